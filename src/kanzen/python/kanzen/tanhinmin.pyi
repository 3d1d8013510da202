# SPDX-License-Identifier: Apache-2.0
# The types of tanhinmin.py.
from typing import Iterable, Literal, NamedTuple

__all__ = ["Moves", "delta", "optimal_moves", "safe_moves", "winner", "wins"]

class Moves(NamedTuple):
    cards: list[int]
    may_pass: bool

def winner(
    mover: Iterable[int], other: Iterable[int], table: int = 0, win_at: tuple[int, int] = (0, 0)
) -> Literal["mover", "other"]: ...
def delta(
    mover: Iterable[int], other: Iterable[int], table: int = 0, win_at: tuple[int, int] = (0, 0)
) -> int: ...
def optimal_moves(
    mover: Iterable[int], other: Iterable[int], table: int = 0, win_at: tuple[int, int] = (0, 0)
) -> Moves: ...
def safe_moves(
    mover: Iterable[int], other: Iterable[int], table: int = 0, win_at: tuple[int, int] = (0, 0)
) -> Moves: ...
def wins(mover: Iterable[int], other: Iterable[int], table: int = 0) -> list[list[bool]]: ...
