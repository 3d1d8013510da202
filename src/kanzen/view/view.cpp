// SPDX-License-Identifier: Apache-2.0
#include "kanzen/view/view.hpp"

#include "kanzen/core/error.hpp"

namespace kanzen {

void refuse_position(const Text& why) {
  throw Error(Fault::input, said({"this is no position: {}", "局面ではありません。{}"}, why));
}

}  // namespace kanzen
