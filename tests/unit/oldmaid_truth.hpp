// SPDX-License-Identifier: Apache-2.0
// The rules of Old Maid once more, for the tests: who holds which card, nothing else, and who can
// force first place, found by going over all tables until nothing changes.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <vector>

namespace kanzen::oldmaid_truth {

constexpr int gone = 99;

struct Cards {
  std::vector<int> holder;  // card 0 is the joker; 1 and 2, 3 and 4, ... are pairs
  int mover = 0;
  auto operator<=>(const Cards&) const = default;
};

inline int mate(int card) { return card % 2 == 1 ? card + 1 : card - 1; }

inline bool empty_handed(const Cards& cards, int player) {
  return std::count(cards.holder.begin(), cards.holder.end(), player) == 0;
}

inline void discard(Cards& cards) {
  for (int card = 1; card < static_cast<int>(cards.holder.size()); card += 2)
    if (cards.holder[card] == cards.holder[mate(card)])
      cards.holder[card] = cards.holder[mate(card)] = gone;
}

// Who is first after the draw, or -1.
inline int draw(Cards& cards, int card, int players) {
  const int giver = (cards.mover + players - 1) % players;
  const int drawer = cards.mover;
  cards.holder[card] = drawer;
  discard(cards);
  cards.mover = (drawer + 1) % players;
  if (empty_handed(cards, giver)) return giver;
  return empty_handed(cards, drawer) ? drawer : -1;
}

// Which of `players` can force to be first, for all tables that the given ones lead to; everybody
// must hold a card. A table joins a player's set when the player's own draw reaches the set or the
// draws of another cannot miss it, until nothing joins.
class Truth {
 public:
  Truth(const std::vector<Cards>& deals, int players) : players_(players) {
    for (const Cards& deal : deals) place(deal);
    visit();
    forced_.resize(tables_.size(), -1);
    for (bool more = true; more;) {
      more = false;
      for (std::size_t i = tables_.size(); i-- > 0;) {
        if (forced_[i] >= 0) continue;
        for (int player = 0; player < players; ++player) {
          const bool own = movers_[i] == player;
          const auto reaches = [&](const Next& next) {
            return (next.first >= 0 ? next.first : forced_[next.table]) == player;
          };
          const auto& nexts = nexts_[i];
          if (own ? std::any_of(nexts.begin(), nexts.end(), reaches)
                  : std::all_of(nexts.begin(), nexts.end(), reaches)) {
            forced_[i] = player;
            more = true;
          }
        }
      }
    }
  }
  int winner(const Cards& cards) const { return forced_[tables_.at(cards)]; }

 private:
  struct Next {
    int first;
    std::size_t table;
  };

  std::size_t place(const Cards& cards) {
    const auto [at, fresh] = tables_.try_emplace(cards, tables_.size());
    if (fresh) order_.push_back(cards);
    return at->second;
  }

  // All that the tables in order_ lead to.
  void visit() {
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const Cards cards = order_[i];
      movers_.push_back(cards.mover);
      std::vector<Next> nexts;
      for (int card = 0; card < static_cast<int>(cards.holder.size()); ++card) {
        if (cards.holder[card] != (cards.mover + players_ - 1) % players_) continue;
        Cards after = cards;
        const int first = draw(after, card, players_);
        nexts.push_back({first, first >= 0 ? 0 : place(after)});
      }
      nexts_.push_back(nexts);
    }
  }

  int players_;
  std::map<Cards, std::size_t> tables_;
  std::vector<Cards> order_;
  std::vector<std::vector<Next>> nexts_;
  std::vector<int> movers_;
  std::vector<int> forced_;
};

inline std::vector<Cards> all_deals(int players, int pairs) {
  std::vector<Cards> deals;
  std::vector<int> holder(static_cast<std::size_t>(2 * pairs + 1), 0);
  for (;;) {
    deals.push_back({holder, 0});
    std::size_t i = 0;
    while (i < holder.size() && ++holder[i] == players) holder[i++] = 0;
    if (i == holder.size()) return deals;
  }
}

}  // namespace kanzen::oldmaid_truth
