#!/usr/bin/env python3
"""Finds what rules must not contain (floats, allocation, clocks, global variables), what TypeScript must not (`any`,
names in snake_case), and paths that exist on one machine only."""
import re
import sys

sys.dont_write_bytecode = True
import source_tree  # noqa: E402

WORDS = [
    (re.compile(r"\b(float|double)\b"), "no floating point in rules"),
    (re.compile(r"\b(malloc|calloc|realloc|free|strdup|alloca)\s*\("), "no memory of its own in rules"),
    (re.compile(r"\b(rand|srand|random|time|clock|getenv)\s*\("), "no chance, clock or surroundings in rules"),
    (re.compile(r"#\s*include\s*<(time|stdio|stdlib|math|threads|pthread|signal)\.h>"), "not in rules"),
    (re.compile(r"\b(_Thread_local|thread_local|goto)\b"), "not in rules"),
]
SCRIPT_WORDS = [
    (re.compile(r"(?:[:<|,]\s*|\bas )any\b"), "no value of any type: check it where it comes in"),
    (re.compile(r"\b(?:const|let|function|class|interface|type|private|async)\s+[a-z0-9]+_\w"), "camelCase"),
]
MACHINE = re.compile("/" + "work/|/ho" + "me/|/ro" + "ot/|\\.\\./sha" + "red")


def is_rules(path):
    is_other = re.search(r"/terminal[a-z_]*\.[ch]$", path) or "/tests/" in path
    return path.startswith("games/") and path.endswith((".c", ".h")) and not is_other


def is_variable(statement):
    """A declaration at file scope, or static anywhere, that is neither a function nor const."""
    head = re.split(r"[={;\[]", statement)[0]
    if "(" in head or re.match(r"\s*(typedef|struct|union|enum|extern|return)\b", head):
        return False
    head = re.sub(r"^\s*static\s+", "", head)
    if "*" in head:
        return "const" not in head.rsplit("*", 1)[1]
    return "const" not in head


def variables(text):
    """Line numbers of variables that outlive a call."""
    for number, line in enumerate(text.split("\n"), 1):
        is_static = re.match(r"\s*static\s+(?!inline)", line) and not re.match(r"\s*static\s+_", line)
        is_global = re.match(r"[A-Za-z_][\w\s\*]*(\[[^\]]*\])*\s*=", line)
        if (is_static or is_global) and is_variable(line.replace("_Static_assert", "(")):
            yield number


def word_problems(path, text, words):
    for number, line in enumerate(text.split("\n"), 1):
        for pattern, why in words:
            if pattern.search(line):
                yield "%s:%d: %s: %s" % (path, number, why, line.strip())


def rules_problems(path):
    text = source_tree.without_comments(source_tree.read(path), strings_too=True)
    yield from word_problems(path, text, WORDS)
    for number in variables(text):
        yield "%s:%d: a variable that outlives a call" % (path, number)


def script_problems(path):
    text = source_tree.without_comments(source_tree.read(path), strings_too=True)
    yield from word_problems(path, text, SCRIPT_WORDS)


def machine_problems(path):
    for number, line in enumerate(source_tree.read(path).split("\n"), 1):
        if MACHINE.search(line):
            yield "%s:%d: a path of one machine: %s" % (path, number, line.strip()[:100])


def problems():
    for path in source_tree.files():
        if is_rules(path):
            yield from rules_problems(path)
        if path.endswith((".ts", ".tsx")):
            yield from script_problems(path)
        if not path.endswith((".png", ".jpg", ".woff2", ".gif", ".ico", ".wasm", ".cast")):
            yield from machine_problems(path)


source_tree.finish(list(problems()), "forbidden things")
