/* replay.c: matches as records: golden ones, fresh ones, and damaged ones.
 *
 *     replay [GAME]
 *
 * Every record in a game's records/ folder must replay exactly and be written again byte for byte, and
 * damaged copies must be refused with a line number. Matches played here must survive record and
 * replay, take-backs, and being sent in pieces. */
#include "core/moves.h"
#include "match/json.h"
#include "match/position.h"
#include "match/record.h"
#include "match/truth.h"
#include "tests/lineup.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { CUTS = 48, LINES_DAMAGED = 16, TOLD_BYTES = 1 << 20 };

/* ---- damaged records ---- */

/* The text with `count` bytes at `at` exchanged; to be freed. */
static char *exchanged(const char *text, size_t at, size_t count, const char *by) {
    size_t length = strlen(text);
    char *copy = malloc(length - count + strlen(by) + 1);
    memcpy(copy, text, at);
    strcpy(copy + at, by);
    strcat(copy + at, text + at + count);
    return copy;
}

/* The damaged text (freed here) must be refused with a line number. */
static void must_refuse(const char *file, const char *what, char *text) {
    Record record;
    TEXT(error, 1024);
    bool is_good = record_read(text, strlen(text), &record, &error);
    free(text);
    if (is_good)
        fail_msg("%s: replays although %s", file, what);
    if (strncmp(error.start, "line ", 5) != 0 || error.start[5] < '0' || error.start[5] > '9')
        fail_msg("%s: %s: the refusal has no line: %s", file, what, error.start);
}

static const char *const HEADER_CHANGES[][2] = {
    {"drachenhort record 1", "drachenhort record 2"},
    {"\ngame ", "\ngame x"},
    {"\nrules ", "\nrules 9"},
    {"\nplayers ", "\nplayers 9"},
    {"\nset ", "\nset x"},
    {"\ndealer ", "\ndealer x"},
    {"\ngame ", "\ngam "},
    {"\nrules ", "\nrule "},
    {"\nplayers ", "\nplayer "},
    {"\nset ", "\nsets "},
    {"\ndealer ", "\ndeal "},
    {"\nmoves\n", "\nmove\n"},
    {"\nend\n", "\nend\nmore\n"},
    {"\nend\n", "\nends\n"},
    {"\nresult", "\nresult 7"},
    {"\nscore ", "\nscore 9"},
    {"\nseed ", "\nseed x"},
    {"\ncommitment sha256:", "\ncommitment sha256:0"},
    {"\ncommitment sha256:", "\ncommitment md5:"},
    {" sha256:", " sha256:0"},
};

static void damage_header(const char *file, const char *text) {
    for (size_t i = 0; i < sizeof HEADER_CHANGES / sizeof HEADER_CHANGES[0]; i++) {
        const char *at = strstr(text, HEADER_CHANGES[i][0]);
        if (at != NULL)
            must_refuse(file, HEADER_CHANGES[i][1],
                        exchanged(text, (size_t)(at - text), strlen(HEADER_CHANGES[i][0]),
                                  HEADER_CHANGES[i][1]));
    }
}

static void damage_by_cutting(const char *file, const char *text) {
    size_t length = strlen(text);
    for (size_t i = 0; i < CUTS; i++) {
        TEXT(what, 64);
        size_t keep = (length - 1) * i / CUTS;
        text_addf(&what, "it ends after %zu bytes", keep);
        must_refuse(file, what.start, strndup(text, keep));
    }
}

/* A legal move of that line's seat other than the one played, as text. False when there is none. */
static bool other_move(const Ruleset *r, const State *before, const MatchLine *line, Text *out) {
    MoveList list;
    game_legal(r, before, line->seat, &list);
    for (int i = 0; i < list.count; i++)
        if (list.move[i] != line->move) {
            move_text(r, before, list.move[i], out);
            return true;
        }
    return false;
}

/* Where the words of a move's line lie in the record. */
typedef struct LinePlace {
    size_t start, seat, move, checksum, end; /* of bytes; end is behind the newline */
} LinePlace;

static LinePlace place_of_line(const char *text, int number) {
    TEXT(begin, 32);
    text_addf(&begin, "\n%d ", number);
    const char *at = strstr(strstr(text, "\nmoves\n"), begin.start);
    LinePlace p = {.start = (size_t)(at - text) + 1};
    p.seat = p.start + strcspn(text + p.start, " ") + 1;
    p.move = p.seat + strcspn(text + p.seat, " ") + 1;
    p.checksum = p.move + strcspn(text + p.move, " ") + 2;
    p.end = p.start + strcspn(text + p.start, "\n") + 1;
    return p;
}

