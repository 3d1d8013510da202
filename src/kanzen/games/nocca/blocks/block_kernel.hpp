// SPDX-License-Identifier: Apache-2.0
// The block step (block_step.hpp) over a range of blocks on one host thread. Most of the work is in
// finding the children and in bits: shapes come in runs that share all groups of squares but the
// last, and what a run has in common is looked up once; what the last group adds comes from a table
// (last_group.hpp). Blocks of a run are decided a batch at a time, so that the same step is taken
// for all of them before the next one; memory is asked for a batch ahead.
#pragma once

#include <array>
#include <cstdint>

#include "kanzen/games/nocca/blocks/block_step.hpp"
#include "kanzen/games/nocca/blocks/last_group.hpp"

namespace kanzen {

template <class Bits, int P, class Heights>
struct BlockKernel : BlockStep<Bits, P, Heights> {
  using Step = BlockStep<Bits, P, Heights>;
  using C = typename Step::C;
  using Index = typename Step::Index;
  using Plane = typename Step::Plane;
  using Half = typename Step::Half;
  using Masks = typename Step::Masks;
  using Side = typename C::Side;
  using Pass = BlockPass<Heights>;
  using Prefix = typename Index::Prefix;
  using Last = LastGroup<Heights>;
  using Place = typename Last::Place;

  static constexpr int most = 16;  // blocks of a batch
  static constexpr int max_moves = 2 * P * 8;
  static constexpr int last_squares = 12;  // at most, of the last group

  // Steps inside the prefix, in the frame or in its mirror image: those of a piece lie together,
  // and so do those of them after which it has the same number.
  struct Steps {
    struct Piece {
      std::uint8_t number, goals;
    };
    struct Goal {
      std::uint8_t number, children;
    };
    std::array<Piece, 2 * P> piece;
    std::array<Goal, max_moves> goal;
    std::array<std::uint32_t, max_moves> child;  // to be added: the rank of the last group
    int pieces = 0, goals = 0, children = 0;

    void add(int before, int after, std::uint64_t base) {
      if (pieces == 0 || piece[pieces - 1].number != before)
        piece[pieces++] = {static_cast<std::uint8_t>(before), 0};
      Piece& its = piece[pieces - 1];
      if (its.goals == 0 || goal[goals - 1].number != after) {
        goal[goals++] = {static_cast<std::uint8_t>(after), 0};
        ++its.goals;
      }
      ++goal[goals - 1].children;
      child[children++] = static_cast<std::uint32_t>(base);  // enough, see refuse_uncountable()
    }
  };

  // A square of the prefix beside the last group: the prefix with a piece more or less there, and
  // the number of its top piece then, or before, in the frame and in its mirror image.
  struct Door {
    Prefix place;
    std::array<std::uint8_t, 2> number;
    int squares = 0;  // of the last group, beside it
    std::array<std::uint8_t, 8> square;
  };
  // A step inside the prefix, to a symmetric one: which frame sees the child depends on the last
  // group.
  struct Special {
    std::uint32_t child;
    std::array<std::uint8_t, 2> before, after;
  };

  // What the frames of a run have in common. Children that are not in the window are left out, a
  // run of them at a time.
  struct Run {
    Heights prefix;
    int sum;        // pieces of the last group
    int first;      // the number of the lowest of them
    bool reads;     // any child
    bool inner;     // steps inside the last group
    bool mirrored;  // any child in the mirrored frame
    Prefix own;
    std::array<Steps, 2> steps;
    int specials;
    std::array<Special, max_moves> special;
    int leaving;  // squares of the prefix whose top may step to the last group
    std::array<Door, Index::max_squares> leave;
    std::array<Door, Index::max_squares> enter;
    // Those that a square of the last group leads to, by the kind of the place.
    std::array<std::array<std::uint8_t, 3>, last_squares> entering;
    std::array<std::array<std::array<std::uint8_t, 8>, 3>, last_squares> entered;
    std::array<Renumbering, 2> home;  // of the prefix: from the turned shape, or mirrored too
  };

