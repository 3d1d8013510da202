// SPDX-License-Identifier: Apache-2.0
// Two-player Tanhinmin as eval asks for it: two hands of any size, the table, and one winning
// condition or all of them.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "kanzen/app/games/tanhinmin/tanhinmin.hpp"
#include "kanzen/app/json.hpp"
#include "kanzen/app/json_text.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/theory/tanhinmin/tanhinmin.hpp"

namespace kanzen::app {
namespace {

using namespace tanhinmin;

[[noreturn]] void refuse(const std::string& why) { throw Error(Fault::input, why); }

constexpr auto strongest_card = std::numeric_limits<Card>::max();

// The answer for all conditions is a matrix, and must not be larger than this.
constexpr std::size_t most_conditions = 4'000'000;

const Json& member(const Json& request, const char* key, std::string_view example) {
  const auto found = request.find(key);
  if (found == request.end()) refuse(fmt::format("\"{}\" is missing: write {}", key, example));
  return *found;
}

// A whole number from `least` on; anything else is refused with what it must be.
std::uint64_t number(const Json& json, std::uint64_t least, std::uint64_t most,
                     std::string_view what) {
  if (json.is_number_unsigned()) {
    const auto value = json.get<std::uint64_t>();
    if (value >= least && value <= most) return value;
  }
  refuse(fmt::format("{} must be a whole number from {} to {}, not {}", what, least, most,
                     shown(json)));
}

std::vector<Card> hand_of(const Json& request, const char* key, std::string_view example) {
  const Json& json = member(request, key, example);
  if (!json.is_array())
    refuse(fmt::format("\"{}\" must be a list of strengths such as [1,3,5]", key));
  if (json.empty())
    refuse(
        fmt::format("\"{}\" is empty: that player has no cards left, and the game is over", key));
  const std::string what = fmt::format("a card in \"{}\"", key);
  std::vector<Card> hand;
  hand.reserve(json.size());
  for (const Json& card : json)
    hand.push_back(static_cast<Card>(number(card, 1, strongest_card, what)));
  std::ranges::sort(hand);
  return hand;
}

Condition condition_of(const Json& win_at, const Position& position) {
  if (!win_at.is_array() || win_at.size() != 2)
    refuse(
        "\"win_at\" must be two numbers of cards such as [0,0], at which the mover and the other "
        "have won, or \"all\"");
  const auto goal = [](const Json& json, Hand hand, std::string_view who) {
    return static_cast<std::size_t>(number(
        json, 0, hand.size() - 1,
        fmt::format("the number of cards at which the {} wins, having {},", who, hand.size())));
  };
  return {goal(win_at[0], position.mover, "mover"), goal(win_at[1], position.other, "other")};
}

// The cards, each strength once.
Json moves_json(const Moves& moves, Hand hand) {
  Json cards = Json::array();
  Card last = 0;
  for (const Card card : hand) {
    if (card != last && moves.has_card(card)) cards.push_back(card);
    last = card;
  }
  return {{"cards", std::move(cards)}, {"pass", moves.pass}};
}

Json all_conditions_json(const Position& position) {
  if (position.mover.size() > most_conditions / position.other.size())
    refuse(
        fmt::format("hands of {} and {} cards have more conditions than the {} that one answer "
                    "may hold: ask for single ones",
                    position.mover.size(), position.other.size(), most_conditions));
  const Staircase staircase(position);
  Json rows = Json::array();
  for (std::size_t mover = 0; mover < position.mover.size(); ++mover) {
    std::string row(position.other.size(), '0');
    std::fill_n(row.begin(), staircase.won_below(mover), '1');
    rows.push_back(std::move(row));
  }
  return {{"wins", std::move(rows)}};
}

}  // namespace

Json evaluate_tanhinmin(const Json& request, Budget& /*budget*/) {
  const std::vector<Card> mover = hand_of(request, "mover", "the mover's cards as [1,3,5]");
  const std::vector<Card> other = hand_of(request, "other", "the other's cards as [2,4]");
  const Position position{
      mover, other,
      static_cast<Card>(number(member(request, "table", "the card on the table, 0 for none"), 0,
                               strongest_card, "\"table\""))};
  const Json& win_at = member(request, "win_at", "[0,0] for the usual game, or \"all\"");
  if (win_at.is_string() && win_at.get_ref<const std::string&>() == "all")
    return all_conditions_json(position);

  const Condition condition = condition_of(win_at, position);
  const std::ptrdiff_t lead = delta(position, condition);
  Json answer;
  answer["winner"] = lead > 0 ? "mover" : "other";
  answer["delta"] = lead;
  answer["optimal"] = moves_json(optimal_moves(position, condition), mover);
  answer["safe"] = moves_json(safe_moves(position, condition), mover);
  return answer;
}

}  // namespace kanzen::app
