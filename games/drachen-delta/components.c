/* components.c: the board, planks and cards as one JSON object, for drawing them. Which planks fit a
 * place is told only with measure=exact (DD-13, DD-14). Says nothing of a position. */
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

static void planks_json(const Board *b, Text *out) {
    text_add(out, ",\"planks\":[");
    for (unsigned n = 0; n < b->sizes; n++)
        text_addf(out, "%s{\"number\":%u,\"min\":%d,\"max\":%d}", n ? "," : "", n + 1,
                  (int)b->min[n], (int)b->max[n]);
    text_add_char(out, ']');
}

static void sizes_json(unsigned sizes, Text *out) {
    text_add(out, ",\"planks\":[");
    for (unsigned n = 0, count = 0; n < SIZES; n++)
        if (sizes >> n & 1)
            text_addf(out, "%s%u", count++ ? "," : "", n + 1);
    text_add_char(out, ']');
}

static void places_json(const Ruleset *r, const Board *b, Text *out) {
    text_add(out, ",\"places\":[");
    for (unsigned p = 0; p < b->places; p++) {
        text_addf(out, "%s{\"name\":\"", p ? "," : "");
        drachen_delta_spot_text(r, FIRST_PLACE + p, out);
        text_add_char(out, '"');
        if (r->option[MEASURE] == MEASURE_EXACT)
            sizes_json(b->sizes_fit[p], out);
        text_add_char(out, '}');
    }
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
    planks_json(b, out);
    places_json(r, b, out);
    text_add_char(out, ',');
    one_of_json(out);
    text_add(out, ",\"names\":{");
    game_add_names(drachen_delta_cards, drachen_delta_card_words[LANG_EN],
                   drachen_delta_card_words[LANG_DE], CARDS, out);
    text_add(out, "}}");
}
