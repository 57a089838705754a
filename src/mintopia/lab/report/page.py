"""The report as one self-contained HTML page: no scripts, fonts or images from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib import resources

from mintopia.engine.statistics import Estimate
from mintopia.lab.report import plots
from mintopia.lab.report.blocks import Block, Chart, Heat, Histogram, Intervals, Part, Plain, Unit
from mintopia.lab.report.figures import figure, interval, texts


def page(
    title: str, subtitle: str, notes: Sequence[str], parts: Sequence[Part], language: str
) -> str:
    """Return the page: title, summary, contents and sections."""
    say = texts(language).say
    style = resources.files(__package__).joinpath("page.css").read_text(encoding="utf-8")
    policy = "default-src 'none'; style-src 'unsafe-inline'"
    summary = "".join(_summary(part, language) for part in parts if part.summary)
    contents = "".join(f'<li><a href="#{part.key}">{escape(part.title)}</a></li>' for part in parts)
    body = "".join(_section(part, language) for part in parts)
    warnings = "".join(f'<p class="warning">{escape(note)}</p>' for note in notes)
    return (
        f'<!DOCTYPE html>\n<html lang="{language}"><head><meta charset="utf-8"/>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>'
        '<meta name="color-scheme" content="light dark"/>'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}"/>'
        f"<title>{escape(title)}</title><style>{style}</style></head><body>"
        f"<header><h1>{escape(title)}</h1><p>{escape(subtitle)}</p></header><main>{warnings}"
        f'<section id="summary"><h2>{escape(say("page", "summary"))}</h2><dl class="summary">'
        f'{summary}</dl></section><nav aria-label="{escape(say("page", "contents"))}">'
        f"<h2>{escape(say('page', 'contents'))}</h2><ul>{contents}</ul></nav>"
        f"{body}</main></body></html>\n"
    )


def _summary(part: Part, language: str) -> str:
    """Return what a section adds to the summary, next to a link to it."""
    link = f'<a href="#{part.key}">{escape(part.title)}</a>'
    lines = "".join(f"<p>{escape(_in_words(line, language))}</p>" for line in part.summary)
    return f"<dt>{link}</dt><dd>{lines}</dd>"


def _in_words(line: str, language: str) -> str:
    """Return a line with the brackets that the language uses around intervals."""
    return line.replace(" (", "（").replace(")", "）") if language == "ja" else line


def _section(part: Part, language: str) -> str:
    lead = f'<p class="lead">{escape(part.lead)}</p>' if part.lead else ""
    blocks = "".join(_block(block, language) for block in part.blocks)
    return f'<section id="{part.key}"><h2>{escape(part.title)}</h2>{lead}{blocks}</section>'


def _block(block: Block, language: str) -> str:
    if isinstance(block, Intervals):
        return _intervals(block, language)
    if isinstance(block, Histogram):
        label = f"{block.caption}: " + ", ".join(
            f"{name} {figure(found.value, Unit.SHARE)}" for name, found in block.bars
        )
        drawing = plots.histogram(block, label)
        return _plotted(block.caption, drawing, block.across, block.bars, language)
    if isinstance(block, Chart):
        return _chart(block, language)
    if isinstance(block, Heat):
        return _heat(block, language)
    if isinstance(block, Plain):
        rows = [[escape(cell) for cell in row] for row in block.rows]
        return _table(block.caption, block.headings, rows, kind="" if block.caption else "about")
    return f"<p>{escape(block.text)}</p>"


def _intervals(block: Intervals, language: str) -> str:
    say = texts(language).say
    span = plots.span_of(block)
    drawn = block.drawn and (len(block.rows) > 1 or block.reference is not None)
    headings = [block.subject, *([""] if drawn else []), block.measure]
    headings += [say("page", "interval"), *block.headings]
    rows = []
    for row in block.rows:
        found = row.estimate
        if found is None:
            rows.append(
                [escape(row.label), *([""] if drawn else []), "–", "", *map(escape, row.cells)]
            )
            continue
        value, around = figure(found.value, block.unit), interval(found, block.unit)
        told = say("page", "plot", label=row.label, value=value, interval=around)
        dot = plots.dot(found, span, block.reference, told)
        cells = [escape(row.label), *([dot] if drawn else []), f"<b>{escape(value)}</b>"]
        rows.append([*cells, escape(around), *map(escape, row.cells)])
    notes = [block.note] if block.note else []
    if block.reference is not None:
        marked = figure(block.reference, block.unit)
        notes.insert(0, say("page", "reference", value=marked))
    return _table(block.caption, headings, rows, notes, drawn=drawn)


def _chart(block: Chart, language: str) -> str:
    told = ", ".join(f"{x}: {figure(found.value, Unit.SHARE)}" for x, found in block.points)
    label = f"{block.caption}: {block.label} {told}"
    rows = [(str(x), found) for x, found in block.points]
    return _plotted(block.caption, plots.chart(block, label), block.across, rows, language)


def _plotted(
    caption: str, drawing: str, across: str, rows: Sequence[tuple[str, Estimate]], language: str
) -> str:
    say = texts(language).say
    headings = [across, say("words", "share"), say("page", "interval")]
    cells = [
        [escape(name), figure(found.value, Unit.SHARE), interval(found, Unit.SHARE)]
        for name, found in rows
    ]
    table = _table("", headings, cells)
    return (
        f"<figure><figcaption>{escape(caption)}</figcaption>{drawing}"
        f"<details><summary>{escape(say('page', 'numbers'))}</summary>{table}</details></figure>"
    )


def _heat(block: Heat, language: str) -> str:
    spread = max(
        (abs(found.value - block.middle) for _, row in block.rows for found in row if found),
        default=1.0,
    )
    rows = []
    for label, row in block.rows:
        cells = [escape(label)]
        for found in row:
            if found is None:
                cells.append("")
                continue
            away = (found.value - block.middle) / (spread or 1.0)
            kind = "up" if away > 0 else "down"
            half = 100 * (found.high - found.low) / 2
            cells.append(
                f'<span class="heat {kind}" style="--away:{abs(away):.2f}">'
                f"{100 * found.value:.0f}%<small>±{half:.0f}</small></span>"
            )
        rows.append(cells)
    middle = figure(block.middle, Unit.SHARE)
    notes = [texts(language).say("page", "heat", middle=middle), block.note]
    return _table(block.caption, [block.subject, *block.headings], rows, notes, kind="heated")


def _table(
    caption: str,
    headings: Sequence[str],
    rows: Sequence[Sequence[str]],
    notes: Sequence[str] = (),
    *,
    drawn: bool = False,
    kind: str = "",
) -> str:
    """Return a table whose cells are already HTML; it scrolls on its own on a narrow screen."""
    # A caption inside the table would be as wide as the table, and be cut off with it.
    above = f"<h3>{escape(caption)}</h3>" if caption else ""
    head = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in headings)
    head = f"<thead><tr>{head}</tr></thead>" if any(headings) else ""
    body = "".join(
        f'<tr><th scope="row">{row[0]}</th>'
        + "".join(f"<td>{cell}</td>" for cell in row[1:])
        + "</tr>"
        for row in rows
    )
    below = "".join(f'<p class="note">{escape(note)}</p>' for note in notes if note)
    classes = " ".join(filter(None, ("wide", "drawn" if drawn else "", kind)))
    scrolls = f' tabindex="0" role="region" aria-label="{escape(caption)}"' if caption else ""
    return (
        f'{above}<div class="{classes}"{scrolls}>'
        f"<table>{head}<tbody>{body}</tbody></table></div>{below}"
    )
