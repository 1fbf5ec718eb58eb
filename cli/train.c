/* train.c: hort train: a network that learns a game by playing it.
 *
 * First it watches matches of players that look one move ahead with the game's own estimate, then it
 * plays against itself: one move ahead at first, later with short searches. Matches are in train_play.c, the rating of versions in train_rate.c, files in train_file.c; what is learnt how in
 * ai/learner.c. */
#include "cli/train.h"
#include "cli/command.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/workers.h"

#include <math.h>
#include <signal.h>
#include <stdlib.h>

enum {
    TRAIN_MATCHES,
    TRAIN_WATCH,
    TRAIN_SEARCH_FROM,
    TRAIN_ITERATIONS,
    TRAIN_EVERY,
    TRAIN_GAMES,
    TRAIN_BATCH,
    TRAIN_RATE,
    TRAIN_THREADS,
    TRAIN_SEED,
    TRAIN_TO,
};

enum {
    IDLE_MAX = 3,   /* versions without gain before the steps become smaller */
    STEPS_MIN = 100 /* the smallest steps, in parts of the first */
};

static const Parameter arguments[] = {
    {"GAME", KIND_GAME, .help = {"the game", "das Spiel"}},
    {0},
};

static const Parameter options[] = {
    [TRAIN_MATCHES] = {"matches", KIND_NUMBER, 1, 1000000000, .default_value = "200000",
                       .help = {"ends after this many, if it still gains then",
                                "endet nach so vielen Partien, falls es dann noch besser wird"}},
    [TRAIN_WATCH] =
        {"watch", KIND_NUMBER, 0, 1000000000, .default_value = "40000",
         .help = {"of these, matches that it only watches first, of players with the game's own "
                  "estimate",
                  "davon Partien, denen es zuerst nur zusieht, von Spielern mit der "
                  "Schätzung des Spiels"}},
    [TRAIN_SEARCH_FROM] = {"search-from", KIND_NUMBER, 0, 1000000000, .default_value = "0",
                           .help = {"from this match on players search instead of looking one move "
                                    "ahead; 0: never",
                                    "ab dieser Partie suchen die Spieler, statt nur einen Zug "
                                    "vorauszusehen; 0: nie"}},
    [TRAIN_ITERATIONS] = {"iterations", KIND_NUMBER, 1, 1000000, .default_value = "64",
                          .help = {"of such a search", "einer solchen Suche"}},
    [TRAIN_EVERY] = {"every", KIND_NUMBER, 1, 1000000000, .default_value = "20000",
                     .help = {"matches from one version to the next",
                              "Partien von einer Fassung zur nächsten"}},
    [TRAIN_GAMES] =
        {"games", KIND_NUMBER, 2, 1000000, .default_value = "400",
         .help = {"games that rate a version, against the one before and against greedy",
                  "Partien, an denen eine Fassung gemessen wird, gegen die vorige und "
                  "gegen greedy"}},
    [TRAIN_BATCH] = {"batch", KIND_NUMBER, 1, 1000000, .default_value = "64",
                     .help = {"matches between two steps", "Partien zwischen zwei Schritten"}},
    [TRAIN_RATE] = {"rate", KIND_NUMBER, 1, 1000, .default_value = "40",
                    .help = {"how far a step goes, in ten-thousandths",
                             "wie weit ein Schritt geht, in Zehntausendsteln"}},
    [TRAIN_THREADS] = {"threads", KIND_NUMBER, 1, LEARNER_LANES, .default_value = "1",
                       .help = {"matches at the same time; the result is the same with any number",
                                "Partien zur gleichen Zeit; das Ergebnis ist immer dasselbe"}},
    [TRAIN_SEED] = {"seed", KIND_NUMBER, 0, 1000000000000, .default_value = "1",
                    .help = {"equal numbers learn equally", "gleiche Zahlen lernen gleich"}},
    [TRAIN_TO] = {"to", KIND_FOLDER, .default_value = ".",
                  .help = {"where GAME.net, GAME.svg and GAME.checkpoint go; goes on from a "
                           "checkpoint there",
                           "wohin SPIEL.net, SPIEL.svg und SPIEL.checkpoint kommen; setzt einen "
                           "Lauf von dort fort"}},
    {0},
};

static atomic_bool stop;

static void end_early(int signal_number) {
    (void)signal_number;
    atomic_store(&stop, true);
}

static int complain(const char *reason) {
    fprintf(stderr, "hort train: %s\n", reason);
    return 2;
}

/* ---- a run ---- */

