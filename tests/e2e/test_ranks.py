# SPDX-License-Identifier: Apache-2.0
"""Several ranks under mpirun: the solution of one machine, whoever is killed and whoever goes on."""

import itertools
import json
import os
import pathlib
import signal
import subprocess
import sys
import time
import unittest

from program import KANZEN, SANITIZED, ProgramTest
from test_disk import MEASURE
from test_resume import closed_passes, stopped, unfinished_run

# More ranks than processors, in any container, as anybody; over shared memory unless told otherwise.
MPIRUN = ["mpirun", "--oversubscribe", "--bind-to", "none"]
# Of games whose example is a large one.
SMALL = {"sevens": "sevens:4x4,stuck-passes", "tanhinmin": "tanhinmin:3x5"}
FIGURES = ("solution_hash", "histogram", "by_score", "start", "mean_moves")
# Seconds by the clock until all have ended, a few on an idle machine; what hangs does so for ever.
ENDED = 60
OVER = {"shared memory": [], "TCP": ["--mca", "btl", "tcp,self"]}
FAMILY = "sevens:5x5,stuck-passes"


class RanksTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.env.update(
            OMPI_ALLOW_RUN_AS_ROOT="1",
            OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1",
            OMPI_MCA_btl_vader_single_copy_mechanism="none",
            OMPI_MCA_btl_tcp_if_include="lo",
        )

    def start_ranks(self, ranks, *args, mpi=(), program=(KANZEN,)):
        words = [*MPIRUN, *mpi, "-n", str(ranks), *program, *map(str, args)]
        return subprocess.Popen(
            words, text=True, cwd=self.dir, env=self.env, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )

    def ranks(self, ranks, *args, code=0, **how):
        process = self.start_ranks(ranks, *args, **how)
        out, err = process.communicate(timeout=600)
        self.assertEqual(process.returncode, code, f"{ranks} ranks, {args}\n{out}\n{err}")
        return out, err

    def json_of_ranks(self, ranks, *args, **how):
        out = self.ranks(ranks, *args, "--json", **how)[0]
        return json.loads(out.splitlines()[-1])

    def processes(self):
        """Those of the ranks, by their working directory."""
        found = {}
        for folder in pathlib.Path("/proc").glob("[0-9]*"):
            try:
                if os.readlink(folder / "cwd") != str(self.dir):
                    continue
                if pathlib.Path(os.readlink(folder / "exe")).name != pathlib.Path(KANZEN).name:
                    continue
                words = (folder / "environ").read_bytes().split(b"\0")
            except OSError:
                continue  # gone meanwhile, or not ours
            for word in words:
                if word.startswith(b"OMPI_COMM_WORLD_RANK="):
                    found[int(word.split(b"=")[1])] = int(folder.name)
        return found

    def assert_nobody_is_left(self):
        """Of ranks whose mpirun has ended, though a moment later."""
        until = time.monotonic() + ENDED
        while (left := self.processes()) and time.monotonic() < until:
            time.sleep(0.01)
        self.assertEqual(left, {}, "somebody is still there")


