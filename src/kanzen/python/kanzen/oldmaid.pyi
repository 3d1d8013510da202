# SPDX-License-Identifier: Apache-2.0
# The types of oldmaid.py.
from typing import Iterable, Mapping, NamedTuple

__all__ = ["Outcomes", "outcomes", "winner", "winner_after", "winner_of_three"]

class Outcomes(NamedTuple):
    ranks: list[tuple[int, ...]]
    endless: bool

def winner(hands: Iterable[Iterable[int]], mover: int = 0) -> int | None: ...
def winner_after(hands: Iterable[Iterable[int]], mover: int = 0) -> dict[int, int | None]: ...
def winner_of_three(x: int, y: int, z: int, joker: int) -> int | None: ...
def outcomes(players: int, pairs: Mapping[tuple[int, int], int], joker: int, mover: int = 0) -> Outcomes: ...
