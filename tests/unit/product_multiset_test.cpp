// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "kanzen/core/combinatorics.hpp"
#include "kanzen/space/multiset.hpp"
#include "kanzen/space/product.hpp"

namespace kanzen {
namespace {

using Members = std::vector<std::uint32_t>;

TEST(Combinatorics, PascalsRule) {
  for (int n = 1; n < Pascal::rows; ++n)
    for (int k = 0; k <= n; ++k)
      EXPECT_EQ(pascal(n, k), pascal(n - 1, k - 1) + pascal(n - 1, k)) << n << " " << k;
}

TEST(Combinatorics, LargeRowsContinueTheTriangle) {
  for (std::uint64_t n = Pascal::rows; n < 300; ++n)
    for (int k = 1; k <= 8; ++k)
      EXPECT_EQ(binomial(n, k), binomial(n - 1, k - 1) + binomial(n - 1, k)) << n << " " << k;
}

RC_GTEST_PROP(Product, TuplesAndNumbersCorrespondInOrder, ()) {
  Product<4> product;
  for (auto& size : product.sizes) size = *rc::gen::inRange<std::uint64_t>(1, 100);
  const auto first = *rc::gen::inRange<std::uint64_t>(0, product.size());
  const auto second = *rc::gen::inRange<std::uint64_t>(0, product.size());
  const auto a = product.unrank(first);
  const auto b = product.unrank(second);
  RC_ASSERT(product.rank(a) == first);
  for (std::size_t i = 0; i < a.size(); ++i) RC_ASSERT(a[i] < product.sizes[i]);
  RC_ASSERT((a < b) == (first < second));
}

// Largest member first.
bool colex_less(const Members& a, const Members& b) {
  return std::lexicographical_compare(a.rbegin(), a.rend(), b.rbegin(), b.rend());
}

RC_GTEST_PROP(Multisets, MultisetsAndNumbersCorrespondInOrder, ()) {
  const Multisets multisets{*rc::gen::inRange<std::uint32_t>(1, 200), *rc::gen::inRange(0, 9)};
  const auto first = *rc::gen::inRange<std::uint64_t>(0, multisets.size());
  const auto second = *rc::gen::inRange<std::uint64_t>(0, multisets.size());
  Members a(static_cast<std::size_t>(multisets.members));
  Members b = a;
  multisets.unrank(first, a);
  multisets.unrank(second, b);
  RC_ASSERT(std::is_sorted(a.begin(), a.end()));
  for (const std::uint32_t member : a) RC_ASSERT(member < multisets.values);
  RC_ASSERT(multisets.rank(a) == first);
  RC_ASSERT(colex_less(a, b) == (first < second));
}

TEST(Multisets, AllOfASmallSizeAreNumbered) {
  const Multisets multisets{5, 4};
  std::vector<Members> listed;
  for (std::uint64_t rank = 0; rank < multisets.size(); ++rank) {
    Members members(4);
    multisets.unrank(rank, members);
    listed.push_back(members);
  }
  EXPECT_EQ(listed.size(), 70U);
  EXPECT_TRUE(std::is_sorted(listed.begin(), listed.end(), colex_less));
  EXPECT_EQ(listed.front(), (Members{0, 0, 0, 0}));
  EXPECT_EQ(listed.back(), (Members{4, 4, 4, 4}));
}

// Suits of Sevens: strings of up to M letters in N columns, C(2^(M+1) - 2 + N, N) multisets in all
// (the state-count table of the retrograde analysis of Sevens: (3,4) has 3,060, (4,8) 48,903,492).
TEST(Multisets, ProfilesOfSevensAddUpToAllStates) {
  const auto states = [](auto kinds_constant, int columns) {
    constexpr std::size_t kinds = decltype(kinds_constant)::value;  // lengths 0 … M
    Product<kinds> profile;
    std::uint64_t sum = 0;
    const auto choose_profile = [&](auto&& self, std::size_t kind, int left) -> void {
      const auto suits = [&](int members) { return Multisets{std::uint32_t{1} << kind, members}; };
      if (kind + 1 == kinds) {
        profile.sizes[kind] = suits(left).size();
        sum += profile.size();
        return;
      }
      for (int members = 0; members <= left; ++members) {
        profile.sizes[kind] = suits(members).size();
        self(self, kind + 1, left - members);
      }
    };
    choose_profile(choose_profile, 0, columns);
    return sum;
  };
  EXPECT_EQ(states(std::integral_constant<std::size_t, 4>{}, 4), 3060U);
  EXPECT_EQ(states(std::integral_constant<std::size_t, 5>{}, 8), 48903492U);
  EXPECT_EQ(states(std::integral_constant<std::size_t, 7>{}, 8), 2083664995984U);
}

}  // namespace
}  // namespace kanzen
