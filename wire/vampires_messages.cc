#include "wire/vampires_messages.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "core/message.h"
#include "core/text.h"

namespace plateau::wire {
namespace {

constexpr std::size_t command_bytes = 3;

// One kind of message: its command, then fixed numbers, or a count and so many items of so many numbers each.
struct Shape {
  std::string_view command;
  Speaker speaker;
  bool counted;
  std::size_t numbers;  // of an item, or of the whole
};
constexpr std::array<Shape, 9> shapes{{{"NME", Speaker::client, true, 1},
                                       {"MOV", Speaker::client, true, 5},
                                       {"SET", Speaker::server, false, 2},
                                       {"HUM", Speaker::server, true, 2},
                                       {"HME", Speaker::server, false, 2},
                                       {"MAP", Speaker::server, true, 5},
                                       {"UPD", Speaker::server, true, 5},
                                       {"END", Speaker::server, false, 0},
                                       {"BYE", Speaker::server, false, 0}}};

class ByteWriter {
 public:
  explicit ByteWriter(std::string_view command) : bytes_(command) {}

  ByteWriter& number(std::size_t value) {
    assert(value <= 255);
    bytes_ += static_cast<char>(value);
    return *this;
  }
  ByteWriter& number(int value) { return number(static_cast<std::size_t>(value)); }
  ByteWriter& cells(const std::vector<WireCell>& cells) {
    number(cells.size());
    for (const WireCell& c : cells) number(c.x).number(c.y).number(c.humans).number(c.vampires).number(c.werewolves);
    return *this;
  }
  ByteWriter& text(std::string_view text) {
    number(text.size());
    bytes_ += text;
    return *this;
  }
  std::string done() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

struct Encoder {
  std::string operator()(const NameMessage& m) const { return ByteWriter("NME").text(m.name).done(); }
  std::string operator()(const MoveMessage& m) const {
    ByteWriter bytes("MOV");
    bytes.number(m.orders.size());
    for (const WireOrder& o : m.orders) bytes.number(o.x).number(o.y).number(o.count).number(o.to_x).number(o.to_y);
    return bytes.done();
  }
  std::string operator()(const SizeMessage& m) const {
    return ByteWriter("SET").number(m.rows).number(m.columns).done();
  }
  std::string operator()(const HumansMessage& m) const {
    ByteWriter bytes("HUM");
    bytes.number(m.places.size());
    for (const WirePlace& p : m.places) bytes.number(p.x).number(p.y);
    return bytes.done();
  }
  std::string operator()(const HomeMessage& m) const {
    return ByteWriter("HME").number(m.place.x).number(m.place.y).done();
  }
  std::string operator()(const MapMessage& m) const { return ByteWriter("MAP").cells(m.cells).done(); }
  std::string operator()(const UpdateMessage& m) const { return ByteWriter("UPD").cells(m.cells).done(); }
  std::string operator()(const EndMessage&) const { return "END"; }
  std::string operator()(const ByeMessage&) const { return "BYE"; }
};

// The numbers of a message that is complete.
class ByteReader {
 public:
  ByteReader(std::string_view bytes, std::size_t items) : bytes_(bytes), items_(items) {}

  int number() { return static_cast<unsigned char>(bytes_[at_++]); }
  std::string text() const { return std::string(bytes_.substr(0, items_)); }
  template <class Item, class Read>
  std::vector<Item> list(const Read& read) {
    std::vector<Item> list;
    list.reserve(items_);
    for (std::size_t i = 0; i < items_; ++i) list.push_back(read());
    return list;
  }
  // Braces evaluate from left to right.
  WirePlace place() { return {number(), number()}; }
  std::vector<WireCell> cells() {
    return list<WireCell>([this] { return WireCell{number(), number(), number(), number(), number()}; });
  }

 private:
  std::string_view bytes_;
  std::size_t items_;
  std::size_t at_ = 0;
};

VampiresMessage read(std::string_view command, ByteReader bytes) {
  if (command == "NME") return NameMessage{bytes.text()};
  if (command == "MOV")
    return MoveMessage{bytes.list<WireOrder>([&] {
      return WireOrder{bytes.number(), bytes.number(), bytes.number(), bytes.number(), bytes.number()};
    })};
  if (command == "SET") return SizeMessage{bytes.number(), bytes.number()};
  if (command == "HUM") return HumansMessage{bytes.list<WirePlace>([&] { return bytes.place(); })};
  if (command == "HME") return HomeMessage{bytes.place()};
  if (command == "MAP") return MapMessage{bytes.cells()};
  if (command == "UPD") return UpdateMessage{bytes.cells()};
  if (command == "END") return EndMessage{};
  assert(command == "BYE");
  return ByeMessage{};
}

std::string expected_commands(Speaker speaker) {
  std::vector<std::string> commands;
  for (const Shape& shape : shapes)
    if (shape.speaker == speaker) commands.emplace_back(shape.command);
  return join(commands, ", ");
}

struct Describer {
  std::string operator()(const NameMessage& m) const { return fmt::format("NME {}  {}", m.name.size(), shown(m.name)); }
  std::string operator()(const MoveMessage& m) const {
    std::string text = fmt::format("MOV {}", m.orders.size());
    for (const WireOrder& o : m.orders) text += fmt::format("  {},{}>{},{}x{}", o.x, o.y, o.to_x, o.to_y, o.count);
    return text;
  }
  std::string operator()(const SizeMessage& m) const { return fmt::format("SET {} {}", m.rows, m.columns); }
  std::string operator()(const HumansMessage& m) const {
    std::string text = fmt::format("HUM {}", m.places.size());
    for (const WirePlace& p : m.places) text += fmt::format("  {},{}", p.x, p.y);
    return text;
  }
  std::string operator()(const HomeMessage& m) const { return fmt::format("HME {},{}", m.place.x, m.place.y); }
  std::string operator()(const MapMessage& m) const { return cells("MAP", m.cells); }
  std::string operator()(const UpdateMessage& m) const { return cells("UPD", m.cells); }
  std::string operator()(const EndMessage&) const { return "END"; }
  std::string operator()(const ByeMessage&) const { return "BYE"; }

  static std::string cells(std::string_view command, const std::vector<WireCell>& cells) {
    std::string text = fmt::format("{} {}", command, cells.size());
    for (const WireCell& c : cells)
      text += fmt::format("  {},{} {}/{}/{}", c.x, c.y, c.humans, c.vampires, c.werewolves);
    return text;
  }
};

}  // namespace

std::string encode(const VampiresMessage& message) { return std::visit(Encoder{}, message); }

std::optional<Result<DecodedMessage>> decode(std::string_view bytes, Speaker speaker) {
  const std::string_view begun = bytes.substr(0, command_bytes);
  const auto shape = std::ranges::find_if(
      shapes, [&](const Shape& s) { return s.speaker == speaker && s.command.starts_with(begun); });
  if (shape == shapes.end())
    return Error{say("'{}' begins none of the messages {}", shown(begun), expected_commands(speaker))};
  std::size_t head = command_bytes + (shape->counted ? 1 : 0);
  if (bytes.size() < head) return std::nullopt;
  const std::size_t items = shape->counted ? static_cast<unsigned char>(bytes[command_bytes]) : 1;
  const std::size_t whole = head + items * shape->numbers;
  if (bytes.size() < whole) return std::nullopt;
  return DecodedMessage{read(shape->command, ByteReader(bytes.substr(head, whole - head), items)), whole};
}

std::string describe(const VampiresMessage& message) { return std::visit(Describer{}, message); }

}  // namespace plateau::wire
