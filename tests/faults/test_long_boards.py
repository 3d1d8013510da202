# SPDX-License-Identifier: Apache-2.0
"""Larger boards, killed at random moments; rivals for one file; every call of a larger solve."""

import itertools
import json
import random
import shutil
import signal
import subprocess
import time
import unittest

from harness import KANZEN, KILLS, TABLE, Fault, FaultTest, Run


class Processes(FaultTest):
    """Without faults but kill(2), so that fsync(2) and all else take their time."""

    def begin(self, folder, instance, *args):
        return subprocess.Popen([KANZEN, "solve", instance, "--out", TABLE, "--json", *args], cwd=folder,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def end(self, process):
        """Waits, and tells the exit code, the answer and the sentence."""
        out, err = process.communicate()
        lines = out.splitlines()
        answer = json.loads(lines[-1]) if lines and process.returncode >= 0 else {}
        return process.returncode, answer, err


class KilledAtRandom(Processes):
    kills = 200

    def judge(self, instance):
        """Kills and resumes, again and again; a run comes to its end now and then."""
        chance = random.Random(instance)
        whole = self.whole(instance)
        started = time.monotonic()
        self.end(self.begin(self.folder(), instance))
        longest = (time.monotonic() - started) / 2
        folder = self.folder()
        killed = finished = 0
        while killed < self.kills or finished == 0:
            process = self.begin(folder, instance, "--resume")
            if killed < self.kills:
                time.sleep(chance.random() * longest)
                process.kill()
            code, answer, err = self.end(process)
            table = folder / TABLE
            if table.exists():
                self.assertEqual(table.read_bytes(), whole.table())
            if code == -signal.SIGKILL:
                killed += 1
                continue
            self.assertEqual(code, 0, err)
            self.assertEqual(answer["solution_hash"], whole.answer["solution_hash"])
            self.assertEqual([path.name for path in folder.iterdir()], [TABLE])
            table.unlink()
            finished += 1
        print(f"{instance}: {killed} kills, {finished} runs finished")

    def test_4x4(self):
        self.judge("nocca:4x4")

    def test_4x5(self):
        self.judge("nocca:4x5")


class Rivals(Processes):
    """Two for one file, of the same game or of two, one of them killed or not."""

    games = ("nocca:3x4", "tictactoe")
    rounds = 300

    def test_one_at_a_time(self):
        chance = random.Random(1)
        ends = {}
        for number in range(self.rounds):
            folder = self.folder()
            with self.subTest(round=number):
                self.judge_round(chance, folder, ends)
            shutil.rmtree(folder)
        print(ends)
        # Whatever the speed of the machine, each of these happens to some of so many.
        for code in (0, 2, -signal.SIGKILL):
            self.assertGreater(ends.get(code, 0), 0)

    def judge_round(self, chance, folder, ends):
        rivals = []
        for _ in range(2):
            game = chance.choice(self.games)
            how = chance.choice(([], ["--resume"], ["--restart"]))
            rivals.append((game, how, self.begin(folder, game, *how)))
            time.sleep(chance.random() * 0.03)
        victim = chance.choice((None, 0, 1))
        if victim is not None:
            time.sleep(chance.random() * 0.03)
            rivals[victim][2].kill()
        succeeded, killed = [], False
        for game, how, process in rivals:
            code, answer, err = self.end(process)
            ends[code] = ends.get(code, 0) + 1
            self.assertIn(code, (0, 2, -signal.SIGKILL), err)
            killed |= code < 0
            if code == 0:
                self.assertEqual(answer["solution_hash"], self.whole(game).answer["solution_hash"])
                succeeded.append(game)
            elif code == 2:
                self.assertRegex(err, "another process|unfinished run|another run|is a table of", how)
        table = folder / TABLE
        right = {self.whole(game).table(): game for game in self.games}
        if table.exists():
            self.assertIn(table.read_bytes(), right)
        if succeeded and not killed:
            self.assertIn(right[table.read_bytes()], succeeded)
            self.assertEqual([path.name for path in folder.iterdir()], [TABLE])
        for game in self.games:
            copy = self.folder()
            shutil.copytree(folder, copy, dirs_exist_ok=True)
            run = Run(copy, "solve", game, "--out", TABLE, "--restart")
            self.assertEqual((run.code, run.table(), run.left()), (0, self.whole(game).table(), []), run.err)
            shutil.rmtree(copy)


class EveryCall(FaultTest):
    def test_of_a_larger_solve(self):
        instance, kinds = "nocca:3x4", ("ENOSPC", "EIO", "EMFILE", "short", *KILLS)
        self.tried((Fault("io", at, kind) for at in range(1, self.calls_of(instance, "io") + 1)
                    for kind in kinds),
                   lambda fault: self.judge_fault(instance, fault))

    def test_of_one_game_and_then_of_another(self):
        # Killed in its clean-up, nocca:1x10 gave its passes to nocca:1x12, which became wrong.
        self.tried((Fault("io", at, kind)
                    for at in range(1, self.calls_of("nocca:1x10", "io") + 1) for kind in KILLS),
                   lambda fault: self.judge_fault("nocca:1x10", fault, "nocca:1x12"))

    def test_some_of_many_threads(self):
        # Which call comes when is not the same each time: a fault may come a little sooner or later,
        # and a kill never, when the run ends before.
        instance, chance = "nocca:4x4", random.Random(2)
        calls = self.calls_of(instance, "io", threads=4)
        faults = [Fault("io", chance.randint(1, calls), kind, sticky)
                  for _, kind, sticky in itertools.product(range(25), ("ENOSPC", "EIO"), (False, True))]
        self.tried(faults, lambda fault: self.judge_fault(instance, fault, threads=4))


if __name__ == "__main__":
    unittest.main()
