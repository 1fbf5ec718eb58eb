/* worlds.c: lists every position a small game can reach and checks guess() against the list.
 *
 *     worlds [GAME [ruleset words] [plies=N]]
 *
 * For each ruleset in a game's worlds.txt all states are found by playing all moves, the dealer's
 * included, from the start. For each viewer they fall into groups that look alike. Every guess (by
 * game_guess, as in ai/) must be in the group of its view, every member of a group must be guessed
 * sooner or later, and all members must give that viewer the same bytes.
 *
 * plies=N lists the positions after at most N lines only: for games whose views tell how many lines
 * were played, so that positions that look alike are equally deep. Words behind `;` narrow the seats'
 * choices further: of moves with the same first word only those named are played (`; go:1,0 go:0,0`).
 * Name only moves everybody sees, so that what is left out looks different. */
#include "core/moves.h"
#include "tests/lineup.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

enum { STATES_MAX = 400000, TABLE_SIZE = 1 << 20, JSON_BYTES = 65536, NO_STATE = -1 };

/* States by content: a table of indices into one block of memory. */
typedef struct Atlas {
    const Ruleset *ruleset;
    size_t size; /* of one state */
    int count, room;
    unsigned char *bytes;
    int *slot; /* TABLE_SIZE indices */
} Atlas;

static void atlas_open(Atlas *a, const Ruleset *r) {
    *a = (Atlas){.ruleset = r, .size = r->game->state_size, .room = 1024};
    a->bytes = malloc(a->size * (size_t)a->room);
    a->slot = malloc(TABLE_SIZE * sizeof a->slot[0]);
    memset(a->slot, NO_STATE, TABLE_SIZE * sizeof a->slot[0]);
}

static void atlas_close(Atlas *a) {
    free(a->bytes);
    free(a->slot);
}

static void atlas_get(const Atlas *a, int i, State *out) {
    memset(out, 0, sizeof *out);
    memcpy(out->bytes, a->bytes + a->size * (size_t)i, a->size);
}

/* The slot where the state is, or where it would be. */
static size_t atlas_slot(const Atlas *a, const State *s) {
    size_t at = state_hash(a->ruleset->game, s) % TABLE_SIZE;
    while (a->slot[at] != NO_STATE &&
           memcmp(a->bytes + a->size * (size_t)a->slot[at], s->bytes, a->size) != 0)
        at = (at + 1) % TABLE_SIZE;
    return at;
}

static int atlas_find(const Atlas *a, const State *s) {
    return a->slot[atlas_slot(a, s)];
}

/* The index of the state, which is added when it is new. */
static int atlas_add(Atlas *a, const State *s) {
    size_t at = atlas_slot(a, s);
    if (a->slot[at] != NO_STATE)
        return a->slot[at];
    if (a->count == STATES_MAX)
        fail_msg("more than %d states: choose a smaller set", STATES_MAX);
    if (a->count == a->room) {
        a->room *= 2;
        a->bytes = realloc(a->bytes, a->size * (size_t)a->room);
    }
    memcpy(a->bytes + a->size * (size_t)a->count, s->bytes, a->size);
    return a->slot[at] = a->count++;
}

/* Is the move among the words, or none of its kind named there at all? */
static bool is_wanted(const Ruleset *r, const State *s, Seat who, Move m, const char *words) {
    TEXT(text, 128);
    bool is_kind_named = false;
    move_text(r, s, m, &text);
    size_t kind = strcspn(text.start, ":");
    for (const char *at = words; *at != '\0'; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        if (length == text.length && strncmp(at, text.start, length) == 0)
            return true;
        is_kind_named |= strncmp(at, text.start, kind) == 0 && at[kind] == ':';
        at += length;
    }
    return !is_kind_named || who == SEAT_DEALER;
}

/* Lists what can be reached with at most `plies` lines and the wanted moves; states come in the order
 * of their depth. */
