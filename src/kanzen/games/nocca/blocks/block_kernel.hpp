// SPDX-License-Identifier: Apache-2.0
// The block step (block_step.hpp) over a range of blocks on one host thread. Most of the work is in
// finding the children: shapes come in runs that share all groups of squares but the last, and what
// a run has in common is looked up once; memory is asked for a few blocks ahead.
#pragma once

#include <utility>

#include "kanzen/games/nocca/blocks/block_step.hpp"

namespace kanzen {

template <class Bits, int P, class Heights>
struct BlockKernel : BlockStep<Bits, P, Heights> {
  using Step = BlockStep<Bits, P, Heights>;
  using C = typename Step::C;
  using Index = typename Step::Index;
  using Plane = typename Step::Plane;
  using Half = typename Step::Half;
  using Masks = typename Step::Masks;
  using Pass = BlockPass<Heights>;

  static constexpr int max_moves = 2 * P * 8;

  // A block to be read: where it lies, and the numbers of the piece that moves, before and after.
  struct Child {
    std::uint32_t shape;  // enough, see refuse_uncountable()
    std::uint8_t from;
    std::uint8_t to;
  };
  struct Children {
    std::array<Child, max_moves> list;
    int size = 0;
    KANZEN_HOT void add(std::uint64_t shape, int from, int to) {
      list[size++] = {static_cast<std::uint32_t>(shape), static_cast<std::uint8_t>(from),
                      static_cast<std::uint8_t>(to)};
    }
  };

  // How the pieces of the prefix, the first ones in either numbering, are brought home: what moves,
  // one after the other, and the order after that.
  struct Home {
    std::array<std::pair<std::uint8_t, std::uint8_t>, 2 * P> moves;
    int size;
    PieceOrder<Bits, C> order;
  };

  // What the frames of a run have in common: the moves inside the prefix, whose children lie at a
  // distance that does not depend on the last group, and where the prefix would lie with one piece
  // more or less. Children that are not in the window are left out, a run of them at a time.
  struct Run {
    Heights prefix;
    bool reads;         // any child
    Heights entering;   // squares that a piece of the last group may step to
    Heights leaving;    // squares of the prefix whose top may step to the last group
    Children plain;     // to be added: the rank of the last group
    Children mirrored;  // to be added: the rank of its mirror image; numbers of the mirrored frame
    std::array<std::pair<std::uint8_t, std::uint8_t>, max_moves> special;  // to a symmetric prefix
    int specials;
    typename Index::Prefix own;
    std::array<typename Index::Prefix, Index::max_squares> entered, left;
    std::array<Home, 2> home;  // from the frame that is the turned shape, and from its mirror image
  };

  // A block between looking up its children and reading them.
  struct Job {
    std::uint64_t x;  // its class
    Heights shape;    // canonical
    Heights frame;
    Heights mirrored_frame;
    bool by_mirror;  // the frame is the turned shape mirrored
    const Run* run;
    std::uint32_t rank, mirrored_rank;  // of the frame's last group
    Children plain, mirrored;           // with complete addresses
  };

