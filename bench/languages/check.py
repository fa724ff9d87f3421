"""Do all programs give the values and the numbers of nodes that plateau's own searches give, to the last digit?"""
import json
import os
import subprocess

from program import Program
from toolchains import HERE

NO_POSITION = ["", "minimax 2", "minimax two 2+2 0-0 1", "maximin 2 {start}", "minimax 65 {start}", "minimax 2 {start} course=yes",
               "alphabeta 2 2+2/2+2 0-0 1", "alphabeta 2 {full}", "minimax 2 {rich}"]


def positions():
    with open(os.path.join(HERE, "positions.txt"), encoding="utf-8") as file:
        return [line.strip() for line in file if line.strip() and not line.startswith("#")]


def plateau_says(plateau, kind, depth, position):
    """(value, nodes, move) of plateau's own search."""
    done = subprocess.run([plateau, "analyse", "awale", "--player", f"{kind}:{depth}", "--depth", str(depth), "--position", position,
                           "--json"], capture_output=True, text=True, check=True)
    thought = json.loads(done.stdout.splitlines()[-1])
    return thought["lines"][0]["score"], thought["nodes"], thought["lines"][0]["moves"][0]


def questions(most_nodes, plateau):
    """[(kind, depth, position, plateau's answer)]: every position to all depths that take no more nodes than that."""
    asked = []
    for position in positions():
        for kind, deepest in (("minimax", 6), ("alphabeta", 9)):
            for depth in range(1, deepest + 1):
                said = plateau_says(plateau, kind, depth, position)
                if said[1] > most_nodes:
                    break
                asked.append((kind, depth, position, said))
    return asked


def check(language, asked):
    """The differences, as sentences."""
    wrong = []
    with Program(language) as program:
        for kind, depth, position, (value, nodes, _) in asked:
            answer = program.ask(kind, depth, position)
            if (answer.value, answer.nodes) != (value, nodes):
                wrong.append(f"{language.name}: {kind} {depth} {position}: value {answer.value}, {answer.nodes} nodes; "
                             f"plateau: value {value}, {nodes} nodes")
        start = positions()[0]
        for text in NO_POSITION:
            text = text.format(start=start, full=start.replace("2+2/", "17+0/", 1), rich=start.replace("0-0", "1-0"))
            answer = program.line_after(text)
            if not answer.startswith("error: "):
                wrong.append(f"{language.name}: '{text}' should be refused, but the answer is '{answer}'")
    return wrong + check_bot(language, asked)


def check_bot(language, asked):
    """The bot of a fixed depth makes plateau's move, and that of a fixed time a legal one."""
    wrong = []
    depth = 4
    expected = {position: said[2] for kind, d, position, said in asked if kind == "alphabeta" and d == depth}
    with Program(language, "bot", "depth", str(depth)) as bot:
        hello = bot.line_after("plateau 1 awale 2")
        ready = bot.line_after()
        if hello != "want position" or not ready.startswith("ready "):
            wrong.append(f"{language.name}: the bot begins with '{hello}' and '{ready}'")
        for position, move in expected.items():
            answer = bot.line_after("new 1 " + position, "position " + position, "go")
            # Where a shallower search has proven the end, the bot does not look further: its move may be another.
            proven = any(abs(said[0]) >= 1_000_000 for kind, d, where, said in asked
                         if kind == "alphabeta" and d < depth and where == position)
            if answer != "move " + move and not proven:
                wrong.append(f"{language.name}: the bot of depth {depth} answers '{answer}' in {position}, plateau plays {move}")
    with Program(language, "bot", "time", "1") as bot:
        bot.line_after("plateau 1 awale 2")
        bot.line_after()
        answer = bot.line_after("names a b", "position " + positions()[0], "go time 1000")
        if answer not in {f"move {hole}{colour}" for hole in range(1, 17, 2) for colour in "rb"}:
            wrong.append(f"{language.name}: the bot with a time answers '{answer}' at the start")
        answer = bot.line_after("position " + positions()[0] + " course=yes", "go")
        if not answer.startswith("refuse "):
            wrong.append(f"{language.name}: the bot plays by rules that it does not know: '{answer}'")
    return wrong
