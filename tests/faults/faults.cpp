// SPDX-License-Identifier: Apache-2.0
// A library to be preloaded (LD_PRELOAD) into the program under test, so that the Nth of its calls
// to the system fails, is cut short, or is the last thing it does. tests/faults/harness.py sets it
// up and judges what the program makes of it. All from the environment:
//
//   FAULT_CALLS  which calls are counted: open (and of these temporary, files with names that
//                nobody chose, or none), read, write, sync, stat, rename, unlink, mkdir, lock,
//                list, mmap, malloc, separated by commas; io: all but the last two
//   FAULT_AT     the number of the call that goes wrong, from 1 on; 0: none, they are only counted
//   FAULT_KIND   what happens then: the number of an error, which the call returns, and does
//                nothing; `short`: it reads or writes half of what it should (others are done as
//                usual); `before` or `after`: the process is killed, before or after the call;
//                `stop`: it stands still before the call, until somebody lets it go on
//   FAULT_STICKY 1: every call from this one on fails, as on a disk that is full or broken
//   FAULT_TALLY  a file that gets the number of calls, when the program ends by itself
//   FAULT_FREE   bytes that every file system claims to have left
//   FAULT_LOCKS  0: locks are given to everybody, as where each machine keeps its own
//
// Only what happens inside main() counts. fsync(2) does nothing here, since no test pulls the plug,
// and it is what makes thousands of runs slow.
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace {

enum class Kind { none, error, half, before, after, stop };

struct Plan {
  const char* calls = "";
  long at = 0;
  Kind kind = Kind::none;
  int error = 0;
  bool sticky = false;
};

Plan plan;
std::atomic<bool> armed = false;
std::atomic<long> seen = 0;

bool is_listed(const char* call) {
  if (strcmp(call, "temporary") == 0 && is_listed("open")) return true;
  const bool io = strcmp(call, "mmap") != 0 && strcmp(call, "malloc") != 0;
  for (const char* word = plan.calls; *word != '\0';) {
    const size_t length = strcspn(word, ",");
    if (strlen(call) == length && strncmp(word, call, length) == 0) return true;
    if (io && length == 2 && strncmp(word, "io", 2) == 0) return true;
    word += length + (word[length] == ',' ? 1 : 0);
  }
  return false;
}

[[noreturn]] void die() {
  syscall(SYS_kill, getpid(), SIGKILL);
  for (;;) pause();
}

// What is to happen to this call.
Kind fate(const char* call) {
  if (!armed || !is_listed(call)) return Kind::none;
  const long number = ++seen;
  if (plan.at == 0 || number < plan.at || (number > plan.at && !plan.sticky)) return Kind::none;
  if (plan.kind == Kind::before) die();
  if (plan.kind == Kind::stop) raise(SIGSTOP);
  return plan.kind;
}

// A call with its fate: `act` does it, and its result on failure is `failure`.
template <class Result, class Act>
Result call(const char* name, Result failure, Act act) {
  const Kind kind = fate(name);
  if (kind == Kind::error) {
    errno = plan.error;
    return failure;
  }
  const Result result = act();
  if (kind == Kind::after) die();
  return result;
}

template <class Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

void read_plan() {
  const char* calls = getenv("FAULT_CALLS");
  if (calls == nullptr) return;
  plan.calls = calls;
  if (const char* at = getenv("FAULT_AT")) plan.at = atol(at);
  if (const char* kind = getenv("FAULT_KIND")) {
    plan.error = atoi(kind);
    plan.kind = strcmp(kind, "short") == 0    ? Kind::half
                : strcmp(kind, "before") == 0 ? Kind::before
                : strcmp(kind, "after") == 0  ? Kind::after
                : strcmp(kind, "stop") == 0   ? Kind::stop
                                              : Kind::error;
  }
  plan.sticky = getenv("FAULT_STICKY") != nullptr;
}

void write_tally() {
  armed = false;
  const char* path = getenv("FAULT_TALLY");
  if (path == nullptr) return;
  char text[32];
  const int length = snprintf(text, sizeof text, "%ld\n", seen.load());
  const long file = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  if (file < 0 || syscall(SYS_write, file, text, length) != length) abort();
  syscall(SYS_close, file);
}

int (*real_main)(int, char**, char**);

int counted_main(int argc, char** argv, char** environment) {
  read_plan();
  armed = true;
  const int result = real_main(argc, argv, environment);
  write_tally();
  return result;
}

// O_TMPFILE has the bit of O_DIRECTORY.
bool has_no_name(int flags) { return (flags & O_TMPFILE) == O_TMPFILE; }

mode_t mode_of(int flags, va_list arguments) {
  return (flags & O_CREAT) != 0 || has_no_name(flags) ? va_arg(arguments, mode_t) : 0;
}

}  // namespace

