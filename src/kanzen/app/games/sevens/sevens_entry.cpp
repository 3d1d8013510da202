// SPDX-License-Identifier: Apache-2.0
// Sevens in the registry: any deal by closed form or search.
#include <fmt/format.h>

#include <algorithm>

#include "kanzen/app/games/sevens/sevens.hpp"
#include "kanzen/app/games/sevens/sevens_families.hpp"
#include "kanzen/app/json.hpp"
#include "kanzen/app/playable.hpp"
#include "kanzen/app/registry.hpp"
#include "kanzen/app/sweep.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::app {

const std::vector<std::string>& sevens_rules() {
  static const std::vector<std::string> words = {"stuck-loses", "normal", "stuck-passes"};
  return words;
}

const std::vector<std::string>& sevens_passings() {
  static const std::vector<std::string> words = {"voluntary", "blocked-only"};
  return words;
}

std::vector<Parameter> sevens_parameters() {
  return {
      {.name = "longest",
       .meaning = "cards in the longest suit",
       .japanese = "一番長い列の札の数",
       .least = 1,
       .most = 12,
       .size = true,
       .usual = 6},
      {.name = "columns",
       .meaning = "suits, each direction from a seven being one",
       .japanese = "列の数（七から上と下で別の列）",
       .least = 1,
       .most = 16,
       .size = true,
       .usual = 8},
      {.name = "rule",
       .meaning = "what happens to a player who cannot play",
       .japanese = "出せない人はどうなるか",
       .most = 2,
       .words = sevens_rules(),
       .usual = 0},
      {.name = "passes",
       .meaning = "that each player may use",
       .japanese = "それぞれが使えるパスの数",
       .most = 9,
       .usual = 0},
      {.name = "lead",
       .meaning = "passes that L has more than R",
       .japanese = "L が R より多く持つパスの数",
       .least = -9,
       .most = 9,
       .usual = 0},
      {.name = "passing",
       .meaning = "when a pass may be used",
       .japanese = "パスを使えるとき",
       .most = 1,
       .words = sevens_passings(),
       .usual = 0},
  };
}

SevensVariant SevensVariant::of(Values values) {
  SevensVariant variant;
  variant.rule = static_cast<Sevens::Rule>(values[sevens_rule]);
  variant.passing = static_cast<Sevens::Passing>(values[sevens_passing]);
  const int lead = values[sevens_lead];
  variant.passes = {values[sevens_passes] + std::max(lead, 0),
                    values[sevens_passes] - std::min(lead, 0)};
  if (variant.rule == Sevens::Rule::stuck_passes && variant.has_passes())
    throw Error(
        Fault::input,
        said({"under stuck-passes a blocked player passes as often as they must: omit passes",
              "「出せなければパス」では何度でもパスするので、パスの数は指定できません。"}));
  return variant;
}

bool SevensVariant::closed() const {
  return rule != Sevens::Rule::stuck_passes &&
         (passing == Sevens::Passing::voluntary || !has_passes());
}

namespace {

// A byte each; the game of 8 suits of 6 cards has 11.5 million, 46 million with a pass each.
constexpr double most_slots = 4e8;

}  // namespace

Sevens sevens_deal(const SevensVariant& variant, std::span<const std::string_view> suits,
                   Sevens::Player first) {
  Sevens game;
  game.rule = variant.rule;
  game.passing = variant.passing;
  game.first = first;
  for (std::size_t i = 0; i < 2; ++i) game.passes[i] = static_cast<std::uint8_t>(variant.passes[i]);
  const auto refuse = [](const Text& why) {
    throw Error(Fault::resources,
                said({"{}; stuck-loses and normal with voluntary passes have no such limit",
                      "{}「出せなければ負け」と「出し切れば勝ち」（パスはいつでも）"
                      "にはこの制限がありません。"},
                     why));
  };
  for (const std::string_view suit : suits) {
    if (suit.size() > Sevens::longest_suit)
      refuse(said({"a deal that must be searched has at most {} cards in a suit, not {}",
                   "探索できるのは 1 列 {} 枚までです（{} 枚あります）。"},
                  Sevens::longest_suit, suit.size()));
    if (game.suits == Sevens::most_suits)
      refuse(said({"a deal that must be searched has at most {} suits, not {}",
                   "探索できるのは {} 列までです（{} 列あります）。"},
                  Sevens::most_suits, suits.size()));
    game.add(Sevens::suit(suit));
  }
  if (SevensSpace::slots_of(game) > most_slots)
    refuse(said({"this deal must be searched and has {} positions, more than {}",
                 "探索が必要な配りで、局面数 {} は限度 {} を超えています。"},
                fmt::format("{:.2g}", SevensSpace::slots_of(game)),
                fmt::format("{:.2g}", most_slots)));
  return game;
}

sevens::Analysis analyse(SevensSearch& search, const Sevens::Position& position, Budget& budget) {
  const Sevens& game = search.game();
  const auto winner = [&](const Sevens::Position& p) {
    return search.outcome(p, budget) == Outcome::win ? p.turn : Sevens::other(p.turn);
  };
  sevens::Analysis all;
  all.verdict.winner = winner(position);
  all.over = game.outcome(position) != Outcome::open;
  if (all.over) return all;
  game.each_move(position, [&](Sevens::Move move, const Sevens::Position& child) {
    all.moves.push_back({move == Sevens::pass ? sevens::Analysis::pass : move, winner(child)});
    return true;
  });
  return all;
}

std::vector<Lesson> sevens_lessons();  // sevens_lessons.cpp
FirstGame sevens_first_game();         // sevens_lessons.cpp

GameEntry sevens_entry() {
  return {
      .name = "sevens",
      .summary = "Sevens with open hands: suits grow card by card; do not get stuck, or play out",
      .japanese = "手札公開七並べ: 札を端から順に並べる。出せなくなれば負け、または出し切れば勝ち",
      .phrases = {{"L", "左"},
                  {"R", "右"},
                  {"stuck-loses", "出せなければ負け"},
                  {"normal", "出し切れば勝ち"},
                  {"stuck-passes", "出せなければパス"},
                  {"voluntary", "いつでも"},
                  {"blocked-only", "出せないときだけ"}},
      .names = {{"L", "Left"}, {"R", "Right"}},
      .lessons = sevens_lessons(),
      .first_game = sevens_first_game(),
      .sizes = {"sevens:3x4", "sevens:4x4", "sevens", "sevens:passes=1", "sevens:4x6,rule=normal",
                "sevens:4x6,rule=stuck-passes"},
      .parameters = sevens_parameters(),
      .example = "sevens",
      .small = "sevens:3x3,stuck-passes",
      .numberings = {sevens_families()},
      .census = count_sevens_families,
      .index = index_sevens_families,
      .evaluate = evaluate_sevens,
      .play = sevens_game,
      .theory = sevens_theory(),
      .sweep = sweep_sevens_family,
      .run_of = run_of_sevens_family,
      .play_table = sevens_game_of_table};
}

}  // namespace kanzen::app
