/* play.c: hort play, hort join, hort replay: the terminal client's command line and menu. */
#include "cli/command.h"
#include "core/games.h"
#include "match/lesson.h"
#include "match/record.h"
#include "term/choices.h"
#include "term/curses.h"
#include "term/modes.h"
#include "term/saves.h"
#include "term/typed.h"
#include "term/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

enum { OFFERED_MAX = 20 };

enum {
    PLAY_PLAIN,
    PLAY_ASCII,
    PLAY_LANG,
    PLAY_PEOPLE,
    PLAY_LEVEL,
    PLAY_SEED,
    PLAY_SAVE,
    PLAY_RESUME,
    PLAY_LESSON,
    PLAY_COACH,
    PLAY_HISTORY
};
enum { JOIN_NAME = PLAY_LANG + 1, JOIN_COACH };

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

#define COACH_OPTION \
    { \
        "coach", KIND_FLAG, .help = { \
            "says so before a move that gives a lot away, and names alternatives", \
            "warnt vor einem Zug, der viel verschenkt, und nennt Alternativen" \
        } \
    }

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
    [PLAY_SAVE] = {"save", KIND_NEW_FILE,
                   .help = {"where the match is kept; usually in a file of its own below "
                            "~/.local/share/drachenhort",
                            "wo die Partie aufbewahrt wird; sonst in einer eigenen Datei unter "
                            "~/.local/share/drachenhort"}},
    [PLAY_RESUME] = {"resume", KIND_FILE, .value = "[FILE]", .is_optional = true,
                     .help = {"goes on with a match; without a file it lists the unfinished ones",
                              "setzt eine Partie fort; ohne Datei werden die angefangenen "
                              "aufgezählt"}},
    [PLAY_LESSON] = {"lesson", KIND_FLAG,
                     .help = {"a guided first match of the game",
                              "eine angeleitete erste Partie des Spiels"}},
    [PLAY_COACH] = COACH_OPTION,
    [PLAY_HISTORY] = {"history", KIND_FLAG,
                      .help = {"lists all matches with their results and files",
                               "zählt alle Partien mit Ergebnis und Datei auf"}},
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
    [JOIN_COACH] = COACH_OPTION,
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
    bool has_players, has_people, is_plain, is_ascii, is_lesson, is_coached;
    Lang lang;
    char players[24];        /* the rule players=N, when it was not given */
    char resumed[SAVE_PATH]; /* the match chosen from the list */
    char path[SAVE_PATH];    /* where this one is kept */
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
                   .has_people = input_has(in, PLAY_PEOPLE),
                   .is_lesson = input_has(in, PLAY_LESSON),
                   .is_coached = input_has(in, PLAY_COACH),
                   .is_plain = is_plain(in),
                   .is_ascii = input_has(in, PLAY_ASCII),
                   .lang = lang_of(in)};
    for (int i = 0; i < in->rules; i++) {
        p.rule[i] = in->rule[i];
        p.has_players |= strncmp(in->rule[i], "players=", 8) == 0;
    }
    return p;
}

/* ---- menu ---- */

static void print_words(const PlayWords *p, const char *words) {
    TEXT(plain, 8192);
    if (p->is_ascii)
        text_add_ascii(&plain, words);
    else
        text_add(&plain, words);
    fputs(plain.start, stdout);
}

/* A question with numbered answers, on the screen or by lines; -1: leave. */
static int choose(const PlayWords *p, Word question, const char *const *item, int count) {
    char line[TYPED_BYTES];
    if (!p->is_plain)
        return screen_menu(word(p->lang, question), item, count);
    for (;;) {
        int64_t number;
        print_words(p, word(p->lang, question));
        for (int i = 0; i < count; i++) {
            printf("\n%d) ", i + 1);
            print_words(p, item[i]);
        }
        printf("\n");
        fflush(stdout);
        if (typed_line(line, -1) == TYPED_END)
            return -1;
        if (text_read_int(line, 1, count, &number))
            return (int)number - 1;
        printf("%s\n", word(p->lang, WORD_NO_SUCH_CHOICE));
    }
}

