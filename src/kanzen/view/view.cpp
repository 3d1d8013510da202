// SPDX-License-Identifier: Apache-2.0
#include "kanzen/view/view.hpp"

#include <utility>

#include "kanzen/core/error.hpp"

namespace kanzen {

void refuse_position(const Text& why) {
  throw Error(Fault::input, said({"this is no position: {}", "局面ではありません。{}"}, why));
}

Setup::Edit turned_over_to(std::string_view player, std::string position) {
  return {"", said({"{} is to move", "{}の手番にする"}, player), std::move(position)};
}

}  // namespace kanzen
