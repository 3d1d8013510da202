# SPDX-License-Identifier: Apache-2.0
"""The Python module, beside the program: the same answers, and what only Python has."""

import _thread
import doctest
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest

import numpy

import kanzen

KANZEN = os.environ["KANZEN"]
VALUES = {"win": 1, "draw": 0, "loss": -1}
INSTANCES = ("nocca:3x3", "tictactoe", "quixo:3", "juroku:9", "dobutsu:animals=chicks", "shimpei:3,pieces=3", "awari:6",
             "tanhinmin:2x3")

LONG = "nocca:4x4"  # some seconds with a thread
INTERRUPTED = f"""
import sys, kanzen
try:
    kanzen.game({LONG!r}).solve(threads=1, out=sys.argv[1])
except KeyboardInterrupt as interrupt:
    print(interrupt)
    sys.exit(130)
"""


def passes_in(folder):
    """The finished ones."""
    return [file.name for file in pathlib.Path(folder).glob("pass-*.kzp")]


def solved_hash(instance):
    return next(r["solution_hash"] for r in kanzen.results() if r["instance"] == instance)


def program(*words):
    said = subprocess.run([KANZEN, *words, "--json"], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True, check=True).stdout
    return json.loads(said.splitlines()[-1])


def evaluated(request):
    """What `kanzen eval` says."""
    return json.loads(subprocess.run([KANZEN, "eval"], input=json.dumps(request), stdout=subprocess.PIPE, text=True,
                                     check=False).stdout)


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
        for module, least in ((kanzen, 20), (kanzen.sevens, 6), (kanzen.tanhinmin, 7), (kanzen.oldmaid, 8)):
            with self.subTest(module.__name__):
                tried = doctest.testmod(module)
                self.assertEqual(tried.failed, 0)
                self.assertGreaterEqual(tried.attempted, least)

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
            again, _ = table.values(table.rank(position), 1)
            self.assertEqual(again[0], value)
        slots = numpy.array([table.rank(position) for position in positions])
        for array in (slots, slots.astype(numpy.uint32)):
            again = table.probe_many(array)
            self.assertEqual((again.values.tolist(), again.distances.tolist()),
                             (values.tolist(), distances.tolist()))
        for wrong in (slots - table.slots, slots + table.slots, slots.reshape(1, -1)):
            with self.assertRaisesRegex(kanzen.Error, "no such slots"):
                table.probe_many(wrong)
        with self.assertRaises(kanzen.Error):
            table.values(table.slots, 1)
        with self.assertRaisesRegex(kanzen.Error, "no position"):
            table.probe_many([positions[0], "b"])
        with self.assertRaises(TypeError):
            table.probe_many([positions[0], 7])

    def test_many_positions_of_every_game_say_what_single_ones_say(self):
        """Those that are over, and those that only endless play decides, too."""
        seen = set()
        for instance in INSTANCES:
            with self.subTest(instance):
                table = kanzen.game(instance).solve()
                positions, answers = self.walk(table, 400)
                many = table.probe_many(positions)
                self.assertEqual(type(many), kanzen.Scores if table.has_scores else kanzen.Distances)
                for answer, value, number in zip(answers, *many):
                    self.assertEqual(VALUES[answer.value], value, answer)
                    if table.has_scores:
                        self.assertIsNone(answer.distance)
                        self.assertEqual(answer.score, number, answer)
                    else:
                        self.assertIsNone(answer.score)
                        self.assertEqual(-1 if answer.distance is None else answer.distance, number, answer)
                seen |= {"over" for answer in answers if answer.over}
                seen |= {"endless" for answer in answers if answer.value != "draw" and answer.distance is None}
        self.assertEqual(seen, {"over", "endless"})

    @staticmethod
    def walk(table, count):
        """Positions that play comes to, and what probe() says of each."""
        answers, known = [], {table.probe().position}
        waiting = list(known)
        while waiting and len(answers) < count:
            answers.append(table.probe(waiting.pop(0)))
            for move in answers[-1].moves:
                if move.position is not None and move.position not in known:
                    known.add(move.position)
                    waiting.append(move.position)
        return [answer.position for answer in answers], answers

    def test_the_slots_of_a_table_read_in_pieces(self):
        for instance in ("nocca:3x3", "awari:6"):
            table = kanzen.game(instance).solve()
            whole = table.values(0, table.slots)
            first = table.slots // 3
            for array, begin, end in zip(whole, table.values(0, first), table.values(first, table.slots - first)):
                self.assertTrue((numpy.concatenate([begin, end]) == array).all())

    def test_scores_are_points_and_no_distances(self):
        table = kanzen.game("awari:6").solve()
        self.assertTrue(table.has_scores)
        self.assertFalse(table.has_distances)
        figures = table.statistics()
        self.assertNotIn("wins_at", figures)
        self.assertNotIn("deepest", figures)
        told = program("stats", "awari:6")
        self.assertEqual(dict(zip(figures["scores"].tolist(), figures["positions_by_score"].tolist())),
                         {row["score"]: row["positions"] for row in told["by_score"]})
        values, scores = table.values(0, table.slots)
        self.assertTrue((numpy.sign(scores) == values).all())
        for score, count in zip(figures["scores"], figures["positions_by_score"]):
            if score != 0:  # empty slots read as draws
                self.assertEqual((scores == score).sum(), count)
        answer = table.probe()
        self.assertEqual(max(move.score for move in answer.moves), answer.score)

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

    def test_ctrl_c_keeps_the_checkpoint_and_a_later_call_goes_on(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "t.kzt")
            part = path + ".part"
            for _ in range(5):  # it may end before the signal comes, where the machine has much else to do
                child = subprocess.Popen([sys.executable, "-B", "-c", INTERRUPTED, path],
                                         stdout=subprocess.PIPE, text=True)
                while child.poll() is None:
                    if len(passes_in(part)) >= 2:
                        child.send_signal(signal.SIGINT)
                        break
                    time.sleep(0.01)
                said, _ = child.communicate()
                if child.returncode == 130:
                    break
                os.remove(path)
            self.assertRegex(said, r"^interrupted: the finished passes are kept in .*t\.kzt\.part, "
                                   r'go on with solve\(out=".*t\.kzt", resume=True\)$')
            self.assertEqual(child.returncode, 130)
            self.assertFalse(os.path.exists(path))
            game = kanzen.game(LONG)
            with self.assertRaisesRegex(kanzen.Error, "an unfinished run lies in .*t.kzt.part"):
                game.solve(out=path)
            self.assertGreaterEqual(len(passes_in(part)), 2)
            table = game.solve(out=path, resume=True)
            self.assertFalse(os.path.exists(part))
            self.assertEqual(table.solution_hash, solved_hash(LONG))
            self.assertEqual(kanzen.Table(path).solution_hash, table.solution_hash)
            self.assertEqual(game.solve(out=path, resume=True).solution_hash, table.solution_hash)

    def test_a_family_is_swept_as_the_program_does(self):
        """Layer by layer, without distances; interrupted and resumed too, to the same bytes."""
        instance = "sevens:6x4,stuck-passes"
        with tempfile.TemporaryDirectory() as folder:
            program("solve", instance, "--out", os.path.join(folder, "program.kzt"))
            expected = pathlib.Path(folder, "program.kzt").read_bytes()
            path = pathlib.Path(folder, "t.kzt")
            table = kanzen.game(instance).solve(out=path)
            self.assertFalse(table.has_distances)
            self.assertEqual(path.read_bytes(), expected)
            path.unlink()
            script = INTERRUPTED.replace(LONG, instance)
            for _ in range(20):  # it may end before the signal comes
                child = subprocess.Popen([sys.executable, "-B", "-c", script, str(path)], stdout=subprocess.PIPE, text=True)
                while child.poll() is None:
                    if len(passes_in(f"{path}.part")) >= 2:
                        child.send_signal(signal.SIGINT)
                        break
                child.communicate()
                if child.returncode == 130:
                    break
                path.unlink()
            self.assertEqual(child.returncode, 130)
            kanzen.game(instance).solve(out=path, resume=True)
            self.assertEqual(path.read_bytes(), expected)

    def test_closed_forms_say_what_the_program_says(self):
        """The functions ask what eval asks, in the same words, and are refused with the same sentences."""
        deals = [(["LLRL", "R"], {}), (["LRRRL", "RLL", "LLR"], {"rule": "stuck-passes"}),
                 (["LRLR", "RL"], {"passes": (1, 2), "passing": "blocked-only"}), (["LX"], {})]
        for suits, more in deals:
            for turn in "LR":
                said = evaluated({"game": "sevens", "suits": suits, "turn": turn, **more})
                self.same(said, "winner", kanzen.sevens.winner, suits, turn, **more)
        for mover, other, table in (([1, 3, 5], [2, 4], 1), ([2, 2], [1, 3], 0), ([], [1], 0), ([1, 0], [1], 0)):
            said = evaluated({"game": "tanhinmin", "mover": mover, "other": other, "table": table, "win_at": [0, 0]})
            self.same(said, "winner", kanzen.tanhinmin.winner, mover, other, table)
            self.same(said, "delta", kanzen.tanhinmin.delta, mover, other, table)
        for hands in ([[0, 2, 6], [1, 3], [4, 5]], [[0], [1, 2, 3], [4]], [[0, 0], [1]]):
            self.same(evaluated({"game": "oldmaid", "hands": hands, "mover": 0}), "winner", kanzen.oldmaid.winner, hands)
        for shared in ((3, 1, 2, 1), (2, 1, 1, 1), (-1, 1, 1, 0)):
            self.same(evaluated({"game": "oldmaid", "shared": shared[:3], "joker": shared[3]}), "winner",
                      kanzen.oldmaid.winner_of_three, *shared)

    def same(self, said, key, function, *words, **more):
        with self.subTest(function=function.__name__, words=words):
            if "error" not in said:
                self.assertEqual(function(*words, **more), said[key])
                return
            with self.assertRaises(kanzen.Error) as raised:
                function(*words, **more)
            self.assertEqual(str(raised.exception), said["error"])

    def test_ctrl_c_ends_a_closed_form(self):
        timer = threading.Timer(0.3, _thread.interrupt_main)
        timer.start()
        with self.assertRaises(KeyboardInterrupt):  # it takes seconds
            kanzen.oldmaid.outcomes(8, {(3, 4): 1, (6, 7): 1, (3, 7): 3, (0, 2): 1, (0, 7): 1}, joker=1, mover=4)

    def test_a_run_may_begin_again(self):
        game = kanzen.game("nocca:3x3")
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "t.kzt"
            self.assertEqual(game.solve(out=path, restart=True).solution_hash, solved_hash("nocca:3x3"))
            with self.assertRaisesRegex(kanzen.Error, "is a table of nocca:3x3, not of nocca:3x4"):
                kanzen.game("nocca:3x4").solve(out=path, resume=True)
        with self.assertRaisesRegex(kanzen.Error, "--resume needs --out FILE"):
            game.solve(resume=True)

    def test_ctrl_c_ends_it(self):
        timer = threading.Timer(1, _thread.interrupt_main)
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            kanzen.game("nocca:5x4").solve(threads=1)
        self.assertEqual(kanzen.game("tictactoe").solve().probe().value, "draw")


if __name__ == "__main__":
    unittest.main()
