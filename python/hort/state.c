/* state.c: State, a position: who is to move, playing, what a seat knows, words. */
#include "python/hort/objects.h"

#include <string.h>

/* ---- who and what ---- */

static void state_dealloc(PyObject *object) {
    StateObject *self = (StateObject *)object;
    hort_state_free(self->state);
    Py_XDECREF(self->game);
    PyObject_Free(object);
}

static PyObject *state_current_player(PyObject *object, PyObject *unused) {
    int seat = lowest_actor(((StateObject *)object)->state);
    (void)unused;
    return PyLong_FromLong(seat == HORT_DEALER ? CHANCE : seat);
}

static PyObject *state_is_terminal(PyObject *object, PyObject *unused) {
    (void)unused;
    return PyBool_FromLong(hort_actors(((StateObject *)object)->state) == 0);
}

static PyObject *state_is_chance_node(PyObject *object, PyObject *unused) {
    (void)unused;
    return PyBool_FromLong(lowest_actor(((StateObject *)object)->state) == HORT_DEALER);
}

static PyObject *state_actors(PyObject *object, PyObject *unused) {
    unsigned actors = hort_actors(((StateObject *)object)->state);
    PyObject *list = PyList_New(0);
    (void)unused;
    for (int seat = 0; list != NULL && seat <= HORT_DEALER; seat++)
        if ((actors >> seat & 1) != 0) {
            PyObject *number = PyLong_FromLong(seat == HORT_DEALER ? CHANCE : seat);
            if (number == NULL || PyList_Append(list, number) != 0)
                Py_CLEAR(list);
            Py_XDECREF(number);
        }
    return list;
}

static PyObject *int_list(const int32_t *number, int count) {
    PyObject *list = PyList_New(count);
    for (int i = 0; list != NULL && i < count; i++)
        PyList_SET_ITEM(list, i, PyLong_FromLong(number == NULL ? i : number[i]));
    return list;
}

static PyObject *one_player(PyObject *const *args, Py_ssize_t count) {
    return count > 0 ? args[0] : NULL;
}

static PyObject *state_legal_actions(PyObject *object, PyObject *const *args, Py_ssize_t count) {
    StateObject *self = (StateObject *)object;
    int32_t action[HORT_MOVES];
    hort_move move[HORT_MOVES];
    int seat;
    if (!read_seat(self, one_player(args, count), &seat))
        return NULL;
    if (seat == HORT_DEALER)
        return int_list(NULL, hort_legal(self->state, HORT_DEALER, move));
    return int_list(action, hort_legal_actions(self->state, seat, action));
}

static PyObject *state_legal_actions_mask(PyObject *object, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"player", "out", NULL};
    StateObject *self = (StateObject *)object;
    PyObject *player = NULL, *out = NULL;
    Py_buffer view;
    int seat;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|OO", names, &player, &out) ||
        !read_seat(self, player, &seat))
        return NULL;
    Py_ssize_t actions = hort_actions(rules_of_state(self));
    PyObject *array = array_or_new(out, actions, "int8");
    if (array == NULL || open_array(array, &view, 1, actions, 1) == NULL) {
        Py_XDECREF(array);
        return NULL;
    }
    hort_mask(self->state, seat, view.buf);
    PyBuffer_Release(&view);
    return array;
}

static PyObject *state_chance_outcomes(PyObject *object, PyObject *unused) {
    hort_move move[HORT_MOVES];
    uint16_t weight[HORT_MOVES];
    int count = hort_chance(((StateObject *)object)->state, move, weight);
    double sum = 0;
    PyObject *list = PyList_New(count);
    (void)unused;
    for (int i = 0; i < count; i++)
        sum += weight[i];
    for (int i = 0; list != NULL && i < count; i++) {
        PyObject *pair = Py_BuildValue("(id)", i, weight[i] / sum);
        if (pair == NULL)
            Py_CLEAR(list);
        else
            PyList_SET_ITEM(list, i, pair);
    }
    return list;
}

/* ---- playing ---- */

/* The move behind an action; the dealer's are numbered by their place among the outcomes. */
static hort_move move_of(const hort_state *state, int seat, long action) {
    hort_move move[HORT_MOVES];
    if (seat != HORT_DEALER)
        return hort_action_move(hort_state_rules(state), (int32_t)action);
    int count = hort_legal(state, HORT_DEALER, move);
    return action >= 0 && action < count ? move[action] : HORT_NO_MOVE;
}

