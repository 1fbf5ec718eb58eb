#!/usr/bin/env python3
"""shared_test.py: three servers on one PostgreSQL, behind HAProxy, while everything fails.

    shared_test.py HORT       HORT_SHARED_KILLS servers are killed (6), HORT_SHARED_TABLES tables are played at (10)

People sit on every seat, spread over the servers by the balancer, and bots at some. Servers are killed and started
again, PostgreSQL is killed and started again, one server is stopped for a while (SIGSTOP), and the connection between one
server and the database drops everything without a word. Then:
- every move that was answered is in the record exactly once, and every line reads the same on every server;
- no two seats were shown different lines with the same number;
- every finished record verifies, and every other match goes on.
"""
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
    option httpchk GET /healthz
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
    """Between one server and the database: passes everything on, or (cut) swallows it."""

    def __init__(self, to_port):
        super().__init__(daemon=True)
        self.to_port, self.is_cut, self.port = to_port, False, free_port()
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
            ends = {here: there, there: here}
            while True:
                for end in select.select(list(ends), [], [], 1)[0]:
                    data = end.recv(65536)
                    if not data:
                        return
                    if not self.is_cut:
                        ends[end].sendall(data)
        except OSError:
            pass
        finally:
            here.close()


class Visitor(Player):
    """A player who comes back whatever happens, and counts what was acknowledged."""

    def __init__(self, server, person, seat, seed):
        super().__init__(server, person, seat, seed)
        self.acked = {}  # number in the answer -> move

    def take_state(self, state, is_first=False):
        # a server that is just behind catches up at once; nothing else than a beginning of the same lines may be seen
        if is_first and state["number"] < max(self.number, self.acknowledged):
            for line in state["lines"]:
                if self.lines.get(line["number"], line["text"]) != line["text"]:
                    raise Failure("%s: line %d has changed" % (self.table, line["number"]))
            self.behind = getattr(self, "behind", 0) + 1
            if self.behind > 300:
                raise Failure("%s: %d lines are known, %d are shown for long" % (self.table, self.number, state["number"]))
            raise Closed("behind")
        super().take_state(state, is_first)

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
        connection = self.person.connect()
        self.returns += 1
        try:
            answer = connection.ask("watch", table=self.table, **{"from": self.number})
            if not answer["ok"]:
                time.sleep(0.1)
                raise Closed(answer["code"])
            self.take_state(connection.next("state"), is_first=True)
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

    def turn(self, connection):
        while self.number < self.acknowledged:
            self.take_state(connection.next("state"))
        super().turn(connection)


def sure(call, *more):
    """Asks until somebody answers for good."""
    deadline = time.time() + 120
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
    deadline = time.time() + 120
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
        connection, deadline = None, time.time() + 60
        while True:
            try:
                connection = player.person.connect()
                assert connection.ask("watch", table=player.table, **{"from": 0})["ok"]
                state = connection.next("state")
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
    path = os.path.join(folder, "record")
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
        self.kills = self.database_kills = self.stops = self.cuts = 0

    def kill_server(self):
        server = self.rng.choice(self.servers)
        server.kill()
        time.sleep(self.rng.uniform(0, 0.5))
        server.start()
        self.kills += 1

    def kill_database(self):
        self.cluster.kill()
        time.sleep(self.rng.uniform(0, 1))
        self.cluster.start()
        self.database_kills += 1

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
        plan += [self.stop_server] * rare + [self.cut_wire] * rare
        self.rng.shuffle(plan)
        return plan


def refill(program, front, groups, folder, count, everybody):
    """Finished matches are checked and others begun."""
    finished = 0
    for group in [g for g in groups if all(p.is_done for p in g)]:
        groups.remove(group)
        finished += check_group(program, group, folder)
    while len(groups) < count:
        refill.number += 1
        group = seat_people(front, refill.number)
        groups.append(group)
        everybody += group
    return finished


refill.number = 0


def all_go_on(groups, seconds):
    """Every match that is not over makes progress again."""
    before = {p: p.number for g in groups for p in g}
    deadline = time.time() + seconds
    while time.time() < deadline:
        stuck = [g for g in groups if not any(p.is_done or p.number > before[p] for p in g)]
        if not stuck:
            return []
        time.sleep(0.2)
    return stuck


def fail_on(everybody):
    bad = [p.failure for p in everybody if p.failure]
    if bad:
        raise Failure(repr(bad[0]))


def run(program, folder, cluster, servers, wire, rng):
    trouble = Trouble(rng, cluster, servers, wire)
    groups, everybody, finished = [], [], 0
    with Balancer(folder, servers) as front:
        deadline = time.time() + 30
        while time.time() < deadline:
            try:
                socket.create_connection(("127.0.0.1", front.port)).close()
                break
            except OSError:
                time.sleep(0.05)
        for fault in trouble.plan():
            finished += refill(program, front, groups, folder, TABLES, everybody)
            time.sleep(rng.uniform(0.3, 2) if not IS_LONG else rng.uniform(1, 4))
            fault()
            fail_on(everybody)
            if IS_LONG:
                print("%d kills, %d of the database, %d moves" % (
                    trouble.kills, trouble.database_kills, sum(p.answers for p in everybody)), flush=True)
        stuck = all_go_on(groups, 90)
        fail_on(everybody)
        if stuck:
            raise Failure("does not go on: %s" % [(p.table, p.seat, p.number, p.state["actors"]) for p in stuck[0]])
        for player in everybody:
            player.is_done = True
        time.sleep(1)
        fail_on(everybody)
        for group in groups:
            finished += check_group(program, group, folder)
    total = {name: sum(getattr(p, name) for p in everybody) for name in ("answers", "repeats", "returns")}
    print("%d servers killed, PostgreSQL %d times, %d stopped, %d cut off: %d moves acknowledged, %d repeated, "
          "%d connections, %d matches finished and verified" % (
              trouble.kills, trouble.database_kills, trouble.stops, trouble.cuts, total["answers"], total["repeats"],
              total["returns"], finished))
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
                print(open(os.path.join(each, "server.log"), encoding="utf-8", errors="replace").read()[-1500:])
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
