"""The pictures of Mint Works' rulebook; their numbers are those of the cards (W1 to W5)."""

from __future__ import annotations

from typing import Final

from mintopia.art.book import (
    Draw,
    Words,
    arrow,
    back,
    full_card,
    legend,
    mints,
    panel,
    person,
    place,
    plan,
    stars,
    step,
    text,
    token,
    whole,
)
from mintopia.art.lettering import LATIN
from mintopia.art.palette import CREAM_LINE, FADED_INK, INK
from mintopia.art.shapes import group, rect, write
from mintopia.games.works import schema as w
from mintopia.games.works.cards import table

DEEDS: Final = tuple(name for name, card in table()["locations"].items() if card["kind"] == "deed")
CORE: Final = tuple(name for name, card in table()["locations"].items() if card["kind"] == "core")
SOLO_PRIORITY: Final = [w.LOCATION_IDS[location] for location in w.SOLO_PRIORITY]
IN_SUPPLY: Final = ("mine", "wholesaler", "co-op")
GOAL: Final = int(table()["game"]["star_goal"])
MINTS: Final = int(table()["game"]["starting_mints"])
INCOME: Final = int(table()["game"]["income"])


def _location(
    words: Words, name: str, x: float, y: float, width: float, *,
    players: str = "few", height: float = 158, seats: tuple[int, ...] = (), shut: bool = True,
) -> str:  # fmt: skip
    """Draw a Location with its spaces; a Deed Location is closed unless `shut` is false."""
    card = table()["locations"][name]
    prices = [price or None for price in card["prices"][players]]
    closed = words.say("closed") if shut and name in DEEDS else ""
    note = card["short"][words.language]
    return place(
        words.card("location", name), x, y, width, height, prices, note, closed=closed, seats=seats
    )


def _glance(words: Words) -> str:
    built = ("gardens", "mine", "statue")
    costs = [words.card("plan", name) for name in built]
    return whole(
        346, words.say("glance"),
        panel(14, 14, 222, 318, words.say("goal"),
              *(plan(card, 22 + 70 * at, 74, 66) for at, card in enumerate(costs)),
              stars(125, 196, GOAL, 13),
              text(24, 234, 202, 92, words.say("goal-text"))),
        panel(249, 14, 222, 318, words.say("turn"),
              mints(282, 134, 1, 20, 0), arrow(306, 134, 326, 134),
              _location(words, "producer", 330, 70, 134, height=150, seats=(0,)),
              text(259, 234, 202, 92, words.say("turn-text"))),
        panel(484, 14, 222, 318, words.say("end"),
              stars(595, 88, GOAL, 13), text(494, 112, 202, 40, words.say("or"), 21),
              *(rect(514 + 56 * at, 154, 46, 62, "none", 6, stroke=CREAM_LINE, stroke_width=3,
                     stroke_dasharray="6 5") for at in (1, 2)),
              back(514, 154, 44),
              text(494, 228, 202, 98, words.say("end-text", goal=GOAL))),
    )  # fmt: skip


def _bank(words: Words, x: float, y: float, width: float) -> str:
    return group(
        rect(x, y, width, 132, "none", 14, stroke=CREAM_LINE, stroke_width=3),
        mints(x + width / 2, y + 44, 10, width / 12.5),
        text(x + 4, y + 80, width - 8, 48, words.say("mint-supply"), 21),
    )


def _supply(words: Words, x: float, y: float, names: tuple[str, ...]) -> str:
    """Draw the Plan Supply, and the Plan Deck at its end."""
    across = 98 * len(names)
    return group(
        *(plan(words.card("plan", name), x + 98 * at, y, 92) for at, name in enumerate(names)),
        back(x + across + 12, y, 92),
        text(x, y + 134, across - 6, 34, words.say("plan-supply"), 21),
        text(x + across - 2, y + 134, 118, 34, words.say("plan-deck"), 21),
    )


def _setup(words: Words) -> str:
    seats = ((110, 40, 1), (606, 40, 2), (110, 694, 0))
    return whole(
        736, words.say("setup"),
        *(person(x, y, words.say(f"player-{seat + 1}"), seat) for x, y, seat in seats),
        mints(240, 40, MINTS, 16), mints(476, 40, MINTS, 16), mints(240, 694, MINTS, 16),
        step(5, 308, 40), text(330, 18, 96, 44, words.say("three-each", n=MINTS), 21),
        step(6, 318, 694), token(500, 694, words.say("starting-token"), 320),
        step(1, 30, 108), text(58, 86, 650, 44, words.say("core"), 23, anchor="start"),
        *(_location(words, name, 16 + 174 * at, 134, 166) for at, name in enumerate(CORE)),
        text(58, 296, 650, 58, words.say("few-sides"), 20, FADED_INK, anchor="start"),
        step(2, 30, 418),
        *(_location(words, name, 60 + 164 * at, 362, 156, height=116)
          for at, name in enumerate(DEEDS)),
        step(3, 412, 418), text(438, 362, 268, 116, words.say("advanced"), 20, anchor="start"),
        step(4, 30, 552), _supply(words, 60, 492, IN_SUPPLY),
        _bank(words, 520, 492, 184),
    )  # fmt: skip


