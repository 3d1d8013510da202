// SPDX-License-Identifier: Apache-2.0
// How long a space takes to number a random position of NOCCA×NOCCA 5x6.
#include <benchmark/benchmark.h>

#include <random>
#include <vector>

#include "kanzen/games/nocca/nocca.hpp"
#include "kanzen/games/nocca/nocca_shapes.hpp"
#include "kanzen/games/nocca/nocca_zdd.hpp"

namespace kanzen {
namespace {

constexpr std::size_t samples = 1 << 16;

template <class Space>
std::vector<Slot> random_slots(const Space& space) {
  std::mt19937_64 random(1);
  std::uniform_int_distribution<Slot> any(0, space.size() - 1);
  std::vector<Slot> slots(samples);
  for (Slot& slot : slots) slot = any(random);
  return slots;
}

template <class Space>
auto random_positions(const Space& space) {
  std::vector<decltype(space.unrank(0))> positions;
  for (const Slot slot : random_slots(space)) positions.push_back(space.unrank(slot));
  return positions;
}

template <class Space>
void rank(benchmark::State& state) {
  const Space space{Nocca<>{}};
  const auto positions = random_positions(space);
  std::size_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(space.rank(positions[i++ % samples]));
}

template <class Space>
void unrank(benchmark::State& state) {
  const Space space{Nocca<>{}};
  const std::vector<Slot> slots = random_slots(space);
  std::size_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(space.unrank(slots[i++ % samples]));
}

template <class Space>
void unrank_and_rank(benchmark::State& state) {
  const Space space{Nocca<>{}};
  const std::vector<Slot> slots = random_slots(space);
  std::size_t i = 0;
  for (auto _ : state) benchmark::DoNotOptimize(space.rank(space.unrank(slots[i++ % samples])));
}

// A position of a scan through a stretch of the space.
template <class Space>
void each(benchmark::State& state) {
  const Space space{Nocca<>{}};
  const Slot stretch = 1 << 20;
  Slot first = 0;
  for (auto _ : state) {
    std::uint64_t sum = 0;
    space.each(first, first + stretch, [&](Slot, const auto& p) { sum += p.heights + p.mine; });
    benchmark::DoNotOptimize(sum);
    first = (first + space.size() / 3) % (space.size() - stretch);
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * stretch));
}

BENCHMARK(rank<NoccaZddSpace<>>)->Name("zdd/rank");
BENCHMARK(unrank<NoccaZddSpace<>>)->Name("zdd/unrank");
BENCHMARK(unrank_and_rank<NoccaZddSpace<>>)->Name("zdd/unrank+rank");
BENCHMARK(each<NoccaZddSpace<>>)->Name("zdd/each");

using Blocks = NoccaShapes<>;
BENCHMARK(rank<Blocks>)->Name("shapes/rank");
BENCHMARK(unrank<Blocks>)->Name("shapes/unrank");
BENCHMARK(unrank_and_rank<Blocks>)->Name("shapes/unrank+rank");
BENCHMARK(each<Blocks>)->Name("shapes/each");

}  // namespace
}  // namespace kanzen
