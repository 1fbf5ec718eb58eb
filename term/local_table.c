/* local_table.c: a match in this process, with bots that think in a thread of their own. */
#include "ai/advice.h"
#include "ai/coach.h"
#include "core/games.h"
#include "core/moves.h"
#include "match/lesson.h"
#include "match/record.h"
#include "term/client_table.h"
#include "term/words.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct LocalTable {
    ClientTable table;
    Match *match;
    Bot *bot, *adviser;
    uint64_t bot_seed;
    char save_path[512];
    Lesson *lesson; /* NULL: none, or it was skipped */
    int taught;     /* steps of the lesson that have been told */
    int remarked;   /* lines at the last remark */

    /* The thinking thread: reads `thought_view`, writes `thought`, then says is_done. */
    pthread_t thread;
    View thought_view;
    Move thought;
    atomic_bool is_done, must_stop;
} LocalTable;

static LocalTable *local_of(const ClientTable *t) {
    return (LocalTable *)(void *)t;
}

static void keep_line(void *context, const SeenLine *line) {
    client_table_add_line(context, line);
}

/* Tells the pages of the lesson up to the next move. */
static void teach(LocalTable *local) {
    const Lesson *lesson = local->lesson;
    if (lesson == NULL)
        return;
    int at = lesson_at(lesson, local->match);
    const char *before = at > 0 ? lesson->step[at - 1].words[local->table.lang] : NULL;
    for (; at < lesson->steps && lesson->step[at].kind != LESSON_BOT; at++) {
        const LessonStep *step = &lesson->step[at];
        TEXT(words, NEWS_BYTES);
        text_addf(&words, "%s: %s", step->title[local->table.lang], step->words[local->table.lang]);
        if (at >= local->taught && step->words[local->table.lang] != before)
            client_table_add_news(&local->table, words.start);
        local->taught = at + 1 > local->taught ? at + 1 : local->taught;
        if (step->kind == LESSON_DO)
            return;
    }
}

/* When the lesson is over, a gentle remark at the beginning of each turn. */
static void remark(LocalTable *local) {
    ClientTable *t = &local->table;
    const char *name[SEATS_MAX];
    Reader to = client_table_reader(t, name);
    View seen;
    TEXT(words, NEWS_BYTES - 40);
    TEXT(news, NEWS_BYTES);
    bool is_turn = (t->actors & seat_bit(LESSON_SEAT)) != 0;
    bool is_due = local->lesson != NULL && lesson_due(local->lesson, local->match) != NULL;
    if (!t->is_lesson || is_due || !is_turn || local->remarked == t->lines)
        return;
    local->remarked = t->lines;
    match_view(local->match, LESSON_SEAT, &seen);
    coach_remark(&seen, &to, &words);
    text_addf(&news, "%s: %s", word(t->lang, WORD_REMARK), words.start);
    if (words.length > 0)
        client_table_add_news(t, news.start);
}

/* Brings what the modes see up to date with the match. */
static void refresh(LocalTable *local) {
    ClientTable *t = &local->table;
    const char *name[SEATS_MAX];
    Reader to = client_table_reader(t, name);
    t->actors = match_actors(local->match);
    if (t->actors == 0)
        t->winners = match_winners(local->match);
    client_table_cut_lines(t, match_lines(local->match));
    match_lines_seen(local->match, client_table_my_viewer(t), t->lines, &to, keep_line, t);
    teach(local);
    remark(local);
}

/* Writes beside the old file and renames: a crash leaves one of the two whole. */
static bool write_record(const LocalTable *local, const char *path, Text *error) {
    const char *name[SEATS_MAX];
    char beside[600];
    snprintf(beside, sizeof beside, "%s.new", path);
    char *text = record_text(local->match, RECORD_SAVE, client_table_names(&local->table, name));
    FILE *file = fopen(beside, "w");
    bool is_good = text != NULL && file != NULL && fputs(text, file) >= 0 && fflush(file) == 0 &&
                   fsync(fileno(file)) == 0;
    if (file != NULL)
        is_good = fclose(file) == 0 && is_good;
    is_good = is_good && rename(beside, path) == 0;
    if (!is_good)
        text_addf(error, "%s: %s", path, strerror(errno));
    free(text);
    return is_good;
}

static void save_quietly(LocalTable *local) {
    TEXT(error, 256);
    if (local->save_path[0] != '\0' && !write_record(local, local->save_path, &error))
        client_table_add_news(&local->table, error.start);
}

static void *think(void *context) {
    LocalTable *local = context;
    local->thought =
        bot_choose(local->bot, &local->thought_view, local->bot_seed, &local->must_stop, NULL);
    atomic_store(&local->is_done, true);
    return NULL;
}

/* The lowest bot that must decide, or SEAT_PUBLIC. */
static Seat bot_actor(const ClientTable *t) {
    for (Seat seat = 0; seat < t->ruleset->seats; seat++)
        if (!t->is_mine[seat] && (t->actors & seat_bit(seat)) != 0)
            return seat;
    return SEAT_PUBLIC;
}

