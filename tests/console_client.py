"""Speaks with `hort console` through a pipe and runs the tests that do so."""
import os
import select
import subprocess
import sys

ANSWER_SECONDS = 120


class Failure(Exception):
    """An expectation that was not met."""


def expect(condition, *what):
    if not condition:
        raise Failure(" ".join(str(w)[:600] for w in what))


class Console:
    """One running `hort console`."""

    def __init__(self, program):
        self.program = program
        self.process = subprocess.Popen([program, "console"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.pending = b""

    def read_answer(self):
        """Bytes up to the empty line that ends an answer."""
        while b"\n\n" not in self.pending:
            ready, _, _ = select.select([self.process.stdout], [], [], ANSWER_SECONDS)
            expect(ready, "no answer within", ANSWER_SECONDS, "s")
            more = os.read(self.process.stdout.fileno(), 65536)
            expect(more, "the console has ended with status", self.process.poll())
            self.pending += more
        answer, self.pending = self.pending.split(b"\n\n", 1)
        return answer.decode("utf-8", "replace")

    def send(self, line):
        data = line if isinstance(line, bytes) else line.encode()
        self.process.stdin.write(data + b"\n")
        self.process.stdin.flush()

    def ask(self, line):
        """(whether it succeeded, text)"""
        self.send(line)
        answer = self.read_answer()
        expect(answer[:1] in ("=", "?"), "not an answer:", answer)
        expect(answer[1:2] in ("", " ", "\n"), "an answer without id has no id:", answer)
        return answer[0] == "=", answer[2:]

    def good(self, line):
        is_good, text = self.ask(line)
        expect(is_good, line, "failed:", text)
        return text

    def bad(self, line, *words):
        """Must fail with a reason (holding the words) and change nothing."""
        before = self.snapshot()
        is_good, text = self.ask(line)
        expect(not is_good, line[:200], "should fail, but:", text)
        expect(text.strip(), line[:200], "fails without a reason")
        for word in words:
            expect(word in text, line[:200], "should say", word, "but says", text)
        expect(self.snapshot() == before, line[:200], "has changed something")
        return text

    def snapshot(self):
        return [self.ask(line) for line in ("position", "actors", "record", "legal")]

    def end(self):
        """Ends the input; the exit status."""
        self.process.stdin.close()
        rest = self.process.stdout.read()
        return self.process.wait(), rest


def players_of(console, game):
    first = console.good("rules %s" % game).split("\n")[0]
    least, most = first.replace("players ", "").split("..")
    return range(int(least), int(most) + 1)


def start(console, game, more="seed=7"):
    return console.good("new %s players=%d %s" % (game, players_of(console, game)[-1], more))


def play_some(console, rng, moves):
    """Plays random moves; returns how many were played before the end of the match."""
    for i in range(moves):
        actors = console.good("actors").split()
        if not actors:
            return i
        seat = rng.choice(actors)
        move = rng.choice(console.good("legal %s" % seat).split("\n"))
        lines = console.good("play %s %s" % (seat, move)).split("\n")
        expect(lines[0] == "%s %s" % (seat, move), "play answers with the line, not", lines[0])
        expect(all(line.startswith("dealer ") for line in lines[1:]), "then the dealer's:", lines)
    return moves


def play_but_not_to_the_end(console, rng, moves):
    """The same, but a match that ends goes back by one move: when it is over it may tell its seed."""
    if play_some(console, rng, moves) < moves or not console.good("actors"):
        console.good("undo")


def run(tests):
    """Every test with a console of its own, for the games named on the command line, or for all."""
    program, games = sys.argv[1], sys.argv[2:]
    probe = Console(program)
    games = games or probe.good("games").split("\n")
    probe.end()
    failed = 0
    for game in games:
        for test in tests:
            console = Console(program)
            try:
                test(console, game)
                if not console.process.stdin.closed:
                    console.good("name")
                    expect(console.end()[0] == 0, "ended badly")
            except (Failure, OSError, ValueError, KeyError, IndexError) as error:
                failed += 1
                print("%s, %s: %s: %s" % (game, test.__name__, type(error).__name__, error))
                console.process.kill()
    print("%d passed, %d failed" % (len(games) * len(tests) - failed, failed))
    sys.exit(1 if failed else 0)
