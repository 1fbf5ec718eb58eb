/* fuzz_play.c: what people type as moves. A text is a legal move or is refused with a rule in both
 * languages, and then nothing has changed.
 *
 * The first line is GAME PLAYERS MOVES: so many random moves are played before; each further line is
 * a move text that every seat tries. */
#include "match/match.h"
#include "match/truth.h"
#include "tests/fuzz/fuzz.h"

static void try_text(Match *m, Seat seat, const char *text) {
    const Ruleset *r = match_ruleset(m);
    State before = *match_truth(m);
    for (Lang lang = 0; lang < LANGS; lang++) {
        TEXT(why, 1024);
        if (match_play(m, seat, text, &seat_readers[lang], &why))
            return;
        FUZZ_CHECK(why.length > 0, "refused without a reason");
        FUZZ_CHECK(memcmp(&before, match_truth(m), r->game->state_size) == 0,
                   "a refusal has changed something");
    }
}

static Match *begin(const char *line) {
    char game[64];
    int players = 0, moves = 0;
    TEXT(word, 32);
    TEXT(error, 512);
    if (sscanf(line, "%63s %d %d", game, &players, &moves) < 3 || games_find(game) == NULL)
        return NULL;
    text_addf(&word, "players=%d", players);
    Ruleset *r = ruleset_new(games_find(game), (const char *const[]){word.start}, 1, &error);
    if (r == NULL)
        return NULL;
    Match *m = match_new(r, &(MatchDeal){.secret = "fuzz"});
    Rng rng = rng_from((uint64_t)moves);
    for (; moves > 0 && !match_is_over(m); moves--) {
        Seat seat = seat_lowest(match_actors(m));
        match_play_move(m, seat, game_random_move(r, match_truth(m), seat, &rng));
    }
    return m;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    char *text = fuzz_text(bytes, count), *rest = NULL;
    char *line = strtok_r(text, "\n", &rest);
    Match *m = line == NULL ? NULL : begin(line);
    int lines = 0;
    for (line = strtok_r(NULL, "\n", &rest); m != NULL && line != NULL && lines < 20; lines++) {
        for (Seat seat = 0; seat <= SEAT_DEALER; seat++)
            try_text(m, seat, line);
        line = strtok_r(NULL, "\n", &rest);
    }
    match_free(m);
    free(text);
    return 0;
}
