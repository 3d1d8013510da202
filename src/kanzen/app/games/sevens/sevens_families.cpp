// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/games/sevens/sevens_families.hpp"

#include <fmt/format.h>

#include <boost/multiprecision/cpp_int.hpp>

#include "kanzen/app/games/sevens/sevens.hpp"
#include "kanzen/app/json.hpp"
#include "kanzen/app/numbering.hpp"
#include "kanzen/app/playable.hpp"
#include "kanzen/app/sweep.hpp"
#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/games/sevens/sevens_cuda.hpp"
#include "kanzen/games/sevens/sevens_family_space.hpp"
#include "kanzen/games/sevens/sevens_family_view.hpp"
#include "kanzen/games/sevens/sevens_slices.hpp"
#include "kanzen/games/sevens/sevens_sweep.hpp"
#include "kanzen/solve/on_device.hpp"
#include "kanzen/solve/run_store.hpp"
#include "kanzen/table/solution_hash.hpp"

namespace kanzen::app {
namespace {

bool has_layers(Values values) {
  return values[sevens_longest] <= sevens::most_cards &&
         values[sevens_columns] <= sevens::most_columns;
}

sevens::Layers layers_of(Values values) { return {values[sevens_longest], values[sevens_columns]}; }

// By layers, 64 deals at a time (sevens_sweep.hpp): who wins, and not in how many plies.
struct FamilySolver {
  static constexpr bool distances = false;
  // Of one worker, measured on 6x5, and of an H200 on 6x8; slots are next to all deals.
  static constexpr double slots_per_second = 2e8;
  static constexpr double device_slots_per_second = 1e11;

  static std::string name(const SolveOptions& options) {
    return options.backend == "cuda" ? "rows, cuda" : "rows";
  }
  static DeviceNeeds device(const SevensFamily&, const SevensFamilySpace& space) {
    return {[bytes = sevens::plane_bytes(space.family())](Findings findings) {
              // Findings go to the host or nowhere: two layers are all that a device has to hold.
              return findings == Findings::kept ? ~std::uint64_t{0} : bytes;
            },
            ""};
  }
  static RowLayout layout(const SevensFamily&, const SevensFamilySpace& space) {
    return sevens::layout_of(space.family());
  }
  static PlaneNeeds needs(const SevensFamily& family, const SevensFamilySpace& space,
                          const SolveOptions& options) {
    const SliceNeeds sliced =
        sevens::SliceRows::needs(space.family(), layout(family, space), options.ranks,
                                 Threads::workers(options.threads), !options.room.disk.empty());
    return {sevens::plane_bytes(space.family()), sliced.least, sliced.disk};
  }
  static sevens::LayerResults figures(const sevens::Layers& layers, Threads& threads, RunLog& log,
                                      Progress& progress, const SolveOptions& options) {
    if constexpr (built_with_cuda) {
      if (options.backend == "cuda")
        return sevens::solve_layers_cuda(layers, threads, log, progress);
    }
    if constexpr (only_answers) {
      instance_parts::refuse_in_page();
    } else {
      const PlaneRoom& room = options.room;
      if (!room.sliced && room.disk.empty() && sevens::plane_bytes(layers) <= room.memory) {
        sevens::HostRows rows(layers, threads);
        return sevens::solve_layers(layers, rows, threads, log, progress);
      }
      sevens::SliceRows rows(layers, log.layout(), threads, log.ranks(), room);
      const sevens::LayerResults results =
          sevens::solve_layers(layers, rows, threads, log, progress);
      if (room.traffic != nullptr) *room.traffic = rows.traffic();
      return results;
    }
  }
  static void solve(const SevensFamily&, const SevensFamilySpace& space, Threads& threads,
                    RunLog& log, Progress& progress, const SolveOptions& options) {
    figures(space.family(), threads, log, progress, options);
  }
};

SevensFamily family_of(Values values) {
  SevensFamily family;
  family.cards = static_cast<std::uint8_t>(values[sevens_longest]);
  family.columns = static_cast<std::uint8_t>(values[sevens_columns]);
  return family;
}

// A finished table as the log of its run, in which every layer is closed.
class TableAsRun : public RunStore {
 public:
  TableAsRun(const Table& table, const sevens::Layers& layers)
      : table_(table),
        layout_(sevens::layout_of(layers)),
        closed_(PassNumber{static_cast<int>(layers.count()) - 1, PassNumber::distances - 1}) {}

