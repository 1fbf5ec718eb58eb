#!/usr/bin/env python3
"""lockout_test.py: attempts to keep others out: connections, slow requests, chosen addresses, log-ins, expensive questions.

    lockout_test.py HORT

The attacker is 127.0.0.1 and, behind a proxy, whoever X-Forwarded-For says; newcomers come from elsewhere.
"""
import http.client
import json
import select
import socket
import sys
import threading
import time

sys.dont_write_bytecode = True
from bystanders import beside_players, raw, run_all  # noqa: E402
from server_client import Closed, Person, Socket  # noqa: E402

NEWCOMER = "127.0.0.2"
ASK = b"GET /api/lobby HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"


def connect(server, source="127.0.0.1"):
    return socket.create_connection(("127.0.0.1", server.port), timeout=20, source_address=(source, 0))


def read_all(line):
    got = b""
    try:
        while piece := line.recv(65536):
            got += piece
    except OSError:
        pass
    line.close()
    return got


def ask_as(server, source=NEWCOMER):
    line = connect(server, source)
    line.sendall(ASK)
    return read_all(line)


def are_open(lines):
    return not select.select(lines, [], [], 0)[0]


def test_half_sent_headers(server):
    """Three hundred requests that never end do not make the next one wait until they are cut."""
    with beside_players(server):
        halves = [connect(server) for _ in range(300)]
        for half in halves:
            half.sendall(b"GET /api/lobby HTTP/1.1\r\nHo")
        assert ask_as(server).startswith(b"HTTP/1.1 200"), "the newcomer was not answered"
        assert are_open(halves), "the newcomer had to wait for the attackers to be cut"
        for half in halves:
            half.close()


def trickle(server, start, drop):
    """Sends a byte now and then; how many could be sent before the server hung up."""
    line = connect(server)
    line.sendall(start)
    sent = 0
    while sent < 200 and are_open([line]):
        try:
            line.sendall(drop)
        except OSError:
            break
        sent += 1
        time.sleep(0.1)
    line.close()
    return sent


def test_trickling_requests(server):
    """The time for headers and for a body is counted in all: a byte now and then does not stretch it."""
    assert trickle(server, b"GET /api/lobby HTTP/1.1\r\nX-Long: ", b"y") < 200
    assert trickle(server, b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                           b"Content-Length: 60000\r\n\r\n", b" ") < 200


def test_connections_of_one_address(server):
    """HTTP connections count too; whoever is turned away learns why, and others come in."""
    lines = [connect(server) for _ in range(30)]
    told = [read_all(line) for line in lines[20:]]
    for got in told:
        assert got.startswith(b"HTTP/1.1 429"), got
        text = json.loads(got.split(b"\r\n\r\n", 1)[1])
        assert text["code"] == "too-many-connections" and text["text"]["de"] and text["text"]["en"], text
    assert ask_as(server).startswith(b"HTTP/1.1 200")
    slow = b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"
    for line in lines[:20]:
        line.sendall(slow)
    assert ask_as(server).startswith(b"HTTP/1.1 200")
    for line in lines[:20]:
        line.close()
    deadline = time.time() + 20
    while not ask_as(server, "127.0.0.1").startswith(b"HTTP/1.1 200"):
        assert time.time() < deadline, "its connections are counted although they are closed"


def until_cut(line, data):
    """Sends it again and again; False when the line is still open after a great many times."""
    end = time.time() + 30
    try:
        while time.time() < end:
            line.socket.sendall(data * 500)
            readable = select.select([line.socket], [], [], 0.02)[0]
            if readable and not line.socket.recv(65536):
                return True
    except OSError:
        return True
    return False


def test_pings_and_empty_fragments(server):
    """Frames that never become a message count like messages."""
    mask = b"abcd"
    with beside_players(server):
        for name, first, again in (("ping", b"", b"\x89\x80" + mask), ("pong", b"", b"\x8a\x80" + mask),
                                   ("fragment", b"\x01\x81" + mask + bytes([ord("{") ^ mask[0]]), b"\x00\x80" + mask)):
            line = Person(server, "Ping").connect()
            line.socket.sendall(first)
            assert until_cut(line, again), name + "s do not count"
        calm = Person(server, "Calm").connect()
        for _ in range(20):
            calm.frame(9, b"still there?")
        assert calm.ask("ping")["ok"]


def test_dear_questions(server):
    """Asking for a long match from its beginning costs more than a ping."""
    person = Person(server, "Long")
    status, made = person.post("/api/tables", {"game": "draco", "players": 2, "quick": True,
                                               "seats": [{"kind": "me"}, {"kind": "me"}]})
    assert status == 201, made
    line, table = person.connect(), made["id"]
    line.ask("watch", table=table)
    states = {s: line.next("state", seat=s) for s in (0, 1)}
    while states[0]["actors"] and states[0]["number"] < 200:
        seat = states[0]["actors"][0]
        answer = line.play(table, seat, states[seat]["legal"][0][0])
        if answer.get("code") == "too-fast":
            time.sleep(0.5)
            continue
        states = {s: line.next("state", seat=s, number=answer["number"]) for s in (0, 1)}

    def how_many(**message):
        line = person.connect()
        for i in range(100):
            line.send(dict(message, seq=i + 1))
        codes = {}
        while len(codes) < 100:
            got = json.loads(line.receive_bytes())
            if got.get("type") == "answer":
                codes[got["seq"]] = got.get("code")
        line.close()
        assert set(codes.values()) <= {None, "too-fast"}, codes
        return list(codes.values()).count(None)

    pings, whole = how_many(type="ping"), how_many(type="watch", table=table, **{"from": 0})
    views = how_many(type="at", table=table, line=states[0]["number"], viewer="public")
    assert pings == 100, pings
    assert whole < pings // 2 and views < pings // 2, (pings, whole, views)


