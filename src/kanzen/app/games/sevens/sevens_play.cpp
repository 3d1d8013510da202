// SPDX-License-Identifier: Apache-2.0
// Sevens to be shown and played. A position is its suits in the order of play, cards on the table
// in small letters and cards in hand in capitals, then who is to move, and the passes where there
// are any: "lLRR,lrR,- R 1/0". Eight suits of six cards are a pack without its sevens: up from the
// seven of spades, down from it, then hearts, diamonds and clubs.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <utility>

#include "kanzen/app/games/sevens/sevens.hpp"
#include "kanzen/app/playable.hpp"
#include "kanzen/app/solution.hpp"
#include "kanzen/app/within_budget.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/core/shuffler.hpp"
#include "kanzen/games/sevens/sevens_pack.hpp"
#include "kanzen/view/cards.hpp"
#include "kanzen/view/view.hpp"

namespace kanzen::app {
namespace {

using sevens::Analysis;
using sevens::Player;
using sevens::pack::Card;
namespace pack = sevens::pack;

struct Column {
  std::string cards;       // in capitals, in the order of play
  std::size_t played = 0;  // of them

  std::string_view left() const { return std::string_view(cards).substr(played); }
};

struct Table {
  std::vector<Column> columns;
  Player turn = Player::left;
  std::array<int, 2> passes{};

  std::vector<std::string_view> left() const {
    std::vector<std::string_view> suits;
    for (const Column& column : columns) suits.push_back(column.left());
    return suits;
  }
  std::size_t hand(Player player) const {
    std::size_t cards = 0;
    for (const std::string_view suit : left())
      cards += static_cast<std::size_t>(std::count(suit.begin(), suit.end(), letter(player)));
    return cards;
  }
  bool may_play(std::size_t i) const { return columns[i].left().starts_with(letter(turn)); }
};

// --- the names of cards ---

constexpr Phrase<1> suit_named{"suit {}", "列 {}"};
constexpr Phrase<1> to_move{"{} to move", "{}の手番"};

std::string name_of(Player player) { return std::string(1, letter(player)); }

// A pack of cards less its sevens: two columns for each of four suits.
bool is_pack(const Table& table) {
  return table.columns.size() == pack::columns &&
         std::all_of(table.columns.begin(), table.columns.end(), [](const Column& column) {
           return column.cards.size() == pack::column_length;
         });
}

struct CardName {
  std::string text;  // "♠8", or "b3": the third card of the second suit
  std::string spot;  // the same in letters that every keyboard has
  Text label;        // "8 of spades"
};

Text words_of(std::string_view rank, std::size_t suit) {
  static constexpr std::array<Phrase<1>, 4> suits = {{{"{} of spades", "スペードの {}"},
                                                      {"{} of hearts", "ハートの {}"},
                                                      {"{} of diamonds", "ダイヤの {}"},
                                                      {"{} of clubs", "クラブの {}"}}};
  return said(suits[suit], rank);
}

CardName name_of(bool pack, std::size_t column, std::size_t card) {
  if (pack) {
    const Card named = Card::at(column, card);
    return {named.name(), named.letters(), words_of(pack::ranks[named.rank], named.suit)};
  }
  std::string name = column < 26 ? std::string(1, static_cast<char>('a' + column))
                                 : fmt::format("suit{}-", column + 1);
  name += std::to_string(card + 1);
  return {name, name, said({"card {} of suit {}", "列 {2} の {1} 枚目"}, card + 1, column + 1)};
}

Text name_of_column(bool pack, std::size_t column) {
  if (!pack && column < 26) return std::string(1, static_cast<char>('a' + column));
  if (!pack) return said(suit_named, column + 1);
  return fmt::format("{} {}", pack::suit_signs[column / 2], column % 2 == 0 ? "8-K" : "6-A");
}

class SevensGame : public Playable {
 public:
  // Deals of a family that has a table are looked up there.
  explicit SevensGame(Values values, const Solution* family = nullptr)
      : family_(family),
        name_(instance_name("sevens", sevens_parameters(), values)),
        longest_(static_cast<std::size_t>(values[sevens_longest])),
        columns_(static_cast<std::size_t>(values[sevens_columns])),
        variant_(SevensVariant::of(values)) {}

  const std::string& name() const override { return name_; }
  std::vector<std::string> players() const override { return {"L", "R"}; }
  bool distances() const override { return false; }
  bool deals() const override { return true; }
  bool always_ends() const override { return true; }  // in every other ply a card or a pass goes

