/* table.c: a table without a server: see table_exports.h.
 *
 * Everybody who is no bot sits at this one screen, so there is nobody to ask and nobody to hide from but
 * behind the curtain. What is stored, and when bots think, is decided by web/local. */
#include "core/games.h"
#include "core/moves.h"
#include "protocol/messages.h"
#include "web/engine.h"
#include "web/exports.h"
#include "web/table_exports.h"

#include <stdlib.h>
#include <string.h>

typedef struct LocalSeat {
    SeatKind kind;
    char level[16];
    bool is_stand_in, has_conceded, wants_end;
} LocalSeat;

static struct {
    char id[TABLE_NAME], owner[NAME_MAX_BYTES], rematch[TABLE_NAME];
    int64_t created, moved;
    TableEnd end;
    LocalSeat seat[SEATS_MAX];
} table;

uint32_t engine_length(void) {
    return (uint32_t)engine.answer.length;
}

/* ---- reading lines of the room ---- */

/* Cuts the next line off `*rest`; NULL at the end. */
static char *next_line(char **rest) {
    char *line = *rest;
    if (line == NULL || *line == '\0')
        return NULL;
    char *end = strchr(line, '\n');
    *rest = end == NULL ? NULL : end + 1;
    if (end != NULL)
        *end = '\0';
    return line;
}

/* What follows the first word of a line, if it is that one. */
static char *after(char *line, const char *word) {
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && line[length] == ' ' ? line + length + 1 : NULL;
}

static void copy(char *to, size_t room, const char *words) {
    Text text = text_over(to, room);
    text_add(&text, words);
}

/* "1 rest": the seat, and what follows it. */
static char *seat_of(char *words, int *seat) {
    *seat = words[0] - '0';
    return *seat >= 0 && *seat < SEATS_MAX && words[1] == ' ' ? words + 2 : NULL;
}

/* ---- beginning ---- */

typedef struct Beginning {
    const GameFiles *files;
    const char *word[OPTIONS_MAX + 1], *set, *set_text;
    int words;
    MatchDeal deal;
} Beginning;

static void read_name(char *words) {
    int seat;
    char *name = seat_of(words, &seat);
    if (name != NULL)
        copy(engine.record.name[seat], NAME_MAX_BYTES, name);
}

static void read_beginning(Beginning *b) {
    char *rest = engine.input, *line, *words;
    while ((line = next_line(&rest)) != NULL) {
        if ((words = after(line, "game")) != NULL)
            b->files = games_find(words);
        else if ((words = after(line, "word")) != NULL && b->words <= OPTIONS_MAX)
            b->word[b->words++] = words;
        else if ((words = after(line, "secret")) != NULL)
            copy(b->deal.secret, sizeof b->deal.secret, words);
        else if ((words = after(line, "name")) != NULL)
            read_name(words);
        else if ((words = after(line, "set")) != NULL)
            b->set = words;
        else if (strcmp(line, "text") == 0) {
            b->set_text = rest == NULL ? "" : rest;
            return;
        }
    }
}

int engine_table_begin(void) {
    if (!engine_answer_start() || !engine.input)
        return 0;
    Beginning b = {.set = "standard"};
    engine_start_afresh();
    read_beginning(&b);
    if (b.files != NULL && b.set_text == NULL)
        b.set_text = games_set_text(b.files, b.set);
    if (b.files == NULL || b.set_text == NULL)
        return 0;
    Ruleset *r = ruleset_new_with_set(b.files, b.word, b.words, b.set, b.set_text, &engine.answer);
    engine.record.match = r == NULL ? NULL : match_new(r, &b.deal);
    engine.record.has_seed = true;
    return engine.record.match != NULL;
}

int engine_table_record(void) {
    const char *name[SEATS_MAX];
    if (!engine_answer_start() || engine.record.match == NULL)
        return 0;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        name[seat] = engine.record.name[seat];
    char *text = record_text(engine.record.match, RECORD_SAVE, name);
    text_add(&engine.answer, text == NULL ? "" : text);
    free(text);
    return text != NULL && !engine.answer.is_cut;
}

/* ---- settings ---- */

