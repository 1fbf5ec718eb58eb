/* match.c: see match.h. */
#include "match/match.h"

#include "core/moves.h"

#include "core/sha256.h"
#include "match/match_private.h"
#include "match/truth.h"

#include <stdlib.h>
#include <string.h>

/* ---- chance ---- */

static void hash_text(Sha256 *hash, const char *text) {
    sha256_add(hash, text, strlen(text));
    sha256_add(hash, "\n", 1);
}

/* Without a draw: a hash of the secret, and of shares where an older server took some. */
static void derive_key_alone(const MatchDeal *deal, uint8_t key[DICE_KEY_BYTES]) {
    Sha256 hash;
    sha256_start(&hash);
    hash_text(&hash, "drachenhort dice 1");
    hash_text(&hash, deal->secret);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        hash_text(&hash, deal->draw.share[seat]);
    sha256_end(&hash, key);
}

static void commitment_alone(const MatchDeal *deal, char hex[SHA256_HEX]) {
    Sha256 hash;
    uint8_t digest[SHA256_BYTES];
    sha256_start(&hash);
    hash_text(&hash, "drachenhort seed 1");
    hash_text(&hash, deal->secret);
    sha256_end(&hash, digest);
    Text out = text_over(hex, SHA256_HEX);
    text_add_hex(&out, digest, sizeof digest);
}

static void derive_key(const Ruleset *r, const MatchDeal *deal, uint8_t key[DICE_KEY_BYTES]) {
    char header[SHA256_HEX];
    if (deal->draw.number == 0) {
        derive_key_alone(deal, key);
        return;
    }
    draw_header(&deal->draw, r, header);
    fair_key(header, deal->secret, deal->draw.people, deal->draw.share, key);
}

void match_commitment(const Ruleset *r, const MatchDeal *deal, char hex[SHA256_HEX]) {
    char header[SHA256_HEX];
    if (deal->draw.number == 0) {
        commitment_alone(deal, hex);
        return;
    }
    draw_header(&deal->draw, r, header);
    fair_commitment(header, deal->secret, hex);
}

/* The outcome the dice give for the line with that number in that position. */
static Move dealt_move(const Match *m, const State *s, int number) {
    MoveList list;
    game_legal(m->ruleset, s, SEAT_DEALER, &list);
    uint32_t sum = weights_sum(list.weight, list.count);
    return list.move[weights_find(list.weight, dice_below(m->key, (uint32_t)number, sum))];
}

/* ---- making ---- */

Match *match_make(Ruleset *ruleset, const MatchDeal *deal, const State *position) {
    Match *m = calloc(1, sizeof *m);
    char *broken = deal->broken == NULL ? NULL : strdup(deal->broken);
    if (m == NULL || (deal->broken != NULL && broken == NULL)) {
        free(m);
        free(broken);
        return NULL;
    }
    m->ruleset = ruleset;
    m->deal = *deal;
    m->deal.broken = m->broken = broken;
    m->has_position = position != NULL;
    m->has_dice = !deal->is_manual;
    if (m->has_dice) {
        match_commitment(ruleset, deal, m->commitment);
        derive_key(ruleset, deal, m->key);
    }
    game_start(ruleset, &m->start);
    if (position != NULL)
        state_copy(ruleset->game, &m->start, position);
    m->truth = m->start;
    m->recent = m->start;
    return m;
}

Match *match_new_at(Ruleset *ruleset, const MatchDeal *deal, const State *position) {
    Match *m = match_make(ruleset, deal, position);
    if (m != NULL)
        match_deal(m);
    return m;
}

Match *match_new(Ruleset *ruleset, const MatchDeal *deal) {
    return match_new_at(ruleset, deal, NULL);
}

void match_free(Match *m) {
    if (m == NULL)
        return;
    ruleset_free(m->ruleset);
    free(m->line);
    free(m->texts);
    free(m->broken);
    free(m);
}

const Ruleset *match_ruleset(const Match *m) {
    return m->ruleset;
}

const State *match_truth(const Match *m) {
    return &m->truth;
}

const MatchDeal *match_secret_deal(const Match *m) {
    return &m->deal;
}

SeatSet match_actors(const Match *m) {
    return m->ruleset->game->actors(m->ruleset, &m->truth);
}

bool match_is_over(const Match *m) {
    return match_actors(m) == 0;
}

/* ---- lines ---- */

/* Doubles a block of memory until it holds `wanted` bytes; a match that cannot grow cannot go on,
 * so running out of memory ends the program. */
