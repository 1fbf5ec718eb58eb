/* draco.c: a rival for Draco: the rules of games/draco/rules.md once more, for the standard set.
 *
 * Started by the arena: 'cmd:build/bench/rival-draco 100 random'. */
#include "rival.h"

enum { COLOURS = 10, KINDS = 50, DECK = 110, HAND = 6, FINISH = 3, FIELDS_MAX = 32 };
enum { PLAIN, BLUE, GREEN, SUMMIT };
enum { CHOICES = 3, DROP = KINDS * CHOICES, DRAW = DROP + KINDS, PASS };

struct World {
    uint8_t position[COLOURS], mount[RIVAL_SEATS], open[RIVAL_SEATS];
    uint8_t hand[RIVAL_SEATS][HAND], hand_size[RIVAL_SEATS];
    uint8_t pile[DECK], spent[DECK]; /* spent: discarded or under an open card */
    int16_t points[RIVAL_SEATS];
    uint8_t pile_size, spent_size, turn, passes, summit;
    bool is_dropping, is_over;
};

static const char *const colour_names[COLOURS] = {
    "blue", "brown", "black", "red", "yellow", "green", "white", "lightblue", "purple", "orange"};
static const char *const tracks[2] = {
    "0 1 2 -1 3 1 2b 4 -2 5 3 1b 6 4g 2 3b -1 7 5g 1 2b 8 3g 5^ 4^ 3^ 2^",
    "0 2 1 -1 3 1 2b 4 -2 5 3 1b 2 4g 6 -1 1 3b 5 -2 4 7 2b 3 6g 1 8 5g 5^ 4^ 3^ 2^"};

static int seats, me, last_field;
static int8_t number_of[FIELDS_MAX];
static uint8_t type_of[FIELDS_MAX];
static World seen; /* the view; unknown cards lie in its pile */

static int colour_of(int card) {
    return card / 5;
}

static void read_new(const char *line) {
    seats = atoi(strstr(line, "players=") + 8);
    me = atoi(strstr(line, "seat=") + 5);
    last_field = -1;
    for (const char *at = tracks[seats > 3]; *at != '\0';) {
        char *end;
        number_of[++last_field] = (int8_t)strtol(at, &end, 10);
        type_of[last_field] = *end == 'b'   ? BLUE
                              : *end == 'g' ? GREEN
                              : *end == '^' ? SUMMIT
                                            : PLAIN;
        at = end + strcspn(end, " ");
        at += *at == ' ';
    }
}

/* "red-3" and what follows it. */
static int read_card(const char *text, const char **rest) {
    char name[16];
    size_t length = strcspn(text, "-");
    if (length >= sizeof name || text[length] == '\0')
        return -1;
    memcpy(name, text, length);
    name[length] = '\0';
    int colour = word_in(name, colour_names, COLOURS), number = text[length + 1] - '0';
    *rest = text + length + 2;
    return colour < 0 || number < 1 || number > 5 ? -1 : colour * 5 + number - 1;
}

static bool read_move(const char *text, RivalMove *out) {
    const char *rest = "";
    if (strcmp(text, "draw") == 0 || strcmp(text, "pass") == 0) {
        *out = text[0] == 'd' ? DRAW : PASS;
        return true;
    }
    bool is_drop = strncmp(text, "drop:", 5) == 0;
    int card = read_card(is_drop ? text + 5 : text, &rest);
    int choice = strcmp(rest, ":ride") == 0 ? 1 : strcmp(rest, ":stay") == 0 ? 2 : 0;
    *out = (RivalMove)(is_drop ? DROP + card : card * CHOICES + choice);
    return card >= 0;
}

static void read_hands(const char *json, int left[KINDS]) {
    char words[RIVAL_SEATS * HAND][16];
    int sizes[RIVAL_SEATS], word = 0;
    const char *rest;
    read_numbers(member(json, "hand_size"), sizes, seats);
    read_words(member(json, "hand"), words, RIVAL_SEATS * HAND);
    for (int seat = 0; seat < seats; seat++) {
        seen.hand_size[seat] = (uint8_t)sizes[seat];
        for (int i = 0; i < sizes[seat]; i++, word++)
            if (seat == me) {
                int card = read_card(words[word], &rest);
                seen.hand[me][i] = (uint8_t)card;
                left[card]--;
            }
    }
}

static void read_table(const char *json, int left[KINDS]) {
    char open[RIVAL_SEATS][16];
    int position[COLOURS], small[RIVAL_SEATS], large[RIVAL_SEATS];
    const char *rest;
    read_words(member(json, "open"), open, seats);
    read_numbers(member(json, "position"), position, COLOURS);
    read_numbers(member(json, "small"), small, seats);
    read_numbers(member(json, "large"), large, seats);
    for (int colour = 0; colour < COLOURS; colour++)
        seen.position[colour] = (uint8_t)position[colour];
    for (int seat = 0; seat < seats; seat++) {
        int card = read_card(open[seat], &rest);
        seen.open[seat] = (uint8_t)card;
        seen.mount[seat] = (uint8_t)colour_of(card);
        seen.points[seat] = (int16_t)(small[seat] + large[seat]);
        left[card]--;
    }
}

