#!/usr/bin/env python3
"""starve_test.py: one guest who takes all thinking time, all tables and all memory; the others go on as before.

    starve_test.py HORT

Failures are recognised by the order of events, not by the clock.
"""
import os
import select
import sys
import time
import urllib.request

sys.dont_write_bytecode = True
from bystanders import beside_players, run_all  # noqa: E402
from server_client import Person, free_port  # noqa: E402

OTHER = "127.0.0.2"


def table_of(person, levels, game="draco", **more):
    seats = [{"kind": "me"}] + [{"kind": "bot", "level": level} for level in levels]
    return person.post("/api/tables", dict({"game": game, "players": len(seats), "quick": True, "seats": seats}, **more))


def watch(line, table):
    assert line.ask("watch", table=table)["ok"]
    return line.next("state", table=table)


def own_turn(line, table, state):
    """Waits until the person must decide, or the match is over."""
    while state["actors"] and not state.get("legal"):
        state = line.next("state", seconds=120, table=table)
    return state


def moves_heard(line):
    """How many states have come in on that connection meanwhile."""
    count = 0
    while line.waiting or line.buffer or select.select([line.socket], [], [], 0)[0]:
        got = line.receive()
        count += got["type"] == "state" and got["number"] > 0
    return count


def test_easy_bot_beside_an_expert(server):
    """While an expert thinks, an easy bot answers again and again."""
    greedy, calm = Person(server, "Greedy"), Person(server, "Calm", source=OTHER)
    slow, quick = greedy.connect(), calm.connect()
    table = table_of(greedy, ["expert"] * 4)[1]["id"]
    state = own_turn(slow, table, watch(slow, table))
    mine = table_of(calm, ["easy"])[1]["id"]
    other = own_turn(quick, mine, watch(quick, mine))
    assert slow.play(table, state["seat"], state["legal"][0][0])["ok"]
    slow.next("state", table=table)  # the own move; from now on the experts think
    for _ in range(3):
        assert quick.play(mine, other["seat"], other["legal"][0][0])["ok"]
        other = own_turn(quick, mine, quick.next("state", table=mine))
        assert other["actors"], "the match is too short for this test"
    assert moves_heard(slow) < 2, "the easy bot had to wait for the experts"


def threads_of(server):
    return len(os.listdir("/proc/%d/task" % server.process.pid))


def test_long_thoughts_step_back(server):
    """Whoever searches long gets the processor after those who answer."""
    folder, nice = "/proc/%d/task" % server.process.pid, {}
    for task in os.listdir(folder):
        with open(os.path.join(folder, task, "stat"), encoding="utf-8") as file:
            nice[task] = int(file.read().rpartition(")")[2].split()[16])
    usual = nice[str(server.process.pid)]
    others = [n for n in nice.values() if n != usual]
    assert others == [min(usual + 10, 19)], nice


def test_experts_keep_to_the_threads_of_bots(server):
    """What --bots allows is for all searching together: an expert's search takes no thread of its own."""
    greedy = Person(server, "Greedy")
    line = greedy.connect()
    table = table_of(greedy, ["expert"])[1]["id"]
    state = own_turn(line, table, watch(line, table))
    before, most = threads_of(server), 0
    assert line.play(table, state["seat"], state["legal"][0][0])["ok"]
    state = line.next("state", table=table)
    while state["actors"] and not state.get("legal"):  # the expert thinks
        most = max(most, threads_of(server))
        if not line.is_quiet(0.02):
            state = line.next("state", table=table)
    assert 0 < most <= before, "%d threads before, %d while an expert thinks" % (before, most)


def test_forty_tables_of_experts(server):
    """Who has forty tables waits for their own forty; somebody else's bot comes next."""
    greedy, calm = Person(server, "Greedy"), Person(server, "Calm", source=OTHER)
    slow, quick = greedy.connect(), calm.connect()
    tables = [table_of(greedy, ["expert"] * 3)[1]["id"] for _ in range(40)]
    mine = table_of(calm, ["hard"])[1]["id"]
    other = own_turn(quick, mine, watch(quick, mine))
    with beside_players(server):
        for table in tables:
            state = own_turn(slow, table, watch(slow, table))
            assert slow.play(table, state["seat"], state["legal"][0][0])["ok"]
        moves_heard(slow)
        assert quick.play(mine, other["seat"], other["legal"][0][0])["ok"]
        own_turn(quick, mine, quick.next("state", table=mine))
        heard = moves_heard(slow)
        assert heard < 20, "%d moves of the forty tables came before the one bot's" % heard


