// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "kanzen/backend/cuda/block_cuda.hpp"
#include "kanzen/backend/cuda/device.cuh"
#include "kanzen/solve/block_frame.hpp"

namespace kanzen {

namespace {

using Index = ShapeIndex<std::uint64_t>;
using Pass = BlockPass<std::uint64_t>;

struct Device {};
using DeviceBits = ButterflyBits<Device>;

constexpr int threads_per_block = 128;

// Where a pass leaves its inbox.
struct Inbox {
  std::uint64_t* fresh;    // planes of all blocks, or null
  unsigned char* codes;    // a byte for each slot, or null ...
  unsigned char code;      // ... and what is written where something is decided
  std::uint64_t* changed;  // a bit for each block in which something was decided
  unsigned char* chunks;   // a byte for each chunk with such a block
  std::uint32_t rows_per_chunk;
  BlockTally* tally;
};

// The frames that a pass runs over: all of a range, or those listed.
struct Frames {
  std::uint64_t first;
  std::uint64_t last;
  const std::uint32_t* list;  // counted from `first`; null: all
  const unsigned* listed;
};

template <class Tables>
__device__ void fetch_tables(const void* from, Tables& tables) {
  const auto* words = static_cast<const std::uint32_t*>(from);
  for (unsigned i = threadIdx.x; i < sizeof(Tables) / 4; i += blockDim.x)
    reinterpret_cast<std::uint32_t*>(&tables)[i] = words[i];
  __syncthreads();
}

// Lists the frames of [first, last) that have work, so that the threads of a pass all have some.
template <int P>
__global__ void list_work(Pass pass, Frames frames, std::uint32_t* list, unsigned* listed) {
  using Step = BlockFrame<DeviceBits, P, std::uint64_t>;
  __shared__ typename Step::Tables tables;
  fetch_tables(pass.colourings, tables);
  const std::uint64_t stride = std::uint64_t{gridDim.x} * blockDim.x;
  const std::uint64_t padded = (frames.last - frames.first + 31) / 32 * 32;  // whole warps
  for (std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < padded;
       i += stride) {
    const std::uint64_t f = frames.first + i;
    const bool wanted = f < frames.last && Step::has_work(pass, tables, f);
    const unsigned all = __ballot_sync(0xffffffffu, wanted);
    unsigned place = 0;
    if (threadIdx.x % 32 == 0 && all != 0) place = atomicAdd(listed, __popc(all));
    place = __shfl_sync(0xffffffffu, place, 0) + __popc(all & ((1u << threadIdx.x % 32) - 1));
    if (wanted) list[place] = static_cast<std::uint32_t>(i);
  }
}

template <int P>
__global__ void __launch_bounds__(threads_per_block, 5)
    run_pass(Pass pass, PassKind kind, Frames frames, Inbox inbox) {
  using Step = BlockFrame<DeviceBits, P, std::uint64_t>;
  using C = typename Step::C;
  __shared__ typename Step::Tables tables;
  fetch_tables(pass.colourings, tables);

  BlockTally tally;
  const std::uint64_t size = frames.list != nullptr ? *frames.listed : frames.last - frames.first;
  const std::uint64_t stride = std::uint64_t{gridDim.x} * blockDim.x;
  for (std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < size;
       i += stride) {
    const std::uint64_t f = frames.first + (frames.list != nullptr ? frames.list[i] : i);
    std::uint64_t fresh[C::words] = {};
    const std::uint64_t before = tally.blocks;
    const std::uint64_t x = Step::run(pass, kind, tables, f, fresh, tally);
    if (tally.blocks == before) continue;
    atomicOr(reinterpret_cast<unsigned long long*>(inbox.changed + x / 64), 1ull << (x % 64));
    inbox.chunks[x / inbox.rows_per_chunk] = 1;
    if (inbox.fresh != nullptr)
      for (int w = 0; w < C::words; ++w) inbox.fresh[x * C::words + w] = fresh[w];
    if (inbox.codes != nullptr)
      for (int w = 0; w < C::words; ++w)
        for (std::uint64_t left = fresh[w]; left != 0; left &= left - 1)
          inbox.codes[x * C::count + 64 * w + static_cast<unsigned>(bits::lowest(left))] =
              inbox.code;
  }
  __syncwarp();
  add_up(tally.decided, &inbox.tally->decided);
  add_up(tally.blocks, &inbox.tally->blocks);
  add_up(tally.positions, &inbox.tally->positions);
  add_up(tally.moves_counted, &inbox.tally->moves_counted);
  add_up(tally.positions_with_moves_counted, &inbox.tally->positions_with_moves_counted);
}

struct Mark {
  std::uint64_t* marks;
  __device__ void operator()(std::uint64_t frame) const {
    const unsigned long long bit = 1ull << (frame % 64);
    if ((marks[frame / 64] & bit) == 0)
      atomicOr(reinterpret_cast<unsigned long long*>(marks + frame / 64), bit);
  }
};

// Marks the frames near the blocks that changed, or (with no bits given) near those that hold a
// terminal colouring.
template <int P>
__global__ void mark_near(Pass pass, std::uint64_t blocks, const std::uint64_t* changed) {
  using Step = BlockFrame<DeviceBits, P, std::uint64_t>;
  Mark mark{pass.marks};
  const std::uint64_t stride = std::uint64_t{gridDim.x} * blockDim.x;
  for (std::uint64_t x = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; x < blocks;
       x += stride) {
    bool wanted = changed != nullptr && (changed[x / 64] >> (x % 64) & 1) != 0;
    if (changed == nullptr)
      for (int i = 0; i < Step::C::cells; ++i) wanted |= pass.lost[x * Step::C::cells + i] != 0;
    if (wanted) Step::each_neighbour(*pass.index, pass.index->shape_of(x), mark);
  }
}

// Counts the positions of all blocks and those in the plane, and lists slots that are not.
template <int P>
__global__ void find_missing(Pass pass, std::uint64_t blocks, const std::uint32_t* plane,
                             BlockTally* total, unsigned long long* slots, unsigned* listed,
                             unsigned room) {
  using Step = BlockFrame<DeviceBits, P, std::uint64_t>;
  using C = typename Step::C;
  __shared__ typename Step::Tables tables;
  fetch_tables(pass.colourings, tables);
  BlockTally tally;
  const std::uint64_t stride = std::uint64_t{gridDim.x} * blockDim.x;
  for (std::uint64_t x = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; x < blocks;
       x += stride) {
    const std::uint64_t shape = pass.index->shape_of(x);
    const unsigned weight = pass.index->symmetric(shape) ? 1 : 2;
    const typename Step::Plane positions = Step::valid(tables, shape);
    const typename Step::Plane missing = Step::missing(tables, shape, plane + x * C::cells);
    for (int w = 0; w < C::words; ++w) {
      tally.positions += weight * static_cast<unsigned>(bits::count(positions[w]));
      tally.decided += weight * static_cast<unsigned>(bits::count(positions[w] & ~missing[w]));
      for (std::uint64_t left = missing[w]; left != 0; left &= left - 1) {
        const unsigned place = atomicAdd(listed, 1u);
        if (place < room)
          slots[place] = x * C::count + 64 * w + static_cast<unsigned>(bits::lowest(left));
      }
    }
  }
  __syncwarp();
  add_up(tally.positions, &total->positions);
  add_up(tally.decided, &total->decided);
}

// The kernels of one number of pieces.
struct Kernels {
  void (*pass)(Pass, PassKind, Frames, Inbox);
  void (*list)(Pass, Frames, std::uint32_t*, unsigned*);
  void (*mark)(Pass, std::uint64_t, const std::uint64_t*);
  void (*missing)(Pass, std::uint64_t, const std::uint32_t*, BlockTally*, unsigned long long*,
                  unsigned*, unsigned);
  const void* tables;
  std::size_t table_bytes;
  int colourings;
  std::uint64_t cells;
};

template <int P>
Kernels kernels_for() {
  return {&run_pass<P>,         &list_work<P>,          &mark_near<P>,
          &find_missing<P>,     &Colourings<P>::tables, sizeof(typename Colourings<P>::Tables),
          Colourings<P>::count, Colourings<P>::cells};
}

Kernels kernels(int pieces) {
  switch (pieces) {
    case 1: return kernels_for<1>();
    case 2: return kernels_for<2>();
    case 3: return kernels_for<3>();
    case 4: return kernels_for<4>();
    case 5: return kernels_for<5>();
  }
  throw Error(Fault::input, "the GPU solves boards with up to 5 pieces a side");
}

// The planes of all blocks on the device, and how a pass runs over them.
class BlockDevice {
 public:
  BlockDevice(const BlockGame<std::uint64_t>& game, const RowLayout& layout, bool keep_fresh,
              Progress& progress)
      : progress_(progress),
        layout_(layout),
        kernels_(kernels(game.pieces)),
        colourings_(static_cast<const unsigned char*>(kernels_.tables), kernels_.table_bytes),
        index_(1),
        won_(layout_.rows * kernels_.cells),
        lost_(layout_.rows * kernels_.cells),
        fresh_(keep_fresh ? words() : 0),
        marks_(layout_.rows / 64 + 1),
        changed_(layout_.rows / 64 + 1),
        changed_before_(layout_.rows / 64 + 1),
        list_(std::min(layout_.rows, longest_list)),
        listed_(1),
        chunks_(layout_.chunks()),
        tally_(1) {
    upload_index(*game.shapes);
    cudaDeviceProp properties{};
    must(cudaGetDeviceProperties(&properties, 0), "describe itself");
    grid_ = properties.multiProcessorCount * 64;
    pass_.index = index_.data();
    pass_.colourings = colourings_.data();
    pass_.goal_row = game.goal_row;
    pass_.won = won_.data();
    pass_.lost = lost_.data();
  }

