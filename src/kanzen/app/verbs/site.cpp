// SPDX-License-Identifier: Apache-2.0
// site: the explorer as a folder that any web server can show, without a kanzen behind it
// (docs/site.md). The page, the games as a module of WebAssembly, tables, and the answers that
// everybody asks for or that only a whole table could give.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <map>

#include "kanzen/app/cli.hpp"
#include "kanzen/app/explorer/game_shelf.hpp"
#include "kanzen/app/explorer/no_jobs.hpp"
#include "kanzen/app/explorer/page.hpp"
#include "kanzen/app/explorer/question.hpp"
#include "kanzen/app/json.hpp"
#include "kanzen/app/json_text.hpp"
#include "kanzen/app/machine.hpp"
#include "kanzen/app/playable.hpp"
#include "kanzen/app/solution.hpp"
#include "kanzen/backend/threads/threads.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/file/bytes.hpp"
#include "kanzen/file/file.hpp"

namespace kanzen::app {
namespace {

namespace fs = std::filesystem;

struct Options {
  std::string directory;
  std::vector<std::string> sources;
  bool json = false;
};

ByteSpan bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

// The module for browsers: beside the program, as it is built; or where it is installed.
fs::path module_folder() {
  std::error_code error;
  const fs::path here = fs::read_symlink("/proc/self/exe", error).parent_path();
  for (const fs::path& folder : {here / "site", here.parent_path() / "share" / "kanzen" / "site"})
    if (fs::exists(folder / "kanzen.js", error) && fs::exists(folder / "kanzen.wasm.gz", error))
      return folder;
  throw Error(Fault::resources,
              "this kanzen was built without its module for browsers: install emscripten and build "
              "it again (`tools/bootstrap site`, then `cmake --build build/release --target "
              "kanzen_site`), or use the package of Debian");
}

Bytes content(const fs::path& path) {
  const File file = File::open(path);
  Bytes bytes(file.size());
  file.read(0, bytes);
  return bytes;
}

// A folder that is written beside its name. Until it is whole, whatever lies under that name stays;
// if it never comes to that, nothing is left of it.
class NewFolder {
 public:
  explicit NewFolder(const fs::path& name)
      : name_(name), part_(fmt::format("{}.part-{}", name.string(), getpid())) {
    std::error_code error;
    fs::remove_all(part_, error);
    if (fs::create_directories(part_, error); error)
      throw Error(Fault::input,
                  fmt::format("{} cannot be made: {}", name_.string(), error.message()));
  }
  ~NewFolder() {
    std::error_code error;
    fs::remove_all(part_, error);
  }
  NewFolder(const NewFolder&) = delete;
  NewFolder& operator=(const NewFolder&) = delete;

  File create(const std::string& file) {
    if (interrupted()) throw Interrupted{};
    const fs::path path = part_ / file;
    std::error_code error;
    fs::create_directories(path.parent_path(), error);  // create says what is wrong
    files_ += 1;
    return File::create(path);
  }
  void write(const std::string& file, ByteSpan bytes) {
    create(file).write(0, bytes);
    bytes_ += bytes.size();
  }
  // Under a name that changes with the content, so that browsers may keep it for ever.
  std::string write_named(const std::string& stem, std::string_view ending, ByteSpan bytes) {
    std::string file = fmt::format("{}-{:016x}{}", stem, checksum(bytes), ending);
    write(file, bytes);
    return file;
  }
  void copy(const Table& table, const std::string& file) {
    File to = create(file);
    Bytes piece(std::size_t{1} << 22);
    for (std::uint64_t at = 0; at < table.bytes(); at += piece.size()) {
      piece.resize(std::min<std::uint64_t>(piece.size(), table.bytes() - at));
      if (interrupted()) throw Interrupted{};
      table.stored(at, piece);
      to.write(at, piece);
    }
    bytes_ += table.bytes();
  }

  std::uint64_t files() const { return files_; }
  std::uint64_t bytes() const { return bytes_; }

