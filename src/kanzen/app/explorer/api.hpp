// SPDX-License-Identifier: Apache-2.0
// The JSON API of docs/api.md and the page beside it: a request in, a response out. It is tried
// without a network.
#pragma once

#include <optional>
#include <stop_token>
#include <string_view>

#include "kanzen/app/explorer/game_shelf.hpp"
#include "kanzen/app/explorer/jobs.hpp"
#include "kanzen/serve/service.hpp"

namespace kanzen::app {

class Api : public serve::Service {
 public:
  Api(GameShelf& shelf, Jobs& jobs) : shelf_(shelf), jobs_(jobs) {}

  std::optional<serve::Response> answer_at_once(const serve::Request& request) override;
  serve::Response answer(const serve::Request& request,
                         const std::stop_token& nobody_waits) override;
  serve::Response refusal(int status, const Text& sentence, std::string_view language) override;

 private:
  GameShelf& shelf_;
  Jobs& jobs_;
};

}  // namespace kanzen::app
