#include "ticket_patterns.h"

static const char *const payment_requests[] = {
    "refund the second charge on my card",
    "take the extra {a} off my card",
    "send me a corrected invoice for order {o}",
    "explain the fee of {a} on my bill",
    "cancel the duplicate payment",
    "pay back the {a} that was taken twice",
    "let me pay for the {i} by bank transfer",
    "accept my voucher for order {o}",
    "correct the price on the invoice",
    "tell me why my card was refused",
    "remove the late fee from my bill",
    "confirm that my payment of {a} came in",
    "split the bill for the {i} into {n} payments",
    "apply the discount of {a} that i was promised",
    "charge my other card for order {o}",
    /* held */
    "refund the fee on my invoice",
    "take the duplicate charge off my bill",
    "pay back the extra {a}",
};
static const char *const delivery_requests[] = {
    "send the {i} to my new street",
    "tell me where my parcel is",
    "ask the courier to ring the bell",
    "deliver the {i} on {d}",
    "find the lost parcel with the {i}",
    "change the delivery day of order {o}",
    "leave the parcel with my neighbour",
    "ship order {o} today",
    "give me the tracking number for the {i}",
    "hold the parcel until {d}",
    "bring the {i} to the back door",
    "tell me when the driver will arrive",
    "send the missing box of order {o}",
    "move my delivery to the evening",
    "give the parcel to the courier again",
    /* held */
    "tell the courier to leave the {i} at the back door",
    "find out where the missing box is",
    "deliver order {o} to my neighbour",
};
static const char *const return_requests[] = {
    "send me a return label for the {i}",
    "pick up the {i} that i want to give back",
    "swap the {i} for a smaller one",
    "take back the {i}",
    "let me return the {i} after {n} weeks",
    "tell me where to send the {i} back",
    "exchange the wrong {i} for the right one",
    "confirm that the {i} came back to you",
    "open a return for order {o}",
    "accept the {i} back without the box",
    "let me exchange the {i} for another colour",
    "print a return slip for me",
    "tell me how long i can keep the {i} before i return it",
    "arrange a pickup of the {i} that i do not want",
    "let me give the {i} back",
    /* held */
    "exchange the {i} for a smaller one",
    "send a return slip for order {o}",
    "take the wrong {i} back",
};
static const char *const account_requests[] = {
    "reset my password",
    "delete my account",
    "change the email of my account",
    "unlock my login",
    "merge my two accounts",
    "update my phone number",
    "remove my old street from my profile",
    "stop the newsletter",
    "help me sign in again",
    "send me the code for the sign in",
    "add my second email to my profile",
    "tell me who changed my password",
    "close my account",
    "turn off the two step login",
    "send a new password to my phone",
    /* held */
    "unlock my account",
    "change the phone number in my profile",
    "send a new password to my second email",
};
static const char *const product_requests[] = {
    "tell me how to clean the {i}",
    "explain how to put the {i} together",
    "send me the manual of the {i}",
    "tell me whether the {i} can stay outside in winter",
    "tell me which size of {i} fits a small garden",
    "tell me what the {i} is made of",
    "tell me how much weight the {i} can carry",
    "recommend a {i} for a dry corner",
    "tell me when the {i} will be in stock again",
    "say if the {i} comes in green",
    "explain which battery the {i} needs",
    "tell me how to repair the {i}",
    "check if the spare part fits my {i}",
    "tell me how to stop the {i} from squeaking",
    "explain the manual to me",
    /* held */
    "explain how to clean the {i}",
    "tell me if the spare part of the {i} is in stock",
    "send me the manual for the battery",
};
const pattern_list team_requests[TEAM_COUNT] = {
    PATTERNS(payment_requests, 3), PATTERNS(delivery_requests, 3), PATTERNS(return_requests, 3),
    PATTERNS(account_requests, 3), PATTERNS(product_requests, 3)};

