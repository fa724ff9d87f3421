# A bot for any game but virus (which has bots of its own kind: see virus_greedy.py). plateau calls ia() when it is your turn.
# Try it:  plateau match awale python:examples/bots/python_function.py random
import random


def ia(game, side):
    return random.choice(game["legal_moves"])
