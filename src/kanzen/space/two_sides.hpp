// SPDX-License-Identifier: Apache-2.0
// Boards of up to 32 cells on which two sides have stones of one kind, up to the symmetries of the
// game (g.each_image, at most eight with the identity): first the set of occupied cells up to
// symmetry, then which of them are the mover's. A table names, for every set, its canonical image
// and a symmetry that leads there, so a board is ranked by one look-up and never by ranking all its
// images; in turn boards whose occupied cells are symmetric keep several slots, a few per cent on a
// square.
//
// The tables take 4 bytes for each set of occupied cells: 134 MB for all sets of 25 cells.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "kanzen/core/bits.hpp"
#include "kanzen/core/combinatorics.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/core/game.hpp"
#include "kanzen/space/space.hpp"

namespace kanzen {

struct StonesOfSides {
  std::uint8_t mine = 0;
  std::uint8_t theirs = 0;
};

// The look-ups, trivially copyable. Position has `mine` and `theirs`, words of 32 bits, and is made
// of them.
//   in_layers  the space tells its layers. Where lower ones are few, or memory is short (they take
//              two bytes a slot), it may pay to hide them.
//   finished   every board has a slot, else only open ones have.
template <HasImages G, bool in_layers, bool finished>
struct TwoSidesIndex {
  using Position = typename G::Position;
  using Set = std::uint32_t;
  static constexpr std::string_view name = in_layers ? "layers" : "classes";
  static constexpr bool layered = in_layers;
  static constexpr unsigned most_symmetries = 8;
  static constexpr unsigned most_cells = 32;
  static constexpr std::uint32_t nothing = ~std::uint32_t{0};

  struct Block {  // of one number of stones of each side
    Slot first = 0;
    std::uint64_t choices = 0;  // of the mover's among those of a set
    StonesOfSides stones;
  };
  struct Sets {  // of one size
    std::uint64_t first_entry = 0;
    std::uint64_t first_class = 0;
  };
  struct Class {  // of sets
    Set set = 0;
    std::uint32_t images = 0;
  };

  G game;
  std::int32_t layer_count = 0;
  std::int32_t layers_read = 0;  // below one's own
  std::uint32_t symmetries = 1;
  std::uint32_t block_count = 0;
  std::uint64_t set_count = 0;
  std::uint64_t class_count = 0;
  std::uint64_t boards = 0;
  const Block* blocks = nullptr;            // and one behind the last
  const std::uint32_t* block_of = nullptr;  // by mine * (most_cells + 1) + theirs, or nothing
  const Slot* layer_first = nullptr;        // and behind the last layer, all slots
  const Sets* sets = nullptr;               // by size
  const std::uint32_t* entries = nullptr;   // of a set: class * 8 + a symmetry to its canonical set
  const Class* classes = nullptr;
  const std::uint32_t* colex = nullptr;   // of a byte of a set, by the bits before it
  const std::uint8_t* images = nullptr;   // of cells, most_cells for each symmetry
  const std::uint8_t* inverse = nullptr;  // of symmetries

  constexpr void each_table(auto&& visit) {
    visit(blocks, std::size_t{block_count} + 1);
    visit(block_of, std::size_t{(most_cells + 1) * (most_cells + 1)});
    visit(layer_first, static_cast<std::size_t>(layer_count) + 1);
    visit(sets, std::size_t{most_cells + 1});
    visit(entries, static_cast<std::size_t>(set_count));
    visit(classes, static_cast<std::size_t>(class_count));
    visit(colex, std::size_t{colex_entries});
    visit(images, std::size_t{most_symmetries * most_cells});
    visit(inverse, std::size_t{most_symmetries});
  }

  constexpr Slot size() const { return layer_first[layer_count]; }
  constexpr std::uint64_t total() const { return boards; }
  constexpr int layers() const { return layer_count; }
  constexpr SlotRange layer(int i) const { return {layer_first[i], layer_first[i + 1]}; }
  constexpr int parts() const { return static_cast<int>(block_count); }
  constexpr int part_of(Slot slot) const { return static_cast<int>(block_at(slot)); }
  std::string part_name(int i) const {
    return std::to_string(blocks[i].stones.mine) + " of the mover, " +
           std::to_string(blocks[i].stones.theirs) + " of the opponent";
  }
  constexpr int lowest_from(int i) const { return i > layers_read ? i - layers_read : 0; }

