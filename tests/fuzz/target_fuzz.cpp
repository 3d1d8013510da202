// SPDX-License-Identifier: Apache-2.0
// Any text as the target of a request, as a Host and as the value of other headers: it is
// understood or refused with an Error, and what is understood can be written down again.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "kanzen/core/error.hpp"
#include "kanzen/serve/headers.hpp"
#include "kanzen/serve/target.hpp"

namespace {

namespace serve = kanzen::serve;

void require(bool holds, std::string_view law) {
  if (holds) return;
  std::fprintf(stderr, "broken law: %.*s\n", static_cast<int>(law.size()), law.data());
  std::abort();
}

std::string encoded(std::string_view text) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    result += {'%', digits[byte >> 4], digits[byte & 15]};
  }
  return result;
}

std::string written(const serve::Target& target) {
  std::string text;
  for (const std::string& step : target.path) text += "/" + encoded(step);
  if (text.empty()) text = "/";
  for (const auto& [name, value] : target.query)
    text +=
        (text.find('?') == std::string::npos ? "?" : "&") + encoded(name) + "=" + encoded(value);
  return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  static_cast<void>(serve::is_own_name(text, {"example.org"}));
  static_cast<void>(serve::accepts_gzip(text));
  const std::string type = serve::media_type(text);
  require(serve::media_type(type) == type, "a type of media has no parameters");
  require(text.empty() || !serve::lists("GET, HEAD", text) || text == "GET" || text == "HEAD",
          "a list has its words and no others");
  try {
    const serve::Target target = serve::read_target(text);
    for (const std::string& step : target.path)
      require(step != "." && step != ".." && step.find('\0') == std::string::npos,
              "no step leads elsewhere");
    const serve::Target again = serve::read_target(written(target));
    require(again.path == target.path && again.query == target.query,
            "what was understood means the same when it is written down");
  } catch (const kanzen::Error&) {  // refused in a sentence, as it should be
  }
  return 0;
}
