/* state.c: State, a position: who is to move, playing, results. */
#include "python/hort/state.h"

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

static PyObject *state_is_player_node(PyObject *object, PyObject *unused) {
    int seat = lowest_actor(((StateObject *)object)->state);
    (void)unused;
    return PyBool_FromLong(seat >= 0 && seat != HORT_DEALER);
}

/* Those who choose at the same time are asked one after the other. */
static PyObject *state_is_simultaneous_node(PyObject *object, PyObject *unused) {
    (void)object, (void)unused;
    return Py_NewRef(Py_False);
}

static PyObject *state_num_players(PyObject *object, PyObject *unused) {
    (void)unused;
    return PyLong_FromLong(hort_seats(rules_of_state((StateObject *)object)));
}

static PyObject *state_num_distinct_actions(PyObject *object, PyObject *unused) {
    (void)unused;
    return PyLong_FromLong(hort_actions(rules_of_state((StateObject *)object)));
}

static PyObject *state_move_number(PyObject *object, PyObject *unused) {
    (void)unused;
    return PyLong_FromLong(hort_lines(((StateObject *)object)->state));
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

PyObject *one_player(PyObject *const *args, Py_ssize_t count) {
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
    if (array == NULL || open_array(array, &view, INT8, actions, 1) == NULL) {
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

hort_move move_of(const hort_state *state, int seat, long action) {
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

static PyObject *state_child(PyObject *object, PyObject *const *args, Py_ssize_t count) {
    PyObject *child = state_clone(object, NULL);
    PyObject *played = child == NULL ? NULL : state_apply_action(child, args, count);
    if (played == NULL)
        Py_CLEAR(child);
    Py_XDECREF(played);
    return child;
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

static PyObject *state_player_return(PyObject *object, PyObject *player) {
    StateObject *self = (StateObject *)object;
    double share[HORT_SEATS];
    int seat;
    if (!read_seat(self, player, &seat))
        return NULL;
    hort_returns(self->state, share);
    return PyFloat_FromDouble(seat >= 0 && seat < HORT_SEATS ? share[seat] : 0);
}

static PyObject *state_scores(PyObject *object, PyObject *unused) {
    StateObject *self = (StateObject *)object;
    int32_t score[HORT_SEATS];
    (void)unused;
    hort_score(self->state, score);
    return int_list(score, hort_seats(rules_of_state(self)));
}

static PyObject *state_hash(PyObject *object, PyObject *unused) {
    (void)unused;
    return PyLong_FromUnsignedLongLong(hort_hash(((StateObject *)object)->state));
}

static PyObject *state_get_game(PyObject *object, PyObject *unused) {
    PyObject *game = ((StateObject *)object)->game;
    (void)unused;
    Py_INCREF(game);
    return game;
}

static PyMethodDef state_methods[] = {
    {"current_player", state_current_player, METH_NOARGS,
     "The seat to move; -1 at a chance node, -4 when the match is over."},
    {"actors", state_actors, METH_NOARGS,
     "All who must decide now; several choose at the same time."},
    {"is_terminal", state_is_terminal, METH_NOARGS, "Whether the match is over."},
    {"is_chance_node", state_is_chance_node, METH_NOARGS, "Whether chance decides now."},
    {"is_player_node", state_is_player_node, METH_NOARGS, "Whether a player decides now."},
    {"is_simultaneous_node", state_is_simultaneous_node, METH_NOARGS,
     "False: who choose at the same time are asked one after the other."},
    {"num_players", state_num_players, METH_NOARGS, "How many seats there are."},
    {"num_distinct_actions", state_num_distinct_actions, METH_NOARGS,
     "How many actions there are in the whole game."},
    {"move_number", state_move_number, METH_NOARGS,
     "How many moves were made, those of chance included."},
    {"legal_actions", FAST(state_legal_actions),
     "legal_actions(player=None): the actions, ascending; at a chance node the outcomes."},
    {"legal_actions_mask", NAMED(state_legal_actions_mask),
     "legal_actions_mask(player=None, out=None): int8, 1 for each legal action."},
    {"chance_outcomes", state_chance_outcomes, METH_NOARGS,
     "[(outcome, probability), ...]; an outcome is its place in this list."},
    {"apply_action", FAST(state_apply_action),
     "apply_action(action, player=None): plays it. ValueError if it is not legal."},
    {"child", FAST(state_child),
     "child(action, player=None): a copy in which the action was played."},
    {"deal", state_deal, METH_O, "deal(random): plays all chance moves up to the next decision."},
    {"clone", state_clone, METH_NOARGS, "A copy."},
    {"returns", state_returns, METH_NOARGS,
     "Each seat's share of the victory; zeros before the end."},
    {"rewards", state_returns, METH_NOARGS,
     "The same as returns(): nothing is given before the end."},
    {"player_return", state_player_return, METH_O,
     "player_return(player): that seat's share of the victory."},
    {"scores", state_scores, METH_NOARGS, "The points of each seat."},
    {"observation_tensor", NAMED(state_observation_tensor),
     "observation_tensor(player, out=None): what the seat sees, as float32; None is a spectator."},
    {"observation_string", FAST(state_observation_string),
     "observation_string(player): the same as JSON."},
    {"information_state_tensor", NAMED(state_information_state_tensor),
     "information_state_tensor(player, out=None): observation_tensor and the newest lines."},
    {"information_state_string", FAST(state_information_state_string),
     "information_state_string(player): all lines the seat saw, and its view."},
    {"view", FAST(state_view),
     "view(player): what the seat sees, as a state that cannot be played."},
    {"resample_from_infostate", state_resample, METH_VARARGS,
     "resample_from_infostate(player, random): a world that looks the same to that seat."},
    {"action_to_string", FAST(state_action_to_string),
     "action_to_string([player,] action): as in records, such as red-3."},
    {"string_to_action", FAST(state_string_to_action),
     "string_to_action([player,] text): the legal action of that text."},
    {"action_label", NAMED(state_action_label),
     "action_label(action, lang='en', player=None): as people read it, 'en' or 'de'."},
    {"to_json", state_to_json, METH_NOARGS,
     "The position as JSON; null is what a view does not show."},
    {"record", FAST(state_record),
     "record(player=None): the match as text, or as that player saw it."},
    {"serialize", FAST(state_record), "The same as record(); Game.deserialize_state() reads it."},
    {"lines", state_lines, METH_NOARGS,
     "[(seat, move), ...]: all moves so far, 64 bits each; -1 is chance."},
    {"hash", state_hash, METH_NOARGS, "A fingerprint of the position, the same on every machine."},
    {"get_game", state_get_game, METH_NOARGS, "The game it belongs to."},
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