static void *grow(void *block, size_t *room, size_t wanted) {
    size_t bytes = *room == 0 ? 256 : *room;
    while (bytes < wanted)
        bytes *= 2;
    if (bytes == *room)
        return block;
    void *larger = realloc(block, bytes);
    if (larger == NULL)
        abort();
    *room = bytes;
    return larger;
}

static void write_line(Match *m, StoredLine line, const char *text) {
    size_t bytes = (size_t)m->lines_room, length = strlen(text) + 1;
    m->line = grow(m->line, &bytes, (size_t)(m->lines + 1) * sizeof *m->line);
    m->lines_room = (int)bytes;
    m->texts = grow(m->texts, &m->texts_room, m->texts_length + length);
    memcpy(m->texts + m->texts_length, text, length);
    line.text_at = m->texts_length;
    m->line[m->lines++] = line;
    m->texts_length += length;
}

/* Applies a legal move and writes its line. */
static void add_line(Match *m, Seat seat, Move move) {
    TEXT(text, LINE_TEXT);
    move_text(m->ruleset, &m->truth, move, &text);
    m->ruleset->game->apply(m->ruleset, &m->truth, seat, move);
    StoredLine line = {seat, move, .checksum = state_hash(m->ruleset->game, &m->truth)};
    write_line(m, line, text.start);
}

Match *match_new_kept(Ruleset *ruleset, const MatchDeal *deal, int rules_version) {
    Match *m = match_make(ruleset, deal, NULL);
    if (m != NULL)
        m->kept_rules = rules_version;
    return m;
}

void match_keep_line(Match *m, Seat seat, const char *text, uint64_t checksum) {
    write_line(m, (StoredLine){.seat = seat, .checksum = checksum}, text);
}

void match_deal(Match *m) {
    while (m->has_dice && match_actors(m) == seat_bit(SEAT_DEALER))
        add_line(m, SEAT_DEALER, dealt_move(m, &m->truth, m->lines + 1));
}

static void remember_recent(Match *m) {
    state_copy(m->ruleset->game, &m->recent, &m->truth);
    m->recent_lines = m->lines;
}

void match_why(const Match *m, Seat seat, const char *text, const Reader *to, Text *why) {
    View view;
    if (seat >= m->ruleset->seats && seat != SEAT_DEALER) {
        text_add(why,
                 to->lang == LANG_DE ? "Diesen Platz gibt es nicht." : "There is no such seat.");
        return;
    }
    match_view(m, seat == SEAT_DEALER ? SEAT_PUBLIC : seat, &view);
    game_why(m->ruleset, &view.masked, seat, text, to, why);
}

/* Only a manual dealer's moves can be chosen. */
static bool may_play(const Match *m, Seat seat) {
    return seat != SEAT_DEALER || m->deal.is_manual;
}

bool match_read(const Match *m, Seat seat, const char *text, const Reader *to, Move *out,
                Text *why) {
    if (!may_play(m, seat)) {
        text_add(why, to->lang == LANG_DE ? "Hier wird nicht von Hand ausgeteilt."
                                          : "In this match nobody deals by hand.");
        return false;
    }
    bool is_legal = game_read_move(m->ruleset, &m->truth, seat, text, out);
    if (!is_legal)
        match_why(m, seat, text, to, why);
    return is_legal;
}

/* Adds a move to a step and plays it in the position the step has led to. */
static void step_add(const Match *m, MatchStep *step, State *s, Seat seat, Move move) {
    const Ruleset *r = m->ruleset;
    step->line = grow(step->line, &step->room, (size_t)(step->count + 1) * sizeof *step->line);
    MatchStepLine *line = &step->line[step->count++];
    Text text = text_over(line->text, sizeof line->text);
    move_text(r, s, move, &text);
    r->game->apply(r, s, seat, move);
    line->seat = seat;
    line->move = move;
    line->checksum = state_hash(r->game, s);
}

void match_decide(Match *m, Seat seat, Move move, MatchStep *out) {
    const Ruleset *r = m->ruleset;
    State *s = &m->decided;
    state_copy(r->game, s, &m->truth);
    out->count = 0;
    step_add(m, out, s, seat, move);
    while ((out->actors = r->game->actors(r, s)) == seat_bit(SEAT_DEALER) && m->has_dice)
        step_add(m, out, s, SEAT_DEALER, dealt_move(m, s, m->lines + out->count + 1));
    m->decided_step = out->line[out->count - 1].checksum;
    m->decided_lines = m->lines + out->count;
}

