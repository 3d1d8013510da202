# SPDX-License-Identifier: Apache-2.0
"""kanzen mine: every puzzle has exactly one winning move, and the same seed finds the same ones."""

import unittest

from program import ProgramTest


class Mine(ProgramTest):
    def mined(self, *args):
        return self.json_lines("mine", *args)

    def test_one_move_wins(self):
        for game in ("nocca:3x3", "sevens", "tanhinmin"):
            puzzles = self.mined(game, "--count", "6", "--seed", "3")
            self.assertGreater(len(puzzles), 2, game)
            self.assertEqual(len({puzzle["position"] for puzzle in puzzles}), len(puzzles))
            for puzzle in puzzles:
                with self.subTest(game=game, position=puzzle["position"]):
                    probe = self.json("probe", game, puzzle["position"])
                    winning = [move["move"] for move in probe["moves"] if move["value"] == "win"]
                    self.assertEqual(winning, puzzle["solution"][:1])
                    self.assertEqual(len(probe["moves"]), puzzle["moves"])
                    self.assertEqual(probe["distance"], puzzle["distance"])

    def test_the_deepest_stand_first_with_their_solutions(self):
        puzzles = self.mined("nocca:3x3", "--count", "8", "--least", "5")
        depths = [puzzle["distance"] for puzzle in puzzles]
        self.assertEqual(depths, sorted(depths, reverse=True))
        self.assertGreaterEqual(depths[-1], 5)
        for puzzle in puzzles:
            self.assertEqual(len(puzzle["solution"]), puzzle["distance"])

    def test_a_seed_is_a_set_of_puzzles(self):
        one = self.mined("nocca:3x3", "--seed", "7")
        self.assertEqual(one, self.mined("nocca:3x3", "--seed", "7"))
        self.assertNotEqual(one, self.mined("nocca:3x3", "--seed", "8"))

    def test_quiet_moves_leave_the_most_answers(self):
        puzzles = self.mined("nocca:3x3", "--quiet-only", "--count", "3", "--seed", "5")
        self.assertTrue(puzzles)
        for puzzle in puzzles:
            self.assertTrue(puzzle["quiet"])
            answers = {}
            for move in self.json("probe", "nocca:3x3", puzzle["position"])["moves"]:
                if move["distance"] == 1 or (move["value"], move["distance"]) == ("loss", 0):
                    continue  # it ends the game
                (self.dir / "game.txt").write_text(
                    f'[Game "nocca:3x3"] [Start "{puzzle["position"]}"] {move["move"]}')
                after = self.json("probe", "nocca:3x3", "--record", "game.txt")
                answers[move["move"]] = len(after["moves"])
            only = answers.pop(puzzle["solution"][0])
            self.assertTrue(all(count <= only for count in answers.values()), puzzle)

    def test_refusals(self):
        self.assertIn("--count", self.refusal("mine", "nocca:3x3", "--count", "0"))
        self.refusal("mine", "noca:3x3")


if __name__ == "__main__":
    unittest.main()
