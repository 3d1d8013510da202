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

  // A block to be read: where it lies, and the numbers of the piece that moves, before and after.
  struct Child {
    std::uint32_t shape;
    std::uint8_t from;
    std::uint8_t to;
  };
  static constexpr int max_children = 2 * P * 8;

  // A shape seen from one side, with the number of pieces before each square.
  struct Frame {
    Heights shape;
    std::array<std::uint8_t, Index::max_squares> before;
    std::array<Child, max_children> children;
    int size = 0;
  };

  // Everything about one block between looking up its children and reading them.
  struct Job {
    std::uint64_t x;  // its class
    Heights shape;    // canonical
    bool by_mirror;   // the frame F is the turned *and* mirrored shape
    Frame f, m;
  };

  KANZEN_HOT static void count_before(const Index& index, Frame& frame) {
    int before = 0;
    for (int square = 0; square < index.squares; ++square) {
      frame.before[square] = static_cast<std::uint8_t>(before);
      before += Index::height_at(frame.shape, square);
    }
  }

  KANZEN_HOT static Heights occupied(Heights shape) {
    return (shape | shape >> 1) & static_cast<Heights>(~Heights{0} / 3);
  }
  KANZEN_HOT static int lowest_square(Heights marks) {
    if constexpr (sizeof(Heights) > 8) {
      const auto low = static_cast<std::uint64_t>(marks);
      return low != 0 ? __builtin_ctzll(low) / 2
                      : 32 + __builtin_ctzll(static_cast<std::uint64_t>(marks >> 64)) / 2;
    } else {
      return __builtin_ctzll(marks) / 2;
    }
  }

  // visit(from square, to square, class) for all steps of top pieces.
  template <class Visit>
  KANZEN_HOT static void each_neighbour(const Index& index, Heights shape, Visit visit) {
    const typename Index::Ranks ranks = index.ranks_of(shape);
    for (Heights left = occupied(shape); left != 0; left &= left - 1) {
      const int from = lowest_square(left);
      const Heights lifted = shape - Index::one(from);
      const int g = index.group_of[from];
      typename Index::Ranks lifted_ranks = ranks;
      lifted_ranks.sum[g] -= 1;
      lifted_ranks.rank[g] = index.group[g].rank[index.pattern_of(lifted, g)];
      for (int k = 0; k < index.steps[from]; ++k) {
        const int to = index.step[from][k];
        if (Index::height_at(shape, to) == index.stack) continue;
        const int h = index.group_of[to];
        typename Index::Ranks moved = lifted_ranks;
        moved.sum[h] += 1;
        moved.rank[h] = index.group[h].rank[index.pattern_of(lifted + Index::one(to), h)];
        visit(from, to, index.class_of(moved));
      }
    }
  }

  KANZEN_HOT static int number_after(const Frame& frame, int from, int to) {
    return frame.before[to] + Index::height_at(frame.shape, to) - (to > from ? 1 : 0);
  }
  KANZEN_HOT static int number_of_top(const Frame& frame, int square) {
    return frame.before[square] + Index::height_at(frame.shape, square) - 1;
  }

  // Finds the children of a block and asks for their memory.
  KANZEN_HOT static void look_up(const Pass& pass, Job& job) {
    const Index& index = *pass.index;
    job.f.shape = index.turned(job.shape);
    job.by_mirror = index.class_of(job.f.shape).mirrored;
    if (job.by_mirror) job.f.shape = index.mirrored(job.f.shape);
    job.m.shape = index.mirrored(job.f.shape);
    count_before(index, job.f);
    count_before(index, job.m);
    job.f.size = job.m.size = 0;
    each_neighbour(index, job.f.shape, [&](int from, int to, typename Index::Class child) {
      Frame& frame = child.mirrored ? job.m : job.f;
      if (child.mirrored) {
        from = index.mirror_of[from];
        to = index.mirror_of[to];
      }
      __builtin_prefetch(pass.read + child.index * C::words);
      frame.children[frame.size++] = {static_cast<std::uint32_t>(child.index),
                                      static_cast<std::uint8_t>(number_of_top(frame, from)),
                                      static_cast<std::uint8_t>(number_after(frame, from, to))};
    });
  }

  // The colourings (sets of the opponent's pieces, as the frame numbers them) in which the mover
  // has a move to a block position that is marked in the plane read (or, with `Inverted`, that is
  // not).
  template <bool Inverted>
  KANZEN_HOT static Plane gather(const std::uint64_t* read, const Frame& frame) {
    Plane result{};
    Half half{};
    for (int k = 0; k < frame.size; ++k) {
      const Child& child = frame.children[k];
      const Half seen = Bits::template compress<C>(read + std::uint64_t{child.shape} * C::words,
                                                   C::side[0][child.to]);
      for (int w = 0; w < C::half_words; ++w) half[w] |= Inverted ? ~seen[w] : seen[w];
      if (k + 1 == frame.size || frame.children[k + 1].from != child.from) {
        Bits::template deposit<C>(half, C::side[0][child.from], result);
        half = {};
      }
    }
    return result;
  }

  // Gives piece `from` the number `to`; the pieces between move up or down by one.
  KANZEN_HOT static Plane renumbered(const Plane& plane, int from, int to) {
    Plane result{};
    for (int in = 0; in < 2; ++in)
      Bits::template deposit<C>(Bits::template compress<C>(plane.data(), C::side[in][from]),
                                C::side[in][to], result);
    return result;
  }

  // From the opponent's sets in the numbering of a frame to the mover's sets in that of X.
  KANZEN_HOT static Plane brought_home(const Index& index, const Job& job, const Frame& frame,
                                       bool by_mirror, Plane plane) {
    std::uint8_t now[2 * P];  // the frame's pieces in their present order, by original number
    for (int i = 0; i < 2 * P; ++i) now[i] = static_cast<std::uint8_t>(i);
    int place = 0;
    for (Heights left = occupied(job.shape); left != 0; left &= left - 1) {
      const int square = lowest_square(left);
      int there = index.turn_of[square];
      if (by_mirror) there = index.mirror_of[there];
      const int tall = Index::height_at(job.shape, square);
      for (int level = 0; level < tall; ++level, ++place) {
        const int wanted = frame.before[there] + level;
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
    for (Heights left = occupied(shape); left != 0; left &= left - 1) {
      number += Index::height_at(shape, lowest_square(left));
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
    for (Heights left = occupied(shape); left != 0; left &= left - 1) {
      const int square = lowest_square(left);
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
      const Plane f = gather < Kind == PassKind::losses > (pass.read, job.f);
      fresh = brought_home(index, job, job.f, job.by_mirror, f);
      if (job.m.size > 0) {
        const Plane m = gather < Kind == PassKind::losses > (pass.read, job.m);
        const Plane home = brought_home(index, job, job.m, !job.by_mirror, m);
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
    for (Heights left = occupied(shape); left != 0; left &= left - 1) {
      const int from = lowest_square(left);
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
    for (std::uint64_t x = first; x < last; ++x) {
      const Heights shape = index.shape_of(x);
      const Plane positions = valid(shape);
      Heights mobile = 0;
      for (Heights left = occupied(shape); left != 0; left &= left - 1) {
        const int from = lowest_square(left);
        bool can = (pass.goal_row >> (2 * from) & 1) != 0;
        for (int k = 0; k < index.steps[from] && !can; ++k)
          can = Index::height_at(shape, index.step[from][k]) < index.stack;
        if (can) mobile |= Index::one(from);
      }
      const Plane moves = owns_top_on(shape, mobile);
      const Plane visible = owns_top_on(shape, occupied(shape));
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
    each_neighbour(index, index.shape_of(x), [&](int, int, typename Index::Class near) {
      std::uint64_t& word = pass.marks[near.index / 64];
      const std::uint64_t bit = std::uint64_t{1} << (near.index % 64);
      if ((__atomic_load_n(&word, __ATOMIC_RELAXED) & bit) == 0)
        __atomic_fetch_or(&word, bit, __ATOMIC_RELAXED);
    });
  }

  template <PassKind Kind>
  static void run_kind(const Pass& pass, std::uint64_t first, std::uint64_t last,
                       std::uint64_t* fresh, BlockTally& tally) {
    // Children of the next blocks are asked for while those of this one are read.
    constexpr int ahead = 4;
    std::array<Job, ahead> jobs;
    std::array<bool, ahead> look;
    const Index& index = *pass.index;
    const auto prepare = [&](std::uint64_t x) {
      Job& job = jobs[x % ahead];
      job.x = x;
      look[x % ahead] = false;
      if constexpr (Kind != PassKind::first) {
        if (!has_undecided(pass, x)) return false;
      }
      job.shape = index.shape_of(x);
      if (pass.marks != nullptr) {
        const std::uint64_t frame = index.class_of(index.turned(job.shape)).index;
        if ((pass.marks[frame / 64] >> (frame % 64) & 1) == 0) return Kind == PassKind::first;
      }
      look_up(pass, job);
      look[x % ahead] = true;
      return true;
    };
    std::array<bool, ahead> wanted{};
    for (std::uint64_t x = first; x < last + ahead - 1; ++x) {
      if (x < last) wanted[x % ahead] = prepare(x);
      if (x < first + ahead - 1) continue;
      const std::uint64_t now = x - (ahead - 1);
      if (wanted[now % ahead])
        decide<Kind>(pass, jobs[now % ahead], look[now % ahead], tally,
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
