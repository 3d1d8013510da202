// SPDX-License-Identifier: Apache-2.0
// kanzen._kanzen: the catalogue, solving and tables for Python, as plain as C++ can make it;
// kanzen/__init__.py beside it is what people import. No game has a line here: positions and moves
// are the texts of the command line.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <chrono>
#include <mutex>

#include "kanzen/app/output.hpp"
#include "kanzen/app/playable.hpp"
#include "kanzen/app/registry.hpp"
#include "kanzen/app/report.hpp"
#include "kanzen/app/results.hpp"
#include "kanzen/app/solution.hpp"
#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/python/graph.hpp"

namespace py = pybind11;

namespace kanzen::app {
namespace {

// Shows a bar where asked for, and ends the work when Ctrl-C has been pressed: Python notes the
// signal, and only its main thread may be asked about it.
class PythonProgress : public ProgressDisplay {
 public:
  PythonProgress(bool shown, std::uint64_t positions)
      : ProgressDisplay(shown ? Display::automatic : Display::silent, positions) {}

  void report(const ProgressReport& report) override {
    {
      const std::lock_guard lock(mutex_);
      const auto now = std::chrono::steady_clock::now();
      if (now - asked_ > std::chrono::milliseconds(100)) {
        asked_ = now;
        const py::gil_scoped_acquire python;
        if (PyErr_CheckSignals() != 0) {
          PyErr_Clear();
          interrupted_ = true;
        }
      }
      if (interrupted_) throw Interrupted{};
    }
    ProgressDisplay::report(report);
  }

  struct Interrupted {};

 private:
  std::mutex mutex_;
  std::chrono::steady_clock::time_point asked_;
  bool interrupted_ = false;
};

// Works without the interpreter's lock, so that other threads of Python go on.
template <class Work>
auto unlocked(Work work) {
  try {
    const py::gil_scoped_release released;
    return work();
  } catch (const PythonProgress::Interrupted&) {
    PyErr_SetNone(PyExc_KeyboardInterrupt);
    throw py::error_already_set();
  }
}

py::dict answer_fields(Answer answer, bool distances) {
  py::dict fields;
  fields["value"] = std::string(name_of(answer.outcome));
  const Json distance = value_json(answer, distances)["distance"];
  fields["distance"] = distance.is_null() ? py::object(py::none()) : py::int_(distance.get<int>());
  if (answer.points) fields["score"] = score_of(answer);
  return fields;
}

// The position after a move; nothing where the game has ended in one that cannot be written.
std::optional<std::string> after(const MoveReport& move) {
  return move.shown ? std::optional(move.leads_to) : std::nullopt;
}

py::dict position_fields(const PositionReport& report, bool distances) {
  py::dict fields = answer_fields(report.answer, distances);
  fields["position"] = report.position;
  fields["player"] = report.side;
  fields["over"] = report.over;
  py::list moves;
  for (const MoveReport& move : report.moves) {
    py::dict entry = answer_fields(move.answer, distances);
    entry["move"] = move.move;
    entry["position"] = after(move);
    moves.append(entry);
  }
  fields["moves"] = moves;
  return fields;
}

// -1, 0 and 1 for a loss, a draw and a win.
std::int8_t sign_of(Outcome outcome) {
  return outcome == Outcome::win ? 1 : outcome == Outcome::loss ? -1 : 0;
}

template <class T>
py::array_t<T> array_of(const std::vector<T>& numbers) {
  return py::array_t<T>(static_cast<py::ssize_t>(numbers.size()), numbers.data());
}

class SolvedGame {
 public:
  explicit SolvedGame(Solution solution) : game_(std::move(solution)) {}

  const Solution& solution() const { return *game_.solution(); }
  const TableInfo& info() const { return solution().table.info(); }
  const OpenGame& game() const { return game_; }

  py::dict probe(const std::string& position) const {
    return position_fields(game_->report(position.empty() ? game_->start(0) : position),
                           info().distances);
  }

  // Values and distances of many positions, -1 where there is no distance.
  py::tuple probe_many(const std::vector<std::string>& positions) const {
    std::vector<std::int8_t> values(positions.size());
    std::vector<std::int32_t> distances(positions.size(), -1);
    unlocked([&] {
      for (std::size_t i = 0; i < positions.size(); ++i) {
        const Answer answer = solution().table.answer(solution().instance->rank(positions[i]));
        values[i] = sign_of(answer.outcome);
        if (info().distances && values[i] != 0) distances[i] = answer.distance;
      }
    });
    return py::make_tuple(array_of(values), array_of(distances));
  }

