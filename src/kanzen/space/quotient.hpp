// SPDX-License-Identifier: Apache-2.0
// The quotient of any space by the symmetries of its game (g.each_image, core/game.hpp): a slot
// stands for all images of a position, and is known by the canonical one, which has the least slot
// of the base space.
//
// `SparseQuotient` keeps the slots of the base space and leaves those of other images empty: it
// costs nothing, and spares time but no room. `Quotient` numbers the canonical slots without gaps,
// for 1.15 bits a base slot; what was empty in the base space is gone too. Use it wherever the base
// space is small enough to be looked at once.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "kanzen/core/bits.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/core/game.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

// The slots that the images of a position have in a space.
template <HasImages G, SpaceOf<G> S>
struct Orbits {
  using Position = typename G::Position;

  G game;
  S base;

  constexpr Slot canonical(const Position& p) const {
    Slot least = base.rank(p);
    game.each_image(p, [&](const Position& image) {
      const Slot slot = base.rank(image);
      least = slot < least ? slot : least;
    });
    return least;
  }

  // How many positions the images of the position in a base slot are. Every image comes up as often
  // as the symmetries that leave the position as it is, the identity among them. A space may lack
  // some images, and ranks them beyond its last slot (reachable.hpp).
  constexpr unsigned positions(Slot slot) const {
    const unsigned weight = base.weight(slot);
    if (weight == 0) return 0;
    unsigned images = 1;
    unsigned same = 1;
    game.each_image(base.unrank(slot), [&](const Position& image) {
      const Slot other = base.rank(image);
      images += other < base.size() ? 1 : 0;
      same += other == slot ? 1 : 0;
    });
    return weight * (images / same);
  }

  // Each image once: one that was seen before is found by looking at those before it again.
  constexpr void each_member(Slot slot, auto&& visit) const {
    kanzen::each_member(base, slot, visit);
    const Position p = base.unrank(slot);
    int number = 0;
    game.each_image(p, [&](const Position& image) {
      const Slot other = base.rank(image);
      bool seen = other == slot || other >= base.size();
      int before = 0;
      game.each_image(p, [&](const Position& earlier) {
        if (before++ < number) seen = seen || base.rank(earlier) == other;
      });
      ++number;
      if (!seen) kanzen::each_member(base, other, visit);
    });
  }
};

template <HasImages G, SpaceOf<G> S>
class SparseQuotient {
 public:
  using Position = typename G::Position;

  constexpr SparseQuotient(const G& game, const S& base) : orbits_{game, base} {}

  constexpr auto index() const {
    return SparseQuotient<G, decltype(index_of(orbits_.base))>(orbits_.game,
                                                               index_of(orbits_.base));
  }
  constexpr void each_table(auto&& visit) { kanzen::each_table(orbits_.base, visit); }

  static constexpr bool layered = kanzen::layered<S>;
  static constexpr bool acyclic = kanzen::acyclic<S>;
  constexpr int layers() const { return layers_of(orbits_.base); }
  constexpr SlotRange layer(int i) const { return layer_of(orbits_.base, i); }
  constexpr Slot size() const { return orbits_.base.size(); }
  constexpr Slot rank(const Position& p) const { return orbits_.canonical(p); }
  constexpr Position unrank(Slot slot) const { return orbits_.base.unrank(slot); }
  constexpr unsigned weight(Slot slot) const {
    if (orbits_.base.weight(slot) == 0) return 0;
    return rank(unrank(slot)) == slot ? orbits_.positions(slot) : 0;
  }
  constexpr bool holds(const Position& p) const {
    return kanzen::holds(orbits_.game, orbits_.base, p);
  }
  constexpr void each(Slot first, Slot last, auto&& visit) const {
    each_position(orbits_.base, first, last, [&](Slot slot, const Position& p) {
      if (rank(p) == slot) visit(slot, p);
    });
  }
  constexpr void each_member(Slot slot, auto&& visit) const { orbits_.each_member(slot, visit); }

 private:
  Orbits<G, S> orbits_;
};

// Which base slots are canonical, with counts: a slot is found by one look into a cache line, and
// the n-th canonical one by a short search.
struct CanonicalSlots {
  static constexpr Slot words_in_line = 7;
  static constexpr Slot slots_in_line = 64 * words_in_line;
  static constexpr Slot sampled = 512;  // every so many canonical slots

  struct alignas(64) Line {
    std::uint64_t before = 0;  // canonical slots of the lines before
    std::array<std::uint64_t, words_in_line> bits{};
  };

  const Line* lines = nullptr;
  const std::uint32_t* samples = nullptr;  // the line of the canonical slot n * sampled
  std::uint64_t line_count = 0;
  std::uint64_t count = 0;  // canonical slots

  constexpr void each_table(auto&& visit) {
    visit(lines, std::size_t{line_count});
    visit(samples, static_cast<std::size_t>(count / sampled + 1));
  }

