#!/usr/bin/env python3
"""returning_test.py: checks over real sockets that hort serve does what docs/protocol.md says: who waits,
leaves and comes back, clocks, gaps, a server that stops, matches from elsewhere.

    returning_test.py HORT [TEST …]        each test function is one test; the last line counts them
"""
import os
import random
import sys
import tempfile
import threading
import time

sys.dont_write_bytecode = True
from server_client import Draw, Person, Server, fair_header, fair_promise  # noqa: E402
from server_suite import GAME, OPEN, bot, make_table, me, play_on, run, two_at_a_table  # noqa: E402


def test_shares_and_waiting(server):
    anna, bea = Person(server, "Anna"), Person(server, "Bea")
    table, _ = make_table(anna, [me(), OPEN, bot()], quick=False)
    a = anna.connect()
    a.ask("watch", table=table)
    first = a.next("table")
    assert first["draw"]["kinds"] == ["person", "person", "bot"] and first["draw"]["header"] == fair_header(first)
    draw = Draw(table)
    draw.step(anna)
    bea.post("/api/tables/%s/join" % table)
    for person in (bea, anna, bea):
        assert anna.get("/api/tables/" + table)[1]["state"] == "waiting"
        draw.step(person)
    assert a.next("state")["number"] > 0
    seen = anna.get("/api/tables/%s/record" % table)[1]
    assert "commitment sha256:" + first["commitment"] in seen and "draw 1 person person bot\n" in seen
    for seat in (0, 1):
        assert "share %d %s\n" % (seat, draw.shares[1, seat]) in seen
        assert "promise %d sha256:%s\n" % (seat, fair_promise(first, seat, draw.shares[1, seat])) in seen
    # leaving while waiting frees the seat; an empty table is gone
    table, _ = make_table(anna, [me(), OPEN, OPEN])
    bea.post("/api/tables/%s/join" % table)
    assert bea.post("/api/tables/%s/leave" % table)[0] == 200
    assert anna.get("/api/tables/" + table)[1]["seats"][1]["kind"] == "open"
    assert anna.post("/api/tables/%s/leave" % table)[0] == 200
    assert anna.get("/api/tables/" + table)[0] == 404


def test_leaving_and_coming_back(server):
    (anna, bea), sockets, table, states = two_at_a_table(server)
    assert Person(server, "X").post("/api/tables/%s/leave" % table)[1]["code"] == "not-seated"
    assert bea.post("/api/tables/%s/leave" % table)[0] == 200
    sockets[0].next("notice", kind="left", seat=1)
    seat = anna.get("/api/tables/" + table)[1]["seats"][1]
    assert seat["kind"] == "bot" and seat["standIn"] and seat["name"] == "Bea"
    state = states[0]
    for _ in range(3):
        while 0 not in state["actors"] and state["actors"]:
            state = sockets[0].next("state")
        answer = sockets[0].play(table, 0, state["legal"][0][0])
        assert answer["ok"], answer
        while state["number"] < answer["number"]:
            state = sockets[0].next("state")
    assert bea.post("/api/tables/%s/return" % table)[0] == 200
    assert bea.get("/api/tables/" + table)[1]["seats"][1]["kind"] == "person"


def test_clocks(server):
    (anna, bea), sockets, table, states = two_at_a_table(server, clock={"kind": "turn", "seconds": 5})
    actor = states[0]["actors"][0]
    clock = sockets[0].next("clock")
    assert clock["running"] == [actor] and 0 < clock["remainingMs"][actor] <= 5000
    assert sockets[1 - actor].next("notice", kind="out-of-time", seconds=12)["seat"] == actor
    seat = anna.get("/api/tables/" + table)[1]["seats"][actor]
    assert seat["kind"] == "bot" and seat["standIn"]
    began = time.monotonic()
    (anna, bea), sockets, table, states = two_at_a_table(server, clock={"kind": "game", "seconds": 100, "increment": 7})
    actor = states[0]["actors"][0]
    time.sleep(0.4)
    sockets[actor].play(table, actor, states[actor]["legal"][0][0])
    left = sockets[actor].next("clock", running=[1 - actor])["remainingMs"][actor]
    used = 100 + 7 - left / 1000
    assert 0.3 < used < time.monotonic() - began + 0.1, left
    # clocks stand still while the server is down
    server.stop()
    stopped = time.monotonic()
    time.sleep(1.2)
    down = time.monotonic() - stopped
    server.start()
    fresh = anna.connect()
    fresh.ask("watch", table=table)
    clock = fresh.next("clock")
    assert abs(clock["remainingMs"][actor] - left) < 300, clock
    assert 100 - clock["remainingMs"][1 - actor] / 1000 < time.monotonic() - began - used - down + 0.1, clock


