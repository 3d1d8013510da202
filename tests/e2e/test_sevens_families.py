# SPDX-License-Identifier: Apache-2.0
"""Whole families of Sevens: counted for any rule, solved under stuck-passes, on any backend alike,
with tables, and killed at any moment."""

import math
import shutil
import signal
import unittest

from urllib.parse import quote

from program import ProgramTest
from test_resume import contents, killed_run, unfinished_run
from test_serve import ServeTest


class SevensFamilies(ProgramTest):
    def test_count_and_index(self):
        # The table of states of Fukagawa's talk.
        self.assertEqual(self.json("count", "sevens:5x7,stuck-passes")["positions"], 1_078_897_248)
        index = self.json("index", "sevens:6x8,stuck-passes")
        self.assertEqual(index["positions"], 2_083_664_995_984)
        self.assertEqual(index["largest_layer"], 42)
        self.assertEqual(index["states_of_largest_layer"], 228_981_529_920)
        # Too large to solve, still counted exactly.
        self.assertEqual(self.json("count", "sevens:12x16")["positions"],
                         str(math.comb(2**13 - 2 + 16, 16)))

    def test_solve(self):
        answer = self.json("solve", "sevens:4x4,stuck-passes", "--backend", "threads")
        self.assertEqual(answer["states"], 46_376)
        self.assertEqual(answer["wins"], 21_281)
        self.assertEqual(answer["hot"], 33)
        self.assertEqual(answer["zugzwangs"], 3_847)
        self.assertEqual(answer["backend"], "threads")
        self.assertEqual(len(answer["layers"]), 17)
        for name in ("states", "wins", "hot", "zugzwangs"):
            self.assertEqual(sum(layer[name] for layer in answer["layers"]), answer[name])
        self.assertEqual(answer["real_deals"], 12_870)  # C(16, 8)
        self.assertEqual(answer["even_deals_first_wins"] + answer["even_deals_second_wins"],
                         answer["even_deals"])
        self.assertAlmostEqual(answer["first_wins_share"],
                               answer["real_deals_first_wins"] / 12_870)
        text = self.text("solve", "sevens:4x4,stuck-passes")
        self.assertIn("21,281", text)
        self.assertIn(answer["solution_hash"], text)

    def test_the_hash_is_of_the_answer(self):
        hashes = {self.json("solve", "sevens:5x4,stuck-passes", "--threads", threads)
                  ["solution_hash"] for threads in (1, 2, 3)}
        self.assertEqual(len(hashes), 1)
        self.assertNotIn(self.json("solve", "sevens:4x5,stuck-passes")["solution_hash"], hashes)

    def test_a_full_deal_with_an_odd_number_of_cards_has_no_equal_hands(self):
        self.assertNotIn("even_deals", self.json("solve", "sevens:3x3,stuck-passes"))

    def test_refusals(self):
        self.assertIn("stuck-passes", self.refusal("solve", "sevens:3x3"))
        self.assertIn("8 columns of 6", self.refusal("solve", "sevens:7x3,stuck-passes"))
        self.assertIn("abacus", self.refusal("solve", "sevens:3x3,stuck-passes",
                                             "--backend", "abacus"))
        self.assertIn("layers", self.refusal("solve", "sevens:3x3,stuck-passes", "--space", "zdd"))
        self.assertIn("--out", self.refusal("solve", "sevens:3x3,stuck-passes", "--resume"))
        self.refusal("solve", "sevens:3x3,stuck-passes", "--out", "nowhere/x.kzt")
        self.assertFalse((self.dir / "nowhere").exists())
        # Half a terabyte of disk and 57 GB of memory.
        if shutil.disk_usage(self.dir).free < 2 * 10**11:
            self.assertRegex(self.refusal("solve", "sevens:6x8,stuck-passes", "--out", "x.kzt",
                                          "--backend", "threads", code=3), "disk|memory")
        self.assertIn("memory", self.refusal("solve", "sevens:6x6,stuck-passes", "--memory", "70M",
                                             "--backend", "threads", code=3))
        self.assertEqual([path.name for path in self.dir.iterdir() if path.name != "cache"], [])

    def figures(self, answer):
        return {key: value for key, value in answer.items()
                if key not in ("seconds", "backend", "table", "table_bytes", "resumed_finished")}

    def test_a_table_is_probed_checked_and_played(self):
        counted = self.json("solve", "sevens:4x4,stuck-passes")
        lines = self.json_lines("solve", "sevens:4x4,stuck-passes", "--out", "t.kzt")
        self.assertGreater(lines[0]["estimate"]["disk_bytes"], 0)
        answer = lines[-1]
        for key, value in self.figures(counted).items():
            self.assertEqual(answer[key], value)
        self.assertEqual(answer["table"], "t.kzt")
        self.assertFalse((self.dir / "t.kzt.part").exists())

        check = self.json("check", "t.kzt")
        self.assertEqual((check["positions"], check["wrong"]), (46_376, 0))
        self.assertTrue(check["proof"])  # no deal comes back
        stats = self.json("stats", "t.kzt")
        self.assertEqual((stats["win"], stats["loss"], stats["draw"]), (21_281, 25_095, 0))
        self.assertEqual(stats["solution_hash"], answer["table_hash"])
        self.assertFalse(stats["distances"])

        # Every deal says what search says, in any order of its suits, whatever lies on the table.
        for deal in ("LRRL,RLL,LLR,R L", "LRRL,RLL,LLR,R R", "lLRR,lrRL,-,RRLL R", "RL,RL,RL,RL L",
                     "R,R L", "L R", "- L"):
            with self.subTest(deal=deal):
                by_table = self.json("probe", "t.kzt", deal)
                by_search = self.json("probe", "sevens:4x4,stuck-passes", deal)
                self.assertEqual(by_table, by_search)
        # One that is not in the table is searched.
        wide = "LRRLR,RLL,LLR,R,LR L"
        self.assertEqual(self.json("probe", "t.kzt", wide),
                         self.json("probe", "sevens:4x4,stuck-passes", wide))
        line = self.json("line", "t.kzt", "LRRL,RLL,LLR,R L")
        self.assertEqual(line["ending"], "over")
        self.assertEqual(line, self.json("line", "sevens:4x4,stuck-passes", "LRRL,RLL,LLR,R L"))

        # Slots and positions, as the numbering tells them.
        slot = self.json("index", "sevens:4x4,stuck-passes", "R,LL L")["spaces"]["layers"]
        self.assertEqual(slot["positions"], ["LL,R,-,- L"])
        back = self.json("index", "sevens:4x4,stuck-passes", slot["slot"])["spaces"]["layers"]
        self.assertEqual(back["positions"], ["LL,R,-,- L"])
        for wrong in ("LRRLL L", "L,L,L,L,L L", "LX L", "Ll L", ",L L", "L", " L"):
            self.refusal("index", "sevens:4x4,stuck-passes", wrong)

    def test_a_damaged_table_is_found(self):
        self.json("solve", "sevens:4x4,stuck-passes", "--out", "t.kzt")
        table = bytearray((self.dir / "t.kzt").read_bytes())
        table[len(table) // 3] ^= 4
        (self.dir / "t.kzt").write_bytes(table)
        self.assertFalse(self.json("check", "t.kzt", code=1)["ok"])

    def test_the_general_engine_has_the_distances(self):
        # The same values; the plies of perfect play besides.
        self.json("solve", "sevens:3x4,stuck-passes", "--out", "rows.kzt")
        passes = self.json("solve", "sevens:3x4,stuck-passes", "--solver", "passes",
                           "--out", "passes.kzt")
        self.assertEqual((passes["positions"], passes["win"]), (3_060, 1_439))
        self.assertTrue(passes["distances"])
        self.assertGreater(passes["max_distance"], 12)
        self.assertEqual(self.json("check", "passes.kzt")["wrong"], 0)
        values = self.json("solve", "sevens:3x4,stuck-passes", "--solver", "passes",
                           "--values-only", "--out", "values.kzt")
        self.assertEqual(values["solution_hash"], self.json("stats", "rows.kzt")["solution_hash"])

    def test_kill_and_resume(self):
        expected = self.json("solve", "sevens:6x4,stuck-passes", "--out", "whole.kzt")
        for passes in (0, 1, 20, 41, 49, 50):
            with self.subTest(passes=passes):
                out = f"table{passes}.kzt"
                killed_run(self, "sevens:6x4,stuck-passes", out, passes, "--threads", "1")
                answer = self.json("solve", "sevens:6x4,stuck-passes", "--out", out, "--resume")
                self.assertEqual(self.figures(answer), self.figures(expected))
                self.assertEqual((self.dir / out).read_bytes(),
                                 (self.dir / "whole.kzt").read_bytes())
                self.assertFalse((self.dir / (out + ".part")).exists())

    def test_killed_again_and_again(self):
        expected = self.json("solve", "sevens:5x4,stuck-passes")
        for passes in (3, 8, 21, 34):
            killed_run(self, "sevens:5x4,stuck-passes", "t.kzt", passes, "--resume")
        answer = self.json("solve", "sevens:5x4,stuck-passes", "--out", "t.kzt", "--resume")
        for key, value in self.figures(expected).items():
            self.assertEqual(answer[key], value)

    def test_both_solvers_go_on_with_their_own_runs_alone(self):
        # They number the same deals, and only one of them counts plies.
        instance = "sevens:5x4,stuck-passes"
        rows, general = (), ("--solver", "passes")
        for mine, other, passes in ((rows, general, 5), (rows, general, 30), (general, rows, 5),
                                    (general, rows, 80)):
            with self.subTest(mine=mine, passes=passes):
                whole = self.json("solve", instance, "--out", "whole.kzt", "--restart", *mine)
                unfinished_run(self, instance, "t.kzt", passes, "--threads", "1", *mine)
                before = contents(self.dir / "t.kzt.part")
                for more in ((), ("--values-only",)):
                    sentence = self.refusal("solve", instance, "--out", "t.kzt", "--resume", *other, *more)
                    self.assertIn("go on with the solver it was begun with", sentence)
                    self.assertIn("--solver", sentence)
                self.assertEqual({name: before[name] for name in contents(self.dir / "t.kzt.part")},
                                 {name: data for name, data in before.items() if ".tmp" not in name})
                answer = self.json("solve", instance, "--out", "t.kzt", "--resume", *mine)
                self.assertEqual(answer["solution_hash"], whole["solution_hash"])
                self.assertEqual((self.dir / "t.kzt").read_bytes(), (self.dir / "whole.kzt").read_bytes())
                self.assertEqual(self.json("check", "t.kzt")["wrong"], 0)
                (self.dir / "t.kzt").unlink()

    def test_a_finished_table_is_counted_again(self):
        first = self.json("solve", "sevens:4x5,stuck-passes", "--out", "t.kzt")
        again = self.json("solve", "sevens:4x5,stuck-passes", "--out", "t.kzt", "--resume")
        self.assertTrue(again["resumed_finished"])
        self.assertEqual(self.figures(again), self.figures(first))
        self.assertIn("4x4", self.refusal("solve", "sevens:4x4,stuck-passes", "--out", "t.kzt",
                                          "--resume"))

    def test_an_unfinished_run_is_not_thrown_away_unasked(self):
        unfinished_run(self, "sevens:6x4,stuck-passes", "t.kzt", 10, "--threads", "1",
                       how=signal.SIGINT)
        self.assertIn("--restart", self.refusal("solve", "sevens:6x4,stuck-passes",
                                                "--out", "t.kzt"))
        self.refusal("solve", "sevens:5x4,stuck-passes", "--out", "t.kzt", "--resume")
        answer = self.json("solve", "sevens:6x4,stuck-passes", "--out", "t.kzt", "--restart")
        self.assertEqual(answer["solution_hash"], "b5c1e53a2d44e6d5335e0428506c24ed")


class ServedFamily(ServeTest):
    arguments = ("t.kzt",)

    def prepare(self):
        self.json("solve", "sevens:4x4,stuck-passes", "--out", "t.kzt")

    def test_the_explorer_answers_from_the_table(self):
        game = "/games/sevens:4x4,stuck-passes"
        about = self.get(game)
        self.assertEqual((about["state"], about["source"]), ("ready", "table"))
        self.assertEqual((about["distances"], about["deals"], about["statistics"]),
                         (False, True, True))
        for deal in (about["start"], "lLRR,lrRL,-,RRLL R", "LRRLR,RLL,LLR,R,LR L"):
            with self.subTest(deal=deal):
                report = self.get(f"{game}/positions?position={quote(deal)}")
                expected = self.json("probe", "sevens:4x4,stuck-passes", deal)
                self.assertEqual(report["positionValue"][0], expected["value"][0])  # win or lose
                self.assertEqual({move["move"]: move["moveValue"][0] for move in report["moves"]},
                                 {move["move"]: move["value"][0] for move in expected["moves"]})
                self.assertTrue(report["picture"]["marks"])
        why = self.get(f"{game}/insights?position={quote(about['start'])}")
        self.assertIn("table", str(why))
        line = self.get(f"{game}/line?position={quote(about['start'])}")
        self.assertEqual(line["ending"], "over")
        stats = self.get(f"{game}/stats")
        self.assertEqual((stats["win"], stats["loss"], stats["draw"]), (21_281, 25_095, 0))
        self.assertIsNone(stats["max_distance"], "nobody counted plies")


if __name__ == "__main__":
    unittest.main()
