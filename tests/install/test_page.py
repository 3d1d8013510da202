# SPDX-License-Identifier: Apache-2.0
"""docs/your-own-game.md, followed to the letter: its program, its CMakeLists.txt and its commands."""

import os
import pathlib
import re
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/your-own-game.md").read_text(encoding="utf-8")
WAITS = ("play", "serve")  # for somebody


class Page(unittest.TestCase):
    def run_in(self, folder, command):
        return subprocess.run(command, shell=True, cwd=folder, capture_output=True, text=True, check=False)

    def test_rules_alone(self):
        section = PAGE[PAGE.index("## Rules alone"):PAGE.index("## What rules say")]
        commands = re.findall(r"^    (.+)$", re.sub(r"```.*?```", "", section, flags=re.DOTALL), re.MULTILINE)
        self.assertEqual([command.split()[0] for command in commands], ["cmake"] * 2 + ["build/nim"] * 5)
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            code = re.search(r"```cpp docs/examples/nim.cpp\n(.*?)```", section, re.DOTALL).group(1)
            (folder / "nim.cpp").write_text(code, encoding="utf-8")
            (folder / "CMakeLists.txt").write_text(
                re.search(r"```cmake\n(.*?)```", section, re.DOTALL).group(1), encoding="utf-8")
            careless = self.run_in(folder, f"cmake -B careless -DCMAKE_PREFIX_PATH={os.environ['PREFIX']}")
            self.assertEqual(careless.returncode, 0, careless.stderr)
            self.assertIn("-DCMAKE_BUILD_TYPE=Release", careless.stderr)
            for command in commands:
                if command.split()[1] in WAITS:
                    command = f"{command} --help"
                done = self.run_in(folder, command.replace("=DIR", "=" + os.environ["PREFIX"]))
                self.assertEqual(done.returncode, 0, f"{command}\n{done.stdout}{done.stderr}")
                self.assertNotIn("Warning", done.stderr, command)
            self.assertTrue((folder / "nim.kzt").is_file())


if __name__ == "__main__":
    unittest.main()
