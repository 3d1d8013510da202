#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Checks that includes point only where the house allows (the table below is the only one), that what
serves every game knows no game, and that only the command line knows its flags.

Every folder of src/kanzen/ may include itself, the standard library, other projects' headers, and
the folders in its row; what it reaches through the headers it includes must be in its row too. A
game is a folder of its own: one game never includes another; nor does a backend, except as SIBLINGS
says. What a game has for a device may include the backends, and its entry in the catalogue the app.
"""

import pathlib
import re
import sys
from collections import deque

ALLOWED = {
    "core": set(),
    "file": {"core"},
    "space": {"core"},
    "solve": {"core", "file", "space"},
    "view": {"core"},
    "games": {"core", "space", "view", "solve"},  # a game may bring a step of its own
    "backend": {"core", "space", "solve"},
    "table": {"core", "file"},
    "theory": {"core", "games"},
    "serve": {"core"},
    "python": {"core", "file", "space", "solve", "backend", "table", "app"},
    "wasm": {"core", "file", "space", "solve", "backend", "table", "serve", "app"},
    "app": {"core", "file", "space", "view", "games", "solve", "backend", "table", "theory", "serve"},
}

# Folders that are many houses under one name: siblings do not know each other.
SPLIT = {"games", "backend", "theory"}
SIBLINGS = {("backend", "cuda"): {"threads"}}  # a device needs the workers of its host

# What a game has for a device: a folder cuda/, and the headers that say how it is called.
DEVICE_FILE = re.compile(r".*(/cuda/[^/]+|_cuda\.hpp)$")
DEVICE_FILES_MAY = {"games": {"backend"}}

# A game's entry in the catalogue.
ENTRY_FILE = re.compile(r"kanzen/games/[^/]+/[^/]+_entry\.cpp$")

# Folders for every game. No name of a game may stand in them, nor a word for what only one game has.
GENERAL = {"core", "file", "space", "view", "solve", "backend", "table"}
WORDS = {"tic tac toe", "old maid", "climber", "climbers", "colouring", "colourings", "king step",
         "king steps"}

# What every game includes stays light: Json and formatted sentences are for .cpp files of the app,
# which are compiled once. (nlohmann/json_fwd.hpp only names the types.)
LIGHT = {"kanzen/app/main.hpp"}
HEAVY = re.compile(r"nlohmann/json\.hpp|fmt/.*|boost/.*|regex|iostream")

FLAG = re.compile(r'^[^"/]*"[^"]*(--[a-z][a-z-]+)')  # in a string

INCLUDE = re.compile(r'^\s*#\s*include\s*(["<])([^">]+)[">]')
WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")  # TicTacToe and tic_tac_toe have three


def room(path):
    """('games', 'nocca') for kanzen/games/nocca/nocca.hpp, ('core', None) for kanzen/core/x.hpp."""
    parts = pathlib.PurePosixPath(path).parts
    house = parts[1] if len(parts) > 2 else None
    return house, parts[2] if house in SPLIT and len(parts) > 3 else None


def may_include(path):
    """The folders that a file may include besides its own."""
    house, _ = room(path)
    if ENTRY_FILE.match(path):
        return ALLOWED["app"] | {"app"}
    return ALLOWED[house] | (DEVICE_FILES_MAY.get(house, set()) if DEVICE_FILE.match(path) else set())


def forbidden(here, target):
    """Why a file must not include another, or None."""
    house, own = room(here)
    other, theirs = room(target)
    if other == house:
        if theirs not in {None, own} | SIBLINGS.get((house, own), set()):
            return f"{house}/{own} must not include {house}/{theirs}"
    elif other not in may_include(here):
        may = ", ".join(sorted(may_include(here))) or "nothing"
        return f"{house} must not include {other} (it may include {may})"
    return None


def through_others(here, includes):
    """Complaints of what a file reaches through headers that may all include what they do."""
    chains = {here: [here]}
    queue = deque([here])
    while queue:
        for target in includes.get(queue[0], {}):
            if target in chains or forbidden(queue[0], target):  # the latter is told where it stands
                continue
            chain = chains[target] = [*chains[queue[0]], target]
            why = forbidden(here, target)
            if not why:
                queue.append(target)
            elif (room(chain[1]), may_include(chain[1])) != (room(here), may_include(here)):
                # Otherwise it is told of chain[1], which must not reach it either.
                yield f"{here}:{includes[here][chain[1]]}: {why}, by {' -> '.join(chain)}"
        queue.popleft()


def heavy_through(here, includes, heavy):
    """Complaints of what takes long to compile, and is reached by a header that must be light."""
    chains = {here: [here]}
    queue = deque([here])
    while queue:
        chain = chains[queue[0]]
        for target in heavy.get(queue[0], ()):
            yield f"{chain[-1]}: <{target}> takes long to compile, and every game includes it by {' -> '.join(chain)}"
        for target in includes.get(queue[0], {}):
            if target not in chains:
                chains[target] = [*chain, target]
                queue.append(target)
        queue.popleft()


def names_of_games(here, text, games):
    """Complaints of names and words in a file that serves every game."""
    names = games | WORDS
    longest = max(len(name.split()) for name in names)

    def found(text):
        words = [(word.group().lower(), word.start()) for word in WORD.finditer(text)]
        for at in range(len(words)):
            for end in range(at + 1, min(at + longest, len(words)) + 1):
                name = " ".join(word for word, _ in words[at:end])
                if name in names:
                    yield name, words[at][1]

    house, _ = room(here)
    for name, _ in found(here):
        yield f"{here}: {house} is for every game, and the file is named after '{name}'"
    for name, at in found(text):
        yield (f"{here}:{text.count(chr(10), 0, at) + 1}: {house} is for every game: "
               f"say it without '{name}'")


def complaints(source_root):
    files = {f.relative_to(source_root).as_posix(): f
             for f in sorted((source_root / "kanzen").rglob("*"))
             if f.suffix in {".hpp", ".cpp", ".inc", ".cu", ".cuh"}}
    if not files:
        yield f"{source_root}/kanzen: no sources found"
    games = {own for house, own in map(room, files) if house == "games" and own}
    includes = {}  # file -> what it includes -> line
    heavy = {}  # file -> what it includes that takes long to compile
    for here, file in files.items():
        if room(here)[0] not in ALLOWED:
            yield f"{here}: the folder is not in the table of tools/include_directions.py"
            continue
        includes[here] = {}
        text = file.read_text(encoding="utf-8")
        for number, line in enumerate(text.splitlines(), 1):
            if room(here)[0] != "app" and (flag := FLAG.match(line)):
                yield (f"{here}:{number}: only app knows the command line: say it without "
                       f"'{flag.group(1)}', and let a Remedy tell app what helps")
            match = INCLUDE.match(line)
            if not match:
                continue
            quote, target = match.groups()
            where = f"{here}:{number}"
            if not target.startswith("kanzen/"):
                if quote == '"':
                    yield f'{where}: write "{target}" as "kanzen/…", or in <> if it is not ours'
                if HEAVY.fullmatch(target):
                    heavy.setdefault(here, []).append(target)
                continue
            if target not in files:
                yield f"{where}: {target} does not exist"
            includes[here][target] = number
            if why := forbidden(here, target):
                yield f"{where}: {why}"
        if room(here)[0] in GENERAL:
            yield from names_of_games(here, text, games)
    for here in includes:
        yield from through_others(here, includes)
    for here in LIGHT & includes.keys():
        yield from heavy_through(here, includes, heavy)


def main():
    root = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else \
        pathlib.Path(__file__).resolve().parent.parent / "src"
    found = list(complaints(root))
    for complaint in found:
        print(complaint, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
