// SPDX-License-Identifier: Apache-2.0
// The API of docs/api.md without a network: requests in, responses out.
#include "kanzen/app/explorer/api.hpp"
#include "kanzen/app/explorer/worker_jobs.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <set>
#include <thread>

#include "kanzen/app/json.hpp"
#include "kanzen/app/report.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/core/shuffler.hpp"

namespace kanzen::app {
namespace {

class ApiTest : public testing::Test {
 protected:
  ApiTest() {
    // No cache: nothing is found that another run has left, and nothing is left behind.
    unsetenv("XDG_CACHE_HOME");
    unsetenv("HOME");
  }

  serve::Response ask(const std::string& target, const std::string& method = "GET",
                      const std::string& body = "",
                      const std::string& content_type = "application/json") {
    serve::Request request;
    request.method = method;
    request.target = serve::read_target(target);
    request.body = body;
    request.content_type = content_type;
    if (auto quick = api_.answer_at_once(request)) return std::move(*quick);
    return api_.answer(request, {});
  }

  Json get(const std::string& target, int status = 200) {
    const serve::Response response = ask(target);
    EXPECT_EQ(response.status, status) << target << "\n" << response.body;
    return Json::parse(response.body);
  }

  std::string refusal(int status, const std::string& target, const std::string& method = "GET",
                      const std::string& body = "",
                      const std::string& content_type = "application/json") {
    const serve::Response response = ask(target, method, body, content_type);
    EXPECT_EQ(response.status, status) << method << " " << target << "\n" << response.body;
    return Json::parse(response.body).at("error");
  }

  static std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text) {
      const auto byte = static_cast<unsigned char>(c);
      result += {'%', "0123456789abcdef"[byte >> 4], "0123456789abcdef"[byte & 15]};
    }
    return result;
  }

