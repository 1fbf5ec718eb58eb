/* _hort.c: libhort for Python. Only what must be fast or near the handles is here; the rest is in
 * __init__.py. Arrays are numpy's, seen through the buffer protocol, and are never copied. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "lib/hort.h"

#include <stdbool.h>
#include <string.h>

enum { CHANCE = -1, TERMINAL = -4 }; /* as in OpenSpiel */

typedef struct {
    PyObject_HEAD hort_rules *rules;
} Rules;

typedef struct {
    PyObject_HEAD hort_state *state;
    PyObject *game; /* the Rules it was made by */
} StateObject;

typedef struct {
    PyObject_HEAD hort_batch *batch;
    PyObject *game;
} Batch;

typedef struct {
    PyObject_HEAD uint64_t state;
} Random;

typedef struct {
    PyObject_HEAD hort_bot *bot;
} Bot;

static PyTypeObject RulesType, StateType, BatchType, RandomType, BotType;
static PyObject *numpy_empty; /* numpy.empty, imported once */

/* ---- helpers ---- */

static PyObject *fail(const char *reason) {
    PyErr_SetString(PyExc_ValueError, reason);
    return NULL;
}

/* A text of the library as a Python string. */
static PyObject *take_text(char *text) {
    PyObject *made = text == NULL ? PyErr_NoMemory() : PyUnicode_FromString(text);
    hort_text_free(text);
    return made;
}

/* The caller's array: contiguous, of that size; NULL with an error. */
static void *open_array(PyObject *array, Py_buffer *view, Py_ssize_t item, Py_ssize_t count,
                        int is_written) {
    int flags = PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | (is_written ? PyBUF_WRITABLE : 0);
    if (PyObject_GetBuffer(array, view, flags) != 0)
        return NULL;
    if (view->itemsize == item && view->len == item * count)
        return view->buf;
    PyErr_Format(PyExc_ValueError,
                 "expected an array of %zd elements of %zd bytes, not of %zd of %zd", count, item,
                 view->itemsize == 0 ? 0 : view->len / view->itemsize, view->itemsize);
    PyBuffer_Release(view);
    return NULL;
}

/* `out` if given, otherwise a new array. */
static PyObject *array_or(PyObject *out, Py_ssize_t count, const char *type) {
    if (out == NULL || out == Py_None)
        return PyObject_CallFunction(numpy_empty, "ns", count, type);
    Py_INCREF(out);
    return out;
}

static const hort_rules *rules_of(StateObject *self) {
    return hort_state_rules(self->state);
}

static int lowest_actor(const hort_state *state) {
    unsigned actors = hort_actors(state);
    return actors == 0 ? TERMINAL : __builtin_ctz(actors);
}

/* A seat given by Python: None is the seat to move, -1 the dealer. */
static int read_seat(StateObject *self, PyObject *player, int *seat) {
    if (player == NULL || player == Py_None) {
        *seat = lowest_actor(self->state);
        return 1;
    }
    long number = PyLong_AsLong(player);
    if (number == -1 && PyErr_Occurred())
        return 0;
    *seat = number == CHANCE ? HORT_DEALER : (int)number;
    if (*seat == HORT_DEALER || (number >= 0 && number < hort_seats(rules_of(self))))
        return 1;
    fail("no such player");
    return 0;
}

/* A viewer: a seat, or None for a spectator; without one the seat to move. */
static int read_viewer(StateObject *self, PyObject *player, int *viewer) {
    if (player == Py_None) {
        *viewer = HORT_PUBLIC;
        return 1;
    }
    if (!read_seat(self, player, viewer))
        return 0;
    if (*viewer == HORT_DEALER || *viewer == TERMINAL)
        *viewer = HORT_PUBLIC;
    return 1;
}

static PyObject *wrap(hort_state *state, PyObject *game) {
    if (state == NULL)
        return PyErr_NoMemory();
    StateObject *made = PyObject_New(StateObject, &StateType);
    if (made == NULL) {
        hort_state_free(state);
        return NULL;
    }
    made->state = state;
    made->game = game;
    Py_INCREF(game);
    return (PyObject *)made;
}

/* ---- Random ---- */

static int random_init(PyObject *object, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"seed", NULL};
    unsigned long long seed = 0;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|K", names, &seed))
        return -1;
    ((Random *)object)->state = (uint64_t)seed * 0x9E3779B97F4A7C15u + 0x632BE59BD9B4E019u;
    return 0;
}

