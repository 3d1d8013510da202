// SPDX-License-Identifier: Apache-2.0
// kanzen._kanzen: the catalogue, solving and tables for Python, as plain as C++ can make it;
// kanzen/__init__.py beside it is what people import. No game has a line here: positions and moves
// are the texts of the command line, and closed forms are asked as `eval` is.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <mutex>

#include "kanzen/app/file_run.hpp"
#include "kanzen/app/json.hpp"
#include "kanzen/app/json_text.hpp"
#include "kanzen/app/machine.hpp"
#include "kanzen/app/output.hpp"
#include "kanzen/app/playable.hpp"
#include "kanzen/app/registry.hpp"
#include "kanzen/app/report.hpp"
#include "kanzen/app/results.hpp"
#include "kanzen/app/solution.hpp"
#include "kanzen/app/within_budget.hpp"
#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/python/graph.hpp"

namespace py = pybind11;

namespace kanzen::app {
namespace {

// Ends the work when Ctrl-C has been pressed: Python notes the signal, and only its main thread may
// be asked about it.
class CtrlC {
 public:
  void tick() {
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

 private:
  std::mutex mutex_;
  std::chrono::steady_clock::time_point asked_;
  bool interrupted_ = false;
};

// Shows a bar where asked for.
class PythonProgress : public ProgressDisplay {
 public:
  PythonProgress(bool shown, std::uint64_t positions)
      : ProgressDisplay(shown ? Display::automatic : Display::silent, positions) {}

  void report(const ProgressReport& report) override {
    ctrl_c_.tick();
    ProgressDisplay::report(report);
  }

 private:
  CtrlC ctrl_c_;
};

// What a closed form may take.
class PythonBudget : public AnswerBudget {
 public:
  void tick() override {
    ctrl_c_.tick();
    AnswerBudget::tick();
  }

