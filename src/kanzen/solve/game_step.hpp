// SPDX-License-Identifier: Apache-2.0
// The step that every game has: how a slot of any space is decided by the rules and by the marks of
// the slots its moves lead to. Plain values and constexpr functions, for hosts and devices; who
// walks over the slots, and in which order, is the business of a machine.
//
// A plane is a row of 32-bit cells, a bit a slot. Where the game knows its parents, the frontier is
// followed: what the last pass found raises marks on its parents, and only these are looked at.
#pragma once

#include <cstdint>
#include <type_traits>

#include "kanzen/core/bits.hpp"
#include "kanzen/core/game.hpp"
#include "kanzen/core/outcome.hpp"
#include "kanzen/solve/layer_code.hpp"
#include "kanzen/solve/passes.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

// What a pass reads of other slots: whether they are marked in a plane.
struct PlaneMarks {
  const std::uint32_t* plane = nullptr;  // null: nothing is marked, and nobody need ask
  std::uint32_t flip = 0;                // of its cells: ones where it holds the complement

  constexpr bool operator()(Slot slot) const {
    return ((plane[slot / 32] ^ flip) >> (slot % 32) & 1) != 0;
  }
  constexpr void prefetch(Slot slot) const {
    if (!std::is_constant_evaluated()) __builtin_prefetch(plane + slot / 32);
  }
};

// The same with lower layers, which are all decided: there a slot is marked if its answer is at
// most as far as the passes of this layer have come.
struct LayerMarks : PlaneMarks {
  LayerCodes codes;
  Slot first = 0;      // of the layer; those before it are lower
  LayerCode most = 0;  // the greatest code that counts; odd codes are losses, and so for wins
  LayerCode flip_codes = 0;

  constexpr bool operator()(Slot slot) const {
    if (slot >= first) return PlaneMarks::operator()(slot);
    const auto code = static_cast<LayerCode>(codes[slot] ^ flip_codes);
    return code != 0 && code <= most && code % 2 == most % 2;
  }
  constexpr void prefetch(Slot slot) const {
    if (slot >= first)
      PlaneMarks::prefetch(slot);
    else if (!std::is_constant_evaluated())
      __builtin_prefetch(&codes[slot]);
  }
};

template <class S>
using MarksOf = std::conditional_t<layered<S>, LayerMarks, PlaneMarks>;

// Without positions that have no move, no slot that a win in 1 could lead to is lost yet.
constexpr bool first_reads(const Passage& passage) {
  return passage.so_far.no_move_positions > 0 || passage.lower_by_value;
}

// What `first`, `wins` and `losses` read: marks of slots in `plane`, and lower layers. In the
// complement everything is turned over, so that zeros are marks: what a machine has not at hand
// then is no objection to a loss.
template <class S>
constexpr MarksOf<S> marks_to_read(const Passage& passage, const std::uint32_t* plane,
                                   const LayerCodes& codes, const SlotRange& layer,
                                   bool complement = false) {
  if (passage.kind == PassKind::first && !first_reads(passage)) plane = nullptr;
  const PlaneMarks marks{plane, complement ? ~std::uint32_t{0} : 0};
  if constexpr (layered<S>) {
    const LayerCode most = most_below(passage);
    return {marks, codes, layer.first, most, complement ? most : LayerCode{0}};
  } else {
    return marks;
  }
}

// Which slots of a row of so many belong to a layer, as bits.
template <unsigned slots>
constexpr std::uint64_t slots_in_row(const SlotRange& layer, std::uint64_t row) {
  const Slot first = slots * row;
  if (layer.last <= first || layer.first >= first + slots) return 0;
  std::uint64_t bits = ~std::uint64_t{0} >> (64 - slots);
  if (layer.first > first) bits &= ~std::uint64_t{0} << (layer.first - first);
  if (layer.last < first + slots) bits &= ~(~std::uint64_t{0} << (layer.last - first));
  return bits;
}

// Marks are read a few questions after they were asked for: by then they have come to the cache.
// With nothing waiting, as on a device, a question is answered at once.
template <unsigned ahead, class Marks>
struct MarkQueue {
  Marks marks;
  Slot waiting[ahead > 0 ? ahead : 1] = {};
  unsigned asked = 0;
  unsigned taken = 0;

  // Asks for a mark. The answer is to an earlier question; `none` while that is to come.
  constexpr bool ask(Slot slot, bool none) {
    if constexpr (ahead == 0) {
      return marks(slot);
    } else {
      const bool answer = asked >= taken + ahead ? marks(waiting[taken++ % ahead]) : none;
      marks.prefetch(slot);
      waiting[asked++ % ahead] = slot;
      return answer;
    }
  }
  constexpr bool rest() const { return taken < asked; }
  constexpr bool take() { return marks(waiting[taken++ % (ahead > 0 ? ahead : 1)]); }
};

// A visitor of moves that looks for a child which settles the matter: one that is lost, when wins
// are sought; one that is not won, when losses are.
template <bool wins, class G, class S, class Queue>
struct AskChildren {
  const G& game;
  const S& space;
  Queue queue;  // without a plane to read, only the rules are asked
  std::uint64_t moves = 0;
  bool settled = false;

  constexpr bool operator()(const auto&, const typename G::Position& child) {
    ++moves;
    if (wins_at_once(game, child)) return true;
    const Outcome ended = game.outcome(child);
    if (ended != Outcome::open)
      settled = wins ? ended == Outcome::loss : ended != Outcome::win;
    else if (queue.marks.plane != nullptr)
      settled = queue.ask(space.rank(child), !wins) == wins;
    return !settled;
  }

