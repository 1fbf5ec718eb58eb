/* rules.c: Rules, a game with its players, set and options, and Random, the generator for deals. */
#include "python/hort/objects.h"

#include <string.h>

/* ---- Random ---- */

static int random_init(PyObject *object, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"seed", NULL};
    unsigned long long seed = 0;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "|K", names, &seed))
        return -1;
    ((Random *)object)->state = (uint64_t)seed * 0x9E3779B97F4A7C15u + 0x632BE59BD9B4E019u;
    return 0;
}

uint64_t *random_of(PyObject *object, uint64_t *room) {
    if (PyObject_TypeCheck(object, &RandomType))
        return &((Random *)object)->state;
    PyObject *drawn = PyObject_CallNoArgs(object);
    if (drawn == NULL)
        return NULL;
    double number = PyFloat_AsDouble(drawn);
    Py_DECREF(drawn);
    if (PyErr_Occurred())
        return NULL;
    if (!(number >= 0 && number <= 1)) {
        value_error("random: expected a function that gives numbers from 0 to 1");
        return NULL;
    }
    *room = (uint64_t)(number * 0x1p52);
    return room;
}

PyTypeObject RandomType = {
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
        value_error(error);
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
    return text_object(hort_rules_json(((Rules *)object)->rules));
}

static PyObject *rules_numbers(PyObject *object, PyObject *unused) {
    const hort_rules *rules = ((Rules *)object)->rules;
    (void)unused;
    return Py_BuildValue("(iiInn)", hort_seats(rules), hort_actions(rules), hort_lines_max(rules),
                         (Py_ssize_t)hort_tensor_size(rules),
                         (Py_ssize_t)hort_information_size(rules));
}

static PyObject *rules_start(PyObject *object, PyObject *unused) {
    (void)unused;
    return state_object(hort_state_new(((Rules *)object)->rules), object);
}

static PyObject *rules_read(PyObject *object, PyObject *args) {
    const char *json;
    int viewer;
    char error[HORT_ERROR];
    if (!PyArg_ParseTuple(args, "si", &json, &viewer))
        return NULL;
    hort_state *state = hort_state_read(((Rules *)object)->rules, json, viewer, error);
    return state == NULL ? value_error(error) : state_object(state, object);
}

/* A record of the same game, players, set and options as these rules. */
static PyObject *rules_replay(PyObject *object, PyObject *text) {
    char error[HORT_ERROR];
    const char *record = PyUnicode_AsUTF8(text);
    if (record == NULL)
        return NULL;
    hort_state *state = hort_record_read(record, error);
    if (state == NULL)
        return value_error(error);
    char *own = hort_rules_json(((Rules *)object)->rules),
         *other = hort_rules_json(hort_state_rules(state));
    int is_same = own != NULL && other != NULL && strcmp(own, other) == 0;
    hort_text_free(own);
    hort_text_free(other);
    if (is_same)
        return state_object(state, object);
    hort_state_free(state);
    return value_error("the record is of another game, or of other options");
}

static PyObject *rules_move(PyObject *object, PyObject *args) {
    int action;
    if (!PyArg_ParseTuple(args, "i", &action))
        return NULL;
    hort_move move = hort_action_move(((Rules *)object)->rules, action);
    return move == HORT_NO_MOVE ? value_error("no such action") : PyLong_FromUnsignedLongLong(move);
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

PyTypeObject RulesType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "hort._hort.Rules",
    .tp_basicsize = sizeof(Rules),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .tp_new = PyType_GenericNew,
    .tp_init = rules_init,
    .tp_dealloc = rules_dealloc,
    .tp_methods = rules_methods,
};
