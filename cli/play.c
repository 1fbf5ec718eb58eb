/* play.c: hort play, hort join, hort replay: the terminal client's command line and menu. */
#include "cli/command.h"
#include "core/games.h"
#include "match/record.h"
#include "term/curses.h"
#include "term/modes.h"
#include "term/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_BYTES = 400 };

enum {
    PLAY_PLAIN,
    PLAY_ASCII,
    PLAY_LANG,
    PLAY_PEOPLE,
    PLAY_LEVEL,
    PLAY_SEED,
    PLAY_SAVE,
    PLAY_RESUME
};
enum { JOIN_NAME = PLAY_LANG + 1 };

static const char *const langs[] = {"en", "de", NULL};

/* The first options of all three commands. */
#define LOOK_OPTIONS \
    [PLAY_PLAIN] = \
        {"plain", KIND_FLAG, \
         .help = {"lines and numbered choices; for screen readers, pipes and slow lines", \
                  "Zeilen und nummerierte Züge: für Vorleseprogramme, Pipes und " \
                  "langsame Leitungen"}}, \
    [PLAY_ASCII] = {"ascii", KIND_FLAG, \
                    .help = {"no characters beyond ASCII", "nur ASCII-Zeichen"}}, \
    [PLAY_LANG] = {"lang", KIND_CHOICE, .choices = langs, \
                   .help = {"the language; usually that of the environment", \
                            "die Sprache; sonst die der Umgebung"}}

static const Parameter play_arguments[] = {
    {"GAME", KIND_GAME, .is_optional = true,
     .help = {"the game; when missing, a menu asks", "das Spiel; fehlt es, fragt ein Menü"}},
    {0},
};

static const Parameter play_options[] = {
    LOOK_OPTIONS,
    [PLAY_PEOPLE] =
        {"people", KIND_NUMBER, 0, SEATS_MAX, .default_value = "1",
         .help = {"how many people share this screen; bots take the other seats",
                  "wie viele Leute an diesem Bildschirm spielen; die übrigen Plätze nehmen Bots"}},
    [PLAY_LEVEL] = {"level", KIND_PLAYER, .default_value = "normal",
                    .help = {"how well the bots play: easy, normal, hard or expert",
                             "wie gut die Bots spielen: easy, normal, hard oder expert"}},
    [PLAY_SEED] = {"seed", KIND_TEXT, 1, SECRET_MAX - 1,
                   .help = {"equal texts deal equally; usually chance decides",
                            "gleiche Texte teilen gleich aus; sonst entscheidet der Zufall"}},
    [PLAY_SAVE] =
        {"save", KIND_NEW_FILE,
         .help = {"where the match is kept; usually ~/.local/share/drachenhort/last.record",
                  "wo die Partie aufbewahrt wird; sonst ~/.local/share/drachenhort/last.record"}},
    [PLAY_RESUME] = {"resume", KIND_FILE,
                     .help = {"goes on with a saved match", "setzt eine gespeicherte Partie fort"}},
    {0},
};

static const Parameter join_arguments[] = {
    {"URL", KIND_TEXT,
     .help = {"the address of a table, such as http://host:8080/t/ID?code=CODE",
              "die Adresse eines Tisches, etwa http://host:8080/t/ID?code=CODE"}},
    {0},
};

static const Parameter join_options[] = {
    LOOK_OPTIONS,
    [JOIN_NAME] = {"name", KIND_TEXT, .value = "NAME",
                   .help = {"your name at the table; usually that of your account here",
                            "dein Name am Tisch; sonst der deines Kontos auf diesem Rechner"}},
    {0},
};

static const Parameter replay_arguments[] = {
    {"RECORD", KIND_FILE, .help = {"the file of a match", "die Datei einer Partie"}},
    {0},
};

static const Parameter replay_options[] = {LOOK_OPTIONS, {0}};

/* What the command line says, completed by the menu. */
typedef struct PlayWords {
    const GameFiles *files; /* NULL: ask */
    const char *rule[RULES_MAX + 1];
    int rules;
    const char *level, *seed, *resume, *save;
    int people;
    bool has_players, is_plain;
    Lang lang;
} PlayWords;

static Lang lang_of(const Input *in) {
    return (Lang)input_choice(in, PLAY_LANG, (int)lang_of_locale());
}

static bool is_plain(const Input *in) {
    return input_has(in, PLAY_PLAIN) || !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO);
}

