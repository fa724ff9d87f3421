#include "arena/chairs.h"

#include <cassert>

namespace plateau {

std::vector<Contestant*> Chairs::fill(std::span<const Chair> chairs) {
  std::map<int, std::unique_ptr<Contestant>> wanted;
  std::vector<Contestant*> contestants;
  for (const Chair& chair : chairs) {
    auto kept = seated_.extract(chair.who);
    auto contestant = chair.player->is_foreign() && !kept.empty() ? std::move(kept.mapped())
                                                                  : make_contestant(game_, *chair.player, chair.settings);
    contestants.push_back(contestant.get());
    const bool is_alone = wanted.emplace(chair.who, std::move(contestant)).second;
    assert(is_alone);
    static_cast<void>(is_alone);
  }
  seated_ = std::move(wanted);
  return contestants;
}

}  // namespace plateau