  // Half of the cards to each; Left, who begins, gets the odd one.
  std::string start(std::uint64_t deal) const override {
    std::string cards(longest_ * columns_, 'L');
    std::fill(cards.begin() + static_cast<std::ptrdiff_t>((cards.size() + 1) / 2), cards.end(),
              'R');
    Shuffler(deal).shuffle(cards);
    Table table;
    for (std::size_t i = 0; i < columns_; ++i)
      table.columns.push_back({cards.substr(i * longest_, longest_), 0});
    table.passes = variant_.passes;
    return text(table);
  }

  std::unique_ptr<const Place> at(std::string_view position) const override {
    return std::make_unique<Here>(*this, parse(position));
  }

  PositionReport report_of(const Table& table, Budget& budget) const {
    const Analysis found = analysis(table, budget);
    const bool pack = is_pack(table);
    const auto answer = [&](Player winner) {
      return Answer{winner == table.turn ? Outcome::win : Outcome::loss, 0};
    };
    PositionReport report;
    report.position = text(table);
    report.side = name_of(table.turn);
    report.answer = answer(found.verdict.winner);
    report.over = found.over;
    for (const auto& [suit, winner] : found.moves) {
      Table after = table;
      after.turn = Sevens::other(table.turn);
      CardName name{"pass", "pass", "pass"};
      if (suit != Analysis::pass) {
        name = name_of(pack, suit, after.columns[suit].played++);
      } else if (counts_passes()) {
        --after.passes[static_cast<std::size_t>(table.turn)];
      }
      report.moves.push_back({.move = name.text,
                              .answer = answer(winner),
                              .leads_to = text(after),
                              .ends = over(after),
                              .spots = {name.spot}});
    }
    return report;
  }

  bool is_fast(const Table& table) const { return variant_.closed() || in_table(table); }

  std::uint64_t kept_bytes() const override { return kept_bytes_; }

  // Cards change hands, are played or taken back; suits grow and shrink. A text may hold thousands
  // of cards: more than a few packs are changed as text alone.
  Setup setup(std::string_view position) const override {
    const Table table = parse(position);
    const bool pack = is_pack(table);
    Setup setup{text(table), picture_of(table, true), {}};
    const auto offer = [&](const std::string& spot, const Text& tool, const Table& changed) {
      setup.edits.push_back({spot, tool, text(changed)});
    };
    std::size_t cards = 0;
    for (const Column& column : table.columns) cards += column.cards.size();
    if (cards > most_set_up * most_set_up) return setup;
    // Of every card, or of the name of a suit, what stands in its place afterwards.
    const auto on_cards = [&](const Text& tool, const auto& after) {
      for (std::size_t i = 0; i < table.columns.size(); ++i)
        for (std::size_t card = 0; card < table.columns[i].cards.size(); ++card)
          if (const std::optional<Column> column = after(table.columns[i], card)) {
            Table changed = table;
            changed.columns[i] = *column;
            offer(name_of(pack, i, card).spot, tool, changed);
          }
    };
    for (const Player owner : {Player::left, Player::right})
      on_cards(said({"card of {}", "{}の札にする"}, name_of(owner)),
               [&](Column column, std::size_t card) {
                 const char now = letter(owner);
                 const bool is_new = std::exchange(column.cards[card], now) != now;
                 return is_new ? std::optional(column) : std::nullopt;
               });
    on_cards(said({"played up to here", "ここまで場に出す"}), [](Column column, std::size_t card) {
      const bool is_new = column.played <= card;
      column.played = card + 1;
      return is_new ? std::optional(column) : std::nullopt;
    });
    on_cards(said({"in hand from here on", "ここから手札に戻す"}),
             [](Column column, std::size_t card) {
               const bool is_new = column.played > card;
               column.played = card;
               return is_new ? std::optional(column) : std::nullopt;
             });
    const auto longer = [](Column column, std::size_t) -> std::optional<Column> {
      if (column.cards.size() >= most_set_up) return {};
      column.cards += 'L';
      return column;
    };
    const Text grow = said({"suit longer by one", "列を 1 枚長くする"});
    on_cards(grow, longer);
    for (std::size_t i = 0; !pack && i < table.columns.size(); ++i)
      if (const std::optional<Column> column = longer(table.columns[i], 0)) {
        Table changed = table;
        changed.columns[i] = *column;
        offer(suit_spot(i), grow, changed);
      }
    on_cards(said({"suit shorter by one", "列を 1 枚短くする"}), [](Column column, std::size_t) {
      column.cards.pop_back();
      column.played = std::min(column.played, column.cards.size());
      return std::optional(column);
    });
    Table changed = table;
    changed.turn = Sevens::other(table.turn);
    offer("", said(to_move, name_of(changed.turn)), changed);
    changed = table;
    changed.columns.emplace_back();
    if (table.columns.size() < most_set_up)
      offer("", said({"one suit more", "列を増やす"}), changed);
    changed = table;
    changed.columns.pop_back();
    if (table.columns.size() > 1) offer("", said({"one suit less", "列を減らす"}), changed);
    if (!counts_passes()) return setup;
    for (const Player player : {Player::left, Player::right})
      for (const int step : {1, -1}) {
        changed = table;
        int& passes = changed.passes[static_cast<std::size_t>(player)];
        passes += step;
        if (passes < 0 || passes > 9) continue;
        offer("", said({"passes of {}: {}", "{}のパスを {} 回にする"}, name_of(player), passes),
              changed);
      }
    return setup;
  }

