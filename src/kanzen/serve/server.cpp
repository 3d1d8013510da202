// SPDX-License-Identifier: Apache-2.0
#include "kanzen/serve/server.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <csignal>
#include <stop_token>
#include <thread>

#include "kanzen/core/error.hpp"
#include "kanzen/serve/gzip.hpp"
#include "kanzen/serve/headers.hpp"

namespace kanzen::serve {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using namespace std::chrono_literals;

using Stream = beast::tcp_stream;
using Incoming = http::request<http::string_body>;

// Errors come as values: a connection that breaks is an everyday matter.
constexpr auto as_values = asio::as_tuple(asio::use_awaitable);

constexpr auto look_for_asker_every = 100ms;
constexpr auto longest_wait = 30s;  // for others to be answered first
constexpr int niceness = 5;         // of questions that take time: people who click go first

constexpr auto stream_every = 200ms;
constexpr auto stream_sign_of_life = 5s;  // finds out that the client has gone

struct Refusal {
  int status;
  Text sentence;
  bool ends = false;  // nobody knows where the next request begins
};

// What is wrong with how a request says where its body ends. Who is in between might see the end
// elsewhere, and take a part of the body for a request.
std::optional<Refusal> objection_to_length(const Incoming& request) {
  const auto codings = request.count(http::field::transfer_encoding);
  if (codings == 0) return {};
  if (codings > 1 || !same_word(request[http::field::transfer_encoding], "chunked"))
    return Refusal{501, "the only Transfer-Encoding understood here is chunked", true};
  if (request.count(http::field::content_length) > 0 || request.version() < 11)
    return Refusal{400, "a body has a Content-Length or, in HTTP/1.1, is chunked, not both", true};
  return {};
}

bool comes_from_elsewhere(const Incoming& request) {
  const auto [first, last] = request.equal_range("Sec-Fetch-Site");
  return std::any_of(first, last, [](const auto& field) {
    return field.value() != "same-origin" && field.value() != "none";
  });
}

// What is wrong with a request whatever it asks for.
std::optional<Refusal> objection(const Incoming& request, const ServerOptions& options) {
  if (request.target().size() > options.target_bytes)
    return Refusal{414, said({"the target of the request is longer than {} bytes",
                              "要求が {} バイトを超えています。"},
                             options.target_bytes)};
  if (auto doubt = objection_to_length(request)) return doubt;
  const auto hosts = request.equal_range(http::field::host);
  const auto count = std::distance(hosts.first, hosts.second);
  if (count > 1 || (count == 0 && request.version() >= 11))
    return Refusal{400, "a request must have exactly one Host"};
  if (count == 1 && !is_own_name(hosts.first->value(), options.names))
    return Refusal{403, "this server does not go by that name: use http://localhost"};
  // Pages of other sites may not ask in the user's name.
  if (const auto origin = request.find(http::field::origin); origin != request.end()) {
    std::string_view from = origin->value();
    for (const std::string_view scheme : {"http://", "https://"})
      if (from.starts_with(scheme)) from.remove_prefix(scheme.size());
    if (count == 0 || from != std::string_view(hosts.first->value()))
      return Refusal{403, "requests of other sites are not answered"};
  }
  // Browsers say where a request comes from. A link of another site may lead here; nothing else on
  // its pages may, be it an image, a frame or a form.
  if (comes_from_elsewhere(request) &&
      (request.method() != http::verb::get || request["Sec-Fetch-Mode"] != "navigate" ||
       request["Sec-Fetch-Dest"] != "document"))
    return Refusal{403, "requests of other sites are not answered"};
  return {};
}

// One of many as long as it lives.
class Counted {
 public:
  explicit Counted(std::atomic<std::size_t>& count) : count_(count) { ++count_; }
  ~Counted() { --count_; }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;

 private:
  std::atomic<std::size_t>& count_;
};

// A part of something as long as it lives.
class Share {
 public:
  Share(std::atomic<std::size_t>& sum, std::size_t part)
      : sum_(sum), part_(part), of_others_(sum.fetch_add(part)) {}
  ~Share() { sum_ -= part_; }
  Share(const Share&) = delete;
  Share& operator=(const Share&) = delete;

  std::size_t of_others() const { return of_others_; }  // when it was taken

 private:
  std::atomic<std::size_t>& sum_;
  std::size_t part_;
  std::size_t of_others_;
};

// How long a request may take to arrive. The stream's own time-out would close the socket, and
// nobody could say why.
class Deadline {
 public:
  explicit Deadline(Stream& stream) : stream_(stream), timer_(stream.get_executor()) {}

