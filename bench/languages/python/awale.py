"""Plain minimax and plain alpha-beta for awalé with two colours, in Python. What it reads and writes: ../README.md."""
import re
import sys
import time

HOLES = 16
MOST_IN_HOLE = 16
ALL_SEEDS = 64
DECIDED = 1_000_000  # a finished game is worth so much, and the margin
INFINITE = 2 * DECIDED
DEEPEST = 64
RED, BLUE = 0, 1


class Position:
    __slots__ = ("seeds", "own", "other", "turn", "ply", "plies")

    def __init__(self, seeds, own, other, turn, ply, plies):
        self.seeds = seeds  # by 2 * hole + colour
        self.own = own  # the score of the player to move
        self.other = other
        self.turn = turn
        self.ply = ply
        self.plies = plies

    @classmethod
    def parse(cls, text):
        """Raises ValueError if the text is not a position of these rules."""
        match = re.fullmatch(r" *((?:\d\d?\+\d\d?/){15}\d\d?\+\d\d?) +(\d\d?)-(\d\d?) +([12])((?: +\w+=\w+)*) *", text)
        if not match:
            raise ValueError("not a position")
        holes, first, second, turn, fields = match.groups()
        seeds = [int(count) for count in re.split(r"[/+]", holes)]
        scores = [int(first), int(second)]
        if sum(seeds) + sum(scores) > ALL_SEEDS or any(a + b > MOST_IN_HOLE for a, b in zip(seeds[::2], seeds[1::2])):
            raise ValueError("too many seeds")
        fields = dict(field.split("=") for field in fields.split())
        if fields.get("course") == "yes":
            raise ValueError("other rules")
        mover = int(turn) - 1
        return cls(seeds, scores[mover], scores[1 - mover], mover, int(fields.get("ply", 0)), int(fields.get("plies", 300)))

    def moves(self):
        """As 2 * hole + colour: by hole, red before blue."""
        seeds = self.seeds
        return [code for hole in range(2 * self.turn, 2 * HOLES, 4) for code in (hole, hole + 1) if seeds[code]]

    def can_move(self):
        return any(self.seeds[2 * self.turn :: 4]) or any(self.seeds[2 * self.turn + 1 :: 4])

    def is_over(self):
        return self.own > ALL_SEEDS // 2 or self.other > ALL_SEEDS // 2 or not self.can_move() or self.ply >= self.plies

    def final_value(self):
        """What a game that is over is worth to the player to move."""
        margin = abs(self.own - self.other)
        if self.own > ALL_SEEDS // 2:
            return DECIDED + margin
        if self.other > ALL_SEEDS // 2:
            return -DECIDED - margin
        if self.own == self.other == ALL_SEEDS // 2 or self.can_move():
            return 0
        return -DECIDED - margin

    def after(self, move):
        seeds = self.seeds[:]
        captured = 0
        hand = seeds[move]
        seeds[move] = 0
        origin, colour = divmod(move, 2)
        step = 2 if colour == RED else 1
        hole = origin + 1 - step
        while hand:
            hole = (hole + step) % HOLES
            if hole == origin or seeds[2 * hole] + seeds[2 * hole + 1] >= MOST_IN_HOLE:
                continue
            seeds[2 * hole + colour] += 1
            hand -= 1
        held = seeds[2 * hole] + seeds[2 * hole + 1]
        while held == 2 or held == 3:
            captured += held
            seeds[2 * hole] = seeds[2 * hole + 1] = 0
            hole = (hole - 1) % HOLES
            held = seeds[2 * hole] + seeds[2 * hole + 1]
        return Position(seeds, self.other, self.own + captured, 1 - self.turn, self.ply + 1, self.plies)


class OutOfTime(Exception):
    pass


class Search:
    def __init__(self, deadline=None):
        self.nodes = 0
        self.deadline = deadline  # of time.process_time()
        self.best = None  # the first best move of the position that was asked about

    @staticmethod
    def prepare():
        pass

    def minimax(self, position, depth):
        self.nodes += 1
        if position.is_over():
            return position.final_value()
        if depth == 0:
            return position.own - position.other
        return max(-self.minimax(position.after(move), depth - 1) for move in position.moves())

    def alpha_beta(self, position, depth, alpha=-INFINITE, beta=INFINITE, is_root=True):
        self.nodes += 1
        if self.nodes % 256 == 0 and self.deadline is not None and time.process_time() >= self.deadline:
            raise OutOfTime
        if position.is_over():
            return position.final_value()
        if depth == 0:
            return position.own - position.other
        for move in position.moves():
            value = -self.alpha_beta(position.after(move), depth - 1, -beta, -alpha, False)
            if value > alpha:
                alpha = value
                if is_root:
                    self.best = move
                if alpha >= beta:
                    break
        return alpha


def answer(line, search_type):
    """Of "minimax 5 POSITION" or "alphabeta 8 POSITION"."""
    match = re.fullmatch(r"(minimax|alphabeta) (\d\d?) (.*)", line)
    try:
        kind, depth, position = match[1], int(match[2]), Position.parse(match[3])
        if depth > DEEPEST:
            raise ValueError("too deep")
    except (TypeError, ValueError):
        return "error: not a search, a depth and a position"
    search = search_type()
    begun = time.process_time()
    value = search.minimax(position, depth) if kind == "minimax" else search.alpha_beta(position, depth)
    seconds = max(time.process_time() - begun, 1e-6)
    return f"value {value} nodes {search.nodes} cpu {seconds:.6f} rate {search.nodes / seconds:.0f}"


def choose(position, most_depth, seconds, search_type):
    """Iterative deepening: to most_depth, or until so many seconds of CPU time are over (None: no limit)."""
    deadline = None if seconds is None else time.process_time() + seconds
    best = None
    for depth in range(1, most_depth + 1):
        search = search_type(deadline if depth > 1 else None)
        try:
            value = search.alpha_beta(position, depth)
        except OutOfTime:
            break  # with what one ply less found
        best = search.best
        if abs(value) >= DECIDED or (deadline is not None and time.process_time() >= deadline):
            break
    return f"{best // 2 + 1}{'rb'[best % 2]}"


def play_games(name, most_depth, seconds, search_type):
    """The line protocol of docs/protocol.md. What has to be compiled is compiled after `ready`, before any clock runs."""
    text = ""
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "plateau":
            print(f"want position\nready {name}", flush=True)
            search_type.prepare()
        elif word == "position":
            text = rest
        elif word == "go":
            try:
                print("move", choose(Position.parse(text), most_depth, seconds, search_type), flush=True)
            except ValueError:
                print("refuse not my rules", flush=True)
        elif word == "quit":
            break


def main(name, search_type):
    words = sys.argv[1:]
    is_bot = len(words) == 3 and words[0] == "bot" and words[2].isdigit() and int(words[2]) > 0
    if is_bot and words[1] == "depth":
        play_games(name, int(words[2]), None, search_type)
    elif is_bot and words[1] == "time":
        play_games(name, DEEPEST, int(words[2]) / 1000, search_type)
    elif not words:
        for line in sys.stdin:
            print(answer(line.rstrip("\n"), search_type), flush=True)
    else:
        sys.exit("usage: awale.py | awale.py bot depth PLIES | awale.py bot time MILLISECONDS")


if __name__ == "__main__":
    main(sys.implementation.name, Search)
