// SPDX-License-Identifier: Apache-2.0
// A number of positions, however large: what is counted by formula need not fit any machine word,
// and is never rounded on its way to the reader.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>

namespace kanzen {

class ExactCount {
 public:
  ExactCount() : digits_("0") {}
  ExactCount(std::uint64_t count) : digits_(std::to_string(count)) {}
  explicit ExactCount(std::string decimal_digits) : digits_(std::move(decimal_digits)) {}

  const std::string& digits() const { return digits_; }
  double approximate() const { return std::stod(digits_); }
  std::optional<std::uint64_t> as_uint64() const {  // nothing if it is larger
    static const std::string largest = std::to_string(~std::uint64_t{0});
    if (*this > ExactCount(largest)) return std::nullopt;
    return std::stoull(digits_);
  }

  bool operator==(const ExactCount&) const = default;
  std::strong_ordering operator<=>(const ExactCount& other) const {
    const auto by_length = digits_.size() <=> other.digits_.size();
    return by_length != 0 ? by_length : digits_ <=> other.digits_;
  }

 private:
  std::string digits_;  // without leading zeros
};

}  // namespace kanzen
