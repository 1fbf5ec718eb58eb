/* choices.c: see choices.h. */
#include "term/choices.h"

#include "core/moves.h"
#include "term/canvas.h"
#include "term/words.h"

#include <string.h>

void choices_list(const View *view, Seat seat, const Reader *to, Choices *out) {
    const Ruleset *r = view->ruleset;
    MoveList list;
    game_legal(r, &view->masked, seat, &list);
    game_sort_by_text(r, &view->masked, seat, &list);
    out->seat = seat;
    out->count = list.count;
    for (int i = 0; i < list.count; i++) {
        Choice *choice = &out->choice[i];
        choice->move = list.move[i];
        Text text = text_over(choice->text, LINE_TEXT), label = text_over(choice->label, LINE_TEXT);
        move_text(r, &view->masked, list.move[i], &text);
        r->game->label(r, &view->masked, seat, list.move[i], to, &label);
    }
}

bool choice_fits(const Choice *choice, const Move *spot, const char *part) {
    return (*spot == NO_MOVE || spot_has(spot, choice->move)) &&
           (strcasestr(choice->text, part) != NULL || strcasestr(choice->label, part) != NULL);
}

static void add_seats(const ClientTable *t, SeatSet seats, Text *out) {
    const char *between = " ";
    for (Seat seat = 0; seat < t->ruleset->seats; seat++)
        if ((seats & seat_bit(seat)) != 0) {
            text_addf(out, "%s%s", between, t->name[seat]);
            between = ", ";
        }
}

void client_table_status(const ClientTable *t, Text *out) {
    Seat mine = client_table_my_actor(t);
    View view;
    if (t->actors == 0) {
        text_addf(out, "%s ", word(t->lang, WORD_OVER));
        text_add(out, word(t->lang, t->winners == 0 ? WORD_NO_WINNER : WORD_WINNERS));
        add_seats(t, t->winners, out);
    } else if (mine == SEAT_PUBLIC) {
        text_add(out, word(t->lang, WORD_WAITING));
        add_seats(t, t->actors, out);
    } else {
        const char *name[SEATS_MAX];
        Reader to = client_table_reader(t, name);
        t->kind->view(t, mine, &view);
        text_addf(out, "%s: ", t->name[mine]);
        t->ruleset->game->prompt(t->ruleset, &view.masked, mine, &to, out);
    }
}

void client_table_why(const ClientTable *t, const View *view, Seat seat, const char *move,
                      Text *out) {
    const char *name[SEATS_MAX];
    Reader to = client_table_reader(t, name);
    game_why(t->ruleset, &view->masked, seat, move, &to, out);
}

/* The first move is probably what was meant; one that stands for several means none of them. */
void client_table_why_spot(const ClientTable *t, const View *view, Seat seat, const Move *spot,
                           Text *out) {
    const char *name[SEATS_MAX];
    Reader to = client_table_reader(t, name);
    bool is_one = true;
    for (int i = 1; i < 8; i++)
        is_one &= move_byte(*spot, i) != UNKNOWN;
    t->ruleset->game->why(t->ruleset, &view->masked, seat, is_one ? *spot : NO_MOVE, &to, out);
}
