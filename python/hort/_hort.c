/* _hort.c: libhort for Python. Only what must be fast or near the handles is in C; the rest is in
 * __init__.py. Arrays are numpy's, seen through the buffer protocol, and are never copied. */
#include "python/hort/objects.h"

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
