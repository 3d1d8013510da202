# SPDX-License-Identifier: Apache-2.0
"""A short way through every part of the program: all kernels, tables, HTTP and eval, with good and
bad questions. It is there to be run under the sanitizers, whose findings end the program with
another exit code than the one expected; what the answers are is tested elsewhere."""

import json
import platform
import unittest
from urllib.parse import quote

from program import START_3X3, ProgramTest, golden
from test_serve import ServeTest

DEEP = "[" * 60_000 + "]" * 60_000


def kernels():
    """Those of this machine."""
    if platform.machine() != "x86_64":
        return ["portable"]
    with open("/proc/cpuinfo", encoding="ascii") as file:
        flags = next(line for line in file if line.startswith("flags")).split()
    needed = {"bmi2": "bmi2", "avx2": "avx2", "avx512": "avx512vl"}
    return ["portable"] + [name for name, flag in needed.items() if flag in flags]


class Solving(ProgramTest):
    def test_every_kernel(self):
        figures = golden("3x3")
        hashes = set()
        for kernel in kernels():
            with self.subTest(kernel=kernel):
                answer = self.json("solve", "nocca:3x3", "--kernel", kernel)
                self.check_figures(answer, figures)
                hashes.add(answer["solution_hash"])
                four = self.json("solve", "nocca:3x3,four=white", "--kernel", kernel)
                self.assertGreater(four["positions"], figures["pseudo_reachable"])
        self.assertEqual(len(hashes), 1)

    def test_every_kernel_with_four_pieces(self):
        """With three, avx2 and avx512 leave a row to the portable kernel: its colourings are too few."""
        general = self.json("solve", "nocca:4x2", "--solver", "passes")
        for kernel in kernels():
            with self.subTest(kernel=kernel):
                answer = self.json("solve", "nocca:4x2", "--kernel", kernel)
                self.assertEqual(answer["kernel"], f"block, {kernel}")
                for key in ("positions", "histogram", "mean_moves", "solution_hash"):
                    self.assertEqual(answer[key], general[key], key)

    def test_every_space_and_solver(self):
        figures = golden("3x3")
        for words in (("--space", "zdd"), ("--solver", "passes"), ("--threads", "3")):
            with self.subTest(words=words):
                self.check_figures(self.json("solve", "nocca:3x3", *words), figures)

    def test_tables(self):
        self.run_program("solve", "nocca:3x3", "--out", "t.kzt")
        self.assertTrue(self.json("check", "t.kzt")["ok"])
        self.assertTrue(self.json("check", "t.kzt", "--sample", 100)["ok"])
        for verb in ("stats", "probe", "line"):
            self.json(verb, "t.kzt")
        self.run_program("solve", "nocca:3x3", "--values-only", "--out", "values.kzt")
        self.assertTrue(self.json("check", "values.kzt")["ok"])
        whole = (self.dir / "t.kzt").read_bytes()
        for size in (0, 7, 100, len(whole) // 2, len(whole) - 1):
            (self.dir / "cut.kzt").write_bytes(whole[:size])
            self.json("check", "cut.kzt", code=2 if size < 8 else 1)
        for place in range(0, len(whole), len(whole) // 12):
            bad = bytearray(whole)
            bad[place] ^= 0x41
            (self.dir / "bad.kzt").write_bytes(bad)
            process = self.start("check", "bad.kzt")
            out, err = process.communicate(timeout=600)
            self.assertIn(process.returncode, (1, 2), (place, out, err))


class Asking(ProgramTest):
    def test_eval(self):
        good = [{"game": "nocca:3x3", "position": START_3X3},
                {"game": "tictactoe", "position": "xx-/oo-/--- x"},
                {"game": "sevens", "suits": ["LLRL", "R"], "turn": "L"},
                {"game": "sevens:6x8,stuck-passes", "suits": ["LRLR", "RLR"], "turn": "R"},
                {"game": "tanhinmin", "mover": [1, 3, 5], "other": [2, 4], "table": 1, "win_at": [0, 0]},
                {"game": "oldmaid", "shared": [1, 2, 3], "joker": 1},
                {"game": "oldmaid", "hands": [[0, 2, 6], [1, 3], [4]], "mover": 0},
                {"game": "oldmaid:4", "players": 4, "pairs": {"0-2": 2, "1-3": 2}, "joker": 3,
                 "mover": 0}]
        bad = [{"game": "sevens", "suits": ["X"], "turn": "L"}, {"game": 3}, [], "x",
               {"game": "nocca:3x3", "position": "b,b/-"}, {"game": "oldmaid", "shared": [1, -2]},
               {"game": "tanhinmin", "mover": [-1], "other": [2]}]
        lines = [json.dumps(line) for line in good + bad]
        lines += ["", "{", '{"game":"tanhinmin","mover":' + DEEP + "}", '"\\', "\0"]
        out, _ = self.run_program("eval", code=2, stdin="\n".join(lines) + "\n")
        answers = [json.loads(line) for line in out.splitlines()]
        self.assertEqual(["error" in answer for answer in answers],
                         [number >= len(good) for number in range(len(lines))])

    def test_other_verbs(self):
        for words in (("games",), ("count", "nocca:3x3"), ("index", "nocca:3x3", START_3X3),
                      ("reach", "nocca:3x3"), ("probe", "sevens"), ("line", "oldmaid:3")):
            self.json(*words)


class Serving(ServeTest):
    def test_good_and_bad_requests(self):
        for game in ("nocca:3x3", "tictactoe", "sevens", "sevens:3x4,rule=stuck-passes", "tanhinmin",
                     "oldmaid:3", "oldmaid:4"):
            self.get(f"/games/{game}")
            for what in ("start", "positions", "setup", "insights", "line"):
                self.get(f"/games/{game}/{what}")
        self.get("/games/nocca:3x3/stats")
        self.get("/games/nocca:3x3/positions?position=" + quote("b,b"), 400)
        self.get("/games/nope", 404)
        status, job = self.post_job("nocca:3x4")
        self.assertIn(status, (200, 202), job)
        self.ask(f"/api/v1/jobs/{job['id']}/events")
        self.ask("/api/v1/jobs", "POST", DEEP[:60_000], {"Content-Type": "application/json"})
        for data in (b"rubbish\r\n\r\n", b"GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
                     b"POST /api/v1/jobs HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{",
                     b"POST /api/v1/jobs HTTP/1.1\r\nHost: localhost\r\n"
                     b"Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n0\r\n\r\n",
                     b"GET /api/v1/games HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20):
            self.assertTrue(self.raw(data).startswith(b"HTTP/1.1 "))
        self.still_answers()
        code, out, err = self.end()
        self.assertEqual((code, out, err), (0, "", ""))


if __name__ == "__main__":
    unittest.main()
