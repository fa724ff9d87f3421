# A bot that speaks the line protocol itself: any language can do this. It plays a random legal move, in every game.
# Try it:  plateau match awale "cmd:python3 examples/bots/line_bot.py" random
import random
import sys

legal = []
for line in sys.stdin:
    word, _, rest = line.rstrip("\n").partition(" ")
    if word == "plateau":  # the first line: say what we want to be told, then that we are ready
        print("want legal")
        print("ready line_bot_py", flush=True)
    elif word == "legal":  # comes before every "go", because we want it
        legal = rest.split(" ")
    elif word == "go":  # our turn
        print("move", random.choice(legal), flush=True)  # without flush the line would wait in a buffer
    elif word == "quit":
        break
    # Every other line is for bots that keep a board of their own.
