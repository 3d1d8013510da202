// SPDX-License-Identifier: Apache-2.0
// The climber step over a range of rows on one host thread.
#pragma once

#include <algorithm>
#include <array>

#include "kanzen/games/nocca/blocks/climber_step.hpp"

namespace kanzen {

template <class Bits, int P>
struct ClimberKernel : ClimberStep<Bits, P> {
  using Step = ClimberStep<Bits, P>;
  using C = typename Step::C;
  using Masks = typename Step::Masks;

  static void run(const ClimberPass& pass, PassKind kind, std::uint64_t first, std::uint64_t last,
                  std::uint64_t* fresh, Tally& tally) {
    const auto& masks = *static_cast<const Masks*>(pass.masks);
    const bool late = kind != PassKind::begin && kind != PassKind::first;
    std::uint64_t number = ~std::uint64_t{0};  // of the group
    typename Step::Group group{};
    typename Step::Around around;
    std::array<typename Step::Child, Step::Around::most> children;
    bool wanted = false, looked = false;
    for (std::uint64_t row_number = first; row_number < last; ++row_number, fresh += C::words) {
      if (const std::uint64_t next = Step::group_of(pass, row_number); next != number) {
        number = next;
        wanted = !late || pass.dirty == nullptr || Step::bit(pass.dirty, number);
        looked = false;
        if (wanted) group = Step::group_at(pass, number);
      }
      if (!wanted) continue;
      const typename Step::Row row = Step::row_in(pass, group, row_number);
      if (late && Step::work(pass, row) == 0) continue;
      const bool looks = Step::looks(pass, kind, number);
      if (looks && !looked) look_around<Step>(pass, kind, number, around, children.data());
      looked |= looks;
      Step::decide(pass, kind, masks, looks ? &around : nullptr, row, fresh, tally);
    }
  }

  static void mark_dirty_around(const ClimberPass& pass, std::uint64_t row) {
    const auto mark = [&](std::uint64_t i) { set_bit(pass.dirty, i); };
    Step::each_neighbour(pass, Step::group_of(pass, row), mark);
  }
  static bool has_terminal(const ClimberPass& pass, std::uint64_t number) {
    const typename Step::Row row = Step::row_at(pass, number);
    if (!row.fits) return false;
    const typename Step::Plane lost = Step::load(pass.lost, Step::kept(pass, row, row.climber));
    return std::any_of(lost.begin(), lost.end(), [](auto word) { return word != 0; });
  }

  static void add(const ClimberPass& pass, std::uint64_t first, std::uint64_t last,
                  const std::uint64_t* words, std::uint32_t* plane) {
    const auto& masks = *static_cast<const Masks*>(pass.masks);
    for (std::uint64_t row = first; row < last; ++row, words += C::words)
      Step::add(pass, masks, row, words, plane);
  }

  static std::uint64_t first_cell(const ClimberPass& pass, std::uint64_t row) {
    return Step::first_cell(pass, row);
  }
  static int cells_of(const ClimberPass& pass, int mover, std::uint64_t shape) {
    return Step::cells_of(pass, mover, shape);
  }
  static const void* masks() {
    static const Masks result{C::masks, Step::none_of().data()};
    return &result;
  }
};

}  // namespace kanzen
