// SPDX-License-Identifier: Apache-2.0
// manual and completion: pages for man(1) and scripts for shells, from what the parser knows of the
// verbs, so that nothing about an option is written twice. For packages; --help does not list them.
#include <fmt/format.h>

#include <algorithm>

#include "kanzen/app/cli.hpp"
#include "kanzen/app/machine.hpp"
#include "kanzen/app/output.hpp"
#include "kanzen/app/registry.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::app {
namespace {

using Verbs = std::vector<VerbHelp>;

struct Options {
  std::string verb;  // not a word of its own: the parser would begin that verb
  std::vector<std::string> words;
  bool json = false;
};

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
    text.replace(at, what.size(), by);
  return text;
}

// --- man(1) ---

std::string roff(std::string text) {
  text = replaced(replaced(std::move(text), "\\", "\\e"), "-", "\\-");
  for (const char* start : {".", "'"})
    text = replaced(std::move(text), std::string("\n") + start, std::string("\n\\&") + start);
  return text.starts_with('.') || text.starts_with('\'') ? "\\&" + text : text;
}

std::string capitals(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

std::string heading(const std::string& name, const std::string& summary) {
  return fmt::format(".TH {} 1 \"\" \"kanzen {}\" \"User Commands\"\n.SH NAME\n{} \\- {}\n",
                     capitals(roff(name)), KANZEN_VERSION, roff(name), roff(summary));
}

std::string example(const std::string& footer) {
  const std::size_t line = footer.find('\n');
  return fmt::format(".SH EXAMPLE\n.nf\n{}\n.fi\n", roff(footer.substr(line + 1)));
}

std::string exit_status() { return fmt::format(".SH EXIT STATUS\n{}\n", exit_codes); }

std::string entry(const VerbHelp::Option& option) {
  const std::string type = option.type.empty() ? "" : fmt::format(" \\fI{}\\fR", option.type);
  return fmt::format(".TP\n\\fB{}\\fR{}\n{}\n", roff(option.name), type, roff(option.help));
}

std::string page_of(const VerbHelp& verb) {
  const std::string program(program_name());
  std::string text = heading(program + "-" + verb.name, verb.summary);
  text += fmt::format(".SH SYNOPSIS\n.B {} {}\n[\\fIOPTIONS\\fR]", roff(program), verb.name);
  for (const VerbHelp::Option& argument : verb.arguments)
    text += fmt::format(" {}\\fI{}\\fR{}", argument.required ? "" : "[", roff(argument.name),
                        argument.required ? "" : " …]");
  text += "\n";
  if (!verb.arguments.empty()) text += ".SH ARGUMENTS\n";
  for (const VerbHelp::Option& argument : verb.arguments)
    text += entry({argument.name, "", argument.help});
  text += ".SH OPTIONS\n";
  for (const VerbHelp::Option& option : verb.options) text += entry(option);
  return text + example(verb.example) + exit_status() +
         fmt::format(".SH SEE ALSO\n.BR {} (1)\n", roff(program));
}

std::string page_of_all(const Verbs& verbs) {
  const std::string program(program_name());
  std::string text = heading(program, "strong solutions of perfect-information games");
  text += fmt::format(
      ".SH SYNOPSIS\n.B {0}\n\\fIVERB\\fR [\\fIOPTIONS\\fR] [\\fIARGUMENTS\\fR]\n"
      ".SH DESCRIPTION\nSolves games of perfect information: for every position, who wins, in how "
      "many plies (moves of either player), and with which moves.\n.PP\nAn instance is a game with "
      "its size: \\fBnocca:4x5\\fR, \\fBtictactoe\\fR. \\fB{0} games\\fR lists them. What is asked "
      "of a small instance is solved on demand and kept in \\fI~/.cache/kanzen\\fR; larger ones "
      "are "
      "solved once, with \\fB{0} solve\\fR, into a table file.\n",
      roff(program));
  std::string group, see_also;
  for (const VerbHelp& verb : verbs) {
    if (verb.group != group) text += fmt::format(".SH {}\n", capitals(roff(group = verb.group)));
    text += entry({verb.name, "", verb.summary});
    see_also += fmt::format("{}.BR {}\\-{} (1)", see_also.empty() ? "" : ",\n", roff(program),
                            roff(verb.name));
  }
  text += ".SH OPTIONS\n" +
          entry({"--help", "", "what there is, and behind a verb what it takes"}) +
          entry({"--version", "", "which version this is"});
  text += exit_status() +
          ".SH ENVIRONMENT\n.TP\n\\fBXDG_CACHE_HOME\\fR\nwhere tables of small instances are kept "
          "instead of ~/.cache\n.TP\n\\fBNO_COLOR\\fR\nno colours in the terminal\n";
  return text + ".SH SEE ALSO\n" + see_also + "\n";
}

int manual(const CommandLine& commands, const Options& options) {
  const Verbs verbs = commands.verbs();
  if (options.verb.empty()) {
    print(page_of_all(verbs));
    return 0;
  }
  const auto verb = std::find_if(verbs.begin(), verbs.end(),
                                 [&](const VerbHelp& help) { return help.name == options.verb; });
  if (verb == verbs.end())
    throw Error(Fault::input, fmt::format("there is no verb \"{}\" ({} --help lists them)",
                                          options.verb.substr(0, 40), program_name()));
  print(page_of(*verb));
  return 0;
}

// --- shells ---

// What people begin a source with.
std::string instances() {
  std::string words;
  for (const GameEntry& game : games())
    words += fmt::format("{}{}", words.empty() ? "" : " ", game.example);
  return words;
}

bool takes_instance(const VerbHelp& verb) {
  return std::any_of(verb.arguments.begin(), verb.arguments.end(), [](const auto& argument) {
    return argument.name == "instance" || argument.name == "source";
  });
}
bool takes_file(const VerbHelp& verb) {
  return std::any_of(verb.arguments.begin(), verb.arguments.end(), [](const auto& argument) {
    return argument.name == "file" || argument.name == "source";
  });
}

bool is_path(const VerbHelp::Option& option) {
  return option.type == "FILE" || option.type == "DIR";
}

// A colon ends a word of bash, so instances are completed from their last one on.
std::string for_bash(const Verbs& verbs, const std::string& program) {
  std::string names, cases, files;
  for (const VerbHelp& verb : verbs) {
    names += fmt::format("{}{}", names.empty() ? "" : " ", verb.name);
    std::string flags;
    for (const VerbHelp::Option& option : verb.options) {
      flags += fmt::format("{}{}", flags.empty() ? "" : " ", option.name);
      if (is_path(option) && files.find(option.name) == std::string::npos)
        files += fmt::format("{}{}", files.empty() ? "" : "|", option.name);
    }
    cases += fmt::format("    {}) flags=\"{}\" instances=\"{}\" files={} ;;\n", verb.name, flags,
                         takes_instance(verb) ? instances() : "", takes_file(verb) ? "yes" : "");
  }
  return replaced(fmt::format(R"(# bash completion for PROGRAM
_PROGRAM() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}}
  local flags instances files
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    mapfile -t COMPREPLY < <(compgen -W "{} --help --version" -- "$word")
    return
  fi
  case $before in
    {}) compopt -o default; return ;;
  esac
  case ${{COMP_WORDS[1]}} in
{}    *) return ;;
  esac
  if [[ $word == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$flags" -- "$word")
    return
  fi
  # A colon ends a word: what stands before it is not to be repeated.
  local whole=$word
  if [[ $word == : ]]; then whole=$before:; word=; elif [[ $before == : ]]; then
    whole=${{COMP_WORDS[COMP_CWORD-2]}}:$word
  fi
  mapfile -t COMPREPLY < <(compgen -W "$instances" -- "$whole")
  if [[ $whole == *:* ]]; then COMPREPLY=("${{COMPREPLY[@]#*:}}"); fi
  if [[ $files ]]; then compopt -o default; fi
}}
complete -F _PROGRAM PROGRAM
)",
                              names, files, cases),
                  "PROGRAM", program);
}

