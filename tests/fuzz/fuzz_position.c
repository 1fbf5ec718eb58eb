/* fuzz_position.c: positions as JSON. One is refused, or it is whole: it is written as it was read and
 * can be played on. */
#include "match/json.h"
#include "match/position.h"
#include "tests/fuzz/fuzz.h"

static void check_position(const Ruleset *r, State *s) {
    static char json_room[FUZZ_JSON];
    State again;
    TEXT(error, 512);
    Text json = text_over(json_room, sizeof json_room);
    json_position(r, s, &json);
    FUZZ_CHECK(match_position_read(r, json.start, &again, &error), error.start);
    FUZZ_CHECK(memcmp(s, &again, r->game->state_size) == 0, "read back another position");
    fuzz_play_on(r, s, 200);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    char *text = fuzz_text(bytes, count);
    State s;
    TEXT(error, 512);
    Ruleset *r = match_position_ruleset(text, NULL, &error);
    if (r != NULL && match_position_read(r, text, &s, &error))
        check_position(r, &s);
    else
        FUZZ_CHECK(error.length > 0, "refused without a reason");
    ruleset_free(r);
    free(text);
    return 0;
}
