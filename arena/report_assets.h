// report.css and report.js as texts, with what a Content-Security-Policy needs to allow exactly them.
#pragma once

#include <string_view>

namespace plateau::report {

extern const std::string_view style_sheet;
extern const std::string_view script;
extern const std::string_view style_digest;  // "sha256-…"
extern const std::string_view script_digest;

}  // namespace plateau::report