static PyObject *state_apply_action(PyObject *object, PyObject *const *args, Py_ssize_t count) {
    StateObject *self = (StateObject *)object;
    int seat;
    if (count < 1 || count > 2)
        return value_error("apply_action(action, player=None)");
    long action = PyLong_AsLong(args[0]);
    if ((action == -1 && PyErr_Occurred()) || !read_seat(self, count > 1 ? args[1] : NULL, &seat))
        return NULL;
    if (action >= 0 && action <= INT32_MAX && seat >= 0 &&
        hort_play_move(self->state, seat, move_of(self->state, seat, action)))
        return Py_NewRef(Py_None);
    return PyErr_Format(PyExc_ValueError, "action %ld is not legal here%s", action,
                        hort_state_kind(self->state) == HORT_VIEW ? ": this is a view" : "");
}

static PyObject *state_deal(PyObject *object, PyObject *random) {
    uint64_t room, *state = random_of(random, &room);
    if (state == NULL)
        return NULL;
    hort_deal(((StateObject *)object)->state, state);
    return Py_NewRef(Py_None);
}

static PyObject *state_clone(PyObject *object, PyObject *unused) {
    StateObject *self = (StateObject *)object;
    (void)unused;
    return state_object(hort_state_clone(self->state), self->game);
}

static PyObject *state_returns(PyObject *object, PyObject *unused) {
    StateObject *self = (StateObject *)object;
    double share[HORT_SEATS];
    int seats = hort_seats(rules_of_state(self));
    PyObject *list = PyList_New(seats);
    (void)unused;
    hort_returns(self->state, share);
    for (int seat = 0; list != NULL && seat < seats; seat++)
        PyList_SET_ITEM(list, seat, PyFloat_FromDouble(share[seat]));
    return list;
}

static PyObject *state_scores(PyObject *object, PyObject *unused) {
    StateObject *self = (StateObject *)object;
    int32_t score[HORT_SEATS];
    (void)unused;
    hort_score(self->state, score);
    return int_list(score, hort_seats(rules_of_state(self)));
}

/* ---- who knows what ---- */

typedef void TensorWriter(const hort_state *state, int viewer, float *out);

static PyObject *state_tensor(StateObject *self, PyObject *args, PyObject *kwargs, size_t size,
                              TensorWriter *write) {
    static char *names[] = {"player", "out", NULL};
    PyObject *player = NULL, *out = NULL;
    Py_buffer view;
    int viewer;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|OO", names, &player, &out) ||
        !read_viewer(self, player, &viewer))
        return NULL;
    PyObject *array = array_or_new(out, (Py_ssize_t)size, "float32");
    if (array == NULL || open_array(array, &view, sizeof(float), (Py_ssize_t)size, 1) == NULL) {
        Py_XDECREF(array);
        return NULL;
    }
    write(self->state, viewer, view.buf);
    PyBuffer_Release(&view);
    return array;
}

static PyObject *state_observation_tensor(PyObject *object, PyObject *args, PyObject *kwargs) {
    StateObject *self = (StateObject *)object;
    return state_tensor(self, args, kwargs, hort_tensor_size(rules_of_state(self)), hort_tensor);
}

static PyObject *state_information_state_tensor(PyObject *object, PyObject *args,
                                                PyObject *kwargs) {
    StateObject *self = (StateObject *)object;
    return state_tensor(self, args, kwargs, hort_information_size(rules_of_state(self)),
                        hort_information);
}

static PyObject *state_information_state_string(PyObject *object, PyObject *const *args,
                                                Py_ssize_t count) {
    StateObject *self = (StateObject *)object;
    int viewer;
    if (!read_viewer(self, one_player(args, count), &viewer))
        return NULL;
    return text_object(hort_information_text(self->state, viewer));
}

static PyObject *seen_or_fail(hort_state *seen, PyObject *game) {
    return seen == NULL ? value_error("a view is only for its own viewer")
                        : state_object(seen, game);
}

static PyObject *state_view(PyObject *object, PyObject *const *args, Py_ssize_t count) {
    StateObject *self = (StateObject *)object;
    int viewer;
    if (!read_viewer(self, one_player(args, count), &viewer))
        return NULL;
    return seen_or_fail(hort_view(self->state, viewer), self->game);
}

static PyObject *state_resample(PyObject *object, PyObject *args) {
    StateObject *self = (StateObject *)object;
    PyObject *player, *random;
    uint64_t room, *state;
    int viewer;
    if (!PyArg_ParseTuple(args, "OO", &player, &random) || !read_viewer(self, player, &viewer) ||
        (state = random_of(random, &room)) == NULL)
        return NULL;
    return seen_or_fail(hort_guess(self->state, viewer, state), self->game);
}

/* ---- words ---- */

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

