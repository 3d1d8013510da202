# SPDX-License-Identifier: Apache-2.0
"""kanzen serve: the API says what the command line says, and nothing that is sent to it does harm."""

import gzip
import http.client
import json
import re
import select
import signal
import socket
import subprocess
import threading
import time
import unittest
from urllib.parse import quote

from program import (
    SANITIZED,
    SLOWER,
    START_3X3,
    TRIES,
    ProgramTest,
    golden,
    idle_seconds,
    processor_seconds,
    processor_seconds_of,
)

# Jobs of some seconds: where a fast machine is done with one before a test has looked, another is
# begun.
JOBS = ("nocca:4x5", "nocca:4x5,stack=2", "shimpei")


class ServeTest(ProgramTest):
    arguments = ()

    def setUp(self):
        super().setUp()
        self.prepare()
        self.launch()

    def launch(self):
        self.server = self.start("serve", "--port", "0", "--json", *self.arguments)
        self.addCleanup(self.end)
        line = self.server.stdout.readline()
        self.assertTrue(line, "the server says nothing")
        self.url = json.loads(line)["url"]
        self.page = json.loads(line)["page"]
        self.port = int(re.fullmatch(r"http://127\.0\.0\.1:(\d+)/", self.url)[1])

    def prepare(self):
        """What has to be there before the server."""

    def end(self, how=signal.SIGTERM):
        if self.server.poll() is None:
            self.server.send_signal(how)
        out, err = self.server.communicate(timeout=60)
        return self.server.returncode, out, err

    def ask(self, path, method="GET", body=None, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=300)
        try:
            connection.request(method, path, body, headers or {})
            response = connection.getresponse()
            return response.status, dict(response.getheaders()), response.read()
        finally:
            connection.close()

    def get(self, path, status=200):
        got, _, body = self.ask("/api/v1" + path)
        self.assertEqual(got, status, body)
        return json.loads(body)

    def post_job(self, instance):
        status, _, body = self.ask("/api/v1/jobs", "POST", json.dumps({"instance": instance}),
                                   {"Content-Type": "application/json"})
        return status, json.loads(body)

    def raw(self, data, timeout=60):
        """Whatever the server answers to these bytes until it closes."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=timeout) as client:
            client.sendall(data)
            client.shutdown(socket.SHUT_WR)
            answer = b""
            while chunk := client.recv(65536):
                answer += chunk
        return answer

    def begin(self, path, method="GET", body=""):
        """A question whose answer nobody has read yet."""
        client = socket.create_connection(("127.0.0.1", self.port), timeout=60)
        self.addCleanup(client.close)
        client.sendall(f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
                       f"Content-Type: application/json\r\n\r\n{body}".encode())
        return client

    def unanswered(self, clients):
        return len(clients) - len(select.select(clients, [], [], 0)[0])

    def busy_with(self, ask):
        """A server that has worked for a while on what was asked, and has not answered all of it.
        Where it has, being fast, another one is asked and has half the while."""
        seconds = 0.4
        for _ in range(TRIES):
            before = processor_seconds_of(self.server.pid)
            until = time.monotonic() + 60 * SLOWER
            clients = ask()
            while (self.unanswered(clients)
                   and processor_seconds_of(self.server.pid) - before < seconds):
                self.assertLess(time.monotonic(), until, "nobody works on it")
                time.sleep(0.001)
            if self.unanswered(clients):
                return
            self.assertEqual(self.end()[0], 0)
            self.launch()
            seconds /= 2
        self.fail("all was answered in no time")

    def ends_in_time(self, how=signal.SIGTERM):
        """Within two seconds of a signal. Where a machine has other work, those count that processors
        worked for the server or had nothing to do. What does not notice that it is to end works ten of
        them on every question, or for ever."""
        worked, others = processor_seconds_of(self.server.pid), processor_seconds()
        idle = idle_seconds()
        began = time.monotonic()
        code, out, err = self.end(how)
        seconds = time.monotonic() - began
        counted = processor_seconds() - others - worked + idle_seconds() - idle
        self.assertEqual((code, out, err), (0, "", ""))
        self.assertLess(min(seconds, counted), 2 * SLOWER)
        self.assertLess(seconds, 8 * SLOWER)

    def still_answers(self):
        self.assertEqual(self.get("/games/tictactoe")["positionValue"], "draw")


def api_value(answer):
    """As the API calls a value of the command line."""
    value = "lose" if answer["value"] == "loss" else answer["value"]
    return value, answer["distance"]


class Answers(ServeTest):
    def test_positions_are_those_of_probe(self):
        for game, position in (("nocca:3x3", START_3X3), ("nocca:3x3", "-,-,b/-,w,-/b,b,ww b"),
                               ("tictactoe", "xx-/oo-/--- x"), ("tictactoe", "xxx/oo-/--- o"),
                               ("sevens", None), ("nocca:2x4", None)):
            with self.subTest(game=game, position=position):
                words = [position] if position else []
                probe = self.json("probe", game, *words)
                query = "?position=" + quote(position) if position else ""
                answer = self.get(f"/games/{game}/positions{query}")
                self.assertEqual(answer["position"], probe["position"])
                self.assertEqual((answer["positionValue"], answer["remoteness"]), api_value(probe))
                self.assertEqual(
                    {move["move"]: (move["moveValue"], move["remoteness"])
                     for move in answer["moves"]},
                    {move["move"]: api_value(move) for move in probe["moves"]})

    def test_a_whole_game_by_the_best_moves_is_the_line(self):
        line = self.get("/games/nocca:3x3/line")
        told = self.json("line", "nocca:3x3")
        self.assertEqual([step["move"] for step in line["line"]],
                         [step["move"] for step in told["line"]])
        self.assertEqual(line["ending"], "over")
        position, moves = START_3X3, []
        while position:
            report = self.get(f"/games/nocca:3x3/positions?position={quote(position)}")
            best = next(move for move in report["moves"] if move["best"])
            moves.append(best["move"])
            position = best["position"]
        self.assertEqual(moves, [step["move"] for step in line["line"]])

    def test_spots_of_every_move_are_in_the_picture(self):
        for game in ("nocca:3x3", "tictactoe", "sevens"):
            answer = self.get(f"/games/{game}/positions")
            spots = {mark["spot"] for mark in answer["picture"]["marks"]}
            for move in answer["moves"]:
                self.assertLessEqual(set(move["spots"]), spots, (game, move))

    def test_statistics_are_those_of_stats(self):
        """One JSON for solve, stats and the server, field by field."""
        stats = self.get("/games/nocca:3x3/stats")
        self.check_figures(stats, golden("3x3"))
        self.assertEqual(stats.pop("instance"), "nocca:3x3")
        claims = stats.pop("claims")
        self.assertTrue(claims and all(claim["holds"] for claim in claims))
        self.assertEqual(stats, self.json("stats", "nocca:3x3"))
        solved = self.json("solve", "nocca:3x3")
        self.assertEqual(stats.keys() - solved.keys(), {"deepest_positions", "no_move_position_list"})
        for key in stats.keys() & solved.keys() - {"table_bytes", "bits_per_position"}:
            self.assertEqual(solved[key], stats[key], key)
        status, headers, body = self.ask("/api/v1/games/nocca:3x3/stats.csv")
        self.assertEqual((status, body.decode()), (200, self.text("stats", "nocca:3x3", "--csv")))
        rows = [[str(row["distance"]), row["value"], str(row["positions"])]
                for row in stats["by_distance"]]
        self.assertEqual([line.split(",") for line in body.decode().splitlines()[1:-1]], rows)
        self.assertTrue(headers["Content-Type"].startswith("text/csv"))
        self.assertIn(b"</svg>", self.ask("/api/v1/games/nocca:3x3/stats.svg")[2])

    def test_deals(self):
        self.assertTrue(self.get("/games/sevens")["deals"])
        deals = {self.get(f"/games/sevens/start?deal={n}")["position"]
                 for n in (0, 1, 2, 2**64 - 1)}
        self.assertEqual(len(deals), 4)
        self.assertEqual(self.get("/games/sevens/start")["position"],
                         self.get("/games/sevens")["start"])

    def test_keep_alive(self):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        for _ in range(50):
            connection.request("GET", "/api/v1/games/tictactoe/positions")
            self.assertEqual(json.loads(connection.getresponse().read())["positionValue"], "draw")
        connection.request("HEAD", "/api/v1/games")
        response = connection.getresponse()
        self.assertEqual(response.read(), b"")
        self.assertGreater(int(response.headers["Content-Length"]), 100)
        connection.close()

    def test_pipelined_requests_are_answered_in_order(self):
        one = "GET /api/v1/games/{} HTTP/1.1\r\nHost: localhost\r\n\r\n"
        answer = self.raw((one.format("tictactoe") + one.format("nocca:3x3")).encode())
        self.assertEqual(re.findall(rb'"instance":"([^"]+)"', answer),
                         [b"tictactoe", b"nocca:3x3"])


class Tables(ServeTest):
    arguments = ("table.kzt",)

    def prepare(self):
        self.run_program("solve", "nocca:2x4", "--out", "table.kzt")

    def test_a_table_file_is_open(self):
        games = {game["game"]: game for game in self.get("/games")["games"]}
        self.assertEqual(games["nocca"]["open"], ["nocca:2x4"])
        self.assertEqual(self.get("/games/nocca:2x4")["source"], "table")


class Page(ServeTest):
    def test_the_page_or_a_sentence(self):
        status, headers, body = self.ask("/")
        self.assertEqual(status, 200)
        policy = headers["Content-Security-Policy"]
        self.assertTrue(policy.startswith("default-src 'self'"), policy)
        self.assertNotIn("unsafe", policy)
        self.assertEqual(headers["X-Content-Type-Options"], "nosniff")
        self.assertEqual(self.get("")["page"], self.page)
        if not self.page:
            self.assertIn(b"without the explorer's page", body)
            return
        self.assertTrue(headers["Content-Type"].startswith("text/html"))
        files = re.findall(rb'(?:src|href)="\.?/?([^"]+)"', body)
        self.assertTrue(files)
        for name in files:
            if name.startswith(b"#"):  # within the page
                continue
            self.assertNotIn(b"//", name)  # nothing from elsewhere
            path = "/" + name.decode()
            status, headers, plain = self.ask(path)
            self.assertEqual(status, 200, path)
            self.assertNotIn("octet-stream", headers["Content-Type"])
            status, again, nothing = self.ask(path, headers={"If-None-Match": headers["ETag"]})
            self.assertEqual((status, nothing), (304, b""))
            tag = headers["ETag"]
            for known, expected in ((f'"other", {tag}', 304), (f"W/{tag}", 304), ("*", 304),
                                    (tag[1:-1], 200), (tag + "x", 200), (f'"x{tag}"', 200)):
                self.assertEqual(self.ask(path, headers={"If-None-Match": known})[0], expected, known)
            status, packed, bytes_ = self.ask(path, headers={"Accept-Encoding": "gzip"})
            if packed.get("Content-Encoding") == "gzip":
                self.assertEqual(gzip.decompress(bytes_), plain)

    def test_answers_are_packed_for_those_who_unpack_them(self):
        path = "/api/v1/games/sevens/positions"
        status, headers, plain = self.ask(path)
        self.assertEqual(status, 200)
        self.assertNotIn("Content-Encoding", headers)
        self.assertEqual(headers["Vary"], "Accept-Encoding")
        for method in ("GET", "HEAD"):
            status, headers, packed = self.ask(path, method=method,
                                               headers={"Accept-Encoding": "gzip"})
            self.assertEqual(headers["Content-Encoding"], "gzip")
            self.assertLess(int(headers["Content-Length"]), len(plain) // 4)
            if method == "GET":
                self.assertEqual(len(packed), int(headers["Content-Length"]))
                self.assertEqual(gzip.decompress(packed), plain)
        # What is short is sent as it is, and so is what nobody wants packed.
        for path, wanted in (("/api/v1/jobs", "gzip"), (path, "gzip;q=0")):
            _, headers, body = self.ask(path, headers={"Accept-Encoding": wanted})
            self.assertNotIn("Content-Encoding", headers)
            json.loads(body)

    def test_no_file_but_those_of_the_page(self):
        for path in ("/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/etc/passwd", "/assets/",
                     "//etc/passwd", "/assets/..%2f..%2fetc/passwd", "/index.html/x"):
            status, _, body = self.ask(path)
            self.assertIn(status, (400, 404), path)
            self.assertIn("error", json.loads(body))


class Refusals(ServeTest):
    def status_of(self, data):
        answer = self.raw(data)
        self.assertTrue(answer, data[:80])
        head, _, body = answer.partition(b"\r\n\r\n")
        self.assertEqual(list(json.loads(body)), ["error"], answer)
        return int(head.split()[1])

    def test_malformed_requests(self):
        for data in (b"rubbish\r\n\r\n", b"\r\n\x00\x01\x02\r\n\r\n", b"GET\r\n\r\n",
                     b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
                     b"GET / HTTP/1.1\r\n\r\n",  # no Host
                     b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
                     b"GET / HTTP/1.1\r\nHost: localhost\r\nno colon\r\n\r\n",
                     b"GET / HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\x01\r\n\r\n",
                     b"GET http://localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
                     b"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
                     b"GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
                     b"GET /%00 HTTP/1.1\r\nHost: localhost\r\n\r\n",
                     b"POST /api/v1/jobs HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
                     b"POST /api/v1/jobs HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{",
                     b"POST /api/v1/jobs HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n"
                     b"Transfer-Encoding: chunked\r\n\r\nzz\r\n"):
            with self.subTest(data=data):
                self.assertEqual(self.status_of(data), 400)
        self.still_answers()

    def test_other_names_and_origins(self):
        for host in ("evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "10.0.0.1"):
            self.assertEqual(self.ask("/api/v1", headers={"Host": host})[0], 403, host)
        for host in ("localhost", f"localhost:{self.port}", "127.0.0.1:1", "[::1]"):
            self.assertEqual(self.ask("/api/v1", headers={"Host": host})[0], 200, host)
        for origin in ("http://evil.example", "null", "http://localhost:1"):
            self.assertEqual(self.ask("/api/v1", headers={"Origin": origin})[0], 403, origin)
        own = f"http://127.0.0.1:{self.port}"
        self.assertEqual(self.ask("/api/v1", headers={"Origin": own})[0], 200)

    def test_other_sites_start_nothing(self):
        """A page of another site may link here; it may not ask, whatever it asks with."""
        for site in ("cross-site", "same-site", "cross-site-not", ""):
            for mode, dest in (("no-cors", "image"), ("cors", "empty"), ("navigate", "iframe"),
                               ("navigate", "document")):
                headers = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": mode, "Sec-Fetch-Dest": dest}
                for path in ("/api/v1/games/oldmaid:7/insights", "/api/v1"):
                    self.assertEqual(self.ask(path, headers=headers)[0], 403, headers)
                is_link = (mode, dest) == ("navigate", "document")
                self.assertEqual(self.ask("/", headers=headers)[0], 200 if is_link else 403, headers)
            headers = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate",
                       "Sec-Fetch-Dest": "document", "Content-Type": "application/json"}
            self.assertEqual(
                self.ask("/api/v1/jobs", "POST", '{"instance":"nocca:4x4"}', headers)[0], 403)
        self.assertEqual(self.get("/jobs")["jobs"], [])
        for site in ("same-origin", "none"):
            self.assertEqual(self.ask("/api/v1", headers={"Sec-Fetch-Site": site})[0], 200)

    def test_no_other_site_starts_a_job(self):
        own = f"http://127.0.0.1:{self.port}"
        foreign = [{"Origin": origin} for origin in
                   ("http://evil.example", "https://evil.example", "null", "http://localhost:1",
                    own + ".evil.example", "http://evil.example/" + own)]
        foreign += [{"Sec-Fetch-Site": site} for site in ("cross-site", "same-site")]
        foreign += [{"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": mode, "Sec-Fetch-Dest": dest, **more}
                    for mode, dest in (("no-cors", "empty"), ("cors", "empty"), ("navigate", "document"))
                    for more in ({}, {"Origin": own}, {"Origin": "http://evil.example"})]
        for headers in foreign:
            for kind in ("application/json", "text/plain", "application/x-www-form-urlencoded"):
                with self.subTest(headers=headers, kind=kind):
                    self.assertEqual(self.ask("/api/v1/jobs", "POST", '{"instance":"nocca:4x3"}',
                                              {**headers, "Content-Type": kind})[0], 403)
        self.assertEqual(self.get("/jobs")["jobs"], [])
        self.assertEqual(self.get("/games/nocca:4x3")["state"], "unsolved")
        # The page of this server does.
        status, _, body = self.ask("/api/v1/jobs", "POST", '{"instance":"nocca:4x3"}',
                                   {"Content-Type": "application/json", "Origin": own,
                                    "Sec-Fetch-Site": "same-origin"})
        self.assertEqual(status, 202, body)

    def test_where_a_body_ends_is_beyond_doubt(self):
        """What could be a body for one and a request for another is refused, and nothing after it
        is read."""
        inner = b"GET /api/v1/games HTTP/1.1\r\nHost: localhost\r\n\r\n"
        for status, headers in {
            501: (b"Transfer-Encoding: identity", b"Transfer-Encoding: gzip, chunked",
                  b"Transfer-Encoding: chunked, identity", b"Transfer-Encoding: xchunked",
                  b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity"),
            400: (b"Transfer-Encoding: chunked\r\nContent-Length: 5", b"Content-Length: 3, 4",
                  b"Content-Length: 3\r\nContent-Length: 4", b"Content-Length: +3"),
        }.items():
            for header in headers:
                with self.subTest(header=header):
                    answer = self.raw(b"POST /api/v1/jobs HTTP/1.1\r\nHost: localhost\r\n" + header +
                                      b"\r\n\r\n0\r\n\r\n" + inner)
                    self.assertEqual(answer.count(b"HTTP/1.1 "), 1, answer)
                    self.assertIn(int(answer.split()[1]), (status, 400), answer)
        answer = self.raw(b"POST /api/v1/jobs HTTP/1.1\r\nHost: localhost\r\n"
                          b"Content-Type: application/json\r\nTransfer-Encoding: Chunked\r\n\r\n"
                          b"18\r\n{\"instance\":\"tictactoe\"}\r\n0\r\n\r\n" + inner)
        self.assertEqual(re.findall(rb"HTTP/1\.1 (2\d\d)", answer), [b"200", b"200"])

    def test_types_and_codings_are_whole_words(self):
        for kind, status in (("application/json; charset=utf-8", 200), ("Application/Json", 200),
                             ("application/jsonp", 415), ("text/plain", 415)):
            self.assertEqual(self.ask("/api/v1/jobs", "POST", '{"instance":"tictactoe"}',
                                      {"Content-Type": kind})[0], status, kind)
        if not self.page:
            return
        for wanted, coding in (("gzip", "gzip"), ("gzip;q=0", None), ("gzip;q=0, *", None),
                               ("br, gzip;q=0.1", "gzip"), ("gzipped", None)):
            headers = self.ask("/", headers={"Accept-Encoding": wanted})[1]
            self.assertEqual(headers.get("Content-Encoding"), coding, wanted)

    def test_limits(self):
        big = "x" * 70_000
        self.assertEqual(self.ask("/api/v1?position=" + "x" * 9000)[0], 414)
        self.assertEqual(self.ask("/api/v1", headers={"X": big[:20_000]})[0], 431)
        self.assertEqual(self.ask("/api/v1/jobs", "POST", big)[0], 413)
        self.assertEqual(
            self.ask("/api/v1/games/nocca:3x3/positions?position=" + "b," * 3000)[0], 400)
        self.still_answers()

    def test_methods(self):
        for method, path in (("POST", "/api/v1/games"), ("DELETE", "/api/v1/jobs"),
                             ("PUT", "/"), ("PATCH", "/api/v1"), ("BREW", "/api/v1/games"),
                             ("GE", "/api/v1/games"), ("get", "/api/v1/games"), ("EAD", "/api/v1"),
                             ("G", "/")):
            status, headers, _ = self.ask(path, method)
            self.assertIn(status, (400, 405), (method, path))
            if status == 405:
                self.assertIn("GET", headers["Allow"])

    def test_nesting_without_end(self):
        status, _, _ = self.ask("/api/v1/jobs", "POST", "[" * 60_000,
                                {"Content-Type": "application/json"})
        self.assertEqual(status, 400)
        self.still_answers()

    def test_slow_and_dying_clients_harm_nobody(self):
        clients = []
        for number in range(200):
            client = socket.create_connection(("127.0.0.1", self.port), timeout=20)
            client.sendall(b"GET /api/v1/games/nocca:3x3/stats HTTP/1.1\r\nHost: loc"[:number % 60])
            clients.append(client)
        for client in clients[::2]:  # reset
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            client.close()
        self.still_answers()
        for client in clients[1::2]:
            client.close()
        # Asks for much and reads nothing.
        client = socket.create_connection(("127.0.0.1", self.port), timeout=20)
        client.sendall(b"GET /api/v1/games/nocca:3x3/positions HTTP/1.1\r\nHost: localhost\r\n\r\n"
                       * 400)
        self.still_answers()
        client.close()
        self.still_answers()

    def test_a_request_that_does_not_arrive_is_told_so(self):
        with socket.create_connection(("127.0.0.1", self.port), timeout=20) as client:
            client.sendall(b"GET /api/v1/games HTTP/1.1\r\nHost: loc")
            answer = b"".join(iter(lambda: client.recv(65536), b""))
        self.assertTrue(answer.startswith(b"HTTP/1.1 408 Request Timeout\r\n"), answer)
        sentence = json.loads(answer.split(b"\r\n\r\n")[1])["error"]
        self.assertIn("10 seconds", sentence)
        self.still_answers()


class Job(ServeTest):
    def events(self, job):
        """All messages of a job's stream."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=120)
        connection.request("GET", f"/api/v1/jobs/{job}/events")
        response = connection.getresponse()
        self.assertEqual(response.headers["Content-Type"], "text/event-stream")
        text = response.read().decode()
        connection.close()
        return [json.loads(line[6:]) for line in text.splitlines() if line.startswith("data: ")]

    def wait_until_running(self, job):
        until = time.monotonic() + 60
        while self.get(f"/jobs/{job['id']}")["state"] == "waiting":
            self.assertLess(time.monotonic(), until, "the job does not begin")
            time.sleep(0.01)

    def test_solving_with_live_progress(self):
        unsolved = self.get("/games/nocca:4x3/positions", 409)
        self.assertEqual((unsolved["instance"], unsolved["state"]), ("nocca:4x3", "unsolved"))
        status, job = self.post_job("nocca:4x3")
        self.assertEqual(status, 202)
        seen = self.events(job["id"])
        self.assertEqual(seen[-1]["state"], "done")
        self.assertIsNone(seen[-1]["error"])
        shares = [event["progress"]["share"] for event in seen if event["progress"]]
        self.assertTrue(all(0 <= share <= 1 for share in shares))
        self.assertEqual(self.get("/games/nocca:4x3")["state"], "ready")
        self.assertEqual(self.get("/games/nocca:4x3/positions")["positionValue"],
                         api_value(self.json("probe", "nocca:4x3"))[0])
        self.assertEqual(self.post_job("nocca:4x3")[0], 200)

    def test_cancel(self):
        for instance in JOBS:
            status, job = self.post_job(instance)
            self.assertEqual(status, 202)
            ended = []
            listener = threading.Thread(target=lambda: ended.extend(self.events(job["id"])))
            listener.start()
            self.wait_until_running(job)
            self.still_answers()
            works = self.get(f"/jobs/{job['id']}")["state"] == "running"
            self.assertEqual(self.ask(f"/api/v1/jobs/{job['id']}", "DELETE")[0], 200)
            listener.join(60)
            state = ended[-1]["state"]
            self.assertEqual(self.get(f"/jobs/{job['id']}")["state"], state)
            if works and state == "cancelled":
                self.assertEqual(self.get(f"/games/{instance}")["state"], "unsolved")
                return
            self.assertEqual(state, "done")
        self.fail("every job was done before it could be cancelled")

    def test_too_large(self):
        self.assertEqual(self.post_job("nocca:5x6")[0], 409)
        self.assertEqual(self.get("/games/nocca:5x6")["state"], "too large")

    def test_ends_in_the_middle_of_a_job(self):
        status, job = self.post_job("nocca:4x5")
        self.assertEqual(status, 202)
        self.wait_until_running(job)
        self.ends_in_time(signal.SIGINT)


