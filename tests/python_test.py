#!/usr/bin/env python3
"""The Python package: OpenSpiel's vocabulary, the environments and the batches, on every game.

    python_test.py [GAME …]

HORT_PETTINGZOO=1 also runs PettingZoo's own api_test and then needs PettingZoo; without it the same properties
are checked here, by our own conformance test."""
import contextlib
import copy
import enum
import importlib.util
import io
import json
import os
import pickle
import random
import re
import subprocess
import sys
import tempfile
import threading
import types
import unittest.mock

import numpy as np

import hort
from hort.env import HAS_PETTINGZOO, TurnEnv, VectorEnv


def players_of(name):
    """The smallest and the largest table."""
    found = []
    for players in range(2, 9):
        try:
            found.append(hort.load_game(name, players=players))
        except ValueError as refused:
            assert "players" in str(refused), refused
    return [found[0], found[-1]]


class NoBot(hort.Bot):
    """Forgets what it was made from."""

    def __init__(self):
        self._seed = 0


def refused(act, *words):
    try:
        act()
    except (ValueError, IndexError, TypeError) as reason:
        for word in words:
            assert word in str(reason), (word, str(reason))
        return
    raise AssertionError("should have been refused")


def positions(game, seed, every):
    """The states of a random match, one in `every`, with a generator of random numbers."""
    rng, chance, state, line = random.Random(seed), hort.Random(seed), game.new_initial_state(), 0
    while True:
        if line % every == 0 or state.is_terminal():
            yield state, rng
        if state.is_terminal():
            return
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert abs(sum(p for _, p in outcomes) - 1) < 1e-9
            assert [a for a, _ in outcomes] == state.legal_actions()
            if rng.random() < 0.5:
                state.apply_action(rng.choices([a for a, _ in outcomes], [p for _, p in outcomes])[0])
            else:
                state.deal(chance)
                assert not state.is_chance_node()
        else:
            seat = rng.choice(state.actors())
            state.apply_action(rng.choice(state.legal_actions(seat)), seat)
        line += 1


def law_actions(game, state):
    for seat in range(game.num_players()):
        legal, mask = state.legal_actions(seat), state.legal_actions_mask(seat)
        assert mask.dtype == np.int8 and mask.shape == (game.num_distinct_actions(),)
        assert np.flatnonzero(mask).tolist() == legal == sorted(legal)
        assert bool(legal) == (seat in state.actors())
        for action in legal:
            text = state.action_to_string(seat, action)
            assert state.string_to_action(seat, text) == action
            assert game.split_action(action)["kind"]
            assert state.action_label(action, "en", seat) and state.action_label(action, "de", seat)
    if state.is_chance_node():
        for action in state.legal_actions():
            assert state.string_to_action(state.action_to_string(action)) == action


def law_tensors(game, state):
    out = np.empty(game.observation_tensor_size(), np.float32)
    for viewer in [*range(game.num_players()), None]:
        tensor, longer = state.observation_tensor(viewer), state.information_state_tensor(viewer)
        assert tensor.dtype == np.float32 and list(tensor.shape) == game.observation_tensor_shape()
        assert list(longer.shape) == game.information_state_tensor_shape()
        assert np.abs(longer).max() <= 1 and (longer[:tensor.size] == tensor).all()
        assert state.observation_tensor(viewer, out=out) is out and (out == tensor).all()
        own = tensor[:game.num_players()]
        assert own.tolist() == [1.0 if seat == viewer else 0.0 for seat in range(game.num_players())]


