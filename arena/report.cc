#include "arena/report.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "arena/report_assets.h"
#include "arena/report_parts.h"
#include "arena/report_text.h"
#include "core/message.h"
#include "core/terminal.h"
#include "core/text.h"
#include "games/registry.h"

namespace plateau {
namespace report {

Page::Page(const ReportInput& report_input, With with) : input(report_input), results(report_input.results) {
  if (const auto found = find_game(results.game)) game = &(*found)->game();
  place.assign(results.entrants.size(), -1);
  const auto add = [&](int entrant) {
    int& at = place[static_cast<std::size_t>(entrant)];
    if (at >= 0) return;
    at = static_cast<int>(order.size());
    order.push_back(entrant);
  };
  for (const ReportStanding& row : input.standings) add(row.entrant);
  for (std::size_t e = 0; e < results.entrants.size(); ++e) add(static_cast<int>(e));
  for (const Entrant& entrant : results.entrants) names.push_back(html_name(entrant.name));
  for (std::size_t g = 0; g < results.games.size(); ++g) {
    const PlayedGame& played = results.games[g];
    std::set<int> places;
    for (int seat = 0; seat < played.players(); ++seat)
      places.insert(place[static_cast<std::size_t>(played.seats[static_cast<std::size_t>(seat)])]);
    for (auto better = places.begin(); better != places.end(); ++better)
      for (auto other = std::next(better); other != places.end(); ++other) pairs[{*better, *other}].push_back(g);
  }
  if (game != nullptr && with == With::boards) boards = Boards(input, *game, place);
}

std::string Page::pair_id(int entrant, int opponent) const {
  const auto [better, other] =
      std::minmax(place[static_cast<std::size_t>(entrant)], place[static_cast<std::size_t>(opponent)]);
  return fmt::format("pair-{}-{}", better + 1, other + 1);
}

std::string board_element(std::string_view drawing) {
  int columns = 0;
  for (const std::string_view line : split(drawing, '\n')) columns = std::max(columns, display_width(line));
  return fmt::format("<pre class=\"board{}\" tabindex=\"0\">{}</pre>", columns > 45 ? " broad" : "", html(drawing));
}

std::string scrolled(std::string_view label, std::string_view table) {
  return fmt::format("<div class=\"scroll\" role=\"region\" aria-label=\"{}\" tabindex=\"0\">{}</div>\n", label, table);
}

namespace {

std::string format_text(std::string_view format) {
  if (format == "round-robin") return say("round-robin: everybody against everybody");
  if (format == "gauntlet") return say("gauntlet: one against all others");
  if (format == "swiss") return say("Swiss system");
  if (format == "knockout") return say("knockout");
  return html(format);
}

std::string isolation_text(int level) {
  switch (level) {
    case 0: return say("none: our own engines");
    case 1: return say("resource limits");
    case 2: return say("no network, a read-only system, filtered system calls");
    case 3: return say("as level 2, with a cgroup of its own");
    default: return {};
  }
}

std::string isolation_list(const TournamentResults& results) {
  std::map<int, int> games;
  for (const PlayedGame& game : results.games) ++games[game.isolation];
  std::string text;
  for (const auto& [level, count] : games) {
    text += text.empty() ? "" : "<br>";
    text += say("level {} ({})", level, isolation_text(level));
    if (games.size() > 1) text += ": " + say("games: {}", count);
  }
  return text.empty() ? "–" : text;
}

// "2026-11-16T09:41:30Z" → "2026-11-16 09:41 UTC"; anything else as it is.
std::string date_text(std::string_view iso) {
  constexpr std::string_view pattern = "0000-00-00T00:00:00Z";
  const bool fits = iso.size() == pattern.size() &&
                    std::equal(iso.begin(), iso.end(), pattern.begin(),
                               [](char c, char p) { return p == '0' ? c >= '0' && c <= '9' : c == p; });
  if (!fits) return html(iso);
  return fmt::format("<time datetime=\"{}\">{} {} UTC</time>", iso, iso.substr(0, 10), iso.substr(11, 5));
}

std::string facts(const Page& page) {
  const TournamentResults& results = page.results;
  std::size_t unrated = 0, verdicts = 0;
  for (const PlayedGame& game : results.games) {
    unrated += game.rated ? 0 : 1;
    verdicts += game.cards.size();
  }
  const auto fact = [](const std::string& title, const std::string& content) {
    return "<div><dt>" + title + "</dt><dd>" + content + "</dd></div>\n";
  };
  std::string games = std::to_string(results.games.size());
  if (unrated > 0) games += " (" + say("not rated: {}", unrated) + ")";
  return "<dl class=\"facts\">\n" +
         fact(say("Game"), page.game != nullptr ? html(translate(page.game->info().title)) : html(results.game)) +
         fact(say("Format"), format_text(results.format)) + fact(say("Limits"), html(results.limits)) +
         fact(say("Begun"), date_text(results.started)) +
         fact(say("Players"), std::to_string(results.entrants.size())) + fact(say("Games"), games) +
         fact(say("Verdicts"), std::to_string(verdicts)) + fact(say("Isolation"), isolation_list(results)) + "</dl>\n";
}

std::string header(const Page& page) {
  const std::string title = page.results.name.empty() ? say("Tournament") : html(page.results.name);
  const std::string state =
      page.results.finished
          ? "<p class=\"state done\">" + say("finished") + "</p>"
          : "<p class=\"state\">" + say("not finished: the figures are those of the games so far") + "</p>";
  return "<header><h1><bdi>" + title + "</bdi></h1>\n" + state + "\n" + facts(page) + "</header>\n";
}

// The policy: nothing is loaded, nothing runs but the one script and the one style sheet whose digests are named.
std::string head(const Page& page) {
  const std::string title = page.results.name.empty() ? say("Tournament") : html(page.results.name);
  return fmt::format(
      "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; base-uri 'none'; form-action 'none'; "
      "script-src '{}'; style-src '{}'\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n<style>{}</style>\n</head>\n",
      language() == Language::french ? "fr" : "en", script_digest, style_digest, title, style_sheet);
}

struct Section {
  std::string id;
  std::string title;
  std::string html;
};

}  // namespace
}  // namespace report

ReportPictures report_pictures(const ReportInput& input) {
  const report::Page page(input, report::Page::With::tables);
  return {.ratings = report::ratings_table(page), .cross = report::cross_table(page)};
}

std::string html_report(const ReportInput& input) {
  using namespace report;
  const Page page(input, Page::With::boards);
  const Section sections[] = {
      {"standings", say("Standings"), standings_section(page)},
      {"ratings", say("Ratings"), ratings_section(page)},
      {"cross", say("Cross table"), cross_section(page)},
      {"superiority", say("Superiority"), superiority_section(page)},
      {"boards", say("Boards"), viewer_section(page)},
      {"verdicts", say("Verdicts"), verdicts_section(page)},
      {"pairs", say("Pairs"), pairs_section(page)},
      {"games", say("Games"), games_section(page)},
  };
  std::string links;
  std::string content;
  for (const Section& section : sections) {
    if (section.html.empty()) continue;
    links += fmt::format("<li><a href=\"#{}\">{}</a></li>", section.id, section.title);
    content += section.html;
  }
  return head(page) + "<body>\n" + header(page) + "<nav aria-label=\"" + say("Sections") + "\"><ul>" + links +
         "</ul></nav>\n<main>\n" + content + "</main>\n<footer><p>" + say("Made by plateau.") +
         "</p></footer>\n<script>" + std::string(script) + "</script>\n</body>\n</html>\n";
}

}  // namespace plateau
