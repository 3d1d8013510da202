// SPDX-License-Identifier: Apache-2.0
// play: a game in the terminal against perfection, or against something less. It reads plain lines,
// so that it can be piped.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <iostream>
#include <map>
#include <optional>
#include <random>

#include "kanzen/app/cli.hpp"
#include "kanzen/app/json.hpp"
#include "kanzen/app/playable.hpp"
#include "kanzen/app/record.hpp"
#include "kanzen/app/report.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::app {
namespace {

struct Options {
  std::string source;
  std::vector<std::string> position;
  bool second = false;
  std::uint64_t seat = 1;
  std::uint64_t deal = 0;
  std::uint64_t strength = 100;
  bool hints = false;
  std::string record;
  std::string save;
  bool json = false;
};

constexpr std::string_view help_text =
    "  a move by its name, or by its number in the list of `moves`\n"
    "  moves  the legal moves      hint   the best moves and what they are worth\n"
    "  undo   take back            rules  how the game is played\n"
    "  help   this text            quit   leave\n";

// As the page tells them: on the example of the game, whatever is being played.
std::string rules_text(const GameEntry& entry, bool drawn) {
  if (entry.lessons.empty()) return fmt::format("{}\n", entry.summary);
  const OpenGame example = open_game(entry.example, Display::silent);
  std::string text;
  std::string shown;
  for (const Lesson& lesson : entry.lessons) {
    text += fmt::format("{}{}\n", text.empty() || !drawn ? "" : "\n", lesson.english);
    const std::string position = lesson.position.empty() ? example->start(0) : lesson.position;
    if (drawn && position != shown) text += "\n" + terminal_text(example->drawing(position));
    shown = position;
  }
  return text;
}

class GameInTerminal {
 public:
  GameInTerminal(const Playable& game, const Options& options)
      : game_(game),
        hints_(options.hints),
        json_(options.json),
        strength_(options.strength),
        seat_(options.second ? 1 : options.seat - 1),
        players_(game.players()) {
    if (options.seat < 1 || options.seat > players_.size())
      throw Error(Fault::input, fmt::format("{} has the seats 1 to {}: choose one with --seat",
                                            game.name(), players_.size()));
    if (options.strength > 100)
      throw Error(Fault::input, "--strength is a percentage, at most 100");
    std::string position = joined(options.position);
    if (!options.record.empty()) {
      if (!position.empty()) throw Error(Fault::input, "give a position or --record, not both");
      record_ = read_record(game, options.record);
      record_.result.clear();
      position = end_of_record(game, options.record);
    }
    enter(game.report(position.empty() ? game.start(options.deal) : position));
    if (options.record.empty()) {
      record_.game = game.name();
      record_.start = history_.front().position;
      if (record_.start == game.start(0)) record_.start.clear();
    }
    // From any other position, seat 1 is the player who moves first.
    const auto first = std::find(players_.begin(), players_.end(), history_.front().side);
    std::rotate(players_.begin(), first, players_.end());
  }

  int run() {
    if (!json_) print(help_text);
    bool show = true;
    for (;;) {
      const PositionReport& now = history_.back();
      if (show) show_position(now);
      show = true;
      if (now.over || now.moves.empty()) return finish(now.side, now.answer);
      if (now.side != players_[seat_]) {
        if (!play(chosen(now))) return 0;
        continue;
      }
      const std::optional<std::string> word = ask();
      if (!word || *word == "quit") return 0;
      if (*word == "undo") {
        undo();
      } else if (*word == "moves") {
        say(list_moves(now));
        show = false;
      } else if (*word == "hint") {
        say(list_best_moves(now));
        show = false;
      } else if (*word == "rules") {
        say(rules_text(*game_called(game_.name()), !json_));
        show = false;
      } else if (*word == "help" || word->empty()) {
        say(std::string(help_text));
        show = false;
      } else if (const std::optional<MoveReport> move = named(now, *word)) {
        if (!play(*move)) return 0;
      } else {
        say(fmt::format("{} is no move here: `moves` lists them\n", *word));
        show = false;
      }
    }
  }

  const GameRecord& record() const { return record_; }

 private:
  void enter(PositionReport report) {
    ++visits_[report.position];
    history_.push_back(std::move(report));
  }

  // As it would be clicked: a card called ♠8 lies on the spot s8, which every keyboard can type.
  static bool chosen_by(const MoveReport& move, const std::string& word) {
    if (move.spots.size() != 1) return false;
    const std::string& spot = move.spots.front();
    return std::equal(spot.begin(), spot.end(), word.begin(), word.end(), [](char a, char b) {
      return std::tolower(static_cast<unsigned char>(a)) ==
             std::tolower(static_cast<unsigned char>(b));
    });
  }

  // The name goes first: a card may be called 7.
  static std::optional<MoveReport> named(const PositionReport& now, const std::string& word) {
    for (const MoveReport& move : now.moves)
      if (move.move == word) return move;
    for (const MoveReport& move : now.moves)
      if (chosen_by(move, word)) return move;
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc{} || end != word.data() + word.size()) return {};
    if (number < 1 || number > now.moves.size()) return {};
    return now.moves[number - 1];
  }

  // The best move, or any where the program is to be fallible.
  MoveReport chosen(const PositionReport& now) {
    if (std::uniform_int_distribution<std::uint64_t>(1, 100)(random_) <= strength_)
      return best_move(now, game_.distances(), [&](const std::string& position) {
        const auto found = visits_.find(position);
        return found == visits_.end() ? 0 : found->second;
      });
    return now.moves[std::uniform_int_distribution<std::size_t>(0, now.moves.size() - 1)(random_)];
  }

