#!/usr/bin/env python3
"""servers_test.py: two servers on one PostgreSQL: what people at one notice of people at the other.

    servers_test.py HORT
"""
import glob
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time

sys.dont_write_bytecode = True
from postgres import Cluster  # noqa: E402
from server_client import Closed, Draw, Person, Server, new_key  # noqa: E402
from shared_test import Wire  # noqa: E402

checks = 0


def check(is_good, what):
    global checks
    checks += 1
    if not is_good:
        raise AssertionError(what)


def eventually(ask, what, seconds=20):
    deadline = time.time() + seconds
    while time.time() < deadline:
        if ask():
            check(True, what)
            return
        time.sleep(0.05)
    check(False, what)


def moved(person, server):
    """The same person at another server."""
    other = Person(server)
    other.cookie, other.me = person.cookie, person.me
    return other


def two_people(one, two, body=None):
    """Anna at the first server and Bea at the second, at a table of Draco that has begun."""
    anna, bea = Person(one, "Anna"), Person(two, "Bea")
    wish = {"game": "draco", "players": 2, "seats": [{"kind": "me"}, {"kind": "invite"}], "public": False, "quick": True}
    status, table = anna.post("/api/tables", dict(wish, **(body or {})))
    check(status == 201, table)
    path = "/api/tables/" + table["id"]
    check(bea.get(path)[0] == 404, "a private table is hidden at the other server too")
    status, joined = bea.post(path + "/join", {"code": table["invite"]})
    check(status == 200 and joined["seat"] == 1, joined)
    return anna, bea, table["id"]


def watch(person, table):
    connection = person.connect()
    check(connection.ask("watch", table=table)["ok"], "watch")
    return connection, connection.next("state")


def play_turns(table, players, count):
    """Both play in turn; each sees what the other has done."""
    for _ in range(count):
        for seat, (connection, state) in list(players.items()):
            if seat in state["actors"]:
                move = state["legal"][0][0]
                answer = connection.play(table, seat, move)
                check(answer["ok"], answer)
                for each in players:
                    players[each] = (players[each][0], players[each][0].next("state", number=answer["number"]))
                break
    return players


def across(one, two):
    anna, bea, table = two_people(one, two)
    here, first = watch(anna, table)
    there, second = watch(bea, table)
    check(first["number"] == second["number"], "both see the same match")
    players = play_turns(table, {0: (here, first), 1: (there, second)}, 10)
    check(there.ask("chat", key=new_key(), table=table, text="Hallo")["ok"], "chat")
    heard = here.next("chat")
    check(heard["text"] == "Hallo" and heard["name"] == "Bea", heard)
    eventually(lambda: anna.get("/api/tables/" + table)[1]["seats"][1]["online"], "Bea is seen at the other server")
    take_back(table, here, there, players)
    elsewhere(anna, bea, two, table, there, players)
    stranger = moved(bea, one)
    check(stranger.get("/api/me")[1]["name"] == "Bea", "a session holds at every server")
    check(stranger.post("/api/guest", {"name": "Beate"})[0] == 200, "rename")
    eventually(lambda: bea.get("/api/me")[1]["name"] == "Beate", "a new name is known at the other server")
    connection = bea.connect()
    connection.ask("hello")
    check(stranger.post("/api/logout")[0] == 200, "logout")
    check(connection.next("bye")["reason"] == "session-ended", "a session that ends, ends at all servers")
    eventually(lambda: not anna.get("/api/tables/" + table)[1]["seats"][1]["online"], "Bea has gone")


def take_back(table, here, there, players):
    """Asked at one server, agreed to at the other."""
    seat = next(s for s, (_, state) in players.items() if state.get("takeBack") == "yes") if any(
        state.get("takeBack") == "yes" for _, state in players.values()) else None
    if seat is None:
        return
    asker, other = (here, there) if seat == 0 else (there, here)
    check(asker.ask("takeback", key=new_key(), table=table, seat=seat)["ok"], "take-back")
    check(other.next("notice", kind="takeback-asked")["seat"] == seat, "asked at the other server")
    check(other.ask("takeback-answer", key=new_key(), table=table, accept=True)["ok"], "agreed")
    for connection in (asker, other):
        state = connection.next("state", back=True)
        players[0 if connection is here else 1] = (connection, state)