static const char *const payment_actions[] = {
    "refund me",
    "send an invoice",
    "split the bill",
    "cancel the payment",
    "check the charge",
    "correct the price",
    /* held */
    "check the bill",
};
static const char *const delivery_actions[] = {
    "call the courier",
    "track the parcel",
    "ship it today",
    "deliver it on {d}",
    "find the box",
    "change the street",
    /* held */
    "call the driver",
};
static const char *const return_actions[] = {
    "swap it",
    "collect the {i}",
    "send a return label",
    "exchange it",
    "take it back",
    "open a return",
    /* held */
    "exchange the {i}",
};
static const char *const account_actions[] = {
    "reset the password",
    "close my account",
    "unlock the login",
    "change my email",
    "stop the newsletter",
    "merge the accounts",
    /* held */
    "unlock my account",
};
static const char *const product_actions[] = {
    "repair it",
    "send a manual",
    "explain the assembly",
    "recommend a battery",
    "name the spare part",
    "check the size",
    /* held */
    "send a spare part",
};
const pattern_list team_actions[TEAM_COUNT] = {
    PATTERNS(payment_actions, 1), PATTERNS(delivery_actions, 1), PATTERNS(return_actions, 1),
    PATTERNS(account_actions, 1), PATTERNS(product_actions, 1)};

static const char *const payment_objects[] = {
    "a refund",
    "a new invoice",
    "a payment plan",
    "my money back",
    "a discount",
    /* held */
    "the invoice",
};
static const char *const delivery_objects[] = {
    "a tracking number",
    "a new delivery day",
    "a call from the courier",
    "a later delivery",
    "the missing parcel",
    /* held */
    "the tracking number",
};
static const char *const return_objects[] = {
    "a return label",
    "an exchange",
    "a pickup",
    "a return slip",
    "a smaller size",
    /* held */
    "the return slip",
};
static const char *const account_objects[] = {
    "a new password",
    "a login code",
    "a second account",
    "a new email on my profile",
    "a new login",
    /* held */
    "the login code",
};
static const char *const product_objects[] = {
    "a manual",
    "a spare part",
    "a repair",
    "advice on the assembly",
    "a new battery",
    /* held */
    "the manual",
};
const pattern_list team_objects[TEAM_COUNT] = {
    PATTERNS(payment_objects, 1), PATTERNS(delivery_objects, 1), PATTERNS(return_objects, 1),
    PATTERNS(account_objects, 1), PATTERNS(product_objects, 1)};

static const char *const payment_questions[] = {
    "why was i charged twice",
    "when will i get my {a} back",
    "which card did you charge",
    "why is the invoice higher than the price",
    "can i pay for the {i} by voucher",
    "is there a discount on my bill",
    /* held */
    "why is there a fee of {a} on my bill",
};
static const char *const delivery_questions[] = {
    "where is my parcel",
    "when will the {i} arrive",
    "can the courier come on {d}",
    "why is order {o} still in the depot",
    "did the driver leave the box with my neighbour",
    "who has my parcel",
    /* held */
    "when will the courier bring order {o}",
};
static const char *const return_questions[] = {
    "can i still return the {i}",
    "where do i send the {i} back",
    "who picks up the {i} that i return",
    "how long may i keep the {i} before i send it back",
    "can i exchange the {i} without the box",
    "do you take the {i} back after {n} weeks",
    /* held */
    "can i give the {i} back without the box",
};
static const char *const account_questions[] = {
    "why is my account locked",
    "how do i reset my password",
    "how can i change my email",
    "who can see my profile",
    "where do i stop the newsletter",
    "why does the sign in ask for a code",
    /* held */
    "how do i unlock my login",
};
static const char *const product_questions[] = {
    "does the {i} rust in the rain",
    "how do i clean the {i}",
    "how heavy is the {i}",
    "is the {i} in stock in green",
    "which battery does the {i} need",
    "can i repair the {i}",
    /* held */
    "does the battery fit the {i}",
};
const pattern_list team_questions[TEAM_COUNT] = {
    PATTERNS(payment_questions, 1), PATTERNS(delivery_questions, 1), PATTERNS(return_questions, 1),
    PATTERNS(account_questions, 1), PATTERNS(product_questions, 1)};

