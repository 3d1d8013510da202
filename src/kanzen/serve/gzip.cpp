// SPDX-License-Identifier: Apache-2.0
#include "kanzen/serve/gzip.hpp"

#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/crc.hpp>
#include <cstdint>

namespace kanzen::serve {

std::string gzipped(std::string_view text) {
  namespace zlib = boost::beast::zlib;
  // "Deflated", without a name or a time, by a system that nobody needs to know.
  std::string packed("\x1f\x8b\x08\0\0\0\0\0\0\xff", 10);
  const std::size_t header = packed.size();

  // Most answers have some thousand bytes, the rules of a game many more. Short ones are a
  // thirtieth larger this way, and take half the time: most of it went into tables for a window
  // that they never fill.
  constexpr int short_window = 13;  // bits
  zlib::deflate_stream stream;
  if (text.size() <= std::size_t{1} << short_window)
    stream.reset(4, short_window, 7, zlib::Strategy::normal);
  else
    stream.reset(6, 15, 8, zlib::Strategy::normal);
  packed.resize(header + stream.upper_bound(text.size()));
  zlib::z_params at;
  at.next_in = text.data();
  at.avail_in = text.size();
  at.next_out = packed.data() + header;
  at.avail_out = packed.size() - header;
  boost::beast::error_code ended;
  stream.write(at, zlib::Flush::finish, ended);
  if (ended != zlib::error::end_of_stream || at.avail_in > 0) return "";
  packed.resize(header + at.total_out);

  boost::crc_32_type sum;
  sum.process_bytes(text.data(), text.size());
  for (const auto word :
       {static_cast<std::uint32_t>(sum.checksum()), static_cast<std::uint32_t>(text.size())})
    for (const int shift : {0, 8, 16, 24}) packed += static_cast<char>(word >> shift & 0xff);
  return packed.size() < text.size() ? packed : "";
}

}  // namespace kanzen::serve
