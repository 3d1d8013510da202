// SPDX-License-Identifier: Apache-2.0
// Generating functions: x marks a piece of the mover, y one of the opponent. A square whose top may
// be T (x, y, either or none) contributes 1 + T(1 + s + … + s^(stack-1)) with s = x + y, squares
// multiply, and a mirrored pair of squares is one square with x² and y². Answers are coefficients
// of x^P y^P; "both sides visible" is all, less those where every top is of one side.
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

// Arrangements of pieces on parts of a board, multiplied up part by part.
class Arrangements {
 public:
  Arrangements(int mine, int theirs, int stack)
      : mine_(mine), theirs_(theirs), stack_(stack), sum_(mine + 1, theirs + 1) {
    sum_.at(0, 0) = 1;
  }

  // `copies`: 2 for squares that stand for a mirrored pair.
  Arrangements& on(int squares, int copies, Tops tops) {
    Polynomial stack(mine_ + 1, theirs_ + 1);
    for (int below = 0; below < stack_; ++below)
      for (int mine = 0; mine <= below; ++mine) {
        const Natural ways = choose(below, mine);
        const int theirs = below - mine;
        if (tops.mine) stack.add(copies * (mine + 1), copies * theirs, ways);
        if (tops.theirs) stack.add(copies * mine, copies * (theirs + 1), ways);
      }
    // (1 + stack)^squares; no more stacks than pieces.
    Polynomial sum(mine_ + 1, theirs_ + 1);
    Polynomial power(mine_ + 1, theirs_ + 1);
    power.at(0, 0) = 1;
    for (int stacks = 0; stacks <= squares && stacks <= mine_ + theirs_; ++stacks) {
      const Natural places = choose(squares, stacks);
      power.each_term([&](int x, int y, const Natural& c) { sum.at(x, y) += places * c; });
      power = power * stack;
    }
    sum_ = sum_ * sum;
    return *this;
  }

  const Natural& count() const { return sum_.at(mine_, theirs_); }

 private:
  int mine_;
  int theirs_;
  int stack_;
  Polynomial sum_;
};

// Arrangements with the given tops on the far row and on the rest of the board: all, and those that
// are their own mirror image.
struct Counts {
  Natural all;
  Natural fixed;

  Counts operator-(const Counts& other) const { return {all - other.all, fixed - other.fixed}; }
  MirrorCount result() const { return {exact(all), exact(fixed), exact((all + fixed) / 2)}; }
};

Counts arrangements(const NoccaBoard& board, Arrangements nothing, Tops far, Tops rest) {
  const int rows = board.height - 1;
  const int pairs = board.width / 2;
  const int middle = board.width % 2;
  Arrangements mirrored = nothing;
  mirrored.on(pairs, 2, far)
      .on(middle, 1, far)
      .on(pairs * rows, 2, rest)
      .on(middle * rows, 1, rest);
  nothing.on(board.width, 1, far).on(board.width * rows, 1, rest);
  return {nothing.count(), mirrored.count()};
}

Counts arrangements(const NoccaBoard& board, Tops far, Tops rest) {
  return arrangements(board, Arrangements(board.pieces, board.pieces, board.stack), far, rest);
}

}  // namespace

MirrorCount count_positions(const NoccaBoard& board) {
  const Counts visible = arrangements(board, any, any) - arrangements(board, mine_only, mine_only) -
                         arrangements(board, theirs_only, theirs_only);
  return visible.result();
}

MirrorCount count_positions_without_goal_win(const NoccaBoard& board) {
  const Counts visible = arrangements(board, theirs_only, any) -
                         arrangements(board, none, mine_only) -
                         arrangements(board, theirs_only, theirs_only);
  return visible.result();
}

MirrorCount count_shapes(const NoccaBoard& board) {
  const Arrangements of_one_colour(2 * board.pieces, 0, board.stack);
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
