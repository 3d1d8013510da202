// SPDX-License-Identifier: Apache-2.0
#include "kanzen/file/file.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <memory>
#include <string_view>
#include <system_error>
#include <utility>

#include "kanzen/core/error.hpp"

namespace kanzen {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void fail(const char* what, const fs::path& path, int reason = errno) {
  const std::string because = std::generic_category().message(reason);
  switch (reason) {
    case ENOSPC:
    case EDQUOT:
      throw Error(Fault::resources,
                  fmt::format("cannot {} {}: the disk is full; free some space or choose another "
                              "place",
                              what, path.string()));
    case EFBIG:
      throw Error(Fault::resources,
                  fmt::format("cannot {} {}: a file may not grow so large here; raise the limit or "
                              "choose another place",
                              what, path.string()));
    case EROFS:
    case ESTALE:
    case ENOTCONN:
    case ENXIO:
    case ENODEV:
      throw Error(Fault::resources,
                  fmt::format("cannot {} {}: {}; the place can only be read or is gone: bring it "
                              "back, or choose another",
                              what, path.string(), because));
    case EIO:
      throw Error(Fault::resources,
                  fmt::format("cannot {} {}: the disk reports an error ({}); check the disk or "
                              "choose another place",
                              what, path.string(), because));
    case EMFILE:
    case ENFILE:
      throw Error(Fault::resources,
                  fmt::format("cannot {} {}: too many files are open; raise the limit (ulimit -n) "
                              "or close some",
                              what, path.string()));
    case ENOMEM:
    case EAGAIN:
    case ENOLCK:
      throw Error(Fault::resources, fmt::format("cannot {} {}: {}; try again on a machine that "
                                                "has more of it",
                                                what, path.string(), because));
    default:
      throw Error(Fault::input, fmt::format("cannot {} {}: {}; check the path and its permissions",
                                            what, path.string(), because));
  }
}

// A directory that was there a moment ago: the place is to blame, and not who named it.
[[noreturn]] void fail_in(const fs::path& directory) {
  constexpr const char* what = "create a file in";
  switch (const int reason = errno; reason) {
    case EACCES:
    case EPERM:
    case ENOENT:
    case ENOTDIR:
      throw Error(Fault::resources,
                  fmt::format("cannot {} {}: {}; make it a place where this program may write, or "
                              "choose another",
                              what, directory.string(), std::generic_category().message(reason)));
    default: fail(what, directory, reason);
  }
}

fs::path parent_of(const fs::path& path) {
  return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

}  // namespace

File::File(fs::path path, int flags) {
  if (try_open(std::move(path), flags)) return;
  const int reason = errno;
  // What is no file may say that there is nobody behind it, as a mount does that has died.
  if (struct stat status{}; (reason == ENXIO || reason == ENODEV) &&
                            ::lstat(path_.c_str(), &status) == 0 && !S_ISREG(status.st_mode))
    throw Error(Fault::input, fmt::format("{} is not a regular file", path_.string()));
  fail(flags & O_CREAT ? "create" : "open", path_, reason);
}

bool File::try_open(fs::path path, int flags) {
  path_ = std::move(path);
  do {
    descriptor_ = ::open(path_.c_str(), flags | O_CLOEXEC, 0666);
  } while (descriptor_ < 0 && errno == EINTR);
  return descriptor_ >= 0;
}

File File::open(const fs::path& path) {
  // Without O_NONBLOCK a pipe would keep the program waiting for somebody to write into it.
  File file(path, O_RDONLY | O_NONBLOCK | O_NOCTTY);
  struct stat status{};
  if (::fstat(file.descriptor_, &status) != 0) fail("open", path);
  if (!S_ISREG(status.st_mode))
    throw Error(Fault::input, fmt::format("{} is not a regular file", path.string()));
  return file;
}

File File::create(const fs::path& path) { return File(path, O_RDWR | O_CREAT | O_EXCL); }

File File::create_nameless(const fs::path& directory) {
  File file;
  if (file.try_open(directory, O_RDWR | O_TMPFILE)) return file;
  // Where files must have names, a kill can come before the name is taken away.
  if (errno != EOPNOTSUPP && errno != EISDIR) fail_in(directory);
  const std::string pattern = (directory / "kanzen-XXXXXX").string();
  std::string name;
  file.path_ = pattern;
  do {
    name = pattern;
    file.descriptor_ = ::mkostemp(name.data(), O_CLOEXEC);
  } while (file.descriptor_ < 0 && errno == EINTR);
  if (file.descriptor_ < 0) fail_in(directory);
  if (::unlink(name.c_str()) != 0) fail("remove", name);
  return file;
}

File File::open_directory(const fs::path& path) { return File(path, O_RDONLY | O_DIRECTORY); }

std::optional<File> File::find_directory(const fs::path& path) {
  File directory;
  if (directory.try_open(path, O_RDONLY | O_DIRECTORY)) return directory;
  if (errno != ENOENT) fail("open", path);
  return {};
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
                              "or make it again",
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
    if (put == 0) fail("write", path_, ENOSPC);
    offset += static_cast<std::uint64_t>(put);
    bytes = bytes.subspan(static_cast<std::size_t>(put));
  }
}

void File::expect(std::uint64_t offset, std::uint64_t size) const {
  // A hint: whoever does not take it reads later.
  ::posix_fadvise(descriptor_, static_cast<off_t>(offset), static_cast<off_t>(size),
                  POSIX_FADV_WILLNEED);
}

