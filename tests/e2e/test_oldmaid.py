# SPDX-License-Identifier: Apache-2.0
"""Open-hand Old Maid from outside: questions to eval, the paper's statements, play."""

import json
import unittest

from program import ProgramTest


class Eval(ProgramTest):
    def ask(self, *requests, code=0):
        lines = "".join(json.dumps({"game": "oldmaid", **request}) + "\n" for request in requests)
        answers = self.text("eval", stdin=lines, code=code).splitlines()
        self.assertEqual(len(answers), len(requests))
        return [json.loads(answer) for answer in answers]

    def refused(self, request):
        (answer,) = self.ask(request, code=2)
        self.assertEqual(list(answer), ["error"])
        return answer["error"]

    def test_three_players_by_their_shared_pairs(self):
        # The smallest states that Theorems 2 to 4 of Kiya and Ono (2018) get wrong as printed.
        cases = {
            (3, 1, 2, 1): 2, (2, 1, 4, 1): 2, (3, 2, 5, 1): 2,
            (3, 4, 1, 0): 1, (5, 3, 1, 0): 1, (6, 4, 2, 0): 1, (1, 0, 1, 0): 2,
            (1, 1, 0, 2): 0, (2, 2, 1, 2): 0, (1, 3, 3, 2): 0, (2, 6, 3, 2): 0, (1, 0, 1, 2): 1,
            (2, 1, 1, 1): None,  # Lemma 3
        }
        answers = self.ask(*({"shared": list(c[:3]), "joker": c[3]} for c in cases))
        self.assertEqual([answer["winner"] for answer in answers], list(cases.values()))

    def test_only_possible_draws_are_listed(self):
        # Lemma 3: drawing a Z card gives first place to P1, a Y card to P2.
        self.assertEqual(self.ask({"shared": [2, 1, 1], "joker": 1}),
                         [{"winner": None, "draws": {"Y": 2, "Z": 1}}])
        self.assertEqual(self.ask({"shared": [1, 0, 1], "joker": 2}),
                         [{"winner": 1, "draws": {"Z": 1, "J": 1}}])

    def test_numbers_of_any_size(self):
        big = 10**15
        (answer,) = self.ask({"shared": [big, 4, big - 2], "joker": 0})
        self.assertEqual(set(answer["draws"]), {"Y", "Z"})

    def test_somebody_is_out_already(self):
        self.assertEqual(self.ask({"shared": [0, 1, 0], "joker": 0})[0]["winner"], 1)
        self.assertEqual(self.ask({"shared": [0, 0, 5], "joker": 2}),
                         [{"winner": 0, "draws": {}}])

    def test_many_players_and_pairs_are_answered_in_time(self):
        # Each took seconds to minutes when what repeats was worked out again and again.
        (four_in, five_in) = self.ask(
            {"players": 8, "pairs": {"0-2": 7, "1-3": 8}, "joker": 3, "mover": 0},
            {"players": 5, "pairs": {"2-4": 9, "3-4": 2, "0-1": 3}, "joker": 2, "mover": 2})
        self.assertEqual({tuple(ranks[4:]) for ranks in four_in["outcomes"] if ranks != "endless"}, {(1, 2, 3, 4)})
        self.assertFalse(five_in["sennichite"])

    def test_hands(self):
        # The pair 1, 2 is shared by P0 and P1, 3, 4 by P1 and P2; card 6 has no partner and is as
        # good as a second joker. P2 holds one card, which P0 has to draw.
        self.assertEqual(self.ask({"hands": [[0, 2, 6], [1, 3], [4]], "mover": 0}),
                         [{"winner": 2, "after": {"4": 2}}])
        # With card 5 at P2 the counts are (1, 1, 1) and the joker is with P0.
        self.assertEqual(self.ask({"hands": [[0, 2, 6], [1, 3], [4, 5]], "mover": 0},
                                  {"shared": [1, 1, 1], "joker": 0}),
                         [{"winner": 1, "after": {"4": 1, "5": 1}},
                          {"winner": 1, "draws": {"Y": 1, "Z": 1}}])

    def test_hands_are_taken_before_pairs_are_laid_down(self):
        plain, before = self.ask({"hands": [[0, 2], [1, 3], [4]]},
                                 {"hands": [[0, 2, 7, 8], [1, 3], [4, 9, 10]]})
        self.assertEqual(plain, before)

    def test_two_players(self):
        # Theorem 1: who does not hold the joker wins by drawing anything else.
        self.assertEqual(self.ask({"hands": [[1, 3], [0, 2, 4]]}),
                         [{"winner": 0, "after": {"0": 1, "2": 0, "4": 0}}])

    def test_four_players_by_hands(self):
        (answer,) = self.ask({"hands": [[0, 1, 3], [2, 4], [5, 7], [6, 8]], "mover": 2})
        self.assertEqual(answer, {"winner": 3, "after": {"2": 3, "4": 3}})

    def test_many_players(self):
        # Everybody holds one card of a pack: P0 draws the last player's, who is out first.
        pack = list(range(53))
        (answer,) = self.ask({"hands": [[card] for card in pack]})
        self.assertEqual(answer, {"winner": 52, "after": {"52": 52}})
        # Nobody has a choice, so there is one outcome; P0, who drew the joker, is last.
        (answer,) = self.ask({"players": 7, "pairs": {"0-1": 1, "2-3": 1, "4-5": 1}, "joker": 6})
        self.assertEqual(len(answer["outcomes"]), 1)
        self.assertEqual(sorted(answer["outcomes"][0]), [1, 2, 3, 4, 5, 6, 7])
        self.assertEqual(answer["outcomes"][0][6], 1)
        (answer,) = self.ask({"hands": [[0, 2, 4], [1, 3], [5, 7], [6, 9], [8, 11], [10, 13],
                                        [12, 14]]})
        self.assertEqual(set(answer["after"]), {"12", "14"})

    def test_lemma_4_is_sennichite(self):
        self.assertEqual(
            self.ask({"players": 4, "pairs": {"0-2": 2, "1-3": 2}, "joker": 3, "mover": 0}),
            [{"outcomes": "endless", "sennichite": True}])
        # The draw that avoids it.
        self.assertEqual(
            self.ask({"players": 4, "pairs": {"0-1": 1, "0-2": 2, "1-3": 1}, "joker": 3,
                      "mover": 1}),
            [{"outcomes": [[4, 1, 3, 2]], "sennichite": False}])

    def test_turning_the_table_turns_the_ranks(self):
        here, there = self.ask(
            {"players": 4, "pairs": {"0-1": 1, "0-2": 1, "2-3": 2}, "joker": 1, "mover": 0},
            {"players": 4, "pairs": {"2-1": 1, "1-3": 1, "0-3": 2}, "joker": 2, "mover": 1})
        self.assertEqual(sorted(ranks[-1:] + ranks[:-1] for ranks in here["outcomes"]),
                         there["outcomes"])

    def test_bad_input(self):
        for request, words in [
            ({}, "shared"),
            ({"shared": [1, 2], "joker": 0}, "[x,y,z]"),
            ({"shared": [1, 2, -1], "joker": 0}, "z must be"),
            ({"shared": [1, 2, 0.5], "joker": 0}, "whole number"),
            ({"shared": [1, "2", 3], "joker": 0}, "y must be"),
            ({"shared": [2**64 - 1, 2, 3], "joker": 0}, "x must be"),
            ({"shared": [1, 2, 3]}, "\"joker\" is missing"),
            ({"shared": [1, 2, 3], "joker": 3}, "0 to 2"),
            ({"shared": [1, 2, 3], "joker": 1, "mover": 2}, "P0 is to move"),
            ({"hands": [[0]]}, "2 to 64"),
            ({"hands": [[0, 1], [1]]}, "twice"),
            ({"hands": [[0, 255], [1]]}, "254"),
            ({"hands": [[], []]}, "no cards"),
            ({"hands": [[0], "1"]}, "player 1"),
            ({"hands": [[0], [1]], "mover": 2}, "mover"),
            ({"players": 65, "pairs": {}, "joker": 0}, "2 to 64"),
            ({"players": 4, "pairs": {"0-4": 1}, "joker": 0}, "0-4"),
            ({"players": 4, "pairs": {"0-0": 1}, "joker": 0}, "no two players"),
            ({"players": 4, "pairs": {"0-1": 1, "1-0": 1}, "joker": 0}, "twice"),
            ({"players": 4, "pairs": [2], "joker": 0}, "0-2"),
            ({"players": 6, "pairs": {"0-2": 9, "1-3": 9, "2-5": 9}, "joker": 0}, "fewer pairs"),
            ({"hands": [[i, i + 20] for i in range(20)]}, "too many"),
        ]:
            with self.subTest(request=request):
                self.assertIn(words, self.refused(request))


