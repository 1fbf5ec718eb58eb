/* table.c: what all kinds of tables share. */
#include "term/table.h"

#include <stdlib.h>

Seat table_my_actor(const Table *t) {
    for (Seat seat = 0; seat < t->ruleset->seats; seat++)
        if (t->is_mine[seat] && (t->actors & seat_bit(seat)) != 0)
            return seat;
    return SEAT_PUBLIC;
}

Seat table_my_viewer(const Table *t) {
    Seat found = SEAT_PUBLIC;
    for (Seat seat = 0; seat < t->ruleset->seats; seat++)
        if (t->is_mine[seat]) {
            if (found != SEAT_PUBLIC)
                return SEAT_PUBLIC;
            found = seat;
        }
    return found;
}

void table_add_line(Table *t, const ToldLine *line) {
    if (t->lines == t->lines_room) {
        int room = t->lines_room == 0 ? 256 : 2 * t->lines_room;
        ToldLine *larger = realloc(t->line, (size_t)room * sizeof *larger);
        if (larger == NULL)
            abort();
        t->line = larger;
        t->lines_room = room;
    }
    t->line[t->lines++] = *line;
}

void table_cut_lines(Table *t, int keep) {
    t->lines = keep < t->lines ? keep : t->lines;
}
