// SPDX-License-Identifier: Apache-2.0
// verify tanhinmin: every statement of the paper on every position with hands up to a size, under
// every condition.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>

#include "kanzen/app/games/tanhinmin/tanhinmin.hpp"
#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/theory/tanhinmin/statements.hpp"

namespace kanzen::app {
namespace {

using namespace tanhinmin;

// As eval takes it; strengths are the smallest that have this order.
std::string request(const Exhaustive& truth, const Case& found) {
  const Deal deal = truth.deal(found.deal);
  return fmt::format(
      R"({{"game":"tanhinmin","mover":[{}],"other":[{}],"table":{},"win_at":[{},{}]}})",
      fmt::join(deal.mover(), ","), fmt::join(deal.other(), ","), found.table,
      found.condition.mover, found.condition.other);
}

std::vector<Statement> verify(const TheoryRequest& asked, Progress& progress) {
  if (asked.limit > Deal::most_cards)
    throw Error(Fault::resources,
                fmt::format("tanhinmin tries hands of at most {} cards, of which there are 117 "
                            "million positions: give --limit {} or less",
                            Deal::most_cards, Deal::most_cards));
  const Exhaustive truth(static_cast<int>(asked.limit == 0 ? tanhinmin_usual_limit : asked.limit));
  const Statements statements(truth, asked.as_printed);

  Threads threads(asked.threads);
  std::vector<std::vector<Tally>> found(threads.workers(),
                                        std::vector<Tally>(statements.list().size()));
  constexpr std::uint64_t chunk_size = 256;
  const std::uint64_t chunks = (truth.deals() + chunk_size - 1) / chunk_size;
  std::atomic<std::uint64_t> done = 0;
  threads.run(chunks, [&](std::uint64_t chunk, unsigned worker) {
    const std::uint64_t first = chunk * chunk_size;
    const std::uint64_t last = std::min<std::uint64_t>(first + chunk_size, truth.deals());
    for (std::uint64_t deal = first; deal < last; ++deal) statements.try_deal(deal, found[worker]);
    progress.report({"verify", 0, ++done, chunks, 0});
  });

  std::vector<Statement> result;
  for (std::size_t i = 0; i < statements.list().size(); ++i) {
    Tally all;
    for (const std::vector<Tally>& of_worker : found) all.add(of_worker[i]);
    Statement& statement = result.emplace_back();
    statement.what = statements.list()[i].what;
    statement.source = statements.list()[i].source;
    statement.cases = all.cases;
    statement.failures = all.failures;
    if (all.smallest) statement.counterexamples.push_back(request(truth, *all.smallest));
  }
  return result;
}

}  // namespace

Theory tanhinmin_theory() { return {"cards of a hand", tanhinmin_usual_limit, verify}; }

}  // namespace kanzen::app