class EveryGame(RanksTest):
    def test_the_solution_of_threads(self):
        """Every game with a table by its example, over each of its spaces; with 2, 3 and 4 ranks, over
        shared memory and over TCP."""
        tried = 0
        for game in self.json("games")["games"]:
            example = game["example"]
            name = SMALL.get(game["name"], example["instance"])
            for space in game["spaces"]:  # none: it has no table
                if name == example["instance"]:
                    self.assertLess(example["positions"], 10**7, "name a smaller one in SMALL")
                instance = [name, "--space", space]
                expected = self.json("solve", *instance, "--backend", "threads")
                for ranks, over in itertools.product((2, 3, 4), OVER):
                    tried += 1
                    with self.subTest(instance=instance, ranks=ranks, over=over):
                        found = self.json_of_ranks(
                            ranks, "solve", *instance, "--threads", 1, mpi=OVER[over]
                        )
                        self.assertEqual(found["ranks"], ranks)
                        for key in (*FIGURES, "layers"):
                            self.assertEqual(found.get(key), expected.get(key), key)
        self.assertGreaterEqual(tried, 36)

    def test_less_memory_than_whole_planes_take(self):
        """Ranks keep slices then, each its own, in memory or on disk."""
        (self.dir / "planes").mkdir()
        for instance, numbers, memory, args in (
            ("nocca:4x4", (2, 3), "20M", ()),
            ("nocca:4x4", (2, 3), "16M", ("--disk", "planes")),
            # Room for whole planes is there but on rank 0, which keeps the passes.
            ("nocca:4x5", (4,), "56M", ()),
            ("quixo:3", (2, 3), "6M", ("--disk", "planes")),
            ("awari:10", (2, 3), "9M", ()),
            ("awari:10", (2, 3), "6M", ("--disk", "planes")),
            (FAMILY, (2, 3), "7M", ("--out", "family.kzt", "--restart")),
            (FAMILY, (2, 3), "7M", ("--disk", "planes", "--out", "family.kzt", "--restart")),
        ):
            expected = self.json("solve", instance, "--backend", "threads")
            for ranks in numbers:
                with self.subTest(instance=instance, ranks=ranks, args=args):
                    found = self.json_of_ranks(
                        ranks, "solve", instance, "--threads", 1, "--memory", memory, *args
                    )
                    self.assertIn("brought_bytes", found, "whole planes")
                    for key in (*FIGURES, "layers"):
                        self.assertEqual(found.get(key), expected.get(key), key)

    @unittest.skipIf(SANITIZED, "sanitizers take memory of their own")
    def test_slices_are_a_share_of_the_memory(self):
        """On each of two ranks: --memory beside what the program takes anyway."""
        program = max(self.peaks(2, "solve", "nocca:4x3", "--statistics-only", "--threads", 1))
        for instance, memory in (("awari:13", 14 << 20), ("sevens:5x7,stuck-passes", 24 << 20)):
            with self.subTest(instance=instance):
                words = ["solve", instance, "--threads", 1]
                if not instance.startswith("sevens"):
                    words.append("--statistics-only")
                sliced = self.peaks(2, *words, "--memory", memory)
                self.assertLess(max(sliced), memory + (64 << 20))
                self.assertLess(max(sliced), program + memory + (4 << 20))
                if instance.startswith("sevens"):
                    self.assertLess(max(sliced), min(self.peaks(2, *words)) - (6 << 20))

    def peaks(self, ranks, *args):
        """Resident bytes at most of each rank."""
        measured = 'exec "$0" -S -c "$@" > "peak.$OMPI_COMM_WORLD_RANK"'
        self.ranks(ranks, *args, program=("sh", "-c", measured, sys.executable, MEASURE, KANZEN))
        return [int((self.dir / f"peak.{rank}").read_text()) * 1024 for rank in range(ranks)]

    def test_statistics_alone(self):
        for instance in ("nocca:4x3", "nocca:3x3,four=white"):
            expected = self.json("solve", instance, "--statistics-only", "--backend", "threads")
            found = self.json_of_ranks(3, "solve", instance, "--statistics-only")
            del expected["seconds"], found["seconds"]
            self.assertGreater(found.pop("sent_bytes"), 0)
            self.assertEqual(found.pop("ranks"), 3)
            self.assertEqual(found, expected)

    def test_families_of_sevens(self):
        family = "sevens:4x4,stuck-passes"
        expected = self.json("solve", family, "--backend", "threads", "--out", "alone.kzt")
        found = self.json_of_ranks(3, "solve", family, "--out", "together.kzt")
        self.assertEqual(found["solution_hash"], expected["solution_hash"])
        self.assertEqual(found["layers"], expected["layers"])
        self.assertEqual(
            (self.dir / "together.kzt").read_bytes(), (self.dir / "alone.kzt").read_bytes()
        )
        # A table that is finished is counted by all of them.
        again = self.json_of_ranks(2, "solve", family, "--out", "together.kzt", "--resume")
        self.assertTrue(again["resumed_finished"])
        self.assertEqual(again["layers"], expected["layers"])
        self.assertEqual(again["solution_hash"], expected["solution_hash"])