static void start_thinking(LocalTable *local, Seat seat) {
    match_view(local->match, seat, &local->thought_view);
    local->bot_seed++;
    atomic_store(&local->is_done, false);
    atomic_store(&local->must_stop, false);
    local->table.is_thinking = pthread_create(&local->thread, NULL, think, local) == 0;
}

/* Ends a thought whose position is gone, or whose table is. */
static void stop_thinking(LocalTable *local) {
    if (!local->table.is_thinking)
        return;
    atomic_store(&local->must_stop, true);
    pthread_join(local->thread, NULL);
    local->table.is_thinking = false;
}

static bool finish_thinking(LocalTable *local) {
    pthread_join(local->thread, NULL);
    local->table.is_thinking = false;
    bool is_good = match_play_move(local->match, local->thought_view.viewer, local->thought);
    refresh(local);
    save_quietly(local);
    return is_good;
}

/* In a lesson the others play what it says, and wait while it is the learner's turn. */
static bool play_lesson(LocalTable *local, const LessonStep *due) {
    TEXT(why, 600);
    if (due->kind == LESSON_DO ||
        !match_play(local->match, due->seat, due->move[0], &seat_readers[LANG_EN], &why))
        return false;
    refresh(local);
    save_quietly(local);
    return true;
}

static bool advance(ClientTable *t, int wait_ms) {
    LocalTable *local = local_of(t);
    const LessonStep *due = local->lesson == NULL ? NULL : lesson_due(local->lesson, local->match);
    if (due != NULL)
        return play_lesson(local, due);
    Seat seat = bot_actor(t);
    if (!t->is_thinking && seat != SEAT_PUBLIC)
        start_thinking(local, seat);
    for (int waited = 0; t->is_thinking && !atomic_load(&local->is_done) && waited < wait_ms;
         waited++)
        poll(NULL, 0, 1);
    return t->is_thinking && atomic_load(&local->is_done) && finish_thinking(local);
}

static void view(const ClientTable *t, Seat viewer, View *out) {
    match_view(local_of(t)->match, viewer, out);
}

/* Is it a legal move that the lesson does not want now? Says what it wants instead. */
static bool is_refused(const LocalTable *local, Seat seat, const char *move, const Reader *to,
                       Text *why) {
    const LessonStep *due = lesson_due(local->lesson, local->match);
    TEXT(reason, 600);
    Move read;
    if (due == NULL || lesson_accepts(due, move) ||
        !match_read(local->match, seat, move, to, &read, &reason))
        return false;
    text_add(why, due->other[local->table.lang]);
    return true;
}

static bool skip_lesson(ClientTable *t) {
    LocalTable *local = local_of(t);
    bool has_lesson = local->lesson != NULL && lesson_due(local->lesson, local->match) != NULL;
    lesson_free(local->lesson);
    local->lesson = NULL;
    if (has_lesson)
        client_table_add_news(t, word(t->lang, WORD_LESSON_SKIPPED));
    remark(local);
    return has_lesson;
}

static bool play(ClientTable *t, Seat seat, const char *move, Text *why) {
    LocalTable *local = local_of(t);
    const char *name[SEATS_MAX];
    Reader to = client_table_reader(t, name);
    if (local->lesson != NULL && is_refused(local, seat, move, &to, why))
        return false;
    if (!match_play(local->match, seat, move, &to, why))
        return false;
    refresh(local);
    save_quietly(local);
    return true;
}

/* Back to where one of mine decided last; bots' moves since then are taken back too. */
static bool undo(ClientTable *t, Text *said) {
    LocalTable *local = local_of(t);
    int keep = match_lines(local->match) - 1;
    while (keep >= 0) {
        Seat seat = match_line(local->match, keep).seat;
        if (seat < SEATS_MAX && t->is_mine[seat])
            break;
        keep--;
    }
    if (keep < 0) {
        text_add(said, word(t->lang, WORD_NOTHING_TO_UNDO));
        return false;
    }
    int after = 0;
    for (int i = keep + 1; i < match_lines(local->match); i++)
        after += match_line(local->match, i).seat < SEATS_MAX;
    text_addf(said, "%s %s", word(t->lang, WORD_UNDONE), t->line[keep].words);
    if (after > 0)
        text_addf(said, word(t->lang, WORD_UNDONE_AFTER), after);
    stop_thinking(local);
    match_cut(local->match, keep);
    local->taught = 0;
    refresh(local);
    save_quietly(local);
    return true;
}

/* The adviser is equally strong whatever the level of the bots at the table is. */
static bool hint(ClientTable *t, Seat seat, TableHint *out) {
    LocalTable *local = local_of(t);
    const char *name[SEATS_MAX];
    Reader to = client_table_reader(t, name);
    static BotReport report;
    View seen;
    Text move = text_over(out->move, sizeof out->move);
    Text words = text_over(out->words, sizeof out->words);
    match_view(local->match, seat, &seen);
    Move best = bot_choose(local->adviser, &seen, local->bot_seed, NULL, &report);
    bot_report_sort(&report);
    move_text(t->ruleset, &seen.masked, best, &move);
    bot_advice(&seen, report.candidate, report.count, report.iterations, &to, &words);
    return true;
}

