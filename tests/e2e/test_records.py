# SPDX-License-Identifier: Apache-2.0
"""The records in the explorer's gallery are those of docs/results, figure by figure."""

import json
import re
import unittest

from program import ROOT, ProgramTest

RESULTS = ROOT / "docs" / "results"


def by_distance(page, title):
    """The table of distances under a heading, three pairs of columns wide."""
    part = re.split(r"\n##+ ", (RESULTS / page).read_text().split(title)[1])[0]
    found = {}
    for line in part.splitlines():
        cells = [cell.strip().replace(",", "") for cell in line.strip("|").split("|")]
        if len(cells) == 6 and cells[0].isdigit():
            found.update((int(cells[i]), int(cells[i + 1])) for i in (0, 2, 4) if cells[i])
    return [found[distance] for distance in range(len(found))]


def by_layer(page):
    part = (RESULTS / page).read_text().split("| layer | states")[1]
    return [int(line.split("|")[2].replace(",", "")) for line in part.splitlines()
            if re.match(r"\| \d+ \|", line)]


class Records(ProgramTest):
    records = {record["instance"]: record
               for record in json.loads((ROOT / "web" / "src" / "records.json").read_text())}

    def test_figures(self):
        plain = self.records["nocca:5x6"]
        self.assertEqual(plain["byDistance"], by_distance("nocca-5x6.md", "## Positions by distance"))
        self.assertIn(plain["hash"], (RESULTS / "nocca-5x6.md").read_text())
        climber = self.records["nocca:5x6,four=white"]
        self.assertEqual(climber["byDistance"],
                         by_distance("nocca-four-high.md", "### 5x6 by distance"))
        sevens = self.records["sevens:6x8,stuck-passes"]
        self.assertEqual(sevens["byLayer"], by_layer("sevens-6x8.md"))
        self.assertIn(sevens["hash"], (RESULTS / "sevens-6x8.md").read_text())

    def test_sums(self):
        for name, record in self.records.items():
            parts = record.get("byDistance") or record["byLayer"]
            self.assertEqual(sum(parts) + record.get("draws", 0), record["positions"], name)

    def test_the_commands_name_instances_and_options_that_exist(self):
        for record in self.records.values():
            for command in record["commands"]:
                program, verb, *words = command.split()
                self.assertEqual(program, "kanzen")
                options = self.text(verb, "--help")
                for option in re.findall(r"--[a-z-]+", command):
                    self.assertIn(option, options, command)

    def test_positions_are_counted_alike(self):
        for name, record in self.records.items():
            if name.startswith("nocca"):
                self.assertEqual(int(self.json("count", name)["positions"]), record["positions"])


if __name__ == "__main__":
    unittest.main()
