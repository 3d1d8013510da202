// SPDX-License-Identifier: Apache-2.0
// What Old Maid says, in Japanese.
#include <array>

#include "kanzen/app/registry.hpp"

namespace kanzen::app {

namespace {

// Names for the first seats, and faces for the cards: 1a and 1b are the black and the red ace, 14a
// and 14b those of the other two suits. What is beyond them keeps its number.
void add_names(Phrases& phrases, const std::vector<std::string>& people, const char* joker) {
  static constexpr std::array<const char*, 13> ranks = {"A", "2", "3",  "4", "5", "6", "7",
                                                        "8", "9", "10", "J", "Q", "K"};
  static constexpr std::array<std::array<const char*, 2>, 2> suits = {{{"♠", "♥"}, {"♣", "♦"}}};
  for (std::size_t seat = 0; seat < people.size(); ++seat)
    phrases.push_back({"P" + std::to_string(seat), people[seat]});
  for (std::size_t pair = 0; pair < suits.size() * ranks.size(); ++pair)
    for (std::size_t half = 0; half < 2; ++half)
      phrases.push_back(
          {std::to_string(pair + 1) + "ab"[half],
           std::string(suits[pair / ranks.size()][half]) + ranks[pair % ranks.size()]});
  phrases.push_back({"J", joker});
}

}  // namespace

Phrases oldmaid_names() {
  Phrases phrases;
  for (const char* sentence :
       {"{} draws", "{} gives", "{}: number {}", "{}; can be drawn", "{}, without a partner",
        "{}, its partner is with {}", "to {}", "{} draws next", "joker for {}",
        "pair for {} and {}", "x, shared by {} and {}", "y, shared by {} and {}",
        "z, shared by {} and {}", "{} can be first, whatever the others draw.", "{}: {}", "{}, {}"})
    phrases.push_back({sentence, sentence});
  add_names(phrases, {"Anna", "Ben", "Clara", "David", "Emma", "Felix", "Grace", "Henry"}, "Joker");
  return phrases;
}

Phrases oldmaid_phrases() {
  Phrases phrases = {
      // seats and cards
      {"{} draws", "{} が引く"},
      {"{} gives", "{} が引かれる"},
      {"{}: number {}", "{1}：{2} 番目に上がり"},
      {"{}; can be drawn", "{}、引ける"},
      {"{}, without a partner", "{}、相方なし"},
      {"{}, its partner is with {}", "{1}、相方は {2}"},
      {"the joker", "ジョーカー"},

      // setting up
      {"to {}", "{} に渡す"},
      {"take away", "取り除く"},
      {"take away with its partner", "相方とともに取り除く"},
      {"{} draws next", "{} が次に引く"},
      {"joker for {}", "{} にジョーカー"},
      {"pair for {} and {}", "{1} と {2} に一組"},

      // theory
      {"First place", "一番上がり"},
      {"Nobody can make sure of first place: it depends on what the others draw.",
       "誰も一番上がりを確実にはできず、他の人の引き方による。"},
      {"{} can be first, whatever the others draw.", "{}は他の人がどう引いても一番に上がれる。"},
      {"first", "一番"},
      {"can force it", "強制できる人"},
      {"nobody", "なし"},
      {"by", "根拠"},
      {"Theorem 1: the player without the joker, drawing anything but the joker",
       "定理 1：ジョーカーを持たない側（ジョーカー以外を引く）"},
      {"Theorem {} (corrected): no condition holds", "定理 {}（訂正）：どの条件も成り立たない"},
      {"Theorem {} (corrected): {}", "定理 {1}（訂正）：{2}"},
      {"x, shared by {} and {}", "x（{1} と {2} の組）"},
      {"y, shared by {} and {}", "y（{1} と {2} の組）"},
      {"z, shared by {} and {}", "z（{1} と {2} の組）"},
      {"joker", "ジョーカー"},
      {"Ranks", "順位"},
      {"possible outcomes", "起こりうる結果の数"},
      {"endless play", "終わらない"},
      {"these cards can lead to more than {} configurations, too many to be played out: ask about "
       "fewer pairs",
       "{} を超える配置があり、調べきれません。組の数を減らしてください。"},
      {"{} pairs among {} players are too many to be played out: {} positions, at most {} are "
       "solved on the way",
       "{2} 人で {1} 組は多すぎます（{3} 局面、限度は {4}）。組の数を減らしてください。"},
      {"{} cards have no partner: at most {} are played out",
       "相方のない札が {1} 枚あります。{2} 枚までです。"},

      // refusals
      {"this is not a position of Old Maid: {}", "ババ抜きの局面ではありません。{}"},
      {"it must end with the player to move, such as \" m0\"",
       "最後に手番を「 m0」のように書いてください。"},
      {"the player to move must be {} to {}", "手番は {1} から {2} までです。"},
      {"there must be {} hands, separated by |, not {}",
       "手札は | で区切って {1} 人分です（{2} 人分あります）。"},
      {"those who are out must be #1, #2 and so on, each once",
       "上がった人は #1、#2 と順に一度ずつ書きます。"},
      {"there are no cards", "札がありません。"},
      {"card {} is there twice", "札 {} が二枚あります。"},
      {"{} is no card: write J, or 1a and 1b up to {}, and . for a hand without cards",
       "{1} という札はありません。J か、1a、1b から {2} までを書き、札のない手は . とします。"},

      // the conditions of the theorems
      {"{} and {} of one parity, {}", "{1} と {2} の偶奇が同じ、{3}"},
      {"x, y, z of one parity, {}", "x, y, z の偶奇が同じ、{}"},
      {"x, y, z odd, {}", "x, y, z は奇数、{}"},
      {"x, y, z even, {}", "x, y, z は偶数、{}"},
      {"{} of the other, {}", "{1} はその逆、{2}"},
      {"{} even and at least {}, {}", "{1} は {2} 以上の偶数、{3}"},
      {"{}, {}", "{1}、{2}"},
      {"{} odd", "{} は奇数"},
      {"{} even", "{} は偶数"},

      {"{}: {}", "{1}：{2}"},
  };
  add_names(phrases, {"アンナ", "ベン", "クララ", "大輔", "恵美", "文雄", "元気", "英子"},
            "ジョーカー");
  return phrases;
}

}  // namespace kanzen::app
