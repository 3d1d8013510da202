# SPDX-License-Identifier: Apache-2.0
"""An hour's worth of use in a few minutes: many clients, good and bad, while instances are solved. The
server answers all good ones, keeps its memory and its file descriptors, and ends when it is told."""

import http.client
import json
import pathlib
import random
import socket
import threading
import time
import unittest
from urllib.parse import quote

from program import START_3X3
from test_serve import ServeTest

MINUTES = 5


class Soak(ServeTest):
    def figures(self):
        """Resident kilobytes and open descriptors."""
        process = pathlib.Path("/proc") / str(self.server.pid)
        status = (process / "status").read_text()
        resident = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(resident.split()[1]), len(list((process / "fd").iterdir()))

    def player(self, seed, until, failures, times):
        """Plays random games over one connection, and checks that every value follows."""
        rng = random.Random(seed)
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        position = START_3X3
        while time.monotonic() < until:
            began = time.monotonic()
            connection.request("GET", f"/api/v1/games/nocca:3x3/positions?position={quote(position)}")
            answer = json.loads(connection.getresponse().read())
            times.append(time.monotonic() - began)
            best = next(move for move in answer["moves"] if move["best"])
            if (best["moveValue"], best["remoteness"]) != (answer["positionValue"],
                                                           answer["remoteness"]):
                failures.append((position, answer))
            position = rng.choice(answer["moves"])["position"] or START_3X3
        connection.close()

    def architect(self, seed, until, failures):
        """Sets up positions at random, and asks about those that are legal."""
        rng = random.Random(seed)
        while time.monotonic() < until:
            game = rng.choice(("nocca:3x3", "tictactoe", "sevens", "tanhinmin"))
            position = ""  # the start
            for _ in range(20):
                where = f"?position={quote(position)}"
                status, _, body = self.ask(f"/api/v1/games/{game}/setup{where}")
                if status != 200:
                    failures.append((game, position, body))
                    break
                draft = json.loads(body)
                expected = 200 if draft["problem"] is None else 400
                status, _, body = self.ask(f"/api/v1/games/{game}/positions{where}")
                if status != expected:
                    failures.append((game, position, body))
                position = rng.choice(draft["edits"])["position"]

    def vandal(self, seed, until):
        rng = random.Random(seed)
        while time.monotonic() < until:
            try:
                with socket.create_connection(("127.0.0.1", self.port), timeout=20) as client:
                    kind = rng.randrange(4)
                    if kind == 0:
                        client.sendall(rng.randbytes(rng.randrange(1, 3000)))
                    elif kind == 1:
                        client.sendall(b"GET /api/v1/games HTTP/1.1\r\nHost: loc")
                    elif kind == 2:
                        client.sendall(b"GET /api/v1/games HTTP/1.1\r\nHost: localhost\r\n\r\n" * 50)
                    else:
                        client.sendall(b"POST /api/v1/jobs HTTP/1.1\r\nHost: localhost\r\n"
                                       b"Content-Length: 60000\r\n\r\n" + b"[" * 1000)
                    if rng.random() < 0.5:
                        client.recv(100)
            except OSError:
                pass  # it was thrown out

    def solver(self, until, states):
        while time.monotonic() < until:
            status, job = self.post_job("nocca:4x4")
            if status not in (200, 202):
                states.append(status)
                return
            time.sleep(1)
            self.ask(f"/api/v1/jobs/{job['id']}", "DELETE")
            states.append(self.get(f"/jobs/{job['id']}")["state"])

    def test_soak(self):
        self.get("/games/nocca:3x3/stats")
        before = self.figures()
        until = time.monotonic() + 60 * MINUTES
        failures, times, states = [], [], []
        threads = [threading.Thread(target=self.player, args=(seed, until, failures, times))
                   for seed in range(20)]
        threads += [threading.Thread(target=self.architect, args=(seed, until, failures))
                    for seed in range(3)]
        threads += [threading.Thread(target=self.vandal, args=(seed, until)) for seed in range(10)]
        threads.append(threading.Thread(target=self.solver, args=(until, states)))
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])
        self.assertGreater(len(times), 1000)
        self.assertLessEqual(set(states), {"waiting", "running", "cancelled", "done"})
        time.sleep(15)  # what was left half said is given up by now
        after = self.figures()
        self.assertLess(after[0], before[0] + 200_000, "kilobytes in memory")
        self.assertLessEqual(after[1], before[1] + 5, "descriptors")
        self.still_answers()
        code, _, err = self.end()
        self.assertEqual((code, err), (0, ""))


if __name__ == "__main__":
    unittest.main()
