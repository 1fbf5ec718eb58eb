/* laws_words.c: the laws about the game's table, JSON, words for people and hints. */
#include "tests/trial.h"

#include "core/hints.h"
#include "core/json_reader.h"
#include "core/moves.h"
#include "match/json.h"

#include <stdlib.h>

static const char *const PLAYER[SEATS_MAX] = {"Anna", "Ben",   "Carl", "Dora",
                                              "Emil", "Frida", "Gus",  "Hedi"};
static const char *const NOT_FIELDS[] = {"game", "players", "set", "options", NULL};

static char large_room[TRIAL_JSON];

static Text large_text(void) {
    return text_over(large_room, sizeof large_room);
}

static void law_fit(const Trial *t, const char *what, const Text *text, Seat seat) {
    if (text->length == 0 || !text_is_fit(text))
        law_broken(t, "words are there, whole and well-formed", "%s for seat %d: '%s'%s", what,
                   seat, text->start, text->is_cut ? " (cut)" : "");
}

static void law_is_json(const Trial *t, const char *what, const Text *text) {
    Json j = json_over(text->start);
    if (text->is_cut || !json_skip(&j) || !json_at_end(&j))
        law_broken(t, "JSON is well-formed", "%s: %.2000s", what, text->start);
}

/* Has every word of an option one that people read? */
static bool has_labels(const Option *o, Lang lang) {
    int i = 0;
    if (o->words == NULL)
        return true;
    while (o->labels[lang] != NULL && o->words[i] != NULL && o->labels[lang][i] != NULL)
        i++;
    return o->labels[lang] != NULL && o->words[i] == NULL && o->labels[lang][i] == NULL;
}

void law_game_table(const Trial *t) {
    const Game *g = t->game;
    TEXT(why, 512);
    if (!fields_cover(g->fields, g->state_size, &why))
        law_broken(t, "fields cover every byte once", "%s", why.start);
    if (g->state_size > STATE_MAX || g->seats_min < 1 || g->seats_max > SEATS_MAX)
        law_broken(t, "sizes are within bounds", "state %u", g->state_size);
    if (!moves_check(t->ruleset, &why))
        law_broken(t, "the table of moves is well-formed", "%s", why.start);
    if (g->title[LANG_EN] == NULL || g->title[LANG_DE] == NULL)
        law_broken(t, "a game has a title in both languages", "%s", g->name);
    for (const Option *o = g->options; o->name != NULL; o++)
        for (Lang lang = 0; lang < LANGS; lang++)
            if (o->help[lang] == NULL || o->title[lang] == NULL || !has_labels(o, lang))
                law_broken(t, "an option is explained in both languages", "%s", o->name);
    Text text = large_text();
    g->components(t->ruleset, &text);
    law_is_json(t, "components", &text);
}

void law_json(const Trial *t) {
    State back;
    TEXT(why, 512);
    Text text = large_text();
    json_position(t->ruleset, &t->truth, &text);
    law_is_json(t, "position", &text);
    game_start(t->ruleset, &back);
    if (!fields_read(t->game->fields, t->ruleset, text.start, NOT_FIELDS, &back, &why))
        law_broken(t, "JSON reads back", "%s", why.start);
    law_same(t, "JSON read back gives the same bytes", &t->truth, &back);
    for (int i = 0; i < viewers(t); i++) {
        State view;
        trial_view(t, &t->truth, viewer_at(t, i), &view);
        text = large_text();
        json_position(t->ruleset, &view, &text);
        law_is_json(t, "view", &text);
    }
}

/* One member of a view as JSON; the way to the goal counts as one. */
static void member_json(const View *view, const char *name, Text *out) {
    const Ruleset *r = view->ruleset;
    TEXT(why, 256);
    text_clear(out);
    if (strcmp(name, "outlook") == 0)
        r->game->outlook(r, &view->masked, view->viewer, out);
    else
        fields_get(r->game->fields, r, &view->masked, name, out, &why);
}

static void patch(Json *old, Json *change, Text *out);

/* The next index in an object of changes that is open; -1: there is none. */
static int64_t next_index(Json *change) {
    TEXT(key, 16);
    int64_t index = -1;
    json_take(change, ',');
    if (!json_take_string(change, &key) || !json_take(change, ':') ||
        !text_read_int(key.start, 0, INT32_MAX, &index))
        return -1;
    return index;
}

/* How long the list becomes, if that is less than it was. */
static int64_t new_length(Json *change) {
    Json ahead = *change;
    TEXT(key, 16);
    int64_t length = INT64_MAX;
    if (json_take_string(&ahead, &key) && strcmp(key.start, "length") == 0 &&
        json_take(&ahead, ':') && json_take_int(&ahead, &length))
        *change = ahead;
    return length;
}