  // Blocks of a run between asking for their children and reading them.
  struct Batch {
    const Run* run;
    bool by_mirror;  // the frames are the turned shapes mirrored
    int size = 0;
    std::array<std::uint64_t, most> x;
    std::array<Heights, most> shape;                      // canonical
    std::array<std::array<std::uint32_t, most>, 2> rank;  // of the frame's last group, mirrored
    std::array<const typename Last::Turned*, most> turned;
    std::array<const typename Last::Pattern*, most> pattern;
    std::array<const Place*, most> raised;
  };

  // From the numbers of a prefix turned, or mirrored too, to its own.
  static Renumbering home_of(const Index& index, Heights prefix, bool mirrored) {
    std::array<std::uint8_t, 2 * P> order;
    std::size_t place = 0;
    Heights turned = index.turned(prefix);
    if (mirrored) turned = index.mirrored(turned);
    for (Heights left = Index::occupied(prefix); left != 0; left &= left - 1) {
      const int square = Index::lowest_square(left);
      int there = index.turn_of[square];
      if (mirrored) there = index.mirror_of[there];
      for (int level = 0; level < Index::height_at(prefix, square); ++level)
        order[place++] = static_cast<std::uint8_t>(Index::pieces_before(turned, there) + level);
    }
    return renumbering_to({order.data(), place});
  }

  static void start_run(const Pass& pass, Heights shape, Heights frame, Run& run) {
    const Index& index = *pass.index;
    const int squares = index.group[index.groups - 1].first_square;
    run.prefix = index.prefix_of(frame);
    run.first = Index::pieces_before(run.prefix, squares);
    run.sum = index.pieces - run.first;
    run.own = index.prefix_place(run.prefix);
    run.inner = is_there(pass, run.own, run.sum);
    run.mirrored = run.own.kind == Prefix::symmetric;
    run.reads = run.inner;
    run.steps = {};
    run.specials = run.leaving = 0;
    run.entering = {};
    const Heights own = index.prefix_of(shape);
    run.home = {home_of(index, own, false), home_of(index, own, true)};
    for (int from = 0; from < squares; ++from) {
      if (index.beside_last[from]) open_doors(pass, from, run);
      if (Index::height_at(run.prefix, from) > 0) find_steps(pass, from, run);
    }
  }

  // Whether the window has some of the run of a prefix with so many pieces behind it.
  static bool is_there(const Pass& pass, const Prefix& place, int sum) {
    return pass.window.meets({place.base, place.base + pass.index->classes_of(place, sum)});
  }
  // Of the top piece of a square, in the frame and in its mirror image.
  static std::array<std::uint8_t, 2> numbers_of(const Index& index, Heights prefix, int square) {
    return {static_cast<std::uint8_t>(Step::number_before(prefix, square)),
            static_cast<std::uint8_t>(
                Step::number_before(index.mirrored(prefix), index.mirror_of[square]))};
  }

  static void open_doors(const Pass& pass, int from, Run& run) {
    const Index& index = *pass.index;
    const int squares = index.group[index.groups - 1].first_square;
    const Heights less = run.prefix - Index::one(from), more = run.prefix + Index::one(from);
    const int tall = Index::height_at(run.prefix, from);
    const auto open = [&](Heights moved, int sum, Heights with_piece, Door& door) {
      door.place = index.prefix_place(moved);
      if (!is_there(pass, door.place, sum)) return false;
      door.number = numbers_of(index, with_piece, from);
      door.squares = 0;
      for (int k = 0; k < index.steps[from]; ++k)
        if (index.step[from][k] >= squares)
          door.square[door.squares++] = static_cast<std::uint8_t>(index.step[from][k] - squares);
      run.mirrored |= door.place.kind != Prefix::canonical;
      return run.reads = true;
    };
    if (tall > 0 && open(less, run.sum + 1, run.prefix, run.leave[run.leaving])) ++run.leaving;
    // Where the prefix holds every piece none is left to enter it, and there is no such place.
    Door& door = run.enter[from];
    if (tall < index.stack && run.sum > 0 && open(more, run.sum - 1, more, door))
      for (int k = 0; k < door.squares; ++k) {
        const int square = door.square[k], kind = door.place.kind;
        run.entered[square][kind][run.entering[square][kind]++] = static_cast<std::uint8_t>(from);
      }
  }