static void damage_line(const char *file, const char *text, const Ruleset *r, const State *before,
                        const MatchLine *line, int number) {
    LinePlace p = place_of_line(text, number);
    size_t move_length = p.checksum - 2 - p.move;
    TEXT(other, 256);
    TEXT(what, 64);
    text_addf(&what, "line %d is damaged", number);
    must_refuse(file, what.start, exchanged(text, p.move, move_length, "xyzzy"));
    must_refuse(file, what.start, exchanged(text, p.seat, p.move - 1 - p.seat, "9"));
    must_refuse(file, what.start, exchanged(text, p.seat, p.move - 1 - p.seat, "public"));
    must_refuse(file, what.start,
                exchanged(text, p.checksum, 1, text[p.checksum] == '0' ? "1" : "0"));
    must_refuse(file, what.start, exchanged(text, p.checksum, 1, ""));
    must_refuse(file, what.start, exchanged(text, p.start, p.seat - p.start, "0 "));
    must_refuse(file, what.start, exchanged(text, p.start, p.end - p.start, ""));
    char *twice = strndup(text + p.start, p.end - p.start);
    must_refuse(file, what.start, exchanged(text, p.start, 0, twice));
    free(twice);
    if (other_move(r, before, line, &other))
        must_refuse(file, what.start, exchanged(text, p.move, move_length, other.start));
}

static void damage_lines(const char *file, const char *text, const Match *m, const State *start) {
    const Ruleset *r = match_ruleset(m);
    State s = *start;
    int step = 1 + match_lines(m) / LINES_DAMAGED;
    for (int i = 0; i < match_lines(m); i++) {
        MatchLine line = match_line(m, i);
        if (i % step == 0 && i + 1 < match_lines(m))
            damage_line(file, text, r, &s, &line, i + 1);
        r->game->apply(r, &s, line.seat, line.move);
    }
}

/* ---- golden records ---- */

/* Reads the record, writes it again and compares. */
static void replays(const char *file, const char *text, Record *record) {
    const char *name[SEATS_MAX];
    TEXT(error, 1024);
    if (!record_read(text, strlen(text), record, &error))
        fail_msg("%s: %s", file, error.start);
    for (int i = 0; i < SEATS_MAX; i++)
        name[i] = record->name[i];
    char *again = record_text(record->match, RECORD_SAVE, name);
    if (strcmp(text, again) != 0)
        fail_msg("%s: is written again in another way", file);
    free(again);
}

static void check_golden(const char *file) {
    char *text = source_read(file);
    Record record;
    State start;
    assert_non_null(text);
    replays(file, text, &record);
    game_start(match_ruleset(record.match), &start);
    damage_header(file, text);
    damage_by_cutting(file, text);
    if (strstr(text, "\nstart {") == NULL)
        damage_lines(file, text, record.match, &start);
    match_free(record.match);
    free(text);
}

static int is_record(const struct dirent *entry) {
    size_t length = strlen(entry->d_name);
    return length > 7 && strcmp(entry->d_name + length - 7, ".record") == 0;
}

static void golden_records(void **state) {
    const Lineup *lineup = *state;
    struct dirent **found;
    TEXT(folder, 4096);
    text_addf(&folder, "%s/games/%s/records", source_folder(), lineup->files->game->name);
    int count = scandir(folder.start, &found, is_record, alphasort);
    for (int i = 0; i < count; i++) {
        TEXT(file, 4096);
        text_addf(&file, "games/%s/records/%s", lineup->files->game->name, found[i]->d_name);
        check_golden(file.start);
        free(found[i]);
    }
    if (count <= 0)
        fail_msg("%s holds no record: make one with hort record", folder.start);
    free(found);
    print_message("           %d golden records\n", count);
}

/* ---- fresh matches ---- */

static void play_randomly(Match *m, Rng *rng, int lines_max) {
    while (!match_is_over(m) && match_lines(m) < lines_max) {
        SeatSet actors = match_actors(m);
        Seat seat = seat_lowest(actors);
        assert_true(
            match_play_move(m, seat, listed_move(match_ruleset(m), match_truth(m), seat, rng)));
    }
}

