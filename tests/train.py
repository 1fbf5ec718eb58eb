#!/usr/bin/env python3
"""hort train: the same result with any number of threads and after an interruption, files that are refused.

    train.py HORT GAME
"""
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

HORT, GAME = sys.argv[1:3]
RUN = [HORT, "train", GAME, "--watch", "192", "--search-from", "320", "--iterations", "8", "--every", "128",
       "--games", "4", "--batch", "32", "--seed", "3"]


def train(folder, *more):
    return subprocess.run(RUN + ["--to", str(folder), *more], capture_output=True, text=True, check=False,
                          env={"LANG": "C"})


CHECKS = []


def expect(is_true, words):
    if not is_true:
        sys.exit("train.py: " + words)
    CHECKS.append(words)


def network(folder):
    return (folder / (GAME + ".net")).read_text()


def arena(player):
    return subprocess.run([HORT, "arena", GAME, "--players", "2", player, "random", "--games", "4"],
                          capture_output=True, text=True, check=False, env={"LANG": "C"})


def main(root):
    one, two, resumed, killed = (root / name for name in ("one", "two", "resumed", "killed"))
    first = train(one, "--matches", "384")
    expect(first.returncode == 0, first.stderr)
    expect(len(first.stdout.splitlines()) == 4, "a heading and three versions:\n" + first.stdout)
    expect("--search-from 320 --iterations 8" in network(one), "the network does not say how it was made")
    never = root / "never"
    train(never, "--matches", "384", "--search-from", "0")
    expect(network(never) != network(one), "players that search teach nothing else")
    expect("<svg" in (one / (GAME + ".svg")).read_text(), "no curve")

    second = train(two, "--matches", "384", "--threads", "2")
    expect(second.stdout == first.stdout, "two threads found something else:\n" + second.stdout)
    expect(network(two) == network(one), "two threads learnt something else")

    train(resumed, "--matches", "128")
    expect(network(resumed) != network(one), "learning more changes nothing")
    expect("goes on after 128 matches" in train(resumed, "--matches", "384").stdout, "does not go on")
    expect(network(resumed) == network(one), "a run that was resumed learnt something else")

    run = subprocess.Popen(RUN + ["--to", str(killed), "--matches", "100000"], stdout=subprocess.PIPE, text=True,
                           env={"LANG": "C"})
    while not (killed / (GAME + ".svg")).exists():
        time.sleep(0.01)
    run.send_signal(signal.SIGINT)
    expect(run.wait() == 130, "ends with status %s when interrupted" % run.returncode)
    run.stdout.close()
    expect("goes on after" in train(killed, "--matches", "1").stdout, "an interrupted run cannot be resumed")

    other = train(one, "--seed", "4")
    expect(other.returncode == 2 and "other settings" in other.stderr, "goes on with another seed: " + other.stderr)
    checkpoint = one / (GAME + ".checkpoint")
    whole = checkpoint.read_bytes()
    checkpoint.write_bytes(whole[:-100])
    expect("cut off" in train(one).stderr, "reads a checkpoint that is cut off")
    checkpoint.write_bytes(whole[:-100] + bytes(100))
    expect("damaged" in train(one).stderr, "reads a damaged checkpoint")

    good = one / (GAME + ".net")
    expect(arena("learned:net=%s" % good).returncode == 0, "the arena does not read the network")
    expect(arena("search:40it,net=%s,cut=0" % good).returncode == 0, "the search does not read the network")
    good.write_text(good.read_text()[:-60])
    refused = arena("learned:net=%s" % good)
    expect(refused.returncode == 2 and "cut off or damaged" in refused.stderr, "takes half a network: " + refused.stderr)
    missing = arena("learned:net=%s" % (root / "nowhere.net"))
    expect(missing.returncode == 2 and "No such file" in missing.stderr, "takes no network: " + missing.stderr)


with tempfile.TemporaryDirectory() as folder:
    main(pathlib.Path(folder))
print("%d passed, 0 failed" % len(CHECKS))
