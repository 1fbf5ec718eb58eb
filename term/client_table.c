/* client_table.c: what local and remote tables share. */
#include "term/client_table.h"

#include "core/game.h"
#include "term/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

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

/* Room for one more item. */
static void *grown(void *list, int count, int *room, size_t bytes) {
    if (count < *room)
        return list;
    *room = *room == 0 ? 64 : 2 * *room;
    void *larger = realloc(list, (size_t)*room * bytes);
    if (larger == NULL)
        abort();
    return larger;
}

void client_table_add_line(ClientTable *t, const SeenLine *line) {
    t->line = grown(t->line, t->lines, &t->lines_room, sizeof *t->line);
    t->line[t->lines++] = *line;
}

void client_table_cut_lines(ClientTable *t, int keep) {
    t->lines = keep < t->lines ? keep : t->lines;
    for (int i = t->newses; i > 0 && t->news[i - 1].after > t->lines; i--)
        t->news[i - 1].after = t->lines;
}

void client_table_add_news(ClientTable *t, const char *words) {
    t->news = grown(t->news, t->newses, &t->news_room, sizeof *t->news);
    TableNews *news = &t->news[t->newses++];
    news->after = t->lines;
    snprintf(news->words, sizeof news->words, "%s", words);
}

void client_table_free_parts(ClientTable *t) {
    coach_free(t->coach);
    free(t->line);
    free(t->news);
}

int64_t client_now_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void client_table_clock_text(const ClientTable *t, Seat seat, Text *out) {
    if (!t->has_clock || t->clock_ms[seat] < 0)
        return;
    bool is_running = (t->clock_running & seat_bit(seat)) != 0;
    int64_t left = t->clock_ms[seat] - (is_running ? client_now_ms() - t->clock_at : 0);
    int seconds = left > 0 ? (int)(left / 1000) : 0;
    if (seconds >= 3600)
        text_addf(out, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
    else
        text_addf(out, "%d:%02d", seconds / 60, seconds % 60);
}

/* ---- the coach ---- */

/* As strong as an adviser that answers in a moment. */
static const char COACH_BOT[] = "search:2000it,400ms";

/* What the coach says of a legal move, before it and after it; nothing about others. */
static void judge(ClientTable *t, Seat seat, const char *text, Text *warning, Text *others) {
    const char *name[SEATS_MAX];
    Reader to = client_table_reader(t, name);
    TEXT(why, 100);
    BotSpec spec;
    Move move;
    View seen;
    t->kind->view(t, seat, &seen);
    if (!game_read_move(t->ruleset, &seen.masked, seat, text, &move))
        return;
    if (t->coach == NULL && bot_spec_read(COACH_BOT, &spec, &why))
        t->coach = coach_new(&spec);
    if (t->coach == NULL)
        return;
    coach_look(t->coach, &seen);
    coach_judge(t->coach, move, &to, warning, others);
}

bool client_table_play(ClientTable *t, Seat seat, const char *move, Text *why) {
    TEXT(others, COACH_WORDS);
    if (t->is_coached && t->kind->may_coach(t)) {
        TEXT(warning, COACH_WORDS);
        judge(t, seat, move, &warning, &others);
        bool was_warned = strcmp(t->warned, move) == 0;
        snprintf(t->warned, sizeof t->warned, "%s", move);
        if (warning.length > 0 && !was_warned) {
            text_addf(why, "%s: %s %s", word(t->lang, WORD_COACH), warning.start,
                      word(t->lang, WORD_COACH_AGAIN));
            return false;
        }
    }
    if (!t->kind->play(t, seat, move, why))
        return false;
    t->warned[0] = '\0';
    snprintf(t->others[seat], sizeof t->others[seat], "%s", others.start);
    return true;
}

void client_table_tell_others(ClientTable *t, Text *out) {
    Seat only = client_table_my_viewer(t),
         seat = only == SEAT_PUBLIC ? client_table_my_actor(t) : only;
    if (seat == SEAT_PUBLIC || t->others[seat][0] == '\0')
        return;
    text_addf(out, "%s: %s", word(t->lang, WORD_COACH), t->others[seat]);
    t->others[seat][0] = '\0';
}

void client_table_switch_coach(ClientTable *t, Text *said) {
    if (!t->kind->may_coach(t)) {
        text_add(said, word(t->lang, WORD_NO_COACH));
        return;
    }
    t->is_coached = !t->is_coached;
    text_add(said, word(t->lang, t->is_coached ? WORD_COACH_ON : WORD_COACH_OFF));
}
