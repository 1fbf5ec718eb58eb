/* levels.c: how a bot is named: levels and settings, as people and scripts write them. */
#include "ai/bot.h"

#include <string.h>

typedef struct Level {
    const char *name;
    BotSpec spec;
} Level;

/* Weaker levels think less and choose more freely among moves that look nearly as good. None peeks,
 * and none plays a move it believes to be bad. */
static const Level levels[] = {
    {"random", {.kind = BOT_RANDOM}},
    {"greedy", {.kind = BOT_GREEDY}},
    {"learned", {.kind = BOT_LEARNED}},
    {"easy", {.kind = BOT_SEARCH, .budget_iterations = 200, .softness = 50}},
    {"normal", {.kind = BOT_SEARCH, .budget_iterations = 1500, .budget_ms = 1000, .softness = 40}},
    {"hard", {.kind = BOT_SEARCH, .budget_ms = 200}},
    {"expert", {.kind = BOT_SEARCH, .budget_ms = 3000, .threads = 2}},
    {"search", {.kind = BOT_SEARCH}},
};

enum { LEVELS = sizeof levels / sizeof levels[0], WORD = 64 };

static bool read_number(const char *word, int64_t max, int64_t *out, Text *error) {
    if (text_read_int(word, 1, max, out))
        return true;
    text_addf(error, "%s: not a number from 1 to %lld", word, (long long)max);
    return false;
}

/* "100ms" and "2000it". */
static bool read_budget(char *word, BotSpec *out, Text *error) {
    size_t length = strlen(word);
    bool is_ms = length > 2 && strcmp(word + length - 2, "ms") == 0;
    bool is_iterations = length > 2 && strcmp(word + length - 2, "it") == 0;
    int64_t number;
    if (!is_ms && !is_iterations) {
        text_addf(error, "%s: unknown setting of a player", word);
        return false;
    }
    word[length - 2] = '\0';
    if (!read_number(word, UINT32_MAX / 2, &number, error))
        return false;
    *(is_ms ? &out->budget_ms : &out->budget_iterations) = (uint32_t)number;
    return true;
}

static bool read_trees(const char *value, BotSpec *out, Text *error) {
    static const char *const word[] = {"game", "one", "seat", "own"};
    for (int i = 0; i < (int)(sizeof word / sizeof word[0]); i++)
        if (strcmp(word[i], value) == 0) {
            out->trees = (Trees)i;
            return true;
        }
    text_addf(error, "trees=%s: one, seat or own", value);
    return false;
}

/* Moves of a play-out; "0" asks for an estimate at once. */
static bool read_cut(const char *value, BotSpec *out, Text *error) {
    int64_t number = 0;
    if (strcmp(value, "0") != 0 && !read_number(value, UINT16_MAX, &number, error))
        return false;
    out->has_cut = true;
    out->rollout_moves = (uint16_t)number;
    return true;
}

/* "threads=2" and the like. */
static bool read_setting(const char *name, const char *value, BotSpec *out, Text *error) {
    int64_t number;
    if (strcmp(name, "trees") == 0)
        return read_trees(value, out, error);
    if (strcmp(name, "threads") == 0 && read_number(value, BOT_THREADS_MAX, &number, error))
        out->threads = (uint8_t)number;
    else if (strcmp(name, "explore") == 0 && read_number(value, 10000, &number, error))
        out->explore = (uint16_t)number;
    else if (strcmp(name, "soft") == 0 && read_number(value, 100, &number, error))
        out->softness = (uint8_t)number;
    else if (strcmp(name, "cut") == 0 && read_cut(value, out, error))
        return true;
    else if (strcmp(name, "memory") == 0 && read_number(value, 4096, &number, error))
        out->memory_kib = (uint32_t)number * 1024;
    else {
        if (error->length == 0)
            text_addf(error, "%s=%s: unknown setting of a player", name, value);
        return false;
    }
    return true;
}

static bool read_word(char *word, BotSpec *out, Text *error) {
    char *equals = strchr(word, '=');
    if (strcmp(word, "cpu") == 0)
        out->is_cpu_time = true;
    else if (strcmp(word, "thorough") == 0)
        out->is_thorough = true;
    else if (strcmp(word, "sharp") == 0 && out->kind == BOT_GREEDY)
        out->is_sharp = true;
    else if (strcmp(word, "net=off") == 0)
        out->is_handmade = true;
    else if (equals == NULL)
        return read_budget(word, out, error);
    else {
        *equals = '\0';
        return read_setting(word, equals + 1, out, error);
    }
    return true;
}

static bool read_level(const char *name, BotSpec *out, Text *error) {
    for (int i = 0; i < LEVELS; i++)
        if (strcmp(levels[i].name, name) == 0) {
            *out = levels[i].spec;
            return true;
        }
    text_addf(error, "%s: no such player; there are", name);
    for (int i = 0; i < LEVELS; i++)
        text_addf(error, " %s", levels[i].name);
    return false;
}

/* Cuts the next word off `*rest` at a comma. */
static bool next_word(const char **rest, char word[WORD]) {
    size_t length = strcspn(*rest, ",");
    if (length == 0 || length >= WORD)
        return false;
    memcpy(word, *rest, length);
    word[length] = '\0';
    *rest += length + ((*rest)[length] == ',');
    return true;
}

bool bot_spec_read(const char *text, BotSpec *out, Text *error) {
    char word[WORD];
    size_t head = strcspn(text, ":");
    if (head == 0 || head >= WORD) {
        text_add(error, "a player's name is missing");
        return false;
    }
    memcpy(word, text, head);
    word[head] = '\0';
    if (!read_level(word, out, error))
        return false;
    const char *rest = text[head] == ':' ? text + head + 1 : "";
    while (next_word(&rest, word))
        if (!read_word(word, out, error))
            return false;
    if (*rest != '\0') {
        text_addf(error, "%s: unknown setting of a player", rest);
        return false;
    }
    if (out->kind == BOT_SEARCH && out->budget_ms == 0 && out->budget_iterations == 0) {
        text_addf(error, "%s: how long? e.g. search:100ms or search:2000it", text);
        return false;
    }
    return true;
}
