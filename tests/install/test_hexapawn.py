# SPDX-License-Identifier: Apache-2.0
"""A game that kanzen has never heard of, in a program that knows kanzen as an installed package: every
verb, tables and the explorer. That the second player wins on the board of three by three is Gardner's
result (Scientific American, March 1962)."""

import os
import pathlib
import subprocess
import sys
import unittest
from urllib.parse import quote

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "e2e"))

from program import ProgramTest  # noqa: E402
from test_serve import ServeTest  # noqa: E402

START = "xxx/---/ooo x"


class Verbs(ProgramTest):
    def test_it_is_short(self):
        source = pathlib.Path(__file__).with_name("hexapawn.cpp").read_text(encoding="utf-8")
        self.assertLess(len(source.splitlines()), 60)

    def test_the_only_game(self):
        games = self.json("games")["games"]
        self.assertEqual([game["name"] for game in games], ["hexapawn"])
        self.assertEqual(games[0]["usage"], "hexapawn[:COLUMNSxROWS]")
        self.assertEqual(games[0]["spaces"], ["reachable"])
        # Its sentences bear its own name.
        self.assertEqual(self.refusal("solve", "nocca:3x3"),
                         'hexapawn: there is no game "nocca" (hexapawn games lists them)')
        self.assertIn("hexapawn --help", self.refusal("silve"))
        self.assertIn("hexapawn solve", self.text("solve", "--help"))

    def test_solved_probed_checked(self):
        solved = self.json("solve", "hexapawn", "--out", "table.kzt")
        self.assertEqual(solved["start"]["value"], "loss")
        self.assertEqual(self.json("count", "hexapawn")["positions"], solved["positions"])
        probed = self.json("probe", "table.kzt", START)
        self.assertEqual((probed["game"], probed["value"]), ("hexapawn", "loss"))
        self.assertEqual([move["move"] for move in probed["moves"]], ["a1a2", "b1b2", "c1c2"])
        checked = self.json("check", "table.kzt")
        self.assertEqual((checked["wrong"], checked["positions"]), (0, solved["positions"]))
        reached = self.json("reach", "hexapawn")
        self.assertEqual(reached["reachable"], solved["positions"])
        self.assertEqual(self.json("verify", "hexapawn")["published"], 0)
        # The numbers of positions are the same in every run: a table is good for the next one.
        again = self.json("solve", "hexapawn", "--out", "again.kzt", "--threads", "1")
        self.assertEqual(again["solution_hash"], solved["solution_hash"])
        for slot in range(0, solved["positions"], 7):
            place = self.json("index", "hexapawn", str(slot))["spaces"]["reachable"]
            back = self.json("index", "hexapawn", place["positions"][0])["spaces"]["reachable"]
            self.assertEqual(int(back["slot"]), slot)

    def test_played(self):
        out = self.text("play", "hexapawn", stdin="moves\na1a2\nquit\n")
        self.assertIn("a1a2", out)
        line = self.json("line", "hexapawn")
        self.assertGreater(len(line["line"]), 2)
        plies = self.json("perft", "hexapawn", "--depth", "3")["plies"]
        self.assertEqual([ply["lines"] for ply in plies[:2]], [3, 10])

    def test_bad_input(self):
        for position, words in {
            "xxx/---/ooo": "side to move",
            "xxx/---/oo x": "3 cells",
            "xxx/ooo x": "3 rows",
            "xx?/---/ooo x": "one of xo or -",
            "xxx/xxx/ooo x": "cannot come up in play",
        }.items():
            with self.subTest(position):
                self.assertIn(words, self.refusal("probe", "hexapawn", position))
        # Tables of games that the other program does not know.
        kanzen = os.environ["KANZEN_ITSELF"]
        subprocess.run([kanzen, "solve", "tictactoe", "--out", "other.kzt"], cwd=self.dir,
                       env=self.env, check=True, capture_output=True)
        for verb in ("probe", "check", "stats"):
            refused = self.refusal(verb, "other.kzt")
            self.assertIn('other.kzt is a table of "tictactoe", which cannot be used here', refused)
            self.assertIn('there is no game "tictactoe"', refused)
        self.run_program("solve", "hexapawn", "--out", "own.kzt")
        refused = subprocess.run([kanzen, "probe", "own.kzt"], cwd=self.dir, env=self.env,
                                 capture_output=True, text=True)
        self.assertEqual((refused.returncode, refused.stdout), (2, ""))
        self.assertIn('own.kzt is a table of "hexapawn"', refused.stderr)
        self.assertIn("1 to 6", self.refusal("solve", "hexapawn:7x3"))
        self.assertIn("3 to 6", self.refusal("perft", "hexapawn:3x2", "--depth", "1"))


class Explorer(ServeTest):
    def test_the_page_and_its_answers(self):
        self.assertTrue(self.page, "the page is part of the package")
        status, headers, body = self.ask("/")
        self.assertEqual(status, 200)
        self.assertIn("text/html", headers["Content-Type"])
        self.assertIn(b"<script", body)
        self.assertEqual([game["game"] for game in self.get("/games")["games"]], ["hexapawn"])
        about = self.get("/games/hexapawn")
        self.assertEqual((about["state"], about["positionValue"]), ("ready", "lose"))
        shown = self.get("/games/hexapawn/positions?position=" + quote(START))
        self.assertEqual(len(shown["moves"]), 3)
        self.assertEqual(sum(mark["kind"] == "disc" for mark in shown["picture"]["marks"]), 6)
        # It has no texts in Japanese, and says so; the kit of boards has.
        self.assertEqual(about["languages"], ["en"])
        japanese = self.get("/games/hexapawn/positions?lang=ja&position=" + quote(START))
        self.assertEqual(japanese["player"], "先手")
        self.assertIn("a2：空き", [mark["label"] for mark in japanese["picture"]["marks"]])
        setup = self.get("/games/hexapawn/setup?position=" + quote(START))
        self.assertIn({"spot": "a2", "tool": "First", "position": "xxx/x--/ooo x"}, setup["edits"])


if __name__ == "__main__":
    unittest.main()
