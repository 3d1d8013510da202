# SPDX-License-Identifier: Apache-2.0
"""Planes on disk: the solution of whole planes, in the memory that is given."""

import os
import resource
import signal
import subprocess
import time
import unittest

from program import SANITIZED, ProgramTest
from test_resume import closed_passes

BEYOND = 64 << 20  # bytes that the program itself may take beside --memory


class DiskTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.disk = self.dir / "planes"
        self.disk.mkdir()

    def sliced(self, instance, memory, *args):
        return self.json("solve", instance, "--disk", self.disk, "--memory", memory, *args)

    def peak(self, *args):
        """Resident bytes at most, of a run that ends well."""
        process = self.start(*args, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(process.returncode, 0, args)
        return usage.ru_maxrss * 1024


class Answers(DiskTest):
    def test_the_solution_of_whole_planes(self):
        """In blocks, with a climber, by the general engine, over layers; windows hold a part."""
        for instance, memory, *args in (
            ("nocca:4x4", "2M"),
            ("nocca:4x3,four=white", "2M"),
            ("nocca:4x3", "900K", "--space", "zdd"),
            ("quixo:3", "200K", "--space", "layers"),
            ("tictactoe", "1M"),
            ("tanhinmin:3x5", "1M"),
        ):
            with self.subTest(instance=instance):
                expected = self.json("solve", instance, "--backend", "threads", *args)
                found = self.sliced(instance, memory, "--out", "sliced.kzt", "--restart", *args)
                for key in ("solution_hash", "histogram", "start", "mean_moves"):
                    self.assertEqual(found.get(key), expected.get(key), key)
                self.assertGreater(found["disk_read_bytes"], 0)
                self.assertGreater(found["disk_written_bytes"], 0)
                (self.dir / "sliced.kzt").unlink()
        self.assertEqual(list(self.disk.iterdir()), [], "something is left behind")

    @unittest.skipIf(SANITIZED, "sanitizers take memory of their own")
    def test_memory_is_kept(self):
        """The bound that is promised, and a sharper one: what the program takes anyway and --memory."""
        program = self.peak("solve", "tictactoe", "--statistics-only", "--backend", "threads")
        args = ("solve", "nocca:4x5", "--statistics-only", "--backend", "threads", "--threads", 2)
        memory = 6 << 20
        found = self.peak(*args, "--disk", self.disk, "--memory", memory)
        self.assertLess(found, memory + BEYOND)
        self.assertLess(found, program + memory + (4 << 20))
        self.assertGreater(self.peak(*args), program + (12 << 20), "whole planes would do as well")


class Faults(DiskTest):
    instance = "nocca:4x4"

    def test_killed_runs_go_on_with_and_without_a_disk(self):
        expected = self.json("solve", self.instance, "--out", "whole.kzt")
        whole = (self.dir / "whole.kzt").read_bytes()
        slices = ["--disk", str(self.disk), "--memory", "2M"]
        for name, begin, end in (("on", slices, slices), ("to", slices, []), ("from", [], slices)):
            with self.subTest(name):
                out = f"{name}.kzt"
                words = ["solve", self.instance, "--out", out]
                process = self.start(
                    *words, *begin, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
                )
                while closed_passes(self.dir / (out + ".part")) < 5 and process.poll() is None:
                    time.sleep(0.001)
                process.send_signal(signal.SIGKILL)
                self.assertEqual(process.wait(), -signal.SIGKILL, "it was over before it could be killed")
                self.assertEqual(list(self.disk.iterdir()), [], "something is left behind")
                found = self.json(*words, *end, "--resume")
                self.assertEqual(found["solution_hash"], expected["solution_hash"])
                self.assertEqual((self.dir / out).read_bytes(), whole)

    def test_a_disk_without_room(self):
        """Files that may not grow stand for a disk that is full."""
        _, sentence = self.run_program(
            "solve", "nocca:4x5", "--out", "full.kzt", "--disk", self.disk, "--memory", "8M", code=3,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4 << 20, 4 << 20)),
        )
        self.assertRegex(sentence, r"cannot write .*planes/kanzen-.*; raise the limit")
        self.assertFalse((self.dir / "full.kzt").exists())
        self.assertEqual(list(self.disk.iterdir()), [])

    def test_what_cannot_be_is_refused(self):
        for words, code, sentence in (
            (["--disk", "nowhere"], 2, "there is no directory nowhere"),
            (["--disk", self.disk, "--backend", "cuda"], 2, "--disk is for threads"),
            (["--disk", self.disk, "--memory", "10K"], 3, "in slices needs at least"),
            (["--memory", "1M"], 3, "raise --memory"),
        ):
            with self.subTest(words=words):
                self.assertIn(sentence, self.refusal("solve", self.instance, *words, code=code))
        for instance in ("awari:4", "sevens:4x4,stuck-passes"):
            with self.subTest(instance=instance):
                self.assertIn("omit --disk", self.refusal("solve", instance, "--disk", self.disk))


if __name__ == "__main__":
    unittest.main()
