/* serve_settings.c: see serve_settings.h. One table has every setting once; `--share-ms 500`, HORT_SHARE_MS=500
 * and the line `share-ms = 500` of a file mean the same. The server's own defaults are in
 * server_defaults(); the table only tells people about them. */
#include "cli/serve_settings.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    SET_HOST,
    SET_PORT,
    SET_METRICS_HOST,
    SET_METRICS_PORT,
    SET_DATABASE,
    SET_WEB,
    SET_ORIGINS,
    SET_BEHIND_PROXY,
    SET_BOTS,
    SET_PAUSE_MINUTES,
    SET_KEEP_WAITING,
    SET_KEEP_RUNNING,
    SET_KEEP_FINISHED,
    SET_KEEP_GUESTS,
    SET_ARCHIVE,
    SET_SHARE_MS,
    SET_STAND_IN_MS,
    SET_QUIET,
    SET_LIMIT_MESSAGES,
    SET_LIMIT_REQUESTS,
    SET_LIMIT_CONNECTIONS,
    SET_LIMIT_SECONDS,
    SET_LIMIT_TABLES,
    SET_LIMIT_NEW_TABLES,
    SET_LIMIT_ALL_TABLES,
    SET_LIMIT_ALL_GUESTS,
    SET_LIMIT_CHAT,
    SET_LIMIT_LINES,
    SET_LIMIT_LOGINS,
    SET_CONFIG
};

