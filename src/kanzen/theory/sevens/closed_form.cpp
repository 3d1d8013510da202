// SPDX-License-Identifier: Apache-2.0
#include "kanzen/theory/sevens/closed_form.hpp"

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace kanzen::sevens {
namespace {

// Where the text stops repeating what stands `period` letters before, from `i` on. Blocks are
// compared whole, so that a long suit costs what reading memory costs.
constexpr std::size_t end_of_repetition(std::string_view text, std::size_t i, std::size_t period) {
  constexpr std::size_t block = 256;
  if (!std::is_constant_evaluated())
    while (i + block <= text.size() && std::memcmp(&text[i], &text[i - period], block) == 0)
      i += block;
  while (i < text.size() && text[i] == text[i - period]) ++i;
  return i;
}

// L^x, then cards in turns, R L R L …, up to the first card that has the same owner as the one
// before it. That one begins a run; the suit ends with it or goes on. All for Left; a suit that
// begins with R mirrors it.
constexpr SuitValue read_value(std::string_view suit) {
  if (suit.empty()) return {};
  const char mine = suit.front();
  const bool left = mine == 'L';
  const std::size_t run = end_of_repetition(suit, 1, 1);
  const auto moves = static_cast<std::int64_t>(run);
  if (run == suit.size()) return {left ? moves : -moves, Type::zero};
  const std::size_t turns = end_of_repetition(suit, run + 1, 2);
  const bool mine_last = suit[turns - 1] == mine;
  const std::size_t end = end_of_repetition(suit, turns, 1);
  const std::int64_t value = mine_last ? moves : moves - 1;
  Type type = left ? Type::NL : Type::NR;
  if (end == suit.size()) {
    if (mine_last)
      type = left ? Type::R : Type::L;
    else if (turns == run + 1)
      type = left ? Type::LL : Type::RR;
    else
      type = left ? Type::L : Type::R;
  }
  return {left ? value : -value, type};
}

// Suits of real games are short: their values are looked up, with the cards as the bits below a
// leading 1, the first card lowest.
constexpr std::size_t short_length = 8;

constexpr auto short_values = [] {
  std::array<SuitValue, 2 << short_length> values{};
  for (std::size_t length = 0; length <= short_length; ++length)
    for (std::size_t bits = 0; bits < std::size_t{1} << length; ++bits) {
      std::array<char, short_length> letters{};
      for (std::size_t i = 0; i < length; ++i) letters[i] = bits >> i & 1 ? 'R' : 'L';
      values[std::size_t{1} << length | bits] = read_value({letters.data(), length});
    }
  return values;
}();

// The second bit tells the letters apart. A multiplication brings those of eight letters together.
static_assert(('L' & 2) == 0 && ('R' & 2) == 2);

std::size_t short_index(std::string_view suit) {
  std::uint64_t letters = 0;
  const std::size_t length = suit.size();
  if (length >= 4) {  // two loads that overlap
    std::uint32_t first = 0;
    std::uint32_t last = 0;
    std::memcpy(&first, suit.data(), 4);
    std::memcpy(&last, suit.data() + length - 4, 4);
    letters = first | std::uint64_t{last} << (8 * (length - 4));
  } else {
    for (std::size_t i = 0; i < length; ++i)
      letters |= std::uint64_t{static_cast<unsigned char>(suit[i])} << (8 * i);
  }
  const std::uint64_t bits = (letters >> 1 & 0x0101010101010101) * 0x0102040810204080 >> 56;
  return std::size_t{1} << length | bits;
}

}  // namespace

std::string_view name_of(Type type) {
  static constexpr std::array<std::string_view, 7> names = {"0", "L", "LL", "NL", "R", "RR", "NR"};
  return names[static_cast<std::size_t>(type)];
}

Phrase<> reason(int lemma) {
  switch (lemma) {
    case 2:
      return {"Lemma 2: nobody shuts anybody in, and who has fewer cards is out first",
              "補題 2：誰も相手を封じられず、手札の少ないほうが先に上がる"};
    case 3:
      return {"Lemma 3: only Left shuts Right in, and Left wins",
              "補題 3：左だけが相手を封じ、左が勝つ"};
    case 4:
      return {"Lemma 4: only Right shuts Left in, and Right wins",
              "補題 4：右だけが相手を封じ、右が勝つ"};
    case 5:
      return {"Lemma 5: Left wins from 0 on, Right up to -2, at -1 who need not begin",
              "補題 5：合計が 0 以上なら左、-2 以下なら右、-1 なら後手が勝つ"};
    case 6:
      return {"Lemma 6: Right wins up to 0, Left from 2 on, at 1 who need not begin",
              "補題 6：合計が 0 以下なら右、2 以上なら左、1 なら後手が勝つ"};
    case 7:
      return {"Lemma 7: Left wins above 0, Right below, at 0 who need not begin",
              "補題 7：合計が正なら左、負なら右、0 なら後手が勝つ"};
    default:
      return {"the sum: Left wins above 0, Right below, at 0 who need not begin",
              "合計：正なら左、負なら右、0 なら後手が勝つ"};
  }
}

SuitValue suit_value(std::string_view suit) {
  return suit.size() <= short_length ? short_values[short_index(suit)] : read_value(suit);
}

std::int64_t normal_value(std::string_view suit) {
  std::int64_t value = 0;
  for (std::size_t i = suit.size(); i-- > 0;)
    value = suit[i] == 'L' ? std::max<std::int64_t>(0, value + 1)
                           : std::min<std::int64_t>(0, value - 1);
  return value;
}

Analysis analyse(std::span<const std::string_view> suits, Sevens::Rule rule, Player turn,
                 std::array<int, 2> passes) {
  Analysis all;
  analyse_into(all, suits, rule, turn, passes);
  return all;
}

void analyse_into(Analysis& all, std::span<const std::string_view> suits, Sevens::Rule rule,
                  Player turn, std::array<int, 2> passes) {
  const char mine = turn == Player::left ? 'L' : 'R';
  const Player opponent = Sevens::other(turn);
  const std::int64_t lead = passes[0] - passes[1];
  all.sum = {};
  all.suits.clear();
  all.suits.reserve(suits.size());
  all.moves.clear();
  std::size_t playable = 0;
  for (const std::string_view suit : suits) {
    all.sum.add(all.suits.emplace_back(suit_value(suit)));
    if (suit.starts_with(mine)) ++playable;
  }
  all.verdict = all.sum.verdict(rule, turn, lead);
  all.over = rule == Sevens::Rule::stuck_loses &&
             std::none_of(suits.begin(), suits.end(),
                          [&](auto suit) { return suit.find(mine) != std::string_view::npos; });
  if (all.over) return;
  all.moves.reserve(playable + 1);  // and the pass
  for (std::size_t i = 0; i < suits.size(); ++i) {
    if (!suits[i].starts_with(mine)) continue;
    Sum after = all.sum;
    after.remove(all.suits[i]);
    after.add(suit_value(suits[i].substr(1)));
    all.moves.push_back({i, after.verdict(rule, opponent, lead).winner});
  }
  if (passes[static_cast<std::size_t>(turn)] > 0) {
    const std::int64_t used = turn == Player::left ? -1 : 1;
    all.moves.push_back({Analysis::pass, all.sum.verdict(rule, opponent, lead + used).winner});
  }
}

}  // namespace kanzen::sevens
