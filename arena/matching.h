// Pairs in a graph.
#pragma once

#include <vector>

namespace plateau {

using Graph = std::vector<std::vector<bool>>;  // symmetric: who may be paired with whom

// As many pairs as possible, nobody in two of them: everybody's partner, or -1. (Edmonds' blossoms, in O(n³).)
std::vector<int> largest_matching(const Graph& graph);

}  // namespace plateau
