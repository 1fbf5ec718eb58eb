#!/usr/bin/env python3
"""kill_test.py: the server is killed at random moments under load and started again.

    kill_test.py HORT        HORT_KILLS times (10)

After every restart each client reconnects by itself and checks that the server keeps its word:
- every move that was answered is there, and every line seen reads the same;
- a position at the same number is the same, half-laid programmes included;
- a move that was not answered is repeated with its key and is played once;
- every match replays with its checksums (the server refuses a table that does not, and says so);
- joins, take-backs, the hand-over of tables at log-in and clocks: see keepers.py.
"""
import os
import random
import subprocess
import sys
import tempfile
import threading
import time

sys.dont_write_bytecode = True
from keepers import keepers  # noqa: E402
from server_client import Closed, Person, Server, new_key  # noqa: E402

KILLS = int(os.environ.get("HORT_KILLS") or 10)
TABLES = [("draco", 2), ("draco", 3), ("book-of-dragons", 2), ("drachen-delta", 2), ("drachen-delta", 3),
          ("dragon-island", 2)]


class Failure(Exception):
    pass


class Player(threading.Thread):
    """One person at one seat: plays at random, remembers everything it was told."""

    patience_s = 20  # while the others move

    def __init__(self, server, person, seat, seed):
        super().__init__(daemon=True)
        self.server, self.person, self.seat = server, person, seat
        self.rng = random.Random(seed)
        self.table = None
        self.lines, self.number, self.view = {}, 0, None
        self.acknowledged = 0
        self.unanswered = None
        self.answers = self.repeats = self.returns = self.half_laid = 0
        self.failure = None
        self.is_done = False

    def run(self):
        while not self.is_done:
            try:
                self.visit()
            except (Closed, ConnectionError, OSError):
                time.sleep(0.02)
            except Exception as error:  # noqa: BLE001 - told to the main thread
                self.failure = error
                return

    def visit(self):
        socket = self.person.connect()
        self.returns += 1
        try:
            socket.ask("watch", table=self.table, **{"from": self.number})
            self.take_state(socket.next("state"), is_first=True)
            if self.unanswered:
                move, key = self.unanswered
                self.repeats += 1
                self.play(socket, move, key)
            while not self.is_done:
                self.turn(socket)
        finally:
            socket.close()

    def take_state(self, state, is_first=False):
        if is_first and state["number"] < self.acknowledged:
            raise Failure("%s: %d lines were acknowledged, %d are left" % (self.table, self.acknowledged, state["number"]))
        if is_first and state["number"] == self.number and self.view is not None:
            if state["view"] != self.view:
                raise Failure("%s: the position at line %d has changed" % (self.table, self.number))
            programme = self.view.get("programme")
            self.half_laid += bool(programme) and "none" in programme[self.seat] and programme[self.seat][0] != "none"
        if is_first and state["number"] < self.number:
            raise Failure("%s: lines that were told are gone" % self.table)
        for line in state["lines"]:
            seen = self.lines.setdefault(line["number"], line["text"])
            if seen != line["text"]:
                raise Failure("%s: line %d was %r and is %r" % (self.table, line["number"], seen, line["text"]))
        self.state, self.number, self.view = state, state["number"], state["view"]

    def play(self, socket, move, key):
        self.unanswered = (move, key)
        answer = socket.play(self.table, self.seat, move, key)
        if not answer["ok"] and answer["code"] not in ("over",):
            raise Failure("%s: %s refused: %s" % (self.table, move, answer))
        self.unanswered = None
        if answer["ok"]:
            self.answers += 1
            self.acknowledged = max(self.acknowledged, answer["number"])

    def turn(self, socket):
        while self.number < self.acknowledged:
            self.take_state(socket.next("state", self.patience_s))
        if not self.state["actors"]:
            self.is_done = True
        elif self.seat in self.state["actors"]:
            self.play(socket, self.rng.choice(self.state["legal"])[0], new_key())
        else:
            self.take_state(socket.next("state", self.patience_s))


def seat_people(server, game, players, seed):
    people = [Person(server, "P%d" % i) for i in range(players)]
    seats = [{"kind": "me"}] + [{"kind": "open"}] * (players - 1)
    status, answer = people[0].post("/api/tables", {"game": game, "players": players, "seats": seats, "quick": True})
    assert status == 201, answer
    group = [Player(server, p, i, seed * 10 + i) for i, p in enumerate(people)]
    for i, player in enumerate(group):
        if i > 0:
            assert people[i].post("/api/tables/%s/join" % answer["id"])[0] == 200
        player.table = answer["id"]
    return group


def check_finished(server, group, folder):
    """A finished match's record verifies, dice and all."""
    status, record = group[0].person.get("/api/tables/%s/record" % group[0].table)
    path = os.path.join(folder, "record")
    with open(path, "w", encoding="utf-8") as file:
        file.write(record)
    done = subprocess.run([server.program, "verify", path], stdout=subprocess.PIPE)
    if done.returncode != 0:
        raise Failure("%s: %s" % (group[0].table, done.stdout.decode()))


def main():
    program = sys.argv[1]
    rng = random.Random(int(os.environ.get("HORT_SEED") or time.time()))
    with tempfile.TemporaryDirectory() as folder, Server(program, folder, ["--quiet", "1"]) as server:
        groups, finished, seed, everybody = [], 0, 0, keepers(server)
        holders = list(everybody)
        for holder in holders:
            holder.start()
        for kill in range(KILLS):
            for group in [g for g in groups if all(p.is_done for p in g)]:
                groups.remove(group)
                check_finished(server, group, folder)
                finished += 1
            while len(groups) < len(TABLES):
                group = seat_people(server, *TABLES[seed % len(TABLES)], seed)
                seed += 1
                groups.append(group)
                everybody += group
                for player in group:
                    player.start()
            time.sleep(rng.uniform(0.05, 0.6))
            server.kill()
            server.start()
            time.sleep(0.1)
            for player in everybody:
                if player.failure:
                    print("after kill %d: %r" % (kill + 1, player.failure))
                    print("0 passed, 1 failed")
                    return 1
        time.sleep(1)
        deadline = time.time() + 60
        while any(h.kept == 0 and not h.failure for h in holders) and time.time() < deadline:
            time.sleep(0.1)
        for player in everybody:
            player.is_done = True
        bad = [p.failure for p in everybody if p.failure]
        server.stop()
        log = open(os.path.join(folder, "server.log"), encoding="utf-8", errors="replace").read()
    players = [p for p in everybody if p not in holders]
    total = {name: sum(getattr(p, name) for p in players) for name in ("answers", "repeats", "returns", "half_laid")}
    print("%d kills: %d moves acknowledged, %d repeated, %d reconnections, %d half-laid programmes found again, "
          "%d matches finished and verified" % (KILLS, total["answers"], total["repeats"], total["returns"],
                                                 total["half_laid"], finished))
    print(", ".join("%s: %d rounds, %d repeated" % (type(h).__name__, h.kept, h.repeats) for h in holders))
    if bad or "error" in log or total["answers"] < 20 * KILLS or any(h.kept == 0 for h in holders):
        print(bad, log[-3000:])
        print("0 passed, 1 failed")
        return 1
    print("%d passed, 0 failed" % KILLS)
    return 0


if __name__ == "__main__":
    sys.exit(main())
