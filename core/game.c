/* game.c: helpers that are the same for every game. */
#include "core/game.h"

#include "core/games.h"
#include "core/hints.h"
#include "core/moves.h"

#include <stdlib.h>

static const char *const SEATS_EN[SEATS_MAX] = {"seat 0", "seat 1", "seat 2", "seat 3",
                                                "seat 4", "seat 5", "seat 6", "seat 7"};
static const char *const SEATS_DE[SEATS_MAX] = {"Platz 0", "Platz 1", "Platz 2", "Platz 3",
                                                "Platz 4", "Platz 5", "Platz 6", "Platz 7"};
const Reader seat_readers[LANGS] = {{LANG_EN, SEATS_EN}, {LANG_DE, SEATS_DE}};

void game_start(const Ruleset *r, State *s) {
    memset(s, 0, sizeof *s);
    r->game->setup(r, s);
}

void game_legal(const Ruleset *r, const State *s, Seat who, MoveList *out) {
    out->count = 0;
    if (who <= SEAT_DEALER && (r->game->actors(r, s) & seat_bit(who)) != 0)
        r->game->legal(r, s, who, out);
}

Move game_random_move(const Ruleset *r, const State *s, Seat who, Rng *rng) {
    if (r->game->sample != NULL)
        return r->game->sample(r, s, who, rng);
    MoveList list;
    list.count = 0;
    r->game->legal(r, s, who, &list);
    if (who != SEAT_DEALER)
        return list.move[rng_below(rng, (uint32_t)list.count)];
    return list.move[weighted_pick(rng, list.weight, list.count)];
}

Move game_hinted_move(const Ruleset *r, const State *s, Seat who, Rng *rng) {
    const Hints *hints = r->game->hints;
    if (who != SEAT_DEALER && hints != NULL && hints->rollout != NULL)
        return hints->rollout(r, s, who, rng);
    return game_random_move(r, s, who, rng);
}

#define LOOP(name) game_loop_##name
#define LOOP_ACTORS(r, s) (r)->game->actors(r, s)
#define LOOP_SAMPLE(r, s, who, rng, memory) game_random_move(r, s, who, rng)
#define LOOP_ROLLOUT(r, s, who, rng, memory) game_hinted_move(r, s, who, rng)
#define LOOP_APPLY(r, s, who, move) (r)->game->apply(r, s, who, move)
static PlayLoop game_loop_random, game_loop_hinted;
#include "core/loops.h"

MovesMade game_play_random(const Ruleset *r, State *s, Rng *rng, uint32_t limit) {
    PlayLoop *own = r->game->play_random;
    return (own != NULL ? own : game_loop_random)(r, s, rng, limit);
}

MovesMade game_play_hinted(const Ruleset *r, State *s, Rng *rng, uint32_t limit) {
    PlayLoop *own = r->game->play_hinted;
    return (own != NULL ? own : game_loop_hinted)(r, s, rng, limit);
}

enum { MOVE_TEXT = 128 };

bool game_read_move(const Ruleset *r, const State *s, Seat who, const char *text, Move *out) {
    MoveList list;
    game_legal(r, s, who, &list);
    for (int i = 0; i < list.count; i++) {
        TEXT(printed, MOVE_TEXT);
        move_text(r, s, list.move[i], &printed);
        if (strcmp(printed.start, text) == 0) {
            *out = list.move[i];
            return true;
        }
    }
    return false;
}

/* What a kind of move looks like, for a text that is only the beginning of one. */
static void why_unreadable(const MoveKind *kind, int bad_arg, Lang lang, Text *out) {
    const MoveArg *arg = bad_arg < 0 ? NULL : &kind->arg[bad_arg];
    const char *rule = arg == NULL || arg->type->rule == NULL ? kind->rule : arg->type->rule;
    text_addf(out, lang == LANG_DE ? "%s So ein Zug lautet %s" : "%s Such a move reads %s", rule,
              kind->pattern);
    if (arg != NULL)
        text_addf(out, lang == LANG_DE ? ", dabei ist %s %s" : ", where %s is %s", arg->name,
                  arg->type->help[lang]);
    text_add_char(out, '.');
}

