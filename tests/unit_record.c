/* unit_record.c: what a record may not hold, line by line; its draws; and what is judged of it. */
#include "core/games.h"
#include "core/moves.h"
#include "match/judge.h"
#include "match/truth.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { BYTES = 1 << 18 };

static const char SECRET[] = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

static void play_on(Match *m, int lines) {
    while (!match_is_over(m) && match_lines(m) < lines) {
        Seat seat = seat_lowest(match_actors(m));
        MoveList list;
        game_legal(match_ruleset(m), match_truth(m), seat, &list);
        assert_true(match_play_move(m, seat, list.move[match_lines(m) % list.count]));
    }
}

static Ruleset *rules_of(const char *players) {
    const char *words[] = {players, "minimum=field"};
    TEXT(error, 256);
    Ruleset *r = ruleset_new(games_find("book-of-dragons"), words, 2, &error);
    if (r == NULL)
        fail_msg("%s", error.start);
    return r;
}

/* ---- a draw as host and clients make it ---- */

static void share_of(int number, Seat seat, char share[SHARE_MAX]) {
    for (int i = 0; i < 64; i++)
        share[i] = "0123456789abcdef"[(i * 7 + number * 5 + seat) % 16];
    share[64] = '\0';
}

static void commitment_of(const Draw *draw, const Ruleset *r, char hex[SHA256_HEX]) {
    char header[SHA256_HEX];
    draw_header(draw, r, header);
    fair_commitment(header, SECRET, hex);
}

static Draw draw_of(const Ruleset *r, int number, SeatSet people) {
    Draw draw = {.number = number, .table = "k7m2x9qd4t", .people = people};
    char header[SHA256_HEX], commitment[SHA256_HEX];
    draw_header(&draw, r, header);
    commitment_of(&draw, r, commitment);
    for (Seat seat = 0; seat < SEATS_MAX; seat++)
        if ((people & seat_bit(seat)) != 0) {
            share_of(number, seat, draw.share[seat]);
            fair_promise(header, commitment, seat, draw.share[seat], draw.promise[seat]);
        }
    return draw;
}

/* A finished match of three: people at 0 and 2, a bot at 1; the first draw broken by seat 2. */
static char *shared_record(void) {
    Ruleset *r = rules_of("players=3");
    TEXT(broken, 4096);
    char commitment[SHA256_HEX];
    Draw first = draw_of(r, 1, seat_bit(0) | seat_bit(2));
    first.share[2][0] = '\0';
    commitment_of(&first, r, commitment);
    draw_add_lines(&first, 3, commitment, &broken);
    text_add(&broken, "broken 2 late\n");
    MatchDeal deal = {.draw = draw_of(r, 2, seat_bit(0) | seat_bit(2)), .broken = broken.start};
    strcpy(deal.secret, SECRET);
    Match *m = match_new(r, &deal);
    play_on(m, 100000);
    char *text = record_text(m, RECORD_PUBLISHED, (const char *[SEATS_MAX]){"Anna", "Bot", "Bea"});
    match_free(m);
    return text;
}

/* A finished match of two, dealt from a seed alone. */
static char *seeded_record(void) {
    Match *m = match_new(rules_of("players=2"), &(MatchDeal){.secret = "42"});
    play_on(m, 100000);
    char *text = record_text(m, RECORD_SAVE, (const char *[SEATS_MAX]){"Anna", "Bea"});
    match_free(m);
    return text;
}

/* ---- refusals ---- */

