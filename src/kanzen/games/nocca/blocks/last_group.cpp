// SPDX-License-Identifier: Apache-2.0
#include "kanzen/games/nocca/blocks/last_group.hpp"

#include <algorithm>
#include <numeric>

namespace kanzen {

Renumbering renumbering_to(std::span<const std::uint8_t> order) {
  // The longest increasing subsequence stays, all others are put behind the piece before them.
  constexpr std::size_t most = 12;
  const std::size_t pieces = std::min(order.size(), most);
  std::array<std::size_t, most> length{}, before{};
  std::array<bool, most> stays{};
  std::size_t end = 0;
  for (std::size_t n = 0; n < pieces; ++n) {
    before[n] = n;
    for (std::size_t k = 0; k < n; ++k)
      if (order[k] < order[n] && length[k] + 1 > length[n]) {
        length[n] = length[k] + 1;
        before[n] = k;
      }
    if (length[n] > length[end]) end = n;
  }
  if (pieces > 0)
    for (;; end = before[end]) {
      stays[end] = true;
      if (before[end] == end) break;
    }
  Renumbering result;
  std::array<std::uint8_t, most> now{};
  for (std::size_t n = 0; n < pieces; ++n) now[n] = static_cast<std::uint8_t>(n);
  const auto at = [&](std::uint8_t piece) {
    std::size_t n = 0;
    while (n + 1 < pieces && now[n] != piece) ++n;
    return n;
  };
  for (std::size_t n = 0; n < pieces; ++n) {
    if (stays[n]) continue;
    const std::size_t from = at(order[n]);
    std::size_t to = n == 0 ? 0 : at(order[n - 1]) + 1;
    if (from < to) --to;
    if (from == to) continue;
    for (std::size_t k = from; k < to; ++k) now[k] = now[k + 1];
    for (std::size_t k = from; k > to; --k) now[k] = now[k - 1];
    now[to] = order[n];
    result.moves[result.size++] = {static_cast<std::uint8_t>(from & 15),
                                   static_cast<std::uint8_t>(to & 15)};
  }
  return result;
}

namespace {

// In how many ways up to so many pieces stand on squares, in stacks of at most that height.
std::uint64_t ways(int squares, int stack, int pieces) {
  if (squares < 0 || pieces < 0) return 0;
  std::vector<std::uint64_t> with(static_cast<std::size_t>(pieces) + 1);  // exactly so many
  with[0] = 1;
  for (int square = 0; square < squares; ++square)
    for (int sum = pieces; sum >= 0; --sum)
      for (int tall = 1; tall <= std::min(stack, sum); ++tall)
        with[static_cast<std::size_t>(sum)] += with[static_cast<std::size_t>(sum - tall)];
  return std::accumulate(with.begin(), with.end(), std::uint64_t{0});
}

}  // namespace

template <class Heights>
typename LastGroup<Heights>::Sizes LastGroup<Heights>::sizes_of(const Index& index) {
  const int first = index.group[index.groups - 1].first_square;
  const int squares = index.squares - first;
  std::uint64_t neighbours = 0;  // ordered pairs
  for (int square = first; square < index.squares; ++square)
    for (int k = 0; k < index.steps[square]; ++k)
      neighbours += index.step[square][k] >= first ? 1 : 0;
  Sizes sizes{ways(squares, index.stack, index.pieces), 0, 0, 0};
  sizes.raised = sizes.patterns * static_cast<unsigned>(squares);
  for (int tall = 1; tall <= index.stack; ++tall) {
    const int left = index.pieces - tall;
    sizes.stacks += static_cast<unsigned>(squares) * ways(squares - 1, index.stack, left);
    for (int beside = 0; beside < index.stack; ++beside)
      sizes.steps += neighbours * ways(squares - 2, index.stack, left - beside);
  }
  return sizes;
}

template <class Heights>
std::uint64_t LastGroup<Heights>::bytes_of(const Index& index) {
  const Sizes sizes = sizes_of(index);
  return sizes.patterns * (sizeof(Turned) + sizeof(Pattern)) +
         (sizes.raised + sizes.steps) * sizeof(Place) + sizes.stacks * sizeof(Stack);
}

template <class Heights>
std::uint64_t LastGroup<Heights>::bytes() const {
  return turned_.capacity() * sizeof(Turned) + patterns_.capacity() * sizeof(Pattern) +
         (raised_.capacity() + steps_.capacity()) * sizeof(Place) +
         stacks_.capacity() * sizeof(Stack);
}

template <class Heights>
LastGroup<Heights>::LastGroup(const Index& index)
    : squares_(index.squares - index.group[index.groups - 1].first_square) {
  const Sizes sizes = sizes_of(index);  // lest there be a larger table on the way to this one
  turned_.reserve(sizes.patterns);
  patterns_.reserve(sizes.patterns);
  raised_.reserve(sizes.raised);
  stacks_.reserve(sizes.stacks);
  steps_.reserve(sizes.steps);
  const typename Index::Group& group = index.group[index.groups - 1];
  const int first = group.first_square;
  const auto rank_of = [&](Heights pattern) {
    return group.rank[index.pattern_of(pattern, index.groups - 1)];
  };
  const auto number_of = [](Heights pattern, int square) {  // of the top piece
    return static_cast<unsigned>(Index::pieces_before(pattern, square) +
                                 Index::height_at(pattern, square) - 1);
  };
  const auto place = [&](Heights pattern, Heights seen, int square) {
    return Place{rank_of(pattern), number_of(seen, square),
                 number_of(index.mirrored(seen), index.mirror_of[square])};
  };
  for (int sum = 0; sum <= index.pieces; ++sum)
    for (std::uint32_t rank = 0; rank < group.all[sum]; ++rank) {
      const Heights pattern = Heights{group.pattern[group.first_pattern[sum] + rank]}
                              << (2 * first);
      Turned& turned = turned_.emplace_back();
      turned.rank = rank_of(index.turned(pattern));
      for (const bool mirrored : {false, true}) {
        std::vector<std::uint8_t> order;
        Heights there = index.turned(pattern);
        if (mirrored) there = index.mirrored(there);
        for (int square = first; square < index.squares; ++square) {
          int across = index.turn_of[square];
          if (mirrored) across = index.mirror_of[across];
          for (int level = 0; level < Index::height_at(pattern, square); ++level)
            order.push_back(static_cast<std::uint8_t>(Index::pieces_before(there, across) + level));
        }
        turned.home[mirrored ? 1 : 0] = renumbering_to(order);
      }
      Pattern& its = patterns_.emplace_back();
      its.first_stack = static_cast<std::uint32_t>(stacks_.size());
      its.first_step = static_cast<std::uint32_t>(steps_.size());
      its.stacks = 0;
      for (int square = first; square < index.squares; ++square) {
        const int tall = Index::height_at(pattern, square);
        const Heights more = pattern + Index::one(square);
        if (tall < index.stack && sum < index.pieces)
          raised_.push_back(place(more, more, square));
        else
          raised_.push_back({nowhere, 0, 0});
        if (tall == 0) continue;
        ++its.stacks;
        const Heights less = pattern - Index::one(square);
        Stack stack{place(less, pattern, square), static_cast<std::uint8_t>(square - first), 0};
        for (int k = 0; k < index.steps[square]; ++k) {
          const int to = index.step[square][k];
          if (to < first || Index::height_at(pattern, to) == index.stack) continue;
          const Heights child = less + Index::one(to);
          steps_.push_back(place(child, child, to));
          ++stack.steps;
        }
        stacks_.push_back(stack);
      }
    }
}

template class LastGroup<std::uint64_t>;
template class LastGroup<Word128>;

}  // namespace kanzen
