// SPDX-License-Identifier: Apache-2.0
// The closed forms of two-player Tanhinmin on hands of up to ten million cards: time grows with the
// number of cards, and no faster.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <random>

#include "kanzen/theory/tanhinmin/tanhinmin.hpp"

namespace kanzen::tanhinmin {
namespace {

// Two sorted hands of so many cards each.
struct Deal {
  std::vector<Card> mover;
  std::vector<Card> other;

  explicit Deal(std::size_t cards) : mover(cards), other(cards) {
    std::mt19937 random(1);
    for (std::vector<Card>* hand : {&mover, &other}) {
      for (Card& card : *hand) card = 1 + random() % 4'000'000'000U;
      std::ranges::sort(*hand);
    }
  }
  Position position() const { return {mover, other, 0}; }
};

template <class Question>
void ask(benchmark::State& state, Question question) {
  const Deal deal(static_cast<std::size_t>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(question(deal.position()));
  state.SetComplexityN(state.range(0));
  state.SetItemsProcessed(state.iterations() * 2 * state.range(0));
}

void winner(benchmark::State& state) {
  ask(state, [](const Position& position) { return mover_wins(position, {0, 0}); });
}
void optimal(benchmark::State& state) {
  ask(state, [](const Position& position) { return optimal_moves(position, {0, 0}).strongest; });
}
void safe(benchmark::State& state) {
  ask(state, [](const Position& position) { return safe_moves(position, {0, 0}).strongest; });
}
void strategy(benchmark::State& state) {
  ask(state, [](const Position& position) {
    return play(Strategy::from_the_top_by_other, position, {0, 0});
  });
}
void staircase(benchmark::State& state) {
  ask(state, [](const Position& position) { return Staircase(position).won_below(0); });
}

void sizes(benchmark::internal::Benchmark* of) {
  of->RangeMultiplier(10)->Range(10'000, 10'000'000)->Unit(benchmark::kMillisecond);
  of->Complexity(benchmark::oN);
}
BENCHMARK(winner)->Apply(sizes);
BENCHMARK(optimal)->Apply(sizes);
BENCHMARK(safe)->Apply(sizes);
BENCHMARK(strategy)->Apply(sizes);
BENCHMARK(staircase)->Apply(sizes);

}  // namespace
}  // namespace kanzen::tanhinmin