 private:
  CtrlC ctrl_c_;
};

// Works without the interpreter's lock, so that other threads of Python go on.
template <class Work>
auto unlocked(Work work) {
  try {
    const py::gil_scoped_release released;
    return work();
  } catch (const Interrupted& interrupt) {
    PyErr_SetString(PyExc_KeyboardInterrupt, interrupt.sentence.c_str());
    throw py::error_already_set();
  }
}

py::dict answer_fields(Answer answer, bool distances) {
  py::dict fields;
  fields["value"] = std::string(name_of(answer.outcome));
  fields["distance"] = plies_of(answer, distances);
  fields["score"] = answer.points ? py::object(py::int_(score_of(answer))) : py::none();
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

// The answers of many positions as two arrays: 1, 0 and -1 for a win, a draw and a loss; and the
// distances, -1 where there is none, or in a game of scores the scores.
class AnswerArrays {
 public:
  AnswerArrays(std::size_t count, const TableInfo& info)
      : values_(static_cast<py::ssize_t>(count)),
        numbers_(static_cast<py::ssize_t>(count)),
        value_(values_.mutable_data()),
        number_(numbers_.mutable_data()),
        scores_(info.coding == Coding::scores),
        distances_(info.distances) {}

  void set(std::size_t i, Answer answer) {
    value_[i] = sign_of(answer.outcome);
    if (scores_)
      number_[i] = score_of(answer);
    else
      number_[i] = plies_of(answer, distances_).value_or(-1);
  }
  py::tuple tuple() const { return py::make_tuple(values_, numbers_); }

 private:
  py::array_t<std::int8_t> values_;
  py::array_t<std::int32_t> numbers_;
  std::int8_t* value_;
  std::int32_t* number_;
  bool scores_;
  bool distances_;
};

class SolvedGame {
 public:
  explicit SolvedGame(Solution solution) : game_(std::move(solution)) {}

  const Solution& solution() const { return *game_.solution(); }
  const TableInfo& info() const { return solution().table.info(); }
  const OpenGame& game() const { return game_; }

  py::dict probe(const std::string& position) const {
    return position_fields(game_->report(position.empty() ? game_->start(0) : position),
                           solution().distances());
  }

  // The tuple holds the texts, whatever becomes of the list they come from.
  py::tuple probe_many(const py::tuple& positions) const {
    std::vector<std::string_view> texts(positions.size());
    for (std::size_t i = 0; i < texts.size(); ++i) {
      Py_ssize_t size = 0;
      const char* text = PyUnicode_AsUTF8AndSize(
          PyTuple_GET_ITEM(positions.ptr(), static_cast<py::ssize_t>(i)), &size);
      if (text == nullptr) throw py::error_already_set();
      texts[i] = {text, static_cast<std::size_t>(size)};
    }
    AnswerArrays answers(texts.size(), info());
    unlocked([&] {
      const Instance& instance = *solution().instance;
      const Instance::AnswerOf known = [&](std::uint64_t slot) {
        return solution().table.answer(slot);
      };
      for (std::size_t i = 0; i < texts.size(); ++i)
        answers.set(i, instance.answer(known, texts[i]));
    });
    return answers.tuple();
  }

  // The same of slots that stand in an array.
  py::tuple probe_slots(const py::array_t<std::uint64_t, py::array::c_style>& slots) const {
    const auto count = static_cast<std::size_t>(slots.size());
    const std::uint64_t* slot = slots.data();
    AnswerArrays answers(count, info());
    unlocked([&] {
      for (std::size_t i = 0; i < count; ++i) {
        if (slot[i] >= info().slots) throw_no_slots();
        answers.set(i, solution().table.answer(slot[i]));
      }
    });
    return answers.tuple();
  }

  // The same of `count` slots from the first on.
  py::tuple values(std::uint64_t first, std::uint64_t count) const {
    if (first > info().slots || count > info().slots - first) throw_no_slots();
    AnswerArrays answers(count, info());
    unlocked([&] {
      const unsigned width = info().code_bytes;
      std::vector<std::uint8_t> codes;
      for (std::uint64_t done = 0; done < count;) {
        // Block by block, as they lie in the table.
        const std::uint64_t here = std::min<std::uint64_t>(
            count - done, info().block_slots - (first + done) % info().block_slots);
        codes.resize(here * width);
        solution().table.read(first + done, codes);
        const CodesAt read{codes.data(), width == 2};
        for (std::uint64_t i = 0; i < here; ++i)
          answers.set(done + i, decode(info().coding, read[i]));
        done += here;
      }
    });
    return answers.tuple();
  }

  py::dict statistics() const {
    const Statistics& figures = info().statistics;
    py::dict fields;
    fields["positions"] = figures.positions;
    fields["win"] = figures.wins();
    fields["loss"] = figures.losses();
    fields["draw"] = figures.draws();
    if (solution().scores()) {
      std::vector<std::int32_t> scores;
      std::vector<std::uint64_t> positions;
      for (int score = -figures.max_distance(); score <= figures.max_distance(); ++score) {
        const std::uint64_t count = score > 0   ? figures.wins_in(score)
                                    : score < 0 ? figures.losses_in(-score)
                                                : figures.draws();
        if (count == 0) continue;
        scores.push_back(score);
        positions.push_back(count);
      }
      fields["scores"] = array_of(scores);
      fields["positions_by_score"] = array_of(positions);
    } else if (solution().distances()) {
      fields["deepest"] = figures.max_distance();
      fields["wins_at"] = array_of(figures.wins_at);
      fields["losses_at"] = array_of(figures.losses_at);
    }
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
  [[noreturn]] static void throw_no_slots() {
    throw Error(Fault::input, "there are no such slots");
  }

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
  py::int_ positions() const { return py::int_(py::str(name_.census().positions.digits())); }
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
    const PositionReport report = unlocked([&] {
      PythonBudget budget;
      return closed_form_->report(position, budget);
    });
    return position_fields(report, closed_form_->distances());
  }

  std::string drawing(const std::string& position) const {
    return closed_form_
               ? closed_form_->drawing(position)
               : instance_->at([](std::uint64_t) { return Answer{}; }, position)->drawing();
  }

  std::unique_ptr<SolvedGame> solve(unsigned threads, const std::string& space, bool progress,
                                    const std::string& out, bool resume, bool restart) const {
    SolveOptions how;
    how.threads = threads;
    how.checkpoint = !out.empty();
    const FileRun file{.out = out, .resume = resume, .restart = restart};
    refuse_contradictions(file);
    return unlocked([&] {
      PythonProgress display(progress, name_.census().positions.as_uint64().value_or(0));
      how.backend = name_.make(space)->backend(how);
      auto solved = std::make_unique<SolvedGame>(
          out.empty()
              ? solve_in_memory(name_, space, how, display)
              : solve_to_file(
                    name_, space, how, file, display,
                    fmt::format("solve({}out=\"{}\", resume=True)",
                                space.empty() ? "" : fmt::format("space=\"{}\", ", space), out)));
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
  const Json json = read_json(request);
  const auto game = json.find("game");
  if (game == json.end() || !game->is_string())
    throw Error(Fault::input, "\"game\" is missing: name an instance such as \"sevens\"");
  const InstanceName name = find_instance(game->get<std::string>());
  if (!name.game->evaluate)
    throw Error(Fault::input, name.text() + " has no closed form: solve it, and ask the table");
  return unlocked([&] {
    PythonBudget budget;
    return dump(name.game->evaluate(json, budget));
  });
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
                             [](const SolvedGame& t) { return t.solution().distances(); })
      .def_property_readonly("has_scores",
                             [](const SolvedGame& t) { return t.solution().scores(); })
      .def_property_readonly("solution_hash",
                             [](const SolvedGame& t) { return t.info().solution_hash; })
      .def("probe", &SolvedGame::probe)
      .def("probe_many", &SolvedGame::probe_many)
      .def("probe_slots", &SolvedGame::probe_slots)
      .def("values", &SolvedGame::values)
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
