// SPDX-License-Identifier: Apache-2.0
// The numbering of awari: all boards of up to so many stones, a layer for each number of stones.
// Within it by the stones of the mover, then by his row, then by the opponent's, which has an empty
// pit. Where endless play is North's, every board stands there twice, for either side to move.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "kanzen/core/combinatorics.hpp"
#include "kanzen/games/awari/awari.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

// How many come before. A row of stones is numbered by the sums of its first pits (colex).
struct AwariCounts {
  static constexpr int most = 48;
  template <class T, int size>
  using List = std::array<T, static_cast<std::size_t>(size)>;

  List<List<std::uint32_t, most + 1>, 6> sums{};        // of i pits whose sum is smaller, by i
  List<List<std::uint32_t, 7>, most + 1> with_empty{};  // rows whose first empty pit comes before
  List<List<std::uint64_t, most + 2>, most + 1> boards{};  // whose mover has fewer stones
  List<std::uint64_t, most + 2> layers{};                  // of fewer stones

  constexpr AwariCounts() {
    for (std::size_t i = 1; i < 6; ++i)
      for (std::size_t sum = 0; sum <= most; ++sum)
        sums[i][sum] =
            static_cast<std::uint32_t>(pascal(static_cast<int>(sum + i) - 1, static_cast<int>(i)));
    // With an empty pit behind i others that are not: the stones beyond these i lie in five pits.
    for (std::size_t all = 0; all <= most; ++all)
      for (std::size_t i = 0; i < 6; ++i)
        with_empty[all][i + 1] = with_empty[all][i] + (all < i ? 0 : rows(5, all - i));
    for (std::size_t all = 0; all <= most; ++all) {
      for (std::size_t own = 0; own <= all; ++own)
        boards[all][own + 1] =
            boards[all][own] + std::uint64_t{rows(6, own)} * with_empty[all - own][6];
      layers[all + 1] = layers[all] + boards[all][all + 1];
    }
  }
  static constexpr std::uint32_t rows(int pits, std::size_t stones) {
    return static_cast<std::uint32_t>(pascal(static_cast<int>(stones) + pits - 1, pits - 1));
  }
};
KANZEN_CONSTANT AwariCounts awari_counts;

struct AwariSpace {
  static constexpr std::string_view name = "pits";
  using Position = Awari::Position;

  Awari rules;

  constexpr explicit AwariSpace(const Awari& game) : rules(game) {}

  constexpr Slot size() const { return layer(rules.stones).last; }
  constexpr Slot rank(const Position& p) const {
    if (!holds(p)) return size();
    const auto own = static_cast<std::size_t>(AwariRow{p.mine}.stones());
    const auto theirs = static_cast<std::size_t>(AwariRow{p.theirs}.stones());
    const auto empty = static_cast<unsigned>(AwariRow{p.theirs}.empty_pit());
    const Slot board = awari_counts.layers[own + theirs] + awari_counts.boards[own + theirs][own] +
                       Slot{row_rank<6>(p.mine)} * awari_counts.with_empty[theirs][6] +
                       awari_counts.with_empty[theirs][empty] +
                       row_rank<5>(without_empty(p.theirs, empty));
    return both_turns() ? 2 * board + p.norths_turn : board;
  }
  constexpr Position unrank(Slot slot) const {
    Slot rest = both_turns() ? slot / 2 : slot;
    const auto all = static_cast<std::size_t>(stones_of(rest));
    rest -= awari_counts.layers[all];
    std::size_t own = 0;
    while (awari_counts.boards[all][own + 1] <= rest) ++own;
    rest -= awari_counts.boards[all][own];
    const auto& with_empty = awari_counts.with_empty[all - own];
    auto of_theirs = static_cast<std::uint32_t>(rest % with_empty[6]);
    unsigned empty = 0;
    while (with_empty[empty + 1] <= of_theirs) ++empty;
    of_theirs -= with_empty[empty];
    return {row_at<6>(static_cast<std::uint32_t>(rest / with_empty[6]), own),
            with_empty_pit(row_at<5>(of_theirs, all - own - empty), empty),
            both_turns() ? slot % 2 : 0};
  }
  constexpr unsigned weight(Slot) const { return 1; }
  constexpr std::uint64_t total() const { return size(); }
  // Finished games have their slots too.
  constexpr bool holds(const Position& p) const {
    return rules.fault(p) == nullptr && Awari::in_all(p) <= rules.stones;
  }

  constexpr int layers() const { return rules.stones + 1; }
  constexpr SlotRange layer(int stones) const {
    const Slot times = both_turns() ? 2 : 1;
    const auto i = static_cast<std::size_t>(stones);
    return {times * awari_counts.layers[i], times * awari_counts.layers[i + 1]};
  }

  constexpr int parts() const { return layers(); }
  constexpr int part_of(Slot slot) const { return stones_of(both_turns() ? slot / 2 : slot); }
  std::string part_name(int stones) const {
    return std::to_string(stones) + (stones == 1 ? " stone" : " stones");
  }

 private:
  constexpr bool both_turns() const { return rules.endless_play != Awari::Endless::split; }
  static constexpr int stones_of(Slot board) {
    int stones = 0;
    while (awari_counts.layers[static_cast<std::size_t>(stones) + 1] <= board) ++stones;
    return stones;
  }

  // Of a row of so many pits among those with as many stones.
  template <unsigned pits>
  static constexpr std::uint32_t row_rank(std::uint64_t row) {
    const std::uint64_t sums = AwariRow{row}.sums();
    std::uint32_t rank = 0;
    for (unsigned i = 1; i < pits; ++i) rank += awari_counts.sums[i][sums >> 8 * (i - 1) & 0xff];
    return rank;
  }
  template <unsigned pits>
  static constexpr std::uint64_t row_at(std::uint32_t rank, std::size_t stones) {
    std::uint64_t row = 0;
    for (unsigned i = pits - 1; i > 0; --i) {
      std::size_t sum = stones;
      while (awari_counts.sums[i][sum] > rank) --sum;
      rank -= awari_counts.sums[i][sum];
      row |= std::uint64_t{stones - sum} << 8 * i;
      stones = sum;
    }
    return row | stones;
  }

  // The other five pits, and a stone less in those before the empty one, which all have some.
  static constexpr std::uint64_t before(unsigned pit) { return (std::uint64_t{1} << 8 * pit) - 1; }
  static constexpr std::uint64_t without_empty(std::uint64_t row, unsigned empty) {
    return (row & before(empty)) + (row >> 8 & ~before(empty)) - (0x010101010101 & before(empty));
  }
  static constexpr std::uint64_t with_empty_pit(std::uint64_t row, unsigned empty) {
    return (row & before(empty)) + ((row & ~before(empty)) << 8) + (0x010101010101 & before(empty));
  }
};

KANZEN_ON_DEVICE(Awari, AwariSpace)

}  // namespace kanzen
