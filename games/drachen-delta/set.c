/* set.c: checks a component set of Drachen Delta and computes from it, once and in
 * integers, all that the rules ask of the board: which places exist, which planks fit them, what
 * crosses what, what is adjacent. Knows nothing of positions. Called by ruleset_new. */
#include "games/drachen-delta/state.h"

enum { COORDINATE_MAX = 20000, FULL_STONES = 27 };

static const char *const board_words[] = {"full", "small", NULL};
static const char *const hand_words[] = {"stone1", "stone2", "plank1", "plank2", "remove",
                                         "move1",  "move2",  "jump",   "dragon", NULL};
static const char *const set_words[] = {"board",     "programme", "hand",    "stones", "plank",
                                        "clearance", "radius",    "village", "island", NULL};

static int64_t distance_squared(Point a, Point b) {
    int64_t x = b.x - a.x, y = b.y - a.y;
    return x * x + y * y;
}

static int64_t square(int64_t n) {
    return n * n;
}

/* Twice the area of a, b, c: positive when c lies clockwise of a -> b (y points down). */
static int64_t turn_of(Point a, Point b, Point c) {
    return (int64_t)(b.x - a.x) * (c.y - a.y) - (int64_t)(b.y - a.y) * (c.x - a.x);
}

/* How far c lies along a -> b, times the length of a -> b. */
static int64_t along(Point a, Point b, Point c) {
    return (int64_t)(b.x - a.x) * (c.x - a.x) + (int64_t)(b.y - a.y) * (c.y - a.y);
}

/* Is c nearer than `limit` to the segment a b? */
static bool is_nearer(Point c, Point a, Point b, int64_t limit) {
    int64_t t = along(a, b, c), whole = distance_squared(a, b);
    if (t <= 0)
        return distance_squared(a, c) < square(limit);
    if (t >= whole)
        return distance_squared(b, c) < square(limit);
    int64_t area = turn_of(a, b, c);
    return area * area < square(limit) * whole;
}

/* ---- reading ---- */

/* The one value of the line with that key. */
static bool read_number(const Set *set, const char *key, int min, int max, int *out, Text *error) {
    const SetLine *line = set_line(set, key, 1, 1, error);
    return line && set_number(set, line, 1, min, max, out, error);
}

static bool read_point(const Set *set, const SetLine *line, int i, Point *out, Text *error) {
    int x, y;
    if (!set_number(set, line, i, 0, COORDINATE_MAX, &x, error) ||
        !set_number(set, line, i + 1, 0, COORDINATE_MAX, &y, error))
        return false;
    *out = (Point){x, y};
    return true;
}

/* plank N LEAST MOST: numbered from 1, each range beginning where the last one ended. */
static bool read_planks(Board *b, const Set *set, bool is_full, Text *error) {
    const SetLine *line = NULL, *last = NULL;
    while ((line = set_next(set, "plank", line))) {
        int number, min, max;
        last = line;
        if (line->count != 4)
            return set_error(set, line, error,
                             SET_WORDS_IN(set, "plank NUMBER LEAST MOST",
                                          "erwartet: plank NUMMER MINDESTENS HÖCHSTENS"));
        if (b->sizes == SIZES)
            return set_error(set, line, error,
                             SET_WORDS_IN(set, "more than %d planks", "mehr als %d Stege"), SIZES);
        if (!set_number(set, line, 1, b->sizes + 1, b->sizes + 1, &number, error) ||
            !set_number(set, line, 2, 1, COORDINATE_MAX, &min, error) ||
            !set_number(set, line, 3, min + 1, COORDINATE_MAX, &max, error))
            return false;
        if (b->sizes && min != b->max[b->sizes - 1])
            return set_error(set, line, error,
                             SET_WORDS_IN(set, "plank %d must begin at %d, where plank %d ends",
                                          "Steg %d muss bei %d beginnen, wo Steg %d endet"),
                             number, (int)b->max[b->sizes - 1], number - 1);
        b->min[b->sizes] = min;
        b->max[b->sizes++] = max;
    }
    if (b->sizes == 0 || (is_full && b->sizes != SIZES))
        return set_error(set, last, error,
                         SET_WORDS_IN(set, "%d planks, but a full board has %d",
                                      "%d Stege, ein vollständiges Brett hat %d"),
                         b->sizes, SIZES);
    return true;
}

