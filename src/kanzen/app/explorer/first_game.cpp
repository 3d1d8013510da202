// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/explorer/first_game.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "kanzen/app/output.hpp"

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

FirstGame::Step said(const PositionReport& report, std::size_t best, const std::string& move) {
  const std::size_t all = report.moves.size();
  const auto& [outcome, distance] = report.answer;
  const bool counts = distance > 0 && distance != endless;
  FirstGame::Step step{move, "", ""};
  if (outcome == Outcome::win) {
    step.english = counts ? fmt::format("{} can win in {}", report.side,
                                        plural(static_cast<std::uint64_t>(distance), "move"))
                          : fmt::format("{} can win", report.side);
    step.japanese = counts ? fmt::format("{} は {} 手で勝てます。", report.side, distance)
                           : fmt::format("{} は勝てます。", report.side);
  } else if (outcome == Outcome::loss) {
    step.english = counts ? fmt::format("{} is lost, but can hold out for {}", report.side,
                                        plural(static_cast<std::uint64_t>(distance), "move"))
                          : fmt::format("{} is lost", report.side);
    step.japanese = counts
                        ? fmt::format("{} の負けですが、{} 手まで粘れます。", report.side, distance)
                        : fmt::format("{} の負けです。", report.side);
  } else {
    step.english = "Neither side can force a win";
    step.japanese = "どちらも勝ちを強いることはできません。";
  }
  if (all == 1) {
    step.english += "; there is only one move.";
    step.japanese += "指せる手は一つだけです。";
  } else {
    step.english += fmt::format("; {} of {} moves {} best.", best, all, best == 1 ? "is" : "are");
    step.japanese += fmt::format("最善手は {} 手のうち {} 手です。", all, best);
  }
  return step;
}

FirstGame::Step last_word(const PositionReport& report) {
  if (!report.over && !report.moves.empty())
    return {"", "So it could go on. Now it is your turn.",
            "このように続きます。次はあなたの番です。"};
  if (report.answer.outcome == Outcome::draw)
    return {"", "The game is over: a draw, as best play has it.",
            "終局です。最善を尽くせば引き分けになります。"};
  const bool won = report.answer.outcome == Outcome::win;
  return {"", fmt::format("The game is over: {} has {}.", report.side, won ? "won" : "lost"),
          fmt::format("終局です。{} の{}です。", report.side, won ? "勝ち" : "負け")};
}

}  // namespace

FirstGame best_play(const Playable& game, Budget& budget) {
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
    first.steps.push_back(said(report, best.size(), chosen->move));
    report = std::move(next);
  }
  first.steps.push_back(last_word(report));
  return first;
}

}  // namespace kanzen::app
