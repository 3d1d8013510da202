// SPDX-License-Identifier: Apache-2.0
// The index of solved games (docs/results/index.jsonl, a JSON object a line): what was found of an
// instance, by which version, where and how. Whoever solves it again compares with it, by the
// solution hash above all. docs/results/README.md says what the fields are.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kanzen/app/json.hpp"
#include "kanzen/app/output.hpp"
#include "kanzen/app/solution.hpp"

namespace kanzen::app {

// The lines of the index that a program carries: kanzen's own, where it is linked with its games,
// else none.
std::vector<std::string_view> linked_results();

struct Result {
  InstanceName name;
  std::string space;
  Json fields;  // of the line: all there is

  std::uint64_t positions() const;
};

// Of this program's games; those of others are passed over. Throws Error with file and line where
// something else than a result stands there. "": the index that the program carries.
std::vector<Result> read_results(const std::string& file);

// What the index would say of a solution, or of a layered family.
Json result_of(const Solution& solution);
Json result_of(const InstanceName& name, const std::string& space, const SweepReport& family);

// What is compared, as people read it: {"start", "win in 9"}, {"solution hash", "f63f…"}.
std::vector<std::pair<std::string, std::string>> compared_figures(const Json& result);

}  // namespace kanzen::app
