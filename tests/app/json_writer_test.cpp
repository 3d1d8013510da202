// SPDX-License-Identifier: Apache-2.0
// JSON that is written as text is what JSON that is built first says.
#include "kanzen/app/json_writer.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "kanzen/app/json.hpp"

namespace kanzen::app {
namespace {

template <class Value>
std::string written(const Value& value) {
  JsonWriter out;
  out.write(value);
  return out.take();
}

TEST(JsonWriter, TextsAreThoseOfTheLibrary) {
  for (const std::string text :
       {"", "a1b2", "b,b,b/-,-,-/w,w,w b", "\"quoted\"", "back\\slash", "line\nbreak\ttab",
        "\x01\x1f", "\x7f", "ノッカノッカ", "♠A", "\xf0\x9f\x82\xa1", "half a character \xe3\x83",
        "\xff\xfe", "too long \xc0\xaf", "a surrogate \xed\xa0\x80"})
    EXPECT_EQ(written(text), dump(Json(text))) << text;
  EXPECT_EQ(written(std::string("nul\0inside", 10)), dump(Json(std::string("nul\0inside", 10))));
}

TEST(JsonWriter, NumbersComeBackAsTheyWere) {
  for (const double number : {0.0, 1.0, -2.5, 0.15, 1.0 / 3, 1e-300, 1.7976931348623157e308})
    EXPECT_EQ(Json::parse(written(number)).get<double>(), number);
  EXPECT_EQ(written(std::numeric_limits<std::uint64_t>::max()), "18446744073709551615");
  EXPECT_EQ(written(std::numeric_limits<std::int64_t>::min()), "-9223372036854775808");
  EXPECT_EQ(written(7), "7");
}

TEST(JsonWriter, ObjectsAndListsNest) {
  const std::string text = object_text([](JsonWriter& out) {
    out.field("a", 1);
    out.field("nothing", nullptr);
    out.field("no", std::optional<int>());
    out.field("one", std::optional(1));
    out.field("yes", true);
    out.field("empty", std::vector<int>());
    out.field("lists", std::vector<std::vector<std::string>>{{"x", "y"}, {}, {"z"}});
    out.key("objects");
    out.open('[');
    for (const int number : {1, 2}) {
      out.open('{');
      out.field("number", number);
      out.close('}');
    }
    out.open('{');
    out.close('}');
    out.close(']');
    out.field("built", Json{{"k", {1, 2.5, "t"}}});
    out.field("ends in a bracket", "[");
    out.field("last", "{");
  });
  EXPECT_EQ(Json::parse(text),
            Json::parse(R"({"a": 1, "nothing": null, "no": null, "one": 1, "yes": true, "empty": [],
                            "lists": [["x", "y"], [], ["z"]],
                            "objects": [{"number": 1}, {"number": 2}, {}],
                            "built": {"k": [1, 2.5, "t"]}, "ends in a bracket": "[", "last": "{"})"));
  EXPECT_EQ(object_text([](JsonWriter&) {}), "{}");
}

}  // namespace
}  // namespace kanzen::app
