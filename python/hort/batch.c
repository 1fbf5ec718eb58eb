/* batch.c: Batch, many matches at once. Arrays are the caller's; Python runs on meanwhile. */
#include "python/hort/objects.h"

#include <stdbool.h>

static int batch_init(PyObject *object, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"game", "count", "seed", NULL};
    Batch *self = (Batch *)object;
    PyObject *game;
    Py_ssize_t count;
    unsigned long long seed = 0;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "O!n|K", names, &RulesType, &game, &count,
                                     &seed))
        return -1;
    if (count < 0) {
        value_error("count: expected how many matches, 0 or more");
        return -1;
    }
    hort_batch *batch = hort_batch_new(((Rules *)game)->rules, (size_t)count, seed);
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
    if (has_marks && open_array(args[0], &view, INT8, batch_length(object), 0) == NULL)
        return NULL;
    Py_BEGIN_ALLOW_THREADS
    hort_batch_reset(self->batch, has_marks ? view.buf : NULL);
    Py_END_ALLOW_THREADS
    if (has_marks)
        PyBuffer_Release(&view);
    return Py_NewRef(Py_None);
}

static PyObject *batch_step(PyObject *object, PyObject *actions) {
    Batch *self = (Batch *)object;
    Py_buffer view;
    size_t illegal = 0;
    int64_t moves;
    if (open_array(actions, &view, INT32, batch_length(object), 0) == NULL)
        return NULL;
    Py_BEGIN_ALLOW_THREADS
    moves = hort_batch_step(self->batch, view.buf, &illegal);
    Py_END_ALLOW_THREADS
    long action = moves < 0 ? ((const int32_t *)view.buf)[illegal] : 0;
    PyBuffer_Release(&view);
    if (moves < 0)
        return PyErr_Format(PyExc_ValueError, "action %ld is not legal in match %zu", action,
                            illegal);
    return PyLong_FromLongLong(moves);
}

typedef void BatchWriter(hort_batch *batch, void *out);

/* Fills the caller's array, an element or a row for each match. */
static PyObject *batch_fill(PyObject *object, PyObject *out, Element type, Py_ssize_t row,
                            BatchWriter *write) {
    Py_buffer view;
    if (open_array(out, &view, type, batch_length(object) * row, 1) == NULL)
        return NULL;
    Py_BEGIN_ALLOW_THREADS
    write(((Batch *)object)->batch, view.buf);
    Py_END_ALLOW_THREADS
    PyBuffer_Release(&view);
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
    return batch_fill(object, out, INT32, 1, write_seats);
}
static PyObject *batch_random_actions(PyObject *object, PyObject *out) {
    return batch_fill(object, out, INT32, 1, write_random);
}
static PyObject *batch_masks(PyObject *object, PyObject *out) {
    return batch_fill(object, out, INT8, hort_actions(batch_rules(object)), write_masks);
}
static PyObject *batch_observation_tensors(PyObject *object, PyObject *out) {
    return batch_fill(object, out, FLOAT32, (Py_ssize_t)hort_tensor_size(batch_rules(object)),
                      write_tensors);
}
static PyObject *batch_returns(PyObject *object, PyObject *out) {
    return batch_fill(object, out, FLOAT32, hort_seats(batch_rules(object)), write_returns);
}
static PyObject *batch_scores(PyObject *object, PyObject *out) {
    return batch_fill(object, out, INT32, hort_seats(batch_rules(object)), write_scores);
}
static PyObject *batch_hashes(PyObject *object, PyObject *out) {
    return batch_fill(object, out, UINT64, 1, write_hashes);
}

static PyObject *batch_legal_actions(PyObject *object, PyObject *args) {
    PyObject *actions, *counts;
    Py_buffer rows, count;
    Py_ssize_t matches = batch_length(object);
    int32_t most;
    if (!PyArg_ParseTuple(args, "OO", &actions, &counts) ||
        open_array(counts, &count, INT32, matches, 1) == NULL)
        return NULL;
    Py_ssize_t cells = PyObject_Size(actions) == matches ? PyObject_Size(actions) : -1;
    PyObject *size = cells < 0 ? NULL : PyObject_GetAttrString(actions, "size");
    cells = size == NULL ? -1 : PyLong_AsSsize_t(size);
    Py_XDECREF(size);
    if (cells < 0 || (matches > 0 && cells % matches != 0) ||
        open_array(actions, &rows, INT32, cells, 1) == NULL) {
        PyBuffer_Release(&count);
        return PyErr_Occurred() ? NULL : value_error("expected a row of int32 for each match");
    }
    Py_BEGIN_ALLOW_THREADS
    most = hort_batch_legal(((Batch *)object)->batch, rows.buf,
                            matches == 0 ? 0 : (size_t)(cells / matches), count.buf);
    Py_END_ALLOW_THREADS
    PyBuffer_Release(&rows);
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
    return state_object(state, self->game);
}

static PyObject *batch_set(PyObject *object, PyObject *args) {
    PyObject *state;
    Py_ssize_t i;
    if (!PyArg_ParseTuple(args, "nO!", &i, &StateType, &state))
        return NULL;
    if (i < 0 ||
        !hort_batch_set(((Batch *)object)->batch, (size_t)i, ((StateObject *)state)->state))
        return value_error(
            "expected a match of the batch, and a truth or world of the same game object");
    return Py_NewRef(Py_None);
}

static PyMethodDef batch_methods[] = {
    {"reset", FAST(batch_reset),
     "reset(which=None): restarts the matches marked in that array, or all."},
    {"step", batch_step, METH_O,
     "step(actions): plays one in every match, none where it is negative; returns how "
     "many moves were made, those of chance included."},
    {"current_players", batch_current_players, METH_O,
     "current_players(out): who must decide in each match, -1 where it is over."},
    {"random_actions", batch_random_actions, METH_O,
     "random_actions(out): a random legal action for each match, -1 where it is over."},
    {"legal_actions", batch_legal_actions, METH_VARARGS,
     "legal_actions(out, counts): a row of actions for each match, ascending, -1 "
     "behind them; returns the most there are in any match. If that is more than a row "
     "holds, the row lacks some."},
    {"legal_actions_masks", batch_masks, METH_O,
     "legal_actions_masks(out): a row for each match, 1 for each legal action."},
    {"observation_tensors", batch_observation_tensors, METH_O,
     "observation_tensors(out): each match as the player to move sees it."},
    {"returns", batch_returns, METH_O,
     "returns(out): each seat's share of the victory; zeros where a match is not over."},
    {"scores", batch_scores, METH_O, "scores(out): the points of each seat."},
    {"hashes", batch_hashes, METH_O, "hashes(out): fingerprints of the positions."},
    {"get", batch_get, METH_O, "get(match): one match as a state, without its lines."},
    {"set", batch_set, METH_VARARGS,
     "set(match, state): puts a truth or world in the place of a match."},
    {NULL, NULL, 0, NULL},
};

static PySequenceMethods batch_sequence = {.sq_length = batch_length};

PyTypeObject BatchType = {
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