static void read_seat_word(LocalSeat *s, const char *word) {
    if (strcmp(word, "stand-in") == 0)
        s->is_stand_in = true;
    else if (strcmp(word, "conceded") == 0)
        s->has_conceded = true;
    else if (strcmp(word, "wants-end") == 0)
        s->wants_end = true;
    else if (strcmp(word, "bot") == 0)
        s->kind = KIND_BOT;
    else if (strcmp(word, "person") == 0)
        s->kind = KIND_PERSON;
    else
        copy(s->level, sizeof s->level, word);
}

static void read_seat(char *words) {
    int seat;
    char *rest = seat_of(words, &seat);
    if (rest == NULL)
        return;
    for (char *end; *rest != '\0'; rest = end) {
        end = rest + strcspn(rest, " ");
        if (*end == ' ')
            *end++ = '\0';
        read_seat_word(&table.seat[seat], rest);
    }
}

static TableEnd read_end(const char *word) {
    for (TableEnd end = 0; end < ENDS; end++)
        if (strcmp(end_name(end), word) == 0)
            return end;
    return END_PLAYED;
}

int engine_table_settle(void) {
    char *rest = engine.input, *line, *words;
    if (!engine_answer_start() || engine.input == NULL)
        return 0;
    memset(&table, 0, sizeof table);
    while ((line = next_line(&rest)) != NULL) {
        if ((words = after(line, "id")) != NULL)
            copy(table.id, sizeof table.id, words);
        else if ((words = after(line, "owner")) != NULL)
            copy(table.owner, sizeof table.owner, words);
        else if ((words = after(line, "rematch")) != NULL)
            copy(table.rematch, sizeof table.rematch, words);
        else if ((words = after(line, "created")) != NULL)
            text_read_int(words, 0, INT64_MAX, &table.created);
        else if ((words = after(line, "moved")) != NULL)
            text_read_int(words, 0, INT64_MAX, &table.moved);
        else if ((words = after(line, "end")) != NULL)
            table.end = read_end(words);
        else if ((words = after(line, "seat")) != NULL)
            read_seat(words);
    }
    return 1;
}

/* ---- what is told ---- */

static bool is_over(void) {
    return table.end != END_PLAYED || match_is_over(engine.record.match);
}

static bool is_person(int seat) {
    return engine_has_seat(seat) && table.seat[seat].kind == KIND_PERSON;
}

static SeatCard seat_card(int seat) {
    const LocalSeat *s = &table.seat[seat];
    return (SeatCard){.kind = s->kind,
                      .name = engine.record.name[seat],
                      .level = s->level,
                      .is_online = true,
                      .is_yours = s->kind == KIND_PERSON || s->is_stand_in,
                      .is_stand_in = s->is_stand_in,
                      .has_conceded = s->has_conceded,
                      .wants_end = s->wants_end};
}

static TableCard card_of_table(void) {
    const Match *m = engine.record.match;
    const Ruleset *r = match_ruleset(m);
    TableCard card = {.id = table.id,
                      .owner = table.owner,
                      .game = r->game,
                      .ruleset = r,
                      .match = m,
                      .state = is_over() ? TABLE_OVER : TABLE_PLAYING,
                      .end = table.end,
                      .seats = r->seats,
                      .lines = match_lines(m),
                      .rules = r->game->rules_version,
                      .created = table.created,
                      .moved = table.moved,
                      .draw = "",
                      .rematch = table.rematch};
    match_commitment(r, match_secret_deal(m), card.commitment);
    SeatSet conceded = 0;
    for (int seat = 0; seat < r->seats; seat++) {
        card.seat[seat] = seat_card(seat);
        conceded |= table.seat[seat].has_conceded ? seat_bit((Seat)seat) : 0;
        card.is_your_turn |=
            !is_over() && is_person(seat) && (match_actors(m) & seat_bit((Seat)seat)) != 0;
    }
    if (is_over())
        card.result = table_result(m, &(MatchStep){0}, table.end, conceded);
    return card;
}

int engine_table_number(void) {
    return engine.record.match == NULL ? 0 : match_lines(engine.record.match);
}

