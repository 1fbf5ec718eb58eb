#!/usr/bin/env python3
"""many_tables.py: what very many tables cost a server: its start, its memory, its lists.

    many_tables.py HORT [TABLES…]        100 and 100000 unless told

Half of the tables wait, half are played; somebody with 50 of them asks for the lists.
"""
import os
import sqlite3
import statistics
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests"))
from server_client import Person, Server  # noqa: E402

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
OWN = 50


def make_own(person):
    """Half of them wait, the others have begun."""
    for i in range(OWN):
        seats = [{"kind": "me"}, {"kind": "open" if i % 2 == 0 else "me"}]
        status, answer = person.post("/api/tables", {"game": "draco", "players": 2, "seats": seats, "public": True, "quick": True})
        assert status == 201, answer
        if i % 2 == 1:
            line = person.connect()
            assert line.ask("watch", table=answer["id"])["ok"]
            state = line.next("state")
            line.close()
            assert state["actors"], state


def name_of(number):
    return "".join(DIGITS[number // 36 ** i % 36] for i in range(10))


def key_of(id):
    key = 1
    for c in id:
        key = key << 6 | DIGITS.index(c)
    return key


def multiply(path, own, tables):
    """Copies of the tables for people who are not there."""
    database = sqlite3.connect(path)
    columns = [row[1] for row in database.execute("PRAGMA table_info(board)")]
    boards = [dict(zip(columns, row)) for row in database.execute("SELECT * FROM board")]
    entries = {b["id"]: database.execute("SELECT * FROM chapter WHERE board=?", (key_of(b["id"]),)).fetchall() for b in boards}
    for i in range(tables - len(boards)):
        board = dict(boards[i % len(boards)])
        source, board["id"], other = board["id"], name_of(i + 1), "%012d" % i
        board["people"] = board["people"].replace(own, other)
        board["card"] = board["card"].replace(own, other)
        database.execute("INSERT INTO board(%s) VALUES(%s)" % (",".join(columns), ",".join("?" * len(columns))),
                         [board[c] for c in columns])
        database.execute("INSERT OR IGNORE INTO sitter(person, board) VALUES(?,?)", (other, board["id"]))
        database.executemany("INSERT INTO chapter VALUES(?,?,?)",
                             [(key_of(board["id"]),) + row[1:] for row in entries[source]])
    database.commit()
    database.close()


def memory_mb(server):
    with open("/proc/%d/status" % server.process.pid) as file:
        return [int(line.split()[1]) / 1024 for line in file if line.startswith("VmRSS")][0]


def processor_ms(server):
    with open("/proc/%d/schedstat" % server.process.pid) as file:
        return int(file.read().split()[0]) / 1e6


def milliseconds(server, ask):
    """Of the first time; and of the next twenty the median, and the server's processor time for one."""
    times = []
    for _ in range(21):
        begun, used = time.perf_counter(), processor_ms(server)
        assert ask()[0] == 200
        times.append(((time.perf_counter() - begun) * 1000, processor_ms(server) - used))
    return "%.1f, %.1f, %.2f" % (times[0][0], statistics.median(t[0] for t in times[1:]),
                                 statistics.median(t[1] for t in times[1:]))


def measure(hort, tables):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(hort, folder, ["--limit-all-tables", "10000000"])
        person = Person(server, "Anna")
        make_own(person)
        own = person.get("/api/me")[1]["id"]
        server.stop()
        path = os.path.join(folder, "hort.db")
        multiply(path, own, tables)
        begun = time.perf_counter()
        server.start()
        seconds = time.perf_counter() - begun
        before = memory_mb(server)
        lists = [milliseconds(server, lambda path=path: person.get(path)) for path in ("/api/lobby", "/api/me")]
        print("| %d | %d MB | %.2f s | %.0f MB | %.0f MB | %s | %s |" % (
            tables, os.path.getsize(path) // 1000000, seconds, before, memory_mb(server), lists[0], lists[1]), flush=True)
        server.stop()


def main():
    print("| tables | file | start | memory | after the lists | /api/lobby: first, median, processor, ms | /api/me |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for tables in [int(word) for word in sys.argv[2:]] or [100, 100000]:
        measure(sys.argv[1], tables)


main()
