/* lab.c: hort lab: what becomes of a game with other components or options.
 *
 * The same players play the same deals with each of several rulesets, the arms of the experiment, and
 * the figures of each arm are held against those of the first one, deal by deal. What is measured is in
 * lab_watch.c, the reports are in lab_report.c and lab_page.c. */
#include "cli/lab.h"

#include "cli/command.h"
#include "cli/output.h"
#include "cli/workers.h"
#include "term/words.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DEALS_MIN = 30 }; /* before it may be enough */

enum { LAB_GAMES, LAB_PRECISION, LAB_SEED, LAB_THREADS, LAB_HTML, LAB_JSON, LAB_LANG };

static const Parameter arguments[] = {
    {"GAME", KIND_GAME, .help = {"the game", "das Spiel"}},
    {"PLAYER", KIND_PLAYER, .is_optional = true, .is_repeated = true,
     .help = {"who sits at seat 0, 1, …, one by one or joined by commas; the last one takes the "
              "seats left over; normal if none is named",
              "wer auf Platz 0, 1, … sitzt, einzeln oder mit Kommas verbunden; der letzte nimmt "
              "die übrigen Plätze; ohne Angabe normal"}},
    {0},
};

static const char *const langs[] = {"en", "de", NULL};

static const Parameter options[] = {
    [LAB_GAMES] = {"games", KIND_NUMBER, 1, 10000000, .default_value = "200",
                   .help = {"how many games each arm plays", "wie viele Partien jeder Arm spielt"}},
    [LAB_PRECISION] =
        {"precision", KIND_TEXT, .value = "P",
         .help = {"stops as soon as every seat's share of the victories is known to ± P per cent",
                  "hört auf, sobald der Siegesanteil jedes Platzes auf ± P Prozent bekannt ist"}},
    [LAB_SEED] = {"seed", KIND_NUMBER, 0, 1000000000000, .default_value = "1",
                  .help = {"equal numbers deal equally", "gleiche Zahlen teilen gleich aus"}},
    [LAB_THREADS] = {"threads", KIND_NUMBER, 1, THREADS_MAX, .default_value = "1",
                     .help = {"games at the same time; the figures stay the same",
                              "Partien zur gleichen Zeit; die Zahlen bleiben dieselben"}},
    [LAB_HTML] = {"html", KIND_NEW_FILE,
                  .help = {"the report as a page with drawings",
                           "der Bericht als Seite mit Zeichnungen"}},
    [LAB_JSON] = {"json", KIND_NEW_FILE, .help = {"all figures", "alle Zahlen"}},
    [LAB_LANG] = {"lang", KIND_CHOICE, .choices = langs,
                  .help = {"the language of the report; usually that of the environment",
                           "die Sprache des Berichts; sonst die der Umgebung"}},
    {0},
};

/* ---- the arms ---- */

static size_t name_length(const char *rule) {
    return strcspn(rule, "=");
}

static bool is_same_name(const char *rule, const char *other) {
    size_t length = name_length(rule);
    return length == name_length(other) && strncmp(rule, other, length) == 0;
}

/* How many values the rule's name has got, and which place this one has among them. */
static int values_of(const Input *in, const char *rule, int *place) {
    int count = 0;
    for (int i = 0; i < in->rules; i++)
        if (is_same_name(in->rule[i], rule)) {
            *place = in->rule[i] == rule ? count : *place;
            count++;
        }
    return count;
}

/* Every combination of values that were given several times is an arm. Fills in the words of arm
 * `number`, or returns false when there are not so many. */
static bool choose_rules(const Input *in, int number, const char *word[RULES_MAX], int *words,
                         Text *name) {
    *words = 0;
    for (int i = 0; i < in->rules; i++) {
        int place = 0, count = values_of(in, in->rule[i], &place);
        if (place == 0) { /* the first of its name decides which one is chosen */
            int chosen = number % count, seen = 0;
            number /= count;
            for (int j = i; j < in->rules; j++)
                if (is_same_name(in->rule[j], in->rule[i]) && seen++ == chosen)
                    word[(*words)++] = in->rule[j];
            if (count > 1)
                text_addf(name, "%s%s", name->length > 0 ? " " : "", word[*words - 1]);
        }
    }
    return number == 0;
}

static bool add_arm(Lab *lab, const Input *in, const char *const *word, int words, const char *name,
                    Text *error) {
    if (lab->arms == LAB_ARMS) {
        text_addf(error, by_locale("more than %d arms", "mehr als %d Arme"), LAB_ARMS);
        return false;
    }
    Arm *arm = &lab->arm[lab->arms];
    arm->contest.ruleset = ruleset_new(in->game, word, words, error);
    if (arm->contest.ruleset == NULL)
        return false;
    snprintf(arm->name, sizeof arm->name, "%s", name);
    lab->arms++;
    return true;
}