/* Mostly it is the step that was decided last, so it is known where it leads. */
void match_append(Match *m, const MatchStep *step) {
    const Ruleset *r = m->ruleset;
    remember_recent(m);
    bool is_known = m->decided_lines == m->lines + step->count &&
                    m->decided_step == step->line[step->count - 1].checksum;
    for (int i = 0; i < step->count; i++) {
        const MatchStepLine *line = &step->line[i];
        if (!is_known)
            r->game->apply(r, &m->truth, line->seat, line->move);
        write_line(m, (StoredLine){line->seat, line->move, .checksum = line->checksum}, line->text);
    }
    if (is_known)
        state_copy(r->game, &m->truth, &m->decided);
}

void match_step_free(MatchStep *step) {
    free(step->line);
    *step = (MatchStep){0};
}

static void play(Match *m, Seat seat, Move move) {
    MatchStep step = {0};
    match_decide(m, seat, move, &step);
    match_append(m, &step);
    match_step_free(&step);
}

bool match_play(Match *m, Seat seat, const char *text, const Reader *to, Text *why) {
    Move move;
    if (!match_read(m, seat, text, to, &move, why))
        return false;
    play(m, seat, move);
    return true;
}

bool match_play_move(Match *m, Seat seat, Move move) {
    MoveList list;
    game_legal(m->ruleset, &m->truth, seat, &list);
    for (int i = 0; may_play(m, seat) && i < list.count; i++)
        if (list.move[i] == move) {
            play(m, seat, move);
            return true;
        }
    return false;
}

bool match_add_line(Match *m, Seat seat, const char *text, Lang lang, Text *why) {
    Move move;
    if (!game_read_move(m->ruleset, &m->truth, seat, text, &move)) {
        match_why(m, seat, text, &seat_readers[lang], why);
        return false;
    }
    if (seat == SEAT_DEALER && m->has_dice && move != dealt_move(m, &m->truth, m->lines + 1)) {
        text_add(why, lang == LANG_DE ? "so ist nicht gewürfelt oder gemischt worden"
                                      : "the dice do not give this");
        return false;
    }
    remember_recent(m);
    add_line(m, seat, move);
    return true;
}

int match_lines(const Match *m) {
    return m->lines;
}

MatchLine match_line(const Match *m, int index) {
    const StoredLine *line = &m->line[index];
    return (MatchLine){.seat = line->seat,
                       .move = line->move,
                       .checksum = line->checksum,
                       .text = m->texts + line->text_at};
}

bool match_opened(const Match *m, State *start) {
    if (m->kept_rules != 0 || !match_is_over(m))
        return false;
    state_copy(m->ruleset->game, start, &m->start);
    return true;
}

void match_walk(const Match *m, int from, MatchVisit *visit, void *context) {
    bool is_recent = from >= m->recent_lines;
    State before, after;
    state_copy(m->ruleset->game, &after, is_recent ? &m->recent : &m->start);
    for (int i = is_recent ? m->recent_lines : 0; i < m->lines; i++) {
        state_copy(m->ruleset->game, &before, &after);
        m->ruleset->game->apply(m->ruleset, &after, m->line[i].seat, m->line[i].move);
        if (i >= from)
            visit(context, m, i, &before, &after);
    }
}

void match_cut(Match *m, int keep) {
    if (keep >= m->lines)
        return;
    m->texts_length = m->line[keep].text_at;
    m->lines = keep;
    if (m->kept_rules != 0)
        return;
    m->recent = m->start;
    m->recent_lines = 0;
    m->truth = m->start;
    for (int i = 0; i < keep; i++)
        m->ruleset->game->apply(m->ruleset, &m->truth, m->line[i].seat, m->line[i].move);
}

int match_undo_point(const Match *m) {
    int last = m->lines - 1;
    while (last >= 0 && !m->deal.is_manual && m->line[last].seat == SEAT_DEALER)
        last--;
    return last;
}

SeatSet match_step_result(const Match *m, const MatchStep *step, int32_t score[SEATS_MAX]) {
    const Ruleset *r = m->ruleset;
    State s;
    state_copy(r->game, &s, &m->truth);
    for (int i = 0; i < step->count; i++)
        r->game->apply(r, &s, step->line[i].seat, step->line[i].move);
    r->game->score(r, &s, score);
    return r->game->actors(r, &s) == 0 ? r->game->winners(r, &s) : 0;
}

void match_score(const Match *m, int32_t score[SEATS_MAX]) {
    m->ruleset->game->score(m->ruleset, &m->truth, score);
}

SeatSet match_winners(const Match *m) {
    return m->ruleset->game->winners(m->ruleset, &m->truth);
}
