/* The real number of a template, and its names.
 *
 * A source that serves both precisions is a template NAME.inc, included twice by NAME.c:
 *
 *     #define REAL_BITS 32
 *     #include "real.h"
 *     #include "matrix.inc"
 *     #define REAL_BITS 64
 *     #include "real.h"
 *     #include "matrix.inc"
 *
 * In it, `real` is float or double, `vreal` a vector of LANES reals, and R(name) is name_f32 or
 * name_f64. (No include guard: each inclusion redefines the names.)
 */
#include "vec.h"

#undef real
#undef vreal
#undef vbits
#undef LANES
#undef R
#undef REAL_MAX

#if REAL_BITS == 32
#define real float
#define vreal f32x4
#define vbits i32x4
#define LANES 4
#define R(name) name##_f32
#define REAL_MAX 3.40282346638528859812e+38f
#elif REAL_BITS == 64
#define real double
#define vreal f64x2
#define vbits i64x2
#define LANES 2
#define R(name) name##_f64
#define REAL_MAX 1.79769313486231570815e+308
#else
#error "REAL_BITS is 32 or 64"
#endif
#undef REAL_BITS
