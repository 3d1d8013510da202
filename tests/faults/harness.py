# SPDX-License-Identifier: Apache-2.0
"""Runs the program with faults.cpp preloaded, and says what is wrong with what it made of them.

Whatever happens to a solve: it ends with a documented exit code and a sentence, never by a signal but the
injected one; nothing half-written ever has the table's name; nothing is left behind after success unless it
is told; and `--resume` comes to the same bytes."""

import concurrent.futures
import errno
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "e2e"))
from program import KANZEN  # noqa: E402

PRELOAD = os.environ["KANZEN_FAULTS"]
TABLE = "t.kzt"
KILLS = ("before", "after")


class Fault:
    """The Nth of some calls, and what happens to it: the name of an error, short, before or after."""

    def __init__(self, calls, at, kind, sticky=False):
        self.calls, self.at, self.kind, self.sticky = calls, at, kind, sticky

    def __str__(self):
        return f"{self.kind}{' from' if self.sticky else ''} at call {self.at} of {self.calls}"

    def environment(self):
        kind = str(getattr(errno, self.kind)) if self.kind.startswith("E") else self.kind
        variables = {"FAULT_CALLS": self.calls, "FAULT_AT": str(self.at), "FAULT_KIND": kind}
        return {**variables, "FAULT_STICKY": "1"} if self.sticky else variables


class Run:
    """A run of the program that has ended."""

    def __init__(self, folder, *args, **variables):
        self.begin(folder, args, variables)
        self.end()

    def begin(self, folder, args, variables):
        self.folder = folder
        self.process = subprocess.Popen(
            [KANZEN, *args, "--json"], cwd=folder, text=True, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            env={**os.environ, "LD_PRELOAD": PRELOAD, "XDG_CACHE_HOME": str(folder / "cache"),
                 **variables})

    def end(self):
        try:
            out, self.err = self.process.communicate(timeout=600)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        self.code = self.process.returncode
        self.lines = [json.loads(line) for line in out.splitlines()]
        self.answer = self.lines[-1] if self.lines else {}
        self.sentences = [line for line in self.err.splitlines() if line.startswith("kanzen: ")]

    def left(self):
        """Everything in the folder but the table."""
        return sorted(path.name for path in self.folder.iterdir() if path.name != TABLE)

    def table(self):
        path = self.folder / TABLE
        return path.read_bytes() if path.exists() else None


class Stopped(Run):
    """A run that stands still before its Nth call of some kind, unless it has ended before."""

    def __init__(self, folder, *args, **variables):
        self.begin(folder, args, variables)
        os.waitid(os.P_PID, self.process.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)

    def end(self):
        self.process.send_signal(signal.SIGCONT)
        super().end()


class FaultTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory(prefix="kanzen-faults-")
        self.addCleanup(scratch.cleanup)
        self.dir = pathlib.Path(scratch.name)
        self.known = {}

    def folder(self):
        return pathlib.Path(tempfile.mkdtemp(dir=self.dir))

    def solve(self, folder, instance, *args, threads=1, **variables):
        return Run(folder, "solve", instance, "--out", TABLE, "--threads", str(threads), *args, **variables)

    def whole(self, instance):
        """The run that nothing happens to."""
        if instance not in self.known:
            run = self.solve(self.folder(), instance)
            self.assertEqual((run.code, run.left(), run.sentences), (0, [], []), run.err)
            self.known[instance] = run
        return self.known[instance]

    def calls_of(self, instance, calls, *words, **options):
        """How many such calls a solve takes. Of one thread they are the same each time."""
        folder = self.folder()
        tally = self.dir / f"tally-{folder.name}"
        self.solve(folder, instance, *words, FAULT_CALLS=calls, FAULT_TALLY=str(tally), **options)
        return int(tally.read_text())

    def tried(self, attempts, judge):
        """Judges all attempts, as many at a time as there are processors."""
        attempts = list(attempts)
        self.assertGreater(len(attempts), 0)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as workers:
            problems = [f"{attempt}: {problem}" for attempt, found in
                        zip(attempts, workers.map(judge, attempts)) for problem in found]
        print(f"{self.id()}: {len(attempts)} faults", file=sys.stderr)
        self.assertEqual(len(problems), 0, "\n".join(problems[:20]))

    def judge_end(self, instance, run, kind=None):
        """What is wrong with how a solve ended that a fault came upon."""
        whole = self.whole(instance)
        if kind in KILLS:
            if run.code != -signal.SIGKILL:
                yield f"it was to be killed and ended with {run.code}: {run.err}"
        elif run.code == 3:
            # One that says why, on both outputs; before it the checkpoint may have been told of.
            *others, last = run.sentences or [""]
            if last != f"kanzen: {run.answer.get('error')}" or any(
                    "checkpoint" not in sentence for sentence in others):
                yield f"one sentence was to say why: {run.err} {run.answer}"
        elif run.code != 0:
            yield f"it ended with {run.code}: {run.err}"
        if run.table() not in (None, whole.table()):
            yield "what has the table's name is not the table"
        if run.code == 0:
            if run.answer["solution_hash"] != whole.answer["solution_hash"] or run.table() is None:
                yield "it told of success and has another solution"
            for name in run.left():
                if not any(name in sentence for sentence in run.sentences):
                    yield f"{name} is left behind, and nothing tells of it"

    def judge_resumed(self, instance, folder):
        run = self.solve(folder, instance, "--resume")
        if run.code != 0:
            yield f"--resume ends with {run.code}: {run.err}"
        else:
            yield from (f"with --resume {problem}" for problem in self.judge_end(instance, run))

    def judge_other_game(self, instance, folder):
        """Another game to the same file: right, or refused; right with --restart; never wrong."""
        for args in ([], ["--resume"], ["--restart"]):
            copy = self.folder()
            shutil.copytree(folder, copy, dirs_exist_ok=True)
            run = self.solve(copy, instance, *args)
            if run.code == 2 and args != ["--restart"]:
                if len(run.sentences) != 1:
                    yield f"{args} is refused without a sentence: {run.err}"
            elif run.code != 0:
                yield f"{args} ends with {run.code}: {run.err}"
            else:
                yield from (f"{instance} {args}: {problem}" for problem in self.judge_end(instance, run))
            shutil.rmtree(copy)

    def judge_fault(self, instance, fault, other=None, threads=1):
        """Everything at once: the end, the resumption, and another game where one is given."""
        folder = self.folder()
        run = self.solve(folder, instance, threads=threads, **fault.environment())
        problems = list(self.judge_end(instance, run, fault.kind))
        if other is not None:
            problems += self.judge_other_game(other, folder)
        if any(folder.iterdir()):  # else it would be a run like any other
            problems += self.judge_resumed(instance, folder)
        shutil.rmtree(folder)
        return problems
