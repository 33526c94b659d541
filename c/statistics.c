#include "statistics.h"

#include "elementary_log.h"

void moments_add(moments *m, double value) {
  double distance = value - m->mean;
  m->count += 1;
  m->mean += distance / m->count;
  m->spread += distance * (value - m->mean);
}

void moments_join(moments *m, const moments *other) {
  double count = m->count + other->count;
  if (count == 0) return;
  double distance = other->mean - m->mean;
  m->mean += distance * (other->count / count);
  m->spread += other->spread + distance * distance * (m->count * other->count / count);
  m->count = count;
}

double moments_variance(const moments *m) {
  return m->spread / (m->count - 1);
}

static double logarithm(double x) {
  return log_f64(splat_f64(x))[0];
}

double log_log_slope(const double *x, const double *y, size_t count) {
  double mean_x = 0, mean_y = 0, across = 0, along = 0;
  for (size_t i = 0; i < count; i++) {
    mean_x += logarithm(x[i]) / (double)count;
    mean_y += logarithm(y[i]) / (double)count;
  }
  for (size_t i = 0; i < count; i++) {
    double distance = logarithm(x[i]) - mean_x;
    along += distance * distance;
    across += distance * (logarithm(y[i]) - mean_y);
  }
  return across / along;
}
