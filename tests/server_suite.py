"""server_suite.py: what the tests over real sockets have in common: tables of two, random play, and the run itself. No test
itself."""
import sys
import tempfile
import time
import traceback

from server_client import Person, Server

GAME = "draco"


def make_table(person, seats, **more):
    body = dict({"game": GAME, "players": len(seats), "seats": seats, "quick": True}, **more)
    status, answer = person.post("/api/tables", body)
    assert status == 201, answer
    return answer["id"], answer["invite"]


def me(**more):
    return dict({"kind": "me"}, **more)


def bot(level="easy"):
    return {"kind": "bot", "level": level}


OPEN, INVITE = {"kind": "open"}, {"kind": "invite"}


def two_at_a_table(server, **more):
    """Two people at a table of two, both watching; returns persons, sockets, table and first states."""
    anna, bea = Person(server, "Anna"), Person(server, "Bea")
    table, _ = make_table(anna, [me(), OPEN], **more)
    assert bea.post("/api/tables/%s/join" % table)[0] == 200
    sockets = [anna.connect(), bea.connect()]
    for s in sockets:
        assert s.ask("watch", table=table)["ok"]
    states = [s.next("state") for s in sockets]
    return (anna, bea), sockets, table, states


def play_on(sockets, table, states, moves, rng):
    """Plays random moves for two watching people; keeps `states` up to date."""
    for _ in range(moves):
        actors = states[0]["actors"]
        if not actors:
            return
        seat = actors[0]
        answer = sockets[seat].play(table, seat, rng.choice(states[seat]["legal"])[0])
        assert answer["ok"], answer
        for i, s in enumerate(sockets):
            while states[i]["number"] < answer["number"]:
                states[i] = s.next("state")


def run(tests):
    """Runs the functions of that namespace whose names begin with test_, or those that the command names; the status."""
    program, only = sys.argv[1], sys.argv[2:]
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, folder, ["--quiet", "1"])
        for name, test in list(tests.items()):
            if not name.startswith("test_") or (only and name not in only):
                continue
            started = time.time()
            try:
                test(server)
                passed += 1
                print("good  %-45s %.1f s" % (name, time.time() - started), flush=True)
            except BaseException:
                failed += 1
                print("WRONG %s\n%s" % (name, traceback.format_exc()), flush=True)
                if server.process.poll() is not None:
                    server.start()
        if server.stop() != 0:
            failed += 1
        said = open(folder + "/server.log", encoding="utf-8", errors="replace").read()
        if failed:
            print(said[-4000:])
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed else 0
