/* What words alone tell: multinomial logistic regression on the words of a ticket, in whatever order
 * they stand. */
#ifndef BASELINE_H
#define BASELINE_H

#include "ticket_training.h"

/* Floats that the training works in. */
size_t baseline_size(const ticket_training *t);

/* Trains on the training tickets, by stochastic gradient descent on the cross entropy over which
 * words a ticket has; predictions (VALIDATION_TICKETS). */
void baseline_predict(uint32_t *predictions, const ticket_training *t, float *work);

#endif