/* village COLOUR X Y OPPOSITE */
static bool read_village(Board *b, const Set *set, const SetLine *line, Text *error) {
    int colour, opposite;
    Point at;
    if (line->count != 5)
        return set_error(set, line, error,
                         SET_WORDS_IN(set, "village COLOUR X Y OPPOSITE",
                                      "erwartet: village FARBE X Y GEGENÜBER"));
    if (!set_word(set, line, 1, drachen_delta_colours, &colour, error) ||
        !read_point(set, line, 2, &at, error) ||
        !set_word(set, line, 4, drachen_delta_colours, &opposite, error))
        return false;
    if (b->villages >> colour & 1)
        return set_error(
            set, line, error,
            SET_WORDS_IN(set, "village %s a second time", "das Dorf %s kommt zweimal vor"),
            line->word[1]);
    if (opposite != (colour + COLOURS / 2) % COLOURS)
        return set_error(set, line, error,
                         SET_WORDS_IN(set, "opposite village of %s must be %s",
                                      "dem Dorf %s muss %s gegenüberliegen"),
                         line->word[1], drachen_delta_colours[(colour + COLOURS / 2) % COLOURS]);
    b->villages = (uint8_t)(b->villages | 1u << colour);
    b->at[ISLANDS_MAX + colour] = at;
    return true;
}

static bool read_villages(Board *b, const Set *set, bool is_full, Text *error) {
    const SetLine *line = NULL, *last = NULL;
    while ((line = set_next(set, "village", line))) {
        if (!read_village(b, set, line, error))
            return false;
        last = line;
    }
    for (unsigned c = 0; c < COLOURS; c++)
        if ((b->villages >> c & 1) != (b->villages >> (c + COLOURS / 2) % COLOURS & 1))
            return set_error(set, last, error,
                             SET_WORDS_IN(set, "village %s or its opposite is missing",
                                          "das Dorf %s oder sein Gegenüber fehlt"),
                             drachen_delta_colours[c]);
    int count = __builtin_popcount(b->villages);
    if (count == 0 || (is_full && count != COLOURS))
        return set_error(set, last, error,
                         SET_WORDS_IN(set, "%d villages, but a full board has %d",
                                      "%d Dörfer, ein vollständiges Brett hat %d"),
                         count, COLOURS);
    return true;
}

/* island N X Y, numbered from 1. */
static bool read_islands(Board *b, const Set *set, bool is_full, Text *error) {
    const SetLine *line = NULL, *last = NULL;
    while ((line = set_next(set, "island", line))) {
        int number;
        last = line;
        if (line->count != 4)
            return set_error(set, line, error,
                             SET_WORDS_IN(set, "island NUMBER X Y", "erwartet: island NUMMER X Y"));
        if (b->islands == ISLANDS_MAX)
            return set_error(set, line, error,
                             SET_WORDS_IN(set, "more than %d islands", "mehr als %d Inseln"),
                             ISLANDS_MAX);
        if (!set_number(set, line, 1, b->islands + 1, b->islands + 1, &number, error) ||
            !read_point(set, line, 2, &b->at[b->islands], error))
            return false;
        b->islands++;
    }
    if (b->islands == 0 || (is_full && b->islands != ISLANDS_MAX))
        return set_error(set, last, error,
                         SET_WORDS_IN(set, "%d islands, but a full board has %d",
                                      "%d Inseln, ein vollständiges Brett hat %d"),
                         b->islands, ISLANDS_MAX);
    b->all_islands = ((uint32_t)1 << b->islands) - 1;
    return true;
}

