// SPDX-License-Identifier: Apache-2.0
// The step of the climber solver (climber_pass.hpp), for hosts and devices: how the colourings of a
// row are decided at once from the rows one move away. A step of the climber leads to another place
// of the same shape. A step of another piece leads to another shape, and the colourings correspond
// as in block_step.hpp; where its mirror image is canonical, it is looked up in the mirrored frame.
#pragma once

#include "kanzen/games/nocca/blocks/around.hpp"
#include "kanzen/games/nocca/blocks/block_bits.hpp"
#include "kanzen/games/nocca/blocks/climber_pass.hpp"
#include "kanzen/games/nocca/blocks/colourings.hpp"
#include "kanzen/games/nocca/blocks/piece_order.hpp"

namespace kanzen {

template <class Bits, int P>
struct ClimberStep {
  using Pass = ClimberPass;
  using Heights = std::uint64_t;
  using Index = ShapeIndex<Heights>;
  using C = Colourings<P - 1, 2 * P - 1>;
  using Plane = typename C::Plane;
  using Side = typename C::Side;

  static constexpr int others = C::pieces;
  static constexpr int blocks_at_once = 6;   // of threads, on a multiprocessor
  static_assert(C::half_words == C::words);  // halves and planes are of one type

  using Sides = std::array<Side, std::size_t{1} << others>;  // by set of pieces
  struct Masks {
    typename C::Masks by_piece;
    const Sides*
        none_of;  // [mover][set]: the colourings in which no piece of the set is the mover's
  };
  static const std::array<Sides, 2>& none_of() {
    static const std::array<Sides, 2> result = made_none_of();
    return result;
  }
  // A function, since compilers work out what a lambda could tell them beforehand, for seconds.
  static std::array<Sides, 2> made_none_of() {
    std::array<Sides, 2> made{};
    for (std::uint32_t set = 0; set < made[0].size(); ++set) {
      made[climbing_side][set] =
          C::side_of([&](std::uint32_t climbing) { return (climbing & set) == 0; });
      made[other_side][set] =
          C::side_of([&](std::uint32_t climbing) { return (climbing & set) == set; });
    }
    return made;
  }

  // Whether the mover's pieces are in the sets of a plane.
  KANZEN_HOT static int in_sets(int mover) { return mover == climbing_side ? 1 : 0; }

  struct Place {
    int square;
    int beneath;  // how many pieces the climber stands on
  };

  // The rows of one mover and one shape: they are dirty, and have changed, together.
  struct Group {
    int mover;
    std::uint64_t shape_class;
    Heights shape;
  };
  // A row: its position, and what of it is kept.
  struct Row : Group {
    Place climber;
    bool shows;  // the climber is on top
    bool fits;   // no: the climber would be inside a full stack
  };
  struct Kept {
    std::uint64_t cell;
    std::uint32_t tops;  // before the goal, as a set of pieces
    int colourings;      // 0: all are won at once
  };

  KANZEN_HOT static int places(const Index& index) { return climber_places(index); }

  KANZEN_HOT static std::uint64_t group_of(const ClimberPass& pass, std::uint64_t row) {
    return row / static_cast<std::uint64_t>(places(*pass.index));
  }
  KANZEN_HOT static Group group_at(const ClimberPass& pass, std::uint64_t number) {
    const Index& index = *pass.index;
    Group group;
    group.mover = number >= index.count ? other_side : climbing_side;
    group.shape_class = number - (group.mover == other_side ? index.count : 0);
    group.shape = index.shape_of(group.shape_class);
    return group;
  }
  // On a square with n pieces the climber has n + 1 places.
  KANZEN_HOT static Row row_in(const ClimberPass& pass, const Group& group, std::uint64_t number) {
    const Index& index = *pass.index;
    int square = 0;
    int beneath = static_cast<int>(number % static_cast<std::uint64_t>(places(index)));
    for (; beneath > Index::height_at(group.shape, square); ++square)
      beneath -= Index::height_at(group.shape, square) + 1;
    const int tall = Index::height_at(group.shape, square);
    const bool shows = beneath == tall;
    return {group, {square, beneath}, shows, tall < index.stack || shows};
  }
  KANZEN_HOT static Row row_at(const ClimberPass& pass, std::uint64_t number) {
    return row_in(pass, group_at(pass, group_of(pass, number)), number);
  }