static void read_view(const char *json) {
    static const int copies[5] = {2, 2, 3, 2, 2};
    int left[KINDS], spent[KINDS];
    memset(&seen, 0, sizeof seen);
    for (int card = 0; card < KINDS; card++)
        left[card] = copies[card % 5];
    read_hands(json, left);
    read_table(json, left);
    read_numbers(member(json, "spent"), spent, KINDS);
    for (int card = 0; card < KINDS; card++) {
        for (int i = 0; i < spent[card]; i++)
            seen.spent[seen.spent_size++] = (uint8_t)card;
        for (int i = spent[card]; i < left[card]; i++)
            seen.pile[seen.pile_size++] = (uint8_t)card;
    }
    seen.is_dropping = strncmp(member(json, "step"), "\"drop\"", 6) == 0;
    seen.turn = (uint8_t)atoi(member(json, "turn"));
    seen.passes = (uint8_t)atoi(member(json, "passes"));
    seen.summit = (uint8_t)atoi(member(json, "summit"));
}

static uint8_t draw_card(World *w) {
    uint32_t i = dice(w->pile_size);
    uint8_t card = w->pile[i];
    w->pile[i] = w->pile[--w->pile_size];
    return card;
}

static World *guess(void) {
    static World guessed, *w = &guessed;
    *w = seen;
    for (int seat = 0; seat < seats; seat++)
        for (int i = 0; seat != me && i < w->hand_size[seat]; i++)
            w->hand[seat][i] = draw_card(w);
    return w;
}

static bool is_over(const World *w) {
    return w->is_over;
}

static int seat_to_move(const World *w) {
    return w->turn;
}

static bool is_ridden(const World *w, int colour) {
    for (int seat = 0; seat < seats; seat++)
        if (w->mount[seat] == colour)
            return true;
    return false;
}

static bool may_stay(const World *w, int colour) {
    for (int other = 0; other < COLOURS; other++)
        if (w->position[other] < w->position[colour])
            return false;
    return !is_ridden(w, colour);
}

static bool is_on_summit(const World *w, int colour) {
    return type_of[w->position[colour]] == SUMMIT;
}

static bool was_listed(const uint8_t hand[HAND], int slot) {
    for (int i = 0; i < slot; i++)
        if (hand[i] == hand[slot])
            return true;
    return false;
}

static int legal_moves(const World *w, RivalMove moves[RIVAL_MOVES]) {
    const uint8_t *hand = w->hand[w->turn];
    int count = 0, size = w->hand_size[w->turn];
    if (w->is_dropping)
        moves[count++] = DRAW;
    else if (size == 0)
        moves[count++] = PASS;
    for (int i = 0; i < size; i++) {
        int card = hand[i];
        if (was_listed(hand, i) || (w->is_dropping && !is_on_summit(w, colour_of(card))))
            continue;
        if (w->is_dropping) {
            moves[count++] = (RivalMove)(DROP + card);
        } else if (may_stay(w, colour_of(card))) {
            moves[count++] = (RivalMove)(card * CHOICES + 1);
            moves[count++] = (RivalMove)(card * CHOICES + 2);
        } else {
            moves[count++] = (RivalMove)(card * CHOICES);
        }
    }
    return count;
}

static void next_turn(World *w) {
    w->turn = (uint8_t)(w->turn + 1 == seats ? 0 : w->turn + 1);
}

static void refill(World *w) {
    uint8_t *size = &w->hand_size[w->turn];
    w->is_dropping = false;
    while (*size < HAND && w->pile_size + w->spent_size > 0) {
        if (w->pile_size == 0) {
            memcpy(w->pile, w->spent, w->spent_size);
            w->pile_size = w->spent_size;
            w->spent_size = 0;
        }
        w->hand[w->turn][(*size)++] = draw_card(w);
    }
    next_turn(w);
}

/* The card leaves the hand, which stays in no order. */
static void take_from_hand(World *w, int card) {
    uint8_t *hand = w->hand[w->turn], *size = &w->hand_size[w->turn];
    int slot = 0;
    while (hand[slot] != card)
        slot++;
    hand[slot] = hand[--*size];
}

static void change_mount(World *w, int card, bool is_staying) {
    int colour = colour_of(card);
    bool is_others = is_ridden(w, colour) && w->mount[w->turn] != colour;
    if (is_others || is_staying) {
        w->spent[w->spent_size++] = (uint8_t)card;
        return;
    }
    w->spent[w->spent_size++] = w->open[w->turn];
    w->open[w->turn] = (uint8_t)card;
    w->mount[w->turn] = (uint8_t)colour;
}

