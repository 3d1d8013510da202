// SPDX-License-Identifier: Apache-2.0
// The numbering of Dobutsu shogi, up to the mirror: where the lions stand, one of each two pairs of
// squares that are mirror images; then how many of each animal are on the board, on which of the
// ten squares left, whose they are and which chicks are hens, and whose the others are in hand.
// Where both lions are in the middle column, the lesser of the two images counts, and the slot of
// the other is empty.
//
// `DobutsuSpace` leaves out pairs of lions with which the game is over whatever else is there: next
// to each other, or one on its far row. `DobutsuBoards` has them all.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "kanzen/games/dobutsu/dobutsu.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

// The look-ups, trivially copyable.
template <bool all_pairs>
struct DobutsuIndex {
  using Position = DobutsuBoard;
  using Set = DobutsuBoard::Set;
  static constexpr int lion = DobutsuBoard::lion, elephant = DobutsuBoard::elephant,
                       chick = DobutsuBoard::chick, hen = DobutsuBoard::hen;
  static constexpr std::string_view name = all_pairs ? "boards" : "lions-apart";
  static constexpr std::uint8_t nothing = 255;

  struct Lions {  // a pair of squares
    Set mine = 0;
    Set theirs = 0;
    std::uint32_t mirrored = 0;  // 1: it is its own image
  };
  struct Block {  // of so many of each animal on the board
    std::uint64_t first = 0;
    std::uint32_t places[3]{};  // of elephants, giraffes and chicks
    std::uint32_t states = 0;   // of those on the board
    std::uint32_t hands[3]{};   // how many of the others may be the mover's, and none
    std::uint8_t count[3]{};
  };

  std::int32_t pair_count = 0;
  std::uint32_t mirrored = 0;  // boards of a pair that are their own image
  const Lions* pairs = nullptr;
  const std::uint8_t* pair_of = nullptr;  // by 12 * mine + theirs: 2 * pair, + 1 for its image
  const Block* blocks = nullptr;  // by 9 * elephants + 3 * giraffes + chicks; 27, and the end

  constexpr void each_table(auto&& visit) {
    visit(pairs, static_cast<std::size_t>(pair_count));
    visit(pair_of, std::size_t{144});
    visit(blocks, std::size_t{28});
  }

  constexpr std::uint64_t boards() const { return blocks[27].first; }  // of a pair
  constexpr Slot size() const { return static_cast<Slot>(pair_count) * boards(); }
  constexpr std::uint64_t total() const {
    std::uint64_t classes = size();
    for (int pair = 0; pair < pair_count; ++pair)
      if (pairs[pair].mirrored != 0) classes -= (boards() - mirrored) / 2;
    return classes;
  }

  constexpr Slot rank(const Position& p) const {
    const unsigned entry = pair_of[pair_number(p)];
    if (entry == nothing) return size();
    const Slot first = entry / 2 * boards();
    if (entry % 2 == 1) return first + number(p.mirrored());
    const std::uint64_t here = number(p);
    if (pairs[entry / 2].mirrored == 0) return first + here;
    const std::uint64_t there = number(p.mirrored());
    return first + (there < here ? there : here);
  }
  constexpr Position unrank(Slot slot) const {
    const Lions& lions = pairs[slot / boards()];
    std::uint64_t rest = slot % boards();
    int at = 0;
    for (int end = 27; end - at > 1;) {
      const int middle = at + (end - at) / 2;
      (blocks[middle].first <= rest ? at : end) = middle;
    }
    const Block& block = blocks[at];
    rest -= block.first;
    Position p;
    p.place(lion, lions.mine, true);
    p.place(lion, lions.theirs, false);
    for (int kind = chick; kind >= elephant; --kind) {
      const std::uint32_t ways = block.hands[kind - 1];
      const auto own = static_cast<int>(rest % ways);
      p.hold(0, kind, own);
      p.hold(1, kind, static_cast<int>(ways) - 1 - own);
      rest /= ways;
    }
    std::uint64_t states = rest % block.states;
    rest /= block.states;
    std::uint64_t places[3]{};
    for (int i = 3; i-- > 0; rest /= block.places[i]) places[i] = rest % block.places[i];
    for (int kind = elephant; kind <= chick; ++kind) {
      const auto free = static_cast<Set>(Position::all & ~p.occupied());
      for (Set left = chosen(places[kind - 1], block.count[kind - 1], free); left != 0;
           left = static_cast<Set>(left & (left - 1))) {
        const auto s = static_cast<Set>(left & ~(left - 1));
        const bool own = states % 2 == 1;
        states /= 2;
        const bool grown = kind == chick && states % 2 == 1;
        if (kind == chick) states /= 2;
        p.place(grown ? hen : kind, s, own);
      }
    }
    return p;
  }
  constexpr unsigned weight(Slot slot) const {
    if (pairs[slot / boards()].mirrored == 0) return 1;
    return number(unrank(slot).mirrored()) >= slot % boards() ? 1 : 0;
  }
  constexpr bool holds(const Position& p) const { return pair_of[pair_number(p)] != nothing; }

