"""keepers.py: people who hold the server to its word while it is killed: what was acknowledged is there exactly once.

Each does one kind of thing again and again, repeats what was not answered, and looks whether it was done once. Used by
kill_test.py. No test itself.
"""
import http.client
import random
import threading
import time

from server_client import Closed, Person, new_key

GONE = (Closed, ConnectionError, OSError, http.client.HTTPException)


class Broken(Exception):
    pass


class Keeper(threading.Thread):
    """Does rounds until told to stop; `kept` counts what was acknowledged and found again."""

    def __init__(self, server, seed):
        super().__init__(daemon=True)
        self.server, self.rng = server, random.Random(seed)
        self.kept, self.repeats, self.failure, self.is_done = 0, 0, None, False

    def run(self):
        while not self.is_done:
            try:
                self.round()
                self.kept += 1
            except InterruptedError:
                return
            except Exception as error:  # noqa: BLE001 - told to the main thread
                self.failure = error
                return

    def insist(self, act):
        """Does it until it is answered, however often the server goes away meanwhile."""
        while True:
            if self.is_done:
                raise InterruptedError
            try:
                return act()
            except GONE:
                self.repeats += 1
                time.sleep(0.02)

    def expect(self, is_so, what):
        if not is_so:
            raise Broken("%s: %s" % (type(self).__name__, what))

    def guest(self, name):
        return self.insist(lambda: Person(self.server, name))

    def get(self, person, path):
        return self.insist(lambda: person.get(path))[1]

    def table(self, person, seats, **more):
        body = dict({"game": "draco", "players": len(seats), "seats": seats, "key": new_key()}, **more)
        status, answer = self.insist(lambda: person.post("/api/tables", body))
        self.expect(status == 201, answer)
        return answer["id"]

    def begun(self, person, seats, **more):
        """A table at which everything is ready; the draw may have to be repeated."""
        table = self.table(person, seats, quick=True, **more)
        while self.get(person, "/api/tables/" + table)["state"] == "waiting":
            self.insist(lambda: person.draw(table))
        return table

    def on_a_line(self, person, table, act):
        """act(line, states by seat) on a connection that watches the table; repeated as a whole."""
        def once():
            line = person.connect()
            try:
                line.ask("watch", table=table)
                return act(line, {seat: line.next("state", seat=seat) for seat in (0, 1)})
            finally:
                line.close()
        return self.insist(once)


class Joiner(Keeper):
    """A table that is asked for again is made once. Where anybody may take several seats, a join that is repeated takes
    one."""

    def round(self):
        host, key = self.guest("Host"), new_key()
        table = self.table(host, [{"kind": "me"}] + [{"kind": "open"}] * 3, several=True)
        made = [each["id"] for each in self.get(host, "/api/me")["tables"]]
        self.expect(made == [table], "made once, has %s" % made)
        person = self.guest("Joiner")
        answers = [self.insist(lambda: person.post("/api/tables/%s/join" % table, {"key": key})) for _ in range(2)]
        self.expect(answers[0] == answers[1] and answers[0][0] == 200, answers)
        seats = self.get(person, "/api/tables/" + table)["yourSeats"]
        self.expect(seats == [answers[0][1]["seat"]], "joined once, sits at %s" % seats)


class TakerBack(Keeper):
    """Moves and take-backs, each repeated with its key: each is done once."""

    def round(self):
        person = self.guest("Both")
        table = self.begun(person, [{"kind": "me"}] * 2, game="drachen-delta")
        for _ in range(6):
            if not self.step(person, table):
                return

    def step(self, person, table):
        seats, moves = {}, {}
        self.on_a_line(person, table, lambda line, states: seats.update(states))
        actors = seats[0]["actors"]
        if not actors:
            return False
        seat, key = actors[0], new_key()
        move = self.rng.choice(seats[seat]["legal"])[0]
        for i in range(2):
            moves[i] = self.on_a_line(person, table, lambda line, states: line.play(table, seat, move, key))
        self.expect(moves[0]["ok"] and moves[0]["number"] == moves[1]["number"], moves)
        after = {}
        self.on_a_line(person, table, lambda line, states: after.update(states))
        self.expect(after[0]["number"] == moves[0]["number"], "%s after %s" % (after[0]["number"], moves))
        if after[seat].get("takeBack") == "yes":
            self.take_back(person, table, seat, seats[seat]["number"])
        return True

    def take_back(self, person, table, seat, before):
        key, after = new_key(), {}
        for _ in range(2):
            answer = self.on_a_line(person, table, lambda line, states: line.ask("takeback", key=key, table=table, seat=seat))
            self.expect(answer["ok"], answer)
        self.on_a_line(person, table, lambda line, states: after.update(states))
        self.expect(after[0]["number"] == before, "taken back to %d, not %d" % (after[0]["number"], before))


class LoggerIn(Keeper):
    """A guest's tables go to the account at log-in: all of them, each once, or the log-in can be repeated."""

    def round(self):
        name, password = "K" + new_key(), "a long password"
        account = Person(self.server)
        while self.insist(lambda: account.post("/api/register", {"name": name, "password": password}))[0] not in (200, 409):
            pass
        guest = self.guest("Guest")
        tables = sorted(self.table(guest, [{"kind": "me"}, {"kind": "open"}]) for _ in range(4))
        status, me = self.insist(lambda: guest.post("/api/login", {"name": name, "password": password}))
        self.expect(status == 200 and me["kind"] == "account", me)
        me = self.get(guest, "/api/me")
        mine = [t["id"] for t in me["tables"]]
        # a table that was opened while the server was killed, its answer lost, may be there besides
        once = sorted(table for table in mine if table in tables)
        self.expect(once == tables and me["kind"] == "account", "%s handed over, %s there" % (tables, mine))
        for table in tables:
            self.expect(self.get(guest, "/api/tables/" + table)["yourSeats"] == [0], "a seat at %s" % table)


class ClockWatcher(Keeper):
    """Nobody's time runs faster than the time that goes by, and none comes back but with a move."""

    FULL_MS = 1000000

    def round(self):
        person, seen, at = self.guest("Clock"), [self.FULL_MS] * 2, time.time()
        table = self.begun(person, [{"kind": "me"}] * 2, clock={"kind": "game", "seconds": 1000, "increment": 0})
        for i in range(5):
            asked = time.time()
            left = self.on_a_line(person, table, lambda line, states: line.next("clock")["remainingMs"])
            now = time.time()
            for seat in (0, 1):
                self.expect(seen[seat] - 1000 * (now - at) - 50 <= left[seat] <= self.FULL_MS,
                            "%d ms left, %d before, %.3f s" % (left[seat], seen[seat], now - at))
            if i % 2:
                self.on_a_line(person, table, self.play_one(table, new_key()))
            seen, at = left, asked
            time.sleep(0.05)

    def play_one(self, table, key):
        def act(line, states):
            seat = states[0]["actors"][0]
            line.play(table, seat, states[seat]["legal"][0][0], key)
        return act


def keepers(server):
    return [kind(server, seed) for seed, kind in enumerate((Joiner, TakerBack, LoggerIn, ClockWatcher))]
