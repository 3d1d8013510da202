# SPDX-License-Identifier: Apache-2.0
"""docs/cli.md shows what the program says: every `$ kanzen` line of a console block is run, in
order, and what it prints is compared, but for times, sizes of files and names of machines."""

import re
import subprocess
import unittest

from program import KANZEN, ROOT, ProgramTest

PAGE = ROOT / "docs" / "cli.md"
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
VARYING = re.compile(
    r"[\d.:]+ (?:s|min)\b"  # times
    r"|[\d.]+ (?:bytes|[kMGTP]B)"
    r"|[\d.]+ bits"
    r"|\d+ threads?\b"
    r"|block, \w+"
    r'|"(?:seconds|threads|kernel|table_bytes|bits_per_position)":[^,}]+'
)

# On the standard error, where a machine is slow or busy.
PROGRESS = re.compile(r"[a-z][a-z ]*\d* +\d+ %")


def commands(block):
    """(command, what it prints) of a console block; `…` alone stands for lines left out."""
    found = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


def normal(line):
    # Columns move when something in them is masked.
    return re.sub(r"\s+", " ", VARYING.sub("#", line)).strip()


class Page(ProgramTest):
    def test_the_page_shows_what_the_program_says(self):
        shown = 0
        for block in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
            for command, expected in commands(block):
                with self.subTest(command=command):
                    shown += 1
                    said = subprocess.run(
                        ["bash", "-c", f'kanzen() {{ "{KANZEN}" "$@"; }}; {command}'],
                        cwd=self.dir, env=self.env, text=True, stdout=subprocess.PIPE,
                        stderr=subprocess.STDOUT,
                    ).stdout.splitlines()
                    said = [normal(line) for line in said if not PROGRESS.match(line)]
                    expected = [normal(line) for line in expected]
                    if "…" in expected:
                        cut = expected.index("…")
                        head, tail = expected[:cut], expected[cut + 1:]
                        self.assertEqual(said[:len(head)], head)
                        self.assertEqual(said[len(said) - len(tail):], tail)
                    else:
                        self.assertEqual(said, expected)
        self.assertGreater(shown, 12)


if __name__ == "__main__":
    unittest.main()
