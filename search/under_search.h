// Which positions are being searched right now, by any thread: who comes to a step that another one is busy with does
// the other steps first and finds its value in the table afterwards. So threads that search the same tree share it out.
//
// A look is a hint and never a promise: places are shared by several positions, and nothing is locked.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>

namespace plateau {

class UnderSearch {
 public:
  static constexpr std::uint64_t nothing = 0;  // the key of what is not told to others

  bool has(std::uint64_t key) const { return place(key).load(std::memory_order_relaxed) == key; }

  // As long as it lives, the position is being searched.
  class Mark {
   public:
    Mark(UnderSearch& all, std::uint64_t key) : place_(all.place(key)), key_(key) {
      if (key_ != nothing) place_.store(key_, std::memory_order_relaxed);
    }
    ~Mark() {
      if (key_ != nothing && place_.load(std::memory_order_relaxed) == key_)
        place_.store(nothing, std::memory_order_relaxed);
    }
    Mark(const Mark&) = delete;
    Mark& operator=(const Mark&) = delete;

   private:
    std::atomic<std::uint64_t>& place_;
    std::uint64_t key_;
  };

 private:
  static constexpr std::size_t places = 1 << 12;

  std::atomic<std::uint64_t>& place(std::uint64_t key) { return places_[key >> 52]; }
  const std::atomic<std::uint64_t>& place(std::uint64_t key) const { return places_[key >> 52]; }

  std::array<std::atomic<std::uint64_t>, places> places_{};
  static_assert(places == std::uint64_t{1} << (64 - 52));
};

}  // namespace plateau