  std::string drawing_of(const Table& table) const {
    std::string text;
    const auto cell = [&](std::size_t column, std::size_t card) {
      const Column& cards = table.columns[column];
      if (card < cards.played) return std::string(".");
      const bool playable = card == cards.played && table.may_play(column);
      return cards.cards[card] + std::string(playable ? "*" : "");
    };
    if (is_pack(table)) {
      text += "  ";
      for (const std::string_view rank : pack::ranks) text += fmt::format("{:>3} ", rank);
      text += '\n';
      for (std::size_t suit = 0; suit < 4; ++suit) {
        text += fmt::format("{} ", pack::suit_signs[suit]);
        for (std::size_t card = 6; card-- > 0;)
          text += fmt::format("{:>3} ", cell(2 * suit + 1, card));
        text += "  7 ";
        for (std::size_t card = 0; card < 6; ++card)
          text += fmt::format("{:>3} ", cell(2 * suit, card));
        text += '\n';
      }
    } else {
      for (std::size_t i = 0; i < table.columns.size(); ++i) {
        text += name_of_column(false, i).str();
        text += ':';
        for (std::size_t card = 0; card < table.columns[i].cards.size(); ++card)
          text += fmt::format(" {}", cell(i, card));
        text += '\n';
      }
    }
    return text + status(table).str() + "\n";
  }

  std::vector<Insight> insights_of(const Table& table, Budget& budget) const {
    const Analysis found = analysis(table, budget);
    const Text title = said({"Why", "理由"});
    const Text decided_by = said({"decided by", "決め手"});
    if (!variant_.closed())
      return {{.title = title,
               .rows = {{decided_by, in_table(table)
                                         ? said({"the table of all deals of this size",
                                                 "この大きさの配り方すべての表"})
                                         : said({"search: no closed form is known for this rule",
                                                 "探索（この規則の閉じた式は知られていない）"})}}}};
    const bool pack = is_pack(table);
    const Picture picture = picture_of(table, false);
    std::vector<Insight::Row> suits;
    for (std::size_t i = 0; i < found.suits.size(); ++i) {
      const std::string_view left = table.columns[i].left();
      suits.push_back({name_of_column(pack, i),
                       said({"{}: value {}, type {}", "{}（値 {}、型 {}）"},
                            Text::verbatim(left.empty() ? "-" : left), found.suits[i].value,
                            Text::verbatim(sevens::name_of(found.suits[i].type))),
                       places_of(picture, table, i)});
    }
    std::vector<Insight::Row> why = {{said({"sum of the values", "値の合計"}), found.sum.value()}};
    if (table.passes[0] != table.passes[1])
      why.push_back(
          {said({"passes Left has more", "左のパスの超過"}), table.passes[0] - table.passes[1]});
    why.push_back({decided_by, sevens::reason(found.verdict.lemma)});
    const auto lead = found.sum.value();
    const std::vector<Text> words = {
        said({"With best play {} wins.", "最善を尽くせば{}の勝ち。"},
             name_of(found.verdict.winner)),
        lead == 0
            ? said({"Neither has more free moves than the other.",
                    "自由に出せる手の数は互いに同じ。"})
            : said({"{} has more free moves than the other, by {}.",
                    "自由に出せる手は{}が {} 手多い。"},
                   name_of(lead > 0 ? Player::left : Player::right), lead > 0 ? lead : -lead)};
    return {{.title = title, .text = words, .rows = why},
            {.title = said({"Suits", "各列"}), .rows = suits},
            {.title = said({"Words", "用語"}), .rows = glossary()}};
  }

