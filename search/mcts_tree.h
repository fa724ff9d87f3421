// The tree of a Monte Carlo search: nodes in one block of memory, shared by the threads of the search.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <utility>

#include "core/memory.h"
#include "search/knowledge.h"

namespace plateau {

// What is known for sure about a node, for the player who chose it.
enum class Proof : std::int8_t { none = 0, loss = 1, draw = 2, win = 3 };

constexpr Proof opposite(Proof proof) {
  return proof == Proof::win ? Proof::loss : proof == Proof::loss ? Proof::win : proof;
}

// A step and what became of it. Values are those of the player who chose the step: whoever was to move before it.
template <class Step>
struct MctsNode {
  enum Growth : std::uint8_t { leaf, growing, grown };
  static constexpr double unit = 1 << 20;  // values are summed as whole numbers, so their order does not matter

  Step step{};
  float prior = 0;  // the share of the visits that the game's knowledge would give it
  std::atomic<std::int64_t> sum{0};
  std::atomic<std::uint32_t> visits{0};
  std::uint32_t first_child = 0;
  float bias = 0.5F;  // the value that the game's knowledge expects
  std::uint16_t children = 0;
  std::atomic<std::uint8_t> growth{leaf};
  std::atomic<Proof> proof{Proof::none};

  void copy_from(const MctsNode& other) {
    step = other.step;
    prior = other.prior;
    sum.store(other.sum.load(std::memory_order_relaxed), std::memory_order_relaxed);
    visits.store(other.visits.load(std::memory_order_relaxed), std::memory_order_relaxed);
    first_child = other.first_child;
    bias = other.bias;
    children = other.children;
    growth.store(other.growth.load(std::memory_order_relaxed), std::memory_order_relaxed);
    proof.store(other.proof.load(std::memory_order_relaxed), std::memory_order_relaxed);
  }
};

// Node 0 is the root. Nodes are never freed one by one.
template <class Step>
class MctsTree {
 public:
  using Node = MctsNode<Step>;

  // As many nodes as fit into so many MiB; fewer when there is not enough memory.
  explicit MctsTree(int mebibytes) {
    const std::size_t most = std::min(static_cast<std::size_t>(mebibytes), available_mebibytes() * 3 / 8);
    const std::size_t bytes = std::max<std::size_t>(most, 1) << 20;
    for (capacity_ = std::max<std::size_t>(bytes / sizeof(Node), 64); capacity_ >= 64; capacity_ /= 2) {
      memory_.reset(static_cast<std::byte*>(::operator new[](capacity_ * sizeof(Node), std::nothrow)));
      if (memory_ != nullptr) break;
    }
    clear();
  }

  Node& operator[](std::uint32_t index) { return nodes()[index]; }
  const Node& operator[](std::uint32_t index) const { return nodes()[index]; }
  std::uint32_t size() const { return std::min<std::uint32_t>(used_.load(), static_cast<std::uint32_t>(capacity_)); }
  int mebibytes() const { return static_cast<int>(capacity_ * sizeof(Node) >> 20); }
  int permille() const { return static_cast<int>(std::uint64_t{size()} * 1000 / capacity_); }

  void clear() {
    used_.store(1);
    new (&nodes()[0]) Node();
  }

  // Room for so many neighbours, as new nodes; 0 when the memory is used up.
  std::uint32_t allocate(std::uint32_t count) {
    if (used_.load(std::memory_order_relaxed) + count > capacity_) return 0;
    const std::uint32_t first = used_.fetch_add(count, std::memory_order_relaxed);
    if (first + count > capacity_) return 0;
    for (std::uint32_t i = first; i < first + count; ++i) new (&nodes()[i]) Node();
    return first;
  }

  // REQUIRES: no thread is at work.
  void swap(MctsTree& other) {
    memory_.swap(other.memory_);
    std::swap(capacity_, other.capacity_);
    used_.store(other.used_.exchange(used_.load()));
  }

  // Makes this tree what hangs below `root` in another. REQUIRES: no thread is at work; the other is as large.
  void take_subtree(const MctsTree& other, std::uint32_t root) {
    clear();
    nodes()[0].copy_from(other[root]);
    for (std::uint32_t at = 0; at < size(); ++at) {
      Node& node = nodes()[at];
      if (node.children == 0) continue;
      const std::uint32_t from = node.first_child;
      node.first_child = allocate(node.children);
      for (std::uint32_t c = 0; c < node.children; ++c) nodes()[node.first_child + c].copy_from(other[from + c]);
    }
  }

 private:
  struct Release {
    void operator()(std::byte* memory) const { ::operator delete[](memory); }
  };
  Node* nodes() { return std::launder(reinterpret_cast<Node*>(memory_.get())); }
  const Node* nodes() const { return std::launder(reinterpret_cast<const Node*>(memory_.get())); }

  static_assert(std::is_trivially_destructible_v<Node>);
  std::unique_ptr<std::byte[], Release> memory_;
  std::size_t capacity_ = 0;
  std::atomic<std::uint32_t> used_{0};
};

}  // namespace plateau
