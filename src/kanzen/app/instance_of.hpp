// SPDX-License-Identifier: Apache-2.0
// An Instance from its parts: a view (which holds the rules), a space, and a solver. The one place
// where the types of a game meet those of the engine.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "kanzen/app/device.hpp"
#include "kanzen/app/instance.hpp"
#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/core/score.hpp"
#include "kanzen/solve/check.hpp"
#include "kanzen/solve/directory_store.hpp"
#include "kanzen/solve/on_device.hpp"
#include "kanzen/solve/reach.hpp"
#include "kanzen/solve/retrograde.hpp"
#include "kanzen/space/reachable.hpp"
#include "kanzen/space/space.hpp"
#include "kanzen/view/view.hpp"

namespace kanzen::app {

// A page without a server (wasm/) answers questions and solves what is small. The solver that every
// game has is enough for that, and what the page never asks for would be half of what it fetches.
#ifdef KANZEN_ONLY_ANSWERS
constexpr bool only_answers = true;
#else
constexpr bool only_answers = false;
#endif

// What InstanceOf asks of a solver; this is the one that every game has.
struct PassSolver {
  // Of one worker, measured on NOCCA 4x4 over the ZDD space, and of an H200 on 4x6.
  static constexpr double slots_per_second = 2e6;
  static constexpr double device_slots_per_second = 3e8;

  static std::string name(const SolveOptions& options) {
    return options.backend == "cuda" ? "passes, cuda" : "passes";
  }

  template <class G, class S>
  static DeviceNeeds device(const G&, const S& space) {
    if constexpr (!on_device<G, IndexOf<S>>) {
      return {{}, "this numbering is not made for a GPU"};
    } else if constexpr (!built_with_cuda) {
      return {{}, cuda_device().why};
    } else {
      return {[bytes = OnDevice<G, IndexOf<S>>::memory(index_of(space)), slots = space.size()](
                  Findings findings) { return bytes + (findings == Findings::kept ? slots : 0); },
              ""};
    }
  }
  template <class G, class S>
  static RowLayout layout(const G&, const S& space) {
    return plain_layout(space.size());
  }
  template <class G, class S>
  static PlaneNeeds needs(const G& game, const S& space, const SolveOptions& options) {
    return retrograde_needs<G>(space, layout(game, space), options.ranks,
                               Threads::workers(options.threads), !options.room.disk.empty());
  }
  template <class G, class S>
  static void solve(const G& game, const S& space, Threads& threads, RunLog& log,
                    Progress& progress, const SolveOptions& options) {
    if constexpr (built_with_cuda && on_device<G, IndexOf<S>>) {
      if (options.backend == "cuda")
        return OnDevice<G, IndexOf<S>>::solve(game, index_of(space), threads, log, progress);
    }
    retrograde(game, space, threads, log, progress, Lower::by_distance, options.room);
  }
};

// What needs no types of a game, compiled once for all (instance_of.cpp).
namespace instance_parts {

void sort_by_text(std::vector<MoveReport>& moves);

// Of solving so many slots at the rates of a solver; `planes` is asked where threads do it.
struct Rates {
  double slots_per_second = 0, device_slots_per_second = 0;
};
Needs needs(const SolveOptions& options, std::uint64_t slots, bool finds_distances, Rates rates,
            const std::function<RowLayout()>& layout, const std::function<PlaneNeeds()>& planes);

using PositionsOf = std::function<std::vector<std::string>(std::uint64_t slot)>;
CheckReport report(const CheckResult& result, bool sampled, const PositionsOf& positions);

[[noreturn]] void refuse_finished(std::string_view position);
[[noreturn]] void refuse_unreachable(std::string_view position);
[[noreturn]] void refuse_turn(std::string_view position, std::string_view said_side,
                              std::string_view told_side);
[[noreturn]] void refuse_values_only(std::string_view instance);
[[noreturn]] void refuse_device(const std::string& why_not);
[[noreturn]] void refuse_in_page();

}  // namespace instance_parts

template <class View, class Space, class OwnSolver = PassSolver>
class InstanceOf : public Instance {
  using Solver = std::conditional_t<only_answers, PassSolver, OwnSolver>;
  using Rules = std::remove_cvref_t<decltype(std::declval<View>().game)>;
  static_assert(explain_view<View, Rules>() && explain_space<Space, Rules>());

