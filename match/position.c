/* position.c: reads positions that were written as JSON. */
#include "match/position.h"

#include "core/json_reader.h"

static const char *const OTHERS[] = {"game", "players", "set", "options", NULL};
static const char *const VIEW_OTHERS[] = {"game", "players", "set", "options", "outlook", NULL};

bool match_position_read(const Ruleset *r, const char *json, State *out, Text *error) {
    game_start(r, out);
    if (!fields_read(r->game->fields, r, json, OTHERS, out, error))
        return false;
    return !r->game->check(r, out, error);
}

bool match_view_read(const Ruleset *r, const char *json, Seat viewer, View *out, Text *error) {
    out->ruleset = r;
    out->viewer = viewer;
    game_start(r, &out->masked);
    return fields_read_view(r->game->fields, r, json, VIEW_OTHERS, &out->masked, error);
}

enum { POSITION_WORDS = 2 + OPTIONS_MAX, WORD_BYTES = 160 };

typedef struct Words {
    char word[POSITION_WORDS][WORD_BYTES];
    int count;
} Words;

static bool add_word(Words *words, const char *name, const char *value, Text *error) {
    if (words->count == POSITION_WORDS) {
        text_add(error, "options: too many");
        return false;
    }
    Text out = text_over(words->word[words->count++], WORD_BYTES);
    text_addf(&out, "%s=%s", name, value);
    return true;
}

/* {"measure":"eye",…}; an option without a value was not given. */
static bool read_options(Json *j, Words *words, Text *error) {
    if (!json_take(j, '{'))
        return false;
    if (json_take(j, '}'))
        return true;
    do {
        TEXT(name, 64);
        TEXT(value, 96);
        if (!json_take_string(j, &name) || !json_take(j, ':') || !json_take_string(j, &value))
            return false;
        if (value.length > 0 && !add_word(words, name.start, value.start, error))
            return false;
    } while (json_take(j, ','));
    return json_take(j, '}');
}

/* Names the member whose value is wrong, unless the error already does; returns false for the
 * caller to return. */
static bool refuse(const char *name, Text *error) {
    if (error->length == 0)
        text_addf(error, "%s: not a value of it", name);
    return false;
}

static bool read_players(Json *j, Words *words, Text *error) {
    int64_t players;
    TEXT(value, 32);
    if (!json_take_int(j, &players))
        return refuse("players", error);
    text_add_int(&value, players);
    return add_word(words, "players", value.start, error);
}

static bool read_game(Json *j, const GameFiles **files, Text *error) {
    TEXT(value, 96);
    if (!json_take_string(j, &value))
        return refuse("game", error);
    *files = games_find(value.start);
    if (*files == NULL)
        text_addf(error, "game: no such game: %.60s", value.start);
    return *files != NULL;
}

static bool read_set(Json *j, Words *words, Text *error) {
    TEXT(value, 96);
    if (!json_take_string(j, &value))
        return refuse("set", error);
    return add_word(words, "set", value.start, error);
}

/* One member of the object; what belongs to the state is passed over. */
static bool read_member(Json *j, const GameFiles **files, Words *words, Text *error) {
    TEXT(name, 64);
    if (!json_take_string(j, &name) || !json_take(j, ':'))
        return false;
    if (strcmp(name.start, "options") == 0)
        return read_options(j, words, error) || refuse("options", error);
    if (strcmp(name.start, "players") == 0)
        return read_players(j, words, error);
    if (strcmp(name.start, "set") == 0)
        return read_set(j, words, error);
    if (strcmp(name.start, "game") == 0)
        return read_game(j, files, error);
    return json_skip(j);
}

/* The text of the set of that name, as position.h promises; NULL with an error when unknown. */
static const char *find_set(const GameFiles *files, const char *name, const Ruleset *current,
                            Text *error) {
    if (current != NULL && current->game == files->game && strcmp(current->set_name, name) == 0)
        return current->set_text;
    const char *text = games_set_text(files, name);
    if (text == NULL)
        text_addf(error, "set: not built in: %.60s", name);
    return text;
}

static Ruleset *make_ruleset(const GameFiles *files, const Words *words, const Ruleset *current,
                             Text *error) {
    const char *word[POSITION_WORDS], *set = "standard";
    for (int i = 0; i < words->count; i++) {
        word[i] = words->word[i];
        if (strncmp(word[i], "set=", 4) == 0)
            set = word[i] + 4;
    }
    const char *text = find_set(files, set, current, error);
    if (text == NULL)
        return NULL;
    return ruleset_new_with_set(files, word, words->count, set, text, error);
}

Ruleset *match_position_ruleset(const char *json, const Ruleset *current, Text *error) {
    Json j = json_over(json);
    const GameFiles *files = NULL;
    Words words = {.count = 0};
    bool is_good = json_take(&j, '{');
    do {
        is_good = is_good && read_member(&j, &files, &words, error);
    } while (is_good && json_take(&j, ','));
    is_good = is_good && json_take(&j, '}') && json_at_end(&j);
    if (!is_good && error->length == 0) {
        text_add(error, "not a JSON position ");
        json_where(&j, error);
    } else if (is_good && files == NULL) {
        text_add(error, "game: missing");
    }
    return is_good && files != NULL ? make_ruleset(files, &words, current, error) : NULL;
}
