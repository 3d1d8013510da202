# SPDX-License-Identifier: Apache-2.0
"""The index of solved games (docs/results/index.jsonl): every instance of up to 10^7 positions is
solved again, by the command that stands there, and everything it says is compared."""

import json
import shlex
import unittest

from program import ROOT, SANITIZED, ProgramTest

INDEX = ROOT / "docs" / "results" / "index.jsonl"
AGAIN = 10_000 if SANITIZED else 10_000_000  # positions


def index():
    return [json.loads(line) for line in INDEX.read_text(encoding="utf-8").splitlines()]


def known_hash(instance):
    """Of the numbering that `solve` takes by itself."""
    return next(entry["solution_hash"] for entry in index()
                if entry["instance"] == instance and "--space" not in entry["command"])


class Again(ProgramTest):
    """Compared here and not by the program, which `kanzen results` would do."""

    def solve_again(self, entry):
        words = shlex.split(entry["command"])
        self.assertEqual(words[:2], ["kanzen", "solve"])
        answer = self.json(*words[1:], timeout=7200)
        self.assertEqual(answer["game"], entry["instance"])
        self.assertEqual(answer.get("solution_hash"), entry.get("solution_hash"))
        if "figures" in entry:  # a family, layer by layer
            self.assertEqual(answer["states"], entry["positions"])
            self.assertGreaterEqual(len(entry["figures"]), 3)
            for name, count in entry["figures"].items():
                self.assertEqual(answer[name], count, name)
            return
        self.assertEqual(answer["space"], entry["space"])
        self.assertEqual(answer["positions"], entry["positions"])
        # The index calls draws what nobody can force, whoever wins endless play.
        unforced = answer["draw"] + answer.get("endless", 0)
        self.assertEqual({"win": answer["win"], "loss": answer["loss"], "draw": unforced},
                         entry["values"])
        self.assertEqual(answer["start"], entry["start"])
        deepest = {"distance": answer["max_distance"],
                   "positions": answer["max_distance_positions"]}
        # Scores have no distances, and tell themselves apart by the hash.
        self.assertEqual(None if "score" in entry["start"] else deepest, entry.get("deepest"))

    def solve_all_again(self, least, most):
        solved = 0
        for entry in index():
            if least < int(entry["positions"]) <= most:
                with self.subTest(instance=entry["instance"], space=entry["space"]):
                    self.solve_again(entry)
                    solved += 1
        return solved


class SolvedAgain(Again):
    def test_small_instances(self):
        self.assertGreater(self.solve_all_again(0, AGAIN), 10)


class Entries(ProgramTest):
    def test_every_game_with_a_table_has_one(self):
        games = {game["name"] for game in self.json("games")["games"] if game["spaces"]}
        self.assertEqual({entry["instance"].split(":")[0] for entry in index()}, games)

    def test_names_are_canonical_and_counts_are_those_of_the_catalogue(self):
        spaces = {game["name"]: game["spaces"] for game in self.json("games")["games"]}
        keys = set()
        for entry in index():
            with self.subTest(instance=entry["instance"]):
                count = self.json("count", entry["instance"])
                self.assertEqual(count["game"], entry["instance"])
                best, *others = spaces[entry["instance"].split(":")[0]]
                if entry["space"] == best:  # another may leave finished games out, or not
                    self.assertEqual(count["positions"], entry["positions"])
                else:
                    self.assertIn(entry["space"], others)
                if "values" in entry:
                    self.assertEqual(sum(entry["values"].values()), entry["positions"])
                self.assertRegex(entry.get("solution_hash", "0" * 32), "^[0-9a-f]{32}$")
                self.assertRegex(entry["date"], r"^\d{4}-\d\d-\d\d$")
                self.assertIn(entry["instance"], entry["command"])
                self.assertNotIn((entry["instance"], entry["space"]), keys)
                keys.add((entry["instance"], entry["space"]))