  static void start_run(const Pass& pass, Heights shape, Heights frame, bool by_mirror, Run& run) {
    const Index& index = *pass.index;
    const int prefix_squares = index.group[index.groups - 1].first_square;
    const Heights mirrored_frame = index.mirrored(frame);
    run.prefix = index.prefix_of(frame);
    run.plain.size = run.mirrored.size = run.specials = 0;
    run.own = index.prefix_place(run.prefix);
    for (const bool mirrored : {false, true}) {
      Home& home = run.home[mirrored ? 1 : 0];
      home = {};
      int place = 0;
      each_piece_home(index, index.prefix_of(shape), mirrored == by_mirror ? frame : mirrored_frame,
                      mirrored, [&](std::uint64_t piece) {
                        const int at = home.order.take(piece, place);
                        if (at != place)
                          home.moves[static_cast<std::size_t>(home.size++)] = {
                              static_cast<std::uint8_t>(at), static_cast<std::uint8_t>(place)};
                        ++place;
                      });
    }
    const int sum = index.pieces - Index::pieces_before(run.prefix, prefix_squares);
    const auto is_there = [&](const typename Index::Prefix& place, int left) {
      return pass.window.meets({place.base, place.base + index.classes_of(place, left)});
    };
    run.entering = is_there(run.own, sum) ? Index::marks & ~(Index::one(prefix_squares) - 1) : 0;
    run.leaving = 0;
    for (int from = 0; from < prefix_squares; ++from) {
      const int tall = Index::height_at(run.prefix, from);
      if (index.beside_last[from]) {
        if (tall > 0) {
          run.left[from] = index.prefix_place(run.prefix - Index::one(from));
          if (is_there(run.left[from], sum + 1)) run.leaving |= Index::one(from);
        }
        // Where the prefix holds every piece none is left to enter it, and there is no such place.
        if (tall < index.stack && sum > 0) {
          run.entered[from] = index.prefix_place(run.prefix + Index::one(from));
          if (is_there(run.entered[from], sum - 1)) run.entering |= Index::one(from);
        }
      }
      if (tall == 0) continue;
      for (int k = 0; k < index.steps[from]; ++k) {
        const int to = index.step[from][k];
        if (to >= prefix_squares || Index::height_at(run.prefix, to) == index.stack) continue;
        const typename Index::Prefix moved =
            index.prefix_place(run.prefix - Index::one(from) + Index::one(to));
        if (!is_there(moved, sum)) continue;
        if (moved.kind == Index::Prefix::symmetric)
          run.special[run.specials++] = {static_cast<std::uint8_t>(from),
                                         static_cast<std::uint8_t>(to)};
        else if (moved.kind == Index::Prefix::canonical)
          run.plain.add(moved.base, Step::number_before(frame, from),
                        Step::number_after(frame, from, to));
        else
          run.mirrored.add(
              moved.base, Step::number_before(mirrored_frame, index.mirror_of[from]),
              Step::number_after(mirrored_frame, index.mirror_of[from], index.mirror_of[to]));
      }
    }
    run.reads = run.entering != 0 || run.leaving != 0 ||
                run.plain.size + run.mirrored.size + run.specials > 0;
  }

  // The pieces on some stacks of a shape, by their numbers in a frame of it.
  template <class Visit>
  KANZEN_HOT static void each_piece_home(const Index& index, Heights stacks, Heights frame,
                                         bool by_mirror, Visit&& visit) {
    for (Heights left = Index::occupied(stacks); left != 0; left &= left - 1) {
      const int square = Index::lowest_square(left);
      int there = index.turn_of[square];
      if (by_mirror) there = index.mirror_of[there];
      auto piece = static_cast<std::uint64_t>(Index::pieces_before(frame, there));
      const int tall = Index::height_at(stacks, square);
      for (int level = 0; level < tall; ++level, ++piece) visit(piece);
    }
  }
  // As Step::brought_home; what the run has in common is known.
  KANZEN_HOT static Plane brought_home(const Index& index, const Masks& masks, const Job& job,
                                       Heights frame, bool by_mirror, Plane plane) {
    const Home& home = job.run->home[by_mirror ? 1 : 0];
    for (int k = 0; k < home.size; ++k)
      plane =
          PieceOrder<Bits, C>::renumbered(masks, plane, home.moves[k].first, home.moves[k].second);
    PieceOrder<Bits, C> order = home.order;
    const Heights prefix = index.prefix_of(job.shape);
    int place = Index::pieces_before(job.shape, index.group[index.groups - 1].first_square);
    each_piece_home(index, job.shape ^ prefix, frame, by_mirror,
                    [&](std::uint64_t piece) { order.bring(masks, piece, place++, plane); });
    return Bits::template reversed<C>(plane);
  }

