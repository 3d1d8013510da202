// SPDX-License-Identifier: Apache-2.0
// Text packed as RFC 1952 has it, for clients that unpack it: JSON is a tenth of its length then.
#pragma once

#include <string>
#include <string_view>

namespace kanzen::serve {

std::string gzipped(std::string_view text);  // empty where that would not be shorter

}  // namespace kanzen::serve
