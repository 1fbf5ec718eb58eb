/* load_table.c: the players of one table: make a match, draw its dice, play it with random legal
 * moves, and begin again. In a mixture every match is another game, some have a bot, and now and then
 * somebody takes a move back, chats, or comes back over a new connection.
 *
 * Reads only what it needs of the messages. Not a client to build upon. */
#include "cli/load.h"
#include "match/fair.h"
#include "match/judge.h"

#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>

/* One in so many. */
enum { BOT_MATCH = 4, CHAT = 100, TAKEBACK = 50, RECONNECT = 200 };

/* The `seq` says what an answer is about. */
enum { SEQ_WATCH = 1, SEQ_PLAY, SEQ_DRAW, SEQ_UNWATCH, SEQ_CHAT, SEQ_TAKEBACK };

static uint32_t random_below(Load *l, uint32_t limit) {
    l->random = l->random * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((l->random >> 33) % limit);
}

static bool is_mixed(const LoadTable *t) {
    return t->load->settings.game == NULL;
}

/* ---- making a match ---- */

/* Which game, with how many; the lineups of a mixture follow one another. */
static void choose_lineup(LoadTable *t) {
    const LoadSettings *s = &t->load->settings;
    int games = 0;
    while (games_at(games) != NULL)
        games++;
    t->game = is_mixed(t) ? games_at((t->index + t->matches) % games) : s->game;
    const Game *game = t->game->game;
    t->players = s->seats;
    if (is_mixed(t) && t->players < game->seats_min)
        t->players = game->seats_min;
    if (is_mixed(t) && t->players > game->seats_max)
        t->players = game->seats_max;
    t->people = t->players < s->seats ? t->players : s->seats;
    if (is_mixed(t) && t->people > 1 && random_below(t->load, BOT_MATCH) == 0)
        t->people--;
    t->matches++;
}

static void make_match(LoadTable *t) {
    TEXT(body, 512);
    choose_lineup(t);
    text_addf(&body,
              "{\"game\":\"%s\",\"players\":%d,\"public\":false,\"seats\":[{\"kind\":\"me\"}",
              t->game->game->name, t->players);
    for (int i = 1; i < t->players; i++)
        text_add(&body, i < t->people ? ",{\"kind\":\"invite\"}"
                                      : ",{\"kind\":\"bot\",\"level\":\"easy\"}");
    text_add(&body, "]}");
    t->step = STEP_MAKE;
    web_post(&t->web, t->line[0].cookie, "/api/tables", body.start);
}

static void watch(LoadTable *t, LoadLine *line) {
    TEXT(text, 128);
    text_addf(&text, "{\"seq\":%d,\"type\":\"watch\",\"table\":\"%s\",\"from\":%d}", SEQ_WATCH,
              t->id, line->number);
    line->is_first = true;
    line_send(line, text.start);
}

static void begin_to_play(LoadTable *t) {
    t->step = STEP_PLAY;
    t->sent = t->gone = 0;
    t->is_taking_back = false;
    for (int i = 0; i < t->people; i++) {
        t->line[i].drawn = t->line[i].number = t->line[i].in_flight = 0;
        watch(t, &t->line[i]);
    }
}

/* Those who are invited sit down one after another. */
static void join_next(LoadTable *t) {
    TEXT(path, 64);
    TEXT(body, 64);
    if (t->joined == t->people) {
        begin_to_play(t);
        return;
    }
    t->step = STEP_JOIN;
    text_addf(&path, "/api/tables/%s/join", t->id);
    text_addf(&body, "{\"code\":\"%s\"}", t->code);
    web_post(&t->web, t->line[t->joined++].cookie, path.start, body.start);
}

static void table_made(LoadTable *t) {
    text_between(t->web.answer, "\"id\":\"", t->id, sizeof t->id);
    text_between(t->web.answer, "\"invite\":\"", t->code, sizeof t->code);
    if (t->id[0] == '\0') {
        fprintf(stderr, "hort load: no table: %s\n", web_body(&t->web));
        exit(1);
    }
    t->joined = 1;
    join_next(t);
}

static void ignore_finding(void *context, Verdict verdict, const char *sentence) {
    (void)context, (void)verdict, (void)sentence;
}

