/* players.c: see players.h. */
#include "cli/players.h"

#include "cli/command.h"
#include "cli/suggest.h"

#include <stdlib.h>
#include <string.h>

static bool is_program(const char *spec) {
    return strncmp(spec, "cmd:", 4) == 0;
}

/* Calls `each` with every part between commas until one is refused. */
static bool each_part(const char *word, bool (*each)(void *context, const char *part),
                      void *context) {
    char part[PLAYER_SPEC];
    for (;; word++) {
        size_t length = strcspn(word, ",");
        if (length >= sizeof part)
            return false;
        memcpy(part, word, length);
        part[length] = '\0';
        if (!each(context, part))
            return false;
        word += length;
        if (*word == '\0')
            return true;
    }
}

/* Is it one of our own players? Leaves it at `context` (char[PLAYER_SPEC]), unless that is NULL. */
static bool is_bot(void *context, const char *part) {
    BotSpec spec;
    TEXT(ignored, 200);
    if (context != NULL)
        memcpy(context, part, strlen(part) + 1);
    return bot_spec_read(part, &spec, &ignored);
}

/* Several players; a search's settings are joined by commas, too, but are no players themselves. */
static bool is_list(const char *word) {
    return strchr(word, ',') != NULL && !is_program(word) && each_part(word, is_bot, NULL);
}

bool players_check(const char *word, bool may_be_list, Text *error) {
    static const Words words = {
        {"easy", "normal", "hard", "expert", "greedy", "random", "search:100ms", "search:2000it"},
        8};
    char part[PLAYER_SPEC] = "";
    if (is_program(word) || is_bot(NULL, word) || (may_be_list && each_part(word, is_bot, part)))
        return true;
    const char *wrong = part[0] != '\0' && !is_bot(NULL, part) ? part : word;
    text_addf(error, by_locale("no such player: %.60s", "diesen Spieler gibt es nicht: %.60s"),
              wrong);
    suggest(&words, wrong, by_locale("Players", "Spieler"), error);
    return false;
}

static bool refuse(Text *error, const char *spec, const char *reason) {
    text_addf(error, "%.200s: %s", spec, reason);
    return false;
}

bool players_add_one(Players *players, const char *spec, Text *error) {
    int found = 0;
    if (players->entries == PLAYERS_MAX)
        return refuse(error, spec, by_locale("too many players", "zu viele Spieler"));
    if (strlen(spec) >= PLAYER_SPEC || strpbrk(spec, "\t\r\n") != NULL)
        return refuse(error, spec,
                      by_locale("this name is too long, or holds a tab or line break",
                                "dieser Name ist zu lang oder enthält einen "
                                "Tabulator oder Zeilenumbruch"));
    while (found < players->count && strcmp(players->player[found].spec, spec) != 0)
        found++;
    if (found == players->count) {
        Player *player = &players->player[found];
        *player = (Player){.is_external = is_program(spec)};
        memcpy(player->spec, spec, strlen(spec) + 1);
        if (!player->is_external && !bot_spec_read(spec, &player->bot, error))
            return false;
        players->count++;
    }
    players->entry[players->entries++] = (uint8_t)found;
    return true;
}

typedef struct Adding {
    Players *players;
    Text *error;
} Adding;

static bool add_part(void *context, const char *part) {
    Adding *adding = context;
    return players_add_one(adding->players, part, adding->error);
}

bool players_add(Players *players, const char *word, Text *error) {
    Adding adding = {players, error};
    return is_list(word) ? each_part(word, add_part, &adding)
                         : players_add_one(players, word, error);
}

bool players_fill(Players *players, int seats, Text *error) {
    if (players->entries > seats) {
        text_addf(error, by_locale("%d players for %d seats", "%d Spieler für %d Plätze"),
                  players->entries, seats);
        return false;
    }
    while (players->entries < seats) {
        players->entry[players->entries] = players->entry[players->entries - 1];
        players->entries++;
    }
    return true;
}

Bot **players_bots(const Players *players) {
    Bot **bot = calloc(PLAYERS_MAX, sizeof *bot);
    if (bot == NULL)
        abort();
    for (int p = 0; p < players->count; p++)
        if (!players->player[p].is_external && (bot[p] = bot_new(&players->player[p].bot)) == NULL)
            abort();
    return bot;
}

void players_free_bots(void *bots) {
    Bot **bot = bots;
    for (int p = 0; p < PLAYERS_MAX; p++)
        bot_free(bot[p]);
    free(bot);
}
