// SPDX-License-Identifier: Apache-2.0
// A table in a file, read where it is asked for; for those who write and open tables.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "kanzen/file/file.hpp"
#include "kanzen/table/table_source.hpp"

namespace kanzen {

class FileSource : public TableSource {
 public:
  explicit FileSource(File file) : file_(std::move(file)), size_(file_.size()) {}
  std::string name() const override { return file_.path().string(); }
  std::uint64_t size() const override { return size_; }
  void read(std::uint64_t offset, std::span<std::uint8_t> bytes) const override {
    file_.read(offset, bytes);
  }

 private:
  File file_;
  std::uint64_t size_;
};

}  // namespace kanzen
