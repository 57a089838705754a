"""The table of Mint Works for `print(game)` and for notebooks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial, reduce
from typing import Any
from unicodedata import east_asian_width

from mintopia.engine.drawing import Part, Placed
from mintopia.engine.i18n import Catalogue

Say = Callable[..., str]
FOUR = 4
UNKNOWN = "?"
PRICE = 11  # columns


def parts(view: Mapping[str, Any], cards: Mapping[str, Any], language: str = "en") -> list[Part]:
    """Return the parts of the table, given a view and the cards of this game."""
    say = partial(Catalogue(__package__ or "", language).say, "drawing")
    plans = {card["id"]: card for card in cards["plans"]}
    names = [player["name"] for player in view["players"]]
    deck = view["deck"]
    head = [say("name"), say("round", n=view["round"]), say(f"phase-{view['phase']}")]
    head.append(say("deck", n=len(deck) if isinstance(deck, list) else deck))
    if view["mint_supply"] is not None:
        head.append(say("bank", n=view["mint_supply"]))
    supply = [plan for plan in view["supply"] if plan]
    return [
        Part(" · ".join(head), []),
        Part(say("locations"), _locations(view, cards, names, say)),
        Part(say("supply"), _supply(view["supply"], plans, say), _row(supply), aside=True),
        *(_player(view, seat, plans, say) for seat in range(len(names))),
    ]


def _row(ids: Sequence[str]) -> list[Placed]:
    return [Placed("plan", card, column=at) for at, card in enumerate(ids)]


def _locations(
    view: Mapping[str, Any], cards: Mapping[str, Any], names: list[str], say: Say
) -> list[str]:
    known = {card["id"]: card for card in cards["locations"]}
    if view["solo"]:
        column = "solo"
    else:
        column = "four" if len(names) == FOUR else "few"
    width = max(_columns(known[place["id"]]["name"]) for place in view["locations"])
    lines = []
    for place in view["locations"]:
        card = known[place["id"]]
        price = str(card["prices"][column][0] or say("as-plan"))
        spaces = " ".join(f"[{_space(space, names, say)}]" for space in place["spaces"])
        if not place["open"]:
            spaces = say("closed")
        elif place["owner"] is not None:
            spaces += f" {say('owned', player=names[place['owner']])}"
        lines.append(f"{_padded(card['name'], width)}  {_padded(price, PRICE)}  {spaces}")
    return lines


def _columns(text: str) -> int:
    """Return how many columns a text takes; a Japanese character takes two."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def _padded(text: str, columns: int) -> str:
    return text + " " * (columns - _columns(text))


def _space(space: Mapping[str, Any] | None, names: list[str], say: Say) -> str:
    if space is None:
        return " "
    return say("blocked") if space.get("blocked") else f"{names[space['by']]}: {space['mints']}"


def _supply(supply: Sequence[str | None], plans: Mapping[str, Any], say: Say) -> list[str]:
    lines = []
    for plan in supply:
        if plan is None:
            lines.append("-")
            continue
        card = plans[plan]
        worth = {"cost": _count(card["cost"], "mint", say), "type": card["type"]}
        stars = _count(card["stars"], "star", say)
        lines.append(say("plan", name=card["name"], stars=stars, **worth))
    return lines


def _joined(words: Sequence[str], say: Say) -> str:
    return reduce(lambda names, name: say("joined", names=names, name=name), words)


def _count(number: int, word: str, say: Say) -> str:
    return say(word if number == 1 else f"{word}s", n=number)


def _player(view: Mapping[str, Any], seat: int, plans: Mapping[str, Any], say: Say) -> Part:
    player = view["players"][seat]
    owned = player["mints"]
    mints = say("endless") if owned is None else _count(owned, "mint", say)
    title = [player["name"], mints, _count(player["stars"], "star", say)]
    if view["starting"] == seat:
        title.append(say("starting"))
    if view["to_move"] == seat:
        title.append(say("to-move"))
    lines = []
    if player["buildings"]:
        words = [
            plans[building["id"]]["name"]
            + (f" ({_count(building['mints'], 'mint', say)})" if "mints" in building else "")
            for building in player["buildings"]
        ]
        lines.append(say("buildings", names=_joined(words, say)))
    if player["plans"]:
        words = [plans[plan]["name"] if plan != UNKNOWN else "?" for plan in player["plans"]]
        lines.append(say("plans", names=_joined(words, say)))
    built = [building["id"] for building in player["buildings"]]
    return Part(" · ".join(title), lines, _row(built))
