# SPDX-License-Identifier: Apache-2.0
"""`kanzen site` where the module for browsers is not beside the program. With it: tests/wasm."""

import pathlib
import shutil
import subprocess

from program import KANZEN, ProgramTest


class WithoutModule(ProgramTest):
    def test_it_says_what_to_install(self):
        alone = self.dir / "bin" / "kanzen"
        alone.parent.mkdir()
        shutil.copy(KANZEN, alone)
        done = subprocess.run([alone, "site", "site"], cwd=self.dir, env=self.env, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stdout), (3, ""))
        self.assertRegex(done.stderr, r"^kanzen: this kanzen was built without .*: install (emscripten|npm) and build")
        self.assertFalse((self.dir / "site").exists())
        self.assertEqual([path.name for path in pathlib.Path(self.dir).iterdir() if "part" in path.name], [])
