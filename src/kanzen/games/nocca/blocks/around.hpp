// SPDX-License-Identifier: Apache-2.0
// What rows side by side have in common, found once for all of them: mostly where their children
// lie. A step over rows says what that is (cuda/row_device.cuh); a device has the lanes of
// a warp find it together, a host one thread.
#pragma once

#include <array>
#include <cstdint>

#include "kanzen/core/bits.hpp"
#include "kanzen/solve/passes.hpp"

namespace kanzen {

// How a child is seen: as it is, or in the mirrored frame.
enum class Leads { nowhere, plain, mirrored };

// The children of an Around, those in the mirrored frame last.
template <class Child, int Most>
struct AroundChildren {
  static constexpr int most = Most;
  int plain, size;
  const Child* children;
  std::array<std::uint8_t, Most> order;

  KANZEN_HOT const Child& child(int n) const { return children[order[n]]; }
  // The last child of a piece in its frame; what was seen of the piece is put where it belongs
  // then.
  KANZEN_HOT bool is_last(int n) const {
    return n + 1 == plain || n + 1 == size || child(n + 1).before != child(n).before;
  }
};

// Looks around on one thread. There is room for Around::most children.
template <class Step>
void look_around(const typename Step::Pass& pass, PassKind kind, typename Step::Shared shared,
                 typename Step::Around& around, typename Step::Child* room) {
  constexpr int most = Step::Around::most;
  for (unsigned lane = 0; lane < 32; ++lane) Step::begin_around(pass, kind, shared, lane, around);
  std::array<Leads, most> leads;
  int found = 0;
  for (int n = 0; n < most; ++n) {
    leads[found] = Step::child_at(pass, kind, around, n, room[found]);
    if (leads[found] != Leads::nowhere) ++found;
  }
  around.children = room;
  around.size = 0;
  for (const Leads wanted : {Leads::plain, Leads::mirrored}) {
    for (int n = 0; n < found; ++n)
      if (leads[n] == wanted) around.order[around.size++] = static_cast<std::uint8_t>(n);
    if (wanted == Leads::plain) around.plain = around.size;
  }
}

}  // namespace kanzen
