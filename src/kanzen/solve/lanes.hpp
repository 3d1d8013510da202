// SPDX-License-Identifier: Apache-2.0
// What a lane of a device does in a pass, for any game: plain functors, lane(i, tally), written
// once for hosts and devices. Which of them are launched, and when, is the business of the machine
// (lane_planes.hpp).
#pragma once

#include <cstdint>

#include "kanzen/core/bits.hpp"
#include "kanzen/core/outcome.hpp"
#include "kanzen/core/shared_word.hpp"
#include "kanzen/solve/game_kernel.hpp"
#include "kanzen/solve/game_step.hpp"
#include "kanzen/solve/layer_code.hpp"
#include "kanzen/solve/passes.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

// Sets bits of a cell that other lanes may be setting too.
KANZEN_HOT void set_bits(std::uint32_t* cell, std::uint32_t bits) {
#ifdef __CUDA_ARCH__
  if ((*static_cast<volatile std::uint32_t*>(cell) & bits) != bits) atomicOr(cell, bits);
#else
  __atomic_fetch_or(cell, bits, __ATOMIC_RELAXED);
#endif
}

KANZEN_HOT void count_up(std::uint64_t* counter, std::uint64_t by) {
#ifdef __CUDA_ARCH__
  atomicAdd(reinterpret_cast<unsigned long long*>(counter), static_cast<unsigned long long>(by));
#else
  __atomic_fetch_add(counter, by, __ATOMIC_RELAXED);
#endif
}

// Reserves so many places of a list; on a device, for all lanes of a warp that ask with one stroke.
KANZEN_HOT std::uint32_t reserve(std::uint32_t* counter, std::uint32_t places) {
#ifdef __CUDA_ARCH__
  const unsigned together = __activemask();
  const unsigned lane = threadIdx.x % 32;
  std::uint32_t before = 0, all = 0;
  for (unsigned left = together; left != 0; left &= left - 1) {
    const unsigned other = __ffs(static_cast<int>(left)) - 1;
    const std::uint32_t theirs = __shfl_sync(together, places, static_cast<int>(other));
    if (other < lane) before += theirs;
    all += theirs;
  }
  const int leader = __ffs(static_cast<int>(together)) - 1;
  std::uint32_t first = 0;
  if (lane == static_cast<unsigned>(leader)) first = atomicAdd(counter, all);
  return __shfl_sync(together, first, leader) + before;
#else
  return __atomic_fetch_add(counter, places, __ATOMIC_RELAXED);
#endif
}

namespace lanes {

struct Planes {
  std::uint32_t* won;
  std::uint32_t* lost;
  const std::uint32_t* dirty;  // null: everything may change
  SlotRange layer;             // of which slots are wanted

  KANZEN_HOT std::uint32_t wanted(std::uint64_t cell) const {
    const auto in_layer = static_cast<std::uint32_t>(slots_in_row<32>(layer, cell));
    return ~(won[cell] | lost[cell]) & in_layer &
           (dirty != nullptr ? dirty[cell] : ~std::uint32_t{0});
  }
};

// A lane a cell: lists the slots of the cell that are wanted, counted from the first of the batch.
struct ListWanted {
  Planes planes;
  std::uint64_t first_cell;
  std::uint32_t* list;
  std::uint32_t* listed;