 private:
  class Here : public Place {
   public:
    Here(const SevensGame& game, Table table) : game_(game), table_(std::move(table)) {}

    PositionReport report(Budget& budget) const override { return game_.report_of(table_, budget); }
    bool reports_at_once() const override { return game_.is_fast(table_); }
    Picture picture() const override { return game_.picture_of(table_, false); }
    std::string drawing() const override { return game_.drawing_of(table_); }
    std::vector<Insight> insights(Budget& budget) const override {
      return game_.insights_of(table_, budget);
    }

   private:
    const SevensGame& game_;
    const Table table_;
  };

  // What the paper's letters mean; docs/sevens.md has the whole of it.
  static std::vector<Insight::Row> glossary() {
    return {{said({"value", "値"}),
             said({"the free moves of Left in a suit, whatever Right does; those of Right count "
                   "below 0",
                   "その列で、右が何をしても左が自由に出せる手の数。右の分は負の数"})},
            {"0", said({"nobody is shut in: the suit is empty, or all of one player",
                        "誰も封じられない：札がないか、すべて一人の札"})},
            {"LL, RR", said({"the other is shut in behind Left, or behind Right, and nobody else",
                             "相手が左（右）の札の後ろに封じられ、ほかには誰も封じられない"})},
            {"L, R", said({"cards in turns, then the other's: who goes on gets out first",
                           "交互に並んだ後に相手の札：続ければ先に抜け出す"})},
            {"NL, NR", said({"somebody is stuck before this suit is played out",
                             "この列を出し切る前に誰かが詰まる"})}};
  }

  // The marks of the cards of a suit that are still in hand; each bears its card's name.
  static std::vector<std::size_t> places_of(const Picture& picture, const Table& table,
                                            std::size_t column) {
    std::vector<std::size_t> places;
    const Column& cards = table.columns[column];
    for (std::size_t card = cards.played; card < cards.cards.size(); ++card) {
      const std::string name = name_of(is_pack(table), column, card).text;
      for (std::size_t i = 0; i < picture.marks.size(); ++i)
        if (picture.marks[i].text.str() == name) places.push_back(i);
    }
    return places;
  }

  bool counts_passes() const { return variant_.has_passes(); }

  static Column parse_column(std::string_view text) {
    if (text == "-") return {};
    const auto in_hand =
        std::find_if(text.begin(), text.end(), [](char c) { return c == 'L' || c == 'R'; });
    Column column;
    column.played = static_cast<std::size_t>(in_hand - text.begin());
    for (std::size_t i = 0; i < text.size(); ++i) {
      const bool played = text[i] == 'l' || text[i] == 'r';
      if (!played && text[i] != 'L' && text[i] != 'R')
        refuse_position(said({"a suit is made of L and R, not \"{}\"",
                              "列は L と R で書きます（\"{}\" ではありません）。"},
                             text.substr(0, 20)));
      if (played != (i < column.played))
        refuse_position(said({"in \"{}\" a card is played that lies behind one in hand",
                              "\"{}\" では、手札の後ろの札が場に出ています。"},
                             text.substr(0, 20)));
      column.cards += text[i] == 'l' || text[i] == 'L' ? 'L' : 'R';
    }
    if (text.empty())
      refuse_position(said({"a suit without cards is written -", "札のない列は - と書きます。"}));
    return column;
  }

  Table parse(std::string_view position) const {
    const auto word = [&] {
      const auto end = std::min(position.find(' '), position.size());
      const std::string_view found = position.substr(0, end);
      position.remove_prefix(std::min(end + 1, position.size()));
      return found;
    };
    const std::string_view suits = word();
    const std::string_view turn = word();
    const std::string_view passes = word();
    if (!position.empty() || (turn != "L" && turn != "R"))
      refuse_position(said({"it must be suits and the player to move, as in \"{}\"",
                            "\"{}\" のように、列と手番を書いてください。"},
                           example()));
    Table table;
    table.turn = turn == "L" ? Player::left : Player::right;
    for (std::size_t from = 0; from <= suits.size();) {
      const auto end = std::min(suits.find(',', from), suits.size());
      table.columns.push_back(parse_column(suits.substr(from, end - from)));
      from = end + 1;
    }
    if (!counts_passes()) {
      if (!passes.empty())
        refuse_position(said({"{} has no passes to count", "{} にはパスがありません。"}, name_));
      return table;
    }
    const auto slash = std::min(passes.find('/'), passes.size());
    table.passes = {number(passes.substr(0, slash)),
                    number(passes.substr(std::min(slash + 1, passes.size())))};
    return table;
  }

