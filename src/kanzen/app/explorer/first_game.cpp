// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/explorer/first_game.hpp"

#include <algorithm>
#include <vector>

namespace kanzen::app {
namespace {

constexpr std::size_t longest = 30;  // plies; a first game should end before the reader does

std::vector<const MoveReport*> best_moves(const PositionReport& report) {
  std::vector<const MoveReport*> best;
  for (const MoveReport& move : report.moves) {
    if (!best.empty() && better(best.front()->answer, move.answer)) continue;
    if (!best.empty() && better(move.answer, best.front()->answer)) best.clear();
    best.push_back(&move);
  }
  return best;
}

// What the mover has.
Text outlook(const PositionReport& report) {
  const auto& [outcome, distance, points] = report.answer;
  const bool counts = distance > 0 && distance != endless;
  if (points && outcome != Outcome::draw)
    return said(outcome == Outcome::win
                    ? Phrase<2>{"{} can get {} more than the opponent from here on",
                                "{}はこの先、相手より {} 多く取れます。"}
                    : Phrase<2>{"{} gets {} less than the opponent from here on",
                                "{}のこの先の取り分は、相手より {} 少なくなります。"},
                report.side, distance);
  if (points) return Phrase<>{"Both get as much from here on", "この先の取り分は同じです。"};
  if (outcome == Outcome::win) {
    if (!counts) return said({"{} can win", "{}は勝てます。"}, report.side);
    return said(distance == 1 ? Phrase<2>{"{} can win in {} move", "{}は {} 手で勝てます。"}
                              : Phrase<2>{"{} can win in {} moves", "{}は {} 手で勝てます。"},
                report.side, distance);
  }
  if (outcome == Outcome::loss) {
    if (!counts) return said({"{} is lost", "{}の負けです。"}, report.side);
    return said(distance == 1 ? Phrase<2>{"{} is lost, but can hold out for {} move",
                                          "{}の負けですが、{} 手まで粘れます。"}
                              : Phrase<2>{"{} is lost, but can hold out for {} moves",
                                          "{}の負けですが、{} 手まで粘れます。"},
                report.side, distance);
  }
  return Phrase<>{"Neither side can force a win", "どちらも勝ちを強いることはできません。"};
}

Text comment(const PositionReport& report, std::size_t best) {
  const std::size_t all = report.moves.size();
  if (all == 1)
    return said({"{}; there is only one move.", "{}指せる手は一つだけです。"}, outlook(report));
  return said(
      best == 1
          ? Phrase<3>{"{}; {} of {} moves is best.", "{1}最善手は {3} 手のうち {2} 手です。"}
          : Phrase<3>{"{}; {} of {} moves are best.", "{1}最善手は {3} 手のうち {2} 手です。"},
      outlook(report), best, all);
}

Text last_word(const PositionReport& report) {
  if (!report.over && !report.moves.empty())
    return Phrase<>{"So it could go on. Now it is your turn.",
                    "このように続きます。次はあなたの番です。"};
  if (report.answer.outcome == Outcome::draw)
    return Phrase<>{"The game is over: a draw, as best play has it.",
                    "終局です。最善を尽くせば引き分けになります。"};
  return said(report.answer.outcome == Outcome::win
                  ? Phrase<1>{"The game is over: {} has won.", "終局です。{}の勝ちです。"}
                  : Phrase<1>{"The game is over: {} has lost.", "終局です。{}の負けです。"},
              report.side);
}

}  // namespace

FirstGame best_play(const Playable& game, Budget& budget) {
  const GameEntry* entry = game_called(game.name());
  const auto step = [&](const std::string& move, const Text& text) {
    return FirstGame::Step{move, text.in(tongue_of(Language::english, entry)),
                           text.in(tongue_of(Language::japanese, entry))};
  };
  FirstGame first;
  PositionReport report = game.report(game.start(0), budget);
  while (!report.over && !report.moves.empty() && first.steps.size() < longest) {
    const auto best = best_moves(report);
    const MoveReport* chosen = nullptr;
    PositionReport next;
    std::size_t fewest = 0;
    for (const MoveReport* move : best) {
      PositionReport child = game.report(move->leads_to, budget);
      const std::size_t replies = best_moves(child).size();
      if (chosen != nullptr && replies >= fewest) continue;
      chosen = move;
      fewest = replies;
      next = std::move(child);
    }
    first.steps.push_back(step(chosen->move, comment(report, best.size())));
    report = std::move(next);
  }
  first.steps.push_back(step("", last_word(report)));
  return first;
}

}  // namespace kanzen::app
