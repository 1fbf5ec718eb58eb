/* book.c: a rival for The Book of Dragons: the rules of games/book-of-dragons/rules.md once more, for the
 * standard set and the options that are the default.
 *
 * Started by the arena: 'cmd:build/bench/rival-book 100 random'. */
#include "rival.h"

enum { KINDS = 6, LANDSCAPES = 6, CARDS = 36, FIELDS = 5, DICE = 3, NOBODY = 255, NO_CARD = 255 };
enum { VOLCANO, STORM, DESERT, JUNGLE, MOUNTAIN, PLAINS };
enum { NOTHING, PLACED, COLLECTED };
/* A move is its kind, a field or a die, and the dice laid as a number of up to three digits. */
enum {
    PLACE,
    COLLECT,
    USE,
    RAISE = USE + LANDSCAPES,
    PASS,
    END,
    PER_KIND = 6000,
    PER_FIELD = 1000
};

/* Dice as a number whose digits ascend: 345; 0 for none. */
typedef uint16_t Dice;

struct World {
    uint8_t top[FIELDS], below[FIELDS], owner[FIELDS], immunity[RIVAL_SEATS];
    Dice laid[FIELDS], hand[RIVAL_SEATS];
    uint8_t ready[RIVAL_SEATS][LANDSCAPES], goal[RIVAL_SEATS];
    uint8_t unseen[CARDS], unseen_size, turn, done, blocker;
    int16_t score[RIVAL_SEATS];
    bool have_all_passed, is_over;
};

static const char *const kinds[KINDS] = {"red", "orange", "green", "blue", "violet", "black"};
static const char *const landscapes[LANDSCAPES] = {"volcano", "storm",    "desert",
                                                   "jungle",  "mountain", "plains"};
static const int points_of[LANDSCAPES] = {8, 7, 6, 5, 4, 3};

static int seats, fields;
static World seen;

/* ---- dice ---- */

static int sum_of(Dice d) {
    return d / 100 + d / 10 % 10 + d % 10;
}

static Dice sorted(int a, int b, int c) {
    int low = a < b ? a : b, high = a < b ? b : a;
    if (c <= low)
        return (Dice)(c * 100 + low * 10 + high);
    return (Dice)(c >= high ? low * 100 + high * 10 + c : low * 100 + c * 10 + high);
}

/* Every die changed by `step`, but not below 1 or above 6. */
static Dice shifted(Dice d, int step) {
    int out[DICE] = {d / 100, d / 10 % 10, d % 10};
    for (int i = 0; i < DICE; i++)
        if (out[i] != 0 && out[i] + step >= 1 && out[i] + step <= 6)
            out[i] += step;
    return sorted(out[0], out[1], out[2]);
}

/* Two groups together: three dice at most. */
static Dice joined(Dice a, Dice b) {
    int out[2 * DICE] = {a / 100, a / 10 % 10, a % 10, b / 100, b / 10 % 10, b % 10}, count = 0;
    for (int i = 0; i < 2 * DICE; i++)
        if (out[i] != 0)
            out[count++] = out[i];
    for (int i = count; i < DICE; i++)
        out[i] = 0;
    return sorted(out[0], out[1], out[2]);
}

static Dice without(Dice d, Dice group) {
    int out[DICE] = {d / 100, d / 10 % 10, d % 10};
    for (; group > 0; group /= 10)
        for (int i = 0; i < DICE; i++)
            if (out[i] == group % 10) {
                out[i] = 0;
                break;
            }
    return sorted(out[0], out[1], out[2]);
}

static bool has_die(Dice d, int value) {
    return d % 10 == value || d / 10 % 10 == value || d / 100 == value;
}

/* The different groups that can be taken from these dice. */
static int groups_of(Dice d, Dice out[7]) {
    int a = d / 100, b = d / 10 % 10, c = d % 10, count = 0;
    Dice all[7] = {(Dice)c,
                   (Dice)(b),
                   (Dice)(a),
                   (Dice)(b ? b * 10 + c : 0),
                   (Dice)(a ? a * 10 + c : 0),
                   (Dice)(a ? a * 10 + b : 0),
                   (Dice)(a ? d : 0)};
    for (int i = 0; i < 7; i++) {
        bool is_new = all[i] != 0;
        for (int j = 0; j < count; j++)
            is_new &= out[j] != all[i];
        if (is_new)
            out[count++] = all[i];
    }
    return count;
}

/* ---- reading ---- */

static void read_new(const char *line) {
    seats = atoi(strstr(line, "players=") + 8);
    fields = seats < 4 ? 3 : seats;
}

