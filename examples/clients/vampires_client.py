#!/usr/bin/env python3
"""A vampires client to begin with: python3 vampires_client.py HOST PORT

Every group runs to the nearest humans or enemies that it can take. docs/foreign-protocols.md explains the protocol."""
import socket
import struct
import sys


class Connection:
    def __init__(self, host, port):
        self.socket = socket.create_connection((host, port))

    def numbers(self, count):
        """The next bytes, however many segments they come in."""
        data = b""
        while len(data) < count:
            more = self.socket.recv(count - len(data))
            if not more:
                raise EOFError("the server has closed the connection")
            data += more
        return data

    def records(self, width):
        """A count, then so many tuples of so many numbers."""
        count = self.numbers(1)[0]
        return [tuple(self.numbers(width)) for _ in range(count)]


def distance(a, b):
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def neighbours(cell, size):
    rows, columns = size
    return [(x, y) for x in range(max(0, cell[0] - 1), min(columns, cell[0] + 2))
            for y in range(max(0, cell[1] - 1), min(rows, cell[1] + 2)) if (x, y) != cell]


def orders(board, size, me):
    """One order per group: all of it, to the cell beside it that is nearest to what it can take."""
    enemy = 3 - me
    mine = {cell: units[me] for cell, units in board.items() if units[me]}
    result = []
    for cell, units in mine.items():
        goals = [goal for goal, content in board.items()
                 if 0 < content[0] <= units or 0 < 1.5 * content[enemy] <= units]
        goals = goals or [goal for goal, content in board.items() if content[enemy]]
        goal = min(goals, key=lambda goal: distance(cell, goal))
        # Every own cell is a source, and no source may be a target in the same turn.
        ways = [near for near in neighbours(cell, size) if near not in mine]
        if ways:
            result.append((*cell, units, *min(ways, key=lambda way: distance(way, goal))))
    return result


def main(host, port, name=b"example"):
    server = Connection(host, int(port))
    server.socket.sendall(b"NME" + bytes([len(name)]) + name)
    board, size, home, me = {}, None, None, None
    while True:
        command = server.numbers(3)
        if command == b"SET":
            size = tuple(server.numbers(2))  # rows, columns
            board = {}
        elif command == b"HUM":
            server.records(2)
        elif command == b"HME":
            home = tuple(server.numbers(2))
        elif command in (b"MAP", b"UPD"):
            for x, y, *content in server.records(5):
                board[x, y] = content  # humans, vampires, werewolves
            if command == b"MAP":
                me = 1 if board[home][1] else 2
            else:
                turn = orders(board, size, me)
                server.socket.sendall(b"MOV" + bytes([len(turn)]) + b"".join(struct.pack("5B", *order) for order in turn))
        elif command == b"BYE":
            return  # after END without BYE another game begins with SET


if __name__ == "__main__":
    main(*sys.argv[1:3])
