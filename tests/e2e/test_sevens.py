# SPDX-License-Identifier: Apache-2.0
"""Sevens from outside: eval, probe, play, verify and odds."""

import itertools
import json
import random
import unittest

from program import SLOWER, ProgramTest, processor_seconds


class Sevens(ProgramTest):
    def ask(self, *requests, code=0):
        """The answers of eval to a list of requests."""
        lines = "".join(json.dumps({"game": "sevens", **request}) + "\n" for request in requests)
        out = self.text("eval", stdin=lines, code=code)
        return [json.loads(line) for line in out.splitlines()]

    def winner(self, suits, turn, **more):
        return self.ask({"suits": suits, "turn": turn, **more})[0]["winner"]


def brute(rule, suits, turn):
    """The rules once more, on strings."""
    suits = tuple(sorted(filter(None, suits)))
    key = (rule, suits, turn)
    if key not in brute.known:
        brute.known[key] = look(rule, suits, turn)
    return brute.known[key]


brute.known = {}


def look(rule, suits, turn):
    other = "LR"[turn == "L"]
    cards = "".join(suits)
    if rule != "normal" and turn not in cards:
        return turn
    if rule == "stuck-passes" and other not in cards:
        return other
    moves = [i for i, suit in enumerate(suits) if suit[0] == turn]
    if rule == "stuck-passes" and not moves:
        return brute(rule, suits, other)
    for i in moves:
        if brute(rule, suits[:i] + (suits[i][1:],) + suits[i + 1:], other) == turn:
            return turn
    return other


