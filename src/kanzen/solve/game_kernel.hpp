// SPDX-License-Identifier: Apache-2.0
// The step of any game (game_step.hpp) over rows of 64 slots on one thread of the host.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "kanzen/core/bits.hpp"
#include "kanzen/solve/game_step.hpp"
#include "kanzen/solve/host_planes.hpp"

namespace kanzen {

// Plain rows of 64 slots, in chunks small enough to keep all workers busy and large enough to be
// worth a record.
inline RowLayout plain_layout(std::uint64_t slots) {
  RowLayout layout;
  layout.rows = (slots + 63) / 64;
  while (layout.rows_per_chunk > 256 && layout.chunks() < 256) layout.rows_per_chunk /= 2;
  return layout;
}

// Which way the frontier is followed.
enum class Follow { parents, children };

template <Game G, SpaceOf<G> S, Follow follow = Follow::parents>
class GameKernel {
 public:
  using Position = typename G::Position;

  static constexpr bool logs_all = true;
  static constexpr Frontier frontier =
      follow == Follow::children || HasParents<G> ? Frontier::slots : Frontier::unknown;

  // What can be reached is reached in any layer.
  static constexpr bool layered = kanzen::layered<S> && follow == Follow::parents;
  static constexpr bool acyclic = layered && kanzen::acyclic<S>;

  GameKernel(const G& game, const S& space) : step_{game, space} {}

  int layers() const { return layers_of(step_.space); }
  SlotRange layer(int i) const { return layer_of(step_.space, i); }

  const S& space() const { return step_.space; }

  std::uint64_t rows() const { return (step_.space.size() + 63) / 64; }
  std::uint64_t cells() const { return 2 * rows(); }
  std::uint64_t dirty_bits() const { return 64 * rows(); }

  bool frontier_pays(const Passage& passage, std::uint64_t) const {
    return GameStep<G, S>::frontier_pays(passage);
  }

  void mark_dirty(const HostPass& pass, std::uint64_t row, const std::uint64_t* words) const {
    if (*words == 0) return;
    Raise raise{pass.dirty};
    for (std::uint64_t left = *words; left != 0; left &= left - 1) {
      const Slot slot = 64 * row + static_cast<unsigned>(bits::countr_zero(left));
      if constexpr (follow == Follow::children)
        step_.each_child(slot, raise);
      else if constexpr (HasParents<G>)
        step_.each_parent(slot, raise);
    }
    raise.flush();
  }

  void run(const HostPass& pass, const Passage& passage, std::uint64_t first, std::uint64_t last,
           std::uint64_t* fresh, Tally& tally) const {
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

  // Where every move leaves its layer: decides the slots [first, last) from the layers below.
  // tell(slot, answer, weight) for each position that is won or lost.
  template <class Tell>
  void decide(const HostPass& pass, Slot first, Slot last, Tally& tally, const Tell& tell) const {
    each_position(step_.space, first, last, [&](Slot slot, const Position& position) {
      const unsigned weight = step_.space.weight(slot);
      const Answer answer = step_.answer(position, pass.codes, weight, tally);
      if (answer.outcome == Outcome::draw) return;
      pass.codes[slot] = layer_code(answer);
      tell(slot, answer, weight);
    });
  }

  void add(const HostPass&, std::uint64_t first, std::uint64_t last, const std::uint64_t* words,
           std::uint32_t* plane) const {
    for (std::uint64_t row = first; row < last; ++row, ++words)
      if (*words != 0) put(plane, row, *words);
  }

 private:
  // Marks that are on their way to the cache.
  struct Raise {
    std::uint64_t* dirty;
    std::array<Slot, 64> slots{};
    unsigned count = 0;

    void operator()(Slot slot) {
      __builtin_prefetch(dirty + slot / 64, 1);
      slots[count++] = slot;
      if (count == slots.size()) flush();
    }
    void flush() {
      for (unsigned i = 0; i < count; ++i) set_bit(dirty, slots[i]);
      count = 0;
    }
  };

  void look(const HostPass& pass, const Passage& passage, std::uint64_t first, std::uint64_t last,
            std::uint64_t* fresh, Tally& tally) const {
    const PassKind kind = passage.kind;
    const MarksOf<S> read = marks_to_read<S>(passage, pass.won, pass.lost, pass.codes, pass.layer);
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