  void look_at_all() { pass_.marks = nullptr; }

  // Must be called before the next pass clears what changed in this one.
  void look_near(int distance) {
    marks_.clear();
    pass_.marks = marks_.data();
    kernels_.mark<<<grid_, threads_per_block>>>(pass_, layout_.rows,
                                                distance == 0 ? nullptr : changed_.data());
    must(cudaGetLastError(), "mark what may change");
  }

 protected:
  std::uint64_t words() const { return layout_.rows * layout_.row_words; }

  // The numbering with its tables on the device.
  void upload_index(const Index& host) {
    Index copy = host;
    std::vector<std::pair<const std::uint32_t*, const std::uint32_t*>> seen;
    for (int g = 0; g < host.groups; ++g) {
      const Index::Group& group = host.group[g];
      const std::uint64_t patterns =
          std::uint64_t{group.first_pattern[host.pieces]} + group.all[host.pieces];
      const auto on_device = [&](const std::uint32_t* table, std::uint64_t size) {
        for (const auto& [from, to] : seen)
          if (from == table) return to;
        tables_.emplace_back(table, size);
        seen.emplace_back(table, tables_.back().data());
        return static_cast<const std::uint32_t*>(tables_.back().data());
      };
      copy.group[g].rank = on_device(group.rank, std::uint64_t{group.mask} + 1);
      copy.group[g].pattern = on_device(group.pattern, patterns);
    }
    index_.upload(&copy, 1);
  }

