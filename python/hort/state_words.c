/* state_words.c: State, in words: moves as text and as people read them, JSON, records. */
#include "python/hort/state.h"

#include <string.h>

/* (action), or (player, action) as OpenSpiel has it. */
static int read_action(StateObject *self, PyObject *const *args, Py_ssize_t count, int *seat,
                       hort_move *move) {
    if (count < 1 || count > 2) {
        value_error("expected an action, or a player and an action");
        return 0;
    }
    long action = PyLong_AsLong(args[count - 1]);
    if ((action == -1 && PyErr_Occurred()) || !read_seat(self, count > 1 ? args[0] : NULL, seat))
        return 0;
    *move = move_of(self->state, *seat, action);
    if (*move == HORT_NO_MOVE)
        value_error("no such action");
    return *move != HORT_NO_MOVE;
}

PyObject *state_action_to_string(PyObject *object, PyObject *const *args, Py_ssize_t count) {
    StateObject *self = (StateObject *)object;
    hort_move move;
    int seat;
    if (!read_action(self, args, count, &seat, &move))
        return NULL;
    return text_object(hort_move_text(self->state, move));
}

static int place_of(const hort_state *state, hort_move move) {
    hort_move list[HORT_MOVES];
    int count = hort_legal(state, HORT_DEALER, list);
    while (count > 0 && list[count - 1] != move)
        count--;
    return count - 1;
}

PyObject *state_string_to_action(PyObject *object, PyObject *const *args, Py_ssize_t count) {
    StateObject *self = (StateObject *)object;
    char error[HORT_ERROR];
    int seat;
    if (count < 1 || count > 2)
        return value_error("expected a text, or a player and a text");
    const char *text = PyUnicode_AsUTF8(args[count - 1]);
    if (text == NULL || !read_seat(self, count > 1 ? args[0] : NULL, &seat))
        return NULL;
    hort_move move = hort_move_read(self->state, seat, text, error);
    if (move == HORT_NO_MOVE)
        return value_error(error);
    return PyLong_FromLong(seat == HORT_DEALER ? place_of(self->state, move)
                                               : hort_action(rules_of_state(self), move));
}

PyObject *state_action_label(PyObject *object, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"action", "lang", "player", NULL};
    StateObject *self = (StateObject *)object;
    PyObject *player = NULL;
    const char *lang = "en";
    int seat, action;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "i|sO", names, &action, &lang, &player) ||
        !read_seat(self, player, &seat))
        return NULL;
    if (strcmp(lang, "en") != 0 && strcmp(lang, "de") != 0)
        return value_error("lang: expected en or de");
    char *text = hort_move_label(self->state, seat, move_of(self->state, seat, action),
                                 lang[0] == 'd' ? HORT_DE : HORT_EN);
    return text == NULL ? value_error("only a legal action has a label") : text_object(text);
}

PyObject *state_to_json(PyObject *object, PyObject *unused) {
    (void)unused;
    return text_object(hort_state_json(((StateObject *)object)->state));
}

PyObject *state_record(PyObject *object, PyObject *const *args, Py_ssize_t count) {
    StateObject *self = (StateObject *)object;
    char error[HORT_ERROR];
    int viewer = -1;
    if (count > 0 && args[0] != Py_None && !read_seat(self, args[0], &viewer))
        return NULL;
    char *text = hort_record(self->state, viewer, error);
    return text == NULL ? value_error(error) : text_object(text);
}

PyObject *state_lines(PyObject *object, PyObject *unused) {
    const hort_state *state = ((StateObject *)object)->state;
    int count = hort_lines(state);
    PyObject *list = PyList_New(count);
    (void)unused;
    for (int i = 0; list != NULL && i < count; i++) {
        int seat = 0;
        hort_move move = hort_line(state, i, &seat);
        PyObject *pair =
            Py_BuildValue("(iK)", seat == HORT_DEALER ? CHANCE : seat, (unsigned long long)move);
        if (pair == NULL)
            Py_CLEAR(list);
        else
            PyList_SET_ITEM(list, i, pair);
    }
    return list;
}

static const char *kind_word(const hort_state *state) {
    static const char *const words[] = {"truth", "view", "world"};
    return words[hort_state_kind(state)];
}

PyObject *state_kind(PyObject *object, void *unused) {
    (void)unused;
    return PyUnicode_FromString(kind_word(((StateObject *)object)->state));
}

PyObject *state_str(PyObject *object) {
    return state_to_json(object, NULL);
}

/* Short, for people: <hort.State of draco: truth, 14 lines, player 0 to move>. */
PyObject *state_repr(PyObject *object) {
    const hort_state *state = ((StateObject *)object)->state;
    const char *game = hort_rules_game(hort_state_rules(state)), *kind = kind_word(state);
    int lines = hort_lines(state), seat = lowest_actor(state);
    if (seat >= 0 && seat != HORT_DEALER)
        return PyUnicode_FromFormat("<hort.State of %s: %s, %d lines, player %d to move>", game,
                                    kind, lines, seat);
    return PyUnicode_FromFormat("<hort.State of %s: %s, %d lines, %s>", game, kind, lines,
                                seat == HORT_DEALER ? "chance to move" : "over");
}
