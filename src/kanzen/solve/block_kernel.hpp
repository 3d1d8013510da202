// SPDX-License-Identifier: Apache-2.0
// One pass over a range of blocks: all colourings of a shape at once. A block is decided from the
// blocks one step away, read as whole planes of bits.
//
// The mover of shape X steps to a shape that the opponent sees turned round. So we look at X from
// the opponent's side (the frame F, the turned shape): there each child differs from F by one
// piece, and the colourings of child and frame correspond by compressing and depositing bits (see
// colourings.hpp). What is gathered in the frame is brought back to the numbering of X once, by
// rotating single pieces into place. F is chosen canonical; children that are not are looked up in
// the mirrored frame M, where they are. Colours are exchanged by reversing the plane.
//
// `Bits` supplies compress and deposit for one instruction set (block_bits.hpp); everything here is
// a template of it, so that each instruction set has its own copy.
#pragma once

#include "kanzen/solve/block_pass.hpp"
#include "kanzen/space/colourings.hpp"
#include "kanzen/space/shapes.hpp"

namespace kanzen {

template <class Bits, int P, class Heights>
struct BlockKernel {
  using C = Colourings<P>;
  using Index = ShapeIndex<Heights>;
  using Plane = typename C::Plane;
  using Half = typename C::Half;
  using Pass = BlockPass<Heights>;

  static_assert(Index::max_pieces >= 2 * P);

  // A block to be read: where it lies, and the numbers of the piece that moves, before and after.
  struct Child {
    std::uint32_t shape;
    std::uint8_t from;
    std::uint8_t to;
  };
  struct Children {
    std::array<Child, 2 * P * 8> list;
    int size = 0;
    KANZEN_HOT void add(std::uint64_t shape, int from, int to) {
      list[size++] = {static_cast<std::uint32_t>(shape), static_cast<std::uint8_t>(from),
                      static_cast<std::uint8_t>(to)};
    }
  };

  // What the frames of a run (the same groups but for the last) have in common: the number of
  // pieces before each square of the prefix, in the frame and in its mirror image; the moves inside
  // the prefix, whose children lie at a distance that does not depend on the last group; and where
  // the prefix would lie with one piece more or less.
  struct Run {
    Heights prefix;
    std::array<std::uint8_t, Index::max_squares> before, before_mirrored;
    Children plain;     // to be added: the rank of the last group
    Children mirrored;  // to be added: the rank of its mirror image; numbers are those of M
    std::array<std::pair<std::uint8_t, std::uint8_t>, 2 * P * 8> special;  // to a symmetric prefix
    int specials;
    typename Index::Prefix own;
    std::array<typename Index::Prefix, Index::max_squares> entered, left;
  };

  // A block between looking up its children and reading them.
  struct Job {
    std::uint64_t x;  // its class
    Heights shape;    // canonical
    Heights frame;    // F: the shape as the opponent sees it, mirrored where that is canonical
    bool by_mirror;
    const Run* run;
    std::uint32_t rank, mirrored_rank;  // of the frame's last group
    std::array<std::uint8_t, Index::max_squares> before, before_mirrored;
    Children plain, mirrored;  // with complete addresses
  };

  // Pieces before each square of [first, last), in the frame and, by the same squares, in its
  // mirror image.
  KANZEN_HOT static void count_before(const Index& index, Heights frame, int first, int last,
                                      std::uint8_t* before, std::uint8_t* before_mirrored) {
    int count = 0, count_mirrored = 0;
    if (first > 0) {  // groups are closed under the mirror: both have as many pieces before
      count = before[first - 1] + Index::height_at(frame, first - 1);
      count_mirrored = count;
    }
    for (int square = first; square < last; ++square) {
      before[square] = static_cast<std::uint8_t>(count);
      count += Index::height_at(frame, square);
      const int mirror = index.mirror_of[square];
      before_mirrored[mirror] = static_cast<std::uint8_t>(count_mirrored);
      count_mirrored += Index::height_at(frame, mirror);
    }
  }

  // The numbers of the piece on top of `from` and of the same piece on top of `to`, in the frame
  // whose counts are given.
  KANZEN_HOT static int number_before(const std::uint8_t* before, Heights frame, int from) {
    return before[from] + Index::height_at(frame, from) - 1;
  }
  KANZEN_HOT static int number_after(const std::uint8_t* before, Heights frame, int from, int to) {
    return before[to] + Index::height_at(frame, to) - (before[to] > before[from] ? 1 : 0);
  }

