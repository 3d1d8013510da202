// SPDX-License-Identifier: Apache-2.0
// Which positions of a space can be reached from the start, exactly, by following moves forward one
// ply at a time over two bits a slot.
//
// A slot counts as reached when one of its positions is. Under a symmetry quotient that is enough
// where the start is its own image: the rules are symmetric, so the image of a game is a game.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <utility>
#include <vector>

#include "kanzen/core/bits.hpp"
#include "kanzen/core/game.hpp"
#include "kanzen/solve/executor.hpp"
#include "kanzen/solve/marks.hpp"
#include "kanzen/solve/progress.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

// Terminal positions are reached too where the space says that it holds them, by an optional
// s.holds(p); absent, only open positions are counted.
template <Game G, SpaceOf<G> S>
class Reach {
 public:
  template <Executor E>
  Reach(const G& game, const S& space, E& executor, Progress& progress)
      : space_(space), marks_((space.size() + 63) / 64, executor) {
    const std::uint64_t rows = (space.size() + 63) / 64;
    const std::uint64_t chunks = (rows + rows_per_chunk - 1) / rows_per_chunk;
    std::vector<std::atomic<bool>> touched(chunks);  // chunks with something new
    std::vector<Raised> raised(executor.workers());
    std::vector<std::uint64_t> fresh(executor.workers());

    if (const auto start = game.start(); held(game, start)) {
      const Slot slot = space.rank(start);
      exact_ = space.weight(slot) == 1;
      marks_.put(slot, frontier);
      touched[slot / slots_per_chunk] = true;
    }
    for (bool found = true; found; ++plies_) {
      std::atomic<std::uint64_t> done = 0;
      const auto report = [&] {
        const std::uint64_t now = done.fetch_add(1, std::memory_order_relaxed) + 1;
        progress.report({"reach", plies_ + 1, now, 2 * chunks, 0});
      };
      std::vector<char> now(chunks);
      for (std::uint64_t chunk = 0; chunk < chunks; ++chunk)
        now[chunk] = touched[chunk].exchange(false, std::memory_order_relaxed);
      executor.run(chunks, [&](std::uint64_t chunk, unsigned worker) {
        if (now[chunk]) expand(game, chunk, raised[worker], touched);
        report();
      });
      executor.run(chunks, [&](std::uint64_t chunk, unsigned worker) {
        if (now[chunk] || touched[chunk].load(std::memory_order_relaxed))
          fresh[worker] += settle(chunk);
        report();
      });
      found = false;
      for (std::uint64_t& count : fresh) found |= std::exchange(count, 0) > 0;
    }
    count(executor);
  }

  std::uint64_t slots() const { return slots_; }          // reached
  std::uint64_t positions() const { return positions_; }  // they stand for
  std::uint64_t positions_of_space() const { return positions_of_space_; }
  int plies() const { return plies_ - 1; }  // after which nothing new is reached
  // False: slots stand for several positions and the start is not its own image, so some of those
  // counted may not be reached themselves.
  bool exact() const { return exact_; }

  bool reached(Slot slot) const { return marks_.get(slot) == known; }

  // visit(slot, position) for those never reached, in order, until it returns false.
  template <class Visit>
  void each_unreached(Visit&& visit) const {
    for (Slot slot = 0; slot < space_.size(); ++slot)
      if (!reached(slot) && space_.weight(slot) > 0 && !visit(slot, space_.unrank(slot))) return;
  }

 private:
  using Position = typename G::Position;
  enum Mark : unsigned { unseen, frontier, known, next };  // `next` is what Marks::raise writes

  struct alignas(128) Raised {
    std::array<Slot, 64> slots{};
    unsigned count = 0;
  };

  bool held(const G& game, const Position& position) const {
    if constexpr (requires { space_.holds(position); }) {
      return space_.holds(position);
    } else {
      return game.outcome(position) == Outcome::open;
    }
  }

  void expand(const G& game, std::uint64_t chunk, Raised& raised,
              std::vector<std::atomic<bool>>& touched) {
    const auto flush = [&] {
      for (unsigned i = 0; i < raised.count; ++i)
        if (const Slot slot = raised.slots[i]; marks_.raise(slot))
          touched[slot / slots_per_chunk].store(true, std::memory_order_relaxed);
      raised.count = 0;
    };
    for_words(chunk, [&](std::uint64_t index) {
      const std::uint64_t word = marks_.word(index);
      for (std::uint64_t left = word & ~(word >> 1) & Marks::low_bits; left; left &= left - 1) {
        const Slot slot =
            index * Marks::per_word + static_cast<unsigned>(bits::countr_zero(left)) / 2;
        each_member(space_, slot, [&](const Position& position) {
          if (game.outcome(position) != Outcome::open) return;
          game.each_move(position, [&](const auto&, const Position& child) {
            if (!held(game, child)) return true;
            const Slot reached_slot = space_.rank(child);
            marks_.prefetch(reached_slot);
            raised.slots[raised.count++] = reached_slot;
            if (raised.count == raised.slots.size()) flush();
            return true;
          });
        });
      }
    });
    flush();
  }

  // The frontier becomes known, and what is new the frontier. Tells how much that is.
  std::uint64_t settle(std::uint64_t chunk) {
    std::uint64_t fresh = 0;
    for_words(chunk, [&](std::uint64_t index) {
      const std::uint64_t word = marks_.word(index);
      const std::uint64_t newest = Marks::threes(word);
      const std::uint64_t passed = word & ~(word >> 1) & Marks::low_bits;
      if ((newest | passed) == 0) return;
      marks_.put_word(index, (word ^ passed ^ passed << 1) & ~(newest << 1));
      fresh += static_cast<unsigned>(bits::popcount(newest));
    });
    return fresh;
  }

  template <Executor E>
  void count(E& executor) {
    const std::uint64_t chunks = (space_.size() + slots_per_chunk - 1) / slots_per_chunk;
    struct alignas(128) Counts {
      std::uint64_t slots = 0, positions = 0, all = 0;
    };
    std::vector<Counts> counts(executor.workers());
    executor.run(chunks, [&](std::uint64_t chunk, unsigned worker) {
      Counts sum;
      const Slot first = chunk * slots_per_chunk;
      for (Slot slot = first; slot < first + slots_per_chunk && slot < space_.size(); ++slot) {
        const unsigned weight = space_.weight(slot);
        sum.all += weight;
        if (!reached(slot)) continue;
        ++sum.slots;
        sum.positions += weight;
      }
      counts[worker].slots += sum.slots;
      counts[worker].positions += sum.positions;
      counts[worker].all += sum.all;
    });
    for (const Counts& sum : counts) {
      slots_ += sum.slots;
      positions_ += sum.positions;
      positions_of_space_ += sum.all;
    }
  }

  void for_words(std::uint64_t chunk, auto&& visit) const {
    const std::uint64_t rows = (space_.size() + 63) / 64;
    const std::uint64_t last = std::min((chunk + 1) * rows_per_chunk, rows);
    for (std::uint64_t index = 2 * chunk * rows_per_chunk; index < 2 * last; ++index) visit(index);
  }

  static constexpr std::uint64_t rows_per_chunk = 512;
  static constexpr std::uint64_t slots_per_chunk = rows_per_chunk * 64;

  const S& space_;
  Marks marks_;
  std::uint64_t slots_ = 0;
  std::uint64_t positions_ = 0;
  std::uint64_t positions_of_space_ = 0;
  int plies_ = 0;
  bool exact_ = true;
};

}  // namespace kanzen
