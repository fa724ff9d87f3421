// Words and numbers of the report as HTML.
#pragma once

#include <string>
#include <string_view>

namespace plateau::report {

// visible() of core/characters.h, and with & < > " ' as entities: for elements and for attributes in quotes.
std::string html(std::string_view text);

// Bytes for the author of a bot, without ambiguity: \xNN for what is not printable, \\ for a backslash, \n and a line
// break for a line feed. As HTML.
std::string html_bytes(std::string_view bytes);

// A name as an element that keeps its own writing direction.
std::string html_name(std::string_view name);

// 12.5 with one digit is "12.5", in French "12,5"; a minus is a minus, not a hyphen.
std::string number(double value, int digits);
std::string percent(double share, int digits);  // 0.625 → "62.5 %"
std::string points(double value);               // 1.5 → "1½"

// As a JSON text that may stand inside a script element.
std::string inside_script(std::string json);

}  // namespace plateau::report
