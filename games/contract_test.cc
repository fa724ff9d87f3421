// Every promise of core/game.h, for every game type of games/CMakeLists.txt.
#include "games/contract.h"

#include "games/all_games.h"

namespace plateau {
namespace {

constexpr int games_each = PLATEAU_SANITIZED ? 3 : 20;

// The default start and, for each option, a few other values: each as far as this width can represent it.
template <Game G>
std::vector<StateOf<G>> starts() {
  std::vector<std::vector<GivenOption>> choices{{}};
  for (const OptionInfo& option : G::info().options) {
    if (option.kind == OptionInfo::Kind::integer)
      for (const int value : {option.least, (option.least + option.most) / 2, option.most})
        choices.push_back({{option.name, std::to_string(value)}});
    for (const std::string& choice : option.choices) choices.push_back({{option.name, choice}});
  }
  std::vector<StateOf<G>> found;
  for (const auto& given : choices) {
    const auto options = Options::read(G::info().options, given);
    EXPECT_TRUE(options.ok());
    const auto s = G::start(*options);
    if (s) {
      found.push_back(*s);
    } else {
      EXPECT_TRUE(s.error().needs_wider) << s.error().message;
    }
  }
  return found;
}

template <class G>
class Contract : public testing::Test {};

template <class Tuple>
struct FlatTypes;
template <class... Gs, class... Lists>
struct FlatTypes<std::tuple<Widths<Gs...>, Lists...>> {
  template <class... Before>
  using With = typename FlatTypes<std::tuple<Lists...>>::template With<Before..., Gs...>;
};
template <>
struct FlatTypes<std::tuple<>> {
  template <class... Before>
  using With = testing::Types<Before...>;
};

TYPED_TEST_SUITE(Contract, FlatTypes<AllGames>::With<>);

TYPED_TEST(Contract, HoldsInRandomGamesAndForGarbage) {
  static_assert(keeps_contract<TypeParam>());
  const auto positions = starts<TypeParam>();
  ASSERT_FALSE(positions.empty());
  std::uint64_t seed = 1;
  for (const auto& start : positions) ContractCheck<TypeParam>::random_games(start, games_each, seed++);
}

TYPED_TEST(Contract, PlayoutsEnd) {
  Random random(7);
  for (const auto& start : starts<TypeParam>())
    for (int i = 0; i < games_each; ++i) EXPECT_TRUE(playout<TypeParam>(start, random).plies > 0 || start.is_over());
}

}  // namespace
}  // namespace plateau
