#!/usr/bin/env python3
"""Learns Draco by playing against itself, then meets `greedy`, which it has never seen.

    learner.py [GENERATIONS]         3 by default: half a minute

It looks one move ahead and takes the move that its judgement likes best: a weighted sum of a few things it sees. After
every generation the weights become those that would have foretold best, in all matches so far, by how many points each
seat was ahead in the end (least squares)."""
import sys

import numpy as np

import hort

game, greedy = hort.load_game("draco", players=2), hort.Bot("greedy")
part = {p["name"]: (p["first"], p["shape"]) for p in game.info["tensor"]}
facts = game.info["facts"]
track, deck = facts["components"]["track"], next(line[1:] for line in facts["lines"] if line[0] == "cards")
cards = np.bincount([int(number) for number in deck], minlength=6)[1:6]
points, kind = np.array([field["points"] for field in track]), np.array([field["kind"] for field in track])


def see(rows, name):
    """A part of the tensors, in its shape."""
    first, shape = part[name]
    return rows[:, first:first + int(np.prod(shape))].reshape(-1, *shape)


def features(rows):
    """What the seat sees, as differences to the other: lead, cards in hand, points under the mount, and these times the
    share of cards that would bring a large scoring or a small one."""
    lead = 250 * (see(rows, "small") + see(rows, "large"))[:, :, 0] @ [1, -1]
    field = np.rint(60 * see(rows, "position")[:, :, 0]).astype(int)
    land = np.minimum(field[:, :, None] + np.arange(1, 6), len(track) - 1)
    arrives = (kind[land] == "summit") & (kind[field] != "summit")[:, :, None]
    large = (((kind[land] == "green") | arrives) * cards).mean((1, 2)) * 5 / cards.sum()
    small = ((kind[land] == "blue") * cards).mean((1, 2)) * 5 / cards.sum()
    mount = points[field[np.arange(len(rows))[:, None], see(rows, "mount").argmax(2) % 10]]
    return np.column_stack([lead, 6 * see(rows, "hand_size")[:, :, 0] @ [1, -1], mount @ [1, -1],
                            large * (mount @ [1, -1]), small * (np.where(mount <= 3, mount, 0) @ [1, -1])])


def choose(state, weights, random, noise):
    """The action after which its own seat likes best what it sees, and what that is."""
    seat, legal = state.current_player(), state.legal_actions()
    rows = np.empty((len(legal), game.observation_tensor_size()), np.float32)
    world = state.resample_from_infostate(seat, random)
    for row, action in zip(rows, legal):
        after = world.clone()
        after.apply_action(action)
        after.observation_tensor(seat, out=row)
    seen = features(rows)
    best = int(np.argmax(seen @ weights)) if rng.random() >= noise else int(rng.integers(len(legal)))
    return legal[best], seen[best]


def match(weights, seed, learners, noise):
    """What the learners saw and by how much they led in the end; and everybody's share of the victory."""
    chance, random, state, seen, seats = hort.Random(seed), hort.Random(7), game.new_initial_state(), [], []
    state.deal(chance)
    while not state.is_terminal():
        seat = state.current_player()
        if seat in learners:
            action, sight = choose(state, weights, random, noise)
            seen.append(sight)
            seats.append(seat)
        state.apply_action(action if seat in learners else greedy.step(state))
        state.deal(chance)
    points = np.array(state.scores())
    return seen, (2 * points - points.sum())[seats], state.returns()


rng, seen, leads = np.random.default_rng(1), [], []
weights = np.array([1.0, 0, 0, 0, 0])  # at first it wants points alone
for generation in range(int(sys.argv[1]) if len(sys.argv) > 1 else 3):
    for i in range(300):
        sights, ahead, _ = match(weights, 300 * generation + i, (0, 1), 0.15)
        seen, leads = seen + sights, leads + list(ahead)
    weights = np.linalg.lstsq(np.array(seen), np.array(leads), rcond=None)[0]
    print("generation %d: weights %s" % (generation + 1, np.round(weights / weights[0], 2)), flush=True)
won = np.mean([match(weights, 10 ** 6 + i // 2, (i % 2,), 0)[2][i % 2] for i in range(400)])
print("%.1f %% of 400 new matches against greedy won" % (100 * won))