std::string for_zsh(const Verbs& verbs, const std::string& program) {
  const auto quoted = [](std::string text) {
    for (const char* special : {"\\", "[", "]", ":"})
      text = replaced(std::move(text), special, std::string("\\") + special);
    return replaced(std::move(text), "'", "'\\''");
  };
  std::string names, cases;
  for (const VerbHelp& verb : verbs) {
    names += fmt::format("    '{}:{}'\n", verb.name, quoted(verb.summary));
    cases += fmt::format("    {})\n      _arguments", verb.name);
    for (const VerbHelp::Option& option : verb.options)
      cases += fmt::format(" \\\n        '{}[{}]{}'", option.name, quoted(option.help),
                           option.type.empty() ? ""
                           : is_path(option)   ? ":file:_files"
                                               : fmt::format(":{}: ", option.type));
    if (takes_instance(verb) || takes_file(verb))
      cases += fmt::format(" \\\n        '1:source:_{}_sources'", program);
    cases += " ;;\n";
  }
  return replaced(fmt::format(R"(#compdef PROGRAM
_PROGRAM_sources() {{
  local -a instances=({})
  _alternative 'instances:instance:compadd -a instances' 'files:table:_files'
}}
_PROGRAM() {{
  local -a verbs=(
{}  )
  if ((CURRENT == 2)); then
    _describe verb verbs
    return
  fi
  local verb=$words[2]
  shift words
  ((CURRENT--))
  case $verb in
{}  esac
}}
_PROGRAM "$@"
)",
                              instances(), names, cases),
                  "PROGRAM", program);
}

