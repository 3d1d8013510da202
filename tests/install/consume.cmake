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
     -D CMAKE_CXX_COMPILER=${compiler} -D CMAKE_PREFIX_PATH=${scratch}/prefix
     -D examples=${consumer}/../../docs/examples)
step(${CMAKE_COMMAND} --build ${scratch}/build)
step(${scratch}/build/consumer)
step(${CMAKE_COMMAND} -E env KANZEN=${scratch}/build/hexapawn KANZEN_ITSELF=${build}/kanzen
     ${python} -B ${consumer}/test_hexapawn.py -v)
step(${CMAKE_COMMAND} -E env PREFIX=${scratch}/prefix CXX=${compiler}
     ${python} -B ${consumer}/test_page.py -v)
# Where nvcc is, the program has device code of its own, and without a device it says that it misses one.
file(READ ${scratch}/build/CMakeCache.txt cache)
if(cache MATCHES "CMAKE_CUDA_COMPILER:[A-Z]*=[^\n]*nvcc")
  set(expected "no CUDA device is at hand")
else()
  set(expected "built without CUDA")
endif()
execute_process(COMMAND ${scratch}/build/morris solve morris --backend cuda
                RESULT_VARIABLE code OUTPUT_VARIABLE out ERROR_VARIABLE why)
if(code EQUAL 0)
  step(${scratch}/build/morris check --help)
elseif(NOT code EQUAL 3 OR NOT why MATCHES "${expected}")
  message(FATAL_ERROR "morris on a GPU ended with ${code}: ${why}")
endif()
message(STATUS "morris on a GPU: ${code} ${why}")
if(EXISTS ${scratch}/prefix/bin/kanzen)
  step(${scratch}/prefix/bin/kanzen --version)
  step(${scratch}/prefix/bin/kanzen results tictactoe)
  if(NOT EXISTS ${scratch}/prefix/share/kanzen/results.jsonl)
    message(FATAL_ERROR "the index of results was not installed")
  endif()
endif()
