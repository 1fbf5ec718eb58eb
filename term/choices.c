/* choices.c: see choices.h. */
#include "term/choices.h"

#include "core/moves.h"
#include "term/speaker.h"
#include "term/words.h"

#include <stdlib.h>
#include <string.h>

/* Island 2 before island 10. */
static int compare_choices(const void *a, const void *b) {
    return strverscmp(((const Choice *)a)->text, ((const Choice *)b)->text);
}

void choices_list(const View *view, Seat seat, const Reader *to, Choices *out) {
    const Ruleset *r = view->ruleset;
    MoveList list;
    game_legal(r, &view->masked, seat, &list);
    out->seat = seat;
    out->count = list.count;
    for (int i = 0; i < list.count; i++) {
        Choice *choice = &out->choice[i];
        choice->move = list.move[i];
        Text text = text_over(choice->text, sizeof choice->text);
        Text label = text_over(choice->label, sizeof choice->label);
        move_text(r, &view->masked, list.move[i], &text);
        r->game->label(r, &view->masked, seat, list.move[i], to, &label);
    }
    qsort(out->choice, (size_t)out->count, sizeof out->choice[0], compare_choices);
}

/* A number is not part of a longer one: "island 1" is not island 12. */
static bool has_word(const char *text, const char *word) {
    bool is_number = word[strspn(word, "0123456789")] == '\0';
    for (const char *at = strcasestr(text, word); at != NULL; at = strcasestr(at + 1, word))
        if (!is_number ||
            ((at == text || strchr("0123456789", at[-1]) == NULL) &&
             (at[strlen(word)] == '\0' || strchr("0123456789", at[strlen(word)]) == NULL)))
            return true;
    return false;
}

/* In ASCII, so that "gruene" is found as well as "grüne". */
bool text_has_words(const char *text, const char *words) {
    static char plain[1 << 14];
    char room[512], *rest = NULL;
    Text copy = text_over(room, sizeof room), whole = text_over(plain, sizeof plain);
    text_add_ascii(&copy, words);
    text_add_ascii(&whole, text);
    for (char *word = strtok_r(room, " ", &rest); word != NULL; word = strtok_r(NULL, " ", &rest))
        if (!has_word(plain, word))
            return false;
    return true;
}

bool choice_is_called(const Choice *choice, const char *words) {
    TEXT(label, 2 * sizeof choice->label);
    TEXT(asked, 2 * sizeof choice->label);
    text_add_ascii(&label, choice->label);
    text_add_ascii(&asked, words);
    return strcasecmp(label.start, asked.start) == 0;
}

bool choice_fits(const Choice *choice, const Move *spot, const char *words) {
    return (*spot == NO_MOVE || spot_has(spot, choice->move)) &&
           text_has_words(choice->label, words);
}

static void add_seats(const ClientTable *t, SeatSet seats, Text *out) {
    const char *between = " ";
    for (Seat seat = 0; seat < t->ruleset->seats; seat++)
        if ((seats & seat_bit(seat)) != 0) {
            text_addf(out, "%s%s", between, t->name[seat]);
            between = ", ";
        }
}

void client_table_status(const ClientTable *t, Text *out) {
    Seat mine = client_table_my_actor(t);
    View view;
    if (t->actors == 0) {
        text_addf(out, "%s ", word(t->lang, WORD_OVER));
        text_add(out, word(t->lang, t->winners == 0 ? WORD_NO_WINNER : WORD_WINNERS));
        add_seats(t, t->winners, out);
    } else if (mine == SEAT_PUBLIC) {
        text_add(out, word(t->lang, WORD_WAITING));
        add_seats(t, t->actors, out);
    } else {
        const char *name[SEATS_MAX];
        Reader to = client_table_reader(t, name);
        t->kind->view(t, mine, &view);
        text_addf(out, "%s: ", t->name[mine]);
        t->ruleset->game->prompt(t->ruleset, &view.masked, mine, &to, out);
    }
}

