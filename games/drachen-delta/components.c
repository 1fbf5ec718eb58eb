/* components.c: the board and the cards as one JSON object, for drawing them. Says nothing of a
 * position. */
#include "games/drachen-delta/state.h"

static void points_json(const Board *b, Text *out) {
    text_add(out, "\"villages\":[");
    for (unsigned c = 0, count = 0; c < COLOURS; c++) {
        if (!(b->villages >> c & 1))
            continue;
        const Point *at = &b->at[ISLANDS_MAX + c];
        text_addf(out, "%s{\"colour\":\"%s\",\"x\":%d,\"y\":%d}", count++ ? "," : "",
                  drachen_delta_colours[c], (int)at->x, (int)at->y);
    }
    text_add(out, "],\"islands\":[");
    for (unsigned i = 0; i < b->islands; i++)
        text_addf(out, "%s{\"name\":\"i%u\",\"x\":%d,\"y\":%d}", i ? "," : "", i + 1,
                  (int)b->at[i].x, (int)b->at[i].y);
    text_add_char(out, ']');
}

static void seats_json(const Ruleset *r, const Board *b, Text *out) {
    text_add(out, "\"seats\":[");
    for (Seat seat = 0; seat < r->seats; seat++) {
        text_addf(out, "%s{\"colour\":\"%s\",\"goal\":\"%s\",\"hand\":[", seat ? "," : "",
                  drachen_delta_colours[b->colour[seat]], drachen_delta_colours[b->goal[seat]]);
        for (unsigned card = 0, count = 0; card < CARDS; card++)
            if (b->hand[seat] >> card & 1)
                text_addf(out, "%s\"%s\"", count++ ? "," : "", drachen_delta_cards[card]);
        text_add(out, "]}");
    }
    text_add_char(out, ']');
}

/* DD-4: cards of which a programme takes one at most. */
static void one_of_json(Text *out) {
    text_add(out, "\"oneOf\":[");
    for (unsigned card = DRAGON; card < CARDS; card++)
        text_addf(out, "%s\"%s\"", card == DRAGON ? "" : ",", drachen_delta_cards[card]);
    text_add_char(out, ']');
}

void drachen_delta_components(const Ruleset *r, Text *out) {
    const Board *b = board_of(r);
    text_addf(out, "{\"programme\":%d,", b->length);
    seats_json(r, b, out);
    text_add_char(out, ',');
    points_json(b, out);
    text_add_char(out, ',');
    one_of_json(out);
    text_add(out, ",\"names\":{");
    game_add_names(drachen_delta_cards, drachen_delta_card_words[LANG_EN],
                   drachen_delta_card_words[LANG_DE], CARDS, out);
    text_add(out, "}}");
}
