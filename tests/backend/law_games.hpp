// SPDX-License-Identifier: Apache-2.0
// The cases of the laws that a device is tried on, one for each thing it must cope with: finished
// games of all kinds, layers with cycles and without, arrangements, a quotient, scores.
#pragma once

#include "../laws/mazes.hpp"
#include "../laws/space_cases.hpp"
#include "kanzen/solve/on_device.hpp"

namespace kanzen::cases {

template <class Case>
using ViewOfCase = IndexOf<decltype(Case::space())>;

using PlainMaze = MazeCase<WithParents<Maze<true>>, 4>;
using FloorsMaze = FloorsCase<WithParents<Maze<true>>, false, 4>;
using StairsMaze = FloorsCase<Maze<true>, true, 6>;
using TakersBoards = ArrangementsCase;
using TakersOrbits = QuotientCase<TakersWithParents>;
using CoinsScore = CoinsCase<3>;

#define KANZEN_LAW_GAMES               \
  KANZEN_LAW_GAME(cases::PlainMaze)    \
  KANZEN_LAW_GAME(cases::FloorsMaze)   \
  KANZEN_LAW_GAME(cases::StairsMaze)   \
  KANZEN_LAW_GAME(cases::TakersBoards) \
  KANZEN_LAW_GAME(cases::TakersOrbits) \
  KANZEN_LAW_GAME(cases::CoinsScore)

}  // namespace kanzen::cases
