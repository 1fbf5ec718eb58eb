"""Runs `hort arena` with bots of ours and with the example bot, fair and unfair, and reads its files.

    arena.py HORT"""
import csv
import json
import os
import resource
import shlex
import signal
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
from hort_program import HORT, hort  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BOT = "cmd:python3 " + shlex.quote(os.path.join(ROOT, "docs", "examples", "bot.py"))
GAME = subprocess.run([HORT, "console"], input="games\nquit\n", capture_output=True, text=True,
                      check=True).stdout.split()[1]


def arena(*words, **more):
    return hort("arena", *words, **more)


def standings(folder, *words):
    path = os.path.join(folder, "out.json")
    arena(GAME, "players=2", *words, "--json", path)
    with open(path, encoding="utf-8") as file:
        return {s["player"]: s for s in json.load(file)["standings"]}


def test_results(folder):
    results, table, plot = (os.path.join(folder, name) for name in ("r.tsv", "r.csv", "r.svg"))
    words = ["search:30it", "random", "--games", "8", "--results", results]
    all_at_once = standings(folder, *words, "--csv", table, "--svg", plot)
    lines = open(results, encoding="utf-8").read().splitlines(keepends=True)
    assert len(lines) == 8
    assert len(list(csv.DictReader(open(table, encoding="utf-8")))) == 16
    assert open(plot, encoding="utf-8").read().rstrip().endswith("</svg>")
    for line in lines[:3]:
        assert arena("--rerun", line.rstrip("\n")) == line, "a game did not replay"
    with open(results, "w", encoding="utf-8") as file:
        file.writelines(lines[:5])
        file.write(lines[5][:20])  # killed while writing
    assert standings(folder, *words) == all_at_once, "resuming changed the result"
    assert sorted(open(results, encoding="utf-8")) == sorted(lines)
    with open(results, "w", encoding="utf-8") as file:
        file.write(lines[0].replace("random", "greedy"))
    arena(GAME, "players=2", *words, status=2)


def test_seatings(folder):
    three = standings(folder, "greedy", "random", BOT, "--games", "6", "--threads", "2")
    assert [three[p]["games"] for p in ("greedy", "random", BOT)] == [4, 4, 4]
    assert three["greedy"]["rating"] > three["random"]["rating"]


def test_bad_bots(folder):
    fair = standings(folder, BOT, "random", "--games", "4")
    assert fair[BOT]["faults"] == 0
    for manner in ("crash", "hang", "cheat", "refuse"):
        player = BOT + " " + manner
        result = standings(folder, player, "random", "--games", "2", "--timeout-ms", "700", "--threads", "2")
        assert result[player]["faults"] == 2 and result["random"]["share"] == 1, (manner, result)


def reasons(folder, player):
    table = os.path.join(folder, "faults.csv")
    standings(folder, player, "random", "--games", "2", "--csv", table)
    return {row["fault"] for row in csv.DictReader(open(table, encoding="utf-8")) if row["player"] == player}


def test_reasons(folder):
    quits = "cmd:read new; printf '=\\n\\n'; "
    assert reasons(folder, BOT + " crash") == {"ended with status 1"}
    assert reasons(folder, quits + "exit 0") == {"ended with status 0"}
    assert reasons(folder, quits + "kill -SEGV $$") == {"was killed by signal 11 (Segmentation fault)"}
    assert reasons(folder, quits + "sh -c 'kill -ABRT $$'; exit $?") == {"was killed by signal 6 (Aborted)"}
    assert reasons(folder, quits + "exec >&-; sleep 30") == {"closed its input or output"}
    # its child still has the pipe
    assert reasons(folder, quits + "sleep 3600 & kill -SEGV $$") == {"was killed by signal 11 (Segmentation fault)"}
    assert reasons(folder, quits + "sleep 3600 & exit 7") == {"ended with status 7"}


