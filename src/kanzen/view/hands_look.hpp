// SPDX-License-Identifier: Apache-2.0
// What of two open hands, and cards on a table between them, needs no rules to be written, drawn
// and read. HandsView (view/hands_view.hpp) asks the rules who holds what; all the rest is here,
// compiled once for all games.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "kanzen/core/picture.hpp"

namespace kanzen {

struct HandsLook {
  static constexpr std::size_t table = 2;  // behind the hands of the first player and the second

  struct Hands {
    std::array<std::vector<int>, 3> cards;  // each from 1 on
    int side = 0;
  };

  std::array<std::string_view, 2> sides;
  int kinds = 1;       // of cards
  int most_cards = 1;  // in a hand, and on the table
  bool has_table = false;
  const std::string_view* card_names = nullptr;  // none: their numbers

  std::string name(int card) const;            // "7"; "pass" of a move without a card
  std::string word_of(int side) const;         // "first", as texts end
  std::string text(const Hands& hands) const;  // "1,3,5/2,4 1 first"
  std::string drawing(const Hands& hands) const;
  // Cards that can be played are spots, and so is the pass, 0.
  Picture picture(const Hands& hands, const std::vector<int>& playable) const;

  // Throws Error with a sentence, which shows an example, where the text says no such thing.
  Hands read(std::string_view text, const std::function<std::string()>& example) const;

  // Cards come, go and change; so does the turn, where the cards do not tell whose it is.
  Setup setup(const Hands& hands, bool turn_is_free,
              const std::function<Hands(Hands)>& with_turn) const;

 private:
  std::string pile_text(const std::vector<int>& cards) const;
  int read_card(std::string_view text) const;
  Picture picture(const Hands& hands, const std::vector<int>& playable, bool setting_up) const;
};

}  // namespace kanzen
