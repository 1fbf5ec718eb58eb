/* takeback.c: how far a seat may take back. See match_takeback. */
#include "match/match_private.h"

#include <string.h>

typedef struct Search {
    Seat asker;
    bool is_revealed;
} Search;

static bool is_unknown(const Field *f, const State *view, unsigned i) {
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

/* Does the viewer know something afterwards that was hidden from them, and (with `shower`) hidden
 * from the seat that has moved as well? */
static bool has_learnt(const Match *m, const State *before, const State *after, Seat viewer,
                       const State *shower) {
    State was, is;
    see(m, viewer, before, &was);
    see(m, viewer, after, &is);
    for (const Field *f = m->ruleset->game->fields; f->name != NULL; f++)
        if ((f->flags & FIELD_SECRET) != 0 && !is_same(f, &was, &is))
            for (unsigned i = 0; i < field_values(f); i++)
                if (is_unknown(f, &was, i) && !is_unknown(f, &is, i) &&
                    (shower == NULL || is_unknown(f, shower, i)))
                    return true;
    return false;
}

/* Whoever asks may take back what they have shown of their own; what others have shown stays. */
static void look(void *context, const Match *m, int index, const State *before,
                 const State *after) {
    Search *search = context;
    State shown;
    bool is_own = m->line[index].seat == search->asker;
    see(m, search->asker, before, &shown);
    for (Seat seat = 0; seat < m->ruleset->seats && !search->is_revealed; seat++)
        search->is_revealed = has_learnt(m, before, after, seat, is_own ? &shown : NULL);
    if (has_learnt(m, before, after, SEAT_PUBLIC, is_own ? &shown : NULL))
        search->is_revealed = true;
}

int match_takeback(const Match *m, Seat seat) {
    Search search = {.asker = seat};
    int keep = m->lines - 1;
    while (keep >= 0 && m->line[keep].seat != seat && m->line[keep].seat != SEAT_DEALER)
        keep--;
    if (keep < 0 || m->line[keep].seat != seat)
        return -1;
    match_walk(m, keep, look, &search);
    return search.is_revealed ? -1 : keep;
}