  constexpr bool contains(Slot base) const {
    return lines[base / slots_in_line].bits[base / 64 % words_in_line] >> base % 64 & 1;
  }
  // How many of them are before a base slot, or before the end.
  constexpr Slot before(Slot base) const {
    const Line& line = lines[base / slots_in_line];
    const Slot word = base / 64 % words_in_line;
    auto ones = bits::popcount(line.bits[word] & ((std::uint64_t{1} << base % 64) - 1));
    for (Slot w = 0; w < word; ++w) ones += bits::popcount(line.bits[w]);
    return line.before + static_cast<unsigned>(ones);
  }
  // The base slot of the n-th.
  constexpr Slot at(Slot n) const {
    Slot line = samples[n / sampled];
    Slot end = n / sampled + 1 <= (count - 1) / sampled ? samples[n / sampled + 1] + 1 : line_count;
    while (end - line > 1) {  // lines[line].before <= n, and lines[end].before > n
      const Slot middle = line + (end - line) / 2;
      (lines[middle].before <= n ? line : end) = middle;
    }
    Slot left = n - lines[line].before;
    for (Slot word = 0;; ++word) {
      std::uint64_t rest = lines[line].bits[word];
      const auto ones = static_cast<unsigned>(bits::popcount(rest));
      if (left >= ones) {
        left -= ones;
        continue;
      }
      for (; left > 0; --left) rest &= rest - 1;
      return line * slots_in_line + word * 64 + static_cast<unsigned>(bits::countr_zero(rest));
    }
  }
};

// The look-ups, trivially copyable.
template <HasImages G, SpaceOf<G> V>
struct QuotientIndex {
  using Position = typename G::Position;
  static constexpr std::string_view name = "quotient";

  Orbits<G, V> orbits;
  CanonicalSlots canonical;

  constexpr void each_table(auto&& visit) {
    kanzen::each_table(orbits.base, visit);
    canonical.each_table(visit);
  }

  static constexpr bool layered = kanzen::layered<V>;
  static constexpr bool acyclic = kanzen::acyclic<V>;
  constexpr int layers() const { return layers_of(orbits.base); }
  constexpr SlotRange layer(int i) const {
    const SlotRange range = layer_of(orbits.base, i);
    return {canonical.before(range.first), canonical.before(range.last)};
  }
  constexpr Slot size() const { return canonical.count; }
  constexpr std::uint64_t total() const { return positions_of(orbits.base); }
  constexpr Slot rank(const Position& p) const {
    const Slot base = orbits.canonical(p);
    return base < orbits.base.size() ? canonical.before(base) : size();
  }
  constexpr Position unrank(Slot slot) const { return orbits.base.unrank(canonical.at(slot)); }
  constexpr unsigned weight(Slot slot) const { return orbits.positions(canonical.at(slot)); }
  constexpr bool holds(const Position& p) const {
    return kanzen::holds(orbits.game, orbits.base, p);
  }
  constexpr void each(Slot first, Slot last, auto&& visit) const {
    if (first >= last) return;
    const auto visit_canonical = [&](Slot base, const Position& p) {
      if (canonical.contains(base)) visit(first++, p);
    };
    each_position(orbits.base, canonical.at(first), canonical.at(last - 1) + 1, visit_canonical);
  }
  constexpr void each_member(Slot slot, auto&& visit) const {
    orbits.each_member(canonical.at(slot), visit);
  }
};

// The index with its tables; copies share them.
template <HasImages G, SpaceOf<G> S>
class Quotient : public QuotientIndex<G, decltype(index_of(std::declval<const S&>()))> {
  using Index = QuotientIndex<G, decltype(index_of(std::declval<const S&>()))>;
  using Line = CanonicalSlots::Line;

 public:
  Quotient(const G& game, const S& base) : Quotient(game, base, OneWorker{}) {}
  explicit Quotient(const G& game)
    requires std::constructible_from<S, const G&>
      : Quotient(game, S(game)) {}

  // Looks at all base slots, by an executor (core/executor.hpp).
  template <class Executor>
  Quotient(const G& game, const S& base, Executor&& executor)
      : Index{{game, index_of(base)}, {}}, base_(base), tables_(std::make_shared<Tables>()) {
    const Slot slots = base.size();
    auto& [lines, samples] = *tables_;
    lines.resize(slots / CanonicalSlots::slots_in_line + 1);
    if (lines.size() > ~std::uint32_t{0})
      throw Error(
          Fault::resources,
          "a quotient without gaps takes a base space of at most 1.9 million million slots: "
          "use the sparse one");
    const std::uint64_t chunk = 64;  // lines
    executor.run((lines.size() + chunk - 1) / chunk, [&](std::uint64_t number, unsigned) {
      const Slot first = number * chunk * CanonicalSlots::slots_in_line;
      const Slot last = std::min(slots, first + chunk * CanonicalSlots::slots_in_line);
      each_position(this->orbits.base, first, last, [&](Slot slot, const auto& p) {
        if (this->orbits.canonical(p) == slot)
          lines[slot / CanonicalSlots::slots_in_line]
              .bits[slot / 64 % CanonicalSlots::words_in_line] |= std::uint64_t{1} << slot % 64;
      });
    });
    std::uint64_t count = 0;
    for (std::size_t number = 0; number < lines.size(); ++number) {
      Line& line = lines[number];
      line.before = count;
      for (const std::uint64_t word : line.bits)
        count += static_cast<unsigned>(bits::popcount(word));
      while (samples.size() * CanonicalSlots::sampled < count)
        samples.push_back(static_cast<std::uint32_t>(number));
    }
    samples.resize(count / CanonicalSlots::sampled + 1);
    this->canonical = {lines.data(), samples.data(), lines.size(), count};
  }

  Index index() const { return *this; }

 private:
  struct OneWorker {
    static void run(std::uint64_t chunks, auto&& body) {
      for (std::uint64_t chunk = 0; chunk < chunks; ++chunk) body(chunk, 0U);
    }
  };
  struct Tables {
    std::vector<Line> lines;
    std::vector<std::uint32_t> samples;
  };

  S base_;  // keeps its tables
  std::shared_ptr<Tables> tables_;
};

}  // namespace kanzen
