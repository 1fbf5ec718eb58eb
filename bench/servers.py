#!/usr/bin/env python3
"""servers.py: what a move costs with SQLite, with PostgreSQL and one server, and with three behind HAProxy.

    bench/servers.py HORT [--seconds 8] [--tables 60] [--rounds 2] [--latency]

The three are measured in turns, while all tables play: sitting down and drawing the dice is over by then. Processor time is
that of whole processes, divided by the moves that the servers have carried out meanwhile; PostgreSQL's is that of all its
processes, HAProxy's is left out. With --latency: two seats of one table at two servers, and how long
the other seat waits for a move, one after the other.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests"))
from postgres import Cluster  # noqa: E402
from server_client import Person, Server, free_port  # noqa: E402
from shared_test import Balancer  # noqa: E402

FREE = ["--quiet", "1", "--limit-chat", "1000000", "--limit-all-tables", "10000000", "--limit-all-guests", "10000000"]


def used_seconds(process):
    words = open("/proc/%d/stat" % process.pid).read().rsplit(")", 1)[1].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def sample(servers, cluster):
    """Time, processor time of the servers and of PostgreSQL, moves."""
    return (time.time(), sum(used_seconds(s.process) for s in servers), cluster.cpu_seconds() if cluster else 0,
            sum(moves_of(s) for s in servers))


def moves_of(server):
    with urllib.request.urlopen("http://127.0.0.1:%d/metrics" % server.metrics_port) as page:
        return sum(int(line.split()[1]) for line in page.read().decode().splitlines() if line.startswith("hort_moves_total"))


def measure(hort, port, servers, cluster, options):
    load = subprocess.Popen([hort, "load", "--port", str(port), "--tables", str(options.tables), "--seconds",
                             str(options.seconds + 2)], stdout=subprocess.PIPE)
    while load.poll() is None and sum(moves_of(s) for s in servers) < 10 * options.tables:
        time.sleep(0.1)
    before = sample(servers, cluster)
    time.sleep(options.seconds)
    after = sample(servers, cluster)
    figures = json.loads(load.communicate()[0].decode().strip().splitlines()[-1])
    seconds, used, database, moves = (b - a for a, b in zip(before, after))
    return {"moves/s": moves / seconds, "server": used / moves * 1e6, "postgres": database / moves * 1e6,
            "p50": figures["p50Ms"], "p99": figures["p99Ms"]}


def start(hort, folder, cluster):
    port = free_port()
    server = Server(hort, folder, FREE + ["--metrics-port", str(port)], metrics=True, database=cluster.url if cluster else None)
    server.metrics_port = port
    return server


def run(hort, count, options):
    """With `count` servers on PostgreSQL, or (0) one on SQLite."""
    with tempfile.TemporaryDirectory() as folder:
        cluster = Cluster(fsync=True) if count else None
        folders = [os.path.join(folder, str(i)) for i in range(count or 1)]
        for each in folders:
            os.mkdir(each)
        servers = [start(hort, each, cluster) for each in folders]
        try:
            if count < 2:
                return measure(hort, servers[0].port, servers, cluster, options)
            with Balancer(folder, servers, check="10s") as front:
                time.sleep(1)
                return measure(hort, front.port, servers, cluster, options)
        finally:
            for server in servers:
                server.kill()
            if cluster:
                cluster.remove()


def latency(hort, moves=200):
    """Milliseconds from sending a move until the seat at the other server has it."""
    with tempfile.TemporaryDirectory() as folder, Cluster(fsync=True) as cluster:
        folders = [os.path.join(folder, name) for name in ("one", "two")]
        for each in folders:
            os.mkdir(each)
        with Server(hort, folders[0], FREE, database=cluster.url) as one, \
                Server(hort, folders[1], FREE, database=cluster.url) as two:
            waited = []
            while len(waited) < moves:
                people = [Person(one, "Anna"), Person(two, "Bea")]
                table = people[0].post("/api/tables", {"game": "book-of-dragons", "players": 2, "quick": True,
                                                       "seats": [{"kind": "me"}, {"kind": "open"}]})[1]["id"]
                assert people[1].post("/api/tables/%s/join" % table)[0] == 200
                sockets = [p.connect() for p in people]
                for each in sockets:
                    assert each.ask("watch", table=table)["ok"]
                states = [each.next("state") for each in sockets]
                while states[0]["actors"] and len(waited) < moves:
                    seat = states[0]["actors"][0]
                    since = time.perf_counter()
                    answer = sockets[seat].play(table, seat, states[seat]["legal"][0][0])
                    assert answer["ok"], answer
                    states[1 - seat] = sockets[1 - seat].next("state", number=answer["number"])
                    waited.append((time.perf_counter() - since) * 1000)
                    states[seat] = sockets[seat].next("state", number=answer["number"])
                for each in sockets:
                    each.close()
    waited.sort()
    return waited[len(waited) // 2], waited[int(len(waited) * 0.99)]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("hort")
    parser.add_argument("--seconds", type=int, default=8)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--latency", action="store_true")
    options = parser.parse_args()
    hort = os.path.abspath(options.hort)
    if options.latency:
        print("to the other server: median %.1f ms, 99th percentile %.1f ms" % latency(hort))
        return
    names = {0: "SQLite, one server", 1: "PostgreSQL, one server", 3: "PostgreSQL, three servers"}
    print("| | moves/s | server, µs | PostgreSQL, µs | to others p50 / p99, ms |\n| --- | --- | --- | --- | --- |")
    for _ in range(options.rounds):
        for count, name in names.items():
            f = run(hort, count, options)
            print("| %s | %.0f | %.0f | %.0f | %.1f / %.1f |" % (name, f["moves/s"], f["server"], f["postgres"], f["p50"],
                                                              f["p99"]), flush=True)


if __name__ == "__main__":
    main()
