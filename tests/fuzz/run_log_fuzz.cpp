// SPDX-License-Identifier: Apache-2.0
// Any bytes as the files of a run: they are read as a run or refused with an Error, nothing else,
// and a run that is taken can be replayed. The first byte says what the others are: 0, the first
// pass of a run whose run.json is right; 1, the run.json of a run without passes; 2, the first
// pass, beside which there is no run.json: that is never taken.
//
// Every part carries a checksum, so that blind mutations never come further than the first of them.
// The mutator therefore seals most of its inputs again, as a forger would.
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <span>
#include <string>

#include "kanzen/core/error.hpp"
#include "kanzen/file/bytes.hpp"
#include "kanzen/solve/directory_store.hpp"
#include "kanzen/solve/run_log.hpp"

namespace {

namespace fs = std::filesystem;

const kanzen::RunIdentity identity{.game = "fuzz:1", .space = "plain"};
constexpr kanzen::RowLayout layout{
    .rows = 1000, .row_slots = 70, .row_words = 2, .rows_per_chunk = 256};
const std::string right_run =
    R"({"kanzen_run":3,"run":"00000000000000000000000000000000","game":"fuzz:1","space":"plain",)"
    R"("rules_version":1,"coding":"parity","passes":"distances",)"
    R"("layout":{"rows":1000,"row_slots":70,"row_words":2,"rows_per_chunk":256}})";

kanzen::ByteSpan bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

// A directory of its own for each process; in memory where that can be.
struct Scratch {
  fs::path path;
  Scratch() {
    std::error_code error;
    const bool memory = fs::is_directory("/dev/shm", error) && ::access("/dev/shm", W_OK) == 0;
    std::string name = (memory ? fs::path("/dev/shm") : fs::temp_directory_path()) / "fuzz-XXXXXX";
    if (::mkdtemp(name.data()) == nullptr) std::abort();
    path = name;
  }
  ~Scratch() { fs::remove_all(path); }
};

void put(const fs::path& path, kanzen::ByteSpan bytes) {
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
}

#ifdef KANZEN_FUZZ
// docs/table-format.md has the places.
void seal(std::span<std::uint8_t> pass) {
  constexpr std::size_t head = 24, tail = 32, entry = 40;
  if (pass.size() < head + tail) return;
  kanzen::store(&pass[16], kanzen::checksum(bytes_of(right_run)));
  const auto count = kanzen::load<std::uint64_t>(&pass[pass.size() - 32]);
  const auto text = kanzen::load<std::uint64_t>(&pass[pass.size() - 24]);
  const std::size_t room = pass.size() - head - tail;
  if (count > room / entry || text > room - count * entry) return;
  const std::size_t index = pass.size() - tail - text - count * entry;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint8_t* const place = &pass[index + i * entry];
    const auto offset = kanzen::load<std::uint64_t>(place + 16);
    const auto size = kanzen::load<std::uint64_t>(place + 24);
    if (offset <= pass.size() && size <= pass.size() - offset)
      kanzen::store(&pass[index + i * entry + 32], kanzen::checksum(pass.subspan(offset, size)));
  }
  kanzen::Bytes sealed(pass.begin(), pass.begin() + head);
  kanzen::append(sealed, pass.subspan(index, pass.size() - 16 - index));
  kanzen::store(&pass[pass.size() - 16], kanzen::checksum(sealed));
}
#endif

}  // namespace

#ifdef KANZEN_FUZZ
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  const std::size_t mutated = LLVMFuzzerMutate(data, size, most);
  if (seed % 4 != 0 && mutated > 1 && data[0] == 0) seal({data + 1, mutated - 1});
  return mutated;
}
#endif

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Scratch scratch;
  const fs::path directory = scratch.path / "part";
  if (size == 0) return 0;
  const kanzen::ByteSpan file{data + 1, size - 1};
  fs::create_directory(directory);
  if (data[0] == 1) {
    put(directory / "run.json", file);
  } else {
    put(directory / "pass-000.kzp", file);
    if (data[0] == 0) put(directory / "run.json", bytes_of(right_run));
  }
  try {
    const kanzen::RunLog log(kanzen::directory_store(
        std::make_shared<kanzen::RunDirectory>(directory), identity, layout));
    if (data[0] > 1) std::abort();
    for (std::uint64_t chunk = 0; chunk < layout.chunks(); ++chunk)
      log.replay(chunk, [&](int, kanzen::Outcome, std::span<const std::uint64_t> words) {
        if (words.size() != layout.rows_in(chunk) * layout.row_words) std::abort();
      });
  } catch (const kanzen::Error&) {  // refused in a sentence, as it should be
  }
  for (const char* name : {"run.json", "pass-000.kzp"}) fs::remove(directory / name);
  return 0;
}
