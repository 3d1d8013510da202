# SPDX-License-Identifier: Apache-2.0
"""Four billion positions in an eighth of the memory that their planes take."""

import unittest

from test_disk import BEYOND, DiskTest
from test_results import known_hash


class Large(DiskTest):
    def test_an_eighth_of_the_memory(self):
        plan = self.json("solve", "nocca:5x4", "--plan", "--statistics-only", "--backend", "threads")
        memory = int(plan["estimate"]["memory_bytes"]) // 8
        words = ["solve", "nocca:5x4", "--disk", self.disk, "--memory", memory, "--out", "table.kzt"]
        self.assertLess(self.peak(*words), memory + BEYOND)
        self.assertEqual(self.json("stats", "table.kzt")["solution_hash"], known_hash("nocca:5x4"))


if __name__ == "__main__":
    unittest.main()
