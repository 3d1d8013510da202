// SPDX-License-Identifier: Apache-2.0
// The numbering of Juroku Musashi: all sets of children, for a parent on each point and either
// mover, up to the symmetries of the board; a slot is a class, and counts once.
//
// A symmetry brings the parent to one point of each kind. Where a mirror leaves it there, the other
// points are pairs and those on the mirror: what stands on the one half and on the other is an
// unordered pair of numbers. The middle of a square has further symmetries, whose least number
// counts; slots of other images are empty, a tenth of all on 5x5.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "kanzen/games/juroku/juroku.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

// The look-ups, trivially copyable.
struct JurokuIndex {
  using Position = Juroku::Position;
  using Set = Juroku::Set;
  static constexpr std::string_view name = "classes";
  static constexpr std::array<std::string_view, 2> halves = Juroku::sides;  // who is to move
  static constexpr std::size_t bytes = 5;                                   // of a set
  static constexpr std::size_t row = 256 * bytes;                           // of a table of sets
  static constexpr std::size_t turns = 4;  // of the middle of a square

  struct Class {  // of points where the parent stands
    Slot first = 0;
    std::int32_t parent = 0;
    std::int32_t pairs = 0;   // of points that the mirror exchanges; 0: there is none
    std::int32_t alone = 0;   // points that stay
    std::int32_t turned = 0;  // 1: there are symmetries besides
  };

  std::int32_t points = 0;
  std::int32_t class_count = 0;
  std::uint64_t classes_held = 0;
  const Class* classes = nullptr;          // and one behind the last
  const std::uint8_t* class_of = nullptr;  // of the parent's point
  const Set* squeezed = nullptr;           // by that point and byte of the children, then turned
  const Set* spread = nullptr;             // back, by class

  constexpr void each_table(auto&& visit) {
    visit(classes, static_cast<std::size_t>(class_count) + 1);
    visit(class_of, static_cast<std::size_t>(points));
    visit(squeezed, row * (static_cast<std::size_t>(points) + turns));
    visit(spread, row * static_cast<std::size_t>(class_count));
  }

  constexpr Slot boards() const { return classes[class_count].first; }  // of either mover
  constexpr Slot size() const { return 2 * boards(); }
  constexpr std::uint64_t total() const { return classes_held; }
  constexpr Slot rank(const Position& p) const {
    const auto parent = static_cast<std::size_t>(bits::countr_zero(p.parent));
    const Class& at = classes[class_of[parent]];
    Slot number = numbered(at, looked_up(squeezed + row * parent, p.children));
    for (std::size_t turn = 1; at.turned != 0 && turn < turns; ++turn) {
      const Slot other = numbered(
          at, looked_up(squeezed + row * (static_cast<std::size_t>(points) + turn), p.children));
      number = other < number ? other : number;
    }
    return (p.parents_turn != 0 ? boards() : 0) + at.first + number;
  }
  constexpr Position unrank(Slot slot) const {
    const bool parents_turn = slot >= boards();
    if (parents_turn) slot -= boards();
    std::size_t number = 0;
    while (classes[number + 1].first <= slot) ++number;
    const Class& at = classes[number];
    slot -= at.first;
    const Slot pair = slot >> at.alone;
    Slot larger = 0;  // larger * (larger + 1) / 2 <= pair
    for (int bit = at.pairs; bit-- > 0;)
      if (const Slot more = larger | Slot{1} << bit; more * (more + 1) / 2 <= pair) larger = more;
    const Slot less = pair - larger * (larger + 1) / 2;
    const Set word =
        (slot & ((Slot{1} << at.alone) - 1)) | less << at.alone | larger << (at.alone + at.pairs);
    return {looked_up(spread + row * number, word), Set{1} << at.parent, parents_turn ? 1U : 0U};
  }
  constexpr unsigned weight(Slot slot) const {
    const Slot board = slot >= boards() ? slot - boards() : slot;
    const Class& middle = classes[class_count - 1];
    return board < middle.first || middle.turned == 0 || rank(unrank(slot)) == slot ? 1 : 0;
  }
  constexpr bool holds(const Position&) const { return true; }

 private:
  static constexpr Set looked_up(const Set* table, Set set) {
    Set result = 0;
    for (std::size_t byte = 0; byte < bytes; ++byte, set >>= 8)
      result |= table[256 * byte + (set & 255)];
    return result;
  }
  static constexpr Slot numbered(const Class& at, Set word) {
    const Set mask = (Set{1} << at.pairs) - 1;
    const Set one = word >> at.alone & mask;
    const Set other = word >> (at.alone + at.pairs);
    const Set larger = one < other ? other : one;
    const Set less = one < other ? one : other;
    return (larger * (larger + 1) / 2 + less) << at.alone | (word & ((Set{1} << at.alone) - 1));
  }
};

