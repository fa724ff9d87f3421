"""Runs one Python bot and speaks the line protocol for it (docs/protocol.md): python3 -I -u HOST FILE GAME

FILE defines ia(game, side). What the bot is given, and what it may return, is told in docs/write-a-bot.md. A game that
has a convention of its own brings a class GameAdapter, whose text the program puts before this file; without it PlainGame,
below, serves every game.

Nothing that the bot does by accident reaches the protocol: what it prints goes to standard error, what it raises becomes an
answer, what it changes in `game` is thrown away, save its own memory `misc`.
"""
import json
import os
import signal
import sys
import time
import traceback
import types

PROTOCOL = "1"


class TooLate(BaseException):
    """Raised inside the bot when its time is nearly over. No Exception: `except Exception` lets it through."""


class Refusal(Exception):
    """What the bot returned is no move. `word` is what the protocol calls it: refuse or illegal."""

    def __init__(self, word, reason):
        super().__init__(reason)
        self.word = word
        self.reason = reason


class PlainGame:
    """What a bot is given in a game that has no convention of its own."""

    wants = ("legal", "position", "view", "by")
    misc_path = ("misc",)  # where the bot's memory is in `game`

    def __init__(self, name, seat, players, position, names):
        self.name = name
        self.seat = seat
        self.players = players
        self.side = side_name(seat)
        self.history = []

    def played(self, moves, by):
        """Moves made since the last question, and by whom: seats, 0 for chance, None where that is not known."""
        self.history.extend([side_name(seat), move] for move, seat in zip(moves, by))

    def game(self, told):
        return {
            "game": self.name,
            "players": self.players,
            "side": self.side,
            "seat": self.seat,
            "board": told.view,
            "position": told.position,
            "legal_moves": told.legal,
            "history": self.history,
            "clock": told.clock,
            "misc": {},
        }

    def move(self, value, told):
        """The words after `move`, from what ia returned; raises Refusal."""
        if value is None or is_false(value):
            raise Refusal("refuse", "ia returned %s: it does not play" % short(value))
        texts = value if isinstance(value, (list, tuple)) else [value]
        if not texts or not all(isinstance(text, str) for text in texts):
            raise Refusal("illegal", "ia returned %s: a move is a text of legal_moves, or a list of them" % short(value))
        words = " ".join(texts).split()
        if not words or not "".join(words).isprintable():
            raise Refusal("illegal", "ia returned %s: there is no move in it" % short(value))
        return " ".join(words)


class Told:
    """What the referee told for the question that comes."""

    def __init__(self):
        self.view = None
        self.position = None
        self.legal = []
        self.clock = {"time": None}


def side_name(seat):
    return None if seat is None else "player_%d" % seat if seat > 0 else "chance"


def is_false(value):
    """False and 0, of Python or of numpy; not an empty list or text."""
    return isinstance(value, (bool, int)) and value == 0 or type(value).__name__ in ("bool_", "bool") and not value


def short(value):
    """repr, in one line that is not too long, whatever the value does."""
    try:
        return one_line(repr(value), 80)
    except Exception:
        return "a %s" % type(value).__name__


def one_line(text, most=400):
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return line if len(line) <= most else line[: most - 1] + "…"


# --- what is given to the bot, and what it did with it -----------------------------------------------------------------


def clone(value):
    if type(value) is dict:
        return {key: clone(part) for key, part in value.items()}
    if type(value) is list:
        return [clone(part) for part in value]
    return value


def modified(given, truth, keep, path="game"):
    """The first place where `given` is no longer `truth`, or None. `keep`: the path of what may change.

    Follows `truth` alone, so it ends whatever the bot put into `given`.
    """
    if type(given) is not type(truth):
        return path
    if type(truth) is dict:
        if len(given) != len(truth) or any(key not in given for key in truth):
            return path
        for key, part in truth.items():
            inner = keep[1:] if keep and keep[0] == key else None
            if inner == ():
                continue
            found = modified(given[key], part, inner, "%s[%r]" % (path, key))
            if found:
                return found
    elif type(truth) is list:
        if len(given) != len(truth):
            return path
        for i, part in enumerate(truth):
            found = modified(given[i], part, None, "%s[%d]" % (path, i))
            if found:
                return found
    elif given is not truth and given != truth:
        return path
    return None


def put(game, path, value):
    for key in path[:-1]:
        game = game[key]
    game[path[-1]] = value


def take(game, path, otherwise):
    """What is at the path now; `otherwise` when the bot has destroyed the way to it."""
    try:
        for key in path:
            game = game[key]
        return game
    except Exception:
        return otherwise


# --- the bot -----------------------------------------------------------------------------------------------------------


