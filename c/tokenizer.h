/* Text to tokens: lower case; each word, digit and sign alone, the apostrophe too.
 *
 * A word is a run of letters. Text is UTF-8: every character beyond ASCII counts as a letter but
 * for spaces, punctuation and the signs and pictures of the blocks listed in tokenizer.c, which are
 * signs. Bytes that are not UTF-8 are read as signs, one by one.
 */
#ifndef TOKENIZER_H
#define TOKENIZER_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
  uint32_t start, length; /* in bytes */
} token;

/* Lowers the capital letters of ASCII and Latin-1 in text (length) and makes typographic
 * apostrophes plain ones. Returns the new length, which is not greater. */
size_t fold_text(uint8_t *text, size_t length);

/* Finds the next token of folded text from *at on and moves *at past it; 0: there is none. */
int next_token(token *found, const uint8_t *text, size_t length, size_t *at);

/* How many tokens the text has. */
size_t count_tokens(const uint8_t *text, size_t length);

enum {
  UNKNOWN_TOKEN = 0, /* the id of every word outside the vocabulary */
  VOCABULARY_MOST = 600,
  WORD_MOST_BYTES = 32
};

typedef struct {
  uint8_t length;
  uint8_t bytes[WORD_MOST_BYTES];
} word;

/* Known words; id 0 is the unknown one, written "<unknown>", the others lie in the order of their
 * bytes. */
typedef struct {
  uint32_t count;
  word words[VOCABULARY_MOST];
} vocabulary;

void vocabulary_start(vocabulary *v);

/* Whether the words lie in their order, each once. */
int vocabulary_is_sorted(const vocabulary *v);

/* The id of a word; UNKNOWN_TOKEN if it is not there. */
uint32_t vocabulary_find(const vocabulary *v, const uint8_t *bytes, size_t length);

/* Puts a word in its place in the order, unless it is there. 0: full, or the word is too long. */
int vocabulary_add(vocabulary *v, const uint8_t *bytes, size_t length);

/* Reads at most `most` tokens of folded text: ids (most), places (most, may be NULL). Returns how
 * many tokens the text has in all. */
size_t tokenize(int32_t *ids, token *places, const uint8_t *text, size_t length, size_t most,
                const vocabulary *v);

#endif
