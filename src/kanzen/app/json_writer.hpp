// SPDX-License-Identifier: Apache-2.0
// JSON as text, written from the first brace to the last: what answers a click has a thousand
// fields, and building them before they are written took longer than all the rest of the answer.
#pragma once

#include <charconv>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "kanzen/app/output.hpp"

namespace kanzen::app {

class JsonWriter {
 public:
  // Whatever comes next is inside, until the brace or bracket is closed.
  void open(char bracket) {
    separate();
    text_ += bracket;
  }
  void close(char bracket) { text_ += bracket; }

  // A key that needs no escaping; its value must follow.
  void key(std::string_view name) {
    separate();
    text_ += '"';
    text_ += name;
    text_ += "\":";
  }
  template <class Value>
  void field(std::string_view name, const Value& value) {
    key(name);
    write(value);
  }

  void write(std::string_view text);  // what is not UTF-8 is mended
  void write(const std::string& text) { write(std::string_view(text)); }
  void write(const char* text) { write(std::string_view(text)); }
  void write(const Json& json);
  void write(std::nullptr_t) { plain("null"); }
  void write(bool value) { plain(value ? "true" : "false"); }
  template <class Number>
    requires std::integral<Number> || std::floating_point<Number>
  void write(Number number) {
    char digits[32];
    const char* const end = std::to_chars(digits, digits + sizeof digits, number).ptr;
    plain({digits, static_cast<std::size_t>(end - digits)});
  }
  template <class Value>
  void write(const std::optional<Value>& value) {  // null where there is none
    value ? write(*value) : write(nullptr);
  }
  template <class Value>
  void write(const std::vector<Value>& values) {
    open('[');
    for (const Value& value : values) write(value);
    close(']');
  }

  std::string take() { return std::move(text_); }

 private:
  void separate() {
    if (!text_.empty() && text_.back() != '{' && text_.back() != '[' && text_.back() != ':')
      text_ += ',';
  }
  void plain(std::string_view text) {
    separate();
    text_ += text;
  }

  std::string text_;
};

// One object, whose fields `write` writes.
template <class Write>
std::string object_text(Write write) {
  JsonWriter out;
  out.open('{');
  write(out);
  out.close('}');
  return out.take();
}

}  // namespace kanzen::app