static const char *const payment_facts[] = {
    "my card was charged twice for the {i}",
    "{a} was taken from my bank without an order",
    "the invoice for order {o} shows the wrong price",
    "my voucher was refused at the checkout",
    "i see a fee of {a} that i do not know",
    "the payment for the {i} failed {n} times",
    "i paid {a} for order {o} on {d}",
    "the discount of {a} is missing on my bill",
    "my bank says that the payment went through",
    "i was billed {a} too much",
    "the charge for order {o} appears two times",
    /* held */
    "my card was billed twice for order {o}",
    "the discount was refused at the checkout",
};
static const char *const delivery_facts[] = {
    "the parcel with the {i} has not arrived",
    "the courier left the {i} at the wrong house",
    "the tracking page has said the same thing for {n} days",
    "order {o} was promised for {d} and never came",
    "the driver did not ring",
    "one box of order {o} is missing",
    "my parcel went to my neighbour",
    "the {i} was delivered with {n} days of delay",
    "the courier came while i was at work",
    "the parcel has been waiting in the depot since {d}",
    "nobody knows where my parcel is",
    /* held */
    "the courier did not bring the {i}",
    "order {o} has been in the depot for {n} days",
};
static const char *const return_facts[] = {
    "i sent the {i} back {n} days ago",
    "i want to give the {i} back",
    "the {i} is too big for us",
    "you sent a blue {i} and i ordered a green one",
    "the return label for the {i} does not print",
    "my return of order {o} is still open",
    "the pickup of the {i} never happened",
    "we got the wrong {i}",
    "i changed my mind about the {i}",
    "the {i} is still in its box",
    "the {i} is too small for my garden",
    "the return label was not in the box",
    /* held */
    "the {i} that you sent is too small for us",
    "the return slip was not in the box",
};
static const char *const account_facts[] = {
    "i can not sign in",
    "my password no longer works",
    "somebody changed the email of my account",
    "i have two accounts by mistake",
    "the login page asks for a code that never comes",
    "my profile still shows my old street",
    "i get your newsletter {n} times a day",
    "my account has been locked since {d}",
    "i forgot my password",
    "my old phone number is still in my profile",
    "the app has signed me out {n} times",
    /* held */
    "my login is locked",
    "the code for the sign in never comes",
};
static const char *const product_facts[] = {
    "the {i} squeaks",
    "the {i} leaks after {n} weeks",
    "one screw of the {i} is missing",
    "the manual of the {i} is only in german",
    "the {i} lost its colour in the sun",
    "the {i} is louder than i thought",
    "a part of the {i} is broken",
    "the {i} does not fit on my balcony",
    "the battery of the {i} lasts {n} minutes",
    "the {i} rusts in the rain",
    "the page of the {i} does not say its weight",
    /* held */
    "the {i} leaks in the rain",
    "the manual does not say how to clean the {i}",
};
const pattern_list team_facts[TEAM_COUNT] = {
    PATTERNS(payment_facts, 2), PATTERNS(delivery_facts, 2), PATTERNS(return_facts, 2),
    PATTERNS(account_facts, 2), PATTERNS(product_facts, 2)};

static const char *const payment_subjects[] = {"payment", "billing"};
static const char *const delivery_subjects[] = {"delivery", "shipping"};
static const char *const return_subjects[] = {"return", "pickup"};
static const char *const account_subjects[] = {"login", "password"};
static const char *const product_subjects[] = {"product", "manual"};
const pattern_list team_subjects[TEAM_COUNT] = {
    PATTERNS(payment_subjects, 0), PATTERNS(delivery_subjects, 0), PATTERNS(return_subjects, 0),
    PATTERNS(account_subjects, 0), PATTERNS(product_subjects, 0)};

static const char *const items[] = {
    "garden hose",  "watering can", "rose trellis", "hedge trimmer", "floor lamp", "wool rug",
    "bird feeder",  "wheelbarrow",  "plant pot",    "bath mat",      "lawn mower", "curtain rail",
    "garden bench", "compost bin",  "rain barrel",  "sun shade",     "tool shed",  "desk lamp",
    "wall shelf",   "fire bowl",    "door mat",     "patio table",   "towel rack", "seed tray",
};
const pattern_list item_names = PATTERNS(items, 0);

static const char *const days[] = {"monday", "tuesday",  "wednesday", "thursday",
                                   "friday", "saturday", "sunday"};
const pattern_list day_names = PATTERNS(days, 0);
