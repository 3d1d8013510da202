# SPDX-License-Identifier: Apache-2.0
"""probe, line, play, eval, reach, verify, check: what a solved game says."""

import json
import os
import pty
import random
import re
import subprocess
import unittest

from program import (
    KANZEN,
    SLOWER,
    START_3X3,
    ProgramTest,
    golden,
    processor_seconds,
    value_code,
)


class Probe(ProgramTest):
    def test_first_moves(self):
        for source in ("nocca:3x3", "table.kzt"):
            if source == "table.kzt":
                self.run_program("solve", "nocca:3x3", "--out", source)
            report = self.json("probe", source, START_3X3)
            self.assertEqual((report["value"], report["distance"]), ("win", 9))
            moves = {move["move"]: value_code(move) for move in report["moves"]}
            self.assertEqual(moves, golden("3x3")["first_moves"])

    def test_white_plays_the_same_game_downwards(self):
        report = self.json("probe", "nocca:3x3", START_3X3[:-1] + "w")
        self.assertEqual((report["value"], report["distance"]), ("win", 9))
        moves = {move["move"]: value_code(move) for move in report["moves"]}
        turned = {}
        for move, value in golden("3x3")["first_moves"].items():
            turned[f"{move[0]}{4 - int(move[1])}{move[2]}{4 - int(move[3])}"] = value
        self.assertEqual(moves, turned)

    def test_goal(self):
        text = self.text("probe", "nocca:3x3", "-,-,b/-,w,-/b,b,ww b")
        self.assertRegex(text, r"a3\* +win in 1 +the end of the game")
        down = self.json("probe", "nocca:3x3", "bb,w,-/-,b,-/-,w,w w")
        self.assertIn({"move": "b1*", "value": "win", "distance": 1}, down["moves"])

    def test_positions_that_begin_with_an_empty_square(self):
        self.json("probe", "nocca:3x3", "-,bbb,-/-,w,-/-,w,w b")

    def test_tictactoe(self):
        report = self.json("probe", "tictactoe", "xx-/oo-/--- x")
        self.assertEqual((report["value"], report["distance"]), ("win", 1))
        over = self.json("probe", "tictactoe", "xxx/oo-/--- o")
        self.assertEqual((over["value"], over["distance"], over["moves"]), ("loss", 0, []))


class Line(ProgramTest):
    def test_the_best_line_takes_as_long_as_it_says(self):
        line = self.json("line", "nocca:3x3")
        self.assertEqual(line["distance"], 9)
        self.assertEqual([move["distance"] for move in line["line"]], list(range(9, 0, -1)))
        self.assertEqual([move["value"] for move in line["line"]][:2], ["win", "loss"])
        self.assertEqual(line["ending"], "over")
        self.assertIsNone(line["line"][-1]["position"])
        self.assertIn("the game ends after 9 plies", self.text("line", "nocca:3x3"))

    def test_draws_stop_at_the_first_repetition(self):
        draws = self.json("solve", "nocca:3x4")
        self.assertGreater(draws["draw"], 0)
        line = self.json("line", "tictactoe")
        self.assertEqual((line["value"], line["ending"]), ("draw", "over"))
        self.assertEqual(len(line["line"]), 9)

    def test_repetition(self):
        start = self.json("probe", "nocca:2x4")
        self.assertEqual(start["value"], "draw")
        self.assertEqual(self.json("line", "nocca:2x4")["ending"], "repetition")
        self.assertIn("repeats", self.text("line", "nocca:2x4"))


class EndlessPlay(ProgramTest):
    """Where the rules give play that never ends to somebody there are no draws, and nothing says so."""

    def test_solve_and_stats_say_who_wins_it(self):
        for verb in (("solve", "juroku:9"), ("stats", "juroku:9")):
            text = self.text(*verb)
            self.assertRegex(text, r"(?m)^  endless +170  25\.07 %$")
            self.assertRegex(text, r"(?m)^  endless play +is won by Parent$")
            self.assertRegex(text, r"(?m)^ +endless +170$")  # of the histogram
            self.assertNotIn("draw", text)
            figures = self.json(*verb)
            self.assertEqual(
                [figures[key] for key in ("draw", "endless", "endless_winner")], [0, 170, "Parent"]
            )
        self.assertTrue(self.text("stats", "juroku:9", "--csv").endswith("\n,endless,170\n"))
        self.text("stats", "juroku:9", "--plot", "plot.svg")
        drawing = (self.dir / "plot.svg").read_text(encoding="utf-8")
        self.assertIn(">endless 170<", drawing)
        self.assertNotIn("draws", drawing)
        self.assertNotIn("endless", self.json("stats", "nocca:3x3"))

    def test_lines_and_games_say_so(self):
        lonely = "p--/---/c-- p"  # one child pens nobody in
        self.assertIn("Parent: win by endless play", self.text("probe", "juroku:9", lonely))
        text = self.text("line", "juroku:9", lonely)
        self.assertIn("the position repeats: Parent wins play that never ends", text)
        self.assertNotIn("draw", text)


