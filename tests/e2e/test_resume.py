# SPDX-License-Identifier: Apache-2.0
"""A run that is killed at any moment goes on to the same solution."""

import contextlib
import os
import pathlib
import shlex
import shutil
import signal
import time
import unittest

from program import KANZEN, TRIES, ProgramTest, golden, golden_histogram


def closed_passes(part):
    try:
        names = os.listdir(part)
    except FileNotFoundError:  # not yet, or no more
        return 0
    return sum(name.startswith("pass-") and name.endswith(".kzp") for name in names)


def started_run(test, instance, out, passes, *args):
    """A run that has closed so many passes, or is over."""
    process = test.start("solve", instance, "--out", out, *args)
    while closed_passes(test.dir / (out + ".part")) < passes and process.poll() is None:
        time.sleep(0.001)
    return process


def killed_run(test, instance, out, passes, *args, how=signal.SIGKILL):
    """Starts a run and ends it when it has closed so many passes; it may be over before."""
    process = started_run(test, instance, out, passes, *args)
    process.send_signal(how)
    process.said = process.communicate()
    return process


def remove_table(test, out):
    """With what is left of the run where that was ended after all was done."""
    (test.dir / out).unlink()
    shutil.rmtree(test.dir / (out + ".part"), ignore_errors=True)


def unfinished_run(test, instance, out, passes, *args, how=signal.SIGKILL):
    """A run that is ended in the middle. On a busy machine, and on a fast one, the signal may come
    too late: then it is tried again."""
    for _ in range(TRIES):
        process = killed_run(test, instance, out, passes, *args, how=how)
        if not (test.dir / out).exists():
            expected = -how if how == signal.SIGKILL else 130
            test.assertEqual(process.returncode, expected, process.said)
            return process
        remove_table(test, out)
    test.fail("every run was faster than the signal")


def stopped(pid):
    """Has a process stop where it is: none of its threads runs. False: it had ended, or was about to."""
    os.kill(pid, signal.SIGSTOP)
    while not (states := states_of(pid)) <= {"Z", "X"}:
        if states == {"T"}:
            return True
        time.sleep(0.0005)
    return False


def states_of(pid):
    """Of the threads of a process, a letter each; of none where it is gone."""
    folder = pathlib.Path(f"/proc/{pid}/task")
    states = set()
    with contextlib.suppress(OSError):
        for thread in os.listdir(folder):
            with contextlib.suppress(OSError):  # it has ended meanwhile
                stat = (folder / thread / "stat").read_text()
                states.add(stat.rsplit(")", 1)[1].split()[0])
    return states


