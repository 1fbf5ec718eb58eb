/* saves.c: see saves.h. Reads no more of a record than its head and its end. */
#include "term/saves.h"

#include "core/games.h"
#include "term/words.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SAME_SECOND_MAX = 100, LINE_BYTES = 8192 };

void saves_folder(Text *out) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data != NULL && data[0] != '\0')
        text_add(out, data);
    else
        text_addf(out, "%s/.local/share", home == NULL ? "." : home);
    text_add(out, "/drachenhort");
    for (char *slash = strchr(out->start + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(out->start, 0755);
        *slash = '/';
    }
    mkdir(out->start, 0755);
}

bool save_new(const char *game, char path[SAVE_PATH], Text *error) {
    TEXT(folder, SAVE_PATH - 96);
    char when[32];
    time_t now = time(NULL);
    struct tm parts;
    saves_folder(&folder);
    strftime(when, sizeof when, "%Y-%m-%d-%H%M%S", localtime_r(&now, &parts));
    for (int i = 1; i < SAME_SECOND_MAX; i++) {
        Text text = text_over(path, SAVE_PATH);
        text_addf(&text, "%s/%.40s-%s", folder.start, game, when);
        if (i > 1)
            text_addf(&text, "-%d", i);
        text_add(&text, ".record");
        int file = open(path, O_CREAT | O_EXCL | O_WRONLY, 0644);
        if (file >= 0)
            return close(file) == 0;
        if (errno != EEXIST)
            break;
    }
    text_addf(error, "%s: %s", path, strerror(errno));
    return false;
}

/* ---- reading ---- */

static void add_item(char *list, size_t room, const char *item) {
    size_t length = strlen(list);
    snprintf(list + length, room - length, "%s%s", length == 0 ? "" : ", ", item);
}

/* The names of the seats in "0 2". */
static void name_winners(Save *save, char name[SEATS_MAX][65], const char *seats) {
    for (const char *at = seats; *at != '\0'; at++)
        if (*at >= '0' && *at < '0' + SEATS_MAX)
            add_item(save->winners, sizeof save->winners, name[*at - '0']);
}

static void take_line(Save *save, char name[SEATS_MAX][65], char *line) {
    char *rest = NULL;
    line[strcspn(line, "\n")] = '\0';
    if (strncmp(line, "game ", 5) == 0)
        snprintf(save->game, sizeof save->game, "%.60s", line + 5);
    else if (strncmp(line, "seat ", 5) == 0 && line[5] >= '0' && line[5] < '0' + SEATS_MAX) {
        snprintf(name[line[5] - '0'], 65, "%.64s", line + 7);
        add_item(save->names, sizeof save->names, name[line[5] - '0']);
    } else if (strncmp(line, "result", 6) == 0)
        name_winners(save, name, line + 6);
    else if (strncmp(line, "score ", 6) == 0)
        for (char *word = strtok_r(line + 6, " ", &rest); word != NULL;
             word = strtok_r(NULL, " ", &rest))
            add_item(save->score, sizeof save->score, word);
}

/* False for what is no record: a match that ended before its first line was written. */
static bool read_save(const char *path, Save *save) {
    FILE *file = fopen(path, "r");
    char *line = malloc(LINE_BYTES), name[SEATS_MAX][65] = {{0}};
    struct stat about;
    *save = (Save){.changed = 0};
    snprintf(save->path, sizeof save->path, "%s", path);
    if (file != NULL && fstat(fileno(file), &about) == 0)
        save->changed = about.st_mtime;
    while (file != NULL && line != NULL && fgets(line, LINE_BYTES, file) != NULL)
        if (line[0] > '9' && text_plain_length(line, strlen(line)) >= strcspn(line, "\n"))
            take_line(save, name, line); /* moves begin with their number */
    if (file != NULL)
        fclose(file);
    free(line);
    return games_find(save->game) != NULL;
}

static int is_record(const struct dirent *entry) {
    const char *end = strrchr(entry->d_name, '.');
    return end != NULL && strcmp(end, ".record") == 0;
}

static int compare_saves(const void *a, const void *b) {
    time_t first = ((const Save *)a)->changed, second = ((const Save *)b)->changed;
    return first != second ? (first < second) - (first > second)
                           : strcmp(((const Save *)b)->path, ((const Save *)a)->path);
}

int saves_list(Save save[SAVES_MAX]) {
    struct dirent **entry;
    TEXT(folder, SAVE_PATH - 96);
    saves_folder(&folder);
    int found = scandir(folder.start, &entry, is_record, NULL), count = 0;
    Save *all = calloc(found > 0 ? (size_t)found : 1, sizeof *all);
    for (int i = 0; i < found; i++) {
        char path[SAVE_PATH + 256];
        snprintf(path, sizeof path, "%s/%s", folder.start, entry[i]->d_name);
        count += all != NULL && strlen(path) < SAVE_PATH && read_save(path, &all[count]);
        free(entry[i]);
    }
    if (found >= 0)
        free(entry);
    if (count > 0)
        qsort(all, (size_t)count, sizeof *all, compare_saves);
    count = count < SAVES_MAX ? count : SAVES_MAX;
    if (count > 0)
        memcpy(save, all, (size_t)count * sizeof *all);
    free(all);
    return count;
}

void save_describe(const Save *save, Lang lang, Text *out) {
    char when[32];
    struct tm parts;
    strftime(when, sizeof when, "%Y-%m-%d %H:%M", localtime_r(&save->changed, &parts));
    text_addf(out, "%s: %s (%s)", games_find(save->game)->game->title[lang], save->names, when);
    if (save->score[0] == '\0')
        return;
    text_addf(out, "; %s; ", save->score);
    if (save->winners[0] == '\0')
        text_add(out, word(lang, WORD_NO_WINNER));
    else
        text_addf(out, "%s %s", word(lang, WORD_WINNERS), save->winners);
}