static int read_card(const char *text) {
    char kind[16];
    const char *dash = strchr(text, '-');
    if (dash == NULL)
        return NO_CARD;
    snprintf(kind, sizeof kind, "%.*s", (int)(dash - text), text);
    int k = word_in(kind, kinds, KINDS), l = word_in(dash + 1, landscapes, LANDSCAPES);
    return k < 0 || l < 0 ? NO_CARD : k * LANDSCAPES + l;
}

static int worth_to(const World *w, int card, int seat) {
    return points_of[card % LANDSCAPES] + (card / LANDSCAPES == w->goal[seat] ? 3 : 0);
}

static int field_in(const char *word) {
    return strncmp(word, "field-", 6) == 0 ? word[6] - '1' : NOBODY;
}

static RivalMove coded(int kind, int first, int group) {
    return (RivalMove)(kind * PER_KIND + first * PER_FIELD + group);
}

static bool read_move(const char *text, RivalMove *out) {
    static const char *const plain[] = {"raise", "pass", "end"};
    char name[16];
    size_t length = strcspn(text, ":");
    snprintf(name, sizeof name, "%.*s", (int)length, text);
    int first = text[length] == ':' ? text[length + 1] - '0' : 0;
    int landscape = word_in(name, landscapes, LANDSCAPES), word = word_in(name, plain, 3);
    if (strcmp(name, "place") == 0)
        *out = coded(PLACE, first - 1, atoi(text + length + 3));
    else if (strcmp(name, "collect") == 0)
        *out = coded(COLLECT, first - 1, 0);
    else if (landscape == STORM || landscape == PLAINS)
        *out = coded(USE + landscape, first - 1, 0);
    else if (landscape >= 0)
        *out = coded(USE + landscape, first == 0 ? 0 : first - 1, 0);
    else if (word >= 0)
        *out = coded(RAISE + word, 0, 0);
    else
        return false;
    return true;
}

static void read_fields(const char *json) {
    char top[FIELDS][16], owner[FIELDS][16], dice_word[FIELDS][16];
    int below[FIELDS];
    read_words(member(json, "top"), top, fields);
    read_words(member(json, "owner"), owner, fields);
    read_words(member(json, "dice"), dice_word, fields);
    read_numbers(member(json, "below"), below, fields);
    for (int field = 0; field < fields; field++) {
        seen.top[field] = (uint8_t)read_card(top[field]);
        seen.below[field] = (uint8_t)below[field];
        seen.owner[field] = owner[field][0] == 'n' ? NOBODY : (uint8_t)atoi(owner[field]);
        seen.laid[field] = (Dice)atoi(dice_word[field][0] == '-' ? "0" : dice_word[field]);
    }
}

static void read_seats(const char *json) {
    char goal[RIVAL_SEATS][16], hand[RIVAL_SEATS][16], immunity[RIVAL_SEATS][16];
    int ready[RIVAL_SEATS * LANDSCAPES];
    read_words(member(json, "goal"), goal, seats);
    read_words(member(json, "hand"), hand, seats);
    read_words(member(json, "immunity"), immunity, seats);
    read_numbers(member(json, "ready"), ready, seats * LANDSCAPES);
    for (int seat = 0; seat < seats; seat++) {
        seen.goal[seat] = (uint8_t)word_in(goal[seat], kinds, KINDS);
        seen.hand[seat] = (Dice)(hand[seat][0] == '-' ? 0 : atoi(hand[seat]));
        seen.immunity[seat] = (uint8_t)field_in(immunity[seat]);
        for (int i = 0; i < LANDSCAPES; i++)
            seen.ready[seat][i] = (uint8_t)ready[seat * LANDSCAPES + i];
    }
}

static void read_cards(const char *json) {
    char where[CARDS][16];
    read_words(member(json, "where"), where, CARDS);
    for (int card = 0; card < CARDS; card++) {
        if (strcmp(where[card], "unseen") == 0)
            seen.unseen[seen.unseen_size++] = (uint8_t)card;
        if (strncmp(where[card], "won-", 4) == 0 || strncmp(where[card], "used-", 5) == 0) {
            int seat = atoi(strchr(where[card], '-') + 1);
            seen.score[seat] = (int16_t)(seen.score[seat] + worth_to(&seen, card, seat));
        }
    }
}

static void read_view(const char *json) {
    static const char *const dones[] = {"nothing", "placed", "collected"};
    char word[1][16];
    json = member(json, "step"); /* the options before it have a blocker, too */
    memset(&seen, 0, sizeof seen);
    read_fields(json);
    read_seats(json);
    read_cards(json);
    read_words(member(json, "done") + 1, word, 1);
    seen.done = (uint8_t)word_in(word[0], dones, 3);
    read_words(member(json, "blocker") + 1, word, 1);
    seen.blocker = (uint8_t)field_in(word[0]);
    seen.turn = (uint8_t)atoi(member(json, "turn"));
    seen.have_all_passed = atoi(member(json, "all_passed")) == 1;
}

