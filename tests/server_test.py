#!/usr/bin/env python3
"""server_test.py: checks over real sockets that hort serve does what docs/protocol.md says.

    server_test.py HORT        each test function is one test; the last line counts them
"""
import os
import random
import sys
import tempfile
import threading
import time
import traceback

sys.dont_write_bytecode = True
from server_client import Closed, Draw, Person, Server, fair_header, fair_promise, new_key  # noqa: E402

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


def test_people(server):
    anna = Person(server, "Anna")
    assert anna.me["kind"] == "guest" and "HttpOnly" in anna.headers["set-cookie"]
    assert "SameSite=Lax" in anna.headers["set-cookie"]
    assert anna.get("/api/me")[1]["name"] == "Anna"
    assert Person(server).get("/api/me")[0] == 401
    for name in ["", " x", "x" * 25, "a\nb", 7, None]:
        assert Person(server).post("/api/guest", {"name": name})[1]["code"] == "bad-name", name
    assert Person(server).post("/api/guest", {"name": "ü" * 24})[0] == 200
    anna.post("/api/guest", {"name": "Änne"})
    assert anna.get("/api/me")[1]["name"] == "Änne"


def test_accounts(server):
    guest = Person(server, "Carla")
    table, _ = make_table(guest, [me(), bot()])
    assert guest.post("/api/register", {"name": "carla", "password": "short"})[1]["code"] == "bad-password"
    for password in ("ü" * 7, "ü" * 201):  # characters are counted, not bytes
        assert guest.post("/api/register", {"name": "carla", "password": password})[1]["code"] == "bad-password"
    assert Person(server, "Umlaut").post("/api/register", {"name": "umlaut", "password": "ü" * 200})[0] == 200
    assert Person(server).post("/api/login", {"name": "umlaut", "password": "ü" * 200})[0] == 200
    assert Person(server).post("/api/login", {"name": "umlaut", "password": "üüüü"})[1]["code"] == "wrong-password"
    status, account = guest.post("/api/register", {"name": "carla", "password": "a long secret"})
    assert status == 200 and account["kind"] == "account" and account["tables"][0]["id"] == table
    other = Person(server, "Other")
    assert other.post("/api/register", {"name": "CARLA", "password": "a long secret"})[1]["code"] == "name-taken"
    assert other.post("/api/login", {"name": "carla", "password": "a wrong secret"})[0] == 403
    assert other.post("/api/login", {"name": "nobody", "password": "a wrong secret"})[1]["code"] == "wrong-password"
    # a guest's tables follow them into the account
    second, _ = make_table(other, [me(), bot()])
    status, both = other.post("/api/login", {"name": "carla", "password": "a long secret"})
    assert status == 200 and both["id"] == account["id"]
    deadline = time.time() + 5
    while time.time() < deadline:
        ids = {t["id"] for t in other.get("/api/me")[1]["tables"]}
        if ids == {table, second}:
            break
    assert ids == {table, second}, ids
    assert other.get("/api/tables/" + second)[1]["yourSeats"] == [0]
    # sessions can be ended
    sessions = guest.get("/api/sessions")[1]["sessions"]
    assert len(sessions) == 2 and sum(s["isThis"] for s in sessions) == 1
    line = other.connect()
    assert guest.request("DELETE", "/api/sessions")[0] == 200
    assert other.get("/api/me")[0] == 401
    assert line.next("bye")["reason"] == "session-ended"
    assert guest.post("/api/logout")[0] == 200 and guest.get("/api/me")[0] == 401


def test_games_and_pages(server):
    p = Person(server)
    games = p.get("/api/games")[1]
    assert len(games) >= 4 and all(g["title"]["de"] and g["sets"][0] == "standard" for g in games)
    for g in games:
        status, rules = p.get("/api/games/%s/rules" % g["name"])
        assert status == 200 and "## Regeln" in rules
        status, guide = p.get("/api/games/%s/guide" % g["name"])
        assert status == 200 and "## At a glance" in guide and "## Auf einen Blick" in guide
    assert p.get("/api/games/nix/rules")[1]["code"] == "no-such-game"
    assert p.get("/healthz") == (200, {"ok": True})
    assert p.get("/livez") == (200, {"ok": True})
    assert p.get("/metrics")[0] == 404
    status, page = p.get("/")
    assert status == 200 and "<!doctype html" in page.lower()
    assert "frame-ancestors 'none'" in p.headers["content-security-policy"]
    assert p.headers["x-content-type-options"] == "nosniff"
    etag = p.headers["etag"]
    assert p.get("/", headers={"If-None-Match": etag})[0] == 304
    assert p.get("/t/abcdefghij")[0] == 200 and p.get("/no.such.file")[0] == 404
    for path in ["/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd.x", "/assets/../../x.y"]:
        status, page = p.get(path)
        assert "root:" not in page, path
    assert p.request("PUT", "/api/me", {})[0] in (404, 405)
    assert p.post("/api/nix")[0] == 404


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


def test_private_tables_and_invitations(server):
    anna, bea = Person(server, "Anna"), Person(server, "Bea")
    table, code = make_table(anna, [me(), INVITE], public=False)
    assert bea.get("/api/tables/" + table)[0] == 404
    assert bea.post("/api/tables/%s/join" % table)[0] == 404
    assert bea.connect().ask("watch", table=table)["code"] == "no-such-table"
    assert table not in str(bea.get("/api/lobby"))
    assert bea.get("/api/tables/%s?code=%s" % (table, code))[0] == 200
    assert "invite" not in bea.get("/api/tables/%s?code=%s" % (table, code))[1]
    assert bea.post("/api/tables/%s/join" % table, {"code": code})[1]["seat"] == 1
    assert bea.post("/api/tables/%s/join" % table, {"code": code})[1]["seat"] == 1
    carl = Person(server, "Carl")
    assert carl.post("/api/tables/%s/join" % table, {"code": code})[1]["code"] == "already-started"
    public, code = make_table(anna, [me(), INVITE])
    assert carl.post("/api/tables/%s/join" % public)[1]["code"] == "not-invited"
    assert carl.post("/api/tables/%s/join" % public, {"code": code, "seat": 0})[1]["code"] == "seat-taken"


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


