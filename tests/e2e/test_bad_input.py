# SPDX-License-Identifier: Apache-2.0
"""What a user can get wrong, and what can go wrong around the program: each a sentence that helps,
and the exit code that says whose fault it is."""

import fcntl
import os
import pathlib
import resource
import signal
import stat
import subprocess
import unittest

from program import KANZEN, ProgramTest
from test_resume import unfinished_run


class Names(ProgramTest):
    def test_unknown_verbs(self):
        self.assertIn("did you mean solve?", self.refusal("sovle"))
        self.assertIn("no verb", self.refusal("xyzzyxyzzy"))

    def test_unknown_games(self):
        for verb in ("count", "index", "solve", "reach", "verify", "stats", "probe", "line", "play"):
            self.assertIn("no game", self.refusal(verb, "chess"))
        self.assertIn("did you mean nocca?", self.refusal("solve", "noca:3x3"))

    def test_impossible_parameters(self):
        for name, words in {
            "nocca": "the size must be given",
            "nocca:": "the size must be given",
            "nocca:3": "the size must be given",
            "nocca:3x3x3": "the size must be given",
            "nocca:0x3": "columns must be 1 to 10, not 0",
            "nocca:11x3": "columns must be 1 to 10, not 11",
            "nocca:3x1": "rows must be 2 to",
            "nocca:-3x3": "columns must be",
            "nocca:3x3,pieces=4": "home row",
            "nocca:3x3,pieces=0": "pieces must be",
            "nocca:3x3,stack=4": "stack must be 1 to 3, not 4",
            "nocca:3x3,stack=": "must be a number",
            "nocca:3x3,stack=2,stack=2": "twice",
            "nocca:3x3,stak=2": "did you mean stack",
            "nocca:3x3,pieces": "no setting",
            "nocca:99999999999999999999x3": "must be a number",
            "nocca:3 x3": "must be a number",
            "tictactoe:3x3": "no setting",
        }.items():
            with self.subTest(name=name):
                for verb in ("count", "solve"):
                    self.assertIn(words, self.refusal(verb, name))

    def test_too_large_with_the_size_it_would_take(self):
        for name in ("nocca:9x9", "nocca:6x7", "nocca:8x8"):
            with self.subTest(name=name):
                sentence = self.refusal("solve", name, code=3)
                self.assertRegex(sentence, r"has [\d,]+ positions")
                self.assertRegex(sentence, r"[\d.e+]+ [TPEZ]B of memory")
        for verb in ("reach", "probe", "stats"):
            self.assertRegex(self.refusal(verb, "nocca:9x9", code=3), r"[\d,]+ positions")

    def test_a_machine_without_a_gpu(self):
        for verb, *args in (["solve", "tictactoe"], ["solve", "nocca:3x3"], ["solve", "nocca:3x3", "--space", "zdd"],
                            ["reach", "nocca:3x3", "--space", "zdd"]):
            with self.subTest(verb=verb, args=args):
                process = subprocess.run([KANZEN, verb, *args, "--backend", "cuda"], capture_output=True, text=True)
                if process.returncode != 0:  # where there is a device, it does its work
                    self.assertEqual(process.returncode, 3, process.stderr)
                    self.assertRegex(process.stderr, r"(?i)cuda.*: use --backend threads")

    def test_memory_limit(self):
        sentence = self.refusal("solve", "nocca:4x5", "--memory", "20M", code=3)
        self.assertRegex(sentence, r"needs [\d.]+ MB of memory, 20.0 MB are allowed")

    def test_options(self):
        for args in (["--threads", "x"], ["--threads", "-1"], ["--memory", "x"], ["--memory", "-1"], ["--memory", "-1G"], ["--nonsense"],
                     ["--space", "sparse"], ["--backend", "sparse"], ["--kernel", "sparse"], ["--solver", "x"],
                     ["--resume"], ["--out", "t", "--resume", "--restart"], ["more", "words"]):
            with self.subTest(args=args):
                self.refusal("solve", "nocca:3x3", *args)
        for verb in ("solve", "check", "play"):
            self.assertIn(f"kanzen {verb} --help shows an example",
                          self.refusal(verb).replace(pathlib.Path(KANZEN).name, "kanzen"))
        self.assertIn("has no space shapes", self.refusal("solve", "nocca:7x2", "--space", "shapes"))


