// SPDX-License-Identifier: Apache-2.0
// The small games of the laws on CUDA, against threads: solve, resume, check and reach. Where there
// is no device, it must say so instead; the same lanes are run on every host by the laws.
#include <gtest/gtest.h>

#include <stdexcept>

#include "kanzen/backend/cuda/cuda.hpp"
#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/solve/reach.hpp"
#include "kanzen/solve/retrograde.hpp"
#include "kanzen/solve/run_log.hpp"
#include "kanzen/table/assemble.hpp"
#include "law_games.hpp"

namespace kanzen {
namespace {

// Stops a run in its middle.
struct Interruption : Progress {
  explicit Interruption(int reports) : left(reports) {}
  void report(const ProgressReport&) override {
    if (--left == 0) throw std::runtime_error("stopped");
  }
  int left;
};

template <class Case>
class LawGames : public ::testing::Test {
 protected:
  using Rules = typename Case::Rules;
  using Device = OnDevice<Rules, cases::ViewOfCase<Case>>;

  Table table_of(const RunLog& log) const {
    TableInfo info;
    info.game = "law";
    info.coding = coding_of<Rules>();
    info.slots = space.size();
    info.statistics = log.statistics();
    Progress quiet;
    Threads one(1);
    return assemble(log, info, one, quiet, std::nullopt);
  }

  const Rules game = Case::game();
  const decltype(Case::space()) space = Case::space();
  Threads threads{2};
  Progress silent;
};

#define KANZEN_LAW_GAME(Case) , Case
template <class First, class... Rest>
struct WithoutFirst {
  using Types = ::testing::Types<Rest...>;
};
using Games = typename WithoutFirst<void KANZEN_LAW_GAMES>::Types;
#undef KANZEN_LAW_GAME
TYPED_TEST_SUITE(LawGames, Games);

TYPED_TEST(LawGames, ADeviceComesToTheAnswersOfTheThreads) {
  if constexpr (!built_with_cuda) {
    EXPECT_NE(cuda_device().why, "");
  } else {
    using OnGpu = typename TestFixture::Device;
    if (!cuda_device().why.empty()) GTEST_SKIP() << cuda_device().why;
    const auto index = index_of(this->space);
    const RowLayout layout = plain_layout(this->space.size());
    RunLog log(layout);
    retrograde(this->game, this->space, this->threads, log, this->silent);
    const Table expected = this->table_of(log);

    for (const int reports : {1000000, 9, 4}) {
      RunLog on_device(layout);
      Interruption interruption(reports);
      try {
        OnGpu::solve(this->game, index, this->threads, on_device, interruption);
      } catch (const std::runtime_error&) {
        OnGpu::solve(this->game, index, this->threads, on_device, this->silent);
      }
      const Table found = this->table_of(on_device);
      EXPECT_EQ(found.info().solution_hash, expected.info().solution_hash);
      EXPECT_EQ(found.info().statistics, expected.info().statistics);
    }
    const CheckResult checked =
        OnGpu::check(this->game, index, this->threads, AnyCodes(expected), this->silent, {});
    EXPECT_TRUE(checked.proved());
    const Reach reach(this->game, this->space, this->threads, this->silent);
    const Reached reached = OnGpu::reach(this->game, index, 10, this->silent);
    EXPECT_EQ(reached.positions, reach.positions());
    EXPECT_EQ(reached.plies, reach.plies());
  }
}

}  // namespace
}  // namespace kanzen
