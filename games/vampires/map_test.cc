#include "games/vampires/map.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace plateau::vampires {
namespace {

std::string refusal(std::string_view xml) {
  const auto map = parse_map(xml);
  return map ? "accepted" : map.error().message;
}

// A map of 5 rows and 10 columns, with V and W, and these lines from line 4 on.
std::string with(const std::string& lines) {
  return "<Map Rows=\"5\" Columns=\"10\">\n<Vampires X=\"4\" Y=\"3\" Count=\"4\"/>\n"
         "<Werewolves X=\"4\" Y=\"1\" Count=\"4\"/>\n" +
         lines + "\n</Map>";
}

TEST(VampiresMap, TheShippedFilesAreTheShippedMaps) {
  for (const std::string& name : shipped_map_names()) {
    std::ifstream file(std::string(PLATEAU_SOURCE_DIR) + "/games/vampires/maps/" + name + ".xml");
    std::ostringstream content;
    content << file.rdbuf();
    EXPECT_EQ(content.str(), format_map(shipped_map(name))) << name;
    const auto map = parse_map(content.str());
    ASSERT_TRUE(map.ok()) << map.error().message;
    EXPECT_EQ(*map, shipped_map(name));
  }
}

TEST(VampiresMap, KeepsTheOrderOfTheHumans) {
  const auto map = parse_map(with("<Humans X='9' Y='4' Count='2'/><Humans X='0' Y='0' Count='255'/>"));
  ASSERT_TRUE(map.ok()) << map.error().message;
  EXPECT_EQ(map->humans, (std::vector<Map::Place>{{9, 4, 2}, {0, 0, 255}}));
  EXPECT_EQ(map->vampires, (Map::Place{4, 3, 4}));
  EXPECT_EQ(map->werewolves, (Map::Place{4, 1, 4}));
}

TEST(VampiresMap, ReadsTolerantly) {
  const auto map = parse_map(
      "\xef\xbb\xbf<?xml version='1.0'?>\r\n<!DOCTYPE Map>\r\n<!-- a map -->\r\n"
      "<Map Columns='2' Author='A &amp; B' Rows='1'>\r\n<!-- first the wolves -->\r\n"
      "<Werewolves Count=' 7 ' Y='0' X='1' Mood='bad'></Werewolves>\r\n<Vampires X='0' Y='0' Count='8' /></Map>\r\n");
  ASSERT_TRUE(map.ok()) << map.error().message;
  EXPECT_EQ(format_map(*map),
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Map Rows=\"1\" Columns=\"2\">\n"
            "  <Vampires X=\"0\" Y=\"0\" Count=\"8\"/>\n  <Werewolves X=\"1\" Y=\"0\" Count=\"7\"/>\n</Map>\n");
}

TEST(VampiresMap, RefusesWhatIsNotXml) {
  EXPECT_EQ(refusal(""), "map, line 1: this is not XML (No document element found)");
  EXPECT_EQ(refusal("hello"), "map, line 1: this is not XML (No document element found)");
  EXPECT_EQ(refusal("<Map Rows='5'\nColumns='10'>\n<Humans\n</Map>"),
            "map, line 4: this is not XML (Error parsing start element tag)");
  EXPECT_EQ(refusal("<Map Rows='5'\nColumns='10'>\n<Humans/>\n</map>"),
            "map, line 4: this is not XML (Start-end tags mismatch)");
  EXPECT_EQ(refusal(std::string_view("<\0M\0a\0p\0", 8)), "the map is not a text in UTF-8");
}

TEST(VampiresMap, RefusesWhatIsNotAMap) {
  EXPECT_EQ(refusal("<html/>"), "map, line 1: 'html' stands where one Map should be");
  EXPECT_EQ(refusal(with("") + "\n<Map/>"), "map, line 6: 'Map' stands where one Map should be");
  EXPECT_EQ(refusal("\n<Map Columns='10'/>"), "map, line 2: Map has no attribute Rows");
  EXPECT_EQ(refusal("<Map Rows='5' Columns='ten'/>"), "map, line 1: Columns=ten is not a whole number from 1 to 255");
  EXPECT_EQ(refusal("<Map Rows='0' Columns='10'/>"), "map, line 1: Rows=0 is not a whole number from 1 to 255");
  EXPECT_EQ(refusal("<Map Rows='5' Rows='5' Columns='10'/>"), "map, line 1: Map has two attributes Rows");
  EXPECT_EQ(refusal("<Map Rows='5' Columns='10'>\n<Vampires X='0' Y='0' Count='1'/></Map>"),
            "map, line 1: the map has no element Werewolves");
  EXPECT_EQ(refusal("<Map Rows='5' Columns='10'>\n<Werewolves X='0' Y='0' Count='1'/></Map>"),
            "map, line 1: the map has no element Vampires");
}

TEST(VampiresMap, RefusesBadGroups) {
  EXPECT_EQ(refusal(with("<Humans X='0' Y='0' Count='0'/>")),
            "map, line 4: Count=0 is not a whole number from 1 to 255");
  EXPECT_EQ(refusal(with("<Humans X='0' Y='0' Count='256'/>")),
            "map, line 4: Count=256 is not a whole number from 1 to 255");
  EXPECT_EQ(refusal(with("\n<Humans X='10' Y='0' Count='1'/>")), "map, line 5: X=10 is not a whole number from 0 to 9");
  EXPECT_EQ(refusal(with("<Humans X='0' Y='-1' Count='1'/>")), "map, line 4: Y=-1 is not a whole number from 0 to 4");
  EXPECT_EQ(refusal(with("<Humans X='0' Count='1'/>")), "map, line 4: Humans has no attribute Y");
  EXPECT_EQ(refusal(with("<Humans X='4' Y='3' Count='1'/>")), "map, line 4: two groups stand on 4,3");
  EXPECT_EQ(refusal(with("<Vampires X='0' Y='0' Count='1'/>")), "map, line 4: the map has two elements Vampires");
  EXPECT_EQ(refusal(with("<Werewolves X='0' Y='0' Count='1'/>")), "map, line 4: the map has two elements Werewolves");
  EXPECT_EQ(refusal(with("<Zombies X='0' Y='0' Count='1'/>")),
            "map, line 4: 'Zombies' is not an element of a map: Humans, Vampires, Werewolves");
  EXPECT_EQ(refusal(with("<Humans X='0' Y='0' Count='1'><Child/></Humans>")), "map, line 4: Humans must be empty");
  EXPECT_EQ(refusal(with("four")), "map, line 4: there is text between the elements: 'four'");
}

TEST(VampiresMap, HasAtMost255Groups) {
  const auto humans = [](int count) {
    std::string lines;
    for (int i = 0; i < count; ++i)
      lines += "<Humans X='" + std::to_string(i % 200) + "' Y='" + std::to_string(5 + i / 200) + "' Count='1'/>\n";
    return "<Map Rows='9' Columns='200'><Vampires X='0' Y='0' Count='1'/><Werewolves X='1' Y='0' Count='1'/>\n" +
           lines + "</Map>";
  };
  EXPECT_EQ(refusal(humans(253)), "accepted");
  EXPECT_EQ(refusal(humans(254)), "map, line 255: a map has at most 255 groups; this is one too many");
}

}  // namespace
}  // namespace plateau::vampires