  // Finds the children of a block and asks for their memory.
  KANZEN_HOT static void look_up(const Pass& pass, const Run& run, Job& job) {
    const Index& index = *pass.index;
    const typename Index::Group& last = index.group[index.groups - 1];
    const Heights frame = job.frame;
    job.run = &run;
    job.mirrored_frame = index.mirrored(frame);
    const std::uint32_t pattern = index.pattern_of(frame, index.groups - 1);
    const int sum = Index::sum_of(pattern);
    job.rank = last.rank[pattern];
    job.mirrored_rank = Index::mirrored_rank(last, sum, job.rank);
    job.plain.size = job.mirrored.size = 0;

    const auto rank_of = [&](Heights shape) {
      return last.rank[index.pattern_of(shape, index.groups - 1)];
    };
    const auto add = [&](int from, int to, typename Index::Class child) {
      __builtin_prefetch(pass.read + child.index * C::cells);
      if (child.mirrored)
        job.mirrored.add(
            child.index, Step::number_before(job.mirrored_frame, index.mirror_of[from]),
            Step::number_after(job.mirrored_frame, index.mirror_of[from], index.mirror_of[to]));
      else
        job.plain.add(child.index, Step::number_before(frame, from),
                      Step::number_after(frame, from, to));
    };
    const Heights in_last = ~(Index::one(last.first_square) - 1);
    const Heights room = index.with_room(frame);
    const Heights entering = room & run.entering;
    for (Heights rest = Index::occupied(frame) & in_last; rest != 0; rest &= rest - 1) {
      const int from = Index::lowest_square(rest);
      const Heights lifted = frame - Index::one(from);
      const std::uint32_t lifted_rank = rank_of(lifted);
      for (int k = 0; k < index.steps[from]; ++k) {
        const int to = index.step[from][k];
        if ((entering >> (2 * to) & 1) == 0) continue;
        add(from, to,
            to < last.first_square
                ? index.class_of(run.entered[to], sum - 1, lifted_rank)
                : index.class_of(run.own, sum, rank_of(lifted + Index::one(to))));
      }
    }
    for (Heights rest = run.leaving; rest != 0; rest &= rest - 1) {
      const int from = Index::lowest_square(rest);
      for (int k = 0; k < index.steps[from]; ++k) {
        const int to = index.step[from][k];
        if (to < last.first_square || (room >> (2 * to) & 1) == 0) continue;
        add(from, to, index.class_of(run.left[from], sum + 1, rank_of(frame + Index::one(to))));
      }
    }
    for (int k = 0; k < run.specials; ++k) {
      const auto [from, to] = run.special[k];
      add(from, to, index.class_of(frame - Index::one(from) + Index::one(to)));
    }
    for (int k = 0; k < run.plain.size; ++k)
      __builtin_prefetch(pass.read + std::uint64_t{run.plain.list[k].shape + job.rank} * C::cells);
    for (int k = 0; k < run.mirrored.size; ++k)
      __builtin_prefetch(pass.read +
                         std::uint64_t{run.mirrored.list[k].shape + job.mirrored_rank} * C::cells);
  }

  // The opponent's sets, as the frame numbers them, in which the mover has one of the moves listed.
  KANZEN_HOT static void gather(const Masks& masks, const std::uint32_t* read, PassKind kind,
                                const Children& children, std::uint32_t add, Plane& plane) {
    Half half{};
    for (int k = 0; k < children.size; ++k) {
      const Child& child = children.list[k];
      Step::see(masks, read + std::uint64_t{child.shape + add} * C::cells, child.to, kind, half);
      if (k + 1 == children.size || children.list[k + 1].from != child.from) {
        Step::put(masks, half, child.from, kind, plane);
        half = {};
      }
    }
  }

  KANZEN_HOT static Plane seen_from(const Pass& pass, const Masks& masks, PassKind kind,
                                    const Job& job) {
    const Index& index = *pass.index;
    if (pass.complement) kind = PassKind::wins;  // what is read is an objection as it stands
    Plane plane{};
    gather(masks, pass.read, kind, job.run->plain, job.rank, plane);
    gather(masks, pass.read, kind, job.plain, 0, plane);
    Plane seen = brought_home(index, masks, job, job.frame, job.by_mirror, plane);
    if (job.run->mirrored.size + job.mirrored.size > 0) {
      plane = {};
      gather(masks, pass.read, kind, job.run->mirrored, job.mirrored_rank, plane);
      gather(masks, pass.read, kind, job.mirrored, 0, plane);
      const Plane more = brought_home(index, masks, job, job.mirrored_frame, !job.by_mirror, plane);
      for (int w = 0; w < C::words; ++w) seen[w] |= more[w];
    }
    return seen;
  }