  static void find_steps(const Pass& pass, int from, Run& run) {
    const Index& index = *pass.index;
    const int squares = index.group[index.groups - 1].first_square;
    const std::array<std::uint8_t, 2> before = numbers_of(index, run.prefix, from);
    struct Child {
      std::uint8_t after;
      std::uint64_t base;
    };
    std::array<std::array<Child, 8>, 2> children;  // by the number after the step
    std::array<int, 2> found{};
    for (int k = 0; k < index.steps[from]; ++k) {
      const int to = index.step[from][k];
      if (to >= squares || Index::height_at(run.prefix, to) == index.stack) continue;
      const Heights child = run.prefix - Index::one(from) + Index::one(to);
      const Prefix moved = index.prefix_place(child);
      if (!is_there(pass, moved, run.sum)) continue;
      run.reads = true;
      run.mirrored |= moved.kind != Prefix::canonical;
      const std::array<std::uint8_t, 2> after = numbers_of(index, child, to);
      if (moved.kind == Prefix::symmetric) {
        run.special[run.specials++] = {static_cast<std::uint32_t>(moved.base), before, after};
      } else {
        const int m = moved.kind == Prefix::mirrored ? 1 : 0;
        int at = found[m]++;
        for (; at > 0 && children[m][at - 1].after > after[m]; --at)
          children[m][at] = children[m][at - 1];
        children[m][at] = {after[m], moved.base};
      }
    }
    for (int m = 0; m < 2; ++m)
      for (int n = 0; n < found[m]; ++n)
        run.steps[m].add(before[m], children[m][n].after, children[m][n].base);
  }

  // Adds a block to a batch and asks for the memory of its children.
  KANZEN_HOT static void add_to(const Pass& pass, std::uint64_t x, Heights shape,
                                const typename Last::Turned& turned, std::uint32_t rank,
                                Batch& batch) {
    const Index& index = *pass.index;
    const Run& run = *batch.run;
    const typename Index::Group& last = index.group[index.groups - 1];
    const int i = batch.size++;
    const std::uint32_t pattern = last.first_pattern[run.sum] + rank;
    batch.x[i] = x;
    batch.shape[i] = shape;
    batch.turned[i] = &turned;
    batch.rank[0][i] = rank;
    batch.rank[1][i] = Index::mirrored_rank(last, run.sum, rank);
    batch.pattern[i] = &pass.last->pattern(pattern);
    batch.raised[i] = pass.last->raised(pattern);
    const auto ask = [&](std::uint64_t child) { __builtin_prefetch(pass.read + child * C::cells); };
    for (int m = 0; m < 2; ++m)
      for (int k = 0; k < run.steps[m].children; ++k) ask(run.steps[m].child[k] + batch.rank[m][i]);
    for (int k = 0; k < run.leaving; ++k) {
      const Door& door = run.leave[k];
      for (int n = 0; n < door.squares; ++n) {
        const std::uint32_t raised = batch.raised[i][door.square[n]].rank;
        if (raised != Last::nowhere) ask(index.class_of(door.place, run.sum + 1, raised).index);
      }
    }
    // Steps inside the last group lead to near rows of one run, which are in a cache.
    const typename Last::Stack* stack = pass.last->stacks(*batch.pattern[i]);
    for (int s = 0; s < batch.pattern[i]->stacks; ++s, ++stack)
      for (int kind = 0; kind < 3; ++kind)
        for (int k = 0; k < run.entering[stack->square][kind]; ++k) {
          const Door& door = run.enter[run.entered[stack->square][kind][k]];
          ask(index.class_of(door.place, run.sum - 1, stack->lifted.rank).index);
        }
  }

  // The mover's sets of a batch, by blocks, in which a step leads to what the pass notes. `every`:
  // what counts is that the rows read agree in being marked, and what is noted that one is not.
  template <bool every>
  struct Look {
    const Pass& pass;
    const Masks& masks;
    const std::array<Side, 2 * P>& sides;
    const Batch& batch;
    std::array<std::array<Plane, most>, 2> planes{};  // in the frame, and in its mirror image

