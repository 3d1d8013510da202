# SPDX-License-Identifier: Apache-2.0
# cmake -D build=… -D consumer=… -D scratch=… -D compiler=… -D python=… -P consume.cmake
# Installs the build to an empty prefix, builds the consumer against it and runs it.
function(step)
  execute_process(COMMAND ${ARGV} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

set(ENV{DESTDIR} "")
file(REMOVE_RECURSE ${scratch})
step(${CMAKE_COMMAND} --install ${build} --prefix ${scratch}/prefix)
step(${CMAKE_COMMAND} -S ${consumer} -B ${scratch}/build -G Ninja -D CMAKE_BUILD_TYPE=Release
     -D CMAKE_CXX_COMPILER=${compiler} -D CMAKE_PREFIX_PATH=${scratch}/prefix)
step(${CMAKE_COMMAND} --build ${scratch}/build)
step(${scratch}/build/consumer)
step(${CMAKE_COMMAND} -E env KANZEN=${scratch}/build/hexapawn
     ${python} -B ${consumer}/test_hexapawn.py -v)
if(EXISTS ${scratch}/prefix/bin/kanzen)
  step(${scratch}/prefix/bin/kanzen --version)
endif()
