// SPDX-License-Identifier: Apache-2.0
// Texts in two languages: arguments in their places, names by the words of a game.
#include "kanzen/core/phrase.hpp"

#include <gtest/gtest.h>

#include "kanzen/core/error.hpp"

namespace kanzen {
namespace {

const Words japanese_words = {{"L", "左"}, {"R", "右"}};  // sorted
const Words english_words = {{"L", "Left"}, {"R", "Right"}};
const Words common_words = {{"pass", "パス"}};
const Tongue japanese{Language::japanese, japanese_words, common_words};
const Tongue english{Language::english, english_words, {}};

TEST(Phrase, ArgumentsStandWhereEachLanguageWantsThem) {
  const Text text =
      said({"{} is no setting of {}", "{2} に {1} という設定はありません。"}, "x", "y");
  EXPECT_EQ(text.str(), "x is no setting of y");
  EXPECT_EQ(text.in(japanese), "y に x という設定はありません。");
  EXPECT_EQ(said({"{1} twice {1}", "{1}と{1}"}, 7).in(japanese), "7と7");
  EXPECT_EQ(said({"{} and {}", "{} と {}"}, 1, std::uint8_t{200}).str(), "1 and 200");
}

TEST(Phrase, NamesAreLookedUpWhole) {
  const Text text = said({"{} to move", "{}の手番"}, "L");
  EXPECT_EQ(text.str(), "L to move");
  EXPECT_EQ(text.in(english), "Left to move");
  EXPECT_EQ(text.in(japanese), "左の手番");
  EXPECT_EQ(Text("pass").in(japanese), "パス") << "known to all games";
  EXPECT_EQ(Text("LR").in(japanese), "LR") << "no name, though it begins with one";
  EXPECT_EQ(Text::verbatim("L").in(japanese), "L");
  EXPECT_EQ(said({"type {}", "型 {}"}, Text::verbatim("L")).in(english), "type L");
}

TEST(Phrase, TextsStandInTexts) {
  const Text inner = said({"{} on {}", "{}、その下に{}"}, "L", "R");
  EXPECT_EQ(said({"a1: {}", "a1：{}"}, inner).in(japanese), "a1：左、その下に右");
  EXPECT_EQ(said({"a1: {}", "a1：{}"}, inner).in(english), "a1: Left on Right");
  const std::vector<Text> list = {"L", "R", "L"};
  EXPECT_EQ(listed(list).in(japanese), "左、右、左");
  EXPECT_EQ(listed(list).str(), "L, R, L");
  EXPECT_TRUE(listed({}).empty());
}

// What somebody wrote is no template.
TEST(Phrase, BracesInArgumentsAreLeftAlone) {
  EXPECT_EQ(said({"not {}", "{} ではない"}, "{1} {}").str(), "not {1} {}");
  EXPECT_EQ(Text("{2}").str(), "{2}");
}

TEST(Phrase, ErrorsKeepTheirText) {
  try {
    throw Error(Fault::input, said({"no {}", "{} はない"}, "R"));
  } catch (const Error& error) {
    const Error copy = error;
    EXPECT_STREQ(copy.what(), "no R");
    EXPECT_EQ(copy.text().in(japanese), "右 はない");
  }
}

}  // namespace
}  // namespace kanzen
