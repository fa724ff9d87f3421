#include <fmt/format.h>

#include <algorithm>

#include "arena/standings.h"
#include "core/json.h"
#include "core/message.h"
#include "core/text.h"

namespace plateau {
namespace {

using Cells = std::vector<std::string>;

// The name made printable, in at most `width` columns.
std::string short_name(std::string_view name, const StandingsLayout& layout) {
  const std::string clean = shown(name);
  if (display_width(clean) <= layout.name_width) return clean;
  const std::string_view mark = layout.style.choose("…", "~");
  std::string cut;
  int columns = 0;
  for (std::size_t i = 0; i < clean.size(); ++i) {
    const bool begins = (static_cast<unsigned char>(clean[i]) & 0xc0) != 0x80;
    if (begins && ++columns >= layout.name_width) break;
    cut += clean[i];
  }
  return cut + std::string(mark);
}

// Columns as wide as their widest cell, two blanks between them; `left` are aligned to the left.
std::string aligned(const std::vector<Cells>& lines, std::size_t left) {
  std::vector<int> widths;
  for (const Cells& line : lines)
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (i == widths.size()) widths.push_back(0);
      widths[i] = std::max(widths[i], display_width(line[i]));
    }
  std::string text;
  for (const Cells& line : lines) {
    std::string row;
    for (std::size_t i = 0; i < line.size(); ++i) {
      const std::string blanks(static_cast<std::size_t>(widths[i] - display_width(line[i])), ' ');
      row += (i == 0 ? "" : "  ") + (i == left ? line[i] + blanks : blanks + line[i]);
    }
    row.erase(row.find_last_not_of(' ') + 1);
    text += row + "\n";
  }
  return text;
}

std::string points_text(double points) {
  const double halves = std::round(2 * points) / 2;
  return std::abs(points - halves) < 1e-6 ? fmt::format("{:.1f}", halves) : fmt::format("{:.2f}", points);
}

std::string quoted(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string result = "\"";
  for (const char c : text) result += c == '"' ? "\"\"" : std::string(1, c);
  return result + "\"";
}

std::string cell_text(const CrossCell& cell) {
  return cell.games == 0 ? "" : fmt::format("{}-{}-{}", cell.wins, cell.draws, cell.losses);
}

}  // namespace

std::string standings_text(const Standings& standings, const StandingsLayout& layout) {
  std::vector<Cells> lines = {{"#", say("name"), say("games"), say("won"), say("drawn"), say("lost"), say("points"),
                               "%", "Elo", std::string(layout.style.choose("±", "+-")), say("beaten"), say("faults")}};
  for (const Standing& row : standings.rows)
    lines.push_back({std::to_string(row.rank), short_name(row.name, layout), std::to_string(row.games),
                     std::to_string(row.wins), std::to_string(row.draws), std::to_string(row.losses),
                     points_text(row.points), row.games == 0 ? "" : fmt::format("{:.1f}", 100 * row.score),
                     fmt::format("{:.0f}", std::round(row.rating.elo) + 0.0),
                     fmt::format("{:.0f}", (row.rating.high - row.rating.low) / 2), std::to_string(row.beaten),
                     std::to_string(row.faults)});
  return aligned(lines, 1) + (standings.warning.empty() ? "" : standings.warning + "\n");
}

std::string cross_text(const Standings& standings, const StandingsLayout& layout) {
  const std::size_t n = standings.rows.size();
  std::size_t widest = 3;
  int name_columns = display_width(say("name"));
  for (std::size_t i = 0; i < n; ++i) {
    name_columns = std::max(name_columns, display_width(short_name(standings.rows[i].name, layout)));
    for (const CrossCell& cell : standings.cross[i]) widest = std::max(widest, cell_text(cell).size());
  }
  const int place = layout.width - name_columns - 6;
  const std::size_t part = static_cast<std::size_t>(std::max(1, place / (static_cast<int>(widest) + 2)));
  std::string text;
  for (std::size_t begin = 0; begin < n; begin += part) {
    std::vector<Cells> lines = {{"", say("name")}};
    for (std::size_t j = begin; j < std::min(n, begin + part); ++j) lines[0].push_back(std::to_string(j + 1));
    for (std::size_t i = 0; i < n; ++i) {
      Cells line = {std::to_string(i + 1), short_name(standings.rows[i].name, layout)};
      for (std::size_t j = begin; j < std::min(n, begin + part); ++j)
        line.push_back(i == j ? std::string(layout.style.choose("·", ".")) : cell_text(standings.cross[i][j]));
      lines.push_back(std::move(line));
    }
    text += (begin == 0 ? "" : "\n") + aligned(lines, 1);
  }
  return text;
}

std::string standings_csv(const Standings& standings) {
  std::string text = "rank,name,player,games,wins,draws,losses,points,score,elo,elo_low,elo_high,beaten,faults\n";
  for (const Standing& row : standings.rows)
    text += fmt::format("{},{},{},{},{},{},{},{:.6g},{:.4f},{:.1f},{:.1f},{:.1f},{},{}\n", row.rank, quoted(row.name),
                        quoted(row.player), row.games, row.wins, row.draws, row.losses, row.points, row.score,
                        row.rating.elo, row.rating.low, row.rating.high, row.beaten, row.faults);
  return text;
}

std::string cross_csv(const Standings& standings) {
  std::string text = "name,opponent,games,wins,draws,losses,points,superiority\n";
  for (std::size_t i = 0; i < standings.rows.size(); ++i)
    for (std::size_t j = 0; j < standings.rows.size(); ++j) {
      const CrossCell& cell = standings.cross[i][j];
      if (cell.games == 0) continue;
      text += fmt::format("{},{},{},{},{},{},{:.1f},{:.4f}\n", quoted(standings.rows[i].name),
                          quoted(standings.rows[j].name), cell.games, cell.wins, cell.draws, cell.losses, cell.points(),
                          standings.superiority(i, j));
    }
  return text;
}

std::string standings_json(const Standings& standings) {
  constexpr std::string_view orders[] = {"rating", "beaten", "points"};
  JsonWriter json;
  json.begin_object().member("name", std::string_view(standings.name)).member("game", std::string_view(standings.game));
  json.member("order", orders[static_cast<std::size_t>(standings.order)]).member("finished", standings.finished);
  if (!standings.warning.empty()) json.member("warning", std::string_view(standings.warning));
  json.key("standings").begin_array();
  for (const Standing& row : standings.rows) {
    json.begin_object().member("rank", row.rank).member("entrant", row.entrant);
    json.member("name", std::string_view(row.name)).member("player", std::string_view(row.player));
    json.member("games", row.games).member("wins", row.wins).member("draws", row.draws).member("losses", row.losses);
    json.member("points", row.points).member("score", row.score);
    json.member("elo", row.rating.elo).member("elo_low", row.rating.low).member("elo_high", row.rating.high);
    json.member("beaten", row.beaten).member("faults", row.faults).end_object();
  }
  json.end_array().key("cross").begin_array();
  for (std::size_t i = 0; i < standings.rows.size(); ++i)
    for (std::size_t j = 0; j < standings.rows.size(); ++j) {
      const CrossCell& cell = standings.cross[i][j];
      if (cell.games == 0) continue;
      json.begin_object().member("entrant", standings.rows[i].entrant).member("opponent", standings.rows[j].entrant);
      json.member("wins", cell.wins).member("draws", cell.draws).member("losses", cell.losses);
      json.member("superiority", standings.superiority(i, j)).end_object();
    }
  json.end_array().end_object();
  return json.text();
}

}  // namespace plateau