const Parameter serve_options[] = {
    [SET_HOST] = {"host", KIND_TEXT, .value = "ADDRESS", .default_value = "127.0.0.1",
                  .help = {"the address it listens at", "die Adresse, an der er lauscht"}},
    [SET_PORT] =
        {"port", KIND_NUMBER, 0, 65535, .default_value = "8080",
         .help = {"the port; 0: any free one. The address is printed on standard output",
                  "der Port; 0: irgendein freier. Die Adresse steht in der Standardausgabe"}},
    [SET_METRICS_HOST] = {"metrics-host", KIND_TEXT, .value = "ADDRESS",
                          .default_value = "127.0.0.1",
                          .help = {"the address of /metrics", "die Adresse von /metrics"}},
    [SET_METRICS_PORT] =
        {"metrics-port", KIND_NUMBER, 0, 65535, .default_value = "9320",
         .help = {"the port of /metrics, which is never that of the pages; 0: none",
                  "der Port von /metrics, nie der der Seiten; 0: keiner"}},
    [SET_DATABASE] =
        {"database", KIND_NEW_FILE,
         .help =
             {"a file, made when missing, or the URL of a PostgreSQL database; usually hort.db in "
              "~/.local/share/drachenhort",
              "eine Datei, die angelegt wird, wenn sie fehlt, oder die URL einer "
              "PostgreSQL-Datenbank; sonst hort.db in ~/.local/share/drachenhort"}},
    [SET_WEB] =
        {"web", KIND_FOLDER,
         .help = {"the pages of the browser client; usually those installed with the program",
                  "die Seiten für den Browser; sonst die mit dem Programm installierten"}},
    [SET_ORIGINS] =
        {"origins", KIND_TEXT, .value = "ORIGINS",
         .help = {"further origins whose pages may talk to this server, separated by blanks",
                  "weitere Origins, deren Seiten mit diesem Server sprechen dürfen, durch "
                  "Leerzeichen getrennt"}},
    [SET_BEHIND_PROXY] = {"behind-proxy", KIND_NUMBER, 0, 1, .default_value = "0",
                          .help = {"1: believe X-Forwarded-For and X-Forwarded-Proto; only behind "
                                   "a proxy that sets them",
                                   "1: X-Forwarded-For und X-Forwarded-Proto glauben; nur hinter "
                                   "einem Proxy, der sie setzt"}},
    [SET_BOTS] =
        {"bots", KIND_NUMBER, 1, 16,
         .help = {"threads on which bots think; usually one less than there are cores",
                  "Threads, auf denen Bots denken; sonst einer weniger als Prozessorkerne"}},
    [SET_PAUSE_MINUTES] =
        {"pause-minutes", KIND_NUMBER, 0, 100000, .default_value = "10",
         .help = {"how many minutes after its last player has gone a table's bots pause",
                  "wie viele Minuten nach dem letzten Spieler die Bots eines Tisches pausieren"}},
    [SET_KEEP_WAITING] =
        {"keep-waiting-hours", KIND_NUMBER, 0, 1000000, .default_value = "168",
         .help = {"hours after which a table that still waits for players is deleted; 0: never",
                  "Stunden, nach denen ein Tisch gelöscht wird, der noch auf Spieler wartet; "
                  "0: nie"}},
    [SET_KEEP_RUNNING] = {"keep-running-days", KIND_NUMBER, 0, 100000, .default_value = "90",
                          .help = {"days without a move after which a match is deleted; 0: never",
                                   "Tage ohne Zug, nach denen eine Partie gelöscht wird; 0: nie"}},
    [SET_KEEP_FINISHED] =
        {"keep-finished-days", KIND_NUMBER, 0, 100000, .default_value = "365",
         .help = {"days after its end for which a match is kept; 0: for ever",
                  "Tage, die eine beendete Partie aufbewahrt wird; 0: für immer"}},
    [SET_KEEP_GUESTS] =
        {"keep-guests-days", KIND_NUMBER, 0, 100000, .default_value = "180",
         .help = {"days after which a guest who does not come back is forgotten; 0: never",
                  "Tage, nach denen ein Gast vergessen wird, der nicht wiederkommt; 0: nie"}},
    [SET_ARCHIVE] =
        {"archive", KIND_FOLDER,
         .help = {"where records of matches go before they are deleted; usually nowhere",
                  "wohin Aufzeichnungen von Partien kommen, bevor sie gelöscht werden; sonst "
                  "nirgendwohin"}},
    [SET_SHARE_MS] =
        {"share-ms", KIND_NUMBER, 100, 600000, .default_value = "30000",
         .help = {"how many milliseconds the others wait for a player's share for the dice",
                  "wie viele Millisekunden die anderen auf den Beitrag eines Spielers zum Zufall "
                  "warten"}},
    [SET_STAND_IN_MS] =
        {"stand-in-ms", KIND_NUMBER, 0, 60000, .default_value = "3000",
         .help =
             {"how many milliseconds a bot that stands in for somebody takes for a move, at least",
              "wie viele Millisekunden ein Bot, der jemanden vertritt, für einen Zug mindestens "
              "braucht"}},
    [SET_QUIET] = {"quiet", KIND_NUMBER, 0, 1, .default_value = "0",
                   .help = {"1: log errors only", "1: nur Fehler melden"}},
    [SET_LIMIT_MESSAGES] = {"limit-messages", KIND_NUMBER, 1, 1000000, .default_value = "50",
                            .help = {"WebSocket messages per second for each connection",
                                     "WebSocket-Nachrichten je Sekunde und Verbindung"}},
    [SET_LIMIT_REQUESTS] = {"limit-requests", KIND_NUMBER, 1, 1000000, .default_value = "50",
                            .help = {"HTTP requests per second for each address",
                                     "HTTP-Anfragen je Sekunde und Adresse"}},
    [SET_LIMIT_CONNECTIONS] =
        {"limit-connections", KIND_NUMBER, 1, 1000000, .default_value = "200",
         .help = {"WebSockets for each address, and as many other connections",
                  "WebSockets je Adresse, und ebenso viele andere "
                  "Verbindungen"}},
    [SET_LIMIT_SECONDS] = {"limit-seconds", KIND_NUMBER, 1, 3600, .default_value = "10",
                           .help = {"seconds for the headers of a request to come in, and again "
                                    "for its body",
                                    "Sekunden, in denen die Kopfzeilen einer Anfrage ankommen "
                                    "müssen, und noch einmal für ihren Inhalt"}},
    [SET_LIMIT_TABLES] = {"limit-tables", KIND_NUMBER, 1, 1000000, .default_value = "50",
                          .help = {"waiting or running tables for each person",
                                   "wartende oder laufende Tische je Person"}},
    [SET_LIMIT_NEW_TABLES] = {"limit-new-tables", KIND_NUMBER, 1, 1000000, .default_value = "30",
                              .help = {"new tables per minute for each address",
                                       "neue Tische je Minute und Adresse"}},
    [SET_LIMIT_ALL_TABLES] = {"limit-all-tables", KIND_NUMBER, 1, 100000000,
                              .default_value = "100000",
                              .help = {"waiting or running tables in all",
                                       "wartende oder laufende Tische insgesamt"}},
    [SET_LIMIT_ALL_GUESTS] =
        {"limit-all-guests", KIND_NUMBER, 1, 100000000, .default_value = "100000",
         .help = {"guests in all; then those who only passed by are forgotten after two hours",
                  "Gäste insgesamt; dann werden alle, die nur vorbeikamen, nach zwei Stunden "
                  "vergessen"}},
    [SET_LIMIT_CHAT] = {"limit-chat", KIND_NUMBER, 1, 1000000, .default_value = "120",
                        .help = {"chat messages per minute for each address",
                                 "Chat-Nachrichten je Minute und Adresse"}},
    [SET_LIMIT_LINES] =
        {"limit-lines", KIND_NUMBER, 10, 1000000, .default_value = "20000",
         .help = {"lines of a match after which it is ended, should its rules never end it",
                  "Zeilen, nach denen eine Partie beendet wird, falls ihre Regeln sie nie enden "
                  "lassen"}},
    [SET_LIMIT_LOGINS] =
        {"limit-logins", KIND_NUMBER, 1, 1000000, .default_value = "30",
         .help = {"registrations and log-ins per minute for each address, and as many new guests",
                  "Anmeldungen und Registrierungen je Minute und Adresse, und ebenso viele neue "
                  "Gäste"}},
    [SET_CONFIG] =
        {"config", KIND_FILE,
         .help = {"a file of settings; usually ~/.config/drachenhort/serve.conf if it is there",
                  "eine Datei mit Einstellungen; sonst ~/.config/drachenhort/serve.conf, wenn es "
                  "sie gibt"}},
    {0},
};
_Static_assert(sizeof serve_options / sizeof serve_options[0] <= VALUES_MAX,
               "Input has room for them");

