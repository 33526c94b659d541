/* What every function that can fail returns. No function prints, allocates or traps. */
#ifndef STATUS_H
#define STATUS_H

typedef enum {
  STATUS_OK = 0,
  STATUS_OVERFLOW = 1,     /* finite inputs gave a score beyond the largest number */
  STATUS_NOT_A_NUMBER = 2, /* NaN or +infinity where the function refuses it */
  STATUS_MASK = 3,         /* a mask holds NaN or +infinity */
  STATUS_MEMORY = 4,       /* the caller's memory does not suffice */
  STATUS_MODEL = 5         /* a model file is damaged or foreign */
} status;

#endif