static PyObject *state_action_to_string(PyObject *object, PyObject *const *args, Py_ssize_t count) {
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

static PyObject *state_string_to_action(PyObject *object, PyObject *const *args, Py_ssize_t count) {
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

static PyObject *state_action_label(PyObject *object, PyObject *args, PyObject *kwargs) {
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

static PyObject *state_to_json(PyObject *object, PyObject *unused) {
    (void)unused;
    return text_object(hort_state_json(((StateObject *)object)->state));
}

static PyObject *state_record(PyObject *object, PyObject *const *args, Py_ssize_t count) {
    StateObject *self = (StateObject *)object;
    char error[HORT_ERROR];
    int viewer = -1;
    if (count > 0 && args[0] != Py_None && !read_seat(self, args[0], &viewer))
        return NULL;
    char *text = hort_record(self->state, viewer, error);
    return text == NULL ? value_error(error) : text_object(text);
}

static PyObject *state_lines(PyObject *object, PyObject *unused) {
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

static PyObject *state_hash(PyObject *object, PyObject *unused) {
    (void)unused;
    return PyLong_FromUnsignedLongLong(hort_hash(((StateObject *)object)->state));
}

static const char *kind_word(const hort_state *state) {
    static const char *const words[] = {"truth", "view", "world"};
    return words[hort_state_kind(state)];
}

static PyObject *state_kind(PyObject *object, void *unused) {
    (void)unused;
    return PyUnicode_FromString(kind_word(((StateObject *)object)->state));
}

static PyObject *state_get_game(PyObject *object, PyObject *unused) {
    PyObject *game = ((StateObject *)object)->game;
    (void)unused;
    Py_INCREF(game);
    return game;
}

static PyObject *state_str(PyObject *object) {
    return state_to_json(object, NULL);
}

/* Short, for people: <hort.State of draco: truth, 14 lines, player 0 to move>. */
static PyObject *state_repr(PyObject *object) {
    const hort_state *state = ((StateObject *)object)->state;
    const char *game = hort_rules_game(hort_state_rules(state)), *kind = kind_word(state);
    int lines = hort_lines(state), seat = lowest_actor(state);
    if (seat >= 0 && seat != HORT_DEALER)
        return PyUnicode_FromFormat("<hort.State of %s: %s, %d lines, player %d to move>", game,
                                    kind, lines, seat);
    return PyUnicode_FromFormat("<hort.State of %s: %s, %d lines, %s>", game, kind, lines,
                                seat == HORT_DEALER ? "chance to move" : "over");
}

static PyMethodDef state_methods[] = {
    {"current_player", state_current_player, METH_NOARGS, NULL},
    {"actors", state_actors, METH_NOARGS, NULL},
    {"is_terminal", state_is_terminal, METH_NOARGS, NULL},
    {"is_chance_node", state_is_chance_node, METH_NOARGS, NULL},
    {"legal_actions", FAST(state_legal_actions), NULL},
    {"legal_actions_mask", NAMED(state_legal_actions_mask), NULL},
    {"chance_outcomes", state_chance_outcomes, METH_NOARGS, NULL},
    {"apply_action", FAST(state_apply_action), NULL},
    {"deal", state_deal, METH_O, NULL},
    {"clone", state_clone, METH_NOARGS, NULL},
    {"returns", state_returns, METH_NOARGS, NULL},
    {"scores", state_scores, METH_NOARGS, NULL},
    {"observation_tensor", NAMED(state_observation_tensor), NULL},
    {"information_state_tensor", NAMED(state_information_state_tensor), NULL},
    {"information_state_string", FAST(state_information_state_string), NULL},
    {"view", FAST(state_view), NULL},
    {"resample_from_infostate", state_resample, METH_VARARGS, NULL},
    {"action_to_string", FAST(state_action_to_string), NULL},
    {"string_to_action", FAST(state_string_to_action), NULL},
    {"action_label", NAMED(state_action_label), NULL},
    {"to_json", state_to_json, METH_NOARGS, NULL},
    {"record", FAST(state_record), NULL},
    {"lines", state_lines, METH_NOARGS, NULL},
    {"hash", state_hash, METH_NOARGS, NULL},
    {"get_game", state_get_game, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef state_properties[] = {
    {"kind", state_kind, NULL, NULL, NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

PyTypeObject StateType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "hort.State",
    .tp_doc = PyDoc_STR("A position. Game.new_initial_state() makes the first one."),
    .tp_basicsize = sizeof(StateObject),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_dealloc = state_dealloc,
    .tp_repr = state_repr,
    .tp_str = state_str,
    .tp_methods = state_methods,
    .tp_getset = state_properties,
};
