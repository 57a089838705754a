"""The table of Mint Works for `print(game)` and for notebooks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mintopia.drawing import Part, Placed

FOUR = 4
UNKNOWN = "?"


def parts(view: Mapping[str, Any], cards: Mapping[str, Any]) -> list[Part]:
    """Return the parts of the table, given a view and the cards of this game."""
    plans = {card["id"]: card for card in cards["plans"]}
    names = [player["name"] for player in view["players"]]
    deck = view["deck"]
    head = [f"Mint Works · round {view['round']} · {view['phase']}"]
    head.append(f"{len(deck) if isinstance(deck, list) else deck} Plans in the deck")
    if view["mint_supply"] is not None:
        head.append(f"{view['mint_supply']} Mints in the Mint Supply")
    supply = [plan for plan in view["supply"] if plan]
    return [
        Part(" · ".join(head), []),
        Part("Locations", _locations(view, cards, names)),
        Part("Plan Supply", _supply(view["supply"], plans), _row(supply), aside=True),
        *(_player(view, seat, plans) for seat in range(len(names))),
    ]


def _row(ids: Sequence[str]) -> list[Placed]:
    return [Placed("plan", card, column=at) for at, card in enumerate(ids)]


def _locations(view: Mapping[str, Any], cards: Mapping[str, Any], names: list[str]) -> list[str]:
    known = {card["id"]: card for card in cards["locations"]}
    if view["solo"]:
        column = "solo"
    else:
        column = "four" if len(names) == FOUR else "few"
    width = max(len(known[place["id"]]["name"]) for place in view["locations"])
    lines = []
    for place in view["locations"]:
        card = known[place["id"]]
        price = card["prices"][column][0] or "as the Plan"
        spaces = " ".join(f"[{_space(space, names)}]" for space in place["spaces"])
        if not place["open"]:
            spaces = "closed"
        elif place["owner"] is not None:
            spaces += f" owned by {names[place['owner']]}"
        lines.append(f"{card['name']:{width}}  {price!s:11}  {spaces}")
    return lines


def _space(space: Mapping[str, Any] | None, names: list[str]) -> str:
    if space is None:
        return " "
    return "blocked" if space.get("blocked") else f"{names[space['by']]}: {space['mints']}"


def _supply(supply: Sequence[str | None], plans: Mapping[str, Any]) -> list[str]:
    lines = []
    for plan in supply:
        if plan is None:
            lines.append("-")
            continue
        card = plans[plan]
        worth = f"{_count(card['cost'], 'Mint')}, {_count(card['stars'], 'star')}, {card['type']}"
        lines.append(f"{card['name']}: {worth}")
    return lines


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _player(view: Mapping[str, Any], seat: int, plans: Mapping[str, Any]) -> Part:
    player = view["players"][seat]
    mints = "Mints without end" if player["mints"] is None else _count(player["mints"], "Mint")
    title = [player["name"], mints, _count(player["stars"], "star")]
    if view["starting"] == seat:
        title.append("starting player")
    if view["to_move"] == seat:
        title.append("to move")
    lines = []
    if player["buildings"]:
        words = [
            plans[building["id"]]["name"]
            + (f" ({_count(building['mints'], 'Mint')})" if "mints" in building else "")
            for building in player["buildings"]
        ]
        lines.append(f"Buildings: {', '.join(words)}")
    if player["plans"]:
        words = [plans[plan]["name"] if plan != UNKNOWN else "?" for plan in player["plans"]]
        lines.append(f"Plans: {', '.join(words)}")
    built = [building["id"] for building in player["buildings"]]
    return Part(" · ".join(title), lines, _row(built))
