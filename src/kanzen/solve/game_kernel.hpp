// SPDX-License-Identifier: Apache-2.0
// The step of any game (game_step.hpp) over rows of 64 slots on one thread of the host.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "kanzen/core/bits.hpp"
#include "kanzen/solve/game_step.hpp"
#include "kanzen/solve/host_kernel.hpp"

namespace kanzen {

// Plain rows of 64 slots, in chunks small enough to keep all workers busy and large enough to be
// worth a record.
inline RowLayout plain_layout(std::uint64_t slots) {
  RowLayout layout;
  layout.rows = (slots + 63) / 64;
  while (layout.rows_per_chunk > 256 && layout.chunks() < 256) layout.rows_per_chunk /= 2;
  return layout;
}

// Marks slots, or blocks of so many. Marks are on their way to the cache for a while.
struct RaiseMarks {
  std::uint64_t* marks;
  SlotRange wanted;
  std::uint64_t block = 1;
  std::array<std::uint64_t, 64> waiting{};
  unsigned count = 0;

  void operator()(Slot slot) {
    if (slot - wanted.first >= wanted.last - wanted.first) return;
    if (block != 1) slot /= block;
    __builtin_prefetch(marks + slot / 64, 1);
    waiting[count++] = slot;
    if (count == waiting.size()) flush();
  }
  void flush() {
    for (unsigned i = 0; i < count; ++i) set_bit(marks, waiting[i]);
    count = 0;
  }
};

// Which way the frontier is followed.
enum class Follow { parents, children };

template <Game G, SpaceOf<G> S, Follow follow = Follow::parents>
class GameKernel final : public HostKernel {
  // What can be reached is reached in any layer.
  static constexpr bool layered = kanzen::layered<S> && follow == Follow::parents;

 public:
  using Position = typename G::Position;

  GameKernel(const G& game, const S& space) : step_{game, space} {}

  static PlaneShape shape_of(const S& space) {
    constexpr bool acyclic = layered && kanzen::acyclic<S>;
    constexpr bool follows = (follow == Follow::children || HasParents<G>) && !acyclic;
    const std::uint64_t rows = (space.size() + 63) / 64;
    return {2 * rows, 2,      64 * rows, follows ? Frontier::slots : Frontier::unknown,
            layered,  acyclic};
  }
  PlaneShape shape() const override { return shape_of(step_.space); }
  std::uint64_t first_cell(std::uint64_t row) const override { return 2 * row; }

  int layers() const override { return layered ? layers_of(step_.space) : 1; }
  SlotRange layer(int i) const override { return layer_of(step_.space, i); }

  bool frontier_pays(const Passage& passage, std::uint64_t) const override {
    return GameStep<G, S>::frontier_pays(passage);
  }

  void mark_dirty(const HostPass& pass, std::uint64_t first, std::uint64_t last,
                  const std::uint64_t* frontier) const override {
    RaiseMarks raise{pass.dirty, pass.marks};
    for (std::uint64_t row = first; row < last; ++row)
      for (std::uint64_t left = frontier[row - first]; left != 0; left &= left - 1) {
        const Slot slot = 64 * row + static_cast<unsigned>(bits::countr_zero(left));
        if constexpr (follow == Follow::children)
          step_.each_child(slot, raise);
        else if constexpr (HasParents<G>)
          step_.each_parent(slot, raise);
      }
    raise.flush();
  }

  void mark_touched(std::uint64_t first, std::uint64_t last, const std::uint64_t* dirty,
                    const RowLayout& layout, const Ranks& ranks, std::uint64_t* may_change,
                    std::uint64_t* reads) const override {
    RaiseMarks raise{reads, {0, step_.space.size()}, std::uint64_t{64} * layout.rows_per_chunk};
    for (std::uint64_t row = first / 64; 64 * row < last; ++row) {
      const std::uint64_t word = dirty[row - first / 64];
      const std::uint64_t chunk = row / layout.rows_per_chunk;
      if (word == 0 || !ranks.is_mine(chunk)) continue;
      set_bit(may_change, chunk);
      for (std::uint64_t left = word; left != 0; left &= left - 1) {
        const Slot slot = 64 * row + static_cast<unsigned>(bits::countr_zero(left));
        if (slot < step_.space.size() && step_.space.weight(slot) > 0)
          step_.each_child(slot, raise);
      }
    }
    raise.flush();
  }