/* What two runs that give the same result have in common. */
static void write_command(Training *training) {
    const TrainState *s = training->state;
    Text out = text_over(training->command, sizeof training->command);
    text_addf(&out, "hort train %s --watch %llu", training->files->game->name,
              (unsigned long long)s->watched);
    if (s->search_from != 0)
        text_addf(&out, " --search-from %llu --iterations %lld", (unsigned long long)s->search_from,
                  (long long)s->iterations);
    text_addf(&out, " --every %llu --games %lld --batch %lld --rate %lld --seed %llu",
              (unsigned long long)s->every, (long long)s->games, (long long)s->batch,
              (long long)s->first_rate, (unsigned long long)s->seed);
    text_addf(&out, ", after %llu matches", (unsigned long long)s->learner.matches);
}

static double rate_of(int64_t ten_thousandths) {
    return (double)ten_thousandths / 10000;
}

/* Smaller steps when several versions have not gained; false: they have been small enough. */
static bool go_on(TrainState *state) {
    const TrainVersion *now = &state->version[state->versions - 1];
    state->idle = now->last_low > 0.5 ? 0 : state->idle + 1;
    if (state->idle < IDLE_MAX)
        return true;
    state->idle = 0;
    state->rate /= sqrt(10);
    return state->rate * STEPS_MIN > rate_of(state->first_rate);
}

static void rate_version(Training *training, double surprise) {
    TrainState *state = training->state;
    Network now;
    Interval last, greedy;
    learner_network(&state->learner, training->files->game, &now);
    TrainVersion *version = &state->version[state->versions];
    version->matches = state->learner.matches;
    version->surprise = surprise;
    version->greedy = train_rate(training, &now, NULL, &stop, &greedy);
    version->last =
        state->versions == 0 ? 0.5 : train_rate(training, &now, &state->last, &stop, &last);
    version->last_low = state->versions == 0 ? 1 : last.low;
    if (atomic_load(&stop))
        return;
    state->versions++;
    state->last = now;
    printf("%4d %10llu  %.4f  %5.1f (%4.1f … %5.1f)", state->versions,
           (unsigned long long)version->matches, surprise, 100 * version->greedy, 100 * greedy.low,
           100 * greedy.high);
    if (state->versions > 1)
        printf("  %5.1f (%4.1f … %5.1f)", 100 * version->last, 100 * last.low, 100 * last.high);
    printf("\n");
    fflush(stdout);
}

/* Plays until the next version; returns what it was wrong by. */
static double play_on(Training *training, Lesson lesson[LEARNER_LANES], uint64_t until,
                      Progress *progress) {
    double surprise = 0, positions = 0;
    while (training->state->learner.matches < until && train_batch(training, lesson, &stop)) {
        for (int lane = 0; lane < LEARNER_LANES; lane++) {
            surprise += lesson[lane].surprise;
            positions += lesson[lane].positions;
        }
        progress_show(progress, training->state->learner.matches);
    }
    return positions > 0 ? surprise / positions : 0;
}

/* Versions until the matches are played, nothing is gained any more, or somebody stops it. */
static bool run_versions(Training *training, uint64_t matches, const char *folder, Text *error) {
    TrainState *state = training->state;
    Lesson *lesson = calloc(LEARNER_LANES, sizeof *lesson);
    Progress progress = progress_start("matches", matches);
    bool is_fine = lesson != NULL;
    while (is_fine && state->learner.matches < matches && state->versions < TRAIN_VERSIONS) {
        uint64_t until = (state->learner.matches / state->every + 1) * state->every;
        double surprise = play_on(training, lesson, until < matches ? until : matches, &progress);
        if (!atomic_load(&stop))
            rate_version(training, surprise);
        if (atomic_load(&stop))
            break;
        bool is_gaining = go_on(state);
        write_command(training);
        is_fine = train_save(training, folder, error);
        if (!is_gaining)
            break;
    }
    progress_end(&progress);
    free(lesson);
    return is_fine;
}

/* ---- the command ---- */

static bool make_rulesets(Training *training, Text *error) {
    const Game *game = training->files->game;
    if (game->hints == NULL || game->hints->features == NULL) {
        text_addf(error,
                  by_locale("%s names no features to learn from",
                            "%s nennt keine Merkmale, aus denen man lernen könnte"),
                  game->name);
        return false;
    }
    for (Seat seats = game->seats_min; seats <= game->seats_max; seats++) {
        char word[16];
        const char *const words[] = {word};
        snprintf(word, sizeof word, "players=%d", seats);
        training->ruleset[seats] = ruleset_new(training->files, words, 1, error);
        if (training->ruleset[seats] == NULL)
            return false;
    }
    return true;
}

