#include "multihead.h"

#include <math.h>

#include "attention.h"
#include "matrix.h"

static attention_sizes head_sizes(multihead_sizes size) {
  size_t d_k = size.d / size.heads;
  return (attention_sizes){size.n, size.m, d_k, d_k, size.d};
}

#define REAL_BITS 32
#include "real.h"
#include "multihead.inc"

#define REAL_BITS 64
#include "real.h"
#include "multihead.inc"