static PlayWords read_words(const Input *in) {
    PlayWords p = {.files = in->game,
                   .rules = in->rules,
                   .level = input_text(in, PLAY_LEVEL),
                   .seed = input_text(in, PLAY_SEED),
                   .resume = input_text(in, PLAY_RESUME),
                   .save = input_text(in, PLAY_SAVE),
                   .people = (int)input_number(in, PLAY_PEOPLE),
                   .is_plain = is_plain(in),
                   .lang = lang_of(in)};
    for (int i = 0; i < in->rules; i++) {
        p.rule[i] = in->rule[i];
        p.has_players |= strncmp(in->rule[i], "players=", 8) == 0;
    }
    return p;
}

/* Where matches are kept when nobody says where; the folder is made. */
static void usual_save_path(char path[PATH_BYTES]) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data != NULL && data[0] != '\0')
        snprintf(path, PATH_BYTES - 32, "%s", data);
    else
        snprintf(path, PATH_BYTES - 32, "%s/.local/share", home == NULL ? "." : home);
    for (char *slash = strchr(path + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0755);
        *slash = '/';
    }
    mkdir(path, 0755);
    strcat(path, "/drachenhort");
    mkdir(path, 0755);
    strcat(path, "/last.record");
}

/* ---- menu ---- */

/* A question with numbered answers, on the screen or by lines; -1: leave. */
static int choose(const PlayWords *p, Word question, const char *const *item, int count) {
    char line[32];
    if (!p->is_plain)
        return screen_menu(word(p->lang, question), item, count);
    for (;;) {
        int64_t number;
        printf("%s\n", word(p->lang, question));
        for (int i = 0; i < count; i++)
            printf("%d) %s\n", i + 1, item[i]);
        fflush(stdout);
        if (fgets(line, sizeof line, stdin) == NULL)
            return -1;
        line[strcspn(line, "\r\n")] = '\0';
        if (text_read_int(line, 1, count, &number))
            return (int)number - 1;
        printf("%s\n", word(p->lang, WORD_NO_SUCH_CHOICE));
    }
}

static bool ask_number(const PlayWords *p, Word question, int min, int max, int *out) {
    char room[SEATS_MAX + 1][4];
    const char *item[SEATS_MAX + 1];
    for (int i = min; i <= max; i++) {
        snprintf(room[i - min], sizeof room[0], "%d", i % 10);
        item[i - min] = room[i - min];
    }
    int chosen = choose(p, question, item, max - min + 1);
    *out = min + chosen;
    return chosen >= 0;
}

/* Asks what the command line has left open. */
static bool ask_game(PlayWords *p, char players[16]) {
    static const char *const level[] = {"easy", "normal", "hard", "expert"};
    static const char *const level_german[] = {"leicht", "mittel", "schwer", "meisterlich"};
    const char *title[SEATS_MAX];
    int games = 0, people, seats, chosen;
    for (; games < SEATS_MAX && games_at(games) != NULL; games++)
        title[games] = games_at(games)->game->title[p->lang];
    if ((chosen = choose(p, WORD_MENU_GAME, title, games)) < 0)
        return false;
    p->files = games_at(chosen);
    if (!ask_number(p, WORD_MENU_PLAYERS, p->files->game->seats_min, p->files->game->seats_max,
                    &seats) ||
        !ask_number(p, WORD_MENU_PEOPLE, 1, seats, &people))
        return false;
    p->people = people;
    if (people < seats) {
        if ((chosen = choose(p, WORD_MENU_LEVEL, p->lang == LANG_DE ? level_german : level, 4)) < 0)
            return false;
        p->level = level[chosen];
    }
    snprintf(players, 16, "players=%d", seats % 100);
    p->rule[p->rules++] = players;
    p->has_players = true;
    return true;
}

/* ---- playing ---- */

static int no_screen(const char *command) {
    fprintf(stderr, "hort %s: %s\n", command,
            by_locale("this terminal cannot be used; try --plain",
                      "dieses Terminal lässt sich nicht verwenden; versuche --plain"));
    return 2;
}

static void fill_secret(const PlayWords *p, MatchDeal *deal) {
    uint8_t bytes[16] = {0};
    Text secret = text_over(deal->secret, sizeof deal->secret);
    if (p->seed != NULL)
        text_add(&secret, p->seed);
    else if (getrandom(bytes, sizeof bytes, 0) == sizeof bytes)
        text_add_hex(&secret, bytes, sizeof bytes);
}

