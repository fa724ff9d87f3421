#include "games/vampires/map.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>
#include <pugixml.hpp>

#include "core/message.h"
#include "core/text.h"
#include "games/vampires/setup.h"

namespace plateau::vampires {
namespace {

// The protocol counts the groups of a map in one byte.
constexpr std::size_t most_groups = 255;

class MapReader {
 public:
  explicit MapReader(std::string_view xml) : xml_(xml) {}

  Result<Map> read() {
    if (xml_.find('\0') != std::string_view::npos) return Error{say("the map is not a text in UTF-8")};
    pugi::xml_document document;
    const auto parsed = document.load_buffer(xml_.data(), xml_.size(), pugi::parse_default | pugi::parse_trim_pcdata,
                                             pugi::encoding_utf8);
    if (!parsed)
      return Error{say("map, line {}: this is not XML ({})", line_of(parsed.offset), translate(parsed.description()))};
    for (const pugi::xml_node node : document.children()) {
      if (std::string_view(node.name()) != "Map" || node != document.first_child())
        return wrong(node, say("'{}' stands where one Map should be", shown(node.name())));
    }
    const pugi::xml_node root = document.first_child();
    if (auto error = size(root)) return *error;
    for (const pugi::xml_node node : root.children())
      if (auto error = element(node)) return *error;
    if (vampires_ == 0) return wrong(root, say("the map has no element Vampires"));
    if (werewolves_ == 0) return wrong(root, say("the map has no element Werewolves"));
    return map_;
  }

 private:
  using Problem = std::optional<Error>;

  std::ptrdiff_t line_of(std::ptrdiff_t offset) const {
    const auto end = xml_.begin() + std::clamp<std::ptrdiff_t>(offset, 0, static_cast<std::ptrdiff_t>(xml_.size()));
    return 1 + std::count(xml_.begin(), end, '\n');
  }
  Error wrong(const pugi::xml_node& node, const std::string& reason) const {
    return Error{say("map, line {}: {}", line_of(node.offset_debug()), reason)};
  }

  struct Attribute {
    const char* name;
    int least;
    int most;
  };
  Problem number(const pugi::xml_node& node, const Attribute& wanted, int& value) const {
    int found = 0;
    for (const pugi::xml_attribute attribute : node.attributes()) {
      if (std::string_view(attribute.name()) != wanted.name) continue;
      if (++found > 1) return wrong(node, say("{} has two attributes {}", node.name(), wanted.name));
      const auto read = parse_integer(trim(attribute.value()));
      if (!read || *read < wanted.least || *read > wanted.most)
        return wrong(node, say("{}={} is not a whole number from {} to {}", wanted.name, shown(attribute.value()),
                               wanted.least, wanted.most));
      value = static_cast<int>(*read);
    }
    if (found == 0) return wrong(node, say("{} has no attribute {}", node.name(), wanted.name));
    return std::nullopt;
  }

  Problem size(const pugi::xml_node& root) {
    if (auto error = number(root, {"Rows", 1, most_side}, map_.grid.rows)) return error;
    return number(root, {"Columns", 1, most_side}, map_.grid.columns);
  }

  Problem element(const pugi::xml_node& node) {
    const std::string_view name = node.name();
    if (name != "Humans" && name != "Vampires" && name != "Werewolves")
      return wrong(node, name.empty()
                             ? say("there is text between the elements: '{}'", shown(node.value()))
                             : say("'{}' is not an element of a map: Humans, Vampires, Werewolves", shown(name)));
    if (node.first_child()) return wrong(node, say("{} must be empty", name));
    Map::Place place;
    if (auto error = number(node, {"X", 0, map_.grid.columns - 1}, place.x)) return error;
    if (auto error = number(node, {"Y", 0, map_.grid.rows - 1}, place.y)) return error;
    if (auto error = number(node, {"Count", 1, most_units}, place.count)) return error;
    bool& taken = taken_[place.y * map_.grid.columns + place.x];
    if (taken) return wrong(node, say("two groups stand on {}", map_.grid.name(place.y * map_.grid.columns + place.x)));
    taken = true;
    if (name == "Humans") {
      map_.humans.push_back(place);
      if (map_.humans.size() > most_groups - 2)
        return wrong(node, say("a map has at most {} groups; this is one too many", most_groups));
      return std::nullopt;
    }
    if (++(name == "Vampires" ? vampires_ : werewolves_) > 1)
      return wrong(node, say("the map has two elements {}", name));
    (name == "Vampires" ? map_.vampires : map_.werewolves) = place;
    return std::nullopt;
  }

  std::string_view xml_;
  Map map_;
  int vampires_ = 0;
  int werewolves_ = 0;
  std::array<bool, most_side * most_side> taken_{};
};

struct ShippedMap {
  std::string_view name;
  Map map;
};

const std::vector<ShippedMap>& shipped_maps() {
  static const std::vector<ShippedMap> maps{{"thetrap",
                                             {.grid = {.rows = 5, .columns = 10},
                                              .humans = {{2, 2, 4}, {9, 0, 2}, {9, 2, 1}, {9, 4, 2}},
                                              .vampires = {4, 3, 4},
                                              .werewolves = {4, 1, 4}}},
                                            {"duel",
                                             {.grid = {.rows = 5, .columns = 6},
                                              .humans = {{2, 2, 1}, {4, 4, 1}},
                                              .vampires = {5, 4, 3},
                                              .werewolves = {2, 3, 3}}},
                                            {"city",
                                             {.grid = {.rows = 15, .columns = 29},
                                              .humans = {{28, 0, 2}, {0, 14, 2}, {14, 7, 20}, {10, 3, 4}, {18, 11, 4}},
                                              .vampires = {28, 14, 10},
                                              .werewolves = {0, 0, 10}}},
                                            {"cage",
                                             {.grid = {.rows = 3, .columns = 3},
                                              .humans = {{0, 0, 10}, {2, 0, 6}},
                                              .vampires = {0, 2, 12},
                                              .werewolves = {1, 1, 8}}}};
  return maps;
}

}  // namespace

Result<Map> parse_map(std::string_view xml) { return MapReader(xml).read(); }

std::string format_map(const Map& map) {
  std::string xml = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  xml += fmt::format("<Map Rows=\"{}\" Columns=\"{}\">\n", map.grid.rows, map.grid.columns);
  const auto add = [&](std::string_view name, const Map::Place& place) {
    xml += fmt::format("  <{} X=\"{}\" Y=\"{}\" Count=\"{}\"/>\n", name, place.x, place.y, place.count);
  };
  for (const Map::Place& place : map.humans) add("Humans", place);
  add("Vampires", map.vampires);
  add("Werewolves", map.werewolves);
  return xml + "</Map>\n";
}

std::vector<std::string> shipped_map_names() {
  std::vector<std::string> names;
  for (const ShippedMap& shipped : shipped_maps()) names.emplace_back(shipped.name);
  return names;
}

Map shipped_map(std::string_view name) {
  const auto found = std::ranges::find(shipped_maps(), name, &ShippedMap::name);
  assert(found != shipped_maps().end());
  return found->map;
}

}  // namespace plateau::vampires
