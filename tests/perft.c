/* perft.c: counts move sequences by depth and compares them with each game's perft.txt.
 *
 *     perft [GAME]                          checks the counts
 *     perft --write GAME [ruleset words]    counts anew and writes perft.txt; words add a line to it
 *
 * A line is ruleset words, `;` and the counts for depth 1, 2, …; the dealer's moves count; where
 * several seats act, the lowest moves. With `seed=S plies=N` the first N moves are chosen at random. */
#include "tests/lineup.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { DEPTH_MAX = 24, FILE_BYTES = 1 << 16 };
static const uint64_t WRITE_UP_TO = 3000000; /* the counts of a new line end here */

static uint64_t sequences(const Ruleset *r, const State *s, int depth) {
    SeatSet actors = r->game->actors(r, s);
    MoveList list;
    uint64_t sum = 0;
    if (actors == 0)
        return 0;
    game_legal(r, s, seat_lowest(actors), &list);
    if (depth == 1)
        return (uint64_t)list.count;
    for (int i = 0; i < list.count; i++) {
        State next;
        state_copy(r->game, &next, s);
        r->game->apply(r, &next, seat_lowest(actors), list.move[i]);
        sum += sequences(r, &next, depth - 1);
    }
    return sum;
}

/* The position to count from. */
static void begin(const Ruleset *r, long seed, long plies, State *s) {
    Rng rng = rng_from((uint64_t)seed);
    game_start(r, s);
    for (long i = 0; i < plies && r->game->actors(r, s) != 0; i++) {
        Seat who = seat_lowest(r->game->actors(r, s));
        r->game->apply(r, s, who, listed_move(r, s, who, &rng));
    }
}

static void counts_agree(void **state) {
    const Lineup *lineup = *state;
    Lineup plain = *lineup;
    long seed = lineup_take_number(plain.words, "seed", 1);
    long plies = lineup_take_number(plain.words, "plies", 0);
    Ruleset *r = lineup_must(&plain);
    State s;
    begin(r, seed, plies, &s);
    const char *at = lineup->rest;
    if (at[strspn(at, " ")] == '\0')
        fail_msg("%s: no counts", lineup->name);
    for (int depth = 1; at[strspn(at, " ")] != '\0'; depth++) {
        char *end;
        unsigned long long wanted = strtoull(at, &end, 10), count = sequences(r, &s, depth);
        if (end == at || wanted != count)
            fail_msg("%s: depth %d: %llu, expected %s", lineup->name, depth, count, at);
        at = end;
    }
    ruleset_free(r);
}

/* ---- writing ---- */

static int words_in(const char *text) {
    int count = 0;
    for (text += strspn(text, " "); *text != '\0'; text += strspn(text, " ")) {
        text += strcspn(text, " ");
        count++;
    }
    return count;
}

/* `WORDS; COUNTS`: to the depth of the old counts, or as deep as is quickly counted when there are none. */
static bool write_counts(const GameFiles *files, const char *words, const char *old, Text *out) {
    char plain[LINEUP_WORDS];
    TEXT(error, 512);
    State s;
    snprintf(plain, sizeof plain, "%.*s", (int)(LINEUP_WORDS - 1), words);
    for (size_t length = strlen(plain); length > 0 && plain[length - 1] == ' '; length--)
        plain[length - 1] = '\0';
    text_addf(out, "%s;", plain);
    long seed = lineup_take_number(plain, "seed", 1), plies = lineup_take_number(plain, "plies", 0);
    Ruleset *r = lineup_ruleset(files, plain, &error);
    if (r == NULL) {
        fprintf(stderr, "%s: %s\n", words, error.start);
        return false;
    }
    begin(r, seed, plies, &s);
    int depths = words_in(old) > 0 ? words_in(old) : DEPTH_MAX;
    uint64_t count = 1;
    for (int depth = 1; depth <= depths && count > 0; depth++) {
        bool is_enough = depths == DEPTH_MAX && count * 8 > WRITE_UP_TO;
        count = is_enough ? 0 : sequences(r, &s, depth);
        if (count > 0)
            text_addf(out, " %llu", (unsigned long long)count);
    }
    text_add(out, "\n");
    ruleset_free(r);
    return true;
}

/* The old file with its lines counted anew; comments stay. */
static bool write_old_lines(const GameFiles *files, char *text, Text *out) {
    char *rest = NULL;
    for (char *line = strtok_r(text, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        char *semicolon = strchr(line, ';');
        if (line[0] == '#') {
            text_addf(out, "%s\n", line);
            continue;
        }
        if (semicolon != NULL)
            *semicolon = '\0';
        if (!write_counts(files, line, semicolon == NULL ? "" : semicolon + 1, out))
            return false;
    }
    return true;
}

static bool write_new_lines(const GameFiles *files, const char *words, Text *out) {
    if (words[0] != '\0')
        return write_counts(files, words, "", out);
    for (int seats = files->game->seats_min; seats <= files->game->seats_max; seats++) {
        TEXT(players, 32);
        text_addf(&players, "players=%d", seats);
        if (!write_counts(files, players.start, "", out))
            return false;
    }
    return true;
}

static int write_file(const GameFiles *files, const char *words) {
    static char room[FILE_BYTES];
    Text out = text_over(room, sizeof room);
    TEXT(path, 4096);
    text_addf(&path, "%s/games/%s/perft.txt", source_folder(), files->game->name);
    char *text = source_read(path.start);
    bool is_new = text == NULL;
    if (is_new)
        text_add(&out, "# counts of move sequences, by depth\n");
    bool is_good = (is_new || write_old_lines(files, text, &out)) &&
                   ((!is_new && words[0] == '\0') || write_new_lines(files, words, &out));
    free(text);
    FILE *file = is_good && !out.is_cut ? fopen(path.start, "w") : NULL;
    if (file == NULL || fputs(out.start, file) < 0 || fclose(file) != 0) {
        fprintf(stderr, "%s: not written\n", path.start);
        return 1;
    }
    printf("%s", out.start);
    return 0;
}

int main(int count, char **arguments) {
    if (count > 2 && strcmp(arguments[1], "--write") == 0) {
        const GameFiles *files = games_find(arguments[2]);
        TEXT(words, LINEUP_WORDS);
        for (int i = 3; i < count; i++)
            text_addf(&words, "%s%s", i == 3 ? "" : " ", arguments[i]);
        if (files != NULL)
            return write_file(files, words.start);
        fprintf(stderr, "no such game: %s\n", arguments[2]);
        return 2;
    }
    lineup_add_chosen(count - 1, arguments + 1, "perft.txt");
    return lineup_run("perft", counts_agree);
}
