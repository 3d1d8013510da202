// SPDX-License-Identifier: Apache-2.0
// The scores of a layer (core/score.hpp), from those of the layers below: threshold by threshold,
// the highest first, what the mover can bring to so much (won) and what the opponent can hold to as
// little (lost), each found from the other as in any retrograde analysis. What no threshold decides
// is endless play. Lanes as in lanes.hpp, for the machine of lane_planes.hpp.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "kanzen/core/bits.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/core/score.hpp"
#include "kanzen/solve/game_step.hpp"
#include "kanzen/solve/lanes.hpp"
#include "kanzen/solve/layer_code.hpp"
#include "kanzen/solve/passes.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

namespace lanes {

// Until a position of the layer is decided, its code tells the best of its moves that leave the
// layer or end the game; or that there are none.
constexpr LayerCode no_way_out = 0xffff;
constexpr int greatest_score = longest_play;
constexpr std::uint64_t score_code_cells = (1 << 16) / 32;  // a bit a code

constexpr LayerCode score_code(int score) { return layer_code(scored(score)); }

KANZEN_HOT void note_code(std::uint32_t* seen, LayerCode code) {
  const std::uint32_t bit = std::uint32_t{1} << (code % 32);
#ifndef __CUDA_ARCH__
  if ((__atomic_load_n(seen + code / 32, __ATOMIC_RELAXED) & bit) != 0) return;
#endif
  set_bits(seen + code / 32, bit);
}

// The score of an open child that lies in a lower layer, as far as that is at hand.
template <class S>
struct LowerScore {
  const S& space;
  LayerCodes codes;
  LayerCode flip;
  Slot first;  // of the layer
  constexpr bool operator()(const auto& child, int& score) const {
    const Slot slot = space.rank(child);
    if (slot >= first) return false;
    const auto code = static_cast<LayerCode>(codes[slot] ^ flip);
    if (code == no_way_out) return false;
    score = score_of(layer_answer(code));
    return true;
  }
};

// A lane a slot: what the position is worth without the moves within the layer. Rows are scores
// that no code can tell. Where lower layers are not all at hand (slice_window.hpp), what is there
// is turned over, and what one window finds the next goes on with.
template <class Step>
struct WaysOut {
  Step step;
  LayerCodes codes;
  SlotRange slots;
  LayerCodes below;
  Slot layer_first;
  std::uint32_t* seen;     // codes that were written
  std::uint32_t* endless;  // and those of endless play
  bool in_windows = false;
  bool begins = true;  // with the first window
  bool ends = true;    // with the last

  KANZEN_HOT void operator()(std::uint64_t i, Tally& tally) const {
    const Slot slot = slots.first + i;
    const unsigned weight = step.space.weight(slot);
    if (begins) codes[slot] = no_way_out;
    if (weight == 0) return;
    const auto position = step.space.unrank(slot);
    BestScore<decltype(step.game), LowerScore<decltype(step.space)>> best{
        step.game,
        position,
        {step.space, below, in_windows ? no_way_out : LayerCode{0}, layer_first}};
    if (codes[slot] != no_way_out) {
      best.best = score_of(layer_answer(codes[slot]));
      best.any = true;
    }
    if (step.game.outcome(position) != Outcome::open) {
      best.best = step.game.score(position);
      best.any = true;
    } else {
      step.game.each_move(position, best);
      if (begins && best.moves == 0) tally.no_move_positions += weight;
      if (begins) tally.count_moves(best.moves, weight);
    }
    if (begins) tally.positions += weight;
    int most = 0;
    if constexpr (member::endless_score<decltype(step.game)>) {
      most = step.game.endless_score(position);
      if (ends) note_code(endless, score_code(most));
    }
    if (beyond(most) || beyond(best.best)) ++tally.rows;
    if (!best.any) return;
    codes[slot] = score_code(best.best);
    if (ends) note_code(seen, codes[slot]);
  }
  static constexpr bool beyond(int score) {
    return score > greatest_score || -score > greatest_score;
  }
};

// A lane a cell: what reaches a threshold by a way out, and what has no better one than its
// opposite and so may be held to that from now on.
template <class Step>
struct AtThreshold {
  Step step;
  LayerCodes codes;
  Planes planes;
  int threshold;
  std::uint32_t* fresh;
  std::uint32_t* dirty;
  std::uint64_t first_cell;

