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

enum { COMMAND_ROOM = 131072, LOG_PATH = 4096 };

/* A game under way. */
typedef struct LiveGame {
    const Arena *arena;
    int number; /* of the game */
    const uint8_t *seating;
    Bot *const *bot;
    Match *match;
    External *program[SEATS_MAX]; /* NULL where a bot of ours sits */
    int lines_sent[SEATS_MAX];    /* lines of the record that the program has received */
    char *command;                /* room for one */
} LiveGame;

void arena_secret(const Arena *arena, int game, Text *out) {
    text_addf(out, "arena-%lld-%d", (long long)arena->option.seed, game / arena->seatings + 1);
}

/* A bot's seed follows from the deal, the seat and the line: the game can be played again. */
static uint64_t bot_seed(const LiveGame *live, Seat seat) {
    uint64_t deal = (uint64_t)(live->number / live->arena->seatings);
    return (uint64_t)live->arena->option.seed * 1000003u + deal * 8191u +
           (uint64_t)match_lines(live->match) * 16u + seat;
}

/* `new GAME players=N … seat=S`; a program that answers `= facts` gets the components of the set, too. */
static bool greet(LiveGame *live, Seat seat, Text *error) {
    const Ruleset *r = match_ruleset(live->match);
    Text t = text_over(live->command, COMMAND_ROOM);
    text_addf(&t, "new %s players=%d set=%s", r->game->name, r->seats, r->set_name);
    for (int i = 0; r->game->options[i].name != NULL; i++) {
        TEXT(value, 128);
        ruleset_option_text(r, i, &value);
        if (value.length > 0)
            text_addf(&t, " %s=%s", r->game->options[i].name, value.start);
    }
    text_addf(&t, " seat=%d", seat);
    if (!external_ask(live->program[seat], live->command, error))
        return false;
    if (strcmp(live->program[seat]->answer, "facts") != 0)
        return true;
    t = text_over(live->command, COMMAND_ROOM);
    text_add(&t, "facts ");
    json_facts(r, &t);
    return external_ask(live->program[seat], live->command, error);
}

/* Starting up may take longer than answering. */
static bool start_program(LiveGame *live, Seat seat, const char *command, Text *error) {
    const ArenaOptions *option = &live->arena->option;
    External *program = live->program[seat];
    char room[2][LOG_PATH];
    ExternalLogs logs = {0};
    if (option->logs != NULL) {
        for (int i = 0; i < 2; i++)
            snprintf(room[i], LOG_PATH, "%s/game-%d-seat-%d.%s", option->logs, live->number + 1,
                     seat, i == 0 ? "err" : "txt");
        logs = (ExternalLogs){.errors = room[0],
                              .transcript = option->has_transcript ? room[1] : NULL};
    }
    if (!external_start(program, command, (long)option->startup_ms, logs, error) ||
        !greet(live, seat, error))
        return false;
    program->timeout_ms = (long)option->timeout_ms;
    return true;
}

static bool start_programs(LiveGame *live, Seat *culprit, Text *error) {
    for (Seat seat = 0; seat < match_ruleset(live->match)->seats; seat++) {
        const ArenaPlayer *player = &live->arena->player[live->seating[seat]];
        if (!player->is_external)
            continue;
        *culprit = seat;
        live->program[seat] = calloc(1, sizeof *live->program[seat]);
        if (live->program[seat] == NULL ||
            !start_program(live, seat, player->spec + strlen("cmd:"), error))
            return false;
    }
    *culprit = NO_SEAT;
    return true;
}

typedef struct Sending {
    LiveGame *live;
    Seat seat;
    bool is_well;
    Text *error;
} Sending;

static void send_line(void *context, const SeenLine *line) {
    Sending *sending = context;
    Text t = text_over(sending->live->command, COMMAND_ROOM);
    text_add(&t, "line ");
    seat_text(line->seat, &t);
    text_addf(&t, " %s", line->text);
    if (sending->is_well)
        sending->is_well =
            external_ask(sending->live->program[sending->seat], t.start, sending->error);
}

/* Sends a program the lines its seat has seen since it was last asked. */
static bool send_lines(LiveGame *live, Seat seat, Text *error) {
    Sending sending = {live, seat, true, error};
    match_lines_seen(live->match, seat, live->lines_sent[seat], &seat_readers[LANG_EN], send_line,
                     &sending);
    live->lines_sent[seat] = match_lines(live->match);
    return sending.is_well;
}

/* `view JSON`, then `choose MOVE MOVE …`, which asks for one of them. */
static bool ask_program(LiveGame *live, const View *view, Move *move, Text *error) {
    const Ruleset *r = view->ruleset;
    External *program = live->program[view->viewer];
    MoveList list;
    if (!send_lines(live, view->viewer, error))
        return false;
    Text t = text_over(live->command, COMMAND_ROOM);
    text_add(&t, "view ");
    json_position(r, &view->masked, &t);
    if (!external_ask(program, t.start, error))
        return false;
    game_legal(r, &view->masked, view->viewer, &list);
    game_sort_by_text(r, &view->masked, view->viewer, &list);
    t = text_over(live->command, COMMAND_ROOM);
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

static bool play_on(LiveGame *live, Seat *culprit, Text *error) {
    while (!match_is_over(live->match)) {
        Seat seat = seat_lowest(match_actors(live->match));
        View view;
        Move move;
        match_view(live->match, seat, &view);
        *culprit = seat;
        if (live->program[seat] != NULL) {
            if (!ask_program(live, &view, &move, error))
                return false;
        } else {
            move =
                bot_choose(live->bot[live->seating[seat]], &view, bot_seed(live, seat), NULL, NULL);
        }
        match_play_move(live->match, seat, move);
    }
    *culprit = NO_SEAT;
    return true;
}

static SeatSet all_but(Seat seats, Seat culprit) {
    return (SeatSet)(((1u << seats) - 1) & ~(unsigned)seat_bit(culprit));
}

static void end_game(LiveGame *live) {
    for (Seat seat = 0; seat < SEATS_MAX; seat++)
        if (live->program[seat] != NULL) {
            external_end(live->program[seat]);
            free(live->program[seat]);
        }
    match_free(live->match);
    free(live->command);
}

void arena_play(const Arena *arena, int game, Bot *const bot[ARENA_PLAYERS], ArenaGame *out) {
    MatchDeal deal = {0};
    Text secret = text_over(deal.secret, sizeof deal.secret);
    Text reason = text_over(out->reason, sizeof out->reason);
    arena_secret(arena, game, &secret);
    LiveGame live = {
        .arena = arena, .number = game, .seating = arena_seating(arena, game), .bot = bot};
    live.match = match_new(ruleset_share(arena->ruleset), &deal);
    live.command = malloc(COMMAND_ROOM);
    if (live.match == NULL || live.command == NULL)
        abort();
    bool is_fair =
        start_programs(&live, &out->culprit, &reason) && play_on(&live, &out->culprit, &reason);
    out->winners =
        is_fair ? match_winners(live.match) : all_but(arena->ruleset->seats, out->culprit);
    match_score(live.match, out->score);
    out->lines = match_lines(live.match);
    out->is_done = true;
    end_game(&live);
}
