// SPDX-License-Identifier: Apache-2.0
// What planes in slices read, pass after pass: all where everything may change, little where little
// may, and ahead of the work.
#include "kanzen/solve/slice_planes.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <mutex>
#include <vector>

#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/games/nocca/blocks/block.hpp"
#include "kanzen/games/nocca/nocca_shapes.hpp"
#include "kanzen/solve/game_kernel.hpp"
#include "kanzen/solve/passes.hpp"
#include "scratch.hpp"

namespace {

// What the system is told that will be read, and what is.
struct Call {
  bool told;
  int file;
  off_t offset;
};
std::mutex one_at_a_time;
std::vector<Call> calls;

void note(const Call& call) {
  const std::lock_guard lock(one_at_a_time);
  calls.push_back(call);
}

}  // namespace

// The names are those of the C library.
// NOLINTBEGIN(readability-identifier-naming,readability-inconsistent-declaration-parameter-name)
extern "C" {
int posix_fadvise(int file, off_t offset, off_t, int advice) noexcept {
  if (advice == POSIX_FADV_WILLNEED) note({true, file, offset});
  return 0;
}
ssize_t pread(int file, void* to, size_t size, off_t offset) {
  note({false, file, offset});
  return syscall(SYS_pread64, file, to, size, offset);
}
}
// NOLINTEND(readability-identifier-naming,readability-inconsistent-declaration-parameter-name)

namespace kanzen {
namespace {

struct Seen {
  PassKind kind;
  std::uint64_t read;  // bytes from files
  std::vector<Call> calls;
};

// A machine, and what each of its passes reads.
struct Watched {
  SlicePlanes& machine;
  std::vector<Seen> seen = {};

  static constexpr bool acyclic = false;
  int layers() const { return machine.layers(); }
  void open_layer(int layer) { machine.open_layer(layer); }
  Tally run(const Passage& passage) {
    const std::uint64_t before = machine.traffic().read;
    calls.clear();
    const Tally tally = machine.run(passage);
    seen.push_back({passage.kind, machine.traffic().read - before, calls});
    return tally;
  }
  void count_parts() { machine.count_parts(); }
  void commit() { machine.commit(); }
  void restore() { machine.restore(); }
};

class SlicePlanesTest : public scratch::Directory {
 protected:
  // Passes in files, with windows of a few chunks.
  std::vector<Seen> passes_of(const HostKernel& kernel, const RowLayout& layout) {
    Threads threads(2);
    Progress silent;
    RunLog log(layout, Keep::counts);
    PlaneRoom room;
    room.memory = plane_needs(kernel.shape(), layout, Coding::parity, 1, 2, true).least;
    room.disk = scratch;
    room.sliced = true;
    SlicePlanes machine(kernel, layout, Coding::parity, threads, silent, log.ranks(), room);
    machine.use(log);
    Watched watched{machine};
    run_passes(watched, Coding::parity, log);
    return watched.seen;
  }
};

const Nocca<> game{4, 3, 4, 3};

// The last pass that finds anything reads little of what a dense one does.
void expect_late_passes_to_read_little(const std::vector<Seen>& seen) {
  ASSERT_GT(seen.size(), 8u);
  const auto densest = std::max_element(
      seen.begin(), seen.end(), [](const Seen& a, const Seen& b) { return a.read < b.read; });
  EXPECT_LT(densest - seen.begin(), 4);
  EXPECT_LT(seen.back().read, densest->read / 8);
}

// What a window will need is asked for while the one before it is worked on.
void expect_to_read_ahead(const std::vector<Seen>& seen) {
  int told = 0, meanwhile = 0;
  for (const Seen& pass : seen)
    for (std::size_t i = 0; i < pass.calls.size(); ++i) {
      const Call& call = pass.calls[i];
      if (!call.told) continue;
      ++told;
      const auto from = pass.calls.begin() + static_cast<std::ptrdiff_t>(i);
      const auto read = std::find_if(from, pass.calls.end(), [&](const Call& other) {
        return !other.told && other.file == call.file && other.offset == call.offset;
      });
      ASSERT_NE(read, pass.calls.end()) << "told and never read";
      // What is worked on lies in other files.
      meanwhile += std::any_of(
          from, read, [&](const Call& other) { return !other.told && other.file != call.file; });
    }
  EXPECT_GT(told, 100);
  EXPECT_GT(meanwhile, told * 9 / 10);
}

TEST_F(SlicePlanesTest, BlocksThatChangeLittleReadLittleAndAhead) {
  const NoccaShapes<> space(game);
  const auto functions = choose_block_kernel("auto").narrow(4);
  const LastGroup<std::uint64_t> last(space.shapes());
  BlockPass<std::uint64_t> pass{};
  pass.index = &space.shapes();
  pass.masks = functions.masks;
  pass.goal_row = space.goal_row();
  pass.last = &last;
  const std::uint64_t blocks = space.shapes().count;
  RowLayout layout = block_layout(blocks, 4);
  layout.rows_per_chunk = 64;
  const auto seen = passes_of(RowKernel(functions, pass, blocks, block_planes(blocks, 4)), layout);
  expect_late_passes_to_read_little(seen);
  expect_to_read_ahead(seen);
}

TEST_F(SlicePlanesTest, AnyGameThatChangesLittleReadsLittleAndAhead) {
  const NoccaShapes<> space(game);
  RowLayout layout = plain_layout(space.size());
  layout.rows_per_chunk = static_cast<std::uint32_t>(layout.rows / 100 + 1);
  const auto seen = passes_of(GameKernel<Nocca<>, NoccaShapes<>>(game, space), layout);
  expect_late_passes_to_read_little(seen);
  expect_to_read_ahead(seen);
}

// --- which chunks a chunk asks (GameKernel::mark_reads) ---

// Moves lead from a cell to the one before it, or anywhere, and from the first nowhere.
struct Corridor {
  static constexpr bool ends_in_loss = true;
  struct Position {
    std::uint32_t cell = 0;
  };
  using Move = std::uint32_t;