def test_the_table_tells_of_faults(_folder):
    said = arena(GAME, "players=2", "random", BOT + " cheat", "--games", "4")
    assert "(games lost by fault: 4; game 1: illegal move: " in said, said


def test_before_the_first_game(folder):
    """What cannot work is said at once, and no file of an earlier run is touched."""
    words = (GAME, "players=2", "--games", "1000000")
    said = arena(*words, "cmd:/no/such/bot", "random", status=2)
    assert "cmd:/no/such/bot does not start: ended with status 127 (there is no such program)" in said, said
    said = arena(*words, "cmd:sleep 9", "random", "--startup-ms", "200", status=2)
    assert "cmd:sleep 9 does not start: did not answer in time" in said, said
    for option in ("--json", "--csv", "--svg", "--results", "--records"):
        said = arena(*words, "random", option, os.path.join(folder, "no", "place"), status=2)
        assert "cannot be written" in said and "place" in said, said
    assert "transcript: needs --logs FOLDER" in arena(*words, "random", "--transcript", status=2)
    for option in ("--records", "--logs"):
        said = arena(*words, "random", BOT, option, __file__, status=2)
        assert "Not a directory" in said, said
    for bounds in ("50,60", "0.6,0.5", "0.5,0.5", "0,0.5", "0.5,1", "0.5", "0.4,0.5x", "nan,nan"):
        assert "between 0 and 1, the lower first" in arena(*words, "random", "--sprt", bounds, status=2), bounds


def test_a_full_disk(folder):
    """Every file that could not be written is named, and the status says so; the table is printed all the same."""
    words = (GAME, "players=2", "random", "--games", "2")
    for option in ("--json", "--csv", "--svg"):
        said = arena(*words, option, "/dev/full", status=1)
        assert "/dev/full could not be written to its end" in said, said
    results, records = os.path.join(folder, "full.tsv"), os.path.join(folder, "full")

    def allow_100_bytes():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))

    for option, path, lost in (("--results", results, "full.tsv"), ("--records", records, "full/game-2.record")):
        run = subprocess.run([HORT, "arena", *words, option, path], capture_output=True, text=True,
                             preexec_fn=allow_100_bytes, check=False, env={**os.environ, "LC_ALL": "C"})
        assert run.returncode == 1 and "won %" in run.stdout, run
        assert lost + " could not be written to its end" in run.stderr, run


def processes(mark):
    """Processes of which a command line holds the mark."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open("/proc/%s/cmdline" % name, "rb") as file:
                if mark.encode() in file.read():
                    found.append(int(name))
        except OSError:
            pass  # it has just ended
    return found


def wait_until(is_so):
    for _ in range(300):
        if is_so():
            return
        time.sleep(0.1)
    raise AssertionError("waited in vain")


def start_slow_arena(folder, mark, *words):
    """An arena whose second program hangs in its first game, with a child that never ends."""
    path = os.path.join(folder, mark + ".py")
    with open(path, "w", encoding="utf-8") as file:
        file.write("""import subprocess, sys, time
child = subprocess.Popen(["sleep", "3600.%s"])
for line in sys.stdin:
    if line.startswith("choose"):
        open(sys.argv[0] + ".asked", "w").close()
        time.sleep(3600)
    print("=", end="\\n\\n", flush=True)
    if line.startswith("quit"): sys.exit(0)