  void begin(std::chrono::milliseconds patience) {
    passed_ = std::make_shared<bool>(false);
    timer_.expires_after(patience);
    timer_.async_wait([this, passed = std::weak_ptr(passed_)](const beast::error_code& error) {
      const auto still_counts = passed.lock();
      if (error || !still_counts) return;
      *still_counts = true;
      stream_.cancel();
    });
  }
  // Whether it has passed.
  bool end() {
    const bool passed = *passed_;
    passed_.reset();
    timer_.cancel();
    return passed;
  }

 private:
  Stream& stream_;
  asio::steady_timer timer_;
  std::shared_ptr<bool> passed_;  // while it counts
};

std::string text(beast::string_view view) { return {view.data(), view.size()}; }

Request understood(Incoming&& message) {
  Request request;
  request.method = message.method() == http::verb::head ? "GET" : text(message.method_string());
  request.target = read_target(message.target());
  request.content_type = media_type(message[http::field::content_type]);
  request.if_none_match = text(message[http::field::if_none_match]);
  request.gzip = accepts_gzip(message[http::field::accept_encoding]);
  request.from_link = comes_from_elsewhere(message);
  request.body = std::move(message.body());
  return request;
}

// Between these lengths packing is worth its time.
constexpr std::size_t least_packed = 1000;
constexpr std::size_t most_packed = 1 << 20;

// For a client that unpacks it, unless the service has done it.
void pack(Response& response, const Request& request) {
  const auto& headers = response.headers;
  if (response.stream || response.body.size() < least_packed ||
      response.body.size() > most_packed ||
      std::any_of(headers.begin(), headers.end(),
                  [](const auto& header) { return same_word(header.first, "Vary"); }))
    return;
  response.headers.emplace_back("Vary", "Accept-Encoding");
  if (!request.gzip) return;
  std::string packed = gzipped(response.body);
  if (packed.empty()) return;
  response.body = std::move(packed);
  response.headers.emplace_back("Content-Encoding", "gzip");
}

int status_of(const beast::error_code& error) {
  if (error == http::error::body_limit) return 413;
  if (error == http::error::header_limit || error == http::error::buffer_overflow) return 431;
  return 400;
}

// Whoever waits for an answer that takes time.
struct Asker {
  Asker(int socket_, unsigned version_) : socket(socket_), version(version_) {}

  int socket;
  unsigned version;
  bool answered = false;  // the socket may be closed from then on
  std::stop_source gone;
};

// Looks now and then whether the asker is still there. One who has said all that he wants to say
// looks like one who has gone: he is told to wait, which only those who have gone refuse.
asio::awaitable<void> watch(std::shared_ptr<Asker> asker) {
  static constexpr std::string_view wait = "HTTP/1.1 100 Continue\r\n\r\n";
  asio::steady_timer timer(co_await asio::this_coro::executor);
  for (bool told = false;;) {
    timer.expires_after(look_for_asker_every);
    co_await timer.async_wait(as_values);
    if (asker->answered) co_return;
    pollfd at{asker->socket, POLLRDHUP, 0};
    if (poll(&at, 1, 0) <= 0) continue;
    const bool closed = (at.revents & (POLLERR | POLLHUP)) != 0;
    if (closed || asker->version < 11) {
      asker->gone.request_stop();
      co_return;
    }
    if (told) continue;
    told = send(asker->socket, wait.data(), wait.size(), MSG_DONTWAIT | MSG_NOSIGNAL) ==
           static_cast<ssize_t>(wait.size());
  }
}

}  // namespace

struct Server::Body {
  Body(Service& service_, const ServerOptions& options_)
      : service(service_),
        options(options_),
        acceptor(context),
        slow(2),
        signals(context, SIGINT, SIGTERM) {}  // noted from now on, acted upon by run()

  asio::awaitable<void> accept();
  asio::awaitable<void> converse(tcp::socket socket);
  asio::awaitable<Response> respond(const Request& request, Stream& stream, unsigned version);
  asio::awaitable<bool> send(Stream& stream, const Response& response, unsigned version, bool keep,
                             bool head);
  asio::awaitable<void> send_stream(Stream& stream, const Response& response);

  Service& service;
  ServerOptions options;
  asio::io_context context;
  tcp::acceptor acceptor;
  asio::thread_pool slow;  // for questions that take time
  asio::signal_set signals;
  std::stop_source ending;
  std::atomic<std::size_t> connections{0};
  std::atomic<std::size_t> waiting{0};
  std::atomic<std::size_t> on_their_way{0};  // bytes of answers
};

