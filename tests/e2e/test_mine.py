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

    def test_a_surprise_is_a_quiet_move_where_all_others_lose(self):
        # In NOCCA×NOCCA a piece goes forward, or steps onto one of the other side; elsewhere it is quiet.
        puzzles = self.mined("nocca:3x3", "--surprise", "--count", "5", "--seed", "2")
        self.assertTrue(puzzles)
        self.assertEqual(puzzles, self.mined("nocca:3x3", "--surprise", "--count", "5", "--seed", "2"))

        def forcing(position, move):
            board, side = position.split()
            rows = [row.split(",") for row in board.split("/")]
            up = 1 if side == "b" else -1
            if move.endswith("*") or up * (int(move[3]) - int(move[1])) > 0:
                return True
            top = rows[int(move[3]) - 1]["abc".index(move[2])][-1]
            return top not in ("-", side)

        for puzzle in puzzles:
            with self.subTest(position=puzzle["position"]):
                self.assertTrue(puzzle["surprise"])
                tempting = 0
                for move in self.json("probe", "nocca:3x3", puzzle["position"])["moves"]:
                    wins = move["move"] == puzzle["solution"][0]
                    self.assertEqual(wins, move["value"] == "win")
                    if forcing(puzzle["position"], move["move"]):
                        tempting += 1
                        self.assertEqual(move["value"], "loss")
                self.assertGreater(tempting, 0)

    def test_surprises_only_where_the_game_can_tell(self):
        # A card that is laid is no surprise, and a pass never was the only move that wins.
        self.assertFalse(any(puzzle["surprise"] for puzzle in self.mined("tanhinmin", "--count", "50")))
        self.assertEqual(self.text("mine", "tanhinmin", "--surprise", "--json", code=1), "")
        self.assertIsNone(self.mined("sevens", "--count", "1")[0]["surprise"])
        self.assertIn("surprise", self.refusal("mine", "sevens", "--surprise"))

    def test_refusals(self):
        self.assertIn("--count", self.refusal("mine", "nocca:3x3", "--count", "0"))
        self.refusal("mine", "noca:3x3")


if __name__ == "__main__":
    unittest.main()
