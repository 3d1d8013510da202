// SPDX-License-Identifier: Apache-2.0
// The catalogue: entries that cannot be used are refused in a sentence, and what follows from rules
// is derived from them.
#include "kanzen/app/registry.hpp"

#include <gtest/gtest.h>

#include <atomic>

#include "kanzen/app/cli.hpp"
#include "kanzen/app/explorer/api.hpp"
#include "kanzen/app/explorer/worker_jobs.hpp"
#include "kanzen/app/game.hpp"
#include "kanzen/app/solution.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::app {
namespace {

// Counts down by one or two; whoever cannot move loses.
struct Countdown {
  using Position = int;
  using Move = int;
  int from = 5;
  Outcome at_zero = Outcome::open;  // where nothing is left to take
  constexpr Position start() const { return from; }
  constexpr Outcome outcome(Position left) const { return left == 0 ? at_zero : Outcome::open; }
  constexpr void each_move(Position left, auto&& visit) const {
    for (Move take = 1; take <= 2 && take <= left; ++take)
      if (!visit(take, left - take)) return;
  }
};

class Registry : public ::testing::Test {
 protected:
  ~Registry() override { use_games(linked_games()); }

  static std::string refusal(std::vector<GameEntry> games) {
    try {
      use_games(std::move(games));
      return "";
    } catch (const Error& error) {
      EXPECT_EQ(error.fault(), Fault::input);
      return error.what();
    }
  }
};

TEST_F(Registry, TwoGamesOfOneNameAreRefused) {
  EXPECT_NE(refusal({game<Countdown>({.name = "down"}), game<Countdown>({.name = "down"})})
                .find("two games are called down: give each a name of its own"),
            std::string::npos);
  // As a program, it ends with 2.
  char name[] = "program";
  char verb[] = "games";
  char* arguments[] = {name, verb, nullptr};
  EXPECT_EQ(run(2, arguments, {GameEntry{.name = "a"}, GameEntry{.name = "a"}}), 2);
}

TEST_F(Registry, NamesThatCannotBeWrittenAreRefused) {
  for (const char* name : {"", "Down", "down:3", "a b", "a/b", "ä"})
    EXPECT_NE(refusal({GameEntry{.name = name}}).find("cannot be the name of a game"),
              std::string::npos)
        << name;
  EXPECT_EQ(refusal({GameEntry{.name = "down-2"}}), "");
}

// Words are looked up whole. A sentence with arguments is a Phrase where it is said.
TEST_F(Registry, WordsOfGamesAreWholeAndStandThereOnce) {
  for (const GameEntry& entry : games())
    for (const Words* words : {&entry.phrases, &entry.names})
      for (std::size_t i = 0; i < words->size(); ++i) {
        const auto& [name, said] = (*words)[i];
        EXPECT_EQ(name.find('{'), std::string::npos)
            << entry.name << ": write said({\"" << name << "\", \"" << said
            << "\"}, …) where the game says it (core/phrase.hpp)";
        EXPECT_FALSE(said.empty()) << entry.name << ": " << name;
        EXPECT_TRUE(i == 0 || (*words)[i - 1].name < name) << entry.name << ": " << name;
      }
}

TEST_F(Registry, AnExampleIsAnInstanceOfItsGame) {
  EXPECT_NE(refusal({GameEntry{.name = "a", .example = "b"}}).find("must be an instance of it"),
            std::string::npos);
  EXPECT_NE(refusal({GameEntry{.name = "a", .example = "a:3"}}).find("no setting"),
            std::string::npos);
}

TEST_F(Registry, RulesAloneAreAGame) {
  use_games({game<Countdown>(
      {.name = "down",
       .parameters = {{.name = "from", .least = 1, .most = 90, .size = true, .usual = 5}}},
      [](Values values) { return Countdown{values[0]}; })});
  const GameEntry& entry = games().front();
  EXPECT_EQ(entry.summary, "down");
  EXPECT_EQ(entry.example, "down");
  EXPECT_EQ(backends_of(entry), std::vector<std::string>{"threads"});
  const InstanceName name = find_instance("down:9");
  EXPECT_EQ(name.text(), "down:9");
  EXPECT_EQ(name.census().positions, ExactCount(10));
  EXPECT_EQ(name.spaces(), std::vector<std::string>{"reachable"});
  EXPECT_THROW(name.make("product"), Error);
  Progress silent;
  const Solution solution = solve_in_memory(name, "", {}, silent);
  const Instance& instance = *solution.instance;
  for (int left = 0; left <= 9; ++left) {
    const Answer answer = instance.report(solution.table, std::to_string(left) + " second").answer;
    EXPECT_EQ(answer.outcome, left % 3 == 0 ? Outcome::loss : Outcome::win) << left;
  }
  EXPECT_THROW(instance.report(solution.table, "10 first"), Error);
}

// What rules describe is how the game looks, without being told.
struct Handful : Countdown {
  static constexpr int card_kinds = 2, most_cards = 90;
  constexpr void each_card(Position left, auto&& visit) const {
    for (int i = 0; i < left; ++i) visit(1, 1);
  }
  constexpr Position with_card(Position left, int, int) const { return left + 1; }
  constexpr int card(Move take) const { return take; }
};
static_assert(std::same_as<kanzen::detail::ViewFor<Countdown, void>::type, TextView<Countdown>>);
static_assert(std::same_as<kanzen::detail::ViewFor<Handful, void>::type, HandsView<Handful>>);

// Instances may differ in how they are numbered: the first numbering of a name that takes one is
// meant, and what none takes is refused with what they do take.
TEST_F(Registry, ANumberingTakesSomeInstances) {
  const auto rules = [](Values values) { return Countdown{values[0]}; };
  const auto up_to = [](int most) { return [=](Values values) { return values[0] <= most; }; };
  using View = TextView<Countdown>;
  use_games(
      {{.name = "down",
        .parameters = {{.name = "from", .least = 1, .most = 90, .size = true, .usual = 5}},
        .numberings = {numbering<Countdown, Reachable<Countdown>, View>(
                           rules, {.name = "small", .takes = up_to(10), .limits = "up to 10"}),
                       numbering<Countdown, Reachable<Countdown>, View>(
                           rules, {.name = "large", .takes = up_to(20)}),
                       numbering<Countdown, Reachable<Countdown>, View>(
                           rules, {.name = "large", .takes = up_to(30), .limits = "up to 30"})}}});
  EXPECT_EQ(find_instance("down:9").spaces(), (std::vector<std::string>{"small", "large"}));
  EXPECT_EQ(find_instance("down:9").make()->space(), "small");
  EXPECT_EQ(find_instance("down:9").make("large")->census(), 10U);
  EXPECT_EQ(find_instance("down:25").spaces(), std::vector<std::string>{"large"});
  EXPECT_EQ(find_instance("down:25").census().positions, ExactCount(26));
  const auto refused = [](const char* instance, const char* space) -> std::string {
    try {
      static_cast<void>(find_instance(instance).make(space));
      return "";
    } catch (const Error& error) {
      EXPECT_EQ(error.fault(), Fault::input);
      return error.what();
    }
  };
  EXPECT_EQ(refused("down:25", "small"),
            "down:25 has no space small: small takes up to 10; use --space large");
  EXPECT_EQ(refused("down:31", ""),
            "down:31 has no table: small takes up to 10; large takes up to 30");
  EXPECT_EQ(refused("down:3", "huge"), "down has no space \"huge\": use small or large");
  EXPECT_FALSE(find_instance("down:31").has_table());
  EXPECT_THROW(static_cast<void>(find_instance("down:31").spaces()), Error);
}

// A formula may count what no table can hold.
TEST_F(Registry, WhatIsCountedNeedNotFitATable) {
  const auto huge = [](Values) -> Census { return {ExactCount("1" + std::string(30, '0')), {}}; };
  use_games({game<Countdown>({.name = "down", .census = huge})});
  const InstanceName name = find_instance("down");
  EXPECT_FALSE(name.has_table());
  EXPECT_THROW(static_cast<void>(name.spaces()), Error);
  try {
    static_cast<void>(name.make());
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.fault(), Fault::resources);
    EXPECT_NE(std::string(error.what()).find("down is too large for a table: it has 1,000,000"),
              std::string::npos)
        << error.what();
  }
}

