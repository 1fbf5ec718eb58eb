#!/usr/bin/env python3
"""attacks.py: what others feel while one address attacks a server.

    attacks.py HORT [--seconds N] [ATTACK…]

Starts a server with the usual limits and one thread for bots, attacks it from 127.0.0.1, and measures somebody from
127.0.0.2: a move among people, a move until an easy bot has answered, and a newcomer who becomes a guest and makes a
table. Prints a table of medians and 99th percentiles in milliseconds.
"""
import argparse
import multiprocessing
import os
import socket
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests"))
from server_client import Closed, Person, Server, Socket  # noqa: E402

HONEST = "127.0.0.2"

# ---- attacks: each runs in processes of its own until it is ended ----


def new_table(person, game, others, **more):
    seats = [{"kind": "me"}] + [dict(other) for other in others]
    status, answer = person.post("/api/tables", dict({"game": game, "players": len(seats), "quick": True, "seats": seats}, **more))
    return answer["id"] if status == 201 else None


def play_on(line, message):
    """Plays the first legal move wherever it is this person's turn; too fast and too late does not matter."""
    if message["type"] == "state" and message.get("legal"):
        line.sequence += 1
        line.send({"type": "play", "seq": line.sequence, "key": "k%d" % line.sequence, "table": message["table"],
                   "seat": message["seat"], "move": message["legal"][0][0]})


def bots(server, level, tables):
    person = Person(server, "Greedy")
    line = person.connect()
    for i in range(tables):
        table = new_table(person, "draco", [{"kind": "bot", "level": level}] * 4)
        if table:
            line.sequence += 1
            line.send({"type": "watch", "seq": line.sequence, "table": table})
    while True:
        play_on(line, line.receive())


def forty_tables_of_experts(server):
    bots(server, "expert", 40)


def fifty_tables_of_easy_bots(server):
    bots(server, "easy", 50)


def hold(server, count, start, again):
    """Many connections that begin a request and send a little of it now and then; those that are cut begin anew."""
    lines = []
    while True:
        while len(lines) < count:
            try:
                line = socket.create_connection(("127.0.0.1", server.port), timeout=5)
                line.sendall(start)
                line.setblocking(False)
                lines.append(line)
            except OSError:
                break
        for line in list(lines):
            try:
                line.send(again)
            except OSError:
                line.close()
                lines.remove(line)
        time.sleep(0.2)


def half_sent_headers(server):
    hold(server, 300, b"GET /api/lobby HTTP/1.1\r\nX-Long: ", b"y")


