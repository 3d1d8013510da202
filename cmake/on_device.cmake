# SPDX-License-Identifier: Apache-2.0
# kanzen_on_device(SOURCES HEADER INCLUDE): for a header that says KANZEN_ON_DEVICE(GAME, VIEW) writes a
# file in which the general machine is compiled for each such pair, and appends it to the list
# SOURCES. INCLUDE is how the header is included. Does nothing for other headers.
function(kanzen_on_device sources header include)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${header})
  file(STRINGS ${header} pairs REGEX "^KANZEN_ON_DEVICE\\(.*\\)")
  if(NOT pairs)
    return()
  endif()
  get_filename_component(name ${header} NAME_WE)
  set(text "#include \"${include}\"\n#include \"kanzen/backend/cuda/game_device.cuh\"\n")
  foreach(pair ${pairs})
    string(REGEX REPLACE "^KANZEN_ON_DEVICE\\((.*)\\).*$" "\\1" pair "${pair}")
    string(APPEND text "namespace kanzen { template struct OnDevice<${pair}>; }\n")
  endforeach()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/device/${name}_device.cu)
  file(CONFIGURE OUTPUT ${source} CONTENT "${text}" @ONLY)
  set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS --expt-relaxed-constexpr)
  list(APPEND ${sources} ${source})
  set(${sources} "${${sources}}" PARENT_SCOPE)
endfunction()