/* DD-1: which cards a hand has; the dragons come from who plays. */
static bool read_hand(const Ruleset *r, Board *b, const Set *set, bool is_full, Text *error) {
    const SetLine *line = set_line(set, "hand", 1, DRAGON + 1, error);
    unsigned hand = 0;
    if (!line)
        return false;
    for (int i = 1; i < line->count; i++) {
        int card;
        if (!set_word(set, line, i, hand_words, &card, error))
            return false;
        if (hand >> card & 1)
            return set_error(set, line, error,
                             SET_WORDS_IN(set, "%s twice", "%s kommt zweimal vor"), line->word[i]);
        hand |= 1u << card;
    }
    if (is_full && line->count - 1 != DRAGON + 1)
        return set_error(set, line, error,
                         SET_WORDS_IN(set, "a full board needs all kinds of cards",
                                      "ein vollständiges Brett braucht alle Arten von Karten"));
    unsigned actions = hand & ((1u << DRAGON) - 1), dragons = 0;
    if (__builtin_popcount(actions) < b->length)
        return set_error(set, line, error,
                         SET_WORDS_IN(set, "fewer cards than a programme has, dragons left out",
                                      "ohne Drachen weniger Karten, als ein Programm hat"));
    for (Seat seat = 0; (hand >> DRAGON & 1) && seat < r->seats; seat++)
        dragons |= 1u << (DRAGON + b->colour[seat]);
    for (Seat seat = 0; seat < r->seats; seat++)
        b->hand[seat] = (uint16_t)(actions | (dragons & ~(1u << (DRAGON + b->colour[seat]))));
    return true;
}

static bool read_numbers(Board *b, const Set *set, bool is_full, Text *error) {
    int length, stones, clearance, radius;
    if (!read_number(set, "programme", is_full ? PROGRAMME_MAX : 1, PROGRAMME_MAX, &length,
                     error) ||
        !read_number(set, "stones", is_full ? FULL_STONES : 0, FULL_STONES, &stones, error) ||
        !read_number(set, "clearance", 1, 1000, &clearance, error) ||
        !read_number(set, "radius", 1, 1000, &radius, error))
        return false;
    b->length = (uint8_t)length;
    b->stones = (uint8_t)stones;
    b->clearance = clearance;
    b->radius = radius;
    return true;
}

/* ---- checking ---- */

/* DD-1, DD-2: who plays which colour. */
static void seats_fill(const Ruleset *r, Board *b) {
    static const uint8_t playing[] = {0, 0, 0x12, 0x15, 0x2D, 0x3D, 0x3F};
    Seat seat = 0;
    memset(b->seat_of, NONE, sizeof b->seat_of);
    for (uint8_t c = 0; c < COLOURS; c++) {
        if (!(playing[r->seats] >> c & 1))
            continue;
        b->seat_of[c] = seat;
        b->goal[seat] = (uint8_t)((c + COLOURS / 2) % COLOURS); /* DD-3 */
        b->colour[seat++] = c;
    }
}

/* Islands and villages keep their distance from one another. */
static bool distances_check(const Board *b, const Set *set, Text *error) {
    for (int i = 0; i < b->islands; i++) {
        for (int j = 0; j < i; j++)
            if (distance_squared(b->at[i], b->at[j]) < square(2 * b->clearance))
                return set_error(set, NULL, error,
                                 SET_WORDS_IN(set, "islands %d and %d are nearer than %d",
                                              "die Inseln %d und %d liegen näher als %d"),
                                 j + 1, i + 1, (int)(2 * b->clearance));
        for (int c = 0; c < COLOURS; c++)
            if ((b->villages >> c & 1) && distance_squared(b->at[i], b->at[ISLANDS_MAX + c]) <
                                              square(b->radius + b->clearance))
                return set_error(set, NULL, error,
                                 SET_WORDS_IN(set, "island %d is nearer than %d to village %s",
                                              "die Insel %d liegt näher als %d am Dorf %s"),
                                 i + 1, (int)(b->radius + b->clearance), drachen_delta_colours[c]);
    }
    return true;
}

/* Opposite villages lie opposite: all pairs have the same middle. */
static bool opposites_check(const Board *b, const Set *set, Text *error) {
    int first = __builtin_ctz(b->villages);
    const Point *at = b->at + ISLANDS_MAX;
    for (int c = first; c < COLOURS / 2; c++)
        if ((b->villages >> c & 1) && (at[c].x + at[c + 3].x != at[first].x + at[first + 3].x ||
                                       at[c].y + at[c + 3].y != at[first].y + at[first + 3].y))
            return set_error(set, NULL, error,
                             SET_WORDS_IN(set, "villages %s and %s are not opposite each other",
                                          "die Dörfer %s und %s liegen einander nicht gegenüber"),
                             drachen_delta_colours[c], drachen_delta_colours[c + 3]);
    return true;
}