static const char *keep(Settings *s, int slot, const char *words) {
    snprintf(s->text[slot], sizeof s->text[slot], "%s", words);
    return s->text[slot];
}

/* Where a setting that is a number goes; NULL: it is none. */
static int *number_of(ServerConfig *c, int which) {
    switch (which) {
    case SET_PORT:
        return &c->net.port;
    case SET_BOTS:
        return &c->bot_threads;
    case SET_PAUSE_MINUTES:
        return &c->pause_minutes;
    case SET_KEEP_WAITING:
        return &c->keep_waiting_hours;
    case SET_KEEP_RUNNING:
        return &c->keep_running_days;
    case SET_KEEP_FINISHED:
        return &c->keep_finished_days;
    case SET_KEEP_GUESTS:
        return &c->keep_guests_days;
    case SET_LIMIT_NEW_TABLES:
        return &c->tables_per_minute;
    case SET_LIMIT_LINES:
        return &c->lines_max;
    case SET_LIMIT_ALL_TABLES:
        return &c->tables_in_all;
    case SET_LIMIT_ALL_GUESTS:
        return &c->guests_in_all;
    case SET_LIMIT_CHAT:
        return &c->chats_per_minute;
    case SET_SHARE_MS:
        return &c->share_ms;
    case SET_STAND_IN_MS:
        return &c->stand_in_ms;
    case SET_LIMIT_MESSAGES:
        return &c->net.messages_per_second;
    case SET_LIMIT_REQUESTS:
        return &c->net.requests_per_second;
    case SET_LIMIT_CONNECTIONS:
        return &c->net.connections_per_address;
    case SET_LIMIT_SECONDS:
        return &c->net.request_seconds;
    case SET_LIMIT_TABLES:
        return &c->tables_per_person;
    case SET_LIMIT_LOGINS:
        return &c->logins_per_minute;
    default:
        return NULL;
    }
}