  // The top pieces of the marked squares, as if there were no climber.
  KANZEN_HOT static std::uint32_t tops_of(Heights shape, Heights marks) {
    std::uint32_t tops = 0;
    for (Heights left = Index::occupied(shape) & marks; left != 0; left &= left - 1)
      tops |= std::uint32_t{1} << number_of_top(shape, Index::lowest_square(left));
    return tops;
  }
  // All that show.
  KANZEN_HOT static std::uint32_t tops_of(const Row& row) {
    std::uint32_t tops = tops_of(row.shape, ~Heights{0});
    const int square = row.climber.square;
    if (row.shows && row.climber.beneath > 0)
      tops &= ~(std::uint32_t{1} << number_of_top(row.shape, square));
    return tops;
  }

  KANZEN_HOT static int cells(int colourings) { return climber_row_cells(colourings); }

  // What of the rows of a shape does not depend on the climber's place.
  struct Rows {
    Heights shape;  // canonical
    std::uint32_t first_sector;
    std::uint16_t tops;                         // before the goal of the player to move there
    std::uint8_t colourings, fewer_colourings;  // that a row keeps; where the climber covers a top
  };
  KANZEN_HOT static Rows rows_of(const ClimberPass& pass, int mover, std::uint64_t shape_class,
                                 Heights shape) {
    const std::uint32_t tops = tops_of(shape, pass.goal_row[mover]);
    const int number = bits::popcount(tops);
    return {shape,
            pass.first_sector[static_cast<std::uint64_t>(mover) * pass.index->count + shape_class],
            static_cast<std::uint16_t>(tops), pass.kept[mover][number],
            pass.kept[mover][number > 0 ? number - 1 : 0]};
  }
  // Where the row of a place begins: after the places before it, each of which keeps as many
  // colourings as the tops before the goal leave. Where the climber stands on top before the goal,
  // its side wins at once and nothing is kept; for the other side one top is covered.
  KANZEN_HOT static Kept kept(const ClimberPass& pass, int mover, const Rows& rows, Place climber) {
    const Heights shape = rows.shape;
    const Heights goal = pass.goal_row[mover];
    const Heights below = Index::one(climber.square) - 1;
    const int tall = Index::height_at(shape, climber.square);
    const int pieces_before = Index::pieces_before(shape, climber.square);
    const bool before_goal = climber.beneath == tall && (goal >> (2 * climber.square) & 1) != 0;
    const bool covers = before_goal && tall > 0;
    Kept result;
    result.tops = rows.tops;
    if (covers) result.tops &= ~(std::uint32_t{1} << (pieces_before + tall - 1));
    const Heights full = shape & shape >> 1 & (~Heights{0} / 3);
    const int places_before = pieces_before + climber.square - 3 * bits::popcount(full & below) +
                              (tall == 3 ? 0 : climber.beneath);
    const int usual = cells(rows.colourings);
    int cells_before;
    if (mover == climbing_side) {
      result.colourings = before_goal ? 0 : rows.colourings;
      cells_before = (places_before - bits::popcount(goal & below)) * usual;
    } else {
      result.colourings = covers ? rows.fewer_colourings : rows.colourings;
      cells_before = places_before * usual + bits::popcount(Index::occupied(shape) & goal & below) *
                                                 (cells(rows.fewer_colourings) - usual);
    }
    result.cell = std::uint64_t{rows.first_sector} * ClimberPass::sector +
                  static_cast<std::uint64_t>(cells_before);
    return result;
  }
  KANZEN_HOT static Kept kept(const ClimberPass& pass, const Group& group, Place climber) {
    return kept(pass, group.mover, rows_of(pass, group.mover, group.shape_class, group.shape),
                climber);
  }
  // Cells that the rows of a shape take, for the table of where they begin.
  KANZEN_HOT static int cells_of(const ClimberPass& pass, int mover, Heights shape) {
    const Heights full = shape & shape >> 1 & (~Heights{0} / 3);
    return climber_cells_of(pass, mover, bits::popcount(full),
                            bits::popcount(Index::occupied(shape) & pass.goal_row[mover]));
  }

