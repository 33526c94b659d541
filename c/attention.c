#include "attention.h"

#include <math.h>

#include "finite.h"
#include "matrix.h"
#include "softmax.h"

/* How many rows of scores are made at a time. */
enum { BLOCK = 32 };

#define REAL_BITS 32
#include "real.h"
#include "attention.inc"

#define REAL_BITS 64
#include "real.h"
#include "attention.inc"