  KANZEN_HOT void operator()(std::uint64_t i, Tally&) const {
    put(planes.wanted(first_cell + i), i);
  }
  KANZEN_HOT void put(std::uint32_t wanted, std::uint64_t i) const {
    if (wanted == 0) return;
    std::uint32_t place = reserve(listed, static_cast<std::uint32_t>(bits::popcount(wanted)));
    for (std::uint32_t left = wanted; left != 0; left &= left - 1)
      list[place++] =
          static_cast<std::uint32_t>(32 * i) + static_cast<std::uint32_t>(bits::countr_zero(left));
  }
};
struct ListSet : ListWanted {  // those that are dirty
  KANZEN_HOT void operator()(std::uint64_t i, Tally&) const {
    put(planes.dirty[first_cell + i], i);
  }
};

// A lane a slot of the list.
struct Listed {
  const std::uint32_t* list;
  Slot first_slot;
  KANZEN_HOT Slot operator[](std::uint64_t i) const { return first_slot + list[i]; }
};

template <class Step>
struct Begin {
  Step step;
  PassKind kind;
  std::uint32_t* fresh;
  Slot first;  // of the layer
  KANZEN_HOT void operator()(std::uint64_t i, Tally& tally) const {
    const Slot slot = first + i;
    const unsigned weight = step.space.weight(slot);
    if (weight > 0 && step.begins(kind, step.space.unrank(slot), weight, tally))
      set_bits(fresh + slot / 32, std::uint32_t{1} << (slot % 32));
  }
};

template <class Step>
struct Decide {
  Step step;
  PassKind kind;
  typename Step::Marks read;
  std::uint32_t* fresh;
  Listed slots;
  KANZEN_HOT void operator()(std::uint64_t i, Tally& tally) const {
    const Slot slot = slots[i];
    if (slot >= step.space.size()) return;
    const unsigned weight = step.space.weight(slot);
    if (weight > 0 && step.template decides<0>(kind, step.space.unrank(slot), read, weight, tally))
      set_bits(fresh + slot / 32, std::uint32_t{1} << (slot % 32));
  }
};

// Whoever can move to a lost position wins, and what can be reached is.
struct TakeMarked {
  Planes planes;
  std::uint32_t* fresh;
  std::uint64_t first_cell;
  KANZEN_HOT void operator()(std::uint64_t i, Tally&) const {
    fresh[first_cell + i] = planes.wanted(first_cell + i);
  }
};

// Where every move leaves its layer: decides a slot from the layers below. Counts what is won or
// lost as decided.
template <class Step>
struct Answers {
  Step step;
  LayerCodes codes;
  Slot first;
  KANZEN_HOT void operator()(std::uint64_t i, Tally& tally) const {
    const Slot slot = first + i;
    const unsigned weight = step.space.weight(slot);
    if (weight == 0) return;
    const LayerCode code = layer_code(step.answer(step.space.unrank(slot), codes, weight, tally));
    codes[slot] = code;
    if (code != 0) tally.decided += weight;
  }
};
// Rings hold whole cells, so that the codes of a cell lie side by side.
KANZEN_HOT std::uint32_t slots_with(const LayerCodes& codes, LayerCode code, const SlotRange& among,
                                    std::uint64_t cell) {
  const auto slots = static_cast<std::uint32_t>(slots_in_row<32>(among, cell));
  if (slots == 0) return 0;
  const auto* const pairs = reinterpret_cast<const std::uint32_t*>(&codes[32 * cell]);
  std::uint32_t found = 0;
  for (unsigned i = 0; i < 16; ++i) {
    const std::uint32_t pair = pairs[i];
    if ((pair & 0xffff) == code) found |= std::uint32_t{1} << 2 * i;
    if (pair >> 16 == code) found |= std::uint32_t{2} << 2 * i;
  }
  return found & slots;
}
// Adds a layer to the parts of the space, a lane a row; most rows are of one part.
template <class Step>
struct CountParts {
  Step step;
  LayerCodes codes;
  SlotRange layer;
  std::uint64_t first_row;
  std::uint64_t* counts;  // as of PartCounts
  KANZEN_HOT void operator()(std::uint64_t i, Tally&) const {
    const std::uint64_t row = first_row + i;
    std::uint64_t positions = 0, wins = 0, losses = 0;
    int part = -1;
    for (std::uint64_t left = slots_in_row<64>(layer, row); left != 0; left &= left - 1) {
      const Slot slot = 64 * row + static_cast<unsigned>(bits::countr_zero(left));
      if (const int next = step.space.part_of(slot); next != part) {
        add(part, positions, wins, losses);
        part = next;
        positions = wins = losses = 0;
      }
      const unsigned weight = step.space.weight(slot);
      const Outcome outcome = layer_answer(codes[slot]).outcome;
      positions += weight;
      wins += outcome == Outcome::win ? weight : 0;
      losses += outcome == Outcome::loss ? weight : 0;
    }
    add(part, positions, wins, losses);
  }
  KANZEN_HOT void add(int part, std::uint64_t positions, std::uint64_t wins,
                      std::uint64_t losses) const {
    if (positions == 0) return;
    count_up(counts + 3 * part, positions);
    if (wins > 0) count_up(counts + 3 * part + 1, wins);
    if (losses > 0) count_up(counts + 3 * part + 2, losses);
  }
};
// The slots of a layer with one of the answers, a lane a cell.
struct TakeCode {
  LayerCodes codes;
  LayerCode code;
  SlotRange layer;
  std::uint32_t* fresh;
  std::uint64_t first_cell;
  KANZEN_HOT void operator()(std::uint64_t i, Tally&) const {
    const std::uint64_t cell = first_cell + i;
    fresh[cell] = slots_with(codes, code, layer, cell);
  }
};
// Lists those below the layer, counted from the first of the batch.
struct ListCode : ListWanted {
  LayerCodes codes;
  LayerCode code;
  SlotRange below;
  KANZEN_HOT void operator()(std::uint64_t i, Tally&) const {
    put(slots_with(codes, code, below, first_cell + i), i);
  }
};
struct ClearCodes {
  LayerCodes codes;
  Slot first;
  KANZEN_HOT void operator()(std::uint64_t i, Tally&) const { codes[first + i] = 0; }
};

struct RaiseBit {
  std::uint32_t* dirty;
  SlotRange layer;  // what leads here from others has its turn later
  KANZEN_HOT void operator()(Slot slot) const {
    if (slot < layer.first || slot >= layer.last) return;
    set_bits(dirty + slot / 32, std::uint32_t{1} << (slot % 32));
  }
};
template <class Step, Follow follow>
struct Raise {
  Step step;
  RaiseBit raise_bit;
  Listed slots;
  KANZEN_HOT void operator()(std::uint64_t i, Tally&) const {
    RaiseBit raise = raise_bit;
    if constexpr (follow == Follow::children)
      step.each_child(slots[i], raise);
    else
      step.each_parent(slots[i], raise);
  }
};

// What is found becomes part of a plane. A lane a row of 64 slots.
template <class Step>
struct Settle {
  Step step;
  const std::uint64_t* fresh;
  std::uint64_t* plane;  // null: it waits
  unsigned char* chunks;
  std::uint64_t rows_per_chunk;
  std::uint64_t half;      // rows
  unsigned char* codes;    // a byte a slot, or null ...
  unsigned char code;      // ... and what is written there
  LayerCodes layer_codes;  // for the layers above, or none ...
  LayerCode layer_code;    // ... and what is written there
  std::uint64_t* few;      // the first slots that were found, or null ...
  std::uint32_t* listed;
  std::uint32_t room;  // ... and how many there is room for
  std::uint64_t first_row;

