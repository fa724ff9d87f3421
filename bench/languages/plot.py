"""Plain SVG plots. They bring their own background, and follow the light or dark scheme of whoever looks."""
import math
from xml.sax.saxutils import escape

STYLE = """<style>
  .ground { fill: #ffffff } .ink { fill: #1c2733 } .soft { fill: #56636f } .rule { stroke: #d5dbe1 } .axis { stroke: #56636f }
  .bar { fill: #2a78b8 } .whisker { stroke: #14324d } .dot { fill: #2a78b8 }
  text { font: 13px system-ui, sans-serif } .title { font-weight: 600; font-size: 15px }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #14191f } .ink { fill: #e6ebf0 } .soft { fill: #a3b0bc } .rule { stroke: #333d47 } .axis { stroke: #a3b0bc }
    .bar { fill: #4a9ad8 } .whisker { stroke: #d5e8f8 } .dot { fill: #4a9ad8 }
  }
</style>"""


def text(x, y, words, css="ink", anchor="start", more=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{css}" text-anchor="{anchor}"{more}>{escape(words)}</text>'


def line(x1, y1, x2, y2, css, width=1):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{css}" stroke-width="{width}"/>'


def svg(width, height, title, description, parts):
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
                      f'role="img" aria-labelledby="title description">', f'<title id="title">{escape(title)}</title>',
                      f'<desc id="description">{escape(description)}</desc>', STYLE,
                      f'<rect width="{width}" height="{height}" class="ground"/>', text(16, 26, title, "ink title"), *parts, "</svg>", ""])


def power_text(exponent, unit):
    """A power of ten for people: 1 ms, 100 k, 10 M."""
    scales = ((6, " M"), (3, " k"), (0, " ")) if not unit else ((0, " s"), (-3, " ms"), (-6, " µs"))
    for floor, name in scales:
        if exponent >= floor:
            return f"{10 ** (exponent - floor)}{name}".strip()
    return f"1e{exponent}"


def bars(title, axis, rows, unit=""):
    """rows: (label, value, least, most, words). Lengths are logarithmic; a thin line shows the spread."""
    left, right, top, step = 110, 150, 48, 30
    width, height = 820, top + step * len(rows) + 52
    low = math.floor(math.log10(min(row[2] for row in rows)) - 0.05)
    high = math.ceil(math.log10(max(row[3] for row in rows)) + 0.001)

    def at(value):
        return left + (width - left - right) * (math.log10(value) - low) / (high - low)

    bottom = top + step * len(rows)
    parts = []
    for exponent in range(low, high + 1):
        x = at(10 ** exponent)
        parts += [line(x, top, x, bottom, "rule"), text(x, bottom + 18, power_text(exponent, unit), "soft", "middle")]
    for i, (label, value, least, most, words) in enumerate(rows):
        y = top + step * i
        parts.append(text(left - 8, y + 19, label, "ink", "end"))
        parts.append(f'<rect x="{left}" y="{y + 5}" width="{at(value) - left:.1f}" height="{step - 10}" class="bar"/>')
        parts.append(line(at(least), y + step / 2, at(most), y + step / 2, "whisker", 3))
        parts.append(text(max(at(value), at(most)) + 8, y + 19, words, "ink"))
    parts += [line(left, top, left, bottom, "axis"), text((left + width - right) / 2, bottom + 40, axis, "soft", "middle")]
    words = "; ".join(f"{row[0]}: {row[4]}" for row in rows)
    return svg(width, height, title, words, parts)


def ratings(title, axis, rows):
    """rows: (label, elo, low, high): points with their 95 % intervals, from left to right."""
    left, right, top, bottom = 76, 24, 48, 340
    width, height = 820, 400
    low = math.floor(min(row[2] for row in rows) / 200) * 200
    high = math.ceil(max(row[3] for row in rows) / 200) * 200

    def at(elo):
        return bottom - (bottom - top) * (elo - low) / (high - low)

    parts = []
    for elo in range(low, high + 1, 200):
        parts += [line(left, at(elo), width - right, at(elo), "rule"), text(left - 8, at(elo) + 4, str(elo), "soft", "end")]
    step = (width - left - right) / len(rows)
    for i, (label, elo, least, most) in enumerate(rows):
        x = left + step * (i + 0.5)
        parts += [line(x, at(least), x, at(most), "whisker", 2), f'<circle cx="{x:.1f}" cy="{at(elo):.1f}" r="5" class="dot"/>',
                  text(x, bottom + 20, label, "ink", "middle"), text(x + 9, at(elo) + 4, f"{elo:.0f}", "soft")]
    middle = (top + bottom) / 2
    parts += [line(left, bottom, width - right, bottom, "axis"), text((left + width - right) / 2, bottom + 44, axis, "soft", "middle"),
              text(18, middle, "Elo, mean of all players 0", "soft", "middle", f' transform="rotate(-90 18 {middle})"')]
    words = "; ".join(f"{row[0]}: {row[1]:.0f}, between {row[2]:.0f} and {row[3]:.0f}" for row in rows)
    return svg(width, height, title, words, parts)
