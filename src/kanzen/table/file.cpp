// SPDX-License-Identifier: Apache-2.0
#include "kanzen/table/file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <system_error>
#include <utility>

#include "kanzen/core/error.hpp"

namespace kanzen {

namespace {

[[noreturn]] void fail(const char* what, const std::filesystem::path& path) {
  const int reason = errno;
  const std::string because = std::generic_category().message(reason);
  switch (reason) {
    case ENOSPC:
    case EDQUOT:
      throw Error(Fault::resources,
                  fmt::format("Cannot {} {}: the disk is full. Free some space or choose another "
                              "place.",
                              what, path.string()));
    case EFBIG:
      throw Error(Fault::resources,
                  fmt::format("Cannot {} {}: a file may not grow so large here. Raise the limit or "
                              "choose another place.",
                              what, path.string()));
    case ENOMEM:
    case EMFILE:
    case ENFILE:
    case EIO:
      throw Error(Fault::resources, fmt::format("Cannot {} {}: {}.", what, path.string(), because));
    default:
      throw Error(Fault::input, fmt::format("Cannot {} {}: {}. Check the path and its permissions.",
                                            what, path.string(), because));
  }
}

}  // namespace

File::File(std::filesystem::path path, int flags) : path_(std::move(path)) {
  do {
    descriptor_ = ::open(path_.c_str(), flags | O_CLOEXEC, 0666);
  } while (descriptor_ < 0 && errno == EINTR);
  if (descriptor_ < 0) fail(flags & O_CREAT ? "create" : "open", path_);
}

File File::open(const std::filesystem::path& path) {
  File file(path, O_RDONLY);
  struct stat status{};
  if (::fstat(file.descriptor_, &status) != 0) fail("open", path);
  if (!S_ISREG(status.st_mode))
    throw Error(Fault::input, fmt::format("{} is not a regular file.", path.string()));
  return file;
}

File File::create(const std::filesystem::path& path) {
  return File(path, O_RDWR | O_CREAT | O_EXCL);
}

File File::open_directory(const std::filesystem::path& path) {
  return File(path, O_RDONLY | O_DIRECTORY);
}

File::File(File&& other) noexcept
    : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)) {}

File& File::operator=(File&& other) noexcept {
  std::swap(path_, other.path_);
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

File::~File() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

std::uint64_t File::size() const {
  struct stat status{};
  if (::fstat(descriptor_, &status) != 0) fail("read", path_);
  return static_cast<std::uint64_t>(status.st_size);
}

void File::read(std::uint64_t offset, std::span<std::uint8_t> bytes) const {
  while (!bytes.empty()) {
    const ssize_t got =
        ::pread(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail("read", path_);
    if (got == 0)
      throw Error(Fault::damage,
                  fmt::format("{} is shorter than it should be: it was truncated. Use another copy "
                              "or make it again.",
                              path_.string()));
    offset += static_cast<std::uint64_t>(got);
    bytes = bytes.subspan(static_cast<std::size_t>(got));
  }
}

void File::write(std::uint64_t offset, ByteSpan bytes) {
  while (!bytes.empty()) {
    const ssize_t put =
        ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) fail("write", path_);
    offset += static_cast<std::uint64_t>(put);
    bytes = bytes.subspan(static_cast<std::size_t>(put));
  }
}

void File::sync() {
  if (::fsync(descriptor_) != 0) fail("write", path_);
}

bool File::try_lock() {
  if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return true;
  if (errno == EWOULDBLOCK) return false;
  fail("lock", path_);
}

void rename_durably(const std::filesystem::path& from, const std::filesystem::path& to) {
  if (std::rename(from.c_str(), to.c_str()) != 0) fail("write", to);
  const auto directory = to.parent_path();
  File::open_directory(directory.empty() ? std::filesystem::path(".") : directory).sync();
}

}  // namespace kanzen