  // With `codes`, a slot decided in the pass gets the code there.
  BlockTally launch(PassKind kind, unsigned char* codes = nullptr, unsigned char code = 0) {
    tally_.clear();
    std::swap(changed_, changed_before_);
    changed_.clear();
    chunks_.clear();
    fresh_.clear();
    const bool listed = kind != PassKind::begin && kind != PassKind::first;
    // Asking a child whether it changed pays when many did not.
    pass_.changed =
        listed && blocks_changed_ < layout_.rows / 4 * 3 ? changed_before_.data() : nullptr;
    const Inbox inbox{fresh_.data(),          codes,        code, changed_.data(), chunks_.data(),
                      layout_.rows_per_chunk, tally_.data()};
    const std::uint64_t step = listed ? list_.size() : layout_.rows;
    for (std::uint64_t first = 0; first < layout_.rows; first += step) {
      Frames frames{first, std::min(first + step, layout_.rows), nullptr, nullptr};
      if (listed) {
        listed_.clear();
        kernels_.list<<<grid_, threads_per_block>>>(pass_, frames, list_.data(), listed_.data());
        must(cudaGetLastError(), "list what may change");
        frames.list = list_.data();
        frames.listed = listed_.data();
      }
      kernels_.pass<<<grid_, threads_per_block>>>(pass_, kind, frames, inbox);
      must(cudaGetLastError(), "start a pass");
    }
    BlockTally tally;
    tally_.download(&tally, 0, 1);
    blocks_changed_ = tally.blocks;
    return tally;
  }

