#include "tickets.h"

#include <string.h>

#include "ticket_patterns.h"
#include "tokenizer.h"

/* What all parts of one ticket share. */
typedef struct {
  ticket *ticket;
  ticket_set set;
  generator *random;
  unsigned own, told, settled, denied, withdrawn; /* teams: asked, and in the other parts */
  const char *item, *day;
  uint32_t order, amount, number;
  int overflow;
} writing;

static const pattern_list *const sentence_lists[] = {
    &request_sentences, &contrast_sentences, &withdrawn_sentences, &denial_sentences,
    &story_sentences,   &aside_sentences,    &opening_words,       &closing_sentences,
};
enum { REQUEST, CONTRAST, WITHDRAWN, DENIAL, STORY, ASIDE, OPENING, CLOSING };

uint32_t draw_below(generator *random, uint32_t count) {
  uint32_t draw;
  generator_uint32(random, &draw, 1);
  return (uint32_t)(((uint64_t)draw * count) >> 32);
}

static int chance(generator *random, uint32_t percent) {
  return draw_below(random, 100) < percent;
}

static const char *any_of(const pattern_list *list, generator *random) {
  return list->patterns[draw_below(random, list->trained + list->held)];
}

static void write_text(writing *w, const char *text) {
  ticket *t = w->ticket;
  size_t length = strlen(text);
  if (t->length + length >= TICKET_TEXT_BYTES) {
    w->overflow = 1;
    return;
  }
  memcpy(t->text + t->length, text, length + 1);
  t->length += length;
}

/* `digits` decimal digits, with a point before the last `decimals`. */
static void write_number(writing *w, uint32_t value, int digits, int decimals) {
  char text[16], *end = text + sizeof text - 1;
  *end = 0;
  for (int i = 0; i < digits; i++, value /= 10) {
    *--end = (char)('0' + value % 10);
    if (decimals && i + 1 == decimals) *--end = '.';
  }
  write_text(w, end);
}

static void write_phrase(writing *w, const char *pattern);

/* A phrase of a team: validation takes it from the whole list, training leaves the held ones out. */
static void write_part_of(writing *w, const pattern_list lists[], unsigned team) {
  const pattern_list *list = &lists[team];
  uint32_t count = list->trained + (w->set == TICKETS_VALIDATION ? list->held : 0);
  write_phrase(w, list->patterns[draw_below(w->random, count)]);
}

static void write_slot(writing *w, char slot) {
  switch (slot) {
  case 'A':
    write_part_of(w, team_requests, w->own);
    break;
  case 'Q':
    write_part_of(w, team_questions, w->own);
    break;
  case 'S':
    write_part_of(w, team_actions, w->own);
    break;
  case 'T':
    write_part_of(w, team_actions, w->withdrawn);
    break;
  case 'O':
    write_part_of(w, team_objects, w->own);
    break;
  case 'W':
    write_part_of(w, team_objects, w->withdrawn);
    break;
  case 'F':
    write_part_of(w, team_facts, w->told);
    break;
  case 'G':
    write_part_of(w, team_facts, w->settled);
    break;
  case 'M':
    write_part_of(w, team_subjects, w->own);
    break;
  case 'N':
    write_part_of(w, team_subjects, w->denied);
    break;
  case 'i':
    write_text(w, w->item);
    break;
  case 'd':
    write_text(w, w->day);
    break;
  case 'n':
    write_number(w, w->number, 1, 0);
    break;
  case 'o':
    write_number(w, w->order, 5, 0);
    break;
  case 'a':
    write_text(w, "$");
    write_number(w, w->amount, 4, 2);
    break;
  }
}

static void write_phrase(writing *w, const char *pattern) {
  char letter[2] = {0, 0};
  for (; *pattern; pattern++) {
    if (*pattern == '{') {
      write_slot(w, pattern[1]);
      pattern += 2;
    } else {
      letter[0] = *pattern;
      write_text(w, letter);
    }
  }
}

/* One part: a trained pattern in a training ticket, a held one in a validation ticket. */
static void write_sentence(writing *w, uint8_t kind) {
  const pattern_list *list = sentence_lists[kind];
  uint32_t pattern = w->set == TICKETS_TRAINING ? draw_below(w->random, list->trained)
                                                : list->trained + draw_below(w->random, list->held);
  ticket *t = w->ticket;
  t->part[t->parts++] = (ticket_part){kind, (uint8_t)pattern};
  if (t->length) write_text(w, " ");
  write_phrase(w, list->patterns[pattern]);
}

/* The request, alone, in contrast to another, or beside one that is taken back. Contrasts, the
 * hardest to learn, are more frequent in training. */
static void write_request(writing *w) {
  const uint32_t contrast = w->set == TICKETS_TRAINING ? 30 : 18;
  uint32_t kind = draw_below(w->random, 100);
  if (kind < contrast) {
    write_sentence(w, CONTRAST);
  } else if (kind < contrast + 11) {
    write_sentence(w, WITHDRAWN);
    write_sentence(w, REQUEST);
  } else {
    write_sentence(w, REQUEST);
    if (kind < contrast + 22) write_sentence(w, WITHDRAWN);
  }
}

