// SPDX-License-Identifier: Apache-2.0
// verify for Sevens: the statements of the papers on every deal up to so many cards.
#include "kanzen/app/games/sevens/sevens.hpp"
#include "kanzen/app/games/sevens/sevens_families.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/theory/sevens/statements.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kanzen::app {
namespace {

// 18 cards are 55.9 million deals and take about a minute; each card more takes 2.5 times that.
constexpr int most_cards = 22;
constexpr int most_passes = 4;  // whose answers fit into a word

// Statements are tried with all pairs of passes up to this.
int most_of(const SevensVariant& variant) { return std::max(variant.passes[0], variant.passes[1]); }

std::vector<sevens::Trial> tried(const SevensVariant& variant, int longest,
                                 const sevens::TrialOptions& options) {
  if (variant.has_passes())
    return sevens::try_passes(variant.rule, variant.passing, most_of(variant), options);
  switch (variant.rule) {
    case Sevens::Rule::normal: return sevens::try_normal(options);
    case Sevens::Rule::stuck_passes: return sevens::try_stuck_passes(longest, options);
    default: return sevens::try_stuck_loses(options);
  }
}

std::vector<Statement> verify(const TheoryRequest& request, Progress& progress) {
  const SevensVariant variant = SevensVariant::of(request.values);
  if (request.limit > most_cards)
    throw Error(Fault::resources, fmt::format("all deals are tried up to {} cards, not {}",
                                              most_cards, request.limit));
  if (most_of(variant) > most_passes)
    throw Error(Fault::input,
                fmt::format("statements are tried with at most {} passes each, not {}", most_passes,
                            most_of(variant)));
  sevens::TrialOptions options;
  options.cards = static_cast<int>(request.limit == 0 ? sevens_usual_cards : request.limit);
  options.as_printed = request.as_printed;
  options.progress = [&](std::uint64_t done, std::uint64_t total) {
    ProgressReport report;
    report.phase = "deals";
    report.done = done;
    report.total = total;
    progress.report(report);
  };
  std::vector<Statement> statements;
  for (sevens::Trial& trial : tried(variant, request.values[sevens_longest], options))
    statements.push_back({std::move(trial.what), std::move(trial.source), trial.cases,
                          trial.failures, std::move(trial.counterexamples),
                          std::move(trial.instances)});
  if (variant.rule == Sevens::Rule::stuck_passes) statements.push_back(sevens_state_counts());
  return statements;
}

}  // namespace

Theory sevens_theory() { return {"cards of a deal", sevens_usual_cards, verify}; }

}  // namespace kanzen::app
