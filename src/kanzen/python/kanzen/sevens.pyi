# SPDX-License-Identifier: Apache-2.0
# The types of sevens.py.
from typing import Iterable, Literal, Mapping, NamedTuple

__all__ = ["Move", "Suit", "moves", "values", "winner"]

_Deal = Iterable[str] | Mapping[str, Iterable[str]]

class Move(NamedTuple):
    suit: int | None
    card: str | None
    winner: Literal["L", "R"]

class Suit(NamedTuple):
    value: int
    type: str

def winner(
    deal: _Deal,
    turn: str,
    rule: str = "stuck-loses",
    passes: tuple[int, int] = (0, 0),
    passing: str = "voluntary",
    table: Iterable[str] = (),
) -> Literal["L", "R"]: ...
def moves(
    deal: _Deal,
    turn: str,
    rule: str = "stuck-loses",
    passes: tuple[int, int] = (0, 0),
    passing: str = "voluntary",
    table: Iterable[str] = (),
) -> list[Move]: ...
def values(suits: Iterable[str]) -> list[Suit]: ...