void File::sync() {
  while (::fsync(descriptor_) != 0) {
    if (errno == EINTR) continue;
    struct stat status{};
    // Some file systems have nothing to do for a directory, and say so.
    if (errno == EINVAL && ::fstat(descriptor_, &status) == 0 && S_ISDIR(status.st_mode)) return;
    fail("write", path_);
  }
}

bool File::try_lock() {
  if (::flock(descriptor_, LOCK_EX | LOCK_NB) == 0) return true;
  if (errno == EWOULDBLOCK) return false;
  // Without locks two processes could mix up their files; NFS answers EBADF for a directory.
  if (errno == EBADF || errno == EINVAL || errno == EOPNOTSUPP || errno == ENOSYS)
    throw Error(Fault::input,
                fmt::format("cannot lock {}: this file system has no locks; choose a place on "
                            "another one",
                            path_.string()));
  fail("lock", path_);
}

bool File::is_at_path() const {
  struct stat here{}, there{};
  if (::fstat(descriptor_, &here) != 0) fail("read", path_);
  if (::lstat(path_.c_str(), &there) != 0) {
    if (errno == ENOENT) return false;
    fail("read", path_);
  }
  return here.st_dev == there.st_dev && here.st_ino == there.st_ino;
}

void File::rename(const fs::path& to, Lasting lasting) {
  if (std::rename(path_.c_str(), to.c_str()) != 0) {
    if (errno == ENOENT)
      throw Error(
          Fault::resources,
          fmt::format("cannot write {}: {}, which was to be it, has been removed; try again "
                      "where no other program works",
                      to.string(), path_.string()));
    fail("write", to);
  }
  if (lasting == Lasting::durable) open_directory(parent_of(to)).sync();
  path_ = to;
}

fs::file_type type_of(const fs::path& path) {
  struct stat status{};
  if (::lstat(path.c_str(), &status) != 0) {
    if (errno == ENOENT) return fs::file_type::not_found;
    fail("look at", path);
  }
  return S_ISREG(status.st_mode)   ? fs::file_type::regular
         : S_ISLNK(status.st_mode) ? fs::file_type::symlink
         : S_ISDIR(status.st_mode) ? fs::file_type::directory
                                   : fs::file_type::unknown;
}

void refuse_irreplaceable(const fs::path& path) {
  const fs::path parent = parent_of(path);
  struct stat status{};
  const bool found = ::stat(parent.c_str(), &status) == 0;
  if (!found && errno != ENOENT && errno != ENOTDIR) fail("write", path);
  if (!found || !S_ISDIR(status.st_mode))
    throw Error(Fault::input, fmt::format("{} cannot be written: there is no directory {}",
                                          path.string(), parent.string()));
  const fs::file_type type = type_of(path);
  if (type == fs::file_type::not_found || type == fs::file_type::regular) return;
  throw Error(
      Fault::input,
      type == fs::file_type::symlink
          ? fmt::format("{} is a symbolic link: name the file that it leads to", path.string())
      : type == fs::file_type::directory
          ? fmt::format("{} is a directory: name a file", path.string())
          : fmt::format("{} is a device or a pipe, no file: name a file", path.string()));
}

bool make_directory(const fs::path& path) {
  if (::mkdir(path.c_str(), 0777) != 0) {
    if (errno == EEXIST) return false;
    fail("create", path);
  }
  File::open_directory(parent_of(path)).sync();
  return true;
}

std::vector<std::string> names_in(const fs::path& directory) {
  // Not std::filesystem's iterator, which ends the program where memory runs out.
  struct Close {
    void operator()(DIR* open) const { ::closedir(open); }
  };
  std::unique_ptr<DIR, Close> list;
  do {
    list.reset(::opendir(directory.c_str()));
  } while (!list && errno == EINTR);
  if (!list) fail("read", directory);
  std::vector<std::string> names;
  for (;;) {
    errno = 0;
    const dirent* entry = ::readdir(list.get());
    if (entry == nullptr && errno != 0) fail("read", directory);
    if (entry == nullptr) break;
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") names.emplace_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

void remove_file(const fs::path& path) {
  if (::unlink(path.c_str()) != 0 && errno != ENOENT) fail("remove", path);
}

void remove_empty_directory(const fs::path& path) {
  if (::rmdir(path.c_str()) != 0 && errno != ENOENT && errno != ENOTEMPTY && errno != EEXIST)
    fail("remove", path);
}

std::uint64_t bytes_on_disk(const fs::path& path) {
  struct stat status{};
  if (::lstat(path.c_str(), &status) != 0) return 0;
  return static_cast<std::uint64_t>(status.st_blocks) * 512;
}

bool in_file_system_of_parent(const fs::path& path) {
  struct stat here{}, above{};
  if (::lstat(path.c_str(), &here) != 0) fail("read", path);
  if (::stat(parent_of(path).c_str(), &above) != 0) fail("read", parent_of(path));
  return here.st_dev == above.st_dev;
}

bool in_one_file_system(const fs::path& a, const fs::path& b) {
  struct stat one{}, other{};
  if (::stat(a.empty() ? "." : a.c_str(), &one) != 0) fail("read", a);
  if (::stat(b.empty() ? "." : b.c_str(), &other) != 0) fail("read", b);
  return one.st_dev == other.st_dev;
}

}  // namespace kanzen
