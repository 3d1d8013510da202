// SPDX-License-Identifier: Apache-2.0
// How far retrograde analysis counts, on a corridor: from cell n one can only step to cell n - 1,
// and whoever stands in cell 0 has lost.
#include "kanzen/solve/retrograde.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/solve/run_log.hpp"
#include "kanzen/solve/run_store.hpp"
#include "kanzen/table/assemble.hpp"

namespace kanzen {
namespace {

template <bool promised>
struct Corridor {
  static constexpr bool ends_in_loss = promised;
  struct Position {
    std::uint32_t cell = 0;
  };
  using Move = std::uint32_t;

  std::uint32_t length = 0;

  constexpr Position start() const { return {length - 1}; }
  constexpr Outcome outcome(const Position& p) const {
    return p.cell == 0 ? Outcome::loss : Outcome::open;
  }
  constexpr void each_move(const Position& p, auto&& visit) const {
    visit(p.cell, Position{p.cell - 1});
  }
  constexpr void each_parent(const Position& p, auto&& visit) const {
    if (p.cell + 1 < length) visit(Position{p.cell + 1});
  }
};

template <class Rules>
struct Cells {
  Rules game;
  constexpr Slot size() const { return game.length; }
  constexpr Slot rank(const typename Rules::Position& p) const { return p.cell; }
  constexpr typename Rules::Position unrank(Slot slot) const {
    return {static_cast<std::uint32_t>(slot)};
  }
  constexpr unsigned weight(Slot) const { return 1; }
};

template <bool promised>
Statistics walk(std::uint32_t length) {
  const Corridor<promised> game{length};
  const Cells<Corridor<promised>> space{game};
  Threads threads(2);
  Progress silent;
  RunLog log(plain_layout(space.size()));
  retrograde(game, space, threads, log, silent);
  return log.statistics();
}

// Where a byte cannot tell an answer, a table has two.
template <bool promised>
void expect_all_distances(std::uint32_t longest) {
  const Corridor<promised> game{longest + 200};
  const Cells<Corridor<promised>> space{game};
  Threads threads(2);
  Progress silent;
  RunLog log(plain_layout(space.size()));
  retrograde(game, space, threads, log, silent);
  const Statistics full = log.statistics();
  EXPECT_EQ(full.max_distance(), static_cast<int>(longest + 199));
  EXPECT_EQ(full.draws(), 0U);
  for (std::uint32_t distance = 0; distance < longest + 200; ++distance)
    EXPECT_EQ(full.at(static_cast<int>(distance)), 1U);

  TableInfo info;
  info.game = "corridor";
  info.slots = space.size();
  info.coding = coding_of<Corridor<promised>>();
  info.statistics = full;
  const Table distances = assemble(log, info, threads, silent, std::nullopt);
  for (std::uint64_t cell = 0; cell < info.slots; ++cell)
    ASSERT_EQ(distances.answer(cell),
              (Answer{cell % 2 == 1 ? Outcome::win : Outcome::loss, static_cast<int>(cell)}));
  info.distances = false;
  const Table values = assemble(log, info, threads, silent, std::nullopt);
  for (std::uint64_t cell = 0; cell < info.slots; ++cell)
    ASSERT_EQ(values.answer(cell).outcome, cell % 2 == 1 ? Outcome::win : Outcome::loss) << cell;
  EXPECT_EQ(walk<promised>(longest + 1).max_distance(), static_cast<int>(longest));
}

TEST(Retrograde, CountsFartherThanAByteCanTell) {
  expect_all_distances<true>(254);
  expect_all_distances<false>(126);
}

TEST(Retrograde, RefusesALogOfAnotherSpace) {
  const Corridor<true> game{1000};
  const Cells<Corridor<true>> space{game};
  Threads threads(1);
  Progress silent;
  RunLog small(plain_layout(500));
  EXPECT_THROW(retrograde(game, space, threads, small, silent), Error);
  RunLog wide(RowLayout{4, 252, 4});
  EXPECT_THROW(retrograde(game, space, threads, wide, silent), Error);
}

// In memory, said to be of somebody else.
struct SaidToMean : RunStore {
  explicit SaidToMean(PassMeaning it) : said(it) {}
  const RowLayout& layout() const override { return rows; }
  std::optional<PassMeaning> meaning() const override { return said; }
  void keep(int, Outcome, std::uint64_t, Bytes) override {}
  void close(int, int, const Statistics&) override {}
  void each(std::uint64_t, int, int, const Visit&) const override {}
  [[noreturn]] void damaged(int, std::uint64_t) const override { throw std::logic_error(""); }
  RowLayout rows = plain_layout(1000);
  PassMeaning said;
};

TEST(Retrograde, RefusesALogWhosePassesMeanSomethingElse) {
  const Corridor<true> game{1000};
  const Cells<Corridor<true>> space{game};
  Threads threads(1);
  Progress silent;
  for (const PassMeaning said :
       {PassMeaning::distances, PassMeaning::layer_distances, PassMeaning::values})
    for (const Lower lower : {Lower::by_distance, Lower::by_value}) {
      RunLog log(std::make_unique<SaidToMean>(said));
      const bool same = said == (lower == Lower::by_value ? PassMeaning::layer_distances
                                                          : PassMeaning::distances);
      if (same) {
        EXPECT_NO_THROW(retrograde(game, space, threads, log, silent, lower));
      } else {
        EXPECT_THROW(retrograde(game, space, threads, log, silent, lower), Error);
      }
    }
}

TEST(PlainLayout, HoldsEverySlotInManyChunksOrSmallOnes) {
  for (const std::uint64_t slots :
       {1ULL, 63ULL, 64ULL, 65ULL, 100'000ULL, 29'903'300ULL, 1'000'000'000'000ULL}) {
    const RowLayout layout = plain_layout(slots);
    EXPECT_GE(layout.slots(), slots);
    EXPECT_LT(layout.slots(), slots + 64);
    EXPECT_TRUE(layout.chunks() >= 256 || layout.rows_per_chunk == 256) << slots;
  }
}

}  // namespace
}  // namespace kanzen