  // 512 MiB, so that values of 5x6 stay below 20 GB.
  static constexpr std::uint64_t longest_list = std::uint64_t{1} << 27;

  Progress& progress_;
  RowLayout layout_;
  Kernels kernels_;
  DeviceArray<unsigned char> colourings_;
  DeviceArray<Index> index_;
  DeviceArray<std::uint32_t> won_, lost_;
  DeviceArray<std::uint64_t> fresh_, marks_, changed_, changed_before_;
  DeviceArray<std::uint32_t> list_;
  DeviceArray<unsigned> listed_;
  DeviceArray<unsigned char> chunks_;
  DeviceArray<BlockTally> tally_;
  std::vector<DeviceArray<std::uint32_t>> tables_;
  unsigned grid_ = 0;
  std::uint64_t blocks_changed_ = 0;  // in the last pass
  Pass pass_{};
};

// A log whose passes write it themselves. Turns alternate, so a distance says who wins.
class DeviceLog : public PassLog {
 public:
  explicit DeviceLog(const RowLayout& layout) : layout_(layout), codes_(layout.slots()) {}

  unsigned char* codes() const { return codes_.data(); }
  static unsigned char code(int distance) {
    return encode(Coding::parity, {outcome_of(distance), distance});
  }

  const RowLayout& layout() const override { return layout_; }
  bool keeps() const override { return false; }  // of what is recorded from the host
  void record(int, Outcome, std::uint64_t, std::span<const std::uint64_t>) override {}
  void close_pass(int distance, const Statistics& statistics) override {
    closed_ = distance;
    statistics_ = statistics;
  }
  int closed() const override { return closed_; }
  Statistics statistics() const override { return statistics_; }
  void replay(std::uint64_t chunk, const Visit& visit) const override {
    for (int distance = 0; distance <= closed_; ++distance) replay(chunk, distance, visit);
  }
  void replay(std::uint64_t chunk, int distance, const Visit& visit) const override {
    std::vector<std::uint8_t> codes(layout_.rows_in(chunk) * layout_.row_slots);
    fetch(chunk, codes);
    std::vector<std::uint64_t> words(layout_.rows_in(chunk) * layout_.row_words);
    for (std::size_t i = 0; i < codes.size(); ++i)
      if (codes[i] == code(distance)) {
        const std::size_t bit = i % layout_.row_slots;
        words[i / layout_.row_slots * layout_.row_words + bit / 64] |= std::uint64_t{1}
                                                                       << (bit % 64);
      }
    visit(distance, outcome_of(distance), words);
  }
  void read_codes(std::uint64_t chunk, const CodeOf& code_of,
                  std::span<std::uint8_t> codes) const override {
    std::array<std::uint8_t, 256> becomes{};
    for (int distance = 0; distance <= closed_; ++distance)
      becomes[code(distance)] = code_of({outcome_of(distance), distance});
    fetch(chunk, codes);
    for (std::uint8_t& found : codes) found = becomes[found];
  }

 private:
  // Each thread of the host has its own lane to the device.
  void fetch(std::uint64_t chunk, std::span<std::uint8_t> codes) const {
    constexpr std::size_t piece = std::size_t{1} << 22;
    thread_local const PinnedArray<unsigned char> staging(piece);
    const std::uint64_t first = layout_.first_row(chunk) * layout_.row_slots;
    for (std::size_t done = 0; done < codes.size(); done += piece) {
      const std::size_t size = std::min(piece, codes.size() - done);
      must(cudaMemcpyAsync(staging.data(), codes_.data() + first + done, size,
                           cudaMemcpyDeviceToHost, cudaStreamPerThread),
           "write to the host");
      must(cudaStreamSynchronize(cudaStreamPerThread), "write to the host");
      std::copy_n(staging.data(), size, codes.data() + done);
    }
  }

  RowLayout layout_;
  DeviceArray<unsigned char> codes_;
  Statistics statistics_;
  int closed_ = -1;
};

// Solving: what a pass decides goes to the log, over the host or directly.
class SolvingDevice : public BlockDevice {
 public:
  SolvingDevice(const BlockGame<std::uint64_t>& game, Threads& host, PassLog& log,
                Progress& progress)
      : BlockDevice(game, log.layout(), log.keeps(), progress),
        host_(host),
        log_(log),
        on_device_(dynamic_cast<DeviceLog*>(&log)) {}