class Budgets(ServeTest):
    """Questions that take long or much: each has its share, and the server its bounds."""
    megabytes = 200
    arguments = ("--memory", f"{megabytes}M")

    # Tables of seven whose outcomes are very many: 26 s and 2 GB without a budget.
    WORST = "/api/v1/games/oldmaid:7/insights"

    def resident(self):
        """Megabytes of memory that the server has, and has had at most."""
        with open(f"/proc/{self.server.pid}/status", encoding="ascii") as file:
            status = dict(line.split(":", 1) for line in file)
        return [int(status[key].split()[0]) / 1024 for key in ("VmRSS", "VmHWM")]

    def check_memory(self, before):
        if SANITIZED:
            self.skipTest("the rest holds; how much memory that takes, the sanitizer does not tell")
        self.assertLess(self.resident()[1], before + 1.2 * self.megabytes)

    def test_searches_of_closed_forms_count(self):
        before = self.resident()[0]
        statuses = []
        for longest in range(3, 13):
            for columns in range(4, 10):
                game = f"sevens:{longest}x{columns},rule=stuck-passes"
                status, _, body = self.ask(f"/api/v1/games/{game}/positions")
                statuses.append(status)
                self.assertIn(status, (200, 503), (game, body))
                if status == 503:
                    self.assertRegex(json.loads(body)["error"],
                                     "of memory, and|seconds of computing|positions, more than")
        self.assertGreater(statuses.count(200), 20)
        self.assertGreater(statuses.count(503), 5)
        self.still_answers()
        self.check_memory(before)

    def test_a_question_has_its_time_and_memory(self):
        before = self.resident()[0]
        status, _, body = self.ask(self.WORST)
        self.assertIn(status, (200, 503))
        self.assertRegex(body.decode(), "of memory, and|seconds of computing|too many to be played")
        self.still_answers()
        self.check_memory(before)

    def test_a_job_beyond_the_memory_is_refused(self):
        status, answer = self.post_job("juroku:25")
        self.assertEqual(status, 503, answer)
        self.assertIn("of memory, and the server may use", answer["error"])
        self.assertEqual(self.get("/jobs")["jobs"], [])

    def test_nothing_is_worked_out_for_those_who_have_gone(self):
        for number in range(20):
            self.begin(f"{self.WORST}?deal={number}").close()
        before, began = processor_seconds_of(self.server.pid), time.monotonic()
        self.get("/games/nocca:2x3/positions")  # takes the same way as those
        # Those would take up to ten seconds of a processor each.
        self.assertLess(processor_seconds_of(self.server.pid) - before, 5 * SLOWER)
        self.assertLess(time.monotonic() - began, 60 * SLOWER)

    def test_those_who_only_stopped_sending_are_answered(self):
        answer = self.raw(b"GET /api/v1/games/sevens:7x7,rule=stuck-passes/positions HTTP/1.1\r\n"
                          b"Host: localhost\r\n\r\n")
        self.assertRegex(answer, rb"HTTP/1\.1 200 OK")
        self.assertIn(b'"positionValue"', answer)

    def test_ends_at_once_whatever_it_works_out(self):
        def ask():
            # First, for it would wait for its turn behind the others.
            status, job = self.post_job("nocca:4x5")
            self.assertIn(status, (200, 202), job)
            clients = [self.begin(f"{self.WORST}?deal={number}") for number in range(4)]
            clients.append(self.begin("/api/v1/games/sevens:9x7,rule=stuck-passes/positions"))
            return clients

        self.busy_with(ask)
        self.ends_in_time()


