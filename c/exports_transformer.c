/* The boundary, second part: the transformer, its files, its tickets and its training.
 *
 * As in exports.c: plain numbers and addresses; JavaScript has checked sizes and ids. A text_batch
 * comes as its four fields. Structs that JavaScript only keeps and hands back come with a function
 * that says how large they are.
 */
#include <string.h>

#include "baseline.h"
#include "model_file.h"
#include "ticket_training.h"
#include "tokenizer.h"
#include "trainer.h"

/* ---- the model ---- */

/* Floats that core_transformer_forward works in, or core_transformer_gradients where training. */
double core_transformer_size(const transformer_config *config, uint32_t texts,
                             const uint32_t *starts, int training) {
  const text_batch batch = {texts, starts, NULL, NULL};
  transformer_activations a;
  return training ? training_step_size(config, &batch)
                  : transformer_layout(&a, NULL, config, &batch);
}

/* results (1 + layers): the addresses, inside memory, of the logits (texts, classes) and of the
 * weights of each block, for each text (heads, n, n). */
status core_transformer_forward(const float **results, const transformer_config *config,
                                const float *parameters, uint32_t texts, const uint32_t *starts,
                                const int32_t *ids, const float *mask, float *memory) {
  const text_batch batch = {texts, starts, ids, mask};
  transformer_activations a;
  transformer_layout(&a, memory, config, &batch);
  results[0] = a.logits;
  for (uint32_t i = 0; i < config->layers; i++) results[1 + i] = a.block[i].weights;
  return transformer_forward(&a, parameters, config, &batch);
}

status core_transformer_gradients(double *loss, float *gradients, const transformer_config *config,
                                  const float *parameters, uint32_t texts, const uint32_t *starts,
                                  const int32_t *ids, const uint32_t *targets, float *memory) {
  const text_batch batch = {texts, starts, ids, NULL};
  return training_gradients(loss, gradients, parameters, config, &batch, targets, memory);
}

void core_adamw(float *parameters, float *mean, float *square, const float *gradients, size_t count,
                const adamw_settings *settings, uint32_t step) {
  adamw_step(parameters, mean, square, gradients, count, settings, step);
}

/* ---- files and texts ---- */

size_t core_model_head_size(void) {
  return sizeof(model_head);
}

status core_model_head(model_head *head, const uint8_t *file, size_t length) {
  return model_file_head(head, file, length);
}

void core_model_parameters(float *parameters, const model_head *head, const uint8_t *file) {
  model_file_parameters(parameters, head, file);
}

/* The addresses of the parts of a head: 0 its config, 1 its words, 2 its class names. */
const void *core_model_head_part(const model_head *head, int part) {
  return part == 0   ? (const void *)&head->config
         : part == 1 ? (const void *)head->words.words
                     : (const void *)head->names;
}

size_t core_fold_text(uint8_t *text, size_t length) {
  return fold_text(text, length);
}

size_t core_tokenize(int32_t *ids, token *places, const uint8_t *text, size_t length, size_t most,
                     const model_head *head) {
  return tokenize(ids, places, text, length, most, &head->words);
}

/* ---- tickets ---- */

/* The first `count` tickets of a set: texts (count, TICKET_TEXT_BYTES), and for each its length in
 * bytes and its team; patterns (count, TICKET_PARTS), list * 256 + pattern + 1 or 0 at the end. */
void core_tickets(int set, uint32_t count, char *texts, uint32_t *lengths, uint32_t *teams,
                  uint32_t *patterns) {
  ticket t;
  generator random;
  ticket_set_start(&random, (ticket_set)set);
  for (uint32_t i = 0; i < count; i++) {
    ticket_next(&t, (ticket_set)set, &random);
    memcpy(texts + (size_t)i * TICKET_TEXT_BYTES, t.text, TICKET_TEXT_BYTES);
    lengths[i] = (uint32_t)t.length;
    teams[i] = t.team;
    for (size_t j = 0; j < TICKET_PARTS; j++)
      patterns[i * TICKET_PARTS + j] =
          j < t.parts ? t.part[j].list * 256u + t.part[j].pattern + 1 : 0;
  }
}

/* One of the numbers that tickets and their training are made with. */
uint32_t core_ticket_constant(int which) {
  static const uint32_t all[] = {TEAM_COUNT,       TICKET_TEXT_BYTES,  TICKET_PARTS,
                                 TRAINING_TICKETS, VALIDATION_TICKETS, TRAINING_STEPS,
                                 TRAINING_BATCH,   TRAINING_EPOCHS};
  return all[which];
}

const char *core_team_name(uint32_t team) {
  return team_names[team];
}

/* ---- training on tickets: `t` is memory of core_training_size() bytes ---- */

size_t core_training_size(void) {
  return sizeof(ticket_training);
}
size_t core_training_data_size(void) {
  return ticket_training_data_size();
}

status core_training_start(ticket_training *t, void *data, uint32_t seed, uint32_t heads,
                           uint32_t scaled) {
  return ticket_training_start(t, data, &(training_settings){seed, heads, scaled});
}

size_t core_training_work_size(const ticket_training *t) {
  return ticket_training_work_size(t);
}
void core_training_draw(ticket_training *t, float *work) {
  ticket_training_draw(t, work);
}
status core_training_step(ticket_training *t, double *loss) {
  return ticket_training_step(t, loss);
}
status core_training_evaluate(ticket_training *t, uint32_t *predictions, uint32_t first,
                              uint32_t count) {
  return ticket_training_evaluate(t, predictions, first, count);
}

/* The teams (VALIDATION_TICKETS) that the validation tickets ask. */
const uint32_t *core_training_teams(const ticket_training *t) {
  return t->validation.teams;
}

size_t core_training_file_size(const ticket_training *t) {
  return model_file_size(&t->head);
}
void core_training_file(const ticket_training *t, uint8_t *file) {
  model_file_write(file, &t->head, t->parameters);
}

size_t core_baseline_size(const ticket_training *t) {
  return baseline_size(t);
}
void core_baseline_predict(uint32_t *predictions, const ticket_training *t, float *work) {
  baseline_predict(predictions, t, work);
}