  BlockTally run(PassKind kind, int distance, std::uint64_t undecided) {
    progress_.report({"pass", distance, 0, layout_.rows, undecided});
    pass_.read = outcome_of(distance) == Outcome::win ? lost_.data() : won_.data();
    const BlockTally tally =
        on_device_ ? launch(kind, on_device_->codes(), DeviceLog::code(distance)) : launch(kind);
    if (log_.keeps() && tally.blocks > 0) record(distance);
    progress_.report({"pass", distance, layout_.rows, layout_.rows, undecided});
    return tally;
  }

  void restore() {
    launch(PassKind::begin);
    const std::uint64_t chunk_cells = layout_.rows_per_chunk * kernels_.cells;
    std::vector<std::uint32_t> won, lost;
    for (std::uint64_t chunk = 0; chunk < layout_.chunks(); ++chunk) {
      const std::uint64_t first = chunk * chunk_cells;
      won.resize(layout_.rows_in(chunk) * kernels_.cells);
      lost.resize(won.size());
      won_.download(won.data(), first, won.size());
      lost_.download(lost.data(), first, lost.size());
      log_.replay(chunk, [&](int, Outcome outcome, std::span<const std::uint64_t> found) {
        add_rows(found, layout_, kernels_.cells, (outcome == Outcome::win ? won : lost).data());
      });
      won_.upload(won.data(), won.size(), first);
      lost_.upload(lost.data(), lost.size(), first);
    }
    blocks_changed_ = layout_.rows;  // not known
  }

 private:
  // Brings home the chunks in which something was decided, a batch at a time: while the host
  // compresses one, the next is on its way.
  void record(int distance) {
    std::vector<unsigned char> chunks(layout_.chunks());
    chunks_.download(chunks.data(), 0, chunks.size());
    const std::uint64_t chunk_words = std::uint64_t{layout_.rows_per_chunk} * layout_.row_words;
    const std::uint64_t batch = std::max<std::uint64_t>(1, batch_words / chunk_words);
    std::vector<std::uint64_t> firsts;  // of the batches that hold something
    for (std::uint64_t first = 0; first < chunks.size(); first += batch) {
      const auto last = chunks.begin() + std::min<std::uint64_t>(first + batch, chunks.size());
      if (std::any_of(chunks.begin() + first, last, [](unsigned char c) { return c != 0; }))
        firsts.push_back(first);
    }
    for (auto& staging : staging_)
      if (!staging) staging = std::make_unique<PinnedArray<std::uint64_t>>(batch * chunk_words);
    const auto fetch = [&](std::size_t i) {
      const std::uint64_t begin = firsts[i] * chunk_words;
      const std::uint64_t end = std::min((firsts[i] + batch) * chunk_words, words());
      must(cudaMemcpyAsync(staging_[i % 2]->data(), fresh_.data() + begin,
                           (end - begin) * sizeof(std::uint64_t), cudaMemcpyDeviceToHost),
           "write to the host");
    };
    if (!firsts.empty()) fetch(0);
    for (std::size_t i = 0; i < firsts.size(); ++i) {
      must(cudaDeviceSynchronize(), "write to the host");
      if (i + 1 < firsts.size()) fetch(i + 1);
      const std::uint64_t first = firsts[i];
      const std::uint64_t* arrived = staging_[i % 2]->data();
      host_.run(
          std::min<std::uint64_t>(batch, chunks.size() - first), [&](std::uint64_t k, unsigned) {
            const std::uint64_t chunk = first + k;
            if (chunks[chunk] == 0) return;
            log_.record(distance, outcome_of(distance), chunk,
                        {arrived + k * chunk_words, layout_.rows_in(chunk) * layout_.row_words});
          });
    }
  }

  static constexpr std::uint64_t batch_words = std::uint64_t{1} << 24;  // 128 MiB

  Threads& host_;
  PassLog& log_;
  DeviceLog* on_device_;  // null: the log is the host's
  std::array<std::unique_ptr<PinnedArray<std::uint64_t>>, 2> staging_;
};

// Reaching: `won_` holds what was reached before the ply, `lost_` what is reached with it.
class ReachingDevice : public BlockDevice {
 public:
  ReachingDevice(const BlockGame<std::uint64_t>& game, const RowLayout& layout, Progress& progress)
      : BlockDevice(game, layout, false, progress) {}