 private:
  static constexpr unsigned pair_number(const Position& p) {
    return static_cast<unsigned>(12 * bits::countr_zero(Set(p.of[lion] & p.mine)) +
                                 bits::countr_zero(Set(p.of[lion] & ~p.mine)));
  }
  constexpr std::uint64_t number(const Position& p) const {
    unsigned at = 0;
    std::uint64_t places[3]{};
    std::uint64_t states = 0;
    int bit = 0;
    auto free = static_cast<Set>(Position::all & ~p.of[lion]);
    for (int kind = elephant; kind <= chick; ++kind) {
      const Set standing = p.standing(kind);
      unsigned members = 0;
      for (Set left = standing; left != 0; left = static_cast<Set>(left & (left - 1))) {
        const auto s = static_cast<Set>(left & ~(left - 1));
        const auto before = static_cast<unsigned>(bits::popcount(Set(free & (s - 1))));
        places[kind - 1] += members++ == 0 ? before : before * (before - 1) / 2;
        if ((p.mine & s) != 0) states |= std::uint64_t{1} << bit;
        ++bit;
        if (kind == chick && (p.of[hen] & s) != 0) states |= std::uint64_t{1} << bit;
        if (kind == chick) ++bit;
      }
      free = static_cast<Set>(free & ~standing);
      at = 3 * at + members;
    }
    const Block& block = blocks[at];
    std::uint64_t number = (places[0] * block.places[1] + places[1]) * block.places[2] + places[2];
    number = number * block.states + states;
    for (int kind = elephant; kind <= chick; ++kind)
      number = number * block.hands[kind - 1] + static_cast<unsigned>(p.held(0, kind));
    return block.first + number;
  }
  // One or two of the free squares by their number.
  static constexpr Set chosen(std::uint64_t number, int count, Set free) {
    if (count == 0) return 0;
    unsigned high = 0;
    if (count == 2)
      while ((high + 1) * (high + 2) / 2 <= number) ++high;
    const auto low = static_cast<unsigned>(count == 2 ? number - high * (high + 1) / 2 : number);
    Set found = 0;
    unsigned before = 0;
    for (Set left = free; left != 0; left = static_cast<Set>(left & (left - 1)), ++before)
      if (before == low || (count == 2 && before == high + 1))
        found = static_cast<Set>(found | (left & ~(left - 1)));
    return found;
  }
};

// The index with its tables; copies share them.
template <bool all_pairs>
class DobutsuSpaceOf : public DobutsuIndex<all_pairs> {
  using Index = DobutsuIndex<all_pairs>;

