// What the order of steps is made of.
#pragma once

#include <algorithm>
#include <cstring>
#include <type_traits>

#include "core/random.h"
#include "search/knowledge.h"

namespace plateau {

template <class Step>
struct OrderedStep {
  Step step;
  int key = 0;    // the higher, the earlier
  int index = 0;  // in steps_of()
};

// Brings the best of entries[i …] to place i; those it overtakes keep their order.
template <class Entries>
auto pick(Entries& entries, std::size_t i) {
  auto* const first = entries.begin() + i;
  auto* best = first;
  for (auto* e = first + 1; e != entries.end(); ++e)
    if (e->key > best->key) best = e;
  const auto picked = *best;
  std::copy_backward(first, best, best + 1);
  return *first = picked;
}

// Where the history of a step is counted, below `size`; the same wherever it is played.
template <Knowledge K>
std::size_t slot_of(const StepOf<K>& step, std::size_t size) {
  if constexpr (requires { K::slot(step); }) {
    return static_cast<std::size_t>(K::slot(step)) % size;
  } else {
    static_assert(std::has_unique_object_representations_v<StepOf<K>>, "a step with padding needs K::slot");
    std::uint64_t bits = 0;
    for (std::size_t offset = 0; offset < sizeof step; offset += 8) {
      std::uint64_t part = 0;
      std::memcpy(&part, reinterpret_cast<const char*>(&step) + offset, std::min<std::size_t>(8, sizeof step - offset));
      bits = mix(bits ^ part);
    }
    return bits % size;
  }
}

}  // namespace plateau
