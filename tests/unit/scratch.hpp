// SPDX-License-Identifier: Apache-2.0
// What tests of files share: a directory for each test, what is in it, and what is refused.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <set>
#include <string>
#include <vector>

#include "kanzen/core/error.hpp"

namespace kanzen::scratch {

namespace fs = std::filesystem;
using Bytes = std::vector<std::uint8_t>;

class Directory : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "kanzen-test-XXXXXX").string();
    ASSERT_NE(::mkdtemp(name.data()), nullptr);
    scratch = name;
  }
  void TearDown() override {
    fs::permissions(scratch, fs::perms::owner_all);
    fs::remove_all(scratch);
  }
  fs::path scratch;
};

inline Bytes content(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

inline void set_content(const fs::path& path, const Bytes& bytes) {
  std::ofstream file(path, std::ios::binary);
  file.write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
}

inline std::set<std::string> entries_of(const fs::path& directory) {
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(directory))
    names.insert(entry.path().filename().string());
  return names;
}

// The fault of an error that must come, must name the file, and knows nothing of the command line.
inline Fault refusal(const std::string& name, const std::function<void()>& act) {
  try {
    act();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find(name), std::string::npos) << error.what();
    EXPECT_EQ(std::string(error.what()).find(" --"), std::string::npos) << error.what();
    return error.fault();
  }
  ADD_FAILURE() << "nothing was refused";
  return Fault::input;
}

}  // namespace kanzen::scratch
