// SPDX-License-Identifier: Apache-2.0
// Files that tell what went wrong: every failure is an Error with the name of the file and what to
// do. Reading is pread(2), not a mapping: a file that shrinks under a mapping kills the process,
// here it is an ordinary Error, and next to decompressing a block the call costs nothing.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>

#include "kanzen/table/bytes.hpp"

namespace kanzen {

class File {
 public:
  static File open(const std::filesystem::path& path);
  static File create(const std::filesystem::path& path);  // must not exist
  static File open_directory(const std::filesystem::path& path);

  File(File&& other) noexcept;
  File& operator=(File&& other) noexcept;
  ~File();

  const std::filesystem::path& path() const { return path_; }
  std::uint64_t size() const;
  void read(std::uint64_t offset, std::span<std::uint8_t> bytes) const;  // all of them
  void write(std::uint64_t offset, ByteSpan bytes);                      // all of them
  void sync();      // when it returns, the content survives a power cut
  bool try_lock();  // false: another process holds it; the lock ends with the process

 private:
  File(std::filesystem::path path, int flags);
  std::filesystem::path path_;
  int descriptor_ = -1;
};

// Everything is on disk under `to`, or `to` is as it was. Both are in the same directory.
void rename_durably(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace kanzen