static void put(Settings *s, int which, const char *words, int number) {
    ServerConfig *c = &s->server;
    switch (which) {
    case SET_HOST:
        c->net.host = keep(s, 0, words);
        break;
    case SET_METRICS_HOST:
        c->net.private_host = keep(s, 3, words);
        break;
    case SET_DATABASE:
        snprintf(s->database, sizeof s->database, "%s", words);
        break;
    case SET_ARCHIVE:
        c->archive = words[0] == '\0' ? NULL : keep(s, 4, words);
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
    case SET_QUIET:
        c->is_quiet = number != 0;
        break;
    case SET_METRICS_PORT:
        c->net.private_port = number;
        c->net.is_private_optional = false; /* who asks for it shall have it */
        break;
    default:
        if (number_of(c, which) != NULL)
            *number_of(c, which) = number;
    }
}

static bool set(Settings *s, const char *name, const char *words, Text *error) {
    for (int i = 0; serve_options[i].name != NULL; i++) {
        int64_t number = 0;
        if (strcmp(serve_options[i].name, name) != 0)
            continue;
        if (!parameter_check(&serve_options[i], words, error))
            return false;
        if (serve_options[i].kind == KIND_NUMBER)
            text_read_int(words, serve_options[i].min, serve_options[i].max, &number);
        put(s, i, words, (int)number);
        return true;
    }
    parameter_unknown(&serve_command, NULL, name, error);
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

/* share-ms is HORT_SHARE_MS in the environment. */
static const char *environment_value(const char *option) {
    TEXT(name, 64);
    text_add(&name, "HORT_");
    for (const char *c = option; *c != '\0'; c++)
        text_add_char(&name, *c == '-' ? '_' : (char)toupper(*c));
    return getenv(name.start);
}

static bool read_environment(Settings *s, Text *error) {
    for (int i = 0; serve_options[i].name != NULL; i++) {
        const char *value = environment_value(serve_options[i].name);
        if (value != NULL && !set(s, serve_options[i].name, value, error))
            return false;
    }
    return true;
}

static bool read_flags(Settings *s, const Input *in, Text *error) {
    const Parameter *option = in->command->options;
    for (int i = 0; option[i].name != NULL; i++)
        if (input_has(in, i) && !set(s, option[i].name, in->option[i], error))
            return false;
    return true;
}

/* The value of --config in either command's table, or of the environment. */
static const char *config_path(const Input *in) {
    for (int i = 0; in->command->options[i].name != NULL; i++)
        if (input_has(in, i) && strcmp(in->command->options[i].name, "config") == 0)
            return in->option[i];
    return environment_value("config");
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

bool settings_read(Settings *s, const Input *in, Text *error) {
    char usual[1024];
    const char *file = config_path(in);
    memset(s, 0, sizeof *s);
    s->server = server_defaults();
    int cores = (int)sysconf(_SC_NPROCESSORS_ONLN);
    s->server.bot_threads = cores > 2 ? cores - 1 : 1;
    own_path("XDG_DATA_HOME", ".local/share", "hort.db", s->database, sizeof s->database);
    own_path("XDG_CONFIG_HOME", ".config", "serve.conf", usual, sizeof usual);
    return read_file(s, file == NULL ? usual : file, file != NULL, error) &&
           read_environment(s, error) && read_flags(s, in, error);
}
