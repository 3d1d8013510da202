// SPDX-License-Identifier: Apache-2.0
// What the solver of games with a climber and its kernels agree on. The climber is one piece of one
// side that may also stand on a full stack; the board is seen by the climbing side throughout, so
// that a position is: who is to move × the shape of all other pieces, up to the mirror × the
// climber's place × which of the others are its side's. The colourings of a place are a row.
//
// Half of all positions are won at once by stepping into the goal, and need no memory: a row keeps
// only the colourings in which none of the tops before the goal is the mover's, one bit each in
// planes of cells. How many those are depends on the number of such tops, so rows differ in length;
// where the rows of a shape begin is in a table, and where a row begins among them can be counted.
#pragma once

#include <array>
#include <cstdint>

#include "kanzen/games/nocca/blocks/block_pass.hpp"
#include "kanzen/games/nocca/blocks/shapes.hpp"

namespace kanzen {

// The players, and the numbers of the planes' halves.
enum ClimberMover : int { climbing_side = 0, other_side = 1 };

struct ClimberGame {
  const ShapeIndex<std::uint64_t>* shapes;  // of all pieces but the climber
  int pieces;                               // of a side, the climber included
  std::array<std::uint64_t, 2> goal_row;    // low bit of each square before the mover's goal
};

struct ClimberPass {
  static constexpr int sector = 8;  // cells; the rows of a shape begin at a multiple
  static constexpr int most_tops = 6;

  const ShapeIndex<std::uint64_t>* index;
  const void* masks;  // of the kernel
  std::array<std::uint64_t, 2> goal_row;
  // Colourings that a row keeps, by mover and number of tops before the goal.
  std::array<std::array<std::uint8_t, most_tops + 1>, 2> kept;
  const std::uint32_t* first_sector;  // by mover * classes + class
  std::uint32_t* won;
  std::uint32_t* lost;
  const std::uint32_t* read;     // the plane that this pass reads
  std::uint64_t* dirty;          // a bit for each mover and class that may change; null: all may
  const std::uint64_t* changed;  // a bit for each that changed in the pass before; null: not known
  bool complement;               // `read` holds the complement of its plane
};

// A climber has a place on every square, and one more on each of the other pieces.
KANZEN_HOT int climber_places(const ShapeIndex<std::uint64_t>& index) {
  return index.squares + index.pieces;
}
KANZEN_HOT int climber_row_cells(int colourings) { return (colourings + 31) / 32; }

// Cells that the rows of a shape take, by its full stacks and its tops before the mover's goal.
KANZEN_HOT int climber_cells_of(const ClimberPass& pass, int mover, int full, int tops) {
  const int fitting = climber_places(*pass.index) - 3 * full;
  const int usual = climber_row_cells(pass.kept[mover][tops]);
  if (mover == climbing_side) return (fitting - bits::popcount(pass.goal_row[mover])) * usual;
  const int covering = tops > 0 ? climber_row_cells(pass.kept[mover][tops - 1]) : 0;
  return fitting * usual + tops * (covering - usual);
}

// The kernel of one instruction set for one number of pieces. Rows are numbered (mover, class,
// place).
struct ClimberFunctions {
  using Pass = ClimberPass;
  // Runs a pass over rows [first, last); `fresh` (zeroed) receives what was decided, in whole
  // planes.
  void (*run)(const ClimberPass&, PassKind, std::uint64_t first, std::uint64_t last,
              std::uint64_t* fresh, Tally&);
  void (*mark_dirty_around)(const ClimberPass&, std::uint64_t row);
  bool (*has_terminal)(const ClimberPass&, std::uint64_t row);  // after the first pass
  // Adds rows of a log to a plane.
  void (*add)(const ClimberPass&, std::uint64_t first, std::uint64_t last,
              const std::uint64_t* words, std::uint32_t* plane);
  std::uint64_t (*first_cell)(const ClimberPass&, std::uint64_t row);
  int (*cells_of)(const ClimberPass&, int mover, std::uint64_t shape);
  const void* (*masks)();

  // may_change(group) for what a dirty group is about, itself, and where that is true reads(group)
  // for those that its rows read.
  template <class Change, class Read>
  void each_touched(const ClimberPass& pass, std::uint64_t group, Change may_change,
                    Read reads) const {
    const ShapeIndex<std::uint64_t>& index = *pass.index;
    const bool climbs = group < index.count;
    const std::uint64_t theirs = climbs ? index.count : 0;
    const std::uint64_t own_class = climbs ? group : group - index.count;
    if (!may_change(group)) return;
    if (climbs) reads(theirs + own_class);  // the climber steps
    each_step_away(index, index.shape_of(own_class),
                   [&](std::uint64_t shape_class) { reads(theirs + shape_class); });
  }
  // A player's rows read the other's.
  template <class Visit>
  void each_read(const ClimberPass& pass, RowRange rows, Visit visit) const {
    const std::uint64_t half =
        pass.index->count * static_cast<unsigned>(climber_places(*pass.index));
    if (rows.first < half) visit(RowRange{half, 2 * half});
    if (rows.last > half) visit(RowRange{0, half});
  }
};

}  // namespace kanzen
