#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "check.h"

static check *checks;
static const char *running;
static uint64_t sequence, checksum;

void register_check(check *one) {
  one->next = checks;
  checks = one;
}

void fail_check(const char *file, int line, const char *sentence, ...) {
  va_list arguments;
  va_start(arguments, sentence);
  fprintf(stderr, "%s:%d: %s: ", file, line, running);
  vfprintf(stderr, sentence, arguments);
  fprintf(stderr, "\n");
  va_end(arguments);
  exit(1);
}

double uniform(void) {
  sequence = sequence * 6364136223846793005u + 1442695040888963407u; /* Knuth, MMIX */
  return (double)(int64_t)(sequence >> 11) * 0x1p-52 - 1;
}

static void *room(size_t bytes) {
  void *memory = malloc(bytes ? bytes : 1);
  EXPECT(memory, "no memory for %zu bytes", bytes);
  return memory;
}

float *room_f32(size_t count) {
  return room(count * sizeof(float));
}
double *room_f64(size_t count) {
  return room(count * sizeof(double));
}

float *uniform_f32(size_t count) {
  float *values = room_f32(count);
  for (size_t i = 0; i < count; i++) values[i] = (float)uniform();
  return values;
}

double *uniform_f64(size_t count) {
  double *values = room_f64(count);
  for (size_t i = 0; i < count; i++) values[i] = uniform();
  return values;
}

/* FNV-1a, 64 bits */
void digest_bytes(const void *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) {
    checksum ^= ((const unsigned char *)bytes)[i];
    checksum *= 0x100000001b3u;
  }
}

void digest_f32(const float *values, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (isnan(values[i]))
      digest_bytes("NaN", 3);
    else
      digest_bytes(&values[i], sizeof values[i]);
  }
}

void digest_f64(const double *values, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (isnan(values[i]))
      digest_bytes("NaN", 3);
    else
      digest_bytes(&values[i], sizeof values[i]);
  }
}

int main(void) {
  EXPECT(checks, "there is nothing to check");
  for (check *one = checks; one; one = one->next) {
    running = one->name;
    sequence = 1;
    checksum = 0xcbf29ce484222325u;
    one->run();
    printf("%s %016llx\n", one->name, (unsigned long long)checksum);
  }
  return 0;
}
