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
template <int height, bool all_pairs>
struct DobutsuIndex {
  using Position = DobutsuBoardOf<height>;
  using Set = DobutsuSet;
  static constexpr int lion = Position::lion, elephant = Position::elephant,
                       chick = Position::chick, hen = Position::hen;
  static constexpr int squares = Position::squares;
  static constexpr std::string_view name = all_pairs ? "boards" : "lions-apart";
  static constexpr std::uint8_t nothing = 255;

  struct Lions {  // a pair of squares
    Set mine = 0;
    Set theirs = 0;
    std::uint32_t mirrored = 0;  // 1: it is its own image
  };
  struct Block {  // of so many of each animal on the board
    std::uint32_t first = 0;
    std::uint32_t places[3]{};  // of elephants, giraffes and chicks
    std::uint32_t states = 0;   // of those on the board
    std::uint32_t hands[3]{};   // how many of the others may be the mover's, and none
    std::uint32_t all_hands = 0;
    std::uint8_t count[3]{};
  };

  std::int32_t pair_count = 0;
  std::uint32_t mirrored = 0;  // boards of a pair that are their own image
  const Lions* pairs = nullptr;
  const std::uint8_t* pair_of = nullptr;  // by squares * mine + theirs: 2 * pair, + 1 for its image
  const Block* blocks = nullptr;  // by 9 * elephants + 3 * giraffes + chicks; 27, and the end

  constexpr void each_table(auto&& visit) {
    visit(pairs, static_cast<std::size_t>(pair_count));
    visit(pair_of, std::size_t{squares * squares});
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
    const std::uint32_t here = number(p);
    if (pairs[entry / 2].mirrored == 0) return first + here;
    const std::uint32_t there = number(p.mirrored());
    return first + (there < here ? there : here);
  }
  constexpr Position unrank(Slot slot) const {
    Arrangement at = arrangement(slot);
    at.own(at.way / at.block->all_hands);
    at.share_out(at.way % at.block->all_hands);
    return at.position;
  }
  constexpr unsigned weight(Slot slot) const {
    const Slot pair = slot / boards();
    if (pairs[pair].mirrored == 0) return 1;
    return counts(unrank(slot), static_cast<std::uint32_t>(slot - pair * boards())) ? 1 : 0;
  }
  constexpr bool holds(const Position& p) const { return pair_of[pair_number(p)] != nothing; }

  // Who owns what, and which chicks are hens, is told by bits that count up: few change at a time.
  constexpr void each(Slot first, Slot last, auto&& visit) const {
    for (Slot slot = first; slot < last;) {
      Arrangement at = arrangement(slot);
      const std::uint32_t hands = at.block->all_hands, ways = at.block->states * hands;
      auto board = static_cast<std::uint32_t>(slot % boards());
      const bool once = pairs[slot / boards()].mirrored != 0;
      std::uint32_t states = at.way / hands;
      at.own(states);
      for (std::uint32_t shared = at.way % hands; at.way < ways && slot < last;
           ++at.way, ++slot, ++board) {
        at.share_out(shared);
        if (!once || counts(at.position, board)) visit(slot, at.position);
        if (++shared < hands) continue;
        shared = 0;
        at.own(states ^ (states + 1));
        ++states;
      }
    }
  }

 private:
  // Lions and other animals on their squares, none of the latter the mover's and no hens.
  struct Arrangement {
    const Block* block;
    std::uint32_t way;  // number of what is left to be told
    Position position;
    int told = 0;    // by so many bits
    Set owner[8]{};  // what each of them changes: an owner, or a chick
    Set grown[8]{};

