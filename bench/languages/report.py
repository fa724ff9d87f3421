"""docs/awale-ladder.md: the tables between its marks, and the plots, from what was measured. The words around them are written by
hand and stay."""
import os
import re

import plot

TITLES = {"cpp": "C++", "c": "C", "rust": "Rust", "go": "Go", "java": "Java", "javascript": "JavaScript", "pypy": "PyPy", "numba": "numba",
          "python": "CPython"}


def millions(rate):
    return f"{rate / 1e6:.1f} M" if rate >= 9.95e5 else f"{rate / 1e3:.0f} k"


def duration(seconds):
    for scale, unit in ((1, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if seconds >= scale:
            value = seconds / scale
            return f"{value:.0f} {unit}" if value >= 100 else f"{value:.3g} {unit}"
    return f"{seconds * 1e6:.1f} µs"


def table(header, rows):
    return "\n".join(["| " + " | ".join(header) + " |", "|" + "---|" * len(header), *("| " + " | ".join(row) + " |" for row in rows)])


def spread(rate):
    return f"{rate['least'] / 1e6:.3g}–{rate['most'] / 1e6:.3g} M"


def languages_table(rows):
    best = max(row["minimax"]["rate"]["median"] for row in rows)

    def speed(found):
        return [f"{millions(found['rate']['median'])} ({found['depth']})", spread(found["rate"])]

    return table(["language", "minimax, nodes/s", "spread", "of the fastest", "alpha-beta, nodes/s", "spread", "start-up, CPU", "version"],
                 [[TITLES[row["name"]], *speed(row["minimax"]), f"{100 * row['minimax']['rate']['median'] / best:.3g} %",
                   *speed(row["alphabeta"]), duration(row["startup"]["median"]), row["version"]] for row in rows])


def climbs_table(climbs, depth):
    """The rungs that were measured to this depth, each against the one before."""
    rows, before = [], None
    for climb in climbs:
        if climb["depth"] != depth:
            continue
        seconds = climb["seconds"] if climb["threads"] else climb["cpu_seconds"]
        gain = "" if before is None else f"× {before / seconds:.3g}"
        if climb["threads"]:
            gain = ""
        rows.append([climb["rung"], f"{climb['value']}", f"{climb['nodes']:,}", millions(climb["nodes"] / climb["cpu_seconds"]),
                     duration(climb["cpu_seconds"]), f"{duration(climb['cpu_seconds_least'])} – {duration(climb['cpu_seconds_most'])}",
                     gain, duration(climb["seconds"])])
        before = climb["cpu_seconds"]
    return table(["rung", "value", "nodes", "nodes per CPU second", "CPU time", "from – to", "against the one before", "elapsed"], rows)


def standings_table(rows, first):
    return table([first, "Elo", "95 % interval", "games", "won–drawn–lost"],
                 [[row["name"], f"{row['elo']:.0f}", f"{row['elo_low']:.0f} to {row['elo_high']:.0f}", str(row["games"]),
                   f"{row['wins']}–{row['draws']}–{row['losses']}"] for row in rows])


def bars_of_climbs(title, climbs, depth):
    chosen = [climb for climb in climbs if climb["depth"] == depth]
    return plot.bars(title, "CPU time of one search, logarithmic; the line is the spread",
                     [(climb["rung"], climb["cpu_seconds"], climb["cpu_seconds_least"], climb["cpu_seconds_most"],
                       duration(climb["cpu_seconds"])) for climb in chosen], "s")


def blocks_and_plots(data):
    """name → Markdown, name → SVG; of the parts that were measured."""
    blocks, plots = {}, {}
    for part in ("languages", "start", "middle", "depths", "speeds"):
        if part in data:
            blocks[part + "-when"] = f"{data[part]['when']}, {data[part]['machine']}."
    if "languages" in data:
        rows = sorted(data["languages"]["rows"], key=lambda row: -row["minimax"]["rate"]["median"])
        blocks["languages"] = languages_table(rows)
        plots["languages"] = plot.bars(
            "Plain minimax, nodes per CPU second", "nodes per CPU second, logarithmic; the line is the spread of the rounds",
            [(TITLES[row["name"]], *(row["minimax"]["rate"][key] for key in ("median", "least", "most")),
              millions(row["minimax"]["rate"]["median"])) for row in rows])
    for part in ("start", "middle"):
        if part in data:
            climbs = data[part]["climbs"]
            for depth in sorted({climb["depth"] for climb in climbs}):
                blocks[f"{part}-{depth}"] = climbs_table(climbs, depth)
                plots[f"{part}-{depth}"] = bars_of_climbs(f"Time to depth {depth}, rung by rung", climbs, depth)
    if "depths" in data:
        rows = data["depths"]["rows"]
        blocks["depths"] = standings_table(rows, "alpha-beta to")
        plots["depths"] = plot.ratings("Elo against depth", "depth of plain alpha-beta", [
            (row["name"].removeprefix("depth "), row["elo"], row["elo_low"], row["elo_high"]) for row in rows])
    if "speeds" in data:
        rows = [{**row, "name": TITLES[row["name"]]} for row in sorted(data["speeds"]["rows"], key=lambda row: -row["elo"])]
        blocks["speeds"] = standings_table(rows, "language")
        plots["speeds"] = plot.ratings("Elo against language, equal CPU time for each move", "language", [
            (row["name"], row["elo"], row["elo_low"], row["elo_high"]) for row in rows])
    return blocks, plots


def write(data, document, folder):
    """Rewrites what stands between <!-- NAME --> and <!-- end --> in the document."""
    blocks, plots = blocks_and_plots(data)
    with open(document, encoding="utf-8") as file:
        words = file.read()
    for name, block in blocks.items():
        mark = re.compile(rf"(<!-- {re.escape(name)} -->\n).*?(<!-- end -->)", re.DOTALL)
        words = mark.sub(lambda match, block=block: match[1] + block + "\n" + match[2], words)
    with open(document, "w", encoding="utf-8") as file:
        file.write(words)
    os.makedirs(folder, exist_ok=True)
    for name, picture in plots.items():
        if f"/{name}.svg)" not in words:
            continue
        with open(os.path.join(folder, name + ".svg"), "w", encoding="utf-8") as file:
            file.write(picture)
