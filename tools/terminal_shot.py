#!/usr/bin/env python3
"""Turns coloured terminal output into an SVG picture: plateau … | tools/terminal_shot.py TITLE > picture.svg

Reads the ANSI colours that core/terminal.cc writes (bold, bright text colours, grounds); needs nothing but Python.
Run the program under `script -qec 'COMMAND' /dev/null` so that it believes it writes to a terminal.
"""
import html
import re
import sys

COLOURS = {30: "#0d1117", 90: "#8b949e", 91: "#ff7b72", 92: "#7ee787", 93: "#e3b341", 94: "#79c0ff", 95: "#d2a8ff", 96: "#76e3ea", 97: "#f0f6fc"}
WIDTH, HEIGHT, MARGIN = 8.4, 18, 16


def spans(line):
    """(column, text, style) of each run of equal style."""
    style, column = {}, 0
    for part in re.split(r"(\x1b\[[0-9;]*m)", line):
        match = re.fullmatch(r"\x1b\[([0-9;]*)m", part)
        if not match:
            if part:
                yield column, part, dict(style)
                column += len(part)
            continue
        for code in (int(c or 0) for c in match.group(1).split(";")):
            if code == 0:
                style = {}
            elif code == 1:
                style["bold"] = True
            elif code in COLOURS:
                style["text"] = COLOURS[code]
            elif code - 10 in COLOURS:
                style["ground"] = COLOURS[code - 10]


def main():
    title = sys.argv[1]
    lines = sys.stdin.read().replace("\r", "").rstrip("\n").split("\n")
    columns = max(len(re.sub(r"\x1b\[[0-9;]*m", "", line)) for line in lines)
    width, height = columns * WIDTH + 2 * MARGIN, len(lines) * HEIGHT + 2 * MARGIN
    print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" role="img">')
    print(f"<title>{html.escape(title)}</title>")
    print(f'<rect width="{width:.0f}" height="{height:.0f}" rx="8" fill="#0d1117"/>')
    print('<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14" fill="#c9d1d9" xml:space="preserve">')
    for row, line in enumerate(lines):
        y = MARGIN + row * HEIGHT
        for column, text, style in spans(line):
            x = MARGIN + column * WIDTH
            if "ground" in style:
                print(f'<rect x="{x:.1f}" y="{y}" width="{len(text) * WIDTH:.1f}" height="{HEIGHT}" fill="{style["ground"]}"/>')
            if not text.strip():
                continue
            fill = f' fill="{style["text"]}"' if "text" in style else ""
            weight = ' font-weight="bold"' if style.get("bold") else ""
            blanks = len(text) - len(text.lstrip())
            text = text.strip()
            x, length = x + blanks * WIDTH, len(text) * WIDTH
            print(f'<text x="{x:.1f}" y="{y + 14}" textLength="{length:.1f}"{fill}{weight}>{html.escape(text)}</text>')
    print("</g></svg>")


main()