def _solitaire(words: Words) -> str:
    return whole(
        660, words.say("solitaire"),
        step(1, 30, 34), text(58, 12, 650, 44, words.say("line"), 23, anchor="start"),
        *(_location(words, name, 16 + 234 * (at % 3), 64 + 164 * (at // 3), 218, players="solo",
                    height=154)
          for at, name in enumerate(SOLO_PRIORITY)),
        *(arrow(2 + 234 * at, 141 + 164 * row, 18 + 234 * at, 141 + 164 * row)
          for at in (1, 2) for row in (0, 1)),
        step(2, 30, 460), _supply(words, 60, 404, IN_SUPPLY[:2]),
        _bank(words, 388, 404, 126),
        full_card(words.card("opponent", "rachael"), 548, 404, 158), step(3, 534, 420),
        step(4, 30, 614), person(140, 614, words.say("you"), 0), mints(264, 614, MINTS, 16),
        text(312, 588, 226, 52, words.say("card-share"), 21, anchor="start"),
    )  # fmt: skip


def _cards(words: Words) -> str:
    """Number the parts of a Plan and of a Location, and name them."""
    on_plan = ((38, 66), (118, 89), (356, 66), (302, 364), (50, 408))
    on_location = ((196, 774), (60, 850), (282, 858), (50, 904))
    named = [words.say(key) for key in ("cost", "name", "type", "printed-stars", "effect")]
    spots = [words.say(key) for key in ("kind", "price", "players", "does")]
    return whole(
        990, words.say("cards"),
        text(26, 6, 340, 40, words.say("a-plan"), 26, bold=True),
        full_card(words.card("plan", "mine"), 26, 48, 340),
        *(step(at, *point) for at, point in enumerate(on_plan, 1)),
        legend(416, 110, named),
        text(26, 534, 280, 40, words.say("a-location"), 26, bold=True),
        full_card(words.card("location", "producer"), 26, 576, 280),
        *(step(at, *point) for at, point in enumerate(on_location, 6)),
        legend(416, 660, spots, 6),
    )  # fmt: skip


def _round(words: Words) -> str:
    """Tell a first round, six pictures in two columns."""
    wholesaler = words.card("plan", "wholesaler")
    drawn = (
        (0, "producer", (0,), mints(280, 116, 2, 20)),
        (0, "supplier", (0,), back(250, 66, 68)),
        (0, "builder", (0,), plan(wholesaler, 246, 60, 76)),
        (1, "leadership-council", (1,), mints(282, 116, 1, 20)),
    )
    shown = []
    for at, (seat, name, seats, gained) in enumerate(drawn):
        x, y = 14 + 350 * (at % 2), 14 + 316 * (at // 2)
        title = words.say("told-by", player=words.say(f"player-{seat + 1}"))
        shown.append(
            panel(x, y, 342, 306, title,
                  group(_location(words, name, 12, 56, 190, height=150, seats=seats),
                        arrow(208, 116, 242, 116), gained, transform=f"translate({x} {y})"),
                  text(x + 8, y + 212, 326, 88, words.say(f"round-{at + 1}"), 22),
                  number=at + 1)
        )  # fmt: skip
    resting = [person(94 + 154 * seat, 104, words.say(f"player-{seat + 1}"), seat, 136)
               for seat in (0, 1)]  # fmt: skip
    refilled = plan(words.card("plan", "gardens"), 130, 62, 70)
    last = (
        ("passes", group(*resting)),
        ("upkeep", group(back(30, 62, 60), arrow(98, 104, 122, 104), refilled,
                         mints(274, 104, INCOME, 20), write(238, 114, "+", 30, LATIN, fill=INK))),
    )  # fmt: skip
    for at, (key, drawing) in enumerate(last):
        x, y = 14 + 350 * at, 646
        shown.append(
            panel(x, y, 342, 318, words.say(key),
                  group(drawing, transform=f"translate({x} {y})"),
                  text(x + 12, y + 156, 318, 156, words.say(f"{key}-text", n=INCOME), 22),
                  number=at + 5)
        )  # fmt: skip
    return whole(978, words.say("round"), *shown)


PICTURES: Final[dict[str, Draw]] = {
    "glance": _glance,
    "setup": _setup,
    "cards": _cards,
    "round": _round,
    "solitaire": _solitaire,
}
