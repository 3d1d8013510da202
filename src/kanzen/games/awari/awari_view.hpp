// SPDX-License-Identifier: Apache-2.0
// How awari looks: the pits of South, then those of North, each from the owner's left, and the side
// to move: "1,1,1,1,1,2/4,2,3,0,0,0 S". South's pits are a to f, North's A to F; a move is its pit.
#pragma once

#include <array>
#include <charconv>
#include <string>
#include <string_view>

#include "kanzen/core/ink.hpp"
#include "kanzen/core/picture.hpp"
#include "kanzen/core/text.hpp"
#include "kanzen/games/awari/awari.hpp"
#include "kanzen/view/view.hpp"

namespace kanzen {

struct AwariView {
  using Position = Awari::Position;
  static constexpr std::array<std::string_view, 2> sides = Awari::sides;

  Awari game;

  Seen<Position> parse(std::string_view text) const {
    const Seen<Position> seen = read(text);
    if (const int stones = Awari::in_all(seen.position); stones > game.stones)
      refuse_position(
          said({"it has {} stones, and the game {}", "石が {} 個ありますが、{} 個までです。"},
               stones, game.stones));
    if (const char* fault = game.fault(seen.position)) refuse_position(fault);
    return seen;
  }
  std::string text(const Position& p, int side) const {
    return row_text(row(p, side, 0)) + "/" + row_text(row(p, side, 1)) + (side == 0 ? " S" : " N");
  }
  int side_of(const Position& p) const { return game.side(p); }
  std::string move_text(const Position&, Awari::Move move, int side) const {
    return name(side, move);
  }
  Spots spots(const Position&, Awari::Move move, int side) const { return {name(side, move)}; }

  std::string drawing(const Position& p, int side) const {
    std::string names[2], pits[2];
    for (const int owner : {0, 1})
      for (int i = 0; i < 6; ++i) {
        const int pit = owner == 0 ? i : 5 - i;
        const std::string stones = std::to_string(AwariRow{row(p, side, owner)}.in(pit));
        names[owner] += "   " + name(owner, pit);
        pits[owner] += std::string(4 - stones.size(), ' ') + inked(owner, stones);
      }
    return names[1] + "\n" + pits[1] + "\n" + pits[0] + "\n" + names[0] + "\n";
  }

  // North sits opposite, and sees his own pits from left to right too.
  Picture picture(const Position& p, int side) const {
    Picture picture{6, 2, {}};
    for (const int owner : {0, 1})
      for (int pit = 0; pit < 6; ++pit) {
        const int stones = AwariRow{row(p, side, owner)}.in(pit);
        const double x = owner == 0 ? pit : 5 - pit, y = owner == 0 ? 1 : 0;
        picture.marks.push_back(
            {Mark::Kind::square, x, y, 1, 1, "board", "", name(owner, pit),
             said({"{}: {}", "{}：{}"}, Text::verbatim(name(owner, pit)), stones)});
        if (stones > 0)
          picture.marks.push_back({Mark::Kind::disc, x + 0.15, y + 0.15, 0.7, 0.7,
                                   owner == 0 ? "first" : "second",
                                   Text::verbatim(std::to_string(stones)), "", ""});
      }
    return picture;
  }

  Setup setup(std::string_view text) const {
    const auto [p, side] = read(text);
    Setup setup{this->text(p, side), picture(p, side), {}};
    for (const int owner : {0, 1})
      for (int pit = 0; pit < 6; ++pit) {
        const int stones = AwariRow{row(p, side, owner)}.in(pit);
        Position changed = p;
        std::uint64_t& pits = owner == side ? changed.mine : changed.theirs;
        pits += std::uint64_t{1} << 8 * pit;
        if (stones < game.stones)
          setup.edits.push_back({name(owner, pit), said({"one stone more", "石を一つ足す"}),
                                 this->text(changed, side)});
        pits -= std::uint64_t{2} << 8 * pit;
        if (stones > 0)
          setup.edits.push_back({name(owner, pit), said({"one stone less", "石を一つ取る"}),
                                 this->text(changed, side)});
      }
    setup.edits.push_back(turned_over_to(sides[static_cast<std::size_t>(1 - side)],
                                         this->text(seen_by(p, 1 - side, side), 1 - side)));
    setup.edits.push_back(
        {"", said({"empty board", "盤を空にする"}), this->text(Position{}, side)});
    return setup;
  }

 private:
  static std::string name(int owner, int pit) {
    return {static_cast<char>((owner == 0 ? 'a' : 'A') + pit)};
  }
  static std::uint64_t row(const Position& p, int side, int owner) {
    return side == owner ? p.mine : p.theirs;
  }
  static std::string row_text(std::uint64_t row) {
    std::string text;
    for (int pit = 0; pit < 6; ++pit)
      text += (pit > 0 ? "," : "") + std::to_string(AwariRow{row}.in(pit));
    return text;
  }
  // The same board with another side to move.
  Position seen_by(const Position& p, int mover, int side) const {
    return {row(p, side, mover), row(p, side, 1 - mover), turn(mover)};
  }
  std::uint64_t turn(int mover) const {
    return game.endless_play == Awari::Endless::split ? 0 : static_cast<std::uint64_t>(mover);
  }

  // What can be drawn; it need not be legal.
  Seen<Position> read(std::string_view text) const {
    const auto refuse = [&] {
      refuse_position(said({"it must be the stones in six pits of South and in six of North, up to "
                            "{} each, and the side to move, as in \"{}\"",
                            "\"{2}\" "
                            "のように、南と北の六つずつの穴の石（それぞれ {1} "
                            "個まで）と手番を書いてください。"},
                           game.stones, this->text(game.start(), 0)));
    };
    const auto parts = split(text, ' ');
    const auto rows = split(parts[0], '/');
    if (parts.size() != 2 || (parts[1] != "S" && parts[1] != "N") || rows.size() != 2) refuse();
    std::array<std::uint64_t, 2> read{};
    for (std::size_t owner = 0; owner < 2; ++owner) {
      const auto pits = split(rows[owner], ',');
      if (pits.size() != 6) refuse();
      for (std::size_t pit = 0; pit < 6; ++pit) {
        int stones = -1;
        const char* const end = pits[pit].data() + pits[pit].size();
        const auto [stop, error] = std::from_chars(pits[pit].data(), end, stones);
        if (error != std::errc() || stop != end || stones < 0 || stones > game.stones) refuse();
        read[owner] |= static_cast<std::uint64_t>(stones) << 8 * pit;
      }
    }
    const int side = parts[1] == "S" ? 0 : 1;
    return {{read[static_cast<std::size_t>(side)], read[static_cast<std::size_t>(1 - side)],
             turn(side)},
            side};
  }
};

}  // namespace kanzen
