"""The same program with the rules and the searches compiled by numba. Reading, writing and playing are those of awale.py."""
import ctypes

import numba
import numpy

from awale import ALL_SEEDS, BLUE, DECIDED, DEEPEST, HOLES, INFINITE, MOST_IN_HOLE, RED, OutOfTime, Position, main

# A position is a row of numbers: the seeds by 2 * hole + colour, then these.
OWN, OTHER, TURN, PLY, PLIES = range(2 * HOLES, 2 * HOLES + 5)
ROW = 2 * HOLES + 5

# What a search counts and finds.
NODES, STOPPED, BEST, FOUND = range(4)

NO_DEADLINE = numpy.iinfo(numpy.int64).max

clock = ctypes.CDLL(None).clock  # of C: microseconds of CPU time
clock.restype = ctypes.c_long
clock.argtypes = []


@numba.njit
def held(p, hole):
    return p[2 * hole] + p[2 * hole + 1]


@numba.njit
def can_move(p):
    for hole in range(p[TURN], HOLES, 2):
        if held(p, hole) > 0:
            return True
    return False


@numba.njit
def is_over(p):
    return p[OWN] > ALL_SEEDS // 2 or p[OTHER] > ALL_SEEDS // 2 or not can_move(p) or p[PLY] >= p[PLIES]


@numba.njit
def final_value(p):
    margin = abs(p[OWN] - p[OTHER])
    if p[OWN] > ALL_SEEDS // 2:
        return DECIDED + margin
    if p[OTHER] > ALL_SEEDS // 2:
        return -DECIDED - margin
    if (p[OWN] == ALL_SEEDS // 2 and p[OTHER] == ALL_SEEDS // 2) or can_move(p):
        return 0
    return -DECIDED - margin


@numba.njit
def play(p, origin, colour):
    hand = p[2 * origin + colour]
    p[2 * origin + colour] = 0
    step = 2 if colour == RED else 1
    hole = origin + 1 - step
    while hand > 0:
        hole = (hole + step) % HOLES
        if hole == origin or held(p, hole) >= MOST_IN_HOLE:
            continue
        p[2 * hole + colour] += 1
        hand -= 1
    while held(p, hole) == 2 or held(p, hole) == 3:
        p[OWN] += held(p, hole)
        p[2 * hole] = p[2 * hole + 1] = 0
        hole = (hole + HOLES - 1) % HOLES
    p[OWN], p[OTHER] = p[OTHER], p[OWN]
    p[TURN] = 1 - p[TURN]
    p[PLY] += 1


@numba.njit
def minimax(rows, counts, depth):
    """Of the position in row `depth`; the rows below it are for those that follow."""
    p = rows[depth]
    counts[NODES] += 1
    if is_over(p):
        return final_value(p)
    if depth == 0:
        return p[OWN] - p[OTHER]
    best = -INFINITE
    for hole in range(p[TURN], HOLES, 2):
        for colour in range(RED, BLUE + 1):
            if p[2 * hole + colour] > 0:
                rows[depth - 1] = p
                play(rows[depth - 1], hole, colour)
                best = max(best, -minimax(rows, counts, depth - 1))
    return best


@numba.njit
def alpha_beta(rows, counts, depth, alpha, beta, deadline, is_root):
    p = rows[depth]
    counts[NODES] += 1
    if counts[NODES] % 256 == 0 and deadline != NO_DEADLINE and clock() >= deadline:
        counts[STOPPED] = 1
    if is_over(p):
        return final_value(p)
    if depth == 0:
        return p[OWN] - p[OTHER]
    for hole in range(p[TURN], HOLES, 2):
        for colour in range(RED, BLUE + 1):
            if p[2 * hole + colour] == 0:
                continue
            rows[depth - 1] = p
            play(rows[depth - 1], hole, colour)
            value = -alpha_beta(rows, counts, depth - 1, -beta, -alpha, deadline, False)
            if counts[STOPPED]:
                return alpha
            if value > alpha:
                alpha = value
                if is_root:
                    counts[BEST] = 2 * hole + colour
                if alpha >= beta:
                    return alpha
    return alpha


class Search:
    def __init__(self, deadline=None):
        self.deadline = NO_DEADLINE if deadline is None else int(deadline * 1e6)
        self.rows = numpy.zeros((DEEPEST + 1, ROW), numpy.int64)
        self.counts = numpy.zeros(FOUND, numpy.int64)

    @staticmethod
    def prepare():
        """Compiles."""
        Search().alpha_beta(Position.parse("/".join(["2+2"] * HOLES) + " 0-0 1"), 1)

    def minimax(self, position, depth):
        self.set_up(position, depth)
        return minimax(self.rows, self.counts, depth)

    def alpha_beta(self, position, depth):
        self.set_up(position, depth)
        value = alpha_beta(self.rows, self.counts, depth, -INFINITE, INFINITE, self.deadline, True)
        if self.counts[STOPPED]:
            raise OutOfTime
        return value

    def set_up(self, p, depth):
        self.rows[depth] = p.seeds + [p.own, p.other, p.turn, p.ply, p.plies]

    @property
    def nodes(self):
        return int(self.counts[NODES])

    @property
    def best(self):
        return int(self.counts[BEST])


if __name__ == "__main__":
    main("numba", Search)