class Faults(RanksTest):
    instance = "nocca:4x4"

    def interrupted(self, ranks, out, passes, victim, *args, instance=None, how=signal.SIGKILL, **start):
        """Starts ranks and kills one of them, or mpirun, when so many passes are closed; tells how
        it ended and what it said. Where all was over before the kill came, it is done again."""
        part = self.dir / (out + ".part")
        for _ in range(20):
            process = self.start_ranks(
                ranks, "solve", instance or self.instance, "--out", out, "--threads", 1, "--resume",
                *args, **start,
            )
            while closed_passes(part) < passes and process.poll() is None:
                time.sleep(0.001)
            pid = process.pid if victim is None else self.processes().get(victim)
            if pid is not None and process.poll() is None:
                os.kill(pid, how)
            _, err = process.communicate(timeout=ENDED)
            self.assert_nobody_is_left()
            if not (self.dir / out).exists():
                self.assertNotEqual(process.returncode, 0)
                if victim is not None:
                    self.assertTrue(err.strip(), "mpirun was to say it")
                return process.returncode, err
            (self.dir / out).unlink()
        self.fail("every run was faster than the kill")

    def test_a_rank_is_killed_and_others_go_on(self):
        expected = self.json("solve", self.instance, "--out", "whole.kzt")
        whole = (self.dir / "whole.kzt").read_bytes()
        for ranks, victim, then in ((3, 2, 2), (2, 0, 3), (4, 1, 1), (3, 0, 3)):
            with self.subTest(ranks=ranks, victim=victim, then=then):
                out = f"table{ranks}{victim}.kzt"
                self.interrupted(ranks, out, 5, victim)
                self.assertFalse((self.dir / out).exists())
                answer = (
                    self.json("solve", self.instance, "--out", out, "--resume")
                    if then == 1
                    else self.json_of_ranks(then, "solve", self.instance, "--out", out, "--resume")
                )
                self.assertEqual(answer["solution_hash"], expected["solution_hash"])
                self.assertEqual((self.dir / out).read_bytes(), whole)
                self.assertFalse((self.dir / (out + ".part")).exists())

    def test_others_go_on_with_scores_and_families(self):
        """Whole or in slices, on disk or not; every run by another number of ranks."""
        (self.dir / "planes").mkdir()
        slices = {
            "awari:10": ("--memory", "9M"),
            "sevens:6x4,stuck-passes": ("--memory", "8M"),
        }
        for instance, memory in slices.items():
            expected = self.json("solve", instance, "--out", "whole.kzt", "--restart")
            whole = (self.dir / "whole.kzt").read_bytes()
            (self.dir / "whole.kzt").unlink()
            for ranks, victim, begin, then, end in (
                (3, 1, (), 2, memory),
                (2, 0, memory, 1, ()),
                (3, 2, (*memory, "--disk", "planes"), 2, ()),
            ):
                with self.subTest(instance=instance, ranks=ranks, begin=begin, then=then, end=end):
                    self.interrupted(ranks, "t.kzt", 12, victim, *begin, instance=instance)
                    words = ("solve", instance, "--out", "t.kzt", "--resume", *end)
                    answer = self.json(*words) if then == 1 else self.json_of_ranks(then, *words)
                    self.assertEqual(answer["solution_hash"], expected["solution_hash"])
                    self.assertEqual((self.dir / "t.kzt").read_bytes(), whole)
                    (self.dir / "t.kzt").unlink()

    def test_killed_at_any_moment(self):
        """Before it has begun, while it reads and writes, and when it is about to end."""
        expected = self.json("solve", self.instance)["solution_hash"]
        for i, wait in enumerate((0.2, 0.5, 0.9, 1.4)):
            with self.subTest(wait=wait):
                out = f"any{i}.kzt"
                words = ("solve", self.instance, "--out", out, "--threads", 1, "--resume")
                process = self.start_ranks(3, *words)
                time.sleep(wait)
                was_there = self.kill_if_there(self.processes().get(i % 3))
                _, err = process.communicate(timeout=ENDED)
                if was_there:
                    self.assertNotEqual(process.returncode, 0)
                    self.assertTrue(err.strip(), "a sentence was to say it")
                self.assert_nobody_is_left()
                answer = self.json_of_ranks(2, *words)
                self.assertEqual(answer["solution_hash"], expected)

    def kill_if_there(self, pid):
        """False: it had ended, or was about to. What stops for a signal has not."""
        if pid is None:
            return False
        try:
            was_there = stopped(pid)
            os.kill(pid, signal.SIGKILL)
        except OSError:
            return False
        return was_there

    def test_mpirun_is_interrupted(self):
        """As by Ctrl-C: what is kept is told, and the same number of ranks goes on."""
        instance = "nocca:4x5"  # mpirun takes its time to tell the ranks
        expected = self.json("solve", instance)["solution_hash"]
        for how in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(how=how):
                out = f"{how.name}.kzt"
                # Past mpirun, which sleeps when it ends ranks, and may be gone before it has read
                # what they say then.
                said = 'exec "$0" "$@" 2> "said.$OMPI_COMM_WORLD_RANK"'
                self.interrupted(
                    3, out, 5, None, instance=instance, how=how, program=("sh", "-c", said, KANZEN)
                )
                err = (self.dir / "said.0").read_text()
                self.assertIn(f"interrupted: the finished passes are kept in {out}.part", err)
                self.assertIn("--resume", err)
                words = ("solve", instance, "--out", out, "--threads", 1, "--resume")
                self.assertEqual(self.json_of_ranks(3, *words)["solution_hash"], expected)

    def test_what_threads_began_ranks_end(self):
        unfinished_run(self, self.instance, "t.kzt", 6, "--threads", "1")
        answer = self.json_of_ranks(2, "solve", self.instance, "--out", "t.kzt", "--resume")
        self.assertEqual(
            answer["solution_hash"], self.json("solve", self.instance)["solution_hash"]
        )
        # What is finished is not solved again.
        again = self.json_of_ranks(2, "solve", self.instance, "--out", "t.kzt", "--resume")
        self.assertTrue(again["resumed_finished"])


