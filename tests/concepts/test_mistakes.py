# SPDX-License-Identifier: Apache-2.0
"""What the compiler says of a mistake in a member of Game, SpaceOf, ViewOf, BoardGame, StackGame or HandGame:
mistakes.cpp has one of each, with the beginning of the sentence in the comment before it."""

import os
import pathlib
import re
import subprocess
import unittest

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = HERE / "mistakes.cpp"
MISTAKE = re.compile(r"^// ((?:Game|SpaceOf|ViewOf|BoardGame|StackGame|HandGame): .*)\nstruct (\w+)", re.MULTILINE)
ASSERTION = re.compile(r"error: static[ _]assertion failed[^:]*: \"?(.*?)\"?$")
# "In instantiation of 'consteval bool kanzen::explain_game() [with G = kanzen::mistakes::NoStart]'",
# or a compiler's note behind the error: "in instantiation of … 'explain_game<kanzen::mistakes::NoStart>'".
SUBJECT = re.compile(r"mistakes::(\w+)")


class Mistakes(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.source = SOURCE.read_text(encoding="utf-8")
        command = [os.environ.get("CXX", "c++"), "-std=c++20", "-fsyntax-only", "-w", "-fmax-errors=0",
                   "-fdiagnostics-color=never", "-I", str(HERE.parent.parent / "src"), str(SOURCE)]
        run = subprocess.run(command, capture_output=True, text=True, check=False,
                             env={**os.environ, "LC_ALL": "C"})
        cls.code, cls.errors = run.returncode, run.stderr
        cls.said = {}  # of whom -> sentences
        subject = None
        for line in cls.errors.splitlines():
            if "In instantiation of" in line and (found := SUBJECT.search(line)):
                subject = found.group(1)
            elif found := ASSERTION.search(line):
                cls.said.setdefault(subject, []).append(found.group(1))

    def test_every_mistake_is_named(self):
        mistakes = MISTAKE.findall(self.source)
        self.assertGreater(len(mistakes), 40)
        self.assertNotEqual(self.code, 0)
        for sentence, name in mistakes:
            with self.subTest(name):
                self.assertTrue(any(said.startswith(sentence) for said in self.said.get(name, [])),
                                f"{name}: {self.said.get(name)}")

    def test_what_is_right_is_let_through(self):
        for name in ("Right", "RightSpace", "RightView", "RightBoard", "RightStacks", "RightHands"):
            self.assertNotIn(name, self.said)

    def test_every_sentence_has_its_mistake(self):
        told = {sentence for sentence, _ in MISTAKE.findall(self.source)}
        for header in ("core/game.hpp", "core/board.hpp", "space/space.hpp", "view/view.hpp",
                       "view/stacks_view.hpp", "view/hands_view.hpp"):
            text = (HERE.parent.parent / "src/kanzen" / header).read_text(encoding="utf-8")
            text = re.sub(r"\"\s*\n\s*\"", "", text)  # a sentence over several lines
            for sentence in re.findall(r"\"((?:Game|SpaceOf|ViewOf|BoardGame|StackGame|HandGame): [^\"]*)\"", text):
                with self.subTest(sentence):
                    self.assertTrue(any(sentence.startswith(said) for said in told), sentence)


if __name__ == "__main__":
    unittest.main()