void client_table_standing(const View *view, Seat seat, Lang lang, Text *out) {
    const Ruleset *r = view->ruleset;
    const TermDrawing *drawing = drawing_find(r->game->name);
    int32_t score[SEATS_MAX] = {0};
    if (drawing->standing != NULL) {
        drawing->standing(view, seat, lang, out);
        return;
    }
    r->game->score(r, &view->masked, score);
    text_add_int(out, score[seat]);
}

/* "Anna: 9 points (4 for small scorings; 5 for large scorings)." */
static void describe_scores(const View *view, const Reader *to, Text *out) {
    const Ruleset *r = view->ruleset;
    int32_t score[SEATS_MAX] = {0};
    r->game->score(r, &view->masked, score);
    for (Seat seat = 0; seat < r->seats; seat++) {
        const Speaker s = {view, to, out};
        say_name(&s, seat);
        text_addf(out, ": %d %s", score[seat],
                  word(to->lang, score[seat] == 1 ? WORD_POINT : WORD_POINTS));
        say_score_parts(&s, seat);
        text_add(out, ".\n");
    }
}

/* A board without words of its own: its drawing, row by row. */
static void describe_drawing(const View *view, const TermDrawing *drawing, const Reader *to,
                             Text *out) {
    Canvas *canvas = malloc(sizeof *canvas);
    if (canvas == NULL)
        return;
    canvas_clear(canvas, false, to->lang, CANVAS_ROWS, 80);
    drawing->board(view, to->name, canvas);
    for (int row = 0; row < canvas->rows; row++) {
        canvas_row_text(canvas, row, out);
        text_add(out, "\n");
    }
    free(canvas);
}

void client_table_describe(const View *view, Topic topic, const Reader *to, Text *out) {
    const TermDrawing *drawing = drawing_find(view->ruleset->game->name);
    size_t before = out->length;
    if (drawing->topics[topic] != NULL)
        drawing->topics[topic](&(Speaker){view, to, out});
    else if (topic == TOPIC_BOARD)
        describe_drawing(view, drawing, to, out);
    if (out->length > before)
        return;
    if (topic == TOPIC_SCORES)
        describe_scores(view, to, out);
    else
        text_addf(out, "%s\n", word(to->lang, WORD_NOTHING_TO_SAY));
}

/* Does it name every part of a move? One that stands for several names none of them. */
static bool is_whole(Move m) {
    for (int i = 1; i < 8; i++)
        if (move_byte(m, i) == UNKNOWN)
            return false;
    return true;
}

/* The first whole move is probably what was meant. */
void client_table_why_spot(const ClientTable *t, const View *view, Seat seat, const Move *spot,
                           Text *out) {
    const char *name[SEATS_MAX];
    Reader to = client_table_reader(t, name);
    while (*spot != NO_MOVE && !is_whole(*spot))
        spot++;
    t->ruleset->game->why(t->ruleset, &view->masked, seat, *spot, &to, out);
}

int client_table_line_text(const ClientTable *t, int index, Text *out) {
    const char *words = t->line[index].words;
    int next = index + 1;
    while (next < t->lines && strcmp(t->line[next].words, words) == 0)
        next++;
    if (next - index > 1 && words[0] != '\0' &&
        drawing_repeated_text(drawing_find(t->ruleset->game->name), t->lang, words, next - index,
                              out))
        return next;
    text_add(out, words);
    if (next - index > 1 && words[0] != '\0')
        text_addf(out, word(t->lang, WORD_TIMES), next - index);
    return next;
}

char *client_table_history(const ClientTable *t) {
    size_t room = (size_t)t->lines * sizeof(SeenLine) + (size_t)t->newses * sizeof(TableNews) + 1;
    char *memory = malloc(room);
    if (memory == NULL)
        return NULL;
    Text text = text_over(memory, room);
    int line = 0, news = 0;
    while (line < t->lines || news < t->newses) {
        size_t before = text.length;
        if (news < t->newses && (t->news[news].after <= line || line >= t->lines))
            text_add(&text, t->news[news++].words);
        else
            line = client_table_line_text(t, line, &text);
        if (text.length > before)
            text_add(&text, "\n");
    }
    return memory;
}