static void start_state(TrainState *state, const Input *in) {
    *state = (TrainState){.seed = (uint64_t)input_number(in, TRAIN_SEED),
                          .watched = (uint64_t)input_number(in, TRAIN_WATCH),
                          .search_from = (uint64_t)input_number(in, TRAIN_SEARCH_FROM),
                          .iterations = input_number(in, TRAIN_ITERATIONS),
                          .batch = input_number(in, TRAIN_BATCH),
                          .games = input_number(in, TRAIN_GAMES),
                          .every = (uint64_t)input_number(in, TRAIN_EVERY),
                          .first_rate = input_number(in, TRAIN_RATE)};
    state->rate = rate_of(state->first_rate);
    learner_start(&state->learner, state->seed);
}

/* A run goes on only as it began. */
static bool is_same_run(const TrainState *state, const Input *in) {
    return state->seed == (uint64_t)input_number(in, TRAIN_SEED) &&
           state->watched == (uint64_t)input_number(in, TRAIN_WATCH) &&
           state->search_from == (uint64_t)input_number(in, TRAIN_SEARCH_FROM) &&
           state->iterations == input_number(in, TRAIN_ITERATIONS) &&
           state->first_rate == input_number(in, TRAIN_RATE) &&
           state->batch == input_number(in, TRAIN_BATCH) &&
           state->games == input_number(in, TRAIN_GAMES) &&
           state->every == (uint64_t)input_number(in, TRAIN_EVERY);
}

static bool start_or_resume(Training *training, const Input *in, const char *folder, Text *error) {
    bool is_found;
    if (!output_folder(folder, error) || !train_load(training, folder, &is_found, error))
        return false;
    if (!is_found)
        start_state(training->state, in);
    else if (!is_same_run(training->state, in)) {
        text_addf(error,
                  by_locale("the checkpoint in %s belongs to a run with other settings",
                            "der Zwischenstand in %s stammt von einem Lauf mit anderen "
                            "Einstellungen"),
                  folder);
        return false;
    }
    if (is_found)
        printf(by_locale("goes on after %llu matches\n", "weiter nach %llu Partien\n"),
               (unsigned long long)training->state->learner.matches);
    return true;
}

static int train_run(const Input *in) {
    TEXT(error, 1024);
    const char *folder = input_text(in, TRAIN_TO);
    Training training = {.files = in->game, .threads = (int)input_number(in, TRAIN_THREADS)};
    training.state = malloc(sizeof *training.state);
    if (training.state == NULL)
        abort();
    signal(SIGINT, end_early);
    signal(SIGTERM, end_early);
    bool is_fine =
        make_rulesets(&training, &error) && start_or_resume(&training, in, folder, &error);
    if (is_fine) {
        printf("%4s %10s  %6s  %s\n", "", by_locale("matches", "Partien"),
               by_locale("error", "Fehler"),
               by_locale("% against greedy      % against the version before",
                         "% gegen greedy        % gegen die vorige Fassung"));
        is_fine =
            run_versions(&training, (uint64_t)input_number(in, TRAIN_MATCHES), folder, &error);
    }
    for (int seats = 0; seats <= SEATS_MAX; seats++)
        ruleset_free(training.ruleset[seats]);
    free(training.state);
    if (!is_fine)
        return complain(error.start);
    return atomic_load(&stop) ? STATUS_INTERRUPTED : 0;
}

static const char *const examples[] = {"hort train draco --to learned",
                                       "hort train draco --watch 0 --matches 5000 --every 1000",
                                       NULL};

const Command train_command = {
    .name = "train",
    .run = train_run,
    .summary = {"a network that learns a game by playing it",
                "ein Netz, das ein Spiel lernt, indem es spielt"},
    .about = {"Each version is rated one move ahead, against greedy and against the version "
              "before, with two seats and at a full table. Ends when versions no longer gain. "
              "`learned:net=FILE` and `search:100ms,net=FILE` play with the network.",
              "Jede Fassung wird mit einem Zug Vorausschau gemessen, gegen greedy und gegen die "
              "vorige, zu zweit und am vollen Tisch. Endet, wenn Fassungen nicht mehr besser "
              "werden. `learned:net=DATEI` und `search:100ms,net=DATEI` spielen mit dem Netz."},
    .examples = examples,
    .arguments = arguments,
    .options = options,
};
