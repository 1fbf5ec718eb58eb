/* arena.c: hort arena: bots against each other, in every seating of the same deals.
 *
 * Reads the command line, shares the games out among threads, and says who is better by how much.
 * One game is in contest.c, the results file in arena_results.c, the figures in arena_report.c
 * and rating.c. */
#include "cli/arena.h"
#include "cli/command.h"
#include "cli/output.h"
#include "cli/rating.h"
#include "cli/workers.h"
#include "match/record.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- the command line ---- */

enum {
    ARENA_GAMES,
    ARENA_THREADS,
    ARENA_SEED,
    ARENA_RESULTS,
    ARENA_JSON,
    ARENA_CSV,
    ARENA_SVG,
    ARENA_SPRT,
    ARENA_TIMEOUT,
    ARENA_STARTUP,
    ARENA_LOGS,
    ARENA_TRANSCRIPT,
    ARENA_RERUN,
    ARENA_RECORDS,
};

static const Parameter arguments[] = {
    {"GAME", KIND_GAME, .is_optional = true, .help = {"the game", "das Spiel"}},
    {"PLAYER", KIND_PLAYER, .is_optional = true, .is_repeated = true,
     .help =
         {"easy, normal, hard, expert, greedy, random, search:100ms, search:2000it or a program, "
          "cmd:./mybot; the last one takes the seats left over",
          "easy, normal, hard, expert, greedy, random, search:100ms, search:2000it oder ein "
          "Programm, cmd:./meinbot; der letzte nimmt die übrigen Plätze"}},
    {0},
};

static const Parameter options[] = {
    [ARENA_GAMES] =
        {"games", KIND_NUMBER, 1, 10000000, .default_value = "200",
         .help = {"at least this many games, rounded up to whole deals",
                  "mindestens so viele Partien, aufgerundet auf ganze Kartenverteilungen"}},
    [ARENA_THREADS] = {"threads", KIND_NUMBER, 1, THREADS_MAX, .default_value = "1",
                       .help = {"games at the same time", "Partien zur gleichen Zeit"}},
    [ARENA_SEED] = {"seed", KIND_NUMBER, 0, 1000000000000, .default_value = "1",
                    .help = {"equal numbers deal equally", "gleiche Zahlen teilen gleich aus"}},
    [ARENA_RESULTS] =
        {"results", KIND_NEW_FILE,
         .help = {"one line per game as soon as it ends; repeat the command to resume",
                  "eine Zeile je Partie, sobald sie endet; derselbe Befehl setzt dort fort"}},
    [ARENA_JSON] = {"json", KIND_NEW_FILE, .help = {"the standings", "die Tabelle"}},
    [ARENA_CSV] = {"csv", KIND_NEW_FILE,
                   .help = {"a row for each seat of each game",
                            "eine Zeile je Platz jeder Partie"}},
    [ARENA_SVG] = {"svg", KIND_NEW_FILE,
                   .help = {"a drawing of the ratings", "eine Zeichnung der Wertungen"}},
    [ARENA_SPRT] =
        {"sprt", KIND_TEXT, .value = "LOW,HIGH",
         .help = {"stops as soon as the first player's share of victories is clearly nearer "
                  "to one of the two",
                  "hört auf, sobald der Siegesanteil des ersten Spielers klar näher bei "
                  "einem der beiden liegt"}},
    [ARENA_TIMEOUT] = {"timeout-ms", KIND_NUMBER, 1, 3600000, .default_value = "10000",
                       .help = {"how long a program may think about an answer",
                                "wie lange ein Programm für eine Antwort brauchen darf"}},
    [ARENA_STARTUP] = {"startup-ms", KIND_NUMBER, 1, 3600000, .default_value = "30000",
                       .help = {"how long a program may take to start and answer `new`",
                                "wie lange ein Programm zum Starten und zur Antwort auf `new` "
                                "brauchen darf"}},
    [ARENA_LOGS] =
        {"logs", KIND_FOLDER,
         .help =
             {"keeps there what programs write to standard error: a file for each game and seat",
              "verwahrt dort, was Programme auf die Fehlerausgabe schreiben: eine Datei je "
              "Partie und Platz"}},
    [ARENA_TRANSCRIPT] = {"transcript", KIND_FLAG,
                          .help = {"with --logs: keeps the conversations with the programs, too",
                                   "mit --logs: verwahrt auch die Gespräche mit den Programmen"}},
    [ARENA_RERUN] =
        {"rerun", KIND_TEXT, .value = "LINE",
         .help = {"plays the game of a line of the results again; nothing else is needed",
                  "spielt die Partie einer Ergebniszeile noch einmal; mehr braucht es nicht"}},
    [ARENA_RECORDS] = {"records", KIND_FOLDER,
                       .help = {"keeps there the record of every game",
                                "verwahrt dort die Aufzeichnung jeder Partie"}},
    {0},
};

