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

# kanzen_gpu(TARGET HEADER…): a program with games of its own, whose headers say KANZEN_ON_DEVICE, solves
# them on a GPU too. For projects that know kanzen as an installed package. Where the project has no
# CUDA (enable_language(CUDA)) the program is built without it, and says so when it is asked for a GPU.
function(kanzen_gpu target)
  get_property(languages GLOBAL PROPERTY ENABLED_LANGUAGES)
  if(NOT CUDA IN_LIST languages)
    message(STATUS "${target} is built without CUDA: enable_language(CUDA) before kanzen_gpu")
    return()
  endif()
  get_target_property(include kanzen::kanzen INTERFACE_INCLUDE_DIRECTORIES)
  # What runs on any device; it takes the place of what says that there is none.
  set(device_sources ${include}/kanzen/backend/cuda/cuda.cu)
  foreach(header ${ARGN})
    get_filename_component(header ${header} ABSOLUTE)
    kanzen_on_device(device_sources ${header} ${header})
  endforeach()
  # Not by a standard of the target, which CMake knows for CUDA from 3.26 on only.
  set_source_files_properties(${device_sources} PROPERTIES COMPILE_OPTIONS
                              "--expt-relaxed-constexpr;-std=c++20")
  target_sources(${target} PRIVATE ${device_sources})
  target_compile_definitions(${target} PRIVATE KANZEN_CUDA)
endfunction()
