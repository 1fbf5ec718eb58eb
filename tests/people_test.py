#!/usr/bin/env python3
"""people_test.py: checks over real sockets that hort serve does what docs/protocol.md says: people and
accounts, invitations, chat, lists, pages.

    people_test.py HORT [TEST …]        each test function is one test; the last line counts them
"""
import sys
import time

sys.dont_write_bytecode = True
from server_client import Closed, Person, new_key  # noqa: E402
from server_suite import INVITE, bot, make_table, me, run, two_at_a_table  # noqa: E402


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


if __name__ == "__main__":
    sys.exit(run(globals()))