  KANZEN_HOT void operator()(std::uint64_t i, Tally& tally) const {
    const std::uint64_t row = first_row + i;
    const std::uint64_t found = fresh[row];
    if (found == 0) return;
    ++tally.rows;
    if (plane != nullptr) plane[row] |= found;
    set_shared_word<unsigned char>(chunks + row / rows_per_chunk, 1);
    const bool list = few != nullptr && shared_word(listed) < room;
    std::uint64_t decided = 0;
    for (std::uint64_t left = found; left != 0; left &= left - 1) {
      const Slot slot = 64 * row + static_cast<unsigned>(bits::countr_zero(left));
      decided += step.space.weight(slot);
      if (codes != nullptr) codes[slot] = code;
      if (layer_codes.ring != nullptr) layer_codes[slot] = layer_code;
      if (list) {
        const std::uint32_t place = reserve(listed, 1);
        if (place < room) few[place] = slot;
      }
    }
    tally.decided += decided;
    if (row < half) tally.in_first_half += decided;
  }
};

struct Add {
  const std::uint64_t* words;
  std::uint64_t* plane;
  KANZEN_HOT void operator()(std::uint64_t row, Tally&) const { plane[row] |= words[row]; }
};

// Counts what is reached (decided) of all positions, and lists slots that are not.
template <class Step>
struct CountReached {
  Step step;
  const std::uint32_t* reached;
  std::uint64_t* missed;
  std::uint32_t* listed;
  std::uint32_t room;
  KANZEN_HOT void operator()(Slot slot, Tally& tally) const {
    const unsigned weight = step.space.weight(slot);
    tally.positions += weight;
    if ((reached[slot / 32] >> (slot % 32) & 1) != 0) {
      tally.decided += weight;
      ++tally.rows;  // slots
    } else if (weight > 0 && shared_word(listed) < room) {
      const std::uint32_t place = reserve(listed, 1);
      if (place < room) missed[place] = slot;
    }
  }
};

}  // namespace lanes

}  // namespace kanzen
