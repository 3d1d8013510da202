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

    def test_a_win_for_who_begins(self):
        """In three men's morris with diagonals the first stone goes to the middle and wins."""
        moves = {move["move"]: move["value"] for move in self.json("probe", "morris")["moves"]}
        self.assertEqual(moves["b2"], "win")

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