  void begin_at(std::uint64_t slot) {
    const auto place = static_cast<unsigned>(slot % kernels_.colourings);
    const std::uint64_t block = slot / kernels_.colourings;
    const std::uint32_t bit = std::uint32_t{1} << (place % 32);
    must(cudaMemcpy(lost_.data() + block * kernels_.cells + place / 32, &bit, sizeof bit,
                    cudaMemcpyHostToDevice),
         "take the start");
    const std::uint64_t changed = std::uint64_t{1} << (block % 64);
    must(cudaMemcpy(changed_.data() + block / 64, &changed, sizeof changed, cudaMemcpyHostToDevice),
         "take the start");
    blocks_changed_ = 1;
  }

  std::uint64_t reach(int ply) {
    progress_.report({"ply", ply, 0, layout_.rows, 0});
    must(cudaMemcpy(won_.data(), lost_.data(), lost_.size() * sizeof(std::uint32_t),
                    cudaMemcpyDeviceToDevice),
         "copy what it has reached");
    pass_.read = won_.data();
    return launch(PassKind::reach).blocks;
  }

  BlockReach reached(std::uint64_t listed) {
    BlockReach result;
    DeviceArray<unsigned long long> slots(listed);
    listed_.clear();
    tally_.clear();
    kernels_.missing<<<grid_, threads_per_block>>>(pass_, layout_.rows, lost_.data(), tally_.data(),
                                                   slots.data(), listed_.data(),
                                                   static_cast<unsigned>(listed));
    must(cudaGetLastError(), "count what it has reached");
    BlockTally tally;
    tally_.download(&tally, 0, 1);
    unsigned found = 0;
    listed_.download(&found, 0, 1);
    result.positions = tally.positions;
    result.reachable = tally.decided;
    std::vector<unsigned long long> missed(std::min<std::uint64_t>(found, listed));
    if (!missed.empty()) slots.download(missed.data(), 0, missed.size());
    result.missed.assign(missed.begin(), missed.end());
    std::sort(result.missed.begin(), result.missed.end());
    return result;
  }
};

}  // namespace

CudaDevice cuda_device() {
  CudaDevice device;
  int count = 0;
  const cudaError_t error = cudaGetDeviceCount(&count);
  if (error != cudaSuccess || count == 0) {
    device.why = std::string("no CUDA device is at hand") +
                 (error == cudaSuccess ? "" : std::string(" (") + cudaGetErrorString(error) + ")");
    return device;
  }
  cudaDeviceProp properties{};
  std::size_t free = 0, total = 0;
  must(cudaGetDeviceProperties(&properties, 0), "describe itself");
  must(cudaMemGetInfo(&free, &total), "tell its memory");
  device.name = properties.name;
  device.memory = total;
  device.free = free;
  return device;
}

std::uint64_t cuda_block_memory(std::uint64_t shapes, int pieces, Findings findings) {
  const RowLayout layout = block_layout(shapes, pieces);
  const std::uint64_t held = findings == Findings::copied ? layout.rows * layout.row_words * 8
                             : findings == Findings::kept ? layout.slots()
                                                          : 0;
  return 2 * block_plane_bytes(shapes, pieces) + held + 3 * shapes / 8 + (std::uint64_t{600} << 20);
}

std::unique_ptr<PassLog> cuda_pass_log(const RowLayout& layout) {
  return std::make_unique<DeviceLog>(layout);
}

void solve_blocks_cuda(const BlockGame<std::uint64_t>& game, Threads& host, PassLog& log,
                       Progress& progress) {
  SolvingDevice device(game, host, log, progress);
  run_block_passes(device, log);
}

BlockReach reach_blocks_cuda(const BlockGame<std::uint64_t>& game, std::uint64_t start,
                             std::uint64_t listed, Progress& progress) {
  const RowLayout layout = block_layout(game.shapes->count, game.pieces);
  ReachingDevice device(game, layout, progress);
  const int plies = run_reach_passes(device, layout.rows, start);
  BlockReach result = device.reached(listed);
  result.plies = plies;
  return result;
}

}  // namespace kanzen
