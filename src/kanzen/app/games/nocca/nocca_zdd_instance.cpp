// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "kanzen/app/games/nocca/nocca_instance.hpp"
#include "kanzen/app/numbering.hpp"
#include "kanzen/games/nocca/nocca_view.hpp"
#include "kanzen/games/nocca/nocca_zdd.hpp"

namespace kanzen::app {
namespace {

template <class Heights>
Numbering over_zdd() {
  return numbering<Nocca<Heights>, NoccaZddSpace<Heights>, NoccaView<Heights>>(
      [](Values values) { return nocca_rules<Heights>(nocca_board(values)); },
      {.takes = [](Values values) {
        const NoccaBoard board = nocca_board(values);
        return board.four == NoccaFourHigh::none && nocca_fits<Heights>(board);
      }});
}

}  // namespace

std::vector<Numbering> nocca_over_zdd() {
  std::vector<Numbering> all = {over_zdd<std::uint64_t>(), over_zdd<Word128>()};
  all.front().limits = fmt::format("boards of up to {} squares", Nocca<Word128>::max_squares);
  return all;
}

}  // namespace kanzen::app
