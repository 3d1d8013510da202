# SPDX-License-Identifier: Apache-2.0
# cmake -D index=FILE.jsonl -D output=FILE.cpp -P own_results.cmake: the lines of the index as a
# function of the program, so that it is found wherever the program goes.
file(READ ${index} text)
string(STRIP "${text}" text)
# A literal a line: compilers need not take very long ones.
string(REPLACE "\n" ")~\",\n      R\"~(" text "${text}")
file(WRITE ${output} "// SPDX-License-Identifier: Apache-2.0
#include \"kanzen/app/results.hpp\"

namespace kanzen::app {

std::vector<std::string_view> linked_results() {
  return {
      R\"~(${text})~\"};
}

}  // namespace kanzen::app
")
