# SPDX-License-Identifier: Apache-2.0
"""docs/results/README.md is what tools/results makes of the index, and the index is in order."""

import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools" / "results"
INDEX = ROOT / "docs" / "results" / "index.jsonl"


def run(*words):
    return subprocess.run([sys.executable, "-B", TOOL, *words], capture_output=True, text=True)


class ResultsPage(unittest.TestCase):
    def test_the_page_is_what_the_index_says(self):
        self.assertEqual(run("page", "--check").stderr, "")

    def test_a_page_of_yesterday_is_found_out(self):
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder) / "page.md"
            index = pathlib.Path(folder) / "index.jsonl"
            index.write_text(INDEX.read_text(encoding="utf-8"), encoding="utf-8")
            run("page", "--index", index, "--out", page)
            self.assertEqual(run("page", "--check", "--index", index, "--out", page).returncode, 0)
            lines = index.read_text(encoding="utf-8").splitlines()
            index.write_text("\n".join(lines[1:]) + "\n", encoding="utf-8")
            found = run("page", "--check", "--index", index, "--out", page)
            self.assertEqual(found.returncode, 1)
            self.assertIn("run tools/results page", found.stderr)

    def test_entries_say_where_they_come_from(self):
        for line in INDEX.read_text(encoding="utf-8").splitlines():
            entry = json.loads(line)
            with self.subTest(instance=entry["instance"]):
                for key in ("version", "date", "machine", "command"):
                    self.assertTrue(entry[key])
                self.assertTrue(entry["command"].startswith("kanzen solve " + entry["instance"]))


if __name__ == "__main__":
    unittest.main()