""" % mark)
    arguments = [HORT, "arena", GAME, "players=2", "random", "cmd:python3 " + shlex.quote(path), "--games", "4", *words]
    run = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_until(lambda: os.path.exists(path + ".asked"))
    return run


def test_children_end_with_us(folder):
    for number, mark in ((signal.SIGKILL, "11235"), (signal.SIGTERM, "11236")):
        run = start_slow_arena(folder, mark)
        run.send_signal(number)
        run.communicate(timeout=60)
        wait_until(lambda: not processes("3600." + mark) and not processes(mark + ".py"))


def test_children_end_after_each_game(folder):
    leaves = "cmd:sleep 3600.11237 & exec " + BOT.removeprefix("cmd:")
    assert standings(folder, leaves, "random", "--games", "2")[leaves]["faults"] == 0
    wait_until(lambda: not processes("3600.11237"))  # killed, though perhaps not gone from the list yet


def test_interrupted(folder):
    results, path = os.path.join(folder, "i.tsv"), os.path.join(folder, "i.json")
    words = ["random", "search:2000it", "--games", "100000", "--json", path, "--results", results]
    run = subprocess.Popen([HORT, "arena", GAME, "players=2", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                           text=True)
    wait_until(lambda: os.path.exists(results) and len(open(results, encoding="utf-8").readlines()) > 2)
    run.send_signal(signal.SIGINT)
    out, error = run.communicate(timeout=60)
    assert run.returncode == 130 and "interrupted" in error, (run.returncode, error)
    games = len(open(results, encoding="utf-8").readlines())
    assert "%d games of 100000" % games in out and "\nrandom " in out, out
    assert json.load(open(path, encoding="utf-8"))["games"] == games
    run = start_slow_arena(folder, "11238")
    for _ in range(20):  # one Ctrl-C may arrive twice, as from timeout, which signals its whole group
        run.send_signal(signal.SIGINT)
    out, error = run.communicate(timeout=60)
    assert run.returncode == 130 and "0 games of 4" in out, (run.returncode, out, error)


def test_records(folder):
    records = os.path.join(folder, "records")
    standings(folder, "greedy", BOT + " crash", "--games", "2", "--records", records)
    for name in ("game-1.record", "game-2.record"):
        path = os.path.join(records, name)
        text = open(path, encoding="utf-8").read()
        assert " greedy\n" in text and "\nunfinished\n" in text, text
    standings(folder, "greedy", "random", "--games", "4", "--records", records)
    assert len(os.listdir(records)) == 4
    verified = subprocess.run([HORT, "verify", os.path.join(records, "game-4.record")], capture_output=True, text=True,
                              check=True, env={**os.environ, "LC_ALL": "C"}).stdout
    assert "Every move is legal" in verified, verified


def test_tables(folder):
    """Pairs, seats and rows of games agree with each other."""
    table, path = os.path.join(folder, "t.csv"), os.path.join(folder, "out.json")
    out = arena(GAME, "players=3", "greedy", "random", "search:20it", "--games", "12", "--csv", table, "--json", path)
    with open(path, encoding="utf-8") as file:
        report = json.load(file)
    rows = list(csv.DictReader(open(table, encoding="utf-8")))
    assert [int(row["game"]) for row in rows] == [game for game in range(1, 13) for _ in range(3)]
    for row in rows:
        assert sorted(row["opponents"].split(" | ") + [row["player"]]) == ["greedy", "random", "search:20it"]
    for seat, figures in enumerate(report["seats"]):
        won = sum(float(row["won"]) for row in rows if int(row["seat"]) == seat)
        assert abs(won / 12 - figures["share"]) < 1e-4
    ratings = [s["rating"] for s in report["standings"]]
    assert ratings == sorted(ratings, reverse=True) and len(report["pairs"]) == 3
    for pair in report["pairs"]:
        assert pair["games"] == 12 and pair["shareLow"] <= pair["share"] <= pair["shareHigh"]
        assert (pair["superiority"] > 0.5) == (pair["ahead"] > pair["behind"])
    assert "won % at seat" in out and "superior with likelihood" in out


def test_any_number_of_threads(folder):
    """The same table and files; the sequential test stops at the same game."""
    paths = [os.path.join(folder, name) for name in ("1.csv", "2.csv")]
    for words in (["--games", "12"], ["--games", "2000", "--sprt", "0.45,0.55"]):
        outs = [arena(GAME, "players=2", "greedy", "random", *words, "--threads", threads, "--csv", path)
                for threads, path in zip(("1", "3"), paths)]
        assert outs[0].splitlines()[1:] == outs[1].splitlines()[1:], outs
        assert open(paths[0], encoding="utf-8").read() == open(paths[1], encoding="utf-8").read()


def test_start_up_has_its_own_allowance(folder):
    slow = BOT.replace("cmd:", "cmd:sleep 2; exec ")
    result = standings(folder, slow, "random", "--games", "2", "--timeout-ms", "1500", "--threads", "2")
    assert result[slow]["faults"] == 0, result


def test_logs_and_transcripts(folder):
    loud = BOT.replace("cmd:", "cmd:echo here I am >&2; exec ")
    standings(folder, loud, "random", "--games", "2", "--logs", folder, "--transcript")
    for seat, game in ((0, 1), (1, 2)):
        name = os.path.join(folder, "game-%d-seat-%d." % (game, seat))
        assert open(name + "err", encoding="utf-8").read() == "here I am\n"
        said = open(name + "txt", encoding="utf-8").read()
        assert said.startswith("> new %s players=2" % GAME) and "> choose " in said and "\n= " in said, said[:300]
    os.remove(name + "txt")
    standings(folder, loud, "random", "--games", "2", "--logs", folder)
    assert not os.path.exists(name + "txt"), "nobody asked for a transcript"
    crash = BOT + " crash"
    standings(folder, crash, "random", "--games", "2", "--logs", folder, "--transcript")
    assert "\n! ended with status 1" in open(os.path.join(folder, "game-1-seat-0.txt"), encoding="utf-8").read()


def test_facts_for_bots_that_ask(folder):
    program = os.path.join(folder, "curious.py")
    with open(program, "w", encoding="utf-8") as file:
        file.write("""import json, sys
