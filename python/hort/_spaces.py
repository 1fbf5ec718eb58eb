"""As much of gymnasium's spaces and PettingZoo's AECEnv as our environments need where neither is installed."""
from __future__ import annotations

from typing import Any, Iterator

import numpy as np


class Box:
    def __init__(self, low: float, high: float, shape: tuple[int, ...], dtype: Any) -> None:
        self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)

    def contains(self, x: Any) -> bool:
        return (isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype
                and bool(np.all(x >= self.low)) and bool(np.all(x <= self.high)))


class Discrete:
    def __init__(self, n: int) -> None:
        self.n, self._random = n, np.random.default_rng(0)

    def contains(self, x: Any) -> bool:
        return isinstance(x, (int, np.integer)) and 0 <= x < self.n

    def seed(self, seed: int) -> None:
        self._random = np.random.default_rng(seed)

    def sample(self, mask: Any = None) -> int:
        choices = np.arange(self.n) if mask is None else np.flatnonzero(mask)
        return int(self._random.choice(choices))


class Dict:
    def __init__(self, spaces: dict[str, Any]) -> None:
        self.spaces = spaces

    def __getitem__(self, key: str) -> Any:
        return self.spaces[key]

    def contains(self, x: Any) -> bool:
        return (isinstance(x, dict) and x.keys() == self.spaces.keys()
                and all(self.spaces[key].contains(value) for key, value in x.items()))


class AECEnv:
    """The turn-by-turn interface: what PettingZoo's base class does for its children."""

    agents: list[str]
    agent_selection: str
    rewards: dict[str, float]
    _cumulative_rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)  # type: ignore[attr-defined]

    @property
    def unwrapped(self) -> Any:
        return self

    def __str__(self) -> str:
        return self.metadata["name"]  # type: ignore[attr-defined]

    def observe(self, agent: str) -> Any:
        raise NotImplementedError

    def step(self, action: Any) -> None:
        raise NotImplementedError

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2 ** 63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def _clear_rewards(self) -> None:
        for agent in self.rewards:
            self.rewards[agent] = 0.0

    def _accumulate_rewards(self) -> None:
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward

    def _was_dead_step(self, action: Any) -> None:
        """Takes the agent, whose match is over, off the list; the next one is asked to leave, too."""
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        agent = self.agent_selection
        for values in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del values[agent]  # type: ignore[attr-defined]
        self.agents.remove(agent)
        if self.agents:
            self.agent_selection = self.agents[0]
        self._clear_rewards()
