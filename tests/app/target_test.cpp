// SPDX-License-Identifier: Apache-2.0
// The target of a request and the names of a server, without a network.
#include "kanzen/serve/target.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "kanzen/core/error.hpp"

namespace kanzen::serve {
namespace {

using Steps = std::vector<std::string>;

TEST(Target, is_taken_apart) {
  EXPECT_EQ(read_target("/").path, Steps{});
  const Target target =
      read_target("/api/v1/games/nocca:3x3,pieces=2/line?position=b,-%20w&n=%2B1");
  EXPECT_EQ(target.path, (Steps{"api", "v1", "games", "nocca:3x3,pieces=2", "line"}));
  EXPECT_EQ(*target.find("position"), "b,- w");
  EXPECT_EQ(*target.find("n"), "+1");
  EXPECT_EQ(target.find("p"), nullptr);
}

TEST(Target, plus_is_a_space_in_a_query_only) {
  const Target target = read_target("/a+b?c+d=e+f");
  EXPECT_EQ(target.path, Steps{"a+b"});
  EXPECT_EQ(*target.find("c d"), "e f");
}

TEST(Target, an_escaped_slash_does_not_make_a_step) {
  EXPECT_EQ(read_target("/a%2Fb/c").path, (Steps{"a/b", "c"}));
}

TEST(Target, fields_may_be_empty) {
  const Target target = read_target("/?&a&b=&");
  EXPECT_EQ(*target.find("a"), "");
  EXPECT_EQ(*target.find("b"), "");
  EXPECT_EQ(target.query.size(), 2U);
}

TEST(Target, what_is_none_is_refused) {
  for (const char* text : {"",           "*",
                           "api",        "http://localhost/",
                           "/%",         "/%4",
                           "/%zz",       "/%00",
                           "/\x01",      "/a\tb",
                           "/%0d%0a",    "/..",
                           "/a/../b",    "/%2e%2e/etc/passwd",
                           "/a/%2E/b",   "/?a=1&a=2",
                           "/#x",        "/\xff",
                           "/%ff",       "/%c0%af",
                           "/%ed%a0%80", "/%f4%90%80%80",
                           "/\xe3\x81",  "/%7f"})
    EXPECT_THROW(read_target(text), Error) << text;
  EXPECT_EQ(read_target("/%e3%81%82").path, Steps{"あ"});
  EXPECT_EQ(read_target("/…").path, Steps{"…"});
}

RC_GTEST_PROP(Target, steps_and_fields_come_back, (const std::vector<std::string>& words)) {
  std::string path;
  Steps expected;
  for (const std::string& word : words) {
    path += "/x";
    expected.emplace_back("x");
    for (const char c : word) {
      const unsigned code = static_cast<unsigned char>(c) % 95 + 32;
      path += {'%', "01234567"[code >> 4], "0123456789ABCDEF"[code & 15]};
      expected.back() += static_cast<char>(code);
    }
  }
  RC_ASSERT(read_target(path.empty() ? "/" : path).path == expected);
}

TEST(OwnName, loopback_with_any_port_or_none) {
  for (const char* host : {"localhost", "LOCALHOST:1", "localhost:", "127.0.0.1", "127.0.0.1:8360",
                           "[::1]", "[::1]:8360", "My.Host:80"})
    EXPECT_TRUE(is_own_name(host, {"my.host"})) << host;
}

TEST(OwnName, other_names_are_not_ours) {
  for (const char* host :
       {"", "evil.example", "localhost.evil.example", "evil.example:8360", "127.0.0.1.evil.example",
        "127.0.0.2", "localhost:x", "localhost:123456", "[::1", "[::1]x", "[::2]",
        "localhost@evil.example", " localhost", "localhost ", "::1"})
    EXPECT_FALSE(is_own_name(host, {"my.host"})) << host;
}

}  // namespace
}  // namespace kanzen::serve
