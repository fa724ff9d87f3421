// A libFuzzer program for every parser of foreign text. The environment says which: PLATEAU_FUZZ_TARGET=
//   GAME.position      a position
//   GAME.moves         moves from the start, as in a record
//   GAME.set-OPTION    the contents of a file given to an option of the game
//   record             a saved game
//   list               prints the targets and ends
// Whatever is accepted must be sound: it reads back as itself, can be drawn, and can be played on.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "core/record.h"
#include "core/text.h"
#include "games/registry.h"

namespace plateau {
namespace {

struct Target {
  const RegisteredGame* entry = nullptr;  // none: record
  std::string what;
} target;

void require(bool sound, const char* promise) {
  if (sound) return;
  std::fprintf(stderr, "broken promise: %s\n", promise);
  std::abort();
}

void exercise(AnyPosition& position) {
  const auto again = target.entry->game().parse(position.text());
  require(again.ok() && (*again)->text() == position.text(), "an accepted position reads back as itself");
  require((position.move_count() == 0) == position.outcome().has_value(), "no legal move iff the game is over");
  position.draw({});
  position.view();
  Random random(position.hash());
  for (int ply = 0; ply < 4 && !position.outcome(); ++ply) position.play(position.random_move(random));
}

void fuzz_game(std::string_view text) {
  const AnyGame& game = target.entry->game();
  if (target.what == "position") {
    const auto position = game.parse(text);
    if (position) exercise(**position);
    if (!position) require(!position.error().message.empty(), "a refusal is a sentence");
    return;
  }
  if (target.what == "moves") {
    auto position = std::move(game.start({})).value();
    const auto moves = words(text);
    for (std::size_t i = 0; i < moves.size();) {
      const auto read = position->play_words(std::span(moves).subspan(i));
      if (!read) break;
      i += *read;
    }
    exercise(*position);
    return;
  }
  const std::vector<GivenOption> options = {{target.what.substr(4), std::string(text), true}};
  const auto position = game.start(options);
  if (position) exercise(**position);
}

// Sets the target, or says that there is none of this name.
bool choose_target(const std::string& name, bool list) {
  if (list) std::printf("record\n");
  bool found = name == "record";
  for (const RegisteredGame* entry : registered_games()) {
    const GameInfo& info = entry->game().info();
    std::vector<std::string> kinds = {"position", "moves"};
    for (const OptionInfo& option : info.options)
      if (option.kind == OptionInfo::Kind::file) kinds.push_back("set-" + option.name);
    for (const std::string& kind : kinds) {
      if (list) std::printf("%s.%s\n", info.name.c_str(), kind.c_str());
      if (info.name + "." + kind != name) continue;
      target = {entry, kind};
      found = true;
    }
  }
  return found;
}

}  // namespace
}  // namespace plateau

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  const char* name = std::getenv("PLATEAU_FUZZ_TARGET");
  const bool list = name != nullptr && std::string(name) == "list";
  const bool found = plateau::choose_target(name == nullptr ? "" : name, list);
  if (list) std::exit(0);
  if (!found)
    std::fprintf(stderr, "PLATEAU_FUZZ_TARGET must be a line of what PLATEAU_FUZZ_TARGET=list prints\n"), std::exit(2);
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (plateau::target.entry != nullptr)
    plateau::fuzz_game(text);
  else
    static_cast<void>(plateau::parse_record(text));
  return 0;
}