/* Only what lies under the top cards is unknown, and it is drawn when it is turned up. */
static World *guess(void) {
    static World guessed;
    guessed = seen;
    return &guessed;
}

/* ---- rules ---- */

static bool is_over(const World *w) {
    return w->is_over;
}

static int seat_to_move(const World *w) {
    return w->turn;
}

static bool is_immune(const World *w, int field) {
    int owner = w->owner[field];
    return owner != NOBODY && w->immunity[owner] == field;
}

/* Where the blocker goes when it is beaten: NOBODY when nowhere. */
static int blocker_goes(const World *w) {
    for (int step = 1; step < fields; step++) {
        int field = (w->blocker + step) % fields;
        if (w->top[field] != NO_CARD && !is_immune(w, field))
            return field;
    }
    return NOBODY;
}

/* The sum that dice from the hand must reach there; 0: they cannot be laid. */
static int needed(const World *w, int field) {
    int own = w->owner[field] == w->turn ? sum_of(w->laid[field]) : 0;
    if (w->top[field] == NO_CARD)
        return 0;
    int need = points_of[w->top[field] % LANDSCAPES];
    if (w->blocker == field) {
        if (blocker_goes(w) == NOBODY)
            return 0;
        need = need < 7 ? 7 : need;
    } else if (w->owner[field] != NOBODY && w->owner[field] != w->turn) {
        int beaten = sum_of(w->laid[field]) + 1;
        if (is_immune(w, field))
            return 0;
        need = need < beaten ? beaten : need;
    }
    return need - own < 1 ? 1 : need - own;
}

static int list_places(const World *w, RivalMove moves[]) {
    Dice group[7];
    int count = 0, groups = groups_of(w->hand[w->turn], group);
    for (int field = 0; w->done != COLLECTED && groups > 0 && field < fields; field++) {
        int need = needed(w, field);
        for (int i = 0; need > 0 && i < groups; i++)
            if (sum_of(group[i]) >= need)
                moves[count++] = coded(PLACE, field, group[i]);
    }
    return count;
}

static int list_abilities(const World *w, RivalMove moves[]) {
    const uint8_t *ready = w->ready[w->turn];
    Dice hand = w->hand[w->turn];
    int count = 0;
    for (int field = 0; field < fields; field++) {
        if (ready[STORM] && w->top[field] != NO_CARD && w->owner[field] == NOBODY &&
            w->blocker != field)
            moves[count++] = coded(USE + STORM, field, 0);
        if (ready[PLAINS] && w->owner[field] == w->turn && w->immunity[w->turn] == NOBODY)
            moves[count++] = coded(USE + PLAINS, field, 0);
    }
    for (int value = 1; value <= 6; value++) {
        if (ready[DESERT] && value < 6 && has_die(hand, value))
            moves[count++] = coded(USE + DESERT, value - 1, 0);
        if (ready[MOUNTAIN] && has_die(hand, value))
            moves[count++] = coded(USE + MOUNTAIN, value - 1, 0);
    }
    if (ready[JUNGLE] && shifted(hand, 1) != hand)
        moves[count++] = coded(USE + JUNGLE, 0, 0);
    return count;
}

static int legal_moves(const World *w, RivalMove moves[RIVAL_MOVES]) {
    int count = list_places(w, moves);
    for (int field = 0; w->done == NOTHING && field < fields; field++)
        if (w->owner[field] == w->turn)
            moves[count++] = coded(COLLECT, field, 0);
    if (w->done != NOTHING) {
        moves[count++] = coded(END, 0, 0);
    } else if (count == 0) {
        moves[count++] = coded(RAISE, 0, 0);
        moves[count++] = coded(PASS, 0, 0);
    }
    return count + list_abilities(w, moves + count);
}

static void turn_up(World *w, int field) {
    w->top[field] = NO_CARD;
    if (w->below[field] == 0)
        return;
    uint32_t i = dice(w->unseen_size);
    w->below[field]--;
    w->top[field] = w->unseen[i];
    w->unseen[i] = w->unseen[--w->unseen_size];
}

/* Dice come back from a field, each changed by `step`. */
static void take_back(World *w, int field, int step) {
    int owner = w->owner[field];
    w->hand[owner] = joined(w->hand[owner], shifted(w->laid[field], step));
    w->laid[field] = 0;
    w->owner[field] = NOBODY;
}

static void place(World *w, int field, Dice group) {
    if (w->blocker == field) {
        w->blocker = (uint8_t)blocker_goes(w);
        if (w->owner[w->blocker] != NOBODY)
            take_back(w, w->blocker, 0);
    } else if (w->owner[field] != NOBODY && w->owner[field] != w->turn) {
        take_back(w, field, 1);
    }
    w->owner[field] = w->turn;
    w->laid[field] = joined(w->laid[field], group);
    w->hand[w->turn] = without(w->hand[w->turn], group);
    w->done = PLACED;
}

