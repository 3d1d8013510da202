# SPDX-License-Identifier: Apache-2.0
"""The program under test, as a user meets it: arguments in, text and exit code out."""

import json
import os
import pathlib
import re
import resource
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
KANZEN = os.environ.get("KANZEN", str(ROOT / "build" / "release" / "kanzen"))
GOLDEN = ROOT / "tests" / "golden" / "data"

# Sanitizers take memory and time of their own.
SANITIZED = any(name in subprocess.run(["ldd", KANZEN], capture_output=True, text=True).stdout
                for name in ("libasan", "libtsan"))
SLOWER = 10 if SANITIZED else 1  # what a limit in seconds of computing is multiplied by

# How often a test tries to be in the middle of something that may be over before.
TRIES = 20

START_3X3 = "b,b,b/-,-,-/w,w,w b"


class ProgramTest(unittest.TestCase):
    """Every test has a directory of its own, and a cache in it."""

    def setUp(self):
        scratch = tempfile.TemporaryDirectory(prefix="kanzen-e2e-")
        self.addCleanup(scratch.cleanup)
        self.dir = pathlib.Path(scratch.name)
        self.env = dict(os.environ, XDG_CACHE_HOME=str(self.dir / "cache"))

    def start(self, *args, **options):
        options.setdefault("env", self.env)
        options.setdefault("stdout", subprocess.PIPE)
        options.setdefault("stderr", subprocess.PIPE)
        return subprocess.Popen([KANZEN, *map(str, args)], text=True, cwd=self.dir, **options)

    def run_program(self, *args, code=0, stdin="", timeout=600, **options):
        process = self.start(*args, stdin=subprocess.PIPE, **options)
        out, err = process.communicate(stdin, timeout=timeout)
        self.assertEqual(process.returncode, code, f"kanzen {args}\n{out}\n{err}")
        return out or "", err or ""

    def text(self, *args, **options):
        return self.run_program(*args, **options)[0]

    def json_lines(self, *args, **options):
        return [json.loads(line) for line in self.text(*args, "--json", **options).splitlines()]

    def json(self, *args, **options):
        return self.json_lines(*args, **options)[-1]

    def refusal(self, *args, code=2, **options):
        """The sentence on the standard error; nothing may stand on the standard output."""
        out, err = self.run_program(*args, code=code, **options)
        self.assertEqual(out, "")
        program = pathlib.Path(KANZEN).name + ": "
        lines = [line for line in err.splitlines() if line.startswith(program)]
        self.assertEqual(len(lines), 1, err)
        # The same as JSON, but for what is free, which another moment changes.
        answer = self.json(*args, code=code, **options)
        self.assertEqual(list(answer), ["error"])
        lasting, told = (re.sub(r"[\d.]+ \w+ (?=are free)", "", sentence)
                         for sentence in (lines[0], program + answer["error"]))
        self.assertEqual(told, lasting)
        return lines[0]

    def check_figures(self, answer, figures):
        """What `solve` and `stats` say against a golden file."""
        self.assertEqual(answer["positions"], figures["pseudo_reachable"])
        self.assertEqual(answer["win"], figures["wins"])
        self.assertEqual(answer["loss"], figures["losses"])
        self.assertEqual(answer["draw"], figures["draws"])
        self.assertEqual(answer["start"]["value"], figures["initial_value"])
        self.assertEqual(answer["start"]["distance"], figures["initial_dist"])
        self.assertEqual(answer["max_distance"], figures["max_dist"])
        self.assertEqual(answer["max_distance_positions"], figures["max_dist_positions"])
        self.assertEqual(answer["no_move_positions"], figures["no_legal_move_positions"])
        self.assertEqual(answer["histogram"], golden_histogram(figures))
        self.assertAlmostEqual(
            answer["mean_moves"], figures["avg_legal_moves_not_win_in_1"], places=5
        )
        moves = {move["move"]: value_code(move) for move in answer["first_moves"]}
        self.assertEqual(moves, figures["first_moves"])


def processor_seconds():
    """What processors have worked for programs that were started here and have ended: on a busy
    machine as much as on an idle one."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def processor_seconds_of(pid):
    """The same of a program that runs, to a hundredth."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def idle_seconds():
    """For how long processors of this machine have had nothing to do, all together."""
    fields = pathlib.Path("/proc/stat").read_text().split(maxsplit=5)
    return int(fields[4]) / os.sysconf("SC_CLK_TCK")


def catches(pid, how):
    """Whether a program that runs has a handler for a signal by now."""
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    caught = next(line.split()[1] for line in status.splitlines() if line.startswith("SigCgt:"))
    return bool(int(caught, 16) >> (how - 1) & 1)


def golden(board):
    return json.loads((GOLDEN / f"nocca_{board}.json").read_text())


def golden_histogram(figures):
    return {key: count for key, count in figures["histogram"].items() if key != "draw"}


def value_code(answer):
    """As the golden files write values: W9, L10, D."""
    if answer["value"] == "draw":
        return "D"
    return answer["value"][0].upper() + str(answer["distance"])
