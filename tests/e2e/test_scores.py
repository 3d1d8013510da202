# SPDX-License-Identifier: Apache-2.0
"""A game with scores from outside: what every verb tells of them, and a run that is killed."""

import unittest

from program import ProgramTest
from test_resume import killed_run

# South can take two at once with f, and no move is worth more; found by hand.
TAKES_TWO = "0,0,0,0,0,1/1,0,0,0,0,1 S"


class Scores(ProgramTest):
    def test_probe_tells_points(self):
        answer = self.json("probe", "awari:6", TAKES_TWO)
        self.assertEqual((answer["value"], answer["distance"]), ("win", None))
        self.assertEqual(answer["score"], max(move["score"] for move in answer["moves"]))
        text = self.text("probe", "awari:6", TAKES_TWO)
        self.assertIn(f"South: win by {answer['score']}", text)

    # A score is what the best move takes, less what it leaves to the opponent.
    def test_scores_follow_from_moves(self):
        def stones(position):
            return sum(map(int, position.split(" ")[0].replace("/", ",").split(",")))

        seen, left = {}, ["2,1,0,0,1,0/1,0,0,0,1,0 S"]
        while left and len(seen) < 60:
            position = left.pop(0)
            if position in seen:
                continue
            answer = seen[position] = self.json("probe", "awari:6", position)
            left += [self.after(position, move["move"]) for move in answer["moves"]]
        checked = 0
        for position, answer in seen.items():
            for move in answer["moves"]:
                child = self.after(position, move["move"])
                if child in seen:
                    taken = stones(position) - stones(child)
                    self.assertEqual(move["score"], taken - seen[child]["score"], position)
                    checked += 1
        self.assertGreater(checked, 50)

    def after(self, position, pit):
        """Sowing and capturing as the rules say, written a second time, of moves that are allowed."""
        rows, side = position.split(" ")
        pits = [int(n) for row in rows.split("/") for n in row.split(",")]
        names = "abcdefABCDEF"
        at = names.index(pit)
        stones, pits[at] = pits[at], 0
        last = at
        for _ in range(stones):
            last = (last + 1) % 12
            if last == at:
                last = (last + 1) % 12
            pits[last] += 1
        theirs = range(6, 12) if at < 6 else range(6)
        while last in theirs and pits[last] in (2, 3):
            pits[last] = 0
            last -= 1
        row = lambda of: ",".join(map(str, of))
        return f"{row(pits[:6])}/{row(pits[6:])} {'N' if side == 'S' else 'S'}"

    def test_statistics_count_scores(self):
        answer = self.json("stats", "awari:6")
        self.assertEqual(answer["positions"], 18563)
        rows = {row["score"]: row["positions"] for row in answer["by_score"]}
        self.assertEqual(sum(rows.values()), 18563)
        self.assertEqual(sum(n for score, n in rows.items() if score > 0), answer["win"])
        self.assertEqual(rows[0], answer["draw"])
        self.assertEqual(answer["by_distance"], [])
        self.assertIs(answer["distances"], False)
        lines = self.text("stats", "awari:6", "--csv").splitlines()
        self.assertEqual(lines[0], "score,positions")
        self.assertEqual(dict(map(int, line.split(",")) for line in lines[1:]), rows)
        self.assertIn("6 points", self.text("stats", "awari:6"))
        self.assertIn("points", self.text("stats", "awari:6", "--plot", "plot.svg"))
        self.assertIn("win by 2", (self.dir / "plot.svg").read_text())

    def test_counts_by_stones_without_a_table(self):
        answer = self.json("solve", "awari:6", "--statistics-only")
        table = self.json("solve", "awari:6")
        for key in ("win", "loss", "draw", "by_score", "start", "first_moves", "mean_moves"):
            self.assertEqual(answer[key], table[key], key)
        boards = [part["positions"] for part in answer["parts"].values()]
        self.assertEqual(boards, [1, 12, 78, 364, 1365, 4368, 12375])

    def test_a_table_is_checked_and_says_that_this_is_no_proof(self):
        solved = self.json("solve", "awari:6,endless=north", "--out", "table.kzt")
        answer = self.json("check", "table.kzt")
        self.assertEqual(answer["solution_hash"], solved["solution_hash"])
        self.assertEqual((answer["ok"], answer["proof"], answer["positions"]), (True, False, 37126))
        self.assertIn("scores tell no distances", self.text("check", "table.kzt"))

    def test_the_best_line_keeps_the_score(self):
        line = self.json("line", "awari:6")
        self.assertIn(line["ending"], ("over", "repetition"))
        self.assertEqual(line["line"][0]["score"], line["score"])
        self.assertIn("score", self.json("line", "awari:6", TAKES_TWO))

    def test_killed_and_resumed(self):
        whole = self.json("solve", "awari:9", "--out", "whole.kzt")
        for passes in (1, 20, 50):
            with self.subTest(passes=passes):
                out = f"table{passes}.kzt"
                killed_run(self, "awari:9", out, passes, "--threads", "1")
                answer = self.json("solve", "awari:9", "--out", out, "--resume")
                self.assertEqual(answer["solution_hash"], whole["solution_hash"])
                self.assertEqual(answer["by_score"], whole["by_score"])

    def test_values_alone_are_refused(self):
        self.assertIn("omit --values-only", self.refusal("solve", "awari:4", "--values-only"))

    def test_what_is_no_board(self):
        for position, why in (
            ("1,1,1/1,1,1 S", "six pits"),
            ("9,0,0,0,0,0/0,0,0,0,0,0 S", "up to 6 each"),
            ("6,0,0,0,0,0/1,0,0,0,0,0 S", "it has 7 stones"),
            ("0,0,0,0,0,0/1,1,1,1,1,1 S", "has an empty pit"),
        ):
            self.assertIn(why, self.refusal("probe", "awari:6", position))


if __name__ == "__main__":
    unittest.main()
