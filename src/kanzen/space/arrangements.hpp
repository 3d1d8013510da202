// SPDX-License-Identifier: Apache-2.0
// Boards with at most one piece on a cell: several kinds of pieces, so many of each, on up to 64
// cells. The first kind chooses its cells, the second chooses among those left, and so on; a choice
// is numbered in colex order, so a piece costs a popcount and a binomial coefficient.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "kanzen/core/bits.hpp"
#include "kanzen/core/combinatorics.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/space/product.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

// Of one number of pieces of each kind. A plain value.
template <std::size_t Kinds>
struct Arrangements {
  using Counts = std::array<std::uint8_t, Kinds>;
  using Sets = std::array<std::uint64_t, Kinds>;  // the cells of each kind, no cell in two

  static constexpr int most_cells = 64;

  constexpr Arrangements() = default;
  constexpr Arrangements(int cells, const Counts& counts) : cells_(cells), counts_(counts) {
    if (cells < 0 || cells > most_cells)
      throw Error(Fault::input, "a board of arrangements has up to 64 cells");
    std::uint64_t all = 1;
    int left = cells;
    for (std::size_t kind = 0; kind < Kinds; left -= counts[kind++]) {
      const std::uint64_t choices = choices_.sizes[kind] = pascal(left, counts[kind]);
      if (choices > 0 && all > ~std::uint64_t{0} / choices)
        throw Error(Fault::resources, "there are more arrangements than 64 bits can number");
      all *= choices;
    }
  }

  constexpr std::uint64_t size() const { return choices_.size(); }
  constexpr const Counts& counts() const { return counts_; }

  constexpr std::uint64_t rank(const Sets& sets) const {
    typename Product<Kinds>::Tuple ranks{};
    std::uint64_t free = board();
    for (std::size_t kind = 0; kind < Kinds; ++kind) {
      int members = 0;
      for (std::uint64_t left = sets[kind]; left != 0; left &= left - 1)
        ranks[kind] += pascal(bits::popcount(free & (left ^ (left - 1)) >> 1), ++members);
      free &= ~sets[kind];
    }
    return choices_.rank(ranks);
  }

  constexpr Sets unrank(std::uint64_t number) const {
    const auto ranks = choices_.unrank(number);
    Sets sets{};
    std::uint64_t free = board();
    for (std::size_t kind = 0; kind < Kinds; ++kind) {
      std::uint64_t rank = ranks[kind];
      std::uint64_t left = free;
      for (int members = counts_[kind]; members > 0;) {  // from the last free cell down
        const std::uint64_t cell = std::uint64_t{1} << (bits::bit_width(left) - 1);
        left ^= cell;
        const std::uint64_t before = pascal(bits::popcount(left), members);
        if (before > rank) continue;
        sets[kind] |= cell;
        rank -= before;
        --members;
      }
      free &= ~sets[kind];
    }
    return sets;
  }

 private:
  constexpr std::uint64_t board() const {
    return cells_ == 0 ? 0 : ~std::uint64_t{0} >> (most_cells - cells_);
  }

  std::int32_t cells_ = 0;
  Counts counts_{};
  Product<Kinds> choices_;
};

// Of several numbers of pieces, in layers: where pieces are only ever taken (or only ever put), or
// change their kind one way, play never returns to a layer above. The look-ups, trivially copyable.
template <std::size_t Kinds>
struct LayeredArrangementsIndex {
  using Counts = typename Arrangements<Kinds>::Counts;
  using Sets = typename Arrangements<Kinds>::Sets;
  static constexpr std::uint32_t nothing = ~std::uint32_t{0};

  struct Block {  // of one number of pieces of each kind
    Arrangements<Kinds> boards;
    Slot first = 0;
  };

  const Block* blocks = nullptr;
  const Slot* layer_first = nullptr;        // and behind the last layer, all slots
  const std::uint32_t* block_of = nullptr;  // by the number of its counts, or nothing
  std::uint32_t block_count = 0;
  std::int32_t layer_count = 0;
  Product<Kinds> numbers;  // of counts

  constexpr void each_table(auto&& visit) {
    visit(blocks, std::size_t{block_count});
    visit(layer_first, static_cast<std::size_t>(layer_count) + 1);
    visit(block_of, static_cast<std::size_t>(numbers.size()));
  }

  constexpr Slot size() const { return layer_first[layer_count]; }
  constexpr int layers() const { return layer_count; }
  constexpr SlotRange layer(int i) const { return {layer_first[i], layer_first[i + 1]}; }

  constexpr bool holds(const Sets& sets) const { return block_with(sets) != nothing; }
  constexpr Slot rank(const Sets& sets) const {
    const Block& block = blocks[block_with(sets)];
    return block.first + block.boards.rank(sets);
  }
  constexpr Sets unrank(Slot slot) const {
    std::uint32_t block = 0;
    for (std::uint32_t end = block_count; end - block > 1;) {
      const std::uint32_t middle = block + (end - block) / 2;
      (blocks[middle].first <= slot ? block : end) = middle;
    }
    return blocks[block].boards.unrank(slot - blocks[block].first);
  }

