# SPDX-License-Identifier: Apache-2.0
"""Strong solutions of perfect-information games, from Python.

>>> import kanzen
>>> game = kanzen.game("nocca:3x3")
>>> game.positions, game.start
(50496, 'b,b,b/-,-,-/w,w,w b')
>>> game.moves(game.start)[0]
('a1a2', '-,b,b/b,-,-/w,w,w w')

Solve it, and ask for any position:

>>> table = game.solve()
>>> answer = table.probe()
>>> answer.value, answer.distance, answer.best
('win', 9, ['a1b2', 'b1b2', 'c1b2'])
>>> table.probe("b,-,-/-,bwb,-/w,w,- w").value
'loss'

Positions and moves are texts, as on the command line. What goes wrong is a kanzen.Error with the same sentence.

>>> game.moves("b,b,b")
Traceback (most recent call last):
    ...
kanzen.Error: this is no position: the side to move is missing: end the position with " b" or " w"
"""

import json
import os
from typing import NamedTuple

import numpy

from kanzen import _kanzen
from kanzen._kanzen import Error

Error.__module__ = "kanzen"  # where people find it

__version__ = _kanzen.version
__all__ = ["Answer", "Distances", "Error", "Game", "Move", "Scores", "Solution", "Table", "evaluate", "game", "games",
           "results", "solve"]


class Move(NamedTuple):
    """A move, its value for the player who makes it, the plies to the end, and the position after it.

    The distance is None for a draw, for what only endless play decides, in a table without distances and in a game of
    scores, where score says what the move is worth in points; everywhere else the score is None. The position is None
    where the game is over and nothing stands on a board any more, as behind a goal.

    >>> game("nocca:3x3").solve().probe().moves[0]
    Move(move='a1a2', value='win', distance=11, position='-,b,b/b,-,-/w,w,w w', score=None)
    """

    move: str
    value: str
    distance: "int | None"
    position: "str | None"
    score: "int | None" = None


class Answer(NamedTuple):
    """A position: its value for the player to move, the plies to the end, and all moves.

    Distance and score are as in Move. A score counts what is still to be won from this position on.

    >>> answer = game("awari:4").solve().probe()
    >>> answer.value, answer.distance, answer.score
    ('win', None, 4)
    """

    position: str
    player: str
    value: str
    distance: "int | None"
    over: bool
    moves: "list[Move]"
    score: "int | None" = None

    @property
    def best(self):
        """The moves that keep the value: of these the quickest wins or the slowest losses, or those of the highest score.

        >>> game("tictactoe").solve().probe("xo-/---/--- x").best
        ['a2', 'a3', 'b2']
        """
        return [move.move for move in self.moves
                if (move.value, move.distance, move.score) == (self.value, self.distance, self.score)]


class Distances(NamedTuple):
    """Two NumPy arrays: values, 1, 0 and -1 for a win, a draw and a loss (int8); and distances in plies (int32).

    The distance is -1 where there is none: for a draw, for what only endless play decides, and in a table without
    distances.
    """

    values: "numpy.ndarray"
    distances: "numpy.ndarray"


class Scores(NamedTuple):
    """What a game of scores has instead of Distances: values, as there, and scores in points (int32).

    A score is what the player to move wins more than the other from the position on, negative where it is less.
    """

    values: "numpy.ndarray"
    scores: "numpy.ndarray"


def _answer(fields):
    moves = [Move(move["move"], move["value"], move["distance"], move["position"], move["score"])
             for move in fields["moves"]]
    return Answer(fields["position"], fields["player"], fields["value"], fields["distance"],
                  fields["over"], moves, fields["score"])


