#!/usr/bin/env python3
"""The smallest bot for `hort arena`: it speaks the protocol of docs/bots.md and plays at random.

    hort arena draco players=2 'cmd:python3 docs/examples/bot.py' random

It may be asked to misbehave (crash, hang, cheat, refuse), for the arena's own test."""
import random
import sys
import time

manner = sys.argv[1] if len(sys.argv) > 1 else "fair"
dice = random.Random(1)


def choose(moves):
    if manner == "crash":
        sys.exit(1)
    if manner == "hang":
        time.sleep(3600)
    if manner == "cheat":
        return "all-the-gold"
    return dice.choice(moves)


for line in sys.stdin:
    words = line.split("#")[0].split()
    if not words:
        continue
    command, arguments = words[0], words[1:]
    if command == "choose" and manner == "refuse":
        print("? no", end="\n\n", flush=True)
    elif command == "choose":
        print("=", choose(arguments), end="\n\n", flush=True)
    elif command in ("new", "line", "view", "quit"):
        print("=", end="\n\n", flush=True)
    else:
        print("? unknown command", end="\n\n", flush=True)
    if command == "quit":
        break
