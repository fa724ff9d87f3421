// Lines to and from somebody foreign, who may write too much, half a line, nothing, or never read. Nothing here blocks
// beyond its deadline or keeps more than a bounded number of bytes.
#pragma once

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>

namespace plateau {

using Moment = std::chrono::steady_clock::time_point;

// What somebody took of the machine's cores, and how long he was ready to and did not get one.
struct CpuUse {
  std::chrono::nanoseconds used{0};
  std::chrono::nanoseconds waited{0};

  CpuUse since(const CpuUse& before) const {
    const std::chrono::nanoseconds none{0};
    return {.used = std::max(none, used - before.used), .waited = std::max(none, waited - before.waited)};
  }
};

// A file descriptor that is closed once.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(other.release()) {}
  Descriptor& operator=(Descriptor&& other) noexcept;
  ~Descriptor() { reset(); }

  int get() const { return number_; }
  explicit operator bool() const { return number_ >= 0; }
  int release();
  void reset();

 private:
  int number_ = -1;
};

// The end of a text that goes on for ever.
class Tail {
 public:
  static constexpr std::size_t kept_bytes = 8 << 10;
  void add(std::string_view bytes);
  std::string text() const;
  void clear() { bytes_.clear(); }

 private:
  std::string bytes_;  // at most twice kept_bytes
};

struct ChannelLimits {
  std::size_t line_bytes = 1 << 20;
  std::size_t question_bytes = 4 << 20;  // all that may be written in answer to one question
};

enum class Heard { line, late, closed, long_line, too_much };

class Channel {
 public:
  // For a socket `input` is a second descriptor of the same, and there are no errors.
  struct Ends {
    Descriptor input;   // what we write is read there
    Descriptor output;  // what is written there we read
    Descriptor errors;
  };
  Channel(Ends ends, ChannelLimits limits);

  // What was written before the question is not an answer to it: whole lines that are already here are dropped.
  // Then sends the text, as far as it is taken at once; the rest follows while we read.
  void ask(std::string_view text);
  void send(std::string_view text);

  // The next line, without its end. The view is good until the next call. `late`: the moment has come without one.
  Heard read_line(std::string_view& line, Moment deadline);

  // Reads until everything is closed or the moment has come: what a program wrote on its way out.
  void drain(Moment deadline);

  bool closed() const { return !ends_.output; }
  std::string received() const;  // the end of what came since the question
  std::string errors() const { return errors_.text(); }
  int errors_descriptor() const { return ends_.errors.get(); }  // to be polled; negative: closed
  // The end of what came before the questions and answers none of them; reads what is there now.
  std::string unasked();
  bool has_begun_a_line() const { return buffer_.size() > line_begin_; }

 private:
  bool wait(Moment deadline);  // false: the moment has come
  void read_output();
  void read_errors();
  void write_pending();

  Ends ends_;
  ChannelLimits limits_;
  std::string buffer_;          // what came since the question
  std::size_t line_begin_ = 0;  // of the first line that was not given yet
  std::size_t searched_ = 0;    // no line ends before, after line_begin_
  std::string pending_;         // not taken yet
  Tail errors_;
  Tail unasked_;  // what ask() dropped
};

}  // namespace plateau