/* The text with the first `from` exchanged; in memory of the function's own. */
static char *changed(const char *text, const char *from, const char *to) {
    static char room[2][BYTES];
    static int next;
    char *out = room[next = 1 - next];
    const char *at = strstr(text, from);
    if (at == NULL)
        fail_msg("the record has no %s", from);
    snprintf(out, BYTES, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    return out;
}

static int line_of(const char *text, const char *words) {
    int line = 1;
    const char *found = strstr(text, words);
    if (found == NULL)
        fail_msg("there is no %s", words);
    for (const char *at = text; at < found; at++)
        line += *at == '\n';
    return line;
}

/* What an error says behind its line, without anything a terminal would act upon. */
static const char *behind_line(const Text *error, const char *word, int line) {
    TEXT(begin, 32);
    text_addf(&begin, "%s %d: ", word, line);
    if (strncmp(error->start, begin.start, begin.length) != 0)
        fail_msg("expected %s not: %s", begin.start, error->start);
    assert_int_equal(text_plain_length(error->start, error->length), error->length);
    return error->start + begin.length;
}

/* It is refused on that line, with these words; in German on the same line, with others. */
static void refuses(const char *text, int line, const char *words) {
    Record record;
    TEXT(english, 512);
    TEXT(german, 512);
    Text error[LANGS] = {english, german};
    if (record_read_told(text, strlen(text), &record, error))
        fail_msg("replays, although: %s", words);
    const char *said = behind_line(&error[LANG_EN], "line", line);
    if (strstr(said, words) == NULL)
        fail_msg("expected line %d, %s, not: %s", line, words, said);
    assert_string_not_equal(said, behind_line(&error[LANG_DE], "Zeile", line));
}

static void repeated_lines_are_refused(void **state) {
    char *text = seeded_record();
    (void)state;
    static const char *const keys[] = {"game", "rules", "players", "set", "dealer", "start"};
    const char *start = "start {}\nmoves\n";
    char *with_start = strdup(changed(text, "moves\n", start));
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        TEXT(key, 32);
        TEXT(line, 1024);
        text_addf(&key, "\n%s ", keys[i]);
        const char *at = strstr(with_start, key.start) + 1;
        text_add_bytes(&line, at, strcspn(at, "\n") + 1); /* the very same line again */
        text_add(&line, "moves\n");
        refuses(changed(with_start, "moves\n", line.start), line_of(with_start, "moves\n"),
                "a second line");
    }
    refuses(changed(text, "moves\n",
                    "commitment sha256:"
                    "0000000000000000000000000000000000000000000000000000000000000000\nmoves\n"),
            line_of(text, "moves\n"), "a second commitment");
    refuses(changed(text, "option minimum field\n", "option minimum field\noption minimum card\n"),
            line_of(text, "option minimum") + 1, "a second value");
    free(with_start);
    free(text);
}

static void remarks_are_passed_over(void **state) {
    char *text = seeded_record();
    Record record;
    TEXT(error, 256);
    (void)state;
    const char *remarked = changed(text, "moves\n", "# before\nmoves\n# übrigens\n");
    if (!record_read(remarked, strlen(remarked), &record, &error))
        fail_msg("%s", error.start);
    match_free(record.match);
    refuses(changed(text, "moves\n", "# a\tb\nmoves\n"), line_of(text, "moves\n"),
            "a control character");
    refuses(changed(text, "drachenhort record", "# before\ndrachenhort record"), 1, "not a record");
    refuses(changed(text, "\nend\n", "\nend\n# after\n"), line_of(text, "\nend") + 1,
            "something follows the end");
    refuses(changed(text, "\n2 ", "\n#2 "), line_of(text, "\n3 ") + 1, "ascend by one");
    free(text);
}

static void seats_and_names_are_checked(void **state) {
    char *text = seeded_record();
    int line = line_of(text, "seat 1");
    (void)state;
    refuses(changed(text, "seat 1 Bea", "seat 0 Bea"), line, "has a name already");
    refuses(changed(text, "seat 1 Bea", "seat 2 Bea"), line, "no such seat");
    refuses(changed(text, "seat 1 Bea", "seat 7 Bea"), line, "no such seat");
    refuses(changed(text, "seat 1 Bea", "seat x Bea"), line, "seat");
    refuses(changed(text, "seat 1 Bea", "seat 1 "), line, "expected");
    refuses(changed(text, "seat 1 Bea", "seat 1 B\33[2Jea"), line, "control character");
    refuses(changed(text, "seat 1 Bea", "seat 1 B\tea"), line, "control character");
    refuses(changed(text, "seat 1 Bea", "seat 1 B\177ea"), line, "control character");
    refuses(changed(text, "seat 1 Bea",
                    "seat 1 B\xC2\x9B"
                    "31mea"),
            line, "control character");
    refuses(changed(text, "seat 1 Bea",
                    "seat 1 B\x9B"
                    "31mea"),
            line, "not UTF-8");
    refuses(changed(text, "seat 1 Bea",
                    "seat 1 B\xE2\x80\xAE"
                    "ea"),
            line, "control character");
    refuses(changed(text, "seat 1 Bea", "unknown \33]0;x\a"), line, "control character");
    refuses(changed(text, "\n1 dealer ", "\n1 \33[31mdealer "), line_of(text, "\n1 dealer") + 1,
            "control character");
    free(text);
}