def slow_posts(server):
    hold(server, 260, b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n", b" ")


def log_in_loop(server):
    person = Person(server)
    while True:
        person.post("/api/login", {"name": "nobody", "password": "a wrong password"})


def flood(server, data):
    while True:
        try:
            line = Socket(server.port)
            while True:
                line.socket.sendall(data)
        except (Closed, OSError):
            time.sleep(0.05)


def pings(server):
    flood(server, b"\x89\x80abcd" * 5000)


def empty_fragments(server):
    flood(server, b"\x01\x80abcd" + b"\x00\x80abcd" * 5000)


def new_guests(server):
    """Guests and tables without end, as many as the server lets one address make."""
    while True:
        try:
            new_table(Person(server, "Many"), "draco", [{"kind": "open"}])
        except AssertionError:
            time.sleep(0.01)


def chatter(server):
    person = Person(server, "Talker")
    table, line = new_table(person, "draco", [{"kind": "me"}]), person.connect()
    while True:
        try:
            for i in range(60):
                line.sequence += 1
                line.send({"type": "chat", "seq": line.sequence, "key": "%d-%d" % (os.getpid(), line.sequence),
                           "table": table, "text": "x" * 500})
            line.ask("ping")
        except Closed:
            line = person.connect()


def whole_matches(server):
    """Asks again and again to be told a match from its beginning."""
    person = Person(server, "Curious")
    table = new_table(person, "draco", [{"kind": "me"}])
    line = person.connect()
    line.ask("watch", table=table)
    states = {s: line.next("state", seat=s) for s in (0, 1)}
    while states[0]["actors"] and states[0]["number"] < 150:
        seat = states[0]["actors"][0]
        answer = line.play(table, seat, states[seat]["legal"][0][0])
        if not answer["ok"]:
            time.sleep(0.5)
            continue
        states = {s: line.next("state", seat=s, number=answer["number"]) for s in (0, 1)}
    lines = [person.connect() for _ in range(20)]
    while True:
        for i, line in enumerate(lines):
            try:
                line.send({"type": "watch", "seq": 1, "table": table, "from": 0})
                line.socket.setblocking(False)
                while line.socket.recv(1 << 20):
                    pass
            except BlockingIOError:
                line.socket.setblocking(True)
            except (Closed, OSError):
                lines[i] = person.connect()


ATTACKS = {  # name: (what, how many processes)
    "nothing": (None, 0),
    "40 tables of experts": (forty_tables_of_experts, 1),
    "50 tables of easy bots": (fifty_tables_of_easy_bots, 1),
    "300 half-sent headers": (half_sent_headers, 1),
    "260 slow POSTs": (slow_posts, 1),
    "20 log-in loops": (log_in_loop, 20),
    "pings without end": (pings, 4),
    "empty fragments without end": (empty_fragments, 4),
    "new guests and tables": (new_guests, 4),
    "chat without end": (chatter, 4),
    "long matches from the beginning": (whole_matches, 1),
}


def attack(what, server):
    os.nice(5)  # attackers are on other machines as a rule: they send, but do not take the server's processor
    try:
        what(server)
    except (Closed, OSError, KeyboardInterrupt, AssertionError):
        pass


# ---- the honest ones ----


def table_with(person, line, other):
    table = new_table(person, "draco", [other])
    assert table, "no table for the honest"
    line.ask("watch", table=table)
    return table


def measure_moves(server, other, seconds):
    """From sending a move until it is this person's turn again."""
    person = Person(server, "Calm", source=HONEST)
    line, end, took = person.connect(), time.time() + seconds, []
    table, state = table_with(person, line, other), None
    while time.time() < end:
        while state is None or not state.get("legal"):
            state = line.next("state", seconds=60)
            if state["table"] == table and not state["actors"]:
                table, state = table_with(person, line, other), None
        started = time.time()
        answer = line.play(table, state["seat"], state["legal"][0][0])
        assert answer["ok"], answer
        state = None
        while state is None or not (state.get("legal") or not state["actors"]):
            state = line.next("state", seconds=60)
        took.append(time.time() - started)
        if not state["actors"]:
            table, state = table_with(person, line, other), None
        time.sleep(0.02)
    return took


def measure_newcomers(server, seconds):
    end, took = time.time() + seconds, []
    for i in range(20):
        if time.time() > end and took:
            break
        started = time.time()
        person = Person(server, "New", source=HONEST)
        assert new_table(person, "draco", [{"kind": "open"}])
        took.append(time.time() - started)
        time.sleep(0.1)
    return took


def percent(values, share):
    values = sorted(values)
    return 1000 * values[min(len(values) - 1, int(len(values) * share))]


def under(program, name, seconds):
    what, processes = ATTACKS[name]
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, folder, ["--quiet", "1", "--bots", "1"], False)
        handle = argparse.Namespace(port=server.port)
        attackers = [multiprocessing.Process(target=attack, args=(what, handle), daemon=True) for _ in range(processes)]
        for attacker in attackers:
            attacker.start()
        time.sleep(3 if attackers else 0)
        cells = []
        for measure in (lambda: measure_moves(server, {"kind": "me"}, seconds),
                        lambda: measure_moves(server, {"kind": "bot", "level": "easy"}, seconds),
                        lambda: measure_newcomers(server, seconds)):
            try:
                took = measure()
                cells.append("%.1f / %.0f" % (percent(took, 0.5), percent(took, 0.99)))
            except (Closed, OSError, AssertionError) as error:
                cells.append("kept out (%s)" % (str(error)[:40] or type(error).__name__))
        with open("/proc/%d/status" % server.process.pid, encoding="ascii") as file:
            memory = [line.split()[1] for line in file if line.startswith("VmRSS")][0]
        for attacker in attackers:
            attacker.terminate()
        server.stop()
    print("| %s | %s | %d MB |" % (name, " | ".join(cells), int(memory) // 1000), flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("attacks", nargs="*")
    given = parser.parse_intermixed_args()
    print("| attack | move among people | until an easy bot has answered | newcomer with a table | memory |\n| --- | --- | --- | --- | --- |")
    for name in given.attacks or ATTACKS:
        under(given.program, name, given.seconds)


if __name__ == "__main__":
    main()