 public:
  InstanceOf(std::string name, std::string space_name, View view, Space space)
      : name_(std::move(name)),
        space_name_(std::move(space_name)),
        view_(std::move(view)),
        space_(std::move(space)) {}

  const std::string& name() const override { return name_; }
  const std::string& space() const override { return space_name_; }
  std::uint64_t slots() const override { return space_.size(); }
  std::uint64_t census() const override { return positions_of(space_); }
  TableInfo table_info() const override {
    TableInfo info;
    info.game = name_;
    info.space = space_name_;
    info.coding = coding_of<Rules>();
    info.slots = space_.size();
    info.rules_version = version_of(space_);
    return info;
  }

  std::string start() const override { return view_.text(game().start(), 0); }
  std::uint64_t rank(std::string_view position) const override {
    const auto seen = read(position);
    if (!holds(game(), space_, seen.position)) instance_parts::refuse_finished(position);
    return space_.rank(seen.position);
  }
  std::vector<std::string> positions(std::uint64_t slot) const override {
    std::vector<std::string> texts;
    if (space_.weight(slot) == 0) return texts;
    each_member(space_, slot, [&](const Position& position) {
      const int side = view_.side_of(position);
      texts.push_back(view_.text(position, side == either_side ? 0 : side));
    });
    return texts;
  }
  bool over(std::uint64_t slot) const override {
    return game().outcome(space_.unrank(slot)) != Outcome::open;
  }
  std::vector<std::string> players() const override {
    return {View::sides.begin(), View::sides.end()};
  }
  std::string part_name(int part) const override {
    if constexpr (requires { space_.part_name(part); })
      return space_.part_name(part);
    else
      return std::to_string(part);
  }
  std::vector<std::string> halves() const override {
    if constexpr (requires { Space::halves; }) {
      const RowLayout rows = layout({});  // what is counted in halves are rows
      if (rows.rows % 2 == 0 && rows.slots() == space_.size())
        return {Space::halves.begin(), Space::halves.end()};
    }
    return {};
  }
  // By a view's optional setup(text). Absent: the position as it is, without any edits.
  Setup setup(std::string_view position) const override {
    if constexpr (requires { view_.setup(position); }) {
      return view_.setup(position);
    } else {
      const auto seen = read(position);
      return {std::string(position), view_.picture(seen.position, seen.side), {}};
    }
  }

  Answer answer(const AnswerOf& known, std::string_view position) const override {
    return answer_of(known, read(position).position);
  }
  using Instance::at;
  std::unique_ptr<const Place> at(AnswerOf known, std::string_view position) const override {
    return std::make_unique<Here>(*this, std::move(known), read(position));
  }

  Perft perft(std::string_view position, int depth, const Tick& tick) const override {
    if constexpr (only_answers) {
      instance_parts::refuse_in_page();
    } else {
      const auto seen = read(position);
      return app::perft(view_, seen.position, seen.side, depth, tick);
    }
  }

  std::string solver(const SolveOptions& options) const override {
    return general(options) ? PassSolver::name(options) : Solver::name(options);
  }
  bool distances(const SolveOptions& options) const override {
    return options.distances && knows_distances(options);
  }
  // A table of values may be made of either.
  PassMeaning passes(const SolveOptions& options) const override {
    return knows_distances(options) ? PassMeaning::distances : PassMeaning::values;
  }
  std::string backend(const SolveOptions& options) const override {
    if (ScoreGame<Rules> && !options.distances) instance_parts::refuse_values_only(name_);
    return choose_backend(options, device(options), space_.size());
  }
  Needs needs(const SolveOptions& options) const override {
    const bool passes = general(options);
    const instance_parts::Rates rates =
        passes ? instance_parts::Rates{PassSolver::slots_per_second,
                                       PassSolver::device_slots_per_second}
               : instance_parts::Rates{Solver::slots_per_second, Solver::device_slots_per_second};
    return instance_parts::needs(
        options, space_.size(), knows_distances(options), rates, [&] { return layout(options); },
        [&] { return passes ? planes_of<PassSolver>(options) : planes_of<Solver>(options); });
  }
  RowLayout layout(const SolveOptions& options) const override {
    return general(options) ? PassSolver::layout(game(), space_) : Solver::layout(game(), space_);
  }
  std::unique_ptr<RunLog> device_log(const SolveOptions& options) const override {
    if (options.backend != "cuda") return nullptr;
    // Ranks tell each other what a log is told, and one of codes is told nothing.
    if (options.ranks > 1 && !general(options) && !std::is_same_v<Solver, PassSolver>)
      return nullptr;
    return log_on_device(device(options), layout(options), coding_of<Rules>());
  }
  void solve(RunLog& log, Progress& progress, const SolveOptions& options) const override {
    Threads threads(options.threads);
    SolveOptions chosen = options;
    chosen.backend = backend(options);
    if (general(options))
      PassSolver::solve(game(), space_, threads, log, progress, chosen);
    else
      Solver::solve(game(), space_, threads, log, progress, chosen);
  }