/* What a scoring of that kind gives for a field. */
static int worth_of(int field, bool is_small) {
    bool counts = !is_small || number_of[field] <= 3;
    return counts ? number_of[field] : 0;
}

/* The kind of scoring a move between two fields brings: BLUE small, GREEN and SUMMIT large. */
static int scoring_of(int from, int to) {
    if (from == to || type_of[from] == SUMMIT)
        return PLAIN;
    return type_of[to];
}

static int end_of(int from, int card) {
    int to = from + card % 5 + 1;
    return to > last_field ? last_field : to;
}

static void play_card(World *w, int card, bool is_staying) {
    int colour = colour_of(card), from = w->position[colour], to = end_of(from, card);
    int scoring = scoring_of(from, to);
    take_from_hand(w, card);
    w->passes = 0;
    change_mount(w, card, is_staying);
    w->position[colour] = (uint8_t)to;
    for (int seat = 0; scoring != PLAIN && seat < seats; seat++)
        w->points[seat] =
            (int16_t)(w->points[seat] + worth_of(w->position[w->mount[seat]], scoring == BLUE));
    w->summit = (uint8_t)(w->summit + (scoring == SUMMIT));
    w->is_over = w->summit == FINISH;
    if (w->is_over)
        return;
    if (scoring != PLAIN && w->hand_size[w->turn] > 0)
        next_turn(w);
    else if (w->summit > 0 && w->hand_size[w->turn] > 0)
        w->is_dropping = true;
    else
        refill(w);
}

static void play(World *w, RivalMove move) {
    if (move < DROP) {
        play_card(w, move / CHOICES, move % CHOICES == 2);
    } else if (move < DRAW) {
        take_from_hand(w, move - DROP);
        w->spent[w->spent_size++] = (uint8_t)(move - DROP);
        if (w->hand_size[w->turn] == 0)
            refill(w);
    } else if (move == DRAW) {
        refill(w);
    } else {
        w->is_over = ++w->passes == seats;
        if (!w->is_over)
            refill(w);
    }
}

/* In a play-out useless cards are always dropped. */
static RivalMove drop_or_draw(const World *w) {
    for (int i = 0; i < w->hand_size[w->turn]; i++)
        if (is_on_summit(w, colour_of(w->hand[w->turn][i])))
            return (RivalMove)(DROP + w->hand[w->turn][i]);
    return DRAW;
}

static RivalMove random_move(const World *w) {
    if (w->is_dropping)
        return drop_or_draw(w);
    if (w->hand_size[w->turn] == 0)
        return PASS;
    int card = w->hand[w->turn][dice(w->hand_size[w->turn])];
    bool is_choice = may_stay(w, colour_of(card));
    return (RivalMove)(card * CHOICES + (is_choice ? 1 + (int)dice(2) : 0));
}

/* Twice what a card scores for its player and not for the average rival, and the number the mount
 * stands on then. */
static int worth_of_card(const World *w, int card) {
    int colour = colour_of(card), from = w->position[colour], to = end_of(from, card);
    int scoring = scoring_of(from, to), own = 0, rivals = 0;
    bool is_mine = w->mount[w->turn] == colour || !is_ridden(w, colour);
    for (int seat = 0; seat < seats; seat++) {
        int ridden = seat == w->turn && is_mine ? colour : w->mount[seat];
        int field = ridden == colour ? to : w->position[ridden];
        int points = scoring == PLAIN ? 0 : worth_of(field, scoring == BLUE);
        own += seat == w->turn ? 2 * points + number_of[field] : 0;
        rivals += seat == w->turn ? 0 : 2 * points + number_of[field];
    }
    return own * (seats - 1) - rivals;
}

/* The best card by that measure; one move in eight is a random one. */
static RivalMove rule_move(const World *w) {
    int size = w->hand_size[w->turn], best = 0, best_worth = -1000;
    if (w->is_dropping || size == 0 || dice(8) == 0)
        return random_move(w);
    for (int i = 0; i < size; i++) {
        int worth = worth_of_card(w, w->hand[w->turn][i]);
        if (worth > best_worth) {
            best_worth = worth;
            best = w->hand[w->turn][i];
        }
    }
    return (RivalMove)(best * CHOICES + (may_stay(w, colour_of(best)) ? 1 : 0));
}

static void share_victory(const World *w, float share[RIVAL_SEATS]) {
    int best = -1000, winners = 0;
    for (int seat = 0; seat < seats; seat++)
        best = w->points[seat] > best ? w->points[seat] : best;
    for (int seat = 0; seat < seats; seat++)
        winners += w->points[seat] == best;
    for (int seat = 0; seat < seats; seat++)
        share[seat] = w->points[seat] == best ? 1.0f / (float)winners : 0;
}
