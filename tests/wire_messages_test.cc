// What is said over the wire, without any socket: bytes and messages, what a turn means, what a client knows, maps.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>

#include "core/random.h"
#include "games/registry.h"
#include "games/vampires/map.h"
#include "games/vampires/setup.h"
#include "tests/support/scripted_client.h"
#include "wire/icebreaker_messages.h"
#include "wire/map_maker.h"
#include "wire/thinker.h"
#include "wire/vampires_board.h"
#include "wire/vampires_messages.h"
#include "wire/vampires_seat.h"

namespace plateau::wire {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const AnyGame& vampires_game() { return (*find_game("vampires"))->game(); }
std::unique_ptr<AnyPosition> position(std::string_view text) { return std::move(vampires_game().parse(text)).value(); }
std::unique_ptr<AnyPosition> thetrap() { return std::move(vampires_game().start({})).value(); }

void play_turn(AnyPosition& p, const std::vector<WireOrder>& orders) {
  const auto moves = moves_of_orders(p, orders);
  ASSERT_TRUE(moves.ok()) << moves.error().message;
  for (const int move : *moves) p.play(move);
}

// A message of every kind.
std::vector<std::pair<VampiresMessage, Speaker>> some_messages() {
  return {{NameMessage{""}, Speaker::client},
          {NameMessage{std::string(255, 'x')}, Speaker::client},
          {NameMessage{std::string("a\0b", 3)}, Speaker::client},
          {MoveMessage{}, Speaker::client},
          {MoveMessage{{{4, 3, 4, 3, 2}, {255, 0, 1, 254, 1}}}, Speaker::client},
          {MoveMessage{std::vector<WireOrder>(255, {1, 2, 3, 4, 5})}, Speaker::client},
          {SizeMessage{5, 10}, Speaker::server},
          {HumansMessage{{{2, 2}, {9, 0}}}, Speaker::server},
          {HomeMessage{{4, 3}}, Speaker::server},
          {MapMessage{{{9, 0, 2, 0, 0}, {4, 1, 0, 0, 4}}}, Speaker::server},
          {UpdateMessage{}, Speaker::server},
          {UpdateMessage{std::vector<WireCell>(255, {1, 2, 0, 255, 0})}, Speaker::server},
          {EndMessage{}, Speaker::server},
          {ByeMessage{}, Speaker::server}};
}

TEST(VampiresMessages, TheTranscriptOfTheRules) {
  const std::vector<WirePlace> humans{{2, 2}, {9, 0}, {9, 2}, {9, 4}};
  const auto game = thetrap();
  std::string bytes;
  for (const VampiresMessage& message : introduction(*game, 0, humans)) bytes += encode(message);
  EXPECT_EQ(hex_of(bytes), hex_of(bytes_of("53 45 54 05 0a 48 55 4d 04 02 02 09 00 09 02 09 04 48 4d 45 04 03"
                                           "4d 41 50 06 09 00 02 00 00 04 01 00 00 04 02 02 04 00 00 09 02 01 00 00"
                                           "04 03 00 04 00 09 04 02 00 00")));
  EXPECT_EQ(hex_of(encode(UpdateMessage{})), hex_of(bytes_of("55 50 44 00")));
  play_turn(*game, {{4, 3, 4, 3, 2}});
  EXPECT_THAT(touched_cells(*game), ElementsAre(WirePlace{3, 2}, WirePlace{4, 3}));
}

// Lines of the page: "    > 53 45 54 05 0a    SET 5 10".
TEST(VampiresMessages, TheTranscriptOfThePage) {
  std::ifstream page(PLATEAU_SOURCE_DIR "/docs/foreign-protocols.md");
  int lines = 0;
  for (std::string line; std::getline(page, line);) {
    const auto gap = line.find("   ", 6);
    if ((!line.starts_with("    > ") && !line.starts_with("    < ")) || gap == std::string::npos) continue;
    const std::string bytes = bytes_of(line.substr(6, gap - 6));
    const auto decoded = decode(bytes, line[4] == '>' ? Speaker::server : Speaker::client);
    ASSERT_TRUE(decoded && *decoded) << line;
    EXPECT_EQ((*decoded)->bytes, bytes.size()) << line;
    EXPECT_EQ(describe((*decoded)->message), line.substr(line.find_first_not_of(' ', gap)));
    ++lines;
  }
  EXPECT_EQ(lines, 10);
}

TEST(VampiresMessages, AnyCutOfTheBytesGivesTheSameMessages) {
  for (const auto& [message, speaker] : some_messages()) {
    const std::string bytes = encode(message);
    for (std::size_t cut = 0; cut < bytes.size(); ++cut)
      EXPECT_FALSE(decode(std::string_view(bytes).substr(0, cut), speaker)) << describe(message) << " at " << cut;
    const auto whole = decode(bytes + "EN", speaker);
    ASSERT_TRUE(whole && *whole) << describe(message);
    EXPECT_EQ((*whole)->message, message);
    EXPECT_EQ((*whole)->bytes, bytes.size());
    const Speaker other = speaker == Speaker::client ? Speaker::server : Speaker::client;
    const auto wrong = decode(bytes, other);
    EXPECT_TRUE(wrong && !*wrong) << describe(message);
  }
}

TEST(VampiresMessages, WhatCanBeNoMessageIsRefusedWithItsFirstByte) {
  for (const std::string_view bytes : {"X", "mov", "MOX", "NMX", "\xff\xff", "\n"}) {
    const auto decoded = decode(bytes, Speaker::client);
    ASSERT_TRUE(decoded.has_value()) << bytes;
    ASSERT_FALSE(decoded->ok()) << bytes;
    EXPECT_THAT(decoded->error().message, HasSubstr("NME, MOV"));
  }
}

TEST(VampiresMessages, AreReadable) {
  EXPECT_EQ(describe(UpdateMessage{{{3, 2, 0, 4, 0}, {4, 3, 0, 0, 0}}}), "UPD 2  3,2 0/4/0  4,3 0/0/0");
  EXPECT_EQ(describe(MoveMessage{{{4, 3, 4, 3, 2}}}), "MOV 1  4,3>3,2x4");
  EXPECT_EQ(describe(NameMessage{"a\nb"}), "NME 3  a?b");
}

TEST(RefereeLines, AreWrittenWithANulAndReadWithout) {
  EXPECT_EQ(encode(RefereeLine{RefereeWord::team_name, ""}), std::string("TEAM_NAME \0\n", 12));
  EXPECT_EQ(encode(RefereeLine{RefereeWord::role, "RED"}), std::string("ROLE RED\0\n", 10));
  EXPECT_EQ(encode(RefereeLine{RefereeWord::i_play, "A1-A2"}), std::string("I_PLAY A1-A2\0\n", 14));
  const std::vector<RefereeLine> lines{
      {RefereeWord::best_move, ""}, {RefereeWord::other_play, "A1-A2"}, {RefereeWord::tie, ""}};
  std::string bytes;
  for (const RefereeLine& line : lines) bytes += encode(line);
  for (const RefereeLine& line : lines) {
    const auto taken = first_line(bytes);
    ASSERT_TRUE(taken);
    EXPECT_EQ(*parse_referee_line(taken->text), line);
    bytes.erase(0, taken->bytes);
  }
  EXPECT_FALSE(first_line(bytes));  // the line feed alone is no line
}

TEST(RefereeLines, EveryUsualEndOfALineIsOne) {
  for (const std::string_view end : {std::string_view("\n"), std::string_view("\0", 1), std::string_view("\0\n", 2),
                                     std::string_view("\r\n"), std::string_view(" \0\n", 3)}) {
    const std::string bytes = " A1-A2" + std::string(end);
    const auto taken = first_line(bytes);
    ASSERT_TRUE(taken);
    EXPECT_EQ(taken->text, "A1-A2");
  }
  EXPECT_FALSE(first_line("A1-A2"));
  EXPECT_FALSE(first_line(std::string_view("\0\n\r\n ", 5)));
}

TEST(RefereeLines, OthersAreRefused) {
  EXPECT_THAT(parse_referee_line("HELLO").error().message, HasSubstr("HELLO"));
  EXPECT_THAT(parse_referee_line("ROLE").error().message, HasSubstr("ROLE"));
  EXPECT_FALSE(parse_referee_line("").ok());
}

// --- What a turn means

struct IllegalTurn {
  const char* why;
  std::vector<WireOrder> orders;
};

TEST(WireTurns, EachIllegalOneIsRefused) {
  const auto p = position("5x5 V1,1:4 V2,1:3 W3,3:3 H0,0:254 turn=V");
  const std::vector<IllegalTurn> turns{{"no order", {}},
                                       {"source and target", {{1, 1, 1, 2, 1}, {2, 1, 1, 3, 1}}},
                                       {"source and target, the other way round", {{2, 1, 1, 3, 1}, {1, 1, 1, 2, 1}}},
                                       {"from is to", {{1, 1, 1, 1, 1}}},
                                       {"enemies as source", {{3, 3, 1, 2, 3}}},
                                       {"humans as source", {{0, 0, 1, 0, 1}}},
                                       {"nobody as source", {{4, 4, 1, 4, 3}}},
                                       {"more than it holds", {{1, 1, 5, 1, 2}}},
                                       {"more than it holds, summed", {{1, 1, 3, 1, 2}, {1, 1, 2, 0, 1}}},
                                       {"more than it holds, same pair", {{1, 1, 3, 1, 2}, {1, 1, 2, 1, 2}}},
                                       {"count 0", {{1, 1, 0, 1, 2}}},
                                       {"too far", {{1, 1, 1, 3, 1}}},
                                       {"target off the grid", {{1, 1, 1, 255, 1}}},
                                       {"source off the grid", {{5, 5, 1, 4, 4}}},
                                       {"a group above 255", {{1, 1, 2, 0, 0}}},
                                       {"a bad one after a good one", {{1, 1, 1, 1, 2}, {2, 1, 9, 3, 1}}}};
  for (const IllegalTurn& turn : turns) {
    const auto moves = moves_of_orders(*p, turn.orders);
    EXPECT_FALSE(moves.ok()) << turn.why;
    EXPECT_TRUE(moves.ok() || !moves.error().message.empty());
  }
}

TEST(WireTurns, SumsAbove255AreNoWayToCheat) {
  const auto p = position("3x3 V1,1:255 W0,0:1 turn=V");
  EXPECT_FALSE(moves_of_orders(*p, {{1, 1, 200, 1, 2}, {1, 1, 100, 1, 2}}).ok());
  EXPECT_TRUE(moves_of_orders(*p, {{1, 1, 200, 1, 2}, {1, 1, 55, 1, 2}}).ok());
}

TEST(WireTurns, WhoCannotGiveAnyOrderSendsNone) {
  const auto p = position("2x2 V0,0:255 V1,0:255 V0,1:255 V1,1:255 turn=V");
  EXPECT_TRUE(p->outcome());  // without werewolves
  const auto full = position("1x3 V0,0:255 V1,0:255 W2,0:255 turn=W");
  EXPECT_FALSE(moves_of_orders(*full, {}).ok());  // it can attack
  const auto stuck = position("1x4 W0,0:255 H1,0:255 V3,0:1 turn=W");
  EXPECT_TRUE(moves_of_orders(*stuck, {}).ok());
}

// The rules of a turn once more, from their text: what comes of a list of orders, or nothing when it is illegal.
class PlainTurn {
 public:
  struct Cell {
    char species = '.';
    int count = 0;
    bool operator==(const Cell&) const = default;
  };
  using Board = std::map<std::pair<int, int>, Cell>;  // by (x, y); no empty cells

