"""Does depth buy strength, and does a language? Two tournaments of the arena."""
import json
import os
import shlex
import subprocess

DEPTHS = range(1, 11)
NATIVE_DEPTHS = 7  # deeper, plain alpha-beta is played by build/bench/ladder_bot: the same moves, sooner


def plan(name, players, games):
    lines = [f'name = "{name}"', 'game = "awale"', f"games = {games}", "opening = 4", "seed = 8", 'time = "300s"', "memory = 4096", ""]
    for player, text in players:
        lines += ["[[player]]", f"name = {json.dumps(player)}", f"player = {json.dumps(text)}"]
    return "\n".join(lines) + "\n"


def depth_players(ladder_bot):
    return [(f"depth {depth}", f"alphabeta:{depth}" if depth <= NATIVE_DEPTHS else f"cmd:{ladder_bot} {depth}") for depth in DEPTHS]


def language_players(languages, milliseconds):
    players = []
    for language in languages:
        variables = [f"{key}={value}" for key, value in language.environment().items() if os.environ.get(key) != value]
        players.append((language.name, "cmd:" + shlex.join(["/usr/bin/env", *variables, *language.command(), "bot", "time",
                                                            str(milliseconds)])))
    return players


def play(plateau, folder, name, players, games):
    """Plays the tournament, or goes on with it; gives its standings."""
    os.makedirs(folder, exist_ok=True)
    store = os.path.join(folder, name + ".plateau")
    if os.path.exists(store):
        words = ["--resume", store]
    else:
        file = os.path.join(folder, name + ".toml")
        with open(file, "w", encoding="utf-8") as out:
            out.write(plan(name, players, games))
        words = [file, "--store", store, "--isolation", "1"]
    subprocess.run([plateau, "tournament", *words, "--quiet"], check=True)
    done = subprocess.run([plateau, "standings", store, "--json"], check=True, capture_output=True, text=True)
    rows = sorted(json.loads(done.stdout)["standings"], key=lambda row: row["entrant"])
    return [{**{key: row[key] for key in ("games", "wins", "draws", "losses", "elo", "elo_low", "elo_high", "faults")}, "name": name}
            for row, (name, _) in zip(rows, players)]
