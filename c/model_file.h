/* The file of a trained classifier of texts, little-endian:
 *
 *     8 bytes   "ATTNTEXT"
 *     4         version, 1
 *     32        transformer_config, eight 32-bit words
 *     ...       vocab words, then classes names: one byte of length, then the bytes (UTF-8)
 *     ...       all parameters in their order (transformer.h), in half precision (IEEE binary16)
 *     8         checksum of everything before: FNV-1a, 64 bits (Fowler, Noll, Vo)
 *
 * Every single changed byte changes the checksum: each of its steps can be undone.
 */
#ifndef MODEL_FILE_H
#define MODEL_FILE_H

#include <stddef.h>
#include <stdint.h>

#include "status.h"
#include "tokenizer.h"
#include "transformer.h"

enum { MODEL_VERSION = 1, MODEL_MOST_CLASSES = 32, MODEL_MOST_D = 1024, MODEL_MOST_TOKENS = 4096 };

/* All of a model but its parameters. */
typedef struct {
  transformer_config config;
  vocabulary words;               /* config.vocab of them */
  word names[MODEL_MOST_CLASSES]; /* config.classes of them */
} model_head;

/* Bytes of the file. */
size_t model_file_size(const model_head *head);

/* file (model_file_size) from the head and the parameters, rounded to half precision. */
void model_file_write(uint8_t *file, const model_head *head, const float *parameters);

/* The head of a file; STATUS_MODEL where it is damaged, of another kind or of another version. */
status model_file_head(model_head *head, const uint8_t *file, size_t length);

/* The parameters of a file whose head has been read. */
void model_file_parameters(float *parameters, const model_head *head, const uint8_t *file);

uint64_t checksum(const uint8_t *bytes, size_t length);

/* Half precision: to the nearest, ties to even; infinite from 65520 on; subnormal numbers kept. */
uint16_t half_from_float(float x);
float float_from_half(uint16_t half);

#endif
