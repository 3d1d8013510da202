// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/cli.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <system_error>
#include <utility>

#include "kanzen/app/json.hpp"
#include "kanzen/app/machine.hpp"
#include "kanzen/app/output.hpp"
#include "kanzen/app/ranks.hpp"
#include "kanzen/app/registry.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::app {
namespace {

int exit_code(Fault fault) { return fault == Fault::resources ? 3 : 2; }

int fail(const std::string& sentence, int code, bool json) {
  say(fmt::format("{}: {}{}\n", program_name(), who_fails(), sentence));
  if (json) {
    const std::string line = dump(Json{{"error", sentence}}) + "\n";
    std::fwrite(line.data(), 1, line.size(), stdout);
    std::fflush(stdout);
  }
  end_ranks(code);
  return code;
}

// A program may be started without its standard streams. The next file it opened would then be one
// of them, and what is said to the user would go into a table: something else has to be there,
// which can be neither read nor written, so that both fail as before.
void keep_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(stream, F_GETFD) == -1 && errno == EBADF)
      static_cast<void>(open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY));
}

// A position may begin with an empty cell, which looks like an option: a space before it keeps it
// a plain argument.
std::vector<std::string> arguments(int argc, char** argv) {
  std::vector<std::string> result;
  for (int i = 1; i < argc; ++i) {
    std::string word = argv[i];
    const bool position = word.starts_with('-') && word.find_first_of("/,") != std::string::npos &&
                          word.find('=') == std::string::npos;
    result.push_back(position ? " " + word : word);
  }
  return result;
}

std::string unknown_verb(const CLI::App& app, const std::string& word) {
  std::vector<std::string> names;
  for (const CLI::App* verb : app.get_subcommands({})) names.push_back(verb->get_name());
  if (std::find(names.begin(), names.end(), word) != names.end()) return {};
  const std::string near = nearest(word, names);
  return fmt::format("there is no verb \"{}\"{} ({} --help lists them)", word.substr(0, 40),
                     near.empty() ? "" : fmt::format(", did you mean {}?", near), program_name());
}

// "kanzen solve" in an example is what the user would type.
std::string for_this_program(std::string example) {
  constexpr std::string_view known = "kanzen ";
  for (std::size_t at = 0; (at = example.find(known, at)) != std::string::npos;) {
    example.replace(at, known.size() - 1, program_name());
    at += program_name().size();
  }
  return example;
}

// The verbs by what they are for, as in docs/cli.md.
const char* group_of(std::string_view verb) {
  struct Group {
    const char* title;
    std::vector<std::string_view> verbs;
  };
  static const std::vector<Group> groups = {
      {"What there is", {"games", "count", "index", "results"}},
      {"Solve", {"solve", "stats"}},
      {"Ask and play", {"probe", "line", "play", "mine", "odds"}},
      {"Prove", {"check", "reach", "verify", "perft"}},
      {"For programs and browsers", {"eval", "serve", "site"}},
      {"", {"manual", "completion"}}};  // not listed
  for (const Group& group : groups)
    if (std::find(group.verbs.begin(), group.verbs.end(), verb) != group.verbs.end())
      return group.title;
  return "Others";
}

std::string one_sentence(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

// Without the list of options that exclude each other: whoever names both is told.
class PlainHelp : public CLI::Formatter {
 public:
  std::string make_option_opts(const CLI::Option* option) const override {
    const std::string text = CLI::Formatter::make_option_opts(option);
    return text.substr(0, text.find(" " + get_label("Excludes") + ":"));
  }
};

}  // namespace

void Verb::argument(const char* name, std::string& value, const char* help) {
  parser_.add_option(name, value, help)->required()->type_name("");
}
void Verb::words(const char* name, std::vector<std::string>& value, const char* help) {
  parser_.add_option(name, value, help)->type_name("");
}
void Verb::flag(const char* name, bool& value, const char* help) {
  parser_.add_flag(name, value, help);
}
void Verb::option(const char* name, std::string& value, const char* help) {
  parser_.add_option(name, value, help)->type_name("NAME");
}
void Verb::file(const char* name, std::string& value, const char* help) {
  parser_.add_option(name, value, help)->type_name("FILE");
}
void Verb::directory(const char* name, std::string& value, const char* help) {
  parser_.add_option(name, value, help)->type_name("DIR");
}
void Verb::count(const char* name, std::uint64_t& value, const char* help) {
  // The parser would take the largest number for all beyond it.
  const auto fits = [](const std::string& text) -> std::string {
    errno = 0;
    static_cast<void>(std::strtoull(text.c_str(), nullptr, 0));
    return errno == ERANGE ? fmt::format("{} is beyond 2^64 - 1", text.substr(0, 40)) : "";
  };
  const auto no_sign = CLI::Validator(CLI::NonNegativeNumber).description("");
  parser_.add_option(name, value, help)->type_name("N")->check(no_sign)->check(fits);
}
void Verb::threads(unsigned& value) {
  parser_.add_option("--threads", value, "default: all of the machine")
      ->type_name("N")
      ->check(CLI::Range(0U, 4096U).description(""));
}
void Verb::bytes(const char* name, std::uint64_t& value, const char* help) {
  // What is transformed last is looked at first. Without it -1 would be 2^64 - 1.
  const auto unsigned_size = [](std::string& text) {
    const bool fits = !text.empty() && text.find_first_of("+-") == std::string::npos;
    return fits ? "" : fmt::format("{} is no number of bytes: write 500M or 8G", text);
  };
  parser_.add_option(name, value, help)
      ->type_name("SIZE")
      ->transform(CLI::AsSizeValue(true).description(""))
      ->transform(CLI::Validator(unsigned_size, ""));
}
void Verb::never_both(const char* one, const char* other) {
  parser_.get_option(one)->excludes(parser_.get_option(other));
}

