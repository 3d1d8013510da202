// SPDX-License-Identifier: Apache-2.0
#include "kanzen/solve/host_planes.hpp"

#include <algorithm>
#include <atomic>
#include <stdexcept>
#include <utility>

#include "kanzen/solve/chunk_code.hpp"
#include "kanzen/solve/chunk_work.hpp"

namespace kanzen {

namespace {

// visit(cell, word of the row that it belongs to, shift there) for the cells of a row.
template <class Visit>
void each_cell(const HostKernel& kernel, std::uint64_t row, Visit visit) {
  const std::uint64_t first = kernel.first_cell(row), last = kernel.first_cell(row + 1);
  for (std::uint64_t i = 0; i < last - first; ++i) visit(first + i, i / 2, 32 * (i % 2));
}

}  // namespace

HostPlanes::HostPlanes(const HostKernel& kernel, const RowLayout& layout, Coding coding,
                       const ExecutorRef& executor, Progress& progress)
    : kernel_(kernel),
      layout_(layout),
      executor_(executor),
      progress_(progress),
      shape_(kernel.shape()),
      both_(coding == Coding::tagged && !shape_.acyclic),
      won_(shape_.acyclic ? 0 : shape_.cells, executor_),
      lost_(shape_.acyclic ? 0 : shape_.cells, executor_),
      codes_(shape_.layered ? layout.slots() : 0, executor_),
      dirty_(shape_.frontier == Frontier::unknown ? 0 : shape_.dirty_bits / 64 + 1, executor_),
      changed_(shape_.frontier == Frontier::rows ? layout.rows / 64 + 1 : 0, executor_),
      told_(shape_.tells_parents ? layout.rows / 64 + 1 : 0, executor_),
      fresh_losses_(shape_.frontier == Frontier::slots ? words() : 0, executor_),
      fresh_wins_(shape_.frontier == Frontier::slots && both_ ? words() : 0, executor_),
      waiting_(both_ ? words() : 0, executor_),
      buffers_(executor_.workers()) {
  pass_.won = won_.data();
  pass_.lost = lost_.data();
  pass_.codes = {codes_.data(), codes_.size(), 0};
  chunks_ = {0, layout.chunks()};
}

std::uint64_t HostPlanes::memory(const PlaneShape& shape, const RowLayout& layout, Coding coding) {
  const std::uint64_t plane = layout.rows * layout.row_words * 8;
  const bool both = coding == Coding::tagged;
  std::uint64_t bytes = shape.layered ? layout.slots() * sizeof(LayerCode) : 0;
  if (shape.acyclic) return bytes;
  bytes += 2 * shape.cells * sizeof(std::uint32_t) + (both ? plane : 0);
  if (shape.frontier != Frontier::unknown) bytes += shape.dirty_bits / 8;
  if (shape.frontier == Frontier::rows) bytes += layout.rows / 8;
  if (shape.frontier == Frontier::slots) bytes += (both ? 2 : 1) * plane;
  if (shape.tells_parents) bytes += layout.rows / 8 + plane / coded_part;
  return bytes;
}

// --- solving ---

void HostPlanes::use(RunLog& log) {
  log_ = &log;
  ranks_ = log.ranks();
  if (!shape_.tells_parents) return;
  coded_told_.resize(layout_.chunks());
  if (!(ranks_.alone() && log.can_replay())) coded_found_.resize(layout_.chunks());
}

void HostPlanes::open_layer(int layer) {
  if (!shape_.layered) return;
  pass_.layer = kernel_.layer(layer);
  const std::uint64_t chunk = std::uint64_t{layout_.rows_per_chunk} * layout_.row_slots;
  const auto [first, last] = pass_.layer;
  chunks_ = {first / chunk, first == last ? first / chunk : (last - 1) / chunk + 1};
  if (layer == restored_layer_) return;  // the frontier is there
  for (BigArray<std::uint64_t>* fresh : {&fresh_losses_, &fresh_wins_, &waiting_})
    if (fresh->size() > 0)
      executor_.run(chunk_count(), [&](std::uint64_t i, unsigned) {
        const std::uint64_t at = chunks_.first + i;
        std::fill_n(fresh->data() + layout_.first_row(at), layout_.rows_in(at), 0);
      });
}

Tally HostPlanes::run(const Passage& passage) {
  const Outcome outcome = outcome_of(passage.kind);
  const bool told = tells_parents(passage) && tell_parents(passage);
  if (!told) look_near_frontier(passage);
  forget_found();
  pass_.waits = passage.waits;
  read_for(passage.kind);
  committed_ &= !passage.waits;
  BigArray<std::uint64_t>& kept = passage.waits ? waiting_ : fresh_of(outcome);
  const Tally tally =
      ranks_.sum(over_chunks(passage, told, kept, [&](std::uint64_t chunk, Words fresh, bool any) {
        if (!any) return;
        keep_found(chunk, fresh);
        if (shape_.layered) write_codes(chunk, {outcome, passage.distance}, fresh);
        log_->record(PassNumber{passage.layer, passage.distance}, outcome, chunk, fresh);
      }));
  hear(passage);
  rows_changed_ = tally.rows;
  log_->note_first_half({outcome, passage.distance}, tally.in_first_half);
  return tally;
}

Statistics HostPlanes::decide_layer(int layer, const Statistics& so_far) {
  std::vector<LayerCounts> counted(executor_.workers());
  for (LayerCounts& part : counted) part.half = 64 * (layout_.rows / 2);
  std::atomic<std::uint64_t> done = 0;
  executor_.run(own_chunks(), [&](std::uint64_t i, unsigned worker) {
    decide_chunk(layer, own_chunk(i), buffers_[worker].fresh, counted[worker]);
    progress_.report({"layer", layer, done.fetch_add(1, std::memory_order_relaxed) + 1,
                      own_chunks(), so_far.draws()});
  });
  log_->exchange(executor_, [&](int pass, Outcome outcome, std::uint64_t chunk, Words words) {
    write_codes(chunk, {outcome, PassNumber::of(pass).distance}, words);
  });
  return statistics_of(counted, *log_);
}

void HostPlanes::count_parts() {
  if (kernel_.parts() == 0) return;
  std::vector<std::vector<PartCounts>> counted(
      executor_.workers(), std::vector<PartCounts>(static_cast<std::size_t>(kernel_.parts())));
  executor_.run(chunk_count(), [&](std::uint64_t i, unsigned worker) {
    const Slot start = 64 * layout_.first_row(chunks_.first + i);
    const Slot end = start + 64 * layout_.rows_in(chunks_.first + i);
    kernel_.count_parts(std::max(start, pass_.layer.first), std::min(end, pass_.layer.last),
                        pass_.codes, counted[worker]);
  });
  for (const auto& parts : counted) log_->note_parts(parts);
}

void HostPlanes::commit() {
  if (committed_) return;
  executor_.run(chunk_count(), [&](std::uint64_t i, unsigned) {
    const std::uint64_t chunk = chunks_.first + i;
    const std::uint64_t first = layout_.first_row(chunk);
    kernel_.add(first, first + layout_.rows_in(chunk), waiting_.data() + first * layout_.row_words,
                lost_.data());
  });
  if (fresh_losses_.size() > 0) std::swap(waiting_, fresh_losses_);
  committed_ = true;
}

void HostPlanes::restore() {
  pass_.dirty = nullptr;
  pass_.waits = false;
  if (!kernel_.logs_all()) mark_what_no_log_has(false);
  log_->replay_all(executor_, [&](int pass, Outcome outcome, std::uint64_t chunk, Words words) {
    const std::uint64_t first = layout_.first_row(chunk);
    if (shape_.layered) write_codes(chunk, {outcome, PassNumber::of(pass).distance}, words);
    if (shape_.acyclic) return;
    kernel_.add(first, first + layout_.rows_in(chunk), words.data(), plane_of(outcome).data());
    if (pass != log_->closed()) return;
    note_changes(chunk, words);
    if (auto& fresh = fresh_of(outcome); fresh.size() > 0)
      std::copy(words.begin(), words.end(), fresh.data() + first * layout_.row_words);
  });
  rows_changed_ = layout_.rows;  // not counted
  restored_layer_ = PassNumber::of(log_->closed()).layer;
}

// --- reaching ---

void HostPlanes::begin_at(std::uint64_t slot) {
  const std::uint64_t row = slot / layout_.row_slots, bit = slot % layout_.row_slots;
  std::vector<std::uint64_t> words(layout_.row_words);
  words[bit / 64] = std::uint64_t{1} << (bit % 64);
  kernel_.add(row, row + 1, words.data(), lost_.data());
  std::copy(words.begin(), words.end(), fresh_losses_.data() + row * layout_.row_words);
}

std::uint64_t HostPlanes::reach(int ply) {
  const Statistics none;
  mark_dirty_near_slots();
  return over_chunks({PassKind::reach, ply, 0, false, true, false, none}, false, fresh_losses_,
                     [](std::uint64_t, Words, bool) {})
      .rows;
}

// --- the frontier ---

void HostPlanes::look_near_frontier(const Passage& passage) {
  pass_.dirty = nullptr;
  if (shape_.frontier == Frontier::unknown || !kernel_.frontier_pays(passage, rows_changed_))
    return;
  followed_ = &fresh_of(opposite(outcome_of(passage.kind)));
  if (shape_.frontier == Frontier::slots) return mark_dirty_near_slots();
  mark_dirty_near([&](std::uint64_t first, std::uint64_t last) {
    if (passage.kind != PassKind::first)
      return kernel_.mark_dirty(pass_, first, last, changed_.data() + first / 64);
    std::vector<std::uint64_t> rows((last - first + 63) / 64);
    kernel_.mark_beginning(pass_, first, last, rows.data());
    kernel_.mark_dirty(pass_, first, last, rows.data());
  });
}

// On all ranks or on none.
bool HostPlanes::tells_parents(const Passage& passage) const {
  return shape_.tells_parents && kernel_.tells_parents(passage, rows_changed_) &&
         ranks_.least(found_is_kept_ ? 1 : 0) == 1;
}

bool HostPlanes::tell_parents(const Passage& passage) {
  pass_.dirty = nullptr;
  std::fill(told_.begin(), told_.end(), 0);
  const std::uint64_t twice = passage.kind == PassKind::losses ? 2 : 1;  // they are looked at, too
  std::atomic<std::uint64_t> done = 0;
  executor_.run(own_chunks(), [&](std::uint64_t i, unsigned) {
    const std::uint64_t chunk = own_chunk(i);
    const std::uint64_t first = layout_.first_row(chunk), rows = layout_.rows_in(chunk);
    each_finding_of_last_pass(passage, chunk, [&](Words found) {
      kernel_.tell_parents(pass_, passage, first, first + rows, found.data(), told_.data());
    });
    progress_.report({"pass", passage.distance, done.fetch_add(1, std::memory_order_relaxed) + 1,
                      twice * own_chunks(), passage.so_far.draws()});
  });
  hand_on_what_was_told();
  return passage.kind == PassKind::wins || keep_told();
}

void HostPlanes::hand_on_what_was_told() {
  const auto give = [&](std::uint64_t chunk) {
    std::vector<std::uint64_t> words;
    return take_told(chunk, words) ? log_->code().encode(words) : Bytes{};
  };
  const auto take = [&](std::uint64_t chunk, ByteSpan bytes) {
    std::vector<std::uint64_t> words(layout_.rows_in(chunk) * layout_.row_words);
    if (!log_->code().decode(bytes, words)) refuse_parcel();
    const std::uint64_t* its = words.data();
    for (std::uint64_t row = layout_.first_row(chunk); its != words.data() + words.size();
         ++row, its += layout_.row_words)
      each_cell(kernel_, row, [&](std::uint64_t cell, std::uint64_t word, std::uint64_t shift) {
        const auto told = static_cast<std::uint32_t>(its[word] >> shift);
        if (told == 0) return;
        won_.data()[cell] |= told;
        lost_.data()[cell] |= told;
        set_bit(told_.data(), row);
      });
  };
  ranks_.deliver(
      executor_, layout_.chunks(),
      [&](std::uint64_t chunk) { return 8 * layout_.rows_in(chunk) * layout_.row_words; }, give,
      [&](unsigned rank, std::uint64_t chunk) { return rank == ranks_.owner(chunk); }, take);
}

void HostPlanes::each_finding_of_last_pass(const Passage& passage, std::uint64_t chunk,
                                           const std::function<void(Words)>& visit) const {
  if (coded_found_.empty()) {
    log_->replay(chunk, PassNumber{passage.layer, passage.distance - 1},
                 [&](int, Outcome, Words found) { visit(found); });
  } else if (!coded_found_[chunk].empty()) {
    std::vector<std::uint64_t> found(layout_.rows_in(chunk) * layout_.row_words);
    decode(coded_found_[chunk], found);
    visit(found);
  }
}

void HostPlanes::keep_found(std::uint64_t chunk, Words found) {
  if (coded_found_.empty() || !found_is_kept_) return;
  Bytes coded = log_->code().encode(found);
  if (has_room(coded))
    coded_found_[chunk] = std::move(coded);
  else
    found_is_kept_ = false;
}

void HostPlanes::forget_found() {
  forget(coded_found_);
  found_is_kept_ = true;
}

void HostPlanes::forget(std::vector<Bytes>& kept) {
  for (Bytes& coded : kept) coded_bytes_ -= std::exchange(coded, {}).size();
}

bool HostPlanes::has_room(const Bytes& coded) {
  if ((coded_bytes_ += coded.size()) <= words() * 8 / coded_part) return true;
  coded_bytes_ -= coded.size();
  return false;
}

bool HostPlanes::take_told(std::uint64_t chunk, std::vector<std::uint64_t>& words) {
  words.assign(layout_.rows_in(chunk) * layout_.row_words, 0);
  std::uint64_t* its = words.data();
  bool any = false;
  for (std::uint64_t row = layout_.first_row(chunk); its != words.data() + words.size();
       ++row, its += layout_.row_words) {
    if ((told_.data()[row / 64] >> (row % 64) & 1) == 0) continue;
    any = true;
    each_cell(kernel_, row, [&](std::uint64_t cell, std::uint64_t word, std::uint64_t shift) {
      const std::uint32_t told = won_.data()[cell] & lost_.data()[cell];
      won_.data()[cell] ^= told;
      lost_.data()[cell] ^= told;
      its[word] |= std::uint64_t{told} << shift;
    });
  }
  return any;
}

// Before a pass reads the plane that has the marks. On all ranks or on none.
bool HostPlanes::keep_told() {
  std::atomic<bool> fits = true;
  executor_.run(own_chunks(), [&](std::uint64_t i, unsigned worker) {
    const std::uint64_t chunk = own_chunk(i);
    std::vector<std::uint64_t>& words = buffers_[worker].told;
    if (!take_told(chunk, words) || !fits) return;
    Bytes coded = log_->code().encode(words);
    if (has_room(coded))
      coded_told_[chunk] = std::move(coded);
    else
      fits = false;
  });
  if (ranks_.least(fits ? 1 : 0) == 1) return true;
  forget(coded_told_);
  return false;
}

bool HostPlanes::told_of(std::uint64_t chunk, PassKind kind, std::vector<std::uint64_t>& words) {
  if (kind == PassKind::wins) return take_told(chunk, words);
  const Bytes coded = std::exchange(coded_told_[chunk], {});
  coded_bytes_ -= coded.size();
  words.assign(layout_.rows_in(chunk) * layout_.row_words, 0);
  if (!coded.empty()) decode(coded, words);
  return !coded.empty();
}

// What this process coded itself.
void HostPlanes::decode(const Bytes& coded, std::vector<std::uint64_t>& words) const {
  if (!log_->code().decode(coded, words)) throw std::logic_error("what was coded is not decoded");
}

void HostPlanes::mark_dirty_near_slots() {
  mark_dirty_near([&](std::uint64_t first, std::uint64_t last) {
    kernel_.mark_dirty(pass_, first, last, followed_->data() + first * layout_.row_words);
  });
}

void HostPlanes::mark_dirty_near(const Mark& mark) {
  // Slots, a word a row, are of this layer, and interest their owner; what is marked by rows may be
  // anybody's.
  const bool by_slot = shape_.frontier == Frontier::slots;
  const std::uint64_t first = by_slot ? layout_.first_row(chunks_.first) : 0;
  const std::uint64_t last =
      by_slot ? std::min(layout_.rows, layout_.first_row(chunks_.last)) : dirty_.size();
  std::fill(dirty_.begin() + first, dirty_.begin() + last, 0);
  pass_.dirty = dirty_.data();
  executor_.run(own_chunks(), [&](std::uint64_t i, unsigned) {
    const std::uint64_t row = layout_.first_row(own_chunk(i));
    mark(row, row + layout_.rows_in(own_chunk(i)));
  });
  if (ranks_.alone()) return;
  const std::uint64_t piece = layout_.rows_per_chunk;
  ranks_.unite(
      executor_, log_->code(), (last - first + piece - 1) / piece,
      [&](std::uint64_t i) {
        const std::uint64_t at = first + i * piece;
        return std::span(dirty_.data() + at, std::min(piece, last - at));
      },
      [&](unsigned rank, std::uint64_t i) {
        return !by_slot || rank == ranks_.owner(chunks_.first + i);
      });
}

// --- chunks ---

void HostPlanes::hear(const Passage& passage) {
  if (ranks_.alone()) return;
  BigArray<std::uint64_t> nowhere;
  BigArray<std::uint64_t>& kept = passage.waits ? waiting_ : nowhere;
  executor_.run(chunk_count(), [&](std::uint64_t i, unsigned) {
    if (!ranks_.is_mine(chunks_.first + i)) forget(chunks_.first + i, kept);
  });
  if (!kernel_.logs_all() && passage.kind == PassKind::begin) mark_what_no_log_has(true);
  log_->exchange(executor_, [&](int, Outcome outcome, std::uint64_t chunk, Words words) {
    const std::uint64_t first = layout_.first_row(chunk);
    if (shape_.layered) write_codes(chunk, {outcome, passage.distance}, words);
    if (!passage.waits)
      kernel_.add(first, first + layout_.rows_in(chunk), words.data(), plane_of(outcome).data());
    if (kept.size() > 0)
      std::copy(words.begin(), words.end(), kept.data() + first * layout_.row_words);
    note_changes(chunk, words);
  });
}

void HostPlanes::forget(std::uint64_t chunk, BigArray<std::uint64_t>& kept) {
  const std::uint64_t first = layout_.first_row(chunk), rows = layout_.rows_in(chunk);
  if (kept.size() > 0)
    std::fill_n(kept.data() + first * layout_.row_words, rows * layout_.row_words, 0);
  if (shape_.frontier == Frontier::rows)
    std::fill_n(changed_.data() + first / 64, (rows + 63) / 64, 0);
}

void HostPlanes::mark_what_no_log_has(bool of_others) {
  const Statistics none;
  const Passage begin{PassKind::begin, 0, 0, false, true, false, none};
  executor_.run(layout_.chunks(), [&](std::uint64_t chunk, unsigned worker) {
    if (of_others && ranks_.is_mine(chunk)) return;
    const std::uint64_t first = layout_.first_row(chunk), rows = layout_.rows_in(chunk);
    Tally nothing;
    std::vector<std::uint64_t>& fresh = buffers_[worker].fresh;
    fresh.assign(rows * layout_.row_words, 0);
    kernel_.run(pass_, begin, first, first + rows, fresh.data(), nothing);
  });
}

void HostPlanes::note_changes(std::uint64_t chunk, Words fresh) {
  if (shape_.frontier == Frontier::rows) mark_rows_with(fresh, layout_, chunk, changed_.data());
}

void HostPlanes::write_codes(std::uint64_t chunk, Answer answer, Words words) {
  put_code(words, answer, codes_.data() + 64 * layout_.first_row(chunk));
}

void HostPlanes::decide_chunk(int layer, std::uint64_t chunk, std::vector<std::uint64_t>& words,
                              LayerCounts& counted) {
  const Slot start = 64 * layout_.first_row(chunk);
  const Slot first = std::max(start, pass_.layer.first);
  const Slot last = std::min(start + 64 * layout_.rows_in(chunk), pass_.layer.last);
  counted.begin_chunk();
  kernel_.decide(pass_, first, last, counted);
  record_layer(*log_, layer, chunk, first, last, pass_.codes, counted, words);
}

Tally HostPlanes::over_chunks(const Passage& passage, bool told, BigArray<std::uint64_t>& kept,
                              const Then& then) {
  struct alignas(128) Counted : Tally {};
  std::vector<Counted> counted(executor_.workers());
  std::atomic<std::uint64_t> done = 0;
  const std::uint64_t before = told ? own_chunks() : 0;  // have been reported already
  executor_.run(own_chunks(), [&](std::uint64_t i, unsigned worker) {
    const std::uint64_t chunk = own_chunk(i);
    const std::uint64_t first = layout_.first_row(chunk);
    const std::uint64_t rows = layout_.rows_in(chunk);
    const std::uint64_t size = rows * layout_.row_words;
    forget(chunk, kept);
    std::uint64_t* fresh = kept.data() + first * layout_.row_words;
    Buffers& buffers = buffers_[worker];
    if (!told || told_of(chunk, passage.kind, buffers.told)) {
      if (kept.size() == 0) {
        buffers.fresh.assign(size, 0);
        fresh = buffers.fresh.data();
      }
      HostPass pass = pass_;
      if (told) pass.told = buffers.told.data() - first * layout_.row_words;
      const Tally tally = run_chunk_of(kernel_, layout_, chunk, pass, passage, fresh);
      counted[worker] += tally;
      if (tally.rows > 0) note_changes(chunk, {fresh, size});
      then(chunk, {fresh, size}, tally.rows > 0);
    }
    if (told && passage.kind == PassKind::wins) return;  // telling took the time
    progress_.report({passage.kind == PassKind::reach ? "reach" : "pass", passage.distance,
                      done.fetch_add(1, std::memory_order_relaxed) + 1 + before,
                      own_chunks() + before, passage.so_far.draws()});
  });
  Tally sum;
  for (const Tally& part : counted) sum += part;
  return sum;
}

}  // namespace kanzen
