"""How fast are the programs? Rounds through all of them in turn, medians, per second of CPU time."""
import contextlib
import resource
import statistics

from check import positions
from program import Program

KINDS = {"minimax": (4, 5, 6), "alphabeta": (6, 7, 8)}  # the depths that are asked, the deepest that is not too long
LONGEST = 1.5  # CPU seconds of one question


def children_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def startup_seconds(language):
    """CPU time from the start of the program to the end of its first small search of both kinds."""
    before = children_seconds()
    with Program(language) as program:
        for kind in KINDS:
            program.ask(kind, 1, positions()[0])
    return children_seconds() - before


def deepest_question(program, kind, start):
    """Warms up; gives the deepest question that is not too long, judged by the speed at the one before."""
    chosen, asked = KINDS[kind][0], program.ask(kind, KINDS[kind][0], start)
    for depth in KINDS[kind][1:]:
        growth = 15 if kind == "minimax" else 10
        again = program.ask(kind, chosen, start)  # compiled by now, where something compiles
        if growth * min(asked.cpu, again.cpu) > LONGEST:
            break
        chosen, asked = depth, program.ask(kind, depth, start)
    return chosen


def spread(rates):
    return {"median": statistics.median(rates), "least": min(rates), "most": max(rates)}


def measure(languages, rounds, tell):
    """[{name, version, startup, minimax: {depth, nodes, rates …}, alphabeta: …}]"""
    with contextlib.ExitStack() as stack:
        return measured([stack.enter_context(Program(language)) for language in languages], rounds, tell)


def measured(programs, rounds, tell):
    start = positions()[0]
    languages = [program.language for program in programs]
    depths = [{kind: deepest_question(program, kind, start) for kind in KINDS} for program in programs]
    answers = [{kind: [] for kind in KINDS} for _ in languages]
    startups = [[] for _ in languages]
    for number in range(rounds):
        tell(f"round {number + 1} of {rounds}")
        for i, program in enumerate(programs):
            startups[i].append(startup_seconds(languages[i]))
            for kind in KINDS:
                answers[i][kind].append(program.ask(kind, depths[i][kind], start))
    rows = []
    for i, language in enumerate(languages):
        row = {"name": language.name, "version": language.version(), "startup": spread(startups[i])}
        for kind in KINDS:
            row[kind] = {"depth": depths[i][kind], "nodes": answers[i][kind][0].nodes,
                         "rate": spread([answer.rate for answer in answers[i][kind]])}
        rows.append(row)
    return rows


def as_text(rows):
    text = [f"{'language':<11} {'minimax nodes/s':>16} {'spread':>17} {'alpha-beta nodes/s':>19} {'start-up CPU s':>15}  version"]
    for row in rows:
        fast, cut = row["minimax"]["rate"], row["alphabeta"]["rate"]
        text.append(f"{row['name']:<11} {fast['median']:>16,.0f} {fast['least'] / 1e6:>8.2f}–{fast['most'] / 1e6:<5.2f} M "
                    f"{cut['median']:>19,.0f} {row['startup']['median']:>15.2f}  {row['version']}")
    return "\n".join(text)