  KANZEN_HOT void operator()(std::uint64_t i, Tally&) const {
    const std::uint64_t cell = first_cell + i;
    const std::uint32_t open = ~(planes.won[cell] | planes.lost[cell]);
    std::uint32_t reach = open & slots_with(codes, score_code(threshold), planes.layer, cell);
    if constexpr (member::endless_score<decltype(step.game)>) {
      for (std::uint32_t left = reach; left != 0; left &= left - 1) {
        const int bit = bits::countr_zero(left);
        const auto position = step.space.unrank(32 * cell + static_cast<unsigned>(bit));
        // Endless play is as good for the mover.
        if (step.game.endless_score(position) >= threshold) reach &= ~(std::uint32_t{1} << bit);
      }
    }
    fresh[cell] = reach;
    dirty[cell] = open & ~reach & slots_with(codes, score_code(-threshold), planes.layer, cell);
  }
};

// A visitor of moves within the layer: looks for a child that is marked, or for one that is not.
template <bool marked, class G, class S>
struct AskWithin {
  const G& game;
  const S& space;
  PlaneMarks marks;
  Slot first;  // of the layer
  bool found = false;
  bool any = false;

  constexpr bool operator()(const auto&, const typename G::Position& child) {
    if (game.outcome(child) != Outcome::open) return true;
    const Slot slot = space.rank(child);
    if (slot < first) return true;
    any = true;
    found = marks(slot) == marked;
    return !found;
  }
};

// A lane a listed slot: whether all ways out and all moves within the layer lose so much. Also for
// wins, where nobody knows the parents of what is lost.
template <class Step, Outcome sought>
struct DecideScore {
  Step step;
  LayerCodes codes;
  const std::uint32_t* read;
  Slot layer_first;
  int threshold;
  std::uint32_t* fresh;
  Listed slots;
  std::uint32_t flip = 0;  // of the cells that are read

  KANZEN_HOT void operator()(std::uint64_t i, Tally&) const {
    const Slot slot = slots[i];
    if (slot >= step.space.size() || step.space.weight(slot) == 0) return;
    const LayerCode code = codes[slot];
    const bool out = code != no_way_out;
    if (sought == Outcome::loss && out && score_of(layer_answer(code)) > -threshold) return;
    const auto position = step.space.unrank(slot);
    if constexpr (member::endless_score<decltype(step.game)>)
      // Endless play is as bad for the mover.
      if (sought == Outcome::loss && step.game.endless_score(position) <= -threshold) return;
    AskWithin<sought == Outcome::win, decltype(step.game), decltype(step.space)> ask{
        step.game, step.space, {read, flip}, layer_first};
    if (step.game.outcome(position) == Outcome::open) step.game.each_move(position, ask);
    const bool decided = sought == Outcome::win ? ask.found : !ask.found && (ask.any || out);
    if (decided) set_bits(fresh + slot / 32, std::uint32_t{1} << (slot % 32));
  }
};

// A lane a cell: what is found becomes part of a plane and has its score.
struct SettleScore {
  const std::uint32_t* fresh;
  std::uint32_t* plane;
  LayerCodes codes;
  LayerCode code;
  std::uint64_t first_cell;
  KANZEN_HOT void operator()(std::uint64_t i, Tally& tally) const {
    const std::uint64_t cell = first_cell + i;
    const std::uint32_t found = fresh[cell];
    if (found == 0) return;
    plane[cell] |= found;
    tally.decided += static_cast<std::uint64_t>(bits::popcount(found));
    for (std::uint32_t left = found; left != 0; left &= left - 1)
      codes[32 * cell + static_cast<unsigned>(bits::countr_zero(left))] = code;
  }
};

// A lane a slot: what no threshold has decided is endless play. Counts what is won or lost.
template <class Step>
struct EndlessScores {
  Step step;
  LayerCodes codes;
  Planes planes;
  KANZEN_HOT void operator()(std::uint64_t i, Tally& tally) const {
    const Slot slot = planes.layer.first + i;
    const unsigned weight = step.space.weight(slot);
    const std::uint32_t decided = planes.won[slot / 32] | planes.lost[slot / 32];
    if ((decided >> (slot % 32) & 1) == 0)
      codes[slot] = weight == 0 ? LayerCode{0}
                                : score_code(endless_score(step.game, step.space.unrank(slot)));
    if (codes[slot] != 0) tally.decided += weight;
  }
};

struct ClearCells {
  std::uint32_t* cells;
  KANZEN_HOT void operator()(std::uint64_t i, Tally&) const { cells[i] = 0; }
};

}  // namespace lanes

