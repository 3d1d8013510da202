// SPDX-License-Identifier: Apache-2.0
// A view of a space whose tables lie elsewhere: copied by each_table, as a machine with a memory of
// its own does it. Nothing of the original may be needed afterwards.
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "kanzen/space/space.hpp"

namespace kanzen {

template <class View>
class Relocated {
 public:
  explicit Relocated(const View& original) : view_(original) {
    static_assert(std::is_trivially_copyable_v<View>);
    each_table(view_, [this](auto*& pointer, std::size_t count) {
      using Entry = std::remove_cvref_t<decltype(*pointer)>;
      static_assert(std::is_trivially_copyable_v<Entry>);
      auto copy = std::make_shared<std::vector<Entry>>(pointer, pointer + count);
      pointer = copy->data();
      arrays_.push_back(std::move(copy));
    });
  }

  const View& operator*() const { return view_; }
  std::size_t arrays() const { return arrays_.size(); }

 private:
  View view_;
  std::vector<std::shared_ptr<void>> arrays_;
};

}  // namespace kanzen
