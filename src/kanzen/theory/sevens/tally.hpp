// SPDX-License-Identifier: Apache-2.0
// Counting how a statement fares, case by case, from the smallest cases up.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "kanzen/theory/sevens/closed_form.hpp"
#include "kanzen/theory/sevens/statements.hpp"

namespace kanzen::sevens {

class Tally {
 public:
  Tally(std::string what, std::string source)
      : trial_{std::move(what), std::move(source), 0, 0, {}, {}} {}

  // `shown` writes the case; it is only asked for the first ones that fail.
  template <class Shown>
  void note(bool right, Player turn, Shown&& shown) {
    ++trial_.cases;
    if (right) return;
    ++trial_.failures;
    auto& examples = failed_[static_cast<std::size_t>(turn)];
    if (examples.size() < shown_at_most) examples.push_back(shown());
  }
  // A case that is worth showing, of which the first few are kept.
  template <class Shown>
  void find(Shown&& shown) {
    if (trial_.instances.size() < shown_at_most) trial_.instances.push_back(shown());
  }
  // Most cases come in mirrored pairs: those with Left to move are shown, if there are any.
  Trial trial() const {
    Trial trial = trial_;
    trial.counterexamples = failed_[0].empty() ? failed_[1] : failed_[0];
    return trial;
  }

 private:
  static constexpr std::size_t shown_at_most = 3;
  Trial trial_;
  std::array<std::vector<std::string>, 2> failed_;  // by the player to move
};

class Tallies {
 public:
  Tally& add(std::string what, std::string source) {
    return all_.emplace_back(std::move(what), std::move(source));
  }
  std::vector<Trial> trials() const {
    std::vector<Trial> trials;
    for (const Tally& tally : all_) trials.push_back(tally.trial());
    return trials;
  }

 private:
  std::deque<Tally> all_;  // whose members stay where they are
};

inline std::string position_text(std::string suits, Player turn) {
  return std::move(suits) + (turn == Player::left ? " L" : " R");
}

inline void report_progress(const TrialOptions& options, std::uint64_t done, std::uint64_t total) {
  if (done % (1 << 16) == 0 && options.progress) options.progress(done, total);
}

}  // namespace kanzen::sevens
