/* draws.h: before the first deal, host and people draw the key of the dice together
 * (docs/fair-dice.md).
 *
 * The host's commitment stands from the moment the table is made. Each person's seat promises a share,
 * and when all have, reveals it. Who does not reveal in time, or leaves then, breaks the draw: it is
 * kept in the record, and all begin again with new values. A seat can break two; then a bot plays on
 * for it, without a share. So no draw is decided by silence, and no table waits for ever. */
#ifndef HORT_SERVER_DRAWS_H
#define HORT_SERVER_DRAWS_H

#include "server/changes.h"

typedef enum DrawPhase {
    DRAW_SEATS,    /* not all seats are taken; promises are taken already */
    DRAW_PROMISES, /* not all have promised a share */
    DRAW_SHARES,   /* not all have revealed theirs */
    DRAW_DONE
} DrawPhase;

DrawPhase draw_phase(const Table *t);

/* Begins the next draw, with a new secret and without promises or shares. */
void draw_begin(TableSettings *s, int seats);
/* That seat breaks the draw: what there was of it goes to the record, and the next begins. */
void draw_break(Change *c, Seat seat, bool has_left);
/* What the dice of the match come from. */
void draw_deal(const Table *t, MatchDeal *out);
/* Its header and the commitment to its secret; computed once for each draw. */
const DrawHashes *draw_hashes(Table *t);
/* Adds `,"draw":{…}` where there is one. */
void draw_add_json(const Table *t, const char *header, Text *out);

/* Messages, as rules of change_rule(). */
Code read_promise(const Incoming *message, Change *c);
Code read_share(const Incoming *message, Change *c);
Code promise_decide(Change *c, Text *why);
Code share_decide(Change *c, Text *why);
void share_done(Change *c);
Code break_decide(Change *c, Text *why);
void break_done(Change *c);

#endif