def law_clone_and_resample(game, state, rng):
    before = state.hash()
    clone = state.clone()
    assert clone.hash() == before and clone.lines() == state.lines()
    if not clone.is_terminal():
        clone.apply_action(clone.legal_actions()[0])
    assert state.hash() == before
    for viewer in [*range(game.num_players()), None]:
        view = state.view(viewer)
        for source, random_numbers in ((state, hort.Random(rng.randrange(99))), (view, rng.random)):
            world = source.resample_from_infostate(viewer, random_numbers)
            assert world.kind == "world" and view.kind == "view"
            assert world.information_state_string(viewer) == state.information_state_string(viewer)
            assert (world.information_state_tensor(viewer) == state.information_state_tensor(viewer)).all()
            assert (world.observation_tensor(viewer) == view.observation_tensor(viewer)).all()
            assert viewer is None or world.legal_actions(viewer) == state.legal_actions(viewer)
            refused(world.record, "record")
        assert game.view_from_json(view.to_json(), viewer).hash() == view.hash()
        if viewer is not None and state.legal_actions(viewer):
            refused(lambda: view.apply_action(view.legal_actions(viewer)[0], viewer), "view")
            other = (viewer + 1) % game.num_players()
            refused(lambda: view.view(other), "viewer")


def law_pickle(game, state):
    """Processes hand truths to each other; views and worlds have no record to go by."""
    for other in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
        assert other.hash() == state.hash() and other.lines() == state.lines() and other.actors() == state.actors()
        assert other.get_game().info == game.info
    refused(lambda: pickle.dumps(state.view(0)), "record")
    who = "over" if state.is_terminal() else "chance" if state.is_chance_node() else f"player {state.current_player()}"
    assert repr(state).startswith(f"<hort.State of {game.name}: truth, {len(state.lines())} lines, {who}"), repr(state)


def law_openspiel(game, state):
    """What else OpenSpiel's algorithms call."""
    seat = state.current_player()
    assert state.is_player_node() == (seat >= 0) and not state.is_simultaneous_node()
    assert state.num_players() == game.num_players() and state.num_distinct_actions() == game.num_distinct_actions()
    assert state.move_number() == len(state.lines()) and state.serialize() == state.record()
    assert state.rewards() == state.returns() == [state.player_return(i) for i in range(game.num_players())]
    assert state.observation_string(0) == state.view(0).to_json() != "" and state.observation_string(None)
    if not state.is_terminal():
        action = state.legal_actions()[-1]
        after, before = state.clone(), state.hash()
        after.apply_action(action)
        assert state.child(action).hash() == after.hash() and state.hash() == before
        refused(lambda: state.child(2 ** 31), "not legal")


def test_laws(name):
    for game in players_of(name):
        for state, rng in positions(game, 3, 61):
            law_actions(game, state)
            law_tensors(game, state)
            law_clone_and_resample(game, state, rng)
            law_pickle(game, state)
            law_openspiel(game, state)
        assert state.current_player() == hort.TERMINAL and not state.actors()
        assert 0 <= sum(state.returns()) <= 1 + 1e-9 and len(state.scores()) == game.num_players()
        again = game.deserialize_state(state.record())
        assert again.hash() == state.hash() and again.lines() == state.lines()
        assert game.state_from_json(state.to_json()).hash() == state.hash()
        same = pickle.loads(pickle.dumps(game))
        assert same.deserialize_state(state.record()).hash() == state.hash()
        assert state.get_game() is game and "?" in state.record(0) or name == "book-of-dragons"


def test_a_set_of_ones_own(name):
    """A file, whose name may have a blank; processes in the same folder may hand its states to each other."""
    lines = players_of(name)[0].info["facts"]["lines"]
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "my own.set")
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(" ".join(line) + "\n" for line in lines)
        game = hort.load_game(name, players=2, set=path)
        assert game.info["facts"]["lines"] == lines and game.info["set"] != "standard"
        state = game.new_initial_state()
        state.deal(hort.Random(1))
        assert pickle.loads(pickle.dumps(state)).hash() == state.hash()
        refused(lambda: hort.load_game(name, players=2, set=path + " x"), "my own.set x", "standard")


