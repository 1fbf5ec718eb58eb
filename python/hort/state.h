/* state.h: the methods of State, which three files share. */
#ifndef PYTHON_STATE_H
#define PYTHON_STATE_H
#include "python/hort/objects.h"

/* The move behind an action; the dealer's are numbered by their place among the outcomes. */
hort_move move_of(const hort_state *state, int seat, long action);

/* The only argument, a player, of a method; NULL without one. */
PyObject *one_player(PyObject *const *args, Py_ssize_t count);

/* ---- state_know.c ---- */
PyObject *state_observation_tensor(PyObject *object, PyObject *args, PyObject *kwargs);
PyObject *state_information_state_tensor(PyObject *object, PyObject *args, PyObject *kwargs);
PyObject *state_observation_string(PyObject *object, PyObject *const *args, Py_ssize_t count);
PyObject *state_information_state_string(PyObject *object, PyObject *const *args, Py_ssize_t count);
PyObject *state_view(PyObject *object, PyObject *const *args, Py_ssize_t count);
PyObject *state_resample(PyObject *object, PyObject *args);

/* ---- state_words.c ---- */
PyObject *state_action_to_string(PyObject *object, PyObject *const *args, Py_ssize_t count);
PyObject *state_string_to_action(PyObject *object, PyObject *const *args, Py_ssize_t count);
PyObject *state_action_label(PyObject *object, PyObject *args, PyObject *kwargs);
PyObject *state_to_json(PyObject *object, PyObject *unused);
PyObject *state_record(PyObject *object, PyObject *const *args, Py_ssize_t count);
PyObject *state_lines(PyObject *object, PyObject *unused);
PyObject *state_kind(PyObject *object, void *unused);
PyObject *state_str(PyObject *object);
PyObject *state_repr(PyObject *object);
#endif