  KANZEN_HOT static Plane load(const std::uint32_t* plane, const Kept& kept) {
    Plane result{};
    for (int i = 0; i < C::cells; ++i)
      if (32 * i < kept.colourings)
        result[i / 2] |= std::uint64_t{plane[kept.cell + i]} << (32 * (i % 2));
    return result;
  }
  KANZEN_HOT static void store(const Plane& words, std::uint32_t* plane, const Kept& kept) {
    for (int i = 0; i < C::cells; ++i)
      if (32 * i < kept.colourings)
        plane[kept.cell + i] = static_cast<std::uint32_t>(words[i / 2] >> (32 * (i % 2)));
  }
  KANZEN_HOT static Plane first_bits(int n) {
    Plane result;
    for (int w = 0; w < C::words; ++w)
      result[w] = n >= 64 * (w + 1) ? ~std::uint64_t{0}
                  : n <= 64 * w     ? 0
                                    : (std::uint64_t{1} << (n - 64 * w)) - 1;
    return result;
  }

  // Between the colourings that a row keeps and all of them.
  KANZEN_HOT static Plane whole(const Masks& masks, int mover, std::uint32_t tops,
                                const Plane& part) {
    if (tops == 0) return part;
    Plane result{};
    Bits::template deposit<C>(part, masks.none_of[mover][tops], result);
    return result;
  }
  KANZEN_HOT static Plane part(const Masks& masks, int mover, std::uint32_t tops,
                               const Plane& whole) {
    if (tops == 0) return whole;
    return Bits::template compress<C>(whole.data(), masks.none_of[mover][tops]);
  }

  // What a row one move away says, over all colourings: marked in the plane read, or, when looking
  // for losses, not so. What it does not keep is a win of its mover, and never noted.
  KANZEN_HOT static Plane noted(PassKind kind, const Masks& masks, int mover, const Kept& there,
                                Plane read) {
    if (kind == PassKind::losses) {
      const Plane all = first_bits(there.colourings);
      for (int w = 0; w < C::words; ++w) read[w] = ~read[w] & all[w];
    }
    return whole(masks, mover, there.tops, read);
  }

  KANZEN_HOT static bool bit(const std::uint64_t* bits, std::uint64_t i) {
    return (bits[i / 64] >> (i % 64) & 1) != 0;
  }

  // What the rows of a group have in common, and what takes most of the time to find: the shapes
  // one step away.
  struct Child : Rows {
    std::uint8_t from, to;       // squares of the group's shape
    std::uint8_t before, after;  // numbers of the piece, in the mirrored frame where mirrored
  };
  struct Around : Group, AroundChildren<Child, others * 8> {
    bool climber_may_step;  // to rows that may tell something new
  };
  using Shared = std::uint64_t;  // the number of the group
  KANZEN_HOT static Shared shares(const ClimberPass& pass, std::uint64_t row) {
    return group_of(pass, row);
  }

