# SPDX-License-Identifier: Apache-2.0
"""A small solve is killed when it asks for memory, each time that it does."""

import unittest

from harness import KILLS, Fault, FaultTest


class EveryPieceOfMemory(FaultTest):
    def test_is_the_last(self):
        instance = "tictactoe"
        self.tried(
            (Fault("malloc", at, kind) for at in range(1, self.calls_of(instance, "malloc") + 1)
             for kind in KILLS),
            lambda fault: self.judge_fault(instance, fault))


if __name__ == "__main__":
    unittest.main()
