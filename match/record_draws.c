/* record_draws.c: the lines of a record about its dice: commitments, promises, shares. */
#include "match/record_private.h"

#include <stdlib.h>
#include <string.h>

bool record_read_table(RecordReader *in, char *value) {
    size_t length = strlen(value);
    if (!in->is_shared || length == 0 || length >= TABLE_NAME || strchr(value, ' ') != NULL)
        return record_bad(in, "expected, below `dealer shared`: table ID",
                          "erwartet, unter `dealer shared`: table ID", "");
    memcpy(in->table, value, length + 1);
    return true;
}

/* The draw whose lines are being read; NULL, with the reason, when there is none. */
static RecordDraw *current(RecordReader *in) {
    RecordDraw *d = in->draws == 0 ? NULL : &in->draw[in->draws - 1];
    if (d != NULL && !d->is_broken)
        return d;
    if (d != NULL)
        record_bad(in, "the draw above is broken: this line belongs to none",
                   "die Auslosung darüber ist abgebrochen: Diese Zeile gehört zu keiner", "");
    else if (in->is_manual)
        record_bad(in, "nothing is drawn where the dealer is manual",
                   "wo von Hand gegeben wird, wird nichts ausgelost", "");
    else
        record_bad(in, "no dealer or draw stands above this line",
                   "über dieser Zeile steht weder dealer noch draw", "");
    return NULL;
}

/* "person bot person": who takes part. */
static bool read_kinds(RecordReader *in, const char *words, SeatSet *people) {
    Seat seat = 0;
    for (; *words != '\0'; seat++) {
        size_t length = strcspn(words, " ");
        bool is_person = length == 6 && strncmp(words, "person", 6) == 0;
        if (!is_person && !(length == 3 && strncmp(words, "bot", 3) == 0))
            return record_bad(
                in, "a seat is a person's or a bot's, not ",
                "ein Platz gehört einem Menschen (person) oder einem Bot (bot), nicht ", words);
        if (is_person && seat < SEATS_MAX)
            *people |= seat_bit(seat);
        words += length + (words[length] == ' ' ? 1 : 0);
    }
    return seat == in->players || record_bad(in, "not a kind for each seat",
                                             "nicht für jeden Platz steht da, wer dort sitzt", "");
}

bool record_read_draw(RecordReader *in, char *value) {
    char *end;
    long number = strtol(value, &end, 10);
    if (!in->is_shared || in->table[0] == '\0' || in->players == 0 || *end != ' ')
        return record_bad(in, "expected, below dealer, table and players: draw NUMBER KINDS",
                          "erwartet, unter dealer, table und players: draw NUMMER WER…", "");
    if (in->draws > 0 && !in->draw[in->draws - 1].is_broken)
        return record_bad(in, "another draw, though the one above was not broken",
                          "eine weitere Auslosung, obwohl die darüber nicht abgebrochen ist", "");
    if (number != in->draws + 1 || in->draws == DRAWS_MAX)
        return record_bad(in, "draws are numbered from 1, and there are not so many: ",
                          "Auslosungen zählen von 1 an, und so viele gibt es nicht: ", value);
    RecordDraw *d = &in->draw[in->draws++];
    d->line = in->number;
    d->draw.number = in->draws;
    strcpy(d->draw.table, in->table);
    if (in->draws == 1)
        in->broken_start = in->broken_end = in->line_start;
    if (!read_kinds(in, end + 1, &d->draw.people))
        return false;
    return d->draw.people != 0 || record_bad(in, "nobody takes part in this draw",
                                             "an dieser Auslosung nimmt niemand teil", "");
}

static bool is_hash(const char *value) {
    return strncmp(value, "sha256:", 7) == 0 && text_is_hex(value + 7, 64);
}

bool record_read_commitment(RecordReader *in, char *value) {
    RecordDraw *d = current(in);
    if (d == NULL)
        return false;
    if (d->commitment[0] != '\0')
        return record_bad(in, "a second commitment", "ein zweites Siegel", "");
    if (!is_hash(value))
        return record_bad(in, "expected: commitment sha256:HASH",
                          "erwartet: commitment sha256:HASH", "");
    strcpy(d->commitment, value + 7);
    return true;
}

/* The seat of a promise or share, which must be a person's. */
static bool read_person(RecordReader *in, const RecordDraw *d, const char *value, Seat *seat,
                        const char **rest) {
    if (!record_read_seat_number(in, value, seat, rest))
        return false;
    return d->draw.number == 0 || (d->draw.people & seat_bit(*seat)) != 0 ||
           record_bad(
               in, "this seat is a bot's, and bots add nothing to the dice: ",
               "dieser Platz gehört einem Bot, und Bots tragen nichts zum Zufall bei: ", value);
}

