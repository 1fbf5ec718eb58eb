#!/usr/bin/env python3
"""Moves per second from Python, a row for each way to play: PYTHONPATH=build/python /usr/bin/python3 bench/python_speed.py"""
import random
import time

import numpy as np

import hort
from hort.env import VectorEnv

GAME, SECONDS = hort.load_game("draco", players=2), 3


def rate(step):
    """Millions of moves per second of processor time."""
    start, moves = time.process_time(), 0
    while time.process_time() - start < SECONDS:
        moves += step()
    return moves / (time.process_time() - start) / 1e6


def single():
    """One whole match, step by step."""
    state, chance = GAME.new_initial_state(), hort.Random(random.randrange(2 ** 32))
    state.deal(chance)
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[int(random.random() * len(legal))])
        state.deal(chance)
    return len(state.lines())


def batched(count):
    batch, actions, players = hort.Batch(GAME, count, 1), np.empty(count, np.int32), np.empty(count, np.int32)

    def step():
        moves = batch.step(batch.random_actions(actions))
        over = batch.current_players(players) < 0
        if over.any():
            batch.reset(over)
        return moves
    return step


def vectorised(count, **what):
    env = VectorEnv(GAME, count, **what)

    def step():
        before = env.steps
        env.step(env.random_actions())
        return env.steps - before
    return step


for name, way in [("single states", single), ("`Batch`, 4,096 matches", batched(4096)),
                  ("`VectorEnv` with legal actions, 4,096 matches", vectorised(4096, observe=False)),
                  ("`VectorEnv` with masks too", vectorised(4096, observe=False, masks=True)),
                  (f"`VectorEnv` with observations ({GAME.observation_tensor_size():,} numbers each)", vectorised(1024))]:
    print("| %s | %.1f million |" % (name, rate(way)), flush=True)