static void verify(LoadTable *t) {
    const char *text = web_body(&t->web);
    Record record;
    TEXT(error, 512);
    bool is_good = record_read(text, strlen(text), &record, &error);
    if (is_good) {
        is_good = judge_record(&record, NULL, LANG_EN, ignore_finding, NULL) == VERDICT_GOOD;
        match_free(record.match);
    }
    t->load->figures.verified += is_good;
    t->load->figures.unverified += !is_good;
    if (!is_good)
        fprintf(stderr, "hort load: the record of %s does not verify: %s\n", t->id, error.start);
}

/* Each answer of the server leads to the next request. */
static void web_answered(LoadTable *t) {
    if (t->step == STEP_RECORD) {
        verify(t);
        make_match(t);
    } else if (t->step == STEP_MAKE)
        table_made(t);
    else if (t->step == STEP_JOIN)
        join_next(t);
}

static void match_over(LoadTable *t) {
    TEXT(path, 64);
    t->load->figures.matches++;
    if (!t->load->settings.does_verify) {
        make_match(t);
        return;
    }
    t->step = STEP_RECORD;
    text_addf(&path, "/api/tables/%s/record", t->id);
    web_get(&t->web, t->line[0].cookie, path.start);
}

void load_table_start(LoadTable *t) {
    make_match(t);
}

/* ---- the draw ---- */

static int missing_promises(const char *text) {
    const char *at = strstr(text, "\"promises\":["), *end = at == NULL ? NULL : strchr(at, ']');
    int missing = at == NULL ? 99 : 0;
    while (at != NULL && (at = strstr(at + 1, "null")) != NULL && at < end)
        missing++;
    return missing;
}

/* Promises a share for the dice, and reveals it when all have promised. Any share will do here. */
static void on_table(const LoadTable *t, LoadLine *line, const char *text) {
    static const char share[] = "6c6f61646c6f61646c6f61646c6f61646c6f61646c6f61646c6f61646c6f6164";
    char header[SHA256_HEX], commitment[SHA256_HEX], promise[SHA256_HEX];
    TEXT(message, 320);
    bool have_all = missing_promises(text) == t->players - t->people;
    if (strstr(text, "\"state\":\"waiting\"") == NULL || line->drawn == 2 ||
        (line->drawn == 1 && !have_all))
        return;
    text_between(text, "\"header\":\"", header, sizeof header);
    text_between(text, "\"commitment\":\"", commitment, sizeof commitment);
    fair_promise(header, commitment, (Seat)line->seat, share, promise);
    bool is_share = line->drawn++ == 1;
    text_addf(
        &message,
        "{\"seq\":%d,\"key\":\"%s-%d\",\"type\":\"%s\",\"table\":\"%s\",\"seat\":%d,\"draw\":1,"
        "\"%s\":\"%s\"}",
        SEQ_DRAW, is_share ? "s" : "p", line->seat, is_share ? "share" : "promise", t->id,
        line->seat, is_share ? "hex" : "hash", is_share ? share : promise);
    line_send(line, message.start);
}

/* ---- playing ---- */

/* A seat has the position with that many lines: how long ago was the move sent that led to it? */
static void take_delay(const LoadTable *t, int seat, int number) {
    int i = t->sent - 1, oldest = t->sent < MOVES_KEPT ? 0 : t->sent - MOVES_KEPT;
    while (i >= oldest && t->move[i % MOVES_KEPT].number >= number)
        i--;
    if (i >= oldest && t->move[i % MOVES_KEPT].seat != seat && t->load->is_measuring)
        figures_delay(&t->load->figures, (now_ns() - t->move[i % MOVES_KEPT].sent_ns) / 1000);
}

/* Behind a string or a list that begins here. */
static const char *skip_value(const char *at) {
    int depth = 0;
    do {
        if (*at == '"')
            for (at++; *at != '"' && *at != '\0'; at++)
                at += *at == '\\';
        else
            depth += *at == '[' ? 1 : *at == ']' ? -1 : 0;
        at += *at != '\0';
    } while (depth > 0 && *at != '\0');
    return at;
}

/* One of the moves listed in a state, at random; false when it is not this seat's turn. */
static bool choose_move(Load *l, const char *actors, int seat, Text *out) {
    char actor[4] = {(char)('0' + seat), '\0'};
    const char *chosen = NULL;
    uint32_t count = 0;
    if (strcspn(actors, actor) > strcspn(actors, "]"))
        return false;
    const char *at = strstr(actors, "\"legal\":[");
    for (at = at == NULL ? "" : at + strlen("\"legal\":["); *at == '['; at += *at == ',') {
        if (random_below(l, ++count) == 0)
            chosen = at + strlen("[\"");
        at = skip_value(at);
    }
    if (chosen != NULL)
        text_add_bytes(out, chosen, strcspn(chosen, "\""));
    return chosen != NULL;
}

