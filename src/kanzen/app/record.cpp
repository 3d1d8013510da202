// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/record.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <utility>

#include "kanzen/app/json.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::app {
namespace {

constexpr std::size_t line_length = 76;
constexpr std::string_view white = " \t\r\n";
constexpr std::string_view ends_a_word = " \t\r\n(){";

bool is_number(std::string_view word) {  // "12." or "12..."
  const auto dots = word.find('.');
  return dots != std::string_view::npos && dots > 0 &&
         word.substr(0, dots).find_first_not_of("0123456789") == std::string_view::npos &&
         word.substr(dots).find_first_not_of('.') == std::string_view::npos;
}

[[noreturn]] void refuse_depth() {
  throw Error(Fault::input, said({"this record has variations more than {} deep: take some out",
                                  "この棋譜の変化は {} 段より深くなっています。減らしてください。"},
                                 deepest_variation));
}

// The words of a line from a ply on, with their numbers; after something else has stood between
// them, a move of another player than the first is numbered as well: "1... a3b2".
void add_words(const RecordedLine& line, std::size_t ply, std::size_t players,
               std::vector<std::string>& words) {
  bool anew = true;
  for (const RecordedMove& made : line) {
    if (ply % players == 0)
      words.push_back(fmt::format("{}.", ply / players + 1));
    else if (anew)
      words.push_back(fmt::format("{}...", ply / players + 1));
    words.push_back(made.move);
    for (const RecordedLine& other : made.variations) {
      if (other.empty()) continue;
      const std::size_t from = words.size();
      add_words(other, ply, players, words);
      words[from].insert(0, "(");
      words.back() += ")";
    }
    anew = !made.variations.empty();
    ++ply;
  }
}

Text result_of(const Playable& game, const PositionReport& at, const MoveReport* last) {
  const std::vector<std::string> players = game.players();
  std::string winner;
  if (at.answer.points) return said({"over", "終局"});  // nobody has added up what was won
  if (players.size() != 2) {
    winner = game.at(last != nullptr ? last->leads_to : at.position)->winner();
  } else {
    const Outcome outcome = last != nullptr ? last->answer.outcome : at.answer.outcome;
    const std::string& other = players[at.side == players[0] ? 1 : 0];
    if (outcome == Outcome::win) winner = at.side;
    if (outcome == Outcome::loss) winner = other;
  }
  return winner.empty() ? said({"drawn", "引き分け"}) : said({"{} has won", "{}の勝ち"}, winner);
}

RecordEnd follow(const Playable& game, const RecordedLine& line, PositionReport from,
                 std::size_t ply, Budget& budget) {
  RecordEnd end{std::move(from)};
  for (const RecordedMove& made : line) {
    const auto& moves = end.at.moves;
    const auto known = std::find_if(moves.begin(), moves.end(),
                                    [&](const MoveReport& move) { return move.move == made.move; });
    ++ply;
    if (end.over || known == moves.end())
      throw Error(Fault::input,
                  end.over ? said({"move {}, \"{}\", is not possible in a game that is over",
                                   "{} 手目の \"{}\" は指せません。勝負はついています。"},
                                  ply, made.move.substr(0, 20))
                           : said({"move {}, \"{}\", is not possible in {}",
                                   "{} 手目の \"{}\" は {} では指せません。"},
                                  ply, made.move.substr(0, 20), end.at.position.substr(0, 200)));
    for (const RecordedLine& other : made.variations) follow(game, other, end.at, ply - 1, budget);
    budget.tick();
    const MoveReport move = *known;
    if (move.ends) {
      end.over = true;
      end.result = result_of(game, end.at, &move);
    } else {
      end.at = game.report(move.leads_to, budget);
    }
  }
  if (!end.over && (end.at.over || end.at.moves.empty())) {
    end.over = true;
    end.result = result_of(game, end.at, nullptr);
  }
  return end;
}

void add_line(const Json& json, std::size_t depth, RecordedLine& line) {
  if (depth > deepest_variation) refuse_depth();
  for (const Json& entry : json) {
    if (entry.is_string()) {
      line.push_back({entry.get<std::string>(), {}});
    } else if (entry.is_array() && !line.empty()) {
      add_line(entry, depth + 1, line.back().variations.emplace_back());
    } else {
      throw Error(Fault::input,
                  "moves must be a list of names, and of lists that replace the move before them");
    }
  }
}

}  // namespace

