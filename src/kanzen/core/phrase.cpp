// SPDX-License-Identifier: Apache-2.0
#include "kanzen/core/phrase.hpp"

namespace kanzen {
namespace {

const Word* found(std::span<const Word> words, std::string_view name) {
  const auto word = std::lower_bound(
      words.begin(), words.end(), name,
      [](const Word& entry, std::string_view wanted) { return entry.name < wanted; });
  return word != words.end() && word->name == name ? &*word : nullptr;
}

}  // namespace

std::string_view Tongue::word(std::string_view name) const {
  if (const Word* of_game = found(words, name)) return of_game->said;
  if (const Word* of_all = found(common, name)) return of_all->said;
  return name;
}

void Text::add(std::string& to, const Tongue& tongue) const {
  if (english_.empty()) {
    to += verbatim_ ? std::string_view(word_) : tongue.word(word_);
    return;
  }
  // A sentence in English alone is better than none.
  const bool japanese = tongue.language == Language::japanese && !japanese_.empty();
  std::string_view text = japanese ? japanese_ : english_;
  for (std::size_t next = 0;;) {
    const auto brace = text.find('{');
    to += text.substr(0, brace);
    if (brace == std::string_view::npos) return;
    const auto end = text.find('}', brace);
    const std::size_t place =
        end == brace + 1 ? next++ : static_cast<std::size_t>(text[brace + 1] - '1');
    arguments_[place].add(to, tongue);
    text.remove_prefix(end + 1);
  }
}

std::string Text::in(const Tongue& tongue) const {
  std::string result;
  add(result, tongue);
  return result;
}

Text listed(std::span<const Text> texts) {
  if (texts.empty()) return {};
  Text list = texts.front();
  for (const Text& text : texts.subspan(1)) list = said({"{}, {}", "{}、{}"}, list, text);
  return list;
}

}  // namespace kanzen