    static constexpr Half none = [] {
      Half half{};
      half.fill(every ? ~std::uint64_t{0} : 0);
      return half;
    }();
    template <class Words>
    KANZEN_HOT static void unite(Words& words, const Words& more) {
      for (std::size_t w = 0; w < words.size(); ++w)
        words[w] = every ? words[w] & more[w] : words[w] | more[w];
    }
    KANZEN_HOT Plane row(std::uint64_t child) const {
      return C::load(pass.read + child * C::cells);
    }
    KANZEN_HOT void see(const Plane& plane, int after, Half& half) const {
      unite(half, Bits::template compress<C>(plane.data(), sides[after]));
    }
    KANZEN_HOT void put(Half half, int before, Plane& plane) const {
      if constexpr (every)
        for (auto& word : half) word = ~word;
      Bits::template deposit<C>(half, sides[before], plane);
    }
    // A step of its own.
    KANZEN_HOT void see_one(int i, int m, std::uint64_t child, int before, int after) {
      Half half = none;
      see(row(child), after, half);
      put(half, before, planes[m][i]);
    }

    KANZEN_HOT void inside_prefix(int m) {
      const Steps& steps = batch.run->steps[m];
      const auto* goal = steps.goal.data();
      const std::uint32_t* child = steps.child.data();
      for (int p = 0; p < steps.pieces; ++p) {
        const auto [before, goals] = steps.piece[p];
        const std::uint32_t* next = child;
        for (int i = 0; i < batch.size; ++i) {
          const std::uint32_t rank = batch.rank[m][i];
          next = child;
          Half half = none;
          for (int g = 0; g < goals; ++g) {
            Plane plane = row(*next + rank);
            for (int k = 1; k < goal[g].children; ++k) unite(plane, row(next[k] + rank));
            next += goal[g].children;
            see(plane, goal[g].number, half);
          }
          put(half, before, planes[m][i]);
        }
        child = next;
        goal += goals;
      }
    }
    KANZEN_HOT void look_specials() {
      const Run& run = *batch.run;
      const std::uint32_t half = pass.index->group[pass.index->groups - 1].half[run.sum];
      for (int k = 0; k < run.specials; ++k) {
        const Special& special = run.special[k];
        for (int i = 0; i < batch.size; ++i) {
          const std::uint32_t rank = batch.rank[0][i];
          const int m = rank >= half ? 1 : 0;
          see_one(i, m, special.child + rank - (m == 1 ? half : 0), special.before[m],
                  special.after[m]);
        }
      }
    }

    KANZEN_HOT void leave_prefix(const Door& door) {
      const Run& run = *batch.run;
      const typename Index::Group& last = pass.index->group[pass.index->groups - 1];
      const int first = run.first - 1;
      if (door.place.kind == Prefix::symmetric) {
        for (int i = 0; i < batch.size; ++i)
          for (int n = 0; n < door.squares; ++n) {
            const Place place = batch.raised[i][door.square[n]];
            if (place.rank == Last::nowhere) continue;
            const auto child = pass.index->class_of(door.place, run.sum + 1, place.rank);
            const int m = child.mirrored ? 1 : 0;
            see_one(i, m, child.index, door.number[m],
                    first + (m == 1 ? place.mirrored_number : place.number));
          }
        return;
      }
      const int m = door.place.kind == Prefix::mirrored ? 1 : 0;
      for (int i = 0; i < batch.size; ++i) {
        Half half = none;
        for (int n = 0; n < door.squares; ++n) {
          const Place place = batch.raised[i][door.square[n]];
          if (place.rank == Last::nowhere) continue;
          const std::uint32_t rank =
              m == 1 ? Index::mirrored_rank(last, run.sum + 1, place.rank) : place.rank;
          see(row(door.place.base + rank), first + (m == 1 ? place.mirrored_number : place.number),
              half);
        }
        put(half, door.number[m], planes[m][i]);
      }
    }

