// SPDX-License-Identifier: Apache-2.0
// Instance names: "nocca:4x5,pieces=3,stack=2" is a game, sizes joined by x, and named settings,
// some of which take words ("sevens:6x8,rule=normal", or just "sevens:6x8,normal"). A game states
// its parameters; names are read, checked and written back the same way for all games.
#pragma once

#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kanzen::app {

// The value of a parameter that a name leaves out: a number, or worked out from the values of the
// parameters before it.
class Usual {
 public:
  Usual() = default;
  Usual(int value) : value_(value) {}  // NOLINT(google-explicit-constructor): .usual = 3
  template <std::invocable<std::span<const int>> Work>
  Usual(Work work) : work_(work) {}  // NOLINT(google-explicit-constructor)

  explicit operator bool() const { return value_.has_value() || work_ != nullptr; }
  int operator()(std::span<const int> earlier) const {
    return work_ != nullptr ? work_(earlier) : *value_;
  }
  std::optional<int> number() const { return value_; }

 private:
  std::optional<int> value_;
  int (*work_)(std::span<const int> earlier) = nullptr;
};

struct Parameter {
  std::string name;           // "pieces"
  std::string meaning = {};   // "pieces of each side"
  std::string japanese = {};  // the same in Japanese, for the page; may be empty
  int least = 0;
  int most = 0;
  bool size = false;                    // one of the sizes before the first comma, in order
  std::vector<std::string> words = {};  // instead of numbers: the value is the place of the word

  // Sizes are left out all or none; one without a usual value must be given.
  Usual usual = {};
  std::string usual_as = {};  // in words, where it is worked out: "as columns"

  // "3", a word, or how it is worked out; empty where there is none.
  std::string usual_text() const;
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