static void write_context(writing *w) {
  generator *random = w->random;
  int denial = chance(random, 25), story = chance(random, 70), aside = chance(random, 15);
  int denial_first = chance(random, 50);
  if (denial && denial_first) write_sentence(w, DENIAL);
  if (story) write_sentence(w, STORY);
  if (aside) write_sentence(w, ASIDE);
  if (denial && !denial_first) write_sentence(w, DENIAL);
}

static void write_all(writing *w) {
  int request_first = chance(w->random, 20);
  if (chance(w->random, 30)) write_sentence(w, OPENING);
  if (request_first) write_request(w);
  write_context(w);
  if (!request_first) write_request(w);
  if (chance(w->random, 35)) write_sentence(w, CLOSING);
}

static int ends_sentence(const char *text) {
  return (*text == '.' || *text == '?' || *text == '!') && (text[1] == ' ' || !text[1]);
}

/* Puts `to` in place of each `from` that stands as whole words; `to` is never longer. */
static void replace_words(ticket *t, const char *from, const char *to) {
  size_t from_length = strlen(from), to_length = strlen(to);
  for (char *at = t->text; (at = strstr(at, from)); at += to_length) {
    char before = at == t->text ? ' ' : at[-1], after = at[from_length];
    if (before != ' ' || (after >= 'a' && after <= 'z')) continue;
    memcpy(at, to, to_length);
    memmove(at + to_length, at + from_length, strlen(at + from_length) + 1);
  }
  t->length = strlen(t->text);
}

static void contract_words(ticket *t) {
  static const char *const forms[][2] = {
      {"do not", "don't"},   {"does not", "doesn't"}, {"did not", "didn't"}, {"can not", "can't"},
      {"will not", "won't"}, {"is not", "isn't"},     {"has not", "hasn't"}, {"was not", "wasn't"},
      {"i am", "i'm"},       {"it is", "it's"},       {"that is", "that's"}, {"i would", "i'd"},
  };
  for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
    replace_words(t, forms[i][0], forms[i][1]);
}

static char upper(char letter) {
  return letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter;
}

static void write_capitals(ticket *t) {
  t->text[0] = upper(t->text[0]);
  for (size_t i = 1; i < t->length; i++) {
    char *at = t->text + i;
    int alone = at[-1] == ' ' && (at[1] == ' ' || at[1] == '\'' || at[1] == ',');
    if ((*at == 'i' && alone) || (i >= 2 && at[-1] == ' ' && ends_sentence(at - 2)))
      *at = upper(*at);
  }
}

static uint8_t count_sentences(const ticket *t) {
  uint8_t count = 0;
  for (size_t i = 0; i < t->length; i++) count += (uint8_t)ends_sentence(t->text + i);
  return count;
}

/* How it was typed: contractions, capitals, a last full stop, or none of these. */
static void finish_typing(ticket *t, generator *random) {
  if (chance(random, 40)) contract_words(t);
  if (chance(random, 60))
    write_capitals(t);
  else if (chance(random, 50) && t->text[t->length - 1] == '.')
    t->text[--t->length] = 0;
}

static unsigned other_team(generator *random, unsigned own) {
  return (own + 1 + draw_below(random, TEAM_COUNT - 1)) % TEAM_COUNT;
}

static void choose_subjects(writing *w) {
  generator *random = w->random;
  w->own = draw_below(random, TEAM_COUNT);
  w->told = chance(random, 65) ? w->own : other_team(random, w->own);
  w->settled = other_team(random, w->own);
  w->denied = other_team(random, w->own);
  w->withdrawn = other_team(random, w->own);
  w->item = any_of(&item_names, random);
  w->day = any_of(&day_names, random);
  w->order = 10000 + draw_below(random, 90000);
  w->amount = 1000 + draw_below(random, 9000);
  w->number = 2 + draw_below(random, 8);
}

/* Whether the ticket came out within the limits. */
static int write_ticket(ticket *t, ticket_set set, generator *random) {
  writing w = {.ticket = t, .set = set, .random = random};
  memset(t, 0, sizeof *t);
  choose_subjects(&w);
  write_all(&w);
  t->team = (uint8_t)w.own;
  t->sentences = count_sentences(t);
  finish_typing(t, random);
  t->tokens = count_tokens((const uint8_t *)t->text, t->length);
  return !w.overflow && t->sentences <= TICKET_MOST_SENTENCES && t->tokens >= TICKET_LEAST_TOKENS &&
         t->tokens <= TICKET_MOST_TOKENS;
}

void ticket_next(ticket *t, ticket_set set, generator *random) {
  while (!write_ticket(t, set, random)) {
  }
}

void ticket_set_start(generator *random, ticket_set set) {
  generator_seed(random, TICKETS_SEED + (uint32_t)set);
  if (set == TICKETS_VALIDATION) generator_skip(random, VALIDATION_START);
}
