/* The training of the ticket model, a step at a time: the same bits on every machine.
 *
 * Tickets come from their grammar (tickets.h, one fixed seed), the vocabulary from the training
 * tickets. The seed of the training draws the first parameters, the order of the tickets in each
 * epoch, and the words that are made unknown for a step (one in WORD_DROPOUT), so that the model
 * learns to do without any one of them.
 */
#ifndef TICKET_TRAINING_H
#define TICKET_TRAINING_H

#include "generator.h"
#include "model_file.h"
#include "ticket_patterns.h"
#include "tickets.h"
#include "trainer.h"

enum {
  TRAINING_TICKETS = 24000,
  VALIDATION_TICKETS = 1200,
  TRAINING_BATCH = 16,
  TRAINING_EPOCHS = 6,
  TRAINING_STEPS = TRAINING_TICKETS / TRAINING_BATCH * TRAINING_EPOCHS,
  WARM_UP_STEPS = 150, /* the learning rate grows to its peak, then falls to 0 in a straight line */
  WORD_DROPOUT = 15,
  MODEL_D = 64,
  MODEL_FF = 128,
  MODEL_LAYERS = 2
};

/* The tickets of one set as ids: ticket i has ids[starts[i]] ... ids[starts[i + 1] - 1]. */
typedef struct {
  uint32_t count;
  uint32_t *starts; /* (count + 1) */
  uint32_t *teams;  /* (count) */
  int32_t *ids;     /* at most count * TICKET_MOST_TOKENS */
} ticket_data;

typedef struct {
  uint32_t seed;
  uint32_t heads;  /* divides MODEL_D */
  uint32_t scaled; /* 1 or 0, see transformer_config */
} training_settings;

typedef struct {
  model_head head;
  ticket_data training, validation;
  generator random;
  uint32_t step;                    /* steps done */
  uint32_t order[TRAINING_TICKETS]; /* of this epoch */
  int32_t ids[TRAINING_BATCH * TICKET_MOST_TOKENS];
  uint32_t starts[TRAINING_BATCH + 1], targets[TRAINING_BATCH];
  size_t parameter_count;
  float *parameters, *mean, *square, *gradients; /* (parameter_count) each */
  float *work;                                   /* for the largest batch */
} ticket_training;

/* The memory that the tickets take, in bytes, the struct not counted; then the floats that the
 * training takes, once ticket_training_start has run. */
size_t ticket_training_data_size(void);
size_t ticket_training_work_size(const ticket_training *t);

/* Writes the tickets and the vocabulary; data: ticket_training_data_size bytes, kept.
 * STATUS_MODEL where the vocabulary is too small for the words of the training tickets. */
status ticket_training_start(ticket_training *t, void *data, const training_settings *settings);

/* Draws the first parameters; work: ticket_training_work_size floats, kept. */
void ticket_training_draw(ticket_training *t, float *work);

/* One step, for step < TRAINING_STEPS; *loss: that of its batch, before the step. */
status ticket_training_step(ticket_training *t, double *loss);

/* predictions (count) for the validation tickets from `first` on, by the model that the file would
 * hold now. */
status ticket_training_evaluate(ticket_training *t, uint32_t *predictions, uint32_t first,
                                uint32_t count);

#endif
