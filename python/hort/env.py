"""Environments: one match turn by turn with PettingZoo's interface, and many matches at once.

Both work without PettingZoo. Where it is installed, TurnEnv is a pettingzoo.AECEnv and its spaces are
gymnasium's."""
from __future__ import annotations

from operator import index
from typing import Any, Iterator

import numpy as np
from numpy.typing import NDArray

from . import Batch, Game, Random, load_game

try:
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv as _Base
    HAS_PETTINGZOO = True
except ImportError:
    from ._spaces import AECEnv as _Base
    from ._spaces import Box, Dict, Discrete
    HAS_PETTINGZOO = False


class TurnEnv(_Base):
    """One match: reset, then observe and step for `agent_selection`, as PettingZoo's AEC environments.

    An observation is {"observation": float32, "action_mask": int8}; infos hold the same mask. Of players who
    choose at the same time the lowest is asked first; the others do not see the choice. Rewards come at the
    end: the share of the victory."""

    metadata = {"render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, game: Game | str, render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        self.game = load_game(game, **options) if isinstance(game, str) else game
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode {render_mode!r}: expected None or 'ansi'")
        self.metadata = {**self.metadata, "name": self.game.name.replace("-", "_") + "_v1"}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.num_players())]
        self._seat = {name: seat for seat, name in enumerate(self.possible_agents)}
        size, actions = self.game.observation_tensor_size(), self.game.num_distinct_actions()
        self.observation_spaces = {name: Dict({
            "observation": Box(low=-1.0, high=1.0, shape=(size,), dtype=np.float32),
            "action_mask": Box(low=0, high=1, shape=(actions,), dtype=np.int8),
        }) for name in self.possible_agents}
        self.action_spaces = {name: Discrete(actions) for name in self.possible_agents}
        self._seed = 0
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals anew. Without a seed every match is another one, but the same in every run."""
        self._seed = self._seed + 1 if seed is None else seed
        self._chance = Random(self._seed)
        self._state = self.game.new_initial_state()
        self._state.deal(self._chance)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {name: {"action_mask": self._mask(name)} for name in self.agents}
        self.agent_selection = self.possible_agents[max(self._state.current_player(), 0)]
        if self._state.is_terminal():
            self._end()

    def _mask(self, agent: str) -> NDArray[np.int8]:
        return self._state.legal_actions_mask(self._seat[agent])

    def observe(self, agent: str) -> dict[str, Any]:
        return {"observation": self._state.observation_tensor(self._seat[agent]), "action_mask": self._mask(agent)}

    def state(self) -> NDArray[np.float32]:
        """What everybody may know."""
        return self._state.observation_tensor(None)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if action is None:
            raise ValueError("a player who is still in the match must act")
        self._state.apply_action(index(action), self._seat[agent])
        self._state.deal(self._chance)
        if self._state.is_terminal():
            self._end()
        else:
            self.agent_selection = self.possible_agents[self._state.current_player()]
        for name in self.agents:
            self.infos[name] = {"action_mask": self._mask(name)}
        self._accumulate_rewards()

    def _end(self) -> None:
        for name, share in zip(self.possible_agents, self._state.returns()):
            self.rewards[name] = share
            self.terminations[name] = True
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        return self._state.view(None).to_json() if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass


class VectorEnv:
    """Many matches of one game. Every step asks one player of each match; a match that ends starts again.

    The arrays are made once and overwritten by every call: copy what you keep.

    observations   float32 [matches, size], each as the player to move sees it
    players        int32 [matches], who is to move
    legal, counts  int32 [matches, room], [matches]: the legal actions, -1 behind them
    masks          int8 [matches, actions] with masks=True
    rewards        float32 [matches, players]: the shares of the victory where a match has just ended
    ended          bool [matches]"""

    def __init__(self, game: Game | str, matches: int, seed: int = 0, masks: bool = False,
                 observe: bool = True, **options: Any) -> None:
        self.game = load_game(game, **options) if isinstance(game, str) else game
        self.matches, self.steps = matches, 0
        self._batch = Batch(self.game, matches, seed)
        self.observations = np.zeros((matches if observe else 0, self.game.observation_tensor_size()), np.float32)
        self.masks = np.zeros((matches if masks else 0, self.game.num_distinct_actions()), np.int8)
        self.players = np.zeros(matches, np.int32)
        self.legal, self.counts = np.full((matches, 64), -1, np.int32), np.zeros(matches, np.int32)
        self.rewards = np.zeros((matches, self.game.num_players()), np.float32)
        self.ended = np.zeros(matches, np.bool_)
        self._look()

    def reset(self) -> NDArray[np.float32]:
        self._batch.reset()
        self.ended[:] = False
        self.rewards[:] = 0
        self._look()
        return self.observations

    def _look(self) -> None:
        self._batch.current_players(self.players)
        most = self._batch.legal_actions(self.legal, self.counts)
        if most > self.legal.shape[1]:
            self.legal = np.full((self.matches, most), -1, np.int32)
            self._batch.legal_actions(self.legal, self.counts)
        if len(self.observations):
            self._batch.observation_tensors(self.observations)
        if len(self.masks):
            self._batch.legal_actions_masks(self.masks)

    def step(self, actions: NDArray[np.int32]) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_]]:
        """(observations, rewards, ended) after an action in every match."""
        numbers = np.asarray(actions).astype(np.int32, order="C", casting="same_kind", copy=False)
        self.steps += self._batch.step(numbers)
        self._batch.current_players(self.players)
        np.less(self.players, 0, out=self.ended)
        self._batch.returns(self.rewards)
        if self.ended.any():
            self._batch.reset(self.ended)
        self._look()
        return self.observations, self.rewards, self.ended

    def random_actions(self) -> NDArray[np.int32]:
        return self._batch.random_actions(np.empty(self.matches, np.int32))

    def states(self) -> Iterator[Any]:
        """The matches one by one, as states without their lines."""
        return (self._batch.get(i) for i in range(self.matches))
