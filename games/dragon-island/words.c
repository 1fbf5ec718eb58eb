/* words.c: what people read: prompts, the story of a match, where points come from,
 * and the component facts a drawing needs.
 *
 * Compares two views for the story, so it can only tell what that viewer sees. Called through the
 * game table; reasons for refused moves are in why.c, names of pieces in names.c. */
#include "games/dragon-island/state.h"

/* ---- prompts ---- */

/* Step 5 names what it would cost. */
static void prompt_dragons(const DragonIsland *d, Seat who, Lang lang, Text *out) {
    int tile = d->at[who];
    bool can_tame = dragon_island_can_tame(d, who, tile),
         can_capture = dragon_island_can_capture(d, who, tile);
    text_add(out, lang == LANG_DE ? "Schritt 5 von 8: " : "Step 5 of 8: ");
    if (can_tame)
        text_add(out, lang == LANG_DE ? "Zähme den Drachen" : "Tame the dragon");
    if (can_tame && can_capture)
        text_add(out, lang == LANG_DE ? " oder f" : " or c");
    else if (can_capture)
        text_add(out, lang == LANG_DE ? "F" : "C");
    if (can_capture) {
        text_addf(out,
                  lang == LANG_DE ? "ange, was hier ist, für %d Energie; bezahlen kannst du mit: "
                                  : "apture what is here for %d energy; you can pay with: ",
                  dragon_island_capture_price(d, who, tile));
        dragon_island_colours_text(dragon_island_active(d, tile), lang, out);
    }
    text_add(out, ".");
}

static void prompt_action(const IslandTable *t, const DragonIsland *d, Seat who, Lang lang,
                          Text *out) {
    static const char *const words[LANGS][4] = {
        {"Step 6 of 8: take two coins, or skip.", "Step 6 of 8: draw treasure cards, or skip.",
         "Step 6 of 8: choose the direction of telekinesis, or skip.",
         "Step 6 of 8: build for %d energy, or skip; you can pay with: "},
        {"Schritt 6 von 8: Nimm zwei Münzen oder verzichte.",
         "Schritt 6 von 8: Zieh Schatzkarten oder verzichte.",
         "Schritt 6 von 8: Wähle die Richtung der Telekinese oder verzichte.",
         "Schritt 6 von 8: Baue für %d Energie oder verzichte; bezahlen kannst du mit: "}};
    int tile = d->at[who], kind = t->kind[d->face[tile]];
    if (kind == KIND_KEEP || kind == KIND_START || kind == KIND_TELEKINESIS) {
        text_add(out, words[lang][kind == KIND_KEEP ? 0 : kind == KIND_START ? 1 : 2]);
        return;
    }
    text_addf(out, words[lang][3], dragon_island_build_price(d, who, tile));
    dragon_island_colours_text(dragon_island_active(d, tile), lang, out);
    text_add(out, ".");
}

static void prompt_keep(const DragonIsland *d, Seat who, Lang lang, Text *out) {
    bool is_opening = d->step == STEP_CHOOSE;
    if (!is_opening)
        text_add(out, lang == LANG_DE ? "Schritt 6 von 8: " : "Step 6 of 8: ");
    if (!is_opening && dragon_island_cards_kept(d, who) == 2)
        text_add(out, lang == LANG_DE ? "Behalte zwei der drei Schatzkarten."
                                      : "Keep two of the three treasure cards.");
    else
        text_add(out, lang == LANG_DE ? "Behalte eine der beiden Schatzkarten."
                                      : "Keep one of the two treasure cards.");
}

/* Steps whose prompt is the same whatever the position. */
static const char *plain_prompt(int step, Lang lang) {
    static const char *const words[STEPS][LANGS] = {
        [STEP_LAY] = {"Step 1 of 8: lay a tile, either side up.",
                      "Schritt 1 von 8: Lege ein Plättchen, eine Seite nach Wahl."},
        [STEP_JOKER] = {"Step 1 of 8: choose the joker's colour.",
                        "Schritt 1 von 8: Wähle die Farbe des Jokers."},
        [STEP_MOVE] = {"Step 3 of 8: pay a coin to move a dragon, or go on to step 4.",
                       "Schritt 3 von 8: Zahl eine Münze, um einen Drachen zu versetzen, oder geh "
                       "weiter zu Schritt 4."},
        [STEP_GO] = {"Step 4 of 8: move your wizard.",
                     "Schritt 4 von 8: Zieh mit deinem Zauberer."},
        [STEP_TREASURE] = {"Step 7 of 8: find a treasure, or skip.",
                           "Schritt 7 von 8: Finde einen Schatz oder verzichte."},
    };
    return words[step][lang] == NULL ? "" : words[step][lang];
}