def upgrade(server, to, more=""):
    return raw(server, ("GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: %s\r\nConnection: Upgrade\r\n"
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n%s\r\n"
                        % (server.port, to, more)).encode())


def test_upgrades(server):
    """WebSocket in any letters; to other things not, and the server goes on."""
    for to in ("websocket", "WebSocket", "WEBSOCKET"):
        assert upgrade(server, to).startswith(b"HTTP/1.1 101"), to
    for to in ("h2c", "TLS/1.0", "websocketx", "x" * 300):
        assert b" 101 " not in upgrade(server, to)[:20], to
    assert ask_as(server).startswith(b"HTTP/1.1 200")


def test_long_origins_are_foreign(server):
    """An Origin that does not fit is somebody else's, not nobody's."""
    for origin in ("http://evil.example", "http://" + "e" * 300 + ".example"):
        assert b" 403 " in upgrade(server, "websocket", "Origin: %s\r\n" % origin)[:14], origin
        status, answer = Person(server).post("/api/guest", {"name": "x"}, headers={"Origin": origin})
        assert status == 403 and answer["code"] == "wrong-origin", answer
    own = "http://127.0.0.1:%d" % server.port
    assert upgrade(server, "websocket", "Origin: %s\r\n" % own).startswith(b"HTTP/1.1 101")


def log_in_loop(server, is_over):
    person = Person(server)
    try:
        while not is_over.is_set():
            person.post("/api/login", {"name": "nobody", "password": "a wrong password"})
    except (OSError, http.client.HTTPException):
        pass  # the server is told to stop when the test has failed


def test_log_in_loops(server):
    """Twenty log-in loops keep nobody out: neither guests nor those who log in elsewhere."""
    status, answer = Person(server).post("/api/register", {"name": "Dora", "password": "a good password"})
    assert status == 200, answer
    is_over = threading.Event()
    loops = [threading.Thread(target=log_in_loop, args=(server, is_over), daemon=True) for _ in range(20)]
    for loop in loops:
        loop.start()
    with beside_players(server):
        guests = [Person(server, source=NEWCOMER).post("/api/guest", {"name": "New"})[0] for _ in range(75)]
        logins = [Person(server, source=NEWCOMER).post("/api/login", {"name": "Dora", "password": "a good password"})[0]
                  for _ in range(3)]
        at_the_same_address = Person(server).post("/api/guest", {"name": "Near"})[0]
    is_over.set()
    for loop in loops:
        loop.join()
    assert set(guests) == {200} and set(logins) == {200} and at_the_same_address == 200, (guests, logins, at_the_same_address)


# ---- behind a proxy ----


def fnv(words):
    value = 2166136261
    for byte in words.encode():
        value = (value ^ byte) * 16777619 & 0xFFFFFFFF
    return value


def from_address(server, address):
    return Socket(server.port, forwarded=address)


def test_chosen_addresses(server):
    """Addresses that a plain hash would put into the victim's places do not lock the victim out."""
    victim, chosen = "198.51.100.7", {}
    number = 0
    while len(chosen) < 4:
        address = "10.%d.%d.%d" % (number >> 16 & 255, number >> 8 & 255, number & 255)
        place = (fnv(address) - fnv(victim)) % 16384
        if place < 4:
            chosen.setdefault(place, address)
        number += 1
    lines = [from_address(server, address) for address in chosen.values()]
    line = from_address(server, victim)
    assert line.ask("ping")["ok"]
    for other in lines + [line]:
        other.close()


def test_networks(server):
    """All addresses of an IPv6 network of 64 bits are one; its neighbour and IPv4 are others."""
    lines = [from_address(server, "2001:db8:1:2::%x" % i) for i in range(1, 11)]
    for address in ("2001:db8:1:2::ffff", "2001:0db8:0001:0002:aaaa:bbbb:cccc:dddd"):
        try:
            from_address(server, address)
            raise AssertionError("one network has more connections than one address may have")
        except Closed as error:
            assert "429" in str(error), error
    lines += [from_address(server, a) for a in ("2001:db8:1:3::1", "::ffff:192.0.2.1", "192.0.2.2")]
    for line in lines:
        line.close()


def main():
    small = ["--limit-seconds", "2"]
    return run_all(sys.argv[1], [
        ([], True, [test_half_sent_headers, test_upgrades, test_long_origins_are_foreign,
                    test_log_in_loops]),
        (small, True, [test_trickling_requests]),
        (["--limit-connections", "10"], False, [test_connections_of_one_address]),
        ([], False, [test_pings_and_empty_fragments, test_dear_questions]),
        (["--behind-proxy", "1", "--limit-connections", "10"], False, [test_chosen_addresses, test_networks]),
    ], sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
