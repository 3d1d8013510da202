// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/explorer/worker_jobs.hpp"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <ctime>
#include <exception>

#include "kanzen/app/machine.hpp"
#include "kanzen/app/solution.hpp"
#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::app {

class WorkerJobs::Job : public Progress {
 public:
  enum class State { waiting, running, done, failed, cancelled };

  Job(std::string id, InstanceName name, const Needs& needs)
      : id_(std::move(id)), name_(std::move(name)), needs_(needs) {}

  const std::string& id() const { return id_; }
  const InstanceName& name() const { return name_; }
  std::uint64_t bytes() const { return needs_.memory + needs_.disk; }  // the passes are in memory
  bool ended() const {
    const State state = this->state();
    return state != State::waiting && state != State::running;
  }
  State state() const {
    const std::lock_guard lock(mutex_);
    return state_;
  }

  void cancel() {
    cancelled_ = true;
    const std::lock_guard lock(mutex_);
    if (state_ == State::waiting) state_ = State::cancelled;
  }

  // False where it was cancelled before.
  bool begin() {
    const std::lock_guard lock(mutex_);
    if (state_ != State::waiting) return false;
    state_ = State::running;
    began_ = Clock::now();
    used_before_ = processor_seconds();
    return true;
  }

  void end(State state, Text error = {}) {
    const std::lock_guard lock(mutex_);
    if (began_ != Clock::time_point{}) {
      seconds_ = elapsed();
      share_ = share();
    }
    if (state == State::done) share_ = 1;
    state_ = state;
    error_ = std::move(error);
  }

  void report(const ProgressReport& report) override {
    if (cancelled_) throw Interrupted{};
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock) return;  // another thread is just telling
    progress_ = Json{{"phase", report.phase},
                     {"pass", report.pass},
                     {"share", static_cast<double>(report.done) /
                                   static_cast<double>(std::max<std::uint64_t>(1, report.total))},
                     {"undecided", count_json(report.undecided)}};
  }

  Json json(Language language) const {
    static constexpr const char* states[] = {"waiting", "running", "done", "failed", "cancelled"};
    const std::lock_guard lock(mutex_);
    Json json;
    json["id"] = id_;
    json["instance"] = name_.text();
    json["state"] = states[static_cast<std::size_t>(state_)];
    json["progress"] = progress_;
    const bool running = state_ == State::running;
    const double seconds = running ? elapsed() : seconds_;
    const double done = running ? share() : share_;
    json["seconds"] = seconds;
    json["estimate"] = needs_.seconds;
    json["share"] = done;
    // As fast as until now; the first moments tell nothing.
    json["left"] = nullptr;
    if (running && seconds > 0.5 && done > 0.02) json["left"] = seconds * (1 - done) / done;
    json["error"] = nullptr;
    if (!error_.empty()) json["error"] = error_.in(tongue_of(language, name_.game));
    return json;
  }

 private:
  using Clock = std::chrono::steady_clock;

  double elapsed() const { return std::chrono::duration<double>(Clock::now() - began_).count(); }

  static double processor_seconds() {
    timespec used{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return static_cast<double>(used.tv_sec) + 1e-9 * static_cast<double>(used.tv_nsec);
  }

  // Of the whole work. What is known before is the time on an idle machine, which is work for all
  // its processors; how much of that has been done does not depend on who else is using them. An
  // estimate that was too small is approached, never passed.
  double share() const {
    const double work = needs_.seconds * Threads::workers(0);
    if (work <= 0) return 0;
    constexpr double sure = 0.9;
    const double done = (processor_seconds() - used_before_) / work;
    return done < sure ? done : 1 - (1 - sure) * std::exp((sure - done) / (1 - sure));
  }

  std::string id_;
  InstanceName name_;
  Needs needs_;
  std::atomic<bool> cancelled_ = false;
  mutable std::mutex mutex_;  // guards what follows
  State state_ = State::waiting;
  Clock::time_point began_;
  double used_before_ = 0;  // of the processors, by this program
  double seconds_ = 0;
  double share_ = 0;
  Json progress_;
  Text error_;
};

WorkerJobs::WorkerJobs(GameShelf& shelf)
    : shelf_(shelf), worker_([this](const std::stop_token& stop) { work(stop); }) {}

