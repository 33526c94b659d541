#include "tokenizer.h"

#include <string.h>

typedef enum { SPACE, LETTER, SIGN } character_kind;

/* First and last characters beyond ASCII that are no letters. */
static const struct {
  uint32_t first, last;
  character_kind kind;
} blocks[] = {
    {0x80, 0xa0, SPACE}, /* controls, no-break space */
    {0xa1, 0xa9, SIGN},  /* Latin-1 signs, around the letters 0xaa, 0xb5 and 0xba */
    {0xab, 0xb4, SIGN},        {0xb6, 0xb9, SIGN},
    {0xbb, 0xbf, SIGN},        {0xd7, 0xd7, SIGN},
    {0xf7, 0xf7, SIGN},        {0x60c, 0x60d, SIGN},
    {0x61b, 0x61f, SIGN},      {0x66a, 0x66d, SIGN}, /* Arabic */
    {0x5be, 0x5be, SIGN},      {0x5f3, 0x5f4, SIGN}, /* Hebrew */
    {0x2000, 0x200f, SPACE},                         /* spaces, joiners, marks of direction */
    {0x2028, 0x202f, SPACE},   {0x205f, 0x206f, SPACE},
    {0x2010, 0x2bff, SIGN}, /* punctuation, currencies, arrows, mathematics, symbols */
    {0x3000, 0x3000, SPACE},   {0x3001, 0x303f, SIGN},  /* Chinese and Japanese */
    {0xfe00, 0xfe0f, SPACE},   {0xfeff, 0xfeff, SPACE}, /* variants of the sign before */
    {0xff01, 0xff20, SIGN},    {0xfff0, 0xffff, SIGN},
    {0x1f000, 0x1faff, SIGN},  /* pictures */
    {0xe0000, 0xe0fff, SPACE}, /* tags */
};

static character_kind kind_of(uint32_t c) {
  if (c < 0x80) {
    uint32_t lower = c | 0x20;
    if (lower >= 'a' && lower <= 'z') return LETTER;
    return c <= ' ' || c == 0x7f ? SPACE : SIGN;
  }
  for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
    if (c >= blocks[i].first && c <= blocks[i].last) return blocks[i].kind;
  return LETTER;
}

/* The character at text (length >= 1) and how many bytes it takes; 0xfffd and 1 where the bytes are
 * not UTF-8. */
static uint32_t decode(const uint8_t *text, size_t length, size_t *bytes) {
  uint8_t first = text[0];
  size_t count = first < 0x80   ? 1
                 : first < 0xc2 ? 0
                 : first < 0xe0 ? 2
                 : first < 0xf0 ? 3
                 : first < 0xf5 ? 4
                                : 0;
  *bytes = 1;
  if (count == 1) return first;
  if (!count || count > length) return 0xfffd;
  uint32_t c = first & (0x7fu >> count);
  for (size_t i = 1; i < count; i++) {
    if ((text[i] & 0xc0) != 0x80) return 0xfffd;
    c = c << 6 | (text[i] & 0x3f);
  }
  *bytes = count;
  return c;
}

static int is_typographic_apostrophe(const uint8_t *at, size_t left) {
  return left >= 3 && at[0] == 0xe2 && at[1] == 0x80 && (at[2] == 0x98 || at[2] == 0x99);
}

size_t fold_text(uint8_t *text, size_t length) {
  size_t out = 0;
  for (size_t i = 0; i < length; i++) {
    uint8_t c = text[i];
    if (c >= 'A' && c <= 'Z') c = (uint8_t)(c + 'a' - 'A');
    if (is_typographic_apostrophe(text + i, length - i)) {
      c = '\'';
      i += 2;
    }
    int after_c3 =
        out > 0 && text[out - 1] == 0xc3; /* U+00C0 ... U+00DE, without the sign U+00D7 */
    if (after_c3 && c >= 0x80 && c <= 0x9e && c != 0x97) c = (uint8_t)(c + 0x20);
    text[out++] = c;
  }
  return out;
}

int next_token(token *found, const uint8_t *text, size_t length, size_t *at) {
  size_t start = *at, bytes = 0;
  character_kind kind = SPACE;
  for (; start < length; start += bytes) {
    kind = kind_of(decode(text + start, length - start, &bytes));
    if (kind != SPACE) break;
  }
  if (start >= length) {
    *at = length;
    return 0;
  }
  size_t end = start + bytes;
  while (kind == LETTER && end < length) {
    if (kind_of(decode(text + end, length - end, &bytes)) != LETTER) break;
    end += bytes;
  }
  *found = (token){(uint32_t)start, (uint32_t)(end - start)};
  *at = end;
  return 1;
}

size_t count_tokens(const uint8_t *text, size_t length) {
  token found;
  size_t at = 0, count = 0;
  while (next_token(&found, text, length, &at)) count++;
  return count;
}

void vocabulary_start(vocabulary *v) {
  static const char unknown[] = "<unknown>";
  memset(v, 0, sizeof *v);
  v->count = 1;
  v->words[UNKNOWN_TOKEN].length = sizeof unknown - 1;
  memcpy(v->words[UNKNOWN_TOKEN].bytes, unknown, sizeof unknown - 1);
}

/* As memcmp, the shorter first where one begins the other. */
static int compare(const word *a, const uint8_t *bytes, size_t length) {
  int order = memcmp(a->bytes, bytes, a->length < length ? a->length : length);
  return order ? order : (a->length > length) - (a->length < length);
}

/* The first place, from 1 on, whose word does not come before this one. */
static uint32_t place_of(const vocabulary *v, const uint8_t *bytes, size_t length) {
  uint32_t low = 1, high = v->count;
  while (low < high) {
    uint32_t middle = (low + high) / 2;
    if (compare(&v->words[middle], bytes, length) < 0)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static int is_at(const vocabulary *v, uint32_t place, const uint8_t *bytes, size_t length) {
  return place < v->count && !compare(&v->words[place], bytes, length);
}

int vocabulary_is_sorted(const vocabulary *v) {
  for (uint32_t i = 2; i < v->count; i++)
    if (compare(&v->words[i - 1], v->words[i].bytes, v->words[i].length) >= 0) return 0;
  return 1;
}

uint32_t vocabulary_find(const vocabulary *v, const uint8_t *bytes, size_t length) {
  uint32_t place = place_of(v, bytes, length);
  return is_at(v, place, bytes, length) ? place : UNKNOWN_TOKEN;
}

int vocabulary_add(vocabulary *v, const uint8_t *bytes, size_t length) {
  uint32_t place = place_of(v, bytes, length);
  if (is_at(v, place, bytes, length)) return 1;
  if (v->count >= VOCABULARY_MOST || !length || length > WORD_MOST_BYTES) return 0;
  memmove(&v->words[place + 1], &v->words[place], (v->count - place) * sizeof *v->words);
  v->words[place].length = (uint8_t)length;
  memcpy(v->words[place].bytes, bytes, length);
  v->count++;
  return 1;
}

size_t tokenize(int32_t *ids, token *places, const uint8_t *text, size_t length, size_t most,
                const vocabulary *v) {
  token found;
  size_t at = 0, count = 0;
  for (; next_token(&found, text, length, &at); count++) {
    if (count >= most) continue;
    ids[count] = (int32_t)vocabulary_find(v, text + found.start, found.length);
    if (places) places[count] = found;
  }
  return count;
}
