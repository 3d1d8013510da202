// SPDX-License-Identifier: Apache-2.0
// What shapes of a run (the same groups of squares but for the last) have in common for the block
// step on a host: the moves inside the prefix, whose children lie at a distance that does not
// depend on the last group, and the squares through which pieces come and go.
#pragma once

#include <array>
#include <cstdint>

#include "kanzen/games/nocca/blocks/block_step.hpp"
#include "kanzen/games/nocca/blocks/last_group.hpp"

namespace kanzen {

template <class Bits, int P, class Heights>
struct BlockRun {
  using Step = BlockStep<Bits, P, Heights>;
  using Index = typename Step::Index;
  using Pass = BlockPass<Heights>;
  using Prefix = typename Index::Prefix;

  static constexpr int max_moves = 2 * P * 8;
  static constexpr int last_squares = 12;  // at most, of the last group

  // Steps inside the prefix, in the frame or in its mirror image: those of a piece lie together,
  // and so do those of them after which it has the same number.
  struct Steps {
    struct Piece {
      std::uint8_t number, goals;
    };
    struct Goal {
      std::uint8_t number, children;
    };
    std::array<Piece, 2 * P> piece;
    std::array<Goal, max_moves> goal;
    std::array<std::uint32_t, max_moves> child;  // to be added: the rank of the last group
    int pieces = 0, goals = 0, children = 0;

    void add(int before, int after, std::uint64_t base) {
      if (pieces == 0 || piece[pieces - 1].number != before)
        piece[pieces++] = {static_cast<std::uint8_t>(before), 0};
      Piece& its = piece[pieces - 1];
      if (its.goals == 0 || goal[goals - 1].number != after) {
        goal[goals++] = {static_cast<std::uint8_t>(after), 0};
        ++its.goals;
      }
      ++goal[goals - 1].children;
      child[children++] = static_cast<std::uint32_t>(base);  // enough, see refuse_uncountable()
    }
  };

  // A square of the prefix beside the last group: the prefix with a piece more or less there, and
  // the number of its top piece then, or before, in the frame and in its mirror image.
  struct Door {
    Prefix place;
    std::array<std::uint8_t, 2> number;
    int squares = 0;  // of the last group, beside it
    std::array<std::uint8_t, 8> square;
  };
  // A step inside the prefix, to a symmetric one: which frame sees the child depends on the last
  // group.
  struct Special {
    std::uint32_t child;
    std::array<std::uint8_t, 2> before, after;
  };

  Heights prefix;
  int sum;        // pieces of the last group
  int first;      // the number of the lowest of them
  bool reads;     // any child
  bool inner;     // steps inside the last group
  bool mirrored;  // any child in the mirrored frame
  Prefix own;
  std::array<Steps, 2> steps;
  int specials;
  std::array<Special, max_moves> special;
  int leaving;  // squares of the prefix whose top may step to the last group
  std::array<Door, Index::max_squares> leave;
  std::array<Door, Index::max_squares> enter;
  // Those that a square of the last group leads to, by the kind of the place.
  std::array<std::array<std::uint8_t, 3>, last_squares> entering;
  std::array<std::array<std::array<std::uint8_t, 8>, 3>, last_squares> entered;
  std::array<Renumbering, 2> home;  // of the prefix: from the turned shape, or mirrored too

  // Of the frames with the prefix of one; the shape is of the blocks that they decide. Children
  // that are not in the window are left out, a run of them at a time.
  void start(const Pass& pass, Heights shape, Heights frame) {
    const Index& index = *pass.index;
    const int squares = index.group[index.groups - 1].first_square;
    prefix = index.prefix_of(frame);
    first = Index::pieces_before(prefix, squares);
    sum = index.pieces - first;
    own = index.prefix_place(prefix);
    inner = is_there(pass, own, sum);
    mirrored = own.kind == Prefix::symmetric;
    reads = inner;
    steps = {};
    specials = leaving = 0;
    entering = {};
    const Heights decided = index.prefix_of(shape);
    home = {home_of(index, decided, false), home_of(index, decided, true)};
    for (int from = 0; from < squares; ++from) {
      if (index.beside_last[from]) open_doors(pass, from);
      if (Index::height_at(prefix, from) > 0) find_steps(pass, from);
    }
  }