class Endings(ServeTest):
    """SIGTERM ends the server soon, in the middle of whatever takes long."""
    arguments = ("t.kzt",)

    def prepare(self):
        self.run_program("solve", "nocca:4x4", "--out", "t.kzt")

    def ends_in_the_middle_of(self, path, *how):
        """As many questions of the kind as are worked out at a time, and some that wait."""
        self.busy_with(
            lambda: [self.begin("/api/v1/" + path.format(number), *how) for number in range(6)])
        self.ends_in_time()

    def test_statistics(self):
        self.assertEqual(self.end()[0], 0)
        self.run_program("solve", "nocca:4x5", "--out", "large.kzt")
        self.arguments = ("large.kzt",)  # a small one is read in hundredths of a second
        self.launch()
        self.ends_in_the_middle_of("games/nocca:4x5/stats")

    def test_puzzles_of_a_table(self):
        self.ends_in_the_middle_of("games/nocca:4x4/puzzles?count=20&seed={}")

    def test_puzzles_that_are_played_out(self):
        self.ends_in_the_middle_of("games/oldmaid:6/puzzles?count=20&seed=3")

    def test_records_of_a_table(self):
        moves = ["a1b2", "a4b3", "b2a1", "b3a4"] * 1500  # to and fro
        self.ends_in_the_middle_of(
            "records", "POST", json.dumps({"instance": "nocca:4x4", "moves": moves}))

    def test_records_that_are_played_out(self):
        start = self.get("/games/oldmaid:6/start")["position"]
        self.ends_in_the_middle_of(
            "records", "POST", json.dumps({"instance": "oldmaid:6", "start": start, "moves": []}))

    def test_the_table_of_a_job(self):
        until = time.monotonic() + 400 * SLOWER
        for instance in JOBS:
            status, job = self.post_job(instance)
            self.assertEqual(status, 202)
            while job["state"] == "waiting" or (
                    job["state"] == "running" and (job["progress"] or {}).get("phase") != "table"):
                self.assertLess(time.monotonic(), until, "its passes do not end")
                time.sleep(0.01)
                job = self.get(f"/jobs/{job['id']}")
            if job["state"] == "running":
                self.ends_in_time()
                return
            self.assertEqual(job["state"], "done")
        self.fail("every table was made between two looks")


