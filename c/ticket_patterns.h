/* The words of the ticket grammar (tickets.h): what each team is asked for, what happened to the
 * writer, and the sentences around both. A home-and-garden shop, in English.
 *
 * In a pattern, {i} is an item, {a} an amount, {o} an order number, {n} a small number, {d} a day;
 * {A}, {S} and {O} what the ticket asks for, as a full request, in few words, or as a thing, {Q} the
 * same as a question, {F} what happened; {T} and {W} what another team was asked for, in few words or
 * as a thing, {G} what happened on another team's subject; {M} and {N} the names of this team's and
 * of another team's subject.
 */
#ifndef TICKET_PATTERNS_H
#define TICKET_PATTERNS_H

#include <stddef.h>

enum { TEAM_PAYMENTS, TEAM_DELIVERY, TEAM_RETURNS, TEAM_ACCOUNT, TEAM_PRODUCT, TEAM_COUNT };

/* A list of `trained + held` patterns: the last `held` never occur in a training ticket. */
typedef struct {
  const char *const *patterns;
  unsigned trained, held;
} pattern_list;

/* The list of an array of patterns whose last `held_count` are kept out of training. */
#define PATTERNS(strings, held_count)                                                              \
  { strings, sizeof strings / sizeof *strings - (held_count), held_count }

/* Whole sentences. A validation ticket is made of held patterns only. */
extern const pattern_list request_sentences;   /* asks for {A}, {Q}, {S} or {O} */
extern const pattern_list contrast_sentences;  /* asks for {S} and takes {T} back, or {O} and {W} */
extern const pattern_list withdrawn_sentences; /* takes {T} or {W} back */
extern const pattern_list denial_sentences;    /* says that {N} is not the subject */
extern const pattern_list story_sentences;     /* tells {F} */
extern const pattern_list aside_sentences;     /* tells {G} and that it is settled */
extern const pattern_list opening_words;       /* before the first sentence */
extern const pattern_list closing_sentences;   /* after the last one */

/* Parts of sentences, by team. A validation ticket takes them from the whole list. */
extern const pattern_list team_requests[TEAM_COUNT];  /* after "please" */
extern const pattern_list team_actions[TEAM_COUNT];   /* after "please", in few words */
extern const pattern_list team_objects[TEAM_COUNT];   /* after "i want" */
extern const pattern_list team_questions[TEAM_COUNT]; /* before "?" */
extern const pattern_list team_facts[TEAM_COUNT];     /* after "it happened that" */
extern const pattern_list team_subjects[TEAM_COUNT];  /* before "problem" */
extern const char *const team_names[TEAM_COUNT];

extern const pattern_list item_names, day_names;

#endif