  constexpr Slot rank(const Position& p) const {
    const Block& block = blocks[block_with(p)];
    const Set occupied = p.mine | p.theirs;
    const Sets& same = sets[bits::popcount(occupied)];
    const std::uint32_t entry = entries[same.first_entry + place(occupied)];
    const std::uint64_t number = entry / most_symmetries;
    return block.first + number * block.choices +
           place(chosen(p.mine, entry % most_symmetries, classes[same.first_class + number].set));
  }
  constexpr Position unrank(Slot slot) const {
    const Block& block = blocks[block_at(slot)];
    const Set set = class_at(block, slot).set;
    const Set mine = spread(choice(block, (slot - block.first) % block.choices), set);
    return {mine, set & ~mine};
  }
  constexpr unsigned weight(Slot slot) const {
    return class_at(blocks[block_at(slot)], slot).images;
  }
  constexpr bool holds(const Position& p) const {
    if (!finished && game.outcome(p) != Outcome::open) return false;
    return block_with(p) != nothing;
  }

  constexpr void each(Slot first, Slot last, auto&& visit) const {
    for (std::uint32_t at = first < last ? block_at(first) : 0; first < last; ++at) {
      const Block& block = blocks[at];
      const Slot end = last < blocks[at + 1].first ? last : blocks[at + 1].first;
      while (first < end) {
        const Set set = class_at(block, first).set;
        std::uint64_t number = (first - block.first) % block.choices;
        for (Set choose = choice(block, number); first < end && number < block.choices;
             ++first, ++number, choose = next_choice(choose)) {
          const Set mine = spread(choose, set);
          visit(first, Position{mine, set & ~mine});
        }
      }
    }
  }
  // A second slot only boards have whose set is an image of itself.
  constexpr void each_slot(const Position& p, auto&& visit) const {
    const std::uint32_t block = block_with(p);
    if (block == nothing) return;
    const Set set = p.mine | p.theirs;
    const Sets& same = sets[bits::popcount(set)];
    const std::uint32_t entry = entries[same.first_entry + place(set)];
    const std::uint64_t number = entry / most_symmetries;
    const Class& found = classes[same.first_class + number];
    const Slot first = blocks[block].first + number * blocks[block].choices;
    visit(first + place(chosen(p.mine, entry % most_symmetries, found.set)));
    if (found.images == symmetries) return;
    for (unsigned symmetry = 0; symmetry < most_symmetries; ++symmetry)
      if (symmetry != entry % most_symmetries && image(set, symmetry) == found.set)
        visit(first + place(chosen(p.mine, symmetry, found.set)));
  }
  // The images of a board, one for each set of the class.
  constexpr void each_member(Slot slot, auto&& visit) const {
    const Position p = unrank(slot);
    const Set set = p.mine | p.theirs;
    const Sets& same = sets[bits::popcount(set)];
    for (unsigned symmetry = 0; symmetry < most_symmetries; ++symmetry) {
      const std::uint32_t entry = entries[same.first_entry + place(image(set, symmetry))];
      if (entry % most_symmetries == inverse[symmetry])
        visit(Position{image(p.mine, symmetry), image(p.theirs, symmetry)});
    }
  }

 protected:
  static constexpr unsigned colex_entries = 256 * (1 + 9 + 17 + 25);

