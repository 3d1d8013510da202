#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that includes point only where the house allows (the table below is the only one).

Every folder of src/kanzen/ may include itself, the standard library, other projects' headers, and
the folders in its row. A game is a folder of its own: one game never includes another; nor does a
backend, except as SIBLINGS says.
"""

import pathlib
import re
import sys

ALLOWED = {
    "core": set(),
    "space": {"core"},
    "games": {"core", "space"},
    "solve": {"core", "space"},
    "backend": {"core", "solve"},
    "table": {"core", "solve"},
    "theory": {"core", "games"},
    "serve": {"core"},
    "app": {"core", "space", "games", "solve", "backend", "table", "theory", "serve"},
}

# Folders that are many houses under one name: siblings do not know each other.
SPLIT = {"games", "backend", "theory"}
SIBLINGS = {("backend", "cuda"): {"threads"}}  # a device needs the workers of its host

INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')


def room(path):
    """('games', 'nocca') for kanzen/games/nocca/nocca.hpp, ('core', None) for kanzen/core/x.hpp."""
    parts = pathlib.PurePosixPath(path).parts
    house = parts[1] if len(parts) > 2 else None
    return house, parts[2] if house in SPLIT and len(parts) > 3 else None


def complaints(source_root):
    files = [f for f in sorted((source_root / "kanzen").rglob("*"))
             if f.suffix in {".hpp", ".cpp", ".inc", ".cu", ".cuh"}]
    if not files:
        yield f"{source_root}/kanzen: no sources found"
    for file in files:
        here = file.relative_to(source_root).as_posix()
        house, own = room(here)
        if house not in ALLOWED:
            yield f"{here}: the folder is not in the table of tools/include_directions.py"
            continue
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            match = INCLUDE.match(line)
            if not match:
                continue
            quote, target = match.groups()
            where = f"{here}:{number}"
            if not target.startswith("kanzen/"):
                if quote == '"':
                    yield f'{where}: write "{target}" as "kanzen/…", or in <> if it is not ours'
                continue
            if not (source_root / target).is_file():
                yield f"{where}: {target} does not exist"
            other, theirs = room(target)
            if other == house:
                if theirs not in {None, own} | SIBLINGS.get((house, own), set()):
                    yield f"{where}: {house}/{own} must not include {house}/{theirs}"
            elif other not in ALLOWED[house]:
                may = ", ".join(sorted(ALLOWED[house])) or "nothing"
                yield f"{where}: {house} must not include {other} (it may include {may})"


def main():
    root = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else \
        pathlib.Path(__file__).resolve().parent.parent / "src"
    found = list(complaints(root))
    for complaint in found:
        print(complaint, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
