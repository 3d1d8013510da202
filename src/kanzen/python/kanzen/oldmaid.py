# SPDX-License-Identifier: Apache-2.0
"""Old Maid with open hands: who can make sure of being first, and in which orders players can be out.

Players are numbers from 0 on, in the order of their turns, and each draws from the one before them who is still in.
docs/theory/oldmaid.md has the rules and the theorems.

>>> import kanzen
>>> kanzen.oldmaid.winner([[0, 2, 6], [1, 3], [4, 5]])
1
>>> kanzen.oldmaid.winner([[0, 2], [2, 1]])
Traceback (most recent call last):
    ...
kanzen.Error: card 2 is there twice
"""

from typing import NamedTuple

import kanzen

__all__ = ["Outcomes", "outcomes", "winner", "winner_after", "winner_of_three"]


class Outcomes(NamedTuple):
    """Ranks that are possible, a tuple with the rank of every player each, and whether play may never end."""

    ranks: "list[tuple[int, ...]]"
    endless: bool


def _by_hands(hands, mover):
    return kanzen.evaluate({"game": "oldmaid", "hands": [list(hand) for hand in hands], "mover": mover})


def winner(hands, mover=0):
    """The player who can be first whatever the others draw, or None where nobody can.

    Hands are lists of cards before pairs are laid down: 0 is the joker, 1 and 2, 3 and 4, … are pairs. A card whose
    partner is missing is as good as a joker.

    >>> winner([[0, 1], [2]]), winner([[0, 2, 6], [1, 3], [4]])
    (1, 2)
    """
    return _by_hands(hands, mover)["winner"]


def winner_after(hands, mover=0):
    """The same after the draw of each card that the mover may draw.

    >>> winner_after([[0, 2, 6], [1, 3], [4, 5]])
    {4: 1, 5: 1}
    """
    return {int(card): first for card, first in _by_hands(hands, mover)["after"].items()}


def winner_of_three(x, y, z, joker):
    """The same among three by the theorems, for any numbers, P0 to move and drawing from P2.

    P0 and P1 share x pairs, P0 and P2 y, P1 and P2 z; `joker` is who holds it.

    >>> winner_of_three(3, 1, 2, joker=1), winner_of_three(2, 1, 1, joker=1)
    (2, None)
    >>> winner_of_three(0, 4, 10**15, joker=2)
    0
    """
    return kanzen.evaluate({"game": "oldmaid", "shared": [x, y, z], "joker": joker})["winner"]


def outcomes(players, pairs, joker, mover=0):
    """What is possible where everybody wants a good rank, and endless play is worth a rank just above last.

    `pairs` says how many pairs two players share, such as {(0, 2): 2, (1, 3): 2}.

    >>> outcomes(4, {(0, 2): 2, (1, 3): 2}, joker=3)  # Lemma 4
    Outcomes(ranks=[], endless=True)
    >>> outcomes(4, {(0, 2): 1, (1, 3): 2, (2, 3): 2}, joker=3).ranks[0]
    (1, 2, 4, 3)
    """
    found = kanzen.evaluate({"game": "oldmaid", "players": players, "joker": joker, "mover": mover,
                             "pairs": {f"{a}-{b}": count for (a, b), count in pairs.items()}})["outcomes"]
    if found == "endless":
        return Outcomes([], True)
    return Outcomes([tuple(ranks) for ranks in found if ranks != "endless"], "endless" in found)
