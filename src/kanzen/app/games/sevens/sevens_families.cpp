// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/games/sevens/sevens_families.hpp"

#include <fmt/format.h>

#include <boost/multiprecision/cpp_int.hpp>

#include "kanzen/app/games/sevens/sevens.hpp"
#include "kanzen/app/machine.hpp"
#include "kanzen/backend/cuda/cuda.hpp"
#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/games/sevens/sevens_cuda.hpp"
#include "kanzen/solve/on_device.hpp"
#include "kanzen/table/solution_hash.hpp"

namespace kanzen::app {
namespace {

using Results = std::vector<LayerResult<sevens::LayerTally>>;

// Multisets of as many columns as there are, each one of 2^(longest + 1) - 1 strings of cards.
Census census(Values values) {
  boost::multiprecision::cpp_int states = 1;
  const int strings = (2 << values[sevens_longest]) - 1;
  for (int i = 1; i <= values[sevens_columns]; ++i) states = states * (strings + i - 1) / i;
  return {ExactCount(states.str()), {}};
}

bool has_layers(Values values) {
  return values[sevens_longest] <= sevens::most_cards &&
         values[sevens_columns] <= sevens::most_columns;
}

sevens::Layers layers_of(Values values) { return {values[sevens_longest], values[sevens_columns]}; }

Json index(Values values) {
  if (!has_layers(values)) return Json::object();
  const sevens::Layers layers = layers_of(values);
  std::size_t largest = 0, blocks = 0;
  for (std::size_t x = 0; x < layers.count(); ++x) {
    if (layers.states(x) > layers.states(largest)) largest = x;
    blocks += layers.blocks(x).size();
  }
  const auto words = sweep_words(layers);
  return {{"layers", layers.count()},
          {"blocks", blocks},
          {"largest_layer", largest},
          {"states_of_largest_layer", count_json(layers.states(largest))},
          {"bytes_to_solve", count_json((words[0] + words[1]) * 8)}};
}

// Refuses what the named backend cannot solve here.
std::string backend_for(const std::string& name, const std::string& asked, std::uint64_t needed) {
  if (asked != "auto" && asked != "threads" && asked != "cuda")
    throw Error(Fault::input,
                fmt::format("{} is solved with --backend threads, cuda or auto, not \"{}\"", name,
                            asked.substr(0, 40)));
  const auto too_little = [&](const char* where, std::uint64_t free) {
    return fmt::format("{} needs {} of {} for two of its layers, {} are free", name,
                       bytes_text(static_cast<double>(needed)), where,
                       bytes_text(static_cast<double>(free)));
  };
  const CudaDevice device = asked == "threads" ? CudaDevice{} : cuda_device();
  std::string why = device.why;
  if (why.empty() && needed > device.free) why = too_little("GPU memory", device.free);
  if (asked != "threads" && why.empty()) return "cuda";
  if (asked == "cuda") throw Error(Fault::resources, why + ": use --backend threads");
  if (needed > free_memory())
    throw Error(Fault::resources, too_little("memory", free_memory()) +
                                      ": choose fewer columns or shorter ones" +
                                      (asked == "auto" ? " (" + why + ")" : ""));
  return "threads";
}

std::string hash_of(const Results& results) {
  SolutionHash hash;
  for (const auto& layer : results) {
    std::array<std::uint8_t, 16> bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i)
      bytes[i] = static_cast<std::uint8_t>(layer.sum.signature[i / 8] >> i % 8 * 8);
    hash.update(bytes);
  }
  return hash.hex();
}

// The deals of `states` of which the mover wins `wins`: states = 2 wins - hot + zugzwangs, for a
// deal and its mirror image with exchanged hands are both states.
Json figures(std::uint64_t states, std::uint64_t wins, std::uint64_t hot) {
  return {{"wins", count_json(wins)},
          {"hot", count_json(hot)},
          {"zugzwangs", count_json(states + hot - 2 * wins)}};
}

// Full deals with equal hands.
void add_even_deals(Json& json, const sevens::LayerTally& tally) {
  if (tally.even_deals == 0) return;
  json["even_deals"] = count_json(tally.even_deals);
  json["even_deals_first_wins"] = count_json(tally.even_deals_won);
  json["even_deals_second_wins"] = count_json(tally.even_deals - tally.even_deals_won);
  json["real_deals"] = count_json(tally.real_deals);
  json["real_deals_first_wins"] = count_json(tally.real_deals_won);
  json["real_deals_second_wins"] = count_json(tally.real_deals - tally.real_deals_won);
  json["first_wins_share"] =
      static_cast<double>(tally.real_deals_won) / static_cast<double>(tally.real_deals);
}

SweepReport sweep_family(Values values, const SolveOptions& options, Progress& progress) {
  const std::string name = instance_name("sevens", sevens_parameters(), values);
  if (SevensVariant::of(values).rule != Sevens::Rule::stuck_passes)
    throw Error(Fault::input,
                fmt::format("whole families are solved under stuck-passes: kanzen solve "
                            "sevens:{}x{},stuck-passes; single deals of {} go to kanzen eval",
                            values[sevens_longest], values[sevens_columns], name));
  if (!has_layers(values))
    throw Error(Fault::input,
                fmt::format("families of up to {} columns of {} cards are solved, not {}",
                            sevens::most_columns, sevens::most_cards, name));
  const sevens::Layers layers = layers_of(values);
  const auto words = sweep_words(layers);
  SweepReport report;
  report.backend = backend_for(name, options.backend, (words[0] + words[1]) * 8);
  Results results;
  if (built_with_cuda && report.backend == "cuda") {
    if constexpr (built_with_cuda) results = sevens::sweep_cuda(layers, progress);
  } else {
    Threads threads(options.threads);
    HostSweep machine(layers, threads);
    results = sweep(layers, machine, progress);
  }
  std::uint64_t states = 0, wins = 0, hot = 0;
  for (std::size_t x = 0; x < results.size(); ++x) {
    const auto& [in_layer, sum, tally] = results[x];
    report.layers.push_back({x, in_layer, figures(in_layer, sum.ones, tally.hot)});
    states += in_layer;
    wins += sum.ones;
    hot += tally.hot;
  }
  report.figures = figures(states, wins, hot);
  add_even_deals(report.figures, results.back().tally);
  report.solution_hash = hash_of(results);
  return report;
}

// A row for each number of columns, from 1 card a column to 6.
constexpr std::uint64_t published_states[8][6] = {
    {3, 7, 15, 31, 63, 127},
    {6, 28, 120, 496, 2'016, 8'128},
    {10, 84, 680, 5'456, 43'680, 349'504},
    {15, 210, 3'060, 46'376, 720'720, 11'358'880},
    {21, 462, 11'628, 324'632, 9'657'648, 297'602'656},
    {28, 924, 38'760, 1'947'792, 109'453'344, 6'547'258'432},
    {36, 1'716, 116'280, 10'295'472, 1'078'897'248, 124'397'910'208},
    {45, 3'003, 319'770, 48'903'492, 9'440'350'920, 2'083'664'995'984}};

}  // namespace

Statement sevens_state_counts() {
  Statement statement;
  statement.what = "Numbers of states, 1x1 to 6x8";
  statement.source = "Fukagawa, table of states";
  for (int columns = 1; columns <= 8; ++columns)
    for (int cards = 1; cards <= 6; ++cards) {
      const sevens::Layers layers(cards, columns);
      std::uint64_t states = 0;
      for (std::size_t x = 0; x < layers.count(); ++x) states += layers.states(x);
      statement.cases += 1;
      if (states == published_states[columns - 1][cards - 1]) continue;
      statement.failures += 1;
      statement.counterexamples.push_back(
          fmt::format("{}x{} has {}", cards, columns, plural(states, "state")));
    }
  return statement;
}

void offer_sevens_families(GameEntry& entry) {
  entry.backends = {"threads", "cuda"};
  entry.census = census;
  entry.index = index;
  entry.sweep = sweep_family;
}

}  // namespace kanzen::app