def elsewhere(anna, bea, two, table, there, players):
    """Who does not watch is told of their turn at the server they are connected to."""
    check(there.ask("unwatch", table=table)["ok"], "unwatch")
    here, state = players[0]
    lookout, bea_state = watch(bea, table)
    if 1 in bea_state["actors"]:
        check(lookout.play(table, 1, bea_state["legal"][0][0])["ok"], "Bea plays")
        state = here.next("state", number=lookout.next("state")["number"])
    lookout.close()
    eventually(lambda: anna.get("/api/tables/" + table)[1]["seats"][1]["online"], "Bea is there")
    time.sleep(1.5)  # until the first server knows where she is
    while 0 in state["actors"]:
        answer = here.play(table, 0, state["legal"][0][0])
        check(answer["ok"], answer)
        state = here.next("state", number=answer["number"])
    check(there.next("notice", kind="turn")["table"] == table, "her turn is told at the other server")


def at_once(one, two):
    """The same message to both servers at the same time is carried out once; so are both seats' moves."""
    anna, bea, table = two_people(one, two)
    twin = moved(anna, two)
    for _ in range(15):
        here, state = watch(anna, table)
        there, _ = watch(twin, table)
        if 0 not in state["actors"]:
            other, turn = watch(bea, table)
            check(other.play(table, 1, turn["legal"][0][0])["ok"], "Bea plays")
            other.close()
            here.close()
            there.close()
            continue
        key, move, answers = new_key(), state["legal"][0][0], {}

        def send(name, connection):
            answers[name] = connection.play(table, 0, move, key)
        threads = [threading.Thread(target=send, args=pair) for pair in (("here", here), ("there", there))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        check(answers["here"]["ok"] and answers["there"]["ok"], answers)
        check(answers["here"]["number"] == answers["there"]["number"], answers)
        here.close()
        there.close()


def made_once(one, two):
    """A table that is asked for again with the same key is the one that was made: here, elsewhere, at once, after a kill."""
    anna = Person(one, "Anna")
    twin = moved(anna, two)
    wish = {"game": "draco", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}], "key": new_key()}
    first = anna.post("/api/tables", wish)
    check(first[0] == 201, first)
    check(anna.post("/api/tables", wish) == first, "the same server")
    check(twin.post("/api/tables", wish) == first, "another server")
    other = Person(two, "Bea").post("/api/tables", wish)
    check(other[0] == 201 and other[1]["id"] != first[1]["id"], "the key of somebody else is another one")
    for _ in range(10):
        wish["key"], answers = new_key(), []
        threads = [threading.Thread(target=lambda p=p: answers.append(p.post("/api/tables", wish)))
                   for p in (anna, twin, moved(anna, one), moved(anna, two))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        check(answers[0][0] == 201 and all(answer == answers[0] for answer in answers), answers)
    one.kill()
    check(twin.post("/api/tables", wish) == answers[0], "another server, after a kill")
    one.start()
    check(anna.post("/api/tables", wish) == answers[0], "the same server, after a kill")
    tables = [table["id"] for table in anna.get("/api/me")[1]["tables"]]
    check(len(tables) == 11 and len(set(tables)) == 11, "each was made once: %s" % tables)
    check(anna.post("/api/tables/%s/join" % tables[0], {})[0] == 200, "it is a table like others")
    check(twin.post("/api/tables/%s/leave" % answers[0][1]["id"], {})[0] == 200, "leave")
    check(twin.post("/api/tables", wish)[0] == 404, "what is gone is not made again where it was left")
    eventually(lambda: anna.post("/api/tables", wish)[0] == 404, "nor elsewhere")


def promised(one, two):
    """Anna at one and Bea at two have both promised; what they still have to reveal."""
    anna, bea = Person(one, "Anna"), Person(two, "Bea")
    wish = {"game": "draco", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]}
    table = anna.post("/api/tables", wish)[1]["id"]
    check(bea.post("/api/tables/%s/join" % table)[0] == 200, "join")
    draw = Draw(table)
    for person in (anna, bea):
        draw.step(person)
    check(None not in anna.get("/api/tables/" + table)[1]["draw"]["promises"], "both have promised")
    return anna, bea, table, draw


