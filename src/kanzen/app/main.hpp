// SPDX-License-Identifier: Apache-2.0
// A program of one's own with games of one's own: all verbs, tables and the explorer. It is linked
// with kanzen::app (find_package(kanzen)).
//
//   int main(int argc, char** argv) {
//     return kanzen::main(argc, argv, {kanzen::game<MyRules>({.name = "mine"})});
//   }
#pragma once

#include <vector>

#include "kanzen/app/game.hpp"
#include "kanzen/app/registry.hpp"

namespace kanzen {

namespace app {
// What must be done before games are made, so that memory that runs out then is told in a sentence
// too. main() does it, if nobody did before.
void prepare_main(int argc, char** argv);
}  // namespace app

// The exit code: 0 done, 1 the answer is no, 2 bad input, 3 not enough memory or disk.
int main(int argc, char** argv, std::vector<app::GameEntry> games);

}  // namespace kanzen