static bool ask_number(const PlayWords *p, Word question, int min, int max, int *out) {
    char room[SEATS_MAX + 1][12];
    const char *item[SEATS_MAX + 1];
    for (int i = min; i <= max; i++) {
        snprintf(room[i - min], sizeof room[0], "%d", i);
        item[i - min] = room[i - min];
    }
    int chosen = choose(p, question, item, max - min + 1);
    *out = min + chosen;
    return chosen >= 0;
}

static void add_players(PlayWords *p, int seats) {
    snprintf(p->players, sizeof p->players, "players=%d", seats);
    p->rule[p->rules++] = p->players;
    p->has_players = true;
}

/* Asks what the command line has left open. */
static bool ask_game(PlayWords *p) {
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
    add_players(p, seats);
    return true;
}

/* Offers the unfinished matches, and a new one where none was asked for; false to leave. */
static bool ask_match(PlayWords *p, Text *error) {
    static Save save[SAVES_MAX];
    static char room[OFFERED_MAX][400];
    const char *item[OFFERED_MAX], *path[OFFERED_MAX];
    bool may_be_new = p->resume == NULL;
    int found = saves_list(save), count = 0;
    if (may_be_new)
        item[count++] = word(p->lang, WORD_NEW_MATCH);
    for (int i = 0; i < found && count < OFFERED_MAX; i++)
        if (save[i].score[0] == '\0') {
            Text text = text_over(room[count], sizeof room[0]);
            save_describe(&save[i], p->lang, &text);
            path[count] = save[i].path;
            item[count++] = text.start;
        }
    if (count == may_be_new) {
        if (!may_be_new)
            text_add(error, word(p->lang, WORD_NOTHING_UNFINISHED));
        return may_be_new;
    }
    int chosen = choose(p, WORD_GO_ON, item, count);
    if (chosen >= may_be_new) {
        snprintf(p->resumed, sizeof p->resumed, "%s", path[chosen]);
        p->resume = p->resumed;
    }
    return chosen >= 0;
}

static void print_saves(const Save *save, int count, bool is_over, Lang lang) {
    printf("%s\n", word(lang, is_over ? WORD_FINISHED : WORD_UNFINISHED));
    for (int i = 0; i < count; i++)
        if ((save[i].score[0] != '\0') == is_over) {
            TEXT(line, 1024);
            save_describe(&save[i], lang, &line);
            printf("  %s\n      %s\n", line.start, save[i].path);
        }
}

