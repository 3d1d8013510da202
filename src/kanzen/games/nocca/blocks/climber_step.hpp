// SPDX-License-Identifier: Apache-2.0
// The step of the climber solver (climber_pass.hpp), for hosts and devices: how the colourings of a
// row are decided at once from the rows one move away. A step of the climber leads to another place
// of the same shape. A step of another piece leads to another shape, and the colourings correspond
// as in block_step.hpp; where its mirror image is canonical, it is looked up in the mirrored frame.
#pragma once

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
  static_assert(C::half_words == C::words);  // halves and planes are of one type

  using Sides = std::array<Side, std::size_t{1} << others>;  // by set of pieces
  struct Tables {
    typename C::Tables by_piece;
    const Sides*
        none_of;  // [mover][set]: the colourings in which no piece of the set is the mover's
  };
  static const std::array<Sides, 2>& none_of() {
    static const std::array<Sides, 2> result = [] {
      std::array<Sides, 2> made{};
      for (std::uint32_t set = 0; set < made[0].size(); ++set) {
        made[climbing_side][set] =
            C::side_of([&](std::uint32_t climbing) { return (climbing & set) == 0; });
        made[other_side][set] =
            C::side_of([&](std::uint32_t climbing) { return (climbing & set) == set; });
      }
      return made;
    }();
    return result;
  }

  // Whether the mover's pieces are in the sets of a plane.
  KANZEN_HOT static int in_sets(int mover) { return mover == climbing_side ? 1 : 0; }

  struct Place {
    int square;
    int beneath;  // how many pieces the climber stands on
  };

  // A row: its position, and what of it is kept.
  struct Row {
    int mover;
    std::uint64_t shape_class;
    Heights shape;
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

  // On a square with n pieces the climber has n + 1 places.
  KANZEN_HOT static Row row_at(const ClimberPass& pass, std::uint64_t number) {
    const Index& index = *pass.index;
    const auto all = static_cast<std::uint64_t>(places(index));
    Row row;
    const std::uint64_t of_mover = number / all;
    row.mover = of_mover >= index.count ? other_side : climbing_side;
    row.shape_class = of_mover - (row.mover == other_side ? index.count : 0);
    row.shape = index.shape_of(row.shape_class);
    int square = 0;
    int beneath = static_cast<int>(number - of_mover * all);
    for (; beneath > Index::height_at(row.shape, square); ++square)
      beneath -= Index::height_at(row.shape, square) + 1;
    row.climber = {square, beneath};
    const int tall = Index::height_at(row.shape, square);
    row.shows = beneath == tall;
    row.fits = tall < index.stack || row.shows;
    return row;
  }

  // The top pieces of the marked squares, without the one that the climber covers.
  KANZEN_HOT static std::uint32_t tops_of(Heights shape, Heights marks, int covered) {
    std::uint32_t tops = 0;
    for (Heights left = Index::occupied(shape) & marks; left != 0; left &= left - 1) {
      const int square = Index::lowest_square(left);
      const int number = Index::pieces_before(shape, square) + Index::height_at(shape, square) - 1;
      if (square != covered) tops |= std::uint32_t{1} << number;
    }
    return tops;
  }

  KANZEN_HOT static int cells(int colourings) { return climber_row_cells(colourings); }

  // Where the row of a place begins: after the places before it, each of which keeps as many
  // colourings as the tops before the goal leave. Where the climber stands on top before the goal,
  // its side wins at once and nothing is kept; for the other side one top is covered.
  KANZEN_HOT static Kept kept(const ClimberPass& pass, int mover, std::uint64_t shape_class,
                              Heights shape, Place climber) {
    const Heights goal = pass.goal_row[mover];
    const Heights below = Index::one(climber.square) - 1;
    const int tall = Index::height_at(shape, climber.square);
    const bool before_goal = climber.beneath == tall && (goal >> (2 * climber.square) & 1) != 0;
    const Heights occupied_goal = Index::occupied(shape) & goal;
    const int tops = bits::popcount(occupied_goal);
    Kept result;
    result.tops = tops_of(shape, goal, before_goal ? climber.square : -1);
    const Heights full = shape & shape >> 1 & (~Heights{0} / 3);
    int places_before = Index::pieces_before(shape, climber.square) + climber.square -
                        3 * bits::popcount(full & below) + (tall == 3 ? 0 : climber.beneath);
    const int usual = cells(pass.kept[mover][tops]);
    int cells_before;
    if (mover == climbing_side) {
      result.colourings = before_goal ? 0 : pass.kept[mover][tops];
      cells_before = (places_before - bits::popcount(goal & below)) * usual;
    } else {
      const bool covers = before_goal && tall > 0;
      result.colourings = pass.kept[mover][tops - (covers ? 1 : 0)];
      const int covering = tops > 0 ? cells(pass.kept[mover][tops - 1]) : 0;
      cells_before =
          places_before * usual + bits::popcount(occupied_goal & below) * (covering - usual);
    }
    result.cell =
        std::uint64_t{pass.first_sector[static_cast<std::uint64_t>(mover) * pass.index->count +
                                        shape_class]} *
            ClimberPass::sector +
        static_cast<std::uint64_t>(cells_before);
    return result;
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
  KANZEN_HOT static Plane whole(const Tables& tables, int mover, std::uint32_t tops,
                                const Plane& part) {
    if (tops == 0) return part;
    Plane result{};
    Bits::template deposit<C>(part, tables.none_of[mover][tops], result);
    return result;
  }
  KANZEN_HOT static Plane part(const Tables& tables, int mover, std::uint32_t tops,
                               const Plane& whole) {
    if (tops == 0) return whole;
    return Bits::template compress<C>(whole.data(), tables.none_of[mover][tops]);
  }

  // What a row one move away says, over all colourings: marked in the plane read, or, when looking
  // for losses, not so. What it does not keep is a win of its mover, and never noted.
  KANZEN_HOT static Plane noted(const ClimberPass& pass, PassKind kind, const Tables& tables,
                                int mover, std::uint64_t shape_class, Heights shape,
                                Place climber) {
    const Kept there = kept(pass, mover, shape_class, shape, climber);
    Plane found = load(pass.read, there);
    if (kind == PassKind::losses) {
      const Plane all = first_bits(there.colourings);
      for (int w = 0; w < C::words; ++w) found[w] = ~found[w] & all[w];
    }
    return whole(tables, mover, there.tops, found);
  }

  KANZEN_HOT static bool bit(const std::uint64_t* bits, std::uint64_t i) {
    return (bits[i / 64] >> (i % 64) & 1) != 0;
  }

  // The colourings of a row in which a child was noted.
  KANZEN_HOT static Plane seen_from(const ClimberPass& pass, PassKind kind, const Tables& tables,
                                    const Row& row) {
    const Index& index = *pass.index;
    const int other = 1 - row.mover;
    const int in = in_sets(row.mover);
    const bool ask = kind != PassKind::losses && pass.changed != nullptr;
    const std::uint64_t others_from = static_cast<std::uint64_t>(other) * index.count;
    const Heights frame = row.shape;
    const Heights mirrored_frame = index.mirrored(frame);
    Plane plane{}, mirrored_plane{};
    bool any_mirrored = false;
    for (Heights rest = Index::occupied(frame); rest != 0; rest &= rest - 1) {
      const int from = Index::lowest_square(rest);
      if (row.shows && from == row.climber.square) continue;
      const int mirrored_from = index.mirror_of[from];
      Plane half{}, mirrored_half{};
      bool here = false, here_mirrored = false;
      for (int k = 0; k < index.steps[from]; ++k) {
        const int to = index.step[from][k];
        if (Index::height_at(frame, to) + (to == row.climber.square ? 1 : 0) >= index.stack)
          continue;
        Heights child = frame - Index::one(from) + Index::one(to);
        const typename Index::Class found = index.class_of(child);
        if (ask && !bit(pass.changed, others_from + found.index)) continue;
        Place climber = row.climber;
        int number = number_after(frame, from, to);
        if (found.mirrored) {
          child = index.mirrored(child);
          climber.square = index.mirror_of[climber.square];
          number = number_after(mirrored_frame, mirrored_from, index.mirror_of[to]);
        }
        const Plane all = noted(pass, kind, tables, other, found.index, child, climber);
        const Plane seen = Bits::template compress<C>(all.data(), tables.by_piece.side[in][number]);
        for (int w = 0; w < C::words; ++w) {
          half[w] |= found.mirrored ? 0 : seen[w];
          mirrored_half[w] |= found.mirrored ? seen[w] : 0;
        }
        here |= !found.mirrored;
        here_mirrored |= found.mirrored;
      }
      if (here)
        Bits::template deposit<C>(half, tables.by_piece.side[in][number_of_top(frame, from)],
                                  plane);
      if (here_mirrored)
        Bits::template deposit<C>(
            mirrored_half, tables.by_piece.side[in][number_of_top(mirrored_frame, mirrored_from)],
            mirrored_plane);
      any_mirrored |= here_mirrored;
    }
    if (any_mirrored) {
      const Plane home = unmirrored(index, tables, frame, mirrored_frame, mirrored_plane);
      for (int w = 0; w < C::words; ++w) plane[w] |= home[w];
    }
    if (row.mover == climbing_side && row.shows &&
        (!ask || bit(pass.changed, others_from + row.shape_class)))
      for (int k = 0; k < index.steps[row.climber.square]; ++k) {
        const int to = index.step[row.climber.square][k];
        const Plane seen = noted(pass, kind, tables, other, row.shape_class, frame,
                                 {to, Index::height_at(frame, to)});
        for (int w = 0; w < C::words; ++w) plane[w] |= seen[w];
      }
    return plane;
  }

  KANZEN_HOT static bool marked(const ClimberPass& pass, std::uint64_t number) {
    return pass.marks == nullptr || bit(pass.marks, group_of(pass, number));
  }

  // How many colourings a pass after the first has to decide for a row.
  KANZEN_HOT static int work(const ClimberPass& pass, const Tables&, std::uint64_t number) {
    if (!marked(pass, number)) return 0;
    const Row row = row_at(pass, number);
    if (!row.fits) return 0;
    const Kept here = kept(pass, row.mover, row.shape_class, row.shape, row.climber);
    const Plane won = load(pass.won, here);
    const Plane lost = load(pass.lost, here);
    const Plane all = first_bits(here.colourings);
    int open = 0;
    for (int w = 0; w < C::words; ++w) open += bits::popcount(all[w] & ~(won[w] | lost[w]));
    return open;
  }

  // Decides a row and returns its number; `fresh` (zeroed) receives what is new, over all
  // colourings.
  KANZEN_HOT static std::uint64_t run(const ClimberPass& pass, PassKind kind, const Tables& tables,
                                      std::uint64_t number, std::uint64_t* fresh, Tally& tally) {
    const Row row = row_at(pass, number);
    if (!row.fits) return number;
    const Kept here = kept(pass, row.mover, row.shape_class, row.shape, row.climber);
    const std::uint32_t tops = tops_of(row.shape, ~Heights{0}, row.shows ? row.climber.square : -1);
    const Plane positions = valid(tables, row, tops);
    const unsigned weight = pass.index->symmetric(row.shape) ? 1 : 2;
    Plane found{};  // over all colourings
    if (kind == PassKind::begin) {
      found = without_move(*pass.index, tables, row, positions, pass.goal_row[row.mover]);
      if (here.colourings > 0) {
        Plane lost = found;
        if (row.mover == other_side || !row.shows) {
          const Plane& covered = tables.none_of[row.mover][tops].mask;
          for (int w = 0; w < C::words; ++w) lost[w] |= covered[w];
        }
        store(part(tables, row.mover, here.tops, lost), pass.lost, here);
      }
      for (int w = 0; w < C::words; ++w)
        tally.positions += weight * static_cast<unsigned>(bits::popcount(positions[w]));
    } else {
      if (here.colourings > 0) {
        Plane seen{};
        if (kind != PassKind::first || marked(pass, number))
          seen = seen_from(pass, kind, tables, row);
        seen = part(tables, row.mover, here.tops, seen);
        const Plane asked = part(tables, row.mover, here.tops, positions);
        Plane won = load(pass.won, here);
        Plane lost = load(pass.lost, here);
        const std::uint64_t flip = kind == PassKind::losses ? ~std::uint64_t{0} : 0;
        std::uint64_t any = 0;
        Plane& written = kind == PassKind::losses ? lost : won;
        for (int w = 0; w < C::words; ++w) {
          found[w] = (seen[w] ^ flip) & asked[w] & ~(won[w] | lost[w]);
          any |= found[w];
        }
        for (int w = 0; w < C::words; ++w) written[w] |= found[w];
        if (any != 0) store(written, kind == PassKind::losses ? pass.lost : pass.won, here);
        found = whole(tables, row.mover, here.tops, found);
      }
      if (kind == PassKind::first) {
        // Not kept: a step into the goal.
        for (int w = 0; w < C::words; ++w)
          found[w] |=
              positions[w] & (here.colourings == 0 ? ~std::uint64_t{0}
                                                   : ~tables.none_of[row.mover][here.tops].mask[w]);
        Plane rest;
        for (int w = 0; w < C::words; ++w) rest[w] = positions[w] & ~found[w];
        count_moves(*pass.index, tables, row, weight, rest, tally);
      }
    }
    std::uint64_t any = 0;
    for (int w = 0; w < C::words; ++w) {
      fresh[w] = found[w];
      any |= found[w];
      tally.decided += weight * static_cast<unsigned>(bits::popcount(found[w]));
    }
    tally.rows += any != 0;
    return number;
  }

  // Rows are marked by mover and class. The marks of those that may change when one does.
  KANZEN_HOT static std::uint64_t group_of(const ClimberPass& pass, std::uint64_t row) {
    return row / static_cast<std::uint64_t>(places(*pass.index));
  }
  template <class Visit>
  KANZEN_HOT static void each_neighbour(const ClimberPass& pass, std::uint64_t group,
                                        Visit& visit) {
    const Index& index = *pass.index;
    const bool climbs = group < index.count;
    const std::uint64_t theirs = climbs ? index.count : 0;
    const std::uint64_t own_class = climbs ? group : group - index.count;
    if (!climbs) visit(own_class);  // the climber steps
    const Heights shape = index.shape_of(own_class);
    for (Heights rest = Index::occupied(shape); rest != 0; rest &= rest - 1) {
      const int from = Index::lowest_square(rest);
      for (int k = 0; k < index.steps[from]; ++k) {
        const int to = index.step[from][k];
        if (Index::height_at(shape, to) == index.stack) continue;
        visit(theirs + index.class_of(shape - Index::one(from) + Index::one(to)).index);
      }
    }
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

  // Adds a row of whole planes to those of a plane.
  KANZEN_HOT static void add(const ClimberPass& pass, const Tables& tables, std::uint64_t number,
                             const std::uint64_t* words, std::uint32_t* plane) {
    const Row row = row_at(pass, number);
    if (!row.fits) return;
    const Kept here = kept(pass, row.mover, row.shape_class, row.shape, row.climber);
    Plane all;
    for (int w = 0; w < C::words; ++w) all[w] = words[w];
    Plane sum = part(tables, row.mover, here.tops, all);
    const Plane before = load(plane, here);
    for (int w = 0; w < C::words; ++w) sum[w] |= before[w];
    store(sum, plane, here);
  }

  // What is known of a slot.
  KANZEN_HOT static Outcome outcome_at(const ClimberPass& pass, const Tables& tables,
                                       std::uint64_t number, int colouring) {
    const Row row = row_at(pass, number);
    const Kept here = kept(pass, row.mover, row.shape_class, row.shape, row.climber);
    const int w = colouring / 64;
    const std::uint64_t bit = std::uint64_t{1} << (colouring % 64);
    if (here.colourings == 0 || (tables.none_of[row.mover][here.tops].mask[w] & bit) == 0)
      return Outcome::win;
    if ((whole(tables, row.mover, here.tops, load(pass.won, here))[w] & bit) != 0)
      return Outcome::win;
    if ((whole(tables, row.mover, here.tops, load(pass.lost, here))[w] & bit) != 0)
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
  KANZEN_HOT static Plane valid(const Tables& tables, const Row& row, std::uint32_t tops) {
    Plane result;
    for (int w = 0; w < C::words; ++w)
      result[w] = tables.by_piece.full[w] & ~tables.none_of[other_side][tops].mask[w] &
                  (row.shows ? ~std::uint64_t{0} : ~tables.none_of[climbing_side][tops].mask[w]);
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

  KANZEN_HOT static Plane without_move(const Index& index, const Tables& tables, const Row& row,
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
      result[w] = positions[w] & tables.none_of[row.mover][mobile].mask[w];
    return result;
  }

  KANZEN_HOT static void count_moves(const Index& index, const Tables& tables, const Row& row,
                                     unsigned weight, const Plane& rest, Tally& tally) {
    const auto count = [&](const Plane& chosen, unsigned moves) {
      for (int w = 0; w < C::words; ++w)
        tally.moves_counted += std::uint64_t{weight} * moves *
                               static_cast<unsigned>(bits::popcount(rest[w] & chosen[w]));
    };
    for (int w = 0; w < C::words; ++w)
      tally.positions_with_moves_counted += weight * static_cast<unsigned>(bits::popcount(rest[w]));
    if (row.mover == climbing_side && row.shows)
      count(tables.by_piece.full, index.steps[row.climber.square]);
    for (Heights left = Index::occupied(row.shape); left != 0; left &= left - 1) {
      const int from = Index::lowest_square(left);
      if (row.shows && from == row.climber.square) continue;
      count(tables.by_piece.side[in_sets(row.mover)][number_of_top(row.shape, from)].mask,
            targets(index, row, from));
    }
  }

  // From the numbering of a mirrored frame to that of the frame, as BlockStep::brought_home.
  KANZEN_HOT static Plane unmirrored(const Index& index, const Tables& tables, Heights frame,
                                     Heights mirrored_frame, Plane plane) {
    PieceOrder<Bits, C> order;
    int place = 0;
    for (Heights left = Index::occupied(frame); left != 0; left &= left - 1) {
      const int square = Index::lowest_square(left);
      auto piece =
          static_cast<std::uint64_t>(Index::pieces_before(mirrored_frame, index.mirror_of[square]));
      const int tall = Index::height_at(frame, square);
      for (int level = 0; level < tall; ++level, ++place, ++piece)
        order.bring(tables.by_piece, piece, place, plane);
    }
    return plane;
  }
};

}  // namespace kanzen