  const RowLayout& layout() const override { return layout_; }
  std::vector<int> closed() const override { return {closed_}; }
  Statistics statistics() const override { return table_.info().statistics; }
  void keep(int, Outcome, std::uint64_t, Bytes) override {}
  void close(int, int, const Statistics&) override {}
  // All wins of the chunk, whichever the pass: who asks for those of a layer takes its words.
  void each(std::uint64_t chunk, int, int, const Visit& visit) const override {
    const std::uint64_t first = 64 * layout_.first_row(chunk);
    std::vector<std::uint8_t> codes(std::min(64 * layout_.rows_in(chunk), layout_.slots() - first));
    table_.read(first, codes);
    std::vector<std::uint64_t> won(layout_.rows_in(chunk));
    for (std::size_t i = 0; i < codes.size(); ++i)
      if (decode(table_.info().coding, codes[i]).outcome == Outcome::win)
        won[i / 64] |= std::uint64_t{1} << i % 64;
    if (const Bytes bytes = code_.encode(won); !bytes.empty()) visit(closed_, Outcome::win, bytes);
  }
  [[noreturn]] void damaged(int, std::uint64_t) const override {
    throw std::logic_error("what was just encoded cannot be decoded");
  }

 private:
  const Table& table_;
  RowLayout layout_;
  int closed_;
  ChunkCode code_;
};

std::string hash_of(const sevens::LayerResults& results) {
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

// Multisets of as many columns as there are, each one of 2^(longest + 1) - 1 strings of cards.
Census count_sevens_families(Values values) {
  boost::multiprecision::cpp_int states = 1;
  const int strings = (2 << values[sevens_longest]) - 1;
  for (int i = 1; i <= values[sevens_columns]; ++i) states = states * (strings + i - 1) / i;
  return {ExactCount(states.str()), {}};
}

Json index_sevens_families(Values values) {
  if (!has_layers(values)) return Json::object();
  const sevens::Layers layers = layers_of(values);
  std::size_t largest = 0, blocks = 0;
  for (std::size_t x = 0; x < layers.count(); ++x) {
    if (layers.states(x) > layers.states(largest)) largest = x;
    blocks += layers.blocks(x).size();
  }
  return {{"layers", layers.count()},
          {"blocks", blocks},
          {"largest_layer", largest},
          {"states_of_largest_layer", count_json(layers.states(largest))},
          {"bytes_to_solve", count_json(sevens::plane_bytes(layers))}};
}

Numbering sevens_families() {
  return numbering<SevensFamily, SevensFamilySpace, SevensFamilyView, FamilySolver>(
      family_of,
      {.takes =
           [](Values values) {
             return SevensVariant::of(values).rule == Sevens::Rule::stuck_passes &&
                    has_layers(values);
           },
       .limits = fmt::format("whole families under stuck-passes, of up to {} columns of {} cards "
                             "(sevens:6x5,stuck-passes)",
                             sevens::most_columns, sevens::most_cards)});
}

SweepReport sweep_sevens_family(Values values, const SolveOptions& options, RunLog& log,
                                Progress& progress) {
  Threads threads(options.threads);
  const sevens::LayerResults results =
      FamilySolver::figures(layers_of(values), threads, log, progress, options);
  SweepReport report;
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

std::unique_ptr<RunStore> run_of_sevens_family(Values values, const Table& table) {
  return std::make_unique<TableAsRun>(table, layers_of(values));
}

}  // namespace kanzen::app
