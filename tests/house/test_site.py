# SPDX-License-Identifier: Apache-2.0
"""tools/docs: every link of the pages has a place in the site, every page is in its menu, and a link that leads nowhere is
found. (The site itself is built by tools/docs, which needs the packages of its own group.)"""

import importlib.machinery
import importlib.util
import pathlib
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def load(path):
    loader = importlib.machinery.SourceFileLoader("docs_tool", str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("docs_tool", loader))
    loader.exec_module(module)
    return module


class Site(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.tool = load(ROOT / "tools" / "docs")
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        cls.folder = pathlib.Path(scratch.name) / "pages"
        cls.stage = cls.tool.Stage(cls.folder)

    def pages(self):
        return {str(path.relative_to(self.folder)) for path in self.folder.rglob("*.md")}

    def test_every_link_has_a_place(self):
        self.assertEqual(self.stage.wrong, [])
        for page in sorted(self.folder.rglob("*.md")):
            if page.relative_to(self.folder).parts[0] == "source":
                continue
            text = page.read_text(encoding="utf-8")
            for match in self.tool.LINK.finditer(text):
                target = match[2] or match[5]
                path = target.partition("#")[0]
                if path and "://" not in target:
                    self.assertTrue((page.parent / path).exists(), f"{page.name}: {target}")

    def test_every_page_is_in_the_menu(self):
        listed = set()
        for _, pages in self.tool.NAVIGATION:
            listed |= {pages} if isinstance(pages, str) else set(pages)
        self.assertEqual({page for page in self.pages() if not page.startswith("source/")}, listed)

    def test_headers_are_shown_with_their_comments(self):
        page = (self.folder / "source/src/kanzen/core/game.hpp.md").read_text(encoding="utf-8")
        self.assertTrue(page.startswith("# src/kanzen/core/game.hpp\n\n"))
        self.assertIn("````cpp", page)

    def test_the_reference_has_every_header_and_every_name_of_python(self):
        headers = (self.folder / "reference/headers.md").read_text(encoding="utf-8")
        folders = {part.split("/")[0] for part in self.tool.HEADERS}
        for header in (ROOT / "src" / "kanzen").rglob("*.hpp"):
            path = header.relative_to(ROOT / "src" / "kanzen")
            if path.parts[0] == "python":  # made for the module alone
                continue
            self.assertIn(path.parts[0], folders)
            self.assertIn(f"| [{path}](", headers)
        self.assertNotIn(" |  |\n", headers)  # each says what it is
        python = (self.folder / "reference/python.md").read_text(encoding="utf-8")
        package = ROOT / "src" / "kanzen" / "python" / "kanzen"
        self.assertEqual({stub.stem for stub in package.glob("*.pyi")}, set(self.tool.PYTHON))
        for name in ("class `kanzen.Table`", "`kanzen.sevens.winner`", "`kanzen.oldmaid.outcomes`",
                     "Table.probe(position: str='') -> Answer", "Table.slots -> int"):
            self.assertIn(name, python)
        self.assertIn("```pycon\n>>> winner([2, 2], [1, 3])", python)

    def test_every_game_has_its_rules_with_a_picture(self):
        rules = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
        sections = rules.split("\n## ")[1:]
        games = {entry.name for entry in (ROOT / "src/kanzen/games").iterdir()}
        for game in games:
            told = [section for section in sections if f"pictures/board-{game}.svg" in section]
            self.assertEqual(len(told), 1, game)
            self.assertTrue((ROOT / f"docs/pictures/board-{game}.svg").exists())
            self.assertRegex(told[0], rf"`{game}\b")
        self.assertEqual(len(sections), len(games))

    def test_what_leads_nowhere_is_found(self):
        site = self.folder.parent / "site"
        site.mkdir()
        (site / "a.html").write_text('<h2 id="x">X</h2><a href="b.html#y"></a><a href="c.html"></a>'
                                     '<a href="#x"></a><img src="d.png">', encoding="utf-8")
        (site / "b.html").write_text('<h2 id="z">Z</h2><a href="a.html#x"></a>', encoding="utf-8")
        wrong, seen = self.tool.broken_links(site)
        self.assertEqual(seen, 5)
        self.assertEqual(wrong, ["a.html: b.html#y names nothing there", "a.html: c.html leads nowhere",
                                 "a.html: d.png leads nowhere"])


if __name__ == "__main__":
    unittest.main()