/* The elements of a list, those in the object in place of the old ones or behind them. Both are open. */
static void patch_elements(Json *old, Json *change, Text *out) {
    int64_t length = new_length(change), index = next_index(change), i = 0;
    text_add_char(out, '[');
    for (; !json_take(old, ']'); i++) {
        json_take(old, ',');
        const char *from = old->at;
        text_add(out, i == 0 || i >= length ? "" : ",");
        if (index == i) {
            patch(old, change, out);
            index = next_index(change);
        } else if (!json_skip(old))
            return;
        else if (i < length)
            text_add_bytes(out, from, (size_t)(old->at - from));
    }
    for (; index == i; i++, index = next_index(change)) {
        const char *from = change->at;
        text_add(out, i == 0 ? "" : ",");
        json_skip(change);
        text_add_bytes(out, from, (size_t)(change->at - from));
    }
    json_take(change, '}');
    text_add_char(out, ']');
}

/* A value with its change on top, as clients do it. */
static void patch(Json *old, Json *change, Text *out) {
    Json list = *old, object = *change;
    if (json_take(&list, '[') && json_take(&object, '{')) {
        patch_elements(&list, &object, out);
        *old = list;
        *change = object;
        return;
    }
    const char *from = change->at;
    json_skip(change);
    json_skip(old);
    text_add_bytes(out, from, (size_t)(change->at - from));
}

/* The next change is that of this member and leads to what it is now; one that is as it was has none. */
static bool is_told(const View *before, const View *now, const char *name, int place, Json *told) {
    static char room[3][TRIAL_JSON];
    Text was = text_over(room[0], sizeof room[0]), is = text_over(room[1], sizeof room[1]),
         patched = text_over(room[2], sizeof room[2]);
    TEXT(key, 64);
    member_json(before, name, &was);
    member_json(now, name, &is);
    if (strcmp(was.start, is.start) == 0)
        return true;
    json_take(told, ',');
    int64_t index;
    if (!json_take_string(told, &key) || !text_read_int(key.start, 0, INT32_MAX, &index) ||
        index != place || !json_take(told, ':'))
        return false;
    Json old = json_over(was.start);
    patch(&old, told, &patched);
    return strcmp(patched.start, is.start) == 0;
}

/* The next changes are those of all open or all secret fields. */
static bool are_told(const View *before, const View *now, bool is_secret, int *place, Json *told) {
    *place = 4; /* behind game, players, set and options */
    for (const Field *f = now->ruleset->game->fields; f->name != NULL; f++)
        if ((f->flags & FIELD_HIDDEN) == 0) {
            if (((f->flags & FIELD_SECRET) != 0) == is_secret &&
                !is_told(before, now, f->name, *place, told))
                return false;
            ++*place;
        }
    return true;
}

/* What has changed, on top of the view before, is the view now; and nothing else is told. What all see alike is told to
 * all in the words of the first. */
void law_changes(const Trial *t, const State *before) {
    TEXT(open, 8192);
    for (int i = 0; i < viewers(t); i++) {
        View was = {.ruleset = t->ruleset, .viewer = viewer_at(t, i)}, is = was;
        Text text = large_text();
        int place;
        trial_view(t, before, was.viewer, &was.masked);
        trial_view(t, &t->truth, is.viewer, &is.masked);
        if (i == 0)
            json_open_changes(&was, &is, &open);
        text_add(&text, open.start);
        json_own_changes(&was, &is, &text);
        law_is_json(t, "changes", &text);
        Json told = json_over(text.start);
        bool is_right = json_take(&told, '{') && are_told(&was, &is, false, &place, &told) &&
                        are_told(&was, &is, true, &place, &told);
        if (t->game->outlook != NULL && is_right)
            is_right = is_told(&was, &is, "outlook", place, &told);
        if (!is_right || !json_take(&told, '}') || !json_at_end(&told))
            law_broken(t, "a view with its changes is the next view", "viewer %d, at byte %d: %s",
                       is.viewer, (int)(told.at - told.start), text.start);
    }
}

