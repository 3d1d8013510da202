# SPDX-License-Identifier: Apache-2.0
"""Sevens with open hands: who wins a deal, by its closed form where the rule has one, else by search.

A deal is a list of suits, each a text of L and R: who holds its cards, in the order in which they can be played. Or it is
a dict of the cards of a pack, {"L": [...], "R": [...]}, named like "s8", "h10" or "♠A"; then `table` names those that have
been played already. `turn` is "L" or "R", who moves first.

`rule` says what happens to a player who cannot play: "stuck-loses", "normal" or "stuck-passes". `passes` are Left's and
Right's, and `passing` is when one may be used: "voluntary" or "blocked-only". docs/sevens.md has the rules.

>>> import kanzen
>>> kanzen.sevens.winner(["LLRL", "R"], "L")
'R'
>>> kanzen.sevens.winner(["LLR", "R"], "M")
Traceback (most recent call last):
    ...
kanzen.Error: "turn" must be "L" or "R", the player who moves first
"""

from typing import NamedTuple

import kanzen

__all__ = ["Move", "Suit", "moves", "values", "winner"]


class Move(NamedTuple):
    """A move, by the place of its suit in the deal, None for a pass; its card in a pack; and who wins after it."""

    suit: "int | None"
    card: "str | None"
    winner: str


class Suit(NamedTuple):
    """What a suit is worth to Left in the sum, and its type in the paper: "0", "L", "LL", "NL", "R", "RR" or "NR"."""

    value: int
    type: str


def _ask(deal, turn, rule, passes, passing, table):
    request = {"game": "sevens", "turn": turn, "rule": rule, "passes": list(passes), "passing": passing}
    if isinstance(deal, dict):
        request["hands"] = {player: list(cards) for player, cards in deal.items()}
        request["table"] = list(table)
    else:
        request["suits"] = list(deal)
    return kanzen.evaluate(request)


def winner(deal, turn, rule="stuck-loses", passes=(0, 0), passing="voluntary", table=()):
    """Who wins: "L" or "R".

    >>> winner(["LRRRL", "RLL", "LLR"], "L", rule="stuck-passes")
    'L'
    >>> winner(["LRLR", "R"], "L"), winner(["LRLR", "R"], "L", passes=(2, 0))
    ('R', 'L')
    """
    return _ask(deal, turn, rule, passes, passing, table)["winner"]


def moves(deal, turn, rule="stuck-loses", passes=(0, 0), passing="voluntary", table=()):
    """Every legal move, and who wins after it.

    >>> moves(["LRRRL", "RLL", "LLR"], "L", rule="stuck-passes")
    [Move(suit=0, card=None, winner='R'), Move(suit=2, card=None, winner='L')]
    """
    return [Move(move.get("suit"), move.get("card"), move["winner"])
            for move in _ask(deal, turn, rule, passes, passing, table)["moves"]]


def values(suits):
    """The value and the type of each suit, of which the closed form makes its sum.

    >>> values(["LLRL", "R"])
    [Suit(value=2, type='R'), Suit(value=-1, type='0')]
    """
    return [Suit(suit["value"], suit["type"])
            for suit in _ask(suits, "L", "stuck-loses", (0, 0), "voluntary", ())["suits"]]
