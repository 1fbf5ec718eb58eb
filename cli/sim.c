/* sim.c: hort sim: many games of the same players on the same seats, for figures about a game, and
 * about our speed.
 *
 * Games in which nobody thinks are played on states directly, without match/: no records, no views.
 * The figures are printed by sim_report.c. */
#include "cli/sim.h"

#include "cli/command.h"
#include "cli/output.h"
#include "cli/workers.h"
#include "core/games.h"
#include "core/moves.h"
#include "term/words.h"

#include <stdlib.h>
#include <string.h>

enum { BATCH = 64 };

enum { SIM_GAMES, SIM_SEED, SIM_THREADS, SIM_JSON, SIM_CSV, SIM_SVG };

static const Parameter arguments[] = {
    {"GAME", KIND_GAME, .help = {"the game", "das Spiel"}},
    {"PLAYER", KIND_PLAYER, .is_optional = true, .is_repeated = true,
     .help = {"who sits at seat 0, 1, …, one by one or joined by commas; the last one takes the "
              "seats left over; random if none is named",
              "wer auf Platz 0, 1, … sitzt, einzeln oder mit Kommas verbunden; der letzte nimmt "
              "die übrigen Plätze; ohne Angabe random"}},
    {0},
};

static const Parameter options[] = {
    [SIM_GAMES] = {"games", KIND_NUMBER, 1, 1000000000000, .default_value = "1000",
                   .help = {"how many games are played", "wie viele Partien gespielt werden"}},
    [SIM_SEED] = {"seed", KIND_NUMBER, 0, 1000000000000, .default_value = "0",
                  .help = {"equal numbers play equal games", "gleiche Zahlen, gleiche Partien"}},
    [SIM_THREADS] = {"threads", KIND_NUMBER, 1, THREADS_MAX, .default_value = "1",
                     .help = {"how many threads play; the figures stay the same",
                              "wie viele Threads spielen; die Zahlen bleiben dieselben"}},
    [SIM_JSON] = {"json", KIND_NEW_FILE, .help = {"the figures", "die Zahlen"}},
    [SIM_CSV] = {"csv", KIND_NEW_FILE,
                 .help = {"a row for each seat of each game", "eine Zeile je Platz jeder Partie"}},
    [SIM_SVG] = {"svg", KIND_NEW_FILE,
                 .help = {"drawings of victories, lengths and scores",
                          "Zeichnungen der Siege, Längen und Punkte"}},
    {0},
};

/* ---- games in which nobody thinks ---- */

static Rng random_game_rng(const Simulation *simulation, int64_t game) {
    return rng_from((uint64_t)(simulation->contest.seed * 1000003 + game));
}

static void list_choices(const Ruleset *r, const State *s, Seat who, Played *out) {
    MoveList list;
    game_legal(r, s, who, &list);
    out->choices[who] += (uint32_t)list.count;
}

static void play_random(const Simulation *simulation, int64_t number, Played *out) {
    const Ruleset *r = simulation->contest.ruleset;
    const Game *game = r->game;
    Rng rng = random_game_rng(simulation, number);
    State s;
    uint32_t moves[SEAT_DEALER + 1] = {0};
    SeatSet actors;
    game_start(r, &s);
    while ((actors = game->actors(r, &s)) != 0) {
        Seat who = seat_lowest(actors);
        if (number < SIM_LISTED && who != SEAT_DEALER)
            list_choices(r, &s, who, out);
        game->apply(r, &s, who, game_random_move(r, &s, who, &rng));
        moves[who]++;
    }
    out->lines = (int)moves[SEAT_DEALER];
    for (Seat seat = 0; seat < r->seats; seat++) {
        out->decisions[seat] = moves[seat];
        out->lines += (int)moves[seat];
    }
    out->culprit = NO_SEAT;
    out->winners = game->winners(r, &s);
    game->score(r, &s, out->score);
}

/* Plays a random game once more for what is said of its last move. */
static void explain_random(const Simulation *simulation, int64_t number, Text *out) {
    TEXT(words, 1024);
    const Ruleset *r = simulation->contest.ruleset;
    const Game *game = r->game;
    Rng rng = random_game_rng(simulation, number);
    State before = {0}, after;
    SeatSet actors;
    Seat who = SEAT_DEALER;
    Move move = NO_MOVE;
    game_start(r, &after);
    while ((actors = game->actors(r, &after)) != 0) {
        who = seat_lowest(actors);
        state_copy(game, &before, &after);
        move = game_random_move(r, &after, who, &rng);
        game->apply(r, &after, who, move);
    }
    game_mask(r, &before, SEAT_PUBLIC);
    game_mask(r, &after, SEAT_PUBLIC);
    game->narrate(r, &before, &after, who, move_seen(r, who, move, SEAT_PUBLIC),
                  &seat_readers[lang_of_locale()], &words);
    text_add(out, last_sentence(words.start));
}

/* ---- the work ---- */

static void *begin(void *context) {
    return players_bots(&((const Simulation *)context)->contest.players);
}

static bool play(void *context, void *own, int64_t number, const atomic_bool *stop, void *result) {
    const Simulation *simulation = context;
    ContestGame game = {number, number, simulation->contest.players.entry, own};
    if (simulation->is_random) {
        play_random(simulation, number, result);
        return true;
    }
    Match *match = contest_play(&simulation->contest, &game, stop, result);
    match_free(match);
    return match != NULL;
}

static void count_seat(const Played *played, Seat seat, Tally *tally) {
    tally->seat[seat].won += played_share(played, seat);
    sums_add(&tally->seat[seat].score, played->score[seat]);
    sums_add(&tally->seat[seat].decisions, played->decisions[seat]);
    if (played->choices[seat] > 0)
        sums_add(&tally->seat[seat].choices,
                 (double)played->choices[seat] / played->decisions[seat]);
    tally->seat[seat].faults += played->culprit == seat;
    counts_add(&tally->scores, played->score[seat]);
}

