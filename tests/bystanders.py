"""bystanders.py: two people who play beside every attack, and what the tests of attacks share. No test itself."""
import os
import socket
import tempfile
import threading
import time
import traceback

from server_client import Person, Server

PATIENCE = 3.0  # seconds the bystanders may wait for one move, sanitizers and a busy machine included


class Bystanders(threading.Thread):
    """Two people on one page who play matches one after the other until told to stop."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.person = Person(server, "Calm")
        self.socket = self.person.connect()
        self.is_stopping, self.moves, self.slowest, self.failure = False, 0, 0.0, None

    def new_table(self):
        status, answer = self.person.post("/api/tables", {"game": "draco", "players": 2, "quick": True,
                                                          "seats": [{"kind": "me"}, {"kind": "me"}]})
        assert status == 201, answer
        self.table = answer["id"]
        self.socket.ask("watch", table=self.table)
        return {s: self.socket.next("state", seat=s) for s in (0, 1)}

    def run(self):
        try:
            states = self.new_table()
            while not self.is_stopping:
                seat = states[0]["actors"][0] if states[0]["actors"] else None
                if seat is None:
                    states = self.new_table()
                    continue
                started = time.time()
                answer = self.socket.play(self.table, seat, states[seat]["legal"][0][0])
                assert answer["ok"], answer
                for s in (0, 1):
                    states[s] = self.socket.next("state", seat=s, number=answer["number"])
                self.slowest = max(self.slowest, time.time() - started)
                self.moves += 1
                time.sleep(0.05)  # well below what a person may send
        except BaseException as error:  # noqa: BLE001 - told to the main thread
            self.failure = traceback.format_exc()


class beside_players:
    """with beside_players(server): the attack"""

    def __init__(self, server):
        self.server = server

    def wait_for_moves(self, count):
        """The attack waits for the others, not the clock: on a busy machine they need longer."""
        wanted = self.calm.moves + count
        while self.calm.moves < wanted and self.calm.is_alive():
            time.sleep(0.02)

    def __enter__(self):
        self.calm = Bystanders(self.server)
        self.calm.start()
        self.wait_for_moves(1)

    def __exit__(self, kind, value, trace):
        self.wait_for_moves(3)
        self.calm.is_stopping = True
        self.calm.join(PATIENCE + 5)
        if kind is None:
            assert not self.calm.failure, self.calm.failure
            assert self.calm.slowest < PATIENCE, "a move took %.1f s" % self.calm.slowest


def raw(server, data, wait=0.0, source="127.0.0.1"):
    """Sends bytes to the port and returns what comes back until the end or a short silence."""
    line = socket.create_connection(("127.0.0.1", server.port), timeout=0.5, source_address=(source, 0))
    got = b""
    try:
        line.sendall(data)
        time.sleep(wait)
        while len(got) < 1 << 20:
            piece = line.recv(65536)
            if not piece:
                break
            got += piece
    except OSError:
        pass
    line.close()
    return got


def run(test, server, said):
    started = time.time()
    try:
        test(server)
        assert server.process.poll() is None, "the server has ended"
        print("good  %-30s %.1f s" % (test.__name__, time.time() - started), flush=True)
        return True
    except BaseException:
        print("WRONG %s\n%s" % (test.__name__, traceback.format_exc()), flush=True)
        with open(said, encoding="utf-8", errors="replace") as file:
            print(file.read()[-5000:])
        if server.process.poll() is not None:
            server.start()
        return False


def run_all(program, parts, only):
    """Runs tests, each part on a server of its own: (settings, whether limits are raised, tests). Returns the exit status."""
    outcomes = []
    for settings, is_unlimited, tests in parts:
        tests = [t for t in tests if not only or t.__name__ in only]
        if not tests:
            continue
        with tempfile.TemporaryDirectory() as folder:
            server = Server(program, folder, ["--quiet", "1"] + settings, is_unlimited)
            said = os.path.join(folder, "server.log")
            outcomes += [run(t, server, said) for t in tests]
            if server.stop() != 0:
                outcomes.append(False)
                print(open(said, encoding="utf-8", errors="replace").read()[-5000:])
    print("%d passed, %d failed" % (sum(outcomes), len(outcomes) - sum(outcomes)))
    return 0 if outcomes and all(outcomes) else 1
