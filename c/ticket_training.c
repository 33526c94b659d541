#include "ticket_training.h"

#include <math.h>
#include <string.h>

#include "elementary_trig.h"

static size_t data_size(size_t count) {
  return (2 * count + 1) * sizeof(uint32_t) + count * TICKET_MOST_TOKENS * sizeof(int32_t);
}

size_t ticket_training_data_size(void) {
  return data_size(TRAINING_TICKETS) + data_size(VALIDATION_TICKETS);
}

static ticket_data place_data(void *memory, uint32_t count) {
  uint32_t *words = memory;
  return (ticket_data){count, words, words + count + 1, (int32_t *)(words + 2 * count + 1)};
}

/* Folds the text of a ticket in place. */
static size_t folded(ticket *t) {
  return fold_text((uint8_t *)t->text, t->length);
}

static status collect_words(vocabulary *v) {
  ticket t;
  generator random;
  vocabulary_start(v);
  ticket_set_start(&random, TICKETS_TRAINING);
  for (uint32_t i = 0; i < TRAINING_TICKETS; i++) {
    ticket_next(&t, TICKETS_TRAINING, &random);
    const uint8_t *text = (const uint8_t *)t.text;
    const size_t length = folded(&t);
    token found;
    for (size_t at = 0; next_token(&found, text, length, &at);)
      if (!vocabulary_add(v, text + found.start, found.length)) return STATUS_MODEL;
  }
  return STATUS_OK;
}

static void write_tickets(ticket_data *data, ticket_set set, const vocabulary *v) {
  ticket t;
  generator random;
  ticket_set_start(&random, set);
  data->starts[0] = 0;
  for (uint32_t i = 0; i < data->count; i++) {
    ticket_next(&t, set, &random);
    const size_t length = folded(&t);
    const size_t tokens = tokenize(data->ids + data->starts[i], NULL, (const uint8_t *)t.text,
                                   length, TICKET_MOST_TOKENS, v);
    data->starts[i + 1] = data->starts[i] + (uint32_t)tokens;
    data->teams[i] = t.team;
  }
}

static void name_teams(word *names) {
  for (size_t i = 0; i < TEAM_COUNT; i++) {
    names[i].length = (uint8_t)strlen(team_names[i]);
    memcpy(names[i].bytes, team_names[i], names[i].length);
  }
}

status ticket_training_start(ticket_training *t, void *data, const training_settings *settings) {
  memset(t, 0, sizeof *t);
  if (collect_words(&t->head.words) != STATUS_OK) return STATUS_MODEL;
  t->head.config =
      (transformer_config){t->head.words.count, MODEL_D,    settings->heads, MODEL_FF, MODEL_LAYERS,
                           TICKET_MOST_TOKENS,  TEAM_COUNT, settings->scaled};
  name_teams(t->head.names);
  t->training = place_data(data, TRAINING_TICKETS);
  t->validation = place_data((uint8_t *)data + data_size(TRAINING_TICKETS), VALIDATION_TICKETS);
  write_tickets(&t->training, TICKETS_TRAINING, &t->head.words);
  write_tickets(&t->validation, TICKETS_VALIDATION, &t->head.words);
  t->parameter_count = transformer_parameter_count(&t->head.config);
  generator_seed(&t->random, settings->seed);
  return STATUS_OK;
}

/* A batch as large as any of this training: every text as long as the longest ticket. */
static double largest_batch(const ticket_training *t) {
  uint32_t longest = 0, starts[TRAINING_BATCH + 1];
  const ticket_data *sets[] = {&t->training, &t->validation};
  for (size_t s = 0; s < 2; s++)
    for (size_t i = 0; i < sets[s]->count; i++) {
      const uint32_t length = sets[s]->starts[i + 1] - sets[s]->starts[i];
      if (length > longest) longest = length;
    }
  for (uint32_t i = 0; i <= TRAINING_BATCH; i++) starts[i] = i * longest;
  return training_step_size(&t->head.config, &(text_batch){TRAINING_BATCH, starts, NULL, NULL});
}

size_t ticket_training_work_size(const ticket_training *t) {
  return 4 * t->parameter_count + (size_t)largest_batch(t);
}

/* values (count) uniform in -size ... size */
static void draw_uniform(float *values, size_t count, float size, generator *random) {
  generator_uniform_f32(random, values, count);
  for (size_t i = 0; i < count; i++) values[i] = (2 * values[i] - 1) * size;
}

/* A weight (out, in), uniform within 1 / sqrt(in). */
static void draw_weight(float *weight, size_t out, size_t in, generator *random) {
  draw_uniform(weight, out * in, 1 / sqrtf((float)in), random);
}

static void fill(float *values, size_t count, float value) {
  for (size_t i = 0; i < count; i++) values[i] = value;
}

/* Sinusoids of wavelengths from 2 pi to 2 pi 30 tokens, of amplitude 1/2: the similarity of two
 * places falls with their distance, as in "Attention Is All You Need", section 3.5, with a shorter
 * longest wave. Training goes on from there. */
static void start_positions(float *position) {
  const double step = 0x1.cc5f823ff9b48p-1; /* 30^(-1/32) */
  double frequency = 1;
  for (size_t j = 0; j < MODEL_D; j += 2, frequency *= step)
    for (size_t place = 0; place < TICKET_MOST_TOKENS; place++) {
      f64x4 sine, cosine;
      sincos_f64x4(&sine, &cosine, splat_f64x4((double)place * frequency));
      position[place * MODEL_D + j] = 0.5f * (float)sine[0];
      position[place * MODEL_D + j + 1] = 0.5f * (float)cosine[0];
    }
}

