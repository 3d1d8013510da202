// SPDX-License-Identifier: Apache-2.0
// Stands in for libFuzzer where the compiler has none: feeds every file of the given folders to the
// fuzz target once, so that what a fuzzer once found stays found in every ordinary test run.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

int main(int argc, char** argv) {
  int replayed = 0;
  for (int i = 1; i < argc; ++i) {
    for (const auto& entry : std::filesystem::directory_iterator(argv[i])) {
      std::ifstream file(entry.path(), std::ios::binary);
      const std::vector<char> bytes(std::istreambuf_iterator<char>(file), {});
      std::printf("%s\n", entry.path().c_str());
      std::fflush(stdout);  // the name of the input that crashes must be seen
      LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
      ++replayed;
    }
  }
  if (replayed == 0) std::fputs("no inputs to replay\n", stderr);
  return replayed == 0 ? 1 : 0;
}