static void same_matches(const char *what, const Match *a, const Match *b) {
    const Ruleset *r = match_ruleset(a);
    assert_int_equal(match_lines(a), match_lines(b));
    for (int i = 0; i < match_lines(a); i++)
        if (match_line(a, i).checksum != match_line(b, i).checksum)
            fail_msg("%s: other checksums from line %d", what, i + 1);
    assert_memory_equal(match_truth(a), match_truth(b), r->game->state_size);
}

static void check_record(const char *what, const Match *m) {
    Record record;
    char *text =
        record_text(m, RECORD_SAVE, (const char *const[SEATS_MAX]){"Ada", "Bo", "", "Ö d'É"});
    replays(what, text, &record);
    same_matches(what, m, record.match);
    match_free(record.match);
    free(text);
}

/* Until the match is over its published record and what seats saw of it keep the secret. */
static void check_secrecy(const Match *m, const char *secret) {
    if (match_is_over(m))
        return;
    char *published = record_text(m, RECORD_PUBLISHED, NULL);
    assert_null(strstr(published, secret));
    free(published);
    for (int i = 0; i <= match_ruleset(m)->seats; i++) {
        char *seen =
            record_text_seen(m, i == match_ruleset(m)->seats ? (Seat)SEAT_PUBLIC : (Seat)i, NULL);
        assert_null(strstr(seen, secret));
        assert_null(
            strchr(strstr(seen, "\nmoves\n"), '#')); /* a set's own comments may stand above */
        free(seen);
    }
}

/* Taking back and playing the same moves again gives the same match, deals included. */
static void check_undo(Match *m, Rng *rng) {
    char *whole = record_text(m, RECORD_SAVE, NULL);
    for (int times = 1 + (int)rng_below(rng, 4); times > 0 && match_undo_point(m) >= 0; times--) {
        MatchLine line = match_line(m, match_undo_point(m));
        Seat seat = line.seat;
        Move move = line.move;
        match_cut(m, match_undo_point(m));
        assert_true(match_play_move(m, seat, move));
    }
    char *again = record_text(m, RECORD_SAVE, NULL);
    assert_string_equal(whole, again);
    free(whole);
    free(again);
}

/* How often the dealer had a choice. */
static int chances(const Match *m, const State *start) {
    const Ruleset *r = match_ruleset(m);
    State s = *start;
    int found = 0;
    for (int i = 0; i < match_lines(m); i++) {
        MatchLine line = match_line(m, i);
        MoveList list;
        game_legal(r, &s, line.seat, &list);
        found += line.seat == SEAT_DEALER && list.count > 1 ? 1 : 0;
        r->game->apply(r, &s, line.seat, line.move);
    }
    return found;
}

/* A host who reveals another secret than the one used for the deals is caught, even when the commitment fits it.
 * With that many deals two secrets cannot give the same match. */
static void check_dice(const char *what, const Match *m) {
    enum { CHANCES_ENOUGH = 12 };
    MatchDeal deal = *match_secret_deal(m), other = deal;
    char promised[SHA256_HEX], fitting[SHA256_HEX];
    State start;
    game_start(match_ruleset(m), &start);
    if (deal.is_manual || chances(m, &start) < CHANCES_ENOUGH)
        return;
    snprintf(other.secret, sizeof other.secret, "another");
    match_commitment(match_ruleset(m), &deal, promised);
    match_commitment(match_ruleset(m), &other, fitting);
    char *text = record_text(m, RECORD_SAVE, NULL);
    char *seeded = exchanged(text, (size_t)(strstr(text, "\nseed ") + 6 - text),
                             strlen(deal.secret), other.secret);
    must_refuse(
        what, "its deals are not those of its seed",
        exchanged(seeded, (size_t)(strstr(seeded, promised) - seeded), strlen(promised), fitting));
    free(seeded);
    free(text);
}

static void add_told(void *context, const SeenLine *line) {
    text_addf(context, "%d %d %s %s\n", line->number, line->seat, line->text, line->words);
}

/* What is told from the middle on is the end of what is told from the beginning. */
static void check_telling(const Match *m) {
    static char whole_room[TOLD_BYTES], tail_room[TOLD_BYTES];
    static const char *const name[SEATS_MAX] = {"a", "b", "c", "d", "e", "f", "g", "h"};
    for (int i = 0; i <= match_ruleset(m)->seats; i++) {
        Seat viewer = i == match_ruleset(m)->seats ? (Seat)SEAT_PUBLIC : (Seat)i;
        for (int back = 0; back <= match_lines(m); back = back * 3 + 1) {
            Text whole = text_over(whole_room, TOLD_BYTES), tail = text_over(tail_room, TOLD_BYTES);
            int first = match_lines(m) > 400 ? match_lines(m) - 400 : 0;
            int from = match_lines(m) - back < first ? first : match_lines(m) - back;
            match_lines_seen(m, viewer, first, &(Reader){LANG_DE, name}, add_told, &whole);
            match_lines_seen(m, viewer, from, &(Reader){LANG_DE, name}, add_told, &tail);
            assert_true(whole.length >= tail.length);
            assert_string_equal(whole.start + whole.length - tail.length, tail.start);
        }
    }
}

