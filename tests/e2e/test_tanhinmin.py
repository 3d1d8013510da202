# SPDX-License-Identifier: Apache-2.0
"""Two-player Tanhinmin from outside."""

import json
import unittest

from program import SLOWER, ProgramTest, processor_seconds

# Ohto and Kiya, figure 1
PAPER = {"game": "tanhinmin", "mover": [1, 3, 5], "other": [2, 4], "table": 1, "win_at": [0, 0]}


class TanhinminTest(ProgramTest):
    def eval(self, *requests, code=0):
        lines = "".join(json.dumps(request) + "\n" for request in requests)
        return self.text("eval", stdin=lines, code=code).splitlines()


class Eval(TanhinminTest):
    def test_the_paper_s_position(self):
        self.assertEqual(
            self.eval(PAPER),
            ['{"winner":"mover","delta":1,"optimal":{"cards":[3],"pass":false},'
             '"safe":{"cards":[3],"pass":false}}'])
        self.assertEqual(self.eval({**PAPER, "win_at": "all"}), ['{"wins":["10","11","11"]}'])
        five = json.loads(self.eval({**PAPER, "win_at": [1, 1]})[0])
        self.assertEqual(five["optimal"], {"cards": [5], "pass": False})

    def test_hands_need_not_be_sorted(self):
        self.assertEqual(self.eval({**PAPER, "mover": [5, 1, 3], "other": [4, 2]}),
                         self.eval(PAPER))

    def test_every_legal_move_of_a_lost_position_is_optimal(self):
        lost = json.loads(self.eval({**PAPER, "win_at": [0, 1]})[0])
        self.assertEqual(lost["winner"], "other")
        self.assertEqual(lost["optimal"], {"cards": [3, 5], "pass": True})

    def test_equal_cards_are_named_once(self):
        answer = json.loads(self.eval({**PAPER, "mover": [3, 3, 3], "other": [2], "table": 0})[0])
        self.assertEqual(answer["optimal"]["cards"], [3])

    def test_bad_input_is_answered_with_a_sentence(self):
        bad = [
            ({"mover": []}, '"mover" is empty'),
            ({"other": []}, '"other" is empty'),
            ({"mover": [0]}, 'a card in "mover" must be a whole number from 1'),
            ({"mover": [-3]}, "not -3"),
            ({"mover": [1.5]}, "not 1.5"),
            ({"mover": ["2"]}, 'not "2"'),
            ({"mover": [4294967296]}, "to 4294967295"),
            ({"mover": 3}, "must be a list of strengths"),
            ({"mover": "1,2"}, "must be a list of strengths"),
            ({"other": None}, "must be a list of strengths"),
            ({"table": -1}, '"table" must be a whole number from 0'),
            ({"table": "1"}, '"table" must be a whole number from 0'),
            ({"win_at": [3, 0]}, "at which the mover wins, having 3, must be a whole number from 0 to 2"),
            ({"win_at": [0, 2]}, "at which the other wins, having 2, must be a whole number from 0 to 1"),
            ({"win_at": [-1, 0]}, "not -1"),
            ({"win_at": [0]}, '"win_at" must be two numbers'),
            ({"win_at": "some"}, '"win_at" must be two numbers'),
            ({"win_at": 0}, '"win_at" must be two numbers'),
            ({"mover": [1] * 3000, "other": [1] * 3000, "win_at": "all"}, "ask for single ones"),
        ]
        answers = self.eval(*({**PAPER, **change} for change, _ in bad), code=2)
        for answer, (change, words) in zip(answers, bad, strict=True):
            with self.subTest(change=str(change)[:60]):
                self.assertEqual(list(json.loads(answer)), ["error"])
                self.assertIn(words, json.loads(answer)["error"])
        for key in ("mover", "other", "table", "win_at"):
            with self.subTest(missing=key):
                request = {name: value for name, value in PAPER.items() if name != key}
                self.assertIn(f'"{key}" is missing', self.eval(request, code=2)[0].replace("\\", ""))

    def test_many_thousands_a_second(self):
        before = processor_seconds()
        answers = self.eval(*[PAPER] * 20000)
        self.assertEqual(len(set(answers)), 1)
        self.assertEqual(len(answers), 20000)
        self.assertLess(processor_seconds() - before, 10 * SLOWER)

    def test_large_hands(self):
        mover, other = list(range(2, 60001, 2)), list(range(1, 60001, 2))
        request = {**PAPER, "mover": mover, "other": other, "table": 0}
        answer = json.loads(self.eval(request)[0])
        self.assertEqual(answer["winner"], "mover")