  static void start_run(const Index& index, Heights frame, Run& run) {
    const int prefix_squares = index.group[index.groups - 1].first_square;
    run.prefix = index.prefix_of(frame);
    run.plain.size = run.mirrored.size = run.specials = 0;
    count_before(index, frame, 0, prefix_squares, run.before.data(), run.before_mirrored.data());
    run.own = index.prefix_place(run.prefix);
    for (int square = 0; square < prefix_squares; ++square) {
      const int tall = Index::height_at(run.prefix, square);
      const bool beside_last = index.beside_last[square];
      if (beside_last && tall > 0)
        run.left[square] = index.prefix_place(run.prefix - Index::one(square));
      if (beside_last && tall < index.stack)
        run.entered[square] = index.prefix_place(run.prefix + Index::one(square));
      if (tall == 0) continue;
      for (int k = 0; k < index.steps[square]; ++k) {
        const int to = index.step[square][k];
        if (to >= prefix_squares || Index::height_at(run.prefix, to) == index.stack) continue;
        const typename Index::Prefix moved =
            index.prefix_place(run.prefix - Index::one(square) + Index::one(to));
        if (moved.kind == Index::Prefix::symmetric)
          run.special[run.specials++] = {static_cast<std::uint8_t>(square),
                                         static_cast<std::uint8_t>(to)};
        else if (moved.kind == Index::Prefix::canonical)
          run.plain.add(moved.base, number_before(run.before.data(), frame, square),
                        number_after(run.before.data(), frame, square, to));
        else
          run.mirrored.add(moved.base, number_before(run.before_mirrored.data(), frame, square),
                           number_after(run.before_mirrored.data(), frame, square, to));
      }
    }
  }

  // Finds the children of a block and asks for their memory.
  KANZEN_HOT static void look_up(const Pass& pass, const Run& run, Job& job) {
    const Index& index = *pass.index;
    const typename Index::Group& last = index.group[index.groups - 1];
    const Heights frame = job.frame;
    job.run = &run;
    job.before = run.before;
    job.before_mirrored = run.before_mirrored;
    count_before(index, frame, last.first_square, index.squares, job.before.data(),
                 job.before_mirrored.data());
    const std::uint32_t pattern = index.pattern_of(frame, index.groups - 1);
    const int sum = Index::sum_of(pattern);
    job.rank = last.rank[pattern];
    job.mirrored_rank = Index::mirrored_rank(last, sum, job.rank);
    job.plain.size = job.mirrored.size = 0;

    const auto add = [&](int from, int to, typename Index::Class child) {
      __builtin_prefetch(pass.read + child.index * C::words);
      const std::uint8_t* before = child.mirrored ? job.before_mirrored.data() : job.before.data();
      (child.mirrored ? job.mirrored : job.plain)
          .add(child.index, number_before(before, frame, from),
               number_after(before, frame, from, to));
    };
    for (Heights rest = Index::occupied(frame) & ~(Index::one(last.first_square) - 1); rest != 0;
         rest &= rest - 1) {
      const int from = Index::lowest_square(rest);
      const Heights lifted = frame - Index::one(from);
      const std::uint32_t lifted_rank = last.rank[index.pattern_of(lifted, index.groups - 1)];
      for (int k = 0; k < index.steps[from]; ++k) {
        const int to = index.step[from][k];
        if (Index::height_at(frame, to) == index.stack) continue;
        if (to < last.first_square)
          add(from, to, index.class_of(run.entered[to], sum - 1, lifted_rank));
        else
          add(from, to,
              index.class_of(
                  run.own, sum,
                  last.rank[index.pattern_of(lifted + Index::one(to), index.groups - 1)]));
      }
    }
    for (Heights rest = Index::occupied(run.prefix) & index.beside_last_marks; rest != 0;
         rest &= rest - 1) {
      const int from = Index::lowest_square(rest);
      for (int k = 0; k < index.steps[from]; ++k) {
        const int to = index.step[from][k];
        if (to < last.first_square || Index::height_at(frame, to) == index.stack) continue;
        add(from, to,
            index.class_of(run.left[from], sum + 1,
                           last.rank[index.pattern_of(frame + Index::one(to), index.groups - 1)]));
      }
    }
    for (int k = 0; k < run.specials; ++k) {
      const auto [from, to] = run.special[k];
      add(from, to, index.class_of(frame - Index::one(from) + Index::one(to)));
    }
    for (int k = 0; k < run.plain.size; ++k)
      __builtin_prefetch(pass.read + std::uint64_t{run.plain.list[k].shape + job.rank} * C::words);
    for (int k = 0; k < run.mirrored.size; ++k)
      __builtin_prefetch(pass.read +
                         std::uint64_t{run.mirrored.list[k].shape + job.mirrored_rank} * C::words);
  }

