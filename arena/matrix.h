// Square matrices of a few hundred rows: what ratings need of linear algebra.
#pragma once

#include <cassert>
#include <cmath>
#include <cstddef>
#include <vector>

namespace plateau {

class Matrix {
 public:
  Matrix() = default;
  explicit Matrix(std::size_t size) : size_(size), cells_(size * size) {}

  std::size_t size() const { return size_; }
  double& operator()(std::size_t row, std::size_t column) { return cells_[row * size_ + column]; }
  double operator()(std::size_t row, std::size_t column) const { return cells_[row * size_ + column]; }

 private:
  std::size_t size_ = 0;
  std::vector<double> cells_;
};

// The lower triangle L of L·Lᵀ = m. REQUIRES: m is symmetric and positive definite.
inline Matrix cholesky(const Matrix& m) {
  Matrix lower(m.size());
  for (std::size_t i = 0; i < m.size(); ++i)
    for (std::size_t j = 0; j <= i; ++j) {
      double rest = m(i, j);
      for (std::size_t k = 0; k < j; ++k) rest -= lower(i, k) * lower(j, k);
      assert(i != j || rest > 0);
      lower(i, j) = i == j ? std::sqrt(rest) : rest / lower(j, j);
    }
  return lower;
}

// x of L·Lᵀ·x = b.
inline std::vector<double> solve(const Matrix& lower, std::vector<double> b) {
  const std::size_t n = lower.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < i; ++k) b[i] -= lower(i, k) * b[k];
    b[i] /= lower(i, i);
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = i + 1; k < n; ++k) b[i] -= lower(k, i) * b[k];
    b[i] /= lower(i, i);
  }
  return b;
}

// The inverse of L·Lᵀ.
inline Matrix inverse(const Matrix& lower) {
  const std::size_t n = lower.size();
  Matrix result(n);
  for (std::size_t column = 0; column < n; ++column) {
    std::vector<double> unit(n);
    unit[column] = 1;
    const std::vector<double> x = solve(lower, std::move(unit));
    for (std::size_t row = 0; row < n; ++row) result(row, column) = x[row];
  }
  return result;
}

inline Matrix product(const Matrix& a, const Matrix& b) {
  const std::size_t n = a.size();
  Matrix result(n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = 0; k < n; ++k)
      for (std::size_t j = 0; j < n; ++j) result(i, j) += a(i, k) * b(k, j);
  return result;
}

}  // namespace plateau
