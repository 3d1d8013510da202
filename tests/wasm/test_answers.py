# SPDX-License-Identifier: Apache-2.0
"""The games compiled to WebAssembly answer as `kanzen serve` does, to the byte: what is asked of both
are the same targets. Outside a browser, by node (ask.mjs)."""

import json
import os
import pathlib
import subprocess
import tempfile
import unittest
import urllib.error
import urllib.parse
import urllib.request

KANZEN = os.environ["KANZEN"]
MODULE = os.environ["KANZEN_MODULE"]
FZSTD = os.environ["FZSTD"]
NODE = os.environ.get("NODE", "node")
HERE = pathlib.Path(__file__).parent

TABLES = ["nocca:3x4", "awari:8", "quixo:3", "shimpei:3"]
CLOSED = ["sevens", "sevens:3x4", "oldmaid", "tanhinmin:4x13"]
SOLVED = ["tictactoe", "nocca:2x4", "juroku:9", "dobutsu:animals=chicks"]  # in the module itself


class Module:
    def __init__(self, tables):
        self.node = subprocess.Popen([NODE, HERE / "ask.mjs", MODULE, FZSTD, *tables], text=True,
                                     stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def ask(self, target, **more):
        self.node.stdin.write(json.dumps({"target": target, **more}) + "\n")
        self.node.stdin.flush()
        return json.loads(self.node.stdout.readline())

    def end(self):
        self.node.stdin.close()
        self.node.wait()
        self.node.stdout.close()


class Server:
    def __init__(self, cache, tables):
        self.process = subprocess.Popen([KANZEN, "serve", "--port", "0", "--json", *tables], text=True,
                                        stdout=subprocess.PIPE, env={**os.environ, "XDG_CACHE_HOME": cache})
        self.url = json.loads(self.process.stdout.readline())["url"].rstrip("/")

    def ask(self, target, body=None):
        request = urllib.request.Request(self.url + target, body and body.encode(),
                                         {"Content-Type": "application/json"} if body else {})
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as refusal:
            return refusal.code, refusal.read().decode()

    def end(self):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()


class Answers(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        tables = {}
        for name in TABLES:
            tables[name] = os.path.join(cls.folder.name, name.replace(":", "_") + ".kzt")
            subprocess.run([KANZEN, "solve", name, "--out", tables[name], "--json"], check=True,
                           stdout=subprocess.DEVNULL)
        cls.module = Module([f"{name}={path}" for name, path in tables.items()])
        cls.server = Server(cls.folder.name, tables.values())

    @classmethod
    def tearDownClass(cls):
        cls.module.end()
        cls.server.end()
        cls.folder.cleanup()

    def same(self, target):
        target = "/api/v1/games/" + target
        status, body = self.server.ask(target)
        ours = self.module.ask(target)
        self.assertEqual((ours["status"], ours["body"]), (status, body), target)
        return json.loads(body)

    def test_positions_along_games(self):
        for name in TABLES + CLOSED + SOLVED:
            with self.subTest(name):
                self.same(f"{name}?lang=en")
                now = self.same(f"{name}/positions?lang=en")
                for ply in range(12):
                    after = [move["position"] for move in now["moves"] if move["position"] is not None]
                    if not after:
                        break
                    position = urllib.parse.quote(after[(7 * ply + 3) % len(after)])
                    now = self.same(f"{name}/positions?position={position}&lang={'ja' if ply % 2 else 'en'}")

    def test_what_else_is_asked(self):
        for name in TABLES + CLOSED + SOLVED:
            for what in ["rules?lang=en", "first-game?lang=ja", "start?deal=7", "setup?lang=en", "line",
                         "insights?lang=ja", "puzzles?seed=5", "positions?position=nonsense&lang=ja"]:
                with self.subTest(name, what=what):
                    self.same(f"{name}/{what}")

    def test_statistics(self):
        for name in TABLES:
            with self.subTest(name):
                for what in ["stats?lang=ja", "stats"]:
                    self.same(f"{name}/{what}")
                for kind in ["csv", "svg"]:
                    target = f"/api/v1/games/{name}/stats.{kind}"
                    self.assertEqual(self.module.ask(target)["body"], self.server.ask(target)[1])

    def test_what_is_solved_in_the_module_is_what_is_solved(self):
        for name in SOLVED:
            with self.subTest(name):
                theirs = json.loads(self.server.ask(f"/api/v1/games/{name}/stats")[1])
                ours = json.loads(self.module.ask(f"/api/v1/games/{name}/stats")["body"])
                for key in ["table_bytes", "bits_per_position"]:  # stored, not compressed
                    theirs.pop(key), ours.pop(key)
                self.assertEqual(ours, theirs)
                self.assertRegex(ours["solution_hash"], "^[0-9a-f]{32}$")

    def test_records(self):
        game = json.dumps({"instance": "tictactoe", "moves": ["b2", "a1"]})
        status, body = self.server.ask("/api/v1/records", game)
        ours = self.module.ask("/api/v1/records", method="POST", type="application/json", body=game)
        self.assertEqual((ours["status"], ours["body"]), (status, body))

    def test_refusals(self):
        for target in ["nope", "nocca:0x0", "%", "nocca:3x4/nothing", "tictactoe/positions?position=%ff"]:
            with self.subTest(target):
                status, body = self.server.ask("/api/v1/games/" + target)
                ours = self.module.ask("/api/v1/games/" + target)
                self.assertEqual((ours["status"], ours["body"]), (status, body))
        large = json.loads(self.module.ask("/api/v1/games/nocca:5x5")["body"])
        self.assertEqual((large["state"], large["needs"]), ("too large", None))
        refused = self.module.ask("/api/v1/games/nocca:5x5/positions?lang=en")
        self.assertEqual(refused["status"], 409)
        self.assertIn("kanzen serve", json.loads(refused["body"])["error"])
        jobs = self.module.ask("/api/v1/jobs", method="POST", type="application/json", body='{"instance":"nocca:4x5"}')
        self.assertEqual(jobs["status"], 409)

    def test_a_damaged_table_is_refused(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "table.kzt"
            subprocess.run([KANZEN, "solve", "tictactoe", "--out", path, "--json"], check=True,
                           stdout=subprocess.DEVNULL)
            bytes_ = bytearray(path.read_bytes())
            header = 24 + int.from_bytes(bytes_[20:24], "little") + 8
            bytes_[header + 20] ^= 1  # in the first block
            path.write_bytes(bytes_)
            module = Module([f"tictactoe={path}"])
            answer = module.ask("/api/v1/games/tictactoe/positions?lang=en")
            module.end()
            self.assertEqual(answer["status"], 500)
            self.assertIn("damaged", json.loads(answer["body"])["error"])

    def test_what_a_question_will_read_is_foreseen(self):
        self.same("nocca:3x4?lang=en")
        start = self.same("nocca:3x4/positions")
        answer = self.module.ask("/api/v1/games/nocca:3x4/positions", foresee=True)
        self.assertGreaterEqual(len(answer["foreseen"][0]), len([1 for move in start["moves"] if not move["ends"]]))
        self.assertEqual(answer["body"], self.module.ask("/api/v1/games/nocca:3x4/positions")["body"])
        self.assertEqual(self.module.ask("/api/v1/games/sevens/positions", foresee=True)["foreseen"], [[]])

    def test_a_line_is_foreseen_to_its_end(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "table.kzt"
            subprocess.run([KANZEN, "solve", "nocca:4x4", "--out", path, "--json"], check=True,
                           stdout=subprocess.DEVNULL)
            target = "/api/v1/games/nocca:4x4/line"
            alone = Module([f"nocca:4x4={path}"])
            plain = alone.ask(target)
            alone.end()
            module = Module([f"nocca:4x4={path}"])
            module.ask("/api/v1/games/nocca:4x4")
            line = module.ask(target, foresee=True)
            module.end()
            self.assertEqual(line["body"], plain["body"])
            rounds = [set(places) for places in line["foreseen"]]
            self.assertEqual(rounds[-1], set())  # it knows that there is no more
            self.assertLessEqual(len(rounds), len(json.loads(line["body"])["line"]) + 2)
            # All blocks that it read by itself, but for what opening took, were foreseen.
            self.assertGreaterEqual(len(set().union(*rounds)), plain["reads"] - 10)


if __name__ == "__main__":
    unittest.main()