/* The generator's state: a Random's own, or made from a function that gives numbers from 0 to 1. */
static uint64_t *random_of(PyObject *object, uint64_t *room) {
    if (PyObject_TypeCheck(object, &RandomType))
        return &((Random *)object)->state;
    PyObject *drawn = PyObject_CallNoArgs(object);
    if (drawn == NULL)
        return NULL;
    double number = PyFloat_AsDouble(drawn);
    Py_DECREF(drawn);
    if (PyErr_Occurred())
        return NULL;
    *room = (uint64_t)(number * 0x1p52);
    return room;
}

static PyTypeObject RandomType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "hort.Random",
    .tp_doc = PyDoc_STR("Random(seed=0): a generator for deals, guesses and random play."),
    .tp_basicsize = sizeof(Random),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = PyType_GenericNew,
    .tp_init = random_init,
};

/* ---- Rules ---- */

static int rules_init(PyObject *object, PyObject *args, PyObject *kwargs) {
    const char *game, *words;
    char error[HORT_ERROR];
    Rules *self = (Rules *)object;
    (void)kwargs;
    if (!PyArg_ParseTuple(args, "ss", &game, &words))
        return -1;
    hort_rules *rules = hort_rules_new(game, words, error);
    if (rules == NULL) {
        fail(error);
        return -1;
    }
    hort_rules_free(self->rules);
    self->rules = rules;
    return 0;
}

static void rules_dealloc(PyObject *object) {
    hort_rules_free(((Rules *)object)->rules);
    Py_TYPE(object)->tp_free(object);
}

static PyObject *rules_json(PyObject *object, PyObject *unused) {
    (void)unused;
    return take_text(hort_rules_json(((Rules *)object)->rules));
}

static PyObject *rules_numbers(PyObject *object, PyObject *unused) {
    const hort_rules *rules = ((Rules *)object)->rules;
    (void)unused;
    return Py_BuildValue("(iiInn)", hort_seats(rules), hort_actions(rules), hort_lines_most(rules),
                         (Py_ssize_t)hort_tensor_size(rules),
                         (Py_ssize_t)hort_information_size(rules));
}

static PyObject *rules_start(PyObject *object, PyObject *unused) {
    (void)unused;
    return wrap(hort_state_new(((Rules *)object)->rules), object);
}

static PyObject *rules_read(PyObject *object, PyObject *args) {
    const char *json;
    int viewer;
    char error[HORT_ERROR];
    if (!PyArg_ParseTuple(args, "si", &json, &viewer))
        return NULL;
    hort_state *state = hort_state_read(((Rules *)object)->rules, json, viewer, error);
    return state == NULL ? fail(error) : wrap(state, object);
}

/* A record of the same game, players, set and options as these rules. */
static PyObject *rules_replay(PyObject *object, PyObject *text) {
    char error[HORT_ERROR];
    const char *record = PyUnicode_AsUTF8(text);
    if (record == NULL)
        return NULL;
    hort_state *state = hort_record_read(record, error);
    if (state == NULL)
        return fail(error);
    char *own = hort_rules_json(((Rules *)object)->rules),
         *other = hort_rules_json(hort_state_rules(state));
    int is_same = own != NULL && other != NULL && strcmp(own, other) == 0;
    hort_text_free(own);
    hort_text_free(other);
    if (is_same)
        return wrap(state, object);
    hort_state_free(state);
    return fail("the record is of another game, or of other options");
}

static PyObject *rules_move(PyObject *object, PyObject *args) {
    int action;
    if (!PyArg_ParseTuple(args, "i", &action))
        return NULL;
    hort_move move = hort_action_move(((Rules *)object)->rules, action);
    return move == HORT_NO_MOVE ? fail("no such action") : PyLong_FromUnsignedLongLong(move);
}

