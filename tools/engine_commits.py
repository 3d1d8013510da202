#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that a commit that touches the engine states in its body the solution hash it was tried with
(CONTRIBUTING.md, "Commits"), or why it was tried with none: a line "No hash: REASON".

Only commits made on top of the one that brought this file are looked at, and no merges.
"""

import pathlib
import re
import subprocess
import sys

ENGINE = ["solve", "space", "backend", "table"]
STATED = re.compile(r"(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])|^No hash: \S", re.MULTILINE)


def git(root, *words):
    return subprocess.run(["git", "-C", root, *words], check=True, capture_output=True,
                          text=True).stdout


def complaints(root):
    here = "tools/engine_commits.py"
    brought = git(root, "log", "--diff-filter=A", "--format=%H", "--", here).split()
    if not brought:
        return  # it is being brought just now
    paths = [f"src/kanzen/{folder}" for folder in ENGINE]
    for commit in git(root, "log", "--no-merges", "--full-history", "--ancestry-path", "--format=%H",
                      f"{brought[-1]}..HEAD", "--", *paths).split():
        subject, _, body = git(root, "log", "-1", "--format=%B", commit).partition("\n")
        if not STATED.search(body):
            yield (f"{commit[:9]} ({subject}): touches {', '.join(ENGINE)} or one of them, and its body "
                   "states no solution hash, nor a line 'No hash: REASON'")


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent.parent
    try:
        found = list(complaints(root))
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"commits: not looked at, there is no history here ({error})", file=sys.stderr)
        return 0
    for complaint in found:
        print(complaint, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
