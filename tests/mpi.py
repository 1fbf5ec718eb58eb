"""Plays with `mpirun hort …` on one machine and holds the reports against those of one process.

    mpi.py HORT"""
import atexit
import os
import signal
import subprocess
import sys
import tempfile
import time

HORT = os.path.abspath(sys.argv[1])
TIMEOUT = 300
MPIRUN = ["mpirun", "-n", "4", "--oversubscribe"]
ENVIRONMENT = {**os.environ, "LC_ALL": "C", "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}


def start(words, by=()):
    run = subprocess.Popen([*by, HORT, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT)
    atexit.register(run.terminate)  # nothing stays behind a test that fails
    return run


ANY = None  # mpirun's own status tells of processes that died


def play(words, by=(), status=0):
    run = start(words, by)
    out, error = run.communicate(timeout=TIMEOUT)
    assert status in (run.returncode, ANY), (words, run.returncode, out, error)
    return error if status else out


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


FILES = {"sim": ("json", "csv", "svg"), "arena": ("json", "csv", "svg"), "lab": ("json", "html")}


def test_the_same_as_one_process(folder):
    """All that is printed and written."""
    for words in SMALL:
        said, written = [], []
        for by in ((), MPIRUN):
            paths = {kind: os.path.join(folder, "report." + kind) for kind in FILES[words[0]]}
            said.append(untimed(play([*words, *("--%s=%s" % item for item in paths.items())], by)))
            written.append({kind: read(path) for kind, path in paths.items()})
            for path in paths.values():
                os.remove(path)
        assert said[0] == said[1], (words, said)
        assert written[0] == written[1], words


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


def is_busy(process):
    with open("/proc/%d/stat" % process, encoding="utf-8") as file:
        return int(file.read().rsplit(")", 1)[1].split()[11]) > os.sysconf("SC_CLK_TCK") // 4


def kill_while_busy(run, rank):
    """False when the process had ended by itself: the others were quicker and left it too little to do."""
    victim = find_rank(run, rank)
    try:
        while not is_busy(victim):
            time.sleep(0.05)
        os.kill(victim, signal.SIGKILL)
    except (FileNotFoundError, ProcessLookupError):
        return False
    return True


def play_with_a_death(rank, words):
    """Plays until a process has died at work, each time twice as many games. The command that did, and its output."""
    for games in (24, 48, 96, 192, 384):
        asked = [*words, "--games", str(games)]
        run = start(asked, [*MPIRUN, "--enable-recovery"])
        has_died = kill_while_busy(run, rank)
        out, _ = run.communicate(timeout=TIMEOUT)
        if has_died:
            return asked, out
    raise AssertionError("rank %s never had enough to do" % rank)


def test_a_process_dies(_folder):
    """Whatever it plays for, only its game is played again; the report is the same."""
    for rank, words in (("1", ["sim", "draco", "players=2", "search:400it"]),
                        ("2", ["arena", "draco", "players=2", "search:400it", "greedy"]),
                        ("3", ["lab", "draco", "players=2", "search:200it", "--set", "sprint"])):
        asked, out = play_with_a_death(rank, words)
        assert untimed(out) == untimed(play([*asked, "--threads", "2"])), (asked, out)


DEADLY = """
import os, sys
def rank_above(process):
    with open("/proc/%d/stat" % process) as stat:
        parent = int(stat.read().rsplit(")", 1)[1].split()[1])
    with open("/proc/%d/environ" % parent, "rb") as environment:
        return rank_above(parent) if b"OMPI_COMM_WORLD_RANK" in environment.read() else process
for line in sys.stdin:
    words = line.split()
    if words[0] == "new":
        is_first = "seat=0" in words
    for mark in sys.argv[1:] if words[0] == "choose" and is_first else []:
        if not os.path.exists(mark):
            open(mark, "x").close()
            os.kill(rank_above(os.getpid()), 9)
    print("=", words[1] if words[0] == "choose" else "", end="\\n\\n", flush=True)
"""


def test_a_game_costs_two_processes_their_lives(folder):
    """The program kills whoever plays the game in which it has seat 0, twice. The third one finishes it."""
    program, marks = os.path.join(folder, "deadly.py"), [os.path.join(folder, name) for name in ("first", "second")]
    with open(program, "w", encoding="utf-8") as file:
        file.write(DEADLY)
    words = ["arena", "draco", "players=2", "cmd:%s %s" % (sys.executable, " ".join([program, *marks])), "greedy", "--games", "2"]
    many = play(words, [*MPIRUN, "--enable-recovery"], status=ANY)
    assert all(os.path.exists(mark) for mark in marks), "two processes have died"
    assert untimed(many) == untimed(play(words)), many


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
