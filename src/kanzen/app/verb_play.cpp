// SPDX-License-Identifier: Apache-2.0
// play: a game in the terminal against perfection. It reads plain lines, so that it can be piped.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <optional>

#include "kanzen/app/cli.hpp"
#include "kanzen/app/report.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::app {
namespace {

struct Options {
  std::string source;
  std::vector<std::string> position;
  bool second = false;
  bool hints = false;
  bool json = false;
};

constexpr std::string_view help_text =
    "  a move such as those that `moves` lists\n"
    "  moves  the legal moves      hint   the best moves and what they are worth\n"
    "  undo   take back            quit   leave\n";

class GameInTerminal {
 public:
  GameInTerminal(const Solution& solution, const Options& options)
      : solution_(solution), hints_(options.hints), json_(options.json) {
    const std::string position = joined(options.position);
    history_.push_back(look(position.empty() ? solution.instance->start() : position));
    first_side_ = history_.front().side;
    human_first_ = !options.second;
  }

  int run() {
    if (!json_) print(help_text);
    bool show = true;
    for (;;) {
      const PositionReport& now = history_.back();
      if (show) show_position(now);
      show = true;
      if (now.over || now.moves.empty()) return finish(fmt::format("{} has lost", now.side));
      const bool human = (now.side == first_side_) == human_first_;
      if (!human) {
        if (!play(best(now))) return 0;
        continue;
      }
      const std::optional<std::string> word = ask();
      if (!word || *word == "quit") return 0;
      if (*word == "undo") {
        undo();
      } else if (*word == "moves") {
        say(list_moves(now, false));
        show = false;
      } else if (*word == "hint") {
        say(list_moves(now, true));
        show = false;
      } else if (*word == "help" || word->empty()) {
        say(std::string(help_text));
        show = false;
      } else {
        const auto move = std::find_if(now.moves.begin(), now.moves.end(),
                                       [&](const MoveReport& m) { return m.move == *word; });
        if (move == now.moves.end()) {
          say(fmt::format("{} is no move here: `moves` lists them\n", *word));
          show = false;
        } else if (!play(MoveReport(*move))) {
          return 0;
        }
      }
    }
  }

 private:
  PositionReport look(const std::string& position) const {
    return solution_.instance->report(solution_.table, position);
  }

  static const MoveReport& best(const PositionReport& now) {
    return *std::min_element(
        now.moves.begin(), now.moves.end(),
        [](const MoveReport& a, const MoveReport& b) { return better(a.answer, b.answer); });
  }

  std::string value(Answer answer) const { return answer_text(answer, solution_.distances()); }

  void say(const std::string& text) const {
    if (json_)
      print_json({{"say", text}});
    else
      print(text);
  }

  void show_position(const PositionReport& now) const {
    if (json_) {
      Json json;
      json["position"] = now.position;
      json["side"] = now.side;
      if (hints_) json.update(position_json(now, solution_.distances()));
      print_json(json);
      return;
    }
    print("\n" + solution_.instance->drawing(now.position));
    if (hints_) print(fmt::format("{}: {}\n", now.side, value(now.answer)));
  }

  // False when the move has ended the game.
  bool play(const MoveReport& move) {
    const std::string side = history_.back().side;
    if (json_)
      print_json({{"side", side}, {"move", move.move}});
    else
      print(fmt::format("{} plays {}\n", side, move.move));
    if (move.ends) {
      finish(move.answer.outcome == Outcome::win ? fmt::format("{} has won", side)
                                                 : std::string("the game is drawn"));
      return false;
    }
    history_.push_back(look(move.leads_to));
    return true;
  }

  int finish(const std::string& how) const {
    if (json_)
      print_json({{"result", how}});
    else
      print(how + "\n");
    return 0;
  }

  // Back to the human's last decision.
  void undo() {
    for (std::size_t size = history_.size(); size > 1;) {
      history_.resize(--size);
      if ((history_.back().side == first_side_) == human_first_) return;
    }
  }

  std::string list_moves(const PositionReport& now, bool with_values) const {
    std::vector<MoveReport> moves = now.moves;
    if (with_values)
      std::stable_sort(moves.begin(), moves.end(), [](const MoveReport& a, const MoveReport& b) {
        return better(a.answer, b.answer);
      });
    std::string text;
    for (const MoveReport& move : moves)
      text += with_values ? fmt::format("  {:8} {}\n", move.move, value(move.answer))
                          : "  " + move.move;
    return with_values ? text : text + "\n";
  }

  std::optional<std::string> ask() const {
    if (!json_ && isatty(STDIN_FILENO) == 1) print("your move> ");
    std::string text;
    if (!std::getline(std::cin, text)) return {};
    const auto first = text.find_first_not_of(" \t\r");
    if (first == std::string::npos) return "";
    return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
  }

  const Solution& solution_;
  std::vector<PositionReport> history_;
  std::string first_side_;
  bool human_first_ = true;
  bool hints_;
  bool json_;
};

int play(const Options& options) {
  const Solution solution =
      open_solution(options.source, options.json ? Display::silent : Display::automatic);
  return GameInTerminal(solution, options).run();
}

}  // namespace

void add_play(CommandLine& commands) {
  commands.add<Options>(
      "play", "Play against perfection in the terminal", "kanzen play nocca:3x3 --second",
      [](Verb& verb, Options& options) {
        verb.argument("source", options.source, "a table file or an instance");
        verb.words("position", options.position, "where to begin; default: the start");
        verb.flag("--second", options.second, "let the program move first");
        verb.flag("--hints", options.hints, "show what every position is worth");
      },
      play);
}

}  // namespace kanzen::app
