# SPDX-License-Identifier: Apache-2.0
"""The pages lead somewhere, and the code they quote from a file (```cpp FILE) stands there."""

import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob(".github/**/*.md")])

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
QUOTE = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FENCE = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
TABLE = re.compile(r"^\|.*\n\|[-|: ]+\n(?:\|.*\n)*", re.MULTILINE)
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)


def anchors(page):
    """The names that headings get on the usual forges."""
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
            for heading in HEADING.findall(page.read_text(encoding="utf-8"))}


def squeezed(text):
    return " ".join(text.split())


class Documents(unittest.TestCase):
    def test_links_lead_somewhere(self):
        seen = 0
        for page in PAGES:
            for target in LINK.findall(page.read_text(encoding="utf-8")):
                if "://" in target:
                    continue
                seen += 1
                path, _, anchor = target.partition("#")
                file = (page.parent / path).resolve() if path else page
                with self.subTest(page=page.name, target=target):
                    self.assertTrue(file.exists(), "leads nowhere")
                    if anchor:
                        self.assertIn(anchor, anchors(file))
        self.assertGreater(seen, 0)

    def test_rows_of_a_table_have_as_many_cells_as_its_head(self):
        """A | within a cell, as in |X|, ends it unless it is written \\|."""
        for page in PAGES:
            text = FENCE.sub("", page.read_text(encoding="utf-8"))
            for table in TABLE.findall(text):
                cells = [len(re.findall(r"(?<!\\)\|", line)) for line in table.splitlines()]
                with self.subTest(page=page.name, table=table.splitlines()[0]):
                    self.assertEqual(set(cells), {cells[0]})

    def test_quoted_code_is_in_its_file(self):
        for page in PAGES:
            for file, code in QUOTE.findall(page.read_text(encoding="utf-8")):
                with self.subTest(page=page.name, file=file):
                    source = (ROOT / file).read_text(encoding="utf-8")
                    self.assertIn(squeezed(code), squeezed(source))


if __name__ == "__main__":
    unittest.main()
