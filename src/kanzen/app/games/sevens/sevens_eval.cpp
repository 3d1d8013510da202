// SPDX-License-Identifier: Apache-2.0
// eval for Sevens: a deal of any suits, or of a pack by the names of its cards; who wins it, what
// every move is worth, and why.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "kanzen/app/games/sevens/sevens.hpp"
#include "kanzen/app/json.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/games/sevens/sevens_pack.hpp"
#include "kanzen/theory/sevens/closed_form.hpp"

namespace kanzen::app {
namespace {

using sevens::Player;
using sevens::pack::Card;
namespace pack = sevens::pack;

[[noreturn]] void refuse(const std::string& sentence) { throw Error(Fault::input, sentence); }

const std::string* text_of(const Json& request, const char* key) {
  const auto found = request.find(key);
  if (found == request.end()) return nullptr;
  if (!found->is_string()) refuse(fmt::format("\"{}\" must be a string", key));
  return found->get_ptr<const std::string*>();
}

// The place of the word under `key`, if there is one.
std::optional<int> word_of(const Json& request, const char* key,
                           const std::vector<std::string>& words) {
  const std::string* text = text_of(request, key);
  if (text == nullptr) return {};
  const auto found = std::find(words.begin(), words.end(), *text);
  if (found == words.end())
    refuse(fmt::format("\"{}\" must be {}, not \"{}\"", key, fmt::join(words, " or "),
                       text->substr(0, 20)));
  return static_cast<int>(found - words.begin());
}

// What the name says and what the request says beside it; they must not disagree.
SevensVariant variant_of(const Json& request) {
  static const GameEntry* const entry = find_instance("sevens").game;
  const std::string& name = *text_of(request, "game");
  std::vector<int> values =
      read_parameters(entry->name, entry->parameters,
                      name.size() > entry->name.size() ? name.substr(entry->name.size() + 1) : "");
  const auto set = [&](SevensParameter parameter, const char* key,
                       const std::vector<std::string>& words) {
    const std::optional<int> said = word_of(request, key, words);
    if (!said) return;
    int& value = values[parameter];
    if (value != 0 && value != *said)
      refuse(fmt::format("\"{}\" is {} and the game is {}: say one of them", key,
                         words[static_cast<std::size_t>(*said)], name));
    value = *said;
  };
  set(sevens_rule, "rule", sevens_rules());
  set(sevens_passing, "passing", sevens_passings());
  SevensVariant variant = SevensVariant::of(values);
  const auto passes = request.find("passes");
  if (passes == request.end()) return variant;
  constexpr int most_passes = 100;
  if (!passes->is_array() || passes->size() != 2)
    refuse("\"passes\" must be two numbers, Left's and Right's: [1,1]");
  for (std::size_t i = 0; i < 2; ++i) {
    const Json& number = (*passes)[i];
    if (!number.is_number_integer() || number < 0 || number > most_passes)
      refuse(fmt::format("\"passes\" must be two whole numbers from 0 to {}", most_passes));
    variant.passes[i] = number.get<int>();
  }
  if (variant.rule == Sevens::Rule::stuck_passes && variant.has_passes())
    refuse("under stuck-passes a blocked player passes as often as they must: omit passes");
  return variant;
}

std::vector<std::string_view> suits_of(const Json& request) {
  const auto found = request.find("suits");
  if (found == request.end() || !found->is_array())
    refuse(
        R"("suits" must be a list of suits in L and R, as in ["LLRL","R"]; "hands" names the cards of a pack)");
  std::vector<std::string_view> suits;
  for (const Json& suit : *found) {
    if (!suit.is_string()) refuse("a suit must be a string of L and R");
    const std::string_view letters = *suit.get_ptr<const std::string*>();
    const auto bad = letters.find_first_not_of("LR");
    if (bad != std::string_view::npos)
      refuse(fmt::format("suit {} has a letter that is neither L nor R: \"{}\"", suits.size(),
                         letters.substr(0, 20)));
    suits.push_back(letters);
  }
  return suits;
}

// A pack of cards by its names: what each player holds, and what lies on the table beside the
// sevens. Every card must be somewhere, so that one forgotten does not change the question.
class PackDeal {
 public:
  explicit PackDeal(const Json& request) {
    const auto hands = request.find("hands");
    if (!hands->is_object() || hands->size() != 2 || !hands->contains("L") || !hands->contains("R"))
      refuse(R"("hands" must name the cards of both players: {"L":["♠8","h10"],"R":["s9"]})");
    if (request.contains("suits"))
      refuse("name the cards in \"hands\" or give \"suits\", not both");
    put((*hands)["L"], 'L');
    put((*hands)["R"], 'R');
    if (const auto table = request.find("table"); table != request.end()) put(*table, on_table);
    for (std::size_t column = 0; column < pack::columns; ++column) finish(column);
  }

