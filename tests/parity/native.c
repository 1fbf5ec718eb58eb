/* native.c: the native half of the parity test: plays the matches that parity.mjs names, with the same
 * web/exports.c, and prints a hash of each. Reads lines `game players seed option=value …`, or `explained` in
 * place of options. */
#include "core/sha256.h"
#include "web/explain_exports.h"
#include "web/exports.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Puts the rest of the line into the room, a line for each word. */
static void fill_room(const char *words) {
    size_t length = strlen(words);
    char *room = engine_room((uint32_t)length);
    for (size_t i = 0; i < length; i++)
        room[i] = words[i] == ' ' ? '\n' : words[i];
}

/* Explains the match that was just played. */
static bool explain(uint32_t seed) {
    const char *record = engine_answer();
    size_t length = (size_t)(strstr(record, "trace ") - record);
    memcpy(engine_room((uint32_t)length), record, length);
    return engine_open(0) && engine_explain(0, seed) && engine_explain_on(INT32_MAX) &&
           engine_explain_report(1);
}

int main(void) {
    char line[1024];
    while (fgets(line, sizeof line, stdin) != NULL) {
        char hex[SHA256_HEX] = "failed";
        char *rest;
        int game = (int)strtol(line, &rest, 10), players = (int)strtol(rest, &rest, 10);
        uint32_t seed = (uint32_t)strtoul(rest, &rest, 10);
        line[strcspn(line, "\n")] = '\0';
        bool is_explained = strcmp(rest, " explained") == 0;
        fill_room(is_explained || *rest == '\0' ? "" : rest + 1);
        if (engine_random(game, players, seed, is_explained ? INT32_MAX : 100) &&
            (!is_explained || explain(seed)))
            sha256_hex(engine_answer(), strlen(engine_answer()), hex);
        printf("%s %s\n", line, hex);
    }
    return 0;
}