class Eval(Sevens):
    def test_the_answer_in_full(self):
        answer = self.ask({"rule": "stuck-loses", "suits": ["LLRL", "R"], "turn": "L"})[0]
        self.assertEqual(answer, {
            "winner": "R", "moves": [{"suit": 0, "winner": "R"}], "by": "lemma 6", "sum": 1,
            "suits": [{"value": 2, "type": "R"}, {"value": -1, "type": "0"}]})

    def test_the_rule_is_part_of_the_name_or_of_the_request(self):
        deal = {"suits": ["LLR", "RL"], "turn": "R"}
        for rule in ("stuck-loses", "normal", "stuck-passes"):
            by_name, by_field = self.ask({"game": "sevens:" + rule, **deal}, {"rule": rule, **deal})
            self.assertEqual(by_name, by_field)

    def test_random_deals_under_every_rule(self):
        dice = random.Random(5)
        requests = []
        for rule in ("stuck-loses", "normal", "stuck-passes"):
            for _ in range(150):
                suits = ["".join(dice.choice("LR") for _ in range(dice.randrange(6)))
                         for _ in range(dice.randrange(5))]
                requests.append({"rule": rule, "suits": suits, "turn": dice.choice("LR")})
        for request, answer in zip(requests, self.ask(*requests)):
            rule, suits, turn = request["rule"], request["suits"], request["turn"]
            self.assertEqual(answer["winner"], brute(rule, suits, turn), request)
            for move in answer["moves"]:
                if "suit" in move:
                    after = list(suits)
                    self.assertEqual(after[move["suit"]][0], turn)
                    after[move["suit"]] = after[move["suit"]][1:]
                    self.assertEqual(move["winner"], brute(rule, after, "LR"[turn == "L"]), request)
                else:
                    self.assertEqual(move, {"pass": True, "winner": answer["winner"]})

    def test_passes(self):
        # Errata of the paper: passes that only a blocked player may use change the winner.
        self.assertEqual(self.winner(["RLR"], "L"), "R")
        self.assertEqual(self.winner(["RLR"], "L", passes=[1, 1]), "R")
        blocked = self.ask({"suits": ["RLR"], "turn": "L", "passes": [1, 1],
                            "passing": "blocked-only"})[0]
        self.assertEqual(blocked, {"winner": "L", "moves": [{"pass": True, "winner": "L"}],
                                   "by": "search"})

    def test_a_pack_by_the_names_of_its_cards(self):
        dice = random.Random(9)
        columns = [[suit + rank for rank in ranks.split()] for suit in "♠♥♦♣"
                   for ranks in ("8 9 10 J Q K", "6 5 4 3 2 A")]
        spellings = {"♠": "♠sS", "♥": "♥hH", "♦": "♦dD", "♣": "♣cC"}

        def spelt(card):
            rank = dice.choice([card[1:], card[1:].lower(), card[1:].replace("10", "T")])
            return dice.choice(spellings[card[0]]) + rank

        for _ in range(40):
            owner = {card: dice.choice("LR") for column in columns for card in column}
            played = [dice.randrange(7) if dice.random() < 0.5 else 0 for _ in columns]
            cards = sorted(owner, key=lambda _: dice.random())
            gone = {card for column, n in zip(columns, played) for card in column[:n]}
            request = {"turn": dice.choice("LR"), "table": [spelt(card) for card in gone] + ["s7"],
                       "hands": {player: [spelt(card) for card in cards
                                          if owner[card] == player and card not in gone]
                                 for player in "LR"}}
            suits = ["".join(owner[card] for card in column[n:])
                     for column, n in zip(columns, played)]
            for rule in ("stuck-loses", "normal"):
                by_cards, by_suits = self.ask({"rule": rule, **request},
                                              {"rule": rule, "suits": suits, "turn": request["turn"]})
                for move in by_cards["moves"]:
                    suit = move["suit"]
                    self.assertEqual(move.pop("card"), columns[suit][played[suit]])
                self.assertEqual(by_cards, by_suits)

    def test_a_pack_must_be_complete(self):
        cards = [suit + rank for suit in "shdc" for rank in "A 2 3 4 5 6 8 9 10 J Q K".split()]
        hands = {"L": cards[:24], "R": cards[24:]}
        self.assertEqual(len(self.ask({"turn": "L", "hands": hands})[0]["moves"]), 4)
        for wrong, words in (
            ({"hands": {**hands, "L": cards[1:24]}}, "♠A is in neither hand"),
            ({"hands": {**hands, "L": cards[:25]}}, "♦A is named twice"),
            ({"hands": {**hands, "L": cards[:24] + ["s11"]}}, "\"s11\" is no card"),
            ({"hands": {**hands, "L": cards[:24] + [""]}}, "\"\" is no card"),
            ({"hands": {**hands, "L": cards[:24] + ["s7"]}}, "sevens lie on the table"),
            ({"hands": {**hands, "L": cards[:24] + [8]}}, "in quotes"),
            ({"hands": {**hands, "L": "s8"}}, "in a list"),
            ({"hands": {"L": cards}}, "both players"),
            ({"hands": [cards[:24], cards[24:]]}, "both players"),
            ({"hands": {**hands, "L": cards[:7] + cards[8:24]}, "table": ["s9"]},
             "♠9 lies on the table, but ♠8 must be played before it"),
            ({"hands": hands, "suits": ["LR"]}, "not both"),
        ):
            with self.subTest(words=words):
                answer = self.ask({"turn": "L", **wrong}, code=2)[0]
                self.assertEqual(list(answer), ["error"])
                self.assertIn(words, answer["error"])

    def test_a_deal_of_three_hundred_thousand_cards(self):
        answer = self.ask({"suits": ["LR" * 100000, "R" * 100000], "turn": "L"})[0]
        self.assertEqual((answer["winner"], answer["sum"]), ("R", -100000))

    def test_thousands_a_second(self):
        requests = [{"suits": ["".join(suit) for suit in itertools.islice(
            itertools.permutations("LLLRRR"), n, n + 8)], "turn": "L"} for n in range(500)]
        before = processor_seconds()
        self.assertEqual(len(self.ask(*requests * 10)), 5000)
        self.assertLess(processor_seconds() - before, 5 * SLOWER)

    def test_bad_requests_are_answered_with_a_sentence(self):
        good = {"suits": ["LR"], "turn": "L"}
        for wrong, words in (
            ({"suits": ["LX"]}, "neither L nor R"),
            ({"suits": ["lr"]}, "neither L nor R"),
            ({"suits": "LR"}, "list of suits"),
            ({"suits": None}, "list of suits"),
            ({"suits": [1]}, "string of L and R"),
            ({"turn": "X"}, "L\" or \"R"),
            ({"turn": "left"}, "L\" or \"R"),
            ({"turn": 1}, "must be a string"),
            ({"rule": "misere"}, "stuck-loses or normal or stuck-passes"),
            ({"rule": 7}, "must be a string"),
            ({"game": "sevens:misere"}, "no setting"),
            ({"game": "sevens:normal", "rule": "stuck-passes"}, "say one of them"),
            ({"passes": 1}, "two numbers"),
            ({"passes": [1]}, "two numbers"),
            ({"passes": [1, -1]}, "whole numbers"),
            ({"passes": [1, 0.5]}, "whole numbers"),
            ({"passes": [1, 10 ** 30]}, "whole numbers"),
            ({"passes": [1, 1], "rule": "stuck-passes"}, "omit passes"),
            ({"passing": "often"}, "voluntary or blocked-only"),
            ({"rule": "stuck-passes", "suits": ["LR" * 40]}, "at most 64 cards"),
            ({"rule": "stuck-passes", "suits": ["LR"] * 30}, "at most 24 suits"),
            ({"rule": "stuck-passes", "suits": ["LRLRLR"] * 12}, "positions"),
        ):
            with self.subTest(wrong=wrong):
                answer = self.ask({**good, **wrong}, code=2)[0]
                self.assertEqual(list(answer), ["error"])
                self.assertIn(words, answer["error"])
        missing = self.ask({"turn": "L"}, {"suits": []}, {"suits": [], "turn": "L"}, code=2)
        self.assertEqual(["error" in answer for answer in missing], [True, True, False])


