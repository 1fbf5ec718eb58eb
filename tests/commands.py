"""Asks `hort` for help in every way people try, for every command it names.

    commands.py HORT"""
import os
import re
import subprocess
import sys

HORT = os.path.abspath(sys.argv[1])


def hort(*words, status=0, locale="C"):
    run = subprocess.run([HORT, *words], capture_output=True, text=True, timeout=60, stdin=subprocess.DEVNULL,
                         env={**os.environ, "LC_ALL": locale})
    assert run.returncode == status, (words, run.returncode, run.stdout, run.stderr)
    return run.stdout if status == 0 else run.stderr


def test_help():
    everything = hort("help")
    assert everything == hort() == hort("--help") == hort("-h")
    names = sorted(set(re.findall(r"^  hort ([a-z]+)", everything, re.MULTILINE)) - {"help"})
    assert {"arena", "console", "play", "serve"} <= set(names), names
    for name in names:
        words = hort("help", name)
        assert words in everything, words
        assert set(re.findall(r"^  hort ([a-z]+)", words, re.MULTILINE)) == {name}, words
        assert words == hort(name, "--help") == hort(name, "-h") == hort(name, "x", "--help")


def test_german():
    english, german = hort("help").splitlines(), hort("help", locale="de_DE.UTF-8").splitlines()
    assert len(english) == len(german)
    for number, (ours, theirs) in enumerate(zip(english, german)):
        is_prose = number == 0 or re.match(r" {6}\S", ours) is not None
        assert (ours != theirs) == is_prose, (ours, theirs)


def test_unknown():
    for words in (["lair"], ["help", "lair"]):
        assert "no such command: lair" in hort(*words, status=2)


TESTS = (test_help, test_german, test_unknown)
for test in TESTS:
    test()
print("%d passed, 0 failed" % len(TESTS))
