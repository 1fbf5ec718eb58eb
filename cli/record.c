/* record.c: hort record: plays a whole match and prints its record. Authors of games make their
 * golden records with it. */
#include "match/record.h"
#include "cli/command.h"
#include "cli/players.h"

#include <stdlib.h>
#include <string.h>

enum { RECORD_SEED };

static const Parameter arguments[] = {
    {"GAME", KIND_GAME, .help = {"the game", "das Spiel"}},
    {"PLAYER", KIND_PLAYER, .is_optional = true, .is_repeated = true,
     .help = {"who sits at seat 0, 1, …; the last one takes the seats left over; random if none "
              "is named",
              "wer auf Platz 0, 1, … sitzt; der letzte nimmt die übrigen Plätze; ohne Angabe "
              "random"}},
    {0},
};

static const Parameter options[] = {
    [RECORD_SEED] = {"seed", KIND_TEXT, 1, SECRET_MAX - 1, .value = "TEXT", .default_value = "1",
                     .help = {"equal seeds play equal matches", "gleicher Text, gleiche Partie"}},
    {0},
};

/* A bot's seed for each move: made from --seed alone, so that the match can be made again. */
static uint64_t bot_seed(const Match *m, const char *seed) {
    uint64_t number = (uint64_t)match_lines(m);
    for (; *seed != '\0'; seed++)
        number = number * 1000003u + (unsigned char)*seed;
    return number;
}

static Match *start(const Input *in, Text *error) {
    const char *rule[RULES_MAX + 1];
    char players[16];
    MatchDeal deal = {0};
    int count = 1;
    snprintf(players, sizeof players, "players=%d", in->game->game->seats_min);
    rule[0] = players;
    for (int i = 0; i < in->rules; i++)
        if (strncmp(in->rule[i], "players=", 8) == 0)
            rule[0] = in->rule[i];
        else
            rule[count++] = in->rule[i];
    strcpy(deal.secret, input_text(in, RECORD_SEED));
    Ruleset *r = ruleset_new(in->game, rule, count, error);
    return r == NULL ? NULL : match_new(r, &deal);
}

/* Seats the players; false with the reason. */
static bool seat_players(const Input *in, int seats, Players *players, Text *error) {
    for (int i = 1; i < in->arguments; i++)
        if (!players_add(players, in->argument[i], error))
            return false;
    if (players->entries == 0 && !players_add(players, "random", error))
        return false;
    for (int p = 0; p < players->count; p++)
        if (players->player[p].is_external) {
            text_addf(error,
                      by_locale("%.100s: programs play in `hort arena --records`",
                                "%.100s: Programme spielen in `hort arena --records`"),
                      players->player[p].spec);
            return false;
        }
    return players_fill(players, seats, error);
}

static void play_to_the_end(Match *m, const Players *players, const char *seed) {
    Bot **bot = players_bots(players);
    while (!match_is_over(m)) {
        Seat seat = seat_lowest(match_actors(m));
        View view;
        match_view(m, seat, &view);
        match_play_move(
            m, seat, bot_choose(bot[players->entry[seat]], &view, bot_seed(m, seed), NULL, NULL));
    }
    players_free_bots(bot);
}

static int record_run(const Input *in) {
    Players players = {0};
    TEXT(error, 512);
    Match *m = start(in, &error);
    char *text = NULL;
    if (m != NULL && seat_players(in, match_ruleset(m)->seats, &players, &error) &&
        players_read_networks(&players, match_ruleset(m)->game, &error)) {
        play_to_the_end(m, &players, input_text(in, RECORD_SEED));
        text = record_text(m, RECORD_SAVE, NULL);
    }
    if (text != NULL)
        fputs(text, stdout);
    else
        fprintf(stderr, "hort record: %s\n", error.length > 0 ? error.start : "out of memory");
    free(text);
    match_free(m);
    return text != NULL ? 0 : 2;
}

static const char *const examples[] = {
    "hort record draco --players 3 > match.record",
    "hort record draco --players 2 --seed 7 greedy search:200it > match.record", NULL};

const Command record_command = {
    .name = "record",
    .run = record_run,
    .summary = {"plays a whole match between bots and prints its record",
                "spielt eine ganze Partie unter Computern und gibt ihre Aufzeichnung aus"},
    .examples = examples,
    .arguments = arguments,
    .options = options,
    .has_rules = true,
};
