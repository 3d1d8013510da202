# SPDX-License-Identifier: Apache-2.0
# The explorer's page: built by npm in the build folder, where the source folder stays untouched, and
# put into the program file by file. kanzen_page_sources is what the program then compiles, and the
# target kanzen_page makes them.
find_program(KANZEN_NPM npm)
set(kanzen_web_found OFF)
if(KANZEN_NPM AND EXISTS ${PROJECT_SOURCE_DIR}/web/package.json)
  set(kanzen_web_found ON)
endif()
kanzen_option_if(KANZEN_WEB "Build the explorer's page into the program (needs npm)"
                 ${kanzen_web_found})

if(NOT KANZEN_WEB)
  set(kanzen_page_sources app/explorer/page_absent.cpp)
  return()
endif()
if(NOT KANZEN_NPM)
  message(FATAL_ERROR "KANZEN_WEB is on and npm was not found: install npm, or set KANZEN_WEB=OFF")
endif()
enable_language(ASM)

set(web_source ${PROJECT_SOURCE_DIR}/web)
set(web_build ${PROJECT_BINARY_DIR}/web)
set(page_build ${PROJECT_BINARY_DIR}/page)
file(GLOB_RECURSE web_inputs CONFIGURE_DEPENDS LIST_DIRECTORIES false ${web_source}/*)
list(FILTER web_inputs EXCLUDE REGEX "/(node_modules|dist|test-results)/")
set(web_packages ${web_source}/package.json ${web_source}/package-lock.json)

add_custom_command(
  OUTPUT ${web_build}/packages.stamp
  COMMAND ${CMAKE_COMMAND} -D step=packages -D npm=${KANZEN_NPM} -D source=${web_source}
          -D build=${web_build} -P ${PROJECT_SOURCE_DIR}/cmake/build_page.cmake
  DEPENDS ${web_packages} ${PROJECT_SOURCE_DIR}/cmake/build_page.cmake
  COMMENT "Fetching what the page is built with" VERBATIM)
add_custom_command(
  OUTPUT ${page_build}/page_files.cpp ${page_build}/page_bytes.S
  COMMAND ${CMAKE_COMMAND} -D step=page -D npm=${KANZEN_NPM} -D source=${web_source}
          -D build=${web_build} -D page=${page_build}
          -P ${PROJECT_SOURCE_DIR}/cmake/build_page.cmake
  DEPENDS ${web_inputs} ${web_build}/packages.stamp ${PROJECT_SOURCE_DIR}/cmake/build_page.cmake
  COMMENT "Building the explorer's page" VERBATIM)
add_custom_target(kanzen_page DEPENDS ${page_build}/page_files.cpp ${page_build}/page_bytes.S)
set(kanzen_page_sources ${page_build}/page_files.cpp ${page_build}/page_bytes.S)
