// SPDX-License-Identifier: Apache-2.0
// What emscripten 3.1.6 (Debian 12) lacks of the C++20 library, included before everything else
// where it compiles. All other code is plain C++20; with a newer library each part steps aside by
// its feature macro, and in the end this file goes.
#pragma once

#include <algorithm>
#include <bit>
#include <charconv>
#include <compare>
#include <functional>
#include <iterator>
#include <string>
#include <thread>
#include <utility>
#include <version>

#include <fmt/format.h>

// NOLINTBEGIN(cert-dcl58-cpp): these names are the standard's
namespace std {

#ifndef __cpp_lib_bit_cast
template <class To, class From>
[[gnu::always_inline]] constexpr To bit_cast(const From& from) noexcept {
  return __builtin_bit_cast(To, from);
}
#endif

#if !defined(__cpp_lib_three_way_comparison)
inline strong_ordering operator<=>(const string& a, const string& b) {
  const int order = a.compare(b);
  return order <=> 0;
}
#endif

#ifndef __cpp_lib_jthread
// There is one thread, so that none of these is ever started (Threads of one worker).
class jthread : public thread {
 public:
  using thread::thread;
  jthread(jthread&&) = default;
  ~jthread() {
    if (joinable()) join();
  }
};
#endif

#ifndef __cpp_lib_ranges
namespace ranges {

template <class Range, class Value>
constexpr auto find(Range&& range, const Value& value) {
  return std::find(std::begin(range), std::end(range), value);
}
template <class Range, class Value>
constexpr auto count(Range&& range, const Value& value) {
  return std::count(std::begin(range), std::end(range), value);
}
template <class Range, class Predicate>
constexpr auto count_if(Range&& range, Predicate predicate) {
  return std::count_if(std::begin(range), std::end(range), predicate);
}
template <class Range>
constexpr void sort(Range&& range) {
  std::sort(std::begin(range), std::end(range));
}
template <class Range, class Value>
constexpr auto lower_bound(Range&& range, const Value& value) {
  return std::lower_bound(std::begin(range), std::end(range), value);
}
template <class Range, class Value>
constexpr auto upper_bound(Range&& range, const Value& value) {
  return std::upper_bound(std::begin(range), std::end(range), value);
}
template <class Range, class Value>
constexpr bool binary_search(Range&& range, const Value& value) {
  return std::binary_search(std::begin(range), std::end(range), value);
}

}  // namespace ranges
#endif

#ifndef __cpp_lib_to_chars
inline to_chars_result to_chars(char* first, char* last, double number) {
  const auto written = fmt::format_to_n(first, last - first, "{}", number);
  return {written.out, errc{}};
}
#endif

}  // namespace std
// NOLINTEND(cert-dcl58-cpp)
