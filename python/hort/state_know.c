/* state_know.c: State, what a seat knows: tensors, views, worlds. */
#include "python/hort/state.h"

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
    if (array == NULL || open_array(array, &view, FLOAT32, (Py_ssize_t)size, 1) == NULL) {
        Py_XDECREF(array);
        return NULL;
    }
    write(self->state, viewer, view.buf);
    PyBuffer_Release(&view);
    return array;
}

PyObject *state_observation_tensor(PyObject *object, PyObject *args, PyObject *kwargs) {
    StateObject *self = (StateObject *)object;
    return state_tensor(self, args, kwargs, hort_tensor_size(rules_of_state(self)), hort_tensor);
}

PyObject *state_information_state_tensor(PyObject *object, PyObject *args, PyObject *kwargs) {
    StateObject *self = (StateObject *)object;
    return state_tensor(self, args, kwargs, hort_information_size(rules_of_state(self)),
                        hort_information);
}

PyObject *state_information_state_string(PyObject *object, PyObject *const *args,
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

PyObject *state_view(PyObject *object, PyObject *const *args, Py_ssize_t count) {
    StateObject *self = (StateObject *)object;
    int viewer;
    if (!read_viewer(self, one_player(args, count), &viewer))
        return NULL;
    return seen_or_fail(hort_view(self->state, viewer), self->game);
}

PyObject *state_observation_string(PyObject *object, PyObject *const *args, Py_ssize_t count) {
    PyObject *view = state_view(object, args, count);
    PyObject *text = view == NULL ? NULL : PyObject_Str(view);
    Py_XDECREF(view);
    return text;
}

PyObject *state_resample(PyObject *object, PyObject *args) {
    StateObject *self = (StateObject *)object;
    PyObject *player, *random;
    uint64_t room, *state;
    int viewer;
    if (!PyArg_ParseTuple(args, "OO", &player, &random) || !read_viewer(self, player, &viewer) ||
        (state = random_of(random, &room)) == NULL)
        return NULL;
    return seen_or_fail(hort_guess(self->state, viewer, state), self->game);
}