  KANZEN_HOT static bool may_tell(const ClimberPass& pass, PassKind kind, std::uint64_t group) {
    return kind == PassKind::losses || pass.changed == nullptr || bit(pass.changed, group);
  }
  // Whether a pass looks around a group at all.
  KANZEN_HOT static bool looks(const ClimberPass& pass, PassKind kind, std::uint64_t group) {
    if (kind == PassKind::begin) return false;
    return kind != PassKind::first || pass.dirty == nullptr || bit(pass.dirty, group);
  }
  KANZEN_HOT static void begin_around(const ClimberPass& pass, PassKind kind, std::uint64_t group,
                                      unsigned lane, Around& around) {
    if (lane != 0) return;
    static_cast<Group&>(around) = group_at(pass, group);
    around.climber_may_step = around.mover == climbing_side &&
                              may_tell(pass, kind, pass.index->count + around.shape_class);
  }
  // Step i of Around::most: of the pieces in order, eight each.
  KANZEN_HOT static Leads child_at(const ClimberPass& pass, PassKind kind, const Group& group,
                                   int i, Child& child) {
    const Index& index = *pass.index;
    const int other = 1 - group.mover;
    Heights left = Index::occupied(group.shape);
    for (int before = i / 8; before > 0 && left != 0; --before) left &= left - 1;
    if (left == 0) return Leads::nowhere;
    const int from = Index::lowest_square(left);
    if (i % 8 >= index.steps[from]) return Leads::nowhere;
    const int to = index.step[from][i % 8];
    if (Index::height_at(group.shape, to) >= index.stack) return Leads::nowhere;
    Heights shape = group.shape - Index::one(from) + Index::one(to);
    const typename Index::Class found = index.class_of(shape);
    if (!may_tell(pass, kind, static_cast<std::uint64_t>(other) * index.count + found.index))
      return Leads::nowhere;
    Heights frame = group.shape;
    int seen_from = from, seen_to = to;
    if (found.mirrored) {
      shape = index.mirrored(shape);
      frame = index.mirrored(frame);
      seen_from = index.mirror_of[from];
      seen_to = index.mirror_of[to];
    }
    static_cast<Rows&>(child) = rows_of(pass, other, found.index, shape);
    child.from = static_cast<std::uint8_t>(from);
    child.to = static_cast<std::uint8_t>(to);
    child.before = static_cast<std::uint8_t>(number_of_top(frame, seen_from));
    child.after = static_cast<std::uint8_t>(number_after(frame, seen_from, seen_to));
    return found.mirrored ? Leads::mirrored : Leads::plain;
  }

  // The colourings of a row in which a child was noted. What a child keeps is asked for while the
  // one before it is looked at. One loop for both frames, so that threads of other groups stay
  // together.
  KANZEN_HOT static Plane seen_from(const ClimberPass& pass, PassKind kind, const Masks& masks,
                                    const Around& around, const Row& row) {
    const Index& index = *pass.index;
    if (pass.complement) kind = PassKind::wins;  // what is read is an objection as it stands
    const int in = in_sets(row.mover);
    const int other = 1 - row.mover;
    const auto ask = [&](int n, Kept& there, Plane& read) {
      const int square = row.climber.square;
      there = kept(pass, other, around.child(n),
                   {n < around.plain ? square : index.mirror_of[square], row.climber.beneath});
      read = load(pass.read, there);
    };
    Plane plane{}, mirrored_plane{};
    typename C::Half half{};  // of one piece
    Kept next{};
    Plane next_read{};
    KANZEN_ROLLED
    for (int n = -1; n < around.size; ++n) {
      const Kept there = next;
      const Plane read = next_read;
      if (n + 1 < around.size) ask(n + 1, next, next_read);
      if (n < 0) continue;
      const Child& child = around.child(n);
      const bool stays = row.shows && child.from == row.climber.square;
      const bool full = child.to == row.climber.square &&
                        Index::height_at(row.shape, child.to) + 1 >= index.stack;
      if (!stays && !full) {
        const Plane all = noted(kind, masks, other, there, read);
        const typename C::Half seen =
            Bits::template compress<C>(all.data(), masks.by_piece.side[in][child.after]);
        for (int w = 0; w < C::half_words; ++w) half[w] |= seen[w];
      }
      if (!around.is_last(n)) continue;
      Plane of_piece{};
      Bits::template deposit<C>(half, masks.by_piece.side[in][child.before], of_piece);
      const std::uint64_t is_plain = n < around.plain ? ~std::uint64_t{0} : 0;
      for (int w = 0; w < C::words; ++w) {
        plane[w] |= of_piece[w] & is_plain;
        mirrored_plane[w] |= of_piece[w] & ~is_plain;
      }
      half = {};
    }
    if (around.plain < around.size) {
      const Plane home =
          unmirrored(index, masks, row.shape, index.mirrored(row.shape), mirrored_plane);
      for (int w = 0; w < C::words; ++w) plane[w] |= home[w];
    }
    const bool steps = around.climber_may_step && row.shows;
    KANZEN_ROLLED
    for (int k = 0; k < (steps ? index.steps[row.climber.square] : 0); ++k) {
      const int to = index.step[row.climber.square][k];
      const Kept there = kept(pass, {other_side, row.shape_class, row.shape},
                              {to, Index::height_at(row.shape, to)});
      const Plane seen = noted(kind, masks, other_side, there, load(pass.read, there));
      for (int w = 0; w < C::words; ++w) plane[w] |= seen[w];
    }
    return plane;
  }