  // Battles are left undecided: what fights where.
  struct Fight {
    int attackers = 0;
    int defenders = 0;
    bool operator==(const Fight&) const = default;
  };
  struct After {
    Board board;
    std::map<std::pair<int, int>, Fight> fights;
  };

  static std::optional<After> play(Board board, vampires::Grid grid, const std::vector<WireOrder>& orders) {
    if (orders.empty()) return std::nullopt;
    std::map<std::pair<int, int>, int> leaving;
    std::map<std::pair<int, int>, int> arriving;
    for (const WireOrder& o : orders) {
      const bool on_grid = o.x < grid.columns && o.y < grid.rows && o.to_x < grid.columns && o.to_y < grid.rows;
      const int distance = std::max(std::abs(o.x - o.to_x), std::abs(o.y - o.to_y));
      if (!on_grid || o.count == 0 || distance != 1) return std::nullopt;
      leaving[{o.x, o.y}] += o.count;
      arriving[{o.to_x, o.to_y}] += o.count;
    }
    for (const auto& [cell, count] : leaving) {
      const auto at = board.find(cell);
      if (arriving.contains(cell) || at == board.end() || at->second.species != 'V' || at->second.count < count)
        return std::nullopt;
      at->second.count -= count;
      if (at->second.count == 0) board.erase(at);
    }
    After after;
    for (const auto& [cell, n] : arriving) {
      const Cell there = board.contains(cell) ? board[cell] : Cell{};
      const bool joins = there.species != 'W';
      if (n > 255 || (joins && n + there.count > 255)) return std::nullopt;
      const bool sure = there.species == 'H' ? n >= there.count : 2 * n >= 3 * there.count;
      if (there.species == '.' || there.species == 'V' || sure)
        board[cell] = {'V', joins ? n + there.count : n};
      else
        after.fights[cell] = {n, there.count};
    }
    after.board = board;
    return after;
  }
};

TEST(WireTurns, MeanWhatTheRulesSay) {
  Random random(5);
  int legal = 0;
  int fights = 0;
  for (int round = 0; round < 20000; ++round) {
    const vampires::Grid grid{.rows = 4, .columns = 4};
    PlainTurn::Board board;
    std::string text = "4x4";
    for (int y = 0; y < 4; ++y)
      for (int x = 0; x < 4; ++x) {
        const char species = "VVVWHH...."[random.below(10)];
        const int count = random.below(20) == 0 ? 250 : 1 + static_cast<int>(random.below(6));
        if (species == '.') continue;
        board[{x, y}] = {species, count};
        text += fmt::format(" {}{},{}:{}", species, x, y, count);
      }
    const auto p = position(text + " turn=V");
    if (p->outcome()) continue;
    std::vector<WireOrder> orders;
    for (std::uint32_t left = 1 + random.below(4); left > 0; --left) {
      WireOrder order{.x = static_cast<int>(random.below(4)), .y = static_cast<int>(random.below(4))};
      // Mostly orders that could be right.
      const auto at = board.find({order.x, order.y});
      if ((at == board.end() || at->second.species != 'V') && random.below(50) != 0) continue;
      const int held = at == board.end() ? 1 : at->second.count;
      order.count = random.below(8) == 0 ? static_cast<int>(random.below(256))
                                         : 1 + static_cast<int>(random.below(static_cast<std::uint32_t>(held)));
      order.to_x = std::max(0, order.x + static_cast<int>(random.below(3)) - 1);
      order.to_y = std::max(0, order.y + static_cast<int>(random.below(3)) - 1);
      orders.push_back(order);
    }
    const auto expected = PlainTurn::play(board, grid, orders);
    const auto moves = moves_of_orders(*p, orders);
    ASSERT_EQ(moves.ok(), expected.has_value()) << p->text() << "\n"
                                                << describe(MoveMessage{orders}) << "\n"
                                                << (moves ? "" : moves.error().message);
    if (!moves) continue;
    ++legal;
    for (const int move : *moves) p->play(move);
    const auto setup = vampires::read_position(p->text());
    PlainTurn::Board after;
    for (const auto& group : setup->groups)
      after[{grid.x(group.cell), grid.y(group.cell)}] = {"VWH"[static_cast<int>(group.species)], group.count};
    std::map<std::pair<int, int>, PlainTurn::Fight> waiting;
    for (const auto& attack : setup->attacks)
      waiting[{grid.x(attack.cell), grid.y(attack.cell)}] = {attack.units, setup->battle(attack).defenders};
    ASSERT_EQ(after, expected->board) << text << "\n" << describe(MoveMessage{orders});
    ASSERT_EQ(waiting, expected->fights) << text << "\n" << describe(MoveMessage{orders});
    fights += static_cast<int>(waiting.size());
  }
  EXPECT_GT(legal, 3000);
  EXPECT_GT(fights, 300);
}

TEST(WireTurns, UpdatesTellTheLastTurnOfEachTheVampiresFirst) {
  const auto p = position("5x10 V4,3:4 W4,1:4 H9,0:2 turn=V");
  EXPECT_THAT(touched_cells(*p), ElementsAre());
  play_turn(*p, {{4, 3, 2, 5, 4}, {4, 3, 2, 3, 4}});
  EXPECT_THAT(touched_cells(*p), ElementsAre(WirePlace{4, 3}, WirePlace{3, 4}, WirePlace{5, 4}));
  play_turn(*p, {{4, 1, 4, 4, 0}});
  EXPECT_THAT(touched_cells(*p),
              ElementsAre(WirePlace{4, 3}, WirePlace{3, 4}, WirePlace{5, 4}, WirePlace{4, 0}, WirePlace{4, 1}));
  p->skip();
  EXPECT_THAT(touched_cells(*p), ElementsAre(WirePlace{4, 0}, WirePlace{4, 1}));
  play_turn(*p, {{4, 0, 4, 4, 1}});
  EXPECT_THAT(touched_cells(*p), ElementsAre(WirePlace{4, 0}, WirePlace{4, 1}));
}

// --- What a client knows

TEST(VampiresBoards, FollowTheServer) {
  auto board = std::move(VampiresBoard::begin({.rows = 5, .columns = 10})).value();
  EXPECT_FALSE(board.seat());
  EXPECT_FALSE(board.apply(HomeMessage{{4, 1}}));
  EXPECT_FALSE(board.apply(MapMessage{{{4, 1, 0, 0, 4}, {4, 3, 0, 4, 0}, {9, 4, 2, 0, 0}}}));
  EXPECT_EQ(board.seat(), 1);
  EXPECT_FALSE(board.apply(UpdateMessage{{{4, 3, 0, 0, 0}, {3, 2, 0, 4, 0}}}));
  EXPECT_EQ(board.position_text(200), "5x10 W4,1:4 V3,2:4 H9,4:2 turn=W played=1 turns=200");
  EXPECT_FALSE(board.apply(UpdateMessage{{{4, 1, 0, 0, 0}}}));
  EXPECT_EQ(board.position_text(200), "5x10 V3,2:4 H9,4:2 turn=W played=3 turns=200");
  EXPECT_EQ(board.position_text(3), "5x10 V3,2:4 H9,4:2 turn=W played=3 turns=65535");
}

TEST(VampiresBoards, RefuseWhatCannotBe) {
  EXPECT_FALSE(VampiresBoard::begin({.rows = 0, .columns = 3}).ok());
  auto board = std::move(VampiresBoard::begin({.rows = 5, .columns = 10})).value();
  EXPECT_THAT(board.apply(MapMessage{{{10, 0, 1, 0, 0}}})->message, HasSubstr("10,0"));
  EXPECT_THAT(board.apply(UpdateMessage{{{0, 5, 1, 0, 0}}})->message, HasSubstr("0,5"));
  EXPECT_THAT(board.apply(UpdateMessage{{{0, 0, 1, 2, 0}}})->message, HasSubstr("one cell"));
}

// --- Thinking in time

TEST(Thinkers, KeepAMargin) {
  using std::chrono::milliseconds;
  EXPECT_EQ(thinking_time(milliseconds(2000)), milliseconds(1600));
  EXPECT_EQ(thinking_time(milliseconds(500)), milliseconds(300));
  EXPECT_EQ(thinking_time(milliseconds(100)), milliseconds(50));
}

TEST(Thinkers, AnswerInTimeWhoeverThinks) {
  // A billion simulations for every order: it would think for hours, and does not look at the clock.
  Thinker thinker(EngineSpec{.name = "mcts", .number = 1'000'000'000});
  const auto p = thetrap();
  thinker.new_game(*p);
  for (int round = 0; round < 3; ++round) {
    const auto begun = steady_clock::now();
    const auto turn = thinker.turn(*p, {.time = std::chrono::milliseconds(50)}, begun + std::chrono::milliseconds(100));
    EXPECT_LT(steady_clock::now() - begun, std::chrono::seconds(60));
    EXPECT_EQ(turn.back(), "end");
    const auto after = p->clone();
    for (const std::string& move : turn) {
      const auto found = after->find_move(move);
      ASSERT_TRUE(found.ok()) << move;
      after->play(*found);
    }
  }
}

// --- Maps

TEST(MadeMaps, LookTheSameFromBothSides) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Random random(seed);
    MapRequest request{.rows = 1 + static_cast<int>(random.below(20)),
                       .columns = 3 + static_cast<int>(random.below(20)),
                       .units = 1 + static_cast<int>(random.below(12)),
                       .seed = seed};
    const int cells = request.rows * request.columns;
    request.humans = static_cast<int>(random.below(static_cast<std::uint32_t>(std::min(cells - 2, 253) + 1)));
    if (cells % 2 == 0) request.humans -= request.humans % 2;
    const auto xml = make_map(request);
    ASSERT_TRUE(xml.ok()) << xml.error().message;
    const auto map = vampires::parse_map(*xml);
    ASSERT_TRUE(map.ok()) << *xml;
    EXPECT_EQ(static_cast<int>(map->humans.size()), request.humans);
    EXPECT_EQ(*make_map(request), *xml);
    const auto turned = [&](vampires::Map::Place p) {
      return vampires::Map::Place{request.columns - 1 - p.x, request.rows - 1 - p.y, p.count};
    };
    EXPECT_EQ(turned(map->vampires), map->werewolves);
    for (const auto& group : map->humans) {
      EXPECT_THAT(map->humans, testing::Contains(turned(group)));
      EXPECT_LE(group.count, request.units);
    }
    request.seed += 1000;
    EXPECT_TRUE(cells <= 50 || *make_map(request) != *xml);
  }
}

TEST(MadeMaps, WildOnesHaveEverythingSomewhere) {
  int fair = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Random random(seed);
    MapRequest request{.rows = 1 + static_cast<int>(random.below(12)),
                       .columns = 2 + static_cast<int>(random.below(12)),
                       .units = 1 + static_cast<int>(random.below(12)),
                       .seed = seed,
                       .fair = false};
    const int cells = request.rows * request.columns;
    request.humans = static_cast<int>(random.below(static_cast<std::uint32_t>(cells - 1)));
    const auto xml = make_map(request);
    ASSERT_TRUE(xml.ok()) << xml.error().message;
    const auto map = vampires::parse_map(*xml);
    ASSERT_TRUE(map.ok()) << *xml;  // no two groups in one cell
    EXPECT_EQ(static_cast<int>(map->humans.size()), request.humans);
    EXPECT_EQ(*make_map(request), *xml);
    fair += map->vampires.x + map->werewolves.x == request.columns - 1 &&
            map->vampires.y + map->werewolves.y == request.rows - 1;
  }
  EXPECT_LT(fair, 100);
}

TEST(MadeMaps, WhatDoesNotFitIsRefused) {
  EXPECT_THAT(make_map({.rows = 0}).error().message, HasSubstr("rows is a number"));
  EXPECT_THAT(make_map({.columns = 256}).error().message, HasSubstr("columns is a number"));
  EXPECT_THAT(make_map({.humans = 254}).error().message, HasSubstr("humans is a number"));
  EXPECT_THAT(make_map({.units = 0}).error().message, HasSubstr("units is a number"));
  EXPECT_THAT(make_map({.rows = 3, .columns = 3, .humans = 8}).error().message, HasSubstr("9 cells"));
  EXPECT_THAT(make_map({.humans = 7}).error().message, HasSubstr("odd"));
  EXPECT_TRUE(make_map({.humans = 7, .fair = false}).ok());
  EXPECT_TRUE(make_map({.rows = 3, .columns = 3, .humans = 7}).ok());
  EXPECT_TRUE(make_map({.rows = 255, .columns = 255, .humans = 253, .units = 255}).ok());
}

}  // namespace
}  // namespace plateau::wire
