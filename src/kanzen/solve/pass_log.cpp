// SPDX-License-Identifier: Apache-2.0
#include "kanzen/solve/pass_log.hpp"

#include <algorithm>

#include "kanzen/core/bits.hpp"
#include "kanzen/solve/passes.hpp"

namespace kanzen {

namespace {

// Padding bits are left out, whatever they are.
void spread(std::span<const std::uint64_t> words, const RowLayout& layout, std::uint8_t code,
            std::span<std::uint8_t> codes) {
  std::uint8_t* row = codes.data();
  for (std::size_t first = 0; first < words.size(); first += layout.row_words) {
    std::uint32_t slots_left = layout.row_slots;
    for (std::uint32_t i = 0; i < layout.row_words; ++i) {
      std::uint64_t bits = words[first + i];
      if (slots_left < 64) bits &= (std::uint64_t{1} << slots_left) - 1;
      slots_left -= std::min(slots_left, std::uint32_t{64});
      for (; bits != 0; bits &= bits - 1)
        row[64 * i + static_cast<unsigned>(bits::countr_zero(bits))] = code;
    }
    row += layout.row_slots;
  }
}

}  // namespace

void PassLog::read_codes(std::uint64_t chunk, const CodeOf& code_of,
                         std::span<std::uint8_t> codes) const {
  std::fill(codes.begin(), codes.end(), 0);
  replay(chunk, [&](int pass, Outcome outcome, std::span<const std::uint64_t> words) {
    spread(words, layout(), code_of({outcome, PassNumber::of(pass).distance}), codes);
  });
}

}  // namespace kanzen
