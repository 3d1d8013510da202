// SPDX-License-Identifier: Apache-2.0
// How Juroku Musashi looks: as any board, but pieces stand on points, and the lines between these
// are drawn.
#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "kanzen/games/juroku/juroku.hpp"
#include "kanzen/view/board_view.hpp"

namespace kanzen {

struct JurokuView : BoardView<Juroku> {
  Picture picture(const Position& p, int side) const {
    return on_lines(BoardView::picture(p, side));
  }
  Setup setup(std::string_view text) const {
    Setup setup = BoardView::setup(text);
    setup.picture = on_lines(std::move(setup.picture));
    return setup;
  }

 private:
  Picture on_lines(Picture picture) const {
    std::vector<Mark> marks = {
        {Mark::Kind::square, 0, 0, picture.width, picture.height, "board", "", "", ""}};
    constexpr std::array<std::pair<int, int>, 4> directions = {{{0, 1}, {1, 0}, {1, 1}, {1, -1}}};
    for (int place = 0; place < game.width * game.height; ++place)
      for (const auto& [up, right] : directions) {
        // From where a line begins to its end.
        if (next(place, up, right) < 0 || next(place, -up, -right) >= 0) continue;
        int length = 0;
        for (int at = place; at >= 0; at = next(at, up, right)) ++length;
        marks.push_back({Mark::Kind::line, place % game.width + 0.5,
                         game.height - 0.5 - place / game.width,
                         static_cast<double>((length - 1) * right),
                         static_cast<double>((1 - length) * up), "board", "", "", ""});
      }
    for (Mark& mark : picture.marks) {
      if (mark.kind == Mark::Kind::square) mark.tone = "point";
      marks.push_back(std::move(mark));
    }
    picture.marks = std::move(marks);
    return picture;
  }
  // The place that a line leads to from here, or -1.
  int next(int place, int up, int right) const {
    const int row = place / game.width + up;
    const int column = place % game.width + right;
    if (row < 0 || row >= game.height || column < 0 || column >= game.width) return -1;
    const int to = row * game.width + column;
    if (!game.has_cell(place) || !game.has_cell(to)) return -1;
    const JurokuBoard& board = game.board();
    const auto point = [&](int where) { return board.point_at[static_cast<unsigned>(where)]; };
    return (board.joined[static_cast<unsigned>(point(place))] >> point(to) & 1) != 0 ? to : -1;
  }
};

}  // namespace kanzen