def test_bots_pause_without_people(server):
    """When the last player has gone, bots stop; when one comes back, they go on."""
    person = Person(server, "Gone")
    line = person.connect()
    table = table_of(person, ["easy", "easy"])[1]["id"]
    watch(line, table)
    status, answer = person.post("/api/tables/%s/leave" % table)  # a bot plays on in this seat
    assert status == 200, answer
    line.next("state", table=table)
    line.close()
    quiet, lines = 0, -1
    while quiet < 5:
        now = person.get("/api/tables/" + table)[1]
        assert now["state"] == "playing", "the bots have played the match to its end for nobody"
        quiet, lines = (quiet + 1 if now["lines"] == lines else 0), now["lines"]
        select.select([], [], [], 0.2)
    line = person.connect()
    watch(line, table)
    state = line.next("state", seconds=60, table=table)
    assert state["number"] > lines, "they do not go on"


def test_tables_of_one_address_and_in_all(server):
    """New tables are limited by address, and all tables together; a refusal says why."""
    greedy, calm = Person(server, "Greedy"), Person(server, "Calm", source=OTHER)

    def refusals(person, count):
        answers = [table_of(person, ["easy"], quick=False) for _ in range(count)]
        return [answer["code"] for status, answer in answers if status != 201]

    assert set(refusals(greedy, 12)) == {"too-many-new-tables"}
    assert refusals(calm, 2) == [], "others must pay for one address"
    codes = refusals(Person(server, "Third", source="127.0.0.3"), 9)
    assert codes and set(codes) == {"server-full"}, codes
    status, answer = table_of(calm, ["easy"])
    assert status == 503 and answer["text"]["de"] and answer["text"]["en"], answer


def figure(port, name):
    with urllib.request.urlopen("http://127.0.0.1:%d/metrics" % port) as answer:
        figures = dict(line.split() for line in answer.read().decode().splitlines() if line and line[0] != "#")
    return int(figures["hort_" + name])


def test_a_start_reads_no_tables(server):
    """However many tables there are, none is in memory until somebody asks for it."""
    person = Person(server, "Host")
    tables = [table_of(person, ["easy"])[1]["id"] for _ in range(30)]
    while any(person.get("/api/tables/" + table)[1]["state"] == "waiting" for table in tables):
        time.sleep(0.1)  # until the cards are dealt
    port = free_port()
    server.stop()
    server.settings += ["--metrics-port", str(port)]
    server.start()
    assert figure(port, "tables") == 30 and figure(port, "tables_in_memory") == 0
    line = person.connect()
    turns = [t["id"] for t in person.get("/api/me")[1]["tables"] if t["yourTurn"]]
    assert sorted(turns) == sorted(tables), (turns, tables)
    assert sorted(t["id"] for t in Person(server).get("/api/lobby")[1]["running"]) == sorted(tables)
    assert figure(port, "tables_in_memory") == 0
    watch(line, tables[0])
    assert figure(port, "tables_in_memory") == 1


def main():
    return run_all(sys.argv[1], [
        # the first one counts threads: nobody may be thinking any more about what another test has left behind
        (["--bots", "1"], True, [test_experts_keep_to_the_threads_of_bots, test_easy_bot_beside_an_expert,
                                 test_long_thoughts_step_back, test_forty_tables_of_experts]),
        (["--bots", "1", "--pause-minutes", "0"], True, [test_bots_pause_without_people]),
        (["--limit-new-tables", "5", "--limit-all-tables", "15"], False, [test_tables_of_one_address_and_in_all]),
        ([], True, [test_a_start_reads_no_tables]),
    ], sys.argv[2:])


if __name__ == "__main__":
    sys.exit(main())