/* While a lesson says what to play, it is the one that answers. */
static bool may_coach(const ClientTable *t) {
    const LocalTable *local = local_of(t);
    return local->lesson == NULL || lesson_due(local->lesson, local->match) == NULL;
}

static bool save(const ClientTable *t, const char *path, Text *error) {
    return write_record(local_of(t), path, error);
}

static void free_table(ClientTable *t) {
    LocalTable *local = local_of(t);
    stop_thinking(local);
    bot_free(local->bot);
    bot_free(local->adviser);
    match_free(local->match);
    lesson_free(local->lesson);
    client_table_free_parts(t);
    free(local);
}

static const ClientTableKind LOCAL = {.free = free_table,
                                      .view = view,
                                      .play = play,
                                      .advance = advance,
                                      .undo = undo,
                                      .hint = hint,
                                      .save = save,
                                      .skip_lesson = skip_lesson,
                                      .may_coach = may_coach};

static const char *const bots[SEATS_MAX] = {"Fafnir",   "Smolka", "Tatzel", "Nidhogg",
                                            "Lindwurm", "Ladon",  "Wyvern", "Basil"};

/* How many people shared the screen: the seats before the first with a bot's name. */
static int people_of(const ClientTable *t) {
    int people = 0;
    while (people < t->ruleset->seats && strcmp(t->name[people], bots[people]) != 0)
        people++;
    return people;
}

static void name_seats(ClientTable *t, int people) {
    people = people < 0 ? people_of(t) : people;
    for (int seat = 0; seat < t->ruleset->seats; seat++) {
        t->is_mine[seat] = seat < people;
        if (t->name[seat][0] != '\0')
            continue;
        if (seat >= people)
            snprintf(t->name[seat], SEAT_NAME, "%s", bots[seat]);
        else if (people == 1 && getenv("USER") != NULL && getenv("USER")[0] != '\0')
            snprintf(t->name[seat], SEAT_NAME, "%s", getenv("USER"));
        else
            snprintf(t->name[seat], SEAT_NAME, "%s %d", t->lang == LANG_DE ? "Spieler" : "Player",
                     seat + 1);
    }
}

/* A match that began as the lesson of its game goes on as one. */
static void take_lesson(LocalTable *local) {
    TEXT(error, 400);
    local->lesson = lesson_of(games_find(match_ruleset(local->match)->game->name), &error);
    if (local->lesson != NULL && lesson_began(local->lesson, local->match))
        return;
    lesson_free(local->lesson);
    local->lesson = NULL;
}

/* Takes over the match, also when it fails. */
static ClientTable *sit_down(const LocalSetup *setup, Match *match,
                             char name[SEATS_MAX][NAME_MAX_BYTES], Text *error) {
    LocalTable *local = calloc(1, sizeof *local);
    BotSpec spec, advising;
    if (local == NULL || match == NULL || !bot_spec_read(setup->level, &spec, error) ||
        !bot_spec_read("hard", &advising, error) || (local->bot = bot_new(&spec)) == NULL ||
        (local->adviser = bot_new(&advising)) == NULL) {
        if (error->length == 0)
            text_add(error, "out of memory");
        match_free(match);
        bot_free(local == NULL ? NULL : local->bot);
        free(local);
        return NULL;
    }
    ClientTable *t = &local->table;
    t->kind = &LOCAL;
    t->ruleset = match_ruleset(match);
    t->lang = setup->lang;
    local->match = match;
    local->bot_seed = 1;
    take_lesson(local);
    t->is_lesson = local->lesson != NULL;
    t->is_first = setup->is_first;
    t->is_coached = setup->is_coached;
    if (setup->save_path != NULL)
        snprintf(local->save_path, sizeof local->save_path, "%s", setup->save_path);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        memcpy(t->name[seat], name[seat], SEAT_NAME);
    for (int i = 0; t->is_lesson && local->lesson->name[i] != NULL; i++)
        snprintf(t->name[i + 1], SEAT_NAME, "%s", local->lesson->name[i]);
    name_seats(t, t->is_lesson ? 1 : setup->people);
    refresh(local);
    save_quietly(local);
    return t;
}

ClientTable *local_table_new(const LocalSetup *setup, Text *error) {
    char nobody[SEATS_MAX][NAME_MAX_BYTES] = {{0}};
    return sit_down(setup, match_new(setup->ruleset, &setup->deal), nobody, error);
}

ClientTable *local_table_resume(const LocalSetup *setup, const char *path, Text *error) {
    Record record;
    if (!record_read_file(path, &record, error))
        return NULL;
    if (!record.has_seed && !match_is_over(record.match)) {
        text_addf(error, "%s: %s", path, word(setup->lang, WORD_NO_DICE));
        match_free(record.match);
        return NULL;
    }
    match_deal(record.match); /* a record may end inside a deal; its dice go on */
    return sit_down(setup, record.match, record.name, error);
}
