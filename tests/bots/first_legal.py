# Plays the first legal move: the least that a bot in Python needs.
import sys

for line in sys.stdin:
    verb, _, rest = line.strip().partition(" ")
    if verb == "plateau":
        print("want legal\nready first", flush=True)
    elif verb == "legal":
        move = rest.split()[0]
    elif verb == "go":
        print("move", move, flush=True)
    elif verb == "quit":
        break
