/* rules.c: games, rulesets and what there is to know about them. */
#include "core/games.h"
#include "core/moves.h"
#include "core/tensor.h"
#include "lib/private.h"
#include "match/json.h"

#include <stdio.h>
#include <stdlib.h>

enum { WORDS_MAX = 24, WORDS_BYTES = 4096, TEXT_FIRST = 4096 };

const char *hort_version(void) {
    return HORT_VERSION;
}

void hort_text_free(char *text) {
    free(text);
}

void give_reason(const Text *reason, char *error) {
    if (error != NULL)
        snprintf(error, HORT_ERROR, "%s", reason->start);
}

char *text_made(TextWriter *write, const void *context) {
    for (size_t room = TEXT_FIRST;; room *= 4) {
        char *memory = malloc(room);
        if (memory == NULL)
            return NULL;
        Text out = text_over(memory, room);
        write(context, &out);
        if (!out.is_cut)
            return memory;
        free(memory);
    }
}

const char *hort_game(int i) {
    const GameFiles *files = i < 0 ? NULL : games_at(i);
    return files == NULL ? NULL : files->game->name;
}

/* Cuts the words apart, at line ends if there are any, otherwise at blanks; -1 when they are too many. */
static int split(char *words, const char *word[WORDS_MAX]) {
    const char *between = strchr(words, '\n') != NULL ? "\n" : " \t";
    char *rest = NULL;
    int count = 0;
    for (char *next = strtok_r(words, between, &rest); next != NULL;
         next = strtok_r(NULL, between, &rest)) {
        if (count == WORDS_MAX)
            return -1;
        word[count++] = next;
    }
    return count;
}

static const GameFiles *find_game(const char *name, Text *reason) {
    const GameFiles *files = games_find(name);
    if (files != NULL)
        return files;
    text_addf(reason, "no such game: %.60s; there are", name);
    for (int i = 0; games_at(i) != NULL; i++)
        text_addf(reason, "%s %s", i == 0 ? "" : ",", games_at(i)->game->name);
    return NULL;
}

hort_rules *hort_rules_new(const char *game, const char *words, char *error) {
    const char *word[WORDS_MAX];
    char room[WORDS_BYTES];
    TEXT(reason, HORT_ERROR);
    const GameFiles *files = find_game(game, &reason);
    Ruleset *r = NULL;
    bool fits = snprintf(room, sizeof room, "%s", words) < (int)sizeof room;
    int count = fits ? split(room, word) : -1;
    if (files != NULL && count >= 0)
        r = ruleset_new(files, word, count, &reason);
    else if (files != NULL)
        text_add(&reason, "too many words");
    if (r == NULL)
        give_reason(&reason, error);
    return as_rules(r);
}

hort_rules *hort_rules_share(const hort_rules *rules) {
    return as_rules(ruleset_share(rules_of(rules)));
}

void hort_rules_free(hort_rules *rules) {
    ruleset_free(rules_of(rules));
}

const char *hort_rules_game(const hort_rules *rules) {
    return rules_of(rules)->game->name;
}

int hort_seats(const hort_rules *rules) {
    return rules_of(rules)->seats;
}

int32_t hort_actions(const hort_rules *rules) {
    return move_numbers(rules_of(rules));
}

uint32_t hort_lines_max(const hort_rules *rules) {
    return rules_of(rules)->game->moves_max;
}

size_t hort_tensor_size(const hort_rules *rules) {
    return tensor_size(rules_of(rules));
}

size_t hort_information_size(const hort_rules *rules) {
    const Ruleset *r = rules_of(rules);
    return tensor_size(r) + (size_t)HORT_LINES * tensor_line_size(r);
}

/* ---- as JSON ---- */

static void options_json(const Ruleset *r, Text *out) {
    text_add(out, ",\"options\":{");
    for (int i = 0; r->game->options[i].name != NULL; i++) {
        TEXT(value, 128);
        ruleset_option_text(r, i, &value);
        text_addf(out, "%s\"%s\":", i == 0 ? "" : ",", r->game->options[i].name);
        text_add_json_string(out, value.start);
    }
    text_add_char(out, '}');
}

static void argument_json(const Ruleset *r, const MoveArg *arg, int byte, Text *out) {
    text_addf(out, "{\"name\":\"%s\",\"byte\":%d,\"bytes\":%d,\"values\":%d,\"help\":[", arg->name,
              byte, move_arg_bytes(r, arg), arg->type->is_seat ? r->seats : arg->type->count);
    text_add_json_string(out, arg->type->help[LANG_EN]);
    text_add_char(out, ',');
    text_add_json_string(out, arg->type->help[LANG_DE]);
    text_add(out, "]}");
}

static void kinds_json(const Ruleset *r, Text *out) {
    text_add(out, ",\"moves\":[");
    for (int i = 0; i < r->kinds; i++) {
        const MoveKind *kind = &r->game->moves[i];
        int byte = 1;
        text_addf(out, "%s{\"kind\":\"%s\",\"pattern\":\"%s\",\"dealer\":%s,\"actions\":[%d,%d],",
                  i == 0 ? "" : ",", kind->name, kind->pattern, kind->is_dealers ? "true" : "false",
                  (int)r->first_number[i], (int)r->first_number[i + 1]);
        text_add(out, "\"arguments\":[");
        for (const MoveArg *arg = kind->arg; arg->name != NULL; byte += move_arg_bytes(r, arg++)) {
            text_add(out, arg == kind->arg ? "" : ",");
            argument_json(r, arg, byte, out);
        }
        text_add(out, "]}");
    }
    text_add_char(out, ']');
}

static void part_json(const Ruleset *r, const TensorPart *part, Text *out) {
    text_addf(out, "{\"name\":\"%s\",\"first\":%u,\"shape\":[", part->name, part->first);
    for (int i = 0; i < part->dimensions; i++)
        text_addf(out, "%d,", part->shape[i]);
    text_addf(out, "%u],\"columns\":[", part->columns);
    for (uint32_t column = 0; column < part->columns; column++) {
        TEXT(words, 128);
        tensor_column_text(r, part, column, &words);
        text_add(out, column == 0 ? "" : ",");
        text_add_json_string(out, words.start);
    }
    text_add(out, "]}");
}

static void tensor_json(const Ruleset *r, Text *out) {
    TensorPart part[TENSOR_PARTS_MAX];
    int parts = tensor_parts(r, part);
    text_add(out, ",\"tensor\":[");
    for (int i = 0; i < parts; i++) {
        text_add(out, i == 0 ? "" : ",");
        part_json(r, &part[i], out);
    }
    text_add_char(out, ']');
}

static void write_rules(const void *context, Text *out) {
    const Ruleset *r = context;
    text_addf(out, "{\"game\":\"%s\",\"titles\":[", r->game->name);
    text_add_json_string(out, r->game->title[LANG_EN]);
    text_add_char(out, ',');
    text_add_json_string(out, r->game->title[LANG_DE]);
    text_addf(out, "],\"players\":%d,\"set\":", r->seats);
    text_add_json_string(out, r->set_name);
    options_json(r, out);
    text_addf(out, ",\"hidden\":%s,\"facts\":", r->game->mask == NULL ? "false" : "true");
    json_facts(r, out);
    kinds_json(r, out);
    tensor_json(r, out);
    text_add_char(out, '}');
}

char *hort_rules_json(const hort_rules *rules) {
    return text_made(write_rules, rules_of(rules));
}
