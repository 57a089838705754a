"""The pictures of Mint Bid's rulebook; their numbers are those of the rules and the cards."""

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
    step,
    text,
    token,
    whole,
)
from mintopia.art.palette import CREAM_LINE, FADED_INK, INK
from mintopia.art.shapes import group, moved, rect
from mintopia.art.symbols import die
from mintopia.games.bid.options import DECK_SIZES, INCOMES

FOUR: Final = 4  # players in the pictures
BLOCK: Final = ("gardens", "statue", "mine")
TALL: Final = 88 / 63


def _tile(words: Words, name: str, x: float, y: float, width: float) -> str:
    return full_card(words.card("tile", name), x, y, width)


def _name(words: Words, seat: int) -> str:
    return words.say(f"player-{seat + 1}")


def _pledge(words: Words, seat: int, count: int, x: float, y: float) -> str:
    """Draw a player with the Mints of a bid."""
    return group(person(x, y, _name(words, seat), seat, 132), mints(x, y + 46, count, 15, seat))


def _glance(words: Words) -> str:
    return whole(
        346, words.say("glance"),
        panel(14, 14, 222, 318, words.say("goal"),
              _tile(words, "mine", 29, 76, 96), _tile(words, "crane", 125, 76, 96),
              text(24, 222, 202, 104, words.say("goal-text"))),
        panel(249, 14, 222, 318, words.say("turn"),
              mints(284, 112, 2, 15, 0), mints(284, 160, 2, 15, 1),
              arrow(316, 136, 346, 136), _tile(words, "gardens", 352, 68, 104),
              text(259, 222, 202, 104, words.say("turn-text"))),
        panel(484, 14, 222, 318, words.say("end"),
              moved(595, 132, die(4, INK), scale=4.4),
              text(494, 204, 202, 122, words.say("end-text"))),
    )  # fmt: skip


def _strip(words: Words, one: int, other: int, x: float, y: float) -> str:
    """Draw the room for a strip between two neighbors: two rows."""
    told = words.say("strip", one=_name(words, one), other=_name(words, other))
    return group(
        rect(x, y, 196, 132, "none", 12, stroke=FADED_INK, stroke_width=2.5,
             stroke_dasharray="8 7"),
        rect(x + 8, y + 65, 180, 2, CREAM_LINE),
        text(x + 10, y + 22, 176, 88, told, 22, FADED_INK),
    )  # fmt: skip


def _setup(words: Words) -> str:
    seats = ((360, 636, 0), (96, 340, 1), (360, 44, 2), (624, 340, 3))
    corners = ((16, 470, 0, 1), (16, 86, 1, 2), (508, 86, 2, 3), (508, 470, 3, 0))
    high = 92 * TALL
    return whole(
        680, words.say("setup"),
        *(person(x, y, _name(words, seat), seat) for x, y, seat in seats),
        *(mints(x, y + 44 * (-1 if seat == 0 else 1), INCOMES[FOUR], 14) for x, y, seat in seats),
        *(_strip(words, one, other, x, y) for x, y, one, other in corners),
        step(1, 44, 292), text(66, 268, 130, 46, words.say("circle"), 20, anchor="start"),
        *(_tile(words, name, 214 + 100 * at, 270, 92) for at, name in enumerate(BLOCK)),
        step(4, 196, 264), text(214, 270 + high, 292, 34, words.say("block"), 21),
        back(262, 130, 66), back(392, 130, 66), step(2, 262, 130), step(3, 392, 130),
        text(222, 226, 146, 34, words.say("deck", n=DECK_SIZES[FOUR]), 20),
        text(366, 226, 130, 34, words.say("unused"), 20),
        step(6, 258, 494), token(374, 494, words.say("token"), 200),
        step(5, 446, 592), text(470, 612, 236, 46, words.say("income", n=INCOMES[FOUR]), 20,
                                anchor="start"),
    )  # fmt: skip


def _cards(words: Words) -> str:
    """Number the parts of a Location, and name them."""
    spots = ((44, 62), (352, 62), (66, 150), (196, 40), (52, 300))
    keys = ("value", "type", "name", "side", "match")
    return whole(
        540, words.say("cards"),
        _tile(words, "gardens", 26, 40, 340),
        *(step(at, *point) for at, point in enumerate(spots, 1)),
        legend(416, 100, [words.say(key) for key in keys]),
    )  # fmt: skip


def _round(words: Words) -> str:
    """Tell a first auction, six pictures in two columns."""
    drawn = (
        group(*(_tile(words, name, 30 + 98 * at, 58, 88) for at, name in enumerate(BLOCK))),
        group(_pledge(words, 0, 1, 92, 96), _pledge(words, 3, 1, 250, 96)),
        _pledge(words, 1, 3, 171, 96),
        group(_pledge(words, 2, 2, 92, 96), _pledge(words, 1, 2, 250, 96)),
        group(
            person(66, 124, _name(words, 1), 1, 112), person(276, 124, _name(words, 2), 2, 112),
            _tile(words, "gardens", 127, 58, 88),
        ),
        moved(171, 122, die(2, INK), scale=4.4),
    )  # fmt: skip
    shown = []
    for at, body in enumerate(drawn):
        x, y = 14 + 350 * (at % 2), 14 + 306 * (at // 2)
        shown.append(
            panel(x, y, 342, 296, words.say(f"round-{at + 1}"), moved(x, y, body),
                  text(x + 8, y + 186, 326, 106, words.say(f"round-{at + 1}-text"), 22),
                  number=at + 1)
        )  # fmt: skip
    return whole(938, words.say("round"), *shown)


PICTURES: Final[dict[str, Draw]] = {
    "glance": _glance,
    "setup": _setup,
    "cards": _cards,
    "round": _round,
}
