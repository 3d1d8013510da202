# SPDX-License-Identifier: Apache-2.0
"""The check of what is wrong in device code finds what it is there to find."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "tools" / "device_code.py"


def check(path, text):
    """Exit code and complaints for a tree of one file."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / path
        file.parent.mkdir(parents=True)
        file.write_text(text, encoding="utf-8")
        done = subprocess.run([sys.executable, "-B", SCRIPT, folder], capture_output=True,
                              text=True, check=False)
        return done.returncode, done.stderr


class DeviceCode(unittest.TestCase):
    def expect_complaint(self, path, text, words):
        code, complaints = check(path, text)
        self.assertEqual(code, 1, text)
        self.assertIn(words, complaints)

    def expect_silence(self, path, text):
        self.assertEqual(check(path, text), (0, ""), text)

    def test_bit_functions_of_the_host(self):
        for folder in ("core/x.hpp", "space/x.cpp", "games/chess/x.hpp", "solve/x.hpp",
                       "backend/cuda/x.cu"):
            for function in ("std::popcount", "std::countr_zero", "std::countl_zero",
                             "std::bit_width", "std::has_single_bit", "__builtin_ctzll"):
                self.expect_complaint(f"kanzen/{folder}", f"\nint f() {{ return {function}(4U); }}\n",
                                      f"kanzen/{folder}:2: {function} answers wrongly")

    def test_bit_functions_that_are_allowed(self):
        self.expect_silence("kanzen/core/bits.hpp", "return __builtin_popcountll(word);\n")
        self.expect_silence("kanzen/app/x.cpp", "return std::popcount(word);\n")
        self.expect_silence("kanzen/space/x.hpp",
                            "return bits::popcount(word);  // not std::popcount\n"
                            "return std::bit_cast<int>(x);\n")

    def test_tables_that_read_as_zeros(self):
        for table in ("  static constexpr std::array<int, 2> lines = {1, 2};",
                      "  static constexpr std::array<std::array<int, 2>, 2> lines{};",
                      "  static constexpr auto lines = [] {",
                      "inline constexpr Pascal pascal;",
                      "constexpr int lines[] = {1, 2};",
                      "  static constexpr Tables tables = [] {"):
            self.expect_complaint("kanzen/games/chess/chess.hpp", f"{table}\n",
                                  "chess.hpp:1: this table reads as zeros")

    def test_tables_that_are_allowed(self):
        for line in ("KANZEN_CONSTANT std::array<int, 2> lines = {1, 2};",
                     "    constexpr std::array<int, 2> lines = {1, 2};",
                     "  static constexpr int most = 4;",
                     "  static constexpr Move pass = 255;",
                     "  static constexpr std::uint64_t packed = [] {",
                     "  constexpr auto small = [](char c) { return c; };",
                     "constexpr std::array<std::string_view, 1> names = {\"x\"};",
                     "  static constexpr Suit suit(std::string_view letters) {",
                     "  static constexpr std::array<int, 2> names = {1, 2};  // host only"):
            self.expect_silence("kanzen/games/chess/chess.hpp", f"{line}\n")
        self.expect_silence("kanzen/games/chess/chess.hpp",
                            "// Host only? host only.\nstatic constexpr auto x = [] {\n")
        self.expect_silence("kanzen/games/chess/chess_view.hpp",
                            "static constexpr std::array<int, 1> names = {1};\n")


if __name__ == "__main__":
    unittest.main()