class Positions(ProgramTest):
    bad = {
        "": "the side to move is missing",
        "b,b,b/-,-,-/w,w,w": "the side to move is missing",
        "b,b,b/-,-,-/w,w,w x": "the side to move must be b or w",
        "b,b,b/-,-,-/w,w,w b b": "the side to move must be b or w",
        "b,b,b/w,w,w b": "3 rows",
        "b,b,b/-,-,-/-,-,-/w,w,w b": "3 rows",
        "b,b/-,-,-/w,w,w b": "row 1 must have 3 cells",
        "b,b,b/-,-,-,-/w,w,w b": "row 2 must have 3 cells",
        "b,b,b/-,-,-/w,w,W b": "c3",
        "b,b,b/-,x,-/w,w,w b": "b2",
        "b,b,b/-,,-/w,w,w b": "b2",
        "bbbw,-,-/-,-,-/w,w,- b": "4 high",
        "b,b,-/-,-,-/w,w,w b": "Black must have 3 pieces",
        "b,b,b/-,w,-/w,w,w b": "White must have 3 pieces",
        "bw,bw,bw/-,-,-/-,-,- b": "every piece of Black is covered",
        "wb,wb,wb/-,-,-/-,-,- b": "every piece of White is covered",
    }

    def test_sentences(self):
        for position, words in self.bad.items():
            if position == "":
                continue  # on the command line that is the start
            with self.subTest(position=position):
                self.assertIn(words, self.refusal("index", "nocca:3x3", position))
        for verb in ("probe", "line", "play"):
            self.assertIn("3 rows", self.refusal(verb, "nocca:3x3", "b,b,b/w,w,w b"))

    def test_long_rubbish_is_cut(self):
        sentence = self.refusal("index", "nocca:3x3", "x" * 5000 + ",b,b/-,-,-/w,w,w b")
        self.assertLess(len(sentence), 300)

    def test_slots(self):
        self.refusal("index", "nocca:3x3", "-5")
        self.refusal("index", "nocca:3x3", "99999999999999999999999")