class Start(ProgramTest):
    def test_a_port_that_is_taken(self):
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            self.assertIn(str(port), self.refusal("serve", "--port", port))

    def test_bad_arguments(self):
        self.assertIn("no address", self.refusal("serve", "--host", "nowhere.example"))
        self.assertIn("65535", self.refusal("serve", "--port", "70000"))
        self.assertIn("no file", self.refusal("serve", "missing.kzt"))
        (self.dir / "bad.kzt").write_text("not a table")
        self.refusal("serve", "bad.kzt")

    def test_warns_where_others_can_reach_it(self):
        for host, warned in (("0.0.0.0", True), ("127.0.0.1", False), ("localhost", False)):
            server = self.start("serve", "--port", "0", "--host", host, stdin=subprocess.DEVNULL)
            server.stdout.readline()
            server.send_signal(signal.SIGTERM)
            _, err = server.communicate(timeout=60)
            self.assertEqual(server.returncode, 0)
            self.assertEqual("warning" in err and "without a password" in err, warned, err)

    def test_says_where_it_is_and_ends_when_interrupted(self):
        server = self.start("serve", "--port", "0", stdin=subprocess.DEVNULL)
        self.assertRegex(server.stdout.readline(), r" is at http://127\.0\.0\.1:\d+/\n")
        server.send_signal(signal.SIGINT)
        out, err = server.communicate(timeout=60)
        self.assertEqual((server.returncode, out, err), (0, "", ""))


if __name__ == "__main__":
    unittest.main()
