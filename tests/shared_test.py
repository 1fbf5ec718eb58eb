#!/usr/bin/env python3
"""shared_test.py: three servers on one PostgreSQL, behind HAProxy, while everything fails.

    shared_test.py HORT       HORT_SHARED_KILLS servers are killed (6), HORT_SHARED_TABLES tables are played at (10)

People sit on every seat, spread over the servers by the balancer, and bots at some. Servers are killed and started
again, PostgreSQL is killed and started again, one server is stopped for a while (SIGSTOP), all are restarted one after the
other, and the connection between one server and the database drops everything without a word. Then:
- every move that was answered is in the record exactly once, and every line reads the same on every server;
- no two seats were shown different lines with the same number;
- every finished record verifies, and every other match goes on.
"""
import itertools
import os
import random
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

sys.dont_write_bytecode = True
from kill_test import Failure, Player  # noqa: E402
from postgres import Cluster  # noqa: E402
from server_client import Closed, Draw, Person, Server, free_port, new_key  # noqa: E402

KILLS = int(os.environ.get("HORT_SHARED_KILLS") or 6)
TABLES = int(os.environ.get("HORT_SHARED_TABLES") or 10)
IS_LONG = KILLS > 20
STOPPED_S = 20 if IS_LONG else 5
PATIENCE_S = 600  # until something counts as stuck: the machine may be busy
KINDS = [("draco", 2, 0), ("book-of-dragons", 2, 0), ("drachen-delta", 2, 1), ("dragon-island", 2, 0), ("draco", 3, 1)]
AGAIN = ("storage-away", "stopping", "no-such-table")

PROXY = """
defaults
    mode http
    timeout connect 2s
    timeout client 60s
    timeout server 60s
    timeout tunnel 60s
    retries 3
    option redispatch
    retry-on conn-failure
frontend front
    bind 127.0.0.1:%d
    default_backend servers
backend servers
    balance roundrobin
    option httpchk GET /livez
    default-server check inter %s fall 2 rise 1 on-marked-down shutdown-sessions
%s
"""