  // The same of `count` slots from the first on.
  py::tuple slots(std::uint64_t first, std::uint64_t count) const {
    if (first > info().slots || count > info().slots - first)
      throw Error(Fault::input, "there are no such slots");
    py::array_t<std::int8_t> values(static_cast<py::ssize_t>(count));
    py::array_t<std::int32_t> distances(static_cast<py::ssize_t>(count));
    std::int8_t* value = values.mutable_data();
    std::int32_t* distance = distances.mutable_data();
    unlocked([&] {
      std::vector<std::uint8_t> codes(count * info().code_bytes);
      solution().table.read(first, codes);
      const CodesAt read{codes.data(), info().code_bytes == 2};
      for (std::uint64_t i = 0; i < count; ++i) {
        const Answer answer = decode(info().coding, read[i]);
        value[i] = sign_of(answer.outcome);
        distance[i] = info().distances && value[i] != 0 ? answer.distance : -1;
      }
    });
    return py::make_tuple(values, distances);
  }

  py::dict statistics() const {
    const Statistics& figures = info().statistics;
    py::dict fields;
    fields["positions"] = figures.positions;
    fields["win"] = figures.wins();
    fields["loss"] = figures.losses();
    fields["draw"] = figures.draws();
    fields["deepest"] = figures.max_distance();
    fields["wins_at"] = array_of(figures.wins_at);
    fields["losses_at"] = array_of(figures.losses_at);
    return fields;
  }

  py::dict check(unsigned threads, std::uint64_t sample) const {
    SolveOptions how;
    how.threads = threads;
    how.backend = "threads";
    const CheckReport report = unlocked([&] {
      PythonProgress progress(false, info().statistics.positions);
      Threads workers(threads);
      solution().table.verify(workers, progress);
      return solution().instance->check(solution().table, progress, how, sample);
    });
    py::dict fields;
    fields["positions"] = report.positions;
    fields["wrong"] = report.wrong;
    fields["faults"] = report.examples;
    return fields;
  }

  py::list line(const std::string& position) const {
    Budget unlimited;
    const Line line = best_line(game_, position.empty() ? game_->start(0) : position, unlimited);
    py::list moves;
    for (const Line::Step& step : line.steps) moves.append(step.move.move);
    return moves;
  }

 private:
  OpenGame game_;
};

// An instance without a table: its rules, and its closed form where it has one.
class NamedGame {
 public:
  explicit NamedGame(const std::string& text) : name_(find_instance(text)) {
    if (name_.has_table()) instance_ = name_.make();
    if (name_.game->play) closed_form_ = name_.game->play(name_.values);
  }

  std::string name() const { return name_.text(); }
  py::int_ positions() const {
    const Json count = count_json(name_.census().positions);
    return count.is_string() ? py::int_(py::str(count.get<std::string>()))
                             : py::int_(count.get<std::uint64_t>());
  }
  std::vector<std::string> spaces() const {
    return name_.has_table() ? name_.spaces() : std::vector<std::string>{};
  }
  bool closed_form() const { return closed_form_ != nullptr; }
  std::string start(std::uint64_t deal) const {
    return closed_form_ ? closed_form_->start(deal) : instance_->start();
  }

  // Of every legal move its name and the position after it.
  std::vector<std::pair<std::string, std::optional<std::string>>> moves(
      const std::string& position) const {
    const PositionReport report =
        closed_form_ ? closed_form_->report(position)
                     : instance_->report([](std::uint64_t) { return Answer{}; }, position);
    std::vector<std::pair<std::string, std::optional<std::string>>> moves;
    for (const MoveReport& move : report.moves) moves.emplace_back(move.move, after(move));
    return moves;
  }

  py::dict probe(const std::string& position) const {
    if (!closed_form_)
      throw Error(Fault::input, name() + " has no closed form: solve it, and ask the table");
    return position_fields(closed_form_->report(position), closed_form_->distances());
  }

