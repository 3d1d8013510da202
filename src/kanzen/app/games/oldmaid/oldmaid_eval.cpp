// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/games/oldmaid/oldmaid_eval.hpp"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

#include "kanzen/app/json.hpp"
#include "kanzen/app/json_text.hpp"
#include "kanzen/app/registry.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/games/oldmaid/oldmaid_cards.hpp"
#include "kanzen/theory/oldmaid/oldmaid_theorems.hpp"

namespace kanzen::app {
namespace {

constexpr std::int64_t most_pairs = 1'000'000'000'000'000;  // of a closed form: exact in JSON

[[noreturn]] void refuse(const std::string& why) { throw Error(Fault::input, why); }

std::int64_t whole_number(const Json& value, std::string_view what, std::int64_t least,
                          std::int64_t most) {
  // Above the signed range a number is unsigned.
  if (!value.is_number_integer() ||
      (value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t{INT64_MAX}) ||
      value.get<std::int64_t>() < least || value.get<std::int64_t>() > most)
    refuse(fmt::format("{} must be a whole number from {} to {}, not {}", what, least, most,
                       shown(value)));
  return value.get<std::int64_t>();
}

int player(const Json& request, const char* key, int players, std::optional<int> usual = {}) {
  const auto found = request.find(key);
  if (found == request.end()) {
    if (usual) return *usual;
    refuse(fmt::format("\"{}\" is missing: name a player, 0 to {}", key, players - 1));
  }
  return static_cast<int>(whole_number(*found, fmt::format("\"{}\"", key), 0, players - 1));
}

Json seat_json(int seat) { return seat == no_seat ? Json(nullptr) : Json(seat); }

// {"shared":[x,y,z],"joker":1}: P0 is to move and draws from P2.
Json by_shared_pairs(const Json& request) {
  const Json& shared = request["shared"];
  if (!shared.is_array() || shared.size() != 3)
    refuse("\"shared\" must be [x,y,z]: the pairs that P0 and P1, P0 and P2, P1 and P2 share");
  ThreeHands hands;
  hands.x = whole_number(shared[0], "x", 0, most_pairs);
  hands.y = whole_number(shared[1], "y", 0, most_pairs);
  hands.z = whole_number(shared[2], "z", 0, most_pairs);
  hands.joker = player(request, "joker", 3);
  if (player(request, "mover", 3, 0) != 0)
    refuse("with \"shared\" P0 is to move: call the mover 0 and the others 1 and 2 in turn");
  Json answer;
  answer["winner"] = seat_json(forced_first(hands));
  Json& draws = answer["draws"] = Json::object();
  for (const auto& [name, draw] :
       {std::pair("Y", Draw::y), std::pair("Z", Draw::z), std::pair("J", Draw::joker)})
    if (const std::optional<int> first = forced_first_after(hands, draw))
      draws[name] = seat_json(*first);
  return answer;
}

// {"hands":[[0,2,6],[1,3],[4]],"mover":0}: hands before pairs are laid down.
Json by_hands(const Json& request, OldMaidAnswers& answers, Budget& budget) {
  const Json& hands = request["hands"];
  if (!hands.is_array() || hands.size() < 2 || hands.size() > LargeOldMaid::most_players)
    refuse(fmt::format("\"hands\" must be a list of 2 to {} hands, such as [[0,1],[2],[3,4]]",
                       LargeOldMaid::most_players));
  const OldMaidCards game{static_cast<int>(hands.size()), OldMaidCards::most_cards};
  OldMaidCards::Position deal = game.empty();
  for (std::size_t seat = 0; seat < hands.size(); ++seat) {
    if (!hands[seat].is_array())
      refuse(fmt::format("the hand of player {} must be a list of cards", seat));
    for (const Json& named : hands[seat]) {
      const int card =
          static_cast<int>(whole_number(named, "a card", 0, OldMaidCards::most_cards - 1));
      std::uint8_t& holder = OldMaidCards::holder(deal, card);
      if (holder != OldMaidCards::nobody) refuse(fmt::format("card {} is there twice", card));
      holder = static_cast<std::uint8_t>(seat);
    }
  }
  if (deal == game.empty()) refuse("there are no cards in these hands");
  deal.mover = static_cast<std::uint8_t>(player(request, "mover", game.players, 0));
  const LargeOldMaid counts{game.players};
  const auto counted = [&](const OldMaidCards::Position& position) {
    return game.counted<LargeOldMaid>(position);
  };
  const OldMaidCards::Position p = game.dealt(deal);
  Json answer;
  answer["winner"] = seat_json(answers.forced(counts, counted(p), budget));
  Json& after = answer["after"] = Json::object();
  if (counts.over(counted(p))) return answer;
  game.each_move(p, [&](int card, const OldMaidCards::Position& child) {
    after[std::to_string(card)] = seat_json(answers.forced(counts, counted(child), budget));
    return true;
  });
  return answer;
}

// "0-2": two players in either order.
std::size_t pair_of_players(const std::string& text, int players) {
  int a = -1;
  int b = -1;
  const char* end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, a);
  if (first.ec == std::errc{} && first.ptr != end && *first.ptr == '-') {
    const auto second = std::from_chars(first.ptr + 1, end, b);
    if (second.ec != std::errc{} || second.ptr != end) b = -1;
  }
  if (a < 0 || b < 0 || a == b || a >= players || b >= players)
    refuse(fmt::format("\"{}\" names no two players: write \"0-1\", with players 0 to {}",
                       text.substr(0, 20), players - 1));
  return OldMaid::pair_index(a, b);
}

// {"players":4,"pairs":{"0-2":2,"1-3":2},"joker":3,"mover":0}: everybody minimises their own rank.
Json by_pairs(const Json& request, OldMaidAnswers& answers, Budget& budget) {
  LargeOldMaid game{find_instance(request["game"].get<std::string>()).values.front()};
  if (request.contains("players"))
    game.players = static_cast<int>(
        whole_number(request["players"], "\"players\"", 2, LargeOldMaid::most_players));
  const Json& pairs = request["pairs"];
  if (!pairs.is_object())
    refuse("\"pairs\" must say how many pairs two players share, such as {\"0-2\":2,\"1-3\":2}");
  LargeOldMaid::Position deal;
  for (const auto& [key, value] : pairs.items()) {
    std::uint8_t& count = deal.shared[pair_of_players(key, game.players)];
    if (count != 0) refuse(fmt::format("the pairs of \"{}\" are given twice", key));
    count = static_cast<std::uint8_t>(whole_number(value, "the pairs of \"" + key + "\"", 0, 30));
  }
  deal.alone[static_cast<std::size_t>(player(request, "joker", game.players))] = 1;
  deal.mover = static_cast<std::uint8_t>(player(request, "mover", game.players, 0));
  const auto outcomes = answers.outcomes(game, game.dealt(deal), budget);
  const bool sennichite = outcomes.size() == 1 && outcomes.front().empty();
  Json list = Json::array();
  for (const OldMaidAnswers::Ranks& ranks : outcomes)
    if (!ranks.empty()) list.push_back(ranks);
  if (list.size() < outcomes.size()) list.push_back("endless");
  Json answer;
  answer["outcomes"] = sennichite ? Json("endless") : std::move(list);
  answer["sennichite"] = sennichite;
  return answer;
}

}  // namespace

Json evaluate_oldmaid(const Json& request, OldMaidAnswers& answers, Budget& budget) {
  if (request.contains("shared")) return by_shared_pairs(request);
  if (request.contains("hands")) return by_hands(request, answers, budget);
  if (request.contains("pairs")) return by_pairs(request, answers, budget);
  refuse(
      "ask for \"shared\":[x,y,z] and \"joker\", for \"hands\" and \"mover\", or for \"players\", "
      "\"pairs\", \"joker\" and \"mover\"");
}

}  // namespace kanzen::app