class Table:
    """A solved game: of a file, or what Game.solve() returns.

    >>> table = game("tictactoe").solve()
    >>> table
    <kanzen.Table of tictactoe over product, 19683 slots>
    >>> table.solution_hash
    '616fb3650a8677bce9a3f26d6df5ff3b'
    """

    def __init__(self, path):
        self._table = path if isinstance(path, _kanzen.Table) else _kanzen.Table(os.fspath(path))

    @property
    def game(self):
        """The instance, such as 'nocca:4x4'."""
        return self._table.game

    @property
    def space(self):
        """How its positions are numbered."""
        return self._table.space

    @property
    def slots(self):
        """How many numbers there are."""
        return self._table.slots

    @property
    def has_distances(self):
        """Whether it says in how many plies; never true of a game of scores."""
        return self._table.has_distances

    @property
    def has_scores(self):
        """Whether its game is one of scores.

        >>> game("awari:4").solve().has_scores, game("tictactoe").solve().has_scores
        (True, False)
        """
        return self._table.has_scores

    @property
    def solution_hash(self):
        """32 hexadecimal digits: the same for the same values, wherever they were found."""
        return self._table.solution_hash

    def _arrays(self, pair):
        return (Scores if self.has_scores else Distances)(*pair)

    def probe(self, position=""):
        """The value of a position and of all its moves; of the start where none is named.

        >>> game("tictactoe").solve().probe().value
        'draw'
        """
        return _answer(self._table.probe(position))

    def probe_many(self, positions):
        """What probe() says of each position, without the moves: Distances, or Scores in a game of scores.

        Positions are a list of texts, or a NumPy array of slots, the numbers that rank() gives.

        >>> table = game("tictactoe").solve()
        >>> values, distances = table.probe_many(["---/---/--- x", "xo-/---/--- x"])
        >>> values.tolist(), distances.tolist()
        ([0, 1], [-1, 5])
        >>> import numpy
        >>> table.probe_many(numpy.array([table.rank("xo-/---/--- x")])).distances.tolist()
        [5]
        """
        if isinstance(positions, numpy.ndarray) and positions.dtype.kind in "iu":
            if positions.ndim != 1 or (positions.size and positions.min() < 0):
                raise Error("there are no such slots")
            return self._arrays(self._table.probe_slots(positions.astype(numpy.uint64, copy=False)))
        return self._arrays(self._table.probe_many(tuple(positions)))

    def values(self, first, count):
        """Distances or Scores of `count` slots from `first` on, as the table keeps them.

        Slots that stand for no position read as draws, and so do positions that only endless play decides.

        >>> values, distances = game("tictactoe").solve().values(0, 19683)
        >>> [int((values == value).sum()) for value in (1, -1)]
        [3236, 1730]
        """
        return self._arrays(self._table.values(first, count))

    def rank(self, position):
        """The slot of a position.

        >>> game("tictactoe").solve().rank("---/---/--- x")
        0
        """
        return self._table.rank(position)

    def statistics(self):
        """Counts of positions: 'positions', 'win', 'loss', 'draw'; and how they spread, as NumPy arrays.

        With distances, 'wins_at' and 'losses_at' count the positions won and lost in 0, 1, 2, … plies, and 'deepest' is
        the longest distance. In a game of scores, 'scores' are those that some position has, in order, and
        'positions_by_score' counts the positions of each.

        >>> figures = game("nocca:3x3").solve().statistics()
        >>> figures["win"], figures["deepest"], figures["wins_at"][:4].tolist()
        (38883, 12, [0, 30655, 0, 4279])
        >>> figures = game("awari:1").solve().statistics()
        >>> figures["scores"].tolist(), figures["positions_by_score"].tolist()
        ([-1, 0, 1], [7, 1, 5])
        """
        return self._table.statistics()

    def line(self, position=""):
        """A line of best play: the winner hurries, the loser delays.

        >>> game("nocca:3x3").solve().line()[:3]
        ['a1b2', 'a3b2', 'b1b2']
        """
        return self._table.line(position)

    def check(self, threads=0, sample=0):
        """Every checksum, and every value against its children, or those of a sample: how many are wrong.

        >>> game("tictactoe").solve().check()
        {'positions': 6046, 'wrong': 0, 'faults': []}
        """
        return self._table.check(threads, sample)

    def __repr__(self):
        return f"<kanzen.Table of {self.game} over {self.space}, {self.slots} slots>"


class Game:
    """An instance: its rules, and its closed form where it has one.

    >>> Game("sevens").closed_form, Game("nocca:3x3").closed_form
    (True, False)
    """

    def __init__(self, name):
        self._game = _kanzen.Game(name)

    @property
    def name(self):
        """The instance, as kanzen writes it."""
        return self._game.name

    @property
    def positions(self):
        """How many there are."""
        return self._game.positions

    @property
    def spaces(self):
        """Numberings that a table may have, the usual one first.

        >>> game("nocca:3x3").spaces
        ['shapes', 'zdd']
        """
        return self._game.spaces

    @property
    def closed_form(self):
        """Whether probe() needs no table."""
        return self._game.closed_form

    @property
    def start(self):
        """The position where it begins."""
        return self._game.start(0)

    def deal(self, number):
        """Another start of a card game.

        >>> game("sevens").deal(1) != game("sevens").deal(2)
        True
        """
        return self._game.start(number)

    def moves(self, position):
        """Every legal move with the position after it, or None as in Move.

        >>> game("tictactoe").moves("xo-/---/--- x")[0]
        ('a2', 'xo-/x--/--- o')
        """
        return self._game.moves(position)

    def drawing(self, position):
        """The position for a terminal."""
        return self._game.drawing(position)

    def probe(self, position=""):
        """The answer of the closed form.

        >>> game("sevens").probe("LRLR,R L").value
        'loss'
        """
        return _answer(self._game.probe(position or self.start))

    def solve(self, threads=0, space="", progress=False, out=None, resume=False, restart=False):
        """Solves it, in memory or, with `out`, into a file, as `kanzen solve` does.

        Other threads of Python go on. Ctrl-C ends it with KeyboardInterrupt; with `out` the finished passes are kept in a
        folder beside the file, and a later call with resume=True goes on with them (restart=True throws them away). A
        file that is finished is opened.

        >>> import os, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = os.path.join(folder, "nocca_3x3.kzt")
        ...     solved = game("nocca:3x3").solve(out=path)
        ...     solved.solution_hash == Table(path).solution_hash
        True
        """
        return Table(self._game.solve(threads, space, progress, "" if out is None else os.fspath(out),
                                      resume, restart))

    def __repr__(self):
        return f"<kanzen.Game {self.name}>"


