/* What every function that can fail returns. No function prints, allocates or traps. */
#ifndef STATUS_H
#define STATUS_H

typedef enum {
  STATUS_OK = 0,
  STATUS_OVERFLOW = 1,     /* finite inputs gave a score q k^T beyond the largest number */
  STATUS_NOT_A_NUMBER = 2, /* NaN or +infinity where the function refuses it */
  STATUS_MASK = 3,         /* a mask holds NaN or +infinity */
  STATUS_MEMORY = 4,       /* the caller's memory does not suffice */
  STATUS_MODEL = 5,        /* a model file is damaged or foreign */

  STATUS_OVERFLOW_BY_SCALE = 6, /* the same of scale q k^T, where q k^T is finite */
  STATUS_OVERFLOW_BY_MASK = 7,  /* the same of scale q k^T + mask, where scale q k^T is finite */
  STATUS_OVERFLOW_W_Q = 8,      /* the same of a projection by these weights: here and below */
  STATUS_OVERFLOW_W_K = 9,
  STATUS_OVERFLOW_W_V = 10,
  STATUS_OVERFLOW_W_O = 11
} status;

#endif
