// SPDX-License-Identifier: Apache-2.0
// Whole families of Sevens: all deals of up to so many cards in each of so many columns, counted
// for any rule and solved layer by layer under stuck-passes.
#pragma once

#include "kanzen/app/registry.hpp"

namespace kanzen::app {

// Adds what families offer: count, index, solve, and tables.
void offer_sevens_families(GameEntry& entry);

// The published numbers of states, tried on the layers of every family that has them.
Statement sevens_state_counts();

}  // namespace kanzen::app
