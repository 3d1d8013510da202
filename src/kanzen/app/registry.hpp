// SPDX-License-Identifier: Apache-2.0
// The catalogue: what a game offers, and the games of this program by name. Every verb and the
// explorer find them here. app/game.hpp makes an entry from rules, a space and a view; kanzen's own
// games are listed in own_games.cpp.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kanzen/app/instance.hpp"
#include "kanzen/app/output.hpp"
#include "kanzen/app/parameters.hpp"
#include "kanzen/app/perft.hpp"
#include "kanzen/core/budget.hpp"

namespace kanzen {
class RunStore;
}

namespace kanzen::app {

struct Solution;

// Counts that need no table, for boards of any size.
struct Census {
  ExactCount positions;
  std::optional<ExactCount> mirror_classes;
};

// A published figure beside what was found.
struct Claim {
  Text what;
  Text source;
  Text stated;
  Text found;
  bool holds() const { return stated.str() == found.str(); }
};

using Values = std::span<const int>;  // of the parameters, in their order

class Playable;
struct SweepReport;  // app/sweep.hpp

// A statement of a paper or a conjecture, tried on every case up to a limit.
struct Statement {
  std::string what;    // "Lemma 5"
  std::string source;  // of the statement
  std::uint64_t cases = 0;
  std::uint64_t failures = 0;
  std::vector<std::string> counterexamples;  // the smallest ones, as `eval` or `probe` take them
  std::vector<std::string> instances;        // found on the way, where the statement asks for them

  bool tried() const { return cases > 0; }
  bool holds() const { return failures == 0; }
};

struct TheoryRequest {
  std::vector<int> values;
  std::uint64_t limit = 0;  // 0: the usual one
  bool as_printed = false;  // statements as the papers print them, errors included
  unsigned threads = 0;
};

// How `verify` tries a game's theory.
struct Theory {
  std::string limit;              // what `--limit N` counts: "cards of a deal"
  std::uint64_t usual_limit = 0;  // takes seconds
  std::function<std::vector<Statement>(const TheoryRequest&, Progress&)> verify;
};

// A way to number the positions of a game, with its types erased: numbering<Rules, Space,
// View>({…}) (app/numbering.hpp) makes one, and game<Rules>({…}) (app/game.hpp) makes them of all
// its spaces.
struct Numbering {
  std::string name = {};  // of the space, "shapes". Of several with one name the first that takes
                          // an instance is meant
  std::function<bool(Values)> takes = {};  // which instances. Absent: all
  std::string limits = {};  // what it takes, where that is not all: "boards of up to 64 squares"
  bool on_device = false;

  std::function<std::unique_ptr<Instance>(std::string instance, Values)> make = {};
  // Lines of play from the start by their length, without making a space.
  std::function<Perft(Values, int depth, const Tick&)> perft = {};
};

// A step of "How to play": a sentence or two beside a position of the example, as the game's own
// view draws it.
struct Lesson {
  std::string english;
  std::string japanese;
  std::string position = {};  // "": the start
  bool shows_moves = false;   // all moves are pointed at
  Spots spots = {};           // or these fields
};

// A first game that explains itself: what is said before each move, and at the end.
struct FirstGame {
  struct Step {
    std::string move;  // "": the last word
    std::string english;
    std::string japanese;
  };
  std::string position = {};  // of the example; "": its start
  std::vector<Step> steps = {};
};

// What a game offers, for designated initializers. All but the name is optional: verbs say what a
// game lacks, and game<Rules>({…}) (app/game.hpp) fills in what follows from the rules.
struct GameEntry {
  std::string name;           // lower case letters, digits and '-'
  std::string summary = {};   // "Title: what it is about"
  std::string japanese = {};  // the same in Japanese; without it the page says that it has none
  // What its names and the plain sentences of its rules are in Japanese: players, pieces, cards,
  // settings. Sentences with arguments have both languages where they are said (core/phrase.hpp).
  Words phrases = {};
  Words names = {};  // everyday English for what is named as in the papers: "L" is "Left"
  std::vector<Lesson> lessons = {};        // how it is played, for the page
  FirstGame first_game = {};               // on the example, for the page
  std::vector<std::string> sizes = {};     // instances that the page offers, the smallest first
  std::vector<Parameter> parameters = {};  // of its sizes and settings
  std::string example =
      {};                  // an instance that is solved in a moment; the name where nothing is said
  std::string small = {};  // one with a table of at most some 50,000 positions, for the laws; the
                           // example, where this is empty
  std::vector<Numbering> numberings = {};  // the best first. Empty: it has no tables

  // How many positions, by a formula that goes on where tables end. Absent: a space is counted.
  std::function<Census(Values)> census = {};
  // What is known of its numbering. Absent: how many slots it has.
  std::function<Json(Values)> index = {};

  // Published figures; those that need a solution only where one is given.
  std::function<std::vector<Claim>(Values, const Solution*)> claims = {};

  // Answers a request of `eval` in the game's own form. Absent: {"game", "position"}.
  std::function<Json(const Json& request, Budget& budget)> evaluate = {};

  // The game by a closed form, without any table. Absent: tables answer.
  std::function<std::unique_ptr<Playable>(Values)> play = {};

  std::optional<Theory> theory = {};

  // Solves a layered family into a log, or goes on with it, and counts. Absent: Instance::solve.
  std::function<SweepReport(Values, const SolveOptions&, RunLog&, Progress&)> sweep = {};
  // A finished table of it as the run that made it, in whose log the same is counted again.
  std::function<std::unique_ptr<RunStore>(Values, const Table&)> run_of = {};

  // The game by a table of it, which must outlive it. Absent: positions look as in the table.
  std::function<std::unique_ptr<Playable>(const Solution&)> play_table = {};
};

const std::vector<GameEntry>& games();

// A language with the words of a game, and with those that all games share. The game may be
// nullptr.
Tongue tongue_of(Language language, const GameEntry* game);

// Says which games this program has, before anybody asks for them. Throws Error where two have one
// name, or an entry could not be used.
void use_games(std::vector<GameEntry> games);

// What a program has that does not say: kanzen's own games (own_games.cpp) where it is linked with
// them, else none.
std::vector<GameEntry> linked_games();

struct InstanceName {
  const GameEntry* game;
  std::vector<int> values;

  std::string text() const { return instance_name(game->name, game->parameters, values); }
  // Whether positions of this instance are numbered; else only a closed form answers.
  bool has_table() const { return numbering() != nullptr; }
  bool has_census() const { return game->census || has_table(); }
  // Over the named space, "" for the best; nullptr where it is not numbered so.
  const Numbering* numbering(std::string_view space = "") const;
  // These say in an Error why there is none, where there is none.
  Census census() const;
  std::vector<std::string> spaces() const;  // the best first
  std::unique_ptr<Instance> make(std::string_view space = "") const;
  Json index() const;
};

// That can solve instances of a game: "threads", "cuda".
std::vector<std::string> backends_of(const GameEntry& game);

// The game that the name of an instance begins with; nullptr where there is none.
const GameEntry* game_called(std::string_view instance);

// "nocca:4x5"; throws Error with the nearest name where there is no such game.
InstanceName find_instance(std::string_view text);

}  // namespace kanzen::app
