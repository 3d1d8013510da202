// SPDX-License-Identifier: Apache-2.0
// How long the closed form of Sevens takes for a deal of so many cards: in suits of six as in the
// real game, in long random suits, and in suits in turns (LRLR…), which have to be read to their
// end. The time should grow with the cards and with nothing else.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "kanzen/games/sevens/sevens_space.hpp"
#include "kanzen/solve/acyclic.hpp"
#include "kanzen/theory/sevens/closed_form.hpp"

namespace kanzen {
namespace {

enum Kind { sixes, random_long, in_turns };

struct Deal {
  std::string cards;
  std::vector<std::string_view> suits;
};

Deal deal_of(Kind kind, std::size_t cards) {
  Deal deal;
  deal.cards.resize(cards);
  std::mt19937_64 random(1);
  for (std::size_t i = 0; i < cards; ++i)
    deal.cards[i] = (kind == in_turns ? i % 2 : random() >> 63) != 0 ? 'R' : 'L';
  const std::size_t length = kind == sixes ? 6 : std::max<std::size_t>(cards / 8, 1);
  for (std::size_t from = 0; from < cards; from += length)
    deal.suits.push_back(std::string_view(deal.cards).substr(from, length));
  return deal;
}

template <Kind kind>
void winner(benchmark::State& state) {
  const Deal deal = deal_of(kind, static_cast<std::size_t>(state.range(0)));
  for (auto _ : state) {
    sevens::Sum sum;
    for (const std::string_view suit : deal.suits) sum.add(sevens::suit_value(suit));
    benchmark::DoNotOptimize(sum.verdict(Sevens::Rule::stuck_loses, Sevens::Player::left));
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
  state.SetComplexityN(state.range(0));
}

template <Kind kind>
void winner_and_moves(benchmark::State& state) {
  const Deal deal = deal_of(kind, static_cast<std::size_t>(state.range(0)));
  sevens::Analysis answer;
  const auto ask = [&] {
    sevens::analyse_into(answer, deal.suits, Sevens::Rule::stuck_loses, Sevens::Player::left);
  };
  ask();  // the pages of the answer are touched here
  for (auto _ : state) {
    ask();
    benchmark::DoNotOptimize(answer.moves.data());
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
  state.SetComplexityN(state.range(0));
}

// A pack of eight suits of six cards where a blocked player passes: no closed form.
void search(benchmark::State& state) {
  std::mt19937_64 random(2);
  std::string cards(48, 'L');
  std::fill(cards.begin() + 24, cards.end(), 'R');
  for (auto _ : state) {
    std::shuffle(cards.begin(), cards.end(), random);
    Sevens game;
    game.rule = Sevens::Rule::stuck_passes;
    for (std::size_t i = 0; i < 8; ++i) game.add(Sevens::suit(cards.substr(6 * i, 6)));
    Acyclic<Sevens, SevensSpace> found(game, SevensSpace(game));
    benchmark::DoNotOptimize(found.outcome(game.start()));
  }
}

constexpr std::int64_t least = 1'000;
constexpr std::int64_t most = 100'000'000;
BENCHMARK(winner<sixes>)->RangeMultiplier(10)->Range(least, most)->Complexity(benchmark::oN);
BENCHMARK(winner<random_long>)->RangeMultiplier(10)->Range(least, most);
// Read at the speed of whatever holds the cards: 10^8 of them are no longer in a cache.
BENCHMARK(winner<in_turns>)->RangeMultiplier(10)->Range(least, most)->Complexity(benchmark::oN);
BENCHMARK(winner_and_moves<sixes>)
    ->RangeMultiplier(10)
    ->Range(least, most)
    ->Complexity(benchmark::oN);
BENCHMARK(search)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace kanzen
