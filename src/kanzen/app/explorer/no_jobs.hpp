// SPDX-License-Identifier: Apache-2.0
// A page without a server has one worker, who is needed for answers: nothing is solved but what is
// solved in a moment.
#pragma once

#include <optional>
#include <string>

#include "kanzen/app/explorer/jobs.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::app {

class NoJobs : public Jobs {
 public:
  bool takes(const InstanceName&) const override { return false; }
  Text too_large(const InstanceName& name) const override {
    return said({"this page has no table of {}, and a browser would take too long to solve it: "
                 "install kanzen and open it with `kanzen serve`",
                 "このページには {} の表がなく、ブラウザーで解析するには大きすぎます。kanzen "
                 "をインストールし、`kanzen serve` で開いてください。"},
                name.text());
  }
  std::optional<Started> start(const InstanceName& name, Language, Budget&) override {
    throw Error(Fault::input, too_large(name));
  }
  std::optional<Json> find(const std::string&, Language) const override { return {}; }
  std::optional<Json> cancel(const std::string&, Language) override { return {}; }
  Json all(Language) const override { return Json::array(); }
};

}  // namespace kanzen::app
