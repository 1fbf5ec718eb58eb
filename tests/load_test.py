#!/usr/bin/env python3
"""load_test.py: what `hort load` reports is true: it plays, is refused nothing, and the records it saw verify.

    load_test.py HORT
"""
import json
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from server_client import Server  # noqa: E402

HORT = sys.argv[1]


def load(server, *options):
    """The figures of the last line, and all that was printed."""
    command = [HORT, "load", "--port", str(server.port), "--pid", str(server.process.pid)] + list(options)
    done = subprocess.run(command, capture_output=True, text=True)
    print(done.stdout + done.stderr)
    assert done.returncode == 0, done.returncode
    assert "verdict    good" in done.stdout, done.stdout
    return json.loads(done.stdout.splitlines()[-1])


def a_mixture_is_played_and_verified(server):
    figures = load(server, "--tables", "4", "--mix", "--verify", "--seconds", "8")
    assert figures["game"] == "mix" and figures["moves"] > 0, figures
    assert figures["refusedMoves"] == figures["refusedOthers"] == figures["stalled"] == 0, figures
    assert figures["unverified"] == 0 and figures["verified"] <= figures["matches"], figures


def one_game_is_measured(server):
    figures = load(server, "--tables", "3", "--game", "draco", "--seats", "2", "--seconds", "4")
    assert figures["game"] == "draco" and figures["moves"] > 0 and figures["refusedMoves"] == 0, figures
    assert figures["loopUs"] > 0 and figures["storeUs"] > 0 and figures["memoryKiB"] > 0, figures
    assert 0 < figures["p50Ms"] <= figures["p99Ms"] <= figures["p999Ms"] and figures["stateBytes"] > 0, figures


def a_server_that_is_not_there_is_named(server):
    server.stop()
    done = subprocess.run([HORT, "load", "--port", str(server.port)], capture_output=True, text=True)
    assert done.returncode == 1 and str(server.port) in done.stderr, done


def main():
    tests = [a_mixture_is_played_and_verified, one_game_is_measured, a_server_that_is_not_there_is_named]
    with tempfile.TemporaryDirectory() as folder:
        server = Server(HORT, folder, ["--limit-chat", "100000"])
        for test in tests:
            test(server)
            print("ok", test.__name__)
    print("%d passed, 0 failed" % len(tests))


main()