std::string for_fish(const Verbs& verbs, const std::string& program) {
  const auto quoted = [](std::string text) {
    return replaced(replaced(std::move(text), "\\", "\\\\"), "'", "\\'");
  };
  std::string text = fmt::format("# fish completion for {0}\ncomplete -c {0} -f\n", program);
  for (const VerbHelp& verb : verbs) {
    text += fmt::format("complete -c {} -n __fish_use_subcommand -a {} -d '{}'\n", program,
                        verb.name, quoted(verb.summary));
    const std::string seen =
        fmt::format("complete -c {} -n '__fish_seen_subcommand_from {}'", program, verb.name);
    for (const VerbHelp::Option& option : verb.options)
      text += fmt::format("{} -l {}{} -d '{}'\n", seen, option.name.substr(2),
                          option.type.empty() ? ""
                          : is_path(option)   ? " -r -F"
                                              : " -x",
                          quoted(option.help));
    if (takes_instance(verb)) text += fmt::format("{} -a '{}'\n", seen, instances());
    if (takes_file(verb)) text += fmt::format("{} -F\n", seen);
  }
  return text;
}

int completion(const CommandLine& commands, const Options& options) {
  const std::string shell = joined(options.words), program(program_name());
  const Verbs verbs = commands.verbs();
  if (shell == "bash")
    print(for_bash(verbs, program));
  else if (shell == "zsh")
    print(for_zsh(verbs, program));
  else if (shell == "fish")
    print(for_fish(verbs, program));
  else
    throw Error(Fault::input, "name a shell: bash, zsh or fish");
  return 0;
}

}  // namespace

void add_manual(CommandLine& commands) {
  commands.add<Options>(
      "manual", "A page for man: of a verb, or of all", "kanzen manual --verb solve",
      [](Verb& verb, Options& options) {
        verb.option("--verb", options.verb, "default: the page of the program");
      },
      [&commands](const Options& options) { return manual(commands, options); });
  commands.add<Options>(
      "completion", "What a shell needs to complete words", "kanzen completion bash",
      [](Verb& verb, Options& options) { verb.words("shell", options.words, "bash, zsh or fish"); },
      [&commands](const Options& options) { return completion(commands, options); });
}

}  // namespace kanzen::app