static void explore(Atlas *truths, long plies, const char *wanted) {
    const Ruleset *r = truths->ruleset;
    State s, next;
    game_start(r, &s);
    atlas_add(truths, &s);
    for (int i = 0, deeper = 1; i < truths->count; i++) {
        if (i == deeper) {
            deeper = truths->count;
            plies--;
        }
        if (plies <= 0)
            return;
        atlas_get(truths, i, &s);
        SeatSet actors = r->game->actors(r, &s);
        for (Seat who = 0; who <= SEAT_DEALER; who++) {
            MoveList list;
            game_legal(r, &s, who, &list);
            for (int k = 0; k < list.count && (actors & seat_bit(who)) != 0; k++) {
                if (!is_wanted(r, &s, who, list.move[k], wanted))
                    continue;
                next = s;
                r->game->apply(r, &next, who, list.move[k]);
                atlas_add(truths, &next);
            }
        }
    }
}

/* The truths as one viewer can tell them apart. */
typedef struct Groups {
    Atlas views; /* the group's number is its view's index */
    int *of;     /* group of each truth */
    int *first;  /* by group: where its members begin in `member`, one more at the end */
    int *member; /* truths, group by group */
    int largest; /* members of the largest group */
} Groups;

static void groups_open(Groups *g, const Atlas *truths, Seat viewer) {
    const Ruleset *r = truths->ruleset;
    atlas_open(&g->views, r);
    g->of = malloc((size_t)truths->count * sizeof g->of[0]);
    for (int i = 0; i < truths->count; i++) {
        State view;
        atlas_get(truths, i, &view);
        game_mask(r, &view, viewer);
        g->of[i] = atlas_add(&g->views, &view);
    }
    g->first = calloc((size_t)g->views.count + 1, sizeof g->first[0]);
    g->member = malloc((size_t)truths->count * sizeof g->member[0]);
    int *filled = calloc((size_t)g->views.count, sizeof filled[0]);
    for (int i = 0; i < truths->count; i++)
        g->first[g->of[i] + 1]++;
    g->largest = 0;
    for (int i = 0; i < g->views.count; i++) {
        g->largest = g->first[i + 1] > g->largest ? g->first[i + 1] : g->largest;
        g->first[i + 1] += g->first[i];
    }
    for (int i = 0; i < truths->count; i++)
        g->member[g->first[g->of[i]] + filled[g->of[i]]++] = i;
    free(filled);
}

static void groups_close(Groups *g) {
    atlas_close(&g->views);
    free(g->of);
    free(g->first);
    free(g->member);
}

/* One fact a line: the fields of a position, or only those in which it differs from another. */
static void print_facts(const Ruleset *r, const char *whose, const State *s, const State *unlike) {
    const Field *fields = r->game->fields;
    for (const Field *f = fields; f->name != NULL; f++) {
        TEXT(value, JSON_BYTES);
        TEXT(other, JSON_BYTES);
        TEXT(error, 256);
        if ((f->flags & FIELD_HIDDEN) != 0 || !fields_get(fields, r, s, f->name, &value, &error))
            continue;
        if (unlike != NULL)
            fields_get(fields, r, unlike, f->name, &other, &error);
        if (strcmp(value.start, other.start) != 0) /* longer than a cmocka message may be */
            printf("  %s: %s = %s\n", whose, f->name, value.start);
    }
    fflush(stdout);
}

static void say_seat(Seat viewer, Text *out) {
    text_add(out, "viewer ");
    seat_text(viewer, out);
}