  std::string drawing(const std::string& position) const {
    return closed_form_
               ? closed_form_->drawing(position)
               : instance_->at([](std::uint64_t) { return Answer{}; }, position)->drawing();
  }

  std::unique_ptr<SolvedGame> solve(unsigned threads, const std::string& space,
                                    bool progress) const {
    SolveOptions how;
    how.threads = threads;
    return unlocked([&] {
      PythonProgress display(progress, name_.census().positions.as_uint64().value_or(0));
      how.backend = name_.make(space)->backend(how);
      auto solved = std::make_unique<SolvedGame>(solve_in_memory(name_, space, how, display));
      display.clear();
      return solved;
    });
  }

 private:
  InstanceName name_;
  std::unique_ptr<Instance> instance_;
  std::unique_ptr<Playable> closed_form_;
};

// Values and distances of positions that are given as lists (graph.hpp).
py::tuple solve_graph(std::vector<std::int8_t> ended, std::vector<std::uint64_t> first,
                      std::vector<std::uint32_t> children) {
  const python::Graph graph{std::move(ended), std::move(first), std::move(children)};
  const std::vector<Answer> answers = unlocked([&] {
    PythonProgress progress(false, graph.ended.size());
    return python::solve(graph, progress);
  });
  std::vector<std::int8_t> values;
  std::vector<std::int32_t> distances;
  for (const Answer& answer : answers) {
    values.push_back(sign_of(answer.outcome));
    distances.push_back(values.back() == 0 ? -1 : answer.distance);
  }
  return py::make_tuple(values, distances);
}

// A request of `eval` in a game's own form, JSON in and out.
std::string evaluate(const std::string& request) {
  const Json json = Json::parse(request);
  const auto game = json.find("game");
  if (game == json.end() || !game->is_string())
    throw Error(Fault::input, "\"game\" is missing: name an instance such as \"sevens\"");
  const InstanceName name = find_instance(game->get<std::string>());
  if (!name.game->evaluate)
    throw Error(Fault::input, name.text() + " has no closed form: solve it, and ask the table");
  return dump(name.game->evaluate(json));
}

}  // namespace

PYBIND11_MODULE(_kanzen, module) {  // NOLINT
  use_games(linked_games());
  py::register_exception<Error>(module, "Error");
  module.attr("version") = KANZEN_VERSION;
  module.def("games", [] {
    std::vector<std::string> names;
    for (const GameEntry& entry : games()) names.push_back(entry.name);
    return names;
  });
  module.def("evaluate", evaluate);
  module.def("solve_graph", solve_graph);
  module.def("results", [] {
    std::vector<std::string> lines;
    for (const std::string_view line : linked_results()) lines.emplace_back(line);
    return lines;
  });

  py::class_<SolvedGame>(module, "Table")
      .def(py::init(
          [](const std::string& path) { return std::make_unique<SolvedGame>(open_table(path)); }))
      .def_property_readonly("game", [](const SolvedGame& t) { return t.info().game; })
      .def_property_readonly("space", [](const SolvedGame& t) { return t.info().space; })
      .def_property_readonly("slots", [](const SolvedGame& t) { return t.info().slots; })
      .def_property_readonly("has_distances",
                             [](const SolvedGame& t) { return t.info().distances; })
      .def_property_readonly("solution_hash",
                             [](const SolvedGame& t) { return t.info().solution_hash; })
      .def("probe", &SolvedGame::probe)
      .def("probe_many", &SolvedGame::probe_many)
      .def("read", &SolvedGame::slots)
      .def("statistics", &SolvedGame::statistics)
      .def("check", &SolvedGame::check)
      .def("line", &SolvedGame::line)
      .def("rank", [](const SolvedGame& t, const std::string& position) {
        return t.solution().instance->rank(position);
      });
  py::class_<NamedGame>(module, "Game")
      .def(py::init<const std::string&>())
      .def_property_readonly("name", &NamedGame::name)
      .def_property_readonly("positions", &NamedGame::positions)
      .def_property_readonly("spaces", &NamedGame::spaces)
      .def_property_readonly("closed_form", &NamedGame::closed_form)
      .def("start", &NamedGame::start)
      .def("moves", &NamedGame::moves)
      .def("probe", &NamedGame::probe)
      .def("drawing", &NamedGame::drawing)
      .def("solve", &NamedGame::solve);
}

}  // namespace kanzen::app
