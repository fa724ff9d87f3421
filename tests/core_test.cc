// The vocabulary of core/: small things that everything else trusts.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "core/bits.h"
#include "core/file.h"
#include "core/game_info.h"
#include "core/json.h"
#include "core/move_list.h"
#include "core/notes.h"
#include "core/outcome.h"
#include "core/random.h"
#include "core/record.h"
#include "core/terminal.h"
#include "core/text.h"
#include "tests/support/json_check.h"
#include "tests/support/temporary_folder.h"

namespace plateau {
namespace {

TEST(Random, IsTheSameOnEveryMachine) {
  Random random(42);
  const std::uint64_t first = random.next();
  const std::uint64_t second = random.next();
  EXPECT_EQ(first, 0x989b3f130a063869u);
  EXPECT_EQ(second, 0x290db4bf2570ded7u);
}

TEST(Random, BelowIsUniform) {
  Random random(1);
  std::array<int, 7> seen{};
  for (int i = 0; i < 70000; ++i) ++seen[random.below(7)];
  for (const int count : seen) EXPECT_NEAR(count, 10000, 500);
}

TEST(Bits, NthBitIsTheNthOfTheRange) {
  Random random(3);
  for (int i = 0; i < 1000; ++i) {
    const Bits128 bits = static_cast<Bits128>(random.next() & random.next()) << 64 | (random.next() & random.next());
    int n = 0;
    for (const int index : BitRange(bits)) EXPECT_EQ(nth_bit(bits, n++), index);
    EXPECT_EQ(n, count_bits(bits));
  }
}

TEST(MoveLists, GrowKeepAndCopy) {
  GrowingMoveList<int, 4> list;
  for (int i = 0; i < 100; ++i) list.push_back(i);
  GrowingMoveList<int, 4> copy = list;
  GrowingMoveList<int, 4> moved = std::move(list);
  GrowingMoveList<int, 4> small;
  small.push_back(7);
  copy = small;
  EXPECT_EQ(copy.size(), 1u);
  EXPECT_EQ(copy[0], 7);
  small = std::move(moved);
  EXPECT_EQ(small.size(), 100u);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(small[static_cast<std::size_t>(i)], i);
  GrowingMoveList<int, 4> inline_only;
  inline_only.push_back(3);
  small = std::move(inline_only);
  EXPECT_EQ(small.size(), 1u);
  EXPECT_EQ(small[0], 3);
}

TEST(Outcome, IsToldTheSameInEveryLanguage) {
  EXPECT_EQ(Outcome::by_score({8, 33}, 2).text(), "8-33 winner 2");
  EXPECT_EQ(Outcome::by_score({50, 50}, 2).text(), "50-50 draw");
  EXPECT_EQ(Outcome::by_score({40, 61, 61}, 3).text(), "40-61-61 winner 2,3");
  EXPECT_EQ(Outcome::win_for(0, {1, 2}).text(), "1-2 winner 1");
}

TEST(Json, EscapesAndPlacesCommas) {
  JsonWriter json;
  json.begin_object().member("a\"b", "x\ny\\\x01").key("list").begin_array().value(1).value(-2).value(true).null();
  json.begin_object().end_object().begin_array().end_array().value(0.1).end_array().member("n", 2.5).end_object();
  EXPECT_EQ(json.text(), "{\"a\\\"b\":\"x\\ny\\\\\\u0001\",\"list\":[1,-2,true,null,{},[],0.1],\"n\":2.5}");
  EXPECT_TRUE(is_json(json.text()));
}

TEST(JsonCheck, RefusesWhatIsNotJson) {
  for (const char* text : {"", "{", "[1,]", "{\"a\"}", "{a:1}", "1 2", "[01x]", "\"\n\"", "tru", "{\"a\":1,}"})
    EXPECT_FALSE(is_json(text)) << text;
}

TEST(Text, SplitsTrimsAndReadsNumbers) {
  EXPECT_EQ(split("a//b", '/'), (std::vector<std::string_view>{"a", "", "b"}));
  EXPECT_EQ(words(" \ta  b\r\n"), (std::vector<std::string_view>{"a", "b"}));
  EXPECT_EQ(trim(" x "), "x");
  EXPECT_EQ(parse_integer("-12"), -12);
  for (const char* text : {"", "1x", " 1", "+1", "0x1", "99999999999999999999"})
    EXPECT_FALSE(parse_integer(text)) << text;
}

TEST(Text, ForeignTextIsMadeFitForAMessage) {
  EXPECT_EQ(shown("ok é"), "ok é");
  EXPECT_EQ(shown("a\x1b[31m\nb\xff\xc3"), "a?[31m?b??");
  EXPECT_EQ(shown("\xed\xa0\x80\xc0\x80\xf5"), "??????");
  EXPECT_EQ(shown(std::string(50, 'x')), std::string(40, 'x') + "…");
}

TEST(Terminal, WidthIgnoresColoursAndCountsCharacters) {
  const std::string text = painted({.unicode = true, .colour = true}, {.text = Colour::red, .bold = true}, "é●");
  EXPECT_EQ(text, "\x1b[1;91mé●\x1b[0m");
  EXPECT_EQ(display_width(text), 2);
  EXPECT_EQ(padded("é", 3), "é  ");
  EXPECT_EQ(painted({}, {.text = Colour::red}, "x"), "x");
}

TEST(Options, AreCheckedAgainstWhatTheGameAllows) {
  const std::vector<OptionInfo> known = {
      {.name = "size", .kind = OptionInfo::Kind::integer, .fallback = "10", .least = 3, .most = 10},
      {.name = "wall", .kind = OptionInfo::Kind::file, .fallback = "plain", .choices = {"plain", "grey"}}};
  const auto why = [&](std::vector<GivenOption> given) {
    const auto options = Options::read(known, given);
    return options ? "accepted" : options.error().message;
  };
  EXPECT_EQ(why({{"size", "11"}}), "option size: '11' is not a whole number from 3 to 10");
  EXPECT_EQ(why({{"size", "4x"}}), "option size: '4x' is not a whole number from 3 to 10");
  EXPECT_EQ(why({{"wall", "red"}}), "option wall: 'red' is not one of plain, grey");
  EXPECT_EQ(why({{"wall", "red", true}}), "accepted");
  EXPECT_EQ(why({{"colour", "1"}}), "there is no option 'colour' here; the options are size, wall");
  EXPECT_EQ(why({{"size", "4"}, {"size", "5"}}), "option size is given twice");
  const auto options = Options::read(known, std::vector<GivenOption>{{"wall", "grey"}});
  EXPECT_EQ(options->integer("size"), 10);
  EXPECT_EQ(options->text("wall"), "grey");
}

TEST(Files, AreReplacedWholeOrNotAtAll) {
  const TemporaryFolder temporary;
  const std::filesystem::path folder = temporary.path();
  const std::string file = folder / "game.txt";
  EXPECT_FALSE(write_file(file, "one").has_value());
  EXPECT_FALSE(write_file(file, "two").has_value());
  EXPECT_EQ(*read_file(file), "two");
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder), {}), 1) << "nothing is left beside it";
  EXPECT_TRUE(write_file(folder, "x").has_value());
  EXPECT_TRUE(write_file(folder / "none" / "x", "x").has_value());
  EXPECT_NE(read_file(folder / "absent").error().message.find("cannot be read"), std::string::npos);
  EXPECT_NE(read_file(folder).error().message.find("cannot be read"), std::string::npos);
  EXPECT_NE(read_file(file, 2).error().message.find("larger than 2 bytes"), std::string::npos);
}

