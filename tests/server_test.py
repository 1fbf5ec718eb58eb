#!/usr/bin/env python3
"""server_test.py: checks over real sockets that hort serve does what docs/protocol.md says: tables, whole
matches, refusals, and what happens once only.

    server_test.py HORT [TEST …]        each test function is one test; the last line counts them
"""
import os
import random
import sys
import threading
import time

sys.dont_write_bytecode = True
from server_client import Draw, Person, new_key  # noqa: E402
from server_suite import GAME, OPEN, bot, make_table, me, play_on, run, two_at_a_table  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))


def test_making_tables(server):
    p = Person(server, "Maker")
    good = {"game": GAME, "players": 2, "seats": [me(), OPEN]}
    for change, code in [({"game": "chess"}, "no-such-game"), ({"players": 9}, "bad-request"),
                         ({"players": 3}, "bad-request"), ({"seats": [bot(), bot()]}, "bad-request"),
                         ({"seats": [me(), {"kind": "king"}]}, "bad-request"),
                         ({"seats": [me(), {"kind": "bot", "level": "god"}]}, "bad-request"),
                         ({"set": "nix"}, "bad-set"), ({"set": "../../../etc/passwd"}, "bad-set"),
                         ({"set": {"name": "x", "text": "game " + GAME + "\nnonsense 1\n"}}, "bad-options"),
                         ({"options": {"nix": 1}}, "bad-options"), ({"options": {"set": "x"}}, "bad-request"),
                         ({"clock": {"kind": "turn", "seconds": 0}}, "bad-request")]:
        answer = p.post("/api/tables", dict(good, **change))
        assert answer[1].get("code") == code, (change, answer)
    assert Person(server).post("/api/tables", good)[1]["code"] == "no-session"
    assert p.request("POST", "/api/tables", None, {"Content-Type": "application/json"})[0] in (400, 404)


def test_own_component_set(server):
    p = Person(server, "Maker")
    text = open(HERE + "/../games/%s/sets/standard.set" % GAME, encoding="utf-8").read()
    status, answer = p.post("/api/tables", {"game": GAME, "players": 2, "seats": [me(), me()], "quick": True,
                                            "set": {"name": "mine", "text": text + "\n# my own\n"}})
    assert status == 201, answer
    server.stop()
    server.start()
    table = p.get("/api/tables/" + answer["id"])[1]
    assert table["set"] == "mine" and table["state"] == "playing"


def test_a_whole_match_and_its_record(server):
    rng = random.Random(1)
    (anna, bea), sockets, table, states = two_at_a_table(server)
    before = anna.get("/api/tables/%s/record" % table)[1]
    assert "?" in before and "seed" not in before and "#" not in before
    assert anna.get("/api/tables/%s/record?viewer=1" % table)[0] == 403
    play_on(sockets, table, states, 5000, rng)
    result = states[0]["result"]
    assert result["score"] == states[0]["score"] and result["winners"] and len(result["scoreParts"]) == 2
    record = anna.get("/api/tables/%s/record" % table)[1]
    assert "seed " in record and record.rstrip().endswith("end")
    commitment = anna.get("/api/tables/" + table)[1]["commitment"]
    assert "commitment sha256:" + commitment in record
    assert sockets[0].play(table, 0, "x")["code"] == "over"
    assert sockets[1].ask("at", table=table, line=3, viewer=0)["view"]["game"] == GAME
    verify_record(server, record)
    # playing again, both ways
    again = anna.post("/api/tables/%s/rematch" % table)[1]
    assert sockets[1].next("notice", kind="rematch")["id"] == again["id"]
    assert bea.post("/api/tables/%s/rematch" % table)[1]["id"] == again["id"]
    deadline = time.time() + 5
    while anna.get("/api/tables/" + again["id"])[1]["state"] != "playing":
        assert time.time() < deadline


def verify_record(server, record):
    """`hort verify` accepts the record and refuses it with another secret, share, deal or result."""
    import os
    import re
    import subprocess

    def status(text, *words):
        path = os.path.join(server.folder, "record")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return subprocess.run([server.program, "verify", path, *words], stdout=subprocess.PIPE).returncode

    assert status(record) == 0
    seed = re.search(r"^seed (\w+)$", record, re.M).group(1)
    other = ("0" if seed[0] != "0" else "1") + seed[1:]
    assert status(record.replace("seed " + seed, "seed " + other)) == 1
    share = re.search(r"^share 0 (\w+)$", record, re.M).group(1)
    assert status(record, "--share", "0", share) == 0 and status(record, "--share", "0", other) == 1
    assert status(record.replace("share 0 " + share, "share 0 " + other)) == 1
    assert status(re.sub(r"^(dealer shared)\n(.*\n)*moves$", r"dealer auto\nmoves", record, flags=re.M)) == 1
    assert status(re.sub(r"^score .*$", "score 999 999", record, flags=re.M)) == 1
    assert status(re.sub(r"^seed .*\n", "", record, flags=re.M)) in (1, 3)


