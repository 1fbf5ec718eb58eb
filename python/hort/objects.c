/* objects.c: what all types of the module share: arguments, arrays, texts. */
#include "python/hort/objects.h"

#include <string.h>

PyObject *numpy_empty;

PyObject *value_error(const char *reason) {
    PyErr_SetString(PyExc_ValueError, reason);
    return NULL;
}

PyObject *text_object(char *text) {
    PyObject *made = text == NULL ? PyErr_NoMemory() : PyUnicode_FromString(text);
    hort_text_free(text);
    return made;
}

/* How the buffer protocol spells each type; `long` is 32 or 64 bits, by machine. */
static const struct {
    const char *name, *formats;
    Py_ssize_t bytes;
} elements[] = {
    [INT8] = {"int8", "bB?", 1},
    [INT32] = {"int32", "il", 4},
    [UINT64] = {"uint64", "LQ", 8},
    [FLOAT32] = {"float32", "f", 4},
};

static int is_of(const Py_buffer *view, Element type) {
    return view->itemsize == elements[type].bytes && view->format != NULL &&
           view->format[0] != '\0' && view->format[1] == '\0' &&
           strchr(elements[type].formats, view->format[0]) != NULL;
}

void *open_array(PyObject *array, Py_buffer *view, Element type, Py_ssize_t count, int is_written) {
    int flags = PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | (is_written ? PyBUF_WRITABLE : 0);
    if (PyObject_GetBuffer(array, view, flags) != 0)
        return NULL;
    if (is_of(view, type) && view->len == elements[type].bytes * count)
        return view->buf;
    PyErr_Format(PyExc_ValueError,
                 "expected an array of %zd elements of type %s, not of %zd of \"%s\"", count,
                 elements[type].name, view->itemsize == 0 ? 0 : view->len / view->itemsize,
                 view->format == NULL ? "B" : view->format);
    PyBuffer_Release(view);
    return NULL;
}

PyObject *array_or_new(PyObject *out, Py_ssize_t count, const char *type) {
    if (out == NULL || out == Py_None)
        return PyObject_CallFunction(numpy_empty, "ns", count, type);
    Py_INCREF(out);
    return out;
}

const hort_rules *rules_of_state(StateObject *self) {
    return hort_state_rules(self->state);
}

int lowest_actor(const hort_state *state) {
    unsigned actors = hort_actors(state);
    return actors == 0 ? TERMINAL : __builtin_ctz(actors);
}

int read_seat(StateObject *self, PyObject *player, int *seat) {
    if (player == NULL || player == Py_None) {
        *seat = lowest_actor(self->state);
        return 1;
    }
    long number = PyLong_AsLong(player);
    if (number == -1 && PyErr_Occurred())
        return 0;
    int seats = hort_seats(rules_of_state(self));
    if (number == CHANCE || (number >= 0 && number < seats)) {
        *seat = number == CHANCE ? HORT_DEALER : (int)number;
        return 1;
    }
    PyErr_Format(PyExc_ValueError, "no such player: %ld; expected 0 to %d", number, seats - 1);
    return 0;
}

int read_viewer(StateObject *self, PyObject *player, int *viewer) {
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

PyObject *state_object(hort_state *state, PyObject *game) {
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
