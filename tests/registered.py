#!/usr/bin/env python3
"""registered.py: no test lies about unused: every program in tests/ is run, compiled or imported by a registered test.

    registered.py BUILD        the build folder, which knows its tests"""
import json
import os
import re
import sys

TESTS = os.path.dirname(os.path.abspath(__file__))
# make test-mpi, screenshots, animations
RUN_BY_HAND = {"mpi.py", "e2e/screenshots.mjs", "e2e/animations.mjs"}


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def programs(has_browser):
    names = [name for name in os.listdir(TESTS) if name.endswith((".c", ".py", ".sh"))]
    return set(names + ["e2e/" + name for name in os.listdir(os.path.join(TESTS, "e2e")) if has_browser])


def named(build):
    """Files that a test runs or that a target is made of."""
    paths = [word for test in json.loads(read(build, "meson-info", "intro-tests.json")) for word in test["cmd"]]
    for target in json.loads(read(build, "meson-info", "intro-targets.json")):
        paths += [path for group in target["target_sources"] for path in group.get("sources", [])]
    return {os.path.relpath(os.path.join(build, path), TESTS) for path in paths}


def imported(name):
    """Files of this folder that a script names."""
    folder = os.path.dirname(name)
    text = read(TESTS, name) if name.endswith((".py", ".mjs")) else ""
    words = [word + ".py" for word in re.findall(r"^(?:import|from) (\w+)", text, re.M)]
    return {os.path.join(folder, word) for word in words + re.findall(r'"\./(\w+\.mjs)"', text)}


def main(build):
    options = {o["name"]: o["value"] for o in json.loads(read(build, "meson-info", "intro-buildoptions.json"))}
    wanted = programs(options["browser_tests"]) - RUN_BY_HAND
    used = named(build)
    while any(imported(name) - used for name in used & wanted):
        used |= {other for name in used & wanted for other in imported(name)}
    missing = sorted(wanted - used)
    for name in missing:
        print("tests/%s belongs to no test: register it in tests/meson.build" % name)
    print("%d passed, %d failed" % (len(wanted & used), len(missing)))
    return 1 if missing or not wanted else 0


sys.exit(main(os.path.abspath(sys.argv[1])))
