/* contest.c: see contest.h. Views out, moves in. */
#include "cli/contest.h"

#include "cli/bot_keeper.h"
#include "cli/bot_process.h"
#include "cli/command.h"
#include "cli/output.h"
#include "core/moves.h"
#include "match/json.h"
#include "term/words.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { COMMAND_ROOM = 131072, LOG_PATH = 4096 };

/* A game under way. */
typedef struct LiveGame {
    const Contest *contest;
    const ContestGame *game;
    const atomic_bool *stop;
    Match *match;
    External *program[SEATS_MAX]; /* NULL where a bot of ours sits */
    int lines_sent[SEATS_MAX];    /* lines of the record that the program has received */
    char *command;                /* room for one */
} LiveGame;

void contest_secret(const Contest *contest, int64_t deal, Text *out) {
    text_addf(out, "%s-%lld-%lld", contest->name, (long long)contest->seed, (long long)deal + 1);
}

/* A bot's seed follows from the deal, the seat and the line: the game can be played again. */
static uint64_t bot_seed(const LiveGame *live, Seat seat) {
    return (uint64_t)live->contest->seed * 1000003u + (uint64_t)live->game->deal * 8191u +
           (uint64_t)match_lines(live->match) * 16u + seat;
}

/* `new GAME players=N … seat=S`; a program that answers `= facts` gets the components of the set, too. */
static bool greet(LiveGame *live, Seat seat, Text *error) {
    const Ruleset *r = live->contest->ruleset;
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

static void end_programs(LiveGame *live) {
    for (Seat seat = 0; seat < SEATS_MAX; seat++)
        if (live->program[seat] != NULL) {
            external_end(live->program[seat]);
            free(live->program[seat]);
        }
    free(live->command);
}

/* Starting up may take longer than answering. */
static bool start_program(LiveGame *live, Seat seat, const char *command, Text *error) {
    const ContestPrograms *option = &live->contest->programs;
    External *program = live->program[seat];
    char room[2][LOG_PATH];
    ExternalLogs logs = {0};
    if (option->logs != NULL) {
        for (int i = 0; i < 2; i++)
            snprintf(room[i], LOG_PATH, "%s/game-%lld-seat-%d.%s", option->logs,
                     (long long)live->game->number + 1, seat, i == 0 ? "err" : "txt");
        logs = (ExternalLogs){.errors = room[0],
                              .transcript = option->has_transcript ? room[1] : NULL};
    }
    if (!external_start(program, command, (long)option->startup_ms, live->stop, logs, error) ||
        !greet(live, seat, error))
        return false;
    program->timeout_ms = (long)option->timeout_ms;
    return true;
}

/* Starts a program and greets it, before the first game. */
static bool try_program(const Contest *contest, const Player *player, Text *error) {
    const ContestGame before_the_first = {.number = -1};
    const atomic_bool never = false;
    LiveGame live = {.contest = contest, .game = &before_the_first, .stop = &never};
    TEXT(reason, 200);
    live.program[0] = calloc(1, sizeof *live.program[0]);
    live.command = malloc(COMMAND_ROOM);
    if (live.program[0] == NULL || live.command == NULL)
        abort();
    bool has_started = start_program(&live, 0, player->spec + strlen("cmd:"), &reason);
    if (!has_started)
        text_addf(error, by_locale("%s does not start: %s", "%s startet nicht: %s"), player->spec,
                  reason.start);
    end_programs(&live);
    return has_started;
}

static bool has_programs(const Players *players) {
    for (int p = 0; p < players->count; p++)
        if (players->player[p].is_external)
            return true;
    return false;
}

bool contest_prepare(Contest *contest, Text *error) {
    const Players *players = &contest->players;
    if (!players_read_networks(&contest->players, contest->ruleset->game, error))
        return false;
    if (!has_programs(players))
        return true;
    signal(SIGPIPE, SIG_IGN); /* a program that died is noticed when writing to it fails */
    keeper_start();
    if (!output_folder(contest->programs.logs, error))
        return false;
    for (int p = 0; p < players->count; p++)
        if (players->player[p].is_external && !try_program(contest, &players->player[p], error))
            return false;
    return true;
}

static bool start_programs(LiveGame *live, Seat *culprit, Text *error) {
    for (Seat seat = 0; seat < match_ruleset(live->match)->seats; seat++) {
        const Player *player = &live->contest->players.player[live->game->seating[seat]];
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
static bool ask_program(LiveGame *live, const View *view, MoveList *list, Move *move, Text *error) {
    const Ruleset *r = view->ruleset;
    External *program = live->program[view->viewer];
    if (!send_lines(live, view->viewer, error))
        return false;
    Text t = text_over(live->command, COMMAND_ROOM);
    text_add(&t, "view ");
    json_position(r, &view->masked, &t);
    if (!external_ask(program, t.start, error))
        return false;
    game_sort_by_text(r, &view->masked, view->viewer, list);
    t = text_over(live->command, COMMAND_ROOM);
    text_add(&t, "choose");
    for (int i = 0; i < list->count; i++) {
        text_add_char(&t, ' ');
        move_text(r, &view->masked, list->move[i], &t);
    }
    if (!external_ask(program, t.start, error))
        return false;
    if (game_read_move(r, &view->masked, view->viewer, program->answer, move))
        return true;
    text_addf(error, "illegal move: %.40s", program->answer);
    return false;
}

/* Asks the seat whose turn it is, and plays its move. */
static bool play_move(LiveGame *live, Seat seat, Played *out, Text *error) {
    View view;
    MoveList list;
    Move move;
    match_view(live->match, seat, &view);
    game_legal(view.ruleset, &view.masked, seat, &list);
    out->decisions[seat]++;
    out->choices[seat] += (uint32_t)list.count;
    if (live->program[seat] == NULL)
        move = bot_choose(live->game->bot[live->game->seating[seat]], &view, bot_seed(live, seat),
                          live->stop, NULL);
    else if (!ask_program(live, &view, &list, &move, error))
        return false;
    match_play_move(live->match, seat, move);
    return true;
}

static bool play_on(LiveGame *live, Played *out, Text *error) {
    while (!match_is_over(live->match) && !atomic_load(live->stop)) {
        out->culprit = seat_lowest(match_actors(live->match));
        if (!play_move(live, out->culprit, out, error))
            return false;
    }
    out->culprit = NO_SEAT;
    return true;
}

static SeatSet all_but(Seat seats, Seat culprit) {
    return (SeatSet)(((1u << seats) - 1) & ~(unsigned)seat_bit(culprit));
}

const char *last_sentence(const char *words) {
    for (const char *stop; (stop = strstr(words, ". ")) != NULL;)
        words = stop + 2;
    return words;
}

static void note_end(void *context, const SeenLine *line) {
    text_add(context, last_sentence(line->words));
}

/* Nobody has won: the last line says why. */
static void explain_end(const Match *match, Text *out) {
    match_lines_seen(match, SEAT_PUBLIC, match_lines(match) - 1, &seat_readers[lang_of_locale()],
                     note_end, out);
}

Match *contest_play(const Contest *contest, const ContestGame *game, const atomic_bool *stop,
                    Played *out) {
    MatchDeal deal = {0};
    Text secret = text_over(deal.secret, sizeof deal.secret);
    Text reason = text_over(out->reason, sizeof out->reason);
    contest_secret(contest, game->deal, &secret);
    LiveGame live = {.contest = contest, .game = game, .stop = stop};
    live.match = match_new(ruleset_share(contest->ruleset), &deal);
    live.command = malloc(COMMAND_ROOM);
    if (live.match == NULL || live.command == NULL)
        abort();
    bool is_fair = start_programs(&live, &out->culprit, &reason) && play_on(&live, out, &reason);
    end_programs(&live);
    if (atomic_load(stop)) {
        match_free(live.match);
        return NULL;
    }
    out->winners =
        is_fair ? match_winners(live.match) : all_but(contest->ruleset->seats, out->culprit);
    match_score(live.match, out->score);
    out->lines = match_lines(live.match);
    if (out->winners == 0)
        explain_end(live.match, &reason);
    return live.match;
}
