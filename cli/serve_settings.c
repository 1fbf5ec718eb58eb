/* serve_settings.c: see serve_settings.h. One table says every setting once; `--share-ms 500`, HORT_SHARE_MS=500
 * and the line `share-ms = 500` of a file mean the same. */
#include "cli/serve_settings.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Setting {
    const char *name;
    int64_t min, max; /* numbers; both 0: a text */
} Setting;

enum {
    SET_HOST,
    SET_PORT,
    SET_DATABASE,
    SET_WEB,
    SET_ORIGINS,
    SET_BEHIND_PROXY,
    SET_BOTS,
    SET_SHARE_MS,
    SET_QUIET,
    SET_LIMIT_MESSAGES,
    SET_LIMIT_REQUESTS,
    SET_LIMIT_CONNECTIONS,
    SET_LIMIT_TABLES,
    SET_LIMIT_LOGINS,
    SETTINGS
};

static const Setting settings[SETTINGS] = {
    [SET_HOST] = {"host", 0, 0},
    [SET_PORT] = {"port", 0, 65535},
    [SET_DATABASE] = {"database", 0, 0},
    [SET_WEB] = {"web", 0, 0},
    [SET_ORIGINS] = {"origins", 0, 0},
    [SET_BEHIND_PROXY] = {"behind-proxy", 0, 1},
    [SET_BOTS] = {"bots", 1, 16},
    [SET_SHARE_MS] = {"share-ms", 0, 60000},
    [SET_QUIET] = {"quiet", 0, 1},
    [SET_LIMIT_MESSAGES] = {"limit-messages", 1, 1000000},
    [SET_LIMIT_REQUESTS] = {"limit-requests", 1, 1000000},
    [SET_LIMIT_CONNECTIONS] = {"limit-connections", 1, 1000000},
    [SET_LIMIT_TABLES] = {"limit-tables", 1, 1000000},
    [SET_LIMIT_LOGINS] = {"limit-logins", 1, 1000000},
};

static const char *keep(Settings *s, int slot, const char *words) {
    snprintf(s->text[slot], sizeof s->text[slot], "%s", words);
    return s->text[slot];
}

static void put(Settings *s, int which, const char *words, int number) {
    ServerConfig *c = &s->server;
    switch (which) {
    case SET_HOST:
        c->net.host = keep(s, 0, words);
        break;
    case SET_PORT:
        c->net.port = number;
        break;
    case SET_DATABASE:
        snprintf(s->database, sizeof s->database, "%s", words);
        break;
    case SET_WEB:
        c->net.folder = keep(s, 1, words);
        break;
    case SET_ORIGINS:
        c->net.origins = keep(s, 2, words);
        break;
    case SET_BEHIND_PROXY:
        c->net.is_behind_proxy = number != 0;
        break;
    case SET_BOTS:
        c->bot_threads = number;
        break;
    case SET_SHARE_MS:
        c->share_ms = number;
        break;
    case SET_QUIET:
        c->is_quiet = number != 0;
        break;
    case SET_LIMIT_MESSAGES:
        c->net.messages_per_second = number;
        break;
    case SET_LIMIT_REQUESTS:
        c->net.requests_per_second = number;
        break;
    case SET_LIMIT_CONNECTIONS:
        c->net.connections_per_address = number;
        break;
    case SET_LIMIT_TABLES:
        c->tables_per_person = number;
        break;
    case SET_LIMIT_LOGINS:
        c->logins_per_minute = number;
        break;
    default:
        break;
    }
}

static bool set(Settings *s, const char *name, const char *words, Text *error) {
    for (int i = 0; i < SETTINGS; i++) {
        int64_t number = 0;
        if (strcmp(settings[i].name, name) != 0)
            continue;
        if (settings[i].max > 0 &&
            !text_read_int(words, settings[i].min, settings[i].max, &number)) {
            text_addf(error, "%s: not a number from %lld to %lld: %s", name,
                      (long long)settings[i].min, (long long)settings[i].max, words);
            return false;
        }
        put(s, i, words, (int)number);
        return true;
    }
    text_addf(error, "unknown setting: %s", name);
    return false;
}

/* Lines `name = value`; empty lines and those that begin with # are left out. */
static bool read_file(Settings *s, const char *path, bool is_needed, Text *error) {
    FILE *in = fopen(path, "r");
    char line[2048], name[64], value[1024];
    bool is_good = true;
    if (in == NULL && is_needed)
        text_addf(error, "cannot read %s", path);
    for (int number = 1; in != NULL && is_good && fgets(line, sizeof line, in) != NULL; number++) {
        char *at = line + strspn(line, " \t");
        at[strcspn(at, "\r\n")] = '\0';
        if (*at == '\0' || *at == '#')
            continue;
        value[0] = '\0';
        if (sscanf(at, "%63[a-z-] = %1023[^\n]", name, value) < 1)
            name[0] = '\0';
        is_good = set(s, name, value, error);
        if (!is_good)
            text_addf(error, " (%s:%d)", path, number);
    }
    if (in != NULL)
        fclose(in);
    return is_good && (in != NULL || !is_needed);
}

static bool read_environment(Settings *s, Text *error) {
    for (int i = 0; i < SETTINGS; i++) {
        char name[64] = "HORT_";
        for (size_t k = 0; k < strlen(settings[i].name); k++)
            name[5 + k] = settings[i].name[k] == '-' ? '_' : (char)toupper(settings[i].name[k]);
        const char *value = getenv(name);
        if (value != NULL && !set(s, settings[i].name, value, error))
            return false;
    }
    return true;
}

static bool read_flags(Settings *s, int count, char **word, Text *error) {
    for (int i = 0; i < count; i++) {
        if (strncmp(word[i], "--", 2) != 0 || i + 1 == count) {
            text_addf(error, "%s: expected --setting value", word[i]);
            return false;
        }
        if (strcmp(word[i], "--config") != 0 && !set(s, word[i] + 2, word[i + 1], error))
            return false;
        i++;
    }
    return true;
}

/* $variable/drachenhort/file, or below the home folder. */
static void own_path(const char *variable, const char *below_home, const char *file, char *out,
                     size_t room) {
    const char *folder = getenv(variable), *home = getenv("HOME");
    if (folder != NULL && folder[0] == '/')
        snprintf(out, room, "%s/drachenhort/%s", folder, file);
    else
        snprintf(out, room, "%s/%s/drachenhort/%s", home == NULL ? "." : home, below_home, file);
}

bool settings_read(Settings *s, int count, char **word, Text *error) {
    char usual[1024];
    const char *file = getenv("HORT_CONFIG");
    memset(s, 0, sizeof *s);
    s->server = server_defaults();
    int cores = (int)sysconf(_SC_NPROCESSORS_ONLN);
    s->server.bot_threads = cores > 2 ? cores - 1 : 1;
    own_path("XDG_DATA_HOME", ".local/share", "hort.db", s->database, sizeof s->database);
    own_path("XDG_CONFIG_HOME", ".config", "serve.conf", usual, sizeof usual);
    for (int i = 0; i + 1 < count; i++)
        if (strcmp(word[i], "--config") == 0)
            file = word[i + 1];
    return read_file(s, file == NULL ? usual : file, file != NULL, error) &&
           read_environment(s, error) && read_flags(s, count, word, error);
}