uint32_t engine_table_actors(void) {
    return engine.record.match == NULL ? 0 : match_actors(engine.record.match);
}

int engine_table_info(void) {
    if (!engine_answer_start() || engine.record.match == NULL)
        return 0;
    TableCard card = card_of_table();
    text_add(&engine.answer, "{\"type\":\"table\",");
    message_table(&card, &engine.answer);
    text_add_char(&engine.answer, '}');
    return !engine.answer.is_cut;
}

int engine_table_summary(void) {
    if (!engine_answer_start() || engine.record.match == NULL)
        return 0;
    TableCard card = card_of_table();
    message_summary(&card, &engine.answer);
    return !engine.answer.is_cut;
}

int engine_table_state(int viewer, int from, int is_first, int is_back, int lang) {
    static Scene scene;
    const char *name[SEATS_MAX];
    if (!engine_answer_start() || (!engine_has_seat(viewer) && viewer != SEAT_PUBLIC))
        return 0;
    bool is_known = from >= 0 && from <= match_lines(engine.record.match);
    scene_begin(&scene, engine.record.match);
    StateFor state = {.table = table.id,
                      .to = {.viewer = (Seat)viewer,
                             .reader = engine_reader(lang, name),
                             .from = is_known ? from : 0,
                             .is_first = is_first != 0,
                             .has_view = is_known && !is_first && !is_back,
                             .scene = &scene},
                      .is_back = is_back != 0};
    message_state(engine.record.match, &state, &engine.answer);
    return !engine.answer.is_cut;
}

int engine_table_notice(int notice) {
    if (!engine_answer_start() || engine.input == NULL || notice < 0 || notice >= NOTICES)
        return 0;
    message_notice(table.id, (Notice)notice, engine.input, &engine.answer);
    return 1;
}

/* ---- answers ---- */

static int refuse(int seq, Code code, char *why, int lang) {
    TEXT(members, 2048);
    text_clear(&engine.answer);
    answer_refusal(code, why, engine_lang(lang), &members);
    message_answer(seq, false, members.start, &engine.answer);
    return 0;
}

int engine_table_agree(int seq) {
    if (!engine_answer_start() || engine.input == NULL)
        return 0;
    message_answer(seq, true, engine.input, &engine.answer);
    return !engine.answer.is_cut;
}

int engine_table_refuse(int seq, int lang) {
    char *rest = engine.input, *name = rest == NULL ? NULL : next_line(&rest);
    if (!engine_answer_start() || name == NULL)
        return 0;
    Code code = CODE_OK;
    while (code < CODE_BROKEN && strcmp(refusal_of(code)->name, name) != 0)
        code++;
    refuse(seq, code, rest == NULL || *rest == '\0' ? NULL : rest, lang);
    return 1;
}

/* CODE_OK, or why nobody here may speak for that seat now. */
static Code check_seat(int seat) {
    return !is_person(seat) ? CODE_NOT_YOUR_SEAT : is_over() ? CODE_OVER : CODE_OK;
}

int engine_table_play(int seq, int seat, int lang) {
    const char *name[SEATS_MAX];
    TEXT(why, 1024);
    TEXT(members, 64);
    if (!engine_answer_start() || engine.input == NULL)
        return 0;
    Match *m = engine.record.match;
    Code code = check_seat(seat);
    if (code == CODE_OK && !(match_actors(m) & seat_bit((Seat)seat)))
        code = CODE_NOT_YOUR_TURN;
    if (code != CODE_OK)
        return refuse(seq, code, NULL, lang);
    Reader to = engine_reader(lang, name);
    if (!match_play(m, (Seat)seat, engine.input, &to, &why))
        return refuse(seq, CODE_ILLEGAL_MOVE, why.start, lang);
    answer_played(match_lines(m), &members);
    message_answer(seq, true, members.start, &engine.answer);
    return 1;
}

