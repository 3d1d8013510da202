// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/explorer/game_shelf.hpp"

#include <algorithm>
#include <set>

#include "kanzen/app/report.hpp"

namespace kanzen::app {

std::uint64_t ServedGame::bytes() const {
  constexpr std::uint64_t closed_form = 1 << 20;  // a guess: formulas are small
  const Solution* solution = game_.solution();
  if (solution == nullptr) return closed_form;
  // The blocks of a table are unpacked when they are needed.
  return solution->table.bytes() +
         std::min<std::uint64_t>(solution->table.info().slots, Table::default_cache_bytes);
}

bool ServedGame::has_statistics() const {
  const std::lock_guard lock(mutex_);
  return !statistics_.empty();
}

std::string ServedGame::statistics() const {
  const std::lock_guard lock(mutex_);
  if (statistics_.empty()) statistics_ = dump(statistics_json(*game_.solution()));
  return statistics_;
}

void GameShelf::add_file(const std::filesystem::path& path) {
  const Game game = add(OpenGame(open_table(path)));
  const std::lock_guard lock(mutex_);
  files_[game->game()->name()] = path;
}

bool GameShelf::can_be_solved(const InstanceName& name) {
  return name.game->make && name.game->census && name.census().positions <= small_enough;
}

GameShelf::Game GameShelf::find(const std::string& instance) {
  const std::lock_guard lock(mutex_);
  const auto found = open_.find(instance);
  if (found == open_.end()) return {};
  latest_.splice(latest_.begin(), latest_, found->second.place);
  return found->second.game;
}

GameShelf::Game GameShelf::open(const InstanceName& name) {
  const std::string text = name.text();
  if (Game game = find(text)) return game;
  const std::lock_guard one_at_a_time(opening_);
  if (Game game = find(text)) return game;
  std::filesystem::path file;
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = files_.find(text); found != files_.end()) file = found->second;
  }
  if (!file.empty()) return add(OpenGame(open_table(file)));
  if (name.game->play) return add(OpenGame(name.game->play(name.values)));
  if (!can_be_solved(name)) return {};
  if (name.census().positions <= tiny) return add(OpenGame(solve_or_recall(name, Display::silent)));
  std::optional<Solution> known = recall(name);
  return known ? add(OpenGame(std::move(*known))) : Game{};
}

GameShelf::Game GameShelf::add(OpenGame opened) {
  const auto game = std::make_shared<const ServedGame>(std::move(opened));
  const std::string& name = game->game()->name();
  const std::lock_guard lock(mutex_);
  if (const auto old = open_.find(name); old != open_.end()) {
    latest_.erase(old->second.place);
    open_.erase(old);
  }
  latest_.push_front(name);
  open_[name] = {game, latest_.begin()};
  std::uint64_t sum = 0;
  for (const auto& [key, shelved] : open_) sum += shelved.game->bytes();
  while (sum > bytes_ && latest_.size() > 1) {  // those who use one now keep it until they are done
    const auto oldest = open_.find(latest_.back());
    sum -= oldest->second.game->bytes();
    open_.erase(oldest);
    latest_.pop_back();
  }
  return game;
}

std::vector<std::string> GameShelf::names() const {
  const std::lock_guard lock(mutex_);
  std::set<std::string> all;
  for (const auto& [name, shelved] : open_) all.insert(name);
  for (const auto& [name, path] : files_) all.insert(name);
  return {all.begin(), all.end()};
}

}  // namespace kanzen::app
