# SPDX-License-Identifier: Apache-2.0
"""Four-high NOCCA×NOCCA through the verbs: the climber in names, positions, slots and answers."""

import unittest

from program import ProgramTest, value_code

START = "b,b,b/-,-,-/w,W,w b"


class FourHigh(ProgramTest):
    def test_names(self):
        self.assertEqual(self.json("count", "nocca:3x3,four=none")["game"], "nocca:3x3")
        self.assertEqual(self.json("count", "nocca:3x3,white")["game"], "nocca:3x3,four=white")
        self.assertIn("leave stack out", self.refusal("count", "nocca:3x3,stack=2,four=white"))
        self.assertIn("must be none or white or black", self.refusal("count", "nocca:3x3,four=red"))

    def test_the_board_of_the_paper(self):
        index = self.json("index", "nocca:5x6,four=white")
        self.assertEqual(index["positions"], 1489747127400)
        self.assertEqual(index["mirror_classes"], 744884234520)
        self.assertEqual(index["without_goal_win_classes"], 354773032652)
        self.assertEqual(index["zdd"]["root_count"], 744873563700)

    def test_positions_and_slots_lead_to_each_other(self):
        for name, position in (
            ("nocca:5x6,four=white", "b,b,b,b,b/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/-,-,-,-,-/w,w,W,w,w b"),
            ("nocca:5x6,four=black", "-,-,-,-,-/-,bwwB,-,-,-/-,-,-,-,-/-,-,-,-,-/-,b,b,b,-/w,w,w,-,- b"),
            ("nocca:5x6,four=black", "-,-,-,-,-/-,bBw,-,-,-/-,-,-,-,-/-,-,-,-,-/w,b,b,b,-/w,w,w,-,- w"),
        ):
            for space, found in self.json("index", name, position)["spaces"].items():
                back = self.json("index", name, found["slot"], "--space", space)
                self.assertIn(position, back["spaces"][space]["positions"])

    def test_what_is_no_position(self):
        def sentence(position):
            return self.refusal("index", "nocca:3x3,four=white", position)

        self.assertIn("must be the climber, written W, not 0", sentence("b,b,b/-,-,-/w,w,w b"))
        self.assertIn("must be the climber, written W, not 2", sentence("b,b,b/-,-,-/w,W,W b"))
        self.assertIn("pieces b and w and the climber W", sentence("b,B,b/-,-,-/w,w,w b"))
        self.assertIn("with the climber W on top, 4", sentence("bbWb,-,-/-,-,-/w,w,- b"))
        self.assertIn("must be the climber", self.refusal("index", "nocca:3x3,four=black", START.lower()))

    def test_every_verb(self):
        name = "nocca:3x3,four=white"
        solved = self.json("solve", name, "--out", "four.kzt")
        self.assertEqual(solved["positions"], 308376)
        self.assertEqual(solved["win"] + solved["loss"] + solved["draw"], 308376)
        self.assertEqual(self.json("stats", "four.kzt")["solution_hash"], solved["solution_hash"])
        start = self.json("probe", "four.kzt")
        self.assertEqual(start["position"], START)
        self.assertEqual(start["value"], solved["start"]["value"])
        self.assertEqual(self.json("check", "four.kzt")["wrong"], 0)
        self.assertGreater(self.json("reach", name)["reachable"], 300000)
        # Only the climber may step onto the stack of three, and covers all of Black's pieces.
        moves = self.json("probe", "four.kzt", "-,w,-/-,bbb,-/w,W,- w")["moves"]
        values = {move["move"]: value_code(move) for move in moves}
        self.assertEqual(values["b3b2"], "W1")
        self.assertNotIn("a3b2", values)
        self.assertNotIn("b1b2", values)
        self.assertEqual(self.json("line", "four.kzt")["line"][-1]["distance"], 1)
        board = self.text("play", "four.kzt", stdin="quit\n")
        self.assertIn("W", board)

    # The values do not depend on which colour has the climber, only on whether the mover has it.
    def test_both_colours_are_one_solution(self):
        white, black = (self.json("solve", f"nocca:2x4,four={side}") for side in ("white", "black"))
        self.assertEqual(white["solution_hash"], black["solution_hash"])
        self.assertEqual(white["histogram"], black["histogram"])


if __name__ == "__main__":
    unittest.main()