    KANZEN_HOT void leave_last(int i) {
      const Run& run = *batch.run;
      const typename Index::Group& last = pass.index->group[pass.index->groups - 1];
      const int first = run.first;
      const typename Last::Stack* stack = pass.last->stacks(*batch.pattern[i]);
      const Place* step = pass.last->steps(*batch.pattern[i]);
      for (int s = 0; s < batch.pattern[i]->stacks; ++s, ++stack) {
        const Place lifted = stack->lifted;
        const auto& doors = run.entered[stack->square];
        const auto& many = run.entering[stack->square];
        const int before = first + lifted.number;
        const int mirrored_before = first + lifted.mirrored_number;
        Half half = none;
        if (run.inner && run.own.kind == Prefix::canonical) {
          for (int k = 0; k < stack->steps; ++k)
            see(row(run.own.base + step[k].rank), first + step[k].number, half);
        } else if (run.inner) {
          for (int k = 0; k < stack->steps; ++k) {
            const auto child = pass.index->class_of(run.own, run.sum, step[k].rank);
            if (child.mirrored)
              see_one(i, 1, child.index, mirrored_before, first + step[k].mirrored_number);
            else
              see(row(child.index), first + step[k].number, half);
          }
        }
        step += stack->steps;
        for (int k = 0; k < many[Prefix::canonical]; ++k) {
          const Door& door = run.enter[doors[Prefix::canonical][k]];
          see(row(door.place.base + lifted.rank), door.number[0], half);
        }
        put(half, before, planes[0][i]);
        if (many[Prefix::mirrored] > 0) {
          half = none;
          const std::uint32_t rank = Index::mirrored_rank(last, run.sum - 1, lifted.rank);
          for (int k = 0; k < many[Prefix::mirrored]; ++k) {
            const Door& door = run.enter[doors[Prefix::mirrored][k]];
            see(row(door.place.base + rank), door.number[1], half);
          }
          put(half, mirrored_before, planes[1][i]);
        }
        for (int k = 0; k < many[Prefix::symmetric]; ++k) {
          const Door& door = run.enter[doors[Prefix::symmetric][k]];
          const auto child = pass.index->class_of(door.place, run.sum - 1, lifted.rank);
          const int m = child.mirrored ? 1 : 0;
          see_one(i, m, child.index, m == 1 ? mirrored_before : before, door.number[m]);
        }
      }
    }

    // To the numbers of the shapes.
    KANZEN_HOT void bring_home(int m) {
      const int way = m ^ (batch.by_mirror ? 1 : 0);
      const Run& run = *batch.run;
      const auto renumber = [&](int i, int from, int to) {
        planes[m][i] = PieceOrder<Bits, C>::renumbered(masks, planes[m][i], from, to);
      };
      const Renumbering& home = run.home[way];
      for (int k = 0; k < home.size; ++k)
        for (int i = 0; i < batch.size; ++i) renumber(i, home.moves[k].from, home.moves[k].to);
      for (int i = 0; i < batch.size; ++i) {
        const Renumbering& its = batch.turned[i]->home[way];
        for (int k = 0; k < its.size; ++k)
          renumber(i, run.first + its.moves[k].from, run.first + its.moves[k].to);
      }
    }

    KANZEN_HOT std::array<Plane, most> all() {
      const Run& run = *batch.run;
      inside_prefix(0);
      if (run.steps[1].pieces > 0) inside_prefix(1);
      if (run.specials > 0) look_specials();
      for (int k = 0; k < run.leaving; ++k) leave_prefix(run.leave[k]);
      for (int i = 0; i < batch.size; ++i) leave_last(i);
      bring_home(0);
      if (run.mirrored) {
        bring_home(1);
        for (int i = 0; i < batch.size; ++i)
          for (int w = 0; w < C::words; ++w) planes[0][i][w] |= planes[1][i][w];
      }
      for (int i = 0; i < batch.size; ++i) planes[0][i] = Bits::template reversed<C>(planes[0][i]);
      return planes[0];
    }
  };

  // A block of which few colourings are open: they are decided one by one.
  struct OneByOne {
    const Pass& pass;
    const Masks& masks;
    const Run& run;
    bool by_mirror;
    const typename Last::Turned& turned;
    std::array<std::uint32_t, 2> rank;  // of the frame's last group, mirrored
    bool sought;  // how what decides a colouring, or objects to that, is marked
    std::array<std::uint32_t, 2>
        others{};  // the opponent's set, in the frame and in its mirror image