class Refusals(RanksTest):
    def sentences(self, err):
        program = pathlib.Path(KANZEN).name + ": "
        return [line for line in err.splitlines() if line.startswith(program)]

    def test_one_sentence_for_all(self):
        for words, sentence, code in (
            (["solve", "chess"], "no game", 2),
            (["solve", "nocca:9x9"], "memory", 3),
            (["solve", "awari:10", "--plan", "--memory", "3M"], "in slices needs at least", 3),
            (["solve", FAMILY, "--plan", "--memory", "1M"], "in slices needs at least", 3),
            (["solve", "nocca:3x3", "--out", "/nowhere/t.kzt"], "/nowhere", 2),
        ):
            with self.subTest(words=words):
                out, err = self.ranks(3, *words, code=code)
                self.assertEqual(len(self.sentences(err)), 1, err)
                self.assertIn(sentence, self.sentences(err)[0])
                self.assertEqual(out, "")

    def test_the_plan_tells_what_planes_take_of_the_disk(self):
        """All ranks of this machine together, and no time, which only whole planes foretell."""
        words = ("solve", "nocca:4x4", "--plan", "--memory", "20M")
        disk = ("--disk", ".")
        alone = self.json(*words, *disk)["estimate"]
        together = self.json_of_ranks(2, *words, *disk)["estimate"]
        self.assertGreaterEqual(together["planes_disk_bytes"], alone["planes_disk_bytes"])
        self.assertNotIn("seconds", together)
        self.assertIn("for planes", self.ranks(2, *words, *disk)[0])
        sliced = self.json_of_ranks(2, *words)["estimate"]
        self.assertNotIn("seconds", sliced)
        self.assertNotIn("planes_disk_bytes", sliced)
        whole = self.json_of_ranks(2, *words[:3])["estimate"]
        self.assertGreater(whole["seconds"], 0)

    def test_an_unfinished_run_is_not_overwritten(self):
        unfinished_run(self, "nocca:4x4", "t.kzt", 3, "--threads", "1")
        err = self.ranks(2, "solve", "nocca:4x4", "--out", "t.kzt", code=2)[1]
        self.assertEqual(len(self.sentences(err)), 1, err)
        self.assertIn("--resume", self.sentences(err)[0])

    def test_ranks_that_do_something_else(self):
        err = self.ranks(1, "solve", "nocca:3x3", ":", "-n", 1, KANZEN, "solve", "nocca:4x3", code=2)[1]
        self.assertIn("the same words", err)
        for words in (["--disk", "."], ["--values-only"], ["--statistics-only"], ["--plan"],
                      ["--backend", "threads"], ["--space", "zdd"], ["--solver", "passes"],
                      ["--out", "t.kzt"]):
            for one, other in ((words, []), ([], words)):
                with self.subTest(one=one, other=other):
                    err = self.ranks(1, "solve", "nocca:3x3", *one, ":", "-n", 1, KANZEN, "solve",
                                     "nocca:3x3", *other, code=2)[1]
                    self.assertIn("the same words", err)
                    self.assertIn(" ".join(words[:1]), err)
        # What is a machine's own may differ.
        self.ranks(1, "solve", "nocca:3x3", "--memory", "1G", ":", "-n", 1, KANZEN, "solve",
                   "nocca:3x3", "--threads", 1)

    def test_another_build(self):
        other = self.dir / "kanzen"
        other.write_bytes(pathlib.Path(KANZEN).read_bytes() + b"\0")
        other.chmod(0o755)
        (self.dir / "libkanzen_mpi.so").symlink_to(
            pathlib.Path(KANZEN).resolve().parent / "libkanzen_mpi.so"
        )
        err = self.ranks(1, "solve", "nocca:3x3", ":", "-n", 1, other, "solve", "nocca:3x3", code=2)[1]
        self.assertIn("another build", err)

    def test_without_its_module(self):
        other = self.dir / "kanzen"
        other.write_bytes(pathlib.Path(KANZEN).read_bytes())
        other.chmod(0o755)
        err = self.ranks(2, "solve", "nocca:3x3", code=3, program=(str(other),))[1]
        self.assertIn("libopenmpi-dev", err)
        self.assertEqual(len(self.sentences(err)), 1, err)


if __name__ == "__main__":
    unittest.main()
