# SPDX-License-Identifier: Apache-2.0
"""Ranks on a board of a hundred million positions."""

import unittest

from test_ranks import RanksTest
from test_results import known_hash


class Large(RanksTest):
    def test_four_ranks(self):
        for memory in ((), ("--memory", "60M")):  # whole planes, and slices
            with self.subTest(memory=memory):
                found = self.json_of_ranks(
                    4, "solve", "nocca:4x5", "--threads", 1, "--out", "table.kzt", *memory
                )
                self.assertEqual(found["solution_hash"], known_hash("nocca:4x5"))
                (self.dir / "table.kzt").unlink()


if __name__ == "__main__":
    unittest.main()