  std::uint32_t length = 0;
  bool scatters = false;

  constexpr Position start() const { return {length - 1}; }
  constexpr Outcome outcome(const Position& p) const {
    return p.cell == 0 ? Outcome::loss : Outcome::open;
  }
  constexpr void each_move(const Position& p, auto&& visit) const {
    visit(p.cell, Position{scatters ? p.cell * 7919 % length : p.cell - 1});
  }
};
struct Cells {
  Corridor game;
  constexpr Slot size() const { return game.length; }
  constexpr Slot rank(const Corridor::Position& p) const { return p.cell; }
  constexpr Corridor::Position unrank(Slot slot) const {
    return {static_cast<std::uint32_t>(slot)};
  }
  constexpr unsigned weight(Slot) const { return 1; }
};

TEST(Reads, OfAnyGameAreTheChunksThatMovesLeadTo) {
  const Corridor corridor{10'000};
  const Cells space{corridor};
  const GameKernel<Corridor, Cells> kernel(corridor, space);
  const RowLayout layout{157, 64, 1, 2};  // 128 cells a chunk
  ASSERT_EQ(layout.chunks(), 79u);
  for (std::uint64_t chunk = 0; chunk < layout.chunks(); ++chunk) {
    std::vector<std::uint64_t> reads(2), expected(2);
    const std::uint64_t first = layout.first_row(chunk);
    kernel.mark_reads({first, first + layout.rows_in(chunk)}, layout, reads.data());
    for (const std::uint64_t read : {chunk, chunk == 0 ? chunk : chunk - 1})
      expected[read / 64] |= std::uint64_t{1} << read % 64;
    EXPECT_EQ(reads, expected) << chunk;
  }
}

TEST(Reads, OfAGameThatScattersMovesAreAllChunks) {
  const Corridor corridor{10'000, true};
  const Cells space{corridor};
  const GameKernel<Corridor, Cells> kernel(corridor, space);
  const RowLayout layout{157, 64, 1, 2};
  std::vector<std::uint64_t> reads(2), expected(2);
  kernel.mark_reads({10, 12}, layout, reads.data());
  mark_chunks_of({0, layout.rows}, layout, expected.data());
  EXPECT_EQ(reads, expected);
}

}  // namespace
}  // namespace kanzen
