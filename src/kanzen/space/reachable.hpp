// SPDX-License-Identifier: Apache-2.0
// The positions that play can reach from the start, as a space made from rules alone: enough to
// solve a small game for which nobody has thought of a numbering. Finished games are among them, so
// that it holds neither more nor less than what can happen.
//
// Positions are listed once, breadth first, and sorted by their keys; a hash table finds the slot
// of a position. A slot costs the bytes of a Position and 8 to 16 more, and at most 2^32 - 2 are
// listed.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "kanzen/core/bits.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/core/game.hpp"
#include "kanzen/core/hash.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

// What tells positions apart, as words: the key of the rules, or else the bytes of a position.
template <Game G>
struct PositionKey {
  using Position = typename G::Position;
  static_assert(HasKey<G> || std::has_unique_object_representations_v<Position>,
                "equal positions must have equal bytes, so a Position may have no padding; or give "
                "the rules a key(p) -> an unsigned word that no other position has");

  static constexpr std::size_t words = [] {
    if constexpr (HasKey<G>) {
      return (sizeof(decltype(std::declval<const G&>().key(std::declval<const Position&>()))) + 7) /
             8;
    } else {
      return (sizeof(Position) + 7) / 8;
    }
  }();
  using Words = std::array<std::uint64_t, words>;

  KANZEN_HOT static Words of(const G& game, const Position& p) {
    Words result{};
    if constexpr (HasKey<G>) {
      const auto key = game.key(p);
      result[0] = static_cast<std::uint64_t>(key);
      if constexpr (words > 1) result[1] = static_cast<std::uint64_t>(key >> 64);
    } else {
      __builtin_memcpy(result.data(), &p, sizeof p);
    }
    return result;
  }
  KANZEN_HOT static bool equal(const Words& a, const Words& b) {
    std::uint64_t difference = 0;
    for (std::size_t i = 0; i < words; ++i) difference |= a[i] ^ b[i];
    return difference == 0;
  }
  KANZEN_HOT static std::uint64_t hash(const Words& key) {
    std::uint64_t hash = 0;
    for (std::size_t i = 0; i < words; ++i) hash = hash_mix((hash ^ key[i]) + golden_ratio);
    return hash;
  }
};

// The look-ups, trivially copyable.
template <Game G>
struct ReachableIndex {
  using Position = typename G::Position;
  using Key = PositionKey<G>;
  static constexpr std::string_view name = "reachable";
  static constexpr std::uint32_t nothing = ~std::uint32_t{0};

  G game;
  const Position* positions = nullptr;   // by slot
  const std::uint32_t* found = nullptr;  // slots by hash, 2^bits entries, at least half of them
                                         // nothing; who finds his taken goes to the next
  std::int32_t bits = 0;
  std::uint64_t count = 0;

  constexpr void each_table(auto&& visit) {
    visit(positions, std::size_t{count});
    visit(found, std::size_t{1} << bits);
  }
  constexpr Slot size() const { return count; }
  constexpr std::uint64_t total() const { return count; }
  constexpr unsigned weight(Slot) const { return 1; }
  constexpr Position unrank(Slot slot) const { return positions[slot]; }
  constexpr bool holds(const Position& p) const { return rank(p) < size(); }

  // size() where the position cannot be reached.
  KANZEN_HOT Slot rank(const Position& p) const {
    const auto key = Key::of(game, p);
    const std::uint64_t mask = (std::uint64_t{1} << bits) - 1;
    for (std::uint64_t at = Key::hash(key) & mask;; at = (at + 1) & mask) {
      const std::uint32_t slot = found[at];
      if (slot == nothing) return count;
      if (Key::equal(Key::of(game, positions[slot]), key)) return slot;
    }
  }
};

// The index with its tables; copies share them.
template <Game G>
class Reachable : public ReachableIndex<G> {
 public:
  using Position = typename G::Position;
  static constexpr std::uint64_t most_positions = ReachableIndex<G>::nothing - 1;

  explicit Reachable(const G& rules, std::uint64_t most = most_positions)
      : Reachable(std::make_shared<const Tables>(rules, std::min(most, most_positions))) {}

  ReachableIndex<G> index() const { return *this; }

  // Rules that are changed are another game, even where as many positions remain.
  int fingerprint() const { return tables_->fingerprint; }

 private:
  struct Tables {
    using Key = PositionKey<G>;

    ReachableIndex<G> index;
    std::vector<Position> positions;
    std::vector<std::uint32_t> found;
    int fingerprint = 1;

    Tables(const G& game, std::uint64_t most) : index{.game = game} {
      enlarge(8);
      add(game.start());
      for (std::size_t next = 0; next < positions.size(); ++next) {
        const Position p = positions[next];
        if (game.outcome(p) != Outcome::open) continue;
        game.each_move(p, [&](const auto&, const Position& child) {
          if (index.rank(child) == index.count) add(child);
          return true;
        });
        if (positions.size() > most)
          throw Error(Fault::resources, "play reaches more than " + std::to_string(most) +
                                            " positions: too many to list, the game needs a space "
                                            "that numbers them by formula");
      }
      std::sort(positions.begin(), positions.end(), [&](const Position& a, const Position& b) {
        return Key::of(game, a) < Key::of(game, b);
      });
      enlarge(index.bits);
      std::uint64_t hash = 0;
      for (const Position& p : positions) {
        const Outcome outcome = game.outcome(p);
        hash = hash_mix(hash ^ Key::hash(Key::of(game, p)) ^ static_cast<std::uint64_t>(outcome));
        if (outcome != Outcome::open) continue;
        game.each_move(p, [&](const auto&, const Position& child) {
          hash = hash_mix(hash + index.rank(child));
          return true;
        });
      }
      fingerprint = static_cast<int>(hash >> 33) | 1;
    }
    Tables(const Tables&) = delete;

    void add(const Position& p) {
      positions.push_back(p);
      if (2 * positions.size() > found.size()) return enlarge(index.bits + 1);
      enter(positions.size() - 1);
    }
    void enlarge(int bits) {
      found.assign(std::size_t{1} << bits, ReachableIndex<G>::nothing);
      index.bits = bits;
      for (std::size_t slot = 0; slot < positions.size(); ++slot) enter(slot);
    }
    void enter(std::size_t slot) {
      const std::uint64_t mask = found.size() - 1;
      std::uint64_t at = Key::hash(Key::of(index.game, positions[slot])) & mask;
      while (found[at] != ReachableIndex<G>::nothing) at = (at + 1) & mask;
      found[at] = static_cast<std::uint32_t>(slot);
      index.positions = positions.data();
      index.found = found.data();
      index.count = positions.size();
    }
  };

  explicit Reachable(std::shared_ptr<const Tables> tables)
      : ReachableIndex<G>(tables->index), tables_(std::move(tables)) {}

  std::shared_ptr<const Tables> tables_;
};

}  // namespace kanzen
