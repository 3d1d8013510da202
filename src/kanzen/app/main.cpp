// SPDX-License-Identifier: Apache-2.0
#include <cstdio>
#include <new>

#include "kanzen/app/cli.hpp"
#include "kanzen/app/machine.hpp"

int main(int argc, char** argv) {
  kanzen::app::outlive_file_limits();
  try {
    return kanzen::app::run(argc, argv);
  } catch (const std::bad_alloc&) {
    // Not even for the sentence that would have said so.
    std::fputs("kanzen: there is not enough memory for this: use a smaller instance\n", stderr);
    return 3;
  }
}