asio::awaitable<void> Server::Body::accept() {
  for (;;) {
    auto [error, socket] = co_await acceptor.async_accept(asio::make_strand(context), as_values);
    if (error == asio::error::operation_aborted) co_return;
    if (error) {  // no file descriptors left, for instance: some will be free again
      asio::steady_timer timer(context, 100ms);
      co_await timer.async_wait(as_values);
      continue;
    }
    if (connections >= options.connections) {
      const Response full =
          service.refusal(503,
                          said({"too many connections: try again later",
                                "接続が多すぎます。後でもう一度試してください。"}),
                          "");
      const std::string answer = fmt::format(
          "HTTP/1.1 503 Service Unavailable\r\nContent-Type: {}\r\n"
          "Content-Length: {}\r\nRetry-After: 1\r\nConnection: close\r\n\r\n{}",
          full.content_type, full.body.size(), full.body);
      beast::error_code ignored;
      socket.non_blocking(true, ignored);
      socket.send(asio::buffer(answer), 0, ignored);
      continue;
    }
    const auto executor = socket.get_executor();
    asio::co_spawn(executor, converse(std::move(socket)), asio::detached);
  }
}

asio::awaitable<Response> Server::Body::respond(const Request& request, Stream& stream,
                                                unsigned version) {
  std::optional<Response> quick = service.answer_at_once(request);
  if (quick) co_return std::move(*quick);
  const std::string* const field = request.target.find("lang");
  const std::string language = field == nullptr ? "" : *field;
  if (waiting >= options.waiting)
    co_return service.refusal(503,
                              said({"too many questions are waiting: try again later",
                                    "待っている質問が多すぎます。後でもう一度試してください。"}),
                              language);
  const Counted counted(waiting);
  const auto asker = std::make_shared<Asker>(stream.socket().native_handle(), version);
  asio::co_spawn(stream.get_executor(), watch(asker), asio::detached);
  const auto since = std::chrono::steady_clock::now();
  const auto work = [&]() -> asio::awaitable<Response> {
    // Of this thread, and of those that it starts.
    setpriority(PRIO_PROCESS, 0, std::max(niceness, getpriority(PRIO_PROCESS, 0)));
    const std::stop_callback on_end(ending.get_token(), [&] { asker->gone.request_stop(); });
    if (std::chrono::steady_clock::now() - since > longest_wait)
      co_return service.refusal(
          503,
          said({"too many questions were asked before: try again later",
                "先に尋ねられた質問が多すぎます。後でもう一度試してください。"}),
          language);
    co_return service.answer(request, asker->gone.get_token());
  };
  struct Answered {
    Asker& asker;
    ~Answered() { asker.answered = true; }
  } const answered{*asker};
  co_return co_await asio::co_spawn(slow, work, asio::use_awaitable);
}

asio::awaitable<void> Server::Body::converse(tcp::socket socket) {
  const Counted counted(connections);
  beast::error_code ignored;
  socket.set_option(tcp::no_delay(true), ignored);
  Stream stream(std::move(socket));
  Deadline deadline(stream);
  beast::flat_buffer buffer(options.header_bytes + options.body_bytes);
  for (bool keep = true; keep;) {
    if (buffer.size() == 0) {
      stream.expires_after(options.idle);
      const auto [error, bytes] = co_await stream.async_read_some(buffer.prepare(4096), as_values);
      if (error) break;
      buffer.commit(bytes);
    }
    http::request_parser<http::string_body> parser;
    parser.header_limit(static_cast<std::uint32_t>(options.header_bytes));
    parser.body_limit(options.body_bytes);
    stream.expires_never();
    deadline.begin(options.patience);
    const auto [error, bytes] = co_await http::async_read(stream, buffer, parser, as_values);
    const bool late = deadline.end() && error;
    if (!late && (error == asio::error::connection_reset ||
                  error == asio::error::operation_aborted || error == http::error::end_of_stream))
      break;
    std::optional<Refusal> refusal;
    if (late) {
      refusal = Refusal{408, fmt::format("the request took longer than {} seconds to arrive: send "
                                         "it at once",
                                         options.patience.count() / 1000)};
    } else if (error) {
      refusal = Refusal{status_of(error), ""};
      refusal->sentence = refusal->status == 413 ? "the body of the request is too long"
                          : refusal->status == 431
                              ? "the headers of the request are too long"
                              : "this is not a request of HTTP: " + error.message();
    }
    Incoming message = parser.release();
    const unsigned version = message.version();
    const bool head = message.method() == http::verb::head;
    // After what is not understood nobody knows where the next request begins.
    keep = !error && message.keep_alive();
    const std::string language(language_in(std::string_view(message.target())));
    if (!refusal) refusal = objection(message, options);
    if (refusal && refusal->ends) keep = false;
    Request request;
    if (!refusal) try {
        request = understood(std::move(message));
      } catch (const Error& wrong) {
        refusal = Refusal{400, wrong.text()};
      }
    Response response;  // g++ 12 destroys too early what a conditional expression awaits
    if (refusal)
      response = service.refusal(refusal->status, refusal->sentence, language);
    else
      response = co_await respond(request, stream, version);
    pack(response, request);
    if (response.stream && !head) {
      co_await send_stream(stream, response);
      break;
    }
    const std::size_t size = head ? 0 : response.body.size();
    const Share share(on_their_way, size);
    // One at a time always goes.
    if (share.of_others() > 0 && share.of_others() + size > options.answer_bytes)
      response = service.refusal(503,
                                 said({"too many answers are on their way: try again later",
                                       "送信中の答えが多すぎます。後でもう一度試してください。"}),
                                 language);
    const bool sent = co_await send(stream, response, version, keep, head);
    if (!sent) break;
  }
  stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
  // What the client still sends is read for a moment: a socket closed with unread bytes would be
  // reset, and the client might lose the answer.
  stream.expires_after(1s);
  for (std::size_t left = options.body_bytes; left > 0;) {
    buffer.clear();
    const auto [error, bytes] = co_await stream.async_read_some(buffer.prepare(4096), as_values);
    if (error) break;
    left -= std::min(left, bytes);
  }
}

