// SPDX-License-Identifier: Apache-2.0
// Whole families of Sevens: all deals of up to so many cards in each of so many columns, counted
// for any rule and solved layer by layer under stuck-passes.
#pragma once

#include "kanzen/app/registry.hpp"

namespace kanzen::app {

// What they offer to the entry.
Numbering sevens_families();
Census count_sevens_families(Values values);
Json index_sevens_families(Values values);
SweepReport sweep_sevens_family(Values values, const SolveOptions& options, RunLog& log,
                                Progress& progress);
SweepReport recount_sevens_family(Values values, const SolveOptions& options, const Table& table,
                                  Progress& progress);

// The published numbers of states, tried on the layers of every family that has them.
Statement sevens_state_counts();

}  // namespace kanzen::app