class Solution:
    """What solve() has found of rules in Python."""

    def __init__(self, rules, numbers, moves, values, distances):
        self._rules, self._numbers, self._moves = rules, numbers, moves
        self._values, self._distances = values, distances

    def __len__(self):
        return len(self._numbers)

    def _at(self, number):
        value = _WORDS[self._values[number]]
        return value, None if value == "draw" else self._distances[number]

    def probe(self, position):
        """A pair, the value for the player to move and the plies to the end, None for a draw."""
        return self._at(self._numbers[position])

    def moves(self, position):
        """Every move with its value for the player who makes it, and the plies to the end, best first."""
        number = self._numbers[position]
        found = []
        for move, child in self._moves[number]:
            value, distance = self._at(child)
            found.append((move, _OTHER[value], None if distance is None else distance + 1))
        return sorted(found, key=lambda entry: _preference(entry[1], entry[2]))


_WORDS = {1: "win", 0: "draw", -1: "loss"}
_OTHER = {"win": "loss", "draw": "draw", "loss": "win"}
_ENDED = {"win": 1, "draw": 0, "loss": -1, None: 2}


def _preference(value, distance):
    return {"win": (0, distance), "draw": (1, 0), "loss": (2, -(distance or 0))}[value]


def solve(rules):
    """Solves a game whose rules are written in Python, over all positions that play can reach.

    `rules` has `start`, a position; `moves(position)`, pairs of a move and the position after it; and
    `outcome(position)`, how the game has ended for the player to move ("win", "loss", "draw") or None while it goes
    on. Positions are anything that can be a key of a dict, and tell whose turn it is where that matters. A player
    without a move has lost, and endless play is a draw.

    >>> class Nim:
    ...     start = 20
    ...     def outcome(self, stones): return None
    ...     def moves(self, stones): return [(take, stones - take) for take in (1, 2, 3) if take <= stones]
    >>> solution = solve(Nim())
    >>> solution.probe(20), solution.probe(19), solution.moves(19)[0]
    (('loss', 10), ('win', 9), (3, 'win', 9))
    """
    numbers, order = {rules.start: 0}, [rules.start]
    ended, first, children, moves = [], [0], [], []
    for position in order:  # it grows meanwhile
        outcome = rules.outcome(position)
        if outcome not in _ENDED:
            raise Error(f"outcome() answers win, loss, draw or None, not {outcome!r}")
        ended.append(_ENDED[outcome])
        moves.append([])
        for move, child in rules.moves(position) if outcome is None else ():
            if child not in numbers:
                numbers[child] = len(order)
                order.append(child)
            children.append(numbers[child])
            moves[-1].append((move, numbers[child]))
        first.append(len(children))
    values, distances = _kanzen.solve_graph(ended, first, children)
    return Solution(rules, numbers, moves, values, distances)


def game(name):
    """The instance of this name, such as 'nocca:4x5'.

    >>> game("nocca:4x5")
    <kanzen.Game nocca:4x5>
    """
    return Game(name)


def games():
    """The names of all games.

    >>> "tictactoe" in games()
    True
    """
    return _kanzen.games()


def evaluate(request):
    """A closed form asked in its own words, as `kanzen eval` is.

    >>> evaluate({"game": "tanhinmin", "mover": [1, 3, 5], "other": [2, 4], "table": 1, "win_at": [0, 0]})["winner"]
    'mover'
    """
    return json.loads(_kanzen.evaluate(json.dumps(request)))


def results():
    """The index of all that has been solved, a dict each.

    >>> next(r["solution_hash"] for r in results() if r["instance"] == "nocca:3x3")
    'f63f3fe14fa14290a963b9006993546d'
    """
    return [json.loads(line) for line in _kanzen.results()]


from kanzen import oldmaid, sevens, tanhinmin  # noqa: E402 (they ask evaluate(), which must be there)
