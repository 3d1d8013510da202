// SPDX-License-Identifier: Apache-2.0
// The values of headers, word by word.
#include "kanzen/serve/headers.hpp"

#include <gtest/gtest.h>

#include <string_view>

namespace kanzen::serve {
namespace {

TEST(Headers, a_type_of_media_without_its_parameters) {
  EXPECT_EQ(media_type("application/json"), "application/json");
  EXPECT_EQ(media_type("Application/JSON ; charset=utf-8"), "application/json");
  EXPECT_EQ(media_type(" \tapplication/json"), "application/json");
  EXPECT_EQ(media_type("application/jsonp"), "application/jsonp");
  EXPECT_EQ(media_type(""), "");
}

TEST(Headers, gzip_is_taken_where_it_is_wanted) {
  for (const char* value : {"gzip", "GZIP", "x-gzip", "br, gzip", "deflate,gzip;q=0.5", "*",
                            "gzip;q=1", "gzip ; q=0.001", "*;q=0, gzip", "identity;q=0, *"})
    EXPECT_TRUE(accepts_gzip(value)) << value;
  for (const char* value : {"", "br", "gzip;q=0", "gzip; q=0.000", "GZIP;Q=0", "gzipped", "xgzip",
                            "*;q=0", "*, gzip;q=0", "gzip;q=0, *", "br;q=1, identity", ",", ";"})
    EXPECT_FALSE(accepts_gzip(value)) << value;
}

TEST(Headers, lists_have_whole_words) {
  for (const char* word : {"GET", "HEAD", "POST"}) EXPECT_TRUE(lists("GET, HEAD, POST", word));
  for (const char* word : {"GE", "ET", "get", "GET, HEAD", "", "OST", "POSTS"})
    EXPECT_FALSE(lists("GET, HEAD, POST", word)) << word;
}

TEST(Headers, tags_are_named_whole) {
  const std::string_view tag = "\"1f-gz\"";
  for (const char* value :
       {"\"1f-gz\"", " \"1f-gz\" ", "\"0\", \"1f-gz\"", "\"0\",\"1f-gz\",\"2\"", "W/\"1f-gz\"",
        "\"a,b\" , W/\"1f-gz\"", "*", " * ", "rubbish, \"1f-gz\""})
    EXPECT_TRUE(names_tag(value, tag)) << value;
  for (const char* value : {"", "\"1f-id\"", "1f-gz", "\"1f-gz", "1f-gz\"", "\"01f-gz\"",
                            "\"a\"1f-gz\"\"", "\"1f-gz\"x", "x\"1f-gz\"", "\"1f-gz\" \"0\"",
                            "\"*\"", "**", "w/\"1f-gz\"", ",", "\"", "\"\""})
    EXPECT_FALSE(names_tag(value, tag)) << value;
}

}  // namespace
}  // namespace kanzen::serve
