// SPDX-License-Identifier: Apache-2.0
// The index of a program that is not linked with kanzen's own games: none.
#include "kanzen/app/results.hpp"

namespace kanzen::app {

std::vector<std::string_view> linked_results() { return {}; }

}  // namespace kanzen::app
