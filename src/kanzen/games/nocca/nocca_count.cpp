// SPDX-License-Identifier: Apache-2.0
// Generating functions: x marks a piece of the mover, y one of the opponent. A square whose top may
// be T (x, y, either or none) contributes 1 + T(1 + s + … + s^(stack-1)) with s = x + y, squares
// multiply, and a mirrored pair of squares is one square with x² and y². Answers are coefficients
// of x^P y^P; "both sides visible" is all, less those where every top is of one side.
//
// The climber stands on one square, not of a mirrored pair, which contributes instead
// 1 + s + … + s^stack where it may be on top, and T(1 + 2s + … + (stack-1)s^(stack-2)): it is
// beneath a top and anywhere among the others of a stack.
#include "kanzen/games/nocca/nocca_count.hpp"

#include <boost/multiprecision/cpp_int.hpp>
#include <vector>

namespace kanzen {

namespace {

using Natural = boost::multiprecision::cpp_int;

ExactCount exact(const Natural& count) { return ExactCount(count.str()); }

Natural choose(int n, int k) {
  if (k < 0 || k > n) return 0;
  Natural result = 1;
  for (int i = 1; i <= k; ++i) result = result * (n - k + i) / i;
  return result;
}

// Polynomial in x and y; powers above those of the answer are dropped.
class Polynomial {
 public:
  Polynomial(int x_end, int y_end)
      : x_end_(x_end),
        y_end_(y_end),
        coefficients_(static_cast<std::size_t>(x_end) * static_cast<std::size_t>(y_end)) {}

  Natural& at(int x, int y) { return coefficients_[static_cast<std::size_t>(x * y_end_ + y)]; }
  const Natural& at(int x, int y) const {
    return coefficients_[static_cast<std::size_t>(x * y_end_ + y)];
  }
  void add(int x, int y, const Natural& coefficient) {
    if (x < x_end_ && y < y_end_) at(x, y) += coefficient;
  }

  Polynomial operator*(const Polynomial& other) const {
    Polynomial product(x_end_, y_end_);
    other.each_term([&](int ox, int oy, const Natural& factor) {
      for (int x = 0; x + ox < x_end_; ++x)
        for (int y = 0; y + oy < y_end_; ++y)
          if (at(x, y) != 0) product.at(x + ox, y + oy) += at(x, y) * factor;
    });
    return product;
  }

  void each_term(auto&& visit) const {
    for (int x = 0; x < x_end_; ++x)
      for (int y = 0; y < y_end_; ++y)
        if (at(x, y) != 0) visit(x, y, at(x, y));
  }

 private:
  int x_end_;
  int y_end_;
  std::vector<Natural> coefficients_;
};

// Which pieces may be seen from above.
struct Tops {
  bool mine;
  bool theirs;
};
constexpr Tops any{true, true};
constexpr Tops mine_only{true, false};
constexpr Tops theirs_only{false, true};
constexpr Tops none{false, false};

enum class Climber { absent, mine, theirs };

// Pieces to be arranged.
struct Pieces {
  int mine;
  int theirs;
  Climber climber = Climber::absent;  // not counted among the others
};

// A square that stands for a mirrored pair of squares: with the same stack on both, or with stacks
// of the same height.
enum class Square { single, same_stacks, same_heights };

// Arrangements of pieces on parts of a board, multiplied up part by part.
class Arrangements {
 public:
  Arrangements(const Pieces& pieces, int stack)
      : pieces_(pieces), stack_(stack), sum_(nothing()), with_climber_(nothing()) {
    sum_.at(0, 0) = 1;
  }

  Arrangements& on(int squares, Square kind, Tops tops) {
    if (squares == 0) return *this;
    const Polynomial stack = stacks(kind, tops, [](int) { return 1; });
    const Polynomial sum = some_of(squares, stack);
    with_climber_ = with_climber_ * sum;
    if (pieces_.climber != Climber::absent && kind == Square::single) {
      Polynomial of_climber =
          stacks(kind, tops, [&](int below) { return below < stack_ - 1 ? below + 1 : 0; });
      if (pieces_.climber == Climber::mine ? tops.mine : tops.theirs)
        for (int below = 0; below <= stack_; ++below)
          for (int mine = 0; mine <= below; ++mine)
            of_climber.add(mine, below - mine, choose(below, mine));
      const Polynomial here = sum_ * of_climber * some_of(squares - 1, stack);
      here.each_term(
          [&](int x, int y, const Natural& c) { with_climber_.at(x, y) += squares * c; });
    }
    sum_ = sum_ * sum;
    return *this;
  }

  const Natural& count() const {
    return (pieces_.climber == Climber::absent ? sum_ : with_climber_)
        .at(pieces_.mine, pieces_.theirs);
  }

 private:
  Polynomial nothing() const { return {pieces_.mine + 1, pieces_.theirs + 1}; }

