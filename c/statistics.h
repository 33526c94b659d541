/* Mean and variance as values arrive, in float64, and the slope of a line on log-log axes. */
#ifndef STATISTICS_H
#define STATISTICS_H

#include <stddef.h>

/* `spread` is the sum of the squared distances from the mean. All 0: no value yet. */
typedef struct {
  double count, mean, spread;
} moments;

/* One value more: Welford, Technometrics 4(3), 1962. */
void moments_add(moments *m, double value);

/* The values of `other` come after those of m: Chan, Golub and LeVeque, The American Statistician
 * 37(3), 1983. Rounding depends on the order, so a fixed order gives fixed bits. */
void moments_join(moments *m, const moments *other);

/* The unbiased variance, of at least two values. */
double moments_variance(const moments *m);

/* The slope of the least-squares line through the points (log x[i], log y[i]); all of them positive
 * normal numbers, count >= 2. NaN where all x are equal. */
double log_log_slope(const double *x, const double *y, size_t count);

#endif