static bool complain(const char *what, const char *why) {
    fprintf(stderr, "hort arena: %s%s%s\n", what, why[0] == '\0' ? "" : ": ", why);
    return false;
}

static bool read_bounds(ArenaOptions *option, const char *bounds) {
    int end = 0;
    return bounds == NULL ||
           (sscanf(bounds, "%lf,%lf%n", &option->sprt_low, &option->sprt_high, &end) == 2 &&
            bounds[end] == '\0' && option->sprt_low > 0 && option->sprt_low < option->sprt_high &&
            option->sprt_high < 1) ||
           complain(bounds, by_locale("sprt takes two shares of the victories between 0 and 1, the "
                                      "lower first, such as 0.45,0.55",
                                      "sprt erwartet zwei Anteile der Siege zwischen 0 und 1, "
                                      "den kleineren zuerst, etwa 0.45,0.55"));
}

static bool read_players(Players *players, const Input *in) {
    TEXT(error, 400);
    for (int i = 1; i < in->arguments; i++)
        if (!players_add(players, in->argument[i], &error))
            return complain(by_locale("player", "Spieler"), error.start);
    return true;
}

static bool read_input(Arena *arena, const Input *in) {
    arena->option = (ArenaOptions){.games = input_number(in, ARENA_GAMES),
                                   .threads = input_number(in, ARENA_THREADS),
                                   .results = input_text(in, ARENA_RESULTS),
                                   .records = input_text(in, ARENA_RECORDS)};
    arena->contest = (Contest){
        .name = "arena",
        .seed = input_number(in, ARENA_SEED),
        .programs = {.timeout_ms = input_number(in, ARENA_TIMEOUT),
                     .startup_ms = input_number(in, ARENA_STARTUP),
                     .logs = input_text(in, ARENA_LOGS),
                     .has_transcript = input_has(in, ARENA_TRANSCRIPT)},
    };
    arena->files = in->game;
    for (int i = 0; i < in->rules; i++)
        arena->word[arena->words++] = in->rule[i];
    return read_players(&arena->contest.players, in) &&
           read_bounds(&arena->option, input_text(in, ARENA_SPRT)) &&
           (!input_has(in, ARENA_TRANSCRIPT) || input_has(in, ARENA_LOGS) ||
            complain("transcript", by_locale("needs --logs FOLDER, where it is kept",
                                             "braucht --logs ORDNER, wo es aufbewahrt wird"))) &&
           (input_has(in, ARENA_RERUN) || arena->contest.players.entries > 0 ||
            complain(by_locale("name a game and its players", "nenne ein Spiel und die Spieler"),
                     "draco players=2 search:100ms greedy"));
}

/* ---- playing ---- */

static void *begin(void *context) {
    return players_bots(&((const Arena *)context)->contest.players);
}

/* Names in records are shorter than command lines may be. */
static void record_name(const char *spec, char name[NAME_MAX_BYTES]) {
    size_t length = strlen(spec);
    length = text_plain_length(spec, length < NAME_MAX_BYTES ? length : NAME_MAX_BYTES - 1);
    memcpy(name, spec, length);
    name[length] = '\0';
}

static void keep_record(Arena *arena, const ContestGame *game, const Match *match) {
    char path[4096], room[SEATS_MAX][NAME_MAX_BYTES];
    const char *name[SEATS_MAX] = {NULL};
    FILE *file;
    TEXT(error, 400);
    for (Seat seat = 0; seat < arena->contest.ruleset->seats; seat++) {
        record_name(arena->contest.players.player[game->seating[seat]].spec, room[seat]);
        name[seat] = room[seat];
    }
    snprintf(path, sizeof path, "%s/game-%lld.record", arena->option.records,
             (long long)game->number + 1);
    char *text = record_text(match, RECORD_SAVE, name);
    if (output_open(path, &file, &error)) {
        fputs(text == NULL ? "" : text, file);
        output_close(file, path, &error);
    }
    if (error.length > 0) {
        complain(by_locale("record", "Aufzeichnung"), error.start);
        arena->has_lost_record = true;
    }
    free(text);
}