/* "DR-7 " at the start: capitals, a hyphen, a number, a blank. Returns its length, 0 when missing. */
static size_t id_length(const char *words) {
    size_t capitals = strspn(words, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    if (capitals == 0 || words[capitals] != '-')
        return 0;
    size_t digits = strspn(words + capitals + 1, "0123456789");
    size_t length = capitals + 1 + digits + strspn(words + capitals + 1 + digits, "abcdefghij");
    return digits == 0 || words[length] != ' ' ? 0 : length;
}

/* Anything a stranger may type is answered with the same rule in both languages. */
static void law_why(const Trial *t, const State *view, Seat who, const char *attempt) {
    TEXT(english, TRIAL_WORDS);
    TEXT(german, TRIAL_WORDS);
    Move m;
    if (game_read_move(t->ruleset, &t->truth, who, attempt, &m))
        return;
    game_why(t->ruleset, view, who, attempt, &(Reader){LANG_EN, PLAYER}, &english);
    game_why(t->ruleset, view, who, attempt, &(Reader){LANG_DE, PLAYER}, &german);
    law_fit(t, "why", &english, who);
    law_fit(t, "why", &german, who);
    size_t length = id_length(english.start);
    if (length == 0 || strncmp(english.start, german.start, length + 1) != 0)
        law_broken(t, "a refusal begins with the rule's id in both languages",
                   "seat %d, '%s': '%s' / '%s'", who, attempt, english.start, german.start);
}

/* Texts that nearly are moves: those of others, and printed moves with a byte changed. */
static void near_move(Trial *t, Text *out) {
    SeatSet actors = t->game->actors(t->ruleset, &t->truth);
    if (actors == 0)
        return;
    Seat who = seat_lowest(actors);
    move_text(t->ruleset, &t->truth, game_random_move(t->ruleset, &t->truth, who, &t->rng), out);
    uint32_t at = rng_below(&t->rng, (uint32_t)out->length + 1);
    uint32_t how = rng_below(&t->rng, 4);
    if (how == 1 && at < out->length)
        out->start[at] = (char)(33 + rng_below(&t->rng, 90));
    else if (how == 2)
        out->start[at] = '\0';
    else if (how == 3)
        text_add(out, at % 2 == 0 ? ":9" : "-99999999999999999999");
}

static void law_whys(Trial *t) {
    static const char *const attempt[] = {"",   "?",        "xyzzy",    ":",
                                          "-1", "\xff\x01", "deal:0:0", "%s%n"};
    for (Seat who = 0; who < t->ruleset->seats; who++) {
        State view;
        trial_view(t, &t->truth, who, &view);
        law_why(t, &view, who, attempt[rng_below(&t->rng, 8)]);
        TEXT(near, 256);
        near_move(t, &near);
        law_why(t, &view, who, near.start);
    }
}

/* What the lines of score_parts() add up to. */
static int64_t sources_sum(const Trial *t, const Text *text) {
    int64_t sum = 0;
    for (const char *at = text->start; *at != '\0';) {
        const char *end = strchr(at, '\n');
        const char *tab = strchr(at, '\t');
        if (end == NULL || tab == NULL || tab > end)
            law_broken(t, "a source is points, a tab, words", "'%s'", text->start);
        sum += strtoll(at, NULL, 10);
        at = end + 1;
    }
    return sum;
}

static void law_sources(const Trial *t, Lang lang) {
    int32_t score[SEATS_MAX] = {0};
    t->game->score(t->ruleset, &t->truth, score);
    for (Seat who = 0; who < t->ruleset->seats; who++) {
        TEXT(text, TRIAL_WORDS);
        t->game->score_parts(t->ruleset, &t->truth, who, lang, &text);
        if (!text_is_fit(&text))
            law_broken(t, "words are there, whole and well-formed", "score_parts: '%s'",
                       text.start);
        if (sources_sum(t, &text) != score[who])
            law_broken(t, "the parts add up to the score", "seat %d has %d: '%s'", who, score[who],
                       text.start);
    }
}

/* What a seat is asked, and what it may choose, in one language. */
static void law_asked(const Trial *t, Seat who, Lang lang) {
    State view;
    MoveList list;
    Reader to = {lang, PLAYER};
    TEXT(prompt, TRIAL_WORDS);
    trial_view(t, &t->truth, who, &view);
    t->game->prompt(t->ruleset, &view, who, &to, &prompt);
    law_fit(t, "prompt", &prompt, who);
    game_legal(t->ruleset, &view, who, &list);
    for (int i = 0; i < list.count; i++) {
        TEXT(label, TRIAL_WORDS);
        t->game->label(t->ruleset, &view, who, list.move[i], &to, &label);
        law_fit(t, "label", &label, who);
    }
}

void law_words(Trial *t) {
    SeatSet actors = t->game->actors(t->ruleset, &t->truth);
    for (Lang lang = 0; lang < LANGS; lang++) {
        law_sources(t, lang);
        for (Seat who = 0; who < t->ruleset->seats; who++)
            if ((actors & seat_bit(who)) != 0)
                law_asked(t, who, lang);
    }
    law_whys(t);
}

/* A line as one viewer is told of it. */
typedef struct Told {
    Move seen;
    char line[128], words[LANGS][TRIAL_WORDS];
} Told;

static void tell(const Trial *t, const State *before, Seat who, Move m, Seat viewer, Told *out) {
    State old, new;
    Text line = text_over(out->line, sizeof out->line);
    out->seen = move_seen(t->ruleset, who, m, viewer);
    trial_view(t, before, viewer, &old);
    trial_view(t, &t->truth, viewer, &new);
    move_text(t->ruleset, &old, out->seen, &line);
    law_fit(t, "record line", &line, viewer);
    for (Lang lang = 0; lang < LANGS; lang++) {
        Text words = text_over(out->words[lang], TRIAL_WORDS);
        t->game->narrate(t->ruleset, &old, &new, who, out->seen, &(Reader){lang, PLAYER}, &words);
        law_fit(t, lang == LANG_DE ? "narration de" : "narration en", &words, viewer);
    }
}

/* The server tells such lines once to all of them. */
static void law_told_alike(const Trial *t, const Told *a, const Told *b) {
    if (a->seen != b->seen)
        return;
    if (strcmp(a->line, b->line) != 0)
        law_broken(t, "a move that looks alike is written alike", "'%s', '%s'", a->line, b->line);
    for (Lang lang = 0; lang < LANGS; lang++)
        if (strcmp(a->words[lang], b->words[lang]) != 0)
            law_broken(t, "a move that looks alike reads alike", "'%s', '%s'", a->words[lang],
                       b->words[lang]);
}

void law_told(const Trial *t, const State *before, Seat who, Move m) {
    static Told told[SEATS_MAX + 1];
    for (int i = 0; i < viewers(t); i++) {
        tell(t, before, who, m, viewer_at(t, i), &told[i]);
        for (int k = 0; k < i; k++)
            law_told_alike(t, &told[k], &told[i]);
    }
}

/* What speaks for a move is said in whole sentences, or not at all. */
static void law_reason(Trial *t, const Hints *h, Seat who, Move m) {
    State view;
    trial_view(t, &t->truth, who, &view);
    for (Lang lang = 0; lang < LANGS; lang++) {
        TEXT(words, TRIAL_WORDS);
        h->reason(t->ruleset, &view, who, m, &(Reader){lang, PLAYER}, &words);
        bool is_whole = words.length == 0 || words.start[words.length - 1] == '.';
        if (!text_is_fit(&words) || !is_whole || strstr(words.start, "  ") != NULL)
            law_broken(t, "a reason is a sentence", "seat %d: '%s'", who, words.start);
    }
}

static void law_hints_of(Trial *t, const Hints *h, const State *world, Seat who) {
    static uint16_t weight[MOVES_MAX], elsewhere[MOVES_MAX];
    MoveList list;
    game_legal(t->ruleset, world, who, &list);
    if (h->prior != NULL) {
        memset(weight, 0, sizeof weight);
        h->prior(t->ruleset, world, who, &list, weight);
        State other = *world;
        game_mask(t->ruleset, &other, who);
        game_guess(t->ruleset, &other, who, &t->rng);
        h->prior(t->ruleset, &other, who, &list, elsewhere);
        if (memcmp(weight, elsewhere, (size_t)list.count * sizeof *weight) != 0)
            law_broken(t, "a prior depends on what its seat knows", "seat %d", who);
        for (int i = 0; i < list.count; i++)
            if (weight[i] < 1 || weight[i] > PRIOR_MAX)
                law_broken(t, "a prior is 1 to PRIOR_MAX", "seat %d, move %d: %d", who, i,
                           weight[i]);
    }
    if (h->reason != NULL)
        law_reason(t, h, who, list.move[rng_below(&t->rng, (uint32_t)list.count)]);
    if (h->rollout != NULL) {
        Move m = h->rollout(t->ruleset, world, who, &t->rng);
        int i = 0;
        while (i < list.count && list.move[i] != m)
            i++;
        if (i == list.count)
            law_broken(t, "a rollout's move is legal", "seat %d", who);
    }
}

static void law_estimate(Trial *t, const char *name,
                         void (*estimate)(const Ruleset *, const State *, int32_t *)) {
    int32_t value[SEATS_MAX] = {0}, sum = 0;
    estimate(t->ruleset, &t->truth, value);
    for (Seat seat = 0; seat < t->ruleset->seats; seat++) {
        sum += value[seat];
        if (value[seat] < 0)
            law_broken(t, "nobody expects less than nothing", "%s of seat %d: %d", name, seat,
                       value[seat]);
    }
    if (sum != VICTORY)
        law_broken(t, "all seats together expect one victory", "%s: %d", name, sum);
}

void law_hints(Trial *t) {
    const Hints *h = t->game->hints;
    SeatSet actors = t->game->actors(t->ruleset, &t->truth);
    if (h == NULL)
        return;
    law_estimate(t, "value", h->value);
    if (h->yardstick != NULL)
        law_estimate(t, "yardstick", h->yardstick);
    for (Seat who = 0; who < t->ruleset->seats; who++)
        if ((actors & seat_bit(who)) != 0)
            law_hints_of(t, h, &t->truth, who);
}
