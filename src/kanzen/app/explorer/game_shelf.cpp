// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/explorer/game_shelf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "kanzen/app/report.hpp"
#include "kanzen/app/within_budget.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::app {
namespace {

// Of all memory: the blocks that one table keeps unpacked, and what one question or job may take.
// Two questions are worked on at a time.
constexpr std::uint64_t shares_for_cache = 8;
constexpr std::uint64_t shares_for_one = 2;

}  // namespace

std::uint64_t ServedGame::bytes() const {
  constexpr std::uint64_t rules = 1 << 20;  // a guess: rules, numbering and formulas are small
  const Solution* solution = game_.solution();
  return rules + game_->kept_bytes() + (solution == nullptr ? 0 : solution->table.memory());
}

bool ServedGame::has_statistics() const {
  const std::unique_lock lock(mutex_, std::try_to_lock);
  return lock && !statistics_.empty();
}

std::string ServedGame::statistics(Language language, Budget& budget) const {
  const std::unique_lock lock = locked(mutex_, budget);
  const Solution& solution = *game_.solution();
  if (statistics_.empty()) {
    // Where the budget does not last to find the extreme positions of a large table, they are left
    // away.
    Extremes extremes;
    try {
      extremes = find_extremes(solution, shown_extremes, budget);
    } catch (const Error& error) {
      if (error.fault() != Fault::resources) throw;
    }
    statistics_["instance"] = game_->name();
    statistics_.update(statistics_json(solution, extremes));
    if (const auto winner = statistics_.find("endless_winner"); winner != statistics_.end()) {
      const std::vector<std::string> players = solution.instance->players();
      statistics_["endless_turn"] =
          std::find(players.begin(), players.end(), winner->get<std::string>()) - players.begin();
    }
  }
  Json json = statistics_;
  json["claims"] = claims_json(solution, tongue_of(language, solution.name.game));
  return dump(json);
}

GameShelf::Loan::~Loan() {
  const std::lock_guard lock(shelf_.mutex_);
  shelf_.lent_ -= bytes_;
}

void GameShelf::Loan::set(std::uint64_t bytes) {
  const std::uint64_t most = shelf_.bytes_ / shares_for_one;
  if (bytes > most)
    throw Error(
        Fault::resources,
        said({"this takes {} of memory, and the server may use {} for one question: ask about "
              "something smaller, or start it with a larger --memory",
              "{} のメモリが必要ですが、一つの質問に使えるのは {} "
              "までです。小さいものを尋ねるか、--memory を増やして起動してください。"},
             bytes_text(static_cast<double>(bytes)), bytes_text(static_cast<double>(most))));
  const std::lock_guard lock(shelf_.mutex_);
  if (bytes > bytes_ && !shelf_.make_room(bytes - bytes_))
    throw Error(Fault::resources,
                said({"this takes {} of memory, and others are using what the server has: try "
                      "again later",
                      "{} のメモリが必要ですが、いま他の質問が使っています。"
                      "後でもう一度試してください。"},
                     bytes_text(static_cast<double>(bytes))));
  shelf_.lent_ += bytes - bytes_;
  bytes_ = bytes;
}

void GameShelf::add_file(const std::filesystem::path& path) {
  const Game game = add(OpenGame(open_table(path)));
  add_table(game->game()->name(), [path] { return Table::open(path); });
}

void GameShelf::add_table(const std::string& instance, std::function<Table()> open) {
  const std::lock_guard lock(mutex_);
  tables_[instance] = std::move(open);
}

bool GameShelf::can_be_solved(const InstanceName& name) {
  return name.has_table() && name.census().positions <= small_enough;
}

GameShelf::Game GameShelf::find(const std::string& instance) {
  const std::lock_guard lock(mutex_);
  const auto found = open_.find(instance);
  if (found == open_.end()) return {};
  latest_.splice(latest_.begin(), latest_, found->second.place);
  return found->second.game;
}

GameShelf::Game GameShelf::open(const InstanceName& name, Budget& budget) {
  const std::string text = name.text();
  if (Game game = find(text)) return game;
  const std::unique_lock one_at_a_time = locked(opening_, budget);
  if (Game game = find(text)) return game;
  std::function<Table()> table;
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = tables_.find(text); found != tables_.end()) table = found->second;
  }
  if (table) return add(OpenGame(solution_of(table())));
  if (name.game->play) return add(OpenGame(name.game->play(name.values)));
  if (!can_be_solved(name)) return {};
  BudgetProgress progress(budget);
  if (name.census().positions <= tiny) {
    const Needs needs = name.make()->needs({});
    budget.hold(needs.memory + needs.disk);
    OpenGame game(solve_or_recall(name, progress));
    budget.hold(0);
    return add(std::move(game));
  }
  std::optional<Solution> known = recall(name, progress);
  return known ? add(OpenGame(std::move(*known))) : Game{};
}

void GameShelf::remove(const std::string& name) {
  const auto found = open_.find(name);
  latest_.erase(found->second.place);
  open_.erase(found);
}

bool GameShelf::make_room(std::uint64_t more) {
  for (;;) {
    std::uint64_t held = lent_;
    std::erase_if(alive_, [](const auto& game) { return game.expired(); });
    for (const auto& game : alive_)
      if (const Game alive = game.lock()) held += alive->bytes();
    if (held <= bytes_ && more <= bytes_ - held) return true;
    // Those who use a game keep it until they are done: closing it would free nothing.
    const auto oldest =
        std::find_if(latest_.rbegin(), latest_.rend(),
                     [&](const std::string& name) { return open_.at(name).game.use_count() == 1; });
    if (oldest == latest_.rend()) return false;
    remove(std::string(*oldest));
  }
}

GameShelf::Game GameShelf::add(OpenGame opened) {
  if (const Solution* solution = opened.solution())
    solution->table.limit_cache(
        std::min<std::uint64_t>(Table::default_cache_bytes, bytes_ / shares_for_cache));
  const auto game = std::make_shared<const ServedGame>(std::move(opened));
  const std::string& name = game->game()->name();
  const std::lock_guard lock(mutex_);
  if (open_.contains(name)) remove(name);
  if (!make_room(game->bytes()))
    throw Error(
        Fault::resources,
        said({"{} takes {} of memory, more than is left of the {} that the server may use: try "
              "again later, or start it with a larger --memory",
              "{} には {} のメモリが必要ですが、サーバーが使える {} "
              "の残りでは足りません。後でもう一度試すか、--memory を増やして起動してください。"},
             name, bytes_text(static_cast<double>(game->bytes())),
             bytes_text(static_cast<double>(bytes_))));
  latest_.push_front(name);
  open_[name] = {game, latest_.begin()};
  alive_.push_back(game);
  return game;
}

std::vector<std::string> GameShelf::names() const {
  std::set<std::string> all;
  if (cache_ == Cache::shown)
    for (std::string& name : cached_instances()) all.insert(std::move(name));
  const std::lock_guard lock(mutex_);
  for (const auto& [name, shelved] : open_) all.insert(name);
  for (const auto& [name, table] : tables_) all.insert(name);
  return {all.begin(), all.end()};
}

}  // namespace kanzen::app