class Verify(TanhinminTest):
    def test_all_statements_hold_on_hands_of_up_to_five_cards(self):
        report = self.json("verify", "tanhinmin", "--limit", 5)
        self.assertTrue(report["holds"])
        cases = {statement["what"]: statement["cases"] for statement in report["statements"]}
        self.assertEqual(len(cases), 22)
        self.assertEqual((cases["Theorem 1"], cases["Proposition 1"]), (16296960, 754786))

    def test_the_errors_of_the_paper_have_smallest_counterexamples(self):
        report = self.json("verify", "tanhinmin", "--limit", 3, "--as-printed", code=1)
        wrong = {statement["what"]: statement for statement in report["statements"]
                 if not statement["holds"]}
        self.assertEqual(len(wrong), 8)
        line_4 = wrong["Algorithm 1, line 4 as printed"]
        self.assertEqual(line_4["counterexamples"],
                         ['{"game":"tanhinmin","mover":[2,3],"other":[1],"table":0,"win_at":[0,0]}'])
        for statement in wrong.values():  # as eval takes them
            self.assertEqual(len(statement["counterexamples"]), 1)
            self.text("eval", stdin=statement["counterexamples"][0])
        text = self.text("verify", "tanhinmin", "--limit", 2, "--as-printed", code=1)
        self.assertIn("something is false", text)

    def test_the_answer_does_not_depend_on_threads(self):
        one, three = (self.json("verify", "tanhinmin", "--as-printed", "--threads", n, code=1)
                      for n in (1, 3))
        self.assertEqual(one, three)

    def test_refusals(self):
        self.assertIn("at most 7", self.refusal("verify", "tanhinmin", "--limit", 8, code=3))


class Tables(TanhinminTest):
    def test_small_hands_are_solved_and_checked(self):
        report = self.json("solve", "tanhinmin:4x4", "--out", "t.kzt")
        self.assertEqual((report["positions"], report["draw"]), (250880, 0))
        self.assertIn("is right", self.text("check", "t.kzt"))
        probe = self.json("probe", "t.kzt", "1,3,4/2,4 1")
        closed = self.json("probe", "tanhinmin:4x4", "1,3,4/2,4 1")
        self.assertEqual({move["move"]: move["value"] for move in probe["moves"]},
                         {move["move"]: move["value"] for move in closed["moves"]})
        line = self.json("line", "t.kzt")
        self.assertEqual((line["ending"], len(line["line"])), ("over", line["distance"]))
        self.assertEqual(self.json("stats", "t.kzt")["positions"], 250880)

    def test_slots(self):
        self.assertEqual(self.json("count", "tanhinmin:2x2")["positions"], 192)  # (2 + 2*3)^2 * 3
        self.assertIn("    1/1 0 0,0 a\n", self.text("index", "tanhinmin:2x2", 0))
        self.assertIn("is over", self.refusal("index", "tanhinmin:2x2", "-/1,2 0 0,0 b"))

    def test_refusals(self):
        self.assertIn("memory", self.refusal("solve", "tanhinmin:16x255", code=3))
        self.assertIn("1 to 16, not 17", self.refusal("solve", "tanhinmin:17x3"))
        self.text("solve", "tanhinmin:2x3", "--out", "t.kzt")
        self.assertIn("at most 2 cards", self.refusal("probe", "t.kzt", "1,1,1/2"))
        self.assertIn("from 1 to 3", self.refusal("probe", "t.kzt", "1,4/2"))


class Play(TanhinminTest):
    def test_probe(self):
        report = self.json("probe", "tanhinmin", "1,3,5/2,4 1 0,0 a")
        self.assertEqual((report["game"], report["value"]), ("tanhinmin", "win"))
        moves = {move["move"]: move["value"] for move in report["moves"]}
        self.assertEqual(moves, {"3": "win", "5": "loss", "pass": "loss"})
        text = self.text("probe", "tanhinmin", "1,3,5/2,4", 1)
        self.assertRegex(text, r"A\* +1 +3 +5 +wins with 0 left")
        self.assertIn("-/2,4 5 0,0 b", self.text("probe", "tanhinmin", "-/2,4 5 0,0 b", "--json"))

    def test_the_best_line_ends_with_the_winner_s_move(self):
        for deal in range(20):
            line = self.json("line", "tanhinmin", "--deal", deal)
            self.assertEqual(line["ending"], "over")
            first_wins = line["value"] == "win"
            self.assertEqual(len(line["line"]) % 2 == 1, first_wins)
            self.assertLess(len(line["line"]), 40)

    def test_play(self):
        out = self.text("play", "tanhinmin", stdin="moves\nhint\n4\nquit\n")
        for words in ("A plays 4", "B plays", "pass"):
            self.assertIn(words, out)

    def test_bad_positions(self):
        for position, words in [
            ("1,2", "two hands, the table, the goals and the player to move"),
            ("0/1", "a card must be a number from 1 to 255"),
            ("1/2 0 1,0 a", "A, who is to move, has won already"),
            (",".join(["1"] * 17) + "/2", "at most 16 cards"),
        ]:
            with self.subTest(position=position):
                self.assertIn(words, self.refusal("probe", "tanhinmin", position))


if __name__ == "__main__":
    unittest.main()
