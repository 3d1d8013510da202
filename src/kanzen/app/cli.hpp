// SPDX-License-Identifier: Apache-2.0
// The command line: one function adds each group of verbs; run() parses, acts, and turns what went
// wrong into one sentence and an exit code.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming): as CLI11 names it
class App;
}

namespace kanzen::app {

struct GameEntry;

// What run() returns.
constexpr const char* exit_codes =
    "0 done, 1 the answer is no, 2 bad input, 3 not enough memory, disk or other\n"
    "means, 70 a defect of the program, 130 interrupted.";
int run(int argc, char** argv, std::vector<GameEntry> games);

// What a verb takes. Only cli.cpp knows the parser, which is slow to compile.
class Verb {
 public:
  void argument(const char* name, std::string& value, const char* help);            // required
  void words(const char* name, std::vector<std::string>& value, const char* help);  // the rest
  void flag(const char* name, bool& value, const char* help);
  void option(const char* name, std::string& value, const char* help);
  void file(const char* name, std::string& value, const char* help);
  void directory(const char* name, std::string& value, const char* help);
  void count(const char* name, std::uint64_t& value, const char* help);
  void threads(unsigned& value);                                         // --threads
  void bytes(const char* name, std::uint64_t& value, const char* help);  // 500M, 8G
  void never_both(const char* one, const char* other);

 private:
  friend class CommandLine;
  explicit Verb(CLI::App& parser) : parser_(parser) {}
  CLI::App& parser_;
};

// What the parser knows of a verb, for manual pages and completion.
struct VerbHelp {
  struct Option {
    std::string name;
    std::string type;  // FILE, N, …; empty: it takes nothing
    std::string help;
    bool required = false;
  };
  std::string name;
  std::string summary;
  std::string group;
  std::string example;
  std::vector<Option> arguments;  // by place
  std::vector<Option> options;
};

class CommandLine {
 public:
  explicit CommandLine(CLI::App& parser) : parser_(parser) {}

  // A verb whose options live in Options, with a bool `json`, and whose body is act(options).
  template <class Options>
  void add(const char* name, const char* summary, const char* example,
           void (*describe)(Verb&, Options&), std::function<int(const Options&)> act) {
    auto options = std::make_shared<Options>();
    Verb verb = begin(name, summary, example);
    describe(verb, *options);
    verb.flag("--json", options->json, "answer in JSON");
    end(verb, [options, act = std::move(act)] { return act(*options); });
  }

  // Those that --help lists.
  std::vector<VerbHelp> verbs() const;

  // The body of the verb that was chosen; none when no verb was.
  const std::function<int()>& chosen() const { return chosen_; }

 private:
  Verb begin(const char* name, const char* summary, const char* example);
  void end(Verb& verb, std::function<int()> body);

  CLI::App& parser_;
  std::function<int()> chosen_;
};

void add_catalogue(CommandLine&);  // games, count, index
void add_solve(CommandLine&);
void add_stats(CommandLine&);
void add_probe(CommandLine&);  // probe, line
void add_play(CommandLine&);
void add_verify(CommandLine&);
void add_check(CommandLine&);  // check, reach
void add_results(CommandLine&);
void add_eval(CommandLine&);
void add_odds(CommandLine&);
void add_mine(CommandLine&);
void add_perft(CommandLine&);
void add_serve(CommandLine&);
void add_site(CommandLine&);
void add_manual(CommandLine&);  // manual, completion: for packages, and not listed

// A position may come quoted as one argument or as two.
std::string joined(const std::vector<std::string>& words);

}  // namespace kanzen::app