/* Every pawn that plays has its two villages, and a plank can end in each of them. */
static bool villages_check(const Ruleset *r, const Board *b, const Set *set, Text *error) {
    for (Seat seat = 0; seat < r->seats; seat++)
        if (!(b->villages >> b->colour[seat] & 1))
            return set_error(
                set, NULL, error,
                SET_WORDS_IN(set, "%d players need village %s", "%d Spieler brauchen das Dorf %s"),
                r->seats, drachen_delta_colours[b->colour[seat]]);
    for (unsigned c = 0; c < COLOURS; c++)
        if ((b->villages >> c & 1) && b->touch_count[ISLANDS_MAX + c] == 0)
            return set_error(
                set, NULL, error,
                SET_WORDS_IN(set, "no plank reaches village %s", "kein Steg erreicht das Dorf %s"),
                drachen_delta_colours[c]);
    return true;
}

/* ---- computing ---- */

/* Sizes of planks that bridge a centre distance, which may be `slack` longer or shorter. */
static unsigned sizes_bridging(const Board *b, int64_t squared, int32_t slack) {
    unsigned sizes = 0;
    for (unsigned n = 0; n < b->sizes; n++) {
        int64_t min = b->min[n] - slack, max = b->max[n] + slack;
        if ((min <= 0 || squared >= square(min)) && squared < square(max))
            sizes |= 1u << n;
    }
    return sizes;
}

/* Does no third island stand in the way between two supports? */
static bool is_clear(const Board *b, int from, int to) {
    for (int i = 0; i < b->islands; i++)
        if (i != from && i != to && is_nearer(b->at[i], b->at[from], b->at[to], b->clearance))
            return false;
    return true;
}

/* Adds the place between two supports if some plank fits and the way is clear. */
static bool place_add(Board *b, int from, int to, int32_t slack) {
    unsigned sizes = sizes_bridging(b, distance_squared(b->at[from], b->at[to]), slack);
    if (sizes == 0 || !is_clear(b, from, to))
        return true;
    if (b->places == PLACES_MAX)
        return false;
    unsigned p = b->places++;
    b->end[p][0] = (uint8_t)from;
    b->end[p][1] = (uint8_t)to;
    b->sizes_fit[p] = (uint8_t)sizes;
    b->needs[p] = (uint32_t)1 << from | (to < ISLANDS_MAX ? (uint32_t)1 << to : 0);
    b->shore[p] = (uint8_t)(to < ISLANDS_MAX ? 0 : 1u << (to - ISLANDS_MAX));
    return true;
}

/* DD-10: island to island and island to village, never village to village. */
static bool places_fill(Board *b) {
    bool is_room = true;
    for (int from = 0; from < b->islands; from++)
        for (int to = from + 1; to < b->islands; to++)
            is_room &= place_add(b, from, to, 0);
    for (int c = 0; c < COLOURS; c++)
        for (int from = 0; (b->villages >> c & 1) && from < b->islands; from++)
            is_room &= place_add(b, from, ISLANDS_MAX + c, b->radius);
    return is_room;
}

static int sign(int64_t n) {
    return (n > 0) - (n < 0);
}

/* Is c, known to lie on the line a b, on the segment? */
static bool is_between(Point a, Point b, Point c) {
    int64_t t = along(a, b, c);
    return t >= 0 && t <= distance_squared(a, b);
}

/* DD-12: do two segments without a common end have a point in common? */
static bool segments_meet(Point a, Point b, Point c, Point d) {
    int abc = sign(turn_of(a, b, c)), abd = sign(turn_of(a, b, d));
    int cda = sign(turn_of(c, d, a)), cdb = sign(turn_of(c, d, b));
    if (abc * abd < 0 && cda * cdb < 0)
        return true;
    return (abc == 0 && is_between(a, b, c)) || (abd == 0 && is_between(a, b, d)) ||
           (cda == 0 && is_between(c, d, a)) || (cdb == 0 && is_between(c, d, b));
}

/* Two planks from one support lie on each other only if they point the same way. */
static bool is_same_way(Point from, Point a, Point b) {
    return turn_of(from, a, b) == 0 && along(from, a, b) > 0;
}

