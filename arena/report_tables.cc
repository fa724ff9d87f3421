// The tables of the report: standings, ratings, who beat whom.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "arena/report_parts.h"
#include "arena/report_text.h"
#include "core/message.h"

namespace plateau::report {
namespace {

std::string interval_text(const RatingRange& range) {
  return say("{} to {}", number(range.low, 0), number(range.high, 0));
}

std::string standings_row(const Page& page, const ReportStanding& row) {
  const Entrant& entrant = page.results.entrants[static_cast<std::size_t>(row.entrant)];
  std::string who = page.name(row.entrant);
  if (entrant.player != entrant.name) who += fmt::format("<small>{}</small>", html_name(entrant.player));
  const auto cell = [](std::string_view kind, const std::string& text) {
    return fmt::format("<td class=\"{}\">{}</td>", kind, text);
  };
  return "<tr>" + cell("n", std::to_string(row.rank)) + "<th scope=\"row\">" + who + "</th>" +
         cell("n", points(row.points)) + cell("n", percent(row.score, 1)) +
         cell("n strong", row.rating ? number(row.rating->rating, 0) : "–") +
         cell("n quiet", row.rating ? interval_text(*row.rating) : "–") + cell("n", std::to_string(row.beaten)) +
         cell("n", std::to_string(row.games)) + "</tr>\n";
}

// The part of the Elo axis that is drawn: all ratings and their intervals, unless an interval is so long that nothing
// else could be told apart.
struct Axis {
  double low = 0;
  double high = 0;
  double step = 100;

  explicit Axis(const std::vector<RatingRange>& ranges) {
    constexpr double longest_arm = 400;
    constexpr double most_ticks = 5;
    double best = -HUGE_VAL, worst = HUGE_VAL, least = HUGE_VAL, most = -HUGE_VAL;
    for (const RatingRange& range : ranges) {
      best = std::max(best, range.rating);
      worst = std::min(worst, range.rating);
      least = std::min(least, std::isfinite(range.low) ? range.low : -HUGE_VAL);
      most = std::max(most, std::isfinite(range.high) ? range.high : HUGE_VAL);
    }
    low = std::max(least, worst - longest_arm);
    high = std::min(most, best + longest_arm);
    const double span = std::max(high - low, 10.0);
    low -= 0.03 * span;
    high += 0.03 * span;
    step = std::pow(10, std::floor(std::log10(span)));
    if (span / step > most_ticks) step *= 2;
    if (span / step > most_ticks) step *= 2.5;
    while (span / (step / 2) <= most_ticks) step /= 2;
  }