  // Nobody but the rules can tell: moves are made, as in a pass. That pays where they stay near; so
  // a few rows are looked at first, and when they lead from one end to the other, that is all.
  void mark_reads(RowRange rows, const RowLayout& layout, std::uint64_t* chunks) const override {
    constexpr std::uint64_t few = 4, at_once = 64;  // rows
    const std::uint64_t all = rows.last - rows.first;
    if (all == 0) return;
    SlotRange near{~Slot{0}, 0};
    const auto look_at = [&](std::uint64_t first, std::uint64_t last) {
      mark_reads_of(first, std::min(last, rows.last), layout, chunks, near);
      const std::uint64_t reach = 64 * std::uint64_t{layout.rows_per_chunk};
      return near.first > near.last || (near.last - near.first) / reach <= layout.chunks() / 2;
    };
    bool stays = true;
    for (std::uint64_t i = 0; i < few && stays; ++i) {
      const std::uint64_t row = rows.first + all * i / few;
      stays = look_at(row, row + 1);
    }
    for (std::uint64_t row = rows.first; row < rows.last && stays; row += at_once)
      stays = look_at(row, row + at_once);
    if (!stays) mark_chunks_of({0, layout.rows}, layout, chunks);
  }

  bool reads(const Passage& passage, bool near_frontier) const override {
    switch (passage.kind) {
      case PassKind::first: return first_reads(passage);
      case PassKind::wins: return !near_frontier;
      case PassKind::losses: return true;
      default: return false;
    }
  }

  void run(const HostPass& pass, const Passage& passage, std::uint64_t first, std::uint64_t last,
           std::uint64_t* fresh, Tally& tally) const override {
    const PassKind kind = passage.kind;
    if (kind == PassKind::begin || kind == PassKind::given) {
      each(pass, first, last, [&](Slot slot, const Position& position) {
        const unsigned weight = step_.space.weight(slot);
        if (step_.begins(kind, position, weight, tally)) find(fresh, first, slot);
      });
    } else if (kind == PassKind::reach || (kind == PassKind::wins && pass.dirty != nullptr)) {
      // Whoever can move to a lost position wins, and what can be reached is.
      for (std::uint64_t row = first; row < last; ++row)
        fresh[row - first] = pass.dirty[row] & open(pass, row);
    } else {
      look(pass, passage, first, last, fresh, tally);
    }
    std::uint32_t* const plane = outcome_of(kind) == Outcome::win ? pass.won : pass.lost;
    for (std::uint64_t row = first; row < last; ++row) {
      const std::uint64_t found = fresh[row - first];
      if (found == 0) continue;
      ++tally.rows;
      tally.decided += weight_of(row, found);
      if (!pass.waits) put(plane, row, found);
    }
  }

  void decide(const HostPass& pass, Slot first, Slot last, LayerCounts& counts) const override {
    if constexpr (layered && kanzen::acyclic<S>)
      each_position(step_.space, first, last, [&](Slot slot, const Position& position) {
        const unsigned weight = step_.space.weight(slot);
        const Answer answer = step_.answer(position, pass.codes, weight, counts.tally);
        if (answer.outcome == Outcome::draw) return;
        pass.codes[slot] = layer_code(answer);
        counts.add(slot, layer_code(answer), weight);
      });
  }

  int parts() const override {
    if constexpr (layered && requires { step_.space.parts(); })
      return step_.space.parts();
    else
      return 0;
  }
  void count_parts(Slot first, Slot last, const LayerCodes& codes,
                   std::span<PartCounts> parts) const override {
    if constexpr (layered && requires { step_.space.parts(); }) {
      for (Slot slot = first; slot < last; ++slot) {
        PartCounts& part = parts[static_cast<std::size_t>(step_.space.part_of(slot))];
        const unsigned weight = step_.space.weight(slot);
        const Outcome outcome = layer_answer(codes[slot]).outcome;
        part.positions += weight;
        if (outcome == Outcome::win) part.wins += weight;
        if (outcome == Outcome::loss) part.losses += weight;
      }
    }
  }

  void add(std::uint64_t first, std::uint64_t last, const std::uint64_t* words,
           std::uint32_t* plane) const override {
    for (std::uint64_t row = first; row < last; ++row, ++words)
      if (*words != 0) put(plane, row, *words);
  }

