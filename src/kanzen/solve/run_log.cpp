// SPDX-License-Identifier: Apache-2.0
#include "kanzen/solve/run_log.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>
#include <string>

#include "kanzen/core/bits.hpp"
#include "kanzen/core/error.hpp"
#include "kanzen/solve/chunk_code.hpp"
#include "kanzen/solve/code_store.hpp"
#include "kanzen/solve/run_store.hpp"

namespace kanzen {

namespace {

// Padding bits are left out, whatever they are.
template <class Number>
void spread(std::span<const std::uint64_t> words, const RowLayout& layout, Number code,
            std::span<std::uint8_t> codes) {
  std::uint8_t* row = codes.data();
  for (std::size_t first = 0; first < words.size(); first += layout.row_words) {
    std::uint32_t slots_left = layout.row_slots;
    for (std::uint32_t i = 0; i < layout.row_words; ++i) {
      std::uint64_t bits = words[first + i];
      if (slots_left < 64) bits &= (std::uint64_t{1} << slots_left) - 1;
      slots_left -= std::min(slots_left, std::uint32_t{64});
      for (; bits != 0; bits &= bits - 1)
        store(row + (64 * i + static_cast<unsigned>(bits::countr_zero(bits))) * sizeof(Number),
              code);
    }
    row += layout.row_slots * sizeof(Number);
  }
}

}  // namespace

RunLog::RunLog(const RowLayout& layout, Keep keep, const Slots& watched)
    : layout_(layout), keep_(keep), code_(std::make_unique<ChunkCode>()) {
  if (keep != Keep::counts) store_ = memory_store(layout, *code_, keep == Keep::values);
  for (const std::uint64_t slot : watched) watched_.emplace_back(slot, Answer{});
}

RunLog::RunLog(std::unique_ptr<RunStore> store)
    : layout_(store->layout()),
      keep_(Keep::distances),
      code_(std::make_unique<ChunkCode>()),
      store_(std::move(store)),
      statistics_(store_->statistics()) {
  for (const int pass : store_->closed()) {
    closed_ = pass;
    longest_ = std::max(longest_, PassNumber::of(pass).distance);
  }
}

RunLog::RunLog(const RowLayout& layout, Coding coding, std::unique_ptr<CodeStore> codes)
    : layout_(layout),
      keep_(Keep::distances),
      code_(std::make_unique<ChunkCode>()),
      codes_(std::move(codes)),
      coding_(coding) {}

RunLog::~RunLog() = default;

void RunLog::expect(PassMeaning meaning) const {
  const auto told = store_ ? store_->meaning() : std::nullopt;
  if (told && *told != meaning)
    throw Error(Fault::damage, "the passes of the run log are " + std::string(name_of(*told)) +
                                   ", and those of the solver are " +
                                   std::string(name_of(meaning)));
}

RunLog::Wants RunLog::wants() const {
  return codes_ ? Wants::codes : keep_ == Keep::counts ? Wants::slots : Wants::words;
}

unsigned char* RunLog::device_codes() const { return codes_ ? codes_->data() : nullptr; }

unsigned char RunLog::device_code(Answer answer) const {
  if (answer.distance > longest_distance(coding_))
    throw Error(Fault::resources,
                "this game lasts longer than the " + std::to_string(longest_distance(coding_)) +
                    " plies that a byte a slot on the device can tell: keep the log on the host",
                Remedy::log_on_host);
  return static_cast<unsigned char>(encode(coding_, answer));
}

// --- what a machine tells ---

void RunLog::record(int pass, Outcome outcome, std::uint64_t chunk,
                    std::span<const std::uint64_t> words) {
  if (chunk >= layout_.chunks() || words.size() != layout_.rows_in(chunk) * layout_.row_words)
    throw std::logic_error("a record must be one whole chunk");
  if (pass <= closed_) throw std::logic_error("this pass is closed");
  if (codes_) throw std::logic_error("a log of codes is written by its device");
  if (keep_ == Keep::counts) look_at(pass, outcome, chunk, words);
  if (!store_ && ranks_.alone()) return;
  Bytes bytes = code_->encode(words);
  if (bytes.empty()) return;
  if (!ranks_.alone()) {
    const std::lock_guard lock(mutex_);
    unsent_.push_back({pass, outcome, chunk, bytes});
  }
  if (store_) unless_failed([&] { store_->keep(pass, outcome, chunk, std::move(bytes)); });
}

namespace {

// What a chunk of a pass is called in a parcel.
std::uint64_t label_of(int pass, Outcome outcome) {
  return 2 * static_cast<std::uint64_t>(pass) + (outcome == Outcome::win ? 1 : 0);
}

}  // namespace

// A parcel is a list of chunks, and each of them a list of passes.
void RunLog::exchange(const ExecutorRef& executor, const Heard& heard) {
  if (ranks_.alone()) return;
  for (std::size_t sent = 0, more = 1; more != 0;) {
    Bytes parcel;
    for (std::size_t bytes = 0; sent < unsent_.size() && bytes < ranks_.parcel(); ++sent) {
      const Recorded& record = unsent_[sent];
      Bytes passes;
      put(passes, label_of(record.pass, record.outcome), record.bytes);
      put(parcel, record.chunk, passes);
      bytes += record.bytes.size();
    }
    // Without anybody who listens, rank 0 alone keeps it.
    std::vector<Bytes> parcels(ranks_.ranks());
    for (unsigned rank = 0; rank < (heard ? ranks_.ranks() : 1); ++rank) parcels[rank] = parcel;
    hear(executor, heard, ranks_.exchange(std::move(parcels)), true);
    std::vector<std::uint64_t> left = {unsent_.size() - sent};
    ranks_.add_up(left);
    more = left[0];
  }
  unsent_.clear();
}

void RunLog::hear(const ExecutorRef& executor, const Heard& heard,
                  const std::vector<Bytes>& parcels, bool keep) {
  for (unsigned rank = 0; rank < parcels.size(); ++rank) {
    if (rank == ranks_.rank()) continue;
    std::vector<ParcelItem> chunks = items_of(parcels[rank]);
    std::stable_sort(chunks.begin(), chunks.end(),
                     [](const auto& a, const auto& b) { return a.label < b.label; });
    std::vector<std::size_t> firsts;  // of each chunk
    for (std::size_t i = 0; i < chunks.size(); ++i)
      if (i == 0 || chunks[i].label != chunks[i - 1].label) firsts.push_back(i);
    executor.run(firsts.size(), [&](std::uint64_t i, unsigned) {
      const std::uint64_t chunk = chunks[firsts[i]].label;
      if (chunk >= layout_.chunks()) refuse_parcel();
      std::vector<std::uint64_t> words(layout_.rows_in(chunk) * layout_.row_words);
      for (std::size_t at = firsts[i]; at < chunks.size() && chunks[at].label == chunk; ++at)
        for (const ParcelItem& item : items_of(chunks[at].bytes)) {
          if (!code_->decode(item.bytes, words)) refuse_parcel();
          const int pass = static_cast<int>(item.label / 2);
          const Outcome outcome = item.label % 2 == 1 ? Outcome::win : Outcome::loss;
          if (keep && keep_ == Keep::counts) look_at(pass, outcome, chunk, words);
          if (keep && store_)
            unless_failed([&] {
              store_->keep(pass, outcome, chunk, Bytes(item.bytes.begin(), item.bytes.end()));
            });
          if (heard) heard(pass, outcome, chunk, words);
        }
    });
  }
}

void RunLog::replay_all(const ExecutorRef& executor, const Heard& heard) {
  executor.run(layout_.chunks(), [&](std::uint64_t chunk, unsigned) {
    replay(chunk, [&](int pass, Outcome outcome, std::span<const std::uint64_t> words) {
      heard(pass, outcome, chunk, words);
    });
  });
  if (ranks_.alone()) return;
  for (std::uint64_t next = 0; next < layout_.chunks();) {
    Bytes parcel;
    for (std::size_t bytes = 0; next < layout_.chunks() && bytes < ranks_.parcel(); ++next) {
      if (!ranks_.root()) continue;
      Bytes passes;
      store_->each(next, 0, closed_, [&](int pass, Outcome outcome, ByteSpan coded) {
        put(passes, label_of(pass, outcome), coded);
        bytes += coded.size();
      });
      put(parcel, next, passes);
    }
    std::vector<std::uint64_t> at = {ranks_.root() ? next : 0};
    ranks_.add_up(at);
    next = at[0];
    hear(executor, heard, ranks_.share(std::move(parcel)), false);
  }
}

void RunLog::close_pass(int pass, const Statistics& statistics) {
  if (pass <= closed_) throw std::logic_error("this pass is closed");
  if (store_) unless_failed([&] { store_->close(pass, closed_, statistics); });
  closed_ = pass;
  longest_ = std::max(longest_, PassNumber::of(pass).distance);
  statistics_ = statistics;
  unsent_.clear();  // what everybody knew
  if (keep_ == Keep::counts) count_deepest(pass);
}

template <class Act>
void RunLog::unless_failed(Act act) {
  {
    const std::lock_guard lock(mutex_);
    if (failure_) std::rethrow_exception(failure_);
  }
  try {
    act();
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::current_exception();
    throw;
  }
}

// --- what it remembers ---

void RunLog::replay(std::uint64_t chunk, const Visit& visit) const {
  replay_range(chunk, 0, closed_, visit);
}

void RunLog::replay(std::uint64_t chunk, int pass, const Visit& visit) const {
  if (pass <= closed_) replay_range(chunk, pass, pass, visit);
}

void RunLog::replay_range(std::uint64_t chunk, int first, int last, const Visit& visit) const {
  if (!store_)
    throw std::logic_error(codes_ ? "a log of codes has no passes to replay"
                                  : "a log that only counts has nothing to replay");
  std::vector<std::uint64_t> words(layout_.rows_in(chunk) * layout_.row_words);
  store_->each(chunk, first, last, [&](int pass, Outcome outcome, ByteSpan bytes) {
    if (!code_->decode(bytes, words)) store_->damaged(pass, chunk);
    visit(pass, outcome, words);
  });
}

void RunLog::read_codes(std::uint64_t chunk, const CodeOf& code_of,
                        std::span<std::uint8_t> codes) const {
  const std::uint64_t slots = layout_.rows_in(chunk) * layout_.row_slots;
  const bool wide = codes.size() == 2 * slots;
  if (!wide && codes.size() != slots) throw std::logic_error("codes have one byte or two");
  if (!codes_) {
    std::fill(codes.begin(), codes.end(), 0);
    replay(chunk, [&](int pass, Outcome outcome, std::span<const std::uint64_t> words) {
      const Code code = code_of({outcome, PassNumber::of(pass).distance});
      if (wide)
        spread(words, layout_, code, codes);
      else
        spread(words, layout_, static_cast<std::uint8_t>(code), codes);
    });
    return;
  }
  if (wide) throw std::logic_error("a byte a slot on the device is enough for one byte");
  std::array<std::uint8_t, 256> becomes{};  // what no closed pass wrote, nothing
  for (Code code = 1; code < 256; ++code) {
    const Answer answer = decode(coding_, code);
    if (answer.distance <= longest_) becomes[code] = static_cast<std::uint8_t>(code_of(answer));
  }
  codes_->read(layout_.first_row(chunk) * layout_.row_slots, codes);
  for (std::uint8_t& found : codes) found = becomes[found];
}

// --- what it counts ---

void RunLog::look_at(int pass, Outcome outcome, std::uint64_t chunk,
                     std::span<const std::uint64_t> words) {
  const std::uint64_t first = layout_.first_row(chunk);
  const std::lock_guard lock(mutex_);
  for (auto& [slot, known] : watched_) {
    const std::uint64_t row = slot / layout_.row_slots, bit = slot % layout_.row_slots;
    if (row < first || row >= first + layout_.rows_in(chunk)) continue;
    if ((words[(row - first) * layout_.row_words + bit / 64] >> (bit % 64) & 1) != 0)
      known = {outcome, PassNumber::of(pass).distance};
  }
  Slots& found = few_[pass];
  for (std::size_t i = 0; i < words.size() && found.size() <= few; ++i)
    for (std::uint64_t left = words[i]; left != 0; left &= left - 1)
      found.push_back((first + i / layout_.row_words) * layout_.row_slots +
                      64 * (i % layout_.row_words) +
                      static_cast<unsigned>(bits::countr_zero(left)));
}

RunLog::Slots RunLog::watched_and_open() const {
  Slots slots;
  for (const auto& [slot, answer] : watched_)
    if (answer.outcome == Outcome::draw) slots.push_back(slot);
  return slots;
}

void RunLog::note(std::uint64_t slot, Answer answer) {
  for (auto& [watched, known] : watched_)
    if (watched == slot) known = answer;
}

void RunLog::note_few(int pass, const Slots& slots) {
  few_[pass].insert(few_[pass].end(), slots.begin(), slots.end());
}

void RunLog::note_first_half(Answer answer, std::uint64_t positions) {
  if (keep_ == Keep::counts) first_half_.add(answer, positions);
}

void RunLog::note_parts(std::span<const PartCounts> parts) {
  parts_.resize(parts.size());
  for (std::size_t i = 0; i < parts.size(); ++i) {
    parts_[i].positions += parts[i].positions;
    parts_[i].wins += parts[i].wins;
    parts_[i].losses += parts[i].losses;
  }
}

// A later pass may have the same distance, of other slots.
void RunLog::count_deepest(int pass) {
  const int distance = PassNumber::of(pass).distance;
  const Slots found = std::move(few_[pass]);
  few_.erase(pass);
  if (statistics_.max_distance() == distance) {
    if (deepest_distance_ != distance) {
      deepest_.clear();
      many_deepest_ = false;
    }
    deepest_distance_ = distance;
    deepest_.insert(deepest_.end(), found.begin(), found.end());
    many_deepest_ |= deepest_.size() > few;
    if (many_deepest_) deepest_.clear();
    std::sort(deepest_.begin(), deepest_.end());
  }
}

Answer RunLog::answer(std::uint64_t slot) const {
  const auto found = std::find_if(watched_.begin(), watched_.end(),
                                  [&](const auto& entry) { return entry.first == slot; });
  return found == watched_.end() ? Answer{} : found->second;
}

}  // namespace kanzen