for line in sys.stdin:
    word, _, rest = line.rstrip("\\n").partition(" ")
    facts = json.loads(rest) if word == "facts" else None
    assert facts is None or isinstance(facts, dict) and facts
    print("= facts" if word == "new" else "= " + rest.split()[0] if word == "choose" else "=", end="\\n\\n", flush=True)
    if facts: print(sorted(facts)[0], file=sys.stderr, flush=True)
""")
    curious = "cmd:python3 " + shlex.quote(program)
    assert standings(folder, curious, "random", "--games", "2", "--logs", folder)[curious]["faults"] == 0
    assert open(os.path.join(folder, "game-1-seat-0.err"), encoding="utf-8").read().strip()


def test_intervals(_folder):
    lines = arena(GAME, "players=2", "greedy", "random", "--games", "2").splitlines()
    lost = next(line for line in lines if line.startswith("random"))
    assert "0.00    0.00 …" in lost and "-0.00" not in lost, lost


def test_a_rating_is_never_certain(folder):
    """Whoever has won everything may be better still, or have been lucky."""
    for games in ("2", "40"):
        found = standings(folder, "greedy", "random", "--games", games)
        assert found["greedy"]["share"] == 1, found
        for s in found.values():
            assert s["ratingLow"] < s["rating"] - 40 and s["rating"] + 40 < s["ratingHigh"], s


def test_a_few_games_decide_nothing(_folder):
    """Fewer than twenty games do not tell how much results vary; the report says the same as the rule that stops."""
    words = (GAME, "players=2", "greedy", "random", "--sprt", "0.45,0.55", "--games")
    assert "0.550: open" in arena(*words, "4") and "0.550: high" in arena(*words, "20")


def test_refusals(_folder):
    arena("no-such-game", "random", status=2)
    arena(GAME, "players=2", status=2)
    arena(GAME, "players=99", "random", status=2)
    arena(GAME, "players=2", "search", status=2)
    arena(GAME, "players=2", "random", "--games", "0", status=2)
    arena("--rerun", "nonsense", status=2)


with tempfile.TemporaryDirectory() as scratch:
    TESTS = [test for name, test in sorted(globals().items()) if name.startswith("test_")]
    for test in TESTS:
        test(scratch)
print("%d passed, 0 failed" % len(TESTS))