static void send_keyed(const LoadTable *t, LoadLine *line, int seq, const char *type,
                       const char *members) {
    TEXT(message, 512);
    text_addf(&message, "{\"seq\":%d,\"key\":\"%d-%d\",\"type\":\"%s\",\"table\":\"%s\"%s}", seq,
              line->seat, ++line->keys, type, t->id, members);
    line_send(line, message.start);
}

static void send_move(LoadTable *t, LoadLine *line, const char *move) {
    TEXT(members, 256);
    text_addf(&members, ",\"seat\":%d,\"move\":\"%s\"", line->seat, move);
    t->move[t->sent++ % MOVES_KEPT] = (LoadMove){now_ns(), line->number, line->seat};
    line->in_flight++;
    send_keyed(t, line, SEQ_PLAY, "play", members.start);
}

static void maybe_chat(LoadTable *t, LoadLine *line) {
    if (random_below(t->load, CHAT) != 0)
        return;
    t->load->figures.chats++;
    send_keyed(t, line, SEQ_CHAT, "chat", ",\"text\":\"Well played, my friend.\"");
}

/* Somebody else takes back, before the only one to decide has moved: everybody has seen the same, and
 * nothing is on its way. */
static bool maybe_take_back(LoadTable *t, const LoadLine *line, const char *actors) {
    if (t->people < t->players || actors[1] != ']' || random_below(t->load, TAKEBACK) != 0)
        return false;
    for (int i = 0; i < t->people; i++) {
        LoadLine *asker = &t->line[i];
        TEXT(members, 32);
        if (asker == line || asker->number != line->number || !asker->can_take_back)
            continue;
        t->is_taking_back = true;
        t->load->figures.takebacks++;
        text_addf(&members, ",\"seat\":%d", asker->seat);
        send_keyed(t, asker, SEQ_TAKEBACK, "takeback", members.start);
        return true;
    }
    return false;
}

static void leave_finished(LoadTable *t, LoadLine *line) {
    TEXT(text, 96);
    text_addf(&text, "{\"seq\":%d,\"type\":\"unwatch\",\"table\":\"%s\"}", SEQ_UNWATCH, t->id);
    line_send(line, text.start);
    if (++t->gone == t->people)
        match_over(t);
}

/* A state that follows on another one tells its number by how many lines it has. */
static bool is_short(const char *text) {
    return strncmp(text, "{\"state\":", 9) == 0;
}

static int count_lines(const char *text) {
    const char *at = strstr(text, "\"lines\":[");
    int count = 0;
    for (at = at == NULL ? "" : at + strlen("\"lines\":["); *at == '['; at += *at == ',') {
        at = skip_value(at);
        count++;
    }
    return count;
}

static void note_state(LoadTable *t, LoadLine *line, const char *text, size_t length) {
    LoadFigures *f = &t->load->figures;
    if (!line->is_first) {
        f->states++;
        f->state_bytes += (long)length;
    }
    line->is_first = false;
    line->number =
        is_short(text) ? line->number + count_lines(text) : (int)number_after(text, "\"number\":");
    line->can_take_back = is_mixed(t) && strstr(text, "\"takeBack\":\"yes\"") != NULL;
    take_delay(t, line->seat, line->number);
}

static void on_state(LoadTable *t, LoadLine *line, const char *text, size_t length) {
    const char *actors = strstr(text, "\"actors\":[");
    TEXT(move, 128);
    note_state(t, line, text, length);
    static const char back[] = "\"back\":true}";
    if (length > sizeof back && strcmp(text + length - strlen(back), back) == 0)
        t->is_taking_back = false;
    if (actors == NULL)
        return;
    actors += strlen("\"actors\":[");
    if (actors[0] == ']') {
        leave_finished(t, line);
        return;
    }
    if (t->is_taking_back || line->in_flight > 0 ||
        !choose_move(t->load, actors, line->seat, &move))
        return;
    if (is_mixed(t) && maybe_take_back(t, line, actors))
        return;
    send_move(t, line, move.start);
    if (is_mixed(t))
        maybe_chat(t, line);
}

static void on_notice(LoadTable *t, LoadLine *line, const char *text) {
    if (strstr(text, "\"kind\":\"takeback-asked\"") != NULL &&
        number_after(text, "\"seat\":") != line->seat)
        send_keyed(t, line, SEQ_TAKEBACK, "takeback-answer", ",\"accept\":true");
}