    constexpr void own(std::uint32_t changed) {
      for (changed &= (1U << told) - 1; changed != 0; changed &= changed - 1) {
        const int i = bits::countr_zero(changed);
        position.mine = static_cast<Set>(position.mine ^ owner[i]);
        position.animals ^= (std::uint64_t{grown[i]} | std::uint64_t{grown[i]} << 16) << 32;
      }
    }
    constexpr void share_out(std::uint32_t number) {
      position.hand = 0;
      if (block->all_hands == 1) return;
      for (int kind = chick; kind >= elephant; --kind) {
        const std::uint32_t ways = block->hands[kind - 1];
        const auto held = static_cast<int>(number % ways);
        position.hold(0, kind, held);
        position.hold(1, kind, static_cast<int>(ways) - 1 - held);
        number /= ways;
      }
    }
  };
  constexpr Arrangement arrangement(Slot slot) const {
    const Slot pair = slot / boards();
    const Lions& lions = pairs[pair];
    auto rest = static_cast<std::uint32_t>(slot - pair * boards());
    int at = 0;
    for (int end = 27; end - at > 1;) {
      const int middle = at + (end - at) / 2;
      (blocks[middle].first <= rest ? at : end) = middle;
    }
    Arrangement found{blocks + at, 0, {}};
    const Block& block = *found.block;
    rest -= block.first;
    const std::uint32_t ways = block.states * block.all_hands;
    found.way = rest % ways;
    rest /= ways;
    Position& p = found.position;
    p.place(lion, lions.mine, true);
    p.place(lion, lions.theirs, false);
    std::uint32_t places[3]{};
    for (int i = 3; i-- > 0; rest /= block.places[i]) places[i] = rest % block.places[i];
    for (int kind = elephant; kind <= chick; ++kind) {
      for (Set left = chosen(places[kind - 1], block.count[kind - 1], p.free()); left != 0;
           left = static_cast<Set>(left & (left - 1))) {
        const auto s = static_cast<Set>(left & ~(left - 1));
        p.place(kind, s, false);
        found.owner[found.told++] = s;
        if (kind == chick) found.grown[found.told++] = s;
      }
    }
    return found;
  }
  // Whether a board of a pair that is its own image is the one of two images that counts.
  constexpr bool counts(const Position& p, std::uint32_t board) const {
    return number(p.mirrored()) >= board;
  }

  static constexpr unsigned pair_number(const Position& p) {
    return static_cast<unsigned>(squares * Position::number(Set(p.lions & p.mine)) +
                                 Position::number(Set(p.lions & ~p.mine)));
  }
  // Of the squares that are left to a kind, there are so many before its first and its second.
  // Where there is none of them, 0 comes out of everything, and nothing branches.
  constexpr std::uint32_t number(const Position& p) const {
    unsigned at = 0, bit = 0;
    std::uint32_t states = 0;
    std::uint32_t places[3]{};
    auto free = static_cast<std::uint32_t>(Position::all & ~p.lions);
    for (int kind = elephant; kind <= chick; ++kind) {
      const std::uint32_t standing = p.standing(kind);
      const std::uint32_t one = standing & ~(standing - 1), other = standing ^ one;
      const std::uint32_t is_one = one != 0, is_other = other != 0;
      const auto before = static_cast<unsigned>(bits::popcount(free & (one - is_one)));
      const auto before_other = static_cast<unsigned>(bits::popcount(free & (other - is_other)));
      places[kind - 1] = before + before_other * (before_other - is_other) / 2;
      const std::uint32_t own = (p.mine & one) != 0, own_other = (p.mine & other) != 0;
      const unsigned members = is_one + is_other;
      if (kind == chick) {
        const Set hens = p.of(hen);
        const std::uint32_t grown = (hens & one) != 0, grown_other = (hens & other) != 0;
        states |= (own | grown << 1 | own_other << 2 | grown_other << 3) << bit;
        bit += 2 * members;
      } else {
        states |= (own | own_other << 1) << bit;
        bit += members;
      }
      free &= ~standing;
      at = 3 * at + members;
    }
    const Block& block = blocks[at];
    const std::uint32_t board =
        (places[0] * block.places[1] + places[1]) * block.places[2] + places[2];
    std::uint32_t hands = 0;
    for (int kind = elephant; kind <= chick; ++kind)
      hands = hands * block.hands[kind - 1] + static_cast<unsigned>(p.held(0, kind));
    return block.first + (board << bit | states) * block.all_hands + hands;
  }
  // One or two of the free squares by their number.
  static constexpr Set chosen(std::uint32_t number, int count, Set free) {
    if (count == 0) return 0;
    unsigned high = 0;
    if (count == 2)
      while ((high + 1) * (high + 2) / 2 <= number) ++high;
    const unsigned low = count == 2 ? number - high * (high + 1) / 2 : number;
    Set found = 0;
    unsigned before = 0;
    for (Set left = free; left != 0; left = static_cast<Set>(left & (left - 1)), ++before)
      if (before == low || (count == 2 && before == high + 1))
        found = static_cast<Set>(found | (left & ~(left - 1)));
    return found;
  }
};

// The index with its tables; copies share them.
template <int height, bool all_pairs>
class DobutsuSpaceOf : public DobutsuIndex<height, all_pairs> {
  using Index = DobutsuIndex<height, all_pairs>;

