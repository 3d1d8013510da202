# SPDX-License-Identifier: Apache-2.0
"""The Debian packages, unpacked into an empty root and used from there."""

import gzip
import json
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import unittest
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = os.environ["KANZEN_BUILD"]
PACKAGES = ["kanzen", "libkanzen-dev", "python3-kanzen"]


def pack(out):
    subprocess.run([ROOT / "tools" / "package", "--build", BUILD, "--out", out, "--uncompressed"], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    return sorted(pathlib.Path(out).glob("*.deb"))


def said(*command, **more):
    return subprocess.run(list(map(str, command)), check=True, stdout=subprocess.PIPE, text=True, **more).stdout


class Packages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        folder = pathlib.Path(cls.folder.name)
        cls.files = pack(folder / "debs")
        cls.root = folder / "root"
        cls.home = folder / "home"
        cls.home.mkdir()
        cls.environment = {"HOME": str(cls.home), "PATH": f"{cls.root}/usr/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8"}
        for file in cls.files:
            said("dpkg-deb", "-x", file, cls.root)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def kanzen(self, *words):
        return said("kanzen", *words, env=self.environment, cwd=self.home, stderr=subprocess.DEVNULL)

    def verbs(self):
        return re.findall(r"^  ([a-z]+) {5,}\S", self.kanzen("--help"), re.M)

    def test_the_same_build_packs_to_the_same_bytes(self):
        again = pack(pathlib.Path(self.folder.name) / "again")
        self.assertEqual([file.name for file in again], [file.name for file in self.files])
        for one, two in zip(self.files, again):
            self.assertEqual(one.read_bytes(), two.read_bytes(), one.name)

    def test_names_and_versions(self):
        version = re.search(r"project\(kanzen VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text())[1]
        self.assertEqual([said("dpkg-deb", "--field", file, "Package").strip() for file in self.files], PACKAGES)
        for file in self.files:
            self.assertEqual(said("dpkg-deb", "--field", file, "Version").strip(), version + "-1")
        self.assertEqual(self.kanzen("--version"), f"kanzen {version}\n")
        self.assertIn(f"\nversion: {version}\n", (ROOT / "CITATION.cff").read_text())
        self.assertEqual(re.search(r"^## \[([0-9.]+)\]", (ROOT / "CHANGELOG.md").read_text(), re.M)[1], version)

    def test_everything_is_root_s_and_nothing_names_the_place_where_it_was_built(self):
        for file in self.files:
            for line in said("dpkg-deb", "-c", file).splitlines():
                self.assertRegex(line, r"^(drwxr-xr-x|-rwxr-xr-x|-rw-r--r--) root/root ")
        for path in self.root.rglob("*"):
            if path.is_file():
                bytes_ = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
                self.assertNotIn(BUILD.encode(), bytes_, path)

    def test_solve_and_probe(self):
        solved = json.loads(self.kanzen("solve", "nocca:3x3", "--out", "t.kzt", "--json").splitlines()[-1])
        self.assertEqual(solved["solution_hash"], "f63f3fe14fa14290a963b9006993546d")
        self.assertEqual(json.loads(self.kanzen("probe", "t.kzt", "--json"))["distance"], 9)
        self.assertIn("is right", self.kanzen("check", "t.kzt"))

    def test_a_site_can_be_written(self):
        self.kanzen("site", "public", "nocca:3x3")
        site = json.loads((self.home / "public" / "site.json").read_text())
        for file in [site["module"], site["wasm"], "index.html", *(table["file"] for table in site["tables"])]:
            self.assertGreater((self.home / "public" / file).stat().st_size, 100, file)

    def test_the_page_is_inside(self):
        server = subprocess.Popen([self.root / "usr/bin/kanzen", "serve", "--port", "0", "--json"], cwd=self.home,
                                  env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            url = json.loads(server.stdout.readline())["url"]
            page = urllib.request.urlopen(url).read().decode()
            self.assertIn("<!doctype html>", page.lower())
            script = re.search(r'src="\.?/?(assets/[^"]+\.js)"', page)[1]
            self.assertGreater(len(urllib.request.urlopen(url.rstrip("/") + "/" + script).read()), 1000)
            self.assertTrue(json.load(urllib.request.urlopen(url.rstrip("/") + "/api/v1"))["page"])
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(60)
            server.stdout.close()

    def test_the_module(self):
        found = said("/usr/bin/python3", "-B", "-c",
                     "import kanzen; print(kanzen.__file__, kanzen.game('tictactoe').solve().probe().value)",
                     env={**self.environment, "PYTHONPATH": f"{self.root}/usr/lib/python3/dist-packages"})
        self.assertEqual(found, f"{self.root}/usr/lib/python3/dist-packages/kanzen/__init__.py draw\n")

    def test_another_project_finds_the_library(self):
        project = self.home / "project"
        project.mkdir()
        (project / "CMakeLists.txt").write_text(
            "cmake_minimum_required(VERSION 3.25)\nproject(mine LANGUAGES CXX)\n"
            "find_package(kanzen 0.2 REQUIRED)\nget_target_property(where kanzen::app LOCATION)\n"
            'message(STATUS "found at ${where}")\n')
        found = said("cmake", "-S", project, "-B", project / "build", "-D", "CMAKE_BUILD_TYPE=Release",
                     "-D", f"CMAKE_PREFIX_PATH={self.root}/usr", stderr=subprocess.STDOUT)
        self.assertRegex(found, rf"found at {self.root}/usr/lib/.*libkanzen_cli\.a")

    def test_a_page_for_man_of_every_verb(self):
        pages = self.root / "usr/share/man/man1"
        self.assertGreater(len(self.verbs()), 15)
        self.assertEqual(sorted(path.name for path in pages.iterdir()),
                         sorted(["kanzen.1.gz"] + [f"kanzen-{verb}.1.gz" for verb in self.verbs()]))
        for path in pages.iterdir():
            shown = subprocess.run(["man", "--warnings", "-E", "UTF-8", "-l", path], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True, env={**self.environment, "MANWIDTH": "80"})
            warnings = [line for line in shown.stderr.splitlines() if "can't set the locale" not in line]
            self.assertEqual((shown.returncode, warnings), (0, []), path)
            for part in ("NAME", "SYNOPSIS", "OPTIONS", "EXIT STATUS", "SEE ALSO"):
                self.assertIn(f"\n{part}\n", shown.stdout, path)
        for verb in self.verbs():  # every option that --help has
            page = gzip.open(pages / f"kanzen-{verb}.1.gz", "rt").read().replace("\\-", "-")
            for option in re.findall(r"^  (?:-h,)?(--[a-z-]+)", self.kanzen(verb, "--help"), re.M):
                self.assertIn(f"\\fB{option}\\fR", page)

    def completed(self, *words):
        """What bash offers for the last word."""
        script = (f'source {self.root}/usr/share/bash-completion/completions/kanzen; compopt() {{ :; }}; '
                  'COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _kanzen; printf "%s\\n" "${COMPREPLY[@]}"')
        return said("bash", "-c", script, "bash", "kanzen", *words, env=self.environment).split()

    def test_bash_completes_verbs_options_and_instances(self):
        self.assertEqual(set(self.completed("")), {*self.verbs(), "--help", "--version"})
        self.assertEqual(self.completed("so"), ["solve"])
        self.assertEqual(self.completed("solve", "--re"), ["--resume", "--restart"])
        self.assertEqual(self.completed("solve", "noc"), ["nocca:3x3"])
        self.assertEqual(self.completed("solve", "nocca", ":"), ["3x3"])  # a colon ends a word
        self.assertEqual(self.completed("solve", "nocca", ":", "3"), ["3x3"])
        for verb in self.verbs():
            told = re.findall(r"^  (?:-h,)?(--[a-z-]+)", self.kanzen(verb, "--help"), re.M)
            self.assertEqual(set(self.completed(verb, "--")), set(told))

    def test_zsh_and_fish_know_every_option_too(self):
        zsh = (self.root / "usr/share/zsh/vendor-completions/_kanzen").read_text()
        fish = (self.root / "usr/share/fish/vendor_completions.d/kanzen.fish").read_text()
        for verb in self.verbs():
            self.assertIn(f"    '{verb}:", zsh)
            self.assertIn(f"-a {verb} -d ", fish)
            for option in re.findall(r"^  (?:-h,)?(--[a-z-]+)", self.kanzen(verb, "--help"), re.M):
                self.assertIn(f"'{option}[", zsh)
                self.assertIn(f"__fish_seen_subcommand_from {verb}' -l {option[2:]}", fish)


if __name__ == "__main__":
    unittest.main()
