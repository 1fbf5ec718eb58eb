#!/usr/bin/env python3
"""abuse_test.py: junk, floods, slow readers, vanishing clients, a full disk and a damaged file.

    abuse_test.py HORT

Beside every attack two people play a match; the attack must not make them wait.
"""
import hashlib
import json
import os
import random
import socket
import sqlite3
import subprocess
import sys
import time

sys.dont_write_bytecode = True
from bystanders import beside_players, raw, run_all  # noqa: E402
from server_client import Closed, Person  # noqa: E402

ROUNDS = int(os.environ.get("HORT_FUZZ") or 400)


def test_http_junk(server):
    rng = random.Random(5)
    with beside_players(server):
        for path in ["/" + "a" * 5000, "/api/tables/" + "%00" * 50, "/api/tables/../../x", "/api/games/%s/rules" % ("x" * 300),
                     "/api/tables/0123456789/record?viewer=" + "9" * 200, "/\x00", "/api/\xff\xfe", "/?" + "a=b&" * 500]:
            raw(server, ("GET %s HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n" % path).encode("latin-1"))
        raw(server, b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999\r\n\r\nxx")
        raw(server, b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\nxx")
        raw(server, b"GET / HTTP/1.1\r\n" + b"X-Long: " + b"y" * 20000 + b"\r\n\r\n")
        for _ in range(ROUNDS // 8):
            raw(server, bytes(rng.getrandbits(8) for _ in range(rng.randrange(1, 300))) + b"\r\n\r\n")
        big = Person(server).post("/api/guest", {"name": "x" * 70000})
        assert big[0] == 413, big
        for body in [b"[", b"[]", b"{\"name\":", b"\xff\xfe", b"{\"name\":\"a\",\"name\":\"b\"}", b"[" * 9000, b"null"]:
            got = raw(server, b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                              b"Connection: close\r\nContent-Length: %d\r\n\r\n%s" % (len(body), body))
            assert b"bad-json" in got, (body[:20], got[:300])


def mutate(rng, text):
    data = bytearray(text)
    for _ in range(rng.randrange(1, 6)):
        at = rng.randrange(len(data)) if data else 0
        kind = rng.randrange(4)
        if kind == 0 and data:
            data[at] = rng.getrandbits(8)
        elif kind == 1:
            data[at:at] = rng.choice([b"\"", b"{", b"}", b"[", b"null", b"-1", b"1e99", b"\\u0000", b"\\ud800", b"9" * 30])
        elif kind == 2 and data:
            del data[at:at + rng.randrange(1, 8)]
        else:
            data[at:at] = data[:rng.randrange(1, 20)]
    return bytes(data)


def test_json_fuzz(server):
    rng = random.Random(7)
    person = Person(server, "Fuzz")
    status, made = person.post("/api/tables", {"game": "draco", "players": 2, "quick": True,
                                               "seats": [{"kind": "me"}, {"kind": "me"}]})
    table = made["id"]
    seeds = [json.dumps(dict(m, seq=1, key="k", table=table)).encode() for m in (
        {"type": "play", "seat": 0, "move": "red-3"}, {"type": "watch", "from": 0, "lang": "de"}, {"type": "why", "seat": 0, "move": "x"},
        {"type": "at", "line": 3, "viewer": 0}, {"type": "chat", "text": "hi"}, {"type": "share", "seat": 0, "draw": 1, "hex": "ab" * 32},
        {"type": "promise", "seat": 0, "draw": 1, "hash": "ab" * 32},
        {"type": "takeback", "seat": 0}, {"type": "takeback-answer", "accept": True}, {"type": "hello"}, {"type": "mute", "name": "x"})]
    with beside_players(server):
        line = person.connect()
        line.sequence = 1000000
        for i in range(ROUNDS):
            try:
                line.frame(1, mutate(rng, rng.choice(seeds)).decode("utf-8", "replace").encode())
                if i % 20 == 19:
                    assert line.ask("ping")["ok"]
            except Closed:
                line = person.connect()
                line.sequence = 1000000
        bodies = [json.dumps({"game": "draco", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}], "options": {},
                              "clock": {"kind": "game", "seconds": 60, "increment": 5}, "public": True}).encode()]
        for _ in range(ROUNDS // 4):
            body = mutate(rng, bodies[0])
            raw_body = b"POST /api/tables HTTP/1.1\r\nHost: x\r\nCookie: %s\r\nContent-Type: application/json\r\n" \
                       b"Connection: close\r\nContent-Length: %d\r\n\r\n%s" % (person.cookie.encode(), len(body), body)
            assert raw(server, raw_body).startswith(b"HTTP/1.1 "), body


def test_frame_fuzz(server):
    rng = random.Random(11)
    with beside_players(server):
        for i in range(ROUNDS // 4):
            line = Person(server).connect()
            try:
                kind = i % 6
                if kind == 0:
                    line.socket.sendall(bytes(rng.getrandbits(8) for _ in range(rng.randrange(1, 200))))
                elif kind == 1:
                    line.frame(rng.choice([3, 7, 11, 15]), b"x")
                elif kind == 2:
                    line.frame(1, b"\xff\xfe\xfd")
                elif kind == 3:
                    line.frame(2, b"{\"type\":\"ping\",\"seq\":1}")
                    assert json.loads(line.receive_bytes())["code"] == "bad-message"
                elif kind == 4:  # fragments, a ping between them
                    line.frame(1, b"{\"type\":\"pi", final=False)
                    line.frame(9, b"are you there")
                    line.frame(0, b"ng\",\"seq\":4}")
                    assert json.loads(line.receive_bytes()) == {"type": "answer", "seq": 4, "ok": True}
                else:
                    line.socket.sendall(b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff" + b"mask" + b"x" * 100)
            except Closed:
                pass
            line.close()
        line = Person(server).connect()
        line.frame(1, b"{\"type\":\"ping\",\"seq\":1,\"x\":\"" + b"y" * 20000 + b"\"}")
        assert json.loads(line.receive_bytes())["code"] == "too-large"
        assert line.ask("ping")["ok"]


def test_vanishing_and_half_open(server):
    with beside_players(server):
        person = Person(server, "Gone")
        lines = []
        for _ in range(60):
            line = person.connect()
            line.send({"type": "hello", "seq": 1})
            line.close()
            half = socket.create_connection(("127.0.0.1", server.port))
            half.sendall(b"GET /api/lobby HTTP/1.1\r\nHo")
            lines.append(half)
        for half in lines[:30]:
            half.close()


def test_slow_reader(server):
    """Somebody who asks and never reads is cut off; the others do not notice."""
    person = Person(server, "Slow")
    status, made = person.post("/api/tables", {"game": "dragon-island", "players": 2, "quick": True,
                                               "seats": [{"kind": "me"}, {"kind": "me"}]})
    with beside_players(server):
        line = person.connect()
        line.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        end = time.time() + 20
        is_cut = False
        message = {"type": "watch", "seq": 1, "table": made["id"], "from": 0}
        while time.time() < end and not is_cut:
            try:
                line.socket.settimeout(1)
                line.send(message)
            except (Closed, OSError):
                is_cut = True
        assert is_cut, "never cut off"


def test_flood(folder_server):
    """With the usual limits: a clear code, then the line is cut."""
    server = folder_server
    with beside_players(server):
        line = Person(server, "Flood").connect()
        for i in range(600):
            line.send({"type": "ping", "seq": i})
        codes = [json.loads(line.receive_bytes()).get("code") for _ in range(600)]
        assert set(codes) == {None, "too-fast"}, set(codes)
        is_cut = False
        try:
            for i in range(100000):
                line.send({"type": "ping", "seq": i})
        except Closed:
            is_cut = True
        assert is_cut
    lines, refused = [], None
    try:
        for _ in range(230):
            lines.append(Person(server).connect())
    except Closed as error:
        refused = str(error)
    assert len(lines) <= 200 and refused and "429" in refused, (len(lines), refused)
    for line in lines:
        line.close()
    statuses = [Person(server).post("/api/login", {"name": "x", "password": "y"})[0] for _ in range(60)]
    assert 429 in statuses


def test_full_disk(server):
    """No room: moves are refused with a code, nothing is lost, and it goes on when there is room."""
    person = Person(server, "Full")
    status, made = person.post("/api/tables", {"game": "draco", "players": 2, "quick": True,
                                               "seats": [{"kind": "me"}, {"kind": "me"}]})
    table = made["id"]
    line = person.connect()
    line.ask("watch", table=table)
    states = {s: line.next("state", seat=s) for s in (0, 1)}

    def play_one():
        seat = states[0]["actors"][0]
        answer = line.play(table, seat, states[seat]["legal"][0][0])
        if answer["ok"]:
            for s in (0, 1):
                states[s] = line.next("state", seat=s, number=answer["number"])
        return answer

    def limit(size):
        subprocess.run(["prlimit", "--pid", str(server.process.pid), "--fsize=%s:unlimited" % size], check=True)

    for _ in range(5):
        assert play_one()["ok"]
    limit(os.path.getsize(os.path.join(server.folder, "hort.db-wal")) + 5000)
    refused = None
    for _ in range(20):
        answer = play_one()
        if not answer["ok"]:
            refused = answer
            break
    assert refused and refused["code"] == "storage-full", refused
    number = states[0]["number"]
    assert play_one()["code"] == "storage-full"
    assert person.post("/api/tables", {"game": "draco", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]})[0] == 507
    assert Person(server).post("/api/guest", {"name": "X"})[1]["code"] == "storage-full"
    assert person.get("/api/tables/" + table)[1]["lines"] == number
    assert line.is_quiet(0.2)
    limit("unlimited")
    assert play_one()["ok"]
    number, view = states[0]["number"], states[0]["view"]
    server.kill()
    server.start()
    line = person.connect()
    line.ask("watch", table=table)
    again = line.next("state", seat=0)
    assert again["number"] == number and again["view"] == view


def wait_until(is_so):
    end = time.time() + 30
    while not is_so():
        assert time.time() < end, "that did not happen"
        time.sleep(0.1)


def test_damaged_files(server):
    """A file that is damaged or not ours is refused with the reason and left as it is."""
    Person(server, "Keep")
    server.stop()
    path = os.path.join(server.folder, "hort.db")
    with open(path, "rb") as file:
        good = file.read()
    other = os.path.join(server.folder, "other.db")
    foreign = sqlite3.connect(other)
    foreign.execute("CREATE TABLE x(y)")
    foreign.commit()
    foreign.close()
    damaged = bytearray(good)
    for at in range(4096, min(len(damaged), 40960), 97):
        damaged[at] ^= 0x5A
    cases = {"damaged": bytes(damaged), "cut": good[:len(good) // 2 + 100], "text": b"hello, I am no database\n" * 400,
             "foreign": open(other, "rb").read()}
    for name, data in cases.items():
        copy = os.path.join(server.folder, name + ".db")
        with open(copy, "wb") as file:
            file.write(data)
        done = subprocess.run([server.program, "serve", "--port", "0", "--database", copy], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=30)
        assert done.returncode == 1 and copy.encode() in done.stderr and b"left as it is" in done.stderr, (name, done)
        with open(copy, "rb") as file:
            assert hashlib.sha256(file.read()).digest() == hashlib.sha256(data).digest(), name
    server.start()


def test_damage_deep_in_a_file(server):
    """The start does not read the whole file; what is found later is told, and nothing more is written."""
    server.stop()
    path = os.path.join(server.folder, "hort.db")
    with open(path, "rb") as file:
        good = file.read()
    database = sqlite3.connect(path)
    database.executemany("INSERT INTO person VALUES(?,?,'',0,?)", [("deep%d" % i, "x" * 100, 2 ** 40) for i in range(20000)])
    database.commit()
    database.close()
    with open(path, "r+b") as file:
        file.seek(300 * 4096)
        file.write(b"\xff" * 4096)
    server.start()
    log = os.path.join(server.folder, "server.log")
    wait_until(lambda: b"database-damaged" in open(log, "rb").read())
    wait_until(lambda: Person(server).get("/healthz")[0] == 503)
    server.stop()
    for end in ("-wal", "-shm"):
        if os.path.exists(path + end):
            os.remove(path + end)
    with open(path, "wb") as file:
        file.write(good)
    server.start()


def main():
    junk = [test_http_junk, test_json_fuzz, test_frame_fuzz, test_vanishing_and_half_open, test_slow_reader,
            test_full_disk, test_damaged_files, test_damage_deep_in_a_file]
    return run_all(sys.argv[1], [([], True, junk), (["--limit-messages", "250"], False, [test_flood])], sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