  // The colourings (sets of the opponent's pieces, as the frame numbers them) in which the mover
  // has a move to a block position that is marked in the plane read (or, with `Inverted`, that is
  // not).
  template <bool Inverted>
  KANZEN_HOT static void gather(const std::uint64_t* read, const Children& children,
                                std::uint32_t add, Plane& result) {
    Half half{};
    for (int k = 0; k < children.size; ++k) {
      const Child& child = children.list[k];
      const Half seen = Bits::template compress<C>(
          read + std::uint64_t{child.shape + add} * C::words, C::side[0][child.to]);
      for (int w = 0; w < C::half_words; ++w) half[w] |= Inverted ? ~seen[w] : seen[w];
      if (k + 1 == children.size || children.list[k + 1].from != child.from) {
        Bits::template deposit<C>(half, C::side[0][child.from], result);
        half = {};
      }
    }
  }

  // Gives piece `from` the number `to`; the pieces between move up or down by one.
  KANZEN_HOT static Plane renumbered(const Plane& plane, int from, int to) {
    Plane result{};
    for (int in = 0; in < 2; ++in)
      Bits::template deposit<C>(Bits::template compress<C>(plane.data(), C::side[in][from]),
                                C::side[in][to], result);
    return result;
  }

  // From the opponent's sets in the numbering of a frame (or of its mirror image, with the counts
  // that belong to it) to the mover's sets in that of X.
  KANZEN_HOT static Plane brought_home(const Index& index, const Job& job, bool by_mirror,
                                       const std::uint8_t* before, Plane plane) {
    std::uint8_t now[2 * P];  // the frame's pieces in their present order, by original number
    for (int i = 0; i < 2 * P; ++i) now[i] = static_cast<std::uint8_t>(i);
    int place = 0;
    for (Heights left = Index::occupied(job.shape); left != 0; left &= left - 1) {
      const int square = Index::lowest_square(left);
      int there = index.turn_of[square];
      if (by_mirror) there = index.mirror_of[there];
      const int tall = Index::height_at(job.shape, square);
      for (int level = 0; level < tall; ++level, ++place) {
        const int wanted = before[there] + level;
        int at = place;
        while (now[at] != wanted) ++at;
        if (at == place) continue;
        plane = renumbered(plane, at, place);
        for (int i = at; i > place; --i) now[i] = now[i - 1];
      }
    }
    return Bits::template reversed<C>(plane);
  }

  // Which colourings of a shape are positions: both sides show a piece.
  KANZEN_HOT static Plane valid(Heights shape) {
    Plane none = C::full, all = C::full;  // the mover shows no piece; shows all the tops
    int number = -1;
    for (Heights left = Index::occupied(shape); left != 0; left &= left - 1) {
      number += Index::height_at(shape, Index::lowest_square(left));
      for (int w = 0; w < C::words; ++w) {
        none[w] &= C::without(number)[w];
        all[w] &= C::with(number)[w];
      }
    }
    Plane result;
    for (int w = 0; w < C::words; ++w) result[w] = C::full[w] & ~none[w] & ~all[w];
    return result;
  }

  // Colourings in which the mover owns a top piece of one of the marked squares.
  KANZEN_HOT static Plane owns_top_on(Heights shape, Heights marks) {
    Plane result{};
    int number = -1;
    for (Heights left = Index::occupied(shape); left != 0; left &= left - 1) {
      const int square = Index::lowest_square(left);
      number += Index::height_at(shape, square);
      if ((marks >> (2 * square) & 1) == 0) continue;
      for (int w = 0; w < C::words; ++w) result[w] |= C::with(number)[w];
    }
    return result;
  }