// What comes before the body. Without a length, it ends where the connection does. Beast would
// write a whole message, and that takes a third more to compile than all the rest.
std::string head_of(const Response& response, unsigned version, bool keep,
                    std::optional<std::size_t> length) {
  std::string head =
      fmt::format("HTTP/1.{} {} {}\r\n", version == 10 ? 0 : 1, response.status,
                  std::string_view(http::obsolete_reason(http::int_to_status(response.status))));
  for (const auto& [name, value] : response.headers) head += fmt::format("{}: {}\r\n", name, value);
  if (response.status != 304) head += fmt::format("Content-Type: {}\r\n", response.content_type);
  if (keep != (version != 10))
    head += fmt::format("Connection: {}\r\n", keep ? "keep-alive" : "close");
  if (length) head += fmt::format("Content-Length: {}\r\n", *length);
  return head + "\r\n";
}

asio::awaitable<bool> Server::Body::send(Stream& stream, const Response& response, unsigned version,
                                         bool keep, bool head) {
  std::optional<std::size_t> length;
  if (response.status != 304) length = response.body.size();
  const std::string out = head_of(response, version, keep, length);
  const std::array<asio::const_buffer, 2> parts{
      asio::buffer(out), head ? asio::const_buffer{} : asio::buffer(response.body)};
  stream.expires_after(options.patience);
  const auto [error, bytes] = co_await asio::async_write(stream, parts, as_values);
  co_return !error;
}

asio::awaitable<void> Server::Body::send_stream(Stream& stream, const Response& response) {
  std::string out = head_of(response, 11, false, {});
  asio::steady_timer timer(stream.get_executor());
  auto last = std::chrono::steady_clock::now();
  for (bool going_on = true; going_on;) {
    const std::optional<std::string> next = response.stream();
    going_on = next.has_value();
    if (next) out += *next;
    const auto now = std::chrono::steady_clock::now();
    if (out.empty() && now - last > stream_sign_of_life) out = ": still here\n\n";
    if (!out.empty()) {
      last = now;
      stream.expires_after(options.patience);
      const auto [error, bytes] = co_await asio::async_write(stream, asio::buffer(out), as_values);
      if (error) co_return;
      out.clear();
    }
    stream.expires_never();
    if (!going_on) break;
    timer.expires_after(stream_every);
    co_await timer.async_wait(as_values);
  }
}

Server::Server(Service& service, const ServerOptions& options)
    : body_(std::make_unique<Body>(service, options)) {
  beast::error_code error;
  const auto address = asio::ip::make_address(options.address, error);
  if (error)
    throw Error(Fault::input, fmt::format("{} is no address: write one such as 127.0.0.1, ::1 or "
                                          "0.0.0.0",
                                          options.address));
  const tcp::endpoint endpoint(address, options.port);
  body_->acceptor.open(endpoint.protocol(), error);
  if (!error) body_->acceptor.set_option(tcp::acceptor::reuse_address(true), error);
  if (!error) body_->acceptor.bind(endpoint, error);
  if (!error) body_->acceptor.listen(asio::socket_base::max_listen_connections, error);
  if (error)
    throw Error(Fault::input,
                fmt::format("{} port {} cannot be used ({}): choose another", options.address,
                            options.port, error.message()),
                Remedy::another_port);
}

Server::~Server() = default;

std::uint16_t Server::port() const { return body_->acceptor.local_endpoint().port(); }

void Server::run() {
  body_->signals.async_wait([this](const beast::error_code& error, int) {
    if (!error) stop();
  });
  asio::co_spawn(body_->context, body_->accept(), asio::detached);
  const unsigned machine = std::max(2U, std::thread::hardware_concurrency());
  const unsigned count = body_->options.threads == 0 ? machine : body_->options.threads;
  {
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < count; ++i) threads.emplace_back([this] { body_->context.run(); });
  }
  body_->slow.join();
}

void Server::stop() {
  body_->ending.request_stop();
  body_->context.stop();
}

}  // namespace kanzen::serve
