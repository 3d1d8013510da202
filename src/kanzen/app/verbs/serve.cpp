// SPDX-License-Identifier: Apache-2.0
// serve: the explorer in a browser, and its JSON API (docs/api.md).
#include <fmt/format.h>
#include <ifaddrs.h>
#include <netdb.h>
#include <netinet/in.h>
#include <unistd.h>

#include <algorithm>

#include "kanzen/app/cli.hpp"
#include "kanzen/app/explorer/api.hpp"
#include "kanzen/app/explorer/page.hpp"
#include "kanzen/app/explorer/worker_jobs.hpp"
#include "kanzen/app/machine.hpp"
#include "kanzen/app/solution.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/serve/server.hpp"

namespace kanzen::app {
namespace {

constexpr std::uint64_t usual_port = 8360;

struct Options {
  std::vector<std::string> sources;
  std::string host = "127.0.0.1";
  std::uint64_t port = usual_port;
  std::uint64_t memory = std::uint64_t{2} << 30;
  bool json = false;
};

bool is_everywhere(const std::string& host) { return host == "0.0.0.0" || host == "::"; }

bool is_loopback(const std::string& host) {
  return host == "localhost" || host == "::1" || host.starts_with("127.");
}

// What browsers may call a server that listens on this address, besides the loopback names.
std::vector<std::string> names_of(const std::string& host) {
  if (!is_everywhere(host)) return {host};
  std::vector<std::string> names;
  char text[NI_MAXHOST];
  if (gethostname(text, sizeof text) == 0) names.emplace_back(text);
  ifaddrs* all = nullptr;
  if (getifaddrs(&all) != 0) return names;
  for (const ifaddrs* one = all; one != nullptr; one = one->ifa_next) {
    if (one->ifa_addr == nullptr) continue;
    const int family = one->ifa_addr->sa_family;
    if (family != AF_INET && family != AF_INET6) continue;
    const socklen_t size = family == AF_INET ? sizeof(sockaddr_in) : sizeof(sockaddr_in6);
    if (getnameinfo(one->ifa_addr, size, text, sizeof text, nullptr, 0, NI_NUMERICHOST) == 0)
      names.emplace_back(text);
  }
  freeifaddrs(all);
  return names;
}

// The usual port, or any other where it is taken and none was asked for.
std::unique_ptr<serve::Server> listen(Api& api, serve::ServerOptions how) {
  try {
    return std::make_unique<serve::Server>(api, how);
  } catch (const Error&) {
    if (how.port != usual_port) throw;
    how.port = 0;
    return std::make_unique<serve::Server>(api, how);
  }
}

// What clients may make the server hold without asking for much: at most an eighth of the memory
// for connections, and another for answers that nobody takes. The rest is for games.
struct Shares {
  static constexpr std::uint64_t part = 8;
  static constexpr std::uint64_t fewest = 16;                             // connections
  static constexpr std::uint64_t least_answers = std::uint64_t{4} << 20;  // bytes: a page at least

  serve::ServerOptions how;
  std::uint64_t games = 0;

  explicit Shares(std::uint64_t memory) {
    how.connections = std::min<std::uint64_t>(
        how.connections, std::max(fewest, memory / part / how.connection_bytes()));
    how.answer_bytes =
        std::min<std::uint64_t>(how.answer_bytes, std::max(least_answers, memory / part));
    games = memory - std::min(memory, how.connections * how.connection_bytes() + how.answer_bytes);
  }
};

int serve(const Options& options) {
  if (options.port > 65535) throw Error(Fault::input, "--port is at most 65535");
  const Shares shares(options.memory);
  GameShelf shelf(shares.games);
  for (const std::string& source : options.sources) {
    if (names_file(source))
      shelf.add_file(source);
    else
      shelf.add(open_game(source, options.json ? Display::silent : Display::automatic));
  }
  WorkerJobs jobs(shelf);
  Api api(shelf, jobs);
  serve::ServerOptions how = shares.how;
  how.port = static_cast<std::uint16_t>(options.port);
  how.address = options.host == "localhost" ? "127.0.0.1" : options.host;
  how.names = names_of(options.host);
  const std::unique_ptr<serve::Server> server = listen(api, how);

  const std::string name = is_everywhere(options.host)                   ? "localhost"
                           : options.host.find(':') == std::string::npos ? options.host
                                                                         : "[" + options.host + "]";
  const std::string url = fmt::format("http://{}:{}/", name, server->port());
  if (options.json)
    print_json({{"url", url}, {"page", !page_files().empty()}});
  else
    print(fmt::format(
        "{} {}\n", page_files().empty() ? "the API (without the page) is at" : "the explorer is at",
        url));
  if (!is_loopback(options.host))
    say(
        fmt::format("{}: warning: whoever can reach {} can use this server, without a password "
                    "and unencrypted; the default, --host 127.0.0.1, is for this machine alone\n",
                    program_name(), is_everywhere(options.host) ? "this machine" : options.host));
  server->run();
  return 0;
}

}  // namespace

void add_serve(CommandLine& commands) {
  commands.add<Options>(
      "serve", "The explorer in a browser, and its JSON API, until it is interrupted",
      "kanzen serve nocca_4x5.kzt --port 8080",
      [](Verb& verb, Options& options) {
        verb.words("source", options.sources, "table files or instances to have at hand");
        verb.option("--host", options.host,
                    "the address to listen on; default: 127.0.0.1, this machine alone");
        verb.count("--port", options.port, "default: 8360, or any other where that is taken");
        verb.bytes("--memory", options.memory,
                   "for what it holds: clients, tables, searches, solving (8G, 500M); default: 2G");
      },
      serve);
}

}  // namespace kanzen::app
