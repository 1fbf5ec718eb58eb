#!/usr/bin/env python3
"""promises_test.py: what docs/operating.md promises about a running server, with real processes.

    promises_test.py HORT [TEST...]        each test function is one test; the last line counts them
"""
import os
import resource
import shutil
import signal
import socket
import sqlite3
import stat
import struct
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
import bystanders  # noqa: E402
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
    began = time.monotonic()
    tables = {kind: make_table(anna, [ME, ME], clock=clock) for kind, clock in clocks.items()}
    full = {"turn": 100000, "days": 2 * 86400000, "game": 100000}
    made = time.monotonic()
    time.sleep(1.5)
    ran = time.monotonic() - made  # at least; the clocks see a loop's round, so give or take a tenth of a second
    server.stop()
    stopped = time.monotonic()
    time.sleep(1.5)
    down = time.monotonic() - stopped
    server.start()

    def used(kind):
        """Seconds that are gone from the clock: never those while the server was down."""
        gone = (full[kind] - clock_of(anna, tables[kind])) / 1000
        assert gone < time.monotonic() - began - down + 0.1, (kind, gone, down)
        return gone
    for kind in tables:
        assert used(kind) > ran - 0.1, kind
    # after a crash everybody has at least what they had
    server.kill()
    server.start()
    for kind in tables:
        used(kind)


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
    listening = Server(server.program, tempfile.mkdtemp(dir=server.folder), prefix=["env", "--default-signal=HUP"])
    line = Person(listening, "Anna").connect()
    line.ask("ping")
    listening.process.send_signal(signal.SIGHUP)
    assert line.next("bye")["reason"] == "stopping"
    assert listening.process.wait(30) == 0
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


# ---- sessions, names, seats ----

def test_sessions_are_renewed(server):
    """Whoever knew the old cookie cannot use it afterwards."""
    guest = Person(server, "Carla")
    table = make_table(guest, [ME, ME])
    for path in ("/api/register", "/api/login"):
        before = Person(server, "Guest") if path == "/api/login" else guest
        old = Person(server)
        old.cookie = before.cookie
        line = before.connect()
        status, me = before.post(path, {"name": "carla renewed", "password": "a long secret"})
        assert status == 200 and me["kind"] == "account", me
        assert before.cookie != old.cookie and old.get("/api/me")[0] == 401, path
        assert line.ask("ping")["ok"]
    assert table in [t["id"] for t in before.get("/api/me")[1]["tables"]]
    # a session that was ended does not come back when its last use is noted
    ended = Person(server)
    ended.cookie = guest.cookie
    assert guest.post("/api/logout")[0] == 200
    database = sqlite3.connect(os.path.join(server.folder, "hort.db"), timeout=10)
    assert database.execute("SELECT count(*) FROM session JOIN person ON person=person.id"
                            " WHERE name='carla renewed'").fetchone()[0] == 1
    database.close()
    assert ended.get("/api/me")[0] == 401


def test_passwords_change_and_accounts_go(server):
    anna, other = Person(server), Person(server)
    name = {"name": "anna changes"}
    assert anna.post("/api/register", dict(name, password="a long secret"))[0] == 200
    assert other.post("/api/login", dict(name, password="a long secret"))[0] == 200
    line, kept = other.connect(), anna.connect()
    change = {"old": "a long secret", "new": "another secret"}
    assert anna.post("/api/password", dict(change, old="a wrong secret"))[1]["code"] == "wrong-password"
    assert anna.post("/api/password", dict(change, new="short"))[1]["code"] == "bad-password"
    assert Person(server, "Guest").post("/api/password", change)[0] == 401
    assert anna.post("/api/password", change)[0] == 200
    assert anna.get("/api/me")[0] == 200 and kept.ask("ping")["ok"]
    assert line.next("bye")["reason"] == "session-ended" and other.get("/api/me")[0] == 401
    assert other.post("/api/login", dict(name, password="a long secret"))[0] == 403
    assert other.post("/api/login", dict(name, password="another secret"))[0] == 200
    # deleting it: the others keep their match, a bot plays on
    bea = Person(server, "Bea")
    table = make_table(anna, [ME, OPEN])
    waiting = make_table(anna, [ME, OPEN])
    assert bea.post("/api/tables/%s/join" % table)[0] == 200
    assert anna.post("/api/me/delete", {"password": "a wrong secret"})[0] == 403
    assert anna.post("/api/me/delete", {"password": "another secret"})[0] == 200
    assert other.get("/api/me")[0] == 401 and anna.get("/api/me")[0] == 401
    assert other.post("/api/login", dict(name, password="another secret"))[0] == 403
    seats = bea.get("/api/tables/" + table)[1]["seats"]
    assert seats[0]["kind"] == "bot" and seats[0]["name"] == "N. N." and seats[1]["kind"] == "person", seats
    assert bea.get("/api/tables/" + waiting)[0] == 404
    assert other.post("/api/register", dict(name, password="a third secret"))[0] == 200, "the name is free again"


