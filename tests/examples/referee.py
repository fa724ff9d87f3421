"""A small referee for tests: it plays programs that speak the line protocol against each other, and takes the rules from
`plateau show --json`. Slow, plain, and independent of the arena."""
import json
import os
import random
import select
import subprocess
import sys
import tempfile

PATIENCE = 120  # seconds: only for a bot that hangs


def root():
    return os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def write_host(game, folder):
    """The host of Python bots as the program would write it (players/python_host.h); its path."""
    text = ""
    adapter = os.path.join(root(), "games", game, "python_bot.py")
    for file in (adapter, os.path.join(root(), "players", "python_host.py")):
        if os.path.exists(file):
            with open(file, encoding="utf-8") as part:
                text += part.read() + "\n"
    path = os.path.join(folder, "host_%s.py" % game)
    with open(path, "w", encoding="utf-8") as host:
        host.write(text)
    return path


class Program:
    """A bot: its process and its lines."""

    def __init__(self, command, log=None, errors=None):
        self.log = log  # called with "> line" and "< line"
        self.errors = errors or tempfile.TemporaryFile()
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors)
        self.buffer = b""

    def write(self, *lines):
        for line in lines:
            if self.log:
                self.log("> " + line)
        self.process.stdin.write("".join(line + "\n" for line in lines).encode())
        self.process.stdin.flush()

    def line(self):
        while b"\n" not in self.buffer:
            if not select.select([self.process.stdout], [], [], PATIENCE)[0]:
                raise AssertionError("the bot does not answer")
            data = os.read(self.process.stdout.fileno(), 65536)
            if not data:
                raise AssertionError("the bot ended: " + self.stderr())
            self.buffer += data
        line, _, self.buffer = self.buffer.partition(b"\n")
        if self.log:
            self.log("< " + line.decode())
        return line.decode()

    def begin(self, game, players):
        """The handshake; what it wants, and its name."""
        self.write("plateau 1 %s %d" % (game, players))
        self.wants = set()
        while True:
            word, _, rest = self.line().partition(" ")
            if word == "want":
                self.wants.add(rest)
            elif word == "ready":
                self.name = rest
                return
            else:
                raise AssertionError("%s %s" % (word, rest))

    def stderr(self):
        self.errors.seek(0)
        return self.errors.read().decode("utf-8", "replace")

    def close(self):
        """Its exit code after `quit`."""
        if self.errors.closed:
            return self.process.returncode
        for last in (lambda: self.write("quit"), self.process.stdin.close):
            try:
                last()
            except OSError:  # it has ended already
                pass
        try:
            code = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = self.process.wait()
        self.process.stdout.close()
        self.errors.close()
        return code


class Table:
    """One game between programs that are ready."""

    def __init__(self, plateau, game, programs, settings=(), seed=1, clock="time 60000"):
        self.plateau = plateau
        self.game = game
        self.programs = programs
        self.options = [word for setting in settings for word in ("--set", setting)]
        self.random = random.Random(seed)
        self.clock = clock
        self.moves = []
        self.by = []
        self.told = [0] * len(programs)
        self.cards = []  # (seat, answer): turns without a legal move
        self.now = self.show([])

    def show(self, moves):
        done = subprocess.run(
            [self.plateau, "--lang", "en", "show", self.game, "--json", "--moves", " ".join(moves)] + self.options,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        return json.loads(done.stdout) if done.returncode == 0 else None

    def play(self, most=100000):
        """The result as text, or None when `most` moves were made before."""
        for seat, program in enumerate(self.programs, 1):
            program.write("names " + " ".join(other.name for other in self.programs),
                          "new %d %s" % (seat, self.now["position"]))
        while not self.now["over"] and len(self.moves) < most:
            if self.now["turn"] == "chance":
                outcomes = self.now["legal_moves"]
                drawn = self.random.choices(outcomes, [outcome["probability"] for outcome in outcomes])[0]["move"]
                self.make([drawn], 0)
            else:
                self.ask(self.now["turn"])
        for program in self.programs:
            program.write("end %s" % (self.now["result"] or "unfinished"))
        return self.now["result"]

    def make(self, moves, seat):
        after = self.show(self.moves + moves)
        if after is None:
            return False
        self.moves += moves
        self.by += [seat] * len(moves)
        self.now = after
        return True

    def ask(self, seat):
        program = self.programs[seat - 1]
        lines = []
        since = self.told[seat - 1]
        if since < len(self.moves):
            lines.append("played " + " ".join(self.moves[since:]))
            if "by" in program.wants:
                lines.append("by " + " ".join(str(maker) for maker in self.by[since:]))
        self.told[seat - 1] = len(self.moves)
        if "position" in program.wants:
            lines.append("position " + self.now["position"])
        if "view" in program.wants:
            lines.append("view " + json.dumps(self.now["view"], separators=(",", ":")))
        if "legal" in program.wants:
            lines.append("legal " + " ".join(move["move"] for move in self.now["legal_moves"]))
        program.write(*lines, "go " + self.clock)
        while True:
            answer = program.line()
            if not answer.startswith("info "):
                break
        word, _, rest = answer.partition(" ")
        if word != "move" or not self.make(rest.split(), seat):
            self.cards.append((seat, answer))
            if not self.make(["skip"], seat):
                raise AssertionError("%s of %s is not forgiven: %s" % (answer, program.name, program.stderr()))
