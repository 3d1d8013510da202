# SPDX-License-Identifier: Apache-2.0
"""Records of games: `line` and `play` write them, `probe`, `line` and `play` read them."""

import unittest

from program import ProgramTest


class GameRecords(ProgramTest):
    def moves(self, *args):
        return [step["move"] for step in self.json("line", *args)["line"]]

    def test_a_line_is_written_and_read(self):
        whole = self.moves("nocca:3x3")
        record = self.text("line", "nocca:3x3", "--as-record")
        self.assertTrue(record.startswith('[Game "nocca:3x3"]\n\n1. '), record)
        words = [word for word in record.split("\n\n")[1].split() if not word.endswith(".")]
        self.assertEqual(words, whole)
        for cut in (0, 1, 5, 8):
            (self.dir / "game.txt").write_text('[Game "nocca:3x3"]\n' + " ".join(whole[:cut]))
            self.assertEqual(self.moves("nocca:3x3", "--record", "game.txt"), whole[cut:])
        position = self.json("line", "nocca:3x3")["line"][7]["position"]
        self.assertEqual(self.json("probe", "nocca:3x3", "--record", "game.txt")["position"], position)

    def test_another_start_and_what_is_passed_over(self):
        start = "-,b,b/-,-,-/wb,w,w b"
        record = self.text("line", "nocca:3x3", start, "--as-record")
        self.assertIn(f'[Start "{start}"]', record)
        (self.dir / "game.txt").write_text(
            f'[Game "tanhinmin"]\n[Site "here"] {{1. 9}}\n[Start "1,5/2,4 0 0,0 a"]\n\n1. 1 2 2... 5\n')
        refusal = self.refusal("probe", "tanhinmin", "--record", "game.txt")
        self.assertIn("is over", refusal)
        (self.dir / "game.txt").write_text('[Game "tanhinmin"] [Start "1,5,7/2,4 0 0,0 a"] 1. 1 2')
        self.assertEqual(self.json("probe", "tanhinmin", "--record", "game.txt")["position"],
                         "5,7/4 2 0,0 a")

    def test_play_saves_what_was_played(self):
        out = self.text("play", "nocca:3x3", "--save", "game.txt", "--json",
                        stdin="a1b2\nundo\nb1b2\nquit\n")
        self.assertIn('"move":"b1b2"', out)
        record = (self.dir / "game.txt").read_text()
        self.assertRegex(record, r'^\[Game "nocca:3x3"\]\n\n1\. b1b2 [abc]\d[abc]\d\n$')
        again = self.text("play", "nocca:3x3", "--record", "game.txt", "--json", stdin="quit\n")
        self.assertIn('"side":"Black"', again.splitlines()[0])

    def test_variations_are_kept_and_the_main_line_is_followed(self):
        (self.dir / "game.txt").write_text(
            '[Game "nocca:3x3"] 1. a1b2 (1. b1b2 a3b2 (1... c3b2 2. a1b2)) (1. c1c2) 1... a3b2')
        main = self.json("probe", "nocca:3x3", "--record", "game.txt")["position"]
        self.assertEqual(main, "-,b,b/-,bw,-/-,w,w b")
        self.text("play", "nocca:3x3", "--record", "game.txt", "--save", "more.txt", stdin="b1b2\nquit\n")
        # The game goes on where the record ended, and all of it is saved.
        self.assertRegex((self.dir / "more.txt").read_text(),
                         r'^\[Game "nocca:3x3"\]\n\n1\. a1b2 \(1\. b1b2 a3b2 \(1\.\.\. c3b2 2\. a1b2\)\) '
                         r'\(1\. c1c2\)\n?\s?1\.\.\. a3b2 2\. b1b2 [abc]\d[abc]\d\n$')
        for wrong, sentence in (('(a1b2)', "before any move"), ("a1b2 (b1b2", "without its )"),
                                ("a1b2 b1b2)", "without its ("), ("a1b2 (a1c3)", "move 1"),
                                ("a1b2 " + 13 * "(b1b2 ", "deep"), ("a1b2 a3b2 (a3c1)", "move 2")):
            (self.dir / "game.txt").write_text('[Game "nocca:3x3"] ' + wrong)
            self.assertIn(sentence, self.refusal("probe", "nocca:3x3", "--record", "game.txt"), wrong)

    def test_a_game_that_is_over_says_so(self):
        line = self.moves("nocca:3x3")
        (self.dir / "game.txt").write_text('[Game "nocca:3x3"] ' + " ".join(line[:-1]))
        self.text("play", "nocca:3x3", "--record", "game.txt", "--save", "won.txt", stdin=line[-1] + "\n")
        self.assertIn('[Result "Black has won"]', (self.dir / "won.txt").read_text())

    def test_refusals(self):
        (self.dir / "game.txt").write_text("1. e4 e5")
        self.assertIn("[Game", self.refusal("line", "nocca:3x3", "--record", "game.txt"))
        (self.dir / "game.txt").write_text('[Game "nocca:4x4"] a1a2')
        self.assertIn("nocca:4x4", self.refusal("line", "nocca:3x3", "--record", "game.txt"))
        (self.dir / "game.txt").write_text('[Game "nocca:3x3"] a1b2 a3c1')
        self.assertIn("move 2", self.refusal("line", "nocca:3x3", "--record", "game.txt"))
        self.assertIn("no file", self.refusal("probe", "nocca:3x3", "--record", "missing.txt"))
        self.assertIn("not both", self.refusal("probe", "nocca:3x3", "b,b,b/-,-,-/w,w,w b",
                                               "--record", "game.txt"))
        for text in ("", "[", "{", '[Game "', "[Game]", '[Game ""]', "{[Game \"nocca:3x3\"]}"):
            (self.dir / "game.txt").write_text(text)
            self.refusal("line", "nocca:3x3", "--record", "game.txt")


if __name__ == "__main__":
    unittest.main()