def begun(one, two):
    """The server that takes the last share begins the match, and no other is needed for it. If it is killed in between,
    another one does."""
    for last, other in ((0, 1), (1, 0)):
        *people, table, draw = promised(one, two)
        draw.step(people[other])
        people[other].server.process.send_signal(signal.SIGSTOP)
        try:
            draw.step(people[last])
            path = "/api/tables/" + table
            eventually(lambda: people[last].get(path)[1]["state"] == "playing", "begun without the other server")
        finally:
            people[other].server.process.send_signal(signal.SIGCONT)
        states = [watch(person, table)[1] for person in people]
        check(states[0]["number"] == states[1]["number"], "both see the same match")
    for _ in range(3):
        anna, bea, table, draw = promised(one, two)
        lookout = bea.connect()
        check(lookout.ask("watch", table=table)["ok"], "watch")
        draw.step(bea)
        info, connection = anna.get("/api/tables/" + table)[1], anna.connect()
        connection.send({"type": "share", "seq": 1, "key": new_key(), "table": table, "seat": 0,
                         "draw": info["draw"]["number"], "hex": draw.shares[info["draw"]["number"], 0]})
        time.sleep(random.random() / 100)
        one.kill()
        twin = moved(anna, two)
        draw.step(twin)
        check(lookout.next("state")["actors"], "the match has begun at the server that is left")
        lookout.close()
        one.start()


def table_gone(one, two):
    """A table that everybody has left is gone at every server."""
    anna = Person(one, "Anna")
    table = anna.post("/api/tables", {"game": "draco", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]})[1]["id"]
    guest = Person(two, "Gast")
    connection = guest.connect()
    check(connection.ask("watch", table=table)["ok"], "watch")
    check(anna.post("/api/tables/%s/leave" % table)[0] == 200, "leave")
    status, answer = guest.post("/api/tables/%s/join" % table)
    check(status == 404, answer)
    eventually(lambda: guest.get("/api/tables/" + table)[0] == 404, "gone")


def database_away(cluster, one, two):
    anna, bea, table = two_people(one, two, {"clock": {"kind": "game", "seconds": 600, "increment": 0}})
    begun = time.monotonic()
    here, state = watch(anna, table)
    there, _ = watch(bea, table)
    before = here.next("clock")["remainingMs"]
    cluster.stop()
    for person in (anna, bea):
        eventually(lambda: person.get("/healthz")[1].get("reason") == "storage-away", "health")
        check(person.get("/livez") == (200, {"ok": True}), "a balancer leaves it in, so that it can say so")
    away = time.monotonic()
    status, answer = anna.get("/api/me")
    check(status == 503 and answer["code"] == "storage-away", answer)
    connection, seat = (here, 0) if 0 in state["actors"] else (there, 1)
    move = state["legal"][0][0] if seat == 0 else "?"
    key = new_key()
    answer = connection.play(table, seat, move, key)
    check(not answer["ok"] and answer["code"] in ("storage-away", "illegal-move"), answer)
    try:  # who it is cannot be known: nobody is taken for a stranger
        check(anna.connect().next("bye")["reason"] == "stopping", "a new connection")
    except Closed:
        check(True, "it is closed")
    time.sleep(6)
    away = time.monotonic() - away
    cluster.start()
    eventually(lambda: anna.get("/healthz")[0] == 200 and bea.get("/healthz")[0] == 200, "it is back by itself")
    eventually(lambda: anna.get("/api/me")[0] == 200, "sessions hold")
    here.close()
    there.close()

    def lost_ms():
        connection, _ = watch(anna, table)
        clock = connection.next("clock")["remainingMs"]
        connection.close()
        return max(a - b for a, b in zip(before, clock))

    # of the time between two signs of life that any server could store, three seconds count
    eventually(lambda: lost_ms() <= 1000 * (time.monotonic() - begun - away + 3),
               "the clocks stand still while nobody can play")
    here, state = watch(anna, table)
    there, other = watch(bea, table)
    play_turns(table, {0: (here, state), 1: (there, other)}, 4)


def cut_off(program, folder, cluster, one):
    """Who comes to a server that was cut off from the database sees nothing older than what they have seen elsewhere."""
    wire = Wire(cluster.port)
    wire.start()
    os.mkdir(folder)
    database = cluster.url.replace(str(cluster.port), str(wire.port))
    with Server(program, folder, ["--quiet", "1"], database=database) as other:
        anna, bea, table = two_people(one, other)
        watch(bea, table)
        twins = {0: moved(anna, other).connect(), 1: bea.connect()}
        players = {0: watch(anna, table), 1: watch(moved(bea, one), table)}
        for twin in twins.values():
            check(twin.ask("hello")["ok"], "hello")
        wire.is_cut = True
        players = play_turns(table, players, 3)
        for twin in twins.values():
            twin.send({"type": "watch", "seq": 100, "table": table})
        time.sleep(3)
        wire.is_cut = False
        for seat, twin in twins.items():
            state = twin.next("state")
            check(state["number"] == players[seat][1]["number"], "an old state: %d lines of %d" % (
                state["number"], players[seat][1]["number"]))
        other.stop()