def test_refusals(server):
    people, sockets, table, states = two_at_a_table(server)
    actor = states[0]["actors"][0]
    idle = 1 - actor
    assert sockets[idle].play(table, idle, "x")["code"] == "not-your-turn"
    assert sockets[idle].play(table, actor, states[actor]["legal"][0][0])["code"] == "not-your-seat"
    refused = sockets[actor].play(table, actor, "no such move")
    assert refused["code"] == "illegal-move" and refused["rule"] and refused["text"], refused
    german = sockets[actor].ask("why", table=table, seat=actor, move="no such move", lang="de")
    assert german["ok"] and not german["legal"] and german["text"] != refused["text"]
    assert sockets[actor].ask("why", table=table, seat=actor, move=states[actor]["legal"][0][0])["legal"]
    for message, code in [({"type": "nix", "table": table}, "unknown-type"), ({"type": "play", "table": table}, "bad-message"),
                          ({"type": "play", "key": "k", "table": "0123456789", "seat": 0, "move": "x"}, "no-such-table"),
                          ({"type": "play", "key": "x" * 41, "table": table, "seat": 0, "move": "x"}, "bad-message"),
                          ({"type": "play", "key": new_key(), "table": table, "seat": "0", "move": "x"}, "bad-message"),
                          ({"type": "play", "key": new_key(), "table": table, "seat": 9, "move": "x"}, "bad-message"),
                          ({"type": "play", "key": new_key(), "table": table, "seat": actor, "move": "x" * 300}, "bad-message"),
                          ({"type": "at", "table": table, "line": 99999, "viewer": "public"}, "bad-message"),
                          ({"type": "at", "table": table, "line": 1, "viewer": idle}, "not-your-seat"),
                          ({"type": "takeback-answer", "key": new_key(), "table": table, "accept": True}, "no-takeback"),
                          ({"type": "share", "key": new_key(), "table": table, "seat": actor, "hex": "ab", "draw": 1}, "bad-message"),
                          ({"type": "share", "key": new_key(), "table": table, "seat": actor, "hex": "ab" * 32, "draw": 1},
                           "share-late")]:
        message = dict(message)
        answer = sockets[actor].ask(message.pop("type"), **message)
        assert answer.get("code") == code, (message, answer)
    stranger = Person(server).connect()
    assert stranger.ask("watch", table=table)["ok"]
    assert stranger.next("state")["seat"] == "public"
    assert stranger.play(table, 0, "x")["code"] == "no-session"


def test_repeated_messages_are_answered_alike(server):
    people, sockets, table, states = two_at_a_table(server)
    actor = states[0]["actors"][0]
    key, move = new_key(), states[actor]["legal"][0][0]
    first = sockets[actor].play(table, actor, move, key)
    assert first["ok"]
    again = sockets[actor].play(table, actor, move, key)
    assert dict(again, seq=0) == dict(first, seq=0)
    fresh = people[actor].connect()
    assert dict(fresh.play(table, actor, move, key), seq=0) == dict(first, seq=0)
    wrong = new_key()
    a, b = fresh.play(table, actor, "nonsense", wrong), fresh.play(table, actor, "nonsense", wrong)
    assert dict(a, seq=0) == dict(b, seq=0)
    server.kill()
    server.start()
    fresh = people[actor].connect()
    assert dict(fresh.play(table, actor, move, key), seq=0) == dict(first, seq=0)
    assert people[0].get("/api/tables/" + table)[1]["lines"] == first["number"]


