# SPDX-License-Identifier: Apache-2.0
"""Every call of a small solve goes wrong once, in every way that it can."""

import itertools
import shutil
import signal
import unittest

from harness import KILLS, TABLE, Fault, FaultTest, Stopped

# What each kind of call may answer. An interrupted call is to be tried again.
ERRORS = {
    "open": ("ENOSPC", "EIO", "EMFILE", "EINTR"),
    "read": ("EIO", "EINTR", "short"),
    "write": ("ENOSPC", "EIO", "EFBIG", "EINTR", "short"),
    "sync": ("EIO", "ENOSPC", "EINTR"),
    "stat": ("EIO", "ENOMEM"),
    "rename": ("EIO", "ENOSPC"),
    "unlink": ("EIO",),
    "mkdir": ("ENOSPC", "EIO"),
    "lock": ("ENOLCK",),
    "list": ("EIO", "EMFILE"),
    "mmap": ("ENOMEM",),
}


class EveryCall(FaultTest):
    instances = ("tictactoe", "nocca:3x3")
    family = "sevens:1x2,stuck-passes"

    def test_fails_once(self):
        for instance in (*self.instances, self.family):
            self.tried(
                (Fault(calls, at, kind) for calls, kinds in ERRORS.items()
                 for at in range(1, self.calls_of(instance, calls) + 1) for kind in kinds),
                lambda fault: self.judge_fault(instance, fault))

    def test_fails_from_there_on(self):
        # A disk that is full, one that is broken.
        for instance, kind in itertools.product(self.instances, ("ENOSPC", "EIO")):
            self.tried(
                (Fault("io", at, kind, sticky=True)
                 for at in range(1, self.calls_of(instance, "io") + 1)),
                lambda fault: self.judge_fault(instance, fault))

    def test_is_the_last(self):
        # Killed before and after each call; then another game is to have the same file.
        for instance, other in (("tictactoe", None), ("nocca:3x3", "tictactoe"), (self.family, None)):
            self.tried(
                (Fault("io", at, kind) for at in range(1, self.calls_of(instance, "io") + 1)
                 for kind in KILLS),
                lambda fault: self.judge_fault(instance, fault, other))

    def test_is_the_last_for_memory(self):
        for calls in ("mmap", "malloc"):
            self.tried(
                (Fault(calls, at, "before") for at in range(1, self.calls_of("tictactoe", calls) + 1)),
                lambda fault: self.judge_fault("tictactoe", fault))

    def test_memory_runs_out(self):
        for instance in self.instances[:1]:
            self.tried(
                (Fault("malloc", at, "ENOMEM")
                 for at in range(1, self.calls_of(instance, "malloc") + 1)),
                lambda fault: self.judge_fault(instance, fault))


class PlanesOnDisk(FaultTest):
    """The disk that the planes lie on is full, can only be read, is broken or is gone, at any moment."""

    def solve(self, folder, instance, *args, **how):
        return super().solve(folder, instance, "--disk", ".", "--memory", "1M", *args, **how)

    def test_every_call_fails_once_or_from_there_on(self):
        instance = "tictactoe"
        self.tried(
            (Fault(calls, at, kind, sticky)
             for calls in ("open", "read", "write")
             for at in range(1, self.calls_of(instance, calls) + 1)
             for kind, sticky in itertools.product(
                 ("ENOSPC", "EROFS", "EIO", "ESTALE", "ENOTCONN"), (False, True))),
            lambda fault: self.judge_fault(instance, fault))

    def test_is_the_last(self):
        instance = "tictactoe"
        self.tried(
            (Fault("io", at, "after") for at in range(1, self.calls_of(instance, "io") + 1)),
            lambda fault: self.judge_fault(instance, fault))

    def test_a_place_where_no_file_can_be_made(self):
        """It was there when the run began. Not bad input, whatever the system calls it."""
        instance = "tictactoe"
        calls = self.calls_of(instance, "temporary")
        self.assertGreater(calls, 2, "the files of planes")

        def judge(fault):
            run = self.solve(self.folder(), instance, **fault.environment())
            expected = 0 if fault.kind in ("EINTR", "EOPNOTSUPP") else 3
            problems = [] if run.code == expected else [f"it ended with {run.code}: {run.err}"]
            return problems + self.judge_fault(instance, fault)

        self.tried(
            (Fault("temporary", at, kind) for at in range(1, calls + 1)
             for kind in ("EACCES", "EPERM", "EROFS", "ENOENT", "ENOTDIR", "ENOTCONN", "ENXIO",
                          "ENODEV", "EINTR", "EOPNOTSUPP")),  # the last: where files must have names
            judge)