def test_cookies_under_tls(server):
    folder = tempfile.mkdtemp(dir=server.folder)
    other = Server(server.program, folder, ["--behind-proxy", "1"])
    try:
        tls = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "10.0.0.1"}
        anna = Person(other)
        assert anna.post("/api/guest", {"name": "Anna"}, headers=tls)[0] == 200
        said = anna.headers["set-cookie"]
        assert said.startswith("__Host-hort=") and "Secure" in said and "Path=/" in said and "Domain" not in said, said
        assert anna.get("/api/me", headers=tls)[0] == 200
        assert anna.get("/api/me")[0] == 401, "the guarded cookie counts over TLS only"
        anna.cookie = anna.cookie.replace("__Host-", "")
        assert anna.get("/api/me", headers=tls)[0] == 401, "one that another host could have set counts under TLS"
    finally:
        other.stop()


def test_names_are_visible_and_no_bots(server):
    bad = ["a\u202eb", "a\u200bb", "\u2066x", "a\u00adb", "a\x7fb", "a\x85b", "\ufeffa", "a\u2028b", "\u3164", "\u00a0a",
           "a\u0300\u0301\u0302\u0303", "\U000e0041a", "Bot", "bot 2", "B0T 17", "\u0412ot 2", "B\u043et", "\uff22ot", "B.o.t",
           "\U0001d401ot", "B\u00f6t 1", "\u00dfot", "Bo\u03c4"]
    good = ["Anna", "Änne", "Łukasz", "Ольга", "Ελένη", "李雷", "אנה", "Bottom", "Both", "Abbot", "Bo", "Zoë 2", "O'Neill", "🐉 Fafnir"]
    for name in bad:
        assert Person(server).post("/api/guest", {"name": name})[1].get("code") == "bad-name", repr(name)
        assert Person(server).post("/api/register", {"name": name, "password": "a long secret"})[1].get("code") == "bad-name", name
    for name in good:
        assert Person(server).post("/api/guest", {"name": name})[0] == 200, name
    owner = Person(server, "Owner")
    table = make_table(owner, [ME, {"kind": "bot", "name": "Fafnir"}, OPEN], quick=False)
    assert Person(server, "F\u0430fnir").post("/api/tables/%s/join" % table)[1]["code"] == "bad-name"
    guest = Person(server, "Bea")
    assert guest.post("/api/tables/%s/join" % table, {"name": "fafn1r"})[1]["code"] == "bad-name"
    assert guest.post("/api/tables/%s/join" % table)[0] == 200
    assert owner.post("/api/tables", {"game": "draco", "players": 2, "seats": [{"kind": "me", "name": "Bot 1"}, OPEN]})[0] == 400


