// The games of the report: on a board, by pair, and all of them with their records.
#include <fmt/core.h>

#include "arena/records.h"
#include "arena/report_parts.h"
#include "arena/report_text.h"
#include "core/characters.h"
#include "core/json.h"
#include "core/message.h"

namespace plateau::report {
namespace {

// The names as they came: not HTML.
std::string plain_seats(const Page& page, const PlayedGame& game) {
  std::string text;
  for (int seat = 0; seat < game.players(); ++seat) {
    const int entrant = game.seats[static_cast<std::size_t>(seat)];
    text +=
        fmt::format("{}{} {}", seat == 0 ? "" : " – ", page.results.entrants[static_cast<std::size_t>(entrant)].name,
                    game.outcome.scores[static_cast<std::size_t>(seat)]);
  }
  return text;
}

std::string button(std::string_view id, std::string_view sign, const std::string& label) {
  return fmt::format("<button type=\"button\" id=\"{}\" aria-label=\"{}\" title=\"{}\">{}</button>", id, label, label,
                     sign);
}

std::string game_choice(const Page& page) {
  std::string text = "<select id=\"pick\">";
  const auto group = [&](Worth worth, const std::string& label) {
    std::string options;
    for (const PlayedGame& game : page.results.games) {
      const auto shown = page.boards.shown().find(game.id);
      if (shown == page.boards.shown().end() || shown->second != worth) continue;
      options += fmt::format("<option value=\"{0}\">{0}: {1}</option>\n", game.id, html(plain_seats(page, game)));
    }
    if (!options.empty()) text += fmt::format("<optgroup label=\"{}\">\n{}</optgroup>", label, options);
  };
  group(Worth::top, say("The best against each other"));
  group(Worth::verdict, say("With verdicts"));
  group(Worth::other, say("Other games"));
  return text + "</select>";
}

// What the script needs to know, as a block that no browser runs.
std::string viewer_data(const Page& page) {
  JsonWriter json;
  json.begin_object().key("words").begin_object();
  json.member("start", say("the start")).member("chance", say("chance")).member("copied", say("Copied"));
  json.end_object().key("seats").begin_object();
  for (const PlayedGame& game : page.results.games) {
    if (!page.boards.shows(game.id)) continue;
    json.key(std::to_string(game.id)).begin_array();
    for (int seat = 0; seat < game.players(); ++seat)
      json.value(
          visible(page.results.entrants[static_cast<std::size_t>(game.seats[static_cast<std::size_t>(seat)])].name));
    json.end_array();
  }
  json.end_object().key("games").json(page.boards.json()).end_object();
  return "<script type=\"application/json\" id=\"data\">" + inside_script(json.text()) + "</script>\n";
}

std::string links_of(const Page& page, const PlayedGame& game) {
  std::string links;
  if (page.boards.shows(game.id)) links += fmt::format("<a href=\"#board-{}\">{}</a>", game.id, say("board"));
  if (!game.cards.empty()) {
    const int entrant = game.seats[static_cast<std::size_t>(game.cards[0].seat)];
    links += fmt::format("{}<a href=\"#bot-{}\">{} ({})</a>", links.empty() ? "" : " · ",
                         page.place[static_cast<std::size_t>(entrant)], say("verdicts"), game.cards.size());
  }
  return links;
}

std::string pair_row(const Page& page, const PlayedGame& game) {
  return fmt::format(
      "<tr><th scope=\"row\" class=\"n\"><a href=\"#game-{0}\">{0}</a></th><td>{1}</td><td>{2}</td><td "
      "class=\"n\">{3}</td>"
      "<td>{4}</td></tr>\n",
      game.id, seats_and_scores(page, game), ending_text(game), game.plies, links_of(page, game));
}

std::string pair_element(const Page& page, std::pair<int, int> places, const GameList& games) {
  const int entrant = page.order[static_cast<std::size_t>(places.first)];
  const int opponent = page.order[static_cast<std::size_t>(places.second)];
  std::string score;
  std::string numbers;
  if (!page.input.cross.empty()) {
    const ReportPair& pair = page.input.cross[static_cast<std::size_t>(entrant)][static_cast<std::size_t>(opponent)];
    score = fmt::format("<span class=\"score\">{} – {}</span>", points(pair.points()),
                        points(pair.games() - pair.points()));
    numbers = "<p>" + say("{}: wins {}, draws {}, losses {}", page.name(entrant), pair.wins, pair.draws, pair.losses) +
              "</p>";
  }
  std::string text = fmt::format("<details class=\"pair\" id=\"{}\"><summary><h3>{} {} {}</h3></summary>\n{}\n",
                                 page.pair_id(entrant, opponent), page.name(entrant), score.empty() ? "–" : score,
                                 page.name(opponent), numbers);
  std::string table = "<table><caption class=\"hidden\">" + say("Games of the pair") +
                      "</caption><thead><tr><th scope=\"col\" class=\"n\">" + say("Game no.") +
                      "</th><th scope=\"col\">" + say("Seats in their order, and scores") + "</th><th scope=\"col\">" +
                      say("Ended") + "</th><th scope=\"col\" class=\"n\">" + say("Plies") + "</th><th scope=\"col\">" +
                      say("Look") + "</th></tr></thead>\n<tbody>\n";
  for (const std::size_t g : games) table += pair_row(page, page.results.games[g]);
  return text + "<div class=\"scroll\">" + table + "</tbody></table></div></details>\n";
}

std::string game_element(const Page& page, const PlayedGame& game) {
  const std::string links = links_of(page, game);
  return fmt::format(
      "<details class=\"game\" id=\"game-{0}\"><summary><span class=\"n\">{0}</span> {1} <small>{2}</small></summary>\n"
      "<p class=\"tools\" data-record=\"{0}\">{3}</p><pre tabindex=\"0\">{4}</pre></details>\n",
      game.id, seats_and_scores(page, game), ending_text(game), links, html(game_record(game)));
}

}  // namespace

std::string seats_and_scores(const Page& page, const PlayedGame& game) {
  std::string text;
  for (int seat = 0; seat < game.players(); ++seat) {
    const std::string& name = page.name(game.seats[static_cast<std::size_t>(seat)]);
    const bool won = game.outcome.won(seat) && !game.outcome.draw();
    text += fmt::format("{}{} <span class=\"points\">{}</span>", seat == 0 ? "" : " – ",
                        won ? "<strong>" + name + "</strong>" : name,
                        number(game.outcome.scores[static_cast<std::size_t>(seat)], 0));
  }
  return text;
}

std::string ending_text(const PlayedGame& game) {
  std::string text;
  switch (game.ending) {
    case Ending::rules: text = say("by the rules"); break;
    case Ending::forfeit: text = say("by forfeit"); break;
    case Ending::adjudicated: text = say("decided by proof"); break;
    case Ending::stopped: text = say("stopped: everybody refused to play"); break;
  }
  if (game.outcome.draw()) text += ", " + say("a draw");
  if (!game.rated) text += "; " + say("not rated: the machine was to blame");
  return text;
}

std::string viewer_section(const Page& page) {
  if (page.boards.count() == 0) return {};
  std::string text = "<section id=\"boards\"><h2>" + say("Boards") + "</h2>\n<p>";
  text +=
      page.boards.count() == page.results.games.size()
          ? say("Every game, move by move.")
          : say("The boards of {} of {} games are in this page: those of the best, those with verdicts, then others. "
                "All records are below; “plateau replay” plays them.",
                page.boards.count(), page.results.games.size());
  text += "</p>\n<noscript><p>" + say("The boards need JavaScript.") + "</p></noscript>\n<div id=\"viewer\" hidden>\n";
  text += "<p class=\"pick\"><label for=\"pick\">" + say("Game no.") + "</label> " + game_choice(page) + "</p>\n";
  text +=
      "<div class=\"stage\"><div>\n<p id=\"seats\"></p>\n<pre id=\"board\" class=\"board\" tabindex=\"0\" role=\"img\" "
      "aria-label=\"" +
      say("Board; arrow keys, Home and End go through the game") + "\"></pre>\n";
  text += "<div class=\"controls\">" + button("first", "«", say("Start")) + button("back", "‹", say("Back")) +
          "<input type=\"range\" id=\"ply\" min=\"0\" value=\"0\" aria-label=\"" + say("Ply") + "\">" +
          button("next", "›", say("Next")) + button("last", "»", say("End")) + "</div>\n";
  text += "<p id=\"now\" aria-live=\"polite\"></p>\n<p class=\"quiet keys\"><kbd>←</kbd> <kbd>→</kbd> <kbd>" +
          say("Home") + "</kbd> <kbd>" + say("End") + "</kbd></p></div>\n";
  text += "<ol id=\"moves\" aria-label=\"" + say("Moves") + "\"></ol></div></div>\n";
  return text + viewer_data(page) + "</section>\n";
}

std::string pairs_section(const Page& page) {
  if (page.pairs.empty()) return {};
  std::string text = "<section id=\"pairs\"><h2>" + say("Pairs") + "</h2>\n";
  for (const auto& [places, games] : page.pairs) text += pair_element(page, places, games);
  return text + "</section>\n";
}

std::string games_section(const Page& page) {
  std::string text = "<section id=\"games\"><h2>" + say("Games and their records") + "</h2>\n";
  if (page.results.games.empty()) return text + "<p>" + say("No game is finished yet.") + "</p></section>\n";
  text += "<p class=\"tools\" data-record=\"all\"></p>\n";
  text += fmt::format(
      "<template id=\"tools\"><button type=\"button\" class=\"copy\">{}</button><button type=\"button\" "
      "class=\"save\">{}</button></template>\n",
      say("Copy"), say("Download"));
  text += "<template id=\"save-all\"><button type=\"button\" class=\"save\">" + say("Download all records") +
          "</button></template>\n";
  for (const PlayedGame& game : page.results.games) text += game_element(page, game);
  return text + "</section>\n";
}

}  // namespace plateau::report