class Bot:
    def __init__(self, file):
        self.file = os.path.abspath(file)
        self.base = os.path.basename(file)
        self.name = one_line(os.path.splitext(self.base)[0].replace(" ", "_"), 60) or "bot"
        self.ia = None
        self.armed = False

    def load(self):
        """The sentence that says what is wrong, or None."""
        folder = os.path.dirname(self.file)
        # Files beside the bot can be imported, but never stand in for a module of Python: somebody else's bot may be
        # called random.py.
        at = [i for i, entry in enumerate(sys.path) if entry.endswith(("site-packages", "dist-packages"))]
        sys.path.insert(at[0] if at else len(sys.path), folder)
        sys.argv = [self.file]
        stem = os.path.splitext(self.base)[0]
        module = types.ModuleType(stem if stem not in sys.modules else "bot_" + stem)
        module.__file__ = self.file
        sys.modules[module.__name__] = module
        try:
            with open(self.file, "rb") as source:
                code = compile(source.read(), self.file, "exec")
            exec(code, module.__dict__)
        except BaseException as problem:
            return self.explain(problem)
        ia = getattr(module, "ia", None)
        if ia is None:
            made = [name for name, what in vars(module).items() if isinstance(what, types.FunctionType)]
            return "%s has no function ia(game, side); its functions are: %s" % (self.base, ", ".join(made) or "none")
        if not callable(ia):
            return "ia in %s is a %s, not a function" % (self.base, type(ia).__name__)
        if isinstance(ia, types.FunctionType):
            count, least = ia.__code__.co_argcount, ia.__code__.co_argcount - len(ia.__defaults__ or ())
            if least > 2 or (count < 2 and not ia.__code__.co_flags & 4):  # 4: it has *args
                return "ia in %s takes %d arguments; it is called as ia(game, side)" % (self.base, count)
        self.ia = ia
        return None

    def call(self, game, side, seconds):
        """What ia returns; raises what it raises, and TooLate after so many seconds (None: never)."""
        try:
            self.arm(seconds)
            return self.ia(game, side)
        finally:
            self.armed = False
            if seconds is not None:
                signal.setitimer(signal.ITIMER_REAL, 0)

    def arm(self, seconds):
        if seconds is None:
            return

        begin, waited = time.monotonic(), seconds_waited()

        def ring(number, frame):
            # The time that the machine kept us waiting for a core does not count, as the referee counts it.
            missing = seconds - (time.monotonic() - begin - (seconds_waited() - waited))
            if missing > 0.001 and time.monotonic() - begin < 5 * seconds:
                signal.setitimer(signal.ITIMER_REAL, missing, 0.02)
                return
            # Never in the host's own lines: there it would come from nowhere.
            if self.armed and frame.f_code.co_filename != __file__:
                raise TooLate()

        signal.signal(signal.SIGALRM, ring)
        self.armed = True
        # Again and again, for a bot that catches everything in a loop.
        signal.setitimer(signal.ITIMER_REAL, seconds, 0.02)

    def explain(self, problem):
        """One line for the referee; the traceback, without this file, goes to standard error."""
        trace = problem.__traceback__
        while trace is not None and trace.tb_frame.f_code.co_filename == __file__:
            trace = trace.tb_next
        try:
            traceback.print_exception(type(problem), problem, trace, limit=-30, file=sys.__stderr__)
            sys.__stderr__.flush()
        except BaseException:
            pass
        where, at = None, trace
        while at is not None:
            if at.tb_frame.f_code.co_filename == self.file:
                where = (self.base, at.tb_lineno)
            at = at.tb_next
        text = problem.msg if isinstance(problem, SyntaxError) else plain_text(problem)
        if isinstance(problem, SyntaxError) and problem.filename:
            where = (os.path.basename(problem.filename), problem.lineno)
        line = type(problem).__name__ + (": " + text if text else "")
        return one_line(line) + (" (%s, line %s)" % where if where else "")


def plain_text(problem):
    try:
        return str(problem)
    except Exception:
        return ""


# --- the protocol ------------------------------------------------------------------------------------------------------


def clock_of(words):
    """From the words after `go`. "time" is what may be used now, in seconds; None: as much as one likes."""
    given = {}
    for key, number in zip(words[::2], words[1::2]):
        try:
            given[key] = int(number)
        except ValueError:
            pass
    clock = {"time": None}
    if "time" in given:
        clock["time"] = given["time"] / 1000
    if "clock" in given:
        clock["left"] = given["clock"] / 1000
        clock["increment"] = given.get("increment", 0) / 1000
        clock["time"] = clock["left"] if clock["time"] is None else min(clock["time"], clock["left"])
    for key in ("nodes", "depth"):
        if key in given:
            clock[key] = given[key]
    return clock