static void on_answer(LoadTable *t, LoadLine *line, const char *text) {
    LoadFigures *f = &t->load->figures;
    bool is_move = number_after(text, "\"seq\":") == SEQ_PLAY,
         is_ok = strstr(text, "\"ok\":true") != NULL;
    if (!is_ok)
        fprintf(stderr, "hort load: refused at %s: %s\n", t->id, text);
    f->refused_moves += is_move && !is_ok;
    f->refused_others += !is_move && !is_ok;
    if (!is_move)
        return;
    f->moves += is_ok;
    line->in_flight--;
    line->wants_reconnect = is_mixed(t) && random_below(t->load, RECONNECT) == 0;
}

/* Is it about this table? Of states that follow on another one there are many, and they begin with its id. */
static bool is_about(const LoadTable *t, const char *text) {
    char id[16];
    if (is_short(text))
        return strncmp(text + strlen("{\"state\":\""), t->id, strlen(t->id)) == 0;
    text_between(text, strncmp(text, "{\"type\":\"table\"", 15) == 0 ? "\"id\":\"" : "\"table\":\"",
                 id, sizeof id);
    return strcmp(id, t->id) == 0;
}

static void on_message(void *context, LoadLine *line, const char *text, size_t length) {
    LoadTable *t = context;
    t->load->figures.messages++;
    t->load->figures.bytes += (long)length;
    if (strncmp(text, "{\"type\":\"answer\"", 16) == 0) {
        on_answer(t, line, text);
        return;
    }
    if (t->step != STEP_PLAY || !is_about(t, text))
        return;
    t->alive_ns = now_ns();
    if (strncmp(text, "{\"type\":\"table\"", 15) == 0)
        on_table(t, line, text);
    else if (is_short(text) || strncmp(text, "{\"type\":\"state\"", 15) == 0)
        on_state(t, line, text, length);
    else if (strncmp(text, "{\"type\":\"notice\"", 16) == 0)
        on_notice(t, line, text);
}

/* ---- connections ---- */

static void add_to_epoll(const Load *l, int file, uint64_t what) {
    struct epoll_event event = {.events = EPOLLIN, .data.u64 = what};
    epoll_ctl(l->epoll, EPOLL_CTL_ADD, file, &event);
}

static bool open_line(const LoadTable *t, LoadLine *line) {
    if (!line_open(line, t->load->settings.port))
        return false;
    add_to_epoll(t->load, line->file, (uint64_t)(t->index * 16 + line->seat));
    return true;
}

static bool open_web(LoadTable *t) {
    if (!web_open(&t->web, t->load->settings.port))
        return false;
    add_to_epoll(t->load, t->web.file, (uint64_t)(t->index * 16 + 15));
    return true;
}

bool load_table_open(Load *l, LoadTable *t, int index) {
    t->load = l;
    t->index = index;
    t->alive_ns = now_ns();
    if (!web_open(&t->web, l->settings.port))
        return false;
    for (int i = 0; i < l->settings.seats; i++) {
        LoadLine *line = &t->line[i];
        line->seat = i;
        line->table = index;
        if (!web_guest(&t->web, line->cookie, sizeof line->cookie) || !open_line(t, line))
            return false;
    }
    add_to_epoll(l, t->web.file, (uint64_t)(index * 16 + 15));
    return true;
}

static void hung_up(void) {
    fprintf(stderr, "hort load: the server has closed a connection\n");
    exit(1);
}

/* Between two moves of its own, as somebody on the train. */
static void reconnect(LoadTable *t, LoadLine *line) {
    line->wants_reconnect = false;
    line_close(line);
    if (!open_line(t, line))
        hung_up();
    t->load->figures.reconnects++;
    watch(t, line);
}

void load_table_serve(LoadTable *t, int player) {
    if (player < 0) {
        WebRead read = web_read(&t->web);
        if (read == WEB_WHOLE)
            web_answered(t);
        else if (read == WEB_CLOSED && !open_web(t))
            hung_up();
        return;
    }
    LoadLine *line = &t->line[player];
    if (!line_read(line, on_message, t))
        hung_up();
    if (line->wants_reconnect && line->in_flight == 0 && !t->is_taking_back &&
        t->step == STEP_PLAY && line->seat < t->people)
        reconnect(t, line);
}
