#include "matrix.h"

#define REAL_BITS 32
#include "real.h"
#include "matrix.inc"

#define REAL_BITS 64
#include "real.h"
#include "matrix.inc"
