// SPDX-License-Identifier: Apache-2.0
// JSON from outside: whatever is sent, reading it and talking about it stays within limits.
#include "kanzen/app/json_text.hpp"

#include <gtest/gtest.h>

#include "kanzen/app/json.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::app {
namespace {

std::string nested(int depth) {
  return std::string(static_cast<std::size_t>(depth), '[') +
         std::string(static_cast<std::size_t>(depth), ']');
}

TEST(JsonText, is_read_down_to_a_depth) {
  EXPECT_TRUE(read_json(nested(deepest_json)).is_array());
  EXPECT_THROW(read_json(nested(deepest_json + 1)), Error);
  EXPECT_THROW(read_json(nested(500'000)), Error);
  EXPECT_THROW(read_json(std::string(1'000'000, '{')), Error);
}

TEST(JsonText, brackets_in_texts_are_letters) {
  const std::string brackets(100, '[');
  EXPECT_EQ(read_json("[\"" + brackets + "\"]")[0], brackets);
  EXPECT_EQ(read_json(R"(["\"[[[[[[[[[[[[[[[[[[[[[[[["])")[0], "\"[[[[[[[[[[[[[[[[[[[[[[[[");
  EXPECT_EQ(read_json(R"({"a\\":"]"})").size(), 1U);
}

TEST(JsonText, what_is_none_is_refused) {
  for (const char* text : {"", "{", "]", "nonsense", "\"", "\"\\", "{\"a\":}", "1 2"})
    EXPECT_THROW(read_json(text), Error) << text;
}

TEST(JsonText, is_shown_in_a_few_words) {
  EXPECT_EQ(shown(Json::parse("[[1],2]")), "a list");
  EXPECT_EQ(shown(Json::parse("{}")), "an object");
  EXPECT_EQ(shown(Json(-3)), "-3");
  EXPECT_LE(shown(Json(std::string(1000, 'x'))).size(), 40U);
}

}  // namespace
}  // namespace kanzen::app