  static void decide_all(const Pass& pass, PassKind kind, const Masks& masks, std::uint64_t first,
                         std::uint64_t last, std::uint64_t* fresh, Tally& tally) {
    constexpr int ahead = 4;
    enum class Wish : std::uint8_t { nothing, decide, look };
    std::array<Job, ahead> jobs;
    std::array<Wish, ahead> wishes;
    std::array<Run, ahead + 1> runs;  // a run outlives the jobs that point to it
    int run = 0;
    runs[run].prefix = ~Heights{0};  // no shape has this one
    const Index& index = *pass.index;
    typename Index::Cursor cursor = index.seek(first);
    const typename Index::Group& last_group = index.group[index.groups - 1];
    Heights prefix = ~Heights{0};            // of the shapes
    typename Index::Prefix turned_prefix{};  // where it would lie
    const auto prepare = [&](std::uint64_t x, Job& job) {
      job.x = x;
      job.shape = cursor.shape;
      if (kind != PassKind::first && !Step::has_undecided(pass, masks, x)) return Wish::nothing;
      if (cursor.prefix != prefix) {
        prefix = cursor.prefix;
        turned_prefix = index.prefix_place(index.turned(prefix));
      }
      job.frame = index.turned(job.shape);
      const std::uint32_t pattern = index.pattern_of(job.frame, index.groups - 1);
      const typename Index::Class frame =
          index.class_of(turned_prefix, Index::sum_of(pattern), last_group.rank[pattern]);
      if (pass.dirty != nullptr && (pass.dirty[frame.index / 64] >> (frame.index % 64) & 1) == 0)
        return kind == PassKind::first ? Wish::decide : Wish::nothing;
      job.by_mirror = frame.mirrored;
      if (job.by_mirror) job.frame = index.mirrored(job.frame);
      if (index.prefix_of(job.frame) != runs[run].prefix) {
        run = run == ahead ? 0 : run + 1;
        start_run(pass, job.shape, job.frame, job.by_mirror, runs[run]);
      }
      // Nothing is there that wins could come from, or that would keep from losing.
      if (!runs[run].reads) return kind == PassKind::wins ? Wish::nothing : Wish::decide;
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
      const Wish wish = wishes[now % ahead];
      if (wish == Wish::nothing) continue;
      const Job& job = jobs[now % ahead];
      Plane seen{};
      if (wish == Wish::look) seen = seen_from(pass, masks, kind, job);
      const Plane won = C::load(pass.won + now * C::cells);
      const Plane lost = C::load(pass.lost + now * C::cells);
      std::uint64_t any = 0;
      for (int w = 0; w < C::words; ++w) {
        seen[w] = (seen[w] ^ Step::flip_of(kind)) & masks.full[w];
        any |= seen[w] & ~(won[w] | lost[w]);
      }
      if (any == 0 && kind != PassKind::first) continue;
      Step::decide(pass, kind, masks, now, job.shape, seen, fresh + (now - first) * C::words,
                   tally);
    }
  }

  static void run(const Pass& pass, PassKind kind, std::uint64_t first, std::uint64_t last,
                  std::uint64_t* fresh, Tally& tally) {
    const Masks& masks = *static_cast<const Masks*>(pass.masks);
    if (kind != PassKind::begin) return decide_all(pass, kind, masks, first, last, fresh, tally);
    typename Index::Cursor cursor = pass.index->seek(first);
    for (std::uint64_t x = first; x < last; ++x) {
      Step::begin(pass, masks, x, cursor.shape, fresh + (x - first) * C::words, tally);
      if (x + 1 < last) pass.index->advance(cursor, x);
    }
  }

  // Marks the frames whose blocks may change because block x did.
  static void mark_dirty_around(const Pass& pass, std::uint64_t x) {
    const auto mark = [&](std::uint64_t frame) { set_bit(pass.dirty, frame); };
    each_step_away(*pass.index, pass.index->shape_of(x), mark);
  }

  static bool has_terminal(const Pass& pass, std::uint64_t x) {
    return Step::has_terminal(pass, x);
  }

  static void add(const Pass& pass, std::uint64_t first, std::uint64_t last,
                  const std::uint64_t* words, std::uint32_t* plane) {
    const auto& masks = *static_cast<const Masks*>(pass.masks);
    for (std::uint64_t x = first; x < last; ++x, words += C::words)
      Step::add(pass, masks, x, words, plane);
  }
};

}  // namespace kanzen
