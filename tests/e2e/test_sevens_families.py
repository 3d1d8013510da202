# SPDX-License-Identifier: Apache-2.0
"""Whole families of Sevens: counted for any rule, solved under stuck-passes, on any backend alike."""

import math
import unittest

from program import ProgramTest


class SevensFamilies(ProgramTest):
    def test_count_and_index(self):
        # The table of states of Fukagawa's talk.
        self.assertEqual(self.json("count", "sevens:5x7,stuck-passes")["positions"], 1_078_897_248)
        index = self.json("index", "sevens:6x8,stuck-passes")
        self.assertEqual(index["positions"], 2_083_664_995_984)
        self.assertEqual(index["largest_layer"], 42)
        self.assertEqual(index["states_of_largest_layer"], 228_981_529_920)
        # Too large to solve, still counted exactly.
        self.assertEqual(self.json("count", "sevens:12x16")["positions"],
                         str(math.comb(2**13 - 2 + 16, 16)))

    def test_solve(self):
        answer = self.json("solve", "sevens:4x4,stuck-passes", "--backend", "threads")
        self.assertEqual(answer["states"], 46_376)
        self.assertEqual(answer["wins"], 21_281)
        self.assertEqual(answer["hot"], 33)
        self.assertEqual(answer["zugzwangs"], 3_847)
        self.assertEqual(answer["backend"], "threads")
        self.assertEqual(len(answer["layers"]), 17)
        for name in ("states", "wins", "hot", "zugzwangs"):
            self.assertEqual(sum(layer[name] for layer in answer["layers"]), answer[name])
        self.assertEqual(answer["real_deals"], 12_870)  # C(16, 8)
        self.assertEqual(answer["even_deals_first_wins"] + answer["even_deals_second_wins"],
                         answer["even_deals"])
        self.assertAlmostEqual(answer["first_wins_share"],
                               answer["real_deals_first_wins"] / 12_870)
        text = self.text("solve", "sevens:4x4,stuck-passes")
        self.assertIn("21,281", text)
        self.assertIn(answer["solution_hash"], text)

    def test_the_hash_is_of_the_answer(self):
        hashes = {self.json("solve", "sevens:5x4,stuck-passes", "--threads", threads)
                  ["solution_hash"] for threads in (1, 2, 3)}
        self.assertEqual(len(hashes), 1)
        self.assertNotIn(self.json("solve", "sevens:4x5,stuck-passes")["solution_hash"], hashes)

    def test_a_full_deal_with_an_odd_number_of_cards_has_no_equal_hands(self):
        self.assertNotIn("even_deals", self.json("solve", "sevens:3x3,stuck-passes"))

    def test_refusals(self):
        self.assertIn("stuck-passes", self.refusal("solve", "sevens:3x3"))
        self.assertIn("8 columns of 6", self.refusal("solve", "sevens:7x3,stuck-passes"))
        self.assertIn("abacus", self.refusal("solve", "sevens:3x3,stuck-passes",
                                             "--backend", "abacus"))
        self.assertIn("leave", self.refusal("solve", "sevens:3x3,stuck-passes", "--out", "x.kzt"))


if __name__ == "__main__":
    unittest.main()