    // So many are few; measured on 5x4.
    static int few(PassKind kind) {
      return kind == PassKind::losses ? 3 : kind == PassKind::wins ? 2 : -1;
    }

    // From the numbers of the shape to those of a frame.
    KANZEN_HOT std::uint32_t in_frame(std::uint32_t set, int m) const {
      const int way = m ^ (by_mirror ? 1 : 0);
      const Renumbering& prefix = run.home[way];
      const Renumbering& last = turned.home[way];
      for (int k = prefix.size - 1; k >= 0; --k)
        set = moved_in_set(set, prefix.moves[k].to, prefix.moves[k].from);
      for (int k = last.size - 1; k >= 0; --k)
        set = moved_in_set(set, run.first + last.moves[k].to, run.first + last.moves[k].from);
      return set;
    }
    KANZEN_HOT bool is_mine(int m, int number) const { return (others[m] >> number & 1) == 0; }
    KANZEN_HOT bool is_sought(int m, std::uint64_t child, int before, int after) const {
      const unsigned there = masks.rank[moved_in_set(others[m], before, after)];
      return (pass.read[child * C::cells + there / 32] >> (there % 32) & 1) == sought;
    }

    // Whether a step leads to what is sought.
    bool finds(std::uint32_t set) {
      const Index& index = *pass.index;
      const std::uint32_t theirs = ~set & (C::all_sets - 1);
      others = {in_frame(theirs, 0), run.mirrored ? in_frame(theirs, 1) : 0};
      for (int m = 0; m < (run.mirrored ? 2 : 1); ++m)
        if (finds_inside_prefix(m)) return true;
      const std::uint32_t half = index.group[index.groups - 1].half[run.sum];
      for (int k = 0; k < run.specials; ++k) {
        const Special& special = run.special[k];
        const int m = rank[0] >= half ? 1 : 0;
        if (is_mine(m, special.before[m]) &&
            is_sought(m, special.child + rank[0] - (m == 1 ? half : 0), special.before[m],
                      special.after[m]))
          return true;
      }
      const std::uint32_t id = index.group[index.groups - 1].first_pattern[run.sum] + rank[0];
      return finds_behind_prefix(pass.last->raised(id)) || finds_from_last(pass.last->pattern(id));
    }
    KANZEN_HOT bool finds_inside_prefix(int m) const {
      const Steps& steps = run.steps[m];
      const auto* goal = steps.goal.data();
      const std::uint32_t* child = steps.child.data();
      for (int p = 0; p < steps.pieces; ++p) {
        const auto [before, goals] = steps.piece[p];
        const bool mine = is_mine(m, before);
        for (int g = 0; g < goals; ++g, ++goal)
          for (int k = 0; k < goal->children; ++k, ++child)
            if (mine && is_sought(m, *child + rank[m], before, goal->number)) return true;
      }
      return false;
    }
    KANZEN_HOT bool finds_behind_prefix(const Place* raised) const {
      for (int k = 0; k < run.leaving; ++k) {
        const Door& door = run.leave[k];
        for (int n = 0; n < door.squares; ++n) {
          const Place place = raised[door.square[n]];
          if (place.rank == Last::nowhere) continue;
          const auto child = pass.index->class_of(door.place, run.sum + 1, place.rank);
          const int m = child.mirrored ? 1 : 0;
          if (is_mine(m, door.number[m]) &&
              is_sought(m, child.index, door.number[m],
                        run.first - 1 + (m == 1 ? place.mirrored_number : place.number)))
            return true;
        }
      }
      return false;
    }
    KANZEN_HOT bool finds_from_last(const typename Last::Pattern& pattern) const {
      const typename Last::Stack* stack = pass.last->stacks(pattern);
      const Place* step = pass.last->steps(pattern);
      for (int s = 0; s < pattern.stacks; step += stack->steps, ++s, ++stack) {
        const Place lifted = stack->lifted;
        const std::array<int, 2> before = {run.first + lifted.number,
                                           run.first + lifted.mirrored_number};
        if (!is_mine(0, before[0])) continue;
        for (int k = 0; run.inner && k < stack->steps; ++k) {
          const auto child = pass.index->class_of(run.own, run.sum, step[k].rank);
          const int m = child.mirrored ? 1 : 0;
          if (is_sought(m, child.index, before[m],
                        run.first + (m == 1 ? step[k].mirrored_number : step[k].number)))
            return true;
        }
        for (int kind = 0; kind < 3; ++kind)
          for (int k = 0; k < run.entering[stack->square][kind]; ++k) {
            const Door& door = run.enter[run.entered[stack->square][kind][k]];
            const auto child = pass.index->class_of(door.place, run.sum - 1, lifted.rank);
            const int m = child.mirrored ? 1 : 0;
            if (is_sought(m, child.index, before[m], door.number[m])) return true;
          }
      }
      return false;
    }
  };

