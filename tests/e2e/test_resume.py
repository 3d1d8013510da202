# SPDX-License-Identifier: Apache-2.0
"""A run that is killed at any moment goes on to the same solution."""

import signal
import time
import unittest

from program import ProgramTest, golden, golden_histogram


def closed_passes(part):
    return len(list(part.glob("pass-*.kzp"))) if part.exists() else 0


def killed_run(test, instance, out, passes, *args, how=signal.SIGKILL):
    """Starts a run and ends it when it has closed so many passes; tells its exit code."""
    process = test.start("solve", instance, "--out", out, *args)
    part = test.dir / (out + ".part")
    while closed_passes(part) < passes and process.poll() is None:
        time.sleep(0.001)
    process.send_signal(how)
    process.said = process.communicate()
    return process


class Resume(ProgramTest):
    instance = "nocca:4x4"

    def test_kill_and_resume(self):
        figures = golden("4x4")
        expected = self.json("solve", self.instance, "--out", "whole.kzt")
        for passes in (0, 1, 5, 14, 27):
            with self.subTest(passes=passes):
                out = f"table{passes}.kzt"
                killed_run(self, self.instance, out, passes, "--threads", "1")
                kept = closed_passes(self.dir / (out + ".part"))
                answer = self.json("solve", self.instance, "--out", out, "--resume")
                self.assertEqual(answer["solution_hash"], expected["solution_hash"])
                self.assertEqual(answer["histogram"], golden_histogram(figures))
                self.assertEqual(answer["mean_moves"], expected["mean_moves"])
                self.assertEqual(
                    (self.dir / out).read_bytes(), (self.dir / "whole.kzt").read_bytes(), kept
                )
                self.assertFalse((self.dir / (out + ".part")).exists())

    def test_killed_again_and_again(self):
        expected = self.json("solve", self.instance)
        for passes in (2, 4, 8, 16):
            killed_run(self, self.instance, "table.kzt", passes, "--resume")
        answer = self.json("solve", self.instance, "--out", "table.kzt", "--resume")
        self.assertEqual(answer["solution_hash"], expected["solution_hash"])

    def test_interrupt_says_how_to_go_on(self):
        process = killed_run(
            self, self.instance, "table.kzt", 3, "--threads", "1", how=signal.SIGINT
        )
        self.assertEqual(process.returncode, 130, process.said)
        self.assertIn("--resume", process.said[1])
        self.assertGreaterEqual(closed_passes(self.dir / "table.kzt.part"), 3)
        answer = self.json("solve", self.instance, "--out", "table.kzt", "--resume")
        self.assertEqual(answer["win"], golden("4x4")["wins"])

    def test_the_general_engine_resumes_too(self):
        expected = self.json("solve", "nocca:3x4", "--space", "zdd")
        killed_run(self, "nocca:3x4", "table.kzt", 4, "--space", "zdd")
        answer = self.json("solve", "nocca:3x4", "--out", "table.kzt", "--space", "zdd", "--resume")
        self.assertEqual(answer["solution_hash"], expected["solution_hash"])

    def test_two_runs_do_not_share_a_checkpoint(self):
        first = self.start("solve", self.instance, "--out", "table.kzt", "--threads", "1")
        while closed_passes(self.dir / "table.kzt.part") < 1 and first.poll() is None:
            time.sleep(0.001)
        if first.poll() is None:
            self.refusal("solve", self.instance, "--out", "table.kzt", "--resume")
        first.communicate()


if __name__ == "__main__":
    unittest.main()
