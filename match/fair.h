/* fair.h: dice that nobody can choose: what is hashed in a draw (docs/fair-dice.md).
 *
 * In a draw the host commits to a secret, every person's client promises a share, and when all
 * promises are there each reveals it. The key of the dice is a hash of all of them. Hashes, secrets
 * and shares are texts of 64 lower-case hexadecimal digits. */
#ifndef HORT_MATCH_FAIR_H
#define HORT_MATCH_FAIR_H

#include "core/dice.h"
#include "core/game.h"
#include "core/sha256.h"

enum { SHARE_MAX = SHA256_HEX, TABLE_NAME = 33, DRAWS_MAX = 2 * SEATS_MAX + 1 };

/* What a draw is about: everything that must be fixed before anybody commits to anything. */
typedef struct FairTerms {
    const char *table; /* its id at the host */
    int number;        /* of the draw at that table, from 1 */
    const char *game;
    int rules;
    const char *set_hash;
    const char *options; /* "measure=eye rounds=60": those that have a value, in the game's order */
    int seats;
    SeatSet people; /* the others are bots */
} FairTerms;

void fair_header(const FairTerms *terms, char header[SHA256_HEX]);
void fair_commitment(const char *header, const char *secret, char hex[SHA256_HEX]);
void fair_promise(const char *header, const char *commitment, Seat seat, const char *share,
                  char hex[SHA256_HEX]);
void fair_key(const char *header, const char *secret, SeatSet people,
              const char share[SEATS_MAX][SHARE_MAX], uint8_t key[DICE_KEY_BYTES]);

/* SHA-256 over the parts, each with its length before it: 4:seed,64:… */
void fair_hash(const char *const part[], int count, uint8_t digest[SHA256_BYTES]);

/* A draw as the record keeps it. Matches begun before there were draws may still have shares that
 * nobody had promised. */
typedef struct Draw {
    int number;    /* 0: there was none */
    int old_rules; /* the version of a match that is kept, not played; 0: the game's */
    char table[TABLE_NAME];
    SeatSet people;
    char promise[SEATS_MAX][SHA256_HEX]; /* "" when there is none */
    char share[SEATS_MAX][SHARE_MAX];
} Draw;

/* Its header, for a match with those rules. */
void draw_header(const Draw *draw, const Ruleset *r, char header[SHA256_HEX]);
/* Its lines in the record: kinds of the seats, commitment, promises and shares. */
void draw_add_lines(const Draw *draw, int seats, const char *commitment, Text *out);

#endif
