// A libFuzzer program for every parser of foreign text. The environment says which: PLATEAU_FUZZ_TARGET=
//   GAME.position      a position
//   GAME.moves         moves from the start, as in a record
//   GAME.set-OPTION    the contents of a file given to an option of the game
//   record             a saved game
//   wire.server        what a vampires server sends, as a client reads it
//   wire.client        what a vampires client sends, turns and all
//   wire.referee       what an icebreaker referee sends
//   json               a request to the server
//   list               prints the targets and ends
// Whatever is accepted must be sound: it reads back as itself, can be drawn, and can be played on.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "core/json_reader.h"
#include "core/record.h"
#include "core/text.h"
#include "games/registry.h"
#include "wire/icebreaker_messages.h"
#include "wire/vampires_board.h"
#include "wire/vampires_messages.h"
#include "wire/vampires_seat.h"

namespace plateau {
namespace {

struct Target {
  const RegisteredGame* entry = nullptr;  // none: record, json, or of the wire
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

// Visits the messages until one cannot be read; each must be written as it was read.
template <class Visit>
void for_each_message(std::string_view bytes, wire::Speaker speaker, const Visit& visit) {
  while (const auto decoded = wire::decode(bytes, speaker)) {
    if (!*decoded) return require(!decoded->error().message.empty(), "a refusal is a sentence");
    const wire::DecodedMessage& message = **decoded;
    require(wire::encode(message.message) == bytes.substr(0, message.bytes), "a message is written as it was read");
    wire::describe(message.message);
    bytes.remove_prefix(message.bytes);
    if (!visit(message.message)) return;
  }
}

// A board that was told is a position, or is refused.
void fuzz_server_bytes(std::string_view bytes) {
  const AnyGame& game = (*find_game("vampires"))->game();
  std::optional<wire::VampiresBoard> board;
  for_each_message(bytes, wire::Speaker::server, [&](const wire::VampiresMessage& message) {
    if (const auto* size = std::get_if<wire::SizeMessage>(&message)) {
      auto begun = wire::VampiresBoard::begin(*size);
      if (!begun) return false;
      board = std::move(begun).value();
    }
    if (!board) return false;
    if (board->apply(message)) return false;
    if (std::holds_alternative<wire::UpdateMessage>(message))
      require(game.parse(board->position_text(200)).ok(), "a board that was told is a position");
    return true;
  });
}

// Turns are played as they come, until one is refused.
void fuzz_client_bytes(std::string_view bytes) {
  const auto position = std::move((*find_game("vampires"))->game().start({})).value();
  Random random(1);
  for_each_message(bytes, wire::Speaker::client, [&](const wire::VampiresMessage& message) {
    const auto* turn = std::get_if<wire::MoveMessage>(&message);
    if (turn == nullptr) return true;
    const auto moves = wire::moves_of_orders(*position, turn->orders);
    if (!moves) return false;
    for (const int move : *moves) position->play(move);
    while (!position->outcome() && position->turn() == chance) position->play(position->random_move(random));
    wire::touched_cells(*position);
    return !position->outcome();
  });
}

void fuzz_referee_bytes(std::string_view bytes) {
  while (const auto line = wire::first_line(bytes)) {
    const auto read = wire::parse_referee_line(line->text);
    if (read)
      require(wire::parse_referee_line(wire::first_line(wire::encode(*read))->text).ok(),
              "a line is written as it is read");
    bytes.remove_prefix(line->bytes);
  }
}

// Sets the target, or says that there is none of this name.
bool choose_target(const std::string& name, bool list) {
  bool found = false;
  for (const char* plain : {"record", "json", "wire.server", "wire.client", "wire.referee"}) {
    if (list) std::printf("%s\n", plain);
    if (name == plain) {
      target = {nullptr, plain};
      found = true;
    }
  }
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
  else if (plateau::target.what == "wire.server")
    plateau::fuzz_server_bytes(text);
  else if (plateau::target.what == "wire.client")
    plateau::fuzz_client_bytes(text);
  else if (plateau::target.what == "wire.referee")
    plateau::fuzz_referee_bytes(text);
  else if (plateau::target.what == "json")
    static_cast<void>(plateau::parse_json(text));
  else
    static_cast<void>(plateau::parse_record(text));
  return 0;
}