  // What lay under the name is exchanged with it in one step, and removed.
  void finish() {
    const bool exchanged =
        renameat2(AT_FDCWD, part_.c_str(), AT_FDCWD, name_.c_str(), RENAME_EXCHANGE) == 0;
    std::error_code error;
    if (!exchanged) {  // there is nothing, or a file system that cannot
      fs::remove_all(name_, error);
      fs::rename(part_, name_, error);
    }
    if (error)
      throw Error(Fault::input,
                  fmt::format("{} cannot be put in place: {}", name_.string(), error.message()));
  }

 private:
  fs::path name_;
  fs::path part_;
  std::uint64_t files_ = 0;
  std::uint64_t bytes_ = 0;
};

constexpr const char* index_file = "site.json";

// Nobody loses anything: the folder is new, empty, or a site.
fs::path usable(const std::string& directory) {
  std::error_code error;
  fs::path path = fs::weakly_canonical(directory, error);
  if (error) path = directory;
  if (path.filename().empty()) path = path.parent_path();
  if (path.filename().empty())
    throw Error(Fault::input, fmt::format("{} cannot be a site: name a folder", directory));
  if (!fs::exists(path, error)) return path;
  if (!fs::is_directory(path, error))
    throw Error(Fault::input, fmt::format("{} is no folder: name another", path.string()));
  if (fs::is_empty(path, error)) return path;
  bool is_site = false;
  if (fs::exists(path / index_file, error)) {
    const Bytes text = content(path / index_file);
    try {
      is_site = read_json(std::string(text.begin(), text.end())).value("site", "") == "kanzen";
    } catch (const Error&) {
      // Somebody else's file of the same name.
    } catch (const Json::exception&) {
      // As above.
    }
  }
  if (!is_site)
    throw Error(Fault::input,
                fmt::format("{} holds something that is no site of kanzen: name another folder, or "
                            "empty it",
                            path.string()));
  return path;
}

// What it is called in addresses, on every file system.
std::string file_name(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == ':' || c == ',' || c == '='; }, '_');
  return text;
}

// The page of the server, told that it has none, and that it needs nothing from elsewhere.
std::string without_server(std::string_view page) {
  constexpr std::string_view head = "<head>";
  const std::size_t at = page.find(head);
  if (at == std::string_view::npos) throw std::logic_error("the page has no head");
  std::string text(page);
  text.insert(
      at + head.size(),
      fmt::format("\n    <meta http-equiv=\"Content-Security-Policy\" content=\"default-src "
                  "'self' 'wasm-unsafe-eval'; img-src 'self' data:; object-src 'none'; "
                  "base-uri 'none'; form-action 'none'\" />"
                  "\n    <meta name=\"kanzen-site\" content=\"{}\" />",
                  index_file));
  return text;
}

// The answers of the API that go into files, by what asks for them.
class Answers {
 public:
  Answers(GameShelf& shelf, NewFolder& folder) : shelf_(shelf), folder_(folder) {}

  void ask(const std::string& target) {
    serve::Request request;
    request.target = serve::read_target("/api/v1/" + target);
    Budget unlimited;
    const serve::Response response = *answer_or_refuse(shelf_, jobs_, request, &unlimited);
    if (response.status == 200) now_[target] = read_json(response.body);
  }
  // All that were asked since the last file.
  void write(const std::string& stem) {
    if (now_.empty()) return;
    Json targets = Json::array();
    for (const auto& [target, answer] : now_.items()) targets.push_back(target);
    files_.push_back(
        {{"file", folder_.write_named("answers/" + stem, ".json", bytes_of(dump(now_)))},
         {"targets", std::move(targets)}});
    now_ = Json::object();
  }
  const Json& files() const { return files_; }

 private:
  GameShelf& shelf_;
  NewFolder& folder_;
  NoJobs jobs_;
  Json now_ = Json::object();
  Json files_ = Json::array();
};