  // Whether a position is decided by its moves.
  constexpr bool decides(const typename G::Position& position) {
    game.each_move(position, *this);
    while (!settled && queue.rest()) settled = queue.take() == wins;
    return settled == wins;
  }
};

template <class G>
struct AnyMove {
  bool found = false;
  constexpr bool operator()(const auto&, const typename G::Position&) {
    found = true;
    return false;
  }
};

template <Game G, SpaceOf<G> S>
struct GameStep {
  using Position = typename G::Position;

  G game;
  S space;

  // begin, given: what the rules say of a position without looking further.
  constexpr bool begins(PassKind kind, const Position& position, unsigned weight,
                        Tally& tally) const {
    if (kind == PassKind::begin) tally.positions += weight;
    if (wins_at_once(game, position)) return false;  // it is open, and has a move
    const Outcome outcome = game.outcome(position);
    if (kind == PassKind::given) return outcome == Outcome::win;
    if (outcome != Outcome::open) return outcome == Outcome::loss;
    AnyMove<G> any;
    game.each_move(position, any);
    if (any.found) return false;
    tally.no_move_positions += weight;
    tally.count_moves(0, weight);
    return true;
  }

  // first, wins, losses: whether an undecided position is decided by its moves. `read` tells what
  // is lost or won; where it has no plane, the rules alone are asked.
  using Marks = MarksOf<S>;
  template <unsigned ahead>
  constexpr bool decides(PassKind kind, const Position& position, const Marks& read,
                         unsigned weight, Tally& tally) const {
    if (kind == PassKind::first && wins_at_once(game, position)) return true;
    if (game.outcome(position) != Outcome::open) return false;  // a draw by the rules
    if (kind == PassKind::losses)
      return AskChildren<false, G, S, MarkQueue<ahead, Marks>>{game, space, {read}}.decides(
          position);
    AskChildren<true, G, S, MarkQueue<ahead, Marks>> ask{game, space, {read}};
    const bool won = ask.decides(position);
    if (kind == PassKind::first && !won) tally.count_moves(ask.moves, weight);
    return won;
  }

  // Where every move leads to a lower layer: the answer of a position from those of its children.
  struct BestChild {
    const GameStep& step;
    LayerCodes codes;
    std::uint64_t moves = 0;
    Answer best{Outcome::loss, 0};

    constexpr bool operator()(const auto&, const Position& child) {
      Answer answer{step.game.outcome(child), 0};
      if (answer.outcome == Outcome::open)
        answer = wins_at_once(step.game, child) ? Answer{Outcome::win, 1}
                                                : layer_answer(codes[step.space.rank(child)]);
      const Answer worth = before_move(answer);
      if (moves++ == 0 || better(worth, best)) best = worth;
      return true;
    }
  };
  constexpr Answer answer(const Position& position, const LayerCodes& codes, unsigned weight,
                          Tally& tally) const {
    tally.positions += weight;
    const Outcome outcome = game.outcome(position);
    if (outcome != Outcome::open) return {outcome, 0};
    BestChild children{*this, codes};
    game.each_move(position, children);
    if (children.moves == 0) tally.no_move_positions += weight;
    if (children.best != Answer{Outcome::win, 1}) tally.count_moves(children.moves, weight);
    return children.best;
  }

  // raise(slot) for every slot that may change because this one was decided; where wins are sought,
  // each of them is won.
  template <class Raise>
  struct RaiseParent {
    const GameStep& step;
    Raise& raise;
    constexpr bool operator()(const Position& parent) {
      if (wins_at_once(step.game, parent)) return true;  // known since the beginning
      each_slot(step.space, parent, [&](Slot slot) {
        if (slot < step.space.size()) raise(slot);  // play may never lead to a parent
      });
      return true;
    }
  };
  template <class Raise>
  struct RaiseParents {
    const GameStep& step;
    Raise& raise;
    constexpr void operator()(const Position& position) {
      RaiseParent<Raise> visit{step, raise};
      step.game.each_parent(position, visit);
    }
  };
  template <class Raise>
  constexpr void each_parent(Slot slot, Raise& raise) const {
    RaiseParents<Raise> visit{*this, raise};
    each_to_follow(space, slot, visit);
  }

  // raise(slot) for every slot of the space that a move from this one leads to.
  template <class Raise>
  struct RaiseChild {
    const GameStep& step;
    Raise& raise;
    constexpr bool operator()(const auto&, const Position& child) {
      if (holds(step.game, step.space, child)) each_slot(step.space, child, raise);
      return true;
    }
  };
  template <class Raise>
  struct RaiseChildren {
    const GameStep& step;
    Raise& raise;
    constexpr void operator()(const Position& position) {
      if (step.game.outcome(position) != Outcome::open) return;
      RaiseChild<Raise> visit{step, raise};
      step.game.each_move(position, visit);
    }
  };
  template <class Raise>
  constexpr void each_child(Slot slot, Raise& raise) const {
    RaiseChildren<Raise> visit{*this, raise};
    each_to_follow(space, slot, visit);
  }

  // Whether following the parents of what the last pass found is less work than looking at all that
  // is undecided. A scan for wins must see every child of most positions; one for losses stops at
  // the first child that is not won, and costs about a fifth of the parents of as many positions.
  static constexpr bool frontier_pays(const Passage& passage) {
    if (!HasParents<G> || passage.distance < 2 || !passage.frontier_is_all) return false;
    const bool losses = passage.kind == PassKind::losses;
    const std::uint64_t fresh = losses ? passage.so_far.wins_in(passage.distance - 1)
                                       : passage.so_far.losses_in(passage.distance - 1);
    return fresh * (losses ? 5 : 1) <= passage.so_far.draws();
  }
};

}  // namespace kanzen
