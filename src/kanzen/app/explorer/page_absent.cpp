// SPDX-License-Identifier: Apache-2.0
// Stands in for the page where it is not built (cmake/web.cmake).
#include "kanzen/app/explorer/page.hpp"

namespace kanzen::app {

std::span<const PageFile> page_files() { return {}; }

}  // namespace kanzen::app