static PyMethodDef rules_methods[] = {
    {"_json", rules_json, METH_NOARGS, NULL},
    {"_numbers", rules_numbers, METH_NOARGS, NULL},
    {"_start", rules_start, METH_NOARGS, NULL},
    {"_read", rules_read, METH_VARARGS, NULL},
    {"_replay", rules_replay, METH_O, NULL},
    {"_move", rules_move, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject RulesType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "hort._hort.Rules",
    .tp_basicsize = sizeof(Rules),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .tp_new = PyType_GenericNew,
    .tp_init = rules_init,
    .tp_dealloc = rules_dealloc,
    .tp_methods = rules_methods,
};

/* ---- State: who and what ---- */

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
    Py_ssize_t actions = hort_actions(rules_of(self));
    PyObject *array = array_or(out, actions, "int8");
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

/* ---- State: playing ---- */

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
        return fail("apply_action(action, player=None)");
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
    return wrap(hort_state_clone(self->state), self->game);
}

static PyObject *state_returns(PyObject *object, PyObject *unused) {
    StateObject *self = (StateObject *)object;
    double share[HORT_SEATS];
    int seats = hort_seats(rules_of(self));
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
    return int_list(score, hort_seats(rules_of(self)));
}

/* ---- State: who knows what ---- */

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
    PyObject *array = array_or(out, (Py_ssize_t)size, "float32");
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
    return state_tensor(self, args, kwargs, hort_tensor_size(rules_of(self)), hort_tensor);
}

static PyObject *state_information_state_tensor(PyObject *object, PyObject *args,
                                                PyObject *kwargs) {
    StateObject *self = (StateObject *)object;
    return state_tensor(self, args, kwargs, hort_information_size(rules_of(self)),
                        hort_information);
}

static PyObject *state_information_state_string(PyObject *object, PyObject *const *args,
                                                Py_ssize_t count) {
    StateObject *self = (StateObject *)object;
    int viewer;
    if (!read_viewer(self, one_player(args, count), &viewer))
        return NULL;
    return take_text(hort_information_text(self->state, viewer));
}

static PyObject *seen_or_fail(hort_state *seen, PyObject *game) {
    return seen == NULL ? fail("a view is only for its own viewer") : wrap(seen, game);
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

/* ---- State: words ---- */

/* (action), or (player, action) as OpenSpiel has it. */
static int read_action(StateObject *self, PyObject *const *args, Py_ssize_t count, int *seat,
                       hort_move *move) {
    if (count < 1 || count > 2) {
        fail("expected an action, or a player and an action");
        return 0;
    }
    long action = PyLong_AsLong(args[count - 1]);
    if ((action == -1 && PyErr_Occurred()) || !read_seat(self, count > 1 ? args[0] : NULL, seat))
        return 0;
    *move = move_of(self->state, *seat, action);
    if (*move == HORT_NO_MOVE)
        fail("no such action");
    return *move != HORT_NO_MOVE;
}

static PyObject *state_action_to_string(PyObject *object, PyObject *const *args, Py_ssize_t count) {
    StateObject *self = (StateObject *)object;
    hort_move move;
    int seat;
    if (!read_action(self, args, count, &seat, &move))
        return NULL;
    return take_text(hort_move_text(self->state, move));
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
        return fail("expected a text, or a player and a text");
    const char *text = PyUnicode_AsUTF8(args[count - 1]);
    if (text == NULL || !read_seat(self, count > 1 ? args[0] : NULL, &seat))
        return NULL;
    hort_move move = hort_move_read(self->state, seat, text, error);
    if (move == HORT_NO_MOVE)
        return fail(error);
    return PyLong_FromLong(seat == HORT_DEALER ? place_of(self->state, move)
                                               : hort_action(rules_of(self), move));
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
        return fail("lang: expected en or de");
    char *text = hort_move_label(self->state, seat, move_of(self->state, seat, action),
                                 lang[0] == 'd' ? HORT_DE : HORT_EN);
    return text == NULL ? fail("only a legal action has a label") : take_text(text);
}

static PyObject *state_to_json(PyObject *object, PyObject *unused) {
    (void)unused;
    return take_text(hort_state_json(((StateObject *)object)->state));
}

static PyObject *state_record(PyObject *object, PyObject *const *args, Py_ssize_t count) {
    StateObject *self = (StateObject *)object;
    char error[HORT_ERROR];
    int viewer = -1;
    if (count > 0 && args[0] != Py_None && !read_seat(self, args[0], &viewer))
        return NULL;
    char *text = hort_record(self->state, viewer, error);
    return text == NULL ? fail(error) : take_text(text);
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

static PyObject *state_kind(PyObject *object, void *unused) {
    static const char *const words[] = {"truth", "view", "world"};
    (void)unused;
    return PyUnicode_FromString(words[hort_state_kind(((StateObject *)object)->state)]);
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

#define FAST(function) (PyCFunction)(void (*)(void))(function), METH_FASTCALL
#define NAMED(function) (PyCFunction)(void (*)(void))(function), METH_VARARGS | METH_KEYWORDS

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

static PyTypeObject StateType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "hort.State",
    .tp_doc = PyDoc_STR("A position. Game.new_initial_state() makes the first one."),
    .tp_basicsize = sizeof(StateObject),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_dealloc = state_dealloc,
    .tp_str = state_str,
    .tp_methods = state_methods,
    .tp_getset = state_properties,
};

/* ---- Batch ---- */

static int batch_init(PyObject *object, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"game", "count", "seed", NULL};
    Batch *self = (Batch *)object;
    PyObject *game;
    Py_ssize_t count;
    unsigned long long seed = 0;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!n|K", names, &RulesType, &game, &count,
                                     &seed))
        return -1;
    hort_batch *batch =
        count < 0 ? NULL : hort_batch_new(((Rules *)game)->rules, (size_t)count, seed);
    if (batch == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    hort_batch_free(self->batch);
    self->batch = batch;
    Py_INCREF(game);
    Py_XSETREF(self->game, game);
    return 0;
}