 public:
  explicit DobutsuSpaceOf(const Dobutsu& game) : tables_(std::make_shared<Tables>()) {
    using Board = DobutsuBoard;
    Tables& tables = *tables_;
    tables.pair_of.fill(Index::nothing);
    for (int mine = 0; mine < 12; ++mine)
      for (int theirs = 0; theirs < 12; ++theirs) {
        const auto here = Board::square(mine);
        const auto there = Board::square(theirs);
        if (mine == theirs) continue;
        if (!all_pairs && ((here & Board::far) != 0 || (there & Board::home) != 0 ||
                           (Board::reach(here).of[Board::lion] & there) != 0))
          continue;
        const int image = 12 * bits::countr_zero(Board::mirrored(here)) +
                          bits::countr_zero(Board::mirrored(there));
        std::uint8_t& entry = tables.pair_of[static_cast<std::size_t>(12 * mine + theirs)];
        if (const std::uint8_t known = tables.pair_of[static_cast<std::size_t>(image)];
            known != Index::nothing) {
          entry = static_cast<std::uint8_t>(known + 1);
          continue;
        }
        entry = static_cast<std::uint8_t>(2 * tables.pairs.size());
        tables.pairs.push_back({here, there, image == 12 * mine + theirs ? 1U : 0U});
      }
    std::uint64_t boards = 0;
    for (unsigned number = 0; number < 27; ++number) {
      auto& block = tables.blocks[number];
      const unsigned on_board[3] = {number / 9, number / 3 % 3, number % 3};
      block.first = boards;
      block.states = 1U << (on_board[0] + on_board[1] + 2 * on_board[2]);
      unsigned free = 10;
      std::uint64_t places = 1;
      for (std::size_t i = 0; i < 3; free -= on_board[i++]) {
        block.count[i] = static_cast<std::uint8_t>(on_board[i]);
        block.places[i] = on_board[i] == 0 ? 1 : on_board[i] == 1 ? free : free * (free - 1) / 2;
        const auto number_of = static_cast<unsigned>(game.number_of(static_cast<int>(i) + 1));
        block.hands[i] = on_board[i] > number_of ? 0 : number_of - on_board[i] + 1;
        places *= std::uint64_t{block.places[i]} * block.hands[i];
      }
      boards += places * block.states;
    }
    tables.blocks[27].first = boards;
    this->mirrored = mirrored_boards(game);
    this->pair_count = static_cast<std::int32_t>(tables.pairs.size());
    this->pairs = tables.pairs.data();
    this->pair_of = tables.pair_of.data();
    this->blocks = tables.blocks.data();
  }

  Index index() const { return *this; }

 private:
  // The boards of such a pair that are their own image: an animal stands with its like on mirrored
  // squares, or alone on one of the two left in the middle column, or both are there.
  static std::uint32_t mirrored_boards(const Dobutsu& game) {
    std::uint32_t sum = 0;
    for (int choice = 0; choice < 64; ++choice) {
      std::uint32_t ways = 1;
      int middle = 0;
      int beside = 0;
      bool both = false;
      for (int i = 0; i < 3; ++i) {
        const std::uint32_t states = i == 2 ? 4 : 2;
        if (game.number_of(i + 1) == 0) {
          if ((choice >> 2 * i & 3) != 0) ways = 0;
          continue;
        }
        switch (choice >> 2 * i & 3) {
          case 0: ways *= 3; break;
          case 1: ways *= 2 * states * static_cast<unsigned>(2 - middle++); break;
          case 2: ways *= states * static_cast<unsigned>(4 - beside++); break;
          default:
            ways *= states * states * (middle == 0 ? 1U : 0U);
            middle += 2;
            both = true;
        }
        if (middle > 2) ways = 0;
      }
      if (both && middle > 2) ways = 0;
      sum += ways;
    }
    return sum;
  }

  struct Tables {
    std::vector<typename Index::Lions> pairs;
    std::array<std::uint8_t, 144> pair_of{};
    std::array<typename Index::Block, 28> blocks{};
  };

  std::shared_ptr<Tables> tables_;
};

using DobutsuSpace = DobutsuSpaceOf<false>;
using DobutsuBoards = DobutsuSpaceOf<true>;

KANZEN_ON_DEVICE(Dobutsu, IndexOf<DobutsuSpace>)
KANZEN_ON_DEVICE(Dobutsu, IndexOf<DobutsuBoards>)

}  // namespace kanzen