def ask_in_vain(server, wire, how, call):
    """What is answered at last to a request that gets lost on the way to the database, or whose answer does. A server that
    is busy may notice before that the database does not answer: then it refuses at once, and is asked again. What the log of
    a table tells is answered while writing is still in vain."""
    for _ in range(20):
        answers = []
        asker = threading.Thread(target=lambda: answers.append(call()))
        eventually(lambda: Person(server).get("/healthz")[0] == 200, "the server can write", 60)
        setattr(wire, how, True)
        asker.start()
        time.sleep(8)  # until the server has given up waiting
        is_early = bool(answers)
        setattr(wire, how, False)
        asker.join()
        if not is_early or answers[0][0] != 503:
            return answers[0]
    raise AssertionError("the server does not wait")


def gone_at_once(one, two):
    """Whoever looks at a table calls nobody: it is not written down, and who has gone by then is not looked after."""
    anna, bea, table = two_people(one, two)
    (connection, state), at_two = watch(anna, table), watch(bea, table)
    while 1 not in state["actors"]:
        check(connection.play(table, 0, state["legal"][0][0])["ok"], "Anna plays")
        state = connection.next("state")
    eventually(lambda: all(seat.get("online") for seat in anna.get("/api/tables/" + table)[1]["seats"]), "Bea is seen at one")
    for _ in range(50):
        visitor = anna.connect()
        visitor.send({"seq": 1, "type": "watch", "table": table})
        visitor.close()
    at_two[0].close()
    check(anna.get("/api/me")[0] == 200 and one.process.poll() is None, "the server is alive")


def a_record():
    """Of a finished match."""
    found = glob.glob(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "games", "draco", "records", "*"))
    return open(min(found), encoding="utf-8").read()


def answer_lost(program, folder, cluster):
    """Whether an account or a table was made is found out when the answer of the database is lost."""
    wire = Wire(cluster.port)
    wire.start()
    os.mkdir(folder)
    database = cluster.url.replace(str(cluster.port), str(wire.port))
    wish = {"game": "draco", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]}
    account = {"name": "Berta", "password": "correct horse"}
    with Server(program, folder, ["--quiet", "1"], database=database) as server:
        anna, berta = Person(server, "Anna"), Person(server)

        def tables():
            return [table["id"] for table in anna.get("/api/me")[1]["tables"]]
        status, table = ask_in_vain(server, wire, "is_deaf", lambda: anna.post("/api/tables", wish))
        check(status == 201 and tables() == [table["id"]], "it was made: %s %s" % (status, table))
        status, answer = ask_in_vain(server, wire, "is_dumb", lambda: anna.post("/api/tables", wish))
        check(status == 503 and answer["code"] == "storage-away" and len(tables()) == 1, "it was not made: %s" % answer)
        path, key = "/api/records", new_key()
        status, kept = ask_in_vain(server, wire, "is_deaf", lambda: anna.post(path, {"record": a_record(), "key": key}))
        check(status == 201 and anna.post(path, {"record": a_record(), "key": key}) == (201, kept), "a record: %s" % kept)
        path = "/api/tables/%s/rematch" % kept["id"]
        status, again = ask_in_vain(server, wire, "is_deaf", lambda: anna.post(path, {}))
        check(status == 200 and again.get("id") and anna.post(path, {}) == (200, again), "a rematch: %s" % again)
        check(len(tables()) == 3, "one table each: %s" % tables())
        status, answer = ask_in_vain(server, wire, "is_dumb", lambda: berta.post("/api/register", account))
        check(status == 503 and berta.post("/api/login", account)[0] == 403, "no account was made: %s" % answer)
        status, answer = ask_in_vain(server, wire, "is_deaf", lambda: berta.post("/api/register", account))
        check(status == 200 and berta.get("/api/me")[1]["name"] == "Berta", "an account was made: %s" % answer)
        status, answer = ask_in_vain(server, wire, "is_deaf", lambda: berta.post("/api/logout"))
        check(status == 200, answer)
        server.stop()