  // How many colourings a pass after the first has to decide for a row.
  KANZEN_HOT static int work(const ClimberPass& pass, const Row& row) {
    if (!row.fits) return 0;
    const Kept here = kept(pass, row, row.climber);
    const Plane won = load(pass.won, here);
    const Plane lost = load(pass.lost, here);
    const Plane all = first_bits(here.colourings);
    int open = 0;
    for (int w = 0; w < C::words; ++w) open += bits::popcount(all[w] & ~(won[w] | lost[w]));
    return open;
  }
  KANZEN_HOT static int work(const ClimberPass& pass, const Masks&, std::uint64_t number) {
    if (pass.dirty != nullptr && !bit(pass.dirty, group_of(pass, number))) return 0;
    return work(pass, row_at(pass, number));
  }

  KANZEN_HOT static std::uint64_t row_of(const ClimberPass&, std::uint64_t number) {
    return number;
  }

  KANZEN_HOT static std::uint64_t run(const ClimberPass& pass, PassKind kind, const Masks& masks,
                                      const Around* around, std::uint64_t number,
                                      std::uint64_t* fresh, Tally& tally) {
    const Row row = around != nullptr ? row_in(pass, *around, number) : row_at(pass, number);
    decide(pass, kind, masks, around, row, fresh, tally);
    return number;
  }
  // Decides a row; `fresh` (zeroed) receives what is new, over all colourings. `around` is of the
  // row's group, or null where the pass does not look around.
  KANZEN_HOT static void decide(const ClimberPass& pass, PassKind kind, const Masks& masks,
                                const Around* around, const Row& row, std::uint64_t* fresh,
                                Tally& tally) {
    if (!row.fits) return;
    const Kept here = kept(pass, row, row.climber);
    const std::uint32_t tops = tops_of(row);
    const Plane positions = valid(masks, row, tops);
    const unsigned weight = pass.index->symmetric(row.shape) ? 1 : 2;
    Plane found{}, known{};  // over all colourings: what is new, and what was won before
    if (kind == PassKind::begin) {
      found = without_move(*pass.index, masks, row, positions, pass.goal_row[row.mover]);
      if (here.colourings > 0) {
        Plane lost = found;
        if (row.mover == other_side || !row.shows) {
          const Plane& covered = masks.none_of[row.mover][tops].mask;
          for (int w = 0; w < C::words; ++w) lost[w] |= covered[w];
        }
        store(part(masks, row.mover, here.tops, lost), pass.lost, here);
      }
      for (int w = 0; w < C::words; ++w)
        tally.positions += weight * static_cast<unsigned>(bits::popcount(positions[w]));
    } else {
      if (here.colourings > 0) {
        Plane seen{};
        if (around != nullptr) seen = seen_from(pass, kind, masks, *around, row);
        seen = part(masks, row.mover, here.tops, seen);
        const Plane asked = part(masks, row.mover, here.tops, positions);
        Plane won = load(pass.won, here);
        Plane lost = load(pass.lost, here);
        if (kind == PassKind::first) known = whole(masks, row.mover, here.tops, won);
        const std::uint64_t flip = kind == PassKind::losses ? ~std::uint64_t{0} : 0;
        std::uint64_t any = 0;
        Plane& written = kind == PassKind::losses ? lost : won;
        for (int w = 0; w < C::words; ++w) {
          found[w] = (seen[w] ^ flip) & asked[w] & ~(won[w] | lost[w]);
          any |= found[w];
        }
        for (int w = 0; w < C::words; ++w) written[w] |= found[w];
        if (any != 0) store(written, kind == PassKind::losses ? pass.lost : pass.won, here);
        found = whole(masks, row.mover, here.tops, found);
      }
      if (kind == PassKind::first) {
        // Not kept: a step into the goal.
        for (int w = 0; w < C::words; ++w)
          found[w] |=
              positions[w] & (here.colourings == 0 ? ~std::uint64_t{0}
                                                   : ~masks.none_of[row.mover][here.tops].mask[w]);
        Plane rest;
        for (int w = 0; w < C::words; ++w) rest[w] = positions[w] & ~(found[w] | known[w]);
        count_moves(*pass.index, masks, row, weight, rest, tally);
      }
    }
    std::uint64_t any = 0;
    for (int w = 0; w < C::words; ++w) {
      fresh[w] = found[w];
      any |= found[w];
      tally.decided += weight * static_cast<unsigned>(bits::popcount(found[w]));
    }
    tally.rows += any != 0;
  }