  template <PassKind Kind>
  KANZEN_HOT static void decide(const Pass& pass, const Job& job, bool look, BlockTally& tally,
                                std::uint64_t* fresh_row) {
    const Index& index = *pass.index;
    std::uint64_t* won = pass.won + job.x * C::words;
    std::uint64_t* lost = pass.lost + job.x * C::words;
    Plane undecided = valid(job.shape);
    const Plane positions = undecided;
    for (int w = 0; w < C::words; ++w) undecided[w] &= ~(won[w] | lost[w]);
    Plane fresh{};
    if (look) {
      // Counts of both frames are kept by the squares of F.
      constexpr bool inverted = Kind == PassKind::losses;
      Plane seen{};
      gather<inverted>(pass.read, job.run->plain, job.rank, seen);
      gather<inverted>(pass.read, job.plain, 0, seen);
      fresh = brought_home(index, job, job.by_mirror, job.before.data(), seen);
      if (job.run->mirrored.size + job.mirrored.size > 0) {
        seen = {};
        gather<inverted>(pass.read, job.run->mirrored, job.mirrored_rank, seen);
        gather<inverted>(pass.read, job.mirrored, 0, seen);
        const Plane home =
            brought_home(index, job, job.by_mirror, job.before_mirrored.data(), seen);
        for (int w = 0; w < C::words; ++w) fresh[w] |= home[w];
      }
    }
    if constexpr (Kind == PassKind::losses)
      for (int w = 0; w < C::words; ++w) fresh[w] = ~fresh[w];
    if constexpr (Kind == PassKind::first) {
      const Plane goal = owns_top_on(job.shape, pass.goal_row);
      for (int w = 0; w < C::words; ++w) fresh[w] |= goal[w];
    }
    std::uint64_t any = 0;
    for (int w = 0; w < C::words; ++w) any |= fresh[w] &= undecided[w];
    const unsigned weight = index.symmetric(job.shape) ? 1 : 2;
    if (any != 0) {
      std::uint64_t* written = Kind == PassKind::losses ? lost : won;
      for (int w = 0; w < C::words; ++w) {
        written[w] |= fresh[w];
        fresh_row[w] = fresh[w];
        tally.decided += weight * static_cast<unsigned>(__builtin_popcountll(fresh[w]));
      }
      ++tally.blocks;
    }
    if constexpr (Kind == PassKind::first)
      count_moves(index, job.shape, weight, positions, won, tally);
  }

  // Positions that are not a win in 1, and their moves.
  KANZEN_HOT static void count_moves(const Index& index, Heights shape, unsigned weight,
                                     const Plane& positions, const std::uint64_t* won,
                                     BlockTally& tally) {
    Plane rest;
    for (int w = 0; w < C::words; ++w) {
      rest[w] = positions[w] & ~won[w];
      tally.positions_with_moves_counted +=
          weight * static_cast<unsigned>(__builtin_popcountll(rest[w]));
    }
    int number = -1;
    for (Heights left = Index::occupied(shape); left != 0; left &= left - 1) {
      const int from = Index::lowest_square(left);
      number += Index::height_at(shape, from);
      unsigned targets = 0;
      for (int k = 0; k < index.steps[from]; ++k)
        targets += Index::height_at(shape, index.step[from][k]) < index.stack;
      for (int w = 0; w < C::words; ++w)
        tally.moves_counted +=
            std::uint64_t{weight} * targets *
            static_cast<unsigned>(__builtin_popcountll(rest[w] & C::with(number)[w]));
    }
  }

  // Sets the terminal colourings (no piece of the mover is visible) as lost, which the parents
  // read, and decides the positions without a move. They are positions only where both sides are
  // visible.
  static void begin(const Pass& pass, std::uint64_t first, std::uint64_t last, std::uint64_t* fresh,
                    BlockTally& tally) {
    const Index& index = *pass.index;
    typename Index::Cursor cursor = index.seek(first);
    for (std::uint64_t x = first; x < last; ++x) {
      const Heights shape = cursor.shape;
      if (x + 1 < last) index.advance(cursor, x);
      const Plane positions = valid(shape);
      Heights mobile = 0;
      for (Heights left = Index::occupied(shape); left != 0; left &= left - 1) {
        const int from = Index::lowest_square(left);
        bool can = (pass.goal_row >> (2 * from) & 1) != 0;
        for (int k = 0; k < index.steps[from] && !can; ++k)
          can = Index::height_at(shape, index.step[from][k]) < index.stack;
        if (can) mobile |= Index::one(from);
      }
      const Plane moves = owns_top_on(shape, mobile);
      const Plane visible = owns_top_on(shape, Index::occupied(shape));
      const unsigned weight = index.symmetric(shape) ? 1 : 2;
      std::uint64_t any = 0;
      for (int w = 0; w < C::words; ++w) {
        const std::uint64_t stuck = positions[w] & ~moves[w];
        pass.lost[x * C::words + w] |= (C::full[w] & ~visible[w]) | stuck;
        fresh[(x - first) * C::words + w] = stuck;
        tally.decided += weight * static_cast<unsigned>(__builtin_popcountll(stuck));
        tally.positions += weight * static_cast<unsigned>(__builtin_popcountll(positions[w]));
        any |= stuck;
      }
      tally.blocks += any != 0;
    }
  }

