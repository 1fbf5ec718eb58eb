/* malformed.c: texts that are no moves, or not written as moves are.
 *
 *     malformed [GAME [ruleset words]]
 *
 * Plays at random and spoils every printed move: cuts it, doubles an argument, changes its numbers,
 * adds bytes. A text that is read must be exactly what the move it gives is printed as, only legal
 * moves may be played, and each refusal is a rule and a sentence in clean UTF-8. */
#include "core/json_reader.h"
#include "core/moves.h"
#include "tests/lineup.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

enum { LINES_PLAYED = 300, MOVES_SPOILED = 4, ONE_IN = 8, TEXT_BYTES = 512 };

static const char *const NUMBERS[] = {
    "-1",  "-0",  "00",  "+1",    "8",          "99",         "128",
    "254", "255", "256", "65536", "2147483648", "4294967297", "99999999999999999999999"};
static const char *const ENDS[] = {" ", "x",  ":",    ",",    ":0",       ",0", "=",
                                   "?", "\t", "\x7f", "\x80", "\xff\xfe", "ä"};

typedef struct Place {
    const Ruleset *r;
    const State *s; /* the seat's view */
    Seat who;
} Place;

/* "DR-5 " and a sentence that ends; nothing of what was typed comes back as it was. */
static void check_refusal(const Place *p, const char *text, Lang lang) {
    TEXT(why, 1024);
    TEXT(json, 4096);
    game_why(p->r, p->s, p->who, text, &seat_readers[lang], &why);
    size_t letters = strspn(why.start, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    bool has_rule = letters > 0 && why.start[letters] == '-' && isdigit(why.start[letters + 1]);
    if (!has_rule || why.is_cut || strchr(".!?)", why.start[why.length - 1]) == NULL)
        fail_msg("'%s' is refused by '%s'", text, why.start);
    text_add_json_string(&json, why.start);
    if (strstr(json.start, "\\u") != NULL || strstr(json.start, "\xef\xbf\xbd") != NULL)
        fail_msg("the refusal of '%s' is not clean: %s", text, json.start);
}

static void check_text(const Place *p, const char *text) {
    Move m, legal;
    int bad_arg;
    TEXT(printed, TEXT_BYTES);
    MoveRead got = move_read(p->r, p->s, text, &m, &bad_arg);
    if (got == READ_WHOLE) {
        move_text(p->r, p->s, m, &printed);
        assert_string_equal(printed.start, text);
    } else if (got == READ_KIND) {
        const MoveKind *kind = &p->r->game->moves[move_byte(m, 0)];
        assert_true(bad_arg == -1 ? kind->arg[0].name == NULL : kind->arg[bad_arg].name != NULL);
    }
    if (game_read_move(p->r, p->s, p->who, text, &legal)) {
        assert_int_equal(got, READ_WHOLE);
        assert_true(m == legal);
        return;
    }
    for (Lang lang = 0; lang < LANGS; lang++)
        check_refusal(p, text, lang);
}

/* The text with the bytes between two places exchanged. */
static void check_edit(const Place *p, const char *text, size_t from, size_t to, const char *by) {
    TEXT(edited, TEXT_BYTES);
    text_add_bytes(&edited, text, from);
    text_add(&edited, by);
    text_add(&edited, text + to);
    check_text(p, edited.start);
}

static void spoil_numbers(const Place *p, const char *text) {
    for (size_t at = 0; text[at] != '\0'; at++) {
        size_t digits = strspn(text + at, "0123456789");
        for (size_t i = 0; digits > 0 && i < sizeof NUMBERS / sizeof *NUMBERS; i++)
            check_edit(p, text, at, at + digits, NUMBERS[i]);
        at += digits > 0 ? digits - 1 : 0;
    }
}

static void spoil(const Place *p, const char *text) {
    size_t length = strlen(text), colon = strcspn(text, ":");
    for (size_t at = 0; at <= length; at++) {
        check_edit(p, text, at, length, ""); /* cut, as a zero byte would */
        check_edit(p, text, at, at, "\xc3");
        if (at < length)
            check_edit(p, text, at, at + 1, "");
    }
    for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS; i++) {
        check_edit(p, text, length, length, ENDS[i]);
        check_edit(p, text, 0, 0, ENDS[i]);
    }
    check_edit(p, text, length, length, text + colon); /* the arguments twice */
    check_edit(p, text, length, length, text);
    spoil_numbers(p, text);
}

static void spoil_moves(const Place *p, Rng *rng) {
    MoveList list;
    game_legal(p->r, p->s, p->who, &list);
    for (int i = 0; i < MOVES_SPOILED; i++) {
        TEXT(text, TEXT_BYTES);
        move_text(p->r, p->s, list.move[rng_below(rng, (uint32_t)list.count)], &text);
        spoil(p, text.start);
    }
}

static void reads_what_it_prints_and_nothing_else(void **state) {
    Ruleset *r = lineup_must(*state);
    Rng rng = rng_from(7);
    State s;
    game_start(r, &s);
    for (int i = 0; i < LINES_PLAYED && r->game->actors(r, &s) != 0; i++) {
        Seat who = seat_lowest(r->game->actors(r, &s));
        State view = s;
        if (who != SEAT_DEALER && (i < ONE_IN || rng_below(&rng, ONE_IN) == 0)) {
            game_mask(r, &view, who);
            spoil_moves(&(Place){r, &view, who}, &rng);
        }
        r->game->apply(r, &s, who, listed_move(r, &s, who, &rng));
    }
    ruleset_free(r);
}

int main(int count, char **words) {
    lineup_add_chosen(count - 1, words + 1, NULL);
    return lineup_run("malformed", reads_what_it_prints_and_nothing_else);
}
