# SPDX-License-Identifier: Apache-2.0
"""kanzen perft: lines of play, counted."""

import unittest

from program import START_3X3, ProgramTest


class Perft(ProgramTest):
    def lines(self, *args):
        return [ply["lines"] for ply in self.json("perft", *args)["plies"]]

    def test_tictactoe(self):
        """The known counts (OEIS A061529); 255,168 games end by the rules, another known number."""
        answer = self.json("perft", "tictactoe", "--depth", "9")
        self.assertEqual([ply["lines"] for ply in answer["plies"]],
                         [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872])
        self.assertEqual(sum(ply["ended"] for ply in answer["plies"]), 255168)
        self.assertEqual(sum(move["lines"] for move in answer["first_moves"]), 127872)
        self.assertEqual(len(answer["first_moves"]), 9)
        self.assertEqual(answer["position"], "---/---/--- x")

    def test_a_game_that_has_ended_goes_on_nowhere(self):
        self.assertEqual(self.lines("tictactoe", "xxx/oo-/--- o", "--depth", "2"), [0, 0])
        self.assertEqual(self.lines("tictactoe", "--depth", "11")[9:], [0, 0])

    def test_from_a_position(self):
        answer = self.json("perft", "tictactoe", "xx-/oo-/--- x", "--depth", "1")
        self.assertEqual(answer["plies"], [{"lines": 5, "ended": 1}])

    def test_the_moves_are_those_of_probe(self):
        moves = self.json("probe", "nocca:3x3", START_3X3)["moves"]
        answer = self.json("perft", "nocca:3x3", "--depth", "2")
        self.assertEqual([move["move"] for move in answer["first_moves"]],
                         [move["move"] for move in moves])
        self.assertEqual(answer["plies"][0]["lines"], len(moves))

    def test_closed_forms(self):
        """Games without a table are counted by their texts."""
        self.assertEqual(self.lines("oldmaid", "--depth", "1"), [len(self.json("probe", "oldmaid")["moves"])])
        self.assertEqual(len(self.lines("sevens:2x3", "--depth", "3")), 3)

    def test_bad_input(self):
        for args, words in {
            ("tictactoe",): "--depth",
            ("tictactoe", "--depth", "0"): "--depth must be 1 to 1000",
            ("tictactoe", "--depth", "1001"): "--depth must be 1 to 1000",
            ("tictactoe", "--depth", "-1"): "-1",
            ("tictactoe", "--depth", "x"): "x",
            ("chess", "--depth", "1"): "no game",
            ("tictactoe", "xx-/oo-", "--depth", "1"): "side to move",
        }.items():
            with self.subTest(args):
                self.assertIn(words, self.refusal("perft", *args))

    def test_help(self):
        self.assertIn("kanzen perft tictactoe --depth 9", self.text("perft", "--help"))


if __name__ == "__main__":
    unittest.main()