def stopped_run(test, instance, out, passes, *args):
    """A run that has closed so many passes, and does nothing more until it gets SIGCONT. Where it was
    over before, it is tried again."""
    for _ in range(TRIES):
        process = started_run(test, instance, out, passes, *args)
        test.addCleanup(process.kill)
        if process.poll() is None and stopped(process.pid) and not (test.dir / out).exists():
            return process
        process.send_signal(signal.SIGCONT)
        _, err = process.communicate()
        test.assertEqual(process.returncode, 0, err)
        remove_table(test, out)
    test.fail("every run was faster than the signal")


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
        process = unfinished_run(
            self, self.instance, "table.kzt", 3, "--threads", "1", how=signal.SIGINT
        )
        self.assertIn("--resume", process.said[1])
        self.assertGreaterEqual(closed_passes(self.dir / "table.kzt.part"), 3)
        answer = self.json("solve", self.instance, "--out", "table.kzt", "--resume")
        self.assertEqual(answer["win"], golden("4x4")["wins"])

    def interrupted(self, instance, out, passes, *args):
        """The command that an interrupted run advises."""
        process = unfinished_run(self, instance, out, passes, *args, how=signal.SIGINT)
        self.assertRegex(process.said[1], r"go on with \S+ solve .+\n$")
        return shlex.split(process.said[1].rsplit("go on with ", 1)[1])

    def test_the_command_that_is_advised_goes_on(self):
        for instance, passes, *words in (
            ("nocca:4x4", 5),
            ("nocca:4x4", 5, "--values-only", "--threads", "1", "--kernel", "portable", "--memory", "300000000"),
            ("nocca:4x4", 2, "--disk", "it's a place", "--memory", "40000000"),
            ("nocca:3x4", 3, "--space", "zdd", "--backend", "threads", "--distances-on", "host"),
            ("nocca:3x4", 3, "--solver", "passes", "--threads", "1"),
            ("sevens:4x4,stuck-passes", 12, "--solver", "passes"),
            ("sevens:6x4,stuck-passes", 12, "--threads", "1"),
        ):
            with self.subTest(instance=instance, words=words):
                (self.dir / "it's a place").mkdir(exist_ok=True)
                self.run_program("solve", instance, "--out", "whole.kzt", *words)
                out = "a $table.kzt"
                program, *command = self.interrupted(instance, out, passes, *words)
                self.assertEqual(program, pathlib.Path(KANZEN).name)
                self.assertEqual(command[:2], ["solve", instance.replace("stuck", "rule=stuck")])
                self.assertLessEqual({out, "--resume", *words}, set(command))
                self.run_program(*command)
                whole = (self.dir / "whole.kzt").read_bytes()
                self.assertEqual((self.dir / out).read_bytes(), whole)
                (self.dir / out).unlink()
                (self.dir / "whole.kzt").unlink()

    def test_the_general_engine_resumes_too(self):
        expected = self.json("solve", "nocca:3x4", "--space", "zdd")
        killed_run(self, "nocca:3x4", "table.kzt", 4, "--space", "zdd")
        answer = self.json("solve", "nocca:3x4", "--out", "table.kzt", "--space", "zdd", "--resume")
        self.assertEqual(answer["solution_hash"], expected["solution_hash"])

    def test_two_runs_do_not_share_a_checkpoint(self):
        first = stopped_run(self, self.instance, "table.kzt", 1, "--threads", "1")
        sentence = self.refusal("solve", self.instance, "--out", "table.kzt", "--resume")
        self.assertIn("another process is working", sentence)
        first.send_signal(signal.SIGCONT)
        _, err = first.communicate()
        self.assertEqual(first.returncode, 0, err)

    def test_a_restart_waits_for_nobody_and_takes_from_nobody(self):
        # It neither ends nor writes while the rivals come.
        first = stopped_run(self, self.instance, "table.kzt", 1, "--threads", "1")
        before = contents(self.dir)
        for rival in ("nocca:4x4", "nocca:3x3"):
            for how in ([], ["--resume"], ["--restart"]):
                sentence = self.refusal("solve", rival, "--out", "table.kzt", *how)
                self.assertIn("another process is working", sentence)
        self.assertEqual(contents(self.dir), before)
        first.send_signal(signal.SIGCONT)
        out, err = first.communicate()
        self.assertEqual(first.returncode, 0, err)
        self.assertEqual(
            self.json("solve", self.instance, "--out", "table.kzt", "--resume")["win"],
            golden("4x4")["wins"],
        )


