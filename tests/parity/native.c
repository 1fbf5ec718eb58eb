/* native.c: the native half of the parity test: prints a hash of each random match, as parity.mjs does
 * with the same web/exports.c in WebAssembly. Usage: parity-native SEEDS */
#include "core/sha256.h"
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

int main(int count, char **words) {
    unsigned seeds = count > 1 ? (unsigned)atoi(words[1]) : 20;
    engine_games();
    char *games = strdup(engine_answer()), *rest = games;
    for (int game = 0; *rest; game++) {
        char name[64];
        int min, max, length;
        if (sscanf(rest, "%63s %d %d\n%n", name, &min, &max, &length) != 3)
            break;
        rest += length;
        for (unsigned seed = 1; seed <= seeds; seed++)
            print_match(game, name, min + (int)seed % (max - min + 1), seed);
    }
    free(games);
    return 0;
}