def clock_of_the_dead(one, two):
    """A clock runs out though its server is dead and nobody is there: another takes care of it."""
    anna, bea, table = two_people(one, two, {"clock": {"kind": "turn", "seconds": 5}})
    one.kill()
    eventually(lambda: any(s.get("standIn") for s in bea.get("/api/tables/" + table)[1]["seats"]) or None, "a bot stands in", 40)
    one.start()
    check(anna.get("/api/tables/" + table)[0] == 200, "it is there again")


def bots_go_on(one, two):
    """A bot that a dead server was to move for is moved by the next."""
    anna = Person(one, "Anna")
    table = anna.post("/api/tables", {"game": "draco", "players": 2, "quick": True,
                                      "seats": [{"kind": "me"}, {"kind": "bot", "level": "easy"}]})[1]["id"]
    for kill in range(2):
        server = two if kill else one
        twin = moved(anna, one if server is two else two)
        connection, state = watch(moved(anna, server), table)
        while 0 not in state["actors"]:
            state = connection.next("state")
        check(connection.play(table, 0, state["legal"][0][0])["ok"], "Anna plays")
        server.kill()
        connection, state = watch(twin, table)
        while 0 not in state["actors"]:
            state = connection.next("state")
        check(True, "the bot has moved")
        server.start()


def migrated(program, folder, cluster):
    """An installation with a running match moves from SQLite to PostgreSQL; a backup is a file again."""
    database = "postgresql://hort@127.0.0.1:%d/moved" % cluster.port
    cluster.ask("CREATE DATABASE moved")
    with Server(program, folder, ["--quiet", "1"]) as old:
        anna, bea, table = two_people(old, old)
        players = play_turns(table, {0: watch(anna, table), 1: watch(bea, table)}, 5)
        lines, move = players[0][1]["number"], [program, "migrate", "--from", old.database, "--to", database]
        done = subprocess.run(move, stderr=subprocess.PIPE, stdout=subprocess.PIPE)
        check(done.returncode == 1 and b"another server" in done.stderr, done)
        old.stop()
        done = subprocess.run(move, stderr=subprocess.PIPE, stdout=subprocess.PIPE)
        check(done.returncode == 0, done)
        done = subprocess.run(move, stderr=subprocess.PIPE, stdout=subprocess.PIPE)
        check(done.returncode == 1 and b"empty" in done.stderr, done)
        old.start()  # so that leaving it ends it
    with Server(program, folder, ["--quiet", "1"], database=database) as new:
        players = {0: watch(moved(anna, new), table), 1: watch(moved(bea, new), table)}
        check(players[0][1]["number"] == lines, "the match is where it was")
        players = play_turns(table, players, 5)
        lines = players[0][1]["number"]
        copy = os.path.join(folder, "copy.db")
        done = subprocess.run([program, "backup", copy, "--database", database], stderr=subprocess.PIPE)
        check(done.returncode == 0 and os.stat(copy).st_mode & 0o77 == 0, done)
    with Server(program, folder, ["--quiet", "1"], database=copy) as new:
        state = watch(moved(anna, new), table)[1]
        check(state["number"] == lines, "the backup has the match")


def main():
    program = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder, Cluster() as cluster:
        folders = [os.path.join(folder, name) for name in ("one", "two")]
        for each in folders:
            os.mkdir(each)
        with Server(program, folders[0], ["--quiet", "1"], database=cluster.url) as one, \
                Server(program, folders[1], ["--quiet", "1"], database=cluster.url) as two:
            for part in (lambda: across(one, two), lambda: at_once(one, two), lambda: table_gone(one, two),
                         lambda: made_once(one, two), lambda: begun(one, two), lambda: gone_at_once(one, two),
                         lambda: bots_go_on(one, two), lambda: clock_of_the_dead(one, two),
                         lambda: cut_off(program, os.path.join(folder, "three"), cluster, one),
                         lambda: answer_lost(program, os.path.join(folder, "four"), cluster),
                         lambda: database_away(cluster, one, two),
                         lambda: migrated(program, folder, cluster)):
                try:
                    part()
                except (AssertionError, Closed, KeyError, OSError) as error:
                    import traceback
                    traceback.print_exc()
                    print("%d passed, 1 failed: %r" % (checks, error))
                    return 1
            status = [one.stop(), two.stop()]
            logs = "".join(open(os.path.join(f, "server.log"), encoding="utf-8", errors="replace").read() for f in folders)
            check(status == [0, 0], "they stop in order: %s" % status)
            check("replica-differs" not in logs and "ERROR:" not in logs, logs[-2000:])
    print("%d passed, 0 failed" % checks)
    return 0


if __name__ == "__main__":
    sys.exit(main())
