#include <gtest/gtest.h>

#include "games/vampires/vampires.h"
#include "tests/support/position_helpers.h"

namespace plateau::vampires {
namespace {

using Game = BasicGame<64>;

constexpr const char* thetrap = "5x10 H9,0:2 W4,1:4 H2,2:4 H9,2:1 V4,3:4 H9,4:2 turn=V";

std::string refusal(std::string_view position, std::string_view move) { return move_refusal<Game>(position, move); }
std::string bad(std::string_view position) { return parse_refusal<Game>(position); }
std::string drawn(std::string_view position) { return Game::draw(parsed<Game>(position), {}); }

TEST(VampiresNotation, GroupsAndFieldsMayComeInAnyOrder) {
  EXPECT_EQ(Game::format(parsed<Game>("1x3 played=4 W2,0:1 turn=W V0,0:2")), "1x3 V0,0:2 W2,0:1 turn=W played=4");
}

TEST(VampiresNotation, WhatIsUsualIsNotWritten) {
  EXPECT_EQ(Game::format(parsed<Game>("1x3 V0,0:2 turns=200 played=0")), "1x3 V0,0:2 turn=V");
}

TEST(VampiresNotation, OrdersOfOnePairAreAddedUpButNeverBeyondWhatStandsThere) {
  const auto full = parsed<Game>("1x3 V0,0:255 W2,0:1 turn=V");
  const std::vector<std::string_view> all{"0,0>1,0x200", "0,0>1,0x55"};
  ASSERT_TRUE(Game::read_bundle(full, all).ok());
  EXPECT_EQ(Game::read_bundle(full, all)->moves.size(), 1u);
  const std::vector<std::string_view> more{"0,0>1,0x100", "0,0>1,0x200"};
  std::size_t read = 0;
  EXPECT_EQ(sorted_orders(full.grid(), more, read).size(), 2u);  // the second of which is refused
}

TEST(VampiresPicture, MarksWhatTheTurnDidSoFar) {
  EXPECT_EQ(drawn("2x3 V0,0:2 H1,0:4 V0,1:1 W2,1:12 turn=V orders=2 from=0,0 to=0,1 attacks=1,0:3 last=0,1"),
            "       0    1    2\n"
            "  0  -V2 3>H4    .\n"
            "  1  +V1    .  W12\n"
            "   V vampires 6   W werewolves 12   H humans 4   turn 1 of 200: vampires\n"
            "   orders given: 2 (- units left, + units came, > units attack)\n");
}

TEST(VampiresPicture, TellsTheBattle) {
  const auto last_line = [](std::string_view battle) {
    const std::string picture = drawn("1x3 H1,0:4 W2,0:1 turn=V attacks=1,0:3 battle=" + std::string(battle));
    const auto begin = picture.rfind('\n', picture.size() - 2) + 1;
    return picture.substr(begin, picture.size() - begin - 1);
  };
  EXPECT_EQ(last_line("open"), "   battle on 1,0, 3 against 4: the attackers win with probability 3/8");
  EXPECT_EQ(last_line("attackers"),
            "   battle on 1,0, 3 against 4: the attackers have won; each survives with probability 3/8");
  EXPECT_EQ(last_line("defenders"),
            "   battle on 1,0, 3 against 4: the defenders have won; each survives with probability 5/8");
  EXPECT_EQ(last_line("attackers:2"),
            "   battle on 1,0, 3 against 4: 2 attackers have survived; each human joins them with probability 3/8");
}

TEST(VampiresPicture, ClicksAreCellsAndNumbers) {
  const auto clicks = [](std::string_view position, std::string_view move) {
    const auto s = parsed<Game>(position);
    return Game::click_path(s, *Game::parse_move(s, move));
  };
  EXPECT_EQ(clicks(thetrap, "4,3>3,2x4"), (ClickPath{"4,3", "3,2", "4"}));
  EXPECT_EQ(clicks(position_after<Game>(thetrap, "4,3>3,2x4"), "end"), (ClickPath{"end"}));
  EXPECT_EQ(clicks("1x3 H1,0:4 W2,0:1 turn=V attacks=1,0:3 battle=open", "attackers"),
            (ClickPath{"battle", "attackers"}));
}

TEST(VampiresNotation, RefusesWhatIsNotAMove) {
  for (const char* text : {"", "4,3", "4,3>", "4,3>3,2", "4,3>3,2x", "4,3>3,2x0", "4,3>3,2x256", "4,3>3,2x04",
                           "4,3>3,2x-1", "END", "attackers", "x1", "\xff"})
    EXPECT_NE(refusal(thetrap, text).find("is not an order: from where to where, and 1 to 255 units"),
              std::string::npos)
        << text;
  EXPECT_EQ(refusal(thetrap, "4,3>a,2x1"), "'a,2' is not a cell: column and row from 0, such as 4,3");
  EXPECT_EQ(refusal(thetrap, "4,3>4x1"), "'4' is not a cell: column and row from 0, such as 4,3");
  EXPECT_EQ(refusal(thetrap, "4,3>10,3x1"), "the cell 10,3 is off the grid: x is 0 to 9 and y is 0 to 4");
  const std::string battle = "1x3 H1,0:4 W2,0:1 turn=V attacks=1,0:2 battle=";
  EXPECT_EQ(refusal(battle + "open", "end"), "'end' does not say who wins the battle on 1,0: attackers or defenders");
  EXPECT_EQ(refusal(battle + "attackers", "survive:3"),
            "'survive:3' does not say how many units survive on 1,0: survive:0 to survive:2");
  EXPECT_EQ(refusal(battle + "defenders", "convert:3"),
            "'convert:3' does not say how many units survive on 1,0: survive:0 to survive:4");
  EXPECT_EQ(refusal(battle + "attackers:1", "convert:5"),
            "'convert:5' does not say how many humans are converted on 1,0: convert:0 to convert:4");
}

TEST(VampiresNotation, RefusesBadPositions) {
  EXPECT_EQ(bad(""), "a position is a size, groups and fields, such as '5x10 W4,1:4 H2,2:4 V4,3:4 turn=V'");
  for (const char* size : {"5", "5x", "x5", "0x5", "5x0", "256x1", "05x5", "5x5x5", "-1x5"})
    EXPECT_EQ(bad(size), "'" + std::string(size) +
                             "' is not the size of a grid: rows x columns, each from 1 to 255, such as 5x10");
  EXPECT_EQ(bad("2x2 X0,0:1"), "'X0,0:1' is neither a group, such as V4,3:4, nor a field, such as turn=V");
  EXPECT_EQ(bad("2x2 V0,0"), "'0,0' is not a cell and its units, 1 to 255, such as 4,3:4");
  EXPECT_EQ(bad("2x2 V0,0:0"), "'0,0:0' is not a cell and its units, 1 to 255, such as 4,3:4");
  EXPECT_EQ(bad("2x2 V0,0:256"), "'0,0:256' is not a cell and its units, 1 to 255, such as 4,3:4");
  EXPECT_EQ(bad("2x2 V2,0:1"), "the cell 2,0 is off the grid: x is 0 to 1 and y is 0 to 1");
  EXPECT_EQ(bad("2x2 V0,1:1 W0,1:2"), "two groups stand on 0,1");
  EXPECT_EQ(bad("2x2 V0,1:1 side=V"),
            "there is no field 'side'; the fields are turn, played, turns, orders, from, to, attacks, last, battle");
  EXPECT_EQ(bad("2x2 turn=V turn=V"), "the field turn is given twice");
  EXPECT_EQ(bad("2x2 turn=H"), "turn=H is neither V nor W");
  EXPECT_EQ(bad("2x2 turns=0"), "turns=0 is not a whole number from 1 to 65535");
  EXPECT_EQ(bad("2x2 turns=5 played=6"), "played=6 is not a whole number from 0 to 5");
}

TEST(VampiresNotation, RefusesBadMarksOfATurn) {
  const std::string board = "1x6 V0,0:1 V1,0:2 V3,0:2 W4,0:1 H5,0:3 turn=V ";
  EXPECT_EQ(bad(board + "orders=1 from=0,0 to=1,0 last=1,0"), "accepted");
  EXPECT_EQ(bad(board + "orders=0"), "orders=0 is not a whole number from 1 to 255");
  EXPECT_EQ(bad(board + "orders=1"), "orders=1, but the field from names no cell");
  EXPECT_EQ(bad(board + "from=0,0"), "the field from needs the field orders");
  EXPECT_EQ(bad(board + "to=0,0"), "the field to needs the field orders");
  EXPECT_EQ(bad(board + "last=0,0"), "the field last needs the field orders");
  EXPECT_EQ(bad(board + "attacks=4,0:1"), "the field attacks needs the field orders or the field battle");
  EXPECT_EQ(bad(board + "orders=1 from=0,0/0,0 to=1,0 last=1,0"), "from: 0,0 is given twice");
  EXPECT_EQ(bad(board + "orders=1 from=0,0 to=3,0 last=3,0"), "from: no target of this turn is beside 0,0");
  EXPECT_EQ(bad(board + "orders=2 from=0,0 to=1,0/3,0 last=1,0"), "to: no source of this turn is beside 3,0");
  EXPECT_EQ(bad(board + "orders=1 from=5,0 attacks=4,0:1 last=4,0"), "from: 5,0 is not a cell of the mover");
  EXPECT_EQ(bad(board + "orders=2 from=0,0/1,0 to=1,0/0,0 last=0,0"), "from: 0,0 is also a target of this turn");
  EXPECT_EQ(bad(board + "orders=1 from=1,0 to=2,0 last=2,0"), "to: no unit of the mover is on 2,0");
  EXPECT_EQ(bad(board + "orders=1 from=3,0 to=4,0 last=4,0"), "to: no unit of the mover is on 4,0");
  EXPECT_EQ(bad(board + "orders=2 from=0,0 to=1,0 last=1,0"), "orders=2, but these sources and targets allow only 1");
  EXPECT_EQ(bad(board + "orders=1 from=0,0/2,0 to=1,0 last=1,0"), "orders=1, but these sources and targets need 2");
  EXPECT_EQ(bad(board + "orders=1 from=0,0 to=1,0"), "the field last is missing: the target of the last order");
  EXPECT_EQ(bad(board + "orders=1 from=0,0 to=1,0 last=2,0"), "last: 2,0 is not a target beside 0,0, the last source");
  EXPECT_EQ(bad(board + "orders=1 from=3,0 attacks=4,0:1/4,0:1 last=4,0"), "attacks: 4,0 is given twice");
  EXPECT_EQ(bad(board + "orders=1 from=1,0 attacks=0,0:1 last=0,0"),
            "attacks: there are neither humans nor enemies on 0,0");
  EXPECT_EQ(bad(board + "turns=3 played=3 orders=1 from=0,0 to=1,0 last=1,0"),
            "all 3 turns are played, so no turn can be under way");
  EXPECT_EQ(bad("1x2 V1,0:2 turn=V orders=1 from=0,0 to=1,0 last=1,0"),
            "a side has no unit, so no turn can be under way");
  EXPECT_EQ(bad("1x3 V0,0:2 H1,0:250 W2,0:1 orders=1 from=0,0 attacks=1,0:6 last=1,0"),
            "attacks: 6 units and the humans on 1,0 are more than 255 together");
}

TEST(VampiresNotation, RefusesBadBattles) {
  const std::string board = "1x4 V0,0:1 H1,0:4 W2,0:4 turn=V ";
  EXPECT_EQ(bad(board + "battle=open"), "battle: the field attacks does not say where and with how many units");
  EXPECT_EQ(bad(board + "attacks=1,0:4 battle=open"), "attacks: 4 units win on 1,0 without a battle");
  EXPECT_EQ(bad(board + "attacks=2,0:6 battle=open"), "attacks: 6 units win on 2,0 without a battle");
  EXPECT_EQ(bad(board + "attacks=2,0:5 battle=attackers:1"),
            "battle=attackers:1 is none of open, attackers, defenders and, against humans, attackers:0 to attackers:5");
  EXPECT_EQ(bad(board + "attacks=1,0:3 battle=attackers:4"),
            "battle=attackers:4 is none of open, attackers, defenders and, against humans, attackers:0 to attackers:3");
  EXPECT_EQ(bad(board + "attacks=1,0:3 battle=attackers:3"), "accepted");
  EXPECT_EQ(bad(board + "orders=1 from=0,0 attacks=1,0:3 last=1,0 battle=open"),
            "orders and battle exclude each other: battles follow the end of a turn");
}

}  // namespace
}  // namespace plateau::vampires