def seconds_waited():
    """How long this process was ready to run and did not get a core; 0 where the system does not tell."""
    try:
        with open("/proc/self/schedstat", "rb") as file:
            return int(file.read().split()[1]) * 1e-9
    except Exception:
        return 0.0


def soft_limit(seconds):
    """When the bot is interrupted: so long before the end that the answer still arrives in time."""
    if seconds is None or not hasattr(signal, "setitimer"):
        return None
    return max(seconds - max(0.003, min(0.05, seconds / 20)), 0.001)


class Host:
    def __init__(self, bot, game):
        self.bot = bot
        self.game = game
        self.make = globals().get("GameAdapter", PlainGame)
        self.process = os.getpid()
        # The bot keeps descriptors 0, 1 and 2: nothing to read, and twice standard error.
        self.source = os.fdopen(os.dup(0), "rb")
        self.sink = os.dup(1)
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        os.dup2(2, 1)
        self.players = 2
        self.table = None
        self.names = []
        self.misc = {}
        self.told = Told()
        self.moves = None  # of a `played` line whose makers are not told yet

    def write(self, *lines):
        if os.getpid() != self.process:  # a copy of this process that the bot made and lost
            os._exit(0)
        data = "".join(line + "\n" for line in lines).encode("utf-8", "replace")
        while data:
            data = data[os.write(self.sink, data) :]

    def run(self):
        problem = self.bot.load()
        while True:
            line = self.source.readline()
            if not line:
                return
            word, _, rest = line.decode("utf-8", "replace").rstrip("\r\n").partition(" ")
            if word == "plateau":
                version, _, others = rest.partition(" ")
                if version != PROTOCOL:
                    problem = problem or "this host speaks version %s of the protocol, not %s" % (PROTOCOL, version)
                if problem:
                    self.write("error " + problem)
                    return
                self.players = int((others.split() or ["", "2"])[-1])
                self.write(*["want " + what for what in self.make.wants], "ready " + self.bot.name)
            elif word == "go":
                self.go(rest.split())
            elif word == "quit":
                return
            else:
                self.hear(word, rest)

    def hear(self, word, rest):
        if word == "names":
            self.names = rest.split()
        elif word == "new":
            seat, _, position = rest.partition(" ")
            self.misc = {}
            self.moves = None
            self.table = self.make(self.game, int(seat), self.players, position, self.names)
        elif word == "played":
            self.tell_moves()
            self.moves = rest.split()
        elif word == "by":
            self.tell_moves([int(seat) for seat in rest.split()])
        elif word == "position":
            self.told.position = rest
        elif word == "view":
            self.told.view = json.loads(rest)
        elif word == "legal":
            self.told.legal = rest.split()

    def tell_moves(self, by=()):
        if self.moves:
            self.table.played(self.moves, (list(by) + [None] * len(self.moves))[: len(self.moves)])
        self.moves = None

    def go(self, words):
        self.tell_moves()
        told, self.told = self.told, Told()
        told.clock = clock_of(words)
        lines = []
        try:
            lines.append(self.answer(told, lines))
        except TooLate:
            lines.append("late ia was interrupted after %g s" % soft_limit(told.clock["time"]))
        except Refusal as refusal:
            lines.append("%s %s" % (refusal.word, one_line(refusal.reason)))
        except MemoryError as problem:
            lines.append("memory " + self.bot.explain(problem))
        except BaseException as problem:
            lines.append("error " + self.bot.explain(problem))
        self.write(*lines)

    def answer(self, told, lines):
        """The line with the move. Remarks are added to `lines`."""
        table = self.table
        truth = table.game(told)
        given = clone(truth)
        put(given, table.misc_path, self.misc)
        try:
            value = self.bot.call(given, table.side, soft_limit(told.clock["time"]))
        finally:
            self.misc = take(given, table.misc_path, self.misc)
            put(truth, table.misc_path, self.misc)
            try:
                place = None if given == truth else modified(given, truth, table.misc_path)
            except Exception:  # from what the bot put there
                place = "game"
            if place:
                remark = "the bot modified %s; only its own misc is kept" % one_line(place, 100)
                lines.append("info remark " + remark)
                print(remark, file=sys.__stderr__, flush=True)
        return "move " + table.move(value, told)


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: python3 -I -u HOST FILE GAME")
    file, game = sys.argv[1:]
    sys.dont_write_bytecode = True
    Host(Bot(file), game).run()
    sys.stderr.flush()
    threading = sys.modules.get("threading")
    if threading is not None and threading.active_count() > 1:
        os._exit(0)  # threads of the bot would keep the process


if __name__ == "__main__":
    main()