/* A single set of one's own is held against the standard one. */
static bool add_standard(Lab *lab, const Input *in, Text *error) {
    const char *word[RULES_MAX];
    int words = 0, sets = 0;
    bool has_several = false;
    for (int i = 0; i < in->rules; i++) {
        int place = 0;
        bool is_set = strncmp(in->rule[i], "set=", 4) == 0;
        has_several |= values_of(in, in->rule[i], &place) > 1;
        sets += is_set && strcmp(in->rule[i], "set=standard") != 0;
        word[words++] = is_set ? "set=standard" : in->rule[i];
    }
    return has_several || sets == 0 || add_arm(lab, in, word, words, "set=standard", error);
}

/* Where nothing was given several times, an arm is named by its set. */
static bool list_arms(Lab *lab, const Input *in, Text *error) {
    const char *word[RULES_MAX];
    int words;
    if (!add_standard(lab, in, error))
        return false;
    for (int number = 0;; number++) {
        TEXT(name, 200);
        if (!choose_rules(in, number, word, &words, &name))
            return true;
        if (!add_arm(lab, in, word, words, name.start, error))
            return false;
        Arm *arm = &lab->arm[lab->arms - 1];
        if (name.length == 0)
            snprintf(arm->name, sizeof arm->name, "set=%s", arm->contest.ruleset->set_name);
    }
}

static bool read_players(Players *players, const Input *in, Text *error) {
    for (int i = 1; i < in->arguments; i++)
        if (!players_add(players, in->argument[i], error))
            return false;
    return players->entries > 0 || players_add(players, "normal", error);
}

/* The same players in every arm. */
static bool seat_players(Lab *lab, const Input *in, Text *error) {
    Contest contest = {.name = "lab",
                       .seed = input_number(in, LAB_SEED),
                       .programs = {.timeout_ms = 10000, .startup_ms = 30000}};
    int seats = lab->arm[0].contest.ruleset->seats;
    if (!read_players(&contest.players, in, error) || !players_fill(&contest.players, seats, error))
        return false;
    for (int i = 0; i < lab->arms; i++) {
        contest.ruleset = lab->arm[i].contest.ruleset;
        lab->arm[i].contest = contest;
        if (contest.ruleset->seats != seats) {
            text_add(error, by_locale("players: every arm has the same number of players",
                                      "players: jeder Arm hat gleich viele Spieler"));
            return false;
        }
    }
    return contest_prepare(&lab->arm[0].contest, error);
}

/* ---- the work ---- */

static void *begin(void *context) {
    return players_bots(&((const Lab *)context)->arm[0].contest.players);
}

/* The arms take turns, so that a deal is complete before the next one begins. */
static bool play(void *context, void *own, int64_t number, const atomic_bool *stop, void *result) {
    const Lab *lab = context;
    const Contest *contest = &lab->arm[number % lab->arms].contest;
    ContestGame game = {number, number / lab->arms, contest->players.entry, own};
    LabGame *out = result;
    Match *match = contest_play(contest, &game, stop, &out->played);
    if (match == NULL)
        return false;
    lab_watch(lab, match, out);
    match_free(match);
    return true;
}

static void count_figures(const Lab *lab, Arm *arm, const LabGame *game) {
    int seats = arm->contest.ruleset->seats;
    uint32_t length = 0;
    for (int i = 0; i < lab->measures; i++) {
        const Measure *m = &lab->measure[i];
        double figure = m->of(game, seats, m->seat);
        sums_add(&arm->figure[i], figure);
        sums_add(&arm->difference[i], figure - m->of(lab->base, seats, m->seat));
    }
    for (int i = 0; i < lab->usages; i++) {
        sums_add(&arm->used[i], game->used[i]);
        sums_add(&arm->used_difference[i], game->used[i] - lab->base->used[i]);
    }
    for (Seat seat = 0; seat < seats; seat++)
        length += game->played.decisions[seat];
    counts_add(&arm->lengths, length);
}

/* Is every seat's share of the victories known exactly enough in every arm? */
static bool is_enough(const Lab *lab) {
    if (lab->precision <= 0 || lab->deals < DEALS_MIN)
        return false;
    for (int a = 0; a < lab->arms; a++)
        for (int i = 0; i < lab->arm[0].contest.ruleset->seats; i++) { /* the first measures */
            Interval share = lab_interval(&lab->measure[i], &lab->arm[a].figure[i]);
            if (share.high - share.low > 2 * lab->precision)
                return false;
        }
    return true;
}

static size_t game_bytes(const Lab *lab) {
    return (sizeof(LabGame) + (size_t)lab->usages * sizeof(uint16_t) + 7) / 8 * 8;
}