/* A game that an earlier run has played is taken over. */
static bool known(void *context, int64_t game, void *result) {
    const Arena *arena = context;
    if (arena->game[game].is_done)
        memcpy(result, &arena->game[game].played, sizeof(Played));
    return arena->game[game].is_done;
}

static bool play(void *context, void *own, int64_t number, const atomic_bool *stop, void *result) {
    Arena *arena = context;
    ContestGame game = {.number = number,
                        .deal = number / arena->seatings,
                        .seating = arena_seating(arena, (int)number),
                        .bot = own};
    Match *match = contest_play(&arena->contest, &game, stop, result);
    if (match != NULL && arena->option.records != NULL)
        keep_record(arena, &game, match);
    match_free(match);
    return match != NULL;
}

static void ended(void *context, int64_t game, const void *result) {
    Arena *arena = context;
    if (arena->results != NULL)
        arena_write_line(arena, (int)game, result, arena->results);
}

/* Has the sequential test decided? */
static bool is_settled(const Arena *arena) {
    double likelihood;
    return rating_sprt(arena->first.sum, arena->first.squares, arena->first.count,
                       arena->option.sprt_low, arena->option.sprt_high,
                       &likelihood) != VERDICT_OPEN;
}

static bool count(void *context, int64_t game, const void *result) {
    Arena *arena = context;
    const Played *played = result;
    arena->game[game] = (ArenaGame){true, *played};
    arena->counted = (int)game + 1;
    for (Seat seat = 0; seat < arena->contest.ruleset->seats; seat++)
        if (arena_seating(arena, (int)game)[seat] == 0)
            sums_add(&arena->first, played_share(played, seat));
    return arena->option.sprt_high == 0 || !is_settled(arena);
}

static WorkDone play_all(Arena *arena) {
    return work_share(&(Work){.games = arena->games,
                              .threads = (int)arena->option.threads,
                              .batch = 1,
                              .result_bytes = sizeof(Played),
                              .context = arena,
                              .begin = begin,
                              .end = players_free_bots,
                              .play = play,
                              .known = known,
                              .ended = ended,
                              .count = count});
}

/* ---- the whole ---- */

static bool open_results(Arena *arena) {
    TEXT(error, 400);
    if (arena->option.results == NULL || !work_is_leader())
        return true;
    int taken = arena_read_results(arena, arena->option.results, &error);
    if (taken < 0)
        return complain("results", error.start);
    if (taken > 0)
        fprintf(stderr, "hort arena: %d games taken from %s\n", taken, arena->option.results);
    arena->results = fopen(arena->option.results, "a");
    if (arena->results != NULL)
        return true;
    text_addf(&error, by_locale("cannot be written: %s", "kann nicht geschrieben werden: %s"),
              strerror(errno));
    return complain(arena->option.results, error.start);
}

static const int file_option[ARENA_FILES] = {ARENA_JSON, ARENA_CSV, ARENA_SVG};

/* Everything the arena writes, before the first game. */
static bool open_outputs(Arena *arena, const Input *in) {
    TEXT(error, 400);
    for (int i = 0; i < ARENA_FILES; i++)
        if (!output_open_report(input_text(in, file_option[i]), &arena->file[i], &error))
            return complain(by_locale("output", "Ausgabe"), error.start);
    return (output_folder(arena->option.records, &error) &&
            contest_prepare(&arena->contest, &error)) ||
           complain(by_locale("before the first game", "vor der ersten Partie"), error.start);
}

static bool make_games(Arena *arena, int deals) {
    arena->games = deals * arena->seatings;
    arena->game = calloc((size_t)arena->games, sizeof *arena->game);
    return arena->game != NULL;
}

/* Plays and reports; the exit status. */
static int run(Arena *arena, const Input *in) {
    static void (*const print[ARENA_FILES])(const Arena *, FILE *) = {
        arena_print_json, arena_print_csv, arena_print_svg};
    TEXT(error, 400);
    if (!arena_list_seatings(arena, &error))
        return complain(by_locale("seats", "Plätze"), error.start) ? 0 : 2;
    int deals = (int)((arena->option.games + arena->seatings - 1) / arena->seatings);
    if (!make_games(arena, deals) || !open_results(arena) || !open_outputs(arena, in))
        return 2;
    WorkDone done = play_all(arena);
    arena_print(arena, done.seconds, stdout);
    for (int i = 0; i < ARENA_FILES; i++) {
        if (arena->file[i] != NULL)
            print[i](arena, arena->file[i]);
        output_close(arena->file[i], input_text(in, file_option[i]), &error);
        arena->file[i] = NULL;
    }
    output_close(arena->results, arena->option.results, &error);
    arena->results = NULL;
    if (error.length > 0)
        complain(by_locale("output", "Ausgabe"), error.start);
    if (done.is_interrupted)
        complain(by_locale("interrupted", "abgebrochen"), "");
    return done.is_interrupted                          ? STATUS_INTERRUPTED
           : error.length > 0 || arena->has_lost_record ? 1
                                                        : 0;
}

