// SPDX-License-Identifier: Apache-2.0
// Instance names: "nocca:4x5,pieces=3,stack=2" is a game, sizes joined by x, and named settings,
// some of which take words ("sevens:6x8,rule=normal", or just "sevens:6x8,normal"). A game states
// its parameters; names are read, checked and written back the same way for all games.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kanzen::app {

struct Parameter {
  std::string name;     // "pieces"
  std::string meaning;  // "pieces of each side"
  int least = 0;
  int most = 0;
  bool size = false;  // one of the sizes before the first comma, in order

  // The value when the name leaves it out, from the values of the parameters before it. Sizes are
  // left out all or none; one without a usual value must be given.
  int (*usual)(std::span<const int> earlier) = nullptr;
  std::string usual_text;  // "as columns"

  std::vector<std::string> words = {};  // instead of numbers: the value is the place of the word

  std::string japanese = {};  // the meaning in Japanese, for the page; may be empty
};

// Reads what stands after the colon; throws Error with a sentence that names the game and the
// fault.
std::vector<int> read_parameters(std::string_view game, const std::vector<Parameter>& parameters,
                                 std::string_view text);

// The canonical name: settings that have their usual value are left out.
std::string instance_name(std::string_view game, const std::vector<Parameter>& parameters,
                          std::span<const int> values);

// "nocca:COLUMNSxROWS[,pieces=N][,stack=N]"
std::string usage(std::string_view game, const std::vector<Parameter>& parameters);

}  // namespace kanzen::app
