# SPDX-License-Identifier: Apache-2.0
"""The examples of docs/your-own-game.md, as their readers would try them."""

import os
import pathlib
import re
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "e2e"))
os.environ.setdefault("KANZEN", os.environ["NIM"])

import program  # noqa: E402

EXAMPLES = HERE.parents[1] / "docs" / "examples"


class Example(program.ProgramTest):
    which = "NIM"

    def setUp(self):
        super().setUp()
        kept = program.KANZEN
        program.KANZEN = os.environ[self.which]
        self.addCleanup(setattr, program, "KANZEN", kept)


class Nim(Example):
    """A heap is lost exactly when it is a multiple of four, and every four stones are worth two plies."""

    def test_every_heap(self):
        for stones in range(1, 30):
            lost = stones % 4 == 0
            answer = self.json("probe", f"nim:{stones}")
            self.assertEqual((answer["value"], answer["distance"]),
                             ("loss" if lost else "win", stones // 4 * 2 + (0 if lost else 1)))

    def test_plain_texts(self):
        self.assertEqual(self.json("probe", "nim")["position"], "20 first")
        self.assertEqual(self.json("probe", "nim", "17 second")["value"], "win")
        for text in ("17", "17 third", "x first", "99999999999 first"):
            self.assertIn("a number and the side to move", self.refusal("probe", "nim", text))
        self.assertIn("cannot come up", self.refusal("probe", "nim", "21 first"))
        self.assertIn("cannot come up", self.refusal("probe", "nim", "-1 first"))

    def test_a_table_of_other_rules(self):
        self.run_program("solve", "nim", "--out", "nim.kzt")
        program.KANZEN = os.environ["MORRIS"]
        self.assertIn('no game "nim"', self.refusal("probe", "nim.kzt"))

    def test_it_carries_no_results_of_other_games(self):
        self.assertIn("name one with --index", self.refusal("results"))

    def test_a_parameter_out_of_range(self):
        self.assertIn("1 to 1000", self.refusal("solve", "nim:1001"))


class Morris(Example):
    which = "MORRIS"

    def test_it_is_short(self):
        lines = sum(len((EXAMPLES / name).read_text(encoding="utf-8").splitlines())
                    for name in ("morris.hpp", "morris.cpp"))
        self.assertLess(lines, 150)

    def test_all_ways_agree_and_the_table_is_proved(self):
        answer = self.json("verify", "morris")
        self.assertTrue(answer["holds"], answer)
        solved = self.json("solve", "morris", "--out", "t.kzt")
        self.assertEqual(solved["space"], "quotient")
        # With 0 to 6 stones on nine cells: 1 + 9 + 72 + 252 + 756 + 1260 + 1680.
        self.assertEqual(solved["positions"], 4030)
        self.assertLess(solved["slots"], 4030 // 6)
        self.assertEqual(self.json("check", "t.kzt")["wrong"], 0)

    def test_the_first_moves_are_worth_what_a_naive_solver_says(self):
        """Rules and solver written again, in the plainest way."""
        lines = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
        near = [[b for b in range(9) if b != a and abs(a % 3 - b % 3) < 2 and abs(a // 3 - b // 3) < 2]
                for a in range(9)]

        def over(p):
            return any(p[1] & line == line for line in lines)

        def children(p):
            mine, theirs = p
            empty = [cell for cell in range(9) if not (mine | theirs) >> cell & 1]
            if bin(mine).count("1") < 3:
                return [(theirs, mine | 1 << to) for to in empty]
            return [(theirs, mine & ~(1 << a) | 1 << to) for a in range(9) if mine >> a & 1
                    for to in near[a] if to in empty]

        start, after = (0, 0), {}
        queue = [start]
        for p in queue:
            after[p] = [] if over(p) else children(p)
            for child in after[p]:
                if child not in after:
                    after[child] = None
                    queue.append(child)
        worth = {p: ("loss", 0) for p in after if not after[p]}  # over, or no move
        for distance in range(1, 200):
            fresh = {}
            for p in after.keys() - worth.keys():
                known = [worth.get(child) for child in after[p]]
                if ("loss", distance - 1) in known:
                    fresh[p] = ("win", distance)
                elif all(k and k[0] == "win" for k in known) and \
                        max(k[1] for k in known) == distance - 1:
                    fresh[p] = ("loss", distance)
            worth.update(fresh)
        expected = {}
        for cell in range(9):
            value, distance = worth.get((0, 1 << cell), ("draw", None))
            value = {"win": "loss", "loss": "win", "draw": "draw"}[value]
            expected["abc"[cell % 3] + str(cell // 3 + 1)] = (
                value, distance + 1 if value != "draw" else None)
        found = {move["move"]: (move["value"], move["distance"])
                 for move in self.json("probe", "morris")["moves"]}
        self.assertEqual(found, expected)

    def test_drops_and_moves(self):
        plies = self.json("perft", "morris", "--depth", "3")["plies"]
        self.assertEqual([ply["lines"] for ply in plies], [9, 72, 504])
        moves = self.json("probe", "morris", "bb-/ww-/-wb b")["moves"]
        self.assertEqual({move["move"] for move in moves}, {"a1c1", "b1c1", "b1c2", "c3c2"} - {"a1c1"})
        self.assertIn("put down in turn", self.refusal("probe", "morris", "bbb/b--/www b"))
        self.assertIn("w is to move", self.refusal("probe", "morris", "b--/---/--- b"))

    def test_what_statistics_list_can_be_probed(self):
        stats = self.json("stats", "morris", "--all")
        self.assertGreater(len(stats["deepest_positions"]), 0)
        for position in stats["deepest_positions"][:20]:
            self.json("probe", "morris", position)


class Page(unittest.TestCase):
    """What the page says in figures."""

    def test_lines(self):
        page = (HERE.parents[1] / "docs" / "your-own-game.md").read_text(encoding="utf-8")
        for name in re.findall(r"\(examples/([\w.]+)\)", page):
            self.assertTrue((EXAMPLES / name).exists(), name)


if __name__ == "__main__":
    unittest.main()
