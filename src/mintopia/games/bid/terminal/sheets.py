"""The rules for a card, a strip, a player or the auction of Mint Bid, each on one page."""

from __future__ import annotations

from mintopia.engine.story import flavour
from mintopia.games.bid import text
from mintopia.games.bid.cards import table
from mintopia.games.bid.schema import FACES, OPPONENT
from mintopia.games.bid.terminal import labels
from mintopia.games.bid.terminal.ladder import current_bid, headline, offer_words, rung_words, rungs
from mintopia.games.bid.terminal.strips import find_card, strip_at
from mintopia.games.bid.terminal.table import card_line, purse_words, sides_words, strip_summary
from mintopia.terminal.game_screen import Picture, Sheet
from mintopia.terminal.own_screen import deck_count, split, titled
from mintopia.terminal.style import BULLET


def rules_sheet(picture: Picture, thing: str) -> Sheet:
    """Return the rules for a thing, with what the viewer may know about it."""
    kind, name = split(thing)
    if kind == labels.CARD:
        return _card_sheet(picture, name)
    if kind == labels.STRIP:
        return _strip_sheet(picture, int(name))
    if kind == labels.SEAT:
        return _seat_sheet(picture, int(name))
    if kind == labels.AUCTION:
        return _auction_sheet(picture)
    return _deck_sheet(picture)


def house_note(picture: Picture) -> list[str]:
    """Return a note that marks the deck as ours or as the user's."""
    values = labels.values_of(picture.game)
    mark = labels.deck_mark(picture)
    if not values.house_deck:
        return [mark]
    note = picture.term("words", "house-deck-note")
    return [picture.say("rules", "deck-mark", mark=mark, note=note)]


def _card_sheet(picture: Picture, card: str) -> Sheet:
    language, values = picture.language, labels.values_of(picture.game)
    location = labels.location_of(values, card)
    kind = labels.type_id(location)
    lines = [
        picture.say(
            "rules",
            "card-line",
            symbol=labels.symbol(location),
            type=picture.term("types", kind),
            points=text.points(location.value, language),
        ),
        picture.say("rules", "sides", sides=sides_words(picture, location.sides)),
        *_where(picture, card),
        picture.say("rules", "ability", text=picture.term("abilities", kind)),
        *filter(None, [flavour(card, language)]),
        *house_note(picture),
        picture.paragraph("card"),
    ]
    title = titled(location.name[language], location.name["en"])
    return Sheet(title, tuple(lines))


def _where(picture: Picture, card: str) -> list[str]:
    language, view = picture.language, picture.view
    if view["auction"] is not None and view["auction"]["card"] == card:
        return [picture.say("rules", "where-auction")]
    if card in view["block"]:
        return [picture.say("rules", "where-block")]
    found = find_card(view, card)
    if found is None:
        return []
    strip, (row, column) = found
    lying = strip_at(picture, strip)[row, column]
    name = text.strip_name(strip, picture.game.names, language)
    lines = [picture.say("rules", "where-strip", strip=name, row=row, col=column)]
    if lying.turned:
        lines.append(picture.say("rules", "turned", sides=sides_words(picture, lying.sides)))
    return lines


def _strip_sheet(picture: Picture, strip: int) -> Sheet:
    language = picture.language
    lines = [strip_summary(picture, strip)]
    for (row, column), lying in sorted(strip_at(picture, strip).items()):
        place = picture.say("rules", "place", row=row, col=column)
        turned = f" {picture.say('rules', 'turned-mark')}" if lying.turned else ""
        lines.append(f"{BULLET}{place} {card_line(picture, lying.location)}{turned}")
    name = text.strip_name(strip, picture.game.names, language)
    title = picture.say("table", "strip-title", number=strip, name=name)
    return Sheet(title, (*lines, *house_note(picture), picture.paragraph("strip")))


def _seat_sheet(picture: Picture, seat: int) -> Sheet:
    language, view = picture.language, picture.view
    player = view["players"][seat]
    lines = [
        picture.say(
            "rules",
            "seat-line",
            mints=purse_words(picture, seat),
            points=text.points(player["points"], language),
        )
    ]
    title = player["name"]
    if view["solo"] and seat == OPPONENT:
        entry = table()["opponents"][view["solo"]]
        title = picture.say("rules", "opponent-title", name=title, title=entry["title"][language])
        faces = labels.values_of(picture.game).faces[view["solo"]]
        for face in range(FACES):
            words = text.face_text(faces[face], language)
            lines.append(BULLET + picture.say("rules", "face", die=face + 1, face=words))
        special = text.opponent_text(view["solo"], language)
        lines += [picture.say("rules", "special", text=special), picture.paragraph("opponent")]
    for strip in picture.derived["players"][seat]["strips"]:
        name = text.strip_name(strip, picture.game.names, language)
        lines.append(f"{BULLET}{name}: {strip_summary(picture, strip)}")
    if not view["solo"]:
        lines.append(picture.paragraph("seat"))
    return Sheet(title, tuple(lines))


def _auction_sheet(picture: Picture) -> Sheet:
    view = picture.view
    title = picture.term("words", "auction")
    if view["auction"] is None:
        return Sheet(title, (picture.paragraph("choose"),))
    card = labels.location_of(labels.values_of(picture.game), view["auction"]["card"])
    lines = [headline(picture), card_line(picture, card), current_bid(picture)]
    lines += [BULLET + rung_words(picture, rung) for rung in rungs(picture)]
    lines += [offer_words(picture)] if view["auction"]["offer"] else []
    key = view["auction"]["kind"] if not view["solo"] else "solo"
    return Sheet(title, (*lines, *house_note(picture), picture.paragraph(key)))


def _deck_sheet(picture: Picture) -> Sheet:
    lines = [
        picture.term("words", "deck-left", count=deck_count(picture.view)),
        picture.term("words", "unused-left", count=len(picture.view["unused"])),
        *house_note(picture),
        picture.paragraph("deck"),
    ]
    return Sheet(picture.term("words", "deck"), tuple(lines))
