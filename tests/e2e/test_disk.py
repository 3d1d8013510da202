# SPDX-License-Identifier: Apache-2.0
"""Planes on disk: the solution of whole planes, in the memory that is given."""

import re
import resource
import signal
import subprocess
import sys
import unittest

from program import KANZEN, SANITIZED, ProgramTest
from test_resume import stopped_run, unfinished_run

BEYOND = 64 << 20  # bytes that the program itself may take beside --memory
MEASURE = """
import resource, subprocess, sys
code = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL).returncode
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
sys.exit(code)
"""


class DiskTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.disk = self.dir / "planes"
        self.disk.mkdir()

    def slices(self, memory):
        """Two threads, as each has buffers, for which there is no room where they are many."""
        return ["--disk", self.disk, "--memory", memory, "--threads", 2]

    def sliced(self, instance, memory, *args):
        return self.json("solve", instance, *self.slices(memory), *args)

    def peak(self, *args):
        """Resident bytes at most, of a run that ends well."""
        # A process inherits the peak of the one that started it: so that is a small one.
        words = [sys.executable, "-S", "-c", MEASURE, KANZEN, *map(str, args)]
        found = subprocess.run(words, cwd=self.dir, env=self.env, capture_output=True, text=True)
        self.assertEqual(found.returncode, 0, f"{args}\n{found.stderr}")
        return int(found.stdout) * 1024


class Answers(DiskTest):
    def test_the_solution_of_whole_planes(self):
        """In blocks, with a climber, by the general engine, over layers; windows hold a part."""
        for instance, memory, *args in (
            ("nocca:4x4", "3800K"),
            ("nocca:4x3,four=white", "2M"),
            ("nocca:4x3", "900K", "--space", "zdd"),
            ("quixo:3", "200K", "--space", "layers"),
            ("tictactoe", "1M"),
            ("tanhinmin:3x5", "1M"),
            ("awari:10", "2M"),
            ("awari:8,rules=abapa,endless=north", "2M"),
            ("sevens:5x5,stuck-passes", "2M"),
            ("sevens:4x4,stuck-passes", "1M", "--solver", "passes"),
        ):
            with self.subTest(instance=instance):
                expected = self.json("solve", instance, "--backend", "threads", *args)
                found = self.sliced(instance, memory, "--out", "sliced.kzt", "--restart", *args)
                for key in ("solution_hash", "histogram", "by_score", "start", "mean_moves", "layers"):
                    self.assertEqual(found.get(key), expected.get(key), key)
                self.assertGreater(found["disk_read_bytes"], 0)
                self.assertGreater(found["disk_written_bytes"], 0)
                (self.dir / "sliced.kzt").unlink()
        self.assertEqual(list(self.disk.iterdir()), [], "something is left behind")

    @unittest.skipIf(SANITIZED, "sanitizers take memory of their own")
    def test_memory_is_kept(self):
        """The bound that is promised, and a sharper one: what the program takes anyway and --memory."""
        program = self.peak("solve", "tictactoe", "--statistics-only", "--backend", "threads")
        for instance, memory in (
            ("nocca:4x5", 6 << 20),
            ("awari:13", 6 << 20),
            ("sevens:5x7,stuck-passes", 6 << 20),
        ):
            with self.subTest(instance=instance):
                args = ["solve", instance, "--backend", "threads", "--threads", 2]
                if not instance.startswith("sevens"):
                    args.append("--statistics-only")
                found = self.peak(*args, "--disk", self.disk, "--memory", memory)
                self.assertLess(found, memory + BEYOND)
                self.assertLess(found, program + memory + (4 << 20))
                self.assertGreater(
                    self.peak(*args), found + (4 << 20), "whole planes would do as well"
                )

    @unittest.skipIf(SANITIZED, "sanitizers take memory of their own")
    def test_tables_beside_the_planes_are_counted(self):
        """Those of six columns take more than the program itself may."""
        words = ("solve", "nocca:6x4,pieces=2", "--statistics-only")
        sentence = self.refusal(*words, *self.slices("20M"), code=3)
        self.assertIn("in slices needs at least", sentence)
        memory = 80 << 20
        self.assertLess(self.peak(*words, *self.slices(memory)), memory + BEYOND)