class OverAnOldFile(FaultTest):
    """What lies under the table's name is replaced by the table, and until then it stays."""

    instance = "tictactoe"

    def judge(self, old, at):
        folder = self.folder()
        (folder / TABLE).write_bytes(old)
        run = self.solve(folder, self.instance, **Fault("io", at, "after").environment())
        whole = self.whole(self.instance).table()
        if run.code != -signal.SIGKILL:
            yield f"it was to be killed and ended with {run.code}: {run.err}"
        if run.table() not in (old, whole):
            yield "what has the table's name is neither the old file nor the table"
        begun = (folder / f"{TABLE}.part" / "run.json").exists()
        resumed = self.solve(folder, self.instance, "--resume")
        if resumed.code == 0:
            yield from self.judge_end(self.instance, resumed)
        elif begun or run.table() == whole:
            yield f"--resume ends with {resumed.code}: {resumed.err}"
        elif resumed.code not in (1, 2) or len(resumed.sentences) != 1 or resumed.table() != old:
            yield f"nothing was begun, and --resume ends with {resumed.code}: {resumed.err}"
        shutil.rmtree(folder)

    def test_is_killed_at_every_call(self):
        # The values, which no sum of the header tells of.
        damaged = bytearray(self.whole(self.instance).table())
        damaged[len(damaged) // 2] ^= 0xFF
        calls = self.calls_of(self.instance, "io")
        for old in (b"notes of mine\n", self.whole("nocca:3x3").table(), bytes(damaged)):
            self.tried(range(1, calls + 1), lambda at, old=old: self.judge(old, at))


class WithoutLocks(FaultTest):
    """Two machines work for one file, and each keeps its own locks: one may fail, none is ever wrong."""

    games = ("tictactoe", "nocca:3x3")

    def judge(self, stops):
        folder = self.folder()
        rivals = [
            Stopped(folder, "solve", game, "--out", TABLE, "--threads", "1", "--restart", FAULT_LOCKS="0",
                    **Fault("rename", at, "stop").environment())
            for game, at in zip(self.games, stops)]
        for game, run in zip(self.games, rivals):
            run.end()
            if run.code == 0:
                if run.answer["solution_hash"] != self.whole(game).answer["solution_hash"]:
                    yield f"{game} is told a foreign solution: {run.answer}"
            elif run.code not in (1, 2, 3) or not run.sentences:
                yield f"{game} ends with {run.code}: {run.err}"
            if run.table() not in (None, *(self.whole(other).table() for other in self.games)):
                yield f"what has the table's name behind {game} is no table"
        for game in self.games:
            yield from self.judge_other_game(game, folder)
        shutil.rmtree(folder)

    def test_each_is_stopped_before_each_file_gets_its_name(self):
        self.tried(
            itertools.product(*(range(1, self.calls_of(game, "rename") + 1) for game in self.games)),
            self.judge)


class SomeCalls(FaultTest):
    def test_no_inode_is_left_and_two_threads_want_one(self):
        # One of them met the pass that the other had not been able to begin: a signal.
        instance = "nocca:3x4"
        self.tried(
            (Fault("open", at, "ENOSPC", sticky=True)
             for at in range(1, self.calls_of(instance, "open", threads=2) + 1)),
            lambda fault: self.judge_fault(instance, fault, threads=2))

    def test_the_estimate_counts_what_is_there(self):
        instance = "nocca:4x4"
        folder = self.folder()
        killed = self.solve(folder, instance, **Fault("rename", 20, "before").environment())
        self.assertEqual(killed.code, -signal.SIGKILL)
        held = sum(path.stat().st_blocks * 512 for path in folder.glob("t.kzt.part/*"))
        needed = killed.lines[0]["estimate"]["disk_bytes"]
        self.assertGreater(held, 65536)
        self.assertGreater(needed, held)
        refused = self.solve(folder, instance, "--resume", FAULT_FREE=str(needed - held - 65536))
        self.assertEqual(refused.code, 3, refused.err)
        self.assertIn("more of disk", refused.sentences[0])
        resumed = self.solve(folder, instance, "--resume", FAULT_FREE=str(needed - held + 65536))
        self.assertEqual(resumed.code, 0, resumed.err)
        self.assertEqual(list(self.judge_end(instance, resumed)), [])

    def test_planes_and_a_table_on_one_disk(self):
        """Which has room for either, but not for both."""
        instance = "nocca:4x4"
        words = ("--disk", ".", "--memory", "8M", "--plan")
        plan = self.solve(self.folder(), instance, *words)
        self.assertEqual(plan.code, 0, plan.err)
        table, planes = (plan.answer["estimate"][key] for key in ("disk_bytes", "planes_disk_bytes"))
        enough = self.solve(self.folder(), instance, *words, FAULT_FREE=str(table + planes + 65536))
        self.assertEqual(enough.code, 0, enough.err)
        for free, sentence in ((max(table, planes) + 65536, "and its planes"),
                               (planes - 65536, "the planes of nocca:4x4 need")):
            refused = self.solve(self.folder(), instance, *words, FAULT_FREE=str(free))
            self.assertEqual(refused.code, 3, refused.err)
            self.assertIn(sentence, refused.sentences[0])

    def test_a_family_that_the_disk_does_not_hold(self):
        folder = self.folder()
        run = self.solve(folder, "sevens:6x4,stuck-passes", FAULT_FREE="1000000")
        self.assertEqual(run.code, 3, run.err)
        self.assertIn("of disk", run.sentences[0])
        self.assertEqual(run.left(), [])
        self.assertIsNone(run.table())


if __name__ == "__main__":
    unittest.main()