// The scores that bits of their codes stand for, the greatest first.
inline std::vector<int> scores_in(std::span<const std::uint32_t> cells) {
  std::vector<int> scores;
  for (std::uint32_t code = 0; code < 32 * cells.size(); ++code)
    if ((cells[code / 32] >> (code % 32) & 1) != 0)
      scores.push_back(score_of(layer_answer(static_cast<LayerCode>(code))));
  std::sort(scores.begin(), scores.end(), std::greater<>());
  return scores;
}

// What decides a layer, the highest first: its ways out and what endless play is worth there are
// all that a score can be. `beyond` are those that no code can tell.
inline std::vector<int> thresholds_of(std::span<const std::uint32_t> seen,
                                      std::span<const std::uint32_t> unending,
                                      std::uint64_t beyond) {
  if (beyond > 0)
    throw Error(Fault::resources,
                "this game has scores beyond 32,766 points, which no table of "
                "kanzen can tell");
  std::vector<int> thresholds = scores_in(seen);
  for (const int score : scores_in(seen)) thresholds.push_back(-score);
  const std::vector<int> never = scores_in(unending);
  const int least = never.empty() ? 1 : 1 - std::max(never.front(), -never.back());
  std::erase_if(thresholds, [&](int threshold) { return threshold < least; });
  std::sort(thresholds.begin(), thresholds.end(), std::greater<>());
  thresholds.erase(std::unique(thresholds.begin(), thresholds.end()), thresholds.end());
  return thresholds;
}

constexpr int score_planes = 4;  // that a layer takes while it is solved, of a bit a slot

// Solves a layer. Of the machine, which may be shared by ranks (peers.hpp), it asks
//   team.own                         the slots that this rank asks the rules about
//   team.sum(tally)                  of all ranks
//   team.share(array), share_codes() what any rank has set there, all have
//   team.in_batches(slots, list, then)  lists slots of a range, and calls then(slots, how many)
template <class Step, class Device, class Team>
class ScoreLayer {
  using Rules = decltype(Step::game);
  template <class T>
  using Array = typename Device::template Array<T>;

 public:
  ScoreLayer(Device& device, const Step& step, const LayerCodes& codes, const SlotRange& layer,
             const lanes::ListWanted& list, Team& team)
      : device_(device),
        step_(step),
        codes_(codes),
        layer_(layer),
        list_(list),
        team_(team),
        first_cell_(layer.first / 32),
        cells_((layer.last + 31) / 32 - first_cell_),
        won_(cells_),
        lost_(cells_),
        fresh_(cells_),
        dirty_(cells_),
        seen_(lanes::score_code_cells),
        endless_(lanes::score_code_cells) {}

  // report(done, total) after every threshold.
  template <class Report>
  Tally solve(const Report& report) {
    Tally tally = team_.sum(
        device_.launch(team_.own.last - team_.own.first,
                       lanes::WaysOut<Step>{step_, codes_, team_.own, codes_, layer_.first,
                                            seen_.data(), endless_.data()}));
    team_.share_codes();
    team_.share(seen_);
    team_.share(endless_);
    const std::vector<int> thresholds =
        thresholds_of(at_home(seen_), at_home(endless_), std::exchange(tally.rows, 0));
    for (std::size_t i = 0; i < thresholds.size(); ++i) {
      decide(thresholds[i]);
      report(i + 1, thresholds.size());
    }
    tally += device_.launch(layer_.last - layer_.first,
                            lanes::EndlessScores<Step>{step_, codes_, all()});
    return tally;
  }