class Verify(ProgramTest):
    def statements(self, *args, code=0):
        answer = self.json("verify", *args, code=code)
        self.assertEqual(answer["holds"], code == 0)
        return {statement["what"]: statement for statement in answer["statements"]}

    def test_three_players(self):
        statements = self.statements("oldmaid:3", "--limit", 30)
        lists = [s for what, s in statements.items() if "the list of" in what]
        self.assertEqual(len(lists), 9)
        # Every live state with x + y + z up to 30, once for each player.
        self.assertEqual(sum(s["cases"] for s in lists), 3 * 16185)
        self.assertTrue(all(s["failures"] == 0 for s in statements.values()))
        self.assertTrue(any("induction" in what for what in statements))
        reduction = next(s for what, s in statements.items() if "reduction" in what)
        self.assertGreater(reduction["cases"], 10000)

    def test_three_players_as_printed(self):
        statements = self.statements("oldmaid:3", "--limit", 30, "--as-printed", code=1)

        def wrong(what):
            return {
                tuple(json.loads(line.rsplit("}:", 1)[0] + "}")["shared"])
                for line in statements[what]["counterexamples"]
            }

        # As found when the theorems were first compared with exhaustive play.
        self.assertLessEqual({(3, 1, 2), (2, 1, 4), (3, 2, 5)}, wrong("Theorem 2, the list of P2"))
        self.assertLessEqual({(3, 4, 1), (5, 3, 1), (6, 4, 2), (1, 0, 1)},
                             wrong("Theorem 3, the list of P1"))
        self.assertLessEqual({(1, 1, 0), (2, 2, 1), (1, 3, 3), (2, 6, 3)},
                             wrong("Theorem 4, the list of P0"))
        self.assertEqual(wrong("Theorem 4, the list of P1"), {(1, 0, 1)})
        failing = {what for what, s in statements.items() if s["failures"]}
        self.assertEqual(failing, {
            "Theorem 2, the list of P2", "Theorem 3, the list of P1", "Theorem 4, the list of P0",
            "Theorem 4, the list of P1", "no state is on the lists of two players"})

    def test_counterexamples_are_questions_to_eval(self):
        statements = self.statements("oldmaid:3", "--limit", 12, "--as-printed", code=1)
        example = statements["Theorem 2, the list of P2"]["counterexamples"][0]
        question = example.rsplit("}:", 1)[0] + "}"
        self.assertEqual(json.loads(self.text("eval", stdin=question + "\n"))["winner"], 2)

    def test_sennichite_of_four_players(self):
        statements = self.statements("oldmaid:4", "--limit", 6)
        theorem_5 = next(s for what, s in statements.items() if what.startswith("Theorem 5"))
        found = [json.loads(instance) for instance in theorem_5["instances"]]
        self.assertIn({"game": "oldmaid", "players": 4, "pairs": {"0-2": 2, "1-3": 2}, "joker": 3,
                       "mover": 0}, found)
        self.assertEqual(len(found), 2)
        for answer in self.text("eval", stdin="\n".join(theorem_5["instances"])).splitlines():
            self.assertEqual(json.loads(answer), {"outcomes": "endless", "sennichite": True})

    def test_two_five_and_six_players(self):
        self.statements("oldmaid:2", "--limit", 10)
        self.statements("oldmaid:5", "--limit", 4)
        self.statements("oldmaid:6", "--limit", 3)

    def test_more_players(self):
        for players in (7, 8, 9):
            statements = self.statements(f"oldmaid:{players}")
            self.assertTrue(all(s["cases"] > 0 for s in statements.values()))

    def test_bad_limits(self):
        self.assertIn("too many", self.refusal("verify", "oldmaid:4", "--limit", 60, code=3))
        self.assertIn("too many", self.refusal("verify", "oldmaid:4", "--limit", 999, code=3))
        self.assertIn("too many", self.refusal("verify", "oldmaid:12", code=3))
        self.assertIn("--limit 4 or more",
                      self.refusal("verify", "oldmaid:8", "--limit", 3))
        self.assertIn("players must be 2 to 64", self.refusal("verify", "oldmaid:65"))


