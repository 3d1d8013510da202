// SPDX-License-Identifier: Apache-2.0
// How Shimpei looks: as any board, but pieces alone do not tell that the last move has won, so a
// finished game says so: "… b lost". Where what was caught goes is chosen in any order.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "kanzen/games/shimpei/shimpei.hpp"
#include "kanzen/view/board_view.hpp"

namespace kanzen {

struct ShimpeiView : BoardView<Shimpei> {
  static constexpr std::string_view over = " lost";

  Seen parse(std::string_view text) const {
    Seen seen = BoardView::parse(board_of(text));
    seen.position.lost = text.ends_with(over) ? 1 : 0;
    return seen;
  }
  std::string text(const Position& p, int side) const {
    return BoardView::text(p, side) + std::string(p.lost != 0 ? over : "");
  }
  Setup setup(std::string_view text) const { return BoardView::setup(board_of(text)); }
  // The cells of what was caught are alike.
  std::size_t unordered(const Position&, const Move& move) const {
    return static_cast<std::size_t>(
        std::ranges::count_if(move.targets, [](int cell) { return cell >= 0; }));
  }

 private:
  static std::string_view board_of(std::string_view text) {
    return text.substr(0, text.size() - (text.ends_with(over) ? over.size() : 0));
  }
};

}  // namespace kanzen
