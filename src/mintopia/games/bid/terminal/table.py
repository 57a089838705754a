"""The table of Mint Bid as lines of text, including parts that the full screen uses too."""

from __future__ import annotations

from mintopia.engine.i18n import COMMAS
from mintopia.games.bid import text
from mintopia.games.bid.cards import Location
from mintopia.games.bid.schema import COLOUR_IDS, SIDE_IDS
from mintopia.games.bid.terminal import labels
from mintopia.games.bid.terminal.drawing import BOX, Sketch, draw_strip
from mintopia.games.bid.terminal.ladder import current_bid, headline, offer_words, rung_words, rungs
from mintopia.games.bid.terminal.strips import strip_at
from mintopia.terminal.game_screen import Picture
from mintopia.terminal.own_screen import deck_count

RED_WORTH = 5


def table_lines(picture: Picture) -> list[str]:
    """Return the lines that describe the whole table."""
    view, values = picture.view, labels.values_of(picture.game)
    head = [
        picture.term("words", "round-number", round=view["round"]),
        picture.term("phases", view["phase"]),
        picture.term("words", "deck-left", count=deck_count(view)),
        labels.deck_mark(picture),
    ]
    if view["last_roll"]:
        head.append(picture.say("table", "last-roll", die=view["last_roll"]))
    lines = [" · ".join(head), picture.term("words", "auction-block")]
    lines += [f"  {card_line(picture, labels.location_of(values, card))}" for card in view["block"]]
    if not view["block"]:
        lines.append(f"  {picture.say('table', 'empty')}")
    if view["decision"] == "deed":
        lines.append(picture.term("words", "drawn"))
        lines.append(f"  {card_line(picture, labels.location_of(values, view['unused'][0]))}")
    if view["auction"] is not None:
        lines.append(f"{headline(picture)} · {current_bid(picture)}")
        lines += [f"  {rung_words(picture, rung)}" for rung in rungs(picture)]
        if view["auction"]["offer"]:
            lines.append(f"  {offer_words(picture)}")
    lines.append(picture.term("words", "strips"))
    for strip in range(len(view["strips"])):
        lines += [f"  {line}" for line in _strip_lines(picture, strip)]
    lines.append(picture.term("words", "players"))
    lines += [f"  {_seat_line(picture, seat)}" for seat in range(len(view["players"]))]
    return lines


def card_line(picture: Picture, location: Location) -> str:
    """Describe a card on one line."""
    language = picture.language
    return picture.say(
        "table",
        "card",
        name=location.name[language],
        symbol=labels.symbol(location),
        type=picture.term("types", labels.type_id(location)),
        points=text.points(location.value, language),
        sides=sides_words(picture, location.sides),
    )


def sides_words(picture: Picture, sides: tuple[int, ...]) -> str:
    """Describe the four sides with their colors and letters."""
    named = [
        picture.say(
            "table",
            "side",
            side=picture.term("words", SIDE_IDS[side]),
            colour=text.colour_name(COLOUR_IDS[colour], picture.language),
            letter=labels.letters()[colour],
        )
        for side, colour in enumerate(sides)
    ]
    return COMMAS[picture.language].join(named)


def strip_summary(picture: Picture, strip: int) -> str:
    """Describe what a strip brings to those who control it."""
    language, told = picture.language, picture.derived["strips"][strip]
    if not picture.view["strips"][strip]:
        return picture.term("words", "strip-empty")
    return picture.say(
        "table",
        "strip-sum",
        points=text.points(told["value"] + told["matches"], language),
        matches=text.matches(told["matches"], language),
    )


def _strip_lines(picture: Picture, strip: int) -> list[str]:
    language = picture.language
    cells = strip_at(picture, strip)
    name = text.strip_name(strip, picture.game.names, language)
    summary = strip_summary(picture, strip)
    lines = [picture.say("table", "strip", number=strip, name=name, summary=summary)]
    lines += [f"  {line.plain.rstrip()}" for line in draw_strip(Sketch(cells, {}), BOX)]
    named = [
        picture.say("table", "at", name=lying.location.name[language], row=row, col=column)
        for (row, column), lying in sorted(cells.items())
    ]
    return [*lines, f"  {COMMAS[language].join(named)}"] if named else lines


def mint_words(picture: Picture, count: int) -> str:
    """Describe Mints as a number and, if there are red ones, as red and white ones."""
    words = text.mints(count, picture.language)
    red, white = divmod(count, RED_WORTH)
    if not red:
        return words
    return picture.say("table", "red-white", mints=words, red=red, white=white)


def purse_words(picture: Picture, seat: int) -> str:
    """Describe the Mints of a player; a solitaire opponent needs none."""
    if picture.view["solo"] and seat == 1:
        return picture.say("table", "no-purse")
    return mint_words(picture, picture.view["players"][seat]["mints"])


def _seat_line(picture: Picture, seat: int) -> str:
    view, language = picture.view, picture.language
    player = view["players"][seat]
    words = [
        picture.say(
            "table",
            "seat",
            name=picture.name_of(seat),
            mints=purse_words(picture, seat),
            points=text.points(player["points"], language),
        )
    ]
    if view["auctioneer"] == seat:
        words.append(picture.term("words", "auctioneer"))
    if view["to_move"] == seat:
        words.append(picture.say("table", "to-move"))
    return COMMAS[language].join(words)
