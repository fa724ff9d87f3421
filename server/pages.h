// The page itself: files that were built by Vite and put into the program.
#pragma once

#include <span>
#include <string_view>

#include "server/web_server.h"

namespace plateau {

struct PageFile {
  std::string_view path;  // "/assets/index-3f9c2a.js"
  std::string_view type;  // "text/javascript"
  std::string_view digest;
  std::string_view plain;
  std::string_view packed;  // with gzip; empty where that gains nothing
  bool lasts = false;       // its name tells its content: it may be kept for ever
};

// The file, or the page for every path that is one of its routes (/game/ID); 404 for anything else.
WebAnswer page_answer(std::span<const PageFile> files, const WebRequest& request);

// What every answer says: what the page may load, and who may put it into a frame (nobody).
void add_security_headers(WebAnswer& answer);

}  // namespace plateau