  // The groups that may change when one does.
  template <class Visit>
  KANZEN_HOT static void each_neighbour(const ClimberPass& pass, std::uint64_t group,
                                        Visit& visit) {
    const Index& index = *pass.index;
    const bool climbs = group < index.count;
    const std::uint64_t theirs = climbs ? index.count : 0;
    const std::uint64_t own_class = climbs ? group : group - index.count;
    if (!climbs) visit(own_class);  // the climber steps
    const auto of_theirs = [&](std::uint64_t shape_class) { visit(theirs + shape_class); };
    each_step_away(index, index.shape_of(own_class), of_theirs);
  }

  // Whether a row of a group holds a terminal colouring, after the first pass.
  KANZEN_HOT static bool has_terminal(const ClimberPass& pass, std::uint64_t group) {
    const Index& index = *pass.index;
    const int mover = group < index.count ? climbing_side : other_side;
    const Heights shape = index.shape_of(group - (mover == climbing_side ? 0 : index.count));
    const std::uint32_t* cell =
        pass.lost + std::uint64_t{pass.first_sector[group]} * ClimberPass::sector;
    std::uint32_t any = 0;
    for (int i = 0; i < cells_of(pass, mover, shape); ++i) any |= cell[i];
    return any != 0;
  }

  // Where the cells of a row begin; those that do not fit have none.
  static std::uint64_t first_cell(const ClimberPass& pass, std::uint64_t number) {
    const std::uint64_t group = group_of(pass, number);
    const Group rows = group_at(pass, group);
    for (; group_of(pass, number) == group; ++number)
      if (const Row row = row_in(pass, rows, number); row.fits)
        return kept(pass, row, row.climber).cell;
    const auto cells = static_cast<std::uint64_t>(cells_of(pass, rows.mover, rows.shape));
    return std::uint64_t{pass.first_sector[group]} * ClimberPass::sector + cells;
  }

  // Adds a row of whole planes to those of a plane.
  KANZEN_HOT static void add(const ClimberPass& pass, const Masks& masks, std::uint64_t number,
                             const std::uint64_t* words, std::uint32_t* plane) {
    const Row row = row_at(pass, number);
    if (!row.fits) return;
    const Kept here = kept(pass, row, row.climber);
    Plane all;
    for (int w = 0; w < C::words; ++w) all[w] = words[w];
    Plane sum = part(masks, row.mover, here.tops, all);
    const Plane before = load(plane, here);
    for (int w = 0; w < C::words; ++w) sum[w] |= before[w];
    store(sum, plane, here);
  }

  // What is known of a slot.
  KANZEN_HOT static Outcome outcome_at(const ClimberPass& pass, const Masks& masks,
                                       std::uint64_t number, int colouring) {
    const Row row = row_at(pass, number);
    const Kept here = kept(pass, row, row.climber);
    const int w = colouring / 64;
    const std::uint64_t bit = std::uint64_t{1} << (colouring % 64);
    if (here.colourings == 0 || (masks.none_of[row.mover][here.tops].mask[w] & bit) == 0)
      return Outcome::win;
    if ((whole(masks, row.mover, here.tops, load(pass.won, here))[w] & bit) != 0)
      return Outcome::win;
    if ((whole(masks, row.mover, here.tops, load(pass.lost, here))[w] & bit) != 0)
      return Outcome::loss;
    return Outcome::open;
  }

