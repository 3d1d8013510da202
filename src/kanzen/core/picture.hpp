// SPDX-License-Identifier: Apache-2.0
// A position as a drawing: shapes with a meaning, in units of one square or one card width. A view
// makes it; whoever shows it knows no rules and decides colours, fonts and how to say it aloud.
#pragma once

#include <string>
#include <vector>

#include "kanzen/core/phrase.hpp"

namespace kanzen {

struct Mark {
  enum class Kind { square, disc, card, line, text };

  Kind kind = Kind::square;
  double x = 0, y = 0;           // the upper left corner of its box; y grows downwards
  double width = 1, height = 1;  // a line goes from (x, y) to (x + width, y + height)

  // What it is: "board", "goal", "first", "second", "third", "neutral", "quiet", "good", "bad",
  // "chosen", or "point", which has nothing of its own to be seen. The first player's things are
  // "first" whoever is to move.
  std::string tone;
  Text text;          // written on it
  std::string spot;   // what a click on it chooses, as moves name it; empty: nothing
  Text label;         // for those who cannot see it; empty: it only decorates
  bool hint = false;  // gives something away: shown only to those who want hints
};

struct Picture {
  double width = 0, height = 0;
  std::vector<Mark> marks;  // later ones cover earlier ones

  // Where the same marks stand in a window that is too narrow for them to be read, or to be hit
  // with a finger: a box for each of them. Without boxes they stand as they are.
  struct Narrow {
    struct Box {
      double x = 0, y = 0, width = 1, height = 1;
    };
    double width = 0, height = 0;
    std::vector<Box> boxes;
  };
  Narrow narrow{};

  // Of another picture with the same marks.
  void narrowed_as(const Picture& other) {
    narrow = {other.width, other.height, {}};
    for (const Mark& mark : other.marks)
      narrow.boxes.push_back({mark.x, mark.y, mark.width, mark.height});
  }
};

// The spots that choose a move, in order: a move of a piece has two, a stone or a card one.
using Spots = std::vector<std::string>;

// A position that is being set up: it may still lack something, and is drawn all the same.
struct Setup {
  // What a tool ("black piece") makes of the position when it is used on a spot; without a spot it
  // is used on the whole.
  struct Edit {
    std::string spot;
    Text tool;
    std::string position;
  };

  std::string position;
  Picture picture;
  std::vector<Edit> edits;
};

}  // namespace kanzen