  int number(std::string_view digits) const {
    if (const std::optional<int> value = cards::number(digits, 0, 99)) return *value;
    refuse_position(said({"the passes left must be two numbers up to 99, as in \"{}\"",
                          "残りのパスは \"{}\" のように 99 までの数二つで書きます。"},
                         example()));
  }

  std::string example() const { return counts_passes() ? "LRLR,R L 1/1" : "LRLR,R L"; }

  std::string text(const Table& table) const {
    std::string text;
    for (const Column& column : table.columns) {
      if (!text.empty()) text += ',';
      if (column.cards.empty()) text += '-';
      for (std::size_t i = 0; i < column.cards.size(); ++i)
        text += i < column.played ? (column.cards[i] == 'L' ? 'l' : 'r') : column.cards[i];
    }
    text += fmt::format(" {}", letter(table.turn));
    if (counts_passes()) text += fmt::format(" {}/{}", table.passes[0], table.passes[1]);
    return text;
  }

  bool over(const Table& table) const {
    if (variant_.rule == Sevens::Rule::normal) return false;
    if (table.hand(table.turn) == 0) return true;
    return variant_.rule == Sevens::Rule::stuck_passes &&
           table.hand(Sevens::other(table.turn)) == 0;
  }

  static bool blocked(const Table& table) {
    for (std::size_t i = 0; i < table.columns.size(); ++i)
      if (table.may_play(i)) return false;
    return true;
  }

  bool may_pass(const Table& table) const {
    if (over(table)) return false;
    const bool blocked = SevensGame::blocked(table);
    if (variant_.rule == Sevens::Rule::stuck_passes) return blocked;
    return table.passes[static_cast<std::size_t>(table.turn)] > 0 &&
           (blocked || variant_.passing == Sevens::Passing::voluntary);
  }

  // Whether what is left of it is a deal of the family that there is a table of.
  bool in_table(const Table& table) const {
    if (family_ == nullptr) return false;
    std::size_t columns = 0;
    for (const std::string_view left : table.left()) {
      if (left.size() > longest_) return false;
      columns += left.empty() ? 0 : 1;
    }
    return columns <= columns_;
  }

  Player winner_by_table(const Table& table) const {
    std::string left;
    for (const std::string_view suit : table.left())
      if (!suit.empty()) left += (left.empty() ? "" : ",") + std::string(suit);
    const std::uint64_t slot = family_->instance->rank(
        fmt::format("{} {}", left.empty() ? "-" : left, letter(table.turn)));
    return family_->table.answer(slot).outcome == Outcome::win ? table.turn
                                                               : Sevens::other(table.turn);
  }

  Analysis analysis_by_table(const Table& table) const {
    Analysis all;
    all.verdict.winner = winner_by_table(table);
    all.over = over(table);
    if (all.over) return all;
    Table after = table;
    after.turn = Sevens::other(table.turn);
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      if (!table.may_play(i)) continue;
      ++after.columns[i].played;
      all.moves.push_back({i, winner_by_table(after)});
      --after.columns[i].played;
    }
    if (all.moves.empty()) all.moves.push_back({Analysis::pass, winner_by_table(after)});
    return all;
  }

