// SPDX-License-Identifier: Apache-2.0
// The explorer's page as it was built into the program, file by file; none where it was built
// without the page.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "kanzen/serve/message.hpp"

namespace kanzen::app {

struct PageFile {
  std::string_view path;  // "index.html", "assets/index-3f2a.js"
  std::string_view bytes;
  std::string_view packed;  // by gzip; empty where that is not shorter
};

std::span<const PageFile> page_files();

// The file that a path of the server names; nothing where there is none.
std::optional<serve::Response> page_answer(const serve::Request& request);

}  // namespace kanzen::app