  Json until_ended(const std::string& id) {
    for (int i = 0; i < 6000; ++i) {
      const Json job = get("/api/v1/jobs/" + id);
      if (job["state"] != "waiting" && job["state"] != "running") return job;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    ADD_FAILURE() << "the job does not end";
    return {};
  }

  GameShelf shelf_{std::uint64_t{1} << 30};
  WorkerJobs jobs_{shelf_};
  Api api_{shelf_, jobs_};
};

TEST_F(ApiTest, lists_every_game_of_the_registry) {
  const Json listed = get("/api/v1/games")["games"];
  ASSERT_EQ(listed.size(), games().size());
  for (std::size_t i = 0; i < listed.size(); ++i) {
    EXPECT_EQ(listed[i]["game"], games()[i].name);
    EXPECT_EQ(listed[i]["parameters"].size(), games()[i].parameters.size());
    EXPECT_FALSE(listed[i]["title"]["ja"].get<std::string>().empty());
    EXPECT_EQ(listed[i]["languages"], Json::array({"en", "ja"})) << "of the house's own games";
  }
}

TEST_F(ApiTest, examples_are_ready_and_their_moves_lead_to_positions) {
  for (const GameEntry& game : games()) {
    if (!game.play && game.numberings.empty()) continue;
    const std::string path = "/api/v1/games/" + game.example;
    const Json about = get(path);
    EXPECT_EQ(about["state"], "ready") << game.name;
    const Json start = get(path + "/positions");
    EXPECT_EQ(start["position"], about["start"]);
    EXPECT_EQ(start["positionValue"], about["positionValue"]);
    EXPECT_EQ(about["players"][start["turn"].get<std::size_t>()], start["player"]);
    EXPECT_GT(start["picture"]["width"], 0);
    bool one_is_best = false;
    for (const Json& move : start["moves"]) {
      one_is_best = one_is_best || move["best"].get<bool>();
      if (move["best"].get<bool>()) {
        EXPECT_EQ(move["moveValue"], start["positionValue"]) << game.name;
      }
      if (move["position"].is_null()) continue;
      EXPECT_EQ(get(path + "/positions?position=" + escaped(move["position"]))["position"],
                move["position"]);
    }
    EXPECT_TRUE(one_is_best || start["moves"].empty()) << game.name;
  }
}

// Whatever is done to a position, it can be drawn and changed again; it is legal exactly where no
// problem is named.
TEST_F(ApiTest, edits_lead_to_what_can_be_edited_again) {
  for (const GameEntry& game : games()) {
    const std::string path = "/api/v1/games/" + game.example;
    Shuffler random(1);
    std::string position = get(path)["start"];
    std::set<std::string> seen;
    bool found_a_problem = false;
    for (int step = 0; step < 60; ++step) {
      const Json setup = get(path + "/setup?position=" + escaped(position));
      ASSERT_EQ(setup["position"], position) << game.name;
      ASSERT_FALSE(setup["edits"].empty());
      found_a_problem = found_a_problem || !setup["problem"].is_null();
      const std::string target = path + "/positions?position=" + escaped(position);
      if (!setup["problem"].is_null()) {
        EXPECT_EQ(refusal(400, target), setup["problem"]);
      } else if (game.name != "oldmaid") {  // which may be too much to be played out
        EXPECT_EQ(get(target)["position"], position);
      }
      std::set<std::string> spots;
      for (const Json& mark : setup["picture"]["marks"]) spots.insert(mark["spot"]);
      std::set<std::pair<std::string, std::string>> offers;
      for (const Json& edit : setup["edits"]) {
        EXPECT_TRUE(edit["spot"] == "" || spots.contains(edit["spot"])) << edit;
        EXPECT_TRUE(offers.emplace(edit["spot"], edit["tool"]).second) << edit;
        EXPECT_TRUE(edit["spot"] == "" || edit["position"] != position) << edit;
      }
      seen.insert(position);
      position = setup["edits"][random.below(setup["edits"].size())]["position"];
    }
    EXPECT_GT(seen.size(), 20U) << game.name;
    if (game.name == "nocca" || game.name == "tictactoe") {
      EXPECT_TRUE(found_a_problem);
    }
  }
  EXPECT_EQ(
      get("/api/v1/games/nocca:3x3/setup?position=" + escaped("-,-,-/-,-,-/-,-,- b"))["problem"],
      "this is no position: Black must have 3 pieces on the board, not 0");
  EXPECT_NE(refusal(400, "/api/v1/games/nocca:3x3/setup?position=x"), "");
}

// Every text in the language asked for; what is asked with (positions, moves, spots) stays.
TEST_F(ApiTest, speaks_the_language_asked_for) {
  const std::string three = "/api/v1/games/nocca:3x3";
  EXPECT_EQ(get(three)["players"], Json::array({"Black", "White"}));
  EXPECT_EQ(get(three + "?lang=ja")["players"], Json::array({"黒", "白"}));
  const Json japanese = get(three + "/positions?lang=ja");
  EXPECT_EQ(japanese["player"], "黒");
  EXPECT_EQ(japanese["moves"], get(three + "/positions")["moves"]);
  std::set<std::string> labels;
  for (const Json& mark : japanese["picture"]["marks"]) labels.insert(mark["label"]);
  EXPECT_TRUE(labels.contains("黒のゴール"));
  EXPECT_TRUE(labels.contains("a1：黒"));
  EXPECT_TRUE(labels.contains("b2：空き"));
  EXPECT_EQ(get(three + "/stats?lang=ja")["claims"][4]["stated"], "9手で勝ち");
  const std::string empty = escaped("-,-,-/-,-,-/-,-,- b");
  EXPECT_EQ(get(three + "/setup?lang=ja&position=" + empty)["problem"],
            "局面ではありません。黒の駒は 3 個でなければなりません（いま 0 個）。");
  EXPECT_EQ(refusal(404, "/api/v1/games/noca:3x3?lang=ja"),
            "\"noca\" というゲームはありません。nocca のことですか？");

  // The names that papers use, everyday ones, and Japanese.
  const std::string sevens = "/api/v1/games/sevens:3x4";
  EXPECT_EQ(get(sevens)["players"], Json::array({"L", "R"}));
  EXPECT_EQ(get(sevens + "?lang=en")["players"], Json::array({"Left", "Right"}));
  EXPECT_EQ(get(sevens + "?lang=ja")["players"], Json::array({"左", "右"}));
  const std::string cards =
      "/api/v1/games/oldmaid/positions?position=" + escaped("1a|J 2a|1b 2b m0");
  const Json move = get(cards + "&lang=en")["moves"][0];
  EXPECT_EQ(move["move"], "1b");
  EXPECT_EQ(move["text"], "♥A");
  EXPECT_EQ(get(cards)["moves"][0]["text"], "1b");
  EXPECT_EQ(get(cards + "&lang=ja")["player"], "アンナ");

  EXPECT_EQ(refusal(400, three + "?lang=fr"), "lang must be en or ja");
  EXPECT_EQ(get("/api/v1/games?lang=ja")["games"].size(), games().size());
}

// What never reaches the API is refused in the language of its target as well.
TEST_F(ApiTest, refuses_in_the_language_asked_for) {
  const auto said_in = [&](std::string_view language) {
    return Json::parse(api_.refusal(503, said({"full", "満員です。"}), language).body)["error"];
  };
  EXPECT_EQ(said_in(""), "full");
  EXPECT_EQ(said_in("ja"), "満員です。");
  EXPECT_EQ(said_in("xx"), "full");
  EXPECT_EQ(serve::language_in("/api/v1/games?position=%zz&lang=ja"), "ja");
  EXPECT_EQ(serve::language_in("/x?lang=en&a=b"), "en");
  EXPECT_EQ(serve::language_in("/x?slang=en"), "");
  EXPECT_EQ(serve::language_in("lang=en"), "");
}

TEST_F(ApiTest, answers_what_the_table_says) {
  const Json start = get("/api/v1/games/nocca:3x3/positions");
  EXPECT_EQ(start["positionValue"], "win");
  EXPECT_EQ(start["remoteness"], 9);
  EXPECT_EQ(start["moves"].size(), 11U);
  EXPECT_EQ(get("/api/v1/games/nocca:3x3/line")["line"].size(), 9U);
  const Json over = get("/api/v1/games/tictactoe/positions?p=xxx/oo-/---%20o");
  EXPECT_EQ(over["over"], true);
  EXPECT_EQ(over["positionValue"], "lose");
  EXPECT_TRUE(over["moves"].empty());
  const Json stats = get("/api/v1/games/nocca:3x3/stats");
  EXPECT_EQ(stats["win"], 38883);
  EXPECT_EQ(stats["loss"], 11377);
  EXPECT_EQ(stats["draw"], 236);
  EXPECT_EQ(stats["deepest_positions"].size(), 20U);
  EXPECT_TRUE(
      ask("/api/v1/games/nocca:3x3/stats.csv").body.starts_with("distance,value,positions\n"));
  EXPECT_TRUE(ask("/api/v1/games/nocca:3x3/stats.svg").body.starts_with("<svg"));
}

// Old Maid does not count plies, and its wins could be put off for ever.
TEST_F(ApiTest, a_line_repeats_only_where_every_best_move_does) {
  for (int deal = 0; deal < 8; ++deal) {
    const Json line = get(fmt::format("/api/v1/games/oldmaid/line?deal={}", deal));
    std::set<std::string> seen = {line["position"]};
    std::string position = line["position"];
    for (const Json& step : line["line"]) {
      if (step["position"].is_null()) break;
      const std::string next = step["position"];
      if (seen.contains(next)) {
        serve::Request request;
        request.target = {{"api", "v1", "games", "oldmaid", "positions"}, {{"position", position}}};
        for (const Json& move : Json::parse(api_.answer(request, {}).body)["moves"])
          EXPECT_TRUE(!move["best"].get<bool>() || seen.contains(move["position"])) << position;
      }
      seen.insert(next);
      position = next;
    }
  }
}

TEST_F(ApiTest, refuses_in_a_sentence) {
  EXPECT_NE(refusal(404, "/api/v1/games/noca:3x3").find("nocca"), std::string::npos);
  refusal(404, "/api/v1/games/nocca:0x3");
  refusal(404, "/api/v2/games");
  refusal(404, "/api/v1/nothing");
  refusal(404, "/api/v1/games/nocca:3x3/nothing");
  refusal(404, "/api/v1/games/nocca:3x3/positions/more");
  refusal(404, "/api/v1/jobs/7");
  refusal(404, "/nothing.html");
  refusal(400, "/api/v1/games/nocca:3x3/positions?position=rubbish");
  refusal(400, "/api/v1/games/nocca:3x3/line?position=rubbish");
  refusal(400, "/api/v1/games/nocca:3x3/start?deal=-1");
  refusal(400, "/api/v1/games/nocca:3x3/start?deal=18446744073709551616");
  refusal(409, "/api/v1/games/nocca:4x4/positions");
  refusal(409, "/api/v1/games/nocca:9x9/positions");
  refusal(405, "/api/v1/games", "POST");
  refusal(405, "/api/v1/jobs", "PUT");
  refusal(415, "/api/v1/jobs", "POST", R"({"instance":"nocca:4x4"})", "text/plain");
  for (const char* body : {"", "no json", "[]", "{}", R"({"instance":3})", "\xff"})
    refusal(400, "/api/v1/jobs", "POST", body);
  refusal(400, "/api/v1/jobs", "POST", R"({"instance":"chess"})");
  refusal(409, "/api/v1/jobs", "POST", R"({"instance":"nocca:9x9"})");
  const serve::Response response = ask("/api/v1/games", "DELETE");
  EXPECT_EQ(response.headers.front(), (std::pair<std::string, std::string>{"Allow", "GET, HEAD"}));
}

TEST_F(ApiTest, browsers_are_told_to_take_nothing_from_elsewhere) {
  for (const char* target : {"/", "/api/v1", "/nothing"}) {
    bool told = false;
    for (const auto& [name, value] : ask(target).headers)
      told = told || (name == "Content-Security-Policy" && value.starts_with("default-src 'self'"));
    EXPECT_TRUE(told) << target;
  }
}

TEST_F(ApiTest, what_takes_time_is_not_answered_at_once) {
  serve::Request request;
  request.target = serve::read_target("/api/v1/games/nocca:3x3/positions");
  EXPECT_FALSE(api_.answer_at_once(request));
  EXPECT_EQ(api_.answer(request, {}).status, 200);
  EXPECT_TRUE(api_.answer_at_once(request));

  // Theorems answer for three players and one joker; five players have to be played out.
  for (const auto& [instance, at_once] : {std::pair{"oldmaid:3", true}, {"oldmaid:5", false}}) {
    get(fmt::format("/api/v1/games/{}", instance));
    request.target = serve::read_target(fmt::format("/api/v1/games/{}/positions", instance));
    EXPECT_EQ(api_.answer_at_once(request).has_value(), at_once) << instance;
    EXPECT_EQ(api_.answer(request, {}).status, 200);
  }
}

TEST_F(ApiTest, among_three_nothing_is_drawn) {
  const Json start = get("/api/v1/games/oldmaid/positions");
  std::set<std::string> values = {start["positionValue"]};
  for (const Json& move : start["moves"]) values.insert(move["moveValue"]);
  EXPECT_EQ(values, (std::set<std::string>{"lose", "undecided"}));
}

TEST_F(ApiTest, a_job_makes_an_instance_ready) {
  const std::string body = R"({"instance":"nocca:4x4,pieces=3"})";
  const std::string path = "/api/v1/games/nocca:4x4,pieces=3";
  EXPECT_EQ(get(path)["state"], "unsolved");
  EXPECT_GT(get(path)["needs"]["memory"], 0);
  const serve::Response begun = ask("/api/v1/jobs", "POST", body);
  EXPECT_EQ(begun.status, 202);
  const serve::Response same = ask("/api/v1/jobs", "POST", body);
  EXPECT_EQ(Json::parse(same.body)["instance"], "nocca:4x4,pieces=3");
  const std::string id = Json::parse(begun.body)["id"];
  const serve::Response events = ask("/api/v1/jobs/" + id + "/events");
  std::string text;
  while (const auto next = events.stream()) {
    text += *next;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_TRUE(text.starts_with("data: {"));
  EXPECT_NE(text.find(R"("state":"done")"), std::string::npos);
  EXPECT_EQ(until_ended(id)["state"], "done");
  EXPECT_EQ(get(path)["state"], "ready");
  EXPECT_EQ(ask("/api/v1/jobs", "POST", body).status, 200);
}

TEST_F(ApiTest, jobs_are_few_and_can_be_cancelled) {
  std::vector<std::string> ids;
  for (const char* name : {"nocca:4x5", "nocca:4x4", "nocca:4x4,stack=2", "nocca:4x5,stack=2",
                           "nocca:5x4,pieces=3", "nocca:4x5,pieces=3"}) {
    const serve::Response response = ask("/api/v1/jobs", "POST", dump({{"instance", name}}));
    if (response.status == 202) ids.push_back(Json::parse(response.body)["id"]);
  }
  EXPECT_GE(ids.size(), WorkerJobs::most_waiting);
  EXPECT_LE(ids.size(), WorkerJobs::most_waiting + 1);  // one more runs
  for (const std::string& id : ids) ask("/api/v1/jobs/" + id, "DELETE");
  for (const std::string& id : ids) EXPECT_EQ(until_ended(id)["state"], "cancelled");
  EXPECT_EQ(get("/api/v1/jobs")["jobs"].size(), ids.size());
}

TEST_F(ApiTest, keeps_what_was_asked_for_last) {
  Budget unlimited;
  const std::uint64_t one = GameShelf(1 << 30).open(find_instance("tictactoe"), unlimited)->bytes();
  GameShelf shelf(one + one / 2);  // room for one
  shelf.open(find_instance("tictactoe"), unlimited);
  shelf.open(find_instance("nocca:2x3"), unlimited);
  EXPECT_EQ(shelf.names(), std::vector<std::string>{"nocca:2x3"});
  EXPECT_EQ(shelf.find("tictactoe"), nullptr);
  {
    const GameShelf::Game held = shelf.open(find_instance("tictactoe"), unlimited);
    // Whoever uses it keeps it, and it counts as long.
    EXPECT_THROW(shelf.open(find_instance("nocca:2x3"), unlimited), Error);
    EXPECT_EQ(held->game()->name(), "tictactoe");
  }
  EXPECT_NE(shelf.open(find_instance("nocca:2x3"), unlimited), nullptr);
}

TEST_F(ApiTest, memory_that_is_lent_makes_games_close) {
  Budget unlimited;
  const std::uint64_t one = GameShelf(1 << 30).open(find_instance("tictactoe"), unlimited)->bytes();
  GameShelf shelf(4 * one);
  shelf.open(find_instance("tictactoe"), unlimited);
  shelf.open(find_instance("nocca:2x3"), unlimited);
  GameShelf::Loan loan(shelf);
  EXPECT_THROW(loan.set(2 * one + 1), Error) << "more than half for one";
  loan.set(2 * one);
  GameShelf::Loan another(shelf);
  another.set(one);
  EXPECT_EQ(shelf.names(), std::vector<std::string>{"nocca:2x3"});
  another.set(2 * one);
  EXPECT_EQ(shelf.names(), std::vector<std::string>{});
  EXPECT_THROW(another.set(2 * one + 1), Error);
  EXPECT_THROW(shelf.open(find_instance("tictactoe"), unlimited), Error) << "all is lent";
  another.set(0);
  EXPECT_NE(shelf.open(find_instance("tictactoe"), unlimited), nullptr);
}

// The searches of a rule without a closed form, one deal after the other and one instance after the
// other: what is kept of them stays within the memory.
TEST_F(ApiTest, searches_stay_within_the_memory) {
  constexpr std::uint64_t memory = 40 << 20;
  GameShelf shelf(memory);
  WorkerJobs jobs(shelf);
  Api api(shelf, jobs);
  int answered = 0;
  for (int columns = 4; columns <= 9; ++columns)
    for (int longest = 5; longest <= 8; ++longest) {
      serve::Request request;
      request.target = serve::read_target(
          fmt::format("/api/v1/games/sevens:{}x{},rule=stuck-passes/positions", longest, columns));
      const serve::Response response = api.answer(request, {});
      double slots = 2;
      for (int i = 0; i < columns; ++i) slots *= longest + 1;
      EXPECT_EQ(response.status, slots <= memory / 2.0 ? 200 : 503) << response.body;
      answered += response.status == 200 ? 1 : 0;
      std::uint64_t held = 0;
      for (const std::string& name : shelf.names()) held += shelf.find(name)->bytes();
      EXPECT_LE(held, memory);
    }
  EXPECT_GT(answered, 10);
}

TEST_F(ApiTest, nobody_is_answered_who_does_not_wait) {
  std::stop_source gone;
  gone.request_stop();
  for (const char* target :
       {"/api/v1/games/nocca:3x3/positions", "/api/v1/games/oldmaid:7/insights",
        "/api/v1/games/sevens:6x8,rule=stuck-passes/positions"}) {
    serve::Request request;
    request.target = serve::read_target(target);
    EXPECT_EQ(api_.answer(request, gone.get_token()).status, 503) << target;
  }
}

TEST_F(ApiTest, what_is_left_half_done_is_no_answer) {
  // Ended after so many ticks, then asked again.
  class Impatient : public Budget {
   public:
    explicit Impatient(int ticks) : ticks_(ticks) {}
    void tick() override {
      if (--ticks_ < 0) throw Error(Fault::resources, "enough");
    }
    void hold(std::uint64_t) override { tick(); }

   private:
    int ticks_;
  };
  for (const auto& [instance, deal] :
       {std::pair{"sevens:5x6,rule=stuck-passes", 1}, {"oldmaid:5", 0}, {"oldmaid:4", 3}}) {
    const InstanceName name = find_instance(instance);
    const auto whole = name.game->play(name.values);
    const auto interrupted = name.game->play(name.values);
    const std::string start = whole->start(static_cast<std::uint64_t>(deal));
    const PositionReport expected = whole->report(start);
    int ended = 0;
    for (int ticks = 0; ticks < 12; ++ticks) try {
        Impatient budget(ticks);
        const PositionReport report = interrupted->report(start, budget);
        EXPECT_EQ(report.answer, expected.answer);
      } catch (const Error&) {
        ++ended;
      }
    EXPECT_GT(ended, 0) << instance;
    const PositionReport report = interrupted->report(start);
    EXPECT_EQ(report.answer, expected.answer) << instance;
    ASSERT_EQ(report.moves.size(), expected.moves.size());
    for (std::size_t i = 0; i < report.moves.size(); ++i)
      EXPECT_EQ(report.moves[i].answer, expected.moves[i].answer) << instance << " " << i;
    EXPECT_GT(interrupted->kept_bytes(), 0U);
  }
}

TEST_F(ApiTest, links_of_other_sites_lead_to_the_page_only) {
  serve::Request request;
  request.from_link = true;
  request.target = serve::read_target("/");
  EXPECT_EQ(api_.answer_at_once(request)->status, 200);
  for (const char* target : {"/api/v1", "/api/v1/games/oldmaid:7/insights"}) {
    request.target = serve::read_target(target);
    EXPECT_EQ(api_.answer_at_once(request)->status, 403) << target;
  }
}

TEST_F(ApiTest, methods_and_types_are_whole_words) {
  for (const char* method : {"GE", "E", "ET, HEA", "get", ", ", "HEADER"})
    refusal(405, "/api/v1/games", method);
  const std::string body = R"({"instance":"tictactoe"})";
  for (const char* type : {"application/jsonp", "application/json2", "text/json", ""})
    refusal(415, "/api/v1/jobs", "POST", body, type);
  EXPECT_EQ(ask("/api/v1/jobs", "POST", body).status, 200);
}

TEST_F(ApiTest, positions_that_nobody_can_look_at_are_refused) {
  std::string suits = "L";
  while (suits.size() < 2000) suits += ",L";
  EXPECT_NE(refusal(400, "/api/v1/games/sevens/positions?position=" + escaped(suits + " L"))
                .find("2000 characters"),
            std::string::npos);
}

}  // namespace
}  // namespace kanzen::app