  Analysis analysis(const Table& table, Budget& budget) const {
    if (variant_.closed())
      return sevens::analyse(table.left(), variant_.rule, table.turn, table.passes);
    if (in_table(table)) return analysis_by_table(table);
    // One search answers for all positions of a deal, so that a game does not search anew at every
    // move. Each new deal replaces the last one.
    std::vector<std::string> deal;
    SevensVariant variant = variant_;
    for (const Column& column : table.columns) deal.push_back(column.cards);
    for (std::size_t i = 0; i < 2; ++i)
      variant.passes[i] = std::max(variant_.passes[i], table.passes[i]);
    const std::unique_lock lock = locked(mutex_, budget);
    if (!search_ || deal != searched_ || variant.passes != searched_passes_) {
      const Sevens game =
          sevens_deal(variant, std::vector<std::string_view>(deal.begin(), deal.end()), table.turn);
      search_.reset();
      kept_bytes_ = 0;
      budget.hold(SevensSpace(game).size());
      search_.emplace(game, SevensSpace(game));
      searched_ = deal;
      searched_passes_ = variant.passes;
      kept_bytes_ = search_->bytes();
      budget.hold(0);  // from now on it is kept here
    }
    Sevens::Position position;
    for (std::size_t i = 0; i < table.columns.size(); ++i)
      position.left[i] = static_cast<std::uint8_t>(table.columns[i].left().size());
    for (std::size_t i = 0; i < 2; ++i)
      position.passes[i] = static_cast<std::uint8_t>(table.passes[i]);
    position.turn = table.turn;
    return analyse(*search_, position, budget);
  }

  // Whose turn it is, or that nobody's is.
  Text turn_text(const Table& table) const {
    const bool ended = over(table) || (blocked(table) && !may_pass(table));
    return ended ? said({"the game is over", "終局"}) : said(to_move, name_of(table.turn));
  }

  Text status(const Table& table) const {
    const Text turn = turn_text(table);
    const std::string left = name_of(Player::left), right = name_of(Player::right);
    const std::size_t lefts = table.hand(Player::left), rights = table.hand(Player::right);
    if (!counts_passes())
      return said({"{}; cards in hand: {} {}, {} {}", "{}。手札：{} {} 枚、{} {} 枚"}, turn, left,
                  lefts, right, rights);
    return said({"{1}; cards in hand: {2} {3}, {4} {5}; passes: {2} {6}, {4} {7}",
                 "{1}。手札：{2} {3} 枚、{4} {5} 枚。パス残り：{2} {6} 回、{4} {7} 回"},
                turn, left, lefts, right, rights, table.passes[0], table.passes[1]);
  }

  // --- pictures ---

  static constexpr Phrase<1> on_the_table{"{}: on the table", "{}：場に出ている"};
  static constexpr double row_height = 1.55;
  static constexpr std::size_t most_set_up = 16;  // suits, and cards of one

  static std::string suit_spot(std::size_t column) {
    return "suit " + name_of_column(false, column).str();
  }

  // Suits are rows of upright cards; in a narrow window they are columns of cards that lie on their
  // side.
  struct Places {
    bool columns = false;
    double width_of(std::size_t suits, std::size_t longest) const {
      return std::max(
          6.0, columns ? lying_width * static_cast<double>(suits) : static_cast<double>(longest));
    }
    double height_of(std::size_t suits, std::size_t longest) const {
      return columns ? lying_step * static_cast<double>(longest)
                     : row_height * static_cast<double>(suits);
    }
    Mark card(std::size_t suit, std::size_t place) const {
      const auto across = static_cast<double>(suit), along = static_cast<double>(place);
      if (!columns) return cards::card(along, across * row_height, "", "", "", "");
      Mark lying = cards::card(across * lying_width + 0.05, along * lying_step, "", "", "", "");
      lying.width = lying_width - 0.1;
      lying.height = 1;
      return lying;
    }
  };
  static constexpr double lying_width = 2;
  static constexpr double lying_step = 1.06;

  // While it is set up, all cards are spots.
  Picture picture_of(const Table& table, bool setting_up) const {
    const auto drawn = [&](Places places) {
      return is_pack(table) ? picture_of_pack(table, setting_up, places)
                            : picture_of_suits(table, setting_up, places);
    };
    Picture picture = drawn({.columns = false});
    if (picture.width > 8) picture.narrowed_as(drawn({.columns = true}));
    return picture;
  }

  static Mark card_mark(const Table& table, bool pack, bool setting_up, std::size_t column,
                        std::size_t card, Mark mark) {
    const Column& cards = table.columns[column];
    const CardName name = name_of(pack, column, card);
    const bool played = card < cards.played;
    const bool lefts = cards.cards[card] == 'L';
    const bool playable = !setting_up && card == cards.played && table.may_play(column);
    mark.tone = played ? "neutral" : cards::tone_of(lefts ? 0 : 1);
    mark.text = name.text;
    if (playable || setting_up) mark.spot = name.spot;
    mark.label = played ? said(on_the_table, name.label)
                        : said({"{}: held by {}", "{}：{}の手札"}, name.label,
                               name_of(lefts ? Player::left : Player::right));
    if (playable) mark.label = said({"{}, can be played", "{}、出せる"}, mark.label);
    return mark;
  }

