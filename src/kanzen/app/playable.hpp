// SPDX-License-Identifier: Apache-2.0
// A game that can be shown and played, with the answer to every position: from a table, or from a
// closed form. It is all that verbs and the explorer ask of positions, which come and go as text;
// what is solved, numbered and checked is an Instance, which says why they are two.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kanzen/app/instance.hpp"
#include "kanzen/app/json_writer.hpp"
#include "kanzen/app/output.hpp"
#include "kanzen/app/progress_display.hpp"
#include "kanzen/core/picture.hpp"

namespace kanzen::app {

struct Solution;

class Playable {
 public:
  virtual ~Playable() = default;

  virtual const std::string& name() const = 0;           // canonical, "nocca:4x5"
  virtual std::vector<std::string> players() const = 0;  // in the order of their first turns
  virtual bool distances() const = 0;                    // whether answers count plies
  // Whether the game ends however it is played, so that no win can be put off for ever.
  virtual bool always_ends() const { return false; }

  // Where a game begins. Card games deal anew for every number; deal 0 is the one to show first.
  virtual std::string start(std::uint64_t deal) const = 0;
  virtual bool deals() const { return false; }  // whether start() depends on the number

  // Throws Error with a sentence where the text is no legal position.
  virtual std::unique_ptr<const Place> at(std::string_view position) const = 0;
  PositionReport report(std::string_view position, Budget& budget) const {
    return at(position)->report(budget);
  }
  PositionReport report(std::string_view position) const {
    Budget unlimited;
    return report(position, unlimited);
  }
  Picture picture(std::string_view position) const { return at(position)->picture(); }
  std::string drawing(std::string_view position) const { return at(position)->drawing(); }
  std::vector<Insight> insights(std::string_view position) const {
    Budget unlimited;
    return at(position)->insights(unlimited);
  }

  // What may be changed on a position, which need not be legal yet: pieces may be missing. Throws
  // where the text cannot even be drawn.
  virtual Setup setup(std::string_view position) const {
    return {std::string(position), at(position)->picture(), {}};
  }

  // Bytes that it keeps of what it found out, for the next question.
  virtual std::uint64_t kept_bytes() const { return 0; }
};

// A solved instance as a game; the solution must outlive it.
std::unique_ptr<Playable> playable(const Solution& solution);

// A game that is ready to answer, with the table that it answers from, if it needs one.
class OpenGame {
 public:
  explicit OpenGame(Solution solution);
  explicit OpenGame(std::unique_ptr<Playable> closed_form);
  OpenGame(OpenGame&&) noexcept;
  ~OpenGame();

  const Playable& operator*() const { return *playable_; }
  const Playable* operator->() const { return playable_.get(); }
  const Solution* solution() const { return solution_.get(); }  // nullptr: a closed form

 private:
  std::unique_ptr<const Solution> solution_;
  std::unique_ptr<Playable> playable_;
};

// A FILE or an INSTANCE as the user wrote it: from its table, by its closed form, or solved now.
OpenGame open_game(const std::string& file_or_instance, Display display);

// As the API writes it: {"width": 3, "height": 3, "marks": [{"kind": "square", ...}, ...]}.
void write_picture(JsonWriter& out, const Picture& picture, const Tongue& tongue);
void write_insights(JsonWriter& out, const std::vector<Insight>& insights, const Tongue& tongue);

// For people: "win in 9". With more than two players nobody draws: what nobody can force is
// undecided.
std::string answer_text(const Playable& game, Answer answer);

// Whether a player prefers a to b. Undecided, with more than two players, is as good as a draw.
bool preferred(Answer a, Answer b);

// Best first, equal moves in the order they stand.
std::vector<MoveReport> best_first(std::vector<MoveReport> moves);

// The best move of a position that has one; of equal moves the first. Where nobody counts plies, a
// win could be put off for ever: then it is the one whose position has been visited least.
MoveReport best_move(const PositionReport& now, bool distances,
                     const std::function<int(const std::string&)>& visits);

// Best play from a position until the game is over, somebody has no move, or a position returns.
struct Line {
  struct Step {
    std::string side;
    MoveReport move;
  };
  enum class Ending { over, no_move, repetition, cut };

  PositionReport from;
  std::vector<Step> steps;
  Ending ending = Ending::over;
  std::string to_move = {};  // at the end, where the game is not over
};
// Throws where the game has a table of values only and need not end: without distances a win may be
// put off for ever. A closed form without distances, and a table of scores, is followed until a
// position returns.
constexpr std::size_t longest_line = 1000;  // it is cut there
Line best_line(const OpenGame& game, std::string_view position, Budget& budget);
std::string_view name_of(Line::Ending ending);  // "no move"

}  // namespace kanzen::app