int site(const Options& options) {
  if (page_files().empty())
    throw Error(
        Fault::resources,
        "this kanzen was built without the explorer's page: install npm and build it again");
  const std::vector<GameEntry> in_module = linked_games();
  if (!std::equal(games().begin(), games().end(), in_module.begin(), in_module.end(),
                  [](const GameEntry& a, const GameEntry& b) { return a.name == b.name; }))
    throw Error(
        Fault::resources,
        fmt::format("the module for browsers has the games of kanzen alone: show others with "
                    "`{} serve`",
                    program_name()));
  catch_interrupts();  // nothing half-written is left
  const fs::path module = module_folder();
  const fs::path directory = usable(options.directory);
  const Display display = options.json ? Display::silent : Display::automatic;

  // First all that takes time; and of every game what its tile shows.
  std::vector<OpenGame> opened;
  std::vector<std::string> instances;
  const auto add = [&](const std::string& source) {
    OpenGame game = open_game(source, display);
    const std::string name = game->name();
    if (std::find(instances.begin(), instances.end(), name) != instances.end()) return;
    if (const Solution* solution = game.solution(); solution != nullptr && names_file(source)) {
      Threads threads;
      ProgressDisplay progress(display, 0);
      solution->table.verify(threads, progress);
    }
    instances.push_back(name);
    opened.push_back(std::move(game));
  };
  for (const std::string& source : options.sources) add(source);
  const std::size_t asked_for = opened.size();
  for (const GameEntry& game : games()) add(game.example);

  NewFolder folder(directory);
  for (const PageFile& file : page_files())
    folder.write(std::string(file.path), file.path == "index.html"
                                             ? bytes_of(without_server(file.bytes))
                                             : bytes_of(file.bytes));
  Json json{{"site", "kanzen"}, {"version", KANZEN_VERSION}};
  json["module"] = folder.write_named("kanzen", ".js", content(module / "kanzen.js"));
  json["wasm"] = folder.write_named("kanzen", ".wasm.gz", content(module / "kanzen.wasm.gz"));
  Json& tables = json["tables"] = Json::array();
  for (const OpenGame& game : opened)
    if (const Solution* solution = game.solution()) {
      const Table& table = solution->table;
      std::string file = fmt::format("tables/{}-{}.kzt", file_name(game->name()),
                                     table.info().solution_hash.substr(0, 16));
      folder.copy(table, file);
      tables.push_back({{"instance", game->name()}, {"file", file}, {"bytes", table.bytes()}});
    }

  GameShelf shelf(~std::uint64_t{0}, GameShelf::Cache::hidden);
  for (OpenGame& game : opened) shelf.add(std::move(game));
  Answers answers(shelf, folder);
  for (const char* language : {"en", "ja"}) {
    answers.ask(fmt::format("games?lang={}", language));
    answers.ask(fmt::format("jobs?lang={}", language));
    for (const std::string& name : instances) {
      answers.ask(fmt::format("games/{}?lang={}", name, language));
      answers.ask(fmt::format("games/{}/positions?lang={}", name, language));
    }
    answers.write(fmt::format("start-{}", language));
    for (const Json& table : tables) {
      const auto& name = table.at("instance").get_ref<const std::string&>();
      answers.ask(fmt::format("games/{}/stats?lang={}", name, language));
      answers.write(fmt::format("{}-{}", file_name(name), language));
    }
  }
  json["answers"] = answers.files();
  folder.write(index_file, bytes_of(dump(json)));
  folder.finish();

  if (options.json) {
    print_json({{"site", directory.string()},
                {"files", folder.files()},
                {"bytes", folder.bytes()},
                {"tables", std::move(tables)}});
    return 0;
  }
  std::string text =
      fmt::format("{} is a site of {} and {}\n", directory.string(), plural(folder.files(), "file"),
                  bytes_text(static_cast<double>(folder.bytes())));
  for (std::size_t i = 0; i < asked_for; ++i) {
    const auto found = std::find_if(tables.begin(), tables.end(), [&](const Json& table) {
      return table.at("instance") == instances[i];
    });
    text += fmt::format("{}: {}\n", instances[i],
                        found == tables.end()
                            ? "a closed form"
                            : "a table of " + bytes_text(found->at("bytes").get<double>()));
  }
  print(text + "put it on any host of files, one that answers range requests (docs/site.md)\n");
  return 0;
}

}  // namespace

void add_site(CommandLine& commands) {
  commands.add<Options>(
      "site", "The explorer as a folder for any web server, with nothing running behind it",
      "kanzen site public nocca:4x4 sevens",
      [](Verb& verb, Options& options) {
        verb.argument("dir", options.directory,
                      "the folder to write: new, empty, or a site that is replaced");
        verb.words("source", options.sources,
                   "table files or instances to have in it, besides a small one of every game");
      },
      site);
}

}  // namespace kanzen::app
