// SPDX-License-Identifier: Apache-2.0
// The statements about open-hand Old Maid, tried on every case up to a number of pairs.
#pragma once

#include "kanzen/app/registry.hpp"

namespace kanzen::app {

Theory oldmaid_theory();

}  // namespace kanzen::app
