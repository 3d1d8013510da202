# SPDX-License-Identifier: Apache-2.0
"""Every figure of the golden files, board by board, with a table that is checked."""

import unittest

from program import ProgramTest, golden


class Boards(ProgramTest):
    def board(self, name):
        answer = self.json("solve", f"nocca:{name}", "--out", "table.kzt")
        self.check_figures(answer, golden(name))
        self.assertTrue(self.json("check", "table.kzt")["ok"])
        one = self.json("solve", f"nocca:{name}", "--threads", "1")
        self.assertEqual(one["solution_hash"], answer["solution_hash"])

    def test_4x4(self):
        self.board("4x4")

    def test_4x5(self):
        self.board("4x5")

    def test_5x3(self):
        self.board("5x3")

    def test_4x6(self):
        # Totals of another solver; its histogram was not kept.
        answer = self.json("solve", "nocca:4x6", "--out", "table.kzt")
        self.assertEqual(answer["positions"], 522281562)
        self.assertEqual(
            (answer["win"], answer["loss"], answer["draw"]), (361276060, 152407117, 8598385)
        )
        self.assertEqual(answer["start"]["value"], "draw")
        self.assertEqual((answer["max_distance"], answer["max_distance_positions"]), (52, 4))
        self.assertLess(answer["bits_per_position"], 1.2)
        self.assertTrue(self.json("check", "table.kzt")["ok"])

    def test_both_spaces_4x4(self):
        answer = self.json("solve", "nocca:4x4", "--space", "zdd", "--out", "table.kzt")
        self.check_figures(answer, golden("4x4"))
        self.assertTrue(self.json("check", "table.kzt")["ok"])


if __name__ == "__main__":
    unittest.main()