WorkerJobs::~WorkerJobs() {
  worker_.request_stop();
  const std::lock_guard lock(mutex_);
  for (const auto& job : jobs_) job->cancel();
}

std::optional<WorkerJobs::Started> WorkerJobs::start(const InstanceName& name, Language language,
                                                     Budget& budget) {
  const bool solved = shelf_.open(name, budget) != nullptr;
  const Needs needs = solved ? Needs{} : name.make()->needs({});
  budget.hold(needs.memory + needs.disk);  // throws where it can never be
  budget.hold(0);
  const std::string text = name.text();
  const std::lock_guard lock(mutex_);
  for (const auto& job : jobs_)
    if (!job->ended() && job->name().text() == text) return Started{job->json(language), false};
  const auto waiting = std::count_if(jobs_.begin(), jobs_.end(), [](const auto& job) {
    return job->state() == Job::State::waiting;
  });
  if (static_cast<std::size_t>(waiting) >= most_waiting) return {};
  const auto job = std::make_shared<Job>(std::to_string(next_id_++), name, needs);
  if (solved) job->end(Job::State::done);
  jobs_.push_back(job);
  // Those that have ended are forgotten first.
  if (jobs_.size() > most_remembered)
    jobs_.erase(
        std::find_if(jobs_.begin(), jobs_.end(), [](const auto& old) { return old->ended(); }));
  something_waits_.notify_one();
  return Started{job->json(language), !job->ended()};
}

Text WorkerJobs::too_large(const InstanceName& name) const {
  return said({"{1} is too large to be solved on demand: solve it with `kanzen solve "
               "{1} --out FILE` and start the server with that file",
               "{1} は大きすぎて、ここでは解析できません。`kanzen solve {1} --out FILE` "
               "で解析し、その表でサーバーを起動してください。"},
              name.text());
}

void WorkerJobs::work(const std::stop_token& stop) {
  // Whoever asks a question goes first: threads that are started here inherit this. Not SCHED_IDLE:
  // a job would then stand still beside any other work of the machine.
  setpriority(PRIO_PROCESS, 0, 19);
  for (;;) {
    std::shared_ptr<Job> job;
    {
      std::unique_lock lock(mutex_);
      const auto next = [&] {
        const auto found = std::find_if(jobs_.begin(), jobs_.end(), [](const auto& candidate) {
          return candidate->state() == Job::State::waiting;
        });
        job = found == jobs_.end() ? nullptr : *found;
        return job != nullptr;
      };
      if (!something_waits_.wait(lock, stop, next)) return;
    }
    if (!job->begin()) continue;
    try {
      {
        GameShelf::Loan loan(shelf_);
        loan.set(job->bytes());
        OpenGame game(solve_or_recall(job->name(), *job));
        loan.set(0);
        shelf_.add(std::move(game));
      }
      job->end(Job::State::done);
    } catch (const Interrupted&) {
      job->end(Job::State::cancelled);
    } catch (const std::bad_alloc&) {
      job->end(Job::State::failed,
               said({"there was not enough memory: choose a smaller instance",
                     "メモリが足りませんでした。小さいものを選んでください。"}));
    } catch (const Error& error) {
      job->end(Job::State::failed, error.text());
    } catch (const std::exception& error) {
      job->end(Job::State::failed, error.what());
    }
  }
}

std::shared_ptr<WorkerJobs::Job> WorkerJobs::at(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const auto found =
      std::find_if(jobs_.begin(), jobs_.end(), [&](const auto& job) { return job->id() == id; });
  return found == jobs_.end() ? nullptr : *found;
}

std::optional<Json> WorkerJobs::find(const std::string& id, Language language) const {
  const auto job = at(id);
  if (!job) return {};
  return job->json(language);
}

std::optional<Json> WorkerJobs::cancel(const std::string& id, Language language) {
  const auto job = at(id);
  if (!job) return {};
  job->cancel();
  return job->json(language);
}

Json WorkerJobs::all(Language language) const {
  const std::lock_guard lock(mutex_);
  Json list = Json::array();
  for (auto job = jobs_.rbegin(); job != jobs_.rend(); ++job)
    list.push_back((*job)->json(language));
  return list;
}

}  // namespace kanzen::app
