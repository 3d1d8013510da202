# SPDX-License-Identifier: Apache-2.0
cmake_minimum_required(VERSION 3.25)
# cmake -D emcc=… -D source=… -D build=… -D site=… -D version=… -P build_site.cmake, as
# cmake/site.cmake calls it: builds the module in `build` and puts kanzen.js and kanzen.wasm.gz into
# `site`. It is packed here, since not every server packs what it sends.

function(run what)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE failed OUTPUT_VARIABLE said ERROR_VARIABLE said)
  if(failed)
    message(FATAL_ERROR "${said}\n${what} failed (above): mend it, or build without the module with "
                        "-DKANZEN_SITE=OFF")
  endif()
endfunction()

# Debian's emscripten looks for its minifier there.
set(ENV{NODE_PATH} /usr/share/nodejs)
# Compiler caches know nothing of it.
unset(ENV{CMAKE_CXX_COMPILER_LAUNCHER})
set(ENV{CXXFLAGS} "")
set(ENV{LDFLAGS} "")
set(stamp ${build}/version)
set(configured "")
if(EXISTS ${stamp})
  file(READ ${stamp} configured)
endif()
if(NOT configured STREQUAL "${source} ${version}" OR NOT EXISTS ${build}/build.ninja)
  get_filename_component(real ${emcc} REALPATH)
  get_filename_component(root ${real} DIRECTORY)
  run("cmake for emscripten" ${CMAKE_COMMAND} -G Ninja -S ${source} -B ${build} --fresh
      -DCMAKE_TOOLCHAIN_FILE=${root}/cmake/Modules/Platform/Emscripten.cmake -DCMAKE_BUILD_TYPE=None
      -DKANZEN_VERSION=${version})
  file(WRITE ${stamp} "${source} ${version}")
endif()
run("emscripten" ninja -C ${build})

file(MAKE_DIRECTORY ${site})
file(COPY_FILE ${build}/kanzen.js ${site}/kanzen.js ONLY_IF_DIFFERENT)
if(${build}/kanzen.wasm IS_NEWER_THAN ${site}/kanzen.wasm.gz)
  execute_process(COMMAND gzip -9 -n -c ${build}/kanzen.wasm OUTPUT_FILE ${site}/kanzen.wasm.part
                  COMMAND_ERROR_IS_FATAL ANY)
  file(RENAME ${site}/kanzen.wasm.part ${site}/kanzen.wasm.gz)
endif()
