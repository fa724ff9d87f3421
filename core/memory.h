// Memory in large amounts: how much there is, and arrays that cost nothing until they are used.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <utility>

namespace plateau {

// What the system could still give without swapping, in MiB; a generous guess where it does not tell.
std::size_t available_mebibytes();

namespace detail {

struct Free {
  void operator()(void* memory) const { std::free(memory); }
};
// All zeros, in large pages where the system has them: a table that is looked up all over the place is quicker to touch
// for the first time and later. Null when there is not so much.
std::unique_ptr<void, Free> zeroed_memory(std::size_t bytes);

}  // namespace detail

// An array of things for which all zeros is a value: the first one they have. They are never destroyed.
template <class T>
class ZeroedArray {
 public:
  ZeroedArray() = default;
  // Empty when there is not enough memory.
  explicit ZeroedArray(std::size_t size) : memory_(detail::zeroed_memory(size * sizeof(T) + alignof(T))) {
    if (memory_ == nullptr) return;
    const std::uintptr_t address = reinterpret_cast<std::uintptr_t>(memory_.get());
    first_ = reinterpret_cast<T*>((address + alignof(T) - 1) / alignof(T) * alignof(T));
    size_ = size;
  }
  ZeroedArray(ZeroedArray&& other) noexcept { *this = std::move(other); }
  ZeroedArray& operator=(ZeroedArray&& other) noexcept {
    memory_ = std::move(other.memory_);
    first_ = std::exchange(other.first_, nullptr);
    size_ = std::exchange(other.size_, 0);
    return *this;
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T& operator[](std::size_t i) const { return first_[i]; }
  T* begin() const { return first_; }
  T* end() const { return first_ + size_; }

 private:
  std::unique_ptr<void, detail::Free> memory_;
  T* first_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace plateau