  // Marks the frames whose blocks may change because block x did: those one step away from it.
  static void mark_around(const Pass& pass, std::uint64_t x) {
    const Index& index = *pass.index;
    const Heights shape = index.shape_of(x);
    for (Heights rest = Index::occupied(shape); rest != 0; rest &= rest - 1) {
      const int from = Index::lowest_square(rest);
      for (int k = 0; k < index.steps[from]; ++k) {
        const int to = index.step[from][k];
        if (Index::height_at(shape, to) == index.stack) continue;
        const std::uint64_t near = index.class_of(shape - Index::one(from) + Index::one(to)).index;
        std::uint64_t& word = pass.marks[near / 64];
        const std::uint64_t bit = std::uint64_t{1} << (near % 64);
        if ((__atomic_load_n(&word, __ATOMIC_RELAXED) & bit) == 0)
          __atomic_fetch_or(&word, bit, __ATOMIC_RELAXED);
      }
    }
  }

  template <PassKind Kind>
  static void run_kind(const Pass& pass, std::uint64_t first, std::uint64_t last,
                       std::uint64_t* fresh, BlockTally& tally) {
    // Children of the next blocks are asked for while those of this one are read. A run outlives
    // the jobs that point to it.
    constexpr int ahead = 4;
    enum class Wish : std::uint8_t { nothing, decide, look };
    std::array<Job, ahead> jobs;
    std::array<Wish, ahead> wishes;
    std::array<Run, ahead + 1> runs;
    int run = 0;
    runs[run].prefix = ~Heights{0};  // no shape has this one
    const Index& index = *pass.index;
    typename Index::Cursor cursor = index.seek(first);
    const auto prepare = [&](std::uint64_t x, Job& job) {
      job.x = x;
      job.shape = cursor.shape;
      if (Kind != PassKind::first && !has_undecided(pass, x)) return Wish::nothing;
      job.frame = index.turned(job.shape);
      const typename Index::Class frame = index.class_of(job.frame);
      if (pass.marks != nullptr && (pass.marks[frame.index / 64] >> (frame.index % 64) & 1) == 0)
        return Kind == PassKind::first ? Wish::decide : Wish::nothing;
      job.by_mirror = frame.mirrored;
      if (job.by_mirror) job.frame = index.mirrored(job.frame);
      if (index.prefix_of(job.frame) != runs[run].prefix) {
        run = run == ahead ? 0 : run + 1;
        start_run(index, job.frame, runs[run]);
      }
      look_up(pass, runs[run], job);
      return Wish::look;
    };
    for (std::uint64_t x = first; x < last + ahead - 1; ++x) {
      if (x < last) {
        wishes[x % ahead] = prepare(x, jobs[x % ahead]);
        if (x + 1 < last) index.advance(cursor, x);
      }
      if (x < first + ahead - 1) continue;
      const std::uint64_t now = x - (ahead - 1);
      if (wishes[now % ahead] != Wish::nothing)
        decide<Kind>(pass, jobs[now % ahead], wishes[now % ahead] == Wish::look, tally,
                     fresh + (now - first) * C::words);
    }
  }

  // Slots without a position may be marked lost (terminal) or nothing, so this may say yes to a
  // block that is decided; never no to one that is not.
  KANZEN_HOT static bool has_undecided(const Pass& pass, std::uint64_t x) {
    std::uint64_t open = 0;
    for (int w = 0; w < C::words; ++w)
      open |= C::full[w] & ~(pass.won[x * C::words + w] | pass.lost[x * C::words + w]);
    return open != 0;
  }

  static void run(const Pass& pass, PassKind kind, std::uint64_t first, std::uint64_t last,
                  std::uint64_t* fresh, BlockTally& tally) {
    switch (kind) {
      case PassKind::begin: return begin(pass, first, last, fresh, tally);
      case PassKind::first: return run_kind<PassKind::first>(pass, first, last, fresh, tally);
      case PassKind::wins: return run_kind<PassKind::wins>(pass, first, last, fresh, tally);
      case PassKind::losses: return run_kind<PassKind::losses>(pass, first, last, fresh, tally);
    }
  }
};

}  // namespace kanzen
