/* What the checks in C share.
 *
 * A check is written as a function body after CHECK(name); it is found by itself. It computes from
 * numbers of `uniform`, states what must hold by EXPECT, and gives its results to a checksum by
 * `digest_...`. main.c prints one line "name checksum" for each, the same in every build:
 * native.test.mjs compares them.
 */
#ifndef CHECK_H
#define CHECK_H

#include <stddef.h>
#include <stdint.h>

typedef struct check {
  const char *name;
  void (*run)(void);
  struct check *next;
} check;

void register_check(check *one);

#define CHECK(title)                                                                               \
  static void title(void);                                                                         \
  __attribute__((constructor)) static void register_##title(void) {                                \
    static check one = {#title, title, NULL};                                                      \
    register_check(&one);                                                                          \
  }                                                                                                \
  static void title(void)

/* Ends the program with the sentence (as printf) where the condition does not hold. */
#define EXPECT(condition, ...)                                                                     \
  do {                                                                                             \
    if (!(condition)) fail_check(__FILE__, __LINE__, __VA_ARGS__);                                 \
  } while (0)

__attribute__((format(printf, 3, 4))) void fail_check(const char *file, int line,
                                                      const char *sentence, ...);

/* From -1 to 1 (not included), from one fixed sequence for each check. */
double uniform(void);

/* Fresh arrays of exactly that many numbers, so that a sanitizer sees any step beside them. */
float *uniform_f32(size_t count);
double *uniform_f64(size_t count);
float *room_f32(size_t count);
double *room_f64(size_t count);

/* Adds numbers to the checksum of the present check; every NaN counts as the same. */
void digest_f32(const float *values, size_t count);
void digest_f64(const double *values, size_t count);
void digest_bytes(const void *bytes, size_t count);

#endif