/* Cuts a results line into a command line: ruleset words, deal, players in seat order. */
static bool read_line(Arena *arena, char *line, int *deal) {
    TEXT(error, 400);
    char *secret = strchr(line, '\t'), *seats = secret == NULL ? NULL : strchr(secret + 1, '\t');
    char *end = seats == NULL ? NULL : strchr(seats + 1, '\t');
    long long seed;
    if (end == NULL || sscanf(secret + 1, "arena-%lld-%d", &seed, deal) != 2 || *deal < 1)
        return complain(line, "not a line of a results file");
    *secret = *seats = *end = '\0';
    arena->contest.seed = seed;
    arena->files = games_find(strtok(line, " "));
    for (char *word; (word = strtok(NULL, " ")) != NULL && arena->words < ARENA_WORDS;)
        arena->word[arena->words++] = word;
    for (char *next, *player = seats + 1; player != NULL; player = next) {
        next = strstr(player, " | ");
        if (next != NULL) {
            *next = '\0';
            next += 3;
        }
        if (!players_add_one(&arena->contest.players, player, &error))
            return complain("player", error.start);
    }
    return arena->files != NULL || complain(line, "no such game");
}

/* Plays the game of one line again and prints its line. */
static bool rerun(Arena *arena, int deal) {
    const Players *players = &arena->contest.players;
    TEXT(error, 400);
    if (players->entries != arena->contest.ruleset->seats)
        return complain("rerun", "the line does not name a player for every seat");
    if (!contest_prepare(&arena->contest, &error))
        return complain("rerun", error.start);
    Played played = {.culprit = NO_SEAT};
    atomic_bool never = false;
    ContestGame game = {deal - 1, deal - 1, players->entry, players_bots(players)};
    arena->seatings = 1;
    memcpy(arena->seating[0], players->entry, arena->contest.ruleset->seats);
    match_free(contest_play(&arena->contest, &game, &never, &played));
    players_free_bots(game.bot);
    arena_write_line(arena, deal - 1, &played, stdout);
    return true;
}

static bool prepare(Arena *arena) {
    TEXT(error, 400);
    arena->contest.ruleset = ruleset_new(arena->files, arena->word, arena->words, &error);
    return arena->contest.ruleset != NULL || complain("rules", error.start);
}

static int start(Arena *arena, const Input *in) {
    int deal = 0;
    if (!read_input(arena, in))
        return 2;
    if (!input_has(in, ARENA_RERUN))
        return prepare(arena) ? run(arena, in) : 2;
    char *line = strdup(input_text(in, ARENA_RERUN));
    bool is_well =
        line != NULL && read_line(arena, line, &deal) && prepare(arena) && rerun(arena, deal);
    free(line);
    return is_well ? 0 : 2;
}

static int arena_run(const Input *in) {
    Arena *arena = calloc(1, sizeof *arena);
    TEXT(ignored, 1000);
    if (arena == NULL)
        return 1;
    int status = start(arena, in);
    output_close(arena->results, "", &ignored);
    for (int i = 0; i < ARENA_FILES; i++)
        output_close(arena->file[i], "", &ignored);
    ruleset_free(arena->contest.ruleset);
    free(arena->game);
    free(arena);
    return status;
}

static const char *const examples[] = {
    "hort arena draco --players 2 search:100ms greedy --games 200",
    "hort arena draco --players 2 'cmd:./mybot' greedy --results bots.tsv",
    NULL,
};

const Command arena_command = {
    .name = "arena",
    .run = arena_run,
    .summary = {"bots against each other, in every seating of the same deals",
                "Bots gegeneinander, in jeder Sitzordnung bei gleichen Karten"},
    .about =
        {"Says who is better and by how much, with the uncertainty of each figure. Ctrl-C ends "
         "the games early and prints what there is.",
         "Sagt, wer um wie viel besser spielt und wie unsicher jede Zahl ist. Strg-C beendet "
         "die Partien früher und zeigt, was es schon gibt."},
    .examples = examples,
    .arguments = arguments,
    .options = options,
    .has_rules = true,
    .is_shared = true,
};