static void shares_without_promises_are_refused_or_worthless(void **state) {
    char *text = seeded_record();
    int line = line_of(text, "moves\n");
    (void)state;
    refuses(changed(text, "moves\n", "share 0 \nmoves\n"), line, "expected: share");
    refuses(changed(text, "moves\n", "share 2 ab\nmoves\n"), line, "no such seat");
    refuses(changed(text, "moves\n", "share 7 ab\nmoves\n"), line, "no such seat");
    refuses(changed(text, "moves\n", "share 0 ab\nshare 0 cd\nmoves\n"), line + 1, "second share");
    refuses(changed(text, "moves\n", "share 0 AB\nmoves\n"), line, "expected: share");
    refuses(changed(text, "moves\n", "promise 0 sha256:ab\nmoves\n"), line, "in a draw");
    refuses(changed(text, "dealer auto\n", "dealer manual\n"), line_of(text, "commitment"),
            "manual");
    free(text);
}

static void hidden_and_cut_texts_are_refused(void **state) {
    char *text = seeded_record();
    size_t length = strlen(text);
    Record record;
    TEXT(error, 512);
    TEXT(wanted, 32);
    (void)state;
    char *longer = malloc(length + 8);
    memcpy(longer, text, length + 1);
    memcpy(longer + length + 1, "more\n", 6);
    text_addf(&wanted, "line %d: a zero byte", line_of(text, "\nend\n") + 2);
    assert_false(record_read(longer, length + 6, &record, &error));
    assert_string_equal(error.start, wanted.start);
    refuses(changed(text, "\nend\n", "\n"), line_of(text, "\nend\n"), "too early");
    free(longer);
    free(text);
}

/* The truth of a running match as a start line in the record of another. */
static char *started_record(const char *json_from, const char *json_to) {
    Ruleset *r = rules_of("players=2");
    Match *first = match_new(ruleset_share(r), &(MatchDeal){.secret = "1"});
    Match *m = match_new_at(r, &(MatchDeal){.secret = "2"}, match_truth(first));
    play_on(m, 100000);
    char *text = record_text(m, RECORD_SAVE, NULL);
    match_free(first);
    match_free(m);
    char *out = strdup(json_from[0] == '\0' ? text : changed(text, json_from, json_to));
    free(text);
    return out;
}

static void a_start_must_fit_the_header(void **state) {
    static const char *const changes[][2] = {
        {"start {\"game\":\"book-of-dragons\"", "start {\"game\":\"drachen-delta\""},
        {"\"players\":2", "\"players\":3"},
        {"\"set\":\"standard\"", "\"set\":\"short\""},
        {"\"minimum\":\"field\"", "\"minimum\":\"card\""},
    };
    char *good = started_record("", "");
    Record record;
    TEXT(error, 512);
    (void)state;
    assert_true(record_read(good, strlen(good), &record, &error));
    match_free(record.match);
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        char *bad = started_record(changes[i][0], changes[i][1]);
        refuses(bad, line_of(good, "\nstart ") + 1, "start: ");
        free(bad);
    }
    free(good);
}

