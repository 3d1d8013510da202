# SPDX-License-Identifier: Apache-2.0
"""The Python module, beside the program: the same answers, and what only Python has."""

import _thread
import doctest
import json
import os
import pathlib
import subprocess
import tempfile
import threading
import time
import unittest

import kanzen

KANZEN = os.environ["KANZEN"]


def program(*words):
    said = subprocess.run([KANZEN, *words, "--json"], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True, check=True).stdout
    return json.loads(said.splitlines()[-1])


class TicTacToe:
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    start = "." * 9

    def outcome(self, board):
        for a, b, c in self.lines:
            if board[a] == board[b] == board[c] != ".":
                return "loss"
        return None if "." in board else "draw"

    def moves(self, board):
        stone = "X" if board.count("X") == board.count("O") else "O"
        return [(i, board[:i] + stone + board[i + 1:]) for i in range(9) if board[i] == "."]


class Module(unittest.TestCase):
    def test_the_examples_of_its_texts(self):
        tried = doctest.testmod(kanzen)
        self.assertEqual(tried.failed, 0)
        self.assertGreater(tried.attempted, 20)

    def test_the_page(self):
        page = pathlib.Path(__file__).resolve().parents[2] / "docs" / "python.md"
        tried = doctest.testfile(str(page), module_relative=False)
        self.assertEqual(tried.failed, 0)
        self.assertGreater(tried.attempted, 20)

    def test_every_game_says_what_the_program_says(self):
        for name in kanzen.games():
            example = next(game["example"]["instance"] for game in program("games")["games"]
                           if game["name"] == name)
            with self.subTest(instance=example):
                game = kanzen.game(example)
                probe = program("probe", example)
                if not game.closed_form:
                    found = game.solve().probe()
                else:
                    found = game.probe()
                self.assertEqual(found.value, probe["value"])
                self.assertEqual([(move.move, move.value) for move in found.moves],
                                 [(move["move"], move["value"]) for move in probe["moves"]])
                self.assertEqual([move for move, _ in game.moves(game.start)],
                                 [move.move for move in found.moves])

    def test_a_move_into_the_goal_leads_to_no_position(self):
        moves = dict(kanzen.game("nocca:3x3").moves("-,-,b/-,w,-/b,b,ww b"))
        self.assertIsNone(moves["a3*"])
        self.assertEqual(moves["a3a2"], "-,-,b/b,w,-/-,b,ww w")

    def test_tables_of_files(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "t.kzt")
            solved = program("solve", "nocca:3x3", "--out", path)
            table = kanzen.Table(path)
            self.assertEqual(table.solution_hash, solved["solution_hash"])
            self.assertEqual(table.check(), {"positions": 50496, "wrong": 0, "faults": []})
            with self.assertRaisesRegex(kanzen.Error, "is no|cannot|not"):
                kanzen.Table(os.path.join(folder, "absent.kzt"))

    def test_the_arrays_are_those_of_single_probes(self):
        table = kanzen.game("nocca:3x3").solve()
        positions = [move.position for move in table.probe().moves]
        values, distances = table.probe_many(positions)
        for position, value, distance in zip(positions, values, distances):
            answer = table.probe(position)
            self.assertEqual({"win": 1, "draw": 0, "loss": -1}[answer.value], value)
            self.assertEqual(-1 if answer.distance is None else answer.distance, distance)
            again, _ = table.read(table.rank(position), 1)
            self.assertEqual(again[0], value)
        with self.assertRaises(kanzen.Error):
            table.read(table.slots, 1)

    def test_rules_in_python(self):
        """Tic-tac-toe in twenty lines, in less than a second, and what kanzen's own says."""
        begun = time.process_time()
        solution = kanzen.solve(TicTacToe())
        self.assertLess(time.process_time() - begun, 1)
        self.assertEqual(len(solution), 5478)
        table = kanzen.game("tictactoe").solve()
        for text, board in (("---/---/--- x", "." * 9), ("xo-/---/--- x", "XO......."),
                            ("xo-/-x-/--o x", "XO..X...O"), ("x--/-o-/--- x", "X...O....")):
            answer = table.probe(text)
            self.assertEqual(solution.probe(board), (answer.value, answer.distance))
        self.assertEqual(solution.moves("XO.......")[0][1:], ("win", 5))

    def test_mistakes_in_rules_are_told(self):
        class Odd(TicTacToe):
            def outcome(self, board):
                return "victory"
        with self.assertRaisesRegex(kanzen.Error, "not 'victory'"):
            kanzen.solve(Odd())

    def test_other_threads_go_on_while_it_solves(self):
        ticks, done = [], threading.Event()

        def tick():
            while not done.is_set():
                ticks.append(time.monotonic())
                time.sleep(0.01)

        other = threading.Thread(target=tick)
        other.start()
        kanzen.game("nocca:4x3").solve(threads=1, space="zdd")
        done.set()
        other.join()
        self.assertGreater(len(ticks), 10)

    def test_ctrl_c_ends_it(self):
        timer = threading.Timer(1, _thread.interrupt_main)
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            kanzen.game("nocca:5x4").solve(threads=1)
        self.assertEqual(kanzen.game("tictactoe").solve().probe().value, "draw")


if __name__ == "__main__":
    unittest.main()
