# SPDX-License-Identifier: Apache-2.0
"""tools/engine_commits.py against a small history."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOL = pathlib.Path(__file__).resolve().parents[2] / "tools" / "engine_commits.py"
HASH = "0123456789abcdef" * 2


class EngineCommits(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        self.git("init", "-q", "-b", "main")
        self.commit("src/kanzen/solve/old.hpp", "before the rule")
        self.commit("tools/engine_commits.py", "The rule")

    def git(self, *words):
        subprocess.run(["git", "-C", self.root, "-c", "user.name=a", "-c", "user.email=a@b", *words],
                       check=True, capture_output=True)

    def commit(self, path, message):
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(message)
        self.git("add", "-A")
        self.git("commit", "-q", "-m", message)

    def check(self):
        return subprocess.run([sys.executable, "-B", TOOL, self.root], capture_output=True, text=True)

    def test_a_hash_or_a_reason_will_do(self):
        self.commit("src/kanzen/solve/a.hpp", f"Faster\n\nnocca:4x4 {HASH}")
        self.commit("src/kanzen/table/b.hpp", "Moved\n\nNo hash: a comment changed")
        self.commit("src/kanzen/app/c.cpp", "Another room")
        self.assertEqual((self.check().returncode, self.check().stderr), (0, ""))

    def test_nothing_is_told_by_subject_and_name(self):
        for message in ["Faster", f"Hash {HASH}", f"Faster\n\n{HASH}0", "Faster\n\nNo hash:"]:
            with self.subTest(message):
                self.commit("src/kanzen/space/a.hpp", message)
                run = self.check()
                self.assertEqual(run.returncode, 1)
                self.assertIn(message.splitlines()[0], run.stderr)
                self.git("reset", "-q", "--hard", "HEAD~1")

    def test_branches_without_the_rule_are_left_alone(self):
        self.git("checkout", "-q", "-b", "other", "HEAD~1")
        self.commit("src/kanzen/solve/b.hpp", "At the same time")
        self.git("checkout", "-q", "main")
        self.git("merge", "-q", "--no-edit", "other")
        self.assertEqual(self.check().returncode, 0)

    def test_without_a_history_it_says_so(self):
        with tempfile.TemporaryDirectory() as empty:
            run = subprocess.run([sys.executable, "-B", TOOL, empty], capture_output=True, text=True)
        self.assertEqual(run.returncode, 0)
        self.assertIn("not looked at", run.stderr)


if __name__ == "__main__":
    unittest.main()
