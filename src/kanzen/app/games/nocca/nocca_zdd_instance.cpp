// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/games/nocca/nocca_instance.hpp"
#include "kanzen/app/instance_of.hpp"
#include "kanzen/games/nocca/nocca_view.hpp"
#include "kanzen/games/nocca/nocca_zdd.hpp"

namespace kanzen::app {
namespace {

template <class Heights>
std::unique_ptr<Instance> over_zdd(const std::string& name, const NoccaBoard& board) {
  const NoccaView<Heights> view{nocca_rules<Heights>(board)};
  using Space = NoccaZddSpace<Heights>;
  return std::make_unique<InstanceOf<NoccaView<Heights>, Space>>(name, "zdd", view,
                                                                 Space(view.game));
}

}  // namespace

std::unique_ptr<Instance> nocca_over_zdd(const std::string& name, const NoccaBoard& board) {
  if (board.width * board.height <= Nocca<std::uint64_t>::max_squares)
    return over_zdd<std::uint64_t>(name, board);
  return over_zdd<Word128>(name, board);
}

}  // namespace kanzen::app
