"""Plays with `mpirun hort …` on one machine and holds the reports against those of one process.

    mpi.py HORT"""
import os
import signal
import subprocess
import sys
import tempfile
import time

HORT = os.path.abspath(sys.argv[1])
MPIRUN = ["mpirun", "-n", "4", "--oversubscribe"]
ENVIRONMENT = {**os.environ, "LC_ALL": "C", "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}


def start(words, by=()):
    return subprocess.Popen([*by, HORT, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT)


def play(words, by=(), status=0):
    run = start(words, by)
    out, error = run.communicate(timeout=300)
    assert run.returncode == status, (words, run.returncode, out, error)
    return out if status == 0 else error


def untimed(text):
    return [line.split(" in ")[0] if " games of " in line else line for line in text.splitlines() if not line.startswith("games ")]


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


SMALL = (
    ["sim", "draco", "players=2", "--games", "5000"],
    ["sim", "book-of-dragons", "players=3", "greedy,random", "--games", "9"],
    ["arena", "draco", "players=2", "greedy", "random", "search:50it", "--games", "24"],
    ["arena", "draco", "players=2", "greedy", "random", "--games", "2000", "--sprt", "0.45,0.55"],
    ["lab", "draco", "players=2", "greedy", "--set", "sprint", "--games", "12"],
)


def test_the_same_as_one_process(folder):
    for words in SMALL:
        option = "--json"
        paths = [os.path.join(folder, name) for name in ("one.json", "many.json")]
        one = play([*words, option, paths[0]])
        many = play([*words, option, paths[1]], MPIRUN)
        assert untimed(one) == untimed(many), (one, many)
        assert read(paths[0]) == read(paths[1]), words


def test_resuming(folder):
    words = ["arena", "draco", "players=2", "greedy", "random", "--games", "12", "--results", os.path.join(folder, "r.tsv")]
    expected = untimed(play(words, MPIRUN))
    lines = read(words[-1]).splitlines(keepends=True)
    with open(words[-1], "w", encoding="utf-8") as file:
        file.writelines(lines[:5])
    assert untimed(play(words, MPIRUN)) == expected and sorted(read(words[-1]).splitlines(True)) == sorted(lines)


def rank_of(process):
    try:
        with open("/proc/%s/environ" % process, "rb") as file:
            variables = dict(v.split(b"=", 1) for v in file.read().split(b"\0") if b"=" in v)
        with open("/proc/%s/stat" % process, encoding="utf-8") as file:
            parent = int(file.read().rsplit(")", 1)[1].split()[1])
        return parent, variables.get(b"OMPI_COMM_WORLD_RANK", b"").decode()
    except OSError:
        return 0, ""  # it has just ended, or is not ours


def find_rank(run, rank):
    for _ in range(300):
        found = [int(p) for p in os.listdir("/proc") if p.isdigit() and rank_of(p) == (run.pid, rank)]
        if found:
            return found[0]
        time.sleep(0.1)
    raise AssertionError("no rank " + rank)


def test_a_process_dies(folder):
    """Only its game is played again; the table is the same."""
    words = ["arena", "draco", "players=2", "search:400it", "greedy", "--games", "24"]
    results = os.path.join(folder, "d.tsv")
    run = start([*words, "--results", results], [*MPIRUN, "--enable-recovery"])
    victim = find_rank(run, "2")
    while not os.path.exists(results) or not read(results):
        time.sleep(0.05)
    os.kill(victim, signal.SIGKILL)
    out, error = run.communicate(timeout=300)
    assert untimed(out) == untimed(play([*words, "--threads", "2"])), (out, error)
    assert len(read(results).splitlines()) == 24


def test_interrupted(_folder):
    run = start(["sim", "draco", "players=2", "--games", "100000000000"], MPIRUN)
    find_rank(run, "3")
    time.sleep(2)
    run.send_signal(signal.SIGINT)
    out, error = run.communicate(timeout=60)
    assert run.returncode != 0 and "seat 1 " in out, (run.returncode, out, error)


def test_refusals(folder):
    said = play(["sim", "draco", "players=99"], MPIRUN, status=2)
    assert said.count("hort sim: ") == 1, said
    play(["arena", "draco", "players=2", "random", "--json", os.path.join(folder, "no", "file")], MPIRUN, status=2)
    play(["arena", "draco", "players=2", "cmd:/no/such/bot", "random"], MPIRUN, status=2)


with tempfile.TemporaryDirectory() as scratch:
    TESTS = [test for name, test in sorted(globals().items()) if name.startswith("test_")]
    for test in TESTS:
        test(scratch)
print("%d passed, 0 failed" % len(TESTS))