  std::string value(Answer answer) const { return answer_text(game_, answer); }

  void say(const std::string& text) const {
    if (json_)
      print_json({{"say", text}});
    else
      print(text);
  }

  void show_position(const PositionReport& now) const {
    if (json_) {
      print(object_text([&](JsonWriter& out) {
              out.field("position", now.position);
              out.field("side", now.side);
              if (hints_) write_position(out, now, game_.distances());
            }) +
            "\n");
      return;
    }
    print("\n" + terminal_text(game_.drawing(now.position)));
    if (hints_) print(fmt::format("{}: {}\n", now.side, value(now.answer)));
    if (visits_.at(now.position) > 1)
      print(now.endless_winner.empty()
                ? "this position has been there before: play can go on for ever, `quit` ends it\n"
                : fmt::format("this position has been there before: {} wins play that never ends, "
                              "`quit` ends it\n",
                              now.endless_winner));
  }

  // False when the move has ended the game.
  bool play(const MoveReport& move) {
    const std::string side = history_.back().side;
    record_.moves.push_back({move.move, {}});
    if (json_)
      print_json({{"side", side}, {"move", move.move}});
    else
      print(fmt::format("{} plays {}\n", side, move.move));
    if (move.ends) {
      finish(side, move.answer);
      return false;
    }
    enter(game_.report(move.leads_to));
    return true;
  }

  // A score is of what is won from a position on: nobody has added up what was won before it.
  int finish(const std::string& side, Answer answer) const {
    const std::string how = answer.points                     ? "the game is over"
                            : answer.outcome == Outcome::win  ? side + " has won"
                            : answer.outcome == Outcome::loss ? side + " has lost"
                                                              : "the game is drawn";
    if (json_)
      print_json({{"result", how}});
    else
      print(how + "\n");
    return 0;
  }

  // Back to the human's last decision.
  void undo() {
    while (history_.size() > 1) {
      --visits_[history_.back().position];
      history_.pop_back();
      record_.moves.pop_back();
      if (history_.back().side == players_[seat_]) return;
    }
  }

  // Numbered, as many in a line as a terminal of 80 columns shows.
  static std::string list_moves(const PositionReport& now) {
    std::size_t width = 0;
    for (const MoveReport& move : now.moves) width = std::max(width, move.move.size());
    const std::size_t in_a_line = std::max<std::size_t>(1, 78 / (width + 7));
    std::string text;
    for (std::size_t i = 0; i < now.moves.size(); ++i)
      text += fmt::format("{:4} {:{}}{}", i + 1, now.moves[i].move, width,
                          (i + 1) % in_a_line == 0 || i + 1 == now.moves.size() ? "\n" : "  ");
    return text;
  }

  std::string list_best_moves(const PositionReport& now) const {
    constexpr std::size_t shown = 16;  // a screen of 24 lines shows the board too
    const std::vector<MoveReport> moves = best_first(now.moves);
    std::string text;
    for (std::size_t i = 0; i < std::min(shown, moves.size()); ++i)
      text += fmt::format("  {:8} {}\n", moves[i].move, value(moves[i].answer));
    if (moves.size() > shown) text += fmt::format("  and {} more\n", moves.size() - shown);
    return text;
  }

  std::optional<std::string> ask() const {
    if (!json_ && isatty(STDIN_FILENO) == 1)
      print(fmt::format("{}, your move (help says what to type)> ", history_.back().side));
    std::string text;
    if (!std::getline(std::cin, text)) return {};
    const auto first = text.find_first_not_of(" \t\r");
    if (first == std::string::npos) return "";
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
  }

  const Playable& game_;
  bool hints_;
  bool json_;
  std::uint64_t strength_;
  std::size_t seat_;
  std::vector<std::string> players_;
  std::vector<PositionReport> history_;
  GameRecord record_;
  std::map<std::string, int> visits_;
  std::mt19937_64 random_{std::random_device{}()};
};

int play(const Options& options) {
  const OpenGame game =
      open_game(options.source, options.json ? Display::silent : Display::automatic);
  GameInTerminal played(*game, options);
  const int code = played.run();
  if (!options.save.empty()) {
    GameRecord record = played.record();
    Budget unlimited;
    record.result = replay(*game, record, unlimited).result.str();
    write_record(options.save, record, game->players().size());
  }
  return code;
}

}  // namespace

void add_play(CommandLine& commands) {
  commands.add<Options>(
      "play", "Play against perfection in the terminal",
      "kanzen play sevens --hints\n  kanzen play nocca:3x3 --second",
      [](Verb& verb, Options& options) {
        verb.argument("source", options.source, "a table file or an instance");
        verb.words("position", options.position, "where to begin; default: the start");
        verb.flag("--second", options.second, "let the program move first");
        verb.count("--seat", options.seat, "which player you are, 1 moves first; default: 1");
        verb.never_both("--second", "--seat");
        verb.count("--deal", options.deal, "start from this deal, where the game has deals");
        verb.count("--strength", options.strength,
                   "of 100 moves of the program so many are the best; default: 100");
        verb.flag("--hints", options.hints, "show what every position is worth");
        verb.file("--record", options.record,
                  "go on from the end of the game that this file records");
        verb.file("--save", options.save, "write the record of this game to this file");
      },
      play);
}

}  // namespace kanzen::app
