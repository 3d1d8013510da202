// SPDX-License-Identifier: Apache-2.0
// The games of a program that is not linked with kanzen's own: those it hands to kanzen::main.
#include "kanzen/app/registry.hpp"

namespace kanzen::app {

std::vector<GameEntry> linked_games() { return {}; }

}  // namespace kanzen::app