  // A stack: its top, and the pieces below, counted as often as ways(how many) says.
  Polynomial stacks(Square kind, Tops tops, auto&& ways) const {
    Polynomial sum = nothing();
    const int copies = kind == Square::same_stacks ? 2 : 1;
    for (int below = 0; below < stack_; ++below) {
      Polynomial stack = nothing();
      for (int mine = 0; mine <= below; ++mine) {
        const Natural number = ways(below) * choose(below, mine);
        const int theirs = below - mine;
        if (tops.mine) stack.add(copies * (mine + 1), copies * theirs, number);
        if (tops.theirs) stack.add(copies * mine, copies * (theirs + 1), number);
      }
      if (kind == Square::same_heights) stack = stack * stack;
      stack.each_term([&](int x, int y, const Natural& c) { sum.at(x, y) += c; });
    }
    return sum;
  }

  // (1 + stack)^squares; no more stacks than pieces.
  Polynomial some_of(int squares, const Polynomial& stack) const {
    Polynomial sum = nothing();
    Polynomial power = nothing();
    power.at(0, 0) = 1;
    for (int stacks = 0; stacks <= squares && stacks <= pieces_.mine + pieces_.theirs; ++stacks) {
      const Natural places = choose(squares, stacks);
      power.each_term([&](int x, int y, const Natural& c) { sum.at(x, y) += places * c; });
      power = power * stack;
    }
    return sum;
  }

  Pieces pieces_;
  int stack_;
  Polynomial sum_;           // without the climber
  Polynomial with_climber_;  // with it
};

// Arrangements with the given tops on the far row and on the rest of the board: all, and those that
// are their own mirror image.
struct Counts {
  Natural all;
  Natural fixed;

  Counts operator+(const Counts& other) const { return {all + other.all, fixed + other.fixed}; }
  Counts operator-(const Counts& other) const { return {all - other.all, fixed - other.fixed}; }
  MirrorCount result() const { return {exact(all), exact(fixed), exact((all + fixed) / 2)}; }
};

Counts arrangements(const NoccaBoard& board, const Pieces& pieces, Tops far, Tops rest,
                    Square pair = Square::same_stacks) {
  const int rows = board.height - 1;
  const int pairs = board.width / 2;
  const int middle = board.width % 2;
  Arrangements all(pieces, board.stack);
  Arrangements mirrored(pieces, board.stack);
  all.on(board.width, Square::single, far).on(board.width * rows, Square::single, rest);
  mirrored.on(pairs, pair, far)
      .on(middle, Square::single, far)
      .on(pairs * rows, pair, rest)
      .on(middle * rows, Square::single, rest);
  return {all.count(), mirrored.count()};
}

// The sum for all whose turn it may be.
Counts for_each_mover(const NoccaBoard& board, auto&& count) {
  const int pieces = board.pieces;
  if (board.four == NoccaFourHigh::none) return count(Pieces{pieces, pieces});
  return count(Pieces{pieces - 1, pieces, Climber::mine}) +
         count(Pieces{pieces, pieces - 1, Climber::theirs});
}

}  // namespace

MirrorCount count_positions(const NoccaBoard& board) {
  const Counts visible = for_each_mover(board, [&](const Pieces& pieces) {
    return arrangements(board, pieces, any, any) -
           arrangements(board, pieces, mine_only, mine_only) -
           arrangements(board, pieces, theirs_only, theirs_only);
  });
  return visible.result();
}

MirrorCount count_positions_without_goal_win(const NoccaBoard& board) {
  const Counts visible = for_each_mover(board, [&](const Pieces& pieces) {
    return arrangements(board, pieces, theirs_only, any) -
           arrangements(board, pieces, none, mine_only) -
           arrangements(board, pieces, theirs_only, theirs_only);
  });
  return visible.result();
}

ExactCount count_slots_without_goal_win(const NoccaBoard& board) {
  const Counts slots = for_each_mover(board, [&](const Pieces& pieces) {
    return arrangements(board, pieces, theirs_only, any, Square::same_heights);
  });
  return slots.result().classes;
}

MirrorCount count_shapes(const NoccaBoard& board) {
  const int climbers = board.four == NoccaFourHigh::none ? 0 : 1;
  const Pieces of_one_colour{2 * board.pieces - climbers, 0};
  return arrangements(board, of_one_colour, mine_only, mine_only).result();
}

std::vector<NoccaStackCount> count_positions_by_stacks(const NoccaBoard& board) {
  std::vector<NoccaStackCount> rows;
  std::vector<int> stacks;
  const int total = 2 * board.pieces;
  // Places the stacks of one height after the other; `ways` counts where they may stand.
  const auto place = [&](auto&& self, int height, int left, int squares, int seen,
                         const Natural& ways) -> void {
    if (height == 0) {
      if (left > 0) return;
      const Natural colourings =
          choose(total, board.pieces) - 2 * choose(total - seen, board.pieces);
      if (colourings * ways > 0) rows.push_back({stacks, exact(colourings * ways)});
      return;
    }
    for (int count = left / height; count >= 0; --count) {
      stacks.push_back(count);
      self(self, height - 1, left - count * height, squares - count, seen + count,
           ways * choose(squares, count));
      stacks.pop_back();
    }
  };
  place(place, board.stack, total, board.width * board.height, 0, Natural(1));
  return rows;
}

}  // namespace kanzen
