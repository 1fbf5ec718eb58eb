/* fuzz.h: what the fuzz targets share. Each target is a function over bytes: libFuzzer calls it with
 * inputs it invents (`make fuzz`), corpus.c with those kept in corpus/ (`make test`). */
#ifndef HORT_TESTS_FUZZ_H
#define HORT_TESTS_FUZZ_H

#include "core/games.h"

#include <stdio.h>
#include <stdlib.h>

enum { FUZZ_JSON = 1 << 17 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

/* Ends the program with the reason: what a fuzzer reports as a crash. */
#define FUZZ_CHECK(condition, reason) \
    do { \
        if (!(condition)) { \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, (reason)); \
            abort(); \
        } \
    } while (0)

/* The bytes as text that ends with a zero byte; to be freed. */
static inline char *fuzz_text(const uint8_t *bytes, size_t count) {
    char *text = malloc(count + 1);
    memcpy(text, bytes, count);
    text[count] = '\0';
    return text;
}

/* Plays random moves; no position reached may be faulty or leave an actor without a move. */
static inline void fuzz_play_on(const Ruleset *r, State *s, int moves) {
    Rng rng = rng_from(1);
    for (int i = 0; i < moves; i++) {
        SeatSet actors = r->game->actors(r, s);
        MoveList list;
        TEXT(fault, 512);
        FUZZ_CHECK(!r->game->check(r, s, &fault), fault.start);
        if (actors == 0)
            return;
        Seat who = seat_lowest(actors);
        game_legal(r, s, who, &list);
        FUZZ_CHECK(list.count > 0, "an actor without a move");
        r->game->apply(r, s, who, list.move[rng_below(&rng, (uint32_t)list.count)]);
    }
}

#endif