class Files(ProgramTest):
    def solved(self, name="table.kzt", instance="nocca:3x3"):
        self.run_program("solve", instance, "--out", name)
        return self.dir / name

    def test_no_such_file(self):
        for verb in ("stats", "probe", "line", "play"):
            self.assertIn("there is no file", self.refusal(verb, "absent.kzt"))
        self.refusal("check", "absent.kzt")
        self.refusal("eval", "absent.kzt")

    def test_foreign_files(self):
        (self.dir / "foreign").write_text("this is no table\n" * 100)
        (self.dir / "empty").write_bytes(b"")
        for file in ("foreign", "empty", "."):
            for verb in ("stats", "probe", "line", "play"):
                with self.subTest(file=file, verb=verb):
                    self.refusal(verb, file)

    def test_truncated_tables(self):
        path = self.solved()
        whole = path.read_bytes()
        for size in (1, 10, 100, len(whole) // 2, len(whole) - 1):
            path.write_bytes(whole[:size])
            for verb in ("stats", "probe", "line"):
                with self.subTest(size=size, verb=verb):
                    self.refusal(verb, "table.kzt")
            process = subprocess.run([KANZEN, "check", "table.kzt"], cwd=self.dir, env=self.env,
                                     capture_output=True)
            self.assertIn(process.returncode, (1, 2))

    def test_table_of_another_game(self):
        self.solved()
        answer = self.text("eval", "table.kzt", code=2,
                           stdin='{"game":"tictactoe","position":"---/---/--- x"}\n')
        self.assertIn("table of nocca:3x3", answer)
        self.assertIn("3 cells", self.refusal("probe", "table.kzt", "b,b/-,-/w,w b"))
        self.assertIn("is a table of nocca:3x3",
                      self.refusal("solve", "nocca:3x4", "--out", "table.kzt", "--resume"))

    def test_places_that_cannot_be_written(self):
        self.assertIn("no directory", self.refusal("solve", "nocca:3x3", "--out", "absent/t.kzt"))
        (self.dir / "folder").mkdir()
        self.assertIn("is a directory", self.refusal("solve", "nocca:3x3", "--out", "folder"))
        self.refusal("solve", "nocca:3x3", "--out", "/proc/table.kzt")
        self.refusal("stats", "nocca:3x3", "--plot", "absent/plot.svg")

    def test_a_full_disk(self):
        # The kernel refuses to let files grow beyond this, as a full disk would; with a signal that
        # ends the program, unless the program knows better (ulimit -f).
        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
            resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))

        out, err = self.run_program("solve", "nocca:3x3", "--out", "table.kzt", code=3,
                                    preexec_fn=limit)
        self.assertEqual(out, "")
        self.assertRegex(err, r"kanzen: .*table\.kzt")
        self.assertFalse((self.dir / "table.kzt").exists())
        answer = self.json("solve", "nocca:3x3", "--out", "table.kzt", "--resume")
        self.assertEqual(answer["win"], 38883)
        self.assertEqual([path.name for path in self.dir.iterdir()], ["table.kzt"])

    def test_too_few_file_descriptors(self):
        for most in range(4, 12):  # with 3 the libraries cannot be loaded
            def limit():
                resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))

            process = self.start("solve", "nocca:3x3", "--out", "table.kzt", preexec_fn=limit)
            out, err = process.communicate(timeout=600)
            with self.subTest(most=most):
                self.assertEqual(process.returncode, 3, err)
                self.assertIn("kanzen: ", err)
                self.json("solve", "nocca:3x3", "--out", "table.kzt", "--resume")
                self.assertEqual([path.name for path in self.dir.iterdir()], ["table.kzt"])
                (self.dir / "table.kzt").unlink()

    def test_names_that_are_no_files(self):
        # A rename would put a file in their place: root would lose /dev/null, and therefore tries it
        # with a device of its own.
        device = "/dev/null"
        if os.geteuid() == 0:
            device = "null"
            os.mknod(self.dir / device, stat.S_IFCHR | 0o600, os.makedev(1, 3))
        os.mkfifo(self.dir / "pipe")
        (self.dir / "folder").mkdir()
        (self.dir / "file").write_text("mine")
        (self.dir / "link").symlink_to("file")
        (self.dir / "dangling").symlink_to("absent")
        for name, words in {"pipe": "pipe", device: "device", "folder": "is a directory",
                            "link": "symbolic link", "dangling": "symbolic link"}.items():
            with self.subTest(name=name):
                self.assertIn(words, self.refusal("solve", "nocca:3x3", "--out", name))
                self.assertIn(words, self.refusal("stats", "tictactoe", "--plot", name))
        self.assertEqual((self.dir / "file").read_text(), "mine")
        self.assertTrue(stat.S_ISFIFO((self.dir / "pipe").lstat().st_mode))
        self.assertTrue((self.dir / "link").is_symlink() and (self.dir / "dangling").is_symlink())
        self.assertTrue(stat.S_ISCHR(os.lstat(self.dir / device).st_mode))
        self.assertEqual({path.name for path in self.dir.iterdir()} - {"null"},
                         {"cache", "dangling", "file", "folder", "link", "pipe"})

    def test_a_pipe_is_no_table(self):
        os.mkfifo(self.dir / "pipe.kzt")
        for verb in ("stats", "probe", "line", "play"):
            self.assertIn("not a regular file", self.refusal(verb, "pipe.kzt"))

    def test_files_of_others_stay(self):
        mine = [f"t.{end}" for end in ("kzt.tmp-anything", "kzt.tmp-1", "kzt.new", "svg.new",
                                       "svg.tmp", "kzt.trial-1")]
        for name in mine:
            (self.dir / name).write_text("mine")
        self.run_program("solve", "nocca:3x3", "--out", "t.kzt")
        self.run_program("stats", "t.kzt", "--plot", "t.svg")
        self.assertEqual({path.name for path in self.dir.iterdir()}, {"t.kzt", "t.svg", *mine})
        for name in mine:
            self.assertEqual((self.dir / name).read_text(), "mine")

    def test_the_cache_is_tidied(self):
        # What a killed program was writing there goes; who still writes holds a lock, and others'
        # files have other names.
        cache = self.dir / "cache" / "kanzen"
        cache.mkdir(parents=True)
        for name in ("a.kzt.tmp-1", "b.kzt.tmp-2", "a.kzt.tmp-mine", "a.kzt.tmp-", "notes"):
            (cache / name).write_text("half a table")
        with open(cache / "b.kzt.tmp-2") as writer:
            fcntl.flock(writer, fcntl.LOCK_EX)
            self.run_program("stats", "tictactoe")
        self.assertEqual({path.name for path in cache.iterdir()},
                         {"b.kzt.tmp-2", "a.kzt.tmp-mine", "a.kzt.tmp-", "notes",
                          "tictactoe-product-r1.kzt"})

    def test_something_else_where_the_checkpoint_is_to_be(self):
        part = self.dir / "t.kzt.part"
        part.write_text("mine")
        self.assertIn("not a directory", self.refusal("solve", "nocca:3x3", "--out", "t.kzt"))
        part.unlink()
        part.mkdir()
        (part / "notes").write_text("mine")
        for how in ([], ["--resume"], ["--restart"]):
            self.assertIn("notes", self.refusal("solve", "nocca:3x3", "--out", "t.kzt", *how))
        self.assertEqual((part / "notes").read_text(), "mine")

    def test_a_full_standard_output(self):
        with open("/dev/full", "w") as full:
            process = subprocess.run([KANZEN, "stats", "nocca:3x3"], stdout=full, env=self.env,
                                     stderr=subprocess.PIPE, text=True)
        self.assertEqual(process.returncode, 3)
        self.assertIn("standard output", process.stderr)

    def test_an_output_that_nobody_reads(self):
        # Python starts its children with SIGPIPE as it is at first; head(1) and others end early.
        read, write = os.pipe()
        os.close(read)
        with os.fdopen(write, "w") as nobody:
            process = subprocess.run([KANZEN, "solve", "nocca:3x3", "--out", "t.kzt", "--json"],
                                     cwd=self.dir, env=self.env, stdout=nobody,
                                     stderr=subprocess.PIPE, text=True)
        self.assertEqual(process.returncode, 3, process.stderr)
        self.assertIn("standard output: Broken pipe", process.stderr)
        self.assertFalse((self.dir / "t.kzt").exists())
        self.assertEqual(self.json("solve", "nocca:3x3", "--out", "t.kzt", "--resume")["win"], 38883)

    def test_a_standard_error_that_cannot_be_written(self):
        for words, code in ((("solve", "nocca:0x3"), 2), (("solve", "nocca:9x9"), 3),
                            (("sovle",), 2), (("solve", "nocca:3x3"), 0)):
            with self.subTest(words=words):
                with open("/dev/full", "w") as full:
                    self.assertEqual(subprocess.call([KANZEN, *words], stderr=full, env=self.env,
                                                     stdout=subprocess.DEVNULL), code)
                self.assertEqual(self.without_streams(*words, closed="2>&-").returncode, code)

    def without_streams(self, *words, closed):
        """As a shell starts it with some of the standard streams closed."""
        return subprocess.run(["sh", "-c", f'exec "$0" "$@" {closed}', KANZEN, *words], cwd=self.dir,
                              env=self.env, capture_output=True, text=True)

    def test_closed_streams_are_no_files(self):
        """What is said must not go into the table that is being written."""
        for closed in ("2>&-", "<&- 2>&-", "<&-"):
            name = "closed.kzt"
            self.assertEqual(self.without_streams("solve", "nocca:3x3", "--restart", "--out", name,
                                                  closed=closed).returncode, 0, closed)
            self.assertTrue(self.json("check", name)["ok"])
        self.assertEqual(self.without_streams("stats", "nocca:3x3", closed=">&-").returncode, 3)
        self.assertEqual(self.without_streams("eval", closed="<&-").returncode, 2)
        self.assertEqual(self.without_streams("stats", "nocca:3x3",
                                              closed="<&- >&- 2>&-").returncode, 3)

    def test_unfinished_runs_are_not_overwritten(self):
        unfinished_run(self, "nocca:4x4", "table.kzt", passes=2)
        sentence = self.refusal("solve", "nocca:4x4", "--out", "table.kzt")
        self.assertIn("--resume", sentence)
        self.assertIn("--restart", sentence)
        self.refusal("solve", "nocca:4x4", "--out", "table.kzt", "--resume", "--space", "zdd")
        answer = self.json("solve", "nocca:4x4", "--out", "table.kzt", "--restart")
        self.assertEqual(answer["win"], 22408515)


if __name__ == "__main__":
    unittest.main()
