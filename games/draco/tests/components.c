/* components.c: the landing fields that drawings are told are those where playing a card ends. */
#include "core/games.h"
#include "games/draco/state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

/* Where dragon 0 is after seat 0 has played its card of that number. */
static uint8_t end_of(const Ruleset *r, const State *dealt, uint8_t field, uint8_t number) {
    State s = *dealt;
    Draco *d = draco_in(&s);
    uint8_t card = (uint8_t)(number - 1);
    memset(d->mount, NONE, sizeof d->mount);
    d->mount[0] = 0, d->mount[1] = 1;
    d->position[0] = field;
    d->hand[0][0] = card;
    r->game->apply(r, &s, 0, move_of(MOVE_PLAY, card, CHOICE_NONE, 0));
    return d->position[0];
}

static void tells_where_cards_end(void **state) {
    const char *players = "players=2";
    TEXT(error, 200);
    TEXT(components, 8192);
    Rng rng = rng_from(1);
    State s;
    Ruleset *r = ruleset_new(games_find("draco"), &players, 1, &error);
    (void)state;
    assert_non_null(r);
    game_start(r, &s);
    while (r->game->actors(r, &s) == seat_bit(SEAT_DEALER))
        r->game->apply(r, &s, SEAT_DEALER, game_random_move(r, &s, SEAT_DEALER, &rng));
    r->game->components(r, &components);
    assert_false(components.is_cut);
    char *at = components.start;
    for (uint8_t field = 0; field < draco_table(r)->fields; field++) {
        at = strstr(at, "\"ends\":[");
        assert_non_null(at);
        at += strlen("\"ends\":[");
        for (uint8_t number = 1; number <= DRACO_NUMBERS; number++, at++)
            assert_int_equal(strtol(at, &at, 10), end_of(r, &s, field, number));
    }
    assert_null(strstr(at, "ends"));
    ruleset_free(r);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(tells_where_cards_end)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
