// SPDX-License-Identifier: Apache-2.0
#include "kanzen/app/explorer/page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "kanzen/serve/headers.hpp"

namespace kanzen::app {
namespace {

std::string_view content_type(std::string_view path) {
  static constexpr std::pair<std::string_view, std::string_view> types[] = {
      {".html", "text/html; charset=utf-8"}, {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},   {".svg", "image/svg+xml"},
      {".json", "application/json"},         {".webmanifest", "application/manifest+json"},
      {".txt", "text/plain; charset=utf-8"}, {".png", "image/png"},
      {".ico", "image/vnd.microsoft.icon"},  {".woff2", "font/woff2"},
      {".map", "application/json"},
  };
  for (const auto& [ending, type] : types)
    if (path.ends_with(ending)) return type;
  return "application/octet-stream";
}

}  // namespace

std::optional<serve::Response> page_answer(const serve::Request& request) {
  std::string path;
  for (const std::string& step : request.target.path)
    path += fmt::format("{}{}", path.empty() ? "" : "/", step);
  if (path.empty()) path = "index.html";
  const auto files = page_files();
  const auto file = std::find_if(files.begin(), files.end(),
                                 [&](const PageFile& candidate) { return candidate.path == path; });
  if (file == files.end()) return {};
  const bool packed = request.gzip && !file->packed.empty();
  serve::Response response;
  response.content_type = content_type(path);
  const std::string tag =
      fmt::format("\"{:x}-{}\"", std::hash<std::string_view>{}(file->bytes), packed ? "gz" : "id");
  response.headers = {
      {"ETag", tag},
      {"Vary", "Accept-Encoding"},
      // Names under assets/ change with their contents.
      {"Cache-Control",
       path.starts_with("assets/") ? "public, max-age=31536000, immutable" : "no-cache"}};
  if (serve::names_tag(request.if_none_match, tag)) {
    response.status = 304;
    return response;
  }
  if (packed) response.headers.emplace_back("Content-Encoding", "gzip");
  response.body = packed ? file->packed : file->bytes;
  return response;
}

}  // namespace kanzen::app