def test_get_type(name):
    """OpenSpiel's algorithms compare with pyspiel's words: here with a stand-in for pyspiel."""
    def words(*names):
        return enum.Enum("Words", names)
    pyspiel = types.ModuleType("pyspiel")
    pyspiel.GameType = types.SimpleNamespace(
        Dynamics=words("SEQUENTIAL"), ChanceMode=words("EXPLICIT_STOCHASTIC"), RewardModel=words("TERMINAL"),
        Information=words("IMPERFECT_INFORMATION", "PERFECT_INFORMATION"), Utility=words("GENERAL_SUM"))
    with unittest.mock.patch.dict(sys.modules, pyspiel=pyspiel):
        found = players_of(name)[-1].get_type()
    assert found.short_name == name and found.dynamics is pyspiel.GameType.Dynamics.SEQUENTIAL
    is_open = found.information is pyspiel.GameType.Information.PERFECT_INFORMATION
    assert is_open == (name == "book-of-dragons") and found.reward_model is pyspiel.GameType.RewardModel.TERMINAL


def test_help(name):
    """help(hort.State) explains every method; _hort.pyi names the same ones."""
    with open(os.path.join(os.path.dirname(hort.__file__), "_hort.pyi"), encoding="utf-8") as file:
        hints = file.read()
    for kind in (hort.State, hort.Batch):
        hinted = set(re.findall(r"def (\w+)", hints.split("class %s:" % kind.__name__)[1].split("\nclass ")[0]))
        named = {word for word in vars(kind) if not word.startswith("_")}
        assert named == {word for word in hinted if not word.startswith("_")}, (name, named ^ hinted)
        for word in named - {"kind"}:
            assert (getattr(kind, word).__doc__ or "").endswith("."), word


def test_refusals(name):
    game = players_of(name)[0]
    state = game.new_initial_state()
    state.deal(hort.Random(1))
    seat, before = state.current_player(), state.hash()
    refused(lambda: hort.load_game("nonsense"), name)
    refused(lambda: hort.load_game(name, players=2, nonsense=1), "set")
    refused(lambda: hort.load_game(name, players=2, set="nonsense"), "standard")
    for action in (-1, -2, game.num_distinct_actions(), 2 ** 31, 2 ** 40):
        refused(lambda: state.apply_action(action), "not legal")
    illegal = next(a for a in range(game.num_distinct_actions()) if a not in state.legal_actions())
    refused(lambda: state.apply_action(illegal), "not legal")
    refused(lambda: state.string_to_action(seat, "nonsense"))
    refused(lambda: state.legal_actions(77), "no such player: 77; expected 0 to %d" % (game.num_players() - 1))
    refused(lambda: state.legal_actions(8), "no such player: 8")
    refused(lambda: state.observation_tensor(2 ** 32), "no such player")
    refused(lambda: state.deal(lambda: -1.0), "0 to 1")
    refused(lambda: hort.Batch(game, -1), "count")
    refused(lambda: NoBot().step(state), "__init__")
    refused(lambda: state.observation_tensor(0, out=np.empty(3, np.float32)), "expected an array")
    refused(lambda: state.observation_tensor(0, out=np.empty(game.observation_tensor_size(), np.float64)), "expected")
    refused(lambda: state.observation_tensor(0, out=np.empty(game.observation_tensor_size(), np.int32)), "float32")
    refused(lambda: state.legal_actions_mask(out=np.empty(game.num_distinct_actions(), np.float32)), "int8")
    refused(lambda: hort.Batch(game, 2).step(np.zeros(2, np.float32)), "int32")
    refused(lambda: hort.Batch(game, 2).hashes(np.zeros(2, np.float64)), "uint64")
    refused(lambda: VectorEnv(game, 2).step(np.zeros(2)), "float64")
    refused(lambda: game.state_from_json("{}"))
    refused(lambda: game.deserialize_state("nonsense"))
    refused(lambda: state.action_label(state.legal_actions()[0], "fr"), "en or de")
    refused(lambda: hort.Bot("nonsense"), "greedy")
    assert state.hash() == before


def test_tensor_table(name):
    for game in players_of(name):
        parts = game.info["tensor"]
        at = 0
        for part in parts:
            assert part["first"] == at and len(part["columns"]) == part["shape"][-1] and all(part["columns"]), part
            at += int(np.prod(part["shape"]))
        assert at == game.observation_tensor_size()
        assert [part["name"] for part in parts[:2]] == ["viewer", "actors"]
        assert game.info["facts"]["components"] and game.info["facts"]["lines"] and game.info["moves"]