  CheckReport check(const Table& table, Progress& progress, const SolveOptions& how,
                    std::uint64_t sample) const override {
    if constexpr (only_answers) {
      instance_parts::refuse_in_page();
    } else {
      Threads threads(how.threads);
      CheckOptions options;
      options.sample = sample;
      const CheckResult result = checked(table, threads, progress, how, options);
      return instance_parts::report(result, sample != 0,
                                    [&](Slot slot) { return positions(slot); });
    }
  }
  ReachReport reach(Progress& progress, const SolveOptions& options,
                    std::size_t listed) const override {
    if constexpr (only_answers) {
      instance_parts::refuse_in_page();
    } else {
      ReachReport report;
      const auto list = [&](Slot slot) {
        for (std::string& position : positions(slot))
          if (report.unreachable.size() < listed) report.unreachable.push_back(std::move(position));
        return report.unreachable.size() < listed;
      };
      const Position start = game().start();
      report.exact = !holds(game(), space_, start) || space_.weight(space_.rank(start)) == 1;
      if (options.backend == "cuda" && holds(game(), space_, start)) {
        const Reached found = reached_on_device(std::min(listed, most_listed), progress, options);
        report.positions = found.positions_of_space;
        report.reachable = found.positions;
        report.plies = found.plies;
        for (const Slot slot : found.missed)
          if (!list(slot)) break;
        return report;
      }
      Threads threads(options.threads);
      const Reach found(game(), space_, threads, progress);
      report.positions = found.positions_of_space();
      report.reachable = found.positions();
      report.plies = found.plies();
      if (report.reachable == report.positions || listed == 0) return report;
      found.each_unreached([&](Slot slot, const Position&) { return list(slot); });
      return report;
    }
  }

 private:
  using Position = typename Rules::Position;
  using Move = typename Rules::Move;
  using Seen = decltype(std::declval<View>().parse(std::string_view{}));

  class Here : public Place {
   public:
    Here(const InstanceOf& instance, AnswerOf known, Seen seen)
        : in_(instance), known_(std::move(known)), seen_(std::move(seen)) {}

    PositionReport report(Budget&) const override {
      const View& view = in_.view_;
      const Rules& game = in_.game();
      const Position& position = seen_.position;
      const int side = seen_.side;
      PositionReport report;
      report.position = view.text(position, side);
      report.side = View::sides[static_cast<std::size_t>(side)];
      report.over = game.outcome(position) != Outcome::open;
      report.answer = in_.answer_of(known_, position);
      if constexpr (HasEndless<Rules>)
        report.endless_winner = View::sides[static_cast<std::size_t>(
            game.endless(position) == Outcome::win ? side : 1 - side)];
      if (report.over) return report;
      game.each_move(position, [&](const Move& move, const Position& child) {
        MoveReport& entry = report.moves.emplace_back();
        entry.move = view.move_text(seen_.position, move, seen_.side);
        entry.answer = before_move(game, position, child, in_.answer_of(known_, child));
        entry.leads_to = view.text(child, 1 - seen_.side);
        entry.ends = game.outcome(child) != Outcome::open;
        if constexpr (requires { view.shows(child); })
          entry.shown = !entry.ends || view.shows(child);
        entry.spots = view.spots(seen_.position, move, seen_.side);
        if constexpr (requires { view.unordered(seen_.position, move); })
          entry.unordered = view.unordered(seen_.position, move);
        // By a view's optional forcing(position, move). Absent: nobody can tell.
        if constexpr (requires { view.forcing(seen_.position, move); })
          entry.forcing = view.forcing(seen_.position, move);
        return true;
      });
      instance_parts::sort_by_text(report.moves);  // whatever order suits the engine
      return report;
    }
    Picture picture() const override { return in_.view_.picture(seen_.position, seen_.side); }
    std::string drawing() const override { return in_.view_.drawing(seen_.position, seen_.side); }

