# SPDX-License-Identifier: Apache-2.0
"""The README: short, the two commands first, and every command it shows does what it says."""

import json
import os
import pathlib
import re
import shlex
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "e2e"))

from program import ProgramTest  # noqa: E402

# A program built without the page, as those with sanitizers are, says so; any other has an explorer.
WITHOUT_PAGE = os.environ.get("KANZEN_WEB") == "0"
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")


class Readme(ProgramTest):
    def test_it_fits_120_lines(self):
        self.assertLessEqual(len(TEXT.splitlines()), 120)

    def test_the_two_commands_come_before_the_results_and_these_before_a_game_of_ones_own(self):
        places = [TEXT.index(words) for words in
                  ("\n./run  ", "\n./test  ", "## What kanzen found", "## A game of your own")]
        self.assertEqual(places, sorted(places))

    def test_every_command_runs(self):
        commands = re.findall(r"^\./run (\w.*?)(?: +#.*)?$", TEXT, re.MULTILINE)
        self.assertGreater(len(commands), 4)
        for command in commands:
            words = shlex.split(command)
            with self.subTest(command=command):
                if words[0] == "serve":
                    with self.start(*words, "--port", "0") as process:
                        line = process.stdout.readline()
                        process.terminate()  # before anything can fail, or nobody ends it
                        process.communicate(timeout=60)
                    where = "the API (without the page)" if WITHOUT_PAGE else "the explorer"
                    self.assertIn(f"{where} is at http://", line)
                else:
                    self.run_program(*words, stdin="quit\n")

    def test_figures_are_those_of_the_index(self):
        index = (ROOT / "docs" / "results" / "index.jsonl").read_text(encoding="utf-8")
        known = {f"{int(json.loads(line)['positions']):,}" for line in index.splitlines()}
        table = TEXT[TEXT.index("| game | solved |"):TEXT.index("Atsuya Yamamoto")]
        counts = set(re.findall(r"\| ([\d,]+) \|", table))
        self.assertGreater(len(counts), 6)
        self.assertEqual(counts - known, set())


if __name__ == "__main__":
    unittest.main()