  // Under the cards: who is to move, the pass where it is a move, and whose cards look how.
  void finish(Picture& picture, const Table& table, bool setting_up, double y) const {
    constexpr double line_height = 0.6;
    picture.marks.push_back(cards::words(
        0, y, picture.width - 2, line_height, "chosen",
        setting_up ? said(to_move, name_of(table.turn)) : turn_text(table), status(table)));
    if (!setting_up && may_pass(table))
      picture.marks.push_back(
          cards::button(picture.width - 1.5, y, 1.5, line_height, "pass", "pass"));
    y += line_height + 0.05;
    for (const Player player : {Player::left, Player::right}) {
      const bool left = player == Player::left;
      const double half = picture.width / 2;
      const double width = std::min(half, counts_passes() ? 5.2 : 3.6);  // of disc and words
      const double x = (left ? 0 : half) + (half - width) / 2;
      const Text held =
          counts_passes()
              ? said({"{} in hand: {}, passes: {}", "{}の手札：{} 枚、パス：{} 回"},
                     name_of(player), table.hand(player),
                     table.passes[static_cast<std::size_t>(player)])
              : said({"{} in hand: {}", "{}の手札：{} 枚"}, name_of(player), table.hand(player));
      picture.marks.push_back(
          {Mark::Kind::disc, x, y + 0.17, 0.5, 0.26, left ? "first" : "second", "", "", ""});
      picture.marks.push_back(cards::words(x + 0.5, y, width - 0.5, line_height, "quiet", held));
    }
    picture.height = y + line_height + 0.1;
  }

  Picture picture_of_pack(const Table& table, bool setting_up, Places places) const {
    Picture picture{places.width_of(4, 13), 0, {}};
    for (std::size_t suit = 0; suit < 4; ++suit) {
      Mark seven = places.card(suit, pack::seven);
      seven.tone = "neutral";
      seven.text = fmt::format("{}7", pack::suit_signs[suit]);
      seven.label = said(on_the_table, words_of("7", suit));
      picture.marks.push_back(std::move(seven));
      for (const std::size_t column : {2 * suit, 2 * suit + 1})
        for (std::size_t card = 0; card < 6; ++card)
          picture.marks.push_back(card_mark(table, true, setting_up, column, card,
                                            places.card(suit, Card::at(column, card).rank)));
    }
    finish(picture, table, setting_up, places.height_of(4, 13));
    return picture;
  }

  Picture picture_of_suits(const Table& table, bool setting_up, Places places) const {
    std::size_t longest = 0;  // with the name of the suit before its cards
    for (const Column& column : table.columns) longest = std::max(longest, column.cards.size() + 1);
    Picture picture{places.width_of(table.columns.size(), longest), 0, {}};
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      Mark name = places.card(i, 0);
      name.tone = "neutral";
      name.text = name_of_column(false, i);
      if (setting_up) {
        name.spot = suit_spot(i);
        name.label = said(suit_named, name_of_column(false, i));
      }
      picture.marks.push_back(std::move(name));
      for (std::size_t card = 0; card < table.columns[i].cards.size(); ++card)
        picture.marks.push_back(
            card_mark(table, false, setting_up, i, card, places.card(i, card + 1)));
    }
    finish(picture, table, setting_up, places.height_of(table.columns.size(), longest));
    return picture;
  }

  const Solution* family_;
  std::string name_;
  std::size_t longest_;
  std::size_t columns_;
  SevensVariant variant_;

  mutable std::atomic<std::uint64_t> kept_bytes_ = 0;
  mutable std::timed_mutex mutex_;  // guards everything below
  mutable std::optional<SevensSearch> search_;
  mutable std::vector<std::string> searched_;
  mutable std::array<int, 2> searched_passes_{};
};

}  // namespace

std::unique_ptr<Playable> sevens_game(Values values) {
  return std::make_unique<SevensGame>(values);
}

std::unique_ptr<Playable> sevens_game_of_table(const Solution& solution) {
  return std::make_unique<SevensGame>(solution.name.values, &solution);
}

}  // namespace kanzen::app