static void a_set_of_blank_lines_is_written_whole(void **state) {
    static char set[SET_BYTES];
    Text text = text_over(set, sizeof set);
    const char *words[] = {"players=2"};
    Record record;
    TEXT(error, 512);
    (void)state;
    text_add(&text, games_set_text(games_find("book-of-dragons"), "standard"));
    for (int i = 0; i < 12000; i++)
        text_add_char(&text, '\n');
    assert_false(text.is_cut);
    Ruleset *r = ruleset_new_with_set(games_find("book-of-dragons"), words, 1, "mine", set, &error);
    assert_non_null(r);
    Match *m = match_new(r, &(MatchDeal){.secret = "3"});
    char *record_of = record_text(m, RECORD_SAVE, NULL);
    assert_non_null(record_of);
    if (!record_read(record_of, strlen(record_of), &record, &error))
        fail_msg("%s", error.start);
    assert_int_equal(match_lines(record.match), match_lines(m));
    match_free(record.match);
    match_free(m);
    free(record_of);
}

/* ---- a record that ends inside a deal ---- */

/* The text cut after the first `keep` moves, unfinished but well formed. */
static char *cut_record(const char *text, int keep, bool with_seed) {
    static char room[BYTES];
    TEXT(next, 16);
    text_addf(&next, "\n%d ", keep + 1);
    const char *at = strstr(strstr(text, "\nmoves\n"), next.start);
    snprintf(room, sizeof room, "%.*s\nunfinished\n%send\n", (int)(at - text), text,
             with_seed ? "seed 42\n" : "");
    return room;
}

static void nobody_can_choose_a_deal_that_was_cut_off(void **state) {
    char *text = seeded_record();
    const Reader *to = &seat_readers[LANG_EN];
    (void)state;
    for (int with_seed = 0; with_seed < 2; with_seed++) {
        Record whole, record;
        MoveList list;
        Move move;
        TEXT(why, 256);
        TEXT(error, 512);
        char *cut = cut_record(text, 2, with_seed);
        assert_true(record_read(text, strlen(text), &whole, &error));
        if (!record_read(cut, strlen(cut), &record, &error))
            fail_msg("%s", error.start);
        Match *m = record.match;
        assert_int_equal(match_actors(m), seat_bit(SEAT_DEALER));
        game_legal(match_ruleset(m), match_truth(m), SEAT_DEALER, &list);
        assert_true(list.count > 1);
        for (int i = 0; i < list.count; i++) {
            TEXT(move_words, LINE_TEXT);
            move_text(match_ruleset(m), match_truth(m), list.move[i], &move_words);
            assert_false(match_play_move(m, SEAT_DEALER, list.move[i]));
            assert_false(match_read(m, SEAT_DEALER, move_words.start, to, &move, &why));
            assert_false(match_play(m, SEAT_DEALER, move_words.start, to, &why));
        }
        assert_int_equal(match_lines(m), 2);
        match_deal(m);
        if (with_seed) {
            assert_int_not_equal(match_actors(m), seat_bit(SEAT_DEALER));
            for (int i = 0; i < match_lines(m); i++)
                assert_int_equal(match_line(m, i).checksum, match_line(whole.match, i).checksum);
        } else {
            assert_int_equal(match_lines(m), 2);
        }
        match_free(m);
        match_free(whole.match);
    }
    free(text);
}

/* ---- draws ---- */

static void a_draw_is_written_and_read(void **state) {
    char *text = shared_record();
    Record record;
    TEXT(error, 512);
    (void)state;
    if (!record_read(text, strlen(text), &record, &error))
        fail_msg("%s", error.start);
    assert_true(record.has_seed);
    char *again = record_text(record.match, RECORD_PUBLISHED,
                              (const char *[SEATS_MAX]){"Anna", "Bot", "Bea"});
    assert_string_equal(text, again);
    match_free(record.match);
    free(again);
    free(text);
}

