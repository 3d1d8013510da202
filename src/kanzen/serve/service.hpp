// SPDX-License-Identifier: Apache-2.0
// What a server of HTTP asks of those who know the answers: a request in, a response out. Neither
// side knows the other's business, and a service can be tried without a network.
#pragma once

#include <optional>
#include <stop_token>
#include <string_view>

#include "kanzen/core/phrase.hpp"
#include "kanzen/serve/message.hpp"

namespace kanzen::serve {

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
