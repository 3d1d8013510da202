// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/main.hpp"

int main(int argc, char** argv) {
  kanzen::app::prepare_main(argc, argv);
  return kanzen::main(argc, argv, kanzen::app::linked_games());
}
