# SPDX-License-Identifier: Apache-2.0
"""What the explorer's page needs of the server beyond positions: rules in pictures, names for people,
who has won, and tables that were solved before it was started."""

import unittest
from urllib.parse import quote

from program import ProgramTest
from test_serve import ServeTest


class Explorer(ServeTest):
    def position(self, game, position=None):
        query = "" if position is None else "?position=" + quote(position)
        return self.get(f"/games/{game}/positions{query}")

    def games(self):
        return {game["game"]: game for game in self.get("/games")["games"]}

    def test_every_game_explains_itself(self):
        for name, game in self.games().items():
            with self.subTest(game=name):
                rules = self.get(f"/games/{game['example']}/rules")["rules"]
                self.assertGreaterEqual(len(rules), 3)
                for lesson in rules:
                    self.assertTrue(lesson["text"]["en"])
                    self.assertRegex(lesson["text"]["ja"], "[\u3040-\u30ff]")
                    spots = {mark["spot"] for mark in lesson["picture"]["marks"]}
                    self.assertLessEqual(set(lesson["spots"]), spots)
                self.assertTrue(any(lesson["spots"] for lesson in rules))

    def test_lessons_do_not_depend_on_the_size(self):
        self.assertEqual(self.get("/games/nocca:2x4/rules"), self.get("/games/nocca:3x3/rules"))

    def test_the_winner_of_a_game_that_is_over(self):
        for game, position, winner in (
                ("tictactoe", "xxx/oo-/--- o", 0), ("tictactoe", "xox/xxo/oxo o", None),
                ("tictactoe", None, None), ("tanhinmin", "-/3,4 7 0,0 b", 0),
                ("sevens", "RLLRLR,RLRLLR,RRLLLR,RLLLRR,RLRLRL,RRLLRL,RLLRRL,RLLLRR L", 1),
                ("oldmaid", "J 2a|#1|2b m0", 1), ("oldmaid", None, None)):
            with self.subTest(game=game, position=position):
                self.assertEqual(self.position(game, position)["winner"], winner)

    def test_nobody_is_to_move_in_the_picture_of_a_game_that_is_over(self):
        for game, position in (
                ("tanhinmin", "-/3,4 7 0,0 b"),
                ("sevens", "RLLRLR,RLRLLR,RRLLLR,RLLLRR,RLRLRL,RRLLRL,RLLRRL,RLLLRR L"),
                ("oldmaid", "J 2a|#1|2b m0")):
            report = self.position(game, position)
            self.assertEqual(report["moves"], [])
            for mark in report["picture"]["marks"]:
                for words in (mark["text"], mark["label"]):
                    self.assertNotRegex(words, "to move|draws|gives", (game, mark))

    def test_names_for_people(self):
        english = self.get("/phrases?language=en")
        self.assertEqual(list(english), ["en"])
        for game, name in (("sevens", ["L", "Left"]), ("oldmaid", ["P0", "Anna"]),
                           ("oldmaid", ["1a", "♠A"]), ("oldmaid", ["26b", "♦K"])):
            self.assertIn(name, english["en"]["games"][game])
        self.assertIn(["L", "左"], self.get("/phrases")["ja"]["games"]["sevens"])
        self.get("/phrases?language=fr", 400)

    def test_examples_of_statistics_are_positions(self):
        for name, game in self.games().items():
            about = self.get(f"/games/{game['example']}")
            if not about["statistics"]:
                continue
            with self.subTest(game=name):
                stats = self.get(f"/games/{game['example']}/stats")
                examples = stats["deepest"]["examples"]
                self.assertTrue(examples)
                for example in examples:
                    report = self.position(game["example"], example)
                    self.assertEqual(report["position"], example)
                    self.assertEqual(report["remoteness"], stats["deepest"]["remoteness"])


class Cached(ServeTest):
    def prepare(self):
        self.run_program("stats", "nocca:3x4")  # keeps its table in the cache
        (self.dir / "cache" / "kanzen" / "broken.kzt").write_text("not a table")

    def test_what_was_solved_before_is_open(self):
        games = {game["game"]: game for game in self.get("/games")["games"]}
        self.assertIn("nocca:3x4", games["nocca"]["open"])


class Probe(ProgramTest):
    def test_examples_of_statistics_can_be_probed(self):
        for game in ("tictactoe", "nocca:3x3"):
            stats = self.json("stats", game)
            for position in stats["deepest_positions"]:
                self.assertEqual(self.json("probe", game, position)["position"], position)


if __name__ == "__main__":
    unittest.main()
