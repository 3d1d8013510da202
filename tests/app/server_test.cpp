// SPDX-License-Identifier: Apache-2.0
// What clients may make a server hold: so many connections, and so many bytes of answers that
// nobody takes.
#include "kanzen/serve/server.hpp"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "kanzen/core/phrase.hpp"

namespace kanzen::serve {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t large = 32 << 20;  // more than the system takes from a server in advance

// Answers with as many bytes as it is asked for.
struct Letters : Service {
  std::optional<Response> answer_at_once(const Request& request) override {
    Response response;
    response.body.assign(request.target.path.front() == "large" ? large : 10, 'x');
    return response;
  }
  Response answer(const Request&, const std::stop_token&) override { return {}; }
  Response refusal(int status, const Text& sentence, std::string_view) override {
    Response response;
    response.status = status;
    response.body = sentence.str();
    return response;
  }
};

class Client {
 public:
  explicit Client(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in at{};
    at.sin_family = AF_INET;
    at.sin_port = htons(port);
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(::connect(socket_, reinterpret_cast<const sockaddr*>(&at), sizeof at), 0);
  }
  ~Client() { ::close(socket_); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  void ask(const std::string& path) const {
    const std::string request = "GET /" + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
    EXPECT_EQ(::send(socket_, request.data(), request.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(request.size()));
  }
  // The first bytes of the answer, or nothing where the server closes.
  std::string begins() const {
    char text[13];
    const ssize_t got = ::recv(socket_, text, sizeof text - 1, MSG_WAITALL);
    return {text, got > 0 ? static_cast<std::size_t>(got) : 0};
  }

 private:
  int socket_;
};

class Limits : public ::testing::Test {
 protected:
  void begin(const ServerOptions& options) {
    server = std::make_unique<Server>(letters, options);
    running = std::thread([this] { server->run(); });
  }
  void TearDown() override {
    server->stop();
    running.join();
  }
  // Asks on new connections until the answer begins so: what others have let go takes a moment.
  void expect_at_last(const std::string& path, const std::string& beginning) const {
    std::string seen;
    for (int i = 0; i < 1000 && seen != beginning; ++i) {
      std::this_thread::sleep_for(10ms);
      const Client client(server->port());
      client.ask(path);
      seen = client.begins();
    }
    EXPECT_EQ(seen, beginning);
  }

  Letters letters;
  std::unique_ptr<Server> server;
  std::thread running;
};

const std::string fine = "HTTP/1.1 200", full = "HTTP/1.1 503";

TEST_F(Limits, answers_that_nobody_takes_are_bounded) {
  ServerOptions options;
  options.answer_bytes = 2 * large + 5;
  options.patience = 60s;
  begin(options);
  std::vector<std::unique_ptr<Client>> silent;
  for (int i = 0; i < 2; ++i) {
    silent.push_back(std::make_unique<Client>(server->port()));
    silent.back()->ask("large");
    EXPECT_EQ(silent.back()->begins(), fine);
  }
  for (const char* path : {"large", "small"}) {
    const Client late(server->port());
    late.ask(path);
    EXPECT_EQ(late.begins(), full) << path;
  }
  silent.pop_back();
  expect_at_last("small", fine);
  expect_at_last("large", fine);
}

TEST_F(Limits, one_answer_goes_however_large) {
  ServerOptions options;
  options.answer_bytes = 1;
  begin(options);
  const Client alone(server->port());
  alone.ask("large");
  EXPECT_EQ(alone.begins(), fine);
}

TEST_F(Limits, connections_are_bounded) {
  ServerOptions options;
  options.connections = 3;
  begin(options);
  std::vector<std::unique_ptr<Client>> idle;
  for (int i = 0; i < 3; ++i) {
    idle.push_back(std::make_unique<Client>(server->port()));
    idle.back()->ask("small");
    EXPECT_EQ(idle.back()->begins(), fine);
  }
  EXPECT_EQ(Client(server->port()).begins(), full);
  idle.pop_back();
  expect_at_last("small", fine);
}

}  // namespace
}  // namespace kanzen::serve
