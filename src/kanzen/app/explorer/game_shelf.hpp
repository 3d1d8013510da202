// SPDX-License-Identifier: Apache-2.0
// The games that a server has open, and the memory of all that it does: games, questions and jobs
// together hold no more than they may. The games asked for last stay; the others make room, and are
// opened again when they are asked for.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "kanzen/app/json.hpp"
#include "kanzen/app/playable.hpp"
#include "kanzen/app/registry.hpp"

namespace kanzen::app {

// An open game and what has been found out about it on request.
class ServedGame {
 public:
  explicit ServedGame(OpenGame game) : game_(std::move(game)) {}

  const OpenGame& game() const { return game_; }
  std::uint64_t bytes() const;  // that it may take in memory, with what it has found out

  // The statistics as JSON; finding the deepest positions reads the whole table, once.
  bool has_statistics() const;
  std::string statistics(Language language, Budget& budget) const;

 private:
  OpenGame game_;
  mutable std::timed_mutex mutex_;
  mutable Json statistics_;
};

class GameShelf {
 public:
  using Game = std::shared_ptr<const ServedGame>;

  // Instances of so many positions are solved when they are asked for.
  static constexpr std::uint64_t tiny = 1'000'000;

  // Whether a table of it is made on request.
  static bool can_be_solved(const InstanceName& name);

  // Whether the tables of the user's cache are named among those that answer at once.
  enum class Cache { shown, hidden };
  explicit GameShelf(std::uint64_t bytes, Cache cache = Cache::shown)
      : bytes_(bytes), cache_(cache) {}

  std::uint64_t bytes() const { return bytes_; }  // that all of it may hold

  // Memory that somebody takes for a while.
  class Loan {
   public:
    explicit Loan(GameShelf& shelf) : shelf_(shelf) {}
    ~Loan();
    Loan(const Loan&) = delete;
    Loan& operator=(const Loan&) = delete;

    // Throws Error where it is more than one may have, or there is no room even without the games
    // that nobody is using.
    void set(std::uint64_t bytes);

   private:
    GameShelf& shelf_;
    std::uint64_t bytes_ = 0;
  };

  // A table file; throws where it cannot be used.
  void add_file(const std::filesystem::path& path);
  // A table that is opened when it is asked for.
  void add_table(const std::string& instance, std::function<Table()> open);

  Game find(const std::string& instance);  // nothing where it is not open
  // Opens what takes a moment: a file that was added, a closed form, the cache, a tiny instance.
  // Nothing where it has to be solved.
  Game open(const InstanceName& name, Budget& budget);
  Game add(OpenGame game);  // throws Error where there is no room

  std::vector<std::string> names() const;  // of all that answer at once, in order

 private:
  struct Shelved {
    Game game;
    std::list<std::string>::iterator place;  // in latest_
  };

  // Whether there is room for so much more, after games were closed where that helps. Holds mutex_.
  bool make_room(std::uint64_t more);
  void remove(const std::string& name);

  const std::uint64_t bytes_;
  const Cache cache_;
  mutable std::mutex mutex_;                              // guards what follows
  std::map<std::string, std::function<Table()>> tables_;  // that can be opened again
  std::map<std::string, Shelved> open_;
  std::list<std::string> latest_;                       // the one asked for last stands first
  std::vector<std::weak_ptr<const ServedGame>> alive_;  // those in use that were closed as well
  std::uint64_t lent_ = 0;
  std::timed_mutex opening_;  // one at a time, and none twice
};

}  // namespace kanzen::app
