// SPDX-License-Identifier: Apache-2.0
// What the program says, in every language that it speaks. A Phrase holds a sentence in English and
// in Japanese side by side; said(phrase, arguments…) is a Text, which nobody turns into words
// before it is known who will read it. The names of players, cards and settings are words: they
// stand in a Text as the game writes them, and are looked up, whole, in the words of the game.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kanzen {

enum class Language {
  technical,  // English, with the names that papers and the command line use: L, P0, 1a
  english,    // with everyday names: Left, Anna, the ace of spades
  japanese,
};

// A name as it stands in texts ("L"), and how it is said ("左"). A sentence that rules have in
// English only can be translated in the same way.
struct Word {
  std::string name;
  std::string said;
};
using Words = std::vector<Word>;

// A language, and the words in it: those of a game, then those of all games. Both are sorted by
// name.
struct Tongue {
  Language language = Language::technical;
  std::span<const Word> words = {};
  std::span<const Word> common = {};

  std::string_view word(std::string_view name) const;  // the name itself, where nobody knows it
};

namespace detail {

// The most that is asked for by {} (the next argument) and {2} (the second one).
constexpr std::size_t arguments_in(std::string_view text) {
  std::size_t next = 0;
  std::size_t most = 0;
  for (std::size_t i = 0; i + 1 < text.size(); ++i) {
    if (text[i] != '{') continue;
    const bool in_turn = text[i + 1] == '}';
    most = std::max(most, in_turn ? ++next : static_cast<std::size_t>(text[i + 1] - '0'));
  }
  return most;
}

void the_texts_of_a_phrase_must_ask_for_as_many_arguments_as_it_has();  // for the compiler to name

}  // namespace detail

// {} in either text stands for the next argument, {1} for the first. Only literals are taken.
template <std::size_t Arguments = 0>
struct Phrase {
  std::string_view english;
  std::string_view japanese;

  constexpr Phrase() = default;
  consteval Phrase(const char* in_english, const char* in_japanese)
      : english(in_english), japanese(in_japanese) {
    if (std::max(detail::arguments_in(english), detail::arguments_in(japanese)) != Arguments)
      detail::the_texts_of_a_phrase_must_ask_for_as_many_arguments_as_it_has();
  }
};

class Text {
 public:
  Text() = default;
  // Words, or English alone.
  // NOLINTBEGIN(google-explicit-constructor): wherever there is a text, there may be a name
  Text(std::string word) : word_(std::move(word)) {}
  Text(std::string_view word) : word_(word) {}
  Text(const char* word) : word_(word) {}
  Text(const Phrase<0>& phrase) : Text(phrase.english, phrase.japanese, {}) {}
  // A number is the same in all languages.
  template <std::integral Number>
    requires(!std::same_as<Number, char> && !std::same_as<Number, bool>)
  Text(Number number) : word_(std::to_string(number)), verbatim_(true) {}
  // NOLINTEND(google-explicit-constructor)
  Text(std::string_view english, std::string_view japanese, std::vector<Text> arguments)
      : english_(english), japanese_(japanese), arguments_(std::move(arguments)) {}

  // What is no name even where it looks like one.
  static Text verbatim(std::string_view text) {
    Text result(text);
    result.verbatim_ = true;
    return result;
  }

  bool empty() const { return word_.empty() && english_.empty(); }
  std::string in(const Tongue& tongue) const;
  std::string str() const { return in({}); }  // as the command line says it

 private:
  void add(std::string& to, const Tongue& tongue) const;

  std::string word_;
  bool verbatim_ = false;
  std::string_view english_;  // of a phrase
  std::string_view japanese_;
  std::vector<Text> arguments_;
};

// said({"{} to move", "{}の手番"}, player)
template <class... Arguments>
Text said(const Phrase<sizeof...(Arguments)>& phrase, Arguments&&... arguments) {
  std::vector<Text> all;
  all.reserve(sizeof...(Arguments));
  (all.emplace_back(std::forward<Arguments>(arguments)), ...);
  return Text(phrase.english, phrase.japanese, std::move(all));
}

// "A, B, C", and 、 between them in Japanese.
Text listed(std::span<const Text> texts);

}  // namespace kanzen