  // A pass over blocks [first, last): collects the blocks that it may decide.
  struct Sweep {
    const Pass& pass;
    const PassKind kind;
    const Masks& masks;
    const std::uint64_t first;
    std::uint64_t* const fresh;
    Tally& tally;

    std::array<Run, 2> runs;  // that of the batch that waits, and the present one
    int run = 0;
    std::array<Batch, 2> batches{};  // one is being filled, the other waits for memory
    int now = 0;

    void decide(std::uint64_t x, Heights shape, Plane seen) {
      const Plane won = C::load(pass.won + x * C::cells);
      const Plane lost = C::load(pass.lost + x * C::cells);
      std::uint64_t any = 0;
      for (int w = 0; w < C::words; ++w) {
        seen[w] = (seen[w] ^ Step::flip_of(kind)) & masks.full[w];
        any |= seen[w] & ~(won[w] | lost[w]);
      }
      if (any == 0 && kind != PassKind::first) return;
      Step::decide(pass, kind, masks, x, shape, seen, fresh + (x - first) * C::words, tally);
    }

    // Decides the batch that waits; the one that was filled waits now.
    void turn_over() {
      const Batch& batch = batches[1 - now];
      if (batch.size > 0) {
        // Where `read` is a complement, what is read is an objection as it stands.
        const bool every = kind == PassKind::losses && !pass.complement;
        const auto& sides = masks.side[Step::moved_by_opponent(kind)];
        const std::array<Plane, most> seen = every ? Look<true>{pass, masks, sides, batch}.all()
                                                   : Look<false>{pass, masks, sides, batch}.all();
        for (int i = 0; i < batch.size; ++i) decide(batch.x[i], batch.shape[i], seen[i]);
      }
      now = 1 - now;
      batches[now].size = 0;
    }

    void decide_few(std::uint64_t x, Heights shape, const typename Last::Turned& turned,
                    const typename Index::Class& frame, std::uint32_t rank, const Plane& open) {
      const typename Index::Group& group = pass.index->group[pass.index->groups - 1];
      const bool losses = kind == PassKind::losses;
      OneByOne one{pass,
                   masks,
                   runs[run],
                   frame.mirrored,
                   turned,
                   {rank, Index::mirrored_rank(group, runs[run].sum, rank)},
                   !losses || pass.complement};
      const Plane positions = Step::valid(masks, shape);
      Plane found{};
      bool any = false;
      for (int w = 0; w < C::words; ++w)
        for (std::uint64_t left = open[w] & positions[w]; left != 0; left &= left - 1) {
          if (one.finds(masks.set[64 * w + bits::countr_zero(left)]) == losses) continue;
          found[w] |= left & -left;
          any = true;
        }
      if (any)
        Step::decide(pass, kind, masks, x, shape, found, fresh + (x - first) * C::words, tally);
    }