/* A view as a client gets it, as JSON, reads back to the same bytes; and the view at an earlier line is
 * the one it was then. */
static void check_views(const Match *m) {
    static char room[TOLD_BYTES];
    const Ruleset *r = match_ruleset(m);
    for (int i = 0; i <= r->seats; i++) {
        Seat viewer = i == r->seats ? (Seat)SEAT_PUBLIC : (Seat)i;
        View view, read, last;
        Text json = text_over(room, sizeof room);
        TEXT(error, 512);
        match_view(m, viewer, &view);
        json_position(r, &view.masked, &json);
        if (!match_view_read(r, json.start, viewer, &read, &error))
            fail_msg("a view does not read back: %s", error.start);
        assert_memory_equal(&view.masked, &read.masked, r->game->state_size);
        match_view_at(m, viewer, match_lines(m), &last);
        assert_memory_equal(&view.masked, &last.masked, r->game->state_size);
    }
}

static void fresh_matches(void **state) {
    const Lineup *lineup = *state;
    Ruleset *r = lineup_must(lineup);
    long matches = environment_number("HORT_MATCHES", 100) / 25 + 2;
    for (long i = 0; i < matches; i++) {
        MatchDeal deal = {.is_manual = false};
        Rng rng = rng_from((uint64_t)i);
        snprintf(deal.secret, sizeof deal.secret, "secret-of-match-%ld", i);
        snprintf(deal.draw.share[0], SHARE_MAX, "%08lx", i);
        deal.is_manual = i % 5 == 4;
        Match *m = match_new(ruleset_share(r), &deal);
        play_randomly(m, &rng, i % 3 == 0 ? 1000000 : 1 + (int)rng_below(&rng, 120));
        check_record(lineup->name, m);
        if (!deal.is_manual)
            check_secrecy(m, deal.secret);
        check_dice(lineup->name, m);
        check_undo(m, &rng);
        check_views(m);
        if (i < 4)
            check_telling(m);
        match_free(m);
    }
    ruleset_free(r);
}

/* A match that began from a loaded position, with a component set that is not built in. */
static void loaded_matches(void **state) {
    const Lineup *lineup = *state;
    const char *words[] = {lineup->words};
    TEXT(error, 512);
    TEXT(set, SET_BYTES);
    text_addf(&set, "%s# and a comment\n", games_set_text(lineup->files, "standard"));
    Ruleset *r = ruleset_new_with_set(lineup->files, words, 1, "mine", set.start, &error);
    assert_non_null(r);
    MatchDeal deal = {.secret = "42"};
    Rng rng = rng_from(5);
    Match *first = match_new(ruleset_share(r), &deal);
    play_randomly(first, &rng, 40);
    Match *second = match_new_at(r, &deal, match_truth(first));
    play_randomly(second, &rng, 60);
    check_record("a loaded position", second);
    match_free(first);
    match_free(second);
}

static Lineup golden[LINEUPS_MAX];

int main(int count, char **arguments) {
    static struct CMUnitTest tests[LINEUPS_MAX];
    int tests_count = 0;
    for (int i = 0; games_at(i) != NULL; i++) {
        const GameFiles *files = games_at(i);
        if (count > 1 && strcmp(arguments[1], files->game->name) != 0)
            continue;
        golden[i] = (Lineup){.files = files};
        snprintf(golden[i].words, LINEUP_WORDS, "players=%d", files->game->seats_max);
        tests[tests_count++] = (struct CMUnitTest){
            .name = "golden records", .test_func = golden_records, .initial_state = &golden[i]};
        tests[tests_count++] = (struct CMUnitTest){
            .name = "loaded matches", .test_func = loaded_matches, .initial_state = &golden[i]};
    }
    int failed = _cmocka_run_group_tests("records", tests, (size_t)tests_count, NULL, NULL);
    lineup_add_chosen(count - 1, arguments + 1, NULL);
    return failed + lineup_run("fresh matches", fresh_matches);
}
