// The JSON of docs/api.md, made from tables. Each text is made once and shared by everybody who gets it: what differs
// from viewer to viewer is put before it.
#pragma once

#include <string>

#include "core/json.h"
#include "server/table.h"

namespace plateau {

// The members of a Summary but for `mine` and `live`, without braces: "\"id\":…,\"view\":{…}".
std::string summary_members(const Table& table);
// Those of a game that is watched in the lobby: with its clock, what was thought last and what was said last.
std::string lobby_members(const Table& table, ClockReading now);
// {…} of such members.
struct SummaryFlags {
  bool mine = false;
  bool live = false;
};
std::string summary_json(std::string_view members, SummaryFlags flags);

struct SnapshotContext {
  SummaryFlags flags;
  int waiting = 0;  // how many are ahead of this table's engine in the queue
  ClockReading now;
};
std::string snapshot_json(const Table& table, const SnapshotContext& context);

// The bodies of the socket's messages, from the second member on: "\"type\":\"moved\",…}". They follow after {"n":17, .
std::string moved_message(const Table& table, std::size_t first_ply, ClockReading now);
std::string thought_message(const Table& table);
std::string remark_message(const Table& table, const Remark& remark);
std::string waiting_message(const Table& table, int ahead);
std::string gone_message(std::string_view id);
std::string snapshot_message(std::string_view snapshot);
std::string lobby_message(std::string_view summaries);  // the array
std::string bye_message(std::string_view sentence);
std::string pong_message();

// {"views": […]}: the boards after `from` … `to` plies. REQUIRES: from <= to <= plies.
struct ViewRange {
  std::size_t from = 0;
  std::size_t to = 0;
};
std::string views_json(const Table& table, ViewRange range);

std::string time_text(Milliseconds since_1970);  // "2026-11-16T12:00:00Z"

std::string hint_json(const GameInfo& info, Player seat, const Thought& thought);

}  // namespace plateau
