// SPDX-License-Identifier: Apache-2.0
// Files that tell what went wrong: every failure is an Error with the name of the file and what to
// do. Reading is pread(2), not a mapping: a file that shrinks under a mapping kills the process,
// here it is an ordinary Error, and next to decompressing a block the call costs nothing.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "kanzen/file/bytes.hpp"

namespace kanzen {

enum class Lasting { durable, until_power_is_cut };

class File {
 public:
  static File open(const std::filesystem::path& path);    // a regular file, nothing else
  static File create(const std::filesystem::path& path);  // must not exist
  // Which takes room there as long as it is open, and is gone with the process.
  static File create_nameless(const std::filesystem::path& directory);
  static File open_directory(const std::filesystem::path& path);
  static std::optional<File> find_directory(const std::filesystem::path& path);  // none: none there

  File(File&& other) noexcept;
  File& operator=(File&& other) noexcept;
  ~File();

  const std::filesystem::path& path() const { return path_; }
  std::uint64_t size() const;
  void read(std::uint64_t offset, std::span<std::uint8_t> bytes) const;  // all of them
  void write(std::uint64_t offset, ByteSpan bytes);                      // all of them
  void expect(std::uint64_t offset, std::uint64_t size) const;  // soon to be read: does not wait
  void sync();              // when it returns, the content survives a power cut
  bool try_lock();          // false: another process holds it; the lock ends with the process
  bool is_at_path() const;  // false: what lies under path() now is something else, or nothing
  // What lies under path() gets the name `to` in the same file system, all of it or nothing;
  // durable: after a power cut too. It is this file, unless somebody else makes files of that name.
  void rename(const std::filesystem::path& to, Lasting lasting = Lasting::durable);

 private:
  File() = default;
  File(std::filesystem::path path, int flags);
  bool try_open(std::filesystem::path path, int flags);
  std::filesystem::path path_;
  int descriptor_ = -1;
};

// A name under which a file may be put: a regular file, or nothing. A link, a device or a pipe is
// refused, since a rename would put the file in its place and not where it leads.
void refuse_irreplaceable(const std::filesystem::path& path);

// Of the name itself, not of where a link leads; file_type::not_found: nothing is there.
std::filesystem::file_type type_of(const std::filesystem::path& path);

// The directory is there, and on disk. False: it was there before.
bool make_directory(const std::filesystem::path& path);
std::vector<std::string> names_in(const std::filesystem::path& directory);
void remove_file(const std::filesystem::path& path);             // or there is none
void remove_empty_directory(const std::filesystem::path& path);  // or it has something in it
std::uint64_t bytes_on_disk(const std::filesystem::path& path);  // 0 where there is none
bool in_file_system_of_parent(const std::filesystem::path& path);
bool in_one_file_system(const std::filesystem::path& a, const std::filesystem::path& b);

}  // namespace kanzen
