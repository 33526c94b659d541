#include "model_file.h"

#include <string.h>

static const uint8_t magic[8] = {'A', 'T', 'T', 'N', 'T', 'E', 'X', 'T'};
enum { FIXED_BYTES = 8 + 4 + 32, CHECKSUM_BYTES = 8, CONFIG_WORDS = 8 };

uint64_t checksum(const uint8_t *bytes, size_t length) {
  uint64_t hash = 0xcbf29ce484222325u;
  for (size_t i = 0; i < length; i++) hash = (hash ^ bytes[i]) * 0x100000001b3u;
  return hash;
}

static uint32_t bits_of(float x) {
  uint32_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

static float float_of(uint32_t bits) {
  float x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

uint16_t half_from_float(float x) {
  const uint32_t bits = bits_of(x), size = bits & 0x7fffffff, sign = bits >> 16 & 0x8000;
  if (size > 0x7f800000) return (uint16_t)(sign | 0x7e00);
  if (size >= 0x477ff000) return (uint16_t)(sign | 0x7c00);
  if (size < 0x38800000) /* below 2^-14: adding 1/2 leaves the subnormal number in the last bits */
    return (uint16_t)(sign | (bits_of(float_of(size) + 0.5f) - bits_of(0.5f)));
  const uint32_t rounded = size + 0xfff + (size >> 13 & 1);
  return (uint16_t)(sign | ((rounded >> 13) - (112 << 10)));
}

float float_from_half(uint16_t half) {
  const uint32_t sign = (uint32_t)(half & 0x8000) << 16, size = half & 0x7fff;
  if (size >= 0x7c00) return float_of(sign | 0x7f800000 | (size & 0x3ff) << 13);
  if (size < 0x400) return float_of(sign | bits_of((float)size * 0x1p-24f));
  return float_of(sign | ((size << 13) + (112u << 23)));
}

static void write_little(uint8_t *to, uint64_t value, size_t bytes) {
  for (size_t i = 0; i < bytes; i++) to[i] = (uint8_t)(value >> 8 * i);
}

static uint64_t read_little(const uint8_t *from, size_t bytes) {
  uint64_t value = 0;
  for (size_t i = 0; i < bytes; i++) value |= (uint64_t)from[i] << 8 * i;
  return value;
}

static size_t words_size(const word *words, size_t count) {
  size_t size = count;
  for (size_t i = 0; i < count; i++) size += words[i].length;
  return size;
}

static size_t parameters_at(const model_head *head) {
  return FIXED_BYTES + words_size(head->words.words, head->config.vocab) +
         words_size(head->names, head->config.classes);
}

size_t model_file_size(const model_head *head) {
  return parameters_at(head) + 2 * transformer_parameter_count(&head->config) + CHECKSUM_BYTES;
}

static uint8_t *write_words(uint8_t *to, const word *words, size_t count) {
  for (size_t i = 0; i < count; i++) {
    *to++ = words[i].length;
    memcpy(to, words[i].bytes, words[i].length);
    to += words[i].length;
  }
  return to;
}

static void config_words(uint32_t words[CONFIG_WORDS], const transformer_config *c) {
  const uint32_t all[CONFIG_WORDS] = {c->vocab,  c->d,       c->heads,   c->ff,
                                      c->layers, c->max_len, c->classes, c->scaled};
  memcpy(words, all, sizeof all);
}

void model_file_write(uint8_t *file, const model_head *head, const float *parameters) {
  uint32_t config[CONFIG_WORDS];
  config_words(config, &head->config);
  memcpy(file, magic, sizeof magic);
  write_little(file + 8, MODEL_VERSION, 4);
  for (size_t i = 0; i < CONFIG_WORDS; i++) write_little(file + 12 + 4 * i, config[i], 4);
  uint8_t *to = write_words(file + FIXED_BYTES, head->words.words, head->config.vocab);
  to = write_words(to, head->names, head->config.classes);
  const size_t count = transformer_parameter_count(&head->config);
  for (size_t i = 0; i < count; i++, to += 2) write_little(to, half_from_float(parameters[i]), 2);
  write_little(to, checksum(file, (size_t)(to - file)), CHECKSUM_BYTES);
}

static transformer_config read_config(const uint8_t *from) {
  uint32_t w[CONFIG_WORDS];
  for (size_t i = 0; i < CONFIG_WORDS; i++) w[i] = (uint32_t)read_little(from + 4 * i, 4);
  return (transformer_config){w[0], w[1], w[2], w[3], w[4], w[5], w[6], w[7]};
}

static int within(uint32_t value, uint32_t most) {
  return value >= 1 && value <= most;
}

static int config_is_allowed(const transformer_config *c) {
  return within(c->vocab, VOCABULARY_MOST) && within(c->d, MODEL_MOST_D) &&
         within(c->heads, c->d) && c->d % c->heads == 0 && within(c->ff, 4 * MODEL_MOST_D) &&
         within(c->layers, TRANSFORMER_MOST_LAYERS) && within(c->max_len, MODEL_MOST_TOKENS) &&
         within(c->classes, MODEL_MOST_CLASSES) && c->scaled <= 1;
}

/* Reads `count` words from file[*at] on; 0 where they don't fit. */
static int read_words(word *words, size_t count, const uint8_t *file, size_t length, size_t *at) {
  for (size_t i = 0; i < count; i++) {
    if (*at >= length || file[*at] > WORD_MOST_BYTES || file[*at] > length - *at - 1) return 0;
    words[i].length = file[*at];
    memcpy(words[i].bytes, file + *at + 1, words[i].length);
    *at += 1u + words[i].length;
  }
  return 1;
}

status model_file_head(model_head *head, const uint8_t *file, size_t length) {
  memset(head, 0, sizeof *head);
  if (length < FIXED_BYTES + CHECKSUM_BYTES || memcmp(file, magic, sizeof magic) ||
      read_little(file + 8, 4) != MODEL_VERSION)
    return STATUS_MODEL;
  const size_t body = length - CHECKSUM_BYTES;
  if (read_little(file + body, CHECKSUM_BYTES) != checksum(file, body)) return STATUS_MODEL;
  head->config = read_config(file + 12);
  if (!config_is_allowed(&head->config)) return STATUS_MODEL;
  size_t at = FIXED_BYTES;
  head->words.count = head->config.vocab;
  if (!read_words(head->words.words, head->config.vocab, file, body, &at) ||
      !read_words(head->names, head->config.classes, file, body, &at) ||
      !vocabulary_is_sorted(&head->words) || model_file_size(head) != length)
    return STATUS_MODEL;
  return STATUS_OK;
}

void model_file_parameters(float *parameters, const model_head *head, const uint8_t *file) {
  const size_t count = transformer_parameter_count(&head->config);
  const uint8_t *from = file + parameters_at(head);
  for (size_t i = 0; i < count; i++)
    parameters[i] = float_from_half((uint16_t)read_little(from + 2 * i, 2));
}