Verb CommandLine::begin(const char* name, const char* summary, const char* example) {
  CLI::App* verb = parser_.add_subcommand(name, summary)->group(group_of(name));
  verb->formatter(std::make_shared<PlainHelp>());
  verb->footer(fmt::format("Example:\n  {}", for_this_program(example)));
  return Verb(*verb);
}
std::vector<VerbHelp> CommandLine::verbs() const {
  std::vector<VerbHelp> verbs;
  for (const CLI::App* verb : parser_.get_subcommands({})) {
    if (verb->get_group().empty()) continue;
    VerbHelp& help = verbs.emplace_back(VerbHelp{
        verb->get_name(), verb->get_description(), verb->get_group(), verb->get_footer(), {}, {}});
    for (const CLI::Option* option : verb->get_options()) {
      const std::string& text = option->get_description();
      if (option->get_positional())
        help.arguments.push_back(
            {option->get_name(true, false), "WORD", text, option->get_required()});
      else if (!option->get_lnames().empty())
        help.options.push_back(
            {"--" + option->get_lnames().front(),
             option->get_items_expected_max() == 0 ? "" : option->get_type_name(), text});
    }
  }
  return verbs;
}
void CommandLine::end(Verb& verb, std::function<int()> body) {
  verb.parser_.callback([this, body = std::move(body)] { chosen_ = body; });
}

// The sentence of an error, and how the command line is asked for what would help.
std::string with_flag(const Error& error) {
  std::string flag;
  switch (error.remedy()) {
    case Remedy::none: return error.what();
    case Remedy::begin_again: flag = "--restart"; break;
    case Remedy::other_space: flag = "--space, --restart"; break;
    case Remedy::other_solver: flag = "--solver passes or without it, --restart"; break;
    case Remedy::log_on_host: flag = "--distances-on host"; break;
    case Remedy::another_port: flag = "--port"; break;
    case Remedy::list_of_games: flag = fmt::format("{} games lists them", program_name()); break;
  }
  std::string sentence = error.what();
  const bool stop = sentence.ends_with('.');
  if (stop) sentence.pop_back();
  return fmt::format("{} ({}){}", sentence, flag, stop ? "." : "");
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += fmt::format("{}{}", text.empty() ? "" : " ", word);
  const auto first = text.find_first_not_of(' ');
  return first == std::string::npos ? ""
                                    : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

int run(int argc, char** argv, std::vector<GameEntry> games) {
  keep_standard_streams();
  CLI::App app{
      "kanzen strongly solves perfect-information games: for every position, who wins, in\n"
      "how many plies, and with which moves.",
      std::string(program_name())};
  app.set_version_flag("--version", "kanzen " KANZEN_VERSION);
  app.set_help_all_flag("--help-all", "help for all verbs");
  app.footer(for_this_program(
      "An instance is a game with its size: nocca:4x5, nocca:4x5,pieces=3,stack=2, tictactoe.\n"
      "kanzen VERB --help explains a verb and ends with an example.\n"
      "Exit codes: " +
      std::string(exit_codes)));

  CommandLine line(app);
  for (const auto add :
       {add_catalogue, add_results, add_solve, add_stats, add_probe, add_play, add_mine, add_odds,
        add_check, add_verify, add_perft, add_eval, add_serve, add_site, add_manual})
    add(line);

  std::vector<std::string> words = arguments(argc, argv);
  const bool json = std::find(words.begin(), words.end(), "--json") != words.end();
  if (words.empty()) words.emplace_back("--help");
  if (!words.front().starts_with('-')) {
    const std::string sentence = unknown_verb(app, words.front());
    if (!sentence.empty()) return fail(sentence, 2, json);
  }

  try {
    use_games(std::move(games));
    std::vector<std::string> backwards(words.rbegin(), words.rend());  // as CLI11 takes them
    app.parse(backwards);
    return line.chosen()
               ? line.chosen()()
               : fail(fmt::format("name a verb: {} --help lists them", program_name()), 2, json);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);  // --help, --version
    std::string sentence = one_sentence(error.what());
    if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr)
      sentence += fmt::format(": {} {} --help shows an example", program_name(), words.front());
    return fail(sentence, 2, json);
  } catch (const Interrupted& interrupt) {
    return fail(interrupt.sentence, 130, json);
  } catch (const Error& error) {
    return fail(with_flag(error), exit_code(error.fault()), json);
  } catch (const std::bad_alloc&) {
    return fail("there is not enough memory for this: use a smaller instance", 3, json);
  } catch (const std::system_error& error) {  // no thread, no lock, no file descriptor
    return fail(one_sentence(error.what()), 3, json);
  } catch (const std::exception& error) {  // nothing throws this on purpose
    return fail(fmt::format("this is a defect of the program: {}", one_sentence(error.what())), 70,
                json);
  }
}

}  // namespace kanzen::app