def contents(folder):
    return {path.name: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


class AnotherRun(ProgramTest):
    """What one run leaves is never taken for another's."""

    def unfinished(self, instance, passes=3):
        """What is left of a run of the instance that was killed."""
        unfinished_run(self, instance, "table.kzt", passes, "--threads", "1")
        return self.dir / "table.kzt.part"

    def test_passes_without_a_run(self):
        # As a program left them that removed run.json first and was killed then.
        expected = self.json("solve", "nocca:3x4")["solution_hash"]
        part = self.unfinished("nocca:4x4")
        (part / "run.json").unlink()
        for instance in ("nocca:4x4", "nocca:3x4"):
            for how in ([], ["--resume"]):
                self.assertIn("--restart", self.refusal("solve", instance, "--out", "table.kzt", *how))
        answer = self.json("solve", "nocca:3x4", "--out", "table.kzt", "--restart")
        self.assertEqual(answer["solution_hash"], expected)
        self.assertEqual([path.name for path in self.dir.iterdir()], ["table.kzt"])

    def test_a_pass_of_another_run_of_the_same_game(self):
        part = self.unfinished("nocca:4x4")
        old = (part / "pass-002.kzp").read_bytes()
        self.run_program("solve", "nocca:4x4", "--out", "other.kzt")
        for path in part.iterdir():
            path.unlink()
        part.rmdir()
        self.unfinished("nocca:4x4")
        (part / "pass-002.kzp").write_bytes(old)
        sentence = self.refusal("solve", "nocca:4x4", "--out", "table.kzt", "--resume")
        self.assertIn("pass-002.kzp belongs to another run", sentence)
        answer = self.json("solve", "nocca:4x4", "--out", "table.kzt", "--restart")
        self.assertEqual(answer["win"], golden("4x4")["wins"])

    def test_a_finished_table_leaves_no_run_behind(self):
        # Killed between the rename of the table and the removal of the run.
        part = self.unfinished("nocca:4x4")
        self.run_program("solve", "nocca:4x4", "--out", "whole.kzt")
        (self.dir / "whole.kzt").rename(self.dir / "table.kzt")
        (part / "table.kzt.tmp").write_bytes(b"half a table")
        answer = self.json("solve", "nocca:4x4", "--out", "table.kzt", "--resume")
        self.assertTrue(answer["resumed_finished"])
        self.assertEqual([path.name for path in self.dir.iterdir()], ["table.kzt"])

    def test_a_finished_table_is_no_reason_to_remove_the_run_of_another_game(self):
        part = self.unfinished("nocca:4x4")
        before = sorted(path.name for path in part.iterdir() if ".tmp" not in path.name)
        self.run_program("solve", "nocca:3x4", "--out", "whole.kzt")
        (self.dir / "whole.kzt").rename(self.dir / "table.kzt")
        out, err = self.run_program("solve", "nocca:3x4", "--out", "table.kzt", "--resume")
        self.assertIn("already finished", out)
        self.assertIn("table.kzt.part is of something else", err)
        self.assertEqual(sorted(path.name for path in part.iterdir()), before)

    def test_an_old_file_under_the_name_does_not_keep_a_run_from_going_on(self):
        whole = self.json("solve", "nocca:3x4", "--out", "whole.kzt")
        old = bytearray((self.dir / "whole.kzt").read_bytes())
        old[len(old) // 2] ^= 0xFF
        self.run_program("solve", "nocca:3x3", "--out", "other.kzt")
        for name, content in (("another game", (self.dir / "other.kzt").read_bytes()),
                              ("no table", b"notes"), ("damaged", bytes(old))):
            with self.subTest(old=name):
                self.unfinished("nocca:3x4")
                (self.dir / "table.kzt").write_bytes(content)
                answer = self.json("solve", "nocca:3x4", "--out", "table.kzt", "--resume")
                self.assertFalse(answer["resumed_finished"])
                self.assertEqual(answer["solution_hash"], whole["solution_hash"])
                self.assertEqual((self.dir / "table.kzt").read_bytes(),
                                 (self.dir / "whole.kzt").read_bytes())
                self.assertFalse((self.dir / "table.kzt.part").exists())
                (self.dir / "table.kzt").unlink()

    def test_refusals_leave_nothing(self):
        self.refusal("solve", "nocca:4x4", "--out", "table.kzt", "--distances-on", "device", code=3)
        self.refusal("solve", "nocca:4x5", "--out", "table.kzt", "--memory", "20M", code=3)
        self.refusal("solve", "nocca:3x3", "--out", "table.kzt", "--statistics-only")
        self.assertEqual(list(self.dir.iterdir()), [])


if __name__ == "__main__":
    unittest.main()
