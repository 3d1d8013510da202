// SPDX-License-Identifier: Apache-2.0
// Lines of play, counted by their length: the figures by which rules are compared with those of
// somebody else ("perft"). Every sequence of moves counts, whatever position it leads to.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "kanzen/core/outcome.hpp"

namespace kanzen::app {

struct Perft {
  struct Ply {
    std::uint64_t lines = 0;  // of so many plies
    std::uint64_t ended = 0;  // of these, by the rules, with the last of them
  };
  struct FirstMove {
    std::string move;
    std::uint64_t lines = 0;  // of the full depth that begin with it
  };

  std::string position;
  std::vector<Ply> plies;  // from one ply on, the full depth last
  std::vector<FirstMove> first;
};

// Called now and then, to end what takes too long by throwing.
using Tick = std::function<void()>;

// From the start, or from what a view has read. Needs no space, so games of any size can be tried.
template <class View, class Position>
Perft perft(const View& view, const Position& from, int side, int depth, const Tick& tick) {
  const auto& game = view.game;
  Perft found;
  found.position = view.text(from, side);
  found.plies.resize(static_cast<std::size_t>(depth));
  std::uint64_t seen = 0;
  const auto follow = [&](const auto& self, const Position& p, std::size_t ply) -> void {
    if ((++seen & 0xffff) == 0) tick();
    Perft::Ply& here = found.plies[ply];
    ++here.lines;
    if (game.outcome(p) != Outcome::open) {
      ++here.ended;
    } else if (ply + 1 < found.plies.size()) {
      game.each_move(p, [&](const auto&, const Position& child) {
        self(self, child, ply + 1);
        return true;
      });
    }
  };
  if (game.outcome(from) != Outcome::open) return found;
  game.each_move(from, [&](const auto& move, const Position& child) {
    const std::uint64_t before = found.plies.back().lines;
    follow(follow, child, 0);
    found.first.push_back({view.move_text(from, move, side), found.plies.back().lines - before});
    return true;
  });
  return found;
}

}  // namespace kanzen::app