TEST(Notes, AreOneLineEachAndComeBack) {
  MoveNote note{.ply = 12, .seat = 1, .depth = 9, .remark = "so\nbe it \x1b[31m"};
  note.line = Line{.score = -34, .verdict = 1, .margin = 6, .win_chance = 0.61, .moves = {"b2", "c3"}};
  const std::string text = note_text(tidy_note(note));
  EXPECT_EQ(text, "12 2 depth 9 score -34 verdict 1 margin 6 chance 0.610 line 2 b2 c3 remark so be it  [31m");
  const auto read = parse_note(text);
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(note_text(*read), text);
  note.line->moves = {"b2", "c 3", "d4"};
  EXPECT_EQ(tidy_note(note).line->moves, std::vector<std::string>{"b2"}) << "what is no move ends the line";
  EXPECT_EQ(note_text({.ply = 3, .seat = 0, .remark = "hm"}), "3 1 remark hm");
  for (const char* wrong : {"", "1", "x 1", "1 0", "1 5", "1 1 score", "1 1 score x", "1 1 verdict 2", "1 1 chance 1.5",
                            "1 1 line 2 a", "1 1 line 99 a", "1 1 mood 3", "-1 1 remark a", "1 1 remark"})
    EXPECT_FALSE(parse_note(wrong).has_value()) << wrong;
}

TEST(Records, NotesFollowTheMoves) {
  const auto record = parse_record(
      "# plateau record\n# game: g\n# note: 1 1 score 7\nb1 c2\n# note: 2 2 score 5\n# note: 1 1 score 3\n# note: "
      "nonsense\n");
  ASSERT_TRUE(record.ok()) << record.error().message;
  ASSERT_EQ(record->notes.size(), 2u) << "before the moves it is a header";
  EXPECT_EQ(record->notes[0].line->score, 3) << "in the order of the plies";
  EXPECT_EQ(record->words, (std::vector<std::string>{"b1", "c2"}));
}

TEST(Records, HeadersCommentsAndMoves) {
  const auto record =
      parse_record("# plateau record\n# game: g\n# position: a b 1\n# a comment\nb1 c2 # odd: move\nd4\n");
  ASSERT_TRUE(record.ok());
  EXPECT_EQ(*record->header("game"), "g");
  EXPECT_EQ(*record->header("position"), "a b 1");
  EXPECT_EQ(record->header("odd"), nullptr);
  EXPECT_EQ(record->words, (std::vector<std::string>{"b1", "c2", "d4"}));
  EXPECT_EQ(parse_record("# game: g\nb1")->header("game"), nullptr) << "headers need the first line";
  EXPECT_EQ(parse_record(std::string("b1\n\0c", 5)).error().message,
            "line 2 holds a control character (code 0); a record is plain text");
}

}  // namespace
}  // namespace plateau