class Play(ProgramTest):
    def test_against_perfection(self):
        out = self.text("play", "nocca:3x3", stdin="help\nmoves\nhint\nb1b2\nundo\nb1b2\nquit\n")
        for words in ("a1b2", "win in 9", "Black plays b1b2", "White plays"):
            self.assertIn(words, out)
        self.assertEqual(out.count("Black plays b1b2"), 2)

    def test_the_program_wins_as_first_player(self):
        rng = random.Random(1)
        process = self.start("play", "nocca:3x3", "--second", "--json", "--hints",
                             stdin=subprocess.PIPE)
        result = None
        for line in process.stdout:
            said = json.loads(line)
            if "result" in said:
                result = said["result"]
                break
            if said.get("side") == "White" and "moves" in said:
                process.stdin.write(rng.choice(said["moves"])["move"] + "\n")
                process.stdin.flush()
        process.stdin.close()
        process.stdout.close()
        process.stderr.close()
        self.assertEqual(process.wait(), 0)
        self.assertEqual(result, "Black has won")

    def test_what_is_no_move_is_told(self):
        self.assertIn("no move here", self.text("play", "nocca:3x3", stdin="z9z8\nquit\n"))

    def test_play_tells_the_rules(self):
        for game in self.json("games")["games"]:
            with self.subTest(game["name"]):
                out = self.text("play", game["example"]["instance"], stdin="rules\nquit\n")
                self.assertGreater(out.count("\n\n"), 3)  # several sentences, and boards
                said = self.json_lines("play", game["example"]["instance"], stdin="rules\nquit\n")[-1]["say"]
                self.assertIn(said.splitlines()[0], out)
                self.assertRegex(said, r"^[^\x00-\x09\x0b-\x1f]+$")

    def test_moves_by_number(self):
        out = self.text("play", "tictactoe", stdin="moves\n5\nquit\n")
        number = re.search(r"(\d+) b2\b", out)[1]
        self.assertEqual(number, "5")
        self.assertIn("X plays b2", out)
        for word in ("0", "99", "-1", "5x"):
            self.assertIn("no move here", self.text("play", "tictactoe", stdin=f"{word}\nquit\n"))

    def test_a_lost_or_drawn_game_says_so(self):
        self.assertIn("O has lost", self.text("play", "tictactoe", "xxx/oo-/--- o"))
        self.assertIn("the game is drawn", self.text("play", "tictactoe", "xox/xoo/oxx o"))

    def test_an_endless_game_can_be_left(self):
        moves = self.json("line", "nocca:2x4")["line"]
        out = self.text("play", "nocca:2x4", stdin="".join(
            f"{step['move']}\n" for step in moves[::2]))
        self.assertIn("this position has been there before", out)

    def test_cards(self):
        first, second = (self.text("play", "sevens", "--deal", deal, stdin="moves\n1\nquit\n")
                         for deal in ("1", "2"))
        self.assertNotEqual(first, second)
        self.assertIn(" plays ", first)

    def test_a_fallible_opponent(self):
        # Against perfection X never wins; against any moves at all it soon does.
        for _ in range(20):
            process = self.start("play", "tictactoe", "--strength", "0", "--json", "--hints",
                                 stdin=subprocess.PIPE)
            result = None
            for line in process.stdout:
                said = json.loads(line)
                if "result" in said:
                    result = said["result"]
                elif said.get("side") == "X" and said.get("moves"):
                    best = min(said["moves"], key=lambda move: (
                        "win draw loss".split().index(move["value"]), move["distance"] or 0))
                    process.stdin.write(best["move"] + "\n")
                    process.stdin.flush()
            process.communicate()
            if result == "X has won":
                return
        self.fail("a random opponent never lost in 20 games")

    def test_bad_options(self):
        self.assertIn("seats 1 to 2", self.refusal("play", "tictactoe", "--seat", "3"))
        self.assertIn("percentage", self.refusal("play", "tictactoe", "--strength", "101"))

    def test_colours_on_a_terminal_alone(self):
        self.assertNotIn("\x1b", self.text("play", "nocca:3x3", stdin="quit\n"))
        for environment, expected in (({}, True), ({"NO_COLOR": "1"}, False)):
            controller, terminal = pty.openpty()
            own = {key: value for key, value in self.env.items() if key != "NO_COLOR"}
            process = self.start("play", "nocca:3x3", stdin=terminal, stdout=terminal,
                                 env=dict(own, **environment))
            os.close(terminal)
            os.write(controller, b"quit\n")
            shown = b""
            try:
                while chunk := os.read(controller, 4096):
                    shown += chunk
            except OSError:  # the other end is closed
                pass
            os.close(controller)
            process.communicate()
            self.assertEqual(b"\x1b[1;36mb\x1b[0m" in shown, expected, shown)
            self.assertIn(b"your move", shown)
            self.assertNotIn(b"\x11", shown)

    def test_ends_with_its_input(self):
        self.text("play", "nocca:3x3", stdin="")


