#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "model_file.h"
#include "ticket_training.h"

CHECK(half_precision_rounds_to_the_nearest) {
  static const struct {
    float x;
    uint16_t half;
  } cases[] = {
      {0, 0},
      {-0.0f, 0x8000},
      {1, 0x3c00},
      {-2, 0xc000},
      {65504, 0x7bff},
      {65519.996f, 0x7bff},
      {65520, 0x7c00},
      {INFINITY, 0x7c00},
      {0x1p-14f, 0x400},
      {0x1p-24f, 1},
      {0x1p-25f, 0},
      {0x1.8p-24f, 2},
      {0x1p-26f, 0},
      {1 + 0x1p-11f, 0x3c00},
      {1 + 0x1.8p-10f, 0x3c02},
      {1 + 0x1.002p-11f, 0x3c01},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    EXPECT(half_from_float(cases[i].x) == cases[i].half, "%a becomes %x, not %x", cases[i].x,
           half_from_float(cases[i].x), cases[i].half);
  for (uint32_t half = 0; half < 0x10000; half++)
    if ((half & 0x7fff) <= 0x7c00)
      EXPECT(half_from_float(float_from_half((uint16_t)half)) == half, "%x does not come back",
             half);
  EXPECT(isnan(float_from_half(half_from_float(NAN))), "NaN becomes a number");
}

static size_t split(char joined[256], const char *text) {
  uint8_t folded[128];
  size_t length = strlen(text), at = 0, count = 0, used = 0;
  token found;
  memcpy(folded, text, length);
  length = fold_text(folded, length);
  for (; next_token(&found, folded, length, &at); count++) {
    memcpy(joined + used, folded + found.start, found.length);
    used += found.length;
    joined[used++] = '|';
  }
  joined[used] = 0;
  return count;
}

CHECK(tokens_are_words_digits_and_signs) {
  static const char *const cases[][2] = {
      {"Don't PAY $24.90!", "don|'|t|pay|$|2|4|.|9|0|!|"},
      {"don\xe2\x80\x99t", "don|'|t|"},
      {"  \t\n", ""},
      {"CAF\xc3\x89 \xc3\x97 \xc3\xb7", "caf\xc3\xa9|\xc3\x97|\xc3\xb7|"},
      {"a\xf0\x9f\x98\x80\xf0\x9f\x98\x80"
       "b",
       "a|\xf0\x9f\x98\x80|\xf0\x9f\x98\x80|b|"},
      {"\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d, ok", "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d|,|ok|"},
      {"x\xff\xc3", "x|\xff|\xc3|"},
  };
  char joined[256];
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    split(joined, cases[i][0]);
    EXPECT(!strcmp(joined, cases[i][1]), "\"%s\" gives %s", cases[i][0], joined);
  }
}

CHECK(the_first_forty_steps_of_training) {
  const training_settings settings = {0, 4, 1};
  ticket_training *t = (ticket_training *)room_f64(sizeof *t / sizeof(double) + 1);
  void *data = room_f32(ticket_training_data_size() / sizeof(float));
  EXPECT(ticket_training_start(t, data, &settings) == STATUS_OK, "the training does not start");
  float *work = room_f32(ticket_training_work_size(t));
  ticket_training_draw(t, work);
  double loss;
  for (int i = 0; i < 40; i++) {
    EXPECT(ticket_training_step(t, &loss) == STATUS_OK, "step %d fails", i);
    digest_bytes(&loss, sizeof loss);
  }
  digest_bytes(t->parameters, t->parameter_count * sizeof(float));
  free(work);
  free(data);
  free(t);
}
