# SPDX-License-Identifier: Apache-2.0
"""The check of include directions, and of names in folders for every game, finds what it is there to
find."""

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


def include(*targets):
    return "#pragma once\n" + "".join(f'#include "{target}"\n' for target in targets)


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
            "kanzen/view/view.hpp": include("kanzen/core/game.hpp"),
            "kanzen/games/nocca/nocca_view.hpp":
                include("kanzen/games/nocca/nocca.hpp", "kanzen/view/view.hpp"),
            "kanzen/games/nocca/nocca_entry.cpp": include("kanzen/app/game.hpp"),
            "kanzen/app/game.hpp": include("kanzen/view/view.hpp"),
            "kanzen/app/main.cpp": include("kanzen/games/nocca/nocca.hpp"),
        }), (0, ""))

    def test_what_every_game_includes_is_light(self):
        app = {"kanzen/app/main.hpp": include("kanzen/app/game.hpp"),
               "kanzen/app/game.hpp": include("kanzen/app/output.hpp")}
        self.expect_complaint({**app, "kanzen/app/output.hpp": "#include <nlohmann/json.hpp>\n"},
                              "every game includes it by kanzen/app/main.hpp -> kanzen/app/game.hpp -> "
                              "kanzen/app/output.hpp")
        self.assertEqual(check({**self.core, **app,
                                "kanzen/app/output.hpp": "#include <nlohmann/json_fwd.hpp>\n",
                                "kanzen/app/output.cpp": "#include <fmt/format.h>\n"}), (0, ""))

    def test_only_the_entry_of_a_game_knows_the_app(self):
        app = {"kanzen/app/game.hpp": include("kanzen/core/game.hpp")}
        self.expect_complaint({**app, "kanzen/games/nocca/nocca.cpp": include("kanzen/app/game.hpp")},
                              "games must not include app")
        self.expect_complaint({**app, "kanzen/view/view.hpp": include("kanzen/app/game.hpp")},
                              "view must not include app")

    def test_a_game_may_bring_a_step_and_no_solver_knows_it(self):
        step = {"kanzen/games/nocca/step.hpp": include("kanzen/solve/passes.hpp"),
                "kanzen/solve/passes.hpp": include("kanzen/core/game.hpp")}
        self.assertEqual(check({**self.core, **step}), (0, ""))
        self.expect_complaint({
            "kanzen/games/nocca/nocca.hpp": include("kanzen/core/game.hpp"),
            "kanzen/solve/retrograde.hpp": include("kanzen/games/nocca/nocca.hpp"),
        }, "solve must not include games (it may include core, file, space)")

    def test_only_what_a_game_has_for_a_device_knows_the_backends(self):
        backend = {"kanzen/backend/cuda/device.cuh": include("kanzen/core/game.hpp")}
        to_device = include("kanzen/backend/cuda/device.cuh")
        self.assertEqual(check({
            **self.core, **backend,
            "kanzen/games/nocca/step/cuda/step.cu": to_device,
            "kanzen/games/nocca/step/cuda/step.cuh": to_device,
            "kanzen/games/nocca/step/step_cuda.hpp": to_device,
        }), (0, ""))
        self.expect_complaint({**backend, "kanzen/games/nocca/step/step.hpp": to_device},
                              "step.hpp:2: games must not include backend")
        self.expect_complaint({**backend, "kanzen/solve/cuda/step.cu": to_device},
                              "solve must not include backend")

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

    def test_what_is_reached_through_others_counts(self):
        step = {"kanzen/space/space.hpp": "",
                "kanzen/solve/step.hpp": include("kanzen/space/space.hpp")}
        self.assertEqual(check({
            **self.core, **step, "kanzen/app/main.cpp": include("kanzen/solve/step.hpp"),
            "kanzen/games/nocca/nocca.hpp": include("kanzen/solve/step.hpp"),
        }), (0, ""))
        code, told = check({
            **self.core, **step,
            "kanzen/games/nocca/nocca.hpp": include("kanzen/solve/step.hpp"),
            "kanzen/theory/nocca/theory.hpp": include("kanzen/games/nocca/nocca.hpp"),
            "kanzen/theory/nocca/theory.cpp": include("kanzen/theory/nocca/theory.hpp"),
        })
        self.assertEqual(code, 1)
        self.assertEqual(told, "kanzen/theory/nocca/theory.hpp:2: theory must not include solve (it may "
                               "include core, games), by kanzen/theory/nocca/theory.hpp -> "
                               "kanzen/games/nocca/nocca.hpp -> kanzen/solve/step.hpp\n")

    def test_tables_are_for_readers_and_know_no_solver(self):
        self.expect_complaint({
            "kanzen/solve/run_log.hpp": "",
            "kanzen/table/table.hpp": include("kanzen/solve/run_log.hpp"),
        }, "table must not include solve (it may include core, file)")

    def test_a_game_reaches_no_backend_through_its_device_header(self):
        self.expect_complaint({
            "kanzen/backend/cuda/cuda.hpp": "",
            "kanzen/games/nocca/step_cuda.hpp": include("kanzen/backend/cuda/cuda.hpp"),
            "kanzen/games/nocca/nocca.hpp": include("kanzen/games/nocca/step_cuda.hpp"),
        }, "nocca.hpp:2: games must not include backend (it may include core, solve, space, view), by "
           "kanzen/games/nocca/nocca.hpp -> kanzen/games/nocca/step_cuda.hpp -> "
           "kanzen/backend/cuda/cuda.hpp")

    def test_includes_in_a_circle_come_to_an_end(self):
        self.assertEqual(check({
            "kanzen/core/a.hpp": include("kanzen/core/b.hpp"),
            "kanzen/core/b.hpp": include("kanzen/core/a.hpp"),
        }), (0, ""))

    def test_what_is_for_every_game_names_none(self):
        game = {"kanzen/games/chess/chess.hpp": "// Chess, and not Old Maid, with its climber.\n"}
        self.assertEqual(check({
            **self.core, **game,
            "kanzen/space/x.hpp": "// Told of a maid as old as tic tac: the colour of chessmen.\n",
            "kanzen/app/chess.cpp": "// Chess.\n",
            "kanzen/theory/chess/chess.hpp": "// Chess.\n",
        }), (0, ""))
        for folder in ("core", "space", "solve", "backend/cuda", "table"):
            for text, name in (("// As in CHESS.\n", "chess"), ("using ChessStep = int;\n", "chess"),
                               ("int chess_rows;\n", "chess"), ("// tic-tac-toe\n", "tic tac toe"),
                               ("struct TicTacToe;\n", "tic tac toe"),
                               ("// old\n// maid\n", "old maid"), ("int climber;\n", "climber"),
                               ("// all colourings\n", "colourings"), ("// a king step\n", "king step")):
                with self.subTest(folder=folder, text=text):
                    self.expect_complaint({**game, f"kanzen/{folder}/x.hpp": "\n" + text},
                                          f"x.hpp:2: {folder.split('/')[0]} is for every game: say it "
                                          f"without '{name}'")
        self.expect_complaint({**game, "kanzen/space/chess_shapes.hpp": ""},
                              "the file is named after 'chess'")

    def test_only_the_command_line_knows_its_flags(self):
        text = 'throw Error("no room: add --disk DIR");\n'
        self.assertEqual(check({**self.core, "kanzen/app/x.cpp": text,
                                "kanzen/solve/x.cpp": '// "--disk" is for app\n--count;\n'}), (0, ""))
        self.expect_complaint({"kanzen/solve/x.cpp": "\n" + text}, "x.cpp:2: only app knows the command "
                                                                   "line: say it without '--disk'")

    def test_strange_folders_paths_and_missing_files(self):
        self.expect_complaint({"kanzen/utilities/x.hpp": ""}, "not in the table")
        self.expect_complaint({"kanzen/core/x.hpp": include("game.hpp")}, 'as "kanzen/')
        self.expect_complaint({"kanzen/core/x.hpp": include("kanzen/core/y.hpp")}, "does not exist")


if __name__ == "__main__":
    unittest.main()
