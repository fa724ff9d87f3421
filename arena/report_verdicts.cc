// The verdict cards of the report: for the author of each bot, what it did not do and how to see it again.
#include <fmt/core.h>

#include <map>

#include "arena/report_parts.h"
#include "arena/report_text.h"
#include "core/message.h"
#include "core/text.h"

namespace plateau::report {
namespace {

struct Case {
  const PlayedGame* game = nullptr;
  const VerdictCard* card = nullptr;
  int number = 0;  // of the card in its game
};

constexpr std::size_t cards_per_bot = 25;

// As a word of a shell command.
std::string shell_word(std::string_view word) {
  constexpr std::string_view plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./,:+=@%";
  if (!word.empty() && word.find_first_not_of(plain) == std::string_view::npos) return std::string(word);
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

std::string milliseconds(Nanoseconds time) {
  return say("{} ms", number(std::chrono::duration<double, std::milli>(time).count(), 1));
}

std::string fact(const std::string& title, const std::string& content) {
  return "<div><dt>" + title + "</dt><dd>" + content + "</dd></div>";
}

std::string bytes_element(const std::string& title, const std::string& content) {
  return "<h5>" + title + "</h5>" +
         (content.empty() ? "<p class=\"quiet\">" + say("nothing") + "</p>"
                          : "<pre tabindex=\"0\">" + content + "</pre>");
}

std::string position_element(const Page& page, const VerdictCard& card) {
  std::string text = "<h5>" + say("Position") + "</h5>";
  if (page.game != nullptr)
    if (const auto position = page.game->parse(card.position))
      text += board_element((*position)->draw({.unicode = true}));
  text += "<p class=\"code\">" + html(card.position) + "</p>";
  std::string legal;
  for (const std::string& move : card.legal) legal += (legal.empty() ? "" : " ") + html(move);
  return text + "<h5>" + say("Legal moves") + " (" + std::to_string(card.legal.size()) +
         ")</h5><p class=\"code moves\">" + legal + "</p>";
}

std::string card_element(const Page& page, const Case& one) {
  const VerdictCard& card = *one.card;
  std::string text =
      fmt::format("<article class=\"card\" id=\"card-{}-{}\">\n<h4><span class=\"fault\">{}</span> {}</h4>\n",
                  one.game->id, one.number, html(translate(fault_name(card.fault))), html(card.sentence));
  text += "<dl class=\"facts\">" + fact(say("Game no."), fmt::format("<a href=\"#game-{0}\">{0}</a>", one.game->id)) +
          fact(say("Plies played before"), std::to_string(card.ply)) +
          fact(say("Seat"), std::to_string(card.seat + 1)) + fact(say("Clock"), html(card.clock)) +
          fact(say("Took"), milliseconds(card.evidence.wall)) +
          fact(say("Processor time"), milliseconds(card.evidence.cpu)) +
          fact(say("Waited for a core"), milliseconds(card.evidence.waited)) +
          fact(say("Machine under pressure"), percent(card.evidence.host_pressure, 0)) +
          fact(say("Consequence"), card.forgiven ? say("forgiven: the turn was skipped") : say("the game was lost")) +
          "</dl>\n";
  text += "<p class=\"code command\">" +
          html(fmt::format("plateau reproduce {} {} {}", shell_word(page.input.store), one.game->id, card.ply + 1)) +
          "</p>\n";
  if (page.boards.shows(one.game->id))
    text += fmt::format("<p><a href=\"#board-{}-{}\">{}</a></p>\n", one.game->id, card.ply, say("See it on the board"));
  text += "<details><summary>" + say("Position, legal moves, what was received") +
          "</summary><div class=\"evidence\"><div>" + position_element(page, card) + "</div><div>" +
          bytes_element(say("Received"), html_bytes(card.evidence.received)) +
          bytes_element(say("Standard error, its end"), html(card.evidence.errors)) + "</div></div></details>\n";
  return text + "</article>\n";
}

std::string counts_table(const Page& page, const std::map<int, std::vector<Case>>& by_place) {
  std::map<Fault, int> kinds;
  for (const auto& [place, cases] : by_place)
    for (const Case& one : cases) ++kinds[one.card->fault];
  std::string table = "<table><caption><span>" + say("How often each bot did not make a move, and why") +
                      "</span></caption>\n<thead><tr><th scope=\"col\">" + say("Name") + "</th>";
  for (const auto& [kind, count] : kinds)
    table += "<th scope=\"col\" class=\"n\">" + html(translate(fault_name(kind))) + "</th>";
  table += "<th scope=\"col\" class=\"n\">" + say("Forgiven") + "</th><th scope=\"col\" class=\"n\">" + say("All") +
           "</th></tr></thead>\n<tbody>\n";
  for (const auto& [place, cases] : by_place) {
    table += fmt::format("<tr><th scope=\"row\"><a href=\"#bot-{}\">{}</a></th>", place,
                         page.name(page.order[static_cast<std::size_t>(place)]));
    std::map<Fault, int> of_bot;
    int forgiven = 0;
    for (const Case& one : cases) {
      ++of_bot[one.card->fault];
      forgiven += one.card->forgiven ? 1 : 0;
    }
    for (const auto& [kind, count] : kinds)
      table += fmt::format("<td class=\"n\">{}</td>", of_bot[kind] == 0 ? "·" : std::to_string(of_bot[kind]));
    table += fmt::format("<td class=\"n\">{}</td><td class=\"n strong\">{}</td></tr>\n", forgiven, cases.size());
  }
  return table + "</tbody></table>\n";
}

}  // namespace

std::string verdicts_section(const Page& page) {
  std::map<int, std::vector<Case>> by_place;
  for (const PlayedGame& game : page.results.games)
    for (std::size_t c = 0; c < game.cards.size(); ++c) {
      const int entrant = game.seats[static_cast<std::size_t>(game.cards[c].seat)];
      by_place[page.place[static_cast<std::size_t>(entrant)]].push_back({&game, &game.cards[c], static_cast<int>(c)});
    }
  std::string text = "<section id=\"verdicts\"><h2>" + say("Verdicts") + "</h2>\n";
  if (by_place.empty()) return text + "<p>" + say("Every bot made a legal move in time, always.") + "</p></section>\n";

  text += scrolled(say("Verdicts"), counts_table(page, by_place));
  const std::size_t bytes_per_bot = page.input.card_bytes / by_place.size();
  for (const auto& [place, cases] : by_place) {
    std::string cards;
    std::size_t shown = 0;
    while (shown < std::min(cases.size(), cards_per_bot)) {
      const std::string card = card_element(page, cases[shown]);
      if (shown > 0 && cards.size() + card.size() > bytes_per_bot) break;
      cards += card;
      ++shown;
    }
    text += fmt::format("<div class=\"bot\" id=\"bot-{}\"><h3>{}</h3>\n", place,
                        page.name(page.order[static_cast<std::size_t>(place)]));
    if (shown < cases.size())
      text += "<p class=\"quiet\">" +
              say("The first {} of {} verdicts; the store has all of them.", shown, cases.size()) + "</p>\n";
    text += cards + "</div>\n";
  }
  return text + "</section>\n";
}

}  // namespace plateau::report
