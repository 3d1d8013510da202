// SPDX-License-Identifier: Apache-2.0
// HTTP/1.1 on a socket: connections, limits, time-outs and the checks that every request has to
// pass. It never trusts what is sent, and a client that is slow or dies harms nobody else.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "kanzen/serve/service.hpp"

namespace kanzen::serve {

struct ServerOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 0;  // 0: any that is free
  // Names besides the loopback ones under which browsers may call.
  std::vector<std::string> names;

  unsigned threads = 0;            // 0: all of the machine, at least 2
  std::size_t connections = 1024;  // more are turned away
  std::size_t waiting = 64;        // questions that take time; more are turned away
  std::size_t target_bytes = 8 << 10;
  std::size_t header_bytes = 16 << 10;
  std::size_t body_bytes = 64 << 10;
  // Bodies of answers that clients have not yet taken; another one is put off with a 503.
  std::size_t answer_bytes = 64 << 20;
  std::chrono::milliseconds patience{10'000};  // for a whole request, and for a whole response
  std::chrono::milliseconds idle{60'000};      // between two requests

  // What one connection may hold besides an answer: what was read, and the request in it.
  std::size_t connection_bytes() const { return 3 * header_bytes + 2 * body_bytes; }
};

class Server {
 public:
  // Listens from now on; throws Error where the address or the port cannot be used.
  Server(Service& service, const ServerOptions& options);
  ~Server();

  std::uint16_t port() const;

  void run();   // serves until SIGINT, SIGTERM or stop()
  void stop();  // from any thread

 private:
  struct Body;
  std::unique_ptr<Body> body_;
};

}  // namespace kanzen::serve
