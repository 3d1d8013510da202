# SPDX-License-Identifier: Apache-2.0
"""./run ARGS is kanzen ARGS: same output, same exit code, from anywhere, and no noise."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "build" / "release" / "kanzen"


def call(command, *arguments, **options):
    return subprocess.run([command, *arguments], capture_output=True, text=True, check=False,
                          stdin=subprocess.DEVNULL, **options)


class Run(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        first = call(ROOT / "run", "--version")  # may have to look at the build
        assert first.returncode == 0, first.stderr

    def same(self, command, *arguments, **options):
        expected = call(PROGRAM, *arguments, **options)
        got = call(command, *arguments, **options)
        self.assertEqual((got.returncode, got.stdout, got.stderr),
                         (expected.returncode, expected.stdout, expected.stderr))
        return got

    def test_is_quiet_when_nothing_changed(self):
        self.assertEqual(self.same(ROOT / "run", "--version").stderr, "")

    def test_passes_the_exit_code_on(self):
        self.assertEqual(self.same(ROOT / "run", "no-such-verb").returncode, 2)

    def test_keeps_arguments_as_they_are(self):
        self.same(ROOT / "run", "two words", "*", "")

    def test_alone_it_solves_shows_the_statistics_and_serves(self):
        process = subprocess.Popen([ROOT / "run"], stdin=subprocess.DEVNULL, text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        try:
            lines = []
            while not lines or " is at http://" not in lines[-1]:
                lines.append(process.stdout.readline())
                self.assertTrue(lines[-1], "it ended without serving")
            self.assertIn("nocca:4x4", lines[0])
            self.assertTrue(any("solution hash" in line for line in lines))
            url = lines[-1].split()[-1]
            with urllib.request.urlopen(url + "api/v1/games/nocca:4x4", timeout=60) as answer:
                self.assertEqual(json.load(answer)["state"], "ready")
        finally:
            process.terminate()
            process.communicate(timeout=60)
        self.assertEqual(process.returncode, 0)

    def test_works_through_a_link_from_another_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            link = pathlib.Path(folder) / "kanzen link"
            os.symlink(ROOT / "run", link)
            (pathlib.Path(folder) / "bad.kzt").write_text("not a table")
            self.same(link, "--version", cwd=folder)
            # A relative name is seen from where the caller stands.
            self.same(link, "stats", "bad.kzt", cwd=folder)


if __name__ == "__main__":
    unittest.main()