  std::vector<std::string_view> suits() const { return {suits_.begin(), suits_.end()}; }
  std::string next_of(std::size_t column) const {
    return Card::at(column, pack::column_length - suits_[column].size()).name();
  }

 private:
  static constexpr char nowhere = 0;
  static constexpr char on_table = 't';

  void put(const Json& cards, char where) {
    if (!cards.is_array()) refuse(R"(cards are named in a list: ["♠8","h10"])");
    for (const Json& name : cards) {
      if (!name.is_string()) refuse(R"(a card is named in quotes: "♠8" or "s8")");
      const std::string& text = *name.get_ptr<const std::string*>();
      const std::optional<Card> card = pack::card_called(text);
      if (!card)
        refuse(
            fmt::format(R"("{}" is no card: write a suit, ♠♥♦♣ or shdc, and 2 to 10, J, Q, K or A)",
                        text.substr(0, 20)));
      if (card->is_seven()) {
        if (where != on_table) refuse("the sevens lie on the table and are in nobody's hand");
        continue;
      }
      char& known = where_[card->column()][card->place()];
      if (known != nowhere) refuse(fmt::format("{} is named twice", card->name()));
      known = where;
    }
  }

  void finish(std::size_t column) {
    for (std::size_t place = 0; place < pack::column_length; ++place) {
      const char where = where_[column][place];
      const std::string name = Card::at(column, place).name();
      if (where == nowhere)
        refuse(fmt::format(R"({} is in neither hand: if it has been played, name it in "table")",
                           name));
      if (where != on_table)
        suits_[column] += where;
      else if (!suits_[column].empty())
        refuse(fmt::format("{} lies on the table, but {} must be played before it", name,
                           Card::at(column, place - 1).name()));
    }
  }

  std::array<std::array<char, pack::column_length>, pack::columns> where_{};
  std::array<std::string, pack::columns> suits_;  // the letters of who holds the cards
};

Player turn_of(const Json& request) {
  const std::string* turn = text_of(request, "turn");
  if (turn == nullptr || (*turn != "L" && *turn != "R"))
    refuse(R"("turn" must be "L" or "R", the player who moves first)");
  return *turn == "L" ? Player::left : Player::right;
}

Json player_json(Player player) { return std::string(1, letter(player)); }

}  // namespace

Json evaluate_sevens(const Json& request, Budget& budget) {
  const SevensVariant variant = variant_of(request);
  const std::optional<PackDeal> cards =
      request.contains("hands") ? std::optional<PackDeal>(request) : std::nullopt;
  const std::vector<std::string_view> suits = cards ? cards->suits() : suits_of(request);
  const Player turn = turn_of(request);
  sevens::Analysis found;
  if (variant.closed()) {
    found = sevens::analyse(suits, variant.rule, turn, variant.passes);
  } else {
    const Sevens deal = sevens_deal(variant, suits, turn);
    const SevensSpace space(deal);
    budget.hold(space.size());
    SevensSearch search(deal, space);
    found = analyse(search, deal.start(), budget);
    budget.hold(0);
  }

  Json answer;
  answer["winner"] = player_json(found.verdict.winner);
  Json& moves = answer["moves"] = Json::array();
  for (const auto& [suit, winner] : found.moves) {
    Json& move = moves.emplace_back();
    if (suit == sevens::Analysis::pass)
      move["pass"] = true;
    else
      move["suit"] = suit;
    if (cards && suit != sevens::Analysis::pass) move["card"] = cards->next_of(suit);
    move["winner"] = player_json(winner);
  }
  answer["by"] = !variant.closed()          ? "search"
                 : found.verdict.lemma == 0 ? "sum"
                                            : fmt::format("lemma {}", found.verdict.lemma);
  if (!variant.closed()) return answer;
  answer["sum"] = found.sum.value();
  Json& values = answer["suits"] = Json::array();
  for (const sevens::SuitValue& suit : found.suits)
    values.push_back({{"value", suit.value}, {"type", sevens::name_of(suit.type)}});
  return answer;
}

}  // namespace kanzen::app