  constexpr std::uint32_t block_with(const Position& p) const {
    return block_of[static_cast<unsigned>(bits::popcount(Set{p.mine})) * (most_cells + 1) +
                    static_cast<unsigned>(bits::popcount(Set{p.theirs}))];
  }
  constexpr std::uint32_t block_at(Slot slot) const {
    std::uint32_t block = 0;
    for (std::uint32_t end = block_count; end - block > 1;) {
      const std::uint32_t middle = block + (end - block) / 2;
      (blocks[middle].first <= slot ? block : end) = middle;
    }
    return block;
  }
  constexpr const Class& class_at(const Block& block, Slot slot) const {
    return classes[sets[block.stones.mine + block.stones.theirs].first_class +
                   (slot - block.first) / block.choices];
  }
  // The number of a set among those of its size, in colex order.
  constexpr std::uint32_t place(Set set) const {
    std::uint32_t sum = 0;
    unsigned before = 0;
    for (unsigned byte = 0, at = 0; set != 0; ++byte, set >>= 8) {
      sum += colex[256 * (at + before) + (set & 255)];
      before += static_cast<unsigned>(bits::popcount(set & 255));
      at += 8 * byte + 1;
    }
    return sum;
  }
  constexpr Set image(Set set, unsigned symmetry) const {
    Set moved = 0;
    for (; set != 0; set &= set - 1)
      moved |=
          Set{1} << images[most_cells * symmetry + static_cast<unsigned>(bits::countr_zero(set))];
    return moved;
  }
  // Which members of a set the images of some cells are, as bits in their order; and back.
  constexpr Set chosen(Set some, unsigned symmetry, Set set) const {
    const std::uint8_t* const cells = images + most_cells * symmetry;
    Set choose = 0;
    for (; some != 0; some &= some - 1) {
      const Set cell = Set{1} << cells[bits::countr_zero(some)];
      choose |= Set{1} << bits::popcount(set & (cell - 1));
    }
    return choose;
  }
  static constexpr Set spread(Set choose, Set set) {
    Set members = 0;
    for (; choose != 0; choose >>= 1, set &= set - 1)
      if (choose & 1) members |= set & ~(set - 1);
    return members;
  }
  static constexpr Set choice(const Block& block, std::uint64_t number) {
    Set choose = 0;
    int cell = block.stones.mine + block.stones.theirs;
    for (int members = block.stones.mine; members > 0;) {
      const std::uint64_t before = pascal(--cell, members);
      if (before > number) continue;
      choose |= Set{1} << cell;
      number -= before;
      --members;
    }
    return choose;
  }
};

// The index with its tables; copies share them.
template <HasImages G, bool in_layers = true, bool finished = true>
class TwoSides : public TwoSidesIndex<G, in_layers, finished> {
  using Index = TwoSidesIndex<G, in_layers, finished>;

 public:
  using typename Index::Position;
  using typename Index::Set;
  using Layers = std::vector<std::vector<StonesOfSides>>;

  // For each layer, the lowest first, the numbers of stones that belong to it; none twice. No move
  // leads further down than so many layers.
  TwoSides(const G& rules, int cells, const Layers& layers,
           int below = std::numeric_limits<int>::max())
      : Index{.game = rules, .layers_read = below}, tables_(std::make_shared<Tables>()) {
    if (cells > static_cast<int>(Index::most_cells))
      throw Error(Fault::input, "a board of two sides has up to 32 cells");
    take_symmetries(rules, cells);
    count_places();
    Tables& tables = *tables_;
    Slot slots = 0;
    for (const auto& layer : layers) {
      tables.layer_first.push_back(slots);
      for (const StonesOfSides& stones : layer) {
        const int size = stones.mine + stones.theirs;
        const std::uint64_t count = classes_of(cells, size);
        const std::uint64_t choices = pascal(size, stones.mine);
        std::uint32_t& block =
            tables.block_of[stones.mine * (Index::most_cells + 1) + stones.theirs];
        if (block != Index::nothing)
          throw Error(Fault::input, "a number of stones belongs to two layers");
        block = static_cast<std::uint32_t>(tables.blocks.size());
        tables.blocks.push_back({slots, choices, stones});
        slots += count * choices;
        this->boards += pascal(cells, size) * choices;
      }
    }
    tables.layer_first.push_back(slots);
    this->block_count = static_cast<std::uint32_t>(tables.blocks.size());
    tables.blocks.push_back({slots, 0, {}});
    this->layer_count = static_cast<std::int32_t>(layers.size());
    this->set_count = tables.entries.size();
    this->class_count = tables.classes.size();
    this->blocks = tables.blocks.data();
    this->block_of = tables.block_of.data();
    this->layer_first = tables.layer_first.data();
    this->sets = tables.sets.data();
    this->entries = tables.entries.data();
    this->classes = tables.classes.data();
  }

  Index index() const { return *this; }

