# SPDX-License-Identifier: Apache-2.0
"""Instances of the index of more than 10^7 and up to 10^9 positions, solved again."""

import unittest

from test_results import AGAIN, Again


class LargeSolvedAgain(Again):
    def test_large_instances(self):
        self.assertGreater(self.solve_all_again(AGAIN, 1_000_000_000), 10)


if __name__ == "__main__":
    unittest.main()
