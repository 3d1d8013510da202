// SPDX-License-Identifier: Apache-2.0
// The block solver: its bit arithmetic against sets taken one by one, and the same answer from
// every instruction set, from the code that devices run, and from the general engine.
#include "kanzen/games/nocca/blocks/block.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <numeric>
#include <set>

#include "../laws/thread_ranks.hpp"
#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/games/nocca/blocks/block_frame.hpp"
#include "kanzen/games/nocca/blocks/last_group.hpp"
#include "kanzen/games/nocca/nocca_shapes.hpp"
#include "kanzen/solve/reach.hpp"
#include "kanzen/solve/retrograde.hpp"
#include "kanzen/solve/run_log.hpp"
#include "kanzen/table/assemble.hpp"

namespace kanzen {
namespace {

struct OnHost {};
using HostBits = ButterflyBits<OnHost>;

template <int P>
typename Colourings<P>::Plane random_plane() {
  typename Colourings<P>::Plane plane;
  for (auto& word : plane) word = *rc::gen::arbitrary<std::uint64_t>();
  for (int w = 0; w < Colourings<P>::words; ++w) plane[w] &= Colourings<P>::masks.full[w];
  return plane;
}

template <class Bits>
bool bit(const Bits& bits, int index) {
  return bits[index / 64] >> (index % 64) & 1;
}

template <int P>
void compressing_keeps_order() {
  using C = Colourings<P>;
  const auto plane = random_plane<P>();
  const int piece = *rc::gen::inRange(0, 2 * P);
  const int in = *rc::gen::inRange(0, 2);
  const auto half = HostBits::compress<C>(plane.data(), C::masks.side[in][piece]);
  int next = 0;
  for (int i = 0; i < C::count; ++i)
    if ((C::set_of[i] >> piece & 1) == in) RC_ASSERT(bit(half, next++) == bit(plane, i));
  RC_ASSERT(next == C::half);

  typename C::Plane back{};
  HostBits::deposit<C>(half, C::masks.side[in][piece], back);
  for (int w = 0; w < C::words; ++w)
    RC_ASSERT(back[w] == (plane[w] & C::masks.side[in][piece].mask[w]));
}

template <int P>
void renumbering_moves_one_piece() {
  using C = Colourings<P>;
  const auto plane = random_plane<P>();
  const int to = *rc::gen::inRange(0, 2 * P);
  const int from = *rc::gen::inRange(to, 2 * P);
  const auto moved = PieceOrder<HostBits, C>::renumbered(C::masks, plane, from, to);
  for (int i = 0; i < C::count; ++i) {
    std::vector<bool> owned;
    for (int p = 0; p < 2 * P; ++p) owned.push_back(C::set_of[i] >> p & 1);
    const bool mine = owned[from];
    owned.erase(owned.begin() + from);
    owned.insert(owned.begin() + to, mine);
    unsigned set = 0;
    for (int p = 0; p < 2 * P; ++p) set |= unsigned{owned[p]} << p;
    RC_ASSERT(bit(moved, C::rank_of[set]) == bit(plane, i));
  }
}

template <int P>
void reversing_exchanges_colours() {
  using C = Colourings<P>;
  const auto plane = random_plane<P>();
  const auto reversed = HostBits::reversed<C>(plane);
  for (int i = 0; i < C::count; ++i) {
    const unsigned others = ~C::set_of[i] & ((1u << (2 * P)) - 1);
    RC_ASSERT(bit(reversed, C::rank_of[others]) == bit(plane, i));
  }
}

RC_GTEST_PROP(Colourings, CompressingKeepsOrder, ()) {
  compressing_keeps_order<1>();
  compressing_keeps_order<2>();
  compressing_keeps_order<3>();
  compressing_keeps_order<4>();
  compressing_keeps_order<5>();
}

RC_GTEST_PROP(Colourings, RenumberingMovesOnePiece, ()) {
  renumbering_moves_one_piece<2>();
  renumbering_moves_one_piece<3>();
  renumbering_moves_one_piece<4>();
  renumbering_moves_one_piece<5>();
}

RC_GTEST_PROP(Colourings, ReversingExchangesColours, ()) {
  reversing_exchanges_colours<1>();
  reversing_exchanges_colours<3>();
  reversing_exchanges_colours<4>();
  reversing_exchanges_colours<5>();
}

// Shapes against enumeration: every class once, and the mirror image in the same class.
TEST(Shapes, AreNumberedDenselyUpToTheMirror) {
  for (const auto& [width, height, stack, pieces] : {std::array{1, 4, 3, 4},
                                                     {2, 5, 2, 6},
                                                     {3, 3, 3, 6},
                                                     {3, 4, 1, 4},
                                                     {4, 3, 3, 6},
                                                     {5, 2, 3, 4},
                                                     {6, 2, 2, 4}}) {
    const Shapes<std::uint64_t> shapes(width, height, stack, pieces);
    const auto& index = shapes.index();
    std::uint64_t all = 0;
    for (std::uint64_t i = 0; i < index.count; ++i) {
      const std::uint64_t shape = index.shape_of(i);
      ASSERT_EQ(index.class_of(shape).index, i);
      ASSERT_FALSE(index.class_of(shape).mirrored);
      const auto mirror = index.class_of(index.mirrored(shape));
      ASSERT_EQ(mirror.index, i);
      ASSERT_EQ(mirror.mirrored, !index.symmetric(shape));
      ASSERT_EQ(index.turned(index.turned(shape)), shape);
      all += index.symmetric(shape) ? 1 : 2;
    }
    // Ways to put so many pieces on the squares, counted square by square.
    std::vector<std::uint64_t> ways(pieces + 1);
    ways[0] = 1;
    for (int square = 0; square < width * height; ++square)
      for (int sum = pieces; sum >= 0; --sum)
        for (int tall = 1; tall <= stack && tall <= sum; ++tall) ways[sum] += ways[sum - tall];
    EXPECT_EQ(all, ways[pieces]) << width << "x" << height;
  }
}

RC_GTEST_PROP(Renumbering, GivesThePiecesTheirOrderInTheFewestMoves, ()) {
  const int pieces = *rc::gen::inRange(0, 12);
  std::vector<std::uint8_t> order(pieces);
  std::iota(order.begin(), order.end(), std::uint8_t{0});
  for (int i = pieces - 1; i > 0; --i) std::swap(order[i], order[*rc::gen::inRange(0, i + 1)]);
  const Renumbering moves = renumbering_to(order);
  std::vector<std::uint8_t> now(pieces);
  std::iota(now.begin(), now.end(), std::uint8_t{0});
  for (int k = 0; k < moves.size; ++k) {
    const auto [from, to] = moves.moves[k];
    const std::uint8_t piece = now[from];
    now.erase(now.begin() + from);
    now.insert(now.begin() + to, piece);
  }
  RC_ASSERT(now == order);
  int most = 0;  // that stay: an increasing subsequence
  for (unsigned set = 0; set < 1u << pieces; ++set) {
    int size = 0, before = -1;
    for (int n = 0; n < pieces; ++n) {
      if ((set >> n & 1) == 0) continue;
      if (order[n] < before) size = -pieces;
      before = order[n];
      ++size;
    }
    most = std::max(most, size);
  }
  RC_ASSERT(moves.size == pieces - most);
}

// What --plan counts, of boards whose tables are worth counting.
TEST(LastGroup, TellsWhatItTakesWithoutBeingMade) {
  const Shapes<std::uint64_t> five(5, 4, 3, 10);
  EXPECT_EQ(LastGroup<std::uint64_t>::bytes_of(five.index()), 22'348'304u);
  EXPECT_EQ(LastGroup<std::uint64_t>(five.index()).bytes(), 22'348'304u);
  const Shapes<std::uint64_t> six(6, 4, 3, 10);
  EXPECT_EQ(LastGroup<std::uint64_t>::bytes_of(six.index()), 99'033'792u);
  // Ranks by pattern: 4^12 of them, and the other way round.
  EXPECT_EQ(block_tables(six.index()), 99'033'792u + 4 * ((1u << 24) + 429'884u));
}

// What a step does to the last group, against shapes that have no other pieces.
TEST(LastGroup, KnowsEveryStep) {
  for (const auto& [width, height, stack, pieces] :
       {std::array{3, 3, 3, 6}, {2, 5, 2, 6}, {4, 4, 3, 4}, {5, 2, 3, 4}}) {
    const Shapes<std::uint64_t> shapes(width, height, stack, pieces);
    using Index = ShapeIndex<std::uint64_t>;
    const Index& index = shapes.index();
    const LastGroup<std::uint64_t> last(index);
    EXPECT_EQ(last.bytes(), LastGroup<std::uint64_t>::bytes_of(index));
    const Index::Group& group = index.group[index.groups - 1];
    const int first = group.first_square;
    const auto pattern_of = [&](int sum, std::uint32_t rank) {
      return std::uint64_t{group.pattern[group.first_pattern[sum] + rank]} << (2 * first);
    };
    const auto number = [](std::uint64_t pattern, int square) {
      return Index::pieces_before(pattern, square) + Index::height_at(pattern, square) - 1;
    };
    for (int sum = 0; sum <= pieces; ++sum)
      for (std::uint32_t rank = 0; rank < group.all[sum]; ++rank) {
        const std::uint32_t id = group.first_pattern[sum] + rank;
        const std::uint64_t pattern = pattern_of(sum, rank);
        EXPECT_EQ(pattern_of(sum, last.turned(id).rank), index.turned(pattern));
        const auto expect_place = [&](const auto& place, std::uint64_t child, std::uint64_t seen,
                                      int child_sum, int square) {
          ASSERT_EQ(pattern_of(child_sum, place.rank), child);
          EXPECT_EQ(place.number, number(seen, square));
          EXPECT_EQ(place.mirrored_number, number(index.mirrored(seen), index.mirror_of[square]));
        };
        for (int square = first; square < index.squares; ++square) {
          const auto raised = last.raised(id)[square - first];
          const bool full = Index::height_at(pattern, square) == stack || sum == pieces;
          ASSERT_EQ(raised.rank == LastGroup<std::uint64_t>::nowhere, full);
          const std::uint64_t more = pattern + Index::one(square);
          if (!full) expect_place(raised, more, more, sum + 1, square);
        }
        const auto& its = last.pattern(id);
        const auto* stacks = last.stacks(its);
        const auto* step = last.steps(its);
        std::set<int> squares;
        for (int s = 0; s < its.stacks; ++s) {
          const int square = first + stacks[s].square;
          EXPECT_TRUE(squares.insert(square).second);
          const std::uint64_t less = pattern - Index::one(square);
          expect_place(stacks[s].lifted, less, pattern, sum - 1, square);
          std::set<std::uint64_t> expected, found;
          for (int k = 0; k < index.steps[square]; ++k) {
            const int to = index.step[square][k];
            if (to >= first && Index::height_at(pattern, to) < stack)
              expected.insert(less + Index::one(to));
          }
          for (int k = 0; k < stacks[s].steps; ++k, ++step) {
            const std::uint64_t child = pattern_of(sum, step->rank);
            found.insert(child);
            const int to = Index::lowest_square(Index::occupied(child ^ less));
            expect_place(*step, child, child, sum, to);
          }
          EXPECT_EQ(found, expected);
        }
        int occupied = 0;
        for (int square = first; square < index.squares; ++square)
          occupied += Index::height_at(pattern, square) > 0;
        EXPECT_EQ(its.stacks, occupied);
      }
  }
}

// The passes with the code of a device thread, one frame after the other.
template <int P>
class FramesOnHost {
 public:
  using Step = BlockFrame<HostBits, P, std::uint64_t>;
  using C = Colourings<P>;

  FramesOnHost(const BlockGame<std::uint64_t>& game, RunLog& log)
      : log_(log),
        rows_(log.layout().rows),
        won_(rows_ * C::cells),
        lost_(rows_ * C::cells),
        fresh_(rows_ * C::words),
        dirty_(rows_ / 64 + 1),
        changed_(rows_ / 64 + 1) {
    pass_ = {game.shapes, &C::masks, game.goal_row,   won_.data(), lost_.data(),
             nullptr,     nullptr,   changed_.data(), false};
  }

  void begin_at(Slot slot) {
    fresh_[slot / C::count * C::words + slot % C::count / 64] |= std::uint64_t{1}
                                                                 << (slot % C::count % 64);
    for (std::uint64_t x = 0; x < rows_; ++x)
      Step::add(pass_, C::masks, x, &fresh_[x * C::words], lost_.data());
  }
  std::uint64_t reach(int) {
    won_ = lost_;
    pass_.read = won_.data();
    look_near(PassKind::reach);
    return pass(PassKind::reach).rows;
  }
  // The slots that hold a position and are not reached.
  std::vector<Slot> missed() const {
    std::vector<Slot> result;
    for (std::uint64_t x = 0; x < rows_; ++x) {
      const auto missing = Step::missing(C::masks, pass_.index->shape_of(x), &lost_[x * C::cells]);
      for (int i = 0; i < C::count; ++i)
        if (bit(missing, i)) result.push_back(x * C::count + static_cast<Slot>(i));
    }
    return result;
  }

  void restore() { FAIL() << "nothing to restore"; }
  void commit() {}
  Tally run(const Passage& passage) {
    const Outcome outcome = outcome_of(passage.kind);
    pass_.dirty = nullptr;
    if (passage.distance > 0) look_near(passage.kind);
    pass_.read = outcome == Outcome::win ? lost_.data() : won_.data();
    Tally tally = pass(passage.kind);
    if (passage.kind == PassKind::begin) tally.no_move_positions = tally.decided;
    const RowLayout& layout = log_.layout();
    for (std::uint64_t chunk = 0; chunk < layout.chunks(); ++chunk)
      log_.record(passage.distance, outcome, chunk,
                  std::span(fresh_).subspan(layout.first_row(chunk) * C::words,
                                            layout.rows_in(chunk) * C::words));
    return tally;
  }

 private:
  // Whether a row holds anything.
  template <class Word>
  bool any(const std::vector<Word>& plane, std::uint64_t row) const {
    const auto in_row = static_cast<std::ptrdiff_t>(plane.size() / rows_);
    const auto first = plane.begin() + static_cast<std::ptrdiff_t>(row) * in_row;
    return std::any_of(first, first + in_row, [](Word word) { return word != 0; });
  }

  void look_near(PassKind kind) {
    std::fill(dirty_.begin(), dirty_.end(), 0);
    pass_.dirty = dirty_.data();
    const auto mark = [&](std::uint64_t f) { dirty_[f / 64] |= std::uint64_t{1} << (f % 64); };
    for (std::uint64_t x = 0; x < rows_; ++x)
      if (kind == PassKind::first ? any(lost_, x) : any(fresh_, x))
        Step::each_neighbour(pass_, x, mark);
  }

  Tally pass(PassKind kind) {
    std::fill(changed_.begin(), changed_.end(), 0);
    for (std::uint64_t x = 0; x < rows_; ++x)
      if (kind == PassKind::first ? any(lost_, x) : any(fresh_, x))
        changed_[x / 64] |= std::uint64_t{1} << (x % 64);
    std::fill(fresh_.begin(), fresh_.end(), 0);
    Tally tally;
    for (std::uint64_t f = 0; f < rows_; ++f) {
      std::array<std::uint64_t, C::words> fresh{};
      const bool later = kind != PassKind::begin && kind != PassKind::first;
      const int work = later ? Step::work(pass_, C::masks, f) : C::count;
      if (work == 0) continue;
      const std::uint64_t x = work <= Step::few(kind)
                                  ? run_slots(kind, f, fresh.data(), tally)
                                  : Step::run(pass_, kind, C::masks, f, fresh.data(), tally);
      for (int w = 0; w < C::words; ++w) fresh_[x * C::words + w] |= fresh[w];
    }
    return tally;
  }

  // As a device decides a frame with few open slots.
  std::uint64_t run_slots(PassKind kind, std::uint64_t f, std::uint64_t* fresh, Tally& tally) {
    const typename Step::Slots slots = Step::slots_of(pass_, C::masks, f);
    typename Step::Plane found{};
    for (int i = 0; i < C::count; ++i)
      if (bit(slots.open, i) && Step::decides(pass_, kind, C::masks, slots, i))
        found[i / 64] |= std::uint64_t{1} << (i % 64);
    return Step::settle(pass_, kind, C::masks, slots, found, fresh, tally);
  }

  RunLog& log_;
  std::uint64_t rows_;
  std::vector<std::uint32_t> won_, lost_;
  std::vector<std::uint64_t> fresh_, dirty_, changed_;
  BlockPass<std::uint64_t> pass_{};
};

struct Solved {
  std::string hash;
  Statistics statistics;
  bool operator==(const Solved&) const = default;
};

Solved solved(const RunLog& log, Threads& threads) {
  TableInfo info;
  info.slots = log.layout().slots();
  Progress quiet;
  const Table table = assemble(log, info, threads, quiet, std::nullopt);
  return {table.info().solution_hash, log.statistics()};
}

// For planes in slices, and what is beside them.
PlaneRoom least_room(const BlockGame<std::uint64_t>& game, const RowLayout& layout,
                     unsigned ranks = 1) {
  const PlaneShape shape = block_planes(layout.rows, game.pieces);
  PlaneRoom room;
  room.memory = plane_needs(shape, layout, Coding::parity, ranks, 2, false).least +
                block_tables(*game.shapes);
  room.sliced = true;
  return room;
}

template <int P>
void every_way_agrees(int width, int height, int stack) {
  SCOPED_TRACE(testing::Message() << width << "x" << height << " pieces " << P << " stack "
                                  << stack);
  const Nocca<> game{static_cast<std::uint8_t>(width), static_cast<std::uint8_t>(height), P,
                     static_cast<std::uint8_t>(stack)};
  const NoccaShapes<> space(game);
  const BlockGame<std::uint64_t> blocks{&space.shapes(), P, space.goal_row()};
  Threads threads(2);
  Progress quiet;
  RunLog device(block_layout(space.shapes().count, P));
  FramesOnHost<P> frames(blocks, device);
  run_passes(frames, Coding::parity, device);
  const Solved expected = solved(device, threads);
  EXPECT_GT(expected.statistics.positions, 0u);

  RunLog general(plain_layout(space.size()));
  retrograde(game, space, threads, general, quiet);
  EXPECT_EQ(general.statistics(), expected.statistics) << "the general engine";

  int tried = 0;
  for (const BlockKernelSet& kernel : block_kernels()) {
    if (!kernel.available()) continue;
    RunLog log(block_layout(space.shapes().count, P));
    solve_blocks(blocks, kernel, threads, log, quiet);
    EXPECT_EQ(solved(log, threads), expected) << kernel.name;
    RowLayout slices = log.layout();
    slices.rows_per_chunk = static_cast<std::uint32_t>(64 * (slices.rows / 6400 + 1));
    RunLog in_slices(slices);
    solve_blocks(blocks, kernel, threads, in_slices, quiet, least_room(blocks, slices));
    EXPECT_EQ(solved(in_slices, threads), expected) << kernel.name << " in slices";
    for (const unsigned ranks : {2u, 3u})  // the chunks of larger boards are enough for regions
      for (const PlaneRoom& room : {PlaneRoom{}, least_room(blocks, slices, ranks)}) {
        RunLog by_ranks(slices);
        solve_on_ranks(ranks, by_ranks, [&](RunLog& mine) {
          Threads own(2);
          Progress silent;
          solve_blocks(blocks, kernel, own, mine, silent, room);
        });
        EXPECT_EQ(solved(by_ranks, threads), expected)
            << kernel.name << " by " << ranks << " ranks with "
            << (room.sliced ? "slices" : "whole planes");
      }
    ++tried;
  }
  EXPECT_GE(tried, 1);
}

TEST(Block, EveryKernelAndTheDeviceCodeAgree) {
  every_way_agrees<1>(1, 5, 1);  // has positions without a move
  every_way_agrees<1>(3, 4, 3);
  every_way_agrees<2>(2, 5, 3);
  every_way_agrees<3>(3, 3, 3);
  every_way_agrees<3>(5, 3, 2);
  every_way_agrees<4>(4, 3, 3);
  every_way_agrees<5>(5, 2, 3);
}

// The pass for wins in 1 asks all positions for a step into the goal, though few have a move to one
// that is lost: on a narrow board, where hardly anybody is stuck.
TEST(Block, SlicesAskEveryPositionForAStepIntoTheGoal) {
  const Nocca<> game{1, 24, 2, 1};
  const NoccaShapes<> space(game);
  const BlockGame<std::uint64_t> blocks{&space.shapes(), 2, space.goal_row()};
  Threads threads(2);
  Progress quiet;
  RowLayout layout = block_layout(space.shapes().count, 2);
  layout.rows_per_chunk = 64;
  const auto statistics = [&](const PlaneRoom& room) {
    RunLog log(layout);
    solve_blocks(blocks, choose_block_kernel("auto"), threads, log, quiet, room);
    return log.statistics();
  };
  const Statistics whole = statistics({});
  EXPECT_GT(whole.no_move_positions, 0u);
  EXPECT_LT(whole.no_move_positions, whole.positions / 100);
  EXPECT_EQ(statistics(least_room(blocks, layout)), whole);
}

// What the device code reaches from the start, against the general search.
template <int P>
void reaches_the_same(int width, int height) {
  SCOPED_TRACE(testing::Message() << width << "x" << height << " pieces " << P);
  const Nocca<> game{static_cast<std::uint8_t>(width), static_cast<std::uint8_t>(height), P, 3};
  const NoccaShapes<> space(game);
  Threads threads(2);
  Progress quiet;
  const Reach expected(game, space, threads, quiet);
  std::vector<Slot> missed;
  expected.each_unreached([&](Slot slot, const auto&) {
    missed.push_back(slot);
    return true;
  });

  RunLog unused(block_layout(space.shapes().count, P));
  FramesOnHost<P> frames({&space.shapes(), P, space.goal_row()}, unused);
  EXPECT_EQ(run_reach(frames, space.rank(game.start())), expected.plies());
  EXPECT_EQ(frames.missed(), missed);
}

TEST(Block, TheDeviceCodeReachesWhatTheGeneralSearchReaches) {
  reaches_the_same<1>(1, 4);
  reaches_the_same<2>(2, 4);
  reaches_the_same<3>(3, 2);
  reaches_the_same<3>(3, 3);
}

TEST(Block, RefusesWhat32BitsCannotCount) {
  EXPECT_NO_THROW(refuse_uncountable(std::uint64_t{1} << 31, "shapes"));
  EXPECT_NO_THROW(refuse_uncountable((std::uint64_t{1} << 32) - 1, "shapes"));
  EXPECT_THROW(refuse_uncountable(std::uint64_t{1} << 32, "shapes"), Error);
}

TEST(Block, RefusesAnUnknownKernelByName) {
  EXPECT_THROW(choose_block_kernel("fastest"), Error);
  EXPECT_EQ(choose_block_kernel("portable").name, "portable");
}

}  // namespace
}  // namespace kanzen
