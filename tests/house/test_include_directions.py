# SPDX-License-Identifier: Apache-2.0
"""The check of include directions finds what it is there to find."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "tools" / "include_directions.py"


def check(files):
    """Exit code and complaints for a tree of {path: text}."""
    with tempfile.TemporaryDirectory() as folder:
        for path, text in files.items():
            file = pathlib.Path(folder) / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        done = subprocess.run([sys.executable, "-B", SCRIPT, folder], capture_output=True,
                              text=True, check=False)
        return done.returncode, done.stderr


def include(target):
    return f'#pragma once\n#include "{target}"\n'


class IncludeDirections(unittest.TestCase):
    core = {"kanzen/core/game.hpp": "#include <vector>\n"}

    def expect_complaint(self, files, words):
        code, complaints = check({**self.core, **files})
        self.assertEqual(code, 1)
        self.assertIn(words, complaints)

    def test_arrows_towards_core_are_allowed(self):
        self.assertEqual(check({
            **self.core,
            "kanzen/space/space.hpp": include("kanzen/core/game.hpp"),
            "kanzen/games/nocca/nocca.hpp": include("kanzen/space/space.hpp"),
            "kanzen/games/nocca/nocca_view.hpp": include("kanzen/games/nocca/nocca.hpp"),
            "kanzen/app/main.cpp": include("kanzen/games/nocca/nocca.hpp"),
        }), (0, ""))

    def test_games_and_solvers_never_meet(self):
        self.expect_complaint({
            "kanzen/solve/retrograde.hpp": include("kanzen/core/game.hpp"),
            "kanzen/games/nocca/nocca.hpp": include("kanzen/solve/retrograde.hpp"),
        }, "games/nocca/nocca.hpp:2: games must not include solve")
        self.expect_complaint({
            "kanzen/games/nocca/nocca.hpp": include("kanzen/core/game.hpp"),
            "kanzen/solve/retrograde.hpp": include("kanzen/games/nocca/nocca.hpp"),
        }, "solve must not include games")

    def test_core_knows_nobody(self):
        self.expect_complaint({
            "kanzen/space/space.hpp": "",
            "kanzen/core/slot.hpp": include("kanzen/space/space.hpp"),
        }, "it may include nothing")

    def test_one_game_never_includes_another(self):
        self.expect_complaint({
            "kanzen/games/nocca/nocca.hpp": "",
            "kanzen/games/sevens/sevens.hpp": include("kanzen/games/nocca/nocca.hpp"),
        }, "games/sevens must not include games/nocca")

    def test_a_device_knows_its_host_and_not_the_reverse(self):
        device = {"kanzen/backend/cuda/block.hpp": include("kanzen/backend/threads/threads.hpp")}
        self.assertEqual(check({**device, "kanzen/backend/threads/threads.hpp": ""}), (0, ""))
        self.expect_complaint({
            "kanzen/backend/cuda/block.hpp": "",
            "kanzen/backend/threads/threads.hpp": include("kanzen/backend/cuda/block.hpp"),
        }, "backend/threads must not include backend/cuda")

    def test_strange_folders_paths_and_missing_files(self):
        self.expect_complaint({"kanzen/utilities/x.hpp": ""}, "not in the table")
        self.expect_complaint({"kanzen/core/x.hpp": include("game.hpp")}, 'as "kanzen/')
        self.expect_complaint({"kanzen/core/x.hpp": include("kanzen/core/y.hpp")}, "does not exist")


if __name__ == "__main__":
    unittest.main()
