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
import traceback
import unittest
from functools import partial
from urllib.parse import quote

from program import START_3X3
from test_serve import ServeTest

MINUTES = 5


def together(clients, failures):
    """Has every client in a thread of its own. One that ends by an exception has failed: what it
    still had to ask is asked by nobody."""
    def attend(client):
        try:
            client()
        except Exception as error:
            failures.append((repr(error), traceback.format_exc()))

    threads = [threading.Thread(target=attend, args=(client,)) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


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
        clients = [partial(self.player, seed, until, failures, times) for seed in range(20)]
        clients += [partial(self.architect, seed, until, failures) for seed in range(3)]
        clients += [partial(self.vandal, seed, until) for seed in range(10)]
        clients.append(partial(self.solver, until, states))
        together(clients, failures)
        self.assertEqual(failures, [])
        self.assertGreater(len(times), 1000)
        self.assertLessEqual(set(states), {"waiting", "running", "cancelled", "done"})
        # What was left half said is given up after ten seconds, and on a busy machine later.
        kilobytes, descriptors = before[0] + 200_000, before[1] + 5
        until = time.monotonic() + 60
        after = self.figures()
        while (after[0] >= kilobytes or after[1] > descriptors) and time.monotonic() < until:
            time.sleep(1)
            after = self.figures()
        self.assertLess(after[0], kilobytes, "kilobytes in memory")
        self.assertLessEqual(after[1], descriptors, "descriptors")
        self.still_answers()
        code, _, err = self.end()
        self.assertEqual((code, err), (0, ""))


class Beside(ServeTest):
    """A hundred people who click, while others ask for the worst that can be asked."""
    megabytes = 500
    arguments = ("--memory", f"{megabytes}M")
    SECONDS = 30
    QUESTIONS = ("oldmaid:7/insights", "oldmaid:9/positions?deal=1", "oldmaid:64/insights",
                 "sevens:9x7,rule=stuck-passes/positions?deal={}",
                 "sevens:12x6,rule=stuck-passes/insights?deal={}",
                 "sevens:6x8,passes=1,passing=blocked-only/line?deal={}")

    def clicker(self, seed, until, times, failures):
        """Asks, and thinks for a fifth of a second on the average."""
        rng = random.Random(seed)
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        position = START_3X3
        while time.monotonic() < until:
            time.sleep(rng.uniform(0.1, 0.3))
            began = time.monotonic()
            connection.request("GET", f"/api/v1/games/nocca:3x3/positions?position={quote(position)}")
            response = connection.getresponse()
            answer = json.loads(response.read())
            times.append(time.monotonic() - began)
            if response.status != 200:
                failures.append(answer)
            else:
                position = rng.choice(answer["moves"])["position"] or START_3X3
        connection.close()

    def nuisance(self, seed, until, statuses):
        rng = random.Random(seed)
        while time.monotonic() < until:
            path = "/api/v1/games/" + rng.choice(self.QUESTIONS).format(rng.randrange(1000))
            if rng.random() < 0.3:  # asks and goes
                with socket.create_connection(("127.0.0.1", self.port), timeout=20) as client:
                    client.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
                    time.sleep(0.05)
            else:
                statuses.append(self.ask(path)[0])

    def answer_times(self, others):
        """The time within which 99 % of the clicks were answered."""
        until = time.monotonic() + self.SECONDS
        times, failures, statuses = [], [], []
        clients = [partial(self.clicker, seed, until, times, failures) for seed in range(100)]
        clients += [partial(self.nuisance, seed, until, statuses) for seed in range(others)]
        together(clients, failures)
        self.assertEqual(failures, [])
        self.assertGreater(len(times), 1000)
        self.assertLessEqual(set(statuses), {200, 503})
        self.assertEqual(bool(statuses), others > 0)
        return sorted(times)[len(times) * 99 // 100]

    def test_clicks_are_answered_beside_the_worst_questions(self):
        self.get("/games/nocca:3x3/positions")
        before = self.answer_times(0)
        # Promised are 50 ms for 99 of 100 clicks, whatever others ask. A machine that has other work
        # may not keep that for the clicks alone, just before and just after: there the others may add
        # half. Work that came only while they asked tells nothing of the server: they ask again.
        for _ in range(2):
            beside, after = self.answer_times(12), self.answer_times(0)
            alone = max(before, after)
            print(f"99 % within {1000 * alone:.1f} ms alone, {1000 * beside:.1f} ms beside the others")
            limit = max(0.050, 1.5 * alone)
            if beside < limit:
                break
            before = after
        self.assertLess(beside, limit)
        with open(f"/proc/{self.server.pid}/status", encoding="ascii") as file:
            most = next(int(line.split()[1]) for line in file if line.startswith("VmHWM"))
        self.assertLess(most / 1024, 1.2 * self.megabytes + 100)
        self.ends_in_time()


if __name__ == "__main__":
    unittest.main()
