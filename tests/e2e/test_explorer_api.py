# SPDX-License-Identifier: Apache-2.0
"""What the explorer's page needs of the server beyond positions: rules in pictures, names for people,
who has won, and tables that were solved before it was started."""

import json
import time
import unittest
from urllib.parse import quote

from program import SLOWER, ProgramTest
from test_serve import ServeTest


class Explorer(ServeTest):
    def position(self, game, position=None, language=""):
        query = "" if position is None else "&position=" + quote(position)
        return self.get(f"/games/{game}/positions?lang={language}{query}")

    def games(self):
        return {game["game"]: game for game in self.get("/games")["games"]}

    def test_every_game_explains_itself(self):
        for name, game in self.games().items():
            with self.subTest(game=name):
                rules = self.get(f"/games/{game['example']}/rules")["rules"]
                self.assertGreaterEqual(len(rules), 3)
                for lesson in rules:
                    self.assertTrue(lesson["text"]["en"])
                    self.assertRegex(lesson["text"]["ja"], "[\u3040-\u30ff]")
                    spots = {mark["spot"] for mark in lesson["picture"]["marks"]}
                    self.assertLessEqual(set(lesson["spots"]), spots)
                self.assertTrue(any(lesson["spots"] for lesson in rules))

    def test_every_game_has_a_first_game_that_ends(self):
        for name, game in self.games().items():
            with self.subTest(game=name):
                first = self.get(f"/games/{game['example']}/first-game")
                self.assertEqual(first["instance"], game["example"])
                *steps, last = first["steps"]
                self.assertGreaterEqual(len(steps), 5)
                self.assertIsNone(last["move"])
                report = self.position(game["example"], first["position"])
                for ply, step in enumerate(first["steps"]):
                    self.assertTrue(step["text"]["en"])
                    self.assertRegex(step["text"]["ja"], "[\u3040-\u30ff]")
                    if step["move"] is None:
                        continue
                    moves = {move["move"]: move for move in report["moves"]}
                    self.assertIn(step["move"], moves, ply)
                    move = moves[step["move"]]
                    # Only what is called a mistake is one: a move that gives the value away.
                    mistake = move["moveValue"] != report["positionValue"]
                    self.assertEqual(mistake, "mistake" in step["text"]["en"], step)
                    over = move["ends"]
                    if not over:
                        report = self.position(game["example"], move["position"])
                self.assertTrue(over or report["moves"] == [])

    def test_who_wins_play_that_never_ends(self):
        lonely = self.position("juroku:9", "p--/---/c-- p")
        self.assertEqual(lonely["endless"], 1)  # the parent
        self.assertEqual((lonely["positionValue"], lonely["remoteness"]), ("win", None))
        stats = self.get("/games/juroku:9/stats")
        counts = {key: stats[key] for key in ("win", "loss", "draw", "endless")}
        self.assertEqual(counts, {"win": 295, "loss": 213, "draw": 0, "endless": 170})
        self.assertEqual((stats["endless_winner"], stats["endless_turn"]), ("Parent", 1))
        self.assertIsNone(self.position("nocca:3x3")["endless"])
        self.assertNotIn("endless", self.get("/games/nocca:3x3/stats"))
        self.assertEqual(self.get("/games/nocca:3x3/stats")["draw"], 236)

    def test_spots_that_may_come_in_any_order(self):
        moves = {
            move["move"]: move for move in self.position("shimpei:3", "rb-/--/--b/--/--r r")["moves"]
        }
        self.assertEqual(moves["e1a3a5"]["spots"], ["e1", "a3", "a5"])
        self.assertEqual(moves["e1a3a5"]["unordered"], 2)
        self.assertNotIn("unordered", moves["a3"])

    def test_lines_are_drawn_between_points_that_are_joined(self):
        marks = self.position("juroku:9")["picture"]["marks"]
        lines = {
            (mark["x"], mark["y"], mark["x"] + mark["width"], mark["y"] + mark["height"])
            for mark in marks
            if mark["kind"] == "line"
        }
        # Rows, columns and the two diagonals, and those around the middle points of the sides are none.
        straight = {(0.5, y, 2.5, y) for y in (0.5, 1.5, 2.5)}
        upright = {(x, 2.5, x, 0.5) for x in (0.5, 1.5, 2.5)}
        across = {(0.5, 2.5, 2.5, 0.5), (2.5, 2.5, 0.5, 0.5)}
        self.assertEqual(lines, straight | upright | across)

    def test_usual_sizes_can_be_played(self):
        for name, game in self.games().items():
            self.assertEqual(game["sizes"] == [], game["parameters"] == [], name)
            for size in game["sizes"]:
                with self.subTest(instance=size["instance"]):
                    about = self.get(f"/games/{size['instance']}")
                    self.assertEqual(about["instance"], size["instance"])
                    self.assertEqual(about["positions"], size["positions"])
                    if size["seconds"] == 0:
                        self.assertEqual(about["state"], "ready")
                    else:
                        self.assertEqual(about["needs"]["seconds"], size["seconds"])

    def test_who_can_force_first_place(self):
        for position, seat in (("J 2b 4b|2a 5a|4a 5b m1", 1), ("J 4b|5a|4a 5b m2", 1),
                               ("J 1a 2b 4b|2a 5a|1b 4a 5b m0", 1), ("J 2a|#1|2b m0", 1)):
            report = self.position("oldmaid", position)
            self.assertEqual(report["forces"], seat)
            self.assertEqual(report["positionValue"], "win" if report["turn"] == seat else "lose")
        self.assertIsNone(self.position("nocca:3x3")["forces"])

    def test_theory_names_the_cards_it_speaks_of(self):
        for game, position, label, cards in (
                ("tanhinmin", "2,5,7/3,4,6 0 0,0 a", "γ", ["2"]),
                ("sevens", "llrlll,rlrRLL,lrllll,rrLLLL,rrrlrl,rrrrRR,lLRRRR,lrlrlr L", "♦ 6-A",
                 ["♦2", "♦A"]),
                ("oldmaid", "J 2b 4b|2a 5a|4a 5b m1", "x, shared by P1 and P2", ["5a", "5b"]),
                ("oldmaid", "J 2b 4b|2a 5a|4a 5b m1", "joker", ["J"])):
            with self.subTest(game=game, label=label):
                marks = self.position(game, position)["picture"]["marks"]
                insights = self.get(f"/games/{game}/insights?position={quote(position)}")["insights"]
                rows = {row[0]: row for insight in insights for row in insight.get("rows", [])}
                self.assertEqual([marks[place]["text"] for place in rows[label][2]], cards)
                # A plain sentence stands above all symbols.
                self.assertTrue(insights[0]["text"][0].endswith("."))

    def record(self, body, status=200):
        got, _, answer = self.ask("/api/v1/records", "POST", json.dumps(body),
                                  {"Content-Type": "application/json"})
        self.assertEqual(got, status, answer)
        return json.loads(answer)

    def test_records_are_read_and_written(self):
        moves = ["a1b2", ["b1b2", "a3b2", ["c3b2", "a1b2"]], ["c1c2"], "a3b2", "b1b2"]
        text = ('[Game "nocca:3x3"]\n\n1. a1b2 (1. b1b2 a3b2 (1... c3b2 2. a1b2)) (1. c1c2) '
                "1... a3b2 2. b1b2\n")
        written = self.record({"instance": "nocca:3x3", "moves": moves})
        self.assertEqual(written["record"], text)
        self.assertEqual(self.record({"record": text}), written)
        self.assertEqual(written["moves"], moves)
        self.assertEqual(written["position"], "-,-,b/-,bwb,-/-,w,w w")
        self.assertIsNone(written["problem"])
        self.assertIsNone(written["result"])
        # The program reads the same.
        (self.dir / "game.txt").write_text(text)
        probed = self.json("probe", "nocca:3x3", "--record", "game.txt")
        self.assertEqual(probed["position"], written["position"])

    def test_records_of_games_that_are_over(self):
        line = self.text("line", "nocca:3x3", "--as-record")
        won = self.record({"record": line})
        self.assertEqual(won["result"], "Black has won")
        self.assertIn('[Result "Black has won"]', won["record"])
        self.assertIsNone(won["position"])
        stuck = "llrlll,rlrRLL,lrllll,rrLLLL,rrrlrl,rrrrRR,lLRRRR,lrlrlr L"
        game = {"instance": "sevens", "start": stuck,
                "moves": ["♥4", "♠3", "♠2", "♦2", "♠A", "♦A", "♥3"]}
        self.assertEqual(self.record(game)["result"], "Left has won")
        full = {"instance": "tictactoe", "moves": "b2 a1 b1 b3 a2 c2 c3 a3 c1".split()}
        self.assertEqual(self.record({**full, "moves": full["moves"][:8]})["problem"], None)

    def test_a_record_that_cannot_be_played_says_why(self):
        answer = self.record({"instance": "nocca:3x3", "moves": ["a1b2", "a3c1"]})
        self.assertIn('move 2, "a3c1"', answer["problem"])
        self.assertEqual(answer["moves"], ["a1b2", "a3c1"])
        self.assertIn("not solved", self.record({"instance": "nocca:4x4", "moves": []})["problem"])
        for body in ({}, {"record": "1. e4"}, {"record": 7}, {"instance": "nocca:3x3"},
                     {"instance": "nocca:3x3", "moves": [["a1b2"]]}, {"instance": "noca", "moves": []},
                     {"instance": "nocca:3x3", "moves": [1]}, {"record": '[Game "nocca:3x3"] a1b2 ('},
                     {"instance": "nocca:3x3", "start": 3000 * "b", "moves": []}):
            self.assertTrue(self.record(body, 400)["error"].strip(), body)
        self.assertEqual(self.ask("/api/v1/records")[0], 405)

    def test_a_job_tells_how_much_of_the_whole_is_done(self):
        _, job = self.post_job("nocca:3x3")  # is there at once
        self.assertEqual((job["state"], job["share"], job["left"]), ("done", 1, None))
        _, job = self.post_job("nocca:4x5")
        seen = [self.get(f"/jobs/{job['id']}")]
        until = time.monotonic() + 60 * SLOWER
        # Twenty times, and until something has been done; a fast machine may have done all before.
        while seen[-1]["state"] in ("waiting", "running") and (
                len(seen) < 20 or seen[-1]["share"] == seen[0]["share"]):
            self.assertLess(time.monotonic(), until, "nothing is done")
            time.sleep(0.05)
            seen.append(self.get(f"/jobs/{job['id']}"))
        for job in seen:
            self.assertTrue(job["left"] is None or job["left"] > 0, job)
            if job["state"] == "done":
                self.assertEqual((job["share"], job["left"]), (1, None))
            else:
                self.assertIn(job["state"], ("waiting", "running"))
                self.assertLess(job["share"], 1)
        shares = [job["share"] for job in seen]
        self.assertEqual(shares, sorted(shares))
        self.assertGreaterEqual(shares[0], 0)
        self.assertLess(shares[0], shares[-1])
        self.ask(f"/api/v1/jobs/{job['id']}", "DELETE")

    def test_lessons_do_not_depend_on_the_size(self):
        self.assertEqual(self.get("/games/nocca:2x4/rules"), self.get("/games/nocca:3x3/rules"))

    def test_the_winner_of_a_game_that_is_over(self):
        for game, position, winner in (
                ("tictactoe", "xxx/oo-/--- o", 0), ("tictactoe", "xox/xxo/oxo o", None),
                ("tictactoe", None, None), ("tanhinmin", "-/3,4 7 0,0 b", 0),
                ("sevens", "RLLRLR,RLRLLR,RRLLLR,RLLLRR,RLRLRL,RRLLRL,RLLRRL,RLLLRR L", 1),
                ("oldmaid", "J 2a|#1|2b m0", 1), ("oldmaid", None, None)):
            with self.subTest(game=game, position=position):
                self.assertEqual(self.position(game, position)["winner"], winner)

    def test_nobody_is_to_move_in_the_picture_of_a_game_that_is_over(self):
        for game, position in (
                ("tanhinmin", "-/3,4 7 0,0 b"),
                ("sevens", "RLLRLR,RLRLLR,RRLLLR,RLLLRR,RLRLRL,RRLLRL,RLLRRL,RLLLRR L"),
                ("oldmaid", "J 2a|#1|2b m0")):
            report = self.position(game, position)
            self.assertEqual(report["moves"], [])
            for mark in report["picture"]["marks"]:
                for words in (mark["text"], mark["label"]):
                    self.assertNotRegex(words, "to move|draws|gives", (game, mark))

    def test_names_for_people(self):
        for language, left, anna in (("en", "Left", "Anna"), ("ja", "左", "アンナ")):
            self.assertEqual(self.get(f"/games/sevens?lang={language}")["players"][0], left)
            self.assertEqual(self.get(f"/games/oldmaid?lang={language}")["players"][0], anna)
            shown = self.position("oldmaid", "J 14a|26b 1a|14b 1b 26a m0", language)
            self.assertEqual({move["move"]: move["text"] for move in shown["moves"]},
                             {"14b": "♦A", "1b": "♥A", "26a": "♣K"})
        self.get("/games?lang=fr", 400)

    def test_examples_of_statistics_are_positions(self):
        for name, game in self.games().items():
            about = self.get(f"/games/{game['example']}")
            if not about["statistics"]:
                continue
            with self.subTest(game=name):
                stats = self.get(f"/games/{game['example']}/stats")
                examples = stats["deepest_positions"]
                if "by_score" in stats:  # nothing is deep
                    self.assertEqual(examples, [])
                    self.assertEqual(sum(row["positions"] for row in stats["by_score"]),
                                     stats["positions"])
                    continue
                self.assertTrue(examples)
                for example in examples:
                    report = self.position(game["example"], example)
                    self.assertEqual(report["position"], example)
                    self.assertEqual(report["remoteness"], stats["max_distance"])


class Cached(ServeTest):
    def prepare(self):
        self.run_program("stats", "nocca:3x4")  # keeps its table in the cache
        (self.dir / "cache" / "kanzen" / "broken.kzt").write_text("not a table")

    def test_what_was_solved_before_is_open(self):
        games = {game["game"]: game for game in self.get("/games")["games"]}
        self.assertIn("nocca:3x4", games["nocca"]["open"])


class Probe(ProgramTest):
    def test_examples_of_statistics_can_be_probed(self):
        for game in ("tictactoe", "nocca:3x3"):
            stats = self.json("stats", game)
            for position in stats["deepest_positions"]:
                self.assertEqual(self.json("probe", game, position)["position"], position)


if __name__ == "__main__":
    unittest.main()
