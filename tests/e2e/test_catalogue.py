# SPDX-License-Identifier: Apache-2.0
"""games, count, index: what there is and how it is numbered."""

import json
import re
import unittest

from program import GOLDEN, ROOT, START_3X3, ProgramTest


class Games(ProgramTest):
    def test_lists_every_game_with_its_parameters(self):
        text = self.text("games")
        for word in ("nocca:COLUMNSxROWS[,pieces=N][,stack=N][,four=none|white|black]", "tictactoe", "50,496 positions"):
            self.assertIn(word, text)
        games = {game["name"]: game for game in self.json("games")["games"]}
        self.assertLessEqual({"nocca", "sevens", "oldmaid", "tictactoe"}, set(games))
        names = [parameter["name"] for parameter in games["nocca"]["parameters"]]
        self.assertEqual(names, ["columns", "rows", "pieces", "stack", "four"])
        self.assertEqual(games["nocca"]["spaces"], ["shapes", "zdd"])
        for game in games.values():
            if game["spaces"]:
                self.assertEqual(game["backends"], ["threads", "cuda"], game["name"])


class Help(ProgramTest):
    verbs = ("games count index results solve stats probe line play mine odds check reach verify perft "
             "eval serve").split()

    def test_every_verb_explains_itself_and_ends_with_an_example(self):
        overview = self.text("--help")
        for verb in self.verbs:
            with self.subTest(verb=verb):
                self.assertIn(f"  {verb} ", overview)
                text = self.text(verb, "--help")
                self.assertIn("--json", text)
                self.assertIn("kanzen " + verb, text.rstrip().splitlines()[-1])

    def test_values_are_called_by_what_they_are(self):
        text = self.text("solve", "--help")
        for words in ("--out FILE ", "--threads N ", "--memory SIZE ", "--disk DIR ", "--space NAME "):
            self.assertIn(words, text)
        for word in ("TEXT", "UINT", "in [", "Excludes"):
            for verb in self.verbs:
                self.assertNotIn(word, self.text(verb, "--help"))

    def test_verbs_stand_in_the_order_of_the_page(self):
        names = "|".join(self.verbs)
        listed = re.findall(rf"^  ({names}) ", self.text("--help"), re.MULTILINE)
        self.assertEqual(listed, self.verbs)
        page = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
        self.assertEqual(re.findall(rf"^## ({names})$", page, re.MULTILINE), self.verbs)
        self.assertEqual(re.findall(rf"^\| `({names})` \|", page, re.MULTILINE), self.verbs)

    def test_alone_it_shows_its_help(self):
        self.assertIn("VERB", self.text())

    def test_version(self):
        self.assertRegex(self.text("--version"), r"^kanzen \d+\.\d+\.\d+\n$")


class Count(ProgramTest):
    def test_the_paper_s_board(self):
        # Yamamoto and Hoki, Strongly Solving NOCCA×NOCCA, section 6.2
        self.assertIn("147,969,899,280", self.text("count", "nocca:5x6"))
        count = self.json("count", "nocca:5x6")
        self.assertEqual(count["positions"], 147969899280)
        self.assertEqual(count["mirror_classes"], 73986754080)

    def test_names_are_canonical(self):
        self.assertEqual(self.json("count", "nocca:4x5,pieces=4,stack=3")["game"], "nocca:4x5")
        self.assertEqual(
            self.json("count", "nocca:4x5,stack=2,pieces=3")["game"], "nocca:4x5,pieces=3,stack=2"
        )

    def test_boards_beyond_any_table_are_counted(self):
        # 6x7 with 6 pieces a side; counts from 2^53 on are strings.
        self.assertEqual(self.json("count", "nocca:6x7")["positions"], 229122742201080)
        self.assertRegex(self.json("count", "nocca:9x9")["positions"], r"^\d{20,}$")
        index = self.json("index", "nocca:6x7")
        self.assertEqual(index["mirror_classes"], 114561373344180)
        self.assertEqual(index["without_goal_win_classes"], 52905285804618)

    def test_tictactoe(self):
        self.assertGreater(self.json("count", "tictactoe")["positions"], 5478)


class Index(ProgramTest):
    def test_the_paper_s_board(self):
        # Tables 5 and 7 and section 7.2 of the paper
        index = self.json("index", "nocca:5x6")
        paper = json.loads((GOLDEN / "nocca_5x6_paper.json").read_text())
        self.assertEqual(index["by_stacks"], paper["table5"])
        self.assertEqual(index["positions"], paper["positions"])
        zdd = index["zdd"]
        self.assertEqual(zdd["nodes"], 17512)
        self.assertEqual(zdd["root_count"], paper["positions"])
        self.assertAlmostEqual(zdd["mean_path_length"], 47.4, delta=0.05)
        self.assertEqual(sum(zdd["path_length_histogram"].values()), paper["positions"])
        self.assertGreater(zdd["bytes"], 0)

    def test_a_position_and_its_slot_lead_to_each_other(self):
        for position in (START_3X3, "-,bbb,-/-,w,-/-,w,w b", "b,bw,-/-,b,-/ww,-,- w"):
            ranks = self.json("index", "nocca:3x3", position)["spaces"]
            self.assertEqual(set(ranks), {"shapes", "zdd"})
            for space, found in ranks.items():
                back = self.json("index", "nocca:3x3", found["slot"], "--space", space)
                self.assertEqual(back["spaces"][space]["positions"], found["positions"])

    def test_positions_need_no_quotes(self):
        quoted = self.text("index", "nocca:3x3", START_3X3)
        self.assertEqual(quoted, self.text("index", "nocca:3x3", *START_3X3.split()))

    def test_slots_beyond_the_last(self):
        self.assertIn("beyond the last slot", self.text("index", "nocca:3x3", "999999999"))

    def test_text(self):
        text = self.text("index", "nocca:3x3")
        self.assertIn("50,496", text)
        self.assertIn("mean_path_length", text)


if __name__ == "__main__":
    unittest.main()