 private:
  static constexpr bool follows = HasParents<Rules>;

  void decide(int threshold) {
    over_cells(lanes::AtThreshold<Step>{step_, codes_, all(), threshold, as_if_whole(fresh_),
                                        as_if_whole(dirty_), 0});
    settle(won_, threshold);
    if (follows) raise_parents();
    for (;;) {
      find<Outcome::loss>(threshold);
      if (settle(lost_, -threshold) == 0) return;
      if constexpr (follows) {
        device_.launch(cells_, lanes::ClearCells{dirty_.data()});
        raise_parents();
        over_cells(lanes::TakeMarked{near(), as_if_whole(fresh_), 0});
      } else {
        find<Outcome::win>(threshold);
      }
      if (settle(won_, threshold) == 0) return;
      if constexpr (follows) {
        device_.launch(cells_, lanes::ClearCells{dirty_.data()});
        raise_parents();
      }
    }
  }

  // Looks at what is dirty, or at all that is open where nobody knows parents.
  template <Outcome sought>
  void find(int threshold) {
    device_.launch(cells_, lanes::ClearCells{fresh_.data()});
    lanes::ListWanted list = list_;
    list.planes = follows ? near() : all();
    list.planes.layer = team_.own;
    const auto& read = sought == Outcome::win ? lost_ : won_;
    team_.in_batches(team_.own, list, [&](const lanes::Listed& slots, std::uint64_t n) {
      device_.launch(
          n, lanes::DecideScore<Step, sought>{step_, codes_, as_if_whole(read), layer_.first,
                                              threshold, as_if_whole(fresh_), slots});
    });
    team_.share(fresh_);
  }

  std::uint64_t settle(const Array<std::uint32_t>& plane, int score) {
    return over_cells(lanes::SettleScore{as_if_whole(fresh_), as_if_whole(plane), codes_,
                                         lanes::score_code(score), 0})
        .decided;
  }

  void raise_parents() {
    if constexpr (follows) {
      lanes::ListSet list{list_};
      list.planes = {nullptr, nullptr, as_if_whole(fresh_), layer_};
      team_.in_batches(layer_, list, [&](const lanes::Listed& slots, std::uint64_t n) {
        device_.launch(
            n, lanes::Raise<Step, Follow::parents>{step_, {as_if_whole(dirty_), layer_}, slots});
      });
    }
  }

  template <class Lane>
  Tally over_cells(Lane lane) {
    lane.first_cell = first_cell_;
    return device_.launch(cells_, lane);
  }

  lanes::Planes all() const { return {as_if_whole(won_), as_if_whole(lost_), nullptr, layer_}; }
  lanes::Planes near() const {
    return {as_if_whole(won_), as_if_whole(lost_), as_if_whole(dirty_), layer_};
  }
  // Lanes address planes by the cells of the space: where the first of these would lie.
  std::uint32_t* as_if_whole(const Array<std::uint32_t>& plane) const {
    return reinterpret_cast<std::uint32_t*>(reinterpret_cast<std::uintptr_t>(plane.data()) -
                                            first_cell_ * sizeof(std::uint32_t));
  }

  static std::vector<std::uint32_t> at_home(const Array<std::uint32_t>& cells) {
    std::vector<std::uint32_t> home(cells.size());
    cells.download(home.data(), 0, home.size());
    return home;
  }

  Device& device_;
  const Step& step_;
  LayerCodes codes_;
  SlotRange layer_;
  lanes::ListWanted list_;
  Team& team_;
  std::uint64_t first_cell_, cells_;
  Array<std::uint32_t> won_, lost_, fresh_, dirty_;
  Array<std::uint32_t> seen_, endless_;
};

}  // namespace kanzen
