// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/games/nocca/nocca_instance.hpp"
#include "kanzen/app/instance_of.hpp"
#include "kanzen/games/nocca/nocca_four_shapes.hpp"
#include "kanzen/games/nocca/nocca_four_zdd.hpp"
#include "kanzen/games/nocca/nocca_view.hpp"

namespace kanzen::app {
namespace {

template <class Heights>
NoccaFour<Heights> rules(const NoccaBoard& board) {
  const std::uint8_t climbing_side = board.four == NoccaFourHigh::black ? 0 : 1;
  return {nocca_rules<Heights>(board), climbing_side};
}

template <class Heights, class Space>
std::unique_ptr<Instance> over(const std::string& name, const char* space,
                               const NoccaFour<Heights>& game) {
  const NoccaFourView<Heights> view{game};
  return std::make_unique<InstanceOf<NoccaFourView<Heights>, Space>>(name, space, view,
                                                                     Space(game));
}

}  // namespace

// Wider boards, which nobody could solve, are left to the other space.
bool nocca_four_shapes_supports(const NoccaBoard& board) {
  return NoccaFourShapes<>::supports(rules<std::uint64_t>(board));
}

std::unique_ptr<Instance> nocca_four_over_shapes(const std::string& name, const NoccaBoard& board) {
  return over<std::uint64_t, NoccaFourShapes<>>(name, "shapes", rules<std::uint64_t>(board));
}

std::unique_ptr<Instance> nocca_four_over_zdd(const std::string& name, const NoccaBoard& board) {
  __extension__ using Wide = unsigned __int128;
  if (board.width * board.height <= Nocca<std::uint64_t>::max_squares)
    return over<std::uint64_t, NoccaFourZddSpace<>>(name, "zdd", rules<std::uint64_t>(board));
  return over<Wide, NoccaFourZddSpace<Wide>>(name, "zdd", rules<Wide>(board));
}

}  // namespace kanzen::app