 private:
  struct Tables {
    std::vector<typename Index::Block> blocks;
    std::vector<std::uint32_t> block_of = std::vector<std::uint32_t>(
        (Index::most_cells + 1) * (Index::most_cells + 1), Index::nothing);
    std::vector<Slot> layer_first;
    std::vector<typename Index::Sets> sets =
        std::vector<typename Index::Sets>(Index::most_cells + 1, {Index::nothing, 0});
    std::vector<std::uint32_t> entries;
    std::vector<typename Index::Class> classes;
    std::array<std::uint32_t, Index::colex_entries> colex{};
    std::array<std::uint8_t, Index::most_symmetries * Index::most_cells> images{};
    std::array<std::uint8_t, Index::most_symmetries> inverse{};
  };

  // What the game does to each cell; the identity is number 0, and stands for those that are
  // missing.
  void take_symmetries(const G& rules, int cells) {
    auto& moved = tables_->images;
    for (unsigned i = 0; i < moved.size(); ++i)
      moved[i] = static_cast<std::uint8_t>(i % Index::most_cells);
    for (int cell = 0; cell < cells; ++cell) {
      std::uint32_t symmetry = 0;
      rules.each_image(Position{Set{1} << cell, 0}, [&](const Position& image) {
        if (++symmetry >= Index::most_symmetries)
          throw Error(Fault::input, "a board of two sides has up to eight symmetries");
        moved[Index::most_cells * symmetry + static_cast<unsigned>(cell)] =
            static_cast<std::uint8_t>(bits::countr_zero(Set{image.mine}));
      });
      this->symmetries = symmetry + 1;
    }
    const auto row = [&](unsigned symmetry) { return &moved[Index::most_cells * symmetry]; };
    for (unsigned symmetry = 0; symmetry < Index::most_symmetries; ++symmetry)
      for (unsigned other = Index::most_symmetries; other-- > 0;) {
        bool undone = true;
        for (int cell = 0; cell < cells; ++cell)
          undone = undone && row(other)[row(symmetry)[cell]] == cell;
        if (undone) tables_->inverse[symmetry] = static_cast<std::uint8_t>(other);
      }
    this->images = moved.data();
    this->inverse = tables_->inverse.data();
  }
  void count_places() {
    for (unsigned byte = 0, at = 0; byte < 4; at += 8 * byte++ + 1)
      for (unsigned before = 0; before <= 8 * byte; ++before)
        for (unsigned set = 0; set < 256; ++set) {
          std::uint64_t sum = 0;
          auto members = static_cast<int>(before);
          for (unsigned left = set; left != 0; left &= left - 1)
            sum += pascal(static_cast<int>(8 * byte) + bits::countr_zero(left), ++members);
          tables_->colex[256 * (at + before) + set] = static_cast<std::uint32_t>(sum);
        }
    this->colex = tables_->colex.data();
  }
  // How many classes the sets of a size have. A set that no earlier one is an image of begins one.
  std::uint64_t classes_of(int cells, int size) {
    Tables& tables = *tables_;
    typename Index::Sets& same = tables.sets[static_cast<std::size_t>(size)];
    if (same.first_entry != Index::nothing) return class_counts_[static_cast<std::size_t>(size)];
    same = {tables.entries.size(), tables.classes.size()};
    const std::uint64_t count = pascal(cells, size);
    tables.entries.resize(tables.entries.size() + count, Index::nothing);
    std::uint32_t* const known = tables.entries.data() + same.first_entry;
    std::uint32_t begun = 0;
    Set set = size == 0 ? 0 : ~Set{0} >> (Index::most_cells - static_cast<unsigned>(size));
    for (std::uint64_t number = 0; number < count; ++number, set = next_choice(set)) {
      if (known[number] != Index::nothing) continue;
      std::uint32_t count_of_images = 0;
      for (unsigned symmetry = 0; symmetry < Index::most_symmetries; ++symmetry) {
        std::uint32_t& entry = known[this->place(this->image(set, symmetry))];
        if (entry != Index::nothing) continue;
        entry = begun * Index::most_symmetries + tables.inverse[symmetry];
        ++count_of_images;
      }
      tables.classes.push_back({set, count_of_images});
      ++begun;
    }
    return class_counts_[static_cast<std::size_t>(size)] = begun;
  }

  std::array<std::uint64_t, Index::most_cells + 1> class_counts_{};
  std::shared_ptr<Tables> tables_;
};

}  // namespace kanzen
