/* record.c: hort record: plays a whole match and prints its record. Authors of games make their
 * golden records with it. */
#include "match/record.h"
#include "ai/bot.h"
#include "cli/command.h"

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

/* Seats the bots; false with the reason. */
static bool seat_bots(const Input *in, int seats, Bot *bot[SEATS_MAX], Text *error) {
    int players = in->arguments - 1;
    if (players > seats) {
        text_addf(error, "%d players for %d seats", players, seats);
        return false;
    }
    for (int seat = 0; seat < seats; seat++) {
        int player = seat < players ? seat : players - 1;
        BotSpec spec;
        if (!bot_spec_read(player < 0 ? "random" : in->argument[1 + player], &spec, error) ||
            (bot[seat] = bot_new(&spec)) == NULL)
            return false;
    }
    return true;
}

static void play_to_the_end(Match *m, Bot *const bot[SEATS_MAX], const char *seed) {
    while (!match_is_over(m)) {
        Seat seat = seat_lowest(match_actors(m));
        View view;
        match_view(m, seat, &view);
        match_play_move(m, seat, bot_choose(bot[seat], &view, bot_seed(m, seed), NULL, NULL));
    }
}

static int record_run(const Input *in) {
    Bot *bot[SEATS_MAX] = {0};
    TEXT(error, 512);
    Match *m = start(in, &error);
    char *text = NULL;
    if (m != NULL && seat_bots(in, match_ruleset(m)->seats, bot, &error)) {
        play_to_the_end(m, bot, input_text(in, RECORD_SEED));
        text = record_text(m, RECORD_SAVE, NULL);
    }
    if (text != NULL)
        fputs(text, stdout);
    else
        fprintf(stderr, "hort record: %s\n", error.length > 0 ? error.start : "out of memory");
    free(text);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        bot_free(bot[seat]);
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