def test_a_table_is_made_once(server):
    anna, bea = Person(server, "Anna"), Person(server, "Bea")
    wish = {"game": "draco", "players": 2, "seats": [me(), OPEN], "key": new_key()}
    answers = []
    threads = [threading.Thread(target=lambda: answers.append(anna.post("/api/tables", wish))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers[0][0] == 201 and all(answer == answers[0] for answer in answers), answers
    assert bea.post("/api/tables", wish)[1]["id"] != answers[0][1]["id"], "a key is its sender's"
    assert bea.post("/api/tables/%s/join" % answers[0][1]["id"])[0] == 200
    server.kill()
    server.start()
    assert anna.post("/api/tables", wish) == answers[0], "repeated after a restart"
    assert [table["id"] for table in anna.get("/api/me")[1]["tables"]] == [answers[0][1]["id"]]
    assert anna.post("/api/tables", dict(wish, key=new_key()))[1]["id"] != answers[0][1]["id"]


def test_whatever_changes_something_is_done_once(server):
    anna, bea = Person(server, "Anna"), Person(server, "Bea")
    table, _ = make_table(anna, [me(), OPEN], quick=False)
    draw = Draw(table)
    draw.step(anna)
    info = anna.get("/api/tables/" + table)[1]
    promise = info["draw"]["promises"][0]
    bea.post("/api/tables/%s/join" % table)
    draw.step(bea)
    share = dict(type="share", key=new_key(), table=table, seat=0, draw=1, hex=draw.shares[1, 0])
    assert anna.connect().ask(**share)["ok"]
    draw.step(bea)
    while draw.is_complete(anna):
        pass
    assert anna.get("/api/tables/" + table)[1]["state"] == "playing"
    socket = anna.connect()
    assert socket.ask(**share)["ok"], "repeated after the start"
    assert socket.ask(**dict(share, key=new_key()))["code"] == "share-late"
    assert promise in anna.get("/api/tables/%s/record" % table)[1]
    table = anna.post("/api/tables", {"game": "drachen-delta", "players": 2, "quick": True,
                                      "seats": [me(), me(name="Kind")]})[1]["id"]
    socket.ask("watch", table=table)
    move = socket.next("state", seat=0)["legal"][0][0]
    number = socket.play(table, 0, move)["number"]
    back = dict(type="takeback", key=new_key(), table=table, seat=0)
    assert socket.ask(**back)["ok"]
    assert socket.play(table, 0, move)["number"] == number
    assert socket.ask(**back)["ok"]
    assert anna.get("/api/tables/" + table)[1]["lines"] == number, "taken back twice"
    server.kill()
    server.start()
    socket = anna.connect()
    assert socket.ask(**share)["ok"] and socket.ask(**back)["ok"], "repeated after a restart"
    assert anna.get("/api/tables/" + table)[1]["lines"] == number


def test_the_agreement_on_a_coach_survives_a_restart(server):
    anna = Person(server, "Anna")
    agreed, not_agreed = [anna.post("/api/tables", {"game": "draco", "players": 2, "seats": [me(), OPEN], "coach": coach})[1]["id"]
                          for coach in (True, False)]
    server.kill()
    server.start()
    assert anna.get("/api/tables/" + agreed)[1]["coach"] is True
    assert "coach" not in anna.get("/api/tables/" + not_agreed)[1]


def test_a_bots_move_leaves_the_answer_before_it_alone(server):
    anna = Person(server, "Anna")
    table, _ = make_table(anna, [me(), bot()])
    socket = anna.connect()
    socket.ask("watch", table=table)
    state = socket.next("state")
    while 0 not in state["actors"]:
        state = socket.next("state")
    key, move = new_key(), state["legal"][0][0]
    first = socket.play(table, 0, move, key)
    while state["number"] <= first["number"]:
        state = socket.next("state")
    server.kill()
    server.start()
    assert dict(anna.connect().play(table, 0, move, key), seq=0) == dict(first, seq=0)


def test_taking_back(server):
    # with nobody else at the table at once, but never past a deal
    anna = Person(server, "Anna")
    status, answer = anna.post("/api/tables", {"game": "drachen-delta", "players": 2, "quick": True,
                                               "seats": [me(), me(name="Kind")]})
    table = answer["id"]
    a = anna.connect()
    a.ask("watch", table=table)
    state = a.next("state", seat=0)
    answer = a.play(table, 0, state["legal"][0][0])
    assert a.ask("takeback", key=new_key(), table=table, seat=1)["code"] == "nothing-to-take-back"
    assert a.ask("takeback", key=new_key(), table=table, seat=0)["ok"]
    back = a.next("state", seat=0, back=True)
    assert back["number"] == answer["number"] - 1 == back["from"] and back["lines"] == []
    # with others only when they agree
    anna, bea = Person(server, "Anna"), Person(server, "Bea")
    answer = anna.post("/api/tables", {"game": "drachen-delta", "players": 2, "quick": True, "seats": [me(), OPEN]})[1]
    table = answer["id"]
    bea.post("/api/tables/%s/join" % table)
    a, b = anna.connect(), bea.connect()
    for s in (a, b):
        s.ask("watch", table=table)
    state = a.next("state")
    answer = a.play(table, 0, state["legal"][0][0])
    assert a.ask("takeback", key=new_key(), table=table, seat=0)["ok"]
    asked = b.next("notice", kind="takeback-asked")
    assert asked["seat"] == 0 and asked["name"] == "Anna" and asked["to"] == answer["number"] - 1
    assert a.ask("takeback", key=new_key(), table=table, seat=0)["code"] == "takeback-pending"
    assert b.ask("takeback-answer", key=new_key(), table=table, accept=False)["ok"]
    a.next("notice", kind="takeback-refused")
    assert a.ask("takeback", key=new_key(), table=table, seat=0)["ok"]
    assert b.ask("takeback-answer", key=new_key(), table=table, accept=True)["ok"]
    assert a.next("state", back=True)["number"] == answer["number"] - 1
    server.kill()
    server.start()
    assert anna.get("/api/tables/" + table)[1]["lines"] == answer["number"] - 1


def test_hot_seat_and_secrets(server):
    anna = Person(server, "Anna")
    table, _ = make_table(anna, [me(name="Eins"), me(name="Zwei")])
    a = anna.connect()
    a.ask("watch", table=table)
    states = {s["seat"]: s for s in (a.next("state"), a.next("state"))}
    assert set(states) == {0, 1}
    for seat in (0, 1):
        assert None in states[seat]["view"]["hand"][1 - seat] and None not in states[seat]["view"]["hand"][seat]
    actor = states[0]["actors"][0]
    assert "legal" not in states[1 - actor] and "prompt" not in states[1 - actor]
    assert states[actor]["legal"] and all(text and label for text, label in states[actor]["legal"])


if __name__ == "__main__":
    sys.exit(run(globals()))
