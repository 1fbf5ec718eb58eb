/* reason.c: what speaks for a move, in words about tiles, dragons and treasures: what waits on the
 * tile that the wizard goes to, whom a storm hurts, where a treasure lies.
 *
 * What a label says already is not said again. Called through dragon_island_hints only. */
#include "core/hints.h"
#include "games/dragon-island/state.h"

/* Adds one more sentence in the reader's language; both take the same arguments. */
#define ADD(en, de, ...) \
    (text_add(out, out->length > 0 ? " " : ""), \
     text_addf(out, to->lang == LANG_DE ? (de) : (en), __VA_ARGS__))

static void add(const char *english, const char *german, const Reader *to, Text *out) {
    ADD("%s", "%s", to->lang == LANG_DE ? german : english);
}

/* DI-16, DI-17: the dragons there, tamed or captured. */
static void add_dragons(const DragonIsland *d, Seat who, int tile, const Reader *to, Text *out) {
    int dragons = dragon_island_dragons(d, tile), colours = 0;
    if (dragons == 0)
        return;
    for (int c = 0; c < COLOURS; c++)
        colours += d->dragons[tile][c] > 0 && d->captured[who][c] == 0;
    if (dragon_island_can_tame(d, who, tile)) {
        add("You can tame the dragon there.", "Den Drachen dort kannst du zähmen.", to, out);
    } else if (dragon_island_can_capture(d, who, tile)) {
        ADD("There you can capture %d dragon%s for %d energy%s.",
            "Dort kannst du %d Drachen%s für %d Energie fangen%s.", dragons,
            dragons == 1 || to->lang == LANG_DE ? "" : "s",
            dragon_island_capture_price(d, who, tile),
            colours == 0          ? ""
            : to->lang == LANG_DE ? ", darunter eine Farbe, die dir noch fehlt"
                                  : ", with a colour that you lack");
    }
}

/* DI-23: the richest treasure of the hand that lies there. */
static void add_treasure(const IslandTable *t, const DragonIsland *d, Seat who, int tile,
                         const Reader *to, Text *out) {
    int best = -1;
    if (tile == 0 || d->marker[tile] != 0 || d->markers == 0)
        return;
    for (int card = 0; card < t->cards; card++)
        if (d->place[card] == PLACE_HAND + who && dragon_island_fits(t, d, card, tile) &&
            (best < 0 || t->card_fame[card] > t->card_fame[best]))
            best = card;
    if (best >= 0)
        ADD("One of your treasures can be found there: %d fame.",
            "Dort kannst du einen deiner Schätze finden: %d Ruhm.", t->card_fame[best]);
}

/* DI-20: what the wizard could do there, once no dragon is in the way. */
static void add_action(const IslandTable *t, const DragonIsland *d, Seat who, int tile,
                       const Reader *to, Text *out) {
    DragonIsland there = *d;
    there.at[who] = (uint8_t)tile;
    memset(there.dragons[tile], 0, sizeof there.dragons[tile]);
    if (!dragon_island_has_action(t, &there, who))
        return;
    switch (t->kind[d->face[tile]]) {
    case KIND_KEEP:
        add("There you take two coins.", "Dort nimmst du zwei Münzen.", to, out);
        break;
    case KIND_START:
        add("There you draw treasure cards.", "Dort ziehst du Schatzkarten.", to, out);
        break;
    case KIND_TELEKINESIS:
        add("There you gather energy by telekinesis.", "Dort sammelst du durch Telekinese Energie.",
            to, out);
        break;
    default:
        add("There you can build.", "Dort kannst du bauen.", to, out);
    }
}

/* DI-8: whose pets a storm hurts. */
static void reason_storm(const Ruleset *r, const DragonIsland *d, Seat who, const Reader *to,
                         Text *out) {
    for (Seat seat = 0; seat < r->seats; seat++) {
        int pets = 0;
        for (int c = 0; c < COLOURS; c++)
            pets += d->pet[seat][c] > 0 && d->lair[c] != seat;
        if (seat != who && pets > 0)
            ADD("The storm costs %s a coin for each pet without a lair: %d in all.",
                "Der Sturm kostet %s für jedes Haustier ohne Höhle eine Münze: zusammen %d.",
                to->name[seat], pets);
    }
}

/* What a treasure to be kept could be found on now. */
static void reason_keep(const IslandTable *t, const DragonIsland *d, int card, const Reader *to,
                        Text *out) {
    for (int tile = 1; tile < d->tiles; tile++)
        if (d->marker[tile] == 0 && dragon_island_fits(t, d, card, tile)) {
            add("This treasure can be found already, on ",
                "Dieser Schatz kann schon gefunden werden, auf ", to, out);
            dragon_island_tile_text(t, d, tile, TILE_WHERE, to->lang, out);
            text_add(out, ".");
            return;
        }
}

void dragon_island_reason(const Ruleset *r, const State *s, Seat who, Move m, const Reader *to,
                          Text *out) {
    const IslandTable *t = dragon_island_table(r);
    const DragonIsland *d = dragon_island_of(s);
    uint8_t what = move_byte(m, 1);
    switch (move_byte(m, 0)) {
    case MOVE_GO:
        add_dragons(d, who, what, to, out);
        add_action(t, d, who, what, to, out);
        add_treasure(t, d, who, what, to, out);
        break;
    case MOVE_TILE:
        if (t->kind[dragon_island_face_laid(d, who, m)] == KIND_STORM)
            reason_storm(r, d, who, to, out);
        break;
    case MOVE_KEEP:
        reason_keep(t, d, what, to, out);
        break;
    case MOVE_TO:
        if (dragon_island_pen(d, what) == who)
            add("Your pen is there.", "Dort steht dein Stall.", to, out);
        break;
    default:
        break;
    }
}
