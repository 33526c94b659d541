#include "ticket_patterns.h"

const char *const team_names[TEAM_COUNT] = {"payments", "delivery", "returns", "account",
                                            "product"};

static const char *const requests[] = {
    "please {A}.",
    "can you {A}?",
    "could you please {A}?",
    "would you {A}?",
    "i would like you to {A}.",
    "i need you to {A}.",
    "all i ask is that you {A}.",
    "my request: {A}.",
    "so please {A}.",
    "i am writing so that you {A}.",
    "what i want is simple: {A}.",
    "it would help me a lot if you could {A}.",
    "i hope that you can {A}.",
    "kindly {A}.",
    "will somebody {A}?",
    "{Q}?",
    "my question is this: {Q}?",
    "please tell me: {Q}?",
    "i just want to know one thing: {Q}?",
    "please {S}.",
    "could you {S} for me?",
    "i want you to {S} now.",
    "i need {O}.",
    "can i have {O}?",
    "please send me {O}.",
    "i would like {O}.",
    "all i want is {O}.",
    /* held */
    "would you please {A}?",
    "what i need is that you {A}.",
    "i ask you to {A}.",
    "could somebody {A}?",
    "one question: {Q}?",
    "so, {Q}?",
    "now please {S}.",
    "could i have {O}, please?",
};
const pattern_list request_sentences = PATTERNS(requests, 8);

static const char *const contrasts[] = {
    "please do not {T}, just {S}.",
    "there is no need to {T}, please {S}.",
    "i do not want you to {T}, i want you to {S}.",
    "rather than {T}, please {S}.",
    "do not {T} but {S}.",
    "please {S} and do not {T}.",
    "can you {S}? you do not have to {T}.",
    "could you {S} rather than {T}?",
    "you do not need to {T}, only to {S}.",
    "i do not ask you to {T}, i ask you to {S}.",
    "no, do not {T}, {S}.",
    "please {S}, there is no reason to {T}.",
    "nobody has to {T}, but please {S}.",
    "i do not need {W}, i need {O}.",
    "not {W} but {O} is what i want.",
    "please send me {O}, not {W}.",
    "no longer {W}, now i want {O}.",
    "i would like {O} and not {W}.",
    "instead of {W} please give me {O}.",
    "i would like {O} rather than {W}.",
    "forget {W}, all i want is {O}.",
    "can i have {O} instead of {W}?",
    "please {S}, you do not have to {T}.",
    "i want you to {S}, i do not need you to {T}.",
    "{S} please, do not {T}.",
    "could you {S}? i do not want you to {T}.",
    "no need to {T}, just {S}.",
    "i only want you to {S}, not to {T}.",
    "please do not {T}, could you {S}?",
    "i no longer want you to {T}, please {S}.",
    "nobody should {T}, i only ask you to {S}.",
    "please {S}, nobody needs to {T}.",
    "would you {S} and forget to {T}?",
    "forget {W} and please give me {O}.",
    "please forget {W}, i need {O}.",
    "instead of {W} i would like {O}.",
    "i want {O} instead of {W}.",
    "please give me {O}, i do not need {W}.",
    "{O} please, not {W}.",
    "rather than {W} i want {O}.",
    "do not send me {W}, send me {O}.",
    "please send me {O}, no longer {W}.",
    "i do not want {W}, only {O}.",
    "i only need {O}, not {W}.",
    /* held */
    "please do not {T}, i only want you to {S}.",
    "you do not have to {T}, just {S}.",
    "please {S}, i do not want you to {T}.",
    "i want {O}, not {W}.",
    "instead of {W} i need {O}.",
    "please forget {W} and send me {O}.",
};
const pattern_list contrast_sentences = PATTERNS(contrasts, 6);

static const char *const withdrawals[] = {
    "you do not have to {T} any more.",
    "do not {T}.",
    "there is no need to {T}.",
    "i do not want you to {T}.",
    "please do not {T}, that was a mistake.",
    "nobody needs to {T} now.",
    "i no longer need {W}.",
    "i first wanted {W}, but not any more.",
    "forget {W}.",
    "i do not need {W} any more.",
    "please ignore my question about {W}.",
    "i take back that i asked for {W}.",
    "earlier i asked for {W}, ignore that.",
    "no need for {W} any more.",
    "i do not want {W}.",
    "nobody has to {T} any more.",
    "please forget about {W}.",
    "you do not need to {T}.",
    "i no longer ask you to {T}.",
    "i do not ask for {W} now.",
    /* held */
    "you do not need to {T} any more.",
    "i no longer want {W}.",
    "please forget that i asked for {W}.",
    "i do not want {W} now.",
    "please do not {T} any more.",
};
const pattern_list withdrawn_sentences = PATTERNS(withdrawals, 5);

static const char *const denials[] = {
    "this is not a {N} problem.",
    "this has nothing to do with the {N} team.",
    "i do not have a {N} question.",
    "this is a {M} question, not a {N} one.",
    "it is not a {N} matter but a {M} matter.",
    "do not send this to the {N} team.",
    "the {N} team can not help me here.",
    "please do not treat this as a {N} case.",
    "it is no {N} problem.",
    /* held */
    "this is not a {N} question.",
    "it is not a {N} problem, it is a {M} problem.",
    "the {N} team has nothing to do with this.",
};
const pattern_list denial_sentences = PATTERNS(denials, 3);

static const char *const stories[] = {
    "{F}.",
    "{F}, and i am not happy about it.",
    "for order {o}: {F}.",
    "here is what happened: {F}.",
    "as i wrote on {d}, {F}.",
    "i have to tell you that {F}.",
    "since {d} there is trouble: {F}.",
    "{F} again.",
    "sadly, {F}.",
    "first of all, {F}.",
    "you know that {F}.",
    /* held */
    "the trouble is this: {F}.",
    "you have to know that {F}.",
    "on {d} this happened: {F}.",
    "about order {o}: {F}.",
};
const pattern_list story_sentences = PATTERNS(stories, 4);

static const char *const asides[] = {
    "{G}, but that is settled.",
    "{G}, and your colleague already took care of it.",
    "by the way, {G}, but i can live with that.",
    "it is true that {G}, that is not why i write.",
    "{G} too, but that can wait.",
    "last year {G}, that is over now.",
    "yes, {G}, and no, i do not need help with that.",
    /* held */
    "{G}, but i do not need help with that.",
    "by the way, {G}, that can wait.",
    "it is true that {G}, but your colleague took care of it.",
};
const pattern_list aside_sentences = PATTERNS(asides, 3);

static const char *const openings[] = {
    "hello,",
    "hi,",
    "good morning,",
    "dear team,",
    "hello again,",
    "hi all,",
    /* held */
    "dear all,",
    "hello team,",
    "good day,",
};
const pattern_list opening_words = PATTERNS(openings, 3);

static const char *const closings[] = {
    "thank you.",
    "thanks a lot.",
    "thank you for your help.",
    "have a nice day.",
    "i am waiting for your answer.",
    "many thanks and a nice day.",
    "sorry for the trouble.",
    "best wishes to you all!",
    /* held */
    "many thanks for your help!",
    "thank you and best wishes.",
    "a nice day to you all.",
};
const pattern_list closing_sentences = PATTERNS(closings, 3);