def test_seats_are_counted_from_the_viewer(name):
    """Two players who swap seats in mind: `actors` says "I", whoever I am."""
    game = players_of(name)[-1]
    actors = next(part for part in game.info["tensor"] if part["name"] == "actors")
    for state, _ in positions(game, 5, 40):
        for viewer in range(game.num_players()):
            tensor = state.observation_tensor(viewer)[actors["first"]:][:game.num_players()]
            told = [(viewer + i) % game.num_players() for i in np.flatnonzero(tensor)]
            assert sorted(told) == [seat for seat in state.actors() if seat >= 0]


def test_seats_within_numbers(name):
    """Draco's events are too many for a plane each: one number says card and seat, counted from the viewer, too."""
    game = players_of(name)[-1]
    part = {p["name"]: p for p in game.info["tensor"]}.get("event")
    assert (part is not None) == (name == "draco")
    seats, events = game.num_players(), 0
    for state, _ in positions(game, 5, 10) if part else ():
        told = [int(event.rsplit(":", 1)[1]) for event in json.loads(state.to_json())["event"]]
        for viewer in range(seats):
            numbers = np.rint(255 * state.observation_tensor(viewer)[part["first"]:]).astype(int)
            assert (numbers[:len(told)] % 5).tolist() == [(seat - viewer) % seats for seat in told]
            assert not numbers[len(told):].any()
        events += len(told)
    assert (events > 0) == (part is not None)
    assert part is None or "counted from the viewer" in part["columns"][0], part


def test_batch(name):
    game, count = players_of(name)[0], 40
    batch, actions = hort.Batch(game, count, 9), np.empty(count, np.int32)
    players, hashes = np.empty(count, np.int32), np.empty((2, count), np.uint64)
    returns, moves = np.empty((count, game.num_players()), np.float32), 0
    while True:
        batch.current_players(players)
        if (players < 0).any():
            break
        state = batch.get(7)
        batch.random_actions(actions)
        assert actions[7] in state.legal_actions() and players[7] == state.current_player()
        moves += batch.step(actions)
    batch.returns(returns)
    assert moves >= count and (returns[players >= 0] == 0).all()
    batch.hashes(hashes[0])
    wrong = np.where(players < 0, -1, game.num_distinct_actions()).astype(np.int32)
    if (players >= 0).any():
        refused(lambda: batch.step(wrong), "not legal in match %d" % np.flatnonzero(players >= 0)[0])
    refused(lambda: batch.step(np.zeros(3, np.int32)), "expected an array")
    refused(lambda: batch.get(count), "no such match")
    refused(lambda: batch.legal_actions(np.empty((3, 8), np.int32), players), "row")
    batch.hashes(hashes[1])
    assert (hashes[0] == hashes[1]).all()
    batch.reset(players < 0)
    batch.current_players(players)
    assert (players >= 0).all()
    batch.set(0, state)
    assert batch.get(0).hash() == state.hash()


def test_vector_env(name):
    env = VectorEnv(name, 16, seed=4, masks=True, players=players_of(name)[0].num_players())
    ended = 0
    for step in range(300):
        for i in (0, 15):
            legal = env.legal[i][:env.counts[i]]
            assert np.flatnonzero(env.masks[i]).tolist() == legal.tolist() and (env.legal[i][env.counts[i]:] == -1).all()
        if step % 50 == 0:
            state = list(env.states())[3]
            assert (state.observation_tensor(int(env.players[3])) == env.observations[3]).all()
        observations, rewards, over = env.step(env.random_actions())
        assert observations is env.observations and (rewards[~over] == 0).all() and (env.players >= 0).all()
        ended += over.sum()
    assert ended > 0 or name in ("drachen-delta", "dragon-island")
    first = env.reset().copy()
    assert first.shape == (16, env.game.observation_tensor_size()) and not env.ended.any()