static void draws_that_prove_nothing_are_refused(void **state) {
    char *text = shared_record(), share[SHARE_MAX], other[SHARE_MAX];
    TEXT(line, 256);
    TEXT(more, 256);
    (void)state;
    share_of(2, 0, share);
    share_of(3, 0, other);
    int share_line = line_of(text, share);
    refuses(changed(text, share, other), share_line, "not the share that was promised");
    text_addf(&line, "share 0 %s\n", share);
    text_addf(&more, "share 0 %s\nshare 0 %s\n", share, share);
    refuses(changed(text, line.start, more.start), share_line + 1, "a second share");
    text_clear(&more);
    text_addf(&more, "share 1 %s\nshare 0 %s\n", other, share);
    refuses(changed(text, line.start, more.start), share_line, "bot");
    refuses(changed(text, line.start, ""), line_of(text, "draw 2 "), "a share is missing");
    refuses(changed(text, "broken 2 late\n", ""), line_of(text, "broken 2"), "not broken");
    refuses(changed(text, "broken 2 late\n", "broken 1 late\n"), line_of(text, "broken 2"), "bot");
    refuses(changed(text, "broken 2 late\n", "broken 2 bored\n"), line_of(text, "broken 2"),
            "expected");
    refuses(changed(text, "\ndraw 2 ", "\ndraw 3 "), line_of(text, "draw 2 "), "numbered");
    refuses(changed(text, "draw 2 person bot person", "draw 2 person bot"),
            line_of(text, "draw 2 "), "each seat");
    refuses(changed(text, "\noption minimum field", "\noption minimum card"),
            line_of(text, "\nshare 0 ") + 1,
            "not the share that was promised"); /* another header than all have committed to */
    refuses(changed(text, "\ntable k7m2x9qd4t", "\ntable k7m2x9qd4u"),
            line_of(text, "\nshare 0 ") + 1, "not the share that was promised");
    refuses(changed(text, "\nseed 0", "\nseed 1"), line_of(text, "draw 2 "), "does not fit");
    free(text);
}

/* ---- what is judged ---- */

static char told[8192];

static void add_sentence(void *context, Verdict verdict, const char *sentence) {
    (void)context;
    size_t length = strlen(told);
    snprintf(told + length, sizeof told - length, "%c %s\n", "-+?!"[verdict], sentence);
}

/* The worst verdict on the record; all sentences are in `told` afterwards. */
static Verdict judged(const char *text, const char *kept_text, Lang lang) {
    Record record;
    Kept kept;
    TEXT(error, 512);
    if (!record_read(text, strlen(text), &record, &error))
        fail_msg("%s", error.start);
    if (kept_text != NULL)
        kept_read(kept_text, &kept);
    told[0] = '\0';
    Verdict worst =
        judge_record(&record, kept_text == NULL ? NULL : &kept, lang, add_sentence, NULL);
    match_free(record.match);
    return worst;
}

static void says(const char *text, const char *kept, Verdict worst, const char *words) {
    Verdict found = judged(text, kept, LANG_EN);
    if (found != worst || strstr(told, words) == NULL)
        fail_msg("expected %c and “%s”, not:\n%s", "-+?!"[worst], words, told);
    assert_int_equal(judged(text, kept, LANG_DE), worst);
    assert_null(strstr(told, words)); /* German has words of its own */
}

static void each_kind_of_record_is_named(void **state) {
    char *seeded = seeded_record(), *started = started_record("", ""), *shared = shared_record();
    Match *manual = match_new(rules_of("players=2"), &(MatchDeal){.is_manual = true});
    char *by_hand = record_text(manual, RECORD_SAVE, NULL);
    (void)state;
    says(seeded, NULL, VERDICT_GOOD, "- There are no shares of players");
    says(cut_record(seeded, 40, true), NULL, VERDICT_OPEN, "? The match is unfinished");
    says(cut_record(seeded, 40, false), NULL, VERDICT_OPEN,
         "? The record does not hold the secret");
    says(started, NULL, VERDICT_BAD, "! The match begins from a given position");
    says(by_hand, NULL, VERDICT_OPEN, "? The deals were entered by hand");
    says(shared, NULL, VERDICT_GOOD, "+ The shares of the people at the table (2)");
    says(shared, NULL, VERDICT_GOOD, "- Draw 1 failed because of Bea (no share");
    match_free(manual);
    free(seeded);
    free(started);
    free(shared);
    free(by_hand);
}