// The names are those of the C library.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming,performance-no-int-to-ptr)
extern "C" {

int __libc_start_main(int (*main)(int, char**, char**), int argc, char** argv, void (*init)(),
                      void (*fini)(), void (*rtld_fini)(), void* stack_end) {
  real_main = main;
  return next<decltype(__libc_start_main)>("__libc_start_main")(counted_main, argc, argv, init,
                                                                fini, rtld_fini, stack_end);
}

int open(const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  return call(has_no_name(flags) ? "temporary" : "open", -1,
              [&] { return static_cast<int>(syscall(SYS_openat, AT_FDCWD, path, flags, mode)); });
}

int openat(int directory, const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  return call("open", -1,
              [&] { return static_cast<int>(syscall(SYS_openat, directory, path, flags, mode)); });
}

int mkostemp(char* pattern, int flags) {
  return call("temporary", -1,
              [&] { return next<decltype(mkostemp)>("mkostemp")(pattern, flags); });
}

ssize_t pread(int file, void* to, size_t size, off_t offset) {
  const Kind kind = fate("read");
  if (kind == Kind::error) return errno = plan.error, -1;
  const ssize_t got =
      syscall(SYS_pread64, file, to, kind == Kind::half ? (size + 1) / 2 : size, offset);
  if (kind == Kind::after) die();
  return got;
}

ssize_t pwrite(int file, const void* from, size_t size, off_t offset) {
  const Kind kind = fate("write");
  if (kind == Kind::error) return errno = plan.error, -1;
  const ssize_t put =
      syscall(SYS_pwrite64, file, from, kind == Kind::half ? (size + 1) / 2 : size, offset);
  if (kind == Kind::after) die();
  return put;
}

int fsync(int) {
  return call("sync", -1, [] { return 0; });
}
int fdatasync(int) {
  return call("sync", -1, [] { return 0; });
}

int stat(const char* path, struct stat* about) noexcept {
  return call("stat", -1, [&] { return next<decltype(stat)>("stat")(path, about); });
}
int lstat(const char* path, struct stat* about) noexcept {
  return call("stat", -1, [&] { return next<decltype(lstat)>("lstat")(path, about); });
}
int fstat(int file, struct stat* about) noexcept {
  return call("stat", -1, [&] { return next<decltype(fstat)>("fstat")(file, about); });
}

int rename(const char* from, const char* to) noexcept {
  return call("rename", -1, [&] { return static_cast<int>(syscall(SYS_rename, from, to)); });
}
int unlink(const char* path) noexcept {
  return call("unlink", -1, [&] { return static_cast<int>(syscall(SYS_unlink, path)); });
}
int rmdir(const char* path) noexcept {
  return call("unlink", -1, [&] { return static_cast<int>(syscall(SYS_rmdir, path)); });
}
int mkdir(const char* path, mode_t mode) noexcept {
  return call("mkdir", -1, [&] { return static_cast<int>(syscall(SYS_mkdir, path, mode)); });
}
int flock(int file, int operation) noexcept {
  const char* locks = getenv("FAULT_LOCKS");
  return call("lock", -1, [&] {
    if (locks != nullptr && strcmp(locks, "0") == 0) return 0;
    return static_cast<int>(syscall(SYS_flock, file, operation));
  });
}

DIR* opendir(const char* path) {
  return call("list", static_cast<DIR*>(nullptr),
              [&] { return next<decltype(opendir)>("opendir")(path); });
}
dirent* readdir(DIR* directory) {
  return call("list", static_cast<dirent*>(nullptr),
              [&] { return next<decltype(readdir)>("readdir")(directory); });
}

void* mmap(void* address, size_t size, int protection, int flags, int file, off_t offset) noexcept {
  return call("mmap", MAP_FAILED, [&] {
    return reinterpret_cast<void*>(
        syscall(SYS_mmap, address, size, protection, flags, file, offset));
  });
}

void* __libc_malloc(size_t);
void* __libc_calloc(size_t, size_t);
void* __libc_realloc(void*, size_t);
void* __libc_memalign(size_t, size_t);

void* malloc(size_t size) noexcept {
  return call("malloc", static_cast<void*>(nullptr), [&] { return __libc_malloc(size); });
}
void* calloc(size_t count, size_t size) noexcept {
  return call("malloc", static_cast<void*>(nullptr), [&] { return __libc_calloc(count, size); });
}
void* realloc(void* old, size_t size) noexcept {
  return call("malloc", static_cast<void*>(nullptr), [&] { return __libc_realloc(old, size); });
}
void* aligned_alloc(size_t alignment, size_t size) noexcept {
  return call("malloc", static_cast<void*>(nullptr),
              [&] { return __libc_memalign(alignment, size); });
}

int statvfs(const char* path, struct statvfs* about) noexcept {
  const int result = next<decltype(statvfs)>("statvfs")(path, about);
  if (const char* free = getenv("FAULT_FREE"); result == 0 && free != nullptr)
    about->f_bavail = strtoull(free, nullptr, 10) / about->f_frsize;
  return result;
}
}
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming,performance-no-int-to-ptr)