static void batch_dealloc(PyObject *object) {
    Batch *self = (Batch *)object;
    hort_batch_free(self->batch);
    Py_XDECREF(self->game);
    Py_TYPE(object)->tp_free(object);
}

static Py_ssize_t batch_length(PyObject *object) {
    return (Py_ssize_t)hort_batch_count(((Batch *)object)->batch);
}

static PyObject *batch_reset(PyObject *object, PyObject *const *args, Py_ssize_t count) {
    Batch *self = (Batch *)object;
    Py_buffer view;
    bool has_marks = count > 0 && args[0] != Py_None;
    if (has_marks && open_array(args[0], &view, 1, batch_length(object), 0) == NULL)
        return NULL;
    Py_BEGIN_ALLOW_THREADS hort_batch_reset(self->batch, has_marks ? view.buf : NULL);
    Py_END_ALLOW_THREADS if (has_marks) PyBuffer_Release(&view);
    return Py_NewRef(Py_None);
}

static PyObject *batch_step(PyObject *object, PyObject *actions) {
    Batch *self = (Batch *)object;
    Py_buffer view;
    size_t illegal = 0;
    int64_t moves;
    if (open_array(actions, &view, sizeof(int32_t), batch_length(object), 0) == NULL)
        return NULL;
    Py_BEGIN_ALLOW_THREADS moves = hort_batch_step(self->batch, view.buf, &illegal);
    Py_END_ALLOW_THREADS long action = moves < 0 ? ((const int32_t *)view.buf)[illegal] : 0;
    PyBuffer_Release(&view);
    if (moves < 0)
        return PyErr_Format(PyExc_ValueError, "action %ld is not legal in match %zu", action,
                            illegal);
    return PyLong_FromLongLong(moves);
}

typedef void BatchWriter(hort_batch *batch, void *out);

/* Fills the caller's array, an element or a row for each match. */
static PyObject *batch_fill(PyObject *object, PyObject *out, Py_ssize_t item, Py_ssize_t row,
                            BatchWriter *write) {
    Py_buffer view;
    if (open_array(out, &view, item, batch_length(object) * row, 1) == NULL)
        return NULL;
    Py_BEGIN_ALLOW_THREADS write(((Batch *)object)->batch, view.buf);
    Py_END_ALLOW_THREADS PyBuffer_Release(&view);
    Py_INCREF(out);
    return out;
}

static void write_seats(hort_batch *batch, void *out) {
    hort_batch_seats(batch, out);
}
static void write_random(hort_batch *batch, void *out) {
    hort_batch_random(batch, out);
}
static void write_masks(hort_batch *batch, void *out) {
    hort_batch_masks(batch, out);
}
static void write_tensors(hort_batch *batch, void *out) {
    hort_batch_tensors(batch, out);
}
static void write_returns(hort_batch *batch, void *out) {
    hort_batch_returns(batch, out);
}
static void write_scores(hort_batch *batch, void *out) {
    hort_batch_scores(batch, out);
}
static void write_hashes(hort_batch *batch, void *out) {
    hort_batch_hashes(batch, out);
}

