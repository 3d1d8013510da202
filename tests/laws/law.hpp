// SPDX-License-Identifier: Apache-2.0
// LAW(Name) { … } tries a law on every case of SmallCases, as a typed test would: the cases are
// Laws/0.Name, Laws/1.Name and so on. But what is compiled are rules, spaces and keys, each once,
// and not cases; and gtest's own templates for a test of every type, which take as long again, are
// none here.
#pragma once

#include <cxxabi.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <typeinfo>
#include <utility>
#include <vector>

namespace kanzen {

class LawTest : public ::testing::Test {
 public:
  explicit LawTest(std::function<void()> body) : body_(std::move(body)) {}
  void TestBody() override { body_(); }

 private:
  std::function<void()> body_;
};

inline void add_law_test(const char* suite, int number, const char* law,
                         const std::type_info& of_case, const char* file, int line,
                         const std::function<void()>& body) {
  const std::unique_ptr<char, void (*)(void*)> type(
      abi::__cxa_demangle(of_case.name(), nullptr, nullptr, nullptr), std::free);
  ::testing::RegisterTest((suite + ("/" + std::to_string(number))).c_str(), law, type.get(),
                          nullptr, file, line, [body] { return new LawTest(body); });
}

// A case as a law sees it: values, not a type of its own.
template <class Rules, class Space, class Key>
struct LawCase;

template <class Case>
using LawCaseOf = LawCase<typename Case::Rules, decltype(Case::space()),
                          decltype(Case::key(Case::game().start()))>;

template <class Case>
LawCaseOf<Case> law_case() {
  return {Case::game(), Case::space(), &Case::all_positions, &Case::key};
}

template <class Seen>
struct LawOfCase {
  Seen (*make)();
  void (*hold)(const Seen&);
  void operator()() const { hold(make()); }
};

// law(seen) is for any type of case.
template <class... Cases, class Law>
bool add_law(::testing::Types<Cases...>, const char* suite, const char* name, const char* file,
             int line, Law law) {
  int number = 0;
  (add_law_test(suite, number++, name, typeid(Cases), file, line,
                LawOfCase<LawCaseOf<Cases>>{&law_case<Cases>, law}),
   ...);
  return true;
}

}  // namespace kanzen

// `it` is the LawCase.
#define LAW_OF(suite, cases, name)                                                           \
  template <class Rules, class Space, class Key>                                             \
  void name(const LawCase<Rules, Space, Key>& it);                                           \
  [[maybe_unused]] const bool name##_is_tried =                                              \
      add_law(cases{}, #suite, #name, __FILE__, __LINE__, [](const auto& it) { name(it); }); \
  template <class Rules, class Space, class Key>                                             \
  void name([[maybe_unused]] const LawCase<Rules, Space, Key>& it)
#define LAW(name) LAW_OF(Laws, SmallCases, name)
// Of a law that is compiled once for all cases (solvable.hpp).
#define MACHINE_LAW(name)                              \
  void name(const Solvable& it);                       \
  [[maybe_unused]] static const bool name##_is_tried = \
      add_law(SmallCases{}, "Laws", #name, __FILE__, __LINE__, [](const auto& it) { name(it); });