static void collect(World *w, int field) {
    int card = w->top[field], seat = w->turn;
    w->score[seat] = (int16_t)(w->score[seat] + worth_to(w, card, seat));
    w->ready[seat][card % LANDSCAPES]++;
    if (w->immunity[seat] == field)
        w->immunity[seat] = NOBODY;
    take_back(w, field, -1);
    w->done = COLLECTED;
    turn_up(w, field);
}

static void use(World *w, int landscape, int first) {
    Dice *hand = &w->hand[w->turn];
    int value = first + 1;
    w->ready[w->turn][landscape]--;
    if (landscape == STORM)
        turn_up(w, first);
    else if (landscape == PLAINS)
        w->immunity[w->turn] = (uint8_t)first;
    else if (landscape == JUNGLE)
        *hand = shifted(*hand, 1);
    else
        *hand = joined(without(*hand, (Dice)value),
                       (Dice)(landscape == DESERT ? value + 1 : 7 - value));
}

static bool is_last_round(const World *w) {
    int empty = 0;
    for (int field = 0; field < fields; field++)
        empty += w->top[field] == NO_CARD;
    return empty >= (seats < 4 ? 1 : 2);
}

static void end_turn(World *w, bool is_pass) {
    bool is_round_over = w->turn + 1 == seats;
    w->have_all_passed &= is_pass;
    w->is_over = is_round_over && (w->have_all_passed || is_last_round(w));
    if (is_round_over)
        w->have_all_passed = true;
    w->turn = (uint8_t)(is_round_over ? 0 : w->turn + 1);
    w->immunity[w->turn] = NOBODY;
    w->done = NOTHING;
}

static void play(World *w, RivalMove move) {
    int kind = move / PER_KIND, first = move % PER_KIND / PER_FIELD;
    if (kind == PLACE)
        place(w, first, (Dice)(move % PER_FIELD));
    else if (kind == COLLECT)
        collect(w, first);
    else if (kind < RAISE)
        use(w, kind - USE, first);
    if (kind == RAISE)
        w->hand[w->turn] = shifted(w->hand[w->turn], 1);
    if (kind >= RAISE)
        end_turn(w, kind == PASS);
}

static RivalMove random_move(const World *w) {
    RivalMove moves[RIVAL_MOVES];
    int count = legal_moves(w, moves);
    return moves[dice((uint32_t)count)];
}

/* The group with the fewest dice, and of those the lowest, that reaches a sum; 0: none. */
static Dice smallest_group(Dice hand, int need) {
    Dice group[7], best = 0;
    int groups = groups_of(hand, group);
    for (int i = 0; i < groups; i++)
        if (sum_of(group[i]) >= need && (best == 0 || group[i] < best))
            best = group[i];
    return best;
}

/* One card: collect the dearest, else lay as little as will do on the dearest within reach. One move in
 * eight is a random one. */
static RivalMove rule_move(const World *w) {
    int best_worth = 0;
    RivalMove best = 0;
    if (dice(8) == 0)
        return random_move(w);
    for (int field = 0; field < fields; field++) {
        bool is_mine = w->owner[field] == w->turn;
        int need = is_mine || w->done == COLLECTED ? 0 : needed(w, field);
        Dice group = need > 0 ? smallest_group(w->hand[w->turn], need) : 0;
        if (group == 0 && !(is_mine && w->done == NOTHING))
            continue;
        int worth = worth_to(w, w->top[field], w->turn) + (is_mine ? 20 : 0);
        if (worth > best_worth) {
            best_worth = worth;
            best = is_mine ? coded(COLLECT, field, 0) : coded(PLACE, field, group);
        }
    }
    if (best_worth > 0)
        return best;
    return coded(w->done == NOTHING ? RAISE : END, 0, 0);
}

/* A die counts where it lies; more pips break a tie. */
static void share_victory(const World *w, float share[RIVAL_SEATS]) {
    int total[RIVAL_SEATS], best = 0, winners = 0;
    for (int seat = 0; seat < seats; seat++)
        total[seat] = w->score[seat] * 100 + sum_of(w->hand[seat]);
    for (int field = 0; field < fields; field++)
        if (w->owner[field] != NOBODY)
            total[w->owner[field]] += sum_of(w->laid[field]);
    for (int seat = 0; seat < seats; seat++)
        best = total[seat] > best ? total[seat] : best;
    for (int seat = 0; seat < seats; seat++)
        winners += total[seat] == best;
    for (int seat = 0; seat < seats; seat++)
        share[seat] = total[seat] == best ? 1.0f / (float)winners : 0;
}