static const hort_rules *batch_rules(PyObject *object) {
    return hort_batch_rules(((Batch *)object)->batch);
}

static PyObject *batch_current_players(PyObject *object, PyObject *out) {
    return batch_fill(object, out, sizeof(int32_t), 1, write_seats);
}
static PyObject *batch_random_actions(PyObject *object, PyObject *out) {
    return batch_fill(object, out, sizeof(int32_t), 1, write_random);
}
static PyObject *batch_masks(PyObject *object, PyObject *out) {
    return batch_fill(object, out, 1, hort_actions(batch_rules(object)), write_masks);
}
static PyObject *batch_observation_tensors(PyObject *object, PyObject *out) {
    return batch_fill(object, out, sizeof(float), (Py_ssize_t)hort_tensor_size(batch_rules(object)),
                      write_tensors);
}
static PyObject *batch_returns(PyObject *object, PyObject *out) {
    return batch_fill(object, out, sizeof(float), hort_seats(batch_rules(object)), write_returns);
}
static PyObject *batch_scores(PyObject *object, PyObject *out) {
    return batch_fill(object, out, sizeof(int32_t), hort_seats(batch_rules(object)), write_scores);
}
static PyObject *batch_hashes(PyObject *object, PyObject *out) {
    return batch_fill(object, out, sizeof(uint64_t), 1, write_hashes);
}

static PyObject *batch_legal_actions(PyObject *object, PyObject *args) {
    PyObject *actions, *counts;
    Py_buffer rows, count;
    Py_ssize_t matches = batch_length(object);
    int32_t most;
    if (!PyArg_ParseTuple(args, "OO", &actions, &counts) ||
        open_array(counts, &count, sizeof(int32_t), matches, 1) == NULL)
        return NULL;
    Py_ssize_t cells = PyObject_Size(actions) == matches ? PyObject_Size(actions) : -1;
    PyObject *size = cells < 0 ? NULL : PyObject_GetAttrString(actions, "size");
    cells = size == NULL ? -1 : PyLong_AsSsize_t(size);
    Py_XDECREF(size);
    if (cells < 0 || (matches > 0 && cells % matches != 0) ||
        open_array(actions, &rows, sizeof(int32_t), cells, 1) == NULL) {
        PyBuffer_Release(&count);
        return PyErr_Occurred() ? NULL : fail("expected a row of int32 for each match");
    }
    Py_BEGIN_ALLOW_THREADS most =
        hort_batch_legal(((Batch *)object)->batch, rows.buf,
                         matches == 0 ? 0 : (size_t)(cells / matches), count.buf);
    Py_END_ALLOW_THREADS PyBuffer_Release(&rows);
    PyBuffer_Release(&count);
    return PyLong_FromLong(most);
}

static PyObject *batch_get(PyObject *object, PyObject *index) {
    Batch *self = (Batch *)object;
    Py_ssize_t i = PyLong_AsSsize_t(index);
    if (i == -1 && PyErr_Occurred())
        return NULL;
    hort_state *state = i < 0 ? NULL : hort_batch_get(self->batch, (size_t)i);
    if (state == NULL) {
        PyErr_SetString(PyExc_IndexError, "no such match");
        return NULL;
    }
    return wrap(state, self->game);
}

static PyObject *batch_set(PyObject *object, PyObject *args) {
    PyObject *state;
    Py_ssize_t i;
    if (!PyArg_ParseTuple(args, "nO!", &i, &StateType, &state))
        return NULL;
    if (i < 0 ||
        !hort_batch_set(((Batch *)object)->batch, (size_t)i, ((StateObject *)state)->state))
        return fail("expected a match of the batch, and a truth or world of the same game object");
    return Py_NewRef(Py_None);
}

