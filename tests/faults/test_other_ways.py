# SPDX-License-Identifier: Apache-2.0
"""A run that was begun in one way and is gone on with in another: by another solver, over another
space, for values only, from disk, by other rules. Whoever goes on comes to the table that a run of
their own would have come to, or is refused; never to another."""

import itertools
import json
import pathlib
import shutil
import signal
import subprocess
import unittest
from typing import NamedTuple

from harness import KANZEN, Fault, FaultTest

# Of a game whose example takes long, something smaller; and what else its names may mean.
INSTANCES = {
    "awari": ("awari:4", "awari:4,rules=abapa", "awari:4,endless=north"),
    "dobutsu": ("dobutsu:animals=chicks", "dobutsu:animals=chicks,try=at-once"),
    "nocca": ("nocca:2x3", "nocca:2x3,stack=2", "nocca:2x3,four=white"),
    "sevens": ("sevens:2x3,stuck-passes", "sevens:3x2,stuck-passes"),
    "shimpei": ("shimpei:3,pieces=2", "shimpei:3,pieces=2,four=wins", "shimpei:3,pieces=2,vacated=allowed",
                "shimpei:3,pieces=2,first=anywhere"),
    "tanhinmin": ("tanhinmin:2x3", "tanhinmin:3x2"),
}


class Attempt(NamedTuple):
    begun: pathlib.Path
    first: tuple
    passes: int
    second: tuple

    def __str__(self):
        return f"{' '.join(self.first)}, {self.passes} passes, then {' '.join(self.second)}"


def asked(way):
    """What a log depends on: not where planes lie, what becomes of the distances, or the instructions."""
    apart = ("--values-only", "--disk", ".", "--kernel", "portable")
    return [word for word in way if word not in apart]


class OtherWays(FaultTest):
    def ways_of(self, game):
        """Everything that a solve of the game can be asked for and that may tell passes in another way."""
        instance, *others = INSTANCES.get(game["name"], (game["example"]["instance"],))
        spaces = [("--space", name) for name in game["spaces"][1:]]
        words = [solver + more for solver, more in itertools.product(
            [(), ("--solver", "passes")], [(), ("--values-only",), ("--disk", "."), *spaces])]
        words.append(("--kernel", "portable"))
        return [(instance, *more) for more in words] + [(other,) for other in others]

    def alone(self, way):
        """The run in this way that nothing happens to; nothing where it is refused."""
        if way not in self.known:
            run = self.solve(self.folder(), *way)
            self.assertIn(run.code, (0, 2), run.err)
            self.known[way] = run if run.code == 0 else None
        return self.known[way]

    def begun(self, way, passes):
        """The folder of a run in this way that was killed when it had closed so many passes."""
        folder = self.folder()
        # The first name that a run gives is that of run.json.
        run = self.solve(folder, *way, **Fault("rename", 1 + passes, "after").environment())
        self.assertIn(run.code, (0, -signal.SIGKILL), run.err)
        return folder if run.code < 0 and run.table() is None else None

    def judge(self, attempt):
        begun, first, second = attempt.begun, attempt.first, attempt.second
        folder = self.folder()
        shutil.copytree(begun, folder, dirs_exist_ok=True)
        expected = self.alone(second)
        run = self.solve(folder, *second, "--resume")
        problems = []
        if run.code == 2:
            if len(run.sentences) != 1 or "go on" not in run.err and "holds another run" not in run.err:
                problems.append(f"it is refused, and not told why: {run.err}")
            if asked(first) == asked(second):
                problems.append(f"it is refused to one who tells the same: {run.err}")
            if run.table() is not None or not (folder / "t.kzt.part" / "run.json").exists():
                problems.append("it is refused, and something was done")
        elif run.code != 0:
            problems.append(f"it ends with {run.code}: {run.err}")
        elif run.table() != expected.table():
            problems.append("another table than from a run of one's own")
        else:
            same = ("solution_hash", "mean_moves", "by_distance", "positions", "win", "hot", "layers")
            for key in same:
                if run.answer.get(key) != expected.answer.get(key):
                    problems.append(f"{key} is {run.answer.get(key)}, not {expected.answer.get(key)}")
            if run.left():
                problems.append(f"{run.left()} is left")
        shutil.rmtree(folder)
        return problems

    def test_every_way_after_every_other(self):
        games = subprocess.run([KANZEN, "games", "--json"], capture_output=True, text=True, check=True)
        for game in json.loads(games.stdout)["games"]:
            if not game["spaces"]:
                continue
            ways = [way for way in self.ways_of(game) if self.alone(way) is not None]
            with self.subTest(game=game["name"]):
                self.assertGreater(len(ways), 1)
                attempts = []
                for first in ways:
                    passes = self.calls_of(first[0], "rename", *first[1:]) - 2
                    self.assertGreater(passes, 0, first)
                    for at in sorted({1, passes // 2, passes} - {0}):
                        begun = self.begun(first, at)
                        self.assertIsNotNone(begun, (first, at))
                        attempts += [Attempt(begun, first, at, second) for second in ways]
                self.tried(attempts, self.judge)


if __name__ == "__main__":
    unittest.main()
