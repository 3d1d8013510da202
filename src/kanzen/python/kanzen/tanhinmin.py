# SPDX-License-Identifier: Apache-2.0
"""Two-player Tanhinmin: who wins with which cards, in linear time, for hands of any size.

`mover` and `other` are hands, lists of strengths from 1 on; `table` is the card to beat, 0 for none. `win_at` is with how
many cards left the mover and the other have won: (0, 0) is the usual game. docs/theory/tanhinmin.md has the rules.

>>> import kanzen
>>> kanzen.tanhinmin.winner([1, 3, 5], [2, 4], table=1)
'mover'
>>> kanzen.tanhinmin.winner([], [2, 4])
Traceback (most recent call last):
    ...
kanzen.Error: "mover" is empty: that player has no cards left, and the game is over
"""

from typing import NamedTuple

import kanzen

__all__ = ["Moves", "delta", "optimal_moves", "safe_moves", "winner", "wins"]


class Moves(NamedTuple):
    """Cards, each strength once, and whether to pass is one of the moves."""

    cards: "list[int]"
    may_pass: bool


def _ask(mover, other, table, win_at):
    return kanzen.evaluate({"game": "tanhinmin", "mover": list(mover), "other": list(other), "table": table,
                            "win_at": win_at})


def _moves(answer):
    return Moves(answer["cards"], answer["pass"])


def winner(mover, other, table=0, win_at=(0, 0)):
    """Who wins: "mover" or "other".

    >>> winner([2, 2], [1, 3]), winner([1, 3], [2, 2])
    ('other', 'mover')
    """
    return _ask(mover, other, table, list(win_at))["winner"]


def delta(mover, other, table=0, win_at=(0, 0)):
    """By how much the mover is ahead: they win where it is positive.

    >>> delta([1, 3, 5], [2, 4], table=1)
    1
    """
    return _ask(mover, other, table, list(win_at))["delta"]


def optimal_moves(mover, other, table=0, win_at=(0, 0)):
    """The moves after which the mover is ahead by as much as can be.

    >>> optimal_moves([1, 3, 5], [2, 4], table=1)
    Moves(cards=[3], may_pass=False)
    """
    return _moves(_ask(mover, other, table, list(win_at))["optimal"])


def safe_moves(mover, other, table=0, win_at=(0, 0)):
    """The moves that do not change who wins.

    >>> safe_moves([1, 3, 5], [2, 4], table=1)
    Moves(cards=[3], may_pass=False)
    """
    return _moves(_ask(mover, other, table, list(win_at))["safe"])


def wins(mover, other, table=0):
    """Whether the mover wins for every `win_at`: a row for each number of the mover's cards, from 0 on.

    >>> wins([1, 3, 5], [2, 4], table=1)
    [[True, False], [True, True], [True, True]]
    """
    return [[letter == "1" for letter in row] for row in _ask(mover, other, table, "all")["wins"]]
