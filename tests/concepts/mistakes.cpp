// SPDX-License-Identifier: Apache-2.0
// A deliberate mistake in every member of every concept, and what the compiler must say of it, in
// the comment before it. Never linked: test_mistakes.py has it compiled and reads the errors.
#include "kanzen/core/board.hpp"
#include "kanzen/core/game.hpp"
#include "kanzen/space/space.hpp"
#include "kanzen/view/hands_view.hpp"
#include "kanzen/view/stacks_view.hpp"
#include "kanzen/view/view.hpp"

namespace kanzen::mistakes {

struct Right {
  using Position = int;
  using Move = int;
  constexpr Position start() const { return 3; }
  constexpr Outcome outcome(Position) const { return Outcome::open; }
  constexpr void each_move(Position p, auto&& visit) const {
    if (p > 0) visit(1, p - 1);
  }
};
static_assert(explain_game<Right>());

struct RightSpace {
  constexpr Slot size() const { return 4; }
  constexpr Slot rank(int p) const { return static_cast<Slot>(p); }
  constexpr int unrank(Slot slot) const { return static_cast<int>(slot); }
  constexpr unsigned weight(Slot) const { return 1; }
};
static_assert(explain_space<RightSpace, Right>());

struct RightView {
  static constexpr std::array<std::string_view, 2> sides = {"A", "B"};
  Right game;
  Seen<int> parse(std::string_view) const;
  std::string text(int, int) const;
  int side_of(int) const;
  std::string move_text(int, int, int) const;
  std::string drawing(int, int) const;
  Picture picture(int, int) const;
  Spots spots(int, int, int) const;
};
static_assert(explain_view<RightView, Right>());

struct RightBoard : Right {
  static constexpr int width = 2, height = 2;
  constexpr int at(Position, int) const { return 0; }
  constexpr Position put(Position, int, int) const { return 0; }
};
static_assert(explain_board<RightBoard>());

struct RightStacks : Right {
  static constexpr int width = 2, height = 2;
  constexpr void each_piece(Position, auto&& visit) const { visit(0, 1); }
  constexpr Position with_piece(Position, int, int) const { return 0; }
  constexpr std::array<int, 1> cells(Move move) const { return {move}; }
};
static_assert(explain_stacks<RightStacks>());

struct RightHands : Right {
  static constexpr int card_kinds = 3, most_cards = 2;
  constexpr void each_card(Position, auto&& visit) const { visit(1, 1); }
  constexpr Position with_card(Position, int, int) const { return 0; }
  constexpr int card(Move move) const { return move; }
};
static_assert(explain_hands<RightHands>());

// --- Game ---

// Game: rules must be trivially copyable
struct OwnsMemory : Right {
  std::string name;
};
static_assert(explain_game<OwnsMemory>());

// Game: the rules need a type Position
struct NoPosition {
  using Move = int;
};
static_assert(explain_game<NoPosition>());

// Game: the rules need a type Move
struct NoMove {
  using Position = int;
};
static_assert(explain_game<NoMove>());

// Game: Position must be trivially copyable
struct LongPosition : Right {
  using Position = std::string;
};
static_assert(explain_game<LongPosition>());

// Game: Move must be trivially copyable
struct LongMove : Right {
  using Move = std::string;
};
static_assert(explain_game<LongMove>());

// Game: start() is missing
struct NoStart : Right {
  void start() = delete;
};
static_assert(explain_game<NoStart>());

// Game: outcome(p) is missing, is not const, or does not return a kanzen::Outcome
struct SaysWhetherOver : Right {
  constexpr bool outcome(Position) const { return false; }
};
static_assert(explain_game<SaysWhetherOver>());

// Game: each_move(p, visit) is missing, is not const
struct ChangesItself : Right {
  void each_move(Position, auto&&);
};
static_assert(explain_game<ChangesItself>());

// Game: each_parent(p, visit) is not const
struct WrongParents : Right {
  void each_parent(Position, int) const;
};
static_assert(explain_game<WrongParents>());

// Game: each_image(p, visit) is not const
struct WrongImages : Right {
  void each_image(Position, int) const;
};
static_assert(explain_game<WrongImages>());

// Game: key(p) is not const, or does not return an unsigned word
struct SignedKey : Right {
  int key(Position p) const { return p; }
};
static_assert(explain_game<SignedKey>());

// Game: side(p) is not const, or does not return an int
struct NamedSide : Right {
  const char* side(Position) const { return "A"; }
};
static_assert(explain_game<NamedSide>());

// Game: fault(p) is not const, or does not return a const char*
struct FaultOrNot : Right {
  bool fault(Position) const { return false; }
};
static_assert(explain_game<FaultOrNot>());

// Game: wins_at_once(p) is not const, or does not return a bool
struct CountsWins : Right {
  int wins_at_once(Position) const { return 0; }
};
static_assert(explain_game<CountsWins>());

// Game: wins_at_once(p) is only for games that all end in a loss of the player to move
struct WinsEitherWay : Right {
  bool wins_at_once(Position) const { return false; }
};
static_assert(explain_game<WinsEitherWay>());

// Game: endless(p) is not const, or does not return a kanzen::Outcome
struct EndlessOrNot : Right {
  bool endless(Position) const { return true; }
};
static_assert(explain_game<EndlessOrNot>());

// Game: ends_in_loss must be a static constexpr bool
struct SaysSoAtRunTime : Right {
  bool ends_in_loss = true;
};
static_assert(explain_game<SaysSoAtRunTime>());

// Game: score(p) is not const, or does not return an int
struct HalfPoints : Right {
  double score(Position) const { return 0.5; }
};
static_assert(explain_game<HalfPoints>());

// Game: gain(p, child) is not const, does not return an int, or score(p) is missing
struct GainsForNothing : Right {
  int gain(Position, Position) const { return 1; }
};
static_assert(explain_game<GainsForNothing>());

// Game: endless_score(p) is not const, does not return an int, or score(p) is missing
struct EndlessPoints : Right {
  int endless_score(Position) const { return 0; }
};
static_assert(explain_game<EndlessPoints>());

// --- SpaceOf ---

// SpaceOf: size() is missing
struct NoSize : RightSpace {
  void size() = delete;
};
static_assert(explain_space<NoSize, Right>());

// SpaceOf: rank(p) is missing, is not const, or does not return a kanzen::Slot
struct ShortRank : RightSpace {
  int rank(int p) const { return p; }
};
static_assert(explain_space<ShortRank, Right>());

// SpaceOf: unrank(slot) is missing, is not const, or does not return a Position
struct LongUnrank : RightSpace {
  long unrank(Slot) const { return 0; }
};
static_assert(explain_space<LongUnrank, Right>());

// SpaceOf: weight(slot) is missing, is not const, or does not return an unsigned
struct BoolWeight : RightSpace {
  bool weight(Slot) const { return true; }
};
static_assert(explain_space<BoolWeight, Right>());

// SpaceOf: each(first, last, visit) is not const
struct EachWithoutSlots : RightSpace {
  void each(Slot, Slot, void (*)(int)) const;
};
static_assert(explain_space<EachWithoutSlots, Right>());

// SpaceOf: holds(p) is not const, or does not return a bool
struct HoldsSlot : RightSpace {
  Slot holds(int) const { return 0; }
};
static_assert(explain_space<HoldsSlot, Right>());

// SpaceOf: total() is not const, or does not return a std::uint64_t
struct RoughTotal : RightSpace {
  double total() const { return 4; }
};
static_assert(explain_space<RoughTotal, Right>());

// SpaceOf: layers() must return an int and layer(i) a kanzen::SlotRange
struct LayersWithoutLayer : RightSpace {
  int layers() const { return 1; }
};
static_assert(explain_space<LayersWithoutLayer, Right>());

// SpaceOf: lowest_from(i) is not const
struct LowestSlot : RightSpace {
  Slot lowest_from(int) const { return 0; }
};
static_assert(explain_space<LowestSlot, Right>());

// SpaceOf: parts() and part_of(slot) must return an int
struct NamelessParts : RightSpace {
  int parts() const { return 1; }
  int part_of(Slot) const { return 0; }
};
static_assert(explain_space<NamelessParts, Right>());

// SpaceOf: each_slot(p, visit) is not const
struct SlotsOfSlots : RightSpace {
  void each_slot(Right::Position, void (*)(Slot, Slot)) const;
};
static_assert(explain_space<SlotsOfSlots, Right>());

// SpaceOf: each_member(slot, visit) is not const
struct MembersBySlot : RightSpace {
  void each_member(Slot, void (*)(Slot, Slot)) const;
};
static_assert(explain_space<MembersBySlot, Right>());

// SpaceOf: each_table(visit) does not call visit(pointer, count)
struct TablesWithoutCounts : RightSpace {
  void each_table(void (*)(const int*));
};
static_assert(explain_space<TablesWithoutCounts, Right>());

// SpaceOf: name must be a static constexpr std::string_view
struct NumberedName : RightSpace {
  static constexpr int name = 1;
};
static_assert(explain_space<NumberedName, Right>());

// SpaceOf: halves must be a static constexpr std::array of two names
struct ThreeHalves : RightSpace {
  static constexpr std::array<const char*, 3> halves = {"first", "second", "third"};
};
static_assert(explain_space<ThreeHalves, Right>());

// SpaceOf: version must be a static constexpr int
struct WordyVersion : RightSpace {
  static constexpr std::string_view version = "2";
};
static_assert(explain_space<WordyVersion, Right>());

// SpaceOf: fingerprint() is not const, or does not return an int
struct LongFingerprint : RightSpace {
  long fingerprint() const { return 1; }
};
static_assert(explain_space<LongFingerprint, Right>());

// --- ViewOf ---

// ViewOf: the member `game`, the rules, is missing
struct ViewOfAnother : RightView {
  int game;
};
static_assert(explain_view<ViewOfAnother, Right>());

// ViewOf: sides must be a static constexpr std::array<std::string_view, 2>
struct ThreeSides : RightView {
  static constexpr std::array<std::string_view, 3> sides = {"A", "B", "C"};
};
static_assert(explain_view<ThreeSides, Right>());

// ViewOf: parse(text) is missing
struct ParsesPositions : RightView {
  int parse(std::string_view) const;
};
static_assert(explain_view<ParsesPositions, Right>());

// ViewOf: text(p, side) is missing
struct TextWithoutSide : RightView {
  std::string text(int) const;
};
static_assert(explain_view<TextWithoutSide, Right>());

// ViewOf: side_of(p) is missing
struct ForgotTheSide : RightView {
  void side_of() = delete;
};
static_assert(explain_view<ForgotTheSide, Right>());

// ViewOf: move_text(p, move, side) is missing
struct MoveAsView : RightView {
  std::string_view move_text(int, int, int) const;
};
static_assert(explain_view<MoveAsView, Right>());

// ViewOf: drawing(p, side) is missing
struct DrawsItself : RightView {
  void drawing(int, int) const;
};
static_assert(explain_view<DrawsItself, Right>());

// ViewOf: picture(p, side) is missing
struct PictureAsText : RightView {
  std::string picture(int, int) const;
};
static_assert(explain_view<PictureAsText, Right>());

// ViewOf: spots(p, move, side) is missing
struct OneSpot : RightView {
  std::string spots(int, int, int) const;
};
static_assert(explain_view<OneSpot, Right>());

// ViewOf: setup(text) is not const, or does not return a Setup
struct SetsUpNothing : RightView {
  void setup(std::string_view) const;
};
static_assert(explain_view<SetsUpNothing, Right>());

// ViewOf: forcing(p, move) is not const, or does not return a bool
struct CountsForce : RightView {
  int forcing(int, int) const;
};
static_assert(explain_view<CountsForce, Right>());

// ViewOf: shows(p) is not const, or does not return a bool
struct ShowsText : RightView {
  std::string shows(int) const;
};
static_assert(explain_view<ShowsText, Right>());

// ViewOf: unordered(p, move) is not const, or does not return a std::size_t
struct CountsNoSpots : RightView {
  bool unordered(int, int) const;
};
static_assert(explain_view<CountsNoSpots, Right>());

// --- BoardGame ---

// BoardGame: width and height, the columns and rows of the board, are missing
struct NoWidth : Right {
  int at(Position, int) const { return 0; }
  Position put(Position, int, int) const { return 0; }
};
static_assert(explain_board<NoWidth>());

// BoardGame: a Position needs unsigned words `mine` and `theirs`
struct NothingOnCells : Right {
  static constexpr int width = 2, height = 2;
};
static_assert(explain_board<NothingOnCells>());

// BoardGame: at(p, cell) must return an int and put(p, cell, what) a Position
struct AtWithoutPut : Right {
  static constexpr int width = 2, height = 2;
  int at(Position, int) const { return 0; }
};
static_assert(explain_board<AtWithoutPut>());

// BoardGame: a Move that is no number needs cells(move)
struct MoveWithoutCells : RightBoard {
  struct Move {
    int from, to;
  };
  constexpr void each_move(Position, auto&& visit) const { visit(Move{}, Position{}); }
};
static_assert(explain_board<MoveWithoutCells>());

// BoardGame: turned(cell) is not const, or does not return an int
struct TurnsPositions : RightBoard {
  bool turned(int) const { return true; }
};
static_assert(explain_board<TurnsPositions>());

// BoardGame: has_cell(cell) is not const, or does not return a bool
struct CountsCells : RightBoard {
  int has_cell(int) const { return 1; }
};
static_assert(explain_board<CountsCells>());

// BoardGame: cleared(side) is not const, or does not return a Position
struct ClearsNothing : RightBoard {
  bool cleared(int) const { return true; }
};
static_assert(explain_board<ClearsNothing>());

// BoardGame: sides must be a static constexpr std::array<std::string_view, 2>
struct OneName : RightBoard {
  static constexpr std::string_view sides = "AB";
};
static_assert(explain_board<OneName>());

// BoardGame: letters must be a static constexpr std::string_view
struct OneLetter : RightBoard {
  static constexpr char letters = 'x';
};
static_assert(explain_board<OneLetter>());

// --- StackGame ---

// StackGame: width and height, the columns and rows of the board, are missing
struct StacksNowhere : Right {
  constexpr void each_piece(Position, auto&& visit) const { visit(0, 1); }
  constexpr Position with_piece(Position, int, int) const { return 0; }
  constexpr std::array<int, 1> cells(Move move) const { return {move}; }
};
static_assert(explain_stacks<StacksNowhere>());

// StackGame: each_piece(p, visit) is missing, is not const, or does not call visit(cell, what)
struct EmptyStacks : Right {
  static constexpr int width = 2, height = 2;
  constexpr Position with_piece(Position, int, int) const { return 0; }
  constexpr std::array<int, 1> cells(Move move) const { return {move}; }
};
static_assert(explain_stacks<EmptyStacks>());

// StackGame: with_piece(p, cell, what) is missing, is not const, or does not return a Position
struct NothingToPut : RightStacks {
  void with_piece(Position, int, int) const {}
};
static_assert(explain_stacks<NothingToPut>());

// StackGame: cells(move), the cells that a move names, is missing
struct MovesNowhere : Right {
  static constexpr int width = 2, height = 2;
  constexpr void each_piece(Position, auto&& visit) const { visit(0, 1); }
  constexpr Position with_piece(Position, int, int) const { return 0; }
};
static_assert(explain_stacks<MovesNowhere>());

// StackGame: highest(kind) is not const, or does not return an int
struct EndlessStacks : RightStacks {
  void highest(int) const {}
};
static_assert(explain_stacks<EndlessStacks>());

// --- HandGame ---

// HandGame: card_kinds and most_cards must be static constexpr ints
struct Uncounted : Right {
  constexpr void each_card(Position, auto&& visit) const { visit(1, 1); }
  constexpr Position with_card(Position, int, int) const { return 0; }
  constexpr int card(Move move) const { return move; }
};
static_assert(explain_hands<Uncounted>());

// HandGame: each_card(p, visit) is missing, is not const, or does not call
struct NobodysCards : RightHands {
  void each_card(Position, int) const;
};
static_assert(explain_hands<NobodysCards>());

// HandGame: with_card(p, whose, card) is missing, is not const, or does not return a
struct KeepsNoCard : RightHands {
  void with_card(Position, int, int) const;
};
static_assert(explain_hands<KeepsNoCard>());

// HandGame: card(move) is missing, is not const, or does not return an int
struct CardAsText : RightHands {
  std::string card(Move) const;
};
static_assert(explain_hands<CardAsText>());

// HandGame: card_names must be a static constexpr std::array<std::string_view,
struct OneNameTooFew : RightHands {
  static constexpr std::array<std::string_view, 2> card_names = {"A", "B"};
};
static_assert(explain_hands<OneNameTooFew>());

}  // namespace kanzen::mistakes
