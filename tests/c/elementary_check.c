#include "elementary.h"

#include <math.h>
#include <stdlib.h>

#include "check.h"

/* Long double has more digits than double where this is true, and is no emulation. */
#if defined(__x86_64__) || defined(__i386__)
#define HAS_LONG_DOUBLE 1
#else
#define HAS_LONG_DOUBLE 0
#endif

/* How far y is from the exact e^x, in units of the last place of a float or of a double. */
static double ulps_f32(float y, long double exact) {
  float rounded = (float)exact;
  return (double)(fabsl(y - exact) / (nextafterf(rounded, INFINITY) - rounded));
}

static double ulps_f64(double y, long double exact) {
  double rounded = (double)exact;
  return (double)(fabsl(y - exact) / (nextafter(rounded, INFINITY) - rounded));
}

CHECK(exp_is_within_its_stated_error) {
  double worst_f32 = 0, worst_f64 = 0;
  for (int i = 0; i < 200000; i++) {
    double x = uniform() * (i % 2 ? 708 : 3);
    double y = exp_f64(splat_f64(x))[0];
    float narrow = (float)(uniform() * (i % 2 ? 87 : 3));
    float z = exp_f32(splat_f32(narrow))[0];
    digest_f64(&y, 1), digest_f32(&z, 1);
    if (!HAS_LONG_DOUBLE) continue;
    worst_f64 = fmax(worst_f64, ulps_f64(y, expl(x)));
    worst_f32 = fmax(worst_f32, ulps_f32(z, expl(narrow)));
  }
  EXPECT(worst_f64 <= 1.1, "exp_f64 is off by %g ulp", worst_f64);
  EXPECT(worst_f32 <= 1.1, "exp_f32 is off by %g ulp", worst_f32);
}

CHECK(exp_below_the_normal_numbers_is_off_by_one_step_at_most) {
  for (int i = 0; i < 20000; i++) {
    double x = -727 + uniform() * 19;
    float narrow = (float)(-95.5 + uniform() * 8.5);
    double y = exp_f64(splat_f64(x))[0];
    float z = exp_f32(splat_f32(narrow))[0];
    digest_f64(&y, 1), digest_f32(&z, 1);
    if (!HAS_LONG_DOUBLE) continue;
    EXPECT(fabsl(y - expl(x)) <= 0x1p-1074L, "exp_f64(%.17g) = %g", x, y);
    EXPECT(fabsl(z - expl(narrow)) <= 0x1p-149L, "exp_f32(%.9g) = %g", narrow, z);
  }
}

CHECK(exp_is_exact_at_its_ends) {
  const double ends[] = {-INFINITY, -1e300, -746, 0, 710, 1e300, INFINITY};
  const double results[] = {0, 0, 0, 1, INFINITY, INFINITY, INFINITY};
  for (int i = 0; i < 7; i++) {
    EXPECT(exp_f64(splat_f64(ends[i]))[1] == results[i], "exp_f64(%g)", ends[i]);
    EXPECT(exp_f32(splat_f32((float)ends[i]))[3] == results[i], "exp_f32(%g)", ends[i]);
  }
  EXPECT(exp_f32(splat_f32(-104))[0] == 0 && exp_f32(splat_f32(-103))[0] > 0, "exp_f32 near 0");
  EXPECT(exp_f64(splat_f64(-745))[0] > 0, "exp_f64 near 0");
  EXPECT(isnan(exp_f64(splat_f64(NAN))[0]) && isnan(exp_f32(splat_f32(NAN))[0]), "exp(NaN)");
}
