// SPDX-License-Identifier: Apache-2.0
#include "kanzen/theory/sevens/deals.hpp"

#include <algorithm>
#include <functional>

#include "kanzen/core/combinatorics.hpp"
#include "kanzen/core/error.hpp"

namespace kanzen::sevens {

std::string ShortSuit::text() const {
  if (length == 0) return "-";
  std::string letters;
  for (int i = length; i-- > 0;) letters += rights >> i & 1 ? 'R' : 'L';
  return letters;
}

Deals::Deals(Bounds bounds) {
  if (bounds.cards > most_cards)
    throw Error(Fault::resources,
                "all deals are listed up to " + std::to_string(most_cards) + " cards, not more");
  bounds.longest = std::min(bounds.longest, bounds.cards);

  // Profiles by their cards, then in any fixed order.
  Profile profile;
  const std::function<void(int, int, int)> choose = [&](int length, int cards, int suits) {
    if (length > bounds.longest) {
      profile.cards = bounds.cards - cards;
      profiles_.push_back(profile);
      return;
    }
    for (int count = 0; count * length <= cards && count <= suits; ++count) {
      profile.count[static_cast<std::size_t>(length)] = static_cast<std::uint8_t>(count);
      choose(length + 1, cards - count * length, suits - count);
    }
    profile.count[static_cast<std::size_t>(length)] = 0;
  };
  choose(1, bounds.cards, bounds.suits);
  std::stable_sort(profiles_.begin(), profiles_.end(),
                   [](const Profile& a, const Profile& b) { return a.cards < b.cards; });

  for (Profile& block : profiles_) {
    profile_.emplace(block.count, static_cast<std::uint32_t>(profile_.size()));
    block.base = size_;
    std::uint64_t size = 1;
    for (std::size_t length = 1; length <= static_cast<std::size_t>(bounds.longest); ++length) {
      const std::uint8_t count = block.count[length];
      block.first[length + 1] = static_cast<std::uint8_t>(block.first[length] + count);
      block.stride[length] = size;
      if (count == 0) continue;
      block.lengths.push_back(static_cast<std::uint8_t>(length));
      size *= binomial((std::uint64_t{1} << length) + count - 1, count);
      auto after = block.count;
      --after[length];
      if (length > 1) ++after[length - 1];
      block.after[length] = profile_.at(after);
    }
    size_ += size;
  }

  for (int place = 0; place < bounds.suits && place < bounds.cards; ++place) {
    const int longest = std::min(bounds.longest, bounds.cards / (place + 1));
    auto& row = below_.emplace_back(std::size_t{1} << longest);
    for (std::uint64_t word = 0; word < row.size(); ++word)
      row[word] = binomial(word + static_cast<std::uint64_t>(place), place + 1);
  }
}

std::uint64_t Deals::number_of(std::vector<ShortSuit> suits) const {
  std::erase_if(suits, [](const ShortSuit& suit) { return suit.length == 0; });
  std::sort(suits.begin(), suits.end(),
            [](const ShortSuit& a, const ShortSuit& b) { return a.number() < b.number(); });
  Counts count{};
  for (const ShortSuit& suit : suits) ++count[suit.length];
  const Profile& profile = profiles_[profile_.at(count)];
  std::uint64_t number = profile.base;
  for (std::size_t i = 0; i < suits.size(); ++i)
    number += profile.stride[suits[i].length] *
              below(i - profile.first[suits[i].length], suits[i].rights);
  return number;
}

Deals::Cursor::Cursor(const Deals& deals) : deals_(deals) { enter_profile(); }

int Deals::Cursor::cards() const { return deals_.profiles_[profile_].cards; }

void Deals::Cursor::enter_profile() {
  const Profile& profile = deals_.profiles_[profile_];
  suits_ = 0;
  for (const std::uint8_t length : profile.lengths) {
    rank_[length] = 0;
    for (int i = 0; i < profile.count[length]; ++i)
      suit_[static_cast<std::size_t>(suits_++)] = {length, 0};
  }
}

bool Deals::Cursor::next() {
  const Profile& profile = deals_.profiles_[profile_];
  ++number_;
  for (const std::uint8_t length : profile.lengths) {
    ShortSuit* const suits = &suit_[profile.first[length]];
    const std::size_t count = profile.count[length];
    const std::uint32_t words = std::uint32_t{1} << length;
    // The next in colex order: the first that may grow does, and those before it start again.
    for (std::size_t i = 0; i < count; ++i) {
      const std::uint32_t limit = i + 1 < count ? suits[i + 1].rights : words - 1;
      if (suits[i].rights < limit) {
        ++suits[i].rights;
        ++rank_[length];
        return true;
      }
      suits[i].rights = 0;
    }
    rank_[length] = 0;
  }
  if (++profile_ == deals_.profiles_.size()) return false;
  enter_profile();
  return true;
}

std::uint64_t Deals::Cursor::after_playing(int i) const {
  const Profile& now = deals_.profiles_[profile_];
  const auto place = static_cast<std::size_t>(i);
  const std::size_t length = suit_[place].length;
  const Profile& then = deals_.profiles_[now.after[length]];
  std::uint64_t number = then.base;
  for (const std::uint8_t other : now.lengths)
    if (other != length && other + 1U != length) number += rank_[other] * then.stride[other];

  // The suit leaves those of its length …
  std::uint64_t rank = 0;
  const std::size_t first = now.first[length];
  const std::size_t end = first + now.count[length];
  for (std::size_t j = first; j < end; ++j)
    if (j != place) rank += deals_.below(j - first - (j > place ? 1 : 0), suit_[j].rights);
  number += rank * then.stride[length];
  if (length == 1) return number;

  // … and joins those that are one card shorter.
  const std::uint32_t word = suit_[place].played().rights;
  const std::size_t shorter = now.first[length - 1];
  std::size_t j = shorter;
  rank = 0;
  for (; j < first && suit_[j].rights <= word; ++j)
    rank += deals_.below(j - shorter, suit_[j].rights);
  rank += deals_.below(j - shorter, word);
  for (; j < first; ++j) rank += deals_.below(j - shorter + 1, suit_[j].rights);
  return number + rank * then.stride[length - 1];
}

std::string Deals::Cursor::text() const {
  if (suits_ == 0) return "-";
  std::string text;
  for (int i = suits_; i-- > 0;) {
    if (!text.empty()) text += ',';
    text += suit(i).text();
  }
  return text;
}

}  // namespace kanzen::sevens
