// What is JSON and what is not, and what is made of it.
#include "core/json_reader.h"

#include <gtest/gtest.h>

namespace plateau {
namespace {

TEST(JsonReader, ReadsEveryKind) {
  const auto json =
      parse_json(R"( {"a": [1, -2.5e2, true, false, null], "b": {"c": "x\n\u00e9\ud83d\ude00\/"}, "": 0} )");
  ASSERT_TRUE(json.ok()) << json.error().message;
  const JsonValue::Array& a = *json->find("a")->array();
  EXPECT_EQ(a[0].integer(), 1);
  EXPECT_EQ(*a[1].number(), -250.0);
  EXPECT_TRUE(*a[2].boolean());
  EXPECT_FALSE(*a[3].boolean());
  EXPECT_TRUE(a[4].is_null());
  EXPECT_EQ(*json->find("b")->find("c")->text(), "x\né😀/");
  EXPECT_EQ(json->find("")->integer(), 0);
  EXPECT_EQ(json->find("z"), nullptr);
  EXPECT_EQ(a[0].find("x"), nullptr);
}

TEST(JsonReader, IntegersAreExact) {
  EXPECT_EQ(parse_json("9007199254740992")->integer(), 9007199254740992);
  EXPECT_FALSE(parse_json("9007199254740994")->integer());
  EXPECT_FALSE(parse_json("1.5")->integer());
  EXPECT_EQ(parse_json("1e3")->integer(), 1000);
  EXPECT_EQ(parse_json("-0")->integer(), 0);
  EXPECT_FALSE(parse_json("\"1\"")->integer());
}

TEST(JsonReader, RefusesWhatIsNoJson) {
  for (const std::string text : {"",
                                 " ",
                                 "{",
                                 "[",
                                 "\"",
                                 "nul",
                                 "truee",
                                 "01",
                                 "+1",
                                 "1.",
                                 ".5",
                                 "1e",
                                 "-",
                                 "1e999",
                                 "[1,]",
                                 "{\"a\":1,}",
                                 "{a:1}",
                                 "{\"a\" 1}",
                                 "[1 2]",
                                 "1 2",
                                 "\"\\x\"",
                                 "\"\\u12\"",
                                 "\"\\ud800\"",
                                 "\"\\udc00\"",
                                 "\"\\ud800\\u0041\"",
                                 "\"\n\"",
                                 "\"\xff\"",
                                 "\"\xc0\x80\"",
                                 "{\"a\":1,\"a\":2}",
                                 "'a'",
                                 "NaN",
                                 "[1]//",
                                 "\"\\u-001\""}) {
    const auto json = parse_json(text);
    ASSERT_FALSE(json.ok()) << text;
    EXPECT_FALSE(json.error().message.empty());
  }
  EXPECT_FALSE(parse_json(std::string("\"a\0\"", 4)).ok());
}

TEST(JsonReader, BoundsTheDepth) {
  EXPECT_TRUE(parse_json(std::string(most_json_depth, '[') + std::string(most_json_depth, ']')).ok());
  EXPECT_FALSE(parse_json(std::string(100'000, '[')).ok());
  std::string nested;
  for (int i = 0; i < 1000; ++i) nested += "{\"a\":";
  EXPECT_FALSE(parse_json(nested).ok());
}

}  // namespace
}  // namespace plateau
