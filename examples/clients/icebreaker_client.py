#!/usr/bin/env python3
"""An icebreaker client to begin with: python3 icebreaker_client.py HOST PORT

It plays any legal move, captures first. docs/foreign-protocols.md explains the protocol."""
import random
import socket
import sys

ROWS = "ABCDEFGHI"
LENGTH = dict(zip(ROWS, (5, 6, 7, 8, 9, 8, 7, 6, 5)))
CELLS = {(row, column) for row in ROWS for column in range(1, LENGTH[row] + 1)}
START = {"RED": [("A", 1), ("E", 9), ("I", 1)], "BLACK": [("A", 5), ("E", 1), ("I", 5)]}


def neighbours(cell):
    row, column = cell
    near = [(row, column - 1), (row, column + 1)]
    for other in (chr(ord(row) - 1), chr(ord(row) + 1)):
        if other in LENGTH:
            shift = 0 if LENGTH[other] > LENGTH[row] else -1
            near += [(other, column + shift), (other, column + shift + 1)]
    return [cell for cell in near if cell in CELLS]


def legal_moves(ships, others, ice):
    """A ship goes one step nearer to the closest iceberg, by ways without ships."""
    free = CELLS - set(ships) - set(others)
    distance, reached, far = {cell: 0 for cell in ice}, list(ice), 0
    while reached:
        far += 1
        reached = [n for n in {n for cell in reached for n in neighbours(cell)} if n in free and n not in distance]
        distance.update((cell, far) for cell in reached)
    moves = []
    for ship in ships:
        ways = [n for n in neighbours(ship) if n in free and n in distance]
        nearest = min((distance[n] for n in ways), default=None)
        moves += [(ship, n) for n in ways if distance[n] == nearest]
    return moves


def name_of(move):
    return "-".join("%s%d" % cell for cell in move)


def play(move, ships, ice):
    source, target = [(cell[0], int(cell[1:])) for cell in move.split("-")]
    ships[ships.index(source)] = target
    ice.discard(target)


def main(host, port, name="example"):
    server = socket.create_connection((host, int(port))).makefile("rw", newline="\n")

    def say(line):
        server.write(line + "\n")
        server.flush()

    say(name)
    for line in server:
        words = line.replace("\0", " ").split()  # the server puts a NUL before the line feed
        if words[0] == "TEAM_NAME":
            say(name)
        elif words[0] == "ROLE":
            mine, theirs = list(START[words[1]]), list(START["BLACK" if words[1] == "RED" else "RED"])
            ice = CELLS - set(mine) - set(theirs)
        elif words[0] == "BEST_MOVE":
            moves = legal_moves(mine, theirs, ice)
            say(name_of(random.choice([move for move in moves if move[1] in ice] or moves)))
        elif words[0] == "I_PLAY":
            play(words[1], mine, ice)
        elif words[0] == "OTHER_PLAY":
            play(words[1], theirs, ice)
        else:
            say("Thank you")  # VICTORY, DEFEAT or TIE


if __name__ == "__main__":
    main(*sys.argv[1:3])