def test_a_stranger_takes_one_seat(server):
    owner, stranger = Person(server, "Owner"), Person(server, "Bea")
    table = make_table(owner, [OPEN, OPEN, OPEN, OPEN])
    path = "/api/tables/%s/join" % table
    assert stranger.post(path, {"seat": 1})[0] == 200
    assert stranger.post(path, {"seat": 2})[1]["code"] == "one-seat"
    assert stranger.post(path, {"seat": 1})[1]["seat"] == 1
    assert owner.post(path, {"seat": 0})[0] == 200 and owner.post(path, {"seat": 2})[0] == 200
    table = make_table(owner, [ME, OPEN, OPEN], several=True)
    path = "/api/tables/%s/join" % table
    assert stranger.post(path, {"seat": 1})[0] == 200
    assert stranger.get("/api/tables/" + table)[1]["several"]
    server.stop()
    server.start()
    assert stranger.post(path, {"seat": 2})[0] == 200


# ---- upgrades ----

def board_key(id):
    key = 1
    for c in id:
        key = key << 6 | "0123456789abcdefghijklmnopqrstuvwxyz".index(c)
    return key


def unbundle(entries):
    """The entries in these bytes: number, kind, seat, text, key, at, clock, sum, lines (store/bundle.h)."""
    def number(at):
        value = shift = 0
        while True:
            value |= (entries[at] & 127) << shift
            shift, at = shift + 7, at + 1
            if entries[at - 1] < 128:
                return value >> 1 ^ -(value & 1), at

    at = 0
    while at < len(entries):
        length, kind, key, check = struct.unpack_from("<IBqq", entries, at)
        at, end = at + 21, at + 4 + length
        numbers = []
        for _ in range(5):
            value, at = number(at)
            numbers.append(value)
        index, seat, when, clock, lines = numbers
        yield index, kind, seat, entries[at:end - 1].decode(), key, when, clock, check, lines
        at = end


def make_older(database, table):
    """The file as version 5 had it: a row for every line, texts as keys."""
    rows = [row for chapter in database.execute("SELECT entries FROM chapter WHERE board=? ORDER BY last", (board_key(table),))
            for row in unbundle(chapter[0])]
    assert len(rows) > 1 and any("\n" in row[3] for row in rows), rows
    database.executescript(
        "DROP TABLE arrival; DROP TABLE chapter; CREATE TABLE entry(board TEXT NOT NULL, number INTEGER NOT NULL, kind INTEGER NOT NULL,"
        " seat INTEGER NOT NULL, text TEXT NOT NULL, key TEXT NOT NULL, at INTEGER NOT NULL, clock INTEGER NOT NULL,"
        " sum INTEGER NOT NULL, lines INTEGER NOT NULL DEFAULT 0, PRIMARY KEY(board, number)) WITHOUT ROWID;"
        "CREATE UNIQUE INDEX entry_key ON entry(board, key) WHERE key<>'';"
        "ALTER TABLE sitter RENAME TO place;"
        "CREATE TABLE sitter(person TEXT NOT NULL, board TEXT NOT NULL, PRIMARY KEY(person, board)) WITHOUT ROWID;"
        "CREATE INDEX sitter_board ON sitter(board); INSERT INTO sitter SELECT person, board FROM place; DROP TABLE place;"
        "CREATE INDEX board_state ON board(id, state); PRAGMA user_version=5;")
    number = 0
    for _, kind, seat, text, key, at, clock, check, lines in rows:
        for i, part in enumerate(text.split("\n")):
            move, _, own = part.partition("\t")
            sum = int.from_bytes(bytes.fromhex(own), "big", signed=True) if own else check
            number += 1
            database.execute("INSERT INTO entry VALUES(?,?,?,?,?,?,?,?,?,?)",
                             (table, number, kind, seat if i == 0 else 8, move,
                              "%016x" % (key % 2 ** 64) if key and i == 0 else "", at, clock, sum, lines))
    database.execute("UPDATE board SET card=replace(card, '\"entries\":%d,', '\"entries\":%d,')" % (len(rows), number))
    database.commit()


