# SPDX-License-Identifier: Apache-2.0
"""Larger solves have no memory, or are killed when they ask for it, each time that they do."""

import itertools
import unittest

from harness import Fault, FaultTest


class EveryPieceOfMemory(FaultTest):
    instances = ("nocca:3x3", "sevens:1x2,stuck-passes")

    def test_goes_wrong_once(self):
        for instance, kind in itertools.product(self.instances, ("ENOMEM", "after")):
            self.tried(
                (Fault(calls, at, kind) for calls in ("mmap", "malloc")
                 for at in range(1, self.calls_of(instance, calls) + 1)),
                lambda fault, instance=instance: self.judge_fault(instance, fault))


if __name__ == "__main__":
    unittest.main()
