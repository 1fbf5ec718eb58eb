/* native.c: the native half of the parity test: prints a hash of each random match, and of one explained, as parity.mjs does
 * with the same web/exports.c in WebAssembly. Usage: parity-native SEEDS */
#include "core/games.h"
#include "core/sha256.h"
#include "web/explain_exports.h"
#include "web/exports.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One line: game, players, seed, hash of the record's text. */
static void print_match(int game, const char *name, int players, uint32_t seed) {
    char hex[SHA256_HEX] = "failed";
    if (engine_random(game, players, seed))
        sha256_hex(engine_answer(), strlen(engine_answer()), hex);
    printf("%s %d %u %s\n", name, players, seed, hex);
}

/* Another for the explanation of the same match. */
static void print_explained(int game, const char *name, int players, uint32_t seed) {
    char hex[SHA256_HEX] = "failed";
    if (!engine_random(game, players, seed))
        return;
    size_t length = strlen(engine_answer());
    memcpy(engine_room((uint32_t)length), engine_answer(), length);
    if (engine_open() && engine_explain(0, seed) && engine_explain_on(INT32_MAX) &&
        engine_explain_report(1))
        sha256_hex(engine_answer(), strlen(engine_answer()), hex);
    printf("%s %d %u explained %s\n", name, players, seed, hex);
}

int main(int count, char **words) {
    unsigned seeds = count > 1 ? (unsigned)atoi(words[1]) : 20;
    for (int i = 0; games_at(i) != NULL; i++) {
        const Game *game = games_at(i)->game;
        int counts = game->seats_max - game->seats_min + 1;
        for (unsigned seed = 1; seed <= seeds; seed++)
            print_match(i, game->name, game->seats_min + (int)seed % counts, seed);
        print_explained(i, game->name, game->seats_min, 1);
    }
    return 0;
}
