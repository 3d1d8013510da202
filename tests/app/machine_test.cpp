// SPDX-License-Identifier: Apache-2.0
// How much memory is free, as the kernel's files tell it: of the machine, and within the limits of
// the control groups of either version, however deep they are nested.
#include "kanzen/app/machine.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace kanzen::app {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t mega = 1 << 20;

class FreeMemory : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "kanzen-machine-XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    root = name;
    put("proc/meminfo", "MemTotal: 9000 kB\nMemFree: 10 kB\nMemAvailable:  8388608 kB\n");
  }
  void TearDown() override { fs::remove_all(root); }

  void put(const std::string& name, const std::string& text) const {
    const fs::path path = root / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path) << text;
  }
  void group_2(const std::string& name, const std::string& limit, std::uint64_t used,
               std::uint64_t cache = 0) const {
    const std::string at = "sys/fs/cgroup" + name;
    put(at + "/memory.max", limit + "\n");
    put(at + "/memory.current", std::to_string(used) + "\n");
    put(at + "/memory.stat", "anon 5\ninactive_file " + std::to_string(cache / 3) +
                                 "\nactive_file " + std::to_string(cache - cache / 3) + "\n");
  }
  void group_1(const std::string& name, std::uint64_t limit, std::uint64_t used) const {
    const std::string at = "sys/fs/cgroup/memory" + name;
    put(at + "/memory.limit_in_bytes", std::to_string(limit) + "\n");
    put(at + "/memory.usage_in_bytes", std::to_string(used) + "\n");
  }
  std::uint64_t free() const { return free_memory(root); }

  fs::path root;
};

TEST_F(FreeMemory, IsTheMachinesWhereNothingLimitsIt) {
  EXPECT_EQ(free(), 8192 * mega);
  put("proc/self/cgroup", "0::/user.slice/run-1.scope\n");
  group_2("/user.slice/run-1.scope", "max", 5 * mega);
  EXPECT_EQ(free(), 8192 * mega);
}

TEST_F(FreeMemory, IsThatOfTheGroupInAContainer) {
  group_2("", std::to_string(100 * mega), 40 * mega);
  EXPECT_EQ(free(), 60 * mega);  // without /proc/self/cgroup too
  put("proc/self/cgroup", "0::/\n");
  EXPECT_EQ(free(), 60 * mega);
  group_2("", std::to_string(100 * mega), 140 * mega);
  EXPECT_EQ(free(), 0U);
}

TEST_F(FreeMemory, IsTheLeastOfAllGroupsAround) {
  put("proc/self/cgroup", "0::/a.slice/b.slice/c.scope\n");
  group_2("/a.slice", std::to_string(50 * mega), 10 * mega);
  group_2("/a.slice/b.slice", "max", 10 * mega);
  group_2("/a.slice/b.slice/c.scope", std::to_string(80 * mega), 10 * mega);
  EXPECT_EQ(free(), 40 * mega);
  group_2("/a.slice/b.slice/c.scope", std::to_string(30 * mega), 10 * mega);
  EXPECT_EQ(free(), 20 * mega);
}

TEST_F(FreeMemory, CountsPagesOfFilesThatTheKernelGivesUp) {
  put("proc/self/cgroup", "0::/a\n");
  group_2("/a", std::to_string(100 * mega), 90 * mega, 60 * mega);
  EXPECT_EQ(free(), 70 * mega);
}

TEST_F(FreeMemory, KnowsVersion1) {
  put("proc/self/cgroup",
      "12:cpu,cpuacct:/docker/xyz\n5:memory:/docker/xyz\n1:name=systemd:/docker/xyz\n0::/\n");
  group_1("/docker", 9'223'372'036'854'771'712U, 20 * mega);
  group_1("/docker/xyz", 70 * mega, 20 * mega);
  EXPECT_EQ(free(), 50 * mega);
  fs::remove_all(root / "sys/fs/cgroup/memory/docker");
  group_1("", 60 * mega, 20 * mega);  // inside the container its group is all there is to see
  EXPECT_EQ(free(), 40 * mega);
}

TEST_F(FreeMemory, GroupsOutsideTheNamespaceAreNoReasonToFail) {
  put("proc/self/cgroup", "nonsense\n0::/../../elsewhere\n");
  group_2("", std::to_string(100 * mega), 40 * mega);
  EXPECT_EQ(free(), 60 * mega);
}

}  // namespace
}  // namespace kanzen::app