/* A share that was ground until the deal was as wished: older records let anybody do that. */
static void a_ground_share_is_worthless(void **state) {
    MatchDeal deal = {.secret = "42"};
    strcpy(deal.draw.share[1], "3a98");
    Match *m = match_new(rules_of("players=2"), &deal);
    play_on(m, 100000);
    char *text = record_text(m, RECORD_SAVE, NULL);
    (void)state;
    says(text, NULL, VERDICT_BAD, "! Nobody had promised the shares beforehand");
    match_free(m);
    free(text);
}

/* What Anna's device at seat 0 has kept of both draws of shared_record(). */
static void keep(Text *out) {
    Ruleset *r = rules_of("players=3");
    text_add(out, "table k7m2x9qd4t\n");
    for (int number = 1; number <= 2; number++) {
        Draw draw = draw_of(r, number, seat_bit(0) | seat_bit(2));
        char header[SHA256_HEX], commitment[SHA256_HEX];
        draw_header(&draw, r, header);
        commitment_of(&draw, r, commitment);
        text_addf(out, "draw %d %s %s\npromise 0 %s\npromise 2 %s\nshare 0 %s\n", number, header,
                  commitment, draw.promise[0], draw.promise[2], draw.share[0]);
    }
    ruleset_free(r);
}

/* One digit of the value that follows these words becomes another. */
static const char *with_other(const char *kept, const char *words, int skip) {
    static char room[8192];
    snprintf(room, sizeof room, "%s", kept);
    char *at = strstr(room, words) + strlen(words) + skip;
    *at = *at == '0' ? '1' : '0';
    return room;
}

static void a_device_compares_what_it_has_kept(void **state) {
    char *text = shared_record();
    TEXT(kept, 4096);
    (void)state;
    keep(&kept);
    const char *second = strstr(kept.start, "draw 2");
    says(text, kept.start, VERDICT_GOOD, "+ The commitment is the one you saw");
    says(text, kept.start, VERDICT_GOOD, "+ Everybody's promises are those you saw");
    says(text, kept.start, VERDICT_GOOD, "+ Your share (seat 0) is among them");
    says(text, second, VERDICT_GOOD, "+ The commitment is the one you saw");
    says(text, with_other(second, "draw 2 ", 0), VERDICT_BAD, "! It was played at another table");
    says(text, with_other(second, "draw 2 ", 65), VERDICT_BAD, "! The commitment is not the one");
    says(text, with_other(second, "promise 2 ", 0), VERDICT_BAD, "! The promises are no longer");
    says(text, with_other(second, "share 0 ", 0), VERDICT_BAD, "! Your share (seat 0) is not");
    says(text, with_other(kept.start, "draw 1 ", 65), VERDICT_BAD, "! Draw 1 is not there as you");
    says(text, with_other(kept.start, "promise 2 ", 0), VERDICT_BAD,
         "! Draw 1 is not there as you");
    char *blamed = strdup(kept.start), *share = strstr(blamed, "share 0");
    share[6] = '2'; /* as if it were Bea's device: her share was ready, too */
    says(text, blamed, VERDICT_OPEN, "? Draw 1 failed in the name of your seat");
    free(blamed);
    char *seeded = seeded_record();
    says(seeded, second, VERDICT_BAD, "! Draw 2 is not there as you");
    says(text, "table k7m2x9qd4t\n", VERDICT_OPEN, "? This device has seen nothing");
    free(seeded);
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(repeated_lines_are_refused),
        cmocka_unit_test(remarks_are_passed_over),
        cmocka_unit_test(seats_and_names_are_checked),
        cmocka_unit_test(shares_without_promises_are_refused_or_worthless),
        cmocka_unit_test(hidden_and_cut_texts_are_refused),
        cmocka_unit_test(a_start_must_fit_the_header),
        cmocka_unit_test(a_set_of_blank_lines_is_written_whole),
        cmocka_unit_test(nobody_can_choose_a_deal_that_was_cut_off),
        cmocka_unit_test(a_draw_is_written_and_read),
        cmocka_unit_test(draws_that_prove_nothing_are_refused),
        cmocka_unit_test(each_kind_of_record_is_named),
        cmocka_unit_test(a_ground_share_is_worthless),
        cmocka_unit_test(a_device_compares_what_it_has_kept),
    };
    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
