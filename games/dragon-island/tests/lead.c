/* lead.c: what the estimate of Dragon Island makes of a lead, however large: it stays within a victory and
 * never overflows (it once shifted by more bits than there are). */
#include "core/games.h"
#include "core/hints.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

/* A position with that much fame for seat 0, its last turn begun. */
static void give_fame(const Ruleset *r, State *s, int fame) {
    TEXT(json, 64);
    TEXT(error, 200);
    text_addf(&json, "[%d,0,0]", fame);
    if (!fields_put(r->game->fields, r, s, "fame[0]", json.start, &error))
        fail_msg("%s", error.start);
}

static void any_lead_is_worth_at_most_a_victory(void **unused) {
    const char *const words[] = {"players=2", "tiles=2"};
    TEXT(error, 200);
    Ruleset *r = ruleset_new(games_find("dragon-island"), words, 2, &error);
    State s;
    Rng rng = rng_from(1);
    int32_t before = 0;
    (void)unused;
    game_start(r, &s);
    for (int lines = 0; lines < 20; lines++) {
        Seat who = seat_lowest(r->game->actors(r, &s));
        r->game->apply(r, &s, who, game_random_move(r, &s, who, &rng));
    }
    for (int fame = 0; fame <= 60000; fame += fame < 100 ? 1 : 997) {
        int32_t value[SEATS_MAX] = {0};
        give_fame(r, &s, fame);
        r->game->hints->value(r, &s, value);
        assert_in_range(value[0], before, VICTORY);
        assert_in_range(value[1], 0, VICTORY - value[0]);
        before = value[0];
    }
    ruleset_free(r);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(any_lead_is_worth_at_most_a_victory)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