class Eval(ProgramTest):
    def ask(self, lines, *args, code=0):
        out = self.text("eval", *args, stdin="".join(line + "\n" for line in lines), code=code)
        return [json.loads(line) for line in out.splitlines()]

    @staticmethod
    def line(position, game="nocca:3x3"):
        return json.dumps({"game": game, "position": position})

    def test_answers_in_order(self):
        answers = self.ask([self.line(START_3X3), self.line("xx-/oo-/--- x", "tictactoe"),
                            self.line(START_3X3)])
        self.assertEqual(answers[0], answers[2])
        self.assertEqual(answers[0]["value"], "win")
        self.assertEqual(answers[0]["distance"], 9)
        self.assertIn({"move": "a1b2", "value": "win", "distance": 9}, answers[0]["moves"])
        self.assertEqual(list(answers[0]), ["value", "distance", "moves"])
        self.assertEqual(answers[1]["distance"], 1)

    def test_draws_have_no_distance(self):
        answer = self.ask([self.line("---/---/--- x", "tictactoe")])[0]
        self.assertEqual((answer["value"], answer["distance"]), ("draw", None))

    def test_bad_lines_are_answered_and_the_next_one_read(self):
        bad = ["", "no json", "[]", "{}", '{"game":1}', '{"game":"nocca:3x3"}',
               '{"game":"nocca:3x3","position":7}', self.line("b b"), self.line(START_3X3, "chess"),
               self.line(START_3X3, "nocca:0x3"), self.line(START_3X3, "nocca:9x9"),
               '{"game":"nocca:3x3","position":"\\ud800"}', "\x00", "[" * 5000]
        lines = [line for wrong in bad for line in (wrong, self.line(START_3X3))]
        answers = self.ask(lines, code=2)
        self.assertEqual(len(answers), len(lines))
        for wrong, right in zip(answers[::2], answers[1::2]):
            self.assertEqual(list(wrong), ["error"])
            self.assertEqual(right["distance"], 9)

    def test_nesting_without_end(self):
        """Wherever it stands, it is refused in a short sentence, and the next line is read."""
        deep = "[" * 60_000 + "]" * 60_000
        lines = []
        for game, keys in {
            "tanhinmin": ("mover", "other", "table", "win_at"),
            "oldmaid": ("shared", "joker", "mover", "hands", "players", "pairs"),
            "sevens": ("suits", "hands", "turn", "passes", "rule", "table"),
            "nocca:3x3": ("position", "game", "nothing"),
        }.items():
            whole = {"tanhinmin": {"mover": [1], "other": [2], "table": 0},
                     "oldmaid": {"shared": [1, 2, 3], "joker": 1}}.get(game, {})
            for key in keys:
                fields = {"game": game, **whole, key: "DEEP"}
                lines.append(json.dumps(fields).replace('"DEEP"', deep))
        lines += [deep, deep[:60_000], '{"a":' * 60_000, '["' + "[" * 500_000 + '"]']
        lines.append(self.line(START_3X3))
        answers = self.ask(lines, code=2)
        self.assertEqual(len(answers), len(lines))
        for answer in answers[:-1]:
            self.assertLess(len(answer["error"]), 200)
        self.assertEqual(answers[-1]["value"], "win")
        # Lists of another kind than the one asked for are named, not shown.
        refused, = self.ask(['{"game":"tanhinmin","mover":[[[1]]],"other":[2]}'], code=2)
        self.assertIn("not a list", refused["error"])

    def test_invalid_utf8(self):
        raw = subprocess.run([KANZEN, "eval"], env=self.env, capture_output=True,
                             input=b'{"game":"nocca:3x3","position":"\xff\xfe"}\n\xff\n')
        self.assertEqual(raw.returncode, 2)
        self.assertEqual(len(raw.stdout.splitlines()), 2)
        for line in raw.stdout.splitlines():
            self.assertIn("error", json.loads(line))

    def test_lines_without_end_are_refused(self):
        answers = self.ask(["x" * 3_000_000, self.line(START_3X3)], code=2)
        self.assertIn("error", answers[0])
        self.assertEqual(answers[1]["distance"], 9)

    def test_the_last_line_needs_no_newline(self):
        out = self.text("eval", stdin=self.line(START_3X3))
        self.assertEqual(json.loads(out)["distance"], 9)

    def test_a_conversation(self):
        process = self.start("eval", stdin=subprocess.PIPE)
        for _ in range(3):
            process.stdin.write(self.line(START_3X3) + "\n")
            process.stdin.flush()
            self.assertEqual(json.loads(process.stdout.readline())["distance"], 9)
        process.communicate()

    def test_table(self):
        self.run_program("solve", "nocca:3x3", "--out", "table.kzt")
        answers = self.ask([self.line(START_3X3), json.dumps({"position": START_3X3})],
                           "table.kzt")
        self.assertEqual([answer["distance"] for answer in answers], [9, 9])
        wrong = self.ask([self.line("x", "nocca:4x4")], "table.kzt", code=2)
        self.assertIn("table of nocca:3x3", wrong[0]["error"])

    def test_the_cache(self):
        self.ask([self.line(START_3X3)])
        cached = list((self.dir / "cache" / "kanzen").iterdir())
        self.assertEqual(len(cached), 1)
        for damage in (b"", b"rubbish", cached[0].read_bytes()[:-40]):
            cached[0].write_bytes(damage)
            self.assertEqual(self.ask([self.line(START_3X3)])[0]["distance"], 9)
            self.assertGreater(cached[0].stat().st_size, 1000)
        damaged = bytearray(cached[0].read_bytes())
        damaged[len(damaged) // 2] ^= 1
        cached[0].write_bytes(damaged)
        self.assertEqual(self.ask([self.line(START_3X3)])[0]["distance"], 9)

    def test_a_cache_that_cannot_be_written_is_no_error(self):
        (self.dir / "cache").write_text("a file where a directory should be")
        self.assertEqual(self.ask([self.line(START_3X3)])[0]["distance"], 9)

    def test_thousands_of_lines_a_second(self):
        self.ask([self.line(START_3X3)])
        count = 20_000
        before = processor_seconds()
        answers = self.ask([self.line(START_3X3)] * count)
        seconds = processor_seconds() - before
        self.assertEqual(len(answers), count)
        self.assertLess(seconds, 10 * SLOWER, f"{count / seconds:.0f} lines a second")


class Reach(ProgramTest):
    def test_tictactoe(self):
        # The well-known 5,478 positions that can occur in play.
        self.assertEqual(self.json("reach", "tictactoe")["reachable"], 5478)

    def test_both_spaces_agree(self):
        shapes, zdd = (self.json("reach", "nocca:3x3", "--space", space, "--all")
                       for space in ("shapes", "zdd"))
        for key in ("positions", "reachable", "unreachable"):
            self.assertEqual(shapes[key], zdd[key])
        self.assertEqual(set(shapes["unreachable_positions"]), set(zdd["unreachable_positions"]))
        self.assertEqual(len(zdd["unreachable_positions"]), zdd["unreachable"])

    def test_a_start_that_is_not_its_own_mirror_image(self):
        answer = self.json("reach", "nocca:4x2,pieces=1")
        self.assertTrue(answer["exact"])
        self.assertEqual(answer["space"], "zdd")

    def test_text(self):
        self.assertIn("50,496", self.text("reach", "nocca:3x3"))


class Verify(ProgramTest):
    def test_3x3_agrees_in_every_way(self):
        answer = self.json("verify", "nocca:3x3")
        self.assertTrue(answer["holds"])
        claims = {claim["what"]: claim for claim in answer["claims"]}
        self.assertEqual(claims["wins"]["found"], "38,883")
        self.assertTrue(any("over zdd" in what for what in claims))
        self.assertTrue(any("block" in what for what in claims))
        self.assertIn("everything agrees", self.text("verify", "nocca:3x3"))

    def test_every_game_agrees_in_every_way(self):
        """Whatever its spaces leave out."""
        for game in self.json("games")["games"]:
            if game["spaces"] and game["verify"] is None:
                with self.subTest(game["name"]):
                    answer = self.json("verify", game["example"]["instance"])
                    self.assertTrue(answer["holds"], answer)

    def test_counts_of_the_paper(self):
        answer = self.json("verify", "nocca:5x6")
        self.assertTrue(answer["holds"])
        self.assertFalse(answer["solved"])
        self.assertGreater(len(answer["claims"]), 15)

    def test_a_table_file(self):
        self.run_program("solve", "nocca:3x3", "--out", "table.kzt")
        answer = self.json("verify", "table.kzt")
        self.assertEqual((answer["game"], answer["holds"], answer["solved"]), ("nocca:3x3", True, True))
        self.assertGreater(answer["published"], 5)
        self.assertIn("--limit", self.refusal("verify", "table.kzt", "--limit", "3"))

    def test_limits_belong_to_theories(self):
        self.assertIn("no theory", self.refusal("verify", "tictactoe", "--limit", "3"))
        self.assertIn("no theory", self.refusal("verify", "tictactoe", "--as-printed"))
        games = {game["name"]: game["verify"] for game in self.json("games")["games"]}
        self.assertEqual(games["sevens"], {"limit": "cards of a deal"})
        self.assertIsNone(games["tictactoe"])

    def test_a_board_without_published_figures(self):
        answer = self.json("verify", "nocca:2x2")
        self.assertEqual((answer["published"], answer["holds"]), (0, True))
        self.assertIn("nothing has been published", self.text("verify", "nocca:2x2"))


class Check(ProgramTest):
    def test_a_sound_table(self):
        for instance in ("nocca:3x3", "tictactoe"):
            self.run_program("solve", instance, "--out", "table.kzt")
            answer = self.json("check", "table.kzt")
            self.assertTrue(answer["ok"])
            self.assertEqual(answer["wrong"], 0)
            self.assertTrue(answer["proof"])
            self.assertIn("is right", self.text("check", "table.kzt"))
            self.assertNotIn("no proof", self.text("check", "table.kzt"))
            self.assertTrue(self.json("check", "table.kzt", "--sample", "1000")["ok"])

    def test_what_is_no_proof_says_so(self):
        self.run_program("solve", "nocca:3x3", "--out", "table.kzt")
        self.assertFalse(self.json("check", "table.kzt", "--sample", "1000")["proof"])
        self.assertIn("other positions were not looked at",
                      self.text("check", "table.kzt", "--sample", "1000"))
        self.run_program("solve", "nocca:3x3", "--values-only", "--out", "values.kzt")
        answer = self.json("check", "values.kzt")
        self.assertEqual((answer["ok"], answer["proof"]), (True, False))
        self.assertIn("vouch for each other", self.text("check", "values.kzt"))

    def test_a_sample_as_large_as_the_table_is_all_of_it(self):
        self.run_program("solve", "nocca:3x3", "--out", "table.kzt")
        for sample in (50_496 * 1000, 2**63, 2**64 - 255, 2**64 - 1):
            with self.subTest(sample=sample):
                answer = self.json("check", "table.kzt", "--sample", sample)
                self.assertEqual((answer["ok"], answer["positions"]), (True, 50_496))
                self.assertIn("all 50,496", self.text("check", "table.kzt", "--sample", sample))
        self.refusal("check", "table.kzt", "--sample", 2**64)
        self.refusal("check", "table.kzt", "--sample", -1)

    def test_a_damaged_table_is_answered_with_1(self):
        self.run_program("solve", "nocca:3x3", "--out", "table.kzt")
        whole = (self.dir / "table.kzt").read_bytes()
        for place in range(60, len(whole) - 1, len(whole) // 12):
            damaged = bytearray(whole)
            damaged[place] ^= 0x10
            (self.dir / "table.kzt").write_bytes(damaged)
            process = self.start("check", "table.kzt", "--json")
            out, err = process.communicate()
            self.assertIn(process.returncode, (1, 2), (place, out, err))
            self.assertNotIn("Traceback", err)
            if process.returncode == 1:
                self.assertFalse(json.loads(out)["ok"])


if __name__ == "__main__":
    unittest.main()