// The index with its tables; copies share them.
class JurokuSpace : public JurokuIndex {
 public:
  explicit JurokuSpace(const Juroku& game) : tables_(std::make_shared<Tables>()) {
    const JurokuBoard& board = game.board();
    Tables& tables = *tables_;
    points = board.points;
    const auto count = static_cast<std::size_t>(points);
    tables.class_of.resize(count);
    tables.squeezed.resize(row * (count + turns));
    std::vector<bool> known(count);
    Slot slots = 0;
    // The middle of a square comes last.
    for (int i = 0; i <= points; ++i) {
      const int parent = i == points ? board.centre : i;
      if (known[static_cast<std::size_t>(parent)] || (i < points && i == board.centre)) continue;
      int mirror = 0;
      int staying = 0;
      for (int symmetry = 1; symmetry < board.symmetries; ++symmetry)
        if (board.image_of(parent, symmetry) == parent && ++staying == 1) mirror = symmetry;
      const std::vector<int> order = points_in_order(board, parent, mirror);
      int alone = 0;
      for (const int point : order) alone += board.image_of(point, mirror) == point;
      if (mirror == 0) alone = points - 1;
      const int pairs = (points - 1 - alone) / 2;
      const auto number = tables.classes.size();
      tables.classes.push_back({slots, parent, pairs, alone, staying > 1 ? 1 : 0});
      slots += (Slot{1} << pairs) * ((Slot{1} << pairs) + 1) / 2 << alone;
      tables.spread.resize(tables.spread.size() + row);
      fill(&tables.spread[row * number],
           [&](std::size_t bit) { return bit < order.size() ? order[bit] : -1; });
      // Every symmetry that leads from another point of the kind, and those that turn the middle.
      std::size_t turn = 0;
      for (int symmetry = 0; symmetry < board.symmetries; ++symmetry) {
        int from = 0;
        while (board.image_of(from, symmetry) != parent) ++from;
        const auto squeeze = [&](std::size_t bit) {
          if (bit >= count) return -1;
          const int image = board.image_of(static_cast<int>(bit), symmetry);
          for (std::size_t place = 0; place < order.size(); ++place)
            if (order[place] == image) return static_cast<int>(place);
          return -1;
        };
        if (!known[static_cast<std::size_t>(from)]) {
          known[static_cast<std::size_t>(from)] = true;
          tables.class_of[static_cast<std::size_t>(from)] = static_cast<std::uint8_t>(number);
          fill(&tables.squeezed[row * static_cast<std::size_t>(from)], squeeze);
        }
        // One of each two that the mirror makes equal.
        if (staying > 1 && (symmetry == 0 || symmetry == 2 || symmetry == 4 || symmetry == 5))
          fill(&tables.squeezed[row * (count + turn++)], squeeze);
      }
    }
    tables.classes.push_back({slots});
    class_count = static_cast<std::int32_t>(tables.classes.size()) - 1;
    classes = tables.classes.data();
    class_of = tables.class_of.data();
    squeezed = tables.squeezed.data();
    spread = tables.spread.data();
    const Class& middle = classes[class_count - 1];
    classes_held = middle.turned == 0 ? size() : 2 * (middle.first + sets_around_middle(board));
  }

  JurokuIndex index() const { return *this; }

 private:
  struct Tables {
    std::vector<Class> classes;
    std::vector<std::uint8_t> class_of;
    std::vector<Set> squeezed, spread;
  };

  // Sets of the points around the middle of a square up to symmetry, by Burnside's lemma: one that
  // a symmetry leaves as it is has all or none of the points that it moves in a circle.
  static std::uint64_t sets_around_middle(const JurokuBoard& board) {
    std::uint64_t sum = 0;
    for (int symmetry = 0; symmetry < board.symmetries; ++symmetry) {
      std::uint64_t left_alone = 1;
      Set seen = Set{1} << board.centre;
      for (int point = 0; point < board.points; ++point) {
        if ((seen >> point & 1) == 0) left_alone *= 2;
        for (int at = point; (seen >> at & 1) == 0; at = board.image_of(at, symmetry))
          seen |= Set{1} << at;
      }
      sum += left_alone;
    }
    return sum / static_cast<unsigned>(board.symmetries);
  }

  // Where the other points go in a word: those that stay, one of each pair, and the other ones.
  static std::vector<int> points_in_order(const JurokuBoard& board, int parent, int mirror) {
    std::vector<int> order, one, other;
    for (int point = 0; point < board.points; ++point) {
      if (point == parent) continue;
      const int image = board.image_of(point, mirror);
      if (image == point) {
        order.push_back(point);
      } else if (point < image) {
        one.push_back(point);
        other.push_back(image);
      }
    }
    order.insert(order.end(), one.begin(), one.end());
    order.insert(order.end(), other.begin(), other.end());
    return order;
  }
  // A table of sets by their bytes, from where each bit goes; -1: nowhere.
  static void fill(Set* table, auto&& goes_to) {
    for (std::size_t byte = 0; byte < bytes; ++byte)
      for (std::size_t set = 0; set < 256; ++set) {
        Set moved = 0;
        for (std::size_t bit = 0; bit < 8; ++bit)
          if ((set >> bit & 1) != 0)
            if (const int to = goes_to(8 * byte + bit); to >= 0) moved |= Set{1} << to;
        table[256 * byte + set] = moved;
      }
  }

  std::shared_ptr<Tables> tables_;
};

KANZEN_ON_DEVICE(Juroku, JurokuIndex)

}  // namespace kanzen