    // Block x and its frame, whose last group has that rank.
    KANZEN_HOT void visit(std::uint64_t x, Heights shape, const typename Last::Turned& turned,
                          const typename Index::Class& frame, Heights frame_prefix,
                          std::uint32_t rank) {
      const Plane open = Step::undecided(pass, masks, x);
      int many = 0;
      for (const std::uint64_t word : open) many += bits::popcount(word);
      if (pass.dirty != nullptr && (pass.dirty[frame.index / 64] >> (frame.index % 64) & 1) == 0) {
        if (kind == PassKind::first) decide(x, shape, {});
        return;
      }
      if (frame_prefix != runs[run].prefix) {
        turn_over();  // also where nothing was added: no batch outlives the next run but one
        run = 1 - run;
        start_run(pass, shape, frame_prefix, runs[run]);
      }
      // Nothing is there that wins could come from, or that would keep from losing.
      if (!runs[run].reads) {
        if (kind != PassKind::wins) decide(x, shape, {});
        return;
      }
      if (many <= OneByOne::few(kind)) return decide_few(x, shape, turned, frame, rank, open);
      if (batches[now].size == most ||
          (batches[now].size > 0 && batches[now].by_mirror != frame.mirrored))
        turn_over();
      batches[now].run = &runs[run];
      batches[now].by_mirror = frame.mirrored;
      add_to(pass, x, shape, turned, rank, batches[now]);
    }

    // Whether the pass has to look at a block.
    KANZEN_HOT bool is_open(std::uint64_t x) const {
      return kind == PassKind::first || Step::has_undecided(pass, masks, x);
    }

    // The blocks of a run, as far as they are before `last`; returns the block behind them. Unless
    // few are open they are taken in the order of their frames, so that children lie side by side.
    std::uint64_t visit_run(const typename Index::Cursor& cursor, std::uint64_t x,
                            std::uint64_t last) {
      const Index& index = *pass.index;
      const typename Index::Group& group = index.group[index.groups - 1];
      const std::uint64_t start = x - cursor.rank;
      const auto end =
          cursor.end < last - start ? cursor.end : static_cast<std::uint32_t>(last - start);
      const int sum = index.pieces - Index::pieces_before(cursor.prefix, group.first_square);
      const Heights turned_prefix = index.turned(cursor.prefix);
      const Prefix place = index.prefix_place(turned_prefix);
      const auto turned = [&](std::uint32_t rank) -> const typename Last::Turned& {
        return pass.last->turned(group.first_pattern[sum] + rank);
      };
      const auto shape = [&](std::uint32_t rank) {
        return cursor.prefix | Heights{cursor.run[rank]} << (2 * group.first_square);
      };
      std::uint32_t open = 0;
      for (std::uint32_t rank = cursor.rank; rank < end; ++rank) open += is_open(start + rank);
      if (place.kind == Prefix::symmetric || open < (end - cursor.rank) / 4) {
        for (std::uint32_t rank = cursor.rank; rank < end; ++rank) {
          if (!is_open(start + rank)) continue;
          const std::uint32_t there = turned(rank).rank;
          const typename Index::Class frame = index.class_of(place, sum, there);
          visit(start + rank, shape(rank), turned(rank), frame,
                frame.mirrored ? index.mirrored(turned_prefix) : turned_prefix,
                frame.mirrored ? Index::mirrored_rank(group, sum, there) : there);
        }
      } else {
        const bool mirrored = place.kind == Prefix::mirrored;
        const Heights frame_prefix = mirrored ? index.mirrored(turned_prefix) : turned_prefix;
        for (std::uint32_t there = 0; there < group.all[sum]; ++there) {
          const std::uint32_t rank =
              turned(mirrored ? Index::mirrored_rank(group, sum, there) : there).rank;
          if (rank >= cursor.rank && rank < end && is_open(start + rank))
            visit(start + rank, shape(rank), turned(rank), {place.base + there, mirrored},
                  frame_prefix, there);
        }
      }
      return start + end;
    }
  };

  static void decide_all(const Pass& pass, PassKind kind, const Masks& masks, std::uint64_t first,
                         std::uint64_t last, std::uint64_t* fresh, Tally& tally) {
    Sweep sweep{pass, kind, masks, first, fresh, tally, {}};
    sweep.runs[0].prefix = ~Heights{0};  // no shape has this one
    for (std::uint64_t x = first; x < last;) x = sweep.visit_run(pass.index->seek(x), x, last);
    sweep.turn_over();
    sweep.turn_over();
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
