/* client_table.c: what local and remote tables share. */
#include "term/client_table.h"

#include <stdlib.h>

Seat client_table_my_actor(const ClientTable *t) {
    for (Seat seat = 0; seat < t->ruleset->seats; seat++)
        if (t->is_mine[seat] && (t->actors & seat_bit(seat)) != 0)
            return seat;
    return SEAT_PUBLIC;
}

Seat client_table_my_viewer(const ClientTable *t) {
    Seat found = SEAT_PUBLIC;
    for (Seat seat = 0; seat < t->ruleset->seats; seat++)
        if (t->is_mine[seat]) {
            if (found != SEAT_PUBLIC)
                return SEAT_PUBLIC;
            found = seat;
        }
    return found;
}

void client_table_add_line(ClientTable *t, const SeenLine *line) {
    if (t->lines == t->lines_room) {
        int room = t->lines_room == 0 ? 256 : 2 * t->lines_room;
        SeenLine *larger = realloc(t->line, (size_t)room * sizeof *larger);
        if (larger == NULL)
            abort();
        t->line = larger;
        t->lines_room = room;
    }
    t->line[t->lines++] = *line;
}

void client_table_cut_lines(ClientTable *t, int keep) {
    t->lines = keep < t->lines ? keep : t->lines;
}
