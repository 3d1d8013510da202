// SPDX-License-Identifier: Apache-2.0
// odds: how often the first player wins a random deal, by sampling. Deals have numbers, so that a
// sample can be drawn again and each of its deals can be looked at.
#include <fmt/format.h>

#include <cmath>

#include "kanzen/app/cli.hpp"
#include "kanzen/app/json.hpp"
#include "kanzen/app/machine.hpp"
#include "kanzen/app/playable.hpp"
#include "kanzen/app/progress_display.hpp"
#include "kanzen/app/registry.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::app {
namespace {

struct Options {
  std::string instance;
  std::uint64_t deals = 100'000;
  std::uint64_t first = 0;
  bool json = false;
};

int odds(const Options& options) {
  const InstanceName name = find_instance(options.instance);
  const auto game = name.game->play ? name.game->play(name.values) : nullptr;
  if (game == nullptr || !game->deals())
    throw Error(Fault::input, fmt::format("{} is not dealt at random", name.text()));
  if (options.deals == 0) throw Error(Fault::input, "--deals must be at least 1");
  catch_interrupts();
  ProgressDisplay display(options.json ? Display::silent : Display::automatic, 0);
  std::uint64_t wins = 0;
  for (std::uint64_t i = 0; i < options.deals; ++i) {
    ProgressReport report;
    report.phase = "deals";
    report.done = i;
    report.total = options.deals;
    display.report(report);
    const PositionReport start = game->report(game->start(options.first + i));
    wins += start.answer.outcome == Outcome::win ? 1 : 0;
  }
  display.clear();

  const double share = static_cast<double>(wins) / static_cast<double>(options.deals);
  const double error = std::sqrt(share * (1 - share) / static_cast<double>(options.deals));
  if (options.json)
    print_json({{"game", name.text()},
                {"first", count_json(options.first)},
                {"deals", count_json(options.deals)},
                {"wins", count_json(wins)},
                {"share", share},
                {"standard_error", error}});
  else
    print(fmt::format("{}: the first player wins {} of {}, {:.2f} % ± {:.2f} %\n", name.text(),
                      grouped(wins), plural(options.deals, "random deal"), 100 * share,
                      100 * error));
  return 0;
}

}  // namespace

void add_odds(CommandLine& commands) {
  commands.add<Options>(
      "odds", "How often the first player wins a random deal",
      "kanzen odds sevens:lead=1 --deals 20000",
      [](Verb& verb, Options& options) {
        verb.argument("instance", options.instance, "a card game and its rule");
        verb.count("--deals", options.deals, "how many; default 100,000");
        verb.count("--first-deal", options.first, "number of the first deal; default 0");
      },
      odds);
}

}  // namespace kanzen::app
