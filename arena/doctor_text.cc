// The diagnosis for people and for programs.
#include <algorithm>

#include "arena/doctor.h"
#include "core/json.h"
#include "core/message.h"
#include "core/text.h"
#include "players/pressure.h"

namespace plateau {
namespace {

constexpr std::size_t most_failures_shown = 3;
constexpr std::size_t most_legal_shown = 20;

std::string mark_of(Finding finding, const TerminalStyle& style) {
  switch (finding) {
    case Finding::good: return painted(style, {.text = Colour::green, .bold = true}, style.choose("✓", "+"));
    case Finding::told: return std::string(style.choose("·", "-"));
    case Finding::noteworthy: return painted(style, {.text = Colour::yellow, .bold = true}, "!");
    case Finding::bad: return painted(style, {.text = Colour::red, .bold = true}, style.choose("✗", "x"));
  }
  return {};
}

std::string_view word_of(Finding finding) {
  switch (finding) {
    case Finding::good: return "good";
    case Finding::told: return "information";
    case Finding::noteworthy: return "noteworthy";
    case Finding::bad: return "bad";
  }
  return {};
}

std::string legal_list(const std::vector<std::string>& legal) {
  if (legal.size() <= most_legal_shown) return join(legal, " ");
  return say("{} … ({} in all)", join({legal.begin(), legal.begin() + most_legal_shown}, " "), legal.size());
}

std::string failures_text(const DoctorPoint& point, const std::string& indent) {
  std::string text;
  for (std::size_t i = 0; i < point.failed.size() && i < most_failures_shown; ++i) {
    const FailedTurn& turn = point.failed[i];
    text += indent + say("{}: {}", translate(fault_name(turn.fault)), turn.sentence) + "\n";
    text += indent + "  " + say("position: {} (seat {})", turn.position, turn.seat + 1) + "\n";
    text += indent + "  " +
            (turn.received.empty() ? say("it wrote nothing") : say("it wrote: {}", join(turn.received, " | "))) + "\n";
    if (!turn.legal.empty()) text += indent + "  " + say("legal: {}", legal_list(turn.legal)) + "\n";
  }
  if (point.failed.size() > most_failures_shown)
    text += indent + say("… and {} more", point.failed.size() - most_failures_shown) + "\n";
  return text;
}

void add_time(JsonWriter& json, std::string_view name, const std::optional<Nanoseconds>& time) {
  json.key(name);
  time ? json.value(static_cast<double>(time->count()) / 1e6) : json.null();
}

void add_texts(JsonWriter& json, std::string_view name, const std::vector<std::string>& texts) {
  json.key(name).begin_array();
  for (const std::string& text : texts) json.value(text);
  json.end_array();
}

void add_point(JsonWriter& json, const DoctorPoint& point) {
  json.begin_object().member("point", point.word).member("finding", word_of(point.finding));
  json.member("sentence", point.sentence).member("advice", point.advice);
  json.key("failed").begin_array();
  for (const FailedTurn& turn : point.failed) {
    json.begin_object().member("position", turn.position).member("seat", turn.seat + 1);
    json.member("fault", word_of(turn.fault)).member("sentence", turn.sentence);
    json.member("host_to_blame", turn.host_to_blame);
    add_texts(json, "received", turn.received);
    add_texts(json, "legal", turn.legal);
    json.end_object();
  }
  json.end_array();
  add_texts(json, "output", point.output);
  json.end_object();
}

}  // namespace

std::string diagnosis_text(const Diagnosis& diagnosis, const TerminalStyle& style) {
  std::string text =
      say("{} plays {}, with {} ms for a turn", diagnosis.player, diagnosis.game, milliseconds(diagnosis.time)) + "\n";
  int width = 0;
  for (const DoctorPoint& point : diagnosis.points) width = std::max(width, display_width(translate(point.name)));
  const std::string indent(static_cast<std::size_t>(width) + 4, ' ');
  int bad = 0;
  for (const DoctorPoint& point : diagnosis.points) {
    bad += point.finding == Finding::bad ? 1 : 0;
    text += mark_of(point.finding, style) + " " + padded(translate(point.name), width) + "  " + point.sentence + "\n";
    text += failures_text(point, indent);
    for (const std::string& line : point.output) text += indent + "| " + line + "\n";
    if (!point.advice.empty()) text += indent + std::string(style.choose("→ ", "> ")) + point.advice + "\n";
  }
  text += diagnosis.is_healthy() ? say("Nothing is wrong: it can play.") : say("To repair: {}.", bad);
  return text + "\n";
}

std::string diagnosis_json(const Diagnosis& diagnosis) {
  JsonWriter json;
  json.begin_object().member("player", diagnosis.player).member("game", diagnosis.game);
  json.member("time_ms", milliseconds(diagnosis.time)).member("isolation", diagnosis.isolation);
  json.member("healthy", diagnosis.is_healthy());
  const DoctorFigures& figures = diagnosis.figures;
  add_time(json, "startup_ms", figures.startup);
  add_time(json, "median_ms", figures.median);
  add_time(json, "longest_ms", figures.longest);
  add_time(json, "quit_ms", figures.departure);
  json.key("cores");
  figures.cores ? json.value(*figures.cores) : json.null();
  json.key("peak_bytes");
  figures.peak_bytes ? json.value(*figures.peak_bytes) : json.null();
  json.key("points").begin_array();
  for (const DoctorPoint& point : diagnosis.points) add_point(json, point);
  json.end_array().end_object();
  return json.text();
}

}  // namespace plateau