 private:
  KANZEN_HOT static int number_of_top(Heights frame, int square) {
    return Index::pieces_before(frame, square) + Index::height_at(frame, square) - 1;
  }
  KANZEN_HOT static int number_after(Heights frame, int from, int to) {
    return Index::pieces_before(frame, to) + Index::height_at(frame, to) - (to > from ? 1 : 0);
  }

  // Both sides show a piece.
  KANZEN_HOT static Plane valid(const Masks& masks, const Row& row, std::uint32_t tops) {
    Plane result;
    for (int w = 0; w < C::words; ++w)
      result[w] = masks.by_piece.full[w] & ~masks.none_of[other_side][tops].mask[w] &
                  (row.shows ? ~std::uint64_t{0} : ~masks.none_of[climbing_side][tops].mask[w]);
    return result;
  }

  KANZEN_HOT static unsigned targets(const Index& index, const Row& row, int from) {
    unsigned result = 0;
    for (int k = 0; k < index.steps[from]; ++k) {
      const int to = index.step[from][k];
      result += Index::height_at(row.shape, to) + (to == row.climber.square ? 1 : 0) < index.stack;
    }
    return result;
  }

  KANZEN_HOT static Plane without_move(const Index& index, const Masks& masks, const Row& row,
                                       const Plane& positions, Heights goal) {
    if (row.mover == climbing_side && row.shows) return {};  // the climber always has a step
    std::uint32_t mobile = 0;
    for (Heights left = Index::occupied(row.shape); left != 0; left &= left - 1) {
      const int from = Index::lowest_square(left);
      if (row.shows && from == row.climber.square) continue;
      if ((goal >> (2 * from) & 1) != 0 || targets(index, row, from) > 0)
        mobile |= std::uint32_t{1} << number_of_top(row.shape, from);
    }
    Plane result;
    for (int w = 0; w < C::words; ++w)
      result[w] = positions[w] & masks.none_of[row.mover][mobile].mask[w];
    return result;
  }

  KANZEN_HOT static void count_moves(const Index& index, const Masks& masks, const Row& row,
                                     unsigned weight, const Plane& rest, Tally& tally) {
    const auto count = [&](const Plane& chosen, unsigned moves) {
      for (int w = 0; w < C::words; ++w)
        tally.moves_counted += std::uint64_t{weight} * moves *
                               static_cast<unsigned>(bits::popcount(rest[w] & chosen[w]));
    };
    for (int w = 0; w < C::words; ++w)
      tally.positions_with_moves_counted += weight * static_cast<unsigned>(bits::popcount(rest[w]));
    if (row.mover == climbing_side && row.shows)
      count(masks.by_piece.full, index.steps[row.climber.square]);
    for (Heights left = Index::occupied(row.shape); left != 0; left &= left - 1) {
      const int from = Index::lowest_square(left);
      if (row.shows && from == row.climber.square) continue;
      count(masks.by_piece.side[in_sets(row.mover)][number_of_top(row.shape, from)].mask,
            targets(index, row, from));
    }
  }

  // From the numbering of a mirrored frame to that of the frame, as BlockStep::brought_home.
  KANZEN_HOT static Plane unmirrored(const Index& index, const Masks& masks, Heights frame,
                                     Heights mirrored_frame, Plane plane) {
    PieceOrder<Bits, C> order;
    int place = 0;
    KANZEN_ROLLED
    for (Heights left = Index::occupied(frame); left != 0; left &= left - 1) {
      const int square = Index::lowest_square(left);
      auto piece =
          static_cast<std::uint64_t>(Index::pieces_before(mirrored_frame, index.mirror_of[square]));
      const int tall = Index::height_at(frame, square);
      KANZEN_ROLLED
      for (int level = 0; level < tall; ++level, ++place, ++piece)
        order.bring(masks.by_piece, piece, place, plane);
    }
    return plane;
  }
};

}  // namespace kanzen