/* Queries and keys start with the same weights, and large ones: so each token begins by reading its
 * neighbours (and its like), where words such as "not" stand. From smaller weights, drawn apart,
 * training rests for thousands of steps on what single words tell. */
static void draw_block(const block_parameters *p, generator *random) {
  const size_t square = (size_t)MODEL_D * MODEL_D;
  draw_weight(p->in_weight, 3 * MODEL_D, MODEL_D, random);
  for (size_t i = 0; i < square; i++) p->in_weight[i] *= 3;
  memcpy(p->in_weight + square, p->in_weight, square * sizeof(float));
  draw_weight(p->out_weight, MODEL_D, MODEL_D, random);
  draw_weight(p->linear1_weight, MODEL_FF, MODEL_D, random);
  draw_weight(p->linear2_weight, MODEL_D, MODEL_FF, random);
  fill(p->norm1_weight, MODEL_D, 1);
  fill(p->norm2_weight, MODEL_D, 1);
}

void ticket_training_draw(ticket_training *t, float *work) {
  const size_t count = t->parameter_count;
  t->parameters = work;
  t->mean = work + count;
  t->square = work + 2 * count;
  t->gradients = work + 3 * count;
  t->work = work + 4 * count;
  memset(work, 0, 4 * count * sizeof(float));
  const transformer_config *c = &t->head.config;
  const transformer_parameters p = transformer_parameters_at(t->parameters, c);
  draw_uniform(p.embed, (size_t)c->vocab * c->d, 0.2f, &t->random);
  start_positions(p.position);
  for (uint32_t i = 0; i < c->layers; i++) draw_block(&p.block[i], &t->random);
  fill(p.norm_weight, c->d, 1);
  draw_weight(p.head_weight, c->classes, c->d, &t->random);
}

/* A new order, uniform among all (Fisher and Yates). */
static void shuffle(uint32_t *order, uint32_t count, generator *random) {
  for (uint32_t i = 0; i < count; i++) order[i] = i;
  for (uint32_t i = count; i > 1; i--) {
    const uint32_t other = draw_below(random, i), kept = order[i - 1];
    order[i - 1] = order[other];
    order[other] = kept;
  }
}

/* Puts `count` tickets of a set into the batch: those of order, or from `first` on. */
static text_batch gather(ticket_training *t, const ticket_data *data, const uint32_t *order,
                         uint32_t first, uint32_t count) {
  t->starts[0] = 0;
  for (uint32_t i = 0; i < count; i++) {
    const uint32_t chosen = order ? order[i] : first + i, start = data->starts[chosen];
    const uint32_t length = data->starts[chosen + 1] - start;
    memcpy(t->ids + t->starts[i], data->ids + start, length * sizeof *t->ids);
    t->starts[i + 1] = t->starts[i] + length;
    t->targets[i] = data->teams[chosen];
  }
  return (text_batch){count, t->starts, t->ids, NULL};
}

static void drop_words(ticket_training *t) {
  const uint32_t rows = t->starts[TRAINING_BATCH];
  for (uint32_t i = 0; i < rows; i++)
    if (draw_below(&t->random, WORD_DROPOUT) == 0) t->ids[i] = UNKNOWN_TOKEN;
}

static adamw_settings settings_at(uint32_t step) {
  const double peak = 3e-3, left = TRAINING_STEPS - step;
  const double rate = step < WARM_UP_STEPS ? peak * (step + 1) / WARM_UP_STEPS
                                           : peak * left / (TRAINING_STEPS - WARM_UP_STEPS);
  return (adamw_settings){rate, 0.9, 0.99, 1e-8, 0.1};
}

status ticket_training_step(ticket_training *t, double *loss) {
  const uint32_t at = t->step % (TRAINING_TICKETS / TRAINING_BATCH) * TRAINING_BATCH;
  if (at == 0) shuffle(t->order, TRAINING_TICKETS, &t->random);
  const text_batch batch = gather(t, &t->training, t->order + at, 0, TRAINING_BATCH);
  drop_words(t);
  status result = training_gradients(loss, t->gradients, t->parameters, &t->head.config, &batch,
                                     t->targets, t->work);
  if (result != STATUS_OK) return result;
  const adamw_settings settings = settings_at(t->step++);
  adamw_step(t->parameters, t->mean, t->square, t->gradients, t->parameter_count, &settings,
             t->step);
  return STATUS_OK;
}

static uint32_t largest_of(const float *values, uint32_t count) {
  uint32_t best = 0;
  for (uint32_t i = 1; i < count; i++)
    if (values[i] > values[best]) best = i;
  return best;
}

/* One batch at a time, with the parameters as the file would hold them, in place of the gradients. */
status ticket_training_evaluate(ticket_training *t, uint32_t *predictions, uint32_t first,
                                uint32_t count) {
  const transformer_config *c = &t->head.config;
  transformer_activations a;
  for (size_t i = 0; i < t->parameter_count; i++)
    t->gradients[i] = float_from_half(half_from_float(t->parameters[i]));
  for (uint32_t done = 0; done < count; done += TRAINING_BATCH) {
    const uint32_t some = count - done < TRAINING_BATCH ? count - done : TRAINING_BATCH;
    const text_batch batch = gather(t, &t->validation, NULL, first + done, some);
    transformer_layout(&a, t->work, c, &batch);
    status result = transformer_forward(&a, t->gradients, c, &batch);
    if (result != STATUS_OK) return result;
    for (uint32_t i = 0; i < some; i++)
      predictions[done + i] = largest_of(a.logits + i * c->classes, c->classes);
  }
  return STATUS_OK;
}
