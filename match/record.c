/* record.c: writes records; see record.h for the format, and record_read.c for reading. */
#include "match/record.h"

#include "match/json.h"
#include "match/record_private.h"

#include <stdlib.h>
#include <string.h>

enum { POSITION_BYTES = 1 << 17 }; /* of a position as JSON */

static void add_components(const Ruleset *r, Text *out) {
    for (const char *at = r->set_text; *at != '\0';) {
        size_t length = strcspn(at, "\n");
        text_add(out, "component ");
        text_add_bytes(out, at, length);
        text_add_char(out, '\n');
        at += length + (at[length] == '\n' ? 1 : 0);
    }
}

static void add_rules(const Match *m, Text *out) {
    const Ruleset *r = m->ruleset;
    text_addf(out, "%s\ngame %s\nrules %d\nplayers %d\nset %s sha256:%s\n", RECORD_FIRST_LINE,
              r->game->name, m->kept_rules != 0 ? m->kept_rules : r->game->rules_version, r->seats,
              r->set_name, r->set_hash);
    for (int i = 0; r->game->options[i].name != NULL; i++) {
        TEXT(value, 128);
        ruleset_option_text(r, i, &value);
        if (value.length > 0)
            text_addf(out, "option %s %s\n", r->game->options[i].name, value.start);
    }
    if (!r->is_builtin_set)
        add_components(r, out);
}

/* Who deals, and what was promised and revealed for the dice before the first deal. */
static void add_dealer(const Match *m, Text *out) {
    const Draw *draw = &m->deal.draw;
    if (m->deal.is_manual) {
        text_add(out, "dealer manual\n");
    } else if (draw->number > 0) {
        text_addf(out, "dealer shared\ntable %s\n%s", draw->table,
                  m->broken == NULL ? "" : m->broken);
        draw_add_lines(draw, m->ruleset->seats, m->commitment, out);
    } else {
        text_addf(out, "dealer auto\ncommitment sha256:%s\n", m->commitment);
        for (int seat = 0; seat < m->ruleset->seats; seat++)
            if (draw->share[seat][0] != '\0')
                text_addf(out, "share %d %s\n", seat, draw->share[seat]);
    }
}

static void add_header(const Match *m, bool is_whole, const char *const name[SEATS_MAX],
                       Text *out) {
    add_rules(m, out);
    if (m->has_position && is_whole) {
        text_add(out, "start ");
        json_position(m->ruleset, &m->start, out);
        text_add_char(out, '\n');
    }
    for (int seat = 0; name != NULL && seat < m->ruleset->seats; seat++)
        if (name[seat] != NULL && name[seat][0] != '\0')
            text_addf(out, "seat %d %s\n", seat, name[seat]);
    add_dealer(m, out);
    text_add(out, "moves\n");
}

static void add_result(const Match *m, Text *out) {
    int32_t score[SEATS_MAX];
    SeatSet winners = match_winners(m);
    text_add(out, "result");
    for (Seat seat = 0; seat < m->ruleset->seats; seat++)
        if ((winners & seat_bit(seat)) != 0)
            text_addf(out, " %d", seat);
    match_score(m, score);
    text_add(out, "\nscore");
    for (Seat seat = 0; seat < m->ruleset->seats; seat++)
        text_addf(out, " %d", score[seat]);
    text_add_char(out, '\n');
}

void record_add_end(const Match *m, bool with_seed, Text *out) {
    if (match_is_over(m))
        add_result(m, out);
    else
        text_add(out, RECORD_UNFINISHED "\n");
    if (with_seed && m->has_dice)
        text_addf(out, "seed %s\n", m->deal.secret);
    text_add(out, "end\n");
}

static size_t lines_of(const char *text) {
    size_t lines = 1;
    for (; *text != '\0'; text++)
        lines += *text == '\n';
    return lines;
}

/* Memory enough for the record of this match, as a Text whose start is to be freed. */
static bool open_text(const Match *m, Text *out) {
    const char *set = m->ruleset->set_text;
    size_t room = 16384 + strlen(set) + lines_of(set) * sizeof "component \n" +
                  (m->broken == NULL ? 0 : strlen(m->broken)) +
                  (m->has_position ? POSITION_BYTES : 0) + (size_t)m->lines * (LINE_TEXT + 48);
    char *memory = malloc(room);
    if (memory != NULL)
        *out = text_over(memory, room);
    return memory != NULL;
}

/* The whole text; a part of it would be worse than none. */
static char *close_text(Text *out) {
    if (!out->is_cut)
        return out->start;
    free(out->start);
    return NULL;
}

char *record_text(const Match *m, RecordKind kind, const char *const name[SEATS_MAX]) {
    Text out;
    if (!open_text(m, &out))
        return NULL;
    add_header(m, true, name, &out);
    for (int i = 0; i < m->lines; i++) {
        text_addf(&out, "%d ", i + 1);
        seat_text(m->line[i].seat, &out);
        text_addf(&out, " %s #%016llx\n", m->texts + m->line[i].text_at,
                  (unsigned long long)m->line[i].checksum);
    }
    record_add_end(m, kind == RECORD_SAVE || match_is_over(m), &out);
    return close_text(&out);
}

static void add_seen_line(void *context, const SeenLine *line) {
    Text *out = context;
    text_addf(out, "%d ", line->number);
    seat_text(line->seat, out);
    text_addf(out, " %s\n", line->text);
}

char *record_text_seen(const Match *m, Seat viewer, const char *const name[SEATS_MAX]) {
    Text out;
    if (!open_text(m, &out))
        return NULL;
    add_header(m, false, name, &out);
    match_lines_seen(m, viewer, 0, &seat_readers[LANG_EN], add_seen_line, &out);
    record_add_end(m, match_is_over(m), &out);
    return close_text(&out);
}
