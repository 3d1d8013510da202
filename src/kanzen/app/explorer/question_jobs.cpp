// SPDX-License-Identifier: Apache-2.0
// The API about jobs: instances that are solved while somebody watches.
#include <fmt/format.h>

#include "kanzen/app/explorer/question.hpp"

namespace kanzen::app {

using serve::Response;

Response Question::list_jobs() const {
  only("GET, HEAD, POST");
  return json_response({{"jobs", jobs_.all(language_)}});
}

std::string Question::instance_in_body() const {
  const std::string example = "{\"instance\": \"nocca:4x4\"}";
  const Json body = json_body(example);
  if (const auto name = body.find("instance"); name != body.end() && name->is_string())
    return name->get<std::string>();
  throw Refused{400, "the body must be JSON such as " + example};
}

Response Question::start_job() {
  const InstanceName name = find_instance(instance_in_body());
  takes_time();
  if (opened(name) == nullptr && !jobs_.takes(name)) static_cast<void>(ready(name));  // refuses
  const std::optional<Jobs::Started> job = jobs_.start(name, language_, budget_);
  if (!job)
    throw Refused{503, said({"too many jobs are waiting: try again when one has ended",
                             "待っている作業が多すぎます。"
                             "どれかが終わってからもう一度試してください。"})};
  return json_response(job->job, job->is_new ? 202 : 200);
}

Json Question::found(std::optional<Json> job) const {
  if (!job)
    throw Refused{404, said({"there is no job {} (any more)", "作業 {} はありません。"},
                            request_.target.path[3].substr(0, 20))};
  return std::move(*job);
}

Response Question::about_job() {
  only("GET, HEAD, DELETE");
  const std::string& id = request_.target.path[3];
  return json_response(
      found(request_.method == "DELETE" ? jobs_.cancel(id, language_) : jobs_.find(id, language_)));
}

Response Question::job_events() {
  only("GET, HEAD");
  const std::string id = request_.target.path[3];
  static_cast<void>(found(jobs_.find(id, language_)));
  Response response;
  response.content_type = "text/event-stream";
  response.stream = [&jobs = jobs_, id, language = language_, last = std::string(),
                     ended = false]() mutable -> std::optional<std::string> {
    if (ended) return {};
    const std::optional<Json> job = jobs.find(id, language);
    if (!job) return {};
    const std::string state = job->at("state");
    ended = state != "waiting" && state != "running";
    std::string now = dump(*job);
    if (now == last) return "";
    last = std::move(now);
    return fmt::format("data: {}\n\n", last);
  };
  return response;
}

}  // namespace kanzen::app