void dragon_island_prompt(const Ruleset *r, const State *s, Seat who, const Reader *to, Text *out) {
    const DragonIsland *d = dragon_island_of(s);
    if (d->step == STEP_CHOOSE || d->step == STEP_KEEP)
        prompt_keep(d, who, to->lang, out);
    else if (d->step == STEP_LAY && d->at[who] == NONE)
        text_add(out, to->lang == LANG_DE ? "Schritt 1 von 8: Lege dein Startplättchen."
                                          : "Step 1 of 8: lay your start tile.");
    else if (d->step == STEP_PUT)
        text_addf(out,
                  to->lang == LANG_DE
                      ? "Schritt 3 von 8: Setze den %sen Drachen auf ein anderes Plättchen."
                      : "Step 3 of 8: put the %s dragon on another tile.",
                  dragon_island_colour_name(to->lang, d->held));
    else if (d->step == STEP_DRAGONS)
        prompt_dragons(d, who, to->lang, out);
    else if (d->step == STEP_ACTION)
        prompt_action(dragon_island_table(r), d, who, to->lang, out);
    else
        text_add(out, plain_prompt(d->step, to->lang));
}

/* ---- where points come from ---- */

void dragon_island_score_parts(const Ruleset *r, const State *s, Seat who, Lang lang, Text *out) {
    static const char *const words[LANGS][FAMES + 1] = {
        {"captured dragons", "buildings", "treasures", "coins on pet cards"},
        {"gefangene Drachen", "Gebäude", "Schätze", "Münzen auf Haustierkarten"}};
    const DragonIsland *d = dragon_island_of(s);
    int coins = 0;
    (void)r;
    for (int c = 0; c < COLOURS; c++)
        coins += d->pet[who][c];
    for (int source = 0; source <= FAMES; source++)
        text_addf(out, "%d\t%s\n", source < FAMES ? d->fame[who][source] : coins,
                  words[lang][source]);
}

/* ---- components ---- */

static void describe_face(const IslandTable *t, int face, Text *out) {
    text_addf(out, "{\"kind\":\"%s\",\"colour\":", dragon_island_kinds[t->kind[face]]);
    if (t->colour[face] == NONE)
        text_add(out, "null");
    else
        text_addf(out, "\"%s\"", dragon_island_colours[t->colour[face]]);
    text_addf(out, ",\"dragons\":%d}", t->symbols[face]);
}

static void describe_card(const IslandTable *t, int card, Text *out) {
    const char *comma = "";
    text_addf(out, "{\"name\":\"t%d\",\"around\":[", card + 1);
    for (int c = 0; c < COLOURS; c++)
        for (int n = t->card_around[card] >> 3 * c & 7; n > 0; n--) {
            text_addf(out, "%s\"%s\"", comma, dragon_island_colours[c]);
            comma = ",";
        }
    text_add(out, "],\"centre\":");
    if (t->card_centre[card] == NONE)
        text_add(out, "null");
    else
        text_addf(out, "\"%s\"", dragon_island_colours[t->card_centre[card]]);
    text_addf(out, ",\"fame\":%d,\"gold\":%d}", t->card_fame[card], t->card_gold[card]);
}

/* DI-5: the steps of a turn in words, and the values of `step` that belong to each. */
static void describe_steps(Text *out) {
    static const struct {
        const char *words[LANGS], *at;
    } steps[] = {
        {{"Lay a tile", "Plättchen legen"}, "\"lay\",\"joker\""},
        {{"Dragons appear", "Drachen erscheinen"}, ""},
        {{"Move dragons", "Drachen versetzen"}, "\"move\",\"put\""},
        {{"Move wizard", "Zauberer ziehen"}, "\"go\""},
        {{"Deal with dragons", "Um Drachen kümmern"}, "\"dragons\""},
        {{"Tile action", "Aktion"}, "\"action\",\"draw-maps\",\"keep\""},
        {{"Treasure", "Schatz"}, "\"treasure\""},
        {{"Draw a tile", "Plättchen ziehen"}, "\"draw\""},
    };
    text_add(out, ",\"steps\":[");
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        text_addf(out, "%s{\"en\":\"%s\",\"de\":\"%s\",\"at\":[%s]}", i == 0 ? "" : ",",
                  steps[i].words[LANG_EN], steps[i].words[LANG_DE], steps[i].at);
    text_add(out, "]");
}

void dragon_island_components(const Ruleset *r, Text *out) {
    const IslandTable *t = dragon_island_table(r);
    text_add(out, "{\"terrain\":[");
    for (int i = 0; i < t->terrain; i++) {
        text_addf(out, "%s{\"a\":", i == 0 ? "" : ",");
        describe_face(t, 2 * i, out);
        text_add(out, ",\"b\":");
        describe_face(t, 2 * i + 1, out);
        text_add(out, "}");
    }
    text_add(out, "],\"treasures\":[");
    for (int i = 0; i < t->cards; i++) {
        text_add(out, i == 0 ? "" : ",");
        describe_card(t, i, out);
    }
    text_addf(out, "],\"screens\":%s", r->option[OPTION_SCREENS] == 1 ? "false" : "true");
    describe_steps(out);
    dragon_island_names(out);
    text_add(out, "}");
}