std::string record_text(const GameRecord& record, std::size_t players) {
  std::string text = fmt::format("[Game \"{}\"]\n", record.game);
  if (!record.start.empty()) text += fmt::format("[Start \"{}\"]\n", record.start);
  if (!record.result.empty()) text += fmt::format("[Result \"{}\"]\n", record.result);
  std::vector<std::string> words;
  add_words(record.moves, 0, players, words);
  std::string line;
  for (const std::string& word : words) {
    if (!line.empty() && line.size() + word.size() >= line_length)
      text += "\n" + std::exchange(line, "");
    line += (line.empty() ? "" : " ") + word;
  }
  return text + "\n" + line + "\n";
}

GameRecord parse_record(std::string_view text) {
  GameRecord record;
  // The lines that are being read, each inside the one before. Nothing is added to a line while a
  // variation in it is open, so that all of them stay where they are.
  std::vector<RecordedLine*> open = {&record.moves};
  while (!text.empty()) {
    const char next = text.front();
    if (white.find(next) != std::string_view::npos) {
      text.remove_prefix(1);
    } else if (next == '{') {
      text.remove_prefix(std::min(text.find('}'), text.size() - 1) + 1);
    } else if (next == '[') {
      const auto end = std::min(text.find(']'), text.size() - 1);
      const std::string_view tag = text.substr(1, end - 1);
      const auto opened = tag.find('"');
      const auto closed = tag.rfind('"');
      if (opened != std::string_view::npos && closed > opened) {
        const std::string value(tag.substr(opened + 1, closed - opened - 1));
        if (tag.starts_with("Game")) record.game = value;
        if (tag.starts_with("Start")) record.start = value;
        if (tag.starts_with("Result")) record.result = value;
      }
      text.remove_prefix(end + 1);
    } else if (next == '(') {
      if (open.back()->empty())
        throw Error(
            Fault::input,
            said({"a variation of this record stands before any move: it must follow the move "
                  "that it replaces",
                  "変化が最初の手より前にあります。代わりになる手の後に書いてください。"}));
      if (open.size() > deepest_variation) refuse_depth();
      open.push_back(&open.back()->back().variations.emplace_back());
      text.remove_prefix(1);
    } else if (next == ')') {
      if (open.size() == 1)
        throw Error(Fault::input,
                    said({"this record has a ) without its (: take it out",
                          "この棋譜には ( のない ) があります。取り除いてください。"}));
      open.pop_back();
      text.remove_prefix(1);
    } else {
      const auto end = std::min(text.find_first_of(ends_a_word), text.size());
      if (!is_number(text.substr(0, end)))
        open.back()->push_back({std::string(text.substr(0, end)), {}});
      text.remove_prefix(end);
    }
  }
  if (record.game.empty())
    throw Error(Fault::input,
                said({"this is no record of a game: its first line must be [Game \"…\"]",
                      "棋譜ではありません。最初の行は [Game \"…\"] でなければなりません。"}));
  if (open.size() > 1)
    throw Error(Fault::input,
                said({"this record has a ( without its ): end the variation with a )",
                      "この棋譜には ) のない ( があります。変化を ) で閉じてください。"}));
  return record;
}

Json line_json(const RecordedLine& line) {
  Json json = Json::array();
  for (const RecordedMove& made : line) {
    json.push_back(made.move);
    for (const RecordedLine& other : made.variations) json.push_back(line_json(other));
  }
  return json;
}

RecordedLine parse_line(const Json& json) {
  RecordedLine line;
  add_line(json, 0, line);
  return line;
}

RecordEnd replay(const Playable& game, const GameRecord& record, Budget& budget) {
  return follow(game, record.moves,
                game.report(record.start.empty() ? game.start(0) : record.start, budget), 0,
                budget);
}

GameRecord read_record(const Playable& game, const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Error(Fault::input, fmt::format("there is no file {}", path));
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  GameRecord record = parse_record(text);
  if (record.game != game.name())
    throw Error(Fault::input, fmt::format("{} is the record of a game of {}, not of {}", path,
                                          record.game.substr(0, 60), game.name()));
  return record;
}

std::string end_of_record(const Playable& game, const std::string& path) {
  Budget unlimited;
  const RecordEnd end = replay(game, read_record(game, path), unlimited);
  if (end.over && !end.at.over && !end.at.moves.empty())
    throw Error(Fault::input, fmt::format("the game in {} is over: take its last move away", path));
  return end.at.position;
}

void write_record(const std::string& path, const GameRecord& record, std::size_t players) {
  std::ofstream file(path, std::ios::binary);
  file << record_text(record, players);
  if (!file.flush())
    throw Error(Fault::resources, fmt::format("{} cannot be written: choose another place", path));
}

}  // namespace kanzen::app
