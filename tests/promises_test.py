#!/usr/bin/env python3
"""promises_test.py: what docs/operating.md promises about a running server, with real processes.

    promises_test.py HORT [TEST...]        each test function is one test; the last line counts them
"""
import os
import resource
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import tempfile
import time
import traceback

sys.dont_write_bytecode = True
from server_client import Person, Server, new_key  # noqa: E402

ME, OPEN = {"kind": "me"}, {"kind": "open"}


def make_table(person, seats, **more):
    body = dict({"game": "draco", "players": len(seats), "seats": seats, "quick": True}, **more)
    status, answer = person.post("/api/tables", body)
    assert status == 201, answer
    return answer["id"]


def clock_of(person, table):
    line = person.connect()
    assert line.ask("watch", table=table)["ok"]
    clock = line.next("clock")
    line.close()
    return clock["remainingMs"][clock["running"][0]]


# ---- clocks ----

def test_clocks_survive_restarts(server):
    anna = Person(server, "Anna")
    clocks = {"turn": {"kind": "turn", "seconds": 100}, "days": {"kind": "days", "days": 2},
              "game": {"kind": "game", "seconds": 100, "increment": 0}}
    tables = {kind: make_table(anna, [ME, ME], clock=clock) for kind, clock in clocks.items()}
    full = {"turn": 100000, "days": 2 * 86400000, "game": 100000}
    time.sleep(1.5)
    server.stop()
    time.sleep(1.5)
    server.start()
    for kind, table in tables.items():
        left = clock_of(anna, table)
        assert full[kind] - 2900 < left < full[kind] - 1400, (kind, left - full[kind])
    # after a crash everybody has at least what they had
    server.kill()
    server.start()
    for kind, table in tables.items():
        assert full[kind] - 2900 < clock_of(anna, table), kind


def test_a_stopped_process_uses_up_nobodys_time(server):
    anna = Person(server, "Anna")
    table = make_table(anna, [ME, ME], clock={"kind": "turn", "seconds": 5})
    line = anna.connect()
    line.ask("watch", table=table)
    states = {s: line.next("state", seat=s) for s in (0, 1)}
    actor = states[0]["actors"][0]
    server.process.send_signal(signal.SIGSTOP)
    # what is sent meanwhile is the first thing the process sees
    line.send({"type": "play", "seq": 99, "key": new_key(), "table": table, "seat": actor, "move": "nonsense"})
    time.sleep(6.5)
    server.process.send_signal(signal.SIGCONT)
    assert line.next("answer", seq=99)["code"] == "illegal-move"
    assert clock_of(anna, table) > 3000
    assert anna.get("/api/tables/" + table)[1]["seats"][actor]["kind"] == "person"


def run(test, server):
    started = time.time()
    try:
        test(server)
        assert server.process.poll() is None, "the server has ended"
        print("good  %-45s %.1f s" % (test.__name__, time.time() - started), flush=True)
        return True
    except BaseException:
        print("WRONG %s\n%s" % (test.__name__, traceback.format_exc()), flush=True)
        with open(os.path.join(server.folder, "server.log"), encoding="utf-8", errors="replace") as file:
            print(file.read()[-5000:])
        if server.process.poll() is not None:
            server.start()
        return False


def main():
    program, only = sys.argv[1], sys.argv[2:]
    tests = [f for name, f in sorted(globals().items()) if name.startswith("test_") and (not only or name in only)]
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, folder, ["--quiet", "1"])
        outcomes = [run(test, server) for test in tests]
        outcomes.append(server.stop() == 0)
    print("%d passed, %d failed" % (sum(outcomes), len(outcomes) - sum(outcomes)))
    return 0 if all(outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
