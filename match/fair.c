/* fair.c: see fair.h. */
#include "match/fair.h"

#include <string.h>

void fair_hash(const char *const part[], int count, uint8_t digest[SHA256_BYTES]) {
    Sha256 hash;
    sha256_start(&hash);
    for (int i = 0; i < count; i++) {
        TEXT(length, 24);
        text_addf(&length, "%zu:", strlen(part[i]));
        sha256_add(&hash, length.start, length.length);
        sha256_add(&hash, part[i], strlen(part[i]));
        sha256_add(&hash, ",", 1);
    }
    sha256_end(&hash, digest);
}

static void hash_hex(const char *const part[], int count, char hex[SHA256_HEX]) {
    uint8_t digest[SHA256_BYTES];
    Text out = text_over(hex, SHA256_HEX);
    fair_hash(part, count, digest);
    text_add_hex(&out, digest, sizeof digest);
}

/* "person bot person" */
static void add_kinds(SeatSet people, int seats, Text *out) {
    for (Seat seat = 0; seat < seats; seat++)
        text_addf(out, "%s%s", seat == 0 ? "" : " ",
                  (people & seat_bit(seat)) != 0 ? "person" : "bot");
}

void fair_header(const FairTerms *terms, char header[SHA256_HEX]) {
    TEXT(number, 16);
    TEXT(rules, 16);
    TEXT(kinds, 8 * SEATS_MAX);
    text_add_int(&number, terms->number);
    text_add_int(&rules, terms->rules);
    add_kinds(terms->people, terms->seats, &kinds);
    const char *const part[] = {"drachenhort draw", terms->table,    number.start,   terms->game,
                                rules.start,        terms->set_hash, terms->options, kinds.start};
    hash_hex(part, sizeof part / sizeof part[0], header);
}

void fair_commitment(const char *header, const char *secret, char hex[SHA256_HEX]) {
    const char *const part[] = {"drachenhort seed", header, secret};
    hash_hex(part, 3, hex);
}

void fair_promise(const char *header, const char *commitment, Seat seat, const char *share,
                  char hex[SHA256_HEX]) {
    TEXT(number, 8);
    text_add_int(&number, seat);
    const char *const part[] = {"drachenhort share", header, commitment, number.start, share};
    hash_hex(part, 5, hex);
}

void fair_key(const char *header, const char *secret, SeatSet people,
              const char share[SEATS_MAX][SHARE_MAX], uint8_t key[DICE_KEY_BYTES]) {
    const char *part[3 + SEATS_MAX] = {"drachenhort deal", header, secret};
    int count = 3;
    for (Seat seat = 0; seat < SEATS_MAX; seat++)
        if ((people & seat_bit(seat)) != 0)
            part[count++] = share[seat];
    fair_hash(part, count, key);
}

void draw_header(const Draw *draw, const Ruleset *r, char header[SHA256_HEX]) {
    TEXT(options, 1024);
    for (int i = 0; r->game->options[i].name != NULL; i++) {
        TEXT(value, 128);
        ruleset_option_text(r, i, &value);
        if (value.length > 0)
            text_addf(&options, "%s%s=%s", options.length == 0 ? "" : " ", r->game->options[i].name,
                      value.start);
    }
    fair_header(&(FairTerms){draw->table, draw->number, r->game->name,
                             draw->old_rules != 0 ? draw->old_rules : r->game->rules_version,
                             r->set_hash, options.start, r->seats, draw->people},
                header);
}

void draw_add_lines(const Draw *draw, int seats, const char *commitment, Text *out) {
    text_addf(out, "draw %d ", draw->number);
    add_kinds(draw->people, seats, out);
    text_addf(out, "\ncommitment sha256:%s\n", commitment);
    for (int seat = 0; seat < seats; seat++)
        if (draw->promise[seat][0] != '\0')
            text_addf(out, "promise %d sha256:%s\n", seat, draw->promise[seat]);
    for (int seat = 0; seat < seats; seat++)
        if (draw->share[seat][0] != '\0')
            text_addf(out, "share %d %s\n", seat, draw->share[seat]);
}
