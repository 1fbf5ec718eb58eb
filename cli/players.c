/* players.c: see players.h. */
#include "cli/players.h"

#include "cli/command.h"
#include "cli/suggest.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool is_program(const char *spec) {
    return strncmp(spec, "cmd:", 4) == 0;
}

/* Reads one of our own players; net=FILE is a setting for us, because bots know no files. */
static bool read_bot(const char *spec, BotSpec *out, char network[PLAYER_SPEC], Text *error) {
    char plain[PLAYER_SPEC];
    const char *word = strstr(spec, "net=");
    network[0] = '\0';
    if (word == NULL || word == spec || strncmp(word, "net=off", 7) == 0 ||
        strlen(spec) >= PLAYER_SPEC)
        return bot_spec_read(spec, out, error);
    size_t before = (size_t)(word - spec), length = strcspn(word, ",");
    memcpy(network, word + 4, length - 4);
    network[length - 4] = '\0';
    snprintf(plain, sizeof plain, "%.*s%s", (int)before, spec,
             word + length + (word[length] == ','));
    size_t end = strlen(plain);
    if (end > 0 && (plain[end - 1] == ',' || plain[end - 1] == ':'))
        plain[end - 1] = '\0';
    return bot_spec_read(plain, out, error);
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
    char network[PLAYER_SPEC];
    TEXT(ignored, 200);
    if (context != NULL)
        memcpy(context, part, strlen(part) + 1);
    return strlen(part) < PLAYER_SPEC && read_bot(part, &spec, network, &ignored);
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
        if (!player->is_external && !read_bot(spec, &player->bot, player->network, error))
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

/* Networks from files: several players and games may think with one, so all are kept to the end. */
typedef struct KeptNetwork {
    Network network;
    struct KeptNetwork *next;
} KeptNetwork;
static KeptNetwork *kept_networks;

/* A network from a file; NULL with the reason. */
static const Network *read_network(const char *path, const Game *game, Text *error) {
    char *text = calloc(1, NETWORK_FILE_MAX);
    KeptNetwork *kept = malloc(sizeof *kept);
    errno = 0;
    FILE *file = fopen(path, "r");
    if (text == NULL || kept == NULL)
        abort();
    text_addf(error, "%s: ", path);
    bool is_read =
        file != NULL && fread(text, 1, NETWORK_FILE_MAX - 1, file) > 0 && ferror(file) == 0;
    if (!is_read)
        text_add(error, errno != 0 ? strerror(errno) : "empty");
    if (file != NULL)
        fclose(file);
    is_read = is_read && network_read(&kept->network, game, text, error);
    free(text);
    if (!is_read) {
        free(kept);
        return NULL;
    }
    text_clear(error);
    kept->next = kept_networks;
    kept_networks = kept;
    return &kept->network;
}

bool players_read_networks(Players *players, const Game *game, Text *error) {
    for (int p = 0; p < players->count; p++) {
        Player *player = &players->player[p];
        if (player->network[0] != '\0' &&
            (player->bot.network = read_network(player->network, game, error)) == NULL)
            return false;
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