 public:
  explicit DobutsuSpaceOf(const DobutsuOf<height>& game) : tables_(std::make_shared<Tables>()) {
    using Board = DobutsuBoardOf<height>;
    Tables& tables = *tables_;
    tables.pair_of.fill(Index::nothing);
    for (int mine = 0; mine < Board::squares; ++mine)
      for (int theirs = 0; theirs < Board::squares; ++theirs) {
        const auto here = Board::square(mine);
        const auto there = Board::square(theirs);
        if (mine == theirs) continue;
        if (!all_pairs && ((here & Board::far) != 0 || (there & Board::home) != 0 ||
                           (Board::reach(Board::lion, mine) & there) != 0))
          continue;
        const auto image_of = [](auto square) {
          return bits::countr_zero(static_cast<DobutsuSet>(Board::mirrored(square)));
        };
        const int pair = Board::squares * mine + theirs;
        const int image = Board::squares * image_of(here) + image_of(there);
        std::uint8_t& entry = tables.pair_of[static_cast<std::size_t>(pair)];
        if (const std::uint8_t known = tables.pair_of[static_cast<std::size_t>(image)];
            known != Index::nothing) {
          entry = static_cast<std::uint8_t>(known + 1);
          continue;
        }
        entry = static_cast<std::uint8_t>(2 * tables.pairs.size());
        tables.pairs.push_back({here, there, image == pair ? 1U : 0U});
      }
    std::uint64_t boards = 0;
    for (unsigned number = 0; number < 27; ++number) {
      auto& block = tables.blocks[number];
      const unsigned on_board[3] = {number / 9, number / 3 % 3, number % 3};
      block.first = static_cast<std::uint32_t>(boards);
      block.states = 1U << (on_board[0] + on_board[1] + 2 * on_board[2]);
      block.all_hands = 1;
      unsigned free = Board::squares - 2;
      std::uint64_t places = 1;
      for (std::size_t i = 0; i < 3; free -= on_board[i++]) {
        block.count[i] = static_cast<std::uint8_t>(on_board[i]);
        block.places[i] = on_board[i] == 0 ? 1 : on_board[i] == 1 ? free : free * (free - 1) / 2;
        const auto number_of = static_cast<unsigned>(game.number_of(static_cast<int>(i) + 1));
        block.hands[i] = on_board[i] > number_of ? 0 : number_of - on_board[i] + 1;
        block.all_hands *= block.hands[i];
        places *= block.places[i];
      }
      boards += places * block.states * block.all_hands;
    }
    tables.blocks[27].first = static_cast<std::uint32_t>(boards);
    this->mirrored = mirrored_boards(game);
    this->pair_count = static_cast<std::int32_t>(tables.pairs.size());
    this->pairs = tables.pairs.data();
    this->pair_of = tables.pair_of.data();
    this->blocks = tables.blocks.data();
  }

  Index index() const { return *this; }

 private:
  // The boards of such a pair that are their own image: an animal stands with its like on mirrored
  // squares, or alone in the middle column, or both are there.
  static std::uint32_t mirrored_boards(const DobutsuOf<height>& game) {
    std::uint32_t sum = 0;
    for (int choice = 0; choice < 64; ++choice) {
      std::uint32_t ways = 1;
      std::uint32_t middle = height - 2, beside = height;  // squares, and pairs of them, left
      for (int i = 0; i < 3; ++i) {
        const std::uint32_t states = i == 2 ? 4 : 2;
        const int how = choice >> 2 * i & 3;
        if (game.number_of(i + 1) == 0) {
          if (how != 0) ways = 0;
        } else if (how == 0) {
          ways *= 3;
        } else if (how == 1) {
          ways *= 2 * states * middle;
          if (middle > 0) --middle;
        } else if (how == 2) {
          ways *= states * beside--;
        } else {
          ways *= states * states * (middle < 2 ? 0 : middle * (middle - 1) / 2);
          if (middle >= 2) middle -= 2;
        }
      }
      sum += ways;
    }
    return sum;
  }

  struct Tables {
    std::vector<typename Index::Lions> pairs;
    std::array<std::uint8_t, std::size_t{Index::squares * Index::squares}> pair_of{};
    std::array<typename Index::Block, 28> blocks{};
  };

  std::shared_ptr<Tables> tables_;
};

using DobutsuSpace = DobutsuSpaceOf<4, false>;
using DobutsuBoards = DobutsuSpaceOf<4, true>;

using TallDobutsuSpace = DobutsuSpaceOf<5, false>;
using TallDobutsuBoards = DobutsuSpaceOf<5, true>;

KANZEN_ON_DEVICE(Dobutsu, IndexOf<DobutsuSpace>)
KANZEN_ON_DEVICE(Dobutsu, IndexOf<DobutsuBoards>)
KANZEN_ON_DEVICE(TallDobutsu, IndexOf<TallDobutsuSpace>)
KANZEN_ON_DEVICE(TallDobutsu, IndexOf<TallDobutsuBoards>)

}  // namespace kanzen