   private:
    const InstanceOf& in_;
    AnswerOf known_;
    Seen seen_;
  };

  static constexpr std::size_t most_listed = 1'000'000;  // that a device brings home

  const Rules& game() const { return view_.game; }

  DeviceNeeds device(const SolveOptions& options) const {
    return general(options) ? PassSolver::device(game(), space_) : Solver::device(game(), space_);
  }

  CheckResult checked(const Table& table, Threads& threads, Progress& progress,
                      const SolveOptions& how, const CheckOptions& options) const {
    if (how.backend == "cuda" && options.sample == 0) {
      refuse_check_without_device(space_.size() * table.info().code_bytes,
                                  PassSolver::device(game(), space_).why_not);
      if constexpr (built_with_cuda && on_device<Rules, IndexOf<Space>>)
        return OnDevice<Rules, IndexOf<Space>>::check(game(), index_of(space_), threads,
                                                      AnyCodes(table), progress, options);
    }
    return kanzen::check(game(), space_, threads, table, progress, options);
  }

  // The solver of the space may know a faster way.
  Reached reached_on_device(std::uint64_t listed, Progress& progress,
                            const SolveOptions& options) const {
    if constexpr (requires { &Solver::template reach_on_device<Rules, Space>; }) {
      if (!general(options) && space_.weight(space_.rank(game().start())) == 1)
        return Solver::reach_on_device(game(), space_, listed, progress);
    }
    if constexpr (built_with_cuda && on_device<Rules, IndexOf<Space>>) {
      return OnDevice<Rules, IndexOf<Space>>::reach(game(), index_of(space_), listed, progress);
    } else {
      instance_parts::refuse_device(PassSolver::device(game(), space_).why_not);
    }
  }

  // A solver tells the shape of its planes, or what they need.
  template <class By>
  PlaneNeeds planes_of(const SolveOptions& options) const {
    if constexpr (requires { By::planes(game(), space_); })
      return plane_needs(By::planes(game(), space_), layout(options), coding_of<Rules>(),
                         options.ranks, Threads::workers(options.threads),
                         !options.room.disk.empty());
    else
      return By::needs(game(), space_, options);
  }

  static bool general(const SolveOptions& options) { return options.solver == "passes"; }

  // What a view reads is legal as far as it can tell; what play cannot come to is known to a space
  // that lists all it can.
  auto read(std::string_view text) const {
    const auto seen = view_.parse(text);
    constexpr bool lists_all = std::is_same_v<Space, Reachable<Rules>>;
    if ((lists_all || game().outcome(seen.position) == Outcome::open) &&
        !holds(game(), space_, seen.position))
      instance_parts::refuse_unreachable(text);
    const int told = view_.side_of(seen.position);
    if (told != either_side && told != seen.side)
      instance_parts::refuse_turn(text, View::sides[static_cast<std::size_t>(seen.side)],
                                  View::sides[static_cast<std::size_t>(told)]);
    return seen;
  }

  // A solver may say that it finds values alone.
  static bool knows_distances(const SolveOptions& options) {
    if constexpr (requires { Solver::distances; }) {
      return Solver::distances || general(options);
    } else {
      return true;
    }
  }

  // Terminal positions may have no slot: the rules know them.
  Answer answer_of(const AnswerOf& known, const Position& position) const {
    const Outcome outcome = game().outcome(position);
    if constexpr (ScoreGame<Rules>) {
      if (outcome != Outcome::open) return scored(game().score(position));
      return scored(score_of(known(space_.rank(position))));
    } else {
      if (outcome != Outcome::open) return {outcome, 0};
      return with_endless(game(), position, known(space_.rank(position)));
    }
  }

  std::string name_;
  std::string space_name_;
  View view_;
  Space space_;
};

}  // namespace kanzen::app