static void note_reason(Simulation *simulation, int64_t game, const Played *played) {
    Text reason = text_over(simulation->tally.reason, sizeof simulation->tally.reason);
    if (simulation->is_random)
        explain_random(simulation, game, &reason);
    else
        text_add(&reason, played->reason);
}

static bool count(void *context, int64_t game, const void *result) {
    Simulation *simulation = context;
    const Played *played = result;
    Tally *tally = &simulation->tally;
    uint64_t moves = 0;
    for (Seat seat = 0; seat < simulation->contest.ruleset->seats; seat++) {
        count_seat(played, seat, tally);
        moves += played->decisions[seat];
    }
    tally->lines_min =
        tally->games == 0 || played->lines < tally->lines_min ? played->lines : tally->lines_min;
    tally->lines_max = played->lines > tally->lines_max ? played->lines : tally->lines_max;
    tally->games++;
    tally->moves += moves;
    tally->lines += (uint64_t)played->lines;
    sums_add(&tally->moves_a_game, (double)moves);
    sums_add(&tally->lines_a_game, played->lines);
    counts_add(&tally->lengths, (int64_t)moves);
    if (played->winners == 0 && tally->without_winner++ == 0)
        note_reason(simulation, game, played);
    if (simulation->csv != NULL)
        sim_print_csv(simulation, game, played, simulation->csv);
    return true;
}

static bool is_random(const Players *players) {
    for (int p = 0; p < players->count; p++)
        if (players->player[p].is_external || players->player[p].bot.kind != BOT_RANDOM)
            return false;
    return true;
}

/* ---- the whole ---- */

static bool read_players(Simulation *simulation, const Input *in, Text *error) {
    Players *players = &simulation->contest.players;
    for (int i = 1; i < in->arguments; i++)
        if (!players_add(players, in->argument[i], error))
            return false;
    if (players->entries == 0 && !players_add(players, "random", error))
        return false;
    simulation->is_random = is_random(players);
    return players_fill(players, simulation->contest.ruleset->seats, error);
}

static bool prepare(Simulation *simulation, const Input *in, Text *error) {
    simulation->games = input_number(in, SIM_GAMES);
    simulation->threads = input_number(in, SIM_THREADS);
    simulation->contest = (Contest){.name = "sim",
                                    .seed = input_number(in, SIM_SEED),
                                    .programs = {.timeout_ms = 10000, .startup_ms = 30000}};
    simulation->contest.ruleset = ruleset_new(in->game, in->rule, in->rules, error);
    return simulation->contest.ruleset != NULL && read_players(simulation, in, error) &&
           contest_prepare(&simulation->contest, error) &&
           output_open_report(input_text(in, SIM_JSON), &simulation->json, error) &&
           output_open_report(input_text(in, SIM_CSV), &simulation->csv, error) &&
           output_open_report(input_text(in, SIM_SVG), &simulation->svg, error);
}

static int run(Simulation *simulation) {
    if (simulation->csv != NULL)
        sim_print_csv_head(simulation->csv);
    WorkDone done = work_share(&(Work){.games = simulation->games,
                                       .threads = (int)simulation->threads,
                                       .batch = simulation->is_random ? BATCH : 1,
                                       .result_bytes = sizeof(Played),
                                       .context = simulation,
                                       .begin = begin,
                                       .end = players_free_bots,
                                       .play = play,
                                       .count = count});
    if (done.is_interrupted)
        fprintf(stderr,
                by_locale("hort sim: interrupted after %llu of %lld games\n",
                          "hort sim: nach %llu von %lld Partien abgebrochen\n"),
                (unsigned long long)simulation->tally.games, (long long)simulation->games);
    if (simulation->tally.games > 0) {
        sim_print(simulation, done.seconds, stdout);
        if (simulation->json != NULL)
            sim_print_json(simulation, simulation->json);
        if (simulation->svg != NULL)
            sim_print_svg(simulation, simulation->svg);
    }
    return done.is_interrupted ? STATUS_INTERRUPTED : 0;
}

static int sim_run(const Input *in) {
    Simulation *simulation = calloc(1, sizeof *simulation);
    int status = 2;
    TEXT(error, 400);
    if (simulation == NULL)
        return 1;
    if (prepare(simulation, in, &error))
        status = run(simulation);
    FILE *const file[] = {simulation->json, simulation->csv, simulation->svg};
    for (int i = 0; i < 3; i++)
        if (!output_close(file[i], input_text(in, SIM_JSON + i), &error) && status == 0)
            status = 1;
    if (error.length > 0)
        fprintf(stderr, "hort sim: %s\n", error.start);
    ruleset_free(simulation->contest.ruleset);
    free(simulation);
    return status;
}

static const char *const examples[] = {
    "hort sim draco --players 3 --games 1000000 --threads 2",
    "hort sim draco --players 3 normal,normal,greedy --games 200 --svg draco.svg", NULL};

const Command sim_command = {
    .name = "sim",
    .run = sim_run,
    .summary = {"many games of the same players: victories, length, scores, speed",
                "viele Partien derselben Spieler: Siege, Länge, Punkte, Tempo"},
    .about = {"Everybody keeps their seat. Each figure comes with its 95 % interval. Ctrl-C ends "
              "the games early and prints what there is.",
              "Jeder behält seinen Platz. Zu jeder Zahl gehört ihr 95-%-Intervall. Strg-C "
              "beendet die Partien früher und zeigt, was es schon gibt."},
    .examples = examples,
    .arguments = arguments,
    .options = options,
    .has_rules = true,
    .is_shared = true,
};
