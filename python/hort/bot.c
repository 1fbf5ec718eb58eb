/* bot.c: Bot, one of the project's players. */
#include "python/hort/objects.h"

static int bot_init(PyObject *object, PyObject *args, PyObject *kwargs) {
    const char *spec;
    char error[HORT_ERROR];
    (void)kwargs;
    if (!PyArg_ParseTuple(args, "s", &spec))
        return -1;
    hort_bot *bot = hort_bot_new(spec, error);
    if (bot == NULL) {
        value_error(error);
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
    if (((Bot *)object)->bot == NULL)
        return value_error("a class made from Bot must call Bot.__init__");
    Py_BEGIN_ALLOW_THREADS
    move = hort_bot_choose(((Bot *)object)->bot, state->state, seat, seed);
    Py_END_ALLOW_THREADS
    if (move == HORT_NO_MOVE)
        return value_error("that player has nothing to decide now");
    return PyLong_FromLong(hort_action(rules_of_state(state), move));
}

static PyMethodDef bot_methods[] = {
    {"_choose", bot_choose, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};

PyTypeObject BotType = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "hort._hort.Bot",
    .tp_basicsize = sizeof(Bot),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .tp_new = PyType_GenericNew,
    .tp_init = bot_init,
    .tp_dealloc = bot_dealloc,
    .tp_methods = bot_methods,
};
