"""Printing a comparison as a table, and writing it to an HTML, JSON or CSV file."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Final

from rich import box
from rich.console import Console
from rich.table import Table

from mintopia.engine.files import check_folder, write_file
from mintopia.errors import OptionError
from mintopia.games import title_of
from mintopia.lab.arena.texts import percent
from mintopia.lab.experiments.comparing import GAME, Answer, Comparison
from mintopia.lab.experiments.effects import card_names, head_fields, p_value
from mintopia.lab.experiments.effects import shown as signed
from mintopia.lab.experiments.texts import game_texts, said, texts

ENDINGS: Final = (".html", ".json", ".csv")
COLUMNS: Final = ("what", "before", "after", "difference", "interval", "p")


def check_output(path: Path) -> None:
    """Raise if a file cannot be written, before any game is played."""
    if path.suffix.lower() not in ENDINGS:
        raise OptionError(said("ending", path=path))
    check_folder(path)


def print_comparison(
    comparison: Comparison, language: str, console: Console, everything: bool = False
) -> None:
    """Print what was changed, what differs and how certain that is."""
    say = texts(language).say
    for line in _head(comparison, language):
        console.print(line, highlight=False, markup=False)
    rows = list(_rows(comparison, language, everything))
    if rows:
        table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
        for name in COLUMNS:
            justify = "left" if name == "what" else "right"
            table.add_column(say("compare", name), justify=justify)  # type: ignore[arg-type]
        for cells in rows:
            table.add_row(*cells)
        console.print(table)
    for line in _foot(comparison, language):
        console.print(line, highlight=False, markup=False)


def write_comparison(path: Path, comparison: Comparison, language: str) -> None:
    """Write all answers to a file in the format given by its extension."""
    ending = path.suffix.lower()
    if ending == ".json":
        text = json.dumps(_as_json(comparison), ensure_ascii=False, indent=1) + "\n"
    elif ending == ".csv":
        text = _as_csv(comparison)
    else:
        text = _as_html(comparison, language)
    write_file(path, text.encode())


def _head(comparison: Comparison, language: str) -> Iterator[str]:
    say = texts(language).say
    yield say("compare", "head", **head_fields(comparison.before, comparison.games, language))
    for name, values in comparison.changes.items():
        before, after = (say("compare", "absent") if one is None else one for one in values)
        yield "  " + say("compare", "change", name=name, before=before, after=after)
    if not comparison.changes:
        yield say("compare", "no-change")


def _foot(comparison: Comparison, language: str) -> Iterator[str]:
    say = texts(language).say
    told = {"questions": len(comparison.answers), "found": len(comparison.found)}
    yield say("compare", "found" if comparison.found else "nothing", **told)
    yield say("compare", "same", share=percent(comparison.unchanged))


def _rows(
    comparison: Comparison, language: str, everything: bool
) -> Iterator[tuple[str, str, str, str, str, str]]:
    """Yield the answers as text: about whole games first, then card by card."""
    names = card_names(comparison.before, language)
    for answer in comparison.answers:
        if everything or answer.is_significant:
            found = answer.difference
            unit = "share" if answer.is_share else ""
            low, high = signed(found.low, unit), signed(found.high, unit)
            yield (
                _label(answer, comparison, names, language),
                _number(found.control, answer.is_share),
                _number(found.treated, answer.is_share),
                signed(found.estimate, unit),
                texts(language).say("compare", "from-to", low=low, high=high),
                p_value(answer.p),
            )


def _label(answer: Answer, comparison: Comparison, names: dict[str, str], language: str) -> str:
    say = texts(language).say
    if answer.subject == GAME:
        key, _, end = answer.count.partition(":")
        return say("counts", key, end=end) if end else say("counts", key)
    told = game_texts(comparison.before.id, language)
    count = told.say("experiment-counts", answer.count)
    return say("compare", "card", card=names[answer.subject], count=count)


def _number(value: float, is_share: bool) -> str:
    return f"{percent(value)}%" if is_share else f"{value:.2f}"


def _as_json(comparison: Comparison) -> dict[str, object]:
    setting = comparison.before
    return {
        "game": setting.id,
        "bots": list(setting.bots),
        "games": comparison.games,
        "seed": setting.seed,
        "changes": {name: list(values) for name, values in comparison.changes.items()},
        "same_games": comparison.unchanged,
        "correction": "holm",
        "answers": [answer.as_json() for answer in comparison.answers],
    }


def _as_csv(comparison: Comparison) -> str:
    text = io.StringIO()
    rows = [answer.as_json() for answer in comparison.answers]
    writer = csv.DictWriter(text, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def _as_html(comparison: Comparison, language: str) -> str:
    """Return a self-contained page; significant differences are in bold."""
    say = texts(language).say
    sure = [answer.is_significant for answer in comparison.answers]
    heads = "".join(f"<th>{escape(say('compare', name))}</th>" for name in COLUMNS)
    lines = "\n".join(
        f"<tr{' class=sure' if is_sure else ''}>"
        + "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        + "</tr>"
        for is_sure, cells in zip(sure, _rows(comparison, language, True), strict=True)
    )
    head = "<br>\n".join(map(escape, _head(comparison, language)))
    foot = "<br>\n".join(map(escape, _foot(comparison, language)))
    title = escape(say("compare", "title", game=title_of(comparison.before.id, language)))
    return f"""<!doctype html>
<html lang="{language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>
<style>
:root {{ color-scheme: light dark; }}
body {{ font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto }}
body {{ padding: 0 1rem }}
table {{ border-collapse: collapse; display: block; overflow-x: auto }}
th, td {{ text-align: right; padding: .2rem .8rem; border-bottom: 1px solid #8884 }}
th:first-child, td:first-child {{ text-align: left }}
.sure {{ font-weight: bold }}
</style>
<h1>{title}</h1>
<p>{head}</p>
<table><thead><tr>{heads}</tr></thead>
<tbody>
{lines}
</tbody></table>
<p>{foot}</p>
</html>
"""
