#include "server/pages.h"

#include <algorithm>

#include "core/json.h"
#include "core/message.h"
#include "core/text.h"

namespace plateau {
namespace {

// A route of the page has no dot in its last part; a file has one.
bool is_route(std::string_view path) { return path.substr(path.rfind('/') + 1).find('.') == std::string_view::npos; }

const PageFile* find(std::span<const PageFile> files, std::string_view path) {
  const auto found = std::ranges::find(files, path, &PageFile::path);
  return found == files.end() ? nullptr : &*found;
}

WebAnswer plain_refusal(int status, const std::string& sentence) {
  JsonWriter json;
  json.begin_object().member("error", sentence).end_object();
  return {.status = status, .body = json.text()};
}

}  // namespace

WebAnswer page_answer(std::span<const PageFile> files, const WebRequest& request) {
  if (request.method != "GET" && request.method != "HEAD") return plain_refusal(405, say("only GET is possible here"));
  const PageFile* file = find(files, request.path);
  if (file == nullptr && is_route(request.path)) file = find(files, "/index.html");
  if (file == nullptr) return plain_refusal(404, say("there is no page '{}'", shown(request.path)));
  WebAnswer answer{.type = std::string(file->type)};
  const std::string tag = "\"" + std::string(file->digest) + "\"";
  answer.headers = {{"ETag", tag},
                    {"Vary", "Accept-Encoding"},
                    {"Cache-Control", file->lasts ? "public, max-age=31536000, immutable" : "no-cache"}};
  if (request.header("if-none-match").find(tag) != std::string_view::npos) {
    answer.status = 304;
    return answer;
  }
  const bool packed = !file->packed.empty() && request.header("accept-encoding").find("gzip") != std::string_view::npos;
  if (packed) answer.headers.emplace_back("Content-Encoding", "gzip");
  answer.lasting = packed ? file->packed : file->plain;
  return answer;
}

void add_security_headers(WebAnswer& answer) {
  for (const auto& [name, value] : std::initializer_list<std::pair<const char*, const char*>>{
           {"Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
            "media-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
            "form-action 'self'; frame-ancestors 'none'"},
           {"X-Content-Type-Options", "nosniff"},
           {"X-Frame-Options", "DENY"},
           {"Referrer-Policy", "no-referrer"},
           {"Cross-Origin-Opener-Policy", "same-origin"},
           {"Cross-Origin-Resource-Policy", "same-origin"},
           {"Permissions-Policy", "camera=(), microphone=(), geolocation=()"}})
    answer.headers.emplace_back(name, value);
}

}  // namespace plateau
