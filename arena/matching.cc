#include "arena/matching.h"

#include <deque>

namespace plateau {
namespace {

class Matching {
 public:
  explicit Matching(const Graph& graph)
      : graph_(graph), n_(static_cast<int>(graph.size())), partner_(graph.size(), -1) {}

  std::vector<int> largest() {
    for (int a = 0; a < n_; ++a)
      for (int b = 0; b < n_ && partner_[a] < 0; ++b)
        if (graph_[a][b] && a != b && partner_[b] < 0) {
          partner_[a] = b;
          partner_[b] = a;
        }
    for (int a = 0; a < n_; ++a)
      if (partner_[a] < 0) augment(a);
    return partner_;
  }

 private:
  // A tree of alternating paths grows from `root`. Even vertices may be joined to anybody; an odd circle of them is
  // shrunk into its base, and all on it are even.
  void augment(int root) {
    from_.assign(graph_.size(), -1);
    even_.assign(graph_.size(), false);
    base_.resize(graph_.size());
    for (int v = 0; v < n_; ++v) base_[v] = v;
    even_[root] = true;
    queue_ = {root};
    while (!queue_.empty()) {
      const int v = queue_.front();
      queue_.pop_front();
      for (int to = 0; to < n_; ++to) {
        if (!graph_[v][to] || to == v || base_[v] == base_[to] || partner_[v] == to) continue;
        if (to == root || (partner_[to] >= 0 && from_[partner_[to]] >= 0)) {
          shrink(v, to);
        } else if (from_[to] < 0) {
          from_[to] = v;
          if (partner_[to] < 0) {
            flip(to);
            return;
          }
          even_[partner_[to]] = true;
          queue_.push_back(partner_[to]);
        }
      }
    }
  }

  void flip(int end) {
    while (end >= 0) {
      const int before = from_[end];
      const int next = partner_[before];
      partner_[end] = before;
      partner_[before] = end;
      end = next;
    }
  }

  int common_base(int a, int b) const {
    std::vector<bool> above(graph_.size());
    while (true) {
      a = base_[a];
      above[a] = true;
      if (partner_[a] < 0) break;
      a = from_[partner_[a]];
    }
    while (true) {
      b = base_[b];
      if (above[b]) return b;
      b = from_[partner_[b]];
    }
  }

  void mark(int v, int base, int child, std::vector<bool>& in_blossom) {
    while (base_[v] != base) {
      in_blossom[base_[v]] = in_blossom[base_[partner_[v]]] = true;
      from_[v] = child;
      child = partner_[v];
      v = from_[partner_[v]];
    }
  }

  void shrink(int a, int b) {
    const int base = common_base(a, b);
    std::vector<bool> in_blossom(graph_.size());
    mark(a, base, b, in_blossom);
    mark(b, base, a, in_blossom);
    for (int v = 0; v < n_; ++v) {
      if (!in_blossom[base_[v]]) continue;
      base_[v] = base;
      if (even_[v]) continue;
      even_[v] = true;
      queue_.push_back(v);
    }
  }

  const Graph& graph_;
  int n_;
  std::vector<int> partner_;
  std::vector<int> from_;  // of an odd vertex, or one on a blossom: the even one from which it was reached
  std::vector<int> base_;
  std::vector<bool> even_;
  std::deque<int> queue_;
};

}  // namespace

std::vector<int> largest_matching(const Graph& graph) { return Matching(graph).largest(); }

}  // namespace plateau