/* Guesses from one view until every member of its group has come up. */
static long check_guesses(const Atlas *truths, const Groups *g, int group, Seat viewer, Rng *rng,
                          bool *seen) {
    const Ruleset *r = truths->ruleset;
    int members = g->first[group + 1] - g->first[group], missing = members;
    long max = 2000 + 400L * members * (64 - __builtin_clzl((unsigned long)members)), tries = 0;
    State view, world;
    TEXT(who, 32);
    say_seat(viewer, &who);
    atlas_get(&g->views, group, &view);
    for (; missing > 0 && tries < max; tries++) {
        world = view;
        game_guess(r, &world, viewer, rng);
        int found = atlas_find(truths, &world);
        if (found == NO_STATE || g->of[found] != group) {
            print_facts(r, "view", &view, NULL);
            print_facts(r, "guess", &world, &view);
            fail_msg("%s: guesses a world that %s", who.start,
                     found == NO_STATE ? "no match can reach" : "does not look like the view");
        }
        missing -= seen[found] ? 0 : 1;
        seen[found] = true;
    }
    for (int i = g->first[group]; i < g->first[group + 1] && missing > 0; i++)
        if (!seen[g->member[i]]) {
            print_facts(r, "view", &view, NULL);
            atlas_get(truths, g->member[i], &world);
            print_facts(r, "never guessed", &world, &view);
            fail_msg("%s: never guesses a truth that looks so (%ld tries, %d of %d missing)",
                     who.start, tries, missing, members);
        }
    return tries;
}

/* The moves of a seat, as they are offered to it. */
static void moves_bytes(const Ruleset *r, const State *truth, Seat viewer, Text *out) {
    if (viewer == SEAT_PUBLIC)
        return;
    MoveList list;
    game_legal(r, truth, viewer, &list);
    for (int i = 0; i < list.count; i++) {
        move_text(r, truth, list.move[i], out);
        text_add_char(out, '\n');
    }
}

static void check_alike(const Atlas *truths, const Groups *g, int group, Seat viewer) {
    static char first_room[JSON_BYTES], room[JSON_BYTES];
    const Ruleset *r = truths->ruleset;
    Text first = text_over(first_room, sizeof first_room);
    State truth, other;
    atlas_get(truths, g->member[g->first[group]], &truth);
    moves_bytes(r, &truth, viewer, &first);
    for (int i = g->first[group] + 1; i < g->first[group + 1]; i++) {
        Text text = text_over(room, sizeof room);
        atlas_get(truths, g->member[i], &other);
        moves_bytes(r, &other, viewer, &text);
        if (strcmp(first.start, text.start) != 0) {
            print_facts(r, "position", &truth, NULL);
            print_facts(r, "another", &other, &truth);
            printf("  moves in the one:\n%s  in the other:\n%s", first.start, text.start);
            fail_msg("seat %d can tell two positions apart that look alike", viewer);
        }
    }
}

static void worlds_fit(void **state) {
    const Lineup *lineup = *state;
    Lineup plain = *lineup;
    long plies = lineup_take_number(plain.words, "plies", LONG_MAX);
    Ruleset *r = lineup_must(&plain);
    Rng rng = rng_from(1);
    Atlas truths;
    atlas_open(&truths, r);
    explore(&truths, plies, lineup->rest);
    print_message("           %s: %d states\n", lineup->name, truths.count);
    assert_true(truths.count > 1);
    bool *seen = malloc((size_t)truths.count);
    for (int v = 0; v <= r->seats; v++) {
        Seat viewer = v == r->seats ? (Seat)SEAT_PUBLIC : (Seat)v;
        Groups g;
        long tries = 0;
        TEXT(who, 32);
        say_seat(viewer, &who);
        groups_open(&g, &truths, viewer);
        memset(seen, 0, (size_t)truths.count);
        for (int group = 0; group < g.views.count; group++) {
            tries += check_guesses(&truths, &g, group, viewer, &rng, seen);
            check_alike(&truths, &g, group, viewer);
        }
        print_message("           %s: %d views, at most %d truths each, %ld guesses\n", who.start,
                      g.views.count, g.largest, tries);
        groups_close(&g);
    }
    free(seen);
    atlas_close(&truths);
    ruleset_free(r);
}

int main(int count, char **arguments) {
    lineup_add_chosen(count - 1, arguments + 1, "worlds.txt");
    return lineup_run("worlds", worlds_fit);
}