class Balancer:
    """HAProxy in front of the servers."""

    def __init__(self, folder, servers, check="300ms"):
        self.port = free_port()
        lines = "".join("    server s%d 127.0.0.1:%d\n" % (i, s.port) for i, s in enumerate(servers))
        path = os.path.join(folder, "haproxy.cfg")
        with open(path, "w", encoding="utf-8") as file:
            file.write(PROXY % (self.port, check, lines))
        self.process = subprocess.Popen(["/usr/sbin/haproxy", "-db", "-f", path], stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


class Wire(threading.Thread):
    """Between one server and the database: passes everything on, or swallows it: all of it (cut), or on the connection that
    writes what the server says (dumb) or what it is answered (deaf)."""

    def __init__(self, to_port):
        super().__init__(daemon=True)
        self.to_port, self.is_cut, self.port = to_port, False, free_port()
        self.is_dumb = self.is_deaf = False
        self.listener = socket.create_server(("127.0.0.1", self.port))

    def run(self):
        while True:
            here = self.listener.accept()[0]
            threading.Thread(target=self.carry, args=(here,), daemon=True).start()

    def carry(self, here):
        try:
            while self.is_cut:
                time.sleep(0.1)
            there = socket.create_connection(("127.0.0.1", self.to_port))
            ends, writes = {here: there, there: here}, False
            while True:
                for end in select.select(list(ends), [], [], 1)[0]:
                    data = end.recv(65536)
                    if not data:
                        return
                    writes |= b"INSERT INTO entry" in data  # a statement that only the writer prepares
                    is_lost = writes and (self.is_dumb if end is here else self.is_deaf)
                    if not self.is_cut and not is_lost:
                        ends[end].sendall(data)
        except OSError:
            pass
        finally:
            here.close()


class Visitor(Player):
    """A player who comes back whatever happens, and counts what was acknowledged."""

    patience_s = PATIENCE_S

    def __init__(self, server, person, seat, seed):
        super().__init__(server, person, seat, seed)
        self.acked = {}  # number in the answer -> move
        self.connection = None

    def play(self, socket, move, key):
        self.unanswered = (move, key)
        answer = socket.play(self.table, self.seat, move, key)
        if not answer["ok"] and answer["code"] in AGAIN:
            time.sleep(0.1)
            raise Closed(answer["code"])
        if not answer["ok"] and answer["code"] != "over":
            raise Failure("%s: %s refused: %s" % (self.table, move, answer))
        self.unanswered = None
        if answer["ok"]:
            self.answers += 1
            self.acked[answer["number"]] = move
            self.acknowledged = max(self.acknowledged, answer["number"])

    def visit(self):
        connection = self.connection = self.person.connect()
        self.returns += 1
        try:
            answer = connection.ask("watch", table=self.table, **{"from": self.number})
            if not answer["ok"]:
                time.sleep(0.1)
                raise Closed(answer["code"])
            self.take_state(connection.next("state", self.patience_s), is_first=True)
            if self.unanswered:
                move, key = self.unanswered
                self.repeats += 1
                self.play(connection, move, key)
            while not self.is_done:
                self.turn(connection)
        finally:
            connection.close()

    def check(self):
        """Each move that was acknowledged stands in the record once."""
        mine = [text for number, text in sorted(self.lines.items()) if self.seats.get(number) == str(self.seat)]
        left = 1 if self.unanswered else 0
        if not len(self.acked) <= len(mine) <= len(self.acked) + left:
            raise Failure("%s seat %d: %d moves were acknowledged, %d are there" % (self.table, self.seat, len(self.acked),
                                                                                  len(mine)))

    def go(self):
        """Ends the thread, wherever it waits."""
        self.is_done = True
        while self.is_alive():
            try:
                self.connection.socket.shutdown(socket.SHUT_RDWR)
            except (OSError, AttributeError):
                pass
            self.join(0.1)


def sure(call, *more):
    """Asks until somebody answers for good."""
    deadline = time.time() + PATIENCE_S
    while time.time() < deadline:
        try:
            status, answer = call(*more)
            if status < 500 and status not in (401, 404):
                return status, answer
        except (OSError, Closed, AttributeError, ValueError, ConnectionError):
            pass
        except Exception as error:  # noqa: BLE001 - http.client has many
            if type(error).__module__ != "http.client":
                raise
        time.sleep(0.1)
    raise Failure("nobody answers: %s" % (more,))


def draw_all(table, people):
    """All promise and reveal, again and again until the match has begun."""
    draw = Draw(table)
    deadline = time.time() + PATIENCE_S
    while time.time() < deadline:
        for person in people:
            try:
                draw.step(person)
            except (OSError, Closed, AssertionError, KeyError, TypeError, AttributeError):  # also a page of the balancer's
                time.sleep(0.05)
            except Exception as error:  # noqa: BLE001
                if type(error).__module__ != "http.client":
                    raise
        status, info = sure(people[0].get, "/api/tables/" + table)
        if status == 200 and info["state"] != "waiting":
            return
    raise Failure("the match at %s does not begin" % table)


def guest(server, name):
    person = Person(server)
    status, answer = sure(person.post, "/api/guest", {"name": name})
    assert status == 200, answer
    return person


def seat_people(server, number):
    game, players, bots = KINDS[number % len(KINDS)]
    people = [guest(server, "P%d" % i) for i in range(players)]
    seats = [{"kind": "me"}] + [{"kind": "open"}] * (players - 1) + [{"kind": "bot", "level": "easy"}] * bots
    status, answer = sure(people[0].post, "/api/tables", {"game": game, "players": players + bots, "seats": seats})
    assert status == 201, answer
    group = []
    for i, person in enumerate(people):
        if i > 0:
            status, joined = sure(person.post, "/api/tables/%s/join" % answer["id"], {"seat": i, "key": new_key()})
            assert status == 200, joined
        player = Visitor(server, person, i, number * 10 + i)
        player.table = answer["id"]
        group.append(player)
    draw_all(answer["id"], people)
    for player in group:
        player.start()
    return group


def check_group(program, group, folder):
    """The same lines on all seats, each acknowledged move once; a finished record verifies."""
    for player in group:
        connection, deadline = None, time.time() + PATIENCE_S
        while True:
            try:
                connection = player.person.connect()
                assert connection.ask("watch", table=player.table, **{"from": 0})["ok"]
                state = connection.next("state", PATIENCE_S)
                break
            except (Closed, OSError, AssertionError):
                assert time.time() < deadline, "nobody answers"
                time.sleep(0.2)
        player.seats = {}
        for line in state["lines"]:
            player.seats[line["number"]] = line["seat"]
            if player.lines.setdefault(line["number"], line["text"]) != line["text"]:
                raise Failure("%s: line %d was %r" % (player.table, line["number"], player.lines[line["number"]]))
        player.check()
        connection.close()
    for other in group[1:]:
        for number, text in other.lines.items():
            seen = group[0].lines.get(number, text)
            if "?" not in text and "?" not in seen and text != seen:
                raise Failure("%s: line %d is %r and %r" % (other.table, number, text, seen))
    if not state.get("result"):
        return False
    status, record = sure(group[0].person.get, "/api/tables/%s/record" % group[0].table)
    path = os.path.join(folder, group[0].table)
    with open(path, "w", encoding="utf-8") as file:
        file.write(record)
    done = subprocess.run([program, "verify", path], stdout=subprocess.PIPE)
    if done.returncode != 0:
        raise Failure("%s: %s" % (group[0].table, done.stdout.decode()))
    return True


class Trouble:
    """What goes wrong, one thing at a time."""

    def __init__(self, rng, cluster, servers, wire):
        self.rng, self.cluster, self.servers, self.wire = rng, cluster, servers, wire
        self.kills = self.database_kills = self.stops = self.cuts = self.restarts = 0

    def kill_server(self):
        server = self.rng.choice(self.servers)
        if server.process.poll() is not None:
            raise Failure("a server has died by itself: status %d" % server.process.poll())
        server.kill()
        time.sleep(self.rng.uniform(0, 0.5))
        server.start()
        self.kills += 1

    def kill_database(self):
        self.cluster.kill()
        time.sleep(self.rng.uniform(0, 1))
        self.cluster.start()
        self.database_kills += 1

    def restart_all(self):
        """As in a rolling upgrade."""
        for server in self.servers:
            status = server.stop()
            if status != 0:
                raise Failure("a server does not stop in order: status %d" % status)
            server.start()
        self.restarts += 1

    def stop_server(self):
        server = self.rng.choice(self.servers)
        server.process.send_signal(signal.SIGSTOP)
        time.sleep(STOPPED_S)
        server.process.send_signal(signal.SIGCONT)
        self.stops += 1

    def cut_wire(self):
        self.wire.is_cut = True
        time.sleep(STOPPED_S * 2 if not IS_LONG else STOPPED_S)
        self.wire.is_cut = False
        self.cuts += 1

    def plan(self):
        rare = max(1, KILLS // 50)
        plan = [self.kill_server] * KILLS + [self.kill_database] * max(2, KILLS // 5)
        plan += [self.stop_server] * rare + [self.cut_wire] * rare + [self.restart_all] * rare
        self.rng.shuffle(plan)
        return plan


class Place(threading.Thread):
    """Where one match is played after the other; each is checked when it is over."""

    numbers = itertools.count(1)

    def __init__(self, program, front, folder):
        super().__init__(daemon=True)
        self.program, self.front, self.folder = program, front, folder
        self.group, self.everybody, self.finished = [], [], 0
        self.failure, self.is_over = None, False

    def run(self):
        try:
            while not self.is_over:
                self.group = seat_people(self.front, next(self.numbers))
                self.everybody += self.group
                while not self.is_over and not all(p.is_done or p.failure for p in self.group):
                    time.sleep(0.1)
                self.fail()
                for player in self.group:
                    player.go()
                self.fail()
                self.finished += check_group(self.program, self.group, self.folder)
        except Exception as error:  # noqa: BLE001 - told to the main thread
            self.failure = error

    def fail(self):
        for player in self.group:
            if player.failure:
                raise player.failure


def all_go_on(places, seconds):
    """Every match goes on after the last fault, or has come to its end. Returns those that do not."""
    before = {p: p.number for place in places for p in place.group}
    groups, deadline = [place.group for place in places], time.time() + seconds
    while groups and time.time() < deadline:
        groups = [g for g in groups if not any(p.is_done or p.failure or p.number > before[p] for p in g)]
        time.sleep(0.2)
    return groups


def fail_on(places):
    bad = [place.failure for place in places if place.failure]
    if bad:
        raise Failure(repr(bad[0]))


def wait_for(front):
    deadline = time.time() + 30
    while time.time() < deadline:
        try:
            socket.create_connection(("127.0.0.1", front.port)).close()
            return
        except OSError:
            time.sleep(0.05)
    raise Failure("the balancer does not start")


def run(program, folder, cluster, servers, wire, rng):
    trouble = Trouble(rng, cluster, servers, wire)
    since = time.time()
    with Balancer(folder, servers) as front:
        wait_for(front)
        places = [Place(program, front, folder) for _ in range(TABLES)]
        for place in places:
            place.start()
        plan = trouble.plan()
        for done, fault in enumerate(plan):
            time.sleep(rng.uniform(1, 4) if IS_LONG else rng.uniform(0.3, 2))
            fault()
            fail_on(places)
            if done % 10 == 9:
                print("%4d s: %d of %d faults, %d moves, %d matches finished" % (
                    time.time() - since, done + 1, len(plan), sum(p.answers for place in places for p in place.everybody),
                    sum(place.finished for place in places)), flush=True)
        stuck = all_go_on(places, PATIENCE_S)
        fail_on(places)
        if stuck:
            raise Failure("does not go on: %s" % [(p.table, p.seat, p.number, p.state["actors"]) for p in stuck[0]])
        for place in places:
            place.is_over = True
        for place in places:
            place.join(PATIENCE_S)
            if place.is_alive():
                raise Failure("a match cannot be checked: %s" % [p.table for p in place.group])
        fail_on(places)
    everybody = [p for place in places for p in place.everybody]
    total = {name: sum(getattr(p, name) for p in everybody) for name in ("answers", "repeats", "returns")}
    print("%d servers killed, PostgreSQL %d times, %d stopped, %d cut off, all restarted %d times, in %d s: %d moves "
          "acknowledged, %d repeated, %d connections, %d matches finished and verified" % (
              trouble.kills, trouble.database_kills, trouble.stops, trouble.cuts, trouble.restarts, time.time() - since,
              total["answers"], total["repeats"], total["returns"], sum(place.finished for place in places)))
    return total["answers"]


def main():
    program = os.path.abspath(sys.argv[1])
    seed = int(os.environ.get("HORT_SEED") or time.time())
    print("HORT_SEED=%d" % seed)
    with tempfile.TemporaryDirectory() as folder, Cluster() as cluster:
        wire = Wire(cluster.port)
        wire.start()
        urls = [cluster.url, cluster.url, cluster.url.replace(str(cluster.port), str(wire.port))]
        folders = [os.path.join(folder, str(i)) for i in range(3)]
        for each in folders:
            os.mkdir(each)
        servers = []
        try:
            for each, url in zip(folders, urls):
                servers.append(Server(program, each, ["--quiet", "1"], database=url))
            answers = run(program, folder, cluster, servers, wire, random.Random(seed))
            for server in servers:
                server.stop()
            logs = "".join(open(os.path.join(f, "server.log"), encoding="utf-8", errors="replace").read() for f in folders)
        except Exception as error:  # noqa: BLE001
            for each in folders:
                print(open(os.path.join(each, "server.log"), encoding="utf-8", errors="replace").read()[-6000:])
            print(repr(error))
            print("0 passed, 1 failed")
            return 1
        finally:
            for server in servers:
                if server.process.poll() is None:
                    server.process.send_signal(signal.SIGCONT)
                    server.kill()
    wrong = [line for line in logs.splitlines() if "replica-differs" in line or "unreadable" in line or "ERROR:" in line]
    if wrong or answers < 20 * KILLS:
        print("\n".join(wrong[:10]))
        print("0 passed, 1 failed")
        return 1
    print("%d passed, 0 failed" % KILLS)
    return 0


if __name__ == "__main__":
    sys.exit(main())