 private:
  void look(const HostPass& pass, const Passage& passage, std::uint64_t first, std::uint64_t last,
            std::uint64_t* fresh, Tally& tally) const {
    const PassKind kind = passage.kind;
    const MarksOf<S> read =
        marks_to_read<S>(passage, pass.read, pass.codes, pass.layer, pass.complement);
    const auto look_at = [&](Slot slot, const Position& position) {
      const unsigned weight = kind == PassKind::first ? step_.space.weight(slot) : 1;
      if (step_.template decides<2>(kind, position, read, weight, tally)) find(fresh, first, slot);
    };
    const auto wanted = [&](std::uint64_t row) {
      return open(pass, row) & (pass.dirty != nullptr ? pass.dirty[row] : ~std::uint64_t{0});
    };
    std::uint64_t count = 0;
    for (std::uint64_t row = first; row < last; ++row)
      count += static_cast<unsigned>(bits::popcount(wanted(row)));
    // Walking through all positions pays when every eighth of them is needed.
    if (count * 8 > 64 * (last - first)) {
      each(pass, first, last, [&](Slot slot, const Position& position) {
        if ((wanted(slot / 64) >> (slot % 64) & 1) != 0) look_at(slot, position);
      });
    } else if (count > 0) {
      for (std::uint64_t row = first; row < last; ++row)
        for (std::uint64_t left = wanted(row); left != 0; left &= left - 1) {
          const Slot slot = 64 * row + static_cast<unsigned>(bits::countr_zero(left));
          if (slot < step_.space.size() && step_.space.weight(slot) > 0)
            look_at(slot, step_.space.unrank(slot));
        }
    }
  }

  // Marks the chunks of the slots that moves from rows [first, last) lead to, and widens `near`.
  void mark_reads_of(std::uint64_t first, std::uint64_t last, const RowLayout& layout,
                     std::uint64_t* chunks, SlotRange& near) const {
    const std::uint64_t slots = 64 * std::uint64_t{layout.rows_per_chunk};
    const Slot end = std::min<Slot>(64 * last, step_.space.size());
    each_position(step_.space, 64 * first, end, [&](Slot, const Position& position) {
      if (step_.game.outcome(position) != Outcome::open) return;
      step_.game.each_move(position, [&](const auto&, const Position& child) {
        if (wins_at_once(step_.game, child) || step_.game.outcome(child) != Outcome::open)
          return true;
        const Slot slot = step_.space.rank(child);
        near = {std::min(near.first, slot), std::max(near.last, slot)};
        chunks[slot / slots / 64] |= std::uint64_t{1} << slot / slots % 64;
        return true;
      });
    });
  }

  static std::uint64_t row_of(const std::uint32_t* plane, std::uint64_t row) {
    return plane[2 * row] | std::uint64_t{plane[2 * row + 1]} << 32;
  }
  static std::uint64_t open(const HostPass& pass, std::uint64_t row) {
    std::uint64_t open = ~(row_of(pass.won, row) | row_of(pass.lost, row));
    if constexpr (layered) open &= slots_in_row<64>(pass.layer, row);
    return open;
  }
  static void put(std::uint32_t* plane, std::uint64_t row, std::uint64_t found) {
    plane[2 * row] |= static_cast<std::uint32_t>(found);
    plane[2 * row + 1] |= static_cast<std::uint32_t>(found >> 32);
  }
  static void find(std::uint64_t* fresh, std::uint64_t first, Slot slot) {
    fresh[slot / 64 - first] |= std::uint64_t{1} << (slot % 64);
  }

  void each(const HostPass& pass, std::uint64_t first, std::uint64_t last, auto&& visit) const {
    const SlotRange all = layered ? pass.layer : SlotRange{0, step_.space.size()};
    const Slot begin = std::max<Slot>(64 * first, all.first);
    const Slot end = std::min<Slot>(64 * last, all.last);
    if (begin < end) each_position(step_.space, begin, end, visit);
  }

  std::uint64_t weight_of(std::uint64_t row, std::uint64_t found) const {
    std::uint64_t sum = 0;
    for (; found != 0; found &= found - 1)
      sum += step_.space.weight(64 * row + static_cast<unsigned>(bits::countr_zero(found)));
    return sum;
  }

  GameStep<G, S> step_;
};

}  // namespace kanzen
