/* arena_game.c: one game of the arena: views out, moves in.
 *
 * Every player gets their own view and nothing else. A program that crashes, hangs or answers with
 * an illegal move has lost the game; the others share the victory. */
#include "cli/arena.h"
#include "cli/bot_process.h"
#include "core/moves.h"
#include "match/json.h"
#include "match/match.h"

#include <stdlib.h>
#include <string.h>

enum { COMMAND_ROOM = 131072 };

/* A game under way. */
typedef struct Table {
    const Arena *arena;
    int number; /* of the game */
    const uint8_t *seating;
    Bot *const *bot;
    Match *match;
    External *program[SEATS_MAX]; /* NULL where a bot of ours sits */
    int lines_sent[SEATS_MAX];    /* lines of the record that the program has received */
    char *command;                /* room for one */
} Table;

void arena_secret(const Arena *arena, int game, Text *out) {
    text_addf(out, "arena-%lld-%d", (long long)arena->option.seed, game / arena->seatings + 1);
}

/* A bot's seed follows from the deal, the seat and the line: the game can be played again. */
static uint64_t bot_seed(const Table *table, Seat seat) {
    uint64_t deal = (uint64_t)(table->number / table->arena->seatings);
    return (uint64_t)table->arena->option.seed * 1000003u + deal * 8191u +
           (uint64_t)match_lines(table->match) * 16u + seat;
}

/* `new GAME players=N … seat=S` */
static bool greet(Table *table, Seat seat, Text *error) {
    const Ruleset *r = match_ruleset(table->match);
    Text t = text_over(table->command, COMMAND_ROOM);
    text_addf(&t, "new %s players=%d set=%s", r->game->name, r->seats, r->set_name);
    for (int i = 0; r->game->options[i].name != NULL; i++) {
        TEXT(value, 128);
        ruleset_option_text(r, i, &value);
        if (value.length > 0)
            text_addf(&t, " %s=%s", r->game->options[i].name, value.start);
    }
    text_addf(&t, " seat=%d", seat);
    return external_ask(table->program[seat], table->command, error);
}

static bool start_programs(Table *table, Seat *culprit, Text *error) {
    for (Seat seat = 0; seat < match_ruleset(table->match)->seats; seat++) {
        const ArenaPlayer *player = &table->arena->player[table->seating[seat]];
        if (!player->is_external)
            continue;
        *culprit = seat;
        table->program[seat] = calloc(1, sizeof *table->program[seat]);
        if (table->program[seat] == NULL ||
            !external_start(table->program[seat], player->spec + strlen("cmd:"),
                            (long)table->arena->option.timeout_ms, error) ||
            !greet(table, seat, error))
            return false;
    }
    *culprit = NO_SEAT;
    return true;
}

typedef struct Telling {
    Table *table;
    Seat seat;
    bool is_well;
    Text *error;
} Telling;

static void send_line(void *context, const SeenLine *line) {
    Telling *telling = context;
    Text t = text_over(telling->table->command, COMMAND_ROOM);
    text_add(&t, "line ");
    seat_text(line->seat, &t);
    text_addf(&t, " %s", line->text);
    if (telling->is_well)
        telling->is_well =
            external_ask(telling->table->program[telling->seat], t.start, telling->error);
}

/* Sends a program the lines its seat has seen since it was last asked. */
static bool send_lines(Table *table, Seat seat, Text *error) {
    Telling telling = {table, seat, true, error};
    match_lines_seen(table->match, seat, table->lines_sent[seat], &seat_readers[LANG_EN], send_line,
                     &telling);
    table->lines_sent[seat] = match_lines(table->match);
    return telling.is_well;
}

/* `view JSON`, then `choose MOVE MOVE …`, which asks for one of them. */
static bool ask_program(Table *table, const View *view, Move *move, Text *error) {
    const Ruleset *r = view->ruleset;
    External *program = table->program[view->viewer];
    MoveList list;
    if (!send_lines(table, view->viewer, error))
        return false;
    Text t = text_over(table->command, COMMAND_ROOM);
    text_add(&t, "view ");
    json_position(r, &view->masked, &t);
    if (!external_ask(program, t.start, error))
        return false;
    game_legal(r, &view->masked, view->viewer, &list);
    game_sort_by_text(r, &view->masked, view->viewer, &list);
    t = text_over(table->command, COMMAND_ROOM);
    text_add(&t, "choose");
    for (int i = 0; i < list.count; i++) {
        text_add_char(&t, ' ');
        move_text(r, &view->masked, list.move[i], &t);
    }
    if (!external_ask(program, t.start, error))
        return false;
    if (game_read_move(r, &view->masked, view->viewer, program->answer, move))
        return true;
    text_addf(error, "illegal move: %.40s", program->answer);
    return false;
}

static bool play_on(Table *table, Seat *culprit, Text *error) {
    while (!match_is_over(table->match)) {
        Seat seat = seat_lowest(match_actors(table->match));
        View view;
        Move move;
        match_view(table->match, seat, &view);
        *culprit = seat;
        if (table->program[seat] != NULL) {
            if (!ask_program(table, &view, &move, error))
                return false;
        } else {
            move = bot_choose(table->bot[table->seating[seat]], &view, bot_seed(table, seat), NULL,
                              NULL);
        }
        match_play_move(table->match, seat, move);
    }
    *culprit = NO_SEAT;
    return true;
}

static SeatSet all_but(Seat seats, Seat culprit) {
    return (SeatSet)(((1u << seats) - 1) & ~(unsigned)seat_bit(culprit));
}

static void end_table(Table *table) {
    for (Seat seat = 0; seat < SEATS_MAX; seat++)
        if (table->program[seat] != NULL) {
            external_end(table->program[seat]);
            free(table->program[seat]);
        }
    match_free(table->match);
    free(table->command);
}

void arena_play(const Arena *arena, int game, Bot *const bot[ARENA_PLAYERS], ArenaGame *out) {
    MatchDeal deal = {0};
    Text secret = text_over(deal.secret, sizeof deal.secret);
    Text reason = text_over(out->reason, sizeof out->reason);
    arena_secret(arena, game, &secret);
    Table table = {
        .arena = arena, .number = game, .seating = arena_seating(arena, game), .bot = bot};
    table.match = match_new(ruleset_share(arena->ruleset), &deal);
    table.command = malloc(COMMAND_ROOM);
    if (table.match == NULL || table.command == NULL)
        abort();
    bool is_fair =
        start_programs(&table, &out->culprit, &reason) && play_on(&table, &out->culprit, &reason);
    out->winners =
        is_fair ? match_winners(table.match) : all_but(arena->ruleset->seats, out->culprit);
    match_score(table.match, out->score);
    out->lines = match_lines(table.match);
    out->is_done = true;
    end_table(&table);
}
