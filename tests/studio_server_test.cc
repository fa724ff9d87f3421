// What the editors and the lessons of the page ask the server for.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/json_reader.h"
#include "games/registry.h"
#include "server/made_maps.h"

namespace plateau {
namespace {

using testing::HasSubstr;

Granted<std::string> made(const std::string& body) { return made_map_answer(*parse_json(body)); }

TEST(MapsOfTheServer, AreMadeAsAsked) {
  auto answer = made(R"({"rows":5,"columns":7,"humans":3,"units":4,"seed":4})");
  ASSERT_TRUE(answer);
  const auto json = parse_json(*answer);
  ASSERT_TRUE(json.ok());
  const std::string& text = *json->find("text")->text();
  EXPECT_THAT(text, HasSubstr(R"(<Map Rows="5" Columns="7">)"));
  // A game takes it as it is.
  const auto entry = find_game("vampires");
  ASSERT_TRUE(entry.ok());
  const std::vector<GivenOption> options = {{.name = "map", .value = text, .is_file_content = true}};
  EXPECT_TRUE((*entry)->game().start(options).ok());
  EXPECT_NE(*made(R"({"seed":1})"), *made(R"({"seed":2})"));
  EXPECT_NE(*made("{}"), *made(R"({"fair":false})"));
  EXPECT_EQ(*made("{}"), *made(R"({"rows":10,"columns":10,"humans":8,"units":8,"seed":1,"fair":true})"));
}

TEST(MapsOfTheServer, WhatCannotBeIsRefusedWithASentence) {
  for (const auto& [body, sentence] : {std::pair{R"({"rows":0})", "rows is a number from 1 to 255, not 0"},
                                       {R"({"columns":99999999999})", "'columns' must be a whole number"},
                                       {R"({"humans":"many"})", "'humans' must be a whole number"},
                                       {R"({"units":1.5})", "'units' must be a whole number"},
                                       {R"({"seed":-1})", "'seed' must be a whole number"},
                                       {R"({"fair":1})", "'fair' must be true | false"},
                                       {R"({"rows":2,"columns":2,"humans":4})", "do not fit on 4 cells"},
                                       {R"({"humans":7})", "odd number"}}) {
    auto answer = made(body);
    ASSERT_FALSE(answer) << body;
    EXPECT_EQ(answer.refusal().status, 400);
    EXPECT_THAT(answer.refusal().sentence, HasSubstr(sentence));
  }
}

}  // namespace
}  // namespace plateau
