# SPDX-License-Identifier: Apache-2.0
"""Keeps a page of the documentation true.

    document.py extract PAGE PROGRAM.cpp    its program: all ```cpp blocks, one after the other
    document.py test PAGE PROGRAM SOURCES   the program prints what the ```text blocks say, and the
                                            ```cpp FILE blocks stand in that file of the sources
"""

import pathlib
import re
import subprocess
import sys


def blocks(page, language):
    """(what stands behind the language, the block) for every fenced block of it."""
    pattern = rf"^```{language}(?: (\S+))?\n(.*?)^```$"
    return re.findall(pattern, page, re.MULTILINE | re.DOTALL)


def squeezed(text):
    return " ".join(text.split())


def main():
    action, page_path = sys.argv[1], pathlib.Path(sys.argv[2])
    page = page_path.read_text(encoding="utf-8")
    if action == "extract":
        program = "".join(code for file, code in blocks(page, "cpp") if not file)
        pathlib.Path(sys.argv[3]).write_text(program, encoding="utf-8")
        return
    program, sources = sys.argv[3], pathlib.Path(sys.argv[4])
    wrong = []
    for file, code in blocks(page, "cpp"):
        if file and squeezed(code) not in squeezed((sources / file).read_text(encoding="utf-8")):
            wrong.append(f"{page_path.name} quotes {file}, which does not say:\n{code}")
    said = "".join(text for _, text in blocks(page, "text"))
    printed = subprocess.run([program], capture_output=True, text=True, check=True).stdout
    if printed != said:
        wrong.append(f"{page_path.name} says the program prints\n{said}but it prints\n{printed}")
    sys.exit("\n".join(wrong) or 0)


main()
