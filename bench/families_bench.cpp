// SPDX-License-Identifier: Apache-2.0
// Whole families of Sevens on one worker: layer by layer in words, and one deal after the other as
// the baseline. Items are states.
#include <benchmark/benchmark.h>

#include <utility>

#include "../tests/golden/plain_sevens.hpp"
#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/games/sevens/sevens_sweep.hpp"
#include "kanzen/solve/run_log.hpp"

namespace kanzen {
namespace {

// Longest column and number of columns.
void families(benchmark::internal::Benchmark* bench) {
  for (const auto& [cards, columns] : {std::pair{6, 3}, {5, 4}, {5, 5}, {6, 4}, {4, 8}, {6, 5}})
    bench->Args({cards, columns});
  bench->Unit(benchmark::kMillisecond);
}

void plain(benchmark::State& state) {
  for (auto _ : state) {
    PlainSevens game(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)));
    for (const auto& layer : game.solve())
      state.SetItemsProcessed(state.items_processed() + static_cast<std::int64_t>(layer.states));
  }
}
BENCHMARK(plain)->Apply(families);

void sweep(benchmark::State& state) {
  const sevens::Layers layers(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)));
  Threads threads(1);
  Progress quiet;
  sevens::HostRows rows(layers, threads);
  for (auto _ : state) {
    RunLog nothing(sevens::layout_of(layers), Keep::counts);
    for (const auto& layer : sevens::solve_layers(layers, rows, threads, nothing, quiet))
      state.SetItemsProcessed(state.items_processed() + static_cast<std::int64_t>(layer.states));
  }
}
BENCHMARK(sweep)->Apply(families);

}  // namespace
}  // namespace kanzen