class Faults(DiskTest):
    instance = "nocca:4x4"

    def test_killed_runs_go_on_with_and_without_a_disk(self):
        for instance in (self.instance, "awari:10", "sevens:6x4,stuck-passes"):
            self.go_on_with_and_without_a_disk(instance)

    def go_on_with_and_without_a_disk(self, instance):
        expected = self.json("solve", instance, "--out", "whole.kzt", "--restart")
        whole = (self.dir / "whole.kzt").read_bytes()
        (self.dir / "whole.kzt").unlink()
        slices = self.slices("3800K" if instance == self.instance else "2M")
        for name, begin, end in (("on", slices, slices), ("to", slices, []), ("from", [], slices)):
            with self.subTest(name, instance=instance):
                out = f"{name}.kzt"
                words = ["solve", instance, "--out", out]
                unfinished_run(self, instance, out, 5, *begin)
                self.assertEqual(list(self.disk.iterdir()), [], "something is left behind")
                found = self.json(*words, *end, "--resume")
                self.assertEqual(found["solution_hash"], expected["solution_hash"])
                self.assertEqual((self.dir / out).read_bytes(), whole)
                (self.dir / out).unlink()

    def test_a_disk_without_room(self):
        """Files that may not grow stand for a disk that is full. With room, the run goes on."""
        for instance, room in (
            ("nocca:4x5", 4 << 20), ("awari:10", 200 << 10), ("sevens:6x4,stuck-passes", 50 << 10)
        ):
            with self.subTest(instance=instance):
                out = instance.split(":")[0] + ".kzt"
                words = ["solve", instance, "--out", out, *self.slices("8M")]
                _, sentence = self.run_program(
                    *words, code=3,
                    preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
                )
                self.assertRegex(sentence, r"cannot write .*/planes.*; raise the limit")
                self.assertFalse((self.dir / out).exists())
                self.assertEqual(list(self.disk.iterdir()), [])
                if instance != "nocca:4x5":  # which takes some seconds
                    found = self.json(*words, "--resume")
                    self.assertEqual(
                        found["solution_hash"], self.json("solve", instance)["solution_hash"]
                    )

    def test_a_place_where_nothing_can_be_written(self):
        _, sentence = self.run_program("solve", self.instance, "--disk", "/proc", code=3)
        self.assertIn("/proc", sentence)

    def test_a_place_that_goes_in_the_middle(self):
        """What lies there has no name: it stays as long as the run does."""
        process = stopped_run(self, self.instance, "t.kzt", 3, *self.slices("3800K"))
        self.disk.rmdir()
        process.send_signal(signal.SIGCONT)
        _, err = process.communicate()
        self.assertEqual(process.returncode, 0, err)
        self.disk.mkdir()

    def test_what_cannot_be_is_refused(self):
        for words, code, sentence in (
            (["--disk", "nowhere"], 2, "there is no directory nowhere"),
            (["--disk", self.disk, "--backend", "cuda"], 2, "--disk is for threads"),
            (["--disk", self.disk, "--memory", "10K"], 3, "in slices needs at least"),
            (["--disk", self.disk, "--memory", "10K", "--plan"], 3, "in slices needs at least"),
            (["--memory", "1M"], 3, "allowed: raise --memory or choose a smaller board"),
            (self.slices("10K"), 3, "allowed: raise --memory or choose a smaller board"),
        ):
            with self.subTest(words=words):
                self.assertIn(sentence, self.refusal("solve", self.instance, *words, code=code))
        for instance in ("awari:8", "sevens:4x4,stuck-passes"):
            with self.subTest(instance=instance):
                words = ("solve", instance, "--disk", self.disk, "--memory", "10K", "--plan")
                self.assertIn("in slices needs at least", self.refusal(*words, code=3))

    def test_fewer_threads_are_advised_where_they_would_do(self):
        """They have buffers of their own; a bound between what one and two need is enough for one."""
        words = ("solve", self.instance, "--plan", "--disk", self.disk)
        needs = []
        for threads in (1, 2):
            sentence = self.refusal(*words, "--memory", "10K", "--threads", threads, code=3)
            self.assertNotIn("--threads", sentence)
            needs.append(float(re.search(r"at least ([\d.]+) MB of memory", sentence)[1]))
        between = ("--memory", int(sum(needs) / 2 * 1e6))
        self.assertIn("allowed: raise --memory, lower --threads or choose a smaller board",
                      self.refusal(*words, *between, "--threads", 2, code=3))
        self.run_program(*words, *between, "--threads", 1)


if __name__ == "__main__":
    unittest.main()
