# SPDX-License-Identifier: Apache-2.0
"""`kanzen site`: what lies in the folder that it writes, what it refuses, and that nothing half-written
is left. What the page does with it is seen in a browser (web/e2e/site.spec.ts)."""

import gzip
import json
import pathlib
import signal
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "e2e"))
from program import ProgramTest, catches, processor_seconds_of  # noqa: E402


class Site(ProgramTest):
    def files(self, name="site"):
        return {str(path.relative_to(self.dir / name)) for path in (self.dir / name).rglob("*") if path.is_file()}

    def read(self, file):
        return (self.dir / "site" / file).read_bytes()

    def test_what_lies_in_it(self):
        told = self.json("site", "site", "nocca:3x4", "sevens")
        site = json.loads(self.read("site.json"))
        self.assertEqual(site["site"], "kanzen")
        files = self.files()
        named = {site["module"], site["wasm"], *(table["file"] for table in site["tables"]),
                 *(answers["file"] for answers in site["answers"])}
        self.assertLessEqual(named, files)
        self.assertEqual({name.split("/")[0] for name in files - named}, {"index.html", "assets", "site.json"})
        self.assertEqual(told["files"], len(files))
        self.assertEqual(told["bytes"], sum(len(self.read(name)) for name in files))
        self.assertEqual(gzip.decompress(self.read(site["wasm"]))[:4], b"\0asm")
        self.assertIn(b'<meta name="kanzen-site" content="site.json" />', self.read("index.html"))

        tables = {table["instance"]: table for table in site["tables"]}
        self.assertIn("nocca:3x4", tables)
        self.assertNotIn("sevens", tables)  # a closed form
        self.assertLessEqual({"nocca:3x3", "tictactoe", "quixo:3"}, tables.keys())  # on the tiles
        for table in tables.values():
            self.assertEqual(len(self.read(table["file"])), table["bytes"])
        out = self.dir / "3x4.kzt"
        self.run_program("solve", "nocca:3x4", "--out", out)
        self.assertEqual(self.read(tables["nocca:3x4"]["file"]), out.read_bytes())

    def test_answers_are_those_of_the_command_line(self):
        self.run_program("site", "site", "nocca:3x4")
        site = json.loads(self.read("site.json"))
        answers = {}
        for file in site["answers"]:
            content = json.loads(self.read(file["file"]))
            self.assertEqual(sorted(content), sorted(file["targets"]))
            answers.update(content)
        probe = self.json("probe", "nocca:3x4")
        start = answers["games/nocca:3x4/positions?lang=en"]
        self.assertEqual(start["position"], probe["position"])
        self.assertEqual(start["remoteness"], probe["distance"])
        self.assertEqual(len(start["moves"]), len(probe["moves"]))
        stats = self.json("stats", "nocca:3x4")
        self.assertEqual(answers["games/nocca:3x4/stats?lang=ja"]["solution_hash"], stats["solution_hash"])
        games = {game["game"]: game for game in answers["games?lang=en"]["games"]}
        self.assertIn("nocca:3x4", games["nocca"]["open"])
        # Nothing is offered that the page could not open, nor what this user has solved before.
        self.assertEqual([size["instance"] for size in games["nocca"]["sizes"]], ["nocca:3x3", "nocca:3x4", "nocca:3x5"])

    def test_a_table_file(self):
        self.run_program("solve", "nocca:3x4", "--out", "mine.kzt")
        self.run_program("site", "site", "mine.kzt")
        tables = {table["instance"]: table for table in json.loads(self.read("site.json"))["tables"]}
        self.assertEqual(self.read(tables["nocca:3x4"]["file"]), (self.dir / "mine.kzt").read_bytes())
        damaged = bytearray((self.dir / "mine.kzt").read_bytes())
        damaged[len(damaged) // 2] ^= 1
        (self.dir / "mine.kzt").write_bytes(damaged)
        before = self.files()
        self.assertIn("damaged", self.refusal("site", "site", "mine.kzt", code=2))
        self.assertEqual(self.files(), before)

    def test_the_same_again_is_the_same(self):
        self.run_program("site", "site", "nocca:3x4")
        before = {name: self.read(name) for name in self.files()}
        self.run_program("site", "site/", "nocca:3x4")
        self.assertEqual({name: self.read(name) for name in self.files()}, before)
        self.run_program("site", "site")
        self.assertFalse([name for name in self.files() if "nocca_3x4" in name])
        self.assertEqual([path.name for path in self.dir.iterdir() if "part" in path.name], [])

    def test_what_it_does_not_touch(self):
        (self.dir / "mine").mkdir()
        (self.dir / "mine" / "thesis.tex").write_text("years of work")
        self.assertIn("no site of kanzen", self.refusal("site", "mine"))
        (self.dir / "mine" / "site.json").write_text('["somebody else\'s"]')
        self.assertIn("no site of kanzen", self.refusal("site", "mine"))
        self.assertEqual((self.dir / "mine" / "thesis.tex").read_text(), "years of work")
        (self.dir / "file").write_text("")
        self.assertIn("is no folder", self.refusal("site", "file"))
        self.assertIn("no game", self.refusal("site", "new", "nope:3"))
        self.assertIn("no file", self.refusal("site", "new", "nope.kzt"))
        self.assertIn("solve nocca:5x5 --out FILE", self.refusal("site", "new", "nocca:5x5", code=3))
        self.assertFalse((self.dir / "new").exists())
        (self.dir / "empty").mkdir()
        self.run_program("site", "empty")
        self.assertTrue((self.dir / "empty" / "index.html").exists())

    def test_interrupted(self):
        self.run_program("site", "site")
        before = self.files()
        process = self.start("site", "site", "nocca:4x5")
        # In the middle of the solution, which takes seconds of processors.
        while process.poll() is None and not (
                catches(process.pid, signal.SIGINT) and processor_seconds_of(process.pid) > 0.5):
            time.sleep(0.001)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130, err)
        self.assertEqual(self.files(), before)
        self.assertEqual([path.name for path in self.dir.iterdir() if "part" in path.name], [])

    def test_where_nothing_can_be_written(self):
        self.assertIn("cannot be made", self.refusal("site", "x" * 300))  # a name that no file system takes


if __name__ == "__main__":
    import unittest

    unittest.main()
