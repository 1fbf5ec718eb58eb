/* scene.c: see scene.h. */
#include "match/scene.h"

#include "core/moves.h"
#include "match/match_private.h"

void scene_begin(Scene *s, const Match *m) {
    s->match = m;
    s->at = s->open_from = -1;
    s->lines = 0;
    s->length = 0;
}

/* Goes to the position after so many lines. */
static void go_to(Scene *s, int lines) {
    const Match *m = s->match;
    const Game *game = m->ruleset->game;
    if (s->at < 0 || s->at > lines) {
        bool is_recent = lines > m->recent_lines;
        state_copy(game, &s->after, is_recent ? &m->recent : &m->start);
        s->at = is_recent ? m->recent_lines : 0;
    }
    for (; s->at < lines; s->at++) {
        const StoredLine *line = &m->line[s->at];
        state_copy(game, &s->before, &s->after);
        game->apply(m->ruleset, &s->after, line->seat, line->move);
    }
}

static void add_head(const SeenLine *shown, Text *out) {
    if (shown->seat == SEAT_DEALER)
        text_add(out, "[null,");
    else {
        text_add_char(out, '[');
        text_add_int(out, shown->seat);
        text_add_char(out, ',');
    }
    text_add_json_string(out, shown->text);
    text_add_char(out, ',');
}

static const SceneLine *work_out(Scene *s, int index, Seat viewer, Move seen, const Reader *to) {
    SeenLine shown;
    if (s->lines == SCENE_LINES || SCENE_BYTES - s->length < sizeof shown)
        s->lines = 0, s->length = 0;
    SceneLine *line = &s->line[s->lines++];
    Text head = text_over(s->bytes + s->length, SCENE_BYTES - s->length);
    go_to(s, index + 1);
    view_line(s->match, index, &s->before, &s->after, viewer, to, &shown);
    add_head(&shown, &head);
    char *words = head.start + head.length + 1;
    strcpy(words, shown.words);
    s->length = (size_t)(words + strlen(words) + 1 - s->bytes);
    line->index = index;
    line->lang = to->lang;
    line->seen = seen;
    line->head = head.start;
    line->head_length = head.length;
    phrases_cut(words, &line->words);
    return line;
}

const SceneLine *scene_line(Scene *s, int index, Seat viewer, const Reader *to) {
    const StoredLine *stored = &s->match->line[index];
    Move seen = move_seen(s->match->ruleset, stored->seat, stored->move, viewer);
    for (int i = 0; i < s->lines; i++)
        if (s->line[i].index == index && s->line[i].seen == seen && s->line[i].lang == to->lang)
            return &s->line[i];
    return work_out(s, index, viewer, seen, to);
}