static int print_history(Lang lang) {
    static Save save[SAVES_MAX];
    int count = saves_list(save);
    print_saves(save, count, false, lang);
    print_saves(save, count, true, lang);
    return 0;
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

/* Where the match is kept: where the person says, where it was, or in a new file. */
static bool choose_path(PlayWords *p, Text *error) {
    const char *given = p->save != NULL ? p->save : p->resume;
    if (given == NULL)
        return save_new(p->files->game->name, p->path, error);
    snprintf(p->path, sizeof p->path, "%s", given);
    return true;
}

/* Has no match of this game been kept yet? */
static bool is_first_match(const GameFiles *files) {
    static Save save[SAVES_MAX];
    int count = saves_list(save);
    for (int i = 0; i < count; i++)
        if (strcmp(save[i].game, files->game->name) == 0)
            return false;
    return true;
}

/* The guided first match: its rules and its seed stand in its file. */
static ClientTable *begin_lesson(PlayWords *p, LocalSetup *setup, Text *error) {
    Lesson *lesson = p->files == NULL ? NULL : lesson_of(p->files, error);
    if (lesson == NULL) {
        if (p->files == NULL)
            text_add(error, by_locale("which game? hort play GAME --lesson",
                                      "welches Spiel? hort play SPIEL --lesson"));
        return NULL;
    }
    Text secret = text_over(setup->deal.secret, sizeof setup->deal.secret);
    text_add(&secret, lesson->seed);
    setup->level = "easy";
    setup->ruleset = ruleset_new(p->files, lesson->rule, lesson->rules, error);
    lesson_free(lesson);
    if (setup->ruleset == NULL || !choose_path(p, error)) {
        ruleset_free(setup->ruleset);
        return NULL;
    }
    return local_table_new(setup, error);
}

static ClientTable *sit_down(PlayWords *p, Text *error) {
    LocalSetup setup = {.people = p->people,
                        .level = p->level,
                        .save_path = p->path,
                        .is_coached = p->is_coached,
                        .lang = p->lang};
    bool is_bare = p->resume != NULL && p->resume[0] == '\0';
    if (p->is_lesson && p->resume == NULL)
        return begin_lesson(p, &setup, error);
    if ((is_bare || (p->resume == NULL && p->files == NULL)) && !ask_match(p, error))
        return NULL;
    if (p->resume != NULL && !p->has_people)
        setup.people = -1;
    if (p->resume != NULL)
        return choose_path(p, error) ? local_table_resume(&setup, p->resume, error) : NULL;
    if (p->files == NULL && !ask_game(p))
        return NULL;
    if (!p->has_players)
        add_players(p, p->files->game->seats_min < 3 ? 3 : 4);
    setup.is_first = is_first_match(p->files);
    setup.ruleset = ruleset_new(p->files, p->rule, p->rules, error);
    fill_secret(p, &setup.deal);
    if (setup.ruleset == NULL || !choose_path(p, error)) {
        ruleset_free(setup.ruleset);
        return NULL;
    }
    return local_table_new(&setup, error);
}

/* What stays in the terminal after the screen closes: the result, and where the match is kept. */
static void say_farewell(const PlayWords *p, const ClientTable *t, Text *out) {
    if (t->actors != 0) {
        text_addf(out, "%s hort play --resume %s\n", word(p->lang, WORD_SAVE_LATER), p->path);
        return;
    }
    if (!p->is_plain) {
        View view;
        t->kind->view(t, client_table_my_viewer(t), &view);
        client_table_status(t, out);
        text_add(out, "\n");
        for (Seat seat = 0; seat < t->ruleset->seats; seat++) {
            text_addf(out, "%s: ", t->name[seat]);
            client_table_standing(&view, seat, t->lang, out);
            text_add(out, "\n");
        }
    }
    text_addf(out, "%s %s\n", word(p->lang, WORD_RECORD), p->path);
}

/* One match; *is_over says whether it came to its end. */
static int play_match(PlayWords *p, bool *is_over, Text *farewell, Text *error) {
    ClientTable *t = sit_down(p, error);
    *is_over = false;
    if (t == NULL)
        return error->length > 0 ? 2 : 0;
    int status = p->is_plain ? line_mode_play(t, p->is_ascii) : full_screen_play(t, p->is_ascii);
    *is_over = t->actors == 0;
    say_farewell(p, t, farewell);
    t->kind->free(t);
    if (p->is_plain) {
        print_words(p, farewell->start);
        text_clear(farewell);
    }
    return status;
}

/* Another match of the same kind is a new one, dealt by chance and kept in a file of its own. */
static bool wants_another(PlayWords *p) {
    const char *const item[] = {word(p->lang, WORD_NO), word(p->lang, WORD_YES)};
    p->seed = p->save = p->resume = NULL;
    p->is_lesson = false;
    return choose(p, WORD_AGAIN, item, 2) == 1;
}

static int play_run(const Input *in) {
    PlayWords p = read_words(in);
    bool is_over;
    int status;
    TEXT(farewell, 8192);
    TEXT(error, 400);
    if (input_has(in, PLAY_HISTORY))
        return print_history(p.lang);
    if (!p.is_plain && !screen_open())
        return no_screen("play");
    p.is_ascii |= !p.is_plain && !screen_is_unicode();
    screen_use_ascii(p.is_ascii);
    do
        status = play_match(&p, &is_over, &farewell, &error);
    while (is_over && wants_another(&p));
    if (!p.is_plain)
        screen_close();
    print_words(&p, farewell.start);
    if (error.length > 0)
        fprintf(stderr, "hort play: %s\n", error.start);
    return status;
}

static const char *own_name(const Input *in) {
    const char *user = getenv("USER");
    return input_has(in, JOIN_NAME) ? input_text(in, JOIN_NAME) : user != NULL ? user : "hort";
}

static int join_run(const Input *in) {
    TEXT(error, 400);
    ClientTable *t = remote_table_join(in->argument[0], own_name(in), input_has(in, JOIN_COACH),
                                       lang_of(in), &error);
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
    TEXT(verdict, 10000);
    remote_table_verdict(t, &verdict);
    printf("%s", verdict.start);
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
