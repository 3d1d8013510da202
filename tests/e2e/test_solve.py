# SPDX-License-Identifier: Apache-2.0
"""solve and stats: the figures, whatever the space, the kernel, the threads."""

import re
import unittest
import xml.etree.ElementTree as xml

from program import ProgramTest, golden


class Solve(ProgramTest):
    def test_3x3_in_every_space(self):
        hashes = set()
        for space in ("shapes", "zdd"):
            answer = self.json("solve", "nocca:3x3", "--space", space)
            self.check_figures(answer, golden("3x3"))
            self.assertEqual(answer["game"], "nocca:3x3")
            self.assertEqual(answer["space"], space)
            self.assertRegex(answer["solution_hash"], "^[0-9a-f]{32}$")
            self.assertGreater(answer["seconds"], 0)
            hashes.add(answer["solution_hash"])
        self.assertEqual(len(hashes), 2)  # another numbering is another table

    def test_every_way_of_one_space_gives_one_hash(self):
        hashes = {
            self.json("solve", "nocca:3x3", *way)["solution_hash"]
            for way in (
                [],
                ["--threads", "1"],
                ["--threads", "2"],
                ["--kernel", "portable"],
                ["--solver", "passes"],
                ["--out", "table.kzt"],
            )
        }
        self.assertEqual(len(hashes), 1)

    def test_other_boards(self):
        answer = self.json("solve", "nocca:3x4,pieces=2,stack=2")
        self.assertEqual(answer["game"], "nocca:3x4,pieces=2,stack=2")
        for way in (["--space", "zdd"], ["--solver", "passes"]):
            other = self.json("solve", "nocca:3x4,pieces=2,stack=2", *way)
            for key in ("histogram", "win", "loss", "draw", "start", "mean_moves"):
                self.assertEqual(answer[key], other[key])

    def test_more_columns_than_shapes_allow(self):
        answer = self.json("solve", "nocca:7x2,pieces=1")
        self.assertEqual(answer["space"], "zdd")
        self.assertEqual(answer["positions"], 14 * 13)

    def test_json_lines_end_with_the_result(self):
        lines = self.json_lines("solve", "nocca:3x3")
        self.assertIn("estimate", lines[0])
        self.assertIn("solution_hash", lines[-1])
        for line in lines[1:-1]:
            self.assertEqual(list(line), ["progress"])

    def test_plain_lines_and_no_control_characters_without_a_terminal(self):
        out, err = self.run_program("solve", "nocca:3x3")
        self.assertIn("win in 9", out)
        self.assertIn("38,883", out)
        self.assertNotIn("\x1b", out + err)
        self.assertRegex(err, r"50,496 positions; about .* of memory")

    def test_values_only(self):
        self.run_program("solve", "nocca:3x3", "--values-only", "--out", "values.kzt")
        self.run_program("solve", "nocca:3x3", "--out", "full.kzt")
        self.assertLess(
            (self.dir / "values.kzt").stat().st_size, (self.dir / "full.kzt").stat().st_size
        )
        values = self.json("probe", "values.kzt")
        self.assertEqual((values["value"], values["distance"]), ("win", None))
        self.assertEqual(self.json("stats", "values.kzt")["win"], 38883)
        self.assertIn("values only", self.refusal("line", "values.kzt"))
        self.text("check", "values.kzt")

    def test_values_only_in_memory_are_those_of_the_file(self):
        for solver in [], ["--solver", "passes"]:
            with self.subTest(solver=solver):
                values = ["solve", "nocca:3x4", "--values-only", *solver]
                self.assertEqual(
                    self.json(*values)["solution_hash"],
                    self.json(*values, "--out", "values.kzt", "--restart")["solution_hash"],
                )

    def test_finished_tables_are_reported_on_resume(self):
        first = self.json("solve", "nocca:3x3", "--out", "table.kzt")
        again = self.json("solve", "nocca:3x3", "--out", "table.kzt", "--resume")
        self.assertTrue(again["resumed_finished"])
        self.assertEqual(first["solution_hash"], again["solution_hash"])
        self.assertFalse((self.dir / "table.kzt.part").exists())

    def test_resume_with_nothing_to_resume_starts(self):
        self.json("solve", "nocca:3x3", "--out", "table.kzt", "--resume")
        self.assertTrue((self.dir / "table.kzt").exists())

    def test_tictactoe(self):
        answer = self.json("solve", "tictactoe")
        self.assertEqual(answer["start"], {"value": "draw", "distance": None})
        self.assertEqual(answer["win"] + answer["loss"] + answer["draw"], answer["positions"])
        self.assertIn("0", answer["histogram"])  # finished games


class Stats(ProgramTest):
    def test_prints_what_a_paper_prints(self):
        self.run_program("solve", "nocca:3x3", "--out", "table.kzt")
        for source in ("table.kzt", "nocca:3x3"):
            text = self.text("stats", source)
            for figure in ("38,883", "11,377", "236", "win in 9", "30,655", "8.159", "bits a position"):
                self.assertIn(figure, text)
            self.assertRegex(text, r"a1b2 +win in 9")

    def test_json_lists_the_deepest_positions(self):
        answer = self.json("stats", "nocca:3x3", "--all")
        self.assertEqual(len(answer["deepest_positions"]), 28)
        self.assertEqual(len(set(answer["deepest_positions"])), 28)
        for position in answer["deepest_positions"]:
            report = self.json("probe", "nocca:3x3", position)
            self.assertEqual((report["value"], report["distance"]), ("loss", 12))
        self.assertEqual(answer["no_move_position_list"], [])
        self.assertLess(len(self.json("stats", "nocca:3x3")["deepest_positions"]), 28)

    def test_positions_without_a_move_are_listed(self):
        # With two columns, stacks of one and full home rows nobody can pass.
        answer = self.json("stats", "nocca:2x2,stack=1", "--all")
        self.assertEqual(len(answer["no_move_position_list"]), answer["no_move_positions"])
        self.assertGreater(answer["no_move_positions"], 0)
        for position in answer["no_move_position_list"]:
            report = self.json("probe", "nocca:2x2,stack=1", position)
            self.assertEqual((report["value"], report["distance"], report["moves"]), ("loss", 0, []))

    def test_csv(self):
        lines = self.text("stats", "nocca:3x3", "--csv").splitlines()
        self.assertEqual(lines[0], "distance,value,positions")
        self.assertIn("1,win,30655", lines)
        self.assertIn("12,loss,28", lines)
        self.assertEqual(lines[-1], ",draw,236")

    def test_plot(self):
        self.text("stats", "nocca:3x3", "--plot", "plot.svg")
        drawing = xml.parse(self.dir / "plot.svg").getroot()
        self.assertTrue(drawing.tag.endswith("svg"))
        titles = [node.text for node in drawing.iter() if node.tag.endswith("title")]
        self.assertIn("win in 1: 30,655", titles)
        self.assertIn("loss in 12: 28", titles)

    def test_the_hash_is_in_both(self):
        solved = self.json("solve", "nocca:3x3", "--out", "table.kzt")
        text = self.text("stats", "table.kzt")
        self.assertIn(re.sub(r"\s", "", solved["solution_hash"]), text)


if __name__ == "__main__":
    unittest.main()
