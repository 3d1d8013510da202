// SPDX-License-Identifier: Apache-2.0
// A game of somebody else's, solved with the installed headers and library: take one to three
// stones, who cannot has lost. Everybody knows the answer: a heap is lost exactly when it is a
// multiple of four, and every four stones are worth two plies.
#include <cstdio>
#include <kanzen/backend/threads/threads.hpp>
#include <kanzen/core/game.hpp>
#include <kanzen/solve/retrograde.hpp>
#include <kanzen/solve/run_log.hpp>
#include <kanzen/space/space.hpp>
#include <kanzen/table/assemble.hpp>

namespace {

using kanzen::Answer;
using kanzen::Outcome;
using kanzen::Slot;

struct Nim {
  static constexpr bool ends_in_loss = true;
  using Position = int;  // stones left
  using Move = int;

  constexpr Position start() const { return 20; }
  constexpr Outcome outcome(Position) const { return Outcome::open; }
  constexpr void each_move(Position stones, auto&& visit) const {
    for (Move take = 1; take <= 3 && take <= stones; ++take)
      if (!visit(take, stones - take)) return;
  }
};

struct Heaps {
  Slot size() const { return 21; }
  Slot rank(int stones) const { return static_cast<Slot>(stones); }
  int unrank(Slot slot) const { return static_cast<int>(slot); }
  unsigned weight(Slot) const { return 1; }
};

static_assert(kanzen::Game<Nim> && kanzen::SpaceOf<Heaps, Nim>);

}  // namespace

int main() {
  const Nim nim;
  const Heaps heaps;
  kanzen::Threads threads(2);
  kanzen::Progress silent;
  kanzen::RunLog log(kanzen::plain_layout(heaps.size()));
  kanzen::retrograde(nim, heaps, threads, log, silent);

  kanzen::TableInfo info;
  info.game = "nim:20";
  info.space = "heaps";
  info.slots = heaps.size();
  info.statistics = log.statistics();
  const kanzen::Table table = kanzen::assemble(log, info, threads, silent, std::nullopt);

  int wrong = 0;
  for (int stones = 0; stones <= nim.start(); ++stones) {
    const bool lost = stones % 4 == 0;
    const Answer expected{lost ? Outcome::loss : Outcome::win, stones / 4 * 2 + (lost ? 0 : 1)};
    if (table.answer(heaps.rank(stones)) == expected) continue;
    std::fprintf(stderr, "wrong answer for %d stones\n", stones);
    ++wrong;
  }
  return wrong == 0 ? 0 : 1;
}
