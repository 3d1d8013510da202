#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Refuses what a GPU compiler takes without a warning and answers wrongly.

Rules and spaces are constexpr, and nvcc (--expt-relaxed-constexpr) compiles them for devices as they
are. Bit functions of <bit> and of the host's compiler answer there as if the word were 0, and
tables that are constants of a class, or of a namespace without KANZEN_CONSTANT, read as zeros. A
constant that never travels says so: "host only" in a comment of its line or of the line before.
"""

import pathlib
import re
import sys

FOLDERS = ("core", "space", "games", "solve", "backend")  # what may run on a device
BIT_FUNCTION = re.compile(
    r"std::(popcount|count[lr]_(zero|one)|bit_(width|ceil|floor)|has_single_bit)\b"
    r"|__builtin_(popcount|ctz|clz|ffs|parity)(l|ll)?\b")
THEIR_HOME = "kanzen/core/bits.hpp"

# Only rules and spaces: steps and backends bring their tables to a device themselves, views never
# go there, and rules know no words. A number is no table: the compiler writes it into the code.
TABLE_FOLDERS = ("core", "space", "games")
TABLE = re.compile(r"^\s*((static|inline) )?constexpr (std::array<(?!std::string_view|const char).*>"
                   r" \w+\s*(=|\{|;)|auto \w+ = \[\] \{|[\w:<>, ]+ (?!operator)\w+\["
                   r"|[A-Z]\w*(<.*>)? \w+(;|\{| = (\[\]|\{)))")
INDENT_OF_MEMBERS = 2  # what is deeper is the constant of a function


def is_table(code):
    return TABLE.match(code) and len(code) - len(code.lstrip()) <= INDENT_OF_MEMBERS


def complaints(source_root):
    for folder in FOLDERS:
        for file in sorted((source_root / "kanzen" / folder).rglob("*")):
            if file.suffix not in {".hpp", ".cpp", ".inc", ".cu", ".cuh"}:
                continue
            here = file.relative_to(source_root).as_posix()
            travels = (folder in TABLE_FOLDERS and file.suffix == ".hpp"
                       and not file.stem.endswith("_view"))
            before = ""
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                code = line.split("//")[0]
                bits = BIT_FUNCTION.search(code)
                if bits and here != THEIR_HOME:
                    yield (f"{here}:{number}: {bits.group()} answers wrongly in device code; use "
                           f"that of kanzen::bits ({THEIR_HOME})")
                if travels and is_table(code) and "host only" not in before + line:
                    yield (f"{here}:{number}: this table reads as zeros in device code; make it a "
                           f"KANZEN_CONSTANT outside classes ({THEIR_HOME}), or say \"host only\"")
                before = line if line.lstrip().startswith("//") else ""


def main():
    root = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else \
        pathlib.Path(__file__).resolve().parent.parent / "src"
    found = list(complaints(root))
    for complaint in found:
        print(complaint, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
