# SPDX-License-Identifier: Apache-2.0
# What `kanzen site` puts beside the page: the games as a module of WebAssembly, made by emscripten in a
# build folder of its own. The program looks for it in the folder site/ beside itself, or in
# share/kanzen/site where it is installed; it is built and runs without.
find_program(KANZEN_EMCC emcc)
kanzen_option_if(KANZEN_SITE "Build the module for pages without a server (needs emscripten)"
                 "${KANZEN_EMCC}")
if(NOT KANZEN_SITE)
  return()
endif()
if(NOT KANZEN_EMCC)
  message(FATAL_ERROR "KANZEN_SITE is on and emcc was not found: install emscripten, or set KANZEN_SITE=OFF")
endif()

# The folder knows best what is old, so it is always asked.
add_custom_target(
  kanzen_site ALL
  COMMAND ${CMAKE_COMMAND} -D emcc=${KANZEN_EMCC} -D source=${PROJECT_SOURCE_DIR}/src/kanzen/wasm
          -D build=${PROJECT_BINARY_DIR}/wasm -D site=${PROJECT_BINARY_DIR}/site
          -D version=${PROJECT_VERSION} -P ${PROJECT_SOURCE_DIR}/cmake/build_site.cmake
  COMMENT "Building the module for pages without a server" VERBATIM)