class Verb(ProgramTest):
    def write_index(self, *entries):
        lines = [json.dumps(entry) + "\n" for entry in entries]
        (self.dir / "index.jsonl").write_text("".join(lines), encoding="utf-8")

    def entry(self, instance, space):
        return next(entry for entry in index()
                    if (entry["instance"], entry["space"]) == (instance, space))

    def test_the_program_carries_the_index(self):
        self.assertEqual(self.json("results")["results"], index())
        text = self.text("results")
        for entry in index():
            self.assertIn(entry["instance"], text)
        self.assertIn("147,969,899,280", text)
        only = self.json("results", "--game", "quixo")["results"]
        self.assertEqual({entry["instance"].split(":")[0] for entry in only}, {"quixo"})

    def test_solving_again_agrees(self):
        answer = self.json("results", "nocca:3x3", "sevens:3x4,stuck-passes", "quixo:3")
        self.assertTrue(answer["agrees"])
        self.assertEqual([entry["by_hash"] for entry in answer["compared"]], [True] * 3)
        self.assertEqual([entry["space"] for entry in answer["compared"]],
                         ["shapes", "layers", "layers"])
        over_zdd = self.json("results", "nocca:3x3", "--space", "zdd")
        self.assertEqual(over_zdd["compared"][0]["space"], "zdd")
        self.assertTrue(over_zdd["agrees"])
        self.assertIn("agrees with the index", self.text("results", "tictactoe"))

    def test_all_of_up_to_so_many_positions(self):
        answer = self.json("results", "--up-to", "20000", "--game", "nocca")
        self.assertTrue(answer["agrees"])
        expected = [(entry["instance"], entry["space"]) for entry in index()
                    if entry["instance"].startswith("nocca") and int(entry["positions"]) <= 20000]
        self.assertEqual([(entry["instance"], entry["space"]) for entry in answer["compared"]],
                         expected)
        self.assertGreater(len(expected), 3)

    def test_tables(self):
        self.run_program("solve", "nocca:3x3", "--out", "t.kzt")
        self.run_program("solve", "nocca:3x3", "--values-only", "--out", "values.kzt")
        self.run_program("solve", "sevens:3x4,stuck-passes", "--out", "family.kzt")
        answer = self.json("results", "t.kzt", "values.kzt", "family.kzt")
        self.assertTrue(answer["agrees"], answer)
        # A table of values says nothing of plies, and has another hash.
        self.assertEqual([entry["by_hash"] for entry in answer["compared"]], [True, False, True])
        damaged = bytearray((self.dir / "t.kzt").read_bytes())
        damaged[len(damaged) // 2] ^= 1
        (self.dir / "damaged.kzt").write_bytes(damaged)
        self.refusal("results", "damaged.kzt")

    def test_what_differs_is_told_figure_by_figure(self):
        true = self.entry("nocca:3x3", "shapes")
        for change, what in (({"solution_hash": "0" * 32}, "solution hash"),
                             ({"values": dict(true["values"], win=38884)}, "win"),
                             ({"start": {"value": "win", "distance": 11}}, "start"),
                             ({"deepest": dict(true["deepest"], positions=27)}, "deepest"),
                             ({"positions": 50495}, "positions")):
            with self.subTest(what=what):
                self.write_index(dict(true, **change))
                answer = self.json("results", "nocca:3x3", "--index", "index.jsonl", code=1)
                self.assertFalse(answer["agrees"])
                self.assertEqual([difference["what"] for difference in
                                  answer["compared"][0]["differences"]], [what])
                self.assertIn("differs", self.text("results", "nocca:3x3", "--index",
                                                   "index.jsonl", code=1))
        family = self.entry("sevens:3x4,rule=stuck-passes", "layers")
        self.write_index(dict(family, figures=dict(family["figures"], hot=19)))
        answer = self.json("results", "sevens:3x4,stuck-passes", "--index", "index.jsonl", code=1)
        self.assertEqual(answer["compared"][0]["differences"],
                         [{"what": "hot", "index": "19", "found": "18"}])

    def test_refusals(self):
        self.assertIn("has no nocca:3x3,pieces=2", self.refusal("results", "nocca:3x3,pieces=2"))
        self.assertIn("over product", self.refusal("results", "nocca:3x3", "--space", "product"))
        self.assertIn('no game "chess"', self.refusal("results", "--game", "chess"))
        self.assertIn("cannot be read", self.refusal("results", "--index", "nowhere.jsonl"))
        self.assertIn("--up-to", self.refusal("results", "nocca:3x3", "--up-to", "5"))
        self.assertIn("--space", self.refusal("results", "--space", "zdd"))
        true = self.entry("nocca:3x3", "shapes")
        for line, why in (("{", "not valid JSON"), ("[]", "not a JSON object"),
                          (json.dumps(dict(true, positions="x")), "positions"),
                          (json.dumps(dict(true, values={"win": -1})), "values"),
                          (json.dumps(dict(true, start=[])), "start"),
                          (json.dumps(dict(true, deepest={})), "deepest"),
                          (json.dumps(dict(true, machine=1)), "machine"),
                          (json.dumps(dict(true, seconds="1")), "seconds"),
                          (json.dumps(dict(true, instance="nocca:0x0")), "does not name an instance")):
            with self.subTest(line=line):
                text = json.dumps(true) + "\n" + line + "\n"
                (self.dir / "bad.jsonl").write_text(text, encoding="utf-8")
                sentence = self.refusal("results", "--index", "bad.jsonl")
                self.assertIn("line 2 of bad.jsonl", sentence)
                self.assertIn(why, sentence)
        (self.dir / "empty.jsonl").write_text("", encoding="utf-8")
        self.assertIn("is empty", self.refusal("results", "--index", "empty.jsonl"))


if __name__ == "__main__":
    unittest.main()