def test_chat(server):
    (anna, bea), sockets, table, states = two_at_a_table(server)
    assert sockets[0].ask("chat", key="c1", table=table, text="Hallo ☺")["ok"]
    assert sockets[0].ask("chat", key="c1", table=table, text="Hallo ☺")["ok"]
    got = sockets[1].next("chat")
    assert got["name"] == "Anna" and got["text"] == "Hallo ☺" and got["seat"] == 0
    assert sockets[0].ask("chat", key=new_key(), table=table, text="x" * 501)["code"] == "too-large"
    assert sockets[0].ask("chat", key=new_key(), table=table, text="ü" * 500)["ok"]
    assert Person(server, "X").connect().ask("chat", key=new_key(), table=table, text="x")["code"] == "not-seated"
    sockets[1].next("chat")
    assert sockets[1].ask("mute", table=table, name="Anna", muted=True)["ok"]
    assert sockets[0].ask("chat", key=new_key(), table=table, text="unheard")["ok"]
    assert sockets[1].is_quiet(0.3)
    server.kill()
    server.start()
    fresh = bea.connect()
    fresh.ask("watch", table=table)
    assert [c["text"] for c in fresh.next("table")["chat"]] == ["Hallo ☺", "ü" * 500, "unheard"]


def test_clocks(server):
    (anna, bea), sockets, table, states = two_at_a_table(server, clock={"kind": "turn", "seconds": 5})
    actor = states[0]["actors"][0]
    clock = sockets[0].next("clock")
    assert clock["running"] == [actor] and 0 < clock["remainingMs"][actor] <= 5000
    assert sockets[1 - actor].next("notice", kind="out-of-time", seconds=12)["seat"] == actor
    seat = anna.get("/api/tables/" + table)[1]["seats"][actor]
    assert seat["kind"] == "bot" and seat["standIn"]
    (anna, bea), sockets, table, states = two_at_a_table(server, clock={"kind": "game", "seconds": 100, "increment": 7})
    actor = states[0]["actors"][0]
    time.sleep(0.4)
    sockets[actor].play(table, actor, states[actor]["legal"][0][0])
    left = sockets[actor].next("clock", running=[1 - actor])["remainingMs"][actor]
    assert 105000 < left < 106700, left
    # clocks stand still while the server is down
    server.stop()
    time.sleep(1.2)
    server.start()
    fresh = anna.connect()
    fresh.ask("watch", table=table)
    clock = fresh.next("clock")
    assert abs(clock["remainingMs"][actor] - left) < 300 and clock["remainingMs"][1 - actor] > 99000, clock


def test_your_turn_list_and_hint(server):
    (anna, bea), sockets, table, states = two_at_a_table(server)
    actor = states[0]["actors"][0]
    other = (anna, bea)[1 - actor].connect()
    person = (anna, bea)[actor]
    tables = person.get("/api/me")[1]["tables"]
    assert tables[0]["id"] == table and tables[0]["yourTurn"]
    assert sockets[actor].ask("hello")["turns"] == [table]
    hint = sockets[actor].ask("hint", table=table, seat=actor)
    assert hint["ok"] and [hint["move"], hint["label"]] in states[actor]["legal"], hint
    assert hint["label"] in hint["text"] or len(states[actor]["legal"]) == 1, hint
    assert sockets[1 - actor].ask("hint", table=table, seat=1 - actor)["code"] == "not-your-turn"
    state = states[actor]
    while state["actors"] == [actor]:
        number = sockets[actor].play(table, actor, state["legal"][0][0])["number"]
        while state["number"] < number:
            state = sockets[actor].next("state")
    assert other.next("notice", kind="turn")["table"] == table


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


def test_origin(server):
    anna = Person(server, "Anna")
    own = "http://127.0.0.1:%d" % server.port
    assert anna.post("/api/guest", {"name": "Anna"}, headers={"Origin": own})[0] == 200
    assert anna.post("/api/guest", {"name": "Anna"}, headers={"Origin": "http://evil.example"})[1]["code"] == "wrong-origin"
    anna.connect(origin=own).close()
    for more in ({"origin": "http://evil.example"}, {"path": "/api/ws"}):
        try:
            anna.connect(**more)
        except Closed:
            continue
        raise AssertionError("let in: %s" % more)


def test_a_match_that_was_played_elsewhere_becomes_a_table(server):
    """What a device has dealt by itself is replayed and kept, finished or not; anything else is refused."""
    anna, bea = Person(server, "Anna"), Person(server, "Bea")
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "games", GAME, "records")
    text = open(os.path.join(folder, sorted(os.listdir(folder))[0]), encoding="utf-8").read()
    status, answer = anna.post("/api/records", {"record": text})
    assert status == 201, answer
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


def main():
    program, only = sys.argv[1], sys.argv[2:]
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, folder, ["--quiet", "1"])
        for name, test in list(globals().items()):
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


HERE = __file__.rsplit("/", 1)[0] if "/" in __file__ else "."
if __name__ == "__main__":
    sys.exit(main())