int engine_table_why(int seq, int seat, int lang) {
    const char *name[SEATS_MAX];
    TEXT(members, 2048);
    View view;
    if (!engine_answer_start() || engine.input == NULL)
        return 0;
    Code code = check_seat(seat);
    if (code != CODE_OK)
        return refuse(seq, code, NULL, lang);
    Reader to = engine_reader(lang, name);
    match_view(engine.record.match, (Seat)seat, &view);
    answer_why(&view, match_lines(engine.record.match), engine.input, &to, &members);
    message_answer(seq, true, members.start, &engine.answer);
    return 1;
}

int engine_table_takeback(int seq, int seat, int lang) {
    if (!engine_answer_start())
        return 0;
    Code code = check_seat(seat);
    int keep = code == CODE_OK ? match_takeback(engine.record.match, (Seat)seat) : 0;
    if (keep < 0)
        code = CODE_NOTHING_TO_TAKE_BACK;
    if (code != CODE_OK)
        return refuse(seq, code, NULL, lang);
    match_cut(engine.record.match, keep);
    message_answer(seq, true, "", &engine.answer);
    return 1;
}

int engine_table_at(int seq, int viewer, int line, int lang) {
    if (!engine_answer_start() || engine.record.match == NULL)
        return 0;
    bool is_allowed = viewer == SEAT_PUBLIC ||
                      (engine_has_seat(viewer) && (is_over() || seat_card(viewer).is_yours));
    if (!is_allowed)
        return refuse(seq, CODE_NOT_YOUR_SEAT, NULL, lang);
    if (line < 0 || line > match_lines(engine.record.match))
        return refuse(seq, CODE_BAD_MESSAGE, NULL, lang);
    text_addf(&engine.answer, "{\"type\":\"answer\",\"seq\":%d,\"ok\":true", seq);
    answer_at(engine.record.match, (Seat)viewer, line, engine_lang(lang), &engine.answer);
    text_add_char(&engine.answer, '}');
    return !engine.answer.is_cut;
}

/* ---- thinking ---- */

typedef struct Thought {
    Move move;
    BotReport report;
} Thought;

static Thought thought;

static bool see(int seat, View *out) {
    if (!engine_answer_start() || !engine_has_seat(seat))
        return false;
    match_view(engine.record.match, (Seat)seat, out);
    return true;
}

int engine_table_view(int seat) {
    View view;
    if (!see(seat, &view))
        return 0;
    text_add_bytes(&engine.answer, (const char *)&view.masked, sizeof view.masked);
    return 1;
}

int engine_think(int seat, uint32_t seed, uint32_t most_ms) {
    View view;
    char *level = engine.input, *bytes = level == NULL ? NULL : strchr(level, '\n');
    if (!see(seat, &view) || bytes == NULL ||
        (size_t)(engine.input + engine.input_length - ++bytes) != sizeof view.masked)
        return 0;
    bytes[-1] = '\0';
    memcpy(&view.masked, bytes, sizeof view.masked);
    if (!engine_thinks(level, most_ms, &view, seed, &thought.report, &thought.move))
        return 0;
    text_add_bytes(&engine.answer, (const char *)&thought, sizeof thought);
    return 1;
}

int engine_table_thought(int is_first) {
    static Thought other;
    if (!engine_answer_start() || engine.input == NULL || engine.input_length != sizeof other)
        return 0;
    memcpy(is_first ? &thought : &other, engine.input, sizeof other);
    if (!is_first)
        thought.move = bot_report_join(&thought.report, &other.report);
    return 1;
}

int engine_table_move(int seat) {
    View view;
    if (!see(seat, &view))
        return 0;
    move_text(view.ruleset, &view.masked, thought.move, &engine.answer);
    return 1;
}

int engine_table_hint(int seq, int seat, int lang) {
    const char *name[SEATS_MAX];
    TEXT(members, 6144);
    View view;
    if (!see(seat, &view))
        return 0;
    Reader to = engine_reader(lang, name);
    BotReport *report = &thought.report;
    bot_report_sort(report);
    answer_hint(&view, match_lines(engine.record.match), thought.move, report->candidate,
                report->count, report->iterations, &to, &members);
    message_answer(seq, true, members.start, &engine.answer);
    return 1;
}

uint32_t engine_table_iterations(void) {
    return (uint32_t)thought.report.iterations;
}