 private:
  constexpr std::uint32_t block_with(const Sets& sets) const {
    typename Product<Kinds>::Tuple counts{};
    for (std::size_t kind = 0; kind < Kinds; ++kind) {
      counts[kind] = static_cast<unsigned>(bits::popcount(sets[kind]));
      if (counts[kind] >= numbers.sizes[kind]) return nothing;
    }
    return block_of[numbers.rank(counts)];
  }
};

// The index with its tables; copies share them.
template <std::size_t Kinds>
class LayeredArrangements : public LayeredArrangementsIndex<Kinds> {
  using Index = LayeredArrangementsIndex<Kinds>;

 public:
  using typename Index::Counts;

  // For each layer, the lowest first, the numbers of pieces that belong to it; none twice.
  LayeredArrangements(int cells, const std::vector<std::vector<Counts>>& layers)
      : tables_(std::make_shared<Tables>()) {
    Tables& tables = *tables_;
    this->numbers.sizes.fill(1);
    Slot slots = 0;
    for (const auto& layer : layers) {
      tables.layer_first.push_back(slots);
      for (const Counts& counts : layer) {
        tables.blocks.push_back({{cells, counts}, slots});
        if (__builtin_add_overflow(slots, tables.blocks.back().boards.size(), &slots))
          throw Error(Fault::resources, "there are more arrangements than 64 bits can number");
        for (std::size_t kind = 0; kind < Kinds; ++kind)
          this->numbers.sizes[kind] =
              std::max<std::uint64_t>(this->numbers.sizes[kind], counts[kind] + 1);
      }
    }
    tables.layer_first.push_back(slots);
    tables.block_of.assign(this->numbers.size(), Index::nothing);
    for (std::size_t block = 0; block < tables.blocks.size(); ++block) {
      typename Product<Kinds>::Tuple counts{};
      std::copy_n(tables.blocks[block].boards.counts().begin(), Kinds, counts.begin());
      std::uint32_t& known = tables.block_of[this->numbers.rank(counts)];
      if (known != Index::nothing)
        throw Error(Fault::input, "a number of pieces belongs to two layers");
      known = static_cast<std::uint32_t>(block);
    }
    this->blocks = tables.blocks.data();
    this->layer_first = tables.layer_first.data();
    this->block_of = tables.block_of.data();
    this->block_count = static_cast<std::uint32_t>(tables.blocks.size());
    this->layer_count = static_cast<std::int32_t>(layers.size());
  }

  Index index() const { return *this; }

 private:
  struct Tables {
    std::vector<typename Index::Block> blocks;
    std::vector<Slot> layer_first;
    std::vector<std::uint32_t> block_of;
  };

  std::shared_ptr<Tables> tables_;
};

// The space of a game whose rules tell the sets of a position and make a position of sets:
//   G::sets(p)         Sets of the boards. [of two kinds: {p.mine, p.theirs}]
//   G::position(sets)  the inverse
// It holds every position with listed numbers of pieces, finished ones too.
template <Game G, class Boards>
struct BoardSpace {
  using Position = typename G::Position;
  using Sets = typename Boards::Sets;
  static constexpr std::string_view name = "arrangements";

  Boards boards;

  constexpr auto index() const {
    return BoardSpace<G, decltype(index_of(boards))>{index_of(boards)};
  }
  constexpr void each_table(auto&& visit) { kanzen::each_table(boards, visit); }

  constexpr Slot size() const { return boards.size(); }
  constexpr std::uint64_t total() const { return boards.size(); }
  constexpr unsigned weight(Slot) const { return 1; }
  constexpr Slot rank(const Position& p) const { return boards.rank(sets(p)); }
  constexpr Position unrank(Slot slot) const {
    const auto sets = boards.unrank(slot);
    if constexpr (requires { G::position(sets); }) {
      return G::position(sets);
    } else {
      using Set = decltype(Position::mine);
      return {static_cast<Set>(sets[0]), static_cast<Set>(sets[1])};
    }
  }
  constexpr bool holds(const Position& p) const {
    if constexpr (requires(const Sets& all) { boards.holds(all); }) {
      return boards.holds(sets(p));
    } else {
      return true;
    }
  }
  static constexpr bool layered = kanzen::layered<Boards>;
  constexpr int layers() const { return layers_of(boards); }
  constexpr SlotRange layer(int i) const { return layer_of(boards, i); }

 private:
  // Not of a deduced type: nvcc would take it for unusable in a requirement.
  static constexpr Sets sets(const Position& p) {
    if constexpr (requires { G::sets(p); }) {
      return G::sets(p);
    } else {
      return {p.mine, p.theirs};
    }
  }
};

static_assert(Arrangements<2>(9, {2, 2}).size() == 756);
static_assert(Arrangements<2>(9, {2, 2}).rank(Arrangements<2>(9, {2, 2}).unrank(400)) == 400);
static_assert(Arrangements<1>(64, {32}).size() == pascal(64, 32));

}  // namespace kanzen
