/* players.h: who plays: bots of ours and programs, as named on the command line. */
#ifndef HORT_CLI_PLAYERS_H
#define HORT_CLI_PLAYERS_H

#include "ai/bot.h"

enum { PLAYERS_MAX = 16, PLAYER_SPEC = 256 };

/* A player, who may have several seats. */
typedef struct Player {
    char spec[PLAYER_SPEC]; /* as given: also the name in every table */
    bool is_external;       /* a program: the spec after "cmd:" is its command line */
    BotSpec bot;
    char network[PLAYER_SPEC]; /* the file of its network; empty: none of its own */
} Player;

typedef struct Players {
    int count; /* different ones */
    Player player[PLAYERS_MAX];
    int entries; /* as named, equal ones several times */
    uint8_t entry[PLAYERS_MAX];
} Players;

/* Is it a player or, where a list is allowed, several joined by commas? Otherwise says what is
 * allowed. */
bool players_check(const char *word, bool may_be_list, Text *error);
/* Adds the player or players of a word; false with the reason. */
bool players_add(Players *players, const char *word, Text *error);
/* Adds one player, commas and all. */
bool players_add_one(Players *players, const char *spec, Text *error);
/* Gives the seats that are left over to the last one named; false with the reason when there are
 * more players than seats. */
bool players_fill(Players *players, int seats, Text *error);

/* Reads the networks that players name (net=FILE); false with what is wrong with which file. */
bool players_read_networks(Players *players, const Game *game, Text *error);
/* A bot for each player that is ours, NULL for programs; to be freed. */
Bot **players_bots(const Players *players);
void players_free_bots(void *bots);

#endif
