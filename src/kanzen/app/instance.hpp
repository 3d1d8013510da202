// SPDX-License-Identifier: Apache-2.0
// One game of one size over one space, with its types erased. Positions come and go as text.
//
// Instance and Playable (app/playable.hpp) are two, because there is the one without the other: an
// Instance is numbered, solved, checked and followed, and has no answers of its own; a Playable has
// answers, from a table or from a closed form that needs no numbering. Where they meet is a Place:
// a position that either has read, and the one facade for whatever is asked of positions, by verbs
// and over HTTP. instance_of.hpp builds an Instance from rules, space, view and solver.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kanzen/app/perft.hpp"
#include "kanzen/core/budget.hpp"
#include "kanzen/core/outcome.hpp"
#include "kanzen/core/picture.hpp"
#include "kanzen/core/progress.hpp"
#include "kanzen/solve/plane_room.hpp"
#include "kanzen/solve/run_log.hpp"
#include "kanzen/table/table.hpp"

namespace kanzen::app {

struct MoveReport {
  std::string move;
  Answer answer;              // for the player who makes it, counted from before the move
  std::string leads_to;       // the position after it
  bool ends = false;          // the game is over there
  bool shown = true;          // that position can be read and drawn
  Spots spots;                // that choose it in the picture
  std::size_t unordered = 0;  // of the spots, at their end: they may be chosen in any order
  // It takes, covers, pairs or goes forward, where the game tells such moves from quiet ones.
  std::optional<bool> forcing = {};
};

struct PositionReport {
  std::string position;
  std::string side;  // "Black"
  Answer answer;
  bool over = false;  // by the rules, not for want of a move
  std::vector<MoveReport> moves;
  std::string endless_winner = {};  // who wins play that never ends; empty: that is a draw
};

// Something that theory says of a position: sentences for everyone, rows of figures, a picture.
struct Insight {
  struct Row {
    Text label;
    Text text;
    std::vector<std::size_t> marks = {};  // of the position's picture, where it is about some cards
  };

  Text title;
  std::vector<Text> text = {};
  std::vector<Row> rows = {};
  std::optional<Picture> picture = {};  // its spots are positions
};

// A position that has been read, once, and all that may be asked of it. It must not outlive the
// game that read it.
class Place {
 public:
  virtual ~Place() = default;

  // The answer is the mover's: with more than two players, a win is first place by force, a loss
  // that another can force it.
  virtual PositionReport report(Budget& budget) const = 0;
  // Whether the report is there in a moment; else the position may have to be played out first.
  virtual bool reports_at_once() const { return true; }
  virtual Picture picture() const = 0;
  virtual std::string drawing() const = 0;  // for a terminal, core/ink.hpp

  // Of a game of more than two players; of two, the answer says it.
  virtual std::string winner() const { return ""; }         // who has won, where it is over
  virtual std::string forces(Budget&) const { return ""; }  // who can force first place

  // What theory says beyond the value, to be shown on demand.
  virtual std::vector<Insight> insights(Budget&) const { return {}; }
};

struct SolveOptions {
  unsigned threads = 0;          // 0: all of the machine
  std::string backend = "auto";  // threads, cuda; auto: the fastest that is at hand
  std::string kernel = "auto";   // of the block solver on threads
  std::string solver;            // "": the best for the space; "passes": the general one
  bool distances = true;
  bool checkpoint = false;   // every pass is kept on disk, distances or not
  bool counts_only = false;  // no log and no table
  unsigned ranks = 1;        // that solve it together
  PlaneRoom room = {};       // where threads keep their planes
};

// What solving takes, known before it starts.
struct Needs {
  std::uint64_t memory = 0;  // of this machine, not of a device; of a rank
  std::uint64_t least = 0;   // where planes are cut into slices; 0: this solver cannot
  std::uint64_t slices = 0;  // bytes of them on disk, where they are there
  std::uint64_t index = 0;   // memory for the index of the log, in both of the above
  std::uint64_t disk = 0;    // what is kept of the passes, and the table
  double seconds = 0;
};

struct CheckReport {
  std::uint64_t positions = 0;  // looked at
  std::uint64_t wrong = 0;
  std::vector<std::string> examples;  // sentences about the first wrong ones
};

struct ReachReport {
  std::uint64_t positions = 0;
  std::uint64_t reachable = 0;
  int plies = 0;      // after which nothing new is reached
  bool exact = true;  // false: an image that was not reached itself may have been counted
  std::vector<std::string> unreachable;  // the first of them, as many as asked for
};

class Instance {
 public:
  virtual ~Instance() = default;

  virtual const std::string& name() const = 0;   // canonical, "nocca:4x5"
  virtual const std::string& space() const = 0;  // "shapes"
  virtual TableInfo table_info() const = 0;      // what a table of it says of itself
  virtual std::uint64_t slots() const = 0;
  virtual std::uint64_t census() const = 0;                   // positions that they stand for
  virtual std::string solver(const SolveOptions&) const = 0;  // "block, avx2"
  virtual bool distances(const SolveOptions&) const = 0;      // whether its table will have them
  virtual PassMeaning passes(const SolveOptions&) const = 0;  // of its log
  // "threads" or "cuda"; throws when the one asked for cannot solve this.
  virtual std::string backend(const SolveOptions&) const = 0;

  virtual std::string start() const = 0;
  virtual std::uint64_t rank(std::string_view position) const = 0;
  // The positions a slot stands for, the first player to move where it may be; none where empty.
  virtual std::vector<std::string> positions(std::uint64_t slot) const = 0;
  virtual bool over(std::uint64_t slot) const = 0;       // by the rules
  virtual std::vector<std::string> players() const = 0;  // in the order of their first turns
  // Where players differ: who is to move in the first half of the slots, and in the second.
  virtual std::vector<std::string> halves() const = 0;
  virtual std::string part_name(int part) const = 0;         // of the space
  virtual Setup setup(std::string_view position) const = 0;  // as Playable's
  // A position by what is known of slots; throws Error with a sentence where the text is none.
  using AnswerOf = std::function<Answer(std::uint64_t slot)>;
  // Of that position the answer alone, which is much faster than its report.
  virtual Answer answer(const AnswerOf& known, std::string_view position) const = 0;
  virtual std::unique_ptr<const Place> at(AnswerOf, std::string_view position) const = 0;
  std::unique_ptr<const Place> at(const Table& table, std::string_view position) const {
    return at([&](std::uint64_t slot) { return table.answer(slot); }, position);
  }
  template <class Known>  // a table, or what answers for slots
  PositionReport report(const Known& known, std::string_view position) const {
    Budget unlimited;
    return at(known, position)->report(unlimited);
  }

  virtual Perft perft(std::string_view position, int depth, const Tick& tick) const = 0;

  virtual Needs needs(const SolveOptions&) const = 0;
  virtual RowLayout layout(const SolveOptions&) const = 0;
  // A log in the memory of the device, where the backend has one and it has the room; or null.
  virtual std::unique_ptr<RunLog> device_log(const SolveOptions&) const = 0;
  virtual void solve(RunLog&, Progress&, const SolveOptions&) const = 0;
  // All slots, or a sample of so many where that is not 0.
  virtual CheckReport check(const Table&, Progress&, const SolveOptions&,
                            std::uint64_t sample = 0) const = 0;
  // On the threads or the backend of the options.
  virtual ReachReport reach(Progress&, const SolveOptions&, std::size_t listed) const = 0;
};

}  // namespace kanzen::app