static bool is_crossing(const Board *b, unsigned p, unsigned q) {
    const uint8_t *e = b->end[p], *f = b->end[q];
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            if (e[i] == f[j])
                return is_same_way(b->at[e[i]], b->at[e[1 - i]], b->at[f[1 - j]]);
    return segments_meet(b->at[e[0]], b->at[e[1]], b->at[f[0]], b->at[f[1]]);
}

/* What excludes and what adjoins each place. */
static void relations_fill(Board *b) {
    for (unsigned p = 0; p < b->places; p++) {
        for (unsigned q = 0; q < b->places; q++) {
            if (p == q || is_crossing(b, p, q))
                places_put(&b->blocks[p], q);
            if (p != q && (b->needs[p] & b->needs[q]))
                places_put(&b->near[p], q);
        }
        for (int i = 0; i < 2; i++) {
            unsigned support = b->end[p][i];
            places_put(&b->touch[support], p);
            b->touch_place[support][b->touch_count[support]++] = (uint8_t)p;
        }
        for (unsigned n = 0; n < SIZES; n++)
            if (b->sizes_fit[p] >> n & 1)
                places_put(&b->fit[n], p);
    }
}

static void supports_join(Supports set[SUPPORTS], const uint8_t end[2]) {
    set[end[0]] |= (Supports)1 << end[1];
    set[end[1]] |= (Supports)1 << end[0];
}

/* The relations of places, as relations of the supports they join. */
static void supports_fill(Board *b) {
    for (unsigned p = 0; p < b->places; p++) {
        const uint8_t *end = b->end[p];
        b->place_between[end[0]][end[1]] = b->place_between[end[1]][end[0]] = (uint8_t)p;
        for (unsigned sizes = 0; sizes < 1u << SIZES; sizes++)
            if (b->sizes_fit[p] & sizes)
                supports_join(b->fit_to[sizes], end);
        for (Places rest = b->blocks[p]; places_any(&rest);)
            supports_join(b->blocks_to[p], b->end[places_take(&rest)]);
    }
}

/* Planks from each support to the village, over any places; 0 where no way leads there. */
static void hops_fill(const Board *b, unsigned village, uint8_t hops[SUPPORTS]) {
    const Supports *joined = b->fit_to[(1 << SIZES) - 1];
    Supports all = (Supports)1 << village, next = all;
    for (unsigned hop = 0; next; hop++) {
        Supports here = next;
        next = 0;
        for (unsigned i = 0; i < SUPPORTS; i++) {
            if (!(here >> i & 1))
                continue;
            hops[i] = (uint8_t)(hop < HOPS_MAX ? hop : HOPS_MAX);
            next |= joined[i] & ~all;
        }
        all |= next;
    }
}

static void ranks_fill(Ranks *ranks) {
    unsigned rank = 0;
    for (int hops = HOPS_MAX; hops >= 0; hops--) {
        for (uint8_t i = 0; i < SUPPORTS; i++) {
            if (ranks->hops[i] != hops)
                continue;
            ranks->rank[i] = (uint8_t)rank;
            ranks->support[rank++] = i;
        }
    }
}

static void all_ranks_fill(Board *b) {
    for (unsigned c = 0; c < COLOURS; c++) {
        hops_fill(b, ISLANDS_MAX + c, b->ranks[c].hops);
        ranks_fill(&b->ranks[c]);
    }
    ranks_fill(&b->unranked);
}

bool drachen_delta_prepare(Ruleset *r, const Set *set, Text *error) {
    Board *b = (Board *)(void *)r->table;
    int small;
    memset(b, 0, sizeof *b);
    seats_fill(r, b);
    if (!set_keys(set, set_words, error))
        return false;
    const SetLine *line = set_line(set, "board", 1, 1, error);
    if (!line || !set_word(set, line, 1, board_words, &small, error) ||
        !read_numbers(b, set, !small, error) || !read_hand(r, b, set, !small, error) ||
        !read_planks(b, set, !small, error) || !read_villages(b, set, !small, error) ||
        !read_islands(b, set, !small, error) || !distances_check(b, set, error) ||
        !opposites_check(b, set, error))
        return false;
    if (!places_fill(b))
        return set_error(
            set, NULL, error,
            SET_WORDS_IN(set, "more than %d places for planks", "mehr als %d Plätze für Stege"),
            PLACES_MAX);
    relations_fill(b);
    supports_fill(b);
    all_ranks_fill(b);
    return villages_check(r, b, set, error);
}