def test_threads(name):
    """Batches of one game in several threads give what they give one after the other."""
    game = players_of(name)[0]

    def play(seed, out):
        batch, actions, hashes = hort.Batch(game, 64, seed), np.empty(64, np.int32), np.empty(64, np.uint64)
        for _ in range(60):
            batch.random_actions(actions)
            batch.step(actions)
        out[seed] = batch.hashes(hashes).tolist()

    alone, together = {}, {}
    for seed in range(4):
        play(seed, alone)
    threads = [threading.Thread(target=play, args=(seed, together)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert alone == together and len({str(v) for v in alone.values()}) == 4


def test_bots(name):
    game, chance = players_of(name)[0], hort.Random(2)
    state, bots = game.new_initial_state(), [hort.Bot("greedy"), hort.Bot("search:20it", seed=5)]
    state.deal(chance)
    for _ in range(12):
        if state.is_terminal():
            break
        seat = state.current_player()
        action = bots[seat % 2].step(state)
        assert action in state.legal_actions()
        assert hort.Bot("greedy", 3).step(state) == hort.Bot("greedy", 3).step(state.view(seat), seat)
        state.apply_action(action)
        state.deal(chance)


# ---- PettingZoo's interface ----

def check_agent(env, agent):
    """What api_test asks of an environment before each step."""
    observation, reward, terminated, truncated, info = env.last()
    assert env.agent_selection == agent and agent in env.agents and env.num_agents == len(env.agents)
    assert env.observation_space(agent).contains(observation)
    for values in (env.rewards, env.terminations, env.truncations, env.infos, env._cumulative_rewards):
        assert set(values) == set(env.agents)
    assert isinstance(reward, float) and not truncated
    assert (info["action_mask"] == observation["action_mask"]).all()
    assert bool(observation["action_mask"].any()) != terminated
    return observation, reward, terminated


def play_env(env, seed):
    env.reset(seed=seed)
    assert env.agents == env.possible_agents and env.max_num_agents == len(env.possible_agents)
    rng, trace, total = random.Random(seed), [], dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated = check_agent(env, agent)
        total[agent] += reward
        action = None if terminated else int(rng.choice(np.flatnonzero(observation["action_mask"])))
        assert action is None or env.action_space(agent).contains(action)
        trace.append((agent, action, float(observation["observation"].sum())))
        env.step(action)
    assert not env.agents and env._state.is_terminal()
    assert [total[agent] for agent in env.possible_agents] == env._state.returns()
    return trace


def test_turn_env(name):
    for game in players_of(name):
        env = TurnEnv(game, render_mode="ansi")
        assert env.metadata["name"] == name.replace("-", "_") + "_v1" and not env.metadata["is_parallelizable"]
        refused(lambda: TurnEnv(game, render_mode="human"), "ansi")
        first = play_env(env, 11)
        assert first == play_env(TurnEnv(game), 11), "the same seed gives the same match"
        assert first != play_env(env, 12), "another seed gives another"
        env.reset(seed=1)
        agent = env.agent_selection
        refused(lambda: env.step(None))
        illegal = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
        refused(lambda: env.step(illegal), "not legal")
        refused(lambda: env.step(0.5), "float")
        assert env.agent_selection == agent and "players" in env.render() and env.state().dtype == np.float32
        env.close()


def test_turn_env_as_pettingzoo_asks(name):
    """What PettingZoo's api_test and seed_test ask besides, with their ways of asking; PettingZoo is not in Debian."""
    for game in players_of(name):
        env = TurnEnv(game)
        env.reset(seed=0, options={"options": 1})
        assert env.last(observe=False)[0] is None and env.unwrapped is env and str(env) == env.metadata["name"]
        assert {"render", "close"} <= vars(TurnEnv).keys(), "who can render can close"
        for agent in env.agents:
            assert re.fullmatch("[a-z]+_[0-9]+", agent)
            assert env.observation_space(agent) is env.observation_space(agent) is env.observation_spaces[agent]
            assert env.action_space(agent) is env.action_space(agent) is env.action_spaces[agent]
            env.action_space(agent).seed(42)
        owed, left = dict.fromkeys(env.agents, 0.0), set()
        for agent in env.agent_iter(env.num_agents * 2000):
            observation, reward, terminated, truncated, info = env.last()
            assert agent not in left and reward == owed[agent], "last() tells what rewards have added up to"
            assert type(terminated) is bool and type(truncated) is bool and isinstance(info, dict)
            assert info == env.infos[agent] and observation["action_mask"].dtype == np.int8
            assert observation["observation"].dtype == env.observation_space(agent)["observation"].dtype
            left |= {agent} if terminated else set()
            action = None if terminated else env.action_space(agent).sample(observation["action_mask"])
            owed[agent] = 0.0
            assert env.step(action) is None, "step() answers nothing"
            for who, more in env.rewards.items():
                owed[who] += more
        assert left == set(env.possible_agents), "everybody is asked to leave"
        env.reset(seed=0)
        action = env.action_space(env.agent_selection).sample(env.last()[0]["action_mask"])
        env.step(action)
        env.reset(seed=0)
        env.step(np.int32(action))  # the same seed, the same legal actions; numpy's numbers will do


def test_where_pettingzoo_is_installed(name):
    """The environment is then one of PettingZoo's and has gymnasium's spaces: here with stand-ins for the two."""
    lines = {"gymnasium/__init__.py": "", "gymnasium/spaces.py": "from hort._spaces import Box, Dict, Discrete\n",
             "pettingzoo/__init__.py": "from hort._spaces import AECEnv as Base\nclass AECEnv(Base):\n    pass\n"}
    program = ("import gymnasium.spaces, pettingzoo; from hort.env import HAS_PETTINGZOO, TurnEnv; env = TurnEnv(%r);"
               "env.reset(seed=1); assert HAS_PETTINGZOO and isinstance(env, pettingzoo.AECEnv);"
               "assert isinstance(env.action_space(env.agents[0]), gymnasium.spaces.Discrete)" % name)
    with tempfile.TemporaryDirectory() as folder:
        for path, text in lines.items():
            os.makedirs(os.path.dirname(os.path.join(folder, path)), exist_ok=True)
            with open(os.path.join(folder, path), "w", encoding="utf-8") as file:
                file.write(text)
        paths = os.pathsep.join([folder, os.environ["PYTHONPATH"]])
        subprocess.run([sys.executable, "-c", program], env={**os.environ, "PYTHONPATH": paths}, check=True)


def test_pettingzoo(name):
    if os.environ.get("HORT_PETTINGZOO") != "1":
        assert HAS_PETTINGZOO == (importlib.util.find_spec("pettingzoo") is not None)
        return
    from pettingzoo.test import api_test, seed_test
    for game in players_of(name):
        api_test(TurnEnv(game), num_cycles=1000)
        seed_test(lambda: TurnEnv(game), num_cycles=500)


def test_the_examples_of_the_page(name):
    """Every piece of Python in docs/python.md runs; its search agent chooses a legal action."""
    page = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "docs", "python.md")
    with open(page, encoding="utf-8") as file:
        pieces = re.findall(r"```python\n(.*?)```", file.read(), re.S)
    assert len(pieces) == 4 and name
    space = {"numpy": np}
    with contextlib.redirect_stdout(io.StringIO()):
        for piece in pieces:
            exec(piece, space)
    state = players_of(name)[0].new_initial_state()
    state.deal(hort.Random(1))
    if name == "draco":
        assert space["search"](state, worlds=1) in state.legal_actions()


def main(names):
    checks = [value for key, value in sorted(globals().items()) if key.startswith("test_")]
    for name in names or hort.games():
        for check in checks:
            check(name)
            print("%s %s" % (name, check.__name__), flush=True)
    print("%d passed, 0 failed" % (len(checks) * len(names or hort.games())))


main(sys.argv[1:])
