"""Mint Bid: the rules of `docs/rulebook/bid.md`, whose paragraphs (B1 to B4) are named here."""

from typing import Final

from mintopia.games.spec import GameSpec, lazy

GAME: Final = GameSpec(
    id="bid",
    package=__name__,
    order=2,
    rules=lazy("rules:RULES"),
    drawing=lazy("drawing:parts"),
    terminal=lazy("terminal.screen:SCREEN"),
    full_screen=lazy("terminal.widgets:WIDGETS"),
    shapes=lazy("shapes:SHAPES"),
    book=lazy("book:PICTURES"),
    orders=lazy("orders:ORDERS"),
    daily=lazy("daily:TABLES"),
    draws=lazy("draws:DRAWS"),
    search=lazy("bots.search_hooks:HOOKS"),
    levels=lazy("bots.levels:LEVELS"),
    network=lazy("bots.network:NETWORK"),
    reasons=lazy("reasons:REASONS"),
    simulation=lazy("bots.simulation:HOOKS"),
    experiments=lazy("bots.experiments:HOOKS"),
    report=lazy("lab:REPORT"),
    observation=lazy("observe:OBSERVER"),
    compact=lazy("compact:COMPACT"),
)
