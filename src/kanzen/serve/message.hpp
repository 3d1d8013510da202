// SPDX-License-Identifier: Apache-2.0
// A request of HTTP and its response, as those see them who know the answers. How they travel is
// somebody else's business: over a socket, or from a page to its worker.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kanzen/serve/target.hpp"

namespace kanzen::serve {

struct Request {
  std::string method = "GET";  // a HEAD request comes as GET
  Target target;
  std::string content_type;  // in small letters, without parameters
  std::string body;
  std::string if_none_match;
  bool gzip = false;       // the client unpacks it
  bool from_link = false;  // a page of another site sent a browser here
};

struct Response {
  int status = 200;
  std::string content_type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers;

  // Instead of a body, text that comes bit by bit: asked for the next bit a few times a second,
  // empty where there is nothing new, nothing at the end. It may be asked from any thread.
  std::function<std::optional<std::string>()> stream;
};

}  // namespace kanzen::serve
