// SPDX-License-Identifier: Apache-2.0
// The values of headers, as exactly as RFC 9110 writes them: what only begins like a word that is
// known is another word.
#pragma once

#include <string>
#include <string_view>

namespace kanzen::serve {

bool same_word(std::string_view a, std::string_view b);  // letters in either case

// "Application/JSON; charset=utf-8" is "application/json": small letters, without parameters.
std::string media_type(std::string_view content_type);

// Whether an Accept-Encoding takes gzip: by its name or by *, and not with a weight of 0.
bool accepts_gzip(std::string_view accept_encoding);

// Whether a list of words, "GET, HEAD", has this one exactly as it is.
bool lists(std::string_view words, std::string_view word);

// Whether an If-None-Match is * or has this tag, quotes included; a weak one, W/"…", is as good.
bool names_tag(std::string_view if_none_match, std::string_view tag);

}  // namespace kanzen::serve
