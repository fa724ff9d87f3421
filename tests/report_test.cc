// The report of a tournament and its records.
#include "arena/report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <regex>
#include <set>

#include "arena/match.h"
#include "arena/records.h"
#include "arena/report_boards.h"
#include "arena/report_text.h"
#include "core/characters.h"
#include "tests/support/json_check.h"
#include "tests/support/sample_tournament.h"

namespace plateau {
namespace {

using testing::HasSubstr;
using testing::Not;

class Report : public testing::Test {
 protected:
  Report() {
    add_game_translations();
    add_translations(arena_french);
    add_translations(players_french);
  }
  ~Report() override { set_language(Language::english); }
};

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++found;
  return found;
}

// What stands between two texts, the first time.
std::string between(const std::string& text, std::string_view begin, std::string_view end) {
  const std::size_t from = text.find(begin);
  if (from == std::string::npos) return {};
  const std::size_t to = text.find(end, from + begin.size());
  return text.substr(from + begin.size(), to - from - begin.size());
}

std::set<std::string> all_of(const std::string& text, const char* pattern) {
  std::set<std::string> found;
  const std::regex expression(pattern);
  for (std::sregex_iterator at(text.begin(), text.end(), expression), end; at != end; ++at) found.insert((*at)[1]);
  return found;
}

// Every element that is begun ends, in the right order. Our page writes no end tag out that HTML would let it leave
// out.
void expect_balanced(const std::string& page) {
  const std::set<std::string, std::less<>> empty = {"meta", "br", "input", "line", "circle", "!doctype"};
  std::vector<std::string> open;
  for (std::size_t at = page.find('<'); at != std::string::npos; at = page.find('<', at + 1)) {
    const bool ends = page[at + 1] == '/';
    const std::size_t from = at + (ends ? 2 : 1);
    const std::string name = page.substr(from, page.find_first_of(" >/", from) - from);
    if (empty.contains(name)) continue;
    if (!ends) {
      open.push_back(name);
      if (name == "script" || name == "style") at = page.find("</" + name, at) - 1;
      continue;
    }
    ASSERT_FALSE(open.empty());
    ASSERT_EQ(open.back(), name) << page.substr(at > 200 ? at - 200 : 0, 300);
    open.pop_back();
  }
  EXPECT_TRUE(open.empty());
}

TEST_F(Report, IsAWholePageForEveryGame) {
  for (const RegisteredGame* entry : registered_games()) {
    const std::string& name = entry->game().info().name;
    SCOPED_TRACE(name);
    const auto results = sample_tournament({.game = name, .bots = 4});
    const std::string page = html_report(sample_input(results));
    expect_balanced(page);
    EXPECT_EQ(count(page, "<h1>"), 1u);
    EXPECT_EQ(count(page, "class=\"game\" id="), results.games.size());
    EXPECT_EQ(count(page, "<caption"), count(page, "<table"));
    EXPECT_EQ(count(page, "<details class=\"pair\""), 6u);
    EXPECT_THAT(page, HasSubstr("Every game, move by move."));
    EXPECT_TRUE(JsonCheck(between(page, "id=\"data\">", "</script>")).document());
  }
}

TEST_F(Report, EveryLinkLeadsSomewhere) {
  const auto results = sample_tournament({.game = registered_games()[0]->game().info().name});
  const std::string page = html_report(sample_input(results));
  const auto ids = all_of(page, "id=\"([^\"]*)\"");
  const auto links = all_of(page, "href=\"#([^\"]*)\"");
  EXPECT_GT(links.size(), 40u);
  for (const std::string& link : links) {
    const bool leads_to_board = std::regex_match(link, std::regex("board-[0-9]+(-[0-9]+)?"));
    EXPECT_TRUE(ids.contains(link) || leads_to_board) << link;
  }
  EXPECT_EQ(count(page, "id=\""), ids.size()) << "an id is used twice";
}

TEST_F(Report, NeedsNothingElseAndLetsNothingElseRun) {
  const auto results = sample_tournament({.game = registered_games()[0]->game().info().name});
  const std::string page = html_report(sample_input(results));
  for (const char* forbidden : {"http://", "https://", " src=", "@import", "url(", " style=", " onclick", " onload"})
    EXPECT_THAT(page, Not(HasSubstr(forbidden)));
  EXPECT_EQ(count(page, "<script"), 2u) << "the data and the one script";
  EXPECT_TRUE(
      std::regex_search(page.substr(0, 1000), std::regex("default-src 'none';.*script-src 'sha256-[A-Za-z0-9+/]{43}='; "
                                                         "style-src 'sha256-[A-Za-z0-9+/]{43}='")));
}

TEST_F(Report, SaysWhatWasPlayed) {
  auto results = sample_tournament({.game = registered_games()[0]->game().info().name, .bots = 3});
  results.games[1].rated = false;
  results.games[2].isolation = 0;
  results.finished = false;
  const std::string page = html_report(sample_input(results));
  EXPECT_THAT(page, HasSubstr("<h1><bdi>Spring cup</bdi></h1>"));
  EXPECT_THAT(page, HasSubstr("<dd>6 (not rated: 1)</dd>"));
  EXPECT_THAT(page, HasSubstr("not finished: the figures are those of the games so far"));
  EXPECT_THAT(page, HasSubstr("<time datetime=\"2026-11-16T09:41:30Z\">2026-11-16 09:41 UTC</time>"));
  EXPECT_THAT(page, HasSubstr("level 0 (none: our own engines): games: 1"));
  EXPECT_THAT(page, HasSubstr("not rated: the machine was to blame"));
}

TEST_F(Report, SpeaksFrench) {
  const auto results = sample_tournament({.game = registered_games()[0]->game().info().name});
  set_language(Language::french);
  const std::string page = html_report(sample_input(results));
  EXPECT_THAT(page, HasSubstr("<html lang=\"fr\">"));
  EXPECT_THAT(page, HasSubstr("Tableau croisé"));
  EXPECT_TRUE(std::regex_search(page, std::regex("[0-9],[0-9]\u00a0%")));
  EXPECT_THAT(page, Not(HasSubstr("Standings")));
}

TEST_F(Report, ACardTellsTheAuthorEverything) {
  TournamentResults results =
      sample_tournament({.game = registered_games()[0]->game().info().name, .bots = 2, .fault_every = 0});
  const AnyGame& game = registered_games()[0]->game();
  const auto start = game.start({});
  VerdictCard card = sample_card(**start, Fault::illegal);
  card.ply = 3;
  card.evidence.received = std::string("move \x00\xff\\\x1b[31m<b>\r\n", 18);
  card.evidence.errors = "warning: <&>\n";
  results.games[0].cards = {card};
  ReportInput input = sample_input(results);
  input.store = "my store's.plateau";
  const std::string page = html_report(input);
  const std::string shown = between(page, "<article", "</article>");
  EXPECT_THAT(shown, HasSubstr("<span class=\"fault\">illegal move</span> &#39;z99&#39; is not a legal move"));
  EXPECT_THAT(shown, HasSubstr("plateau reproduce &#39;my store&#39;\\&#39;&#39;s.plateau&#39; 1 4"));
  EXPECT_THAT(shown, HasSubstr("move \\x00\\xff\\\\\\x1b[31m&lt;b&gt;\\x0d\\n\n"));
  EXPECT_THAT(shown, HasSubstr("warning: &lt;&amp;&gt;"));
  EXPECT_THAT(shown, HasSubstr("the game was lost"));
  EXPECT_THAT(shown, HasSubstr("time 2000"));
  EXPECT_THAT(shown, HasSubstr(report::html((*start)->text())));
  EXPECT_THAT(shown, HasSubstr(report::html((*start)->draw({.unicode = true}))));
  EXPECT_THAT(shown, HasSubstr("href=\"#board-1-3\""));
  results.games[0].cards[0].forgiven = true;
  EXPECT_THAT(html_report(sample_input(results)), HasSubstr("forgiven: the turn was skipped"));
}

TEST_F(Report, HostileTextStaysText) {
  const std::string hostile[] = {"<script>alert(1)</script>", "\"' onload='x",        "]]><!--</script><img src=x>",
                                 "\u202eevil\u2066",          std::string("a\0b", 3), "\xff\xc0\xaf\xed\xa0\x80\xf5",
                                 "{} {0} %s </style></title>"};
  for (const std::string& text : hostile) {
    SCOPED_TRACE(text);
    auto results = sample_tournament({.game = registered_games()[0]->game().info().name, .bots = 3, .fault_every = 1});
    const std::string clean_page = html_report(sample_input(results));
    results.name = results.limits = results.started = results.format = text;
    for (Entrant& entrant : results.entrants) entrant.name = entrant.player = text;
    for (PlayedGame& game : results.games) {
      // (With a control character it would be no record.)
      if (text.find('\0') == std::string::npos)
        game.record.insert(game.record.find('\n') + 1, "# seats: " + text + "\n");
      for (VerdictCard& card : game.cards) {
        card.sentence = card.clock = card.evidence.received = card.evidence.errors = text;
        card.legal.assign(3, text);
        card.position += text;
      }
    }
    ReportInput input = sample_input(results);
    input.store = text;
    const std::string page = html_report(input);
    expect_balanced(page);
    for (const char* element : {"<script", "</script", "<img", "<!--", "</style", "</title", "\u202e", "\u2066"})
      EXPECT_EQ(count(page, element), count(clean_page, element)) << element;
    EXPECT_EQ(page.find('\0'), std::string::npos);
    EXPECT_EQ(visible(page).find("\\xff"), page.find("\\xff")) << "the page is not UTF-8";
    EXPECT_TRUE(JsonCheck(between(page, "id=\"data\">", "</script>")).document());
    const std::string without_values = std::regex_replace(page, std::regex("=\"[^\"]*\""), "=");
    EXPECT_THAT(all_of(without_values, "<[^>]* (on[a-z]+)="), testing::IsEmpty());
  }
}

TEST_F(Report, ShowsTextAsItIs) {
  using report::html;
  using report::html_bytes;
  EXPECT_EQ(visible("Höchste Zeit 🐢 \\ é"), "Höchste Zeit 🐢 \\ é");
  EXPECT_EQ(visible("a\u202eb\u0085\ufeff"), "a\\u{202e}b\\u{0085}\\u{feff}");
  EXPECT_EQ(visible("\xc3"), "\\xc3");
  EXPECT_EQ(visible("\xe2\x82x\xf0\x9f\x90"), "\\xe2\\x82x\\xf0\\x9f\\x90");
  EXPECT_EQ(visible("\xed\xa0\x80\xc0\x80"), "\\xed\\xa0\\x80\\xc0\\x80") << "surrogates and overlong forms";
  EXPECT_EQ(visible("\t\n\r\x7f"), "\t\n\\x0d\\x7f");
  EXPECT_EQ(html("<a b=\"c'&\">"), "&lt;a b=&quot;c&#39;&amp;&quot;&gt;");
  EXPECT_EQ(html_bytes("é\t\u202e\n"), "é\\x09\\xe2\\x80\\xae\\n\n");
}

TEST_F(Report, WritesNumbersAsPeopleDo) {
  EXPECT_EQ(report::points(0.5), "½");
  EXPECT_EQ(report::points(12.5), "12½");
  EXPECT_EQ(report::points(3), "3");
  EXPECT_EQ(report::points(1.25), "1.25");
  EXPECT_EQ(report::number(-12.4, 0), "−12");
  EXPECT_EQ(report::number(-0.2, 0), "0");
  EXPECT_EQ(report::number(HUGE_VAL, 0), "–");
  EXPECT_EQ(report::percent(0.625, 1), "62.5%");
}

TEST_F(Report, StandsExtremeInput) {
  TournamentResults results;
  ReportInput empty{.results = results};
  expect_balanced(html_report(empty));
  EXPECT_THAT(html_report(empty), HasSubstr("No game is finished yet."));

  results = sample_tournament({.game = registered_games()[0]->game().info().name, .bots = 3});
  ReportInput input = sample_input(results);
  input.standings[0].rating = RatingRange{.rating = 900, .low = 300, .high = HUGE_VAL};
  input.standings[1].rating.reset();
  input.standings[2].rating = RatingRange{.rating = NAN, .low = NAN, .high = NAN};
  std::string page = html_report(input);
  expect_balanced(page);
  EXPECT_THAT(between(page, "class=\"plot\"", "</table>"), Not(testing::ContainsRegex("nan|inf")));

  input.cross.clear();
  input.superiority.clear();
  input.standings.clear();
  results.game = "unheard-of";
  results.games[0].record = "no such move";
  page = html_report(input);
  expect_balanced(page);
  EXPECT_THAT(page, Not(HasSubstr("id=\"boards\"")));
}

// The texts of the drawings, from what the viewer is given.
TEST_F(Report, BoardsAreThoseOfTheGame) {
  for (const RegisteredGame* entry : registered_games()) {
    const AnyGame& game = entry->game();
    const auto results =
        sample_tournament({.game = game.info().name, .bots = 2, .games_per_table = 1, .fault_every = 1});
    const ReportInput input = sample_input(results);
    const report::Boards boards(input, game, {0, 1});
    ASSERT_EQ(boards.count(), 1u);
    const auto record = parse_record(results.games[0].record);
    auto position = game.parse(*record->header("position"));
    EXPECT_THAT(boards.json(), HasSubstr(JsonWriter().value((*position)->draw({.unicode = true})).text()));
    ASSERT_FALSE(replay_words(**position, record->words));
    // Every line of the last board was told at some time.
    const std::string last = (*position)->draw({.unicode = true});
    for (const std::string_view line : split(last, '\n')) {
      const std::string quoted = JsonWriter().value(line).text();
      EXPECT_NE(boards.json().find(quoted.substr(1, quoted.size() - 2)), std::string::npos) << line;
    }
  }
}

TEST_F(Report, KeepsWithinItsBudgets) {
  auto results = sample_tournament({.game = registered_games()[0]->game().info().name, .bots = 30, .fault_every = 1});
  EXPECT_EQ(results.games.size(), 870u);
  for (PlayedGame& game : results.games)
    for (VerdictCard& card : game.cards) card.evidence.received = card.evidence.errors = std::string(8192, '\1');
  const std::string page = html_report(sample_input(results));
  EXPECT_LT(page.size(), 6'000'000u);
  EXPECT_THAT(page, HasSubstr(" verdicts; the store has all of them."));
  EXPECT_THAT(page, HasSubstr(" of 870 games are in this page"));
  EXPECT_EQ(count(page, "class=\"game\" id="), 870u);

  ReportInput small = sample_input(results);
  small.board_bytes = 0;
  EXPECT_THAT(html_report(small), Not(HasSubstr("id=\"viewer\"")));
}

TEST_F(Report, ItsPicturesCanBeHadByThemselves) {
  const TournamentResults results = sample_tournament({.game = registered_games()[0]->game().info().name, .bots = 4});
  const ReportInput input = sample_input(results);
  const ReportPictures pictures = report_pictures(input);
  const std::string page = html_report(input);
  for (const std::string& picture : {pictures.ratings, pictures.cross}) {
    EXPECT_TRUE(picture.starts_with("<table")) << picture;
    EXPECT_THAT(page, HasSubstr(picture));
  }
}

TEST_F(Report, TablesOfThreeAreInEveryPair) {
  for (const RegisteredGame* entry : registered_games()) {
    if (entry->game().info().most_players < 3) continue;
    const auto results =
        sample_tournament({.game = entry->game().info().name, .players = 3, .bots = 5, .games_per_table = 3});
    const std::string page = html_report(sample_input(results));
    expect_balanced(page);
    EXPECT_EQ(count(page, "href=\"#game-1\""), 3u + results.games[0].cards.size());
  }
}

TEST(Records, AreSplitAgain) {
  auto results = sample_tournament({.game = registered_games()[0]->game().info().name, .bots = 3});
  results.games[1].record = "b1 i1";                                             // a bare list of moves
  results.games[2].record = "# plateau record\n# id: 77\n# plateau record\nb1";  // two beginnings, its own number
  const auto records = split_records(game_records(results));
  ASSERT_EQ(records.size(), results.games.size());
  for (std::size_t g = 0; g < records.size(); ++g) EXPECT_EQ(records[g], game_record(results, results.games[g].id));
  EXPECT_FALSE(game_record(results, 1234));

  const auto first = parse_record(records[0]);
  const auto original = parse_record(results.games[0].record);
  ASSERT_TRUE(first);
  EXPECT_EQ(first->words, original->words);
  EXPECT_EQ(*first->header("id"), "1");
  EXPECT_EQ(*first->header("position"), *original->header("position"));
  EXPECT_EQ(parse_record(records[1])->words, (std::vector<std::string>{"b1", "i1"}));
  EXPECT_EQ(*parse_record(records[2])->header("id"), "77");
}

// With PLATEAU_SHOW_REPORTS=folder: writes the pages of sample tournaments, to be looked at.
TEST_F(Report, CanBeLookedAt) {
  const char* folder = std::getenv("PLATEAU_SHOW_REPORTS");
  if (folder == nullptr) GTEST_SKIP();
  const auto write = [&](const std::string& name, const TournamentResults& results) {
    std::ofstream(std::string(folder) + "/" + name + ".html") << html_report(sample_input(results));
  };
  for (const RegisteredGame* entry : registered_games()) {
    const std::string& name = entry->game().info().name;
    const auto results = sample_tournament({.game = name, .bots = 8, .games_per_table = 4});
    write(name, results);
    set_language(Language::french);
    write(name + ".fr", results);
    set_language(Language::english);
    write(name + ".many", sample_tournament({.game = name, .bots = 30}));
  }
}

}  // namespace
}  // namespace plateau
