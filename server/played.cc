#include "server/played.h"

#include "core/characters.h"

namespace plateau {
namespace {

void remove_all_of(std::string& text, const std::string& part) {
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at)) text.erase(at, part.size());
}

}  // namespace

void write_outcome(JsonWriter& json, const Outcome& outcome) {
  json.key("scores").begin_array();
  for (Player p = 0; p < outcome.players; ++p) json.value(outcome.scores[static_cast<std::size_t>(p)]);
  json.end_array().key("winners").begin_array();
  for (Player p = 0; p < outcome.players; ++p)
    if (outcome.won(p)) json.value(p + 1);
  json.end_array();
}

std::string without_folder(std::string text, const std::string& folder) {
  remove_all_of(text, folder + "/");
  remove_all_of(text, folder);
  return text;
}

std::string told_outside(std::string text, const std::string& folder) {
  return visible(without_folder(std::move(text), folder));
}

}  // namespace plateau