static bool count(void *context, int64_t number, const void *result) {
    Lab *lab = context;
    int arm = (int)(number % lab->arms);
    if (arm == 0)
        memcpy(lab->base, result, game_bytes(lab));
    count_figures(lab, &lab->arm[arm], result);
    if (arm + 1 < lab->arms)
        return true;
    lab->deals++;
    if (!is_enough(lab))
        return true;
    lab->reason = lab_say(lab, "the victories are known as exactly as was asked for",
                          "die Siege sind so genau bekannt wie verlangt");
    return false;
}

/* ---- the whole ---- */

static void make_room(Lab *lab) {
    lab_list_measures(lab);
    lab_list_usages(lab);
    lab->base = calloc(1, game_bytes(lab));
    for (int i = 0; i < lab->arms; i++) {
        lab->arm[i].used = calloc((size_t)lab->usages, sizeof(Sums));
        lab->arm[i].used_difference = calloc((size_t)lab->usages, sizeof(Sums));
        if (lab->base == NULL || lab->arm[i].used == NULL || lab->arm[i].used_difference == NULL)
            abort();
    }
}

static bool read_precision(Lab *lab, const char *words, Text *error) {
    char *end = NULL;
    double percent = words == NULL ? 0 : strtod(words, &end);
    lab->precision = percent / 100;
    if (words == NULL || (end != words && *end == '\0' && percent > 0 && percent < 50))
        return true;
    text_addf(error,
              by_locale("precision: %.60s is not a number above 0 and below 50",
                        "precision: %.60s ist keine Zahl über 0 und unter 50"),
              words);
    return false;
}

static bool prepare(Lab *lab, const Input *in, Text *error) {
    lab->games = input_number(in, LAB_GAMES);
    lab->threads = input_number(in, LAB_THREADS);
    lab->lang = (Lang)input_choice(in, LAB_LANG, (int)lang_of_locale());
    return read_precision(lab, input_text(in, LAB_PRECISION), error) && list_arms(lab, in, error) &&
           output_open_report(input_text(in, LAB_HTML), &lab->html, error) &&
           output_open_report(input_text(in, LAB_JSON), &lab->json, error) &&
           seat_players(lab, in, error);
}

static int run(Lab *lab) {
    make_room(lab);
    WorkDone done = work_share(&(Work){.games = lab->games * lab->arms,
                                       .threads = (int)lab->threads,
                                       .batch = 1,
                                       .result_bytes = game_bytes(lab),
                                       .context = lab,
                                       .begin = begin,
                                       .end = players_free_bots,
                                       .play = play,
                                       .count = count});
    if (done.is_interrupted)
        lab->reason = lab_say(lab, "interrupted", "abgebrochen");
    lab_print(lab, stdout);
    if (lab->html != NULL)
        lab_print_page(lab, lab->html);
    if (lab->json != NULL)
        lab_print_json(lab, lab->json);
    return done.is_interrupted ? STATUS_INTERRUPTED : 0;
}

static int lab_run(const Input *in) {
    Lab *lab = calloc(1, sizeof *lab);
    TEXT(error, 600);
    if (lab == NULL)
        return 1;
    int status = prepare(lab, in, &error) ? run(lab) : 2;
    bool has_html = output_close(lab->html, input_text(in, LAB_HTML), &error);
    bool has_json = output_close(lab->json, input_text(in, LAB_JSON), &error);
    if (status == 0 && !(has_html && has_json))
        status = 1;
    if (error.length > 0)
        fprintf(stderr, "hort lab: %s\n", error.start);
    for (int i = 0; i < lab->arms; i++) {
        ruleset_free(lab->arm[i].contest.ruleset);
        free(lab->arm[i].used);
        free(lab->arm[i].used_difference);
    }
    free(lab->base);
    free(lab->usage);
    free(lab);
    return status;
}

static const char *const examples[] = {
    "hort lab draco --players 2 --set sprint --games 400 --html sprint.html",
    "hort lab drachen-delta --players 3 --rounds 20 --rounds 40 --precision 3", NULL};

const Command lab_command = {
    .name = "lab",
    .run = lab_run,
    .summary = {"compares component sets or options of a game",
                "vergleicht Spielmaterial oder Optionen eines Spiels"},
    .about =
        {"Give --set, or an option of the game, several times: every combination is an arm of the "
         "experiment. The same players play the same deals in each of them. A single set of your "
         "own is compared with the standard one.",
         "Gib --set oder eine Option des Spiels mehrmals an: Jede Kombination ist ein Arm des "
         "Versuchs. In jedem spielen dieselben Spieler dieselben Verteilungen. Ein einzelnes "
         "eigenes Material wird mit dem Standard verglichen."},
    .examples = examples,
    .arguments = arguments,
    .options = options,
    .has_rules = true,
    .is_shared = true,
};
