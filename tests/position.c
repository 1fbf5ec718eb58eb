/* position.c: see position.h; what is expected of a position is in position_expect.c. */
#include "tests/position.h"

#include <stdio.h>
#include <stdlib.h>

void position_clear(Position *p) {
    ruleset_free(p->ruleset);
    memset(p, 0, sizeof *p);
}

static void add_line(Position *p, Seat seat, Move m) {
    if (p->lines < POSITION_LINES)
        p->line[p->lines++] = (PlayedLine){p->truth, seat, m};
    p->ruleset->game->apply(p->ruleset, &p->truth, seat, m);
}

/* With `seed=` the dealer plays whenever it is alone. */
static void deal(Position *p) {
    const Ruleset *r = p->ruleset;
    while (p->is_dealer_automatic && r->game->actors(r, &p->truth) == seat_bit(SEAT_DEALER))
        add_line(p, SEAT_DEALER, listed_move(r, &p->truth, SEAT_DEALER, &p->rng));
}

void position_new(Position *p, const char *words, Text *error) {
    char plain[LINEUP_WORDS];
    snprintf(plain, sizeof plain, "%s", words);
    long seed = lineup_take_number(plain, "seed", -1);
    ruleset_free(p->ruleset);
    p->ruleset = lineup_ruleset(p->files, plain, error);
    p->is_dealer_automatic = seed >= 0;
    p->rng = rng_from((uint64_t)seed);
    p->lines = 0;
    if (p->ruleset == NULL)
        return;
    game_start(p->ruleset, &p->truth);
    deal(p);
}

void position_reject(Position *p, const char *words, Text *error) {
    const char *arrow = strstr(words, " => ");
    TEXT(plain, LINEUP_WORDS);
    TEXT(reason, 1024);
    if (arrow == NULL) {
        text_add(error, "expected: reject WORDS => TEXT");
        return;
    }
    text_add_bytes(&plain, words, (size_t)(arrow - words));
    Ruleset *r = lineup_ruleset(p->files, plain.start, &reason);
    if (r != NULL)
        text_add(error, "it is not rejected");
    else if (strstr(reason.start, arrow + 4) == NULL)
        text_addf(error, "the reason is another one: %s", reason.start);
    ruleset_free(r);
}

void position_put(Position *p, const char *words, Text *error) {
    TEXT(path, 128);
    text_add_bytes(&path, words, strcspn(words, " "));
    fields_put(p->ruleset->game->fields, p->ruleset, &p->truth, path.start, words + path.length,
               error);
    p->is_patched = true;
}

void position_settle(Position *p, Text *error) {
    TEXT(why, 512);
    if (p->is_patched && p->ruleset->game->check(p->ruleset, &p->truth, &why))
        text_addf(error, "the patched position has a fault: %s", why.start);
    p->is_patched = false;
}

static void refuse(const Position *p, Seat seat, const char *words, Text *error) {
    State view = p->truth;
    if (seat == SEAT_DEALER) {
        text_addf(error, "the dealer cannot play %s", words);
        return;
    }
    game_mask(p->ruleset, &view, seat);
    game_why(p->ruleset, &view, seat, words, &seat_readers[LANG_EN], error);
}

void position_play(Position *p, Seat seat, const char *words, Text *error) {
    p->lines = 0;
    while (*words != '\0' && error->length == 0) {
        size_t length = strcspn(words, " ");
        Move m;
        TEXT(word, 256);
        text_add_bytes(&word, words, length);
        words += length + strspn(words + length, " ");
        if (game_read_move(p->ruleset, &p->truth, seat, word.start, &m)) {
            add_line(p, seat, m);
            deal(p);
        } else {
            text_addf(error, "%s is not legal: ", word.start);
            refuse(p, seat, word.start, error);
        }
    }
}
