#!/usr/bin/env python3
"""Learns to play Draco from nothing but matches against `greedy`, then meets it in new ones.

    learner.py [GENERATIONS]         6 by default: about a minute

It looks one move ahead and takes the move that its judgement likes best: a weighted sum of a few things it sees. The
weights evolve: in every generation some guesses around the best so far play the same deals, and the best third
gives the next guesses."""
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


def choose(state, weights, random):
    """The action after which its own seat likes best what it sees."""
    seat, legal = state.current_player(), state.legal_actions()
    rows = np.empty((len(legal), game.observation_tensor_size()), np.float32)
    for i, action in enumerate(legal):
        after = state.resample_from_infostate(seat, random)
        after.apply_action(action)
        after.observation_tensor(seat, out=rows[i])
    return legal[int(np.argmax(features(rows) @ weights))]


def match(weights, seed):
    """The learner's lead and its share of the victory, with seat 0 in every other match."""
    chance, random, seat, state = hort.Random(seed // 2), hort.Random(7), seed % 2, game.new_initial_state()
    state.deal(chance)
    while not state.is_terminal():
        own = state.current_player() == seat
        state.apply_action(choose(state, weights, random) if own else greedy.step(state))
        state.deal(chance)
    return state.scores()[seat] - state.scores()[1 - seat], state.returns()[seat]


rng, mean, spread = np.random.default_rng(1), np.array([1.0, 0, 0, 0, 0]), 0.6  # at first it wants points alone
for generation in range(int(sys.argv[1]) if len(sys.argv) > 1 else 6):
    guesses = mean + spread * rng.normal(size=(12, len(mean)))
    leads = [np.mean([match(weights, 40 * generation + i)[0] for i in range(40)]) for weights in guesses]
    mean, spread = guesses[np.argsort(leads)[8:]].mean(0), spread * 0.8
    print("generation %d: the best guesses lead by %.1f points" % (generation + 1, np.mean(sorted(leads)[8:])), flush=True)
won = np.mean([match(mean, 10 ** 6 + i)[1] for i in range(400)])
print("%.1f %% of 400 new matches against greedy won, with the weights %s" % (100 * won, np.round(mean / mean[0], 2)))
