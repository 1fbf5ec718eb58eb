#!/usr/bin/env python3
"""promises_test.py: what docs/operating.md promises about a running server, with real processes.

    promises_test.py HORT [TEST...]        each test function is one test; the last line counts them
"""
import os
import resource
import shutil
import signal
import socket
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


# ---- one database, one server ----

def start_second(server, database, prefix=(), **more):
    return subprocess.run(list(prefix) + [server.program, "serve", "--port", "0", "--database", database],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=30, **more)


def test_the_lock_holds_through_links(server):
    database = os.path.join(server.folder, "hort.db")
    folder = tempfile.mkdtemp(dir=server.folder)
    names = {"symlink": os.path.join(folder, "symbolic.db"), "link": os.path.join(folder, "hard.db")}
    os.symlink(database, names["symlink"])
    os.link(database, names["link"])
    os.symlink(server.folder, os.path.join(folder, "folder"))
    try:
        for name in [database, names["symlink"], names["link"], os.path.join(folder, "folder", "hort.db")]:
            second = start_second(server, name)
            assert second.returncode == 1 and b"another server" in second.stderr, (name, second)
        # a file of two names has two logs, one of which SQLite would not see
        server.kill()
        second = start_second(server, names["link"])
        assert second.returncode == 1 and b"hard links" in second.stderr, second
    finally:
        shutil.rmtree(folder)
    server.start()


def test_hanging_up_is_an_orderly_stop(server):
    anna = Person(server, "Anna")
    line = anna.connect()
    line.ask("ping")
    server.process.send_signal(signal.SIGHUP)
    assert line.next("bye")["reason"] == "stopping"
    assert server.process.wait(30) == 0
    server.start()
    folder = tempfile.mkdtemp(dir=server.folder)
    ignoring = Server(server.program, folder, prefix=["nohup"])
    ignoring.process.send_signal(signal.SIGHUP)
    time.sleep(0.5)
    assert Person(ignoring, "Anna").get("/healthz")[0] == 200
    assert ignoring.stop() == 0


def test_only_the_owner_reads_backups(server):
    folder = tempfile.mkdtemp(dir=server.folder)
    copy = os.path.join(folder, "copy.db")
    done = subprocess.run([server.program, "backup", copy, "--database", os.path.join(server.folder, "hort.db")],
                          stderr=subprocess.PIPE, preexec_fn=lambda: os.umask(0o022))
    assert done.returncode == 0, done.stderr
    for name in os.listdir(folder):
        assert stat.S_IMODE(os.stat(os.path.join(folder, name)).st_mode) == 0o600, name


# ---- no room, no handles ----

def limit(server, what, soft):
    """Sets a limit of the running server and returns what it was."""
    before = resource.prlimit(server.process.pid, what)
    resource.prlimit(server.process.pid, what, (soft, before[1]))
    return before[0]


def test_health_says_when_nothing_can_be_stored(server):
    person = Person(server, "Anna")
    assert person.get("/healthz") == (200, {"ok": True})
    before = limit(server, resource.RLIMIT_FSIZE, 0)
    time.sleep(2.1)
    assert person.get("/healthz") == (503, {"ok": False, "reason": "storage-full"})
    assert Person(server).post("/api/guest", {"name": "X"})[1]["code"] == "storage-full"
    limit(server, resource.RLIMIT_FSIZE, before)
    time.sleep(2.1)
    assert person.get("/healthz") == (200, {"ok": True})


def test_a_start_without_room_or_handles_says_so(server):
    """The cause is named, and nobody is told to restore a backup."""
    folder = tempfile.mkdtemp(dir=server.folder)
    database = os.path.join(folder, "hort.db")
    first = Server(server.program, folder)
    first.stop()

    def without_room():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))

    for handles in range(4, 9):
        done = start_second(server, database, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (handles, handles)))
        assert done.returncode == 1 and b"backup" not in done.stderr, (handles, done)
    done = start_second(server, database, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (5, 5)))
    assert b"No file handles" in done.stderr or b"Too many open files" in done.stderr, done
    for name in (database, database + "2"):
        done = start_second(server, name, preexec_fn=without_room)
        assert done.returncode == 1 and b"no room" in done.stderr and b"backup" not in done.stderr, done
    first.start()
    assert first.stop() == 0


def test_running_out_of_handles_is_told_and_survived(server):
    person = Person(server, "Anna")
    before = limit(server, resource.RLIMIT_NOFILE, len(os.listdir("/proc/%d/fd" % server.process.pid)) + 3)
    lines = [socket.create_connection(("127.0.0.1", server.port), timeout=5) for _ in range(12)]
    deadline = time.time() + 10
    log = os.path.join(server.folder, "server.log")
    while time.time() < deadline and "no-file-handles" not in open(log, encoding="utf-8").read():
        time.sleep(0.1)
    assert "no-file-handles" in open(log, encoding="utf-8").read()
    for line in lines:
        line.close()
    limit(server, resource.RLIMIT_NOFILE, before)
    assert person.get("/api/me")[0] == 200


# ---- figures ----

def test_figures_have_an_address_of_their_own(server):
    folder = tempfile.mkdtemp(dir=server.folder)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    other = Server(server.program, folder, ["--quiet", "1", "--metrics-port", str(port)])
    try:
        person = Person(other, "Anna")
        assert person.get("/metrics")[0] == 404
        public, other.port = other.port, port
        status, figures = person.get("/metrics")
        assert status == 200 and "hort_moves_total" in figures
        assert person.get("/healthz")[0] == 200
        for path in ("/", "/api/me", "/api/lobby", "/index.html"):
            assert person.get(path)[0] == 404, path
        assert person.post("/api/guest", {"name": "X"})[0] == 404
        other.port = public
        taken = start_second(server, os.path.join(folder, "x.db"), prefix=["env", "HORT_METRICS_PORT=%d" % port])
        assert taken.returncode == 1 and b"cannot listen" in taken.stderr, taken
    finally:
        other.stop()


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