class Play(ProgramTest):
    LEMMA_3 = "1a 2a 3a|J 1b 2b 4a|3b 4b m0"  # nobody can force first place; P0 decides who gets it

    def test_probe(self):
        answer = self.json("probe", "oldmaid:3", self.LEMMA_3)
        self.assertEqual(answer["value"], "draw")
        self.assertEqual({move["move"]: move["value"] for move in answer["moves"]},
                         {"3b": "loss", "4b": "loss"})
        text = self.text("probe", "oldmaid", self.LEMMA_3)
        self.assertIn("P2  gives  3b 4b", text)
        self.assertIn("P0: undecided: nobody can force first place\n", text)
        self.assertNotIn("draw\n", text)
        for words in (("probe", "oldmaid:4"), ("line", "oldmaid:4")):  # of two players it is no draw, of more neither
            self.assertNotRegex(self.text(*words), r"\bdraw\b")

    def test_positions_are_written_back_without_pairs(self):
        answer = self.json("probe", "oldmaid", "J 1a 1b 2a|2b 3a|3b m0")
        self.assertEqual(answer["position"], "J 2a|2b 3a|3b m0")

    def test_every_table_can_be_dealt(self):
        for players in (2, 3, 4, 5, 7, 8, 10, 11, 53):
            answer = self.json("probe", f"oldmaid:{players}")
            self.assertEqual(answer["position"].count("|"), players - 1)
            self.assertTrue(answer["moves"])

    def test_line_of_the_player_without_the_joker(self):
        # Theorem 1: he never draws it, and is out first.
        line = self.text("line", "oldmaid:2", "1a 2a|J 1b 2b m0")
        self.assertIn("P0: win", line)
        self.assertIn("the game ends", line)
        self.assertNotIn("P0    J", line)

    def test_bad_positions(self):
        for position, words in [
            ("J 1a|1b m0", "3 hands"),
            ("J 1a|1b|2a", "player to move"),
            ("J 1a|1b|2a m3", "m0 to m2"),
            ("J 1a|1b|1a m0", "twice"),
            ("J 1a|1b|king m0", "no card"),
            ("J 1a|1b|#3 m0", "#1, #2"),
            (".|.|. m0", "no cards"),
        ]:
            with self.subTest(position=position):
                self.assertIn(words, self.refusal("probe", "oldmaid", position))


if __name__ == "__main__":
    unittest.main()
