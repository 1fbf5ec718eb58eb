"""Drachenhort's games for programs that search and learn.

    import hort
    game = hort.load_game("draco", players=3)
    state = game.new_initial_state()
    chance = hort.Random(1)
    while not state.is_terminal():
        if state.is_chance_node():
            state.deal(chance)
        else:
            state.apply_action(state.legal_actions()[0])
    print(state.returns())

The words are those of OpenSpiel; docs/python.md explains what is different."""
from __future__ import annotations

import copyreg
import json
from types import SimpleNamespace
from typing import Any

from ._hort import Batch, Random, State
from ._hort import Bot as _Bot
from ._hort import Rules as _Rules
from ._hort import games, version as __version__

__all__ = ["Batch", "Bot", "CHANCE", "Game", "Random", "State", "TERMINAL", "__version__", "games", "load_game"]

CHANCE, TERMINAL = -1, -4
_PUBLIC, _MOVES = 9, 512


class Game(_Rules):
    """A game with its number of players, options and component set. It never changes."""

    def __init__(self, name: str, words: str) -> None:
        super().__init__(name, words)
        self.name, self._words = name, words
        self._players, self._actions, self._lines, self._observation, self._information = self._numbers()
        self._info: dict[str, Any] | None = None

    def __repr__(self) -> str:
        return f"hort.Game({self.name!r}, {self._words!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Game, (self.name, self._words)

    @property
    def info(self) -> dict[str, Any]:
        """Titles, options, the facts of the set, the kinds of moves, the parts of the tensor."""
        if self._info is None:
            self._info = json.loads(self._json())
        return self._info

    def get_type(self) -> SimpleNamespace:
        """What OpenSpiel's own algorithms ask of a game, in the words of pyspiel, which must be installed."""
        from pyspiel import GameType  # type: ignore[import-not-found]
        return SimpleNamespace(
            short_name=self.name, long_name=self.info["titles"][0],
            min_num_players=self._players, max_num_players=self._players,
            dynamics=GameType.Dynamics.SEQUENTIAL, chance_mode=GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=(GameType.Information.IMPERFECT_INFORMATION if self.info["hidden"]
                         else GameType.Information.PERFECT_INFORMATION),
            utility=GameType.Utility.GENERAL_SUM, reward_model=GameType.RewardModel.TERMINAL,
            provides_information_state_string=True, provides_information_state_tensor=True,
            provides_observation_string=True, provides_observation_tensor=True)

    def num_players(self) -> int:
        return self._players

    def num_distinct_actions(self) -> int:
        return self._actions

    def max_chance_outcomes(self) -> int:
        return _MOVES

    def max_game_length(self) -> int:
        return self._lines

    def min_utility(self) -> float:
        return 0.0

    def max_utility(self) -> float:
        return 1.0

    def observation_tensor_shape(self) -> list[int]:
        return [self._observation]

    def observation_tensor_size(self) -> int:
        return self._observation

    def information_state_tensor_shape(self) -> list[int]:
        return [self._information]

    def information_state_tensor_size(self) -> int:
        return self._information

    def new_initial_state(self) -> State:
        """Before the first deal: a chance node, unless the game begins without one."""
        return self._start()

    def state_from_json(self, text: str) -> State:
        """The whole position that State.to_json() wrote."""
        return self._read(text, -1)

    def view_from_json(self, text: str, player: int | None) -> State:
        """A player's view, or a spectator's (None), as the console and the server send it."""
        return self._read(text, _PUBLIC if player is None else player)

    def deserialize_state(self, record: str) -> State:
        """The state at the end of a record of this game (State.record())."""
        return self._replay(record)

    def split_action(self, action: int) -> dict[str, Any]:
        """The kind of an action and the values of its arguments, None where one is left out."""
        move = self._move(action)
        kind = self.info["moves"][move & 255]
        parts: dict[str, Any] = {"kind": kind["kind"]}
        for argument in kind["arguments"]:
            values = [move >> 8 * (argument["byte"] + i) & 255 for i in range(argument["bytes"])]
            known = [None if value == 0xFE else value for value in values]
            parts[argument["name"]] = known[0] if len(known) == 1 else known
        return parts


def load_game(name: str, players: int = 2, **options: object) -> Game:
    """hort.load_game("drachen-delta", players=2, set="small", measure="exact")"""
    words = [f"players={players}"] + [f"{key}={value}" for key, value in options.items()]
    return Game(name, "\n".join(words))


def _pickled(state: State) -> tuple[Any, ...]:
    """For pickle and copy: a truth goes by its record; views and worlds have none."""
    return Game.deserialize_state, (state.get_game(), state.record())


copyreg.pickle(State, _pickled)


class Bot(_Bot):
    """One of the built-in players: "greedy", "normal", "search:500it". It sees what its seat sees."""

    def __init__(self, name: str, seed: int = 0) -> None:
        super().__init__(name)
        self.name, self._seed = name, seed

    def step(self, state: State, player: int | None = None) -> int:
        """The action it chooses for that player, by default the one to move. Plays nothing."""
        self._seed += 1
        return self._choose(state, player, self._seed)