static PyMethodDef batch_methods[] = {
    {"reset", FAST(batch_reset), NULL},
    {"step", batch_step, METH_O, NULL},
    {"current_players", batch_current_players, METH_O, NULL},
    {"random_actions", batch_random_actions, METH_O, NULL},
    {"legal_actions", batch_legal_actions, METH_VARARGS, NULL},
    {"legal_actions_masks", batch_masks, METH_O, NULL},
    {"observation_tensors", batch_observation_tensors, METH_O, NULL},
    {"returns", batch_returns, METH_O, NULL},
    {"scores", batch_scores, METH_O, NULL},
    {"hashes", batch_hashes, METH_O, NULL},
    {"get", batch_get, METH_O, NULL},
    {"set", batch_set, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PySequenceMethods batch_sequence = {.sq_length = batch_length};

static PyTypeObject BatchType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "hort.Batch",
    .tp_doc = PyDoc_STR("Batch(game, count, seed=0): many matches, each call for all of them."),
    .tp_basicsize = sizeof(Batch),
    .tp_flags = Py_TPFLAGS_DEFAULT,
    .tp_new = PyType_GenericNew,
    .tp_init = batch_init,
    .tp_dealloc = batch_dealloc,
    .tp_as_sequence = &batch_sequence,
    .tp_methods = batch_methods,
};

/* ---- Bot ---- */

static int bot_init(PyObject *object, PyObject *args, PyObject *kwargs) {
    const char *spec;
    char error[HORT_ERROR];
    (void)kwargs;
    if (!PyArg_ParseTuple(args, "s", &spec))
        return -1;
    hort_bot *bot = hort_bot_new(spec, error);
    if (bot == NULL) {
        fail(error);
        return -1;
    }
    hort_bot_free(((Bot *)object)->bot);
    ((Bot *)object)->bot = bot;
    return 0;
}

static void bot_dealloc(PyObject *object) {
    hort_bot_free(((Bot *)object)->bot);
    Py_TYPE(object)->tp_free(object);
}

static PyObject *bot_choose(PyObject *object, PyObject *args) {
    StateObject *state;
    PyObject *player;
    unsigned long long seed;
    hort_move move;
    int seat;
    if (!PyArg_ParseTuple(args, "O!OK", &StateType, &state, &player, &seed) ||
        !read_seat(state, player, &seat))
        return NULL;
    Py_BEGIN_ALLOW_THREADS move = hort_bot_choose(((Bot *)object)->bot, state->state, seat, seed);
    Py_END_ALLOW_THREADS if (move ==
                             HORT_NO_MOVE) return fail("that player has nothing to decide now");
    return PyLong_FromLong(hort_action(rules_of(state), move));
}

static PyMethodDef bot_methods[] = {
    {"_choose", bot_choose, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static PyTypeObject BotType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "hort._hort.Bot",
    .tp_basicsize = sizeof(Bot),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .tp_new = PyType_GenericNew,
    .tp_init = bot_init,
    .tp_dealloc = bot_dealloc,
    .tp_methods = bot_methods,
};

/* ---- the module ---- */

static PyObject *module_games(PyObject *module, PyObject *unused) {
    PyObject *list = PyList_New(0);
    (void)module, (void)unused;
    for (int i = 0; list != NULL && hort_game(i) != NULL; i++) {
        PyObject *name = PyUnicode_FromString(hort_game(i));
        if (name == NULL || PyList_Append(list, name) != 0)
            Py_CLEAR(list);
        Py_XDECREF(name);
    }
    return list;
}

static PyMethodDef module_methods[] = {
    {"games", module_games, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module_definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "hort._hort",
    .m_size = -1,
    .m_methods = module_methods,
};

static int add_type(PyObject *module, const char *name, PyTypeObject *type) {
    if (PyType_Ready(type) != 0)
        return 0;
    Py_INCREF(type);
    return PyModule_AddObject(module, name, (PyObject *)type) == 0;
}

PyMODINIT_FUNC PyInit__hort(void);

PyMODINIT_FUNC PyInit__hort(void) {
    PyObject *numpy = PyImport_ImportModule("numpy");
    if (numpy == NULL)
        return NULL;
    numpy_empty = PyObject_GetAttrString(numpy, "empty");
    Py_DECREF(numpy);
    PyObject *module = PyModule_Create(&module_definition);
    if (module == NULL || !add_type(module, "Rules", &RulesType) ||
        !add_type(module, "State", &StateType) || !add_type(module, "Batch", &BatchType) ||
        !add_type(module, "Random", &RandomType) || !add_type(module, "Bot", &BotType) ||
        PyModule_AddStringConstant(module, "version", hort_version()) != 0)
        return NULL;
    return module;
}