def test_a_file_of_an_older_version_is_played_on(server):
    anna = Person(server, "Anna")
    table = make_table(anna, [ME, ME])
    line = anna.connect()
    line.ask("watch", table=table)
    states = {s: line.next("state", seat=s) for s in (0, 1)}
    for key in ("first", "second"):
        actor = states[0]["actors"][0]
        move = states[actor]["legal"][0][0]
        answer = line.play(table, actor, move, key=key)
        assert answer["ok"], answer
        states = {s: line.next("state", seat=s) for s in (0, 1)}
    record = anna.get("/api/tables/%s/record" % table)[1]
    server.stop()
    database = sqlite3.connect(os.path.join(server.folder, "hort.db"))
    make_older(database, table)
    database.close()
    server.start()
    assert anna.get("/api/tables/%s/record" % table)[1] == record
    line = anna.connect()
    assert line.ask("watch", table=table)["ok"]
    states = {s: line.next("state", seat=s) for s in (0, 1)}
    again = line.play(table, actor, move, key="second")
    assert again["ok"] and again["number"] == answer["number"] == states[0]["number"], (again, answer)
    actor = states[0]["actors"][0]
    assert line.play(table, actor, states[actor]["legal"][0][0])["number"] > answer["number"]


def test_a_match_of_other_rules_is_closed_with_its_record(server):
    anna = Person(server, "Anna")
    table = make_table(anna, [ME, ME])
    waiting = make_table(anna, [ME, OPEN])
    line = anna.connect()
    line.ask("watch", table=table)
    states = {s: line.next("state", seat=s) for s in (0, 1)}
    actor = states[0]["actors"][0]
    assert line.play(table, actor, states[actor]["legal"][0][0])["ok"]
    server.stop()
    database = sqlite3.connect(os.path.join(server.folder, "hort.db"))
    changed = database.execute("UPDATE board SET card=replace(card, '\"rules\":1,', '\"rules\":77,') WHERE id IN (?,?)",
                               (table, waiting)).rowcount
    database.commit()
    database.close()
    assert changed == 2
    server.start()
    for _ in range(2):
        status, info = anna.get("/api/tables/" + table)
        assert status == 200 and info["state"] == "over" and info["ended"] == "old-rules", info
        line = anna.connect()
        assert line.ask("watch", table=table)["ok"] and line.next("table")["ended"] == "old-rules"
        assert line.play(table, 0, "x")["code"] == "over"
        assert line.ask("at", table=table, line=0, viewer="public")["code"] == "not-started"
        status, record = anna.get("/api/tables/%s/record" % table)
        assert status == 200 and "\nrules 77\n" in record and "\nunfinished\n" in record and "\nseed " in record, record
        assert "\n%d " % info["lines"] in record and record.count("#") == info["lines"], record
        path = os.path.join(server.folder, "old.record")
        with open(path, "w", encoding="utf-8") as file:
            file.write(record)
        done = subprocess.run([server.program, "verify", path], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        assert done.returncode != 0 and b"rules" in done.stdout, done
        assert anna.get("/api/me")[0] == 200
        server.kill()
        server.start()
    assert anna.get("/api/tables/" + waiting)[1]["state"] == "waiting", "what has not begun goes on"
    assert anna.post("/api/tables/%s/rematch" % table)[0] == 200


def test_a_set_of_ones_own_is_kept(server):
    """Also as earlier versions kept it, among the other settings."""
    anna = Person(server, "Anna")
    with open(os.path.join(os.path.dirname(__file__), "..", "games", "draco", "sets", "tests", "peak.set"), encoding="utf-8") as file:
        own = {"name": "mine", "text": file.read()}
    tables = [make_table(anna, [ME, ME], set=own) for _ in range(2)]
    hashes = [anna.get("/api/tables/" + table)[1]["setHash"] for table in tables]
    server.stop()
    database = sqlite3.connect(os.path.join(server.folder, "hort.db"))
    database.execute("UPDATE board SET card=json_set(card, '$.setText', bulk), bulk='' WHERE id=?", (tables[0],))
    database.commit()
    database.close()
    server.start()
    for table, expected in zip(tables, hashes):
        info = anna.get("/api/tables/" + table)[1]
        assert info["setHash"] == expected and info["set"] == "mine", info


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


def test_figures_are_not_at_the_port_of_the_pages(server):
    folder = tempfile.mkdtemp(dir=server.folder)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    words = [server.program, "serve", "--database", os.path.join(folder, "hort.db"), "--port", port, "--metrics-port", port]
    refused = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=30)
    assert refused.returncode == 1 and b"that of the pages" in refused.stderr, refused


