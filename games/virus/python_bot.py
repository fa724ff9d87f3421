"""What a Python bot of virus is given, and what it may return: the convention of README.md, "Python bots".

Put before players/python_host.py by the program; Refusal, is_false and short are that file's.
"""


def does_not_play(game, side):
    """Stands in `game` where the convention has the functions of both bots."""
    return False


class GameAdapter:
    wants = ("legal", "view")

    def __init__(self, name, seat, players, position, names):
        grid, first = position.split()
        self.side = "player_%d" % seat
        self.misc_path = (self.side, "misc")
        self.first = int(first)  # who moves first: nobody says that it is player 1
        self.names = names if len(names) == 2 else ["player_1", "player_2"]
        self.grid = [[".12".index(cell) for cell in row] for row in grid.split("/")]
        self.history = []

    def played(self, moves, by):
        for move in moves:
            mover = (self.first + len(self.history) + 1) % 2 + 1
            done = False  # a pass, forced or not
            if move not in ("pass", "skip"):
                row, column = int(move[1:]) - 1, ord(move[0]) - ord("a")
                done = [row, column, self.convert(row, column, mover)]
            self.history.append(["player_%d" % mover, done])

    def convert(self, row, column, mover):
        """Puts the pawn; the pawns that change side, row by row."""
        size = len(self.grid)
        changed = []
        for r in range(max(row - 1, 0), min(row + 2, size)):
            for c in range(max(column - 1, 0), min(column + 2, size)):
                if self.grid[r][c] == 3 - mover:
                    self.grid[r][c] = mover
                    changed.append([r, c])
        self.grid[row][column] = mover
        return changed

    def game(self, told):
        # The referee's board is the one that counts.
        self.grid = [[".12".index(cell) for cell in row] for row in told.view["grid"]]
        players = [
            {"name": self.names[i], "misc": {}, "score": told.view["scores"][i], "ia": does_not_play} for i in (0, 1)
        ]
        return {
            "player_1": {"start": self.first == 1, **players[0]},
            "player_2": players[1],
            "grid": [list(row) for row in self.grid],
            "references": {"player_1": 1, "player_2": 2, "neutral": 0},
            "history": self.history,
        }

    def move(self, value, told):
        forced = told.legal == ["pass"]
        if value is None or is_false(value):
            if forced:
                return "pass"
            raise Refusal("refuse", "ia returned %s: it does not play, although it could" % short(value))
        numbers = [self.whole(part) for part in value] if isinstance(value, (list, tuple)) else []
        if len(numbers) != 2 or None in numbers:
            raise Refusal("illegal", "ia returned %s: a move is [row, column], two whole numbers" % short(value))
        row, column = numbers
        size = len(self.grid)
        if not (0 <= row < size and 0 <= column < size):
            raise Refusal("illegal", "ia returned %s: rows and columns go from 0 to %d" % (short(value), size - 1))
        return "%s%d" % (chr(ord("a") + column), row + 1)

    @staticmethod
    def whole(value):
        """The number, of Python or of numpy, or None. True is no number here."""
        if type(value).__name__ in ("bool", "bool_") or not hasattr(value, "__index__"):
            return None
        try:
            return int(value.__index__())
        except Exception:
            return None
