// SPDX-License-Identifier: Apache-2.0
// Whole families of Sevens on one worker: layer by layer in words, and one deal after the other as
// the baseline. Items are states.
#include <benchmark/benchmark.h>

#include "../tests/golden/plain_sevens.hpp"
#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/games/sevens/sevens_layers.hpp"
#include "kanzen/solve/sweep.hpp"

namespace kanzen {
namespace {

void plain(benchmark::State& state) {
  for (auto _ : state) {
    PlainSevens game(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)));
    for (const auto& layer : game.solve())
      state.SetItemsProcessed(state.items_processed() + static_cast<std::int64_t>(layer.states));
  }
}
BENCHMARK(plain)
    ->Args({6, 3})
    ->Args({5, 4})
    ->Args({5, 5})
    ->Args({6, 4})
    ->Args({4, 8})
    ->Args({6, 5})
    ->Unit(benchmark::kMillisecond);

void sweep(benchmark::State& state) {
  const sevens::Layers layers(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)));
  Threads threads(1);
  Progress quiet;
  HostSweep machine(layers, threads);
  for (auto _ : state)
    for (const auto& layer : kanzen::sweep(layers, machine, quiet))
      state.SetItemsProcessed(state.items_processed() + static_cast<std::int64_t>(layer.states));
}
BENCHMARK(sweep)
    ->Args({6, 3})
    ->Args({5, 4})
    ->Args({5, 5})
    ->Args({6, 4})
    ->Args({4, 8})
    ->Args({6, 5})
    ->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace kanzen
