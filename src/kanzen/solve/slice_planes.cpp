// SPDX-License-Identifier: Apache-2.0
#include "kanzen/solve/slice_planes.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <utility>

#include "kanzen/core/bits.hpp"
#include "kanzen/solve/chunk_code.hpp"
#include "kanzen/solve/chunk_work.hpp"
#include "kanzen/solve/layer_code.hpp"

namespace kanzen {

namespace {

// Bytes of the largest chunk in all arrays together, and of all chunks.
struct Sizes {
  std::uint64_t chunk = 0;
  std::uint64_t all = 0;
};

Sizes sizes_of(const PlaneShape& shape, const RowLayout& layout, Coding coding) {
  const std::uint64_t words = std::uint64_t{8} * layout.row_words;
  std::uint64_t row = (coding == Coding::tagged ? 3 : 1) * words;
  if (shape.frontier == Frontier::slots) row += words;
  if (shape.layered) row += 64 * sizeof(LayerCode);
  const std::uint64_t rows = std::min<std::uint64_t>(layout.rows, layout.rows_per_chunk);
  return {rows * (2 * shape.row_cells * sizeof(std::uint32_t) + row),
          2 * shape.cells * sizeof(std::uint32_t) + layout.rows * row};
}

}  // namespace

SliceNeeds SlicePlanes::needs(const PlaneShape& shape, const RowLayout& layout, Coding coding,
                              unsigned ranks, unsigned workers, bool on_disk) {
  const Sizes sizes = sizes_of(shape, layout, coding);
  SliceNeeds needs = slice_needs(sizes.all, sizes.chunk, layout.chunks(), ranks, workers, on_disk);
  if (shape.frontier == Frontier::rows) needs.add(shape.dirty_bits / 8 + layout.rows / 8);
  return needs;
}

SlicePlanes::SlicePlanes(const HostKernel& kernel, const RowLayout& layout, Coding coding,
                         const ExecutorRef& executor, Progress& progress, const Ranks& ranks,
                         const PlaneRoom& room)
    : kernel_(kernel),
      layout_(layout),
      executor_(executor),
      progress_(progress),
      ranks_(ranks),
      shape_(kernel.shape()),
      both_(coding == Coding::tagged),
      store_(layout.chunks(), executor_.workers(), room.disk),
      dirty_rows_(shape_.frontier == Frontier::rows ? shape_.dirty_bits / 64 + 1 : 0),
      changed_(shape_.frontier == Frontier::rows ? layout.rows / 64 + 1 : 0),
      plane_window_(4 * shape_.cells),
      codes_window_(shape_.layered ? layout.slots() * sizeof(LayerCode) : 0),
      dirty_window_(shape_.frontier == Frontier::slots ? 8 * layout.rows : 0),
      buffers_(executor_.workers()),
      last_chunk_(layout.chunks()) {
  window_ = room_for_windows(
      room, needs(shape_, layout, coding, ranks.ranks(), executor_.workers(), store_.in_files()),
      ranks_);
  if (shape_.local) ranks_.deal_regions(layout.chunks());
  first_cell_.push_back(0);
  for (std::uint64_t chunk = 0; chunk < layout.chunks(); ++chunk)
    first_cell_.push_back(kernel.first_cell(layout.first_row(chunk) + layout.rows_in(chunk)));
  const auto cells = [this](std::uint64_t chunk) {
    return SliceStore::Range{4 * first_cell_[chunk], 4 * first_cell_[chunk + 1]};
  };
  const auto rows = [this](std::uint64_t bytes) {
    return [this, bytes](std::uint64_t chunk) {
      const std::uint64_t first = layout_.first_row(chunk);
      return SliceStore::Range{first * bytes, (first + layout_.rows_in(chunk)) * bytes};
    };
  };
  const std::uint64_t words = std::uint64_t{8} * layout.row_words;
  const auto add_rows = [&](std::uint64_t bytes) {
    return store_.add(layout_.rows * bytes, rows(bytes));
  };
  won_ = store_.add(4 * shape_.cells, cells);
  lost_ = store_.add(4 * shape_.cells, cells);
  fresh_losses_ = add_rows(words);
  if (both_) fresh_wins_ = add_rows(words);
  if (both_) waiting_ = add_rows(words);
  if (shape_.frontier == Frontier::slots) dirty_slots_ = add_rows(words);
  if (shape_.layered) codes_ = add_rows(64 * sizeof(LayerCode));
}

// --- solving ---

void SlicePlanes::open_layer(int layer) {
  if (!shape_.layered) return;
  layer_ = kernel_.layer(layer);
  const std::uint64_t chunk = std::uint64_t{layout_.rows_per_chunk} * layout_.row_slots;
  first_chunk_ = layer_.first / chunk;
  last_chunk_ = layer_.first == layer_.last ? first_chunk_ : (layer_.last - 1) / chunk + 1;
  if (layer == restored_layer_) return;  // the frontier is there
  for (std::uint64_t i = 0; i < own_chunks(); ++i)
    for (const int array : {fresh_losses_, fresh_wins_, waiting_})
      if (array >= 0) store_.drop(array, own_chunk(i));
}

Tally SlicePlanes::run(const Passage& passage) {
  const Outcome outcome = outcome_of(passage.kind);
  const bool near = look_near_frontier(passage);
  committed_ &= !passage.waits;
  ChunkSet may_change((layout_.chunks() + 63) / 64);
  const Plan plan = this->plan(passage, near, may_change);
  const std::vector<Load>& loads = plan.loads;
  // Of a layered space every load has answers of lower layers that anybody may read.
  const bool in_turn = plan.all && !shape_.layered;
  const std::vector<std::uint64_t> number =
      in_turn ? numbers_of(loads) : std::vector<std::uint64_t>{};

  std::vector<std::uint64_t> wanted;  // numbers among the own chunks
  for (std::uint64_t i = 0; i < own_chunks(); ++i) {
    const std::uint64_t chunk = own_chunk(i);
    if (has(may_change, chunk)) wanted.push_back(i);
    store_.drop(passage.waits ? waiting_ : fresh_of(outcome), chunk);
    if (shape_.frontier == Frontier::rows)
      std::fill_n(changed_.data() + layout_.first_row(chunk) / 64,
                  (layout_.rows_in(chunk) + 63) / 64, 0);
  }
  struct alignas(128) Counted : Tally {};
  std::vector<Counted> counted(executor_.workers());
  std::atomic<std::uint64_t> done = 0;
  const std::uint64_t rounds = ranks_.most(loads.size());
  for (std::uint64_t round = 0; round < rounds; ++round) {
    const Load none;
    const Load& load = round < loads.size() ? loads[round] : none;
    bring(load, round + 1 < loads.size() ? loads[round + 1] : none, passage);
    const RowRange window = rows_of(load);
    executor_.run(round < loads.size() ? wanted.size() : 0, [&](std::uint64_t i, unsigned worker) {
      const Span turns =
          in_turn ? Span{number[own_reads_[wanted[i]].first], number[own_reads_[wanted[i]].last]}
                  : Span{0, loads.size() - 1};
      if (turns.first <= round && round <= turns.last) {
        const Turn turn{round == turns.first, round == turns.last};
        // Who steps into a win at once is to be counted when all windows have been looked through.
        Passage now = passage;
        if (now.kind == PassKind::first && !turn.last) now.kind = PassKind::wins;
        counted[worker] += run_chunk(now, own_chunk(wanted[i]), worker, near, window, turn);
      }
      progress_.report({"pass", passage.distance, done.fetch_add(1, std::memory_order_relaxed) + 1,
                        wanted.size() * loads.size(), passage.so_far.draws()});
    });
    log_->exchange(executor_, nullptr);  // each time, lest it pile up
  }
  plane_window_.forget();
  codes_window_.forget();
  Tally sum;
  for (const Tally& part : counted) sum += part;
  sum = ranks_.sum(sum);
  rows_changed_ = sum.rows;
  log_->note_first_half({outcome, passage.distance}, sum.in_first_half);
  return sum;
}

RowRange SlicePlanes::rows_of(const Load& load) const {
  if (load.plane.empty()) return {};
  const std::uint64_t last = load.plane.back();
  return {layout_.first_row(load.plane.front()), layout_.first_row(last) + layout_.rows_in(last)};
}

void SlicePlanes::find_reads(const Passage& passage) {
  all_reads_.assign((layout_.chunks() + 63) / 64, 0);
  own_reads_.resize(own_chunks());
  // Where one window holds everything, and nobody else has any of it, there is nothing to ask.
  const bool asks = !ranks_.alone() || 4 * shape_.cells > window_;
  std::atomic<std::uint64_t> done = 0;
  executor_.run(own_reads_.size(), [&](std::uint64_t i, unsigned) {
    const std::uint64_t row = layout_.first_row(own_chunk(i));
    ChunkSet reads(all_reads_.size());
    if (asks)
      kernel_.mark_reads({row, row + layout_.rows_in(own_chunk(i))}, layout_, reads.data());
    else
      mark_chunks_of({0, layout_.rows}, layout_, reads.data());
    Span& span = own_reads_[i] = {layout_.chunks(), 0};
    for (std::uint64_t chunk = 0; chunk < layout_.chunks(); ++chunk) {
      if (!has(reads, chunk)) continue;
      set_bit(all_reads_.data(), chunk);
      span = {std::min(span.first, chunk), chunk};
    }
    // One that reads nothing is run over once.
    if (span.first > span.last) span = {own_chunk(i), own_chunk(i)};
    set_bit(all_reads_.data(), span.first);
    if (asks)  // of the kernel, which may ask the rules about every position
      progress_.report({"reads", passage.distance, done.fetch_add(1, std::memory_order_relaxed) + 1,
                        own_reads_.size(), passage.so_far.draws()});
  });
}

std::vector<std::uint64_t> SlicePlanes::numbers_of(const std::vector<Load>& loads) const {
  std::vector<std::uint64_t> numbers(layout_.chunks());
  for (std::size_t load = 0; load < loads.size(); ++load)
    for (const std::uint64_t chunk : loads[load].plane) numbers[chunk] = load;
  return numbers;
}

Tally SlicePlanes::run_chunk(const Passage& passage, std::uint64_t chunk, unsigned worker,
                             bool near, RowRange window, Turn turn) {
  const std::uint64_t first = layout_.first_row(chunk), last = first + layout_.rows_in(chunk);
  const std::uint64_t first_cell = first_cell_[chunk];
  const std::uint64_t cells = first_cell_[chunk + 1] - first_cell;
  const Outcome outcome = outcome_of(passage.kind);
  const int kept = passage.waits ? waiting_ : fresh_of(outcome);
  // Losses are found by elimination: what one window leaves is asked in the next.
  const bool eliminates = passage.kind == PassKind::losses && !(turn.first && turn.last);
  if (eliminates && !turn.first && !store_.filled(kept, chunk)) return {};

  // A kernel counts rows and cells from the first of all.
  auto* const won = store_.view<std::uint32_t>(won_, chunk, worker) - first_cell;
  auto* const lost = store_.view<std::uint32_t>(lost_, chunk, worker) - first_cell;
  auto* const found = store_.view<std::uint64_t>(kept, chunk, worker);
  Buffers& buffers = buffers_[worker];
  buffers.fresh.assign(words_in(chunk), 0);
  HostPass pass;
  pass.won = won;
  pass.lost = lost;
  pass.read = plane_window_.as<std::uint32_t>();
  pass.window = window;
  pass.complement = passage.kind == PassKind::losses;
  pass.waits = passage.waits;
  pass.codes = {codes_window_.as<LayerCode>(), shape_.layered ? layout_.slots() : 0, 0};
  pass.layer = layer_;
  if (near)
    pass.dirty = shape_.frontier == Frontier::rows
                     ? dirty_rows_.data()
                     : store_.view<std::uint64_t>(dirty_slots_, chunk, worker) - first;

  Tally tally;
  bool writes = false;
  if (eliminates) {
    buffers.cells.assign(cells, 0);
    std::uint32_t* const closed = buffers.cells.data() - first_cell;
    if (turn.first) {
      std::copy_n(lost + first_cell, cells, buffers.cells.begin());
    } else {
      kernel_.add(first, last, found, closed);
      for (std::uint32_t& cell : buffers.cells) cell = ~cell;
    }
    pass.lost = closed;
    tally = run_chunk_of(kernel_, layout_, chunk, pass, passage, buffers.fresh.data());
    std::copy(buffers.fresh.begin(), buffers.fresh.end(), found);
    if (!turn.last) tally = {};
    writes = turn.last && !passage.waits && tally.rows > 0;
    if (writes) kernel_.add(first, last, found, lost);
  } else {
    tally = run_chunk_of(kernel_, layout_, chunk, pass, passage, buffers.fresh.data());
    for (std::size_t i = 0; i < buffers.fresh.size(); ++i) found[i] |= buffers.fresh[i];
    writes = !passage.waits && (tally.rows > 0 || passage.kind == PassKind::begin);
  }
  if (writes) store_.keep(plane_of(outcome), chunk, worker);
  const Words words{found, words_in(chunk)};
  if (!any_in(words)) {
    store_.drop(kept, chunk);
    return tally;
  }
  store_.keep(kept, chunk, worker);
  if (!turn.last) return tally;
  note_changes(chunk, words);
  if (shape_.layered) write_codes(chunk, {outcome, passage.distance}, words, worker);
  log_->record(PassNumber{passage.layer, passage.distance}, outcome, chunk, words);
  return tally;
}

void SlicePlanes::count_parts() {
  const auto parts = static_cast<std::size_t>(kernel_.parts());
  if (parts == 0) return;
  std::vector<std::vector<PartCounts>> counted(executor_.workers(), std::vector<PartCounts>(parts));
  executor_.run(own_chunks(), [&](std::uint64_t i, unsigned worker) {
    const std::uint64_t chunk = own_chunk(i);
    const Slot start = 64 * layout_.first_row(chunk), end = start + 64 * layout_.rows_in(chunk);
    const LayerCodes codes{store_.view<LayerCode>(codes_, chunk, worker) - start, end, 0};
    kernel_.count_parts(std::max(start, layer_.first), std::min(end, layer_.last), codes,
                        counted[worker]);
  });
  std::vector<std::uint64_t> numbers(3 * parts);
  for (const auto& of_worker : counted)
    for (std::size_t i = 0; i < parts; ++i) {
      numbers[3 * i] += of_worker[i].positions;
      numbers[3 * i + 1] += of_worker[i].wins;
      numbers[3 * i + 2] += of_worker[i].losses;
    }
  ranks_.add_up(numbers);
  std::vector<PartCounts> sum(parts);
  for (std::size_t i = 0; i < parts; ++i)
    sum[i] = {numbers[3 * i], numbers[3 * i + 1], numbers[3 * i + 2]};
  log_->note_parts(sum);
}

void SlicePlanes::commit() {
  if (committed_) return;
  executor_.run(own_chunks(), [&](std::uint64_t i, unsigned worker) {
    const std::uint64_t chunk = own_chunk(i), first = layout_.first_row(chunk);
    if (!store_.filled(waiting_, chunk)) return;
    kernel_.add(first, first + layout_.rows_in(chunk),
                store_.view<std::uint64_t>(waiting_, chunk, worker),
                store_.view<std::uint32_t>(lost_, chunk, worker) - first_cell_[chunk]);
    store_.keep(lost_, chunk, worker);
  });
  store_.swap(waiting_, fresh_losses_);
  committed_ = true;
}

void SlicePlanes::restore() {
  const std::uint64_t mine = ranks_.mine_in(0, layout_.chunks());
  if (!kernel_.logs_all()) {
    const Statistics none;
    const Passage begin{PassKind::begin, 0, 0, false, true, false, none};
    executor_.run(mine, [&](std::uint64_t i, unsigned worker) {
      const std::uint64_t chunk = ranks_.mine(0, i), first = layout_.first_row(chunk);
      HostPass pass;
      pass.won = store_.view<std::uint32_t>(won_, chunk, worker) - first_cell_[chunk];
      pass.lost = store_.view<std::uint32_t>(lost_, chunk, worker) - first_cell_[chunk];
      buffers_[worker].fresh.assign(words_in(chunk), 0);
      Tally nothing;
      kernel_.run(pass, begin, first, first + layout_.rows_in(chunk), buffers_[worker].fresh.data(),
                  nothing);
      store_.keep(lost_, chunk, worker);
    });
  }
  std::mutex one_at_a_time;  // decoding is most of the work
  log_->replay_all(executor_, [&](int pass, Outcome outcome, std::uint64_t chunk, Words words) {
    if (!ranks_.is_mine(chunk)) return;
    const std::lock_guard lock(one_at_a_time);
    const std::uint64_t first = layout_.first_row(chunk);
    if (shape_.layered) write_codes(chunk, {outcome, PassNumber::of(pass).distance}, words, 0);
    kernel_.add(first, first + layout_.rows_in(chunk), words.data(),
                store_.view<std::uint32_t>(plane_of(outcome), chunk, 0) - first_cell_[chunk]);
    store_.keep(plane_of(outcome), chunk, 0);
    if (pass != log_->closed()) return;
    note_changes(chunk, words);
    std::copy(words.begin(), words.end(), store_.view<std::uint64_t>(fresh_of(outcome), chunk, 0));
    store_.keep(fresh_of(outcome), chunk, 0);
  });
  rows_changed_ = layout_.rows;  // not counted
  restored_layer_ = PassNumber::of(log_->closed()).layer;
}

// --- the frontier ---

bool SlicePlanes::look_near_frontier(const Passage& passage) {
  if (shape_.frontier == Frontier::unknown || !kernel_.frontier_pays(passage, rows_changed_))
    return false;
  if (shape_.frontier == Frontier::rows) {
    mark_dirty_near_rows(passage);
  } else {
    const Outcome followed = opposite(outcome_of(passage.kind));
    const int distance = passage.distance - 1;
    mark_dirty_near_slots(fresh_of(followed), followed == Outcome::win
                                                  ? passage.so_far.wins_in(distance)
                                                  : passage.so_far.losses_in(distance));
  }
  return true;
}

void SlicePlanes::mark_dirty_near_slots(int frontier, std::uint64_t positions) {
  const SpreadMarks spread{layout_,  {first_chunk_, last_chunk_}, dirty_slots_, false, window_,
                           positions};
  dirty_ = spread(slices(), dirty_window_,
                  [&](std::uint64_t chunk, unsigned worker, std::uint64_t* marks, RowRange rows) {
                    if (!store_.filled(frontier, chunk)) return;
                    const std::uint64_t first = layout_.first_row(chunk);
                    HostPass pass;
                    pass.dirty = marks;
                    pass.marks = {64 * rows.first, 64 * rows.last};
                    kernel_.mark_dirty(pass, first, first + layout_.rows_in(chunk),
                                       store_.view<std::uint64_t>(frontier, chunk, worker));
                  });
}

void SlicePlanes::mark_dirty_near_rows(const Passage& passage) {
  dirty_rows_.forget();
  executor_.run(own_chunks(), [&](std::uint64_t i, unsigned worker) {
    const std::uint64_t chunk = own_chunk(i), first = layout_.first_row(chunk);
    const std::uint64_t last = first + layout_.rows_in(chunk);
    HostPass pass;
    pass.dirty = dirty_rows_.data();
    if (passage.kind != PassKind::first)
      return kernel_.mark_dirty(pass, first, last, changed_.data() + first / 64);
    pass.lost = store_.view<std::uint32_t>(lost_, chunk, worker) - first_cell_[chunk];
    std::vector<std::uint64_t> rows((last - first + 63) / 64);
    kernel_.mark_beginning(pass, first, last, rows.data());
    kernel_.mark_dirty(pass, first, last, rows.data());
  });
  const std::uint64_t piece = layout_.rows_per_chunk;  // words; anybody may be near
  ranks_.unite(
      executor_, log_->code(), (dirty_rows_.size() + piece - 1) / piece,
      [&](std::uint64_t i) {
        return std::span(dirty_rows_.data() + i * piece,
                         std::min(piece, dirty_rows_.size() - i * piece));
      },
      [](unsigned, std::uint64_t) { return true; });
  dirty_ = 0;
  for (const std::uint64_t word : dirty_rows_)
    dirty_ += static_cast<unsigned>(bits::popcount(word));
}

// --- windows ---

SlicePlanes::Plan SlicePlanes::plan(const Passage& passage, bool near, ChunkSet& may_change) {
  // Every thing leads to some ten chunks: it pays to ask which when there are few. But `first` asks
  // the rules about all positions.
  const bool few = near && passage.kind != PassKind::first && dirty_ <= 4 * layout_.chunks();
  if (!few && !shape_.layered && all_reads_.empty()) find_reads(passage);
  ChunkSet reads = few              ? ChunkSet(may_change.size())
                   : shape_.layered ? ChunkSet(may_change.size(), ~std::uint64_t{0})
                                    : all_reads_;
  if (few && shape_.frontier == Frontier::rows) {
    const std::uint64_t piece = 64 * std::uint64_t{layout_.rows_per_chunk};
    executor_.run((shape_.dirty_bits + piece - 1) / piece, [&](std::uint64_t i, unsigned) {
      kernel_.mark_touched(i * piece, std::min((i + 1) * piece, shape_.dirty_bits),
                           dirty_rows_.data() + i * piece / 64, layout_, ranks_, may_change.data(),
                           reads.data());
    });
  } else {
    executor_.run(own_chunks(), [&](std::uint64_t i, unsigned worker) {
      const std::uint64_t chunk = own_chunk(i), first = 64 * layout_.first_row(chunk);
      if (!near || shape_.frontier == Frontier::rows) return set_bit(may_change.data(), chunk);
      if (!store_.filled(dirty_slots_, chunk)) return;
      set_bit(may_change.data(), chunk);
      if (few)
        kernel_.mark_touched(first, first + 64 * layout_.rows_in(chunk),
                             store_.view<std::uint64_t>(dirty_slots_, chunk, worker), layout_,
                             ranks_, may_change.data(), reads.data());
    });
  }
  Plan plan;
  std::vector<Load>& loads = plan.loads;
  if (!kernel_.reads(passage, near)) return plan;
  plan.all = !few;
  std::uint64_t bytes = 0;
  const auto take = [&](int array, std::uint64_t chunk) -> Load& {
    const std::uint64_t more = store_.range(array, chunk).size();
    if (bytes > 0 && bytes + more > window_) {
      loads.emplace_back();
      bytes = 0;
    }
    bytes += more;
    return loads.back();
  };
  for (std::uint64_t chunk = first_chunk_; chunk < last_chunk_; ++chunk)
    if (has(reads, chunk)) take(won_, chunk).plane.push_back(chunk);
  const std::uint64_t slots = 64 * std::uint64_t{layout_.rows_per_chunk};
  if (shape_.layered)
    for (std::uint64_t chunk = 0; chunk * slots < layer_.first; ++chunk)
      if (has(reads, chunk)) take(codes_, chunk).codes.push_back(chunk);
  const Pages pages = few ? Pages::small : Pages::huge;
  plane_window_.prefer(pages);
  codes_window_.prefer(pages);
  return plan;
}

void SlicePlanes::bring(const Load& load, const Load& next, const Passage& passage) {
  plane_window_.forget();
  codes_window_.forget();
  const bool losses = passage.kind == PassKind::losses;
  plane_window_.bring(slices(), losses ? won_ : lost_, load.plane, next.plane,
                      losses ? ~std::uint64_t{0} : 0);
  if (shape_.layered)
    codes_window_.bring(slices(), codes_, load.codes, next.codes,
                        losses ? most_below(passage) * 0x0001'0001'0001'0001 : 0);
}

// --- chunks ---

void SlicePlanes::write_codes(std::uint64_t chunk, Answer answer, Words words, unsigned worker) {
  put_code(words, answer, store_.view<LayerCode>(codes_, chunk, worker));
  store_.keep(codes_, chunk, worker);
}

void SlicePlanes::note_changes(std::uint64_t chunk, Words fresh) {
  if (shape_.frontier == Frontier::rows) mark_rows_with(fresh, layout_, chunk, changed_.data());
}

}  // namespace kanzen
