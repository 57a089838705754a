"""The parts of a report that are specific to Mint Bid: auctions, cards, abilities."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from mintopia.engine.schema.lab import Amounts, ItemStats, Levels, Measured, Report, Section, Stage
from mintopia.games.bid import schema as b
from mintopia.games.bid.options import FEW_PLAYERS
from mintopia.games.bid.tally import MOST_ROUNDS
from mintopia.games.bid.text import catalogue

PAYERS: Final = ("alone", "shared")


# --- arrays with a row for each game and a column for each card that was placed -------------------
def auctioned(games: Any) -> Any:
    """Return which cards were won in an auction."""
    return (games["lot_way"] <= b.CLOSED) & (games["lot_card"] >= 0)


def among(games: Any, groups: Any) -> Any:
    """Return the groups of the cards that were won in an auction; -1 for the others."""
    return np.where(auctioned(games), groups, -1)


def of_cards(games: Any, numbers: Sequence[int]) -> Any:
    """Return the number that belongs to each placed card, given one for each card of the deck."""
    return np.array(numbers)[np.maximum(games["lot_card"], 0)]


def card_values(games: Any) -> list[int]:
    """Return the values of the cards of the deck."""
    return [card.value for card in games.setting.read_options.values.locations]


def card_types(games: Any) -> list[int]:
    """Return the types of the cards of the deck."""
    return [card.type for card in games.setting.read_options.values.locations]


def payers(games: Any) -> Any:
    """Return whether each seat paid for each card, as an array (games, cards, seats)."""
    return games["lot_payers"][:, :, np.newaxis] >> np.arange(games.seats) & 1


def alone_or_shared(games: Any) -> Any:
    """Return 0 for cards that one player paid for, 1 for two players, -1 if not auctioned."""
    return among(games, payers(games).sum(axis=2) - 1)


def payers_won(games: Any) -> Any:
    """Return the average share of the game's win among the payers of each card."""
    paid = payers(games)
    won = (paid * games.shares[:, np.newaxis, :]).sum(axis=2)
    return won / np.maximum(1, paid.sum(axis=2))


def auctioneer_paid(games: Any) -> Any:
    """Return whether the Auctioneer was among those who paid."""
    seats = np.maximum(games["lot_auctioneer"], 0)
    return games["lot_payers"] >> seats & 1


def sources(games: Any) -> Any:
    """Return each seat's points by source: values of each type, matches; without abilities."""
    values, types = np.array(card_values(games)), np.array(card_types(games))
    worth = games["controlled"] * values
    by_type = [worth[:, :, types == kind].sum(axis=2) for kind in range(b.TYPES)]
    return np.stack([*by_type, games["matches"]], axis=2)


def fair(games: Any) -> float:
    """Return the share of wins that each of equal players would have."""
    return float(1 / games.seats)


# --- words ----------------------------------------------------------------------------------------
def text(language: str) -> Mapping[str, str]:
    """Return the report's words."""
    return catalogue(language).section("lab")


def names(axis: str, games: Any, language: str) -> Sequence[str]:
    """Return the names along an axis: cards, types, values, kinds of auctions, rounds."""
    book = catalogue(language)
    if axis == "card":
        return [card.name[language] for card in games.setting.read_options.values.locations]
    if axis == "value":
        return [str(value) for value in range(b.LOWEST_VALUE, b.HIGHEST_VALUE + 1)]
    if axis == "kind":
        return [book.say("kinds", kind) for kind in b.KIND_IDS]
    if axis == "payers":
        return [text(language)[key] for key in PAYERS]
    if axis == "round":
        return [str(number) for number in range(1, MOST_ROUNDS + 1)]
    types = [book.say("types", name) for name in b.TYPE_IDS]
    return [*types, text(language)["matches"]] if axis == "source" else types


def in_deck(games: Any) -> Any:
    """Return which cards can be in the deck: no values 1 and 6 for one or two players."""
    values = np.array(card_values(games))
    few = games.players <= FEW_PLAYERS
    return ~np.isin(values, (b.LOWEST_VALUE, b.HIGHEST_VALUE)) | np.array(not few)


def is_shared(games: Any) -> bool:
    """Return whether strips lie between neighbors, so that there are partners."""
    return bool(games.seats >= b.SHARING_SEATS)


def price(games: Any) -> Any:
    """Return the price of each card."""
    return games["lot_price"]


REPORT: Final = Report(
    sections=(
        Section(
            "prices",
            (
                Measured("prices-value", "value", price,
                         lambda g: among(g, of_cards(g, card_values(g)) - b.LOWEST_VALUE)),
                Measured("prices-type", "type", price,
                         lambda g: among(g, of_cards(g, card_types(g)))),
                Measured("prices-round", "round", price, lambda g: among(g, g["lot_round"] - 1)),
                Measured("prices-card", "card", price, lambda g: among(g, g["lot_card"])),
            ),
        ),
        Section(
            "ways",
            (
                Measured("ways-price", "kind", price, lambda g: among(g, g["lot_way"])),
                Measured("ways-auctioneer", "kind", auctioneer_paid,
                         lambda g: among(g, g["lot_way"]), is_share=True),
                Measured("ways-won", "kind", payers_won, lambda g: among(g, g["lot_way"]),
                         is_share=True, expected=fair),
            ),
            shown=is_shared,
        ),
        Section(
            "partners",
            (
                Measured("partners-price", "payers", price, alone_or_shared),
                Measured("partners-open", "payers", price,
                         lambda g: np.where(g["lot_way"] == b.OPEN, alone_or_shared(g), -1)),
                Measured("partners-won", "payers", payers_won, alone_or_shared,
                         is_share=True, expected=fair),
            ),
            shown=is_shared,
        ),
        Section(
            "cards",
            (
                ItemStats("cards", "card", (Stage("controlled", lambda g: g["controlled"]),),
                       possible=in_deck),
            ),
        ),
        Section(
            "abilities",
            (
                ItemStats(
                    "abilities",
                    "type",
                    (
                        Stage(
                            "ability",
                            lambda g: g["ability"][:, np.newaxis, :]
                            == np.arange(g.seats)[np.newaxis, :, np.newaxis],
                        ),
                    ),
                ),
            ),
        ),
        Section(
            "strips",
            (
                Amounts("sources", "source", sources),
                Levels("strips-cards", lambda g: g["controlled"].sum(axis=2)),
                Levels("strips-matches", lambda g: g["matches"]),
                Levels("strips-paid", lambda g: g["paid"]),
            ),
        ),
    ),
    names=names,
    ends=lambda _games: [True],
    text=text,
)  # fmt: skip
