"""What a report about Mint Works adds to that of every game: Plans, Locations, stars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from mintopia.engine.schema.lab import Amounts, ItemStats, Report, Section, Stage
from mintopia.games.works import schema as w
from mintopia.games.works.cards import table
from mintopia.games.works.text import catalogue


def text(language: str) -> Mapping[str, str]:
    """Return the report's texts."""
    return catalogue(language).section("lab")


def names(axis: str, games: Any, language: str) -> Sequence[str]:
    """Return the names of Plans, Locations or types."""
    if axis == "type":
        return [catalogue(language).say("types", name) for name in w.TYPE_IDS]
    ids, kind = (w.PLAN_IDS, "plans") if axis == "card" else (w.LOCATION_IDS, "locations")
    return [table()[kind][name]["name"][language] for name in ids]


def in_deck(games: Any) -> Any:
    """Return which Plans are in the deck."""
    return np.array(games.setting.read_options.values.in_deck)


def on_table(games: Any) -> Any:
    """Return which Locations can be on the table: Advanced ones where the options allow them."""
    there = np.ones(len(w.LOCATION_IDS), bool)
    chosen = games.options.get("advanced", 0)
    for location in (*w.ADVANCED_SET, w.THRIFT_STORE):
        if isinstance(chosen, int):  # drawn: any of them, but the promo only with `promos`
            promo = bool(games.options.get("promos")) or location != w.THRIFT_STORE
            there[location] = chosen > 0 and promo
        else:
            there[location] = w.LOCATION_IDS[location] in chosen
    return there


def ends(games: Any) -> Sequence[bool]:
    """Return which endings are possible; the Mint Supply runs out only against Rachael."""
    rachael = games.setting.solo == "rachael"
    return [bool(at) and (at != w.BY_MINT_SUPPLY or rachael) for at in range(len(w.REASON_IDS))]


REPORT: Final = Report(
    sections=(
        Section(
            "plans",
            (
                ItemStats(
                    "plans",
                    "card",
                    stages=(
                        Stage("taken", lambda g: g["taken"], lambda g: g["taken_round"]),
                        Stage("built", lambda g: g["built"], lambda g: g["built_round"]),
                    ),
                    possible=in_deck,
                    pairs=True,
                ),
            ),
        ),
        Section(
            "locations",
            (
                ItemStats(
                    "locations",
                    "location",
                    stages=(Stage("used", lambda g: g["used"] > 0),),
                    possible=on_table,
                    times=lambda g: g["used"],
                ),
            ),
        ),
        Section("types", (Amounts("types", "type", lambda g: g["type_stars"]),)),
    ),
    names=names,
    ends=ends,
    text=text,
)