  double percent_of(double elo) const { return std::clamp(100 * (elo - low) / (high - low), 0.0, 100.0); }
  std::vector<double> ticks() const {
    std::vector<double> at;
    for (double tick = std::ceil(low / step) * step; tick <= high; tick += step) at.push_back(tick);
    return at;
  }
};

std::string grid(const Axis& axis) {
  std::string lines;
  for (const double tick : axis.ticks())
    lines += fmt::format("<line class=\"{0}\" x1=\"{1:.2f}%\" x2=\"{1:.2f}%\" y1=\"0\" y2=\"100%\"/>",
                         std::abs(tick) < 1e-9 ? "zero" : "grid", axis.percent_of(tick));
  return lines;
}

std::string range_drawing(const Axis& axis, const std::string& grid_lines, const RatingRange& range) {
  const auto cap = [&](double elo) {
    if (!(elo >= axis.low && elo <= axis.high)) return std::string();  // goes on outside
    return fmt::format("<line class=\"bar\" x1=\"{0:.2f}%\" x2=\"{0:.2f}%\" y1=\"9\" y2=\"19\"/>",
                       axis.percent_of(elo));
  };
  return fmt::format(
      "<svg width=\"100%\" height=\"28\" aria-hidden=\"true\">{}<line class=\"bar\" x1=\"{:.2f}%\" x2=\"{:.2f}%\" "
      "y1=\"14\" "
      "y2=\"14\"/>{}{}<circle class=\"dot\" cx=\"{:.2f}%\" cy=\"14\" r=\"5\"/></svg>",
      grid_lines, axis.percent_of(range.low), axis.percent_of(range.high), cap(range.low), cap(range.high),
      axis.percent_of(range.rating));
}

std::string axis_drawing(const Axis& axis) {
  std::string labels;
  for (const double tick : axis.ticks())
    labels += fmt::format("<text x=\"{:.2f}%\" y=\"15\">{}</text>", axis.percent_of(tick), number(tick, 0));
  return "<svg width=\"100%\" height=\"22\" aria-hidden=\"true\">" + labels + "</svg>";
}

// "s0" … "s10": how strongly a cell is tinted. The text in it says the same.
std::string tint(double share) {
  return fmt::format("s{}", std::isfinite(share) ? std::clamp(static_cast<int>(std::lround(10 * share)), 0, 10) : 0);
}

// A square table of everybody against everybody; cell(entrant, opponent) is a whole <td>.
template <class Cell>
std::string square(const Page& page, const std::string& caption, const Cell& cell) {
  constexpr std::size_t many = 16;
  std::string table =
      fmt::format("<table class=\"square{}\"><caption><span>", page.order.size() > many ? " many" : "") + caption +
      "</span></caption>\n<thead><tr><th scope=\"col\">" + say("against") + "</th>";
  for (std::size_t i = 0; i < page.order.size(); ++i)
    table += fmt::format("<th scope=\"col\" class=\"n\"><abbr title=\"{}\">{}</abbr></th>",
                         html(page.results.entrants[static_cast<std::size_t>(page.order[i])].name), i + 1);
  table += "</tr></thead>\n<tbody>\n";
  for (std::size_t i = 0; i < page.order.size(); ++i) {
    table +=
        fmt::format("<tr><th scope=\"row\"><span class=\"place\">{}</span> {}</th>", i + 1, page.name(page.order[i]));
    for (const int opponent : page.order)
      table += opponent == page.order[i] ? std::string("<td class=\"self\"></td>") : cell(page.order[i], opponent);
    table += "</tr>\n";
  }
  return table + "</tbody></table>\n";
}

}  // namespace

std::string standings_section(const Page& page) {
  std::string table = "<table><caption><span>" + say("Points, ratings in Elo, and how many opponents each one beats") +
                      "</span></caption>\n<thead><tr>";
  const auto column = [&](const std::string& title, bool is_number) {
    table += fmt::format("<th scope=\"col\"{}>{}</th>", is_number ? " class=\"n\"" : "", title);
  };
  column(say("Rank"), true);
  column(say("Name"), false);
  column(say("Points"), true);
  column(say("Score"), true);
  column(say("Rating"), true);
  column(say("95 % interval"), true);
  column(say("Beats"), true);
  column(say("Games"), true);
  table += "</tr></thead>\n<tbody>\n";
  for (const ReportStanding& row : page.input.standings) table += standings_row(page, row);
  table += "</tbody></table>\n";
  return "<section id=\"standings\"><h2>" + say("Standings") + "</h2>\n" + scrolled(say("Standings"), table) +
         "</section>\n";
}

std::string ratings_table(const Page& page) {
  std::vector<const ReportStanding*> rated;
  for (const ReportStanding& row : page.input.standings)
    if (row.rating && std::isfinite(row.rating->rating)) rated.push_back(&row);
  if (rated.empty()) return {};
  std::ranges::stable_sort(rated, [](const auto* a, const auto* b) { return a->rating->rating > b->rating->rating; });
  std::vector<RatingRange> ranges;
  for (const ReportStanding* row : rated) ranges.push_back(*row->rating);
  const Axis axis(ranges);
  const std::string lines = grid(axis);

  std::string table =
      "<table class=\"plot\"><caption><span>" +
      say("The point is the rating, the line its 95 % interval: where two lines share much of the axis, "
          "the order of the two is not settled") +
      "</span></caption>\n<thead><tr><th scope=\"col\">" + say("Name") +
      "</th><td></td><th scope=\"col\" class=\"n\">" + say("Rating") + "</th><th scope=\"col\" class=\"n wide\">" +
      say("95 % interval") + "</th></tr></thead>\n<tbody>\n";
  for (const ReportStanding* row : rated)
    table += fmt::format(
        "<tr><th scope=\"row\">{}</th><td class=\"range\">{}</td><td class=\"n strong\">{}</td>"
        "<td class=\"n quiet wide\">{}</td></tr>\n",
        page.name(row->entrant), range_drawing(axis, lines, *row->rating), number(row->rating->rating, 0),
        interval_text(*row->rating));
  table += "</tbody>\n<tfoot><tr><td></td><td class=\"range\">" + axis_drawing(axis) +
           "</td><td class=\"n quiet\">Elo</td><td class=\"wide\"></td></tr></tfoot></table>\n";
  return table;
}

std::string ratings_section(const Page& page) {
  const std::string table = ratings_table(page);
  if (table.empty()) return {};
  return "<section id=\"ratings\"><h2>" + say("Ratings") + "</h2>\n" + table + "</section>\n";
}

std::string cross_table(const Page& page) {
  if (page.input.cross.empty()) return {};
  return square(page, say("Points of the row against the column; each cell leads to the games of the pair"),
                [&](int entrant, int opponent) {
                  const ReportPair& pair =
                      page.input.cross[static_cast<std::size_t>(entrant)][static_cast<std::size_t>(opponent)];
                  if (pair.games() == 0) return std::string("<td class=\"n none\">·</td>");
                  return fmt::format("<td class=\"n {}\"><a href=\"#{}\">{}</a></td>",
                                     tint(pair.points() / pair.games()), page.pair_id(entrant, opponent),
                                     points(pair.points()));
                });
}

std::string cross_section(const Page& page) {
  const std::string table = cross_table(page);
  if (table.empty()) return {};
  return "<section id=\"cross\"><h2>" + say("Cross table") + "</h2>\n" + scrolled(say("Cross table"), table) +
         "</section>\n";
}

std::string superiority_section(const Page& page) {
  if (page.input.superiority.empty()) return {};
  const std::string table =
      square(page, say("How likely it is, in percent, that the row is stronger than the column"),
             [&](int entrant, int opponent) {
               const double share =
                   page.input.superiority[static_cast<std::size_t>(entrant)][static_cast<std::size_t>(opponent)];
               // Never a certainty that is not one.
               const std::string text = share > 0.995 && share < 1   ? "&gt;99"
                                        : share > 0 && share < 0.005 ? "&lt;1"
                                                                     : number(100 * share, 0);
               return fmt::format("<td class=\"n {}\">{}</td>", tint(share), text);
             });
  return "<section id=\"superiority\"><h2>" + say("Likelihood of superiority") + "</h2>\n" +
         scrolled(say("Likelihood of superiority"), table) + "</section>\n";
}

}  // namespace plateau::report
