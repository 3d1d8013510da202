// SPDX-License-Identifier: Apache-2.0
// What a server of HTTP asks of those who know the answers: a request in, a response out. Neither
// side knows the other's business, and a service can be tried without a network.
#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kanzen/core/phrase.hpp"
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

class Service {
 public:
  virtual ~Service() = default;

  // From many threads. The answer if it takes no time; nothing where answer() has to be asked, on a
  // thread that may wait. It gives up soon where a stop is requested: then nobody waits any more.
  virtual std::optional<Response> answer_at_once(const Request&) = 0;
  virtual Response answer(const Request&, const std::stop_token& nobody_waits) = 0;

  // What is said of a request that never reaches the service; the language is what it asks for.
  virtual Response refusal(int status, const Text& sentence, std::string_view language) = 0;
};

}  // namespace kanzen::serve
