"""Runs `hort analyse` on short matches of every game and reads its reports; then on what it must refuse.

    analyse.py HORT"""
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree

sys.dont_write_bytecode = True
from hort_program import HORT, hort  # noqa: E402

GAMES = subprocess.run([HORT, "console"], input="games\nquit\n", capture_output=True, text=True,
                       check=True).stdout.split()[1:-1]


def analyse(record, *words, **more):
    return hort("analyse", record, "--budget", "sketch", *words, **more)


def written(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def record_of(folder, game, *words):
    path = os.path.join(folder, game + ".record")
    with open(path, "w", encoding="utf-8") as file:
        file.write(hort("record", game, "players=2", *words))
    return path


def parts(report):
    return [seat[name][0] for seat in report["seats"] for name in ("luck", "own", "others", "rest")]


def test_reports(folder, game):
    record = record_of(folder, game, "greedy", "search:50it")
    paths = {name: os.path.join(folder, "out." + name) for name in ("json", "html", "svg", "annotated")}
    said = analyse(record, *[f"--{name}={path}" for name, path in paths.items()])
    report = json.loads(written(paths["json"]))
    for seat in report["seats"]:
        assert seat["start"] + sum(seat[name][0] for name in ("luck", "own", "others", "rest")) == seat["result"]
        assert seat["name"] in said and seat["decisions"] > 0
    assert len(report["curve"]) == len(report["lines"]) + 1 and 0 < len(report["moments"]) <= 5
    told = " ".join(said.split())  # however it is wrapped
    for moment in report["moments"]:
        assert moment["words"] and moment["words"] in told
        assert all(moment[name] in told for name in ("better", "why", "follow") if name in moment)
    assert sum(seat["slips"] for seat in report["seats"]) == sum(line["mark"] == "slip" for line in report["lines"])
    xml.etree.ElementTree.parse(paths["svg"])
    winners = ", ".join(seat["name"] for seat in report["seats"] if seat["result"] > 0)
    assert re.search(rf"<strong>[\w ]+: {winners}</strong>", written(paths["html"])), "the page says first who has won"
    assert "<svg" in written(paths["html"]) and written(paths["html"]).rstrip().endswith("</html>")
    assert "Every move is legal" in hort("verify", paths["annotated"])
    remarks = [line for line in written(paths["annotated"]).splitlines() if line.startswith("#")]
    assert remarks and [line for line in written(paths["annotated"]).splitlines() if line[:1] != "#"] == \
        written(record).splitlines(), "an annotated record is the record with remarks"
    in_german = analyse(record, "--lang", "de")
    assert "Glück" in in_german and "luck" not in in_german
    return record, said, report


def test_fits_the_screen(said):
    assert max(len(line) for line in said.splitlines()) < 80, said


def test_same(folder, record, said):
    """The same on two threads, and when the work was broken off and resumed."""
    work = os.path.join(folder, "work")
    assert analyse(record, "--threads", "2", "--work", work) == said
    lines = written(work).splitlines(keepends=True)
    with open(work, "w", encoding="utf-8") as file:
        file.writelines(lines[: len(lines) // 2])
        file.write(lines[-1][:9])  # killed while writing
    assert analyse(record, "--work", work) == said, "resuming changed the report"
    assert sorted(written(work).splitlines()) == sorted(line.rstrip("\n") for line in lines)
    assert analyse(record, "--seed", "2") != said
    assert "another record, budget or seed" in analyse(record, "--seed", "2", "--work", work, status=2)


def test_interrupted(folder, record):
    work = os.path.join(folder, "interrupted")
    run = subprocess.Popen([HORT, "analyse", record, "--budget", "thorough", "--work", work], stdout=subprocess.PIPE,
                           text=True, env={**os.environ, "LC_ALL": "C"})
    pieces = 3 * int(re.search(r"\n(\d+) [^\n]*\n(?!\d)", written(record))[1])
    while not os.path.exists(work) or written(work).count("\n") < pieces:
        assert run.poll() is None
        time.sleep(0.05)
    run.send_signal(signal.SIGINT)
    said, _ = run.communicate()
    assert run.returncode == 130 and "Interrupted after" in said


def test_refused(folder, record):
    text = written(record)
    assert "no-such" in analyse(os.path.join(folder, "no-such.record"), status=2)
    unfinished = os.path.join(folder, "unfinished.record")
    with open(unfinished, "w", encoding="utf-8") as file:
        file.write(re.sub(r"\n\d+ [^\n]*\nresult.*", "\nunfinished\nend\n", text, flags=re.S))
    assert "not over" in analyse(unfinished, status=2)
    broken = os.path.join(folder, "broken.record")
    with open(broken, "w", encoding="utf-8") as file:
        file.write(text.replace("\n5 ", "\n6 ", 1))
    assert re.search(r"broken.record: line \d+: the numbers", analyse(broken, status=2))
    hort("analyse", record, "--budget", "endless", status=2)
    analyse(record, "--json", os.path.join(folder, "no", "such", "folder"), status=2)


def test_console(record, report):
    def console(*lines):
        return subprocess.run([HORT, "console"], input="\n".join((*lines, "quit", "")), capture_output=True, text=True,
                              check=True).stdout
    answer = console("replay " + record, "explain budget=sketch").split("\n\n")[1]
    assert answer.startswith("= {") and parts(json.loads(answer[2:])) == parts(report)
    assert "? the match is not over" in console(f"new {GAMES[0]} players=2", "explain")
    assert "? budget=endless: expected sketch, quick, normal or thorough" in console("replay " + record, "explain budget=endless")
    assert "? unknown option: x" in console("replay " + record, "explain x")


def main():
    with tempfile.TemporaryDirectory() as folder:
        made = [test_reports(folder, game) for game in GAMES]
        record, said, report = made[1]
        test_fits_the_screen(said)
        test_same(folder, record, said)
        test_interrupted(folder, record)
        test_refused(folder, record)
        test_console(record, report)
    print("%d passed, 0 failed" % (len(made) + 4))


main()
