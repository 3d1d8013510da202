// SPDX-License-Identifier: Apache-2.0
// What the server itself says, in Japanese; what games say stands beside each of them.
#pragma once

#include "kanzen/app/registry.hpp"

namespace kanzen::app {

Phrases server_phrases();

}  // namespace kanzen::app