def test_reconnecting_after_a_gap(server):
    rng = random.Random(3)
    (anna, bea), sockets, table, states = two_at_a_table(server)
    play_on(sockets, table, states, 6, rng)
    fresh = anna.connect()
    fresh.ask("watch", table=table, **{"from": 4})
    state = fresh.next("state")
    assert state["from"] == 4 and [l["number"] for l in state["lines"]] == list(range(5, states[0]["number"] + 1))
    assert state["view"] == states[0]["view"] and "components" in state and all(kind["pattern"] for kind in state["moves"])


def test_orderly_stop(server):
    (anna, bea), sockets, table, states = two_at_a_table(server)
    thread = threading.Thread(target=server.stop)
    thread.start()
    assert sockets[0].next("bye")["reason"] == "stopping"
    thread.join()
    server.start()
    assert anna.get("/api/tables/" + table)[1]["state"] == "playing"


def test_a_match_that_was_played_elsewhere_becomes_a_table(server):
    """What a device has dealt by itself is replayed and kept, finished or not; anything else is refused."""
    anna, bea = Person(server, "Anna"), Person(server, "Bea")
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "games", GAME, "records")
    text = open(os.path.join(folder, sorted(os.listdir(folder))[0]), encoding="utf-8").read()
    status, answer = anna.post("/api/records", {"record": text, "key": "once"})
    assert status == 201, answer
    assert anna.post("/api/records", {"record": text, "key": "once"}) == (201, answer), "a repetition"
    table = anna.get("/api/tables/" + answer["id"])[1]
    assert table["state"] == "over" and table["yourSeats"] and not table["public"] and "draw" not in table, table
    again = anna.get("/api/tables/%s/record" % answer["id"])[1]
    moves = [line for line in text.split("\n") if " #" in line]
    assert [line for line in again.split("\n") if " #" in line] == moves
    assert "dealer auto" in again
    assert bea.get("/api/tables/" + answer["id"])[0] == 404, "it is nobody else's"
    for wrong in [text.replace(moves[-1], moves[-1][:-1] + "!"), text.replace("seed ", "seed x", 1), "", "nonsense"]:
        status, refusal = anna.post("/api/records", {"record": wrong})
        assert status == 400 and refusal["code"] == "bad-request", refusal
        words = refusal["text"]
        assert words["en"].startswith("line ") and words["de"].startswith("Zeile "), words
    assert anna.post("/api/records", {"record": text.split("\nseed ")[0] + "\nend\n"})[0] == 400, "without its secret"
    assert Person(server).post("/api/records", {"record": text})[0] == 401


def test_second_server_and_backup(server):
    import os
    import subprocess
    anna = Person(server, "Anna")
    table, _ = make_table(anna, [me(), me()])
    database = os.path.join(server.folder, "hort.db")
    second = subprocess.run([server.program, "serve", "--port", "0", "--database", database],
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert second.returncode == 1 and b"another server" in second.stderr
    taken = subprocess.run([server.program, "serve", "--port", str(server.port), "--database", database + "2"],
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=20)
    assert taken.returncode == 1 and b"cannot listen" in taken.stderr, taken
    copy = os.path.join(server.folder, "copy.db")
    if os.path.exists(copy):
        os.remove(copy)
    done = subprocess.run([server.program, "backup", copy, "--database", database], stderr=subprocess.PIPE)
    assert done.returncode == 0, done.stderr
    folder = tempfile.mkdtemp(dir=server.folder)
    os.rename(copy, os.path.join(folder, "hort.db"))
    other = Server(server.program, folder)
    try:
        twin = Person(other)
        twin.cookie = anna.cookie
        assert twin.get("/api/tables/" + table)[1]["state"] == "playing"
    finally:
        other.stop()


if __name__ == "__main__":
    sys.exit(run(globals()))
