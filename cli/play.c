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

enum { WORDS_MAX = 16, PATH_BYTES = 400 };

typedef struct PlayWords {
    const GameFiles *files;      /* NULL: ask */
    const char *word[WORDS_MAX]; /* of the ruleset */
    int words;
    const char *level, *seed, *resume, *save, *name, *file;
    int64_t people;
    bool has_players, is_plain, is_ascii;
    Lang lang;
} PlayWords;

/* The value behind "name=" or "--name=", or NULL. */
static const char *value_of(const char *word, const char *name) {
    word += strncmp(word, "--", 2) == 0 ? 2 : 0;
    size_t length = strlen(name);
    return strncmp(word, name, length) == 0 && word[length] == '=' ? word + length + 1 : NULL;
}

static bool refuse(const char *word, const char *reason) {
    fprintf(stderr, "hort play: %s: %s\n", word, reason);
    return false;
}

static bool read_lang(PlayWords *p, const char *value) {
    p->lang = strcmp(value, "de") == 0 ? LANG_DE : LANG_EN;
    return strcmp(value, "de") == 0 || strcmp(value, "en") == 0 ||
           refuse(value, "expected de or en");
}

static bool read_word(PlayWords *p, const char *word) {
    const char *value;
    if (strcmp(word, "--plain") == 0)
        return p->is_plain = true;
    if (strcmp(word, "--ascii") == 0)
        return p->is_ascii = true;
    if ((value = value_of(word, "lang")) != NULL)
        return read_lang(p, value);
    if ((value = value_of(word, "people")) != NULL)
        return text_read_int(value, 0, SEATS_MAX, &p->people) ||
               refuse(word, "expected a number of people");
    if ((value = value_of(word, "level")) != NULL)
        return (p->level = value) != NULL;
    if ((value = value_of(word, "seed")) != NULL)
        return (value[0] != '\0' && strlen(value) < SECRET_MAX && (p->seed = value) != NULL) ||
               refuse(word, "expected 1 to 127 characters");
    if ((value = value_of(word, "resume")) != NULL)
        return (p->resume = value) != NULL;
    if ((value = value_of(word, "save")) != NULL)
        return (p->save = value) != NULL;
    if ((value = value_of(word, "name")) != NULL)
        return (p->name = value) != NULL;
    if (strstr(word, "://") != NULL)
        return (p->file = word) != NULL;
    if (strncmp(word, "--", 2) == 0)
        return refuse(word, "no such option");
    if (strchr(word, '=') != NULL) {
        p->has_players |= value_of(word, "players") != NULL;
        return (p->words < WORDS_MAX && (p->word[p->words++] = word) != NULL) ||
               refuse(word, "too many words");
    }
    if (p->files == NULL && (p->files = games_find(word)) != NULL)
        return true;
    p->file = word;
    return true;
}

static bool read_words(PlayWords *p, int count, char **word) {
    *p = (PlayWords){.people = 1, .level = "normal", .lang = lang_of_locale()};
    for (int i = 0; i < count; i++)
        if (!read_word(p, word[i]))
            return false;
    p->is_plain |= !isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO);
    return true;
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
    p->word[p->words++] = players;
    p->has_players = true;
    return true;
}

/* ---- playing ---- */

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
        .people = (int)p->people, .level = p->level, .save_path = save_path, .lang = p->lang};
    char players[16];
    if (p->resume != NULL)
        return local_table_resume(&setup, p->resume, error);
    if (p->files == NULL && !ask_game(p, players))
        return NULL;
    if (!p->has_players) {
        snprintf(players, sizeof players, "players=%d", p->files->game->seats_min < 3 ? 3 : 4);
        p->word[p->words++] = players;
    }
    setup.ruleset = ruleset_new(p->files, p->word, p->words, error);
    fill_secret(p, &setup.deal);
    return setup.ruleset == NULL ? NULL : local_table_new(&setup, error);
}

int play_run(int count, char **argument) {
    PlayWords p;
    char path[PATH_BYTES];
    TEXT(error, 400);
    if (!read_words(&p, count, argument))
        return 2;
    if (p.file != NULL) {
        fprintf(stderr, "hort play: no such game: %s\n", p.file);
        return 2;
    }
    usual_save_path(path);
    const char *save_path = p.save != NULL ? p.save : p.resume != NULL ? p.resume : path;
    if (!p.is_plain && !screen_open())
        return refuse("terminal", "cannot be used; try --plain") ? 0 : 2;
    bool is_ascii = p.is_ascii || (!p.is_plain && !screen_is_unicode());
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
        printf("%s hort play resume=%s\n", word(p.lang, WORD_SAVE_LATER), save_path);
    return status;
}

int join_run(int count, char **argument) {
    PlayWords p;
    TEXT(error, 400);
    if (!read_words(&p, count, argument) || p.file == NULL) {
        fprintf(stderr, "hort join: give the address of a table\n");
        return 2;
    }
    const char *user = getenv("USER");
    ClientTable *t = remote_table_join(p.file,
                                       p.name != NULL ? p.name
                                       : user != NULL ? user
                                                      : "hort",
                                       p.lang, &error);
    if (t == NULL) {
        fprintf(stderr, "hort join: %s\n", error.start);
        return 2;
    }
    int status = 2;
    if (p.is_plain) {
        status = line_mode_play(t, p.is_ascii);
    } else if (screen_open()) {
        status = full_screen_play(t, p.is_ascii || !screen_is_unicode());
        screen_close();
    }
    t->kind->free(t);
    return status;
}

/* ---- replay ---- */

int replay_run(int count, char **argument) {
    PlayWords p;
    Record record;
    const char *name[SEATS_MAX];
    TEXT(error, 400);
    if (!read_words(&p, count, argument) || p.file == NULL) {
        fprintf(stderr, "hort replay: name a record\n");
        return 2;
    }
    if (!record_read_file(p.file, &record, &error)) {
        fprintf(stderr, "hort replay: %s\n", error.start);
        return 2;
    }
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        if (record.name[seat][0] == '\0')
            snprintf(record.name[seat], sizeof record.name[seat], "%d", seat);
        name[seat] = record.name[seat];
    }
    int status = 1;
    if (p.is_plain) {
        status = replay_line_mode(record.match, name, p.lang);
    } else if (screen_open()) {
        status = replay_full_screen(record.match, name, p.lang, p.is_ascii || !screen_is_unicode());
        screen_close();
    }
    match_free(record.match);
    return status;
}