 private:
  // From the numbers of a prefix turned, or mirrored too, to its own.
  static Renumbering home_of(const Index& index, Heights its_prefix, bool by_mirror) {
    std::array<std::uint8_t, 2 * P> order;
    std::size_t place = 0;
    Heights turned = index.turned(its_prefix);
    if (by_mirror) turned = index.mirrored(turned);
    for (Heights left = Index::occupied(its_prefix); left != 0; left &= left - 1) {
      const int square = Index::lowest_square(left);
      int there = index.turn_of[square];
      if (by_mirror) there = index.mirror_of[there];
      for (int level = 0; level < Index::height_at(its_prefix, square); ++level)
        order[place++] = static_cast<std::uint8_t>(Index::pieces_before(turned, there) + level);
    }
    return renumbering_to({order.data(), place});
  }

  // Whether the window has some of the run of a prefix with so many pieces behind it.
  static bool is_there(const Pass& pass, const Prefix& place, int behind) {
    return pass.window.meets({place.base, place.base + pass.index->classes_of(place, behind)});
  }
  // Of the top piece of a square, in the frame and in its mirror image.
  static std::array<std::uint8_t, 2> numbers_of(const Index& index, Heights shape, int square) {
    return {static_cast<std::uint8_t>(Step::number_before(shape, square)),
            static_cast<std::uint8_t>(
                Step::number_before(index.mirrored(shape), index.mirror_of[square]))};
  }

  void open_doors(const Pass& pass, int from) {
    const Index& index = *pass.index;
    const int squares = index.group[index.groups - 1].first_square;
    const Heights less = prefix - Index::one(from), more = prefix + Index::one(from);
    const int tall = Index::height_at(prefix, from);
    const auto open = [&](Heights moved, int left, Heights with_piece, Door& door) {
      door.place = index.prefix_place(moved);
      if (!is_there(pass, door.place, left)) return false;
      door.number = numbers_of(index, with_piece, from);
      door.squares = 0;
      for (int k = 0; k < index.steps[from]; ++k)
        if (index.step[from][k] >= squares)
          door.square[door.squares++] = static_cast<std::uint8_t>(index.step[from][k] - squares);
      mirrored |= door.place.kind != Prefix::canonical;
      return reads = true;
    };
    if (tall > 0 && open(less, sum + 1, prefix, leave[leaving])) ++leaving;
    // Where the prefix holds every piece none is left to enter it, and there is no such place.
    Door& door = enter[from];
    if (tall < index.stack && sum > 0 && open(more, sum - 1, more, door))
      for (int k = 0; k < door.squares; ++k) {
        const int square = door.square[k], kind = door.place.kind;
        entered[square][kind][entering[square][kind]++] = static_cast<std::uint8_t>(from);
      }
  }

  void find_steps(const Pass& pass, int from) {
    const Index& index = *pass.index;
    const int squares = index.group[index.groups - 1].first_square;
    const std::array<std::uint8_t, 2> before = numbers_of(index, prefix, from);
    struct Child {
      std::uint8_t after;
      std::uint64_t base;
    };
    std::array<std::array<Child, 8>, 2> children;  // by the number after the step
    std::array<int, 2> found{};
    for (int k = 0; k < index.steps[from]; ++k) {
      const int to = index.step[from][k];
      if (to >= squares || Index::height_at(prefix, to) == index.stack) continue;
      const Heights child = prefix - Index::one(from) + Index::one(to);
      const Prefix moved = index.prefix_place(child);
      if (!is_there(pass, moved, sum)) continue;
      reads = true;
      mirrored |= moved.kind != Prefix::canonical;
      const std::array<std::uint8_t, 2> after = numbers_of(index, child, to);
      if (moved.kind == Prefix::symmetric) {
        special[specials++] = {static_cast<std::uint32_t>(moved.base), before, after};
      } else {
        const int m = moved.kind == Prefix::mirrored ? 1 : 0;
        int at = found[m]++;
        for (; at > 0 && children[m][at - 1].after > after[m]; --at)
          children[m][at] = children[m][at - 1];
        children[m][at] = {after[m], moved.base};
      }
    }
    for (int m = 0; m < 2; ++m)
      for (int n = 0; n < found[m]; ++n)
        steps[m].add(before[m], children[m][n].after, children[m][n].base);
  }
};

}  // namespace kanzen