static ClientTable *sit_down(PlayWords *p, const char *save_path, Text *error) {
    LocalSetup setup = {
        .people = p->people, .level = p->level, .save_path = save_path, .lang = p->lang};
    char players[16];
    if (p->resume != NULL)
        return local_table_resume(&setup, p->resume, error);
    if (p->files == NULL && !ask_game(p, players))
        return NULL;
    if (!p->has_players) {
        snprintf(players, sizeof players, "players=%d", p->files->game->seats_min < 3 ? 3 : 4);
        p->rule[p->rules++] = players;
    }
    setup.ruleset = ruleset_new(p->files, p->rule, p->rules, error);
    fill_secret(p, &setup.deal);
    return setup.ruleset == NULL ? NULL : local_table_new(&setup, error);
}

static int play_run(const Input *in) {
    PlayWords p = read_words(in);
    char path[PATH_BYTES];
    TEXT(error, 400);
    usual_save_path(path);
    const char *save_path = p.save != NULL ? p.save : p.resume != NULL ? p.resume : path;
    if (!p.is_plain && !screen_open())
        return no_screen("play");
    bool is_ascii = input_has(in, PLAY_ASCII) || (!p.is_plain && !screen_is_unicode());
    ClientTable *t = sit_down(&p, save_path, &error);
    int status = t == NULL    ? (error.length > 0 ? 2 : 0)
                 : p.is_plain ? line_mode_play(t, is_ascii)
                              : full_screen_play(t, is_ascii);
    bool is_unfinished = t != NULL && t->actors != 0;
    if (t != NULL)
        t->kind->free(t);
    if (!p.is_plain)
        screen_close();
    if (error.length > 0)
        fprintf(stderr, "hort play: %s\n", error.start);
    if (is_unfinished)
        printf("%s hort play --resume %s\n", word(p.lang, WORD_SAVE_LATER), save_path);
    return status;
}

static const char *own_name(const Input *in) {
    const char *user = getenv("USER");
    return input_has(in, JOIN_NAME) ? input_text(in, JOIN_NAME) : user != NULL ? user : "hort";
}

static int join_run(const Input *in) {
    TEXT(error, 400);
    ClientTable *t = remote_table_join(in->argument[0], own_name(in), lang_of(in), &error);
    if (t == NULL) {
        fprintf(stderr, "hort join: %s\n", error.start);
        return 2;
    }
    int status;
    if (is_plain(in)) {
        status = line_mode_play(t, input_has(in, PLAY_ASCII));
    } else if (screen_open()) {
        status = full_screen_play(t, input_has(in, PLAY_ASCII) || !screen_is_unicode());
        screen_close();
    } else {
        status = no_screen("join");
    }
    t->kind->free(t);
    return status;
}

/* ---- replay ---- */

static int replay_run(const Input *in) {
    Record record;
    const char *name[SEATS_MAX];
    TEXT(error, 400);
    if (!record_read_file(in->argument[0], &record, &error)) {
        fprintf(stderr, "hort replay: %s\n", error.start);
        return 2;
    }
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (record.name[seat][0] == '\0')
            snprintf(record.name[seat], sizeof record.name[seat], "%d", seat);
        name[seat] = record.name[seat];
    }
    int status;
    if (is_plain(in)) {
        status = replay_line_mode(record.match, name, lang_of(in));
    } else if (screen_open()) {
        status = replay_full_screen(record.match, name, lang_of(in),
                                    input_has(in, PLAY_ASCII) || !screen_is_unicode());
        screen_close();
    } else {
        status = no_screen("replay");
    }
    match_free(record.match);
    return status;
}

static const char *const play_examples[] = {
    "hort play",
    "hort play draco --players 3 --level hard",
    "hort play drachen-delta --players 4 --people 2 --lang de",
    NULL,
};

const Command play_command = {
    .name = "play",
    .run = play_run,
    .summary = {"play in the terminal against bots and people at this screen",
                "im Terminal spielen, gegen Bots und Leute an diesem Bildschirm"},
    .about = {"Every move is kept at once. The variable NO_COLOR turns colours off.",
              "Jeder Zug wird sofort aufbewahrt. Die Variable NO_COLOR schaltet Farben ab."},
    .examples = play_examples,
    .arguments = play_arguments,
    .options = play_options,
    .has_rules = true,
};

const Command join_command = {
    .name = "join",
    .run = join_run,
    .summary = {"sit down at a server's table", "sich an den Tisch eines Servers setzen"},
    .arguments = join_arguments,
    .options = join_options,
};

const Command replay_command = {
    .name = "replay",
    .run = replay_run,
    .summary = {"look at a recorded match", "eine aufgezeichnete Partie ansehen"},
    .arguments = replay_arguments,
    .options = replay_options,
};
