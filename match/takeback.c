/* takeback.c: how far a seat may take back. See match_takeback. */
#include "match/match_private.h"

#include <string.h>

/* What a line has shown: bits of StoredLine.shows. It is worked out once for all who ask. */
enum {
    SHOWS_KNOWN = 1,
    SHOWS_ANYTHING = 2, /* to somebody */
    SHOWS_MORE = 4      /* of what the seat that moved did not know either */
};

static bool is_unknown(const Field *f, const State *view, unsigned i) {
    if (f->width == 1)
        return view->bytes[f->offset + i] == UNKNOWN;
    uint64_t all = f->width == 8 ? UINT64_MAX : ((uint64_t)1 << (8 * f->width)) - 1;
    return ((uint64_t)field_get(f, view, i) & all) == all;
}

static bool is_same(const Field *f, const State *a, const State *b) {
    return memcmp(a->bytes + f->offset, b->bytes + f->offset, (size_t)field_values(f) * f->width) ==
           0;
}

static void see(const Match *m, Seat viewer, const State *truth, State *out) {
    state_copy(m->ruleset->game, out, truth);
    game_mask(m->ruleset, out, viewer);
}

/* What the viewer knows afterwards that was hidden from them, and perhaps from `shower`, the seat that has moved, as
 * well. */
static uint8_t learnt(const Match *m, const State *before, const State *after, Seat viewer,
                      const State *shower) {
    State was, is;
    uint8_t shows = 0;
    see(m, viewer, before, &was);
    see(m, viewer, after, &is);
    for (const Field *f = m->ruleset->game->fields; f->name != NULL; f++)
        if ((f->flags & FIELD_SECRET) != 0 && !is_same(f, &was, &is))
            for (unsigned i = 0; i < field_values(f); i++)
                if (is_unknown(f, &was, i) && !is_unknown(f, &is, i))
                    shows |=
                        is_unknown(f, shower, i) ? SHOWS_ANYTHING | SHOWS_MORE : SHOWS_ANYTHING;
    return shows;
}

static void look(void *context, const Match *m, int index, const State *before,
                 const State *after) {
    StoredLine *line = &m->line[index];
    State shower;
    (void)context;
    if (line->shows != 0)
        return;
    see(m, line->seat, before, &shower);
    line->shows = SHOWS_KNOWN | learnt(m, before, after, SEAT_PUBLIC, &shower);
    for (Seat seat = 0; seat < m->ruleset->seats; seat++)
        line->shows |= learnt(m, before, after, seat, &shower);
}

/* Whoever asks may take back what they have shown of their own; what others have shown stays. */
int match_takeback(const Match *m, Seat seat) {
    bool is_known = m->ruleset->game->mask == NULL;
    int keep = m->lines - 1;
    while (keep >= 0 && m->line[keep].seat != seat && m->line[keep].seat != SEAT_DEALER)
        keep--;
    if (keep < 0 || m->line[keep].seat != seat)
        return -1;
    for (int i = keep; i < m->lines && !is_known; i++)
        if (m->line[i].shows == 0) {
            match_walk(m, i, look, NULL);
            is_known = true;
        }
    if ((m->line[keep].shows & SHOWS_MORE) != 0)
        return -1;
    for (int i = keep + 1; i < m->lines; i++)
        if ((m->line[i].shows & SHOWS_ANYTHING) != 0)
            return -1;
    return keep;
}