bool record_read_promise(RecordReader *in, char *value) {
    RecordDraw *d = current(in);
    const char *hash;
    Seat seat;
    if (d == NULL || !read_person(in, d, value, &seat, &hash))
        return false;
    if (d->draw.number == 0 || !is_hash(hash))
        return record_bad(in, "expected, in a draw: promise SEAT sha256:HASH",
                          "erwartet, in einer Auslosung: promise PLATZ sha256:HASH", "");
    if (d->draw.promise[seat][0] != '\0')
        return record_bad(
            in, "a second promise of this seat: ", "eine zweite Zusage dieses Platzes: ", value);
    strcpy(d->draw.promise[seat], hash + 7);
    return true;
}

/* The seats that have not promised a share yet, or not revealed it. */
static SeatSet missing(const RecordDraw *d, const char list[SEATS_MAX][SHA256_HEX]) {
    SeatSet set = 0;
    for (Seat seat = 0; seat < SEATS_MAX; seat++)
        if ((d->draw.people & seat_bit(seat)) != 0 && list[seat][0] == '\0')
            set |= seat_bit(seat);
    return set;
}

bool record_read_share(RecordReader *in, char *value) {
    RecordDraw *d = current(in);
    const char *hex;
    Seat seat;
    if (d == NULL || !read_person(in, d, value, &seat, &hex))
        return false;
    size_t length = strlen(hex);
    if (length == 0 || length >= SHARE_MAX || !text_is_hex(hex, length) ||
        (d->draw.number > 0 && length != SHARE_MAX - 1))
        return record_bad(in, "expected: share SEAT HEX", "erwartet: share PLATZ HEX", "");
    if (d->draw.share[seat][0] != '\0')
        return record_bad(
            in, "a second share of this seat: ", "ein zweiter Beitrag dieses Platzes: ", value);
    if (missing(d, d->draw.promise) != 0)
        return record_bad(in, "a share before all had promised theirs",
                          "ein Beitrag, ehe alle ihren zugesagt hatten", "");
    strcpy(d->draw.share[seat], hex);
    d->share_line[seat] = in->number;
    return true;
}

bool record_read_broken(RecordReader *in, char *value) {
    RecordDraw *d = current(in);
    const char *reason;
    Seat seat;
    if (d == NULL || !read_person(in, d, value, &seat, &reason))
        return false;
    if (d->draw.number == 0 || (strcmp(reason, "late") != 0 && strcmp(reason, "left") != 0))
        return record_bad(in, "expected, in a draw: broken SEAT late or broken SEAT left",
                          "erwartet, in einer Auslosung: broken PLATZ late oder broken PLATZ left",
                          "");
    d->is_broken = true;
    in->broken_end = in->at;
    return true;
}

static bool check_shares(RecordReader *in, const RecordDraw *d, const Ruleset *r) {
    char header[SHA256_HEX], promise[SHA256_HEX];
    draw_header(&d->draw, r, header);
    for (Seat seat = 0; seat < r->seats; seat++) {
        if (d->draw.share[seat][0] == '\0')
            continue;
        fair_promise(header, d->commitment, seat, d->draw.share[seat], promise);
        if (strcmp(promise, d->draw.promise[seat]) != 0)
            return record_bad_line(in, d->share_line[seat], "not the share that was promised",
                                   "nicht der Beitrag, der zugesagt war", "");
    }
    return true;
}

bool record_check_draws(RecordReader *in, const Ruleset *r) {
    const RecordDraw *last = in->draws == 0 ? NULL : &in->draw[in->draws - 1];
    if (in->is_manual)
        return true;
    if (last == NULL || last->is_broken)
        return record_bad(in, "no draw decides the dice", "keine Auslosung bestimmt den Zufall",
                          "");
    for (int i = 0; i < in->draws; i++) {
        const RecordDraw *d = &in->draw[i];
        if (d->commitment[0] == '\0')
            return record_bad_line(in, d->line, "there is no commitment", "es gibt kein Siegel",
                                   "");
        if (d->draw.number > 0 && !check_shares(in, d, r))
            return false;
    }
    return (missing(last, last->draw.promise) | missing(last, last->draw.share)) == 0 ||
           record_bad_line(in, last->line, "a share is missing, yet the draw is not broken",
                           "ein Beitrag fehlt, aber die Auslosung ist nicht abgebrochen", "");
}