class Show(Sevens):
    def test_probe(self):
        answer = self.json("probe", "sevens", "lRLR,R R")
        self.assertEqual(answer["position"], "lRLR,R R")
        self.assertEqual(answer["value"], "win")
        self.assertEqual({move["move"]: move["value"] for move in answer["moves"]},
                         {"a2": "loss", "b1": "win"})
        self.assertIn("♠", self.text("probe", "sevens"))
        self.assertEqual(self.json("probe", "sevens", "-,LR", "R")["position"], "-,LR R")

    def test_a_game_to_its_end(self):
        for name in ("sevens", "sevens:stuck-passes", "sevens:3x4,passes=1,blocked-only"):
            with self.subTest(name=name):
                text = self.text("play", name, stdin="1\n" * 60)
                self.assertRegex(text, r"[LR] has (won|lost)\n$")

    def test_cards_can_be_typed_on_any_keyboard(self):
        deal = "RRRRRR,LRRRRR,LLLLLL,LLLLLL,LRRRRR,RRRRRR,LLLLLL,RRRRRR L"
        for word in ("♥8", "h8", "H8"):
            self.assertIn("L plays ♥8\n", self.text("play", "sevens", deal, stdin=word + "\n"))
        self.assertIn("s8 is no move here", self.text("play", "sevens", deal, stdin="s8\n"))
        self.assertIn("L plays ♦10\n", self.text("play", "sevens", ",".join(["llLRRR"] * 8) + " L",
                                                 stdin="d10\n"))

    def test_bad_positions(self):
        for position in ("LR", "LX L", "Lr L", "LR,,R L", "LR L 1/1", "LR X"):
            with self.subTest(position=position):
                self.assertIn("this is no position", self.refusal("probe", "sevens", position))


class Verify(Sevens):
    def statements(self, *args, **options):
        answer = self.json("verify", *args, **options)
        return answer["holds"], {s["what"]: s for s in answer["statements"]}

    def find(self, statements, words):
        return next(s for what, s in statements.items() if words in what)

    def test_everything_holds(self):
        for name in ("sevens:stuck-loses", "sevens:normal", "sevens:passes=2"):
            with self.subTest(name=name):
                holds, statements = self.statements(name, "--limit", "9")
                self.assertTrue(holds)
                self.assertTrue(all(s["cases"] > 0 for s in statements.values()))

    def test_as_printed(self):
        holds, statements = self.statements("sevens", "--limit", "8", "--as-printed", code=1)
        self.assertFalse(holds)
        for words, example in (("NLR", "RLLR R"), ("answer in the same suit", "LRLR,R L"),
                               ("number of passes", "RLR L 1/1")):
            statement = self.find(statements, words)
            self.assertFalse(statement["holds"])
            self.assertEqual(statement["counterexamples"][0], example)

    def test_stuck_passes(self):
        holds, statements = self.statements("sevens:stuck-passes", "--limit", "8", code=1)
        self.assertFalse(holds)
        three = self.find(statements, "three suits")
        self.assertEqual((three["failures"], three["counterexamples"][0]), (976, "LRRRL,RLL,LLR L"))
        self.assertEqual(self.find(statements, "two suits")["failures"], 0)
        self.assertEqual(self.find(statements, "opens no card")["counterexamples"][0], "LRRL,LLR L")
        holds, _ = self.statements("sevens:3x8,stuck-passes", "--limit", "6")
        self.assertTrue(holds)

    def test_limits(self):
        self.assertIn("up to 22 cards", self.refusal("verify", "sevens", "--limit", "99", code=3))
        self.assertIn("at most 4 passes", self.refusal("verify", "sevens:passes=5"))
        self.assertIn("omit passes", self.refusal("verify", "sevens:stuck-passes,passes=1"))


class Odds(Sevens):
    def test_the_same_deals_come_out_the_same(self):
        first = self.json("odds", "sevens", "--deals", "2000")
        self.assertEqual(first["deals"], 2000)
        self.assertEqual(first, self.json("odds", "sevens", "--deals", "2000"))
        self.assertNotEqual(first, self.json("odds", "sevens", "--deals", "2000", "--first-deal", "2000"))

    def test_a_pass_helps(self):
        wins = [self.json("odds", f"sevens:lead={lead}", "--deals", "2000")["wins"]
                for lead in range(-2, 3)]
        self.assertEqual(wins, sorted(wins))
        self.assertLess(wins[0], wins[4])

    def test_other_rules(self):
        for name in ("sevens:normal", "sevens:3x4,stuck-passes", "sevens:3x4,passes=1,blocked-only"):
            self.assertIn("the first player wins", self.text("odds", name, "--deals", "20"))

    def test_refusals(self):
        self.assertIn("not dealt", self.refusal("odds", "tictactoe"))
        self.assertIn("at least 1", self.refusal("odds", "sevens", "--deals", "0"))


if __name__ == "__main__":
    unittest.main()