def test_figures_are_there_unasked(server):
    """At 127.0.0.1:9320; where something else has that port, the server says so and does without."""
    with socket.socket() as there:
        try:
            there.bind(("127.0.0.1", 9320))
            there.listen()
        except OSError:
            pass  # something else has it already
        folder = tempfile.mkdtemp(dir=server.folder)
        other = Server(server.program, folder, [], metrics=True)
        assert Person(other, "Anna").get("/api/lobby")[0] == 200
        other.stop()
        with open(os.path.join(folder, "server.log"), encoding="utf-8") as log:
            assert '"no-metrics","host":"127.0.0.1","port":9320' in log.read()
    help_text = subprocess.run([server.program, "help", "serve"], stdout=subprocess.PIPE, check=True).stdout.decode()
    assert "9320" in help_text


# ---- what is too old ----

def age(server, table, state):
    """As if the last move at that table had been long ago."""
    database = sqlite3.connect(os.path.join(server.folder, "hort.db"))
    changed = database.execute("UPDATE board SET moved=1000 WHERE id=? AND state=?", (table, state)).rowcount
    database.commit()
    database.close()
    assert changed == 1


def gone(server, person, table):
    deadline = time.time() + 60
    while person.get("/api/tables/" + table)[0] != 404:
        assert time.time() < deadline, "the table is still there"
        time.sleep(0.1)


def test_what_is_too_old_is_archived(server):
    """The record of a match is in the archive, whole and for its owner's eyes only, before the match is deleted."""
    folder = tempfile.mkdtemp(dir=server.folder)
    archive = os.path.join(folder, "deep", "archive")
    other = Server(server.program, folder, [])
    anna = Person(other, "Anna")
    line, records = anna.connect(), {}
    for _ in range(2):
        table = make_table(anna, [ME, ME])
        line.ask("watch", table=table)
        states = {s: line.next("state", seat=s, table=table) for s in (0, 1)}
        while len(records) == 0 and states[0]["actors"]:  # the first is played to its end, the second left alone
            seat = states[0]["actors"][0]
            number = line.play(table, seat, states[seat]["legal"][0][0])["number"]
            states = {s: line.next("state", seat=s, number=number, table=table) for s in (0, 1)}
        records[table] = anna.get("/api/tables/%s/record" % table)[1]
    finished, deserted = records
    other.stop()
    age(other, finished, 2)
    age(other, deserted, 1)
    with open(os.path.join(folder, "taken"), "w", encoding="utf-8"):
        pass
    refused = start_second(other, os.path.join(folder, "hort.db"), prefix=["env", "HORT_ARCHIVE=" + os.path.join(folder, "taken")])
    assert refused.returncode == 1 and b"archive" in refused.stderr, refused
    other.settings += ["--archive", archive]
    for _ in range(3):  # however often it is killed meanwhile
        other.start()
        time.sleep(0.15)
        other.kill()
    other.start()
    gone(other, anna, finished)
    gone(other, anna, deserted)
    for table, status in ((finished, 0), (deserted, 3)):
        path = os.path.join(archive, "draco-%s.record" % table)
        assert stat.S_IMODE(os.stat(path).st_mode) == 0o600 and stat.S_IMODE(os.stat(archive).st_mode) == 0o700
        done = subprocess.run([server.program, "verify", path], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        assert done.returncode == status, done
    with open(os.path.join(archive, "draco-%s.record" % finished), encoding="utf-8") as file:
        assert file.read() == records[finished]
    assert sorted(os.listdir(archive)) == sorted("draco-%s.record" % table for table in records)
    other.stop()


def main():
    tests = [f for name, f in sorted(globals().items()) if name.startswith("test_")]
    return bystanders.run_all(sys.argv[1], [([], True, tests)], sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
