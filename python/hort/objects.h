/* objects.h: the types of the module and what they share. */
#ifndef PYTHON_OBJECTS_H
#define PYTHON_OBJECTS_H
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "lib/hort.h"

enum { CHANCE = -1, TERMINAL = -4 }; /* as in OpenSpiel */

typedef struct {
    PyObject_HEAD
    hort_rules *rules;
} Rules;

typedef struct {
    PyObject_HEAD
    hort_state *state;
    PyObject *game; /* the Rules it was made by */
} StateObject;

typedef struct {
    PyObject_HEAD
    hort_batch *batch;
    PyObject *game;
} Batch;

typedef struct {
    PyObject_HEAD
    uint64_t state;
} Random;

typedef struct {
    PyObject_HEAD
    hort_bot *bot;
} Bot;

extern PyTypeObject RulesType, StateType, BatchType, RandomType, BotType;
extern PyObject *numpy_empty; /* numpy.empty, imported once */

#define FAST(function) (PyCFunction)(void (*)(void))(function), METH_FASTCALL
#define NAMED(function) (PyCFunction)(void (*)(void))(function), METH_VARARGS | METH_KEYWORDS

/* Raises ValueError; returns NULL. */
PyObject *value_error(const char *reason);

/* A text of the library as a Python string; the text is freed. */
PyObject *text_object(char *text);

/* A state of the library as a Python object, which owns it from now on. */
PyObject *state_object(hort_state *state, PyObject *game);

typedef enum { INT8, INT32, UINT64, FLOAT32 } Element;

/* The caller's array: contiguous, of that size and type (INT8 also is bool); NULL with an error. */
void *open_array(PyObject *array, Py_buffer *view, Element type, Py_ssize_t count, int is_written);

/* `out` if given, otherwise a new array. */
PyObject *array_or_new(PyObject *out, Py_ssize_t count, const char *type);

const hort_rules *rules_of_state(StateObject *self);

/* The seat to move, HORT_DEALER or TERMINAL. */
int lowest_actor(const hort_state *state);

/* A seat given by Python: None is the seat to move, -1 the dealer. 0 with an error. */
int read_seat(StateObject *self, PyObject *player, int *seat);

/* A viewer: a seat, or None for a spectator; without one the seat to move. */
int read_viewer(StateObject *self, PyObject *player, int *viewer);

/* The generator's state: a Random's own, or made from a function that gives numbers from 0 to 1. */
uint64_t *random_of(PyObject *object, uint64_t *room);
#endif
