// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/playable.hpp"

#include <algorithm>
#include <unordered_set>

#include "kanzen/app/solution.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::app {
namespace {

class Solved : public Playable {
 public:
  explicit Solved(const Solution& solution) : solution_(solution) {}

  const std::string& name() const override { return solution_.instance->name(); }
  std::vector<std::string> players() const override { return solution_.instance->players(); }
  bool distances() const override { return solution_.distances(); }
  std::string start(std::uint64_t) const override { return solution_.instance->start(); }
  std::unique_ptr<const Place> at(std::string_view position) const override {
    return solution_.instance->at(solution_.table, position);
  }
  Setup setup(std::string_view position) const override {
    return solution_.instance->setup(position);
  }

 private:
  const Solution& solution_;
};

}  // namespace

std::unique_ptr<Playable> playable(const Solution& solution) {
  if (const auto& of_game = solution.name.game->play_table) return of_game(solution);
  return std::make_unique<Solved>(solution);
}

OpenGame::OpenGame(Solution solution)
    : solution_(std::make_unique<const Solution>(std::move(solution))),
      playable_(playable(*solution_)) {}
OpenGame::OpenGame(std::unique_ptr<Playable> closed_form) : playable_(std::move(closed_form)) {}
OpenGame::OpenGame(OpenGame&&) noexcept = default;
OpenGame::~OpenGame() = default;

OpenGame open_game(const std::string& file_or_instance, Display display) {
  if (!names_file(file_or_instance)) {
    const InstanceName name = find_instance(file_or_instance);
    if (name.game->play) return OpenGame(name.game->play(name.values));
  }
  return OpenGame(open_solution(file_or_instance, display));
}

void write_picture(JsonWriter& out, const Picture& picture, const Tongue& tongue) {
  static constexpr const char* kinds[] = {"square", "disc", "card", "line", "text"};
  out.open('{');
  out.field("width", picture.width);
  out.field("height", picture.height);
  out.key("marks");
  out.open('[');
  for (const Mark& mark : picture.marks) {
    out.open('{');
    out.field("kind", kinds[static_cast<std::size_t>(mark.kind)]);
    out.field("x", mark.x);
    out.field("y", mark.y);
    out.field("width", mark.width);
    out.field("height", mark.height);
    out.field("tone", mark.tone);
    out.field("text", mark.text.in(tongue));
    out.field("spot", mark.spot);
    out.field("label", mark.label.in(tongue));
    out.field("hint", mark.hint);
    out.close('}');
  }
  out.close(']');
  if (!picture.narrow.boxes.empty()) {
    out.key("narrow");
    out.open('{');
    out.field("width", picture.narrow.width);
    out.field("height", picture.narrow.height);
    out.key("boxes");
    out.open('[');
    for (const auto& [x, y, width, height] : picture.narrow.boxes)
      out.write(std::vector{x, y, width, height});
    out.close(']');
    out.close('}');
  }
  out.close('}');
}

void write_insights(JsonWriter& out, const std::vector<Insight>& insights, const Tongue& tongue) {
  out.open('[');
  for (const Insight& insight : insights) {
    out.open('{');
    out.field("title", insight.title.in(tongue));
    if (!insight.text.empty()) {
      out.key("text");
      out.open('[');
      for (const Text& sentence : insight.text) out.write(sentence.in(tongue));
      out.close(']');
    }
    if (!insight.rows.empty()) {
      out.key("rows");
      out.open('[');
      for (const auto& [label, text, marks] : insight.rows) {
        out.open('[');
        out.write(label.in(tongue));
        out.write(text.in(tongue));
        if (!marks.empty()) out.write(marks);
        out.close(']');
      }
      out.close(']');
    }
    if (insight.picture) {
      out.key("picture");
      write_picture(out, *insight.picture, tongue);
    }
    out.close('}');
  }
  out.close(']');
}

std::string answer_text(const Playable& game, Answer answer) {
  if (answer.outcome == Outcome::draw && game.players().size() > 2) answer.outcome = Outcome::open;
  return answer_text(answer, game.distances());
}

bool preferred(Answer a, Answer b) {
  for (Answer* answer : {&a, &b})
    if (answer->outcome == Outcome::open) answer->outcome = Outcome::draw;
  return better(a, b);
}

std::vector<MoveReport> best_first(std::vector<MoveReport> moves) {
  std::stable_sort(moves.begin(), moves.end(), [](const MoveReport& a, const MoveReport& b) {
    return preferred(a.answer, b.answer);
  });
  return moves;
}

MoveReport best_move(const PositionReport& now, bool distances,
                     const std::function<int(const std::string&)>& visits) {
  return *std::min_element(now.moves.begin(), now.moves.end(),
                           [&](const MoveReport& a, const MoveReport& b) {
                             if (preferred(a.answer, b.answer)) return true;
                             if (preferred(b.answer, a.answer) || distances) return false;
                             return visits(a.leads_to) < visits(b.leads_to);
                           });
}

Line best_line(const OpenGame& game, std::string_view position, Budget& budget) {
  if (game.solution() != nullptr && !game->distances() && !game.solution()->scores() &&
      !game->always_ends())
    throw Error(Fault::input,
                said({"this table holds values only, and the fastest line needs distances: solve "
                      "the instance without --values-only",
                      "この表には勝敗しかなく、最短手順は求められません。"}));
  Line line{game->report(position, budget), {}, Line::Ending::cut};
  std::unordered_set<std::string> seen;
  const auto visits = [&](const std::string& where) { return seen.contains(where) ? 1 : 0; };
  PositionReport now = line.from;
  while (line.steps.size() < longest_line) {
    if (now.over || now.moves.empty()) {
      line.ending = now.over ? Line::Ending::over : Line::Ending::no_move;
      break;
    }
    if (!seen.insert(now.position).second) {
      line.ending = Line::Ending::repetition;
      break;
    }
    const MoveReport best = best_move(now, game->distances(), visits);
    line.steps.push_back({now.side, best});
    if (best.ends) {
      line.ending = Line::Ending::over;
      break;
    }
    budget.tick();
    now = game->report(best.leads_to, budget);
  }
  line.to_move = now.side;
  return line;
}

std::string_view name_of(Line::Ending ending) {
  switch (ending) {
    case Line::Ending::over: return "over";
    case Line::Ending::no_move: return "no move";
    case Line::Ending::repetition: return "repetition";
    default: return "cut";
  }
}

}  // namespace kanzen::app
