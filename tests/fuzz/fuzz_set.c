/* fuzz_set.c: component sets as strangers write them. A set is refused, or the game can be played with
 * it: no number of players may then reach a faulty position. */
#include "tests/fuzz/fuzz.h"

static void try_seats(const GameFiles *files, const char *text, int seats) {
    TEXT(players, 32);
    TEXT(error, 512);
    text_addf(&players, "players=%d", seats);
    Ruleset *r = ruleset_new_with_set(files, (const char *const[]){players.start}, 1, "fuzz.set",
                                      text, &error);
    if (r == NULL) {
        FUZZ_CHECK(error.length > 0, "refused without a reason");
        return;
    }
    State s;
    game_start(r, &s);
    fuzz_play_on(r, &s, 150);
    ruleset_free(r);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    char *text = fuzz_text(bytes, count);
    const char *line = strstr(text, "game ");
    TEXT(name, 64);
    if (line != NULL)
        text_add_bytes(&name, line + 5, strcspn(line + 5, " \n\r\t#"));
    const GameFiles *files = games_find(name.start);
    for (int seats = 1; files != NULL && seats <= SEATS_MAX; seats++)
        try_seats(files, text, seats);
    free(text);
    return 0;
}
