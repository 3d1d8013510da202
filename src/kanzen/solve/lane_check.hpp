// SPDX-License-Identifier: Apache-2.0
// The proof of a table (check.hpp) on a device, one lane a slot: all codes lie in the memory of the
// device.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "kanzen/solve/check.hpp"
#include "kanzen/solve/lane_planes.hpp"

namespace kanzen {

namespace lanes {

// Compares what a slot says with what the slots of its moves imply (check.hpp).
template <class G, class S>
struct BestMove {
  const G& game;
  const S& space;
  CodesAt codes;
  Coding coding;
  Answer best{Outcome::loss, -1};  // any move is better
  std::uint64_t moves = 0;
  constexpr bool operator()(const auto&, const typename G::Position& child) {
    ++moves;
    const Outcome ended = game.outcome(child);
    const Answer answer = before_move(
        ended != Outcome::open ? Answer{ended, 0} : decode(coding, codes[space.rank(child)]));
    if (better(answer, best)) best = answer;
    return best != Answer{Outcome::win, 1};
  }
};

// The same of scores.
template <class S>
struct CodedScore {
  const S& space;
  CodesAt codes;
  constexpr bool operator()(const auto& child, int& score) const {
    score = score_of(decode(Coding::scores, codes[space.rank(child)]));
    return true;
  }
};

template <class Step>
struct CheckSlot {
  Step step;
  Slot first;
  CodesAt codes;
  Coding coding;
  bool distances;
  std::uint64_t* claimed;  // positions by code, many times over so that lanes do not queue
  std::uint64_t kinds;     // of codes
  std::uint64_t copies;
  std::uint64_t* wrong;
  std::uint32_t* listed;
  std::uint32_t room;

  KANZEN_HOT void operator()(std::uint64_t i, Tally& tally) const {
    const Slot slot = first + i;
    const unsigned weight = step.space.weight(slot);
    const Answer said = decode(coding, codes[slot]);
    Answer implied;
    if (weight > 0) {
      const auto position = step.space.unrank(slot);
      const Outcome outcome = step.game.outcome(position);
      implied = {outcome, 0};
      if constexpr (ScoreGame<decltype(step.game)>) {
        implied = score_of_moves(position, outcome, weight, tally);
      } else if (outcome == Outcome::open) {
        BestMove<decltype(step.game), decltype(step.space)> best{step.game, step.space, codes,
                                                                 coding};
        step.game.each_move(position, best);
        implied = best.moves == 0 ? Answer{Outcome::loss, 0} : best.best;
        if (best.moves == 0) tally.no_move_positions += weight;
        if (implied != Answer{Outcome::win, 1}) tally.count_moves(best.moves, weight);
      }
      if (!distances && implied.outcome != Outcome::draw)
        implied.distance = implied.outcome == Outcome::win ? 1 : 0;
      tally.positions += weight;
      count_up(claimed + slot / 32 % copies * kinds + codes[slot], weight);
    }
    const bool right = weight > 0 ? said == implied : codes[slot] == 0;
    if (right) return;
    ++tally.decided;  // wrong ones
    const std::uint32_t place = reserve(listed, 1);
    if (place < room) wrong[place] = slot;
  }

  KANZEN_HOT Answer score_of_moves(const auto& position, Outcome outcome, unsigned weight,
                                   Tally& tally) const {
    if (outcome != Outcome::open) return scored(step.game.score(position));
    BestScore<decltype(step.game), CodedScore<decltype(step.space)>> best{
        step.game, position, {step.space, codes}};
    step.game.each_move(position, best);
    if (best.moves == 0) tally.no_move_positions += weight;
    tally.count_moves(best.moves, weight);
    return scored(best.moves == 0 ? endless_score(step.game, position) : best.best);
  }
};

}  // namespace lanes

// As check() of all slots; `host` reads the table.
template <class Device, Game G, SpaceOf<G> S>
CheckResult check_on_lanes(Device& device, const G& game, const S& space, const ExecutorRef& host,
                           const AnyCodes& table, Progress& progress,
                           const CheckOptions& options = {}) {
  TableCheck<G, S> judge(game, space, host, table, progress, options);
  const std::uint64_t slots = space.size();
  const unsigned width = table.info().code_bytes;
  typename Device::template Array<std::uint8_t> codes(slots * width);
  device.fill(codes, host, [&](std::uint64_t first, std::span<std::uint8_t> piece) {
    table.read(first / width, piece);  // pieces are powers of two
    progress.report({"check", 0, (first + piece.size()) / width, 2 * slots, 0});
  });

  const std::uint64_t kinds = std::uint64_t{1} << (8 * width);
  const std::uint64_t copies = (1 << 18) / kinds;
  constexpr std::uint32_t most = 1 << 16;
  const DeviceSpace<S, Device> there(space);
  using Step = GameStep<G, std::remove_cvref_t<decltype(there.index())>>;
  typename Device::template Array<std::uint64_t> claimed(kinds * copies), wrong(most);
  typename Device::template Array<std::uint32_t> listed(1);
  Tally tally;
  constexpr std::uint64_t piece = std::uint64_t{1} << 30;  // a second or so
  for (Slot first = 0; first < slots; first += piece) {
    tally += device.launch(
        std::min(piece, slots - first),
        lanes::CheckSlot<Step>{Step{game, there.index()}, first, CodesAt{codes.data(), width == 2},
                               table.info().coding, table.info().distances, claimed.data(), kinds,
                               copies, wrong.data(), listed.data(), most});
    progress.report({"check", 0, slots + std::min(first + piece, slots), 2 * slots, 0});
  }

  CheckResult result;
  result.slots = slots;
  result.violations = tally.decided;
  Statistics& statistics = result.statistics;
  statistics.count(tally);
  std::vector<std::uint64_t> counts(claimed.size());
  claimed.download(counts.data(), 0, counts.size());
  for (std::size_t i = 0; i < counts.size(); ++i)
    statistics.add(decode(table.info().coding, static_cast<Code>(i % kinds)), counts[i]);
  result.positions = statistics.positions;
  result.statistics_agree = judge.agrees(statistics);

  std::vector<std::uint64_t> found(std::min<std::uint64_t>(result.violations, most));
  if (!found.empty()) wrong.download(found.data(), 0, found.size());
  std::sort(found.begin(), found.end());
  if (found.size() > options.listed) found.resize(options.listed);
  for (const Slot slot : found) result.first.push_back(judge.violation_at(slot));
  return result;
}

}  // namespace kanzen
