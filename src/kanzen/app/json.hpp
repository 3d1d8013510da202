// SPDX-License-Identifier: Apache-2.0
// Json itself, for those who build one or look into one; output.hpp is enough for the rest. Games
// include neither this nor what it takes to compile it.
#pragma once

#include <nlohmann/json.hpp>

#include "kanzen/app/output.hpp"