void game_why(const Ruleset *r, const State *s, Seat who, const char *text, const Reader *to,
              Text *out) {
    Move m;
    int bad_arg;
    MoveRead got = move_read(r, s, text, &m, &bad_arg);
    const MoveKind *kind = &r->game->moves[move_byte(m, 0)];
    bool is_actor = (r->game->actors(r, s) & seat_bit(who)) != 0;
    if (is_actor && got != READ_NOTHING && kind->is_dealers && who != SEAT_DEALER)
        text_addf(out,
                  to->lang == LANG_DE ? "%s Das ist Sache des Gebers."
                                      : "%s That is for the dealer to do.",
                  kind->rule);
    else if (is_actor && got == READ_KIND)
        why_unreadable(kind, bad_arg, to->lang, out);
    else
        r->game->why(r, s, who, got == READ_WHOLE ? m : NO_MOVE, to, out);
}

typedef struct PrintedMove {
    Move move;
    uint16_t weight;
    char text[MOVE_TEXT];
} PrintedMove;

static int by_text(const void *a, const void *b) {
    return strcmp(((const PrintedMove *)a)->text, ((const PrintedMove *)b)->text);
}

void game_sort_by_text(const Ruleset *r, const State *s, Seat who, MoveList *list) {
    PrintedMove printed[MOVES_MAX];
    for (int i = 0; i < list->count; i++) {
        Text t = text_over(printed[i].text, MOVE_TEXT);
        move_text(r, s, list->move[i], &t);
        printed[i].move = list->move[i];
        printed[i].weight = who == SEAT_DEALER ? list->weight[i] : 0;
    }
    qsort(printed, (size_t)list->count, sizeof printed[0], by_text);
    for (int i = 0; i < list->count; i++) {
        list->move[i] = printed[i].move;
        list->weight[i] = printed[i].weight;
    }
}

void game_add_names(const char *const *key, const char *const *english, const char *const *german,
                    int count, Text *out) {
    for (int i = 0; i < count; i++) {
        text_addf(out, "%s\"%s\":{\"en\":", i == 0 ? "" : ",", key[i]);
        text_add_json_string(out, english[i]);
        text_add(out, ",\"de\":");
        text_add_json_string(out, german[i]);
        text_add_char(out, '}');
    }
}

/* FNV-1a over the bytes: states are little-endian flat memory on every machine we build for. */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
               "hashes are defined on little-endian states");

/* A zero byte only multiplies, so eight of them are one step: much of a state is empty. */
uint64_t state_hash(const Game *game, const State *s) {
    const uint64_t prime = 0x100000001B3u, two = prime * prime, four = two * two;
    uint64_t hash = 0xCBF29CE484222325u, eight;
    size_t size = game->hashed_size != 0 ? game->hashed_size : game->state_size, i = 0;
    while (i + sizeof eight <= size) {
        memcpy(&eight, s->bytes + i, sizeof eight);
        if (eight == 0)
            hash *= four * four;
        else
            for (size_t k = 0; k < sizeof eight; k++)
                hash = (hash ^ s->bytes[i + k]) * prime;
        i += sizeof eight;
    }
    for (; i < size; i++)
        hash = (hash ^ s->bytes[i]) * prime;
    return hash;
}

bool seat_read(const char *text, Seat *out) {
    if (strcmp(text, "dealer") == 0)
        *out = SEAT_DEALER;
    else if (strcmp(text, "public") == 0)
        *out = SEAT_PUBLIC;
    else if (text[0] >= '0' && text[0] < '0' + SEATS_MAX && text[1] == '\0')
        *out = (Seat)(text[0] - '0');
    else
        return false;
    return true;
}

void seat_text(Seat seat, Text *out) {
    if (seat == SEAT_DEALER)
        text_add(out, "dealer");
    else if (seat == SEAT_PUBLIC)
        text_add(out, "public");
    else
        text_add_int(out, seat);
}