// A view that counts what is asked of it.
struct CountedView : TextView<Countdown> {
  static inline std::atomic<int> parses = 0;
  static inline std::atomic<int> pictures = 0;

  explicit CountedView(Countdown rules) : TextView<Countdown>{rules} {}
  Seen parse(std::string_view text) const {
    ++parses;
    return TextView<Countdown>::parse(text);
  }
  Picture picture(const Position& position, int side) const {
    ++pictures;
    return TextView<Countdown>::picture(position, side);
  }
};

// A request reads its position once and draws it once. What is set up is read leniently, to be
// drawn, and then as strictly as any other, to say whether it is legal.
TEST_F(Registry, ARequestReadsAndDrawsAPositionOnce) {
  unsetenv("XDG_CACHE_HOME");
  unsetenv("HOME");
  use_games({game<Countdown, void, CountedView>({.name = "down"})});
  GameShelf shelf(64 << 20);
  WorkerJobs jobs(shelf);
  Api api(shelf, jobs);
  const auto count = [&](const std::string& target) {
    serve::Request request;
    request.target = serve::read_target("/api/v1/games/down" + target);
    CountedView::parses = CountedView::pictures = 0;
    std::optional<serve::Response> response = api.answer_at_once(request);
    if (!response) response = api.answer(request, {});
    EXPECT_EQ(response->status, 200) << response->body;
    return std::pair(CountedView::parses.load(), CountedView::pictures.load());
  };
  count("");  // opens it
  EXPECT_EQ(count(""), std::pair(1, 0)) << "the value of the start";
  EXPECT_EQ(count("/positions"), std::pair(1, 1));
  EXPECT_EQ(count("/positions?position=3%20second&lang=ja"), std::pair(1, 1));
  EXPECT_EQ(count("/setup?position=3%20second"), std::pair(2, 1));
}

// As many positions, other rules: a table of the old ones must not be taken for one of the new.
TEST_F(Registry, ATableKnowsTheRulesItWasMadeWith) {
  const Reachable once(Countdown{6});
  const Reachable again(Countdown{6});
  const Reachable changed(Countdown{6, Outcome::win});
  EXPECT_EQ(once.fingerprint(), again.fingerprint());
  EXPECT_EQ(once.size(), changed.size());
  EXPECT_NE(once.fingerprint(), changed.fingerprint());
  EXPECT_GT(once.fingerprint(), 0);
}

}  // namespace
}  // namespace kanzen::app
