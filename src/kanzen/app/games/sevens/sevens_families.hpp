// SPDX-License-Identifier: Apache-2.0
// Whole families of Sevens: all deals of up to so many cards in each of so many columns, counted
// for any rule and solved layer by layer under stuck-passes.
#pragma once

#include "kanzen/app/registry.hpp"
#include "kanzen/solve/run_store.hpp"

namespace kanzen::app {

// What they offer to the entry.
Numbering sevens_families();
Census count_sevens_families(Values values);
Json index_sevens_families(Values values);
SweepReport sweep_sevens_family(Values values, const SolveOptions& options, RunLog& log,
                                Progress& progress);
std::unique_ptr<RunStore> run_of_sevens_family(Values values, const Table& table);

// The published numbers of states, tried on the layers of every family that has them.
Statement sevens_state_counts();

}  // namespace kanzen::app
