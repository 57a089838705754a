"""Mint Bid in words, English and Japanese: cards, moves, events, refusals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from operator import itemgetter
from typing import Any, Final

from mintopia.engine.i18n import YOU, CardTable, catalogues
from mintopia.engine.schema import Move
from mintopia.engine.schema.cards import card_table
from mintopia.engine.story import catalogue as story
from mintopia.games.bid import schema as b
from mintopia.games.bid.auctions import other_party
from mintopia.games.bid.cards import Values, as_json, table
from mintopia.games.bid.options import Options
from mintopia.games.bid.seating import neighbour
from mintopia.games.bid.state import State
from mintopia.games.bid.strips import column_of, half_turn, matches_at, place_of, row_of, strip_of
from mintopia.games.bid.turn import move_cell, place_cell
from mintopia.games.bid.view import UNKNOWN

PAIR: Final = 2

catalogue = catalogues("mintopia.games.bid")


def card_name(card: str, values: Values, language: str) -> str:
    """Return the name of the Location with this id."""
    return values.locations[values.ids.index(card)].name[language]


def colour_name(colour: str, language: str) -> str:
    """Return the name of a Mint color."""
    name: str = table()["colours"][colour]["name"][language]
    return name


def opponent_name(opponent: str, language: str) -> str:
    """Return the name of a solitaire opponent."""
    name: str = table()["opponents"][opponent]["name"][language]
    return name


def opponent_text(opponent: str, language: str) -> str:
    """Return the text of a solitaire opponent's special ability."""
    text: str = table()["opponents"][opponent]["text"][language]
    return text


def face_text(face: str, language: str) -> str:
    """Describe what a face of an opponent's card does."""
    key, _, count = face.partition(" ")
    return catalogue(language).say("faces", key, count=count)


def mints(count: int, language: str) -> str:
    """Write a number of Mints with its unit."""
    return _counted("mint-count", "mints-count", count, language)


def points(count: int, language: str) -> str:
    """Write a number of points with its unit."""
    return _counted("point-count", "points-count", count, language)


def matches(count: int, language: str) -> str:
    """Write a number of matches with its unit."""
    if count == 0:
        return catalogue(language).say("words", "no-match")
    return _counted("match-count", "matches-count", count, language)


def _counted(one: str, many: str, count: int, language: str) -> str:
    return catalogue(language).say("words", one if count == 1 else many, count=count)


def strip_name(strip: int, names: Sequence[str], language: str) -> str:
    """Return the name of a strip, made from the players beside it."""
    if len(names) < b.SHARING_SEATS:
        key = "strip-your-own" if names[strip] == YOU else "strip-own"
        return catalogue(language).say("words", key, player=names[strip])
    pair = [names[strip], names[(strip + 1) % len(names)]]
    if YOU in pair:
        pair.remove(YOU)
        return catalogue(language).say("words", "strip-yours", other=pair[0])
    return catalogue(language).say("words", "strip-shared", player=pair[0], other=pair[1])


# --- Events --------------------------------------------------------------------------------------
def event_sentence(event: Mapping[str, Any], language: str, options: Options) -> str:
    """Describe an event as a line of the log."""
    names = options.spoken_names(language)
    fields: dict[str, object] = dict(event)
    for name, value in event.items():
        if name == "card":
            fields[name] = card_name(value, options.values, language)
        elif name == "seat" and value is not None:
            fields["player"] = names[value]
        elif name == "to":
            fields[name] = names[value]
        elif name == "seats":
            won = [names[seat] for seat in value]
            won.sort(key=YOU.__ne__)  # "You and Ben"
            fields |= {"player": won[0], "to": won[-1]}
        elif name == "mints" and value != UNKNOWN:
            fields[name] = mints(value, language)
        elif name == "strip":
            fields[name] = strip_name(value, names, language)
        elif name == "ability":
            fields[name] = catalogue(language).say("types", value)
        elif name == "face":
            fields[name] = face_text(value, language)
    return catalogue(language).say("events", _event_key(event, options), **fields)


def _event_key(event: Mapping[str, Any], options: Options) -> str:
    """Return the key of the sentence for an event."""
    key: str = event["event"]
    if key == "auction":
        return f"auction.{event['kind']}"
    if key == "round" and event["round"] == 1 and options.players == PAIR:
        return "round.rolled"  # by which two players begin (B3)
    if key == "seal" and event["mints"] == UNKNOWN:
        return "seal.hidden"
    if key == "win":
        if len(event["seats"]) > 1:
            return "win.pair"
        return "win" if event["bid"] else "win.free"
    if key == "ability":
        if event["seat"] is None:
            return "ability.nobody"
        return "ability.culture" if event["ability"] == "culture" else key
    return key


# --- Moves ---------------------------------------------------------------------------------------
def move_sentence(s: State, action: int, language: str, options: Options) -> str:
    """Describe a move of the seat to move as a line in a list of choices."""
    key, fields = move_fields(s, action, language, options)
    return catalogue(language).say("moves", key, **fields)


def move_fields(
    s: State, action: int, language: str, options: Options
) -> tuple[str, dict[str, object]]:
    """Return the key and the fields of the sentence for a move."""
    names, values = options.spoken_names(language), options.values
    seat = s.to_move
    move = move_of(s, action)
    verb, args = move.verb, move.args
    if verb == "counter":
        return verb, offer_fields(s, args["mine"], args["theirs"], names)
    if verb == "offer":
        other = names[neighbour(s, seat, args["direction"])]
        return verb, _joint_fields(other, args["mine"], args["theirs"])
    if verb == "move":
        index = place_of(s, args["card"])
        cell = move_cell(action, strip_of(s.cells[index]))
        made = matches_at(s, cell, s.lying[index], index)
        return verb, _cell_fields(args["card"], cell, made, names, values, language)
    if verb == "place":
        cell = place_cell(action)
        card = s.auction_card if s.decision == b.DECIDE_PLACE else s.drawn
        made = matches_at(s, cell, s.card_sides[card], b.NOBODY)
        return verb, _cell_fields(card, cell, made, names, values, language)
    if verb == "rotate":
        index = place_of(s, args["card"])
        cell = s.cells[index]
        made = matches_at(s, cell, half_turn(s.lying[index]), index)
        return verb, _cell_fields(args["card"], cell, made, names, values, language)
    if verb == "auction":
        location = values.locations[args["card"]]
        return f"auction-{b.KIND_IDS[args['kind']]}", {
            "card": location.name[language],
            "type": catalogue(language).say("types", b.TYPE_IDS[location.type]),
            "points": points(location.value, language),
        }
    if verb in ("seal", "bid"):
        return verb, {"mints": mints(args["n"], language)}
    if verb == "winner":
        return verb, {"player": names[args["seat"]]}
    if verb == "partner":
        return verb, {"player": names[neighbour(s, seat, args["direction"])]}
    return verb, offer_fields(s, s.offer_mine, s.offer_theirs, names)


def move_of(s: State, action: int) -> Move:
    """Decode an action by the current decision: an answer with numbers is a counter-offer."""
    return b.TABLE.decode(action, "counter" if s.decision == b.DECIDE_ANSWER else "")


def offer_fields(s: State, mine: int, theirs: int, names: Sequence[str]) -> dict[str, object]:
    """Return the fields of a sentence about the offer, as seen by the seat to move."""
    if s.offer_from == b.NOBODY:
        return {}
    other = names[other_party(s)]
    if s.to_move == s.offer_from:
        return _joint_fields(other, mine, theirs)
    return _joint_fields(other, theirs, mine)


def _joint_fields(player: str, own: int, rest: int) -> dict[str, object]:
    return {"player": player, "own": own, "rest": rest, "total": own + rest}


def _cell_fields(
    card: int, cell: int, made: int, names: Sequence[str], values: Values, language: str
) -> dict[str, object]:
    return {
        "card": values.locations[card].name[language],
        "strip": strip_name(strip_of(cell), names, language),
        "row": row_of(cell) - b.MIDDLE_ROW,
        "col": column_of(cell) - b.MIDDLE,
        "matches": matches(made, language),
    }


# --- Refusals ------------------------------------------------------------------------------------
def refusal_sentence(s: State, action: int, key: str, language: str, options: Options) -> str:
    """Explain why an action is refused, using only what the seat to move may know."""
    names, locations = options.spoken_names(language), options.values.locations
    seat = s.to_move
    move = move_of(s, action)
    verb, args = move.verb, dict(move.args)
    fields: dict[str, object] = {"bid": s.bid, "mints": s.mints[seat], "next": s.bid + 1}
    fields |= args
    if verb in ("offer", "counter"):
        answering = s.decision == b.DECIDE_ANSWER
        other = other_party(s) if answering else neighbour(s, seat, args["direction"])
        fields |= {"player": names[other], "amount": args["mine"] + args["theirs"]}
        if key in ("offer-theirs", "counter-mine"):
            fields["mints"] = s.mints[other]
    if "n" in args:
        fields["amount"] = args["n"]
    if key == "answer-first":
        fields["player"] = names[s.offer_from]
    elif "seat" in args:
        fields["player"] = names[args["seat"]] if args["seat"] < len(names) else ""
    if key == "other-strip":
        fields |= {"number": s.strip, "strip": strip_name(s.strip, names, language)}
    elif "strip" in args:
        fields["number"] = args["strip"]
    if "card" in args and args["card"] < len(locations):
        fields["card"] = locations[args["card"]].name[language]
    return catalogue(language).say("refusals", key, **fields)


# --- Cards ---------------------------------------------------------------------------------------
def card_tables(values: Values, language: str) -> list[CardTable]:
    """Return tables of the deck and the opponents for people; the house deck is marked."""
    book = catalogue(language)
    word = partial(book.say, "words")
    data = as_json(values, language)
    title = f"{word('locations')}: {word('house-deck' if values.house_deck else 'own-deck')}"
    if values.house_deck:
        title += f"\n{word('house-deck-note')}"
    tables = [
        card_table(
            title,
            data["locations"],
            {
                "id": itemgetter("id"),
                word("location"): itemgetter("name"),
                word("type"): lambda location: book.say("types", location["type"]),
                word("value"): itemgetter("value"),
                **{word(side): partial(_side, at, language) for at, side in enumerate(b.SIDE_IDS)},
            },
        ),
        card_table(
            f"{word('opponents')} ({word('house-rule')})",
            data["opponents"],
            {
                "id": itemgetter("id"),
                word("opponent"): itemgetter("name"),
                **{str(face + 1): partial(_face, face, language) for face in range(b.FACES)},
                word("special-ability"): itemgetter("text"),
            },
        ),
    ]
    heard = story(language).section("words")["heard"]  # only cards of ours have a story line
    lines = [location for location in data["locations"] if location["flavour"]]
    columns = {
        "id": itemgetter("id"),
        word("location"): itemgetter("name"),
        heard: itemgetter("flavour"),
    }
    return [*tables, card_table(heard, lines, columns)] if lines else tables


def _side(at: int, language: str, location: Mapping[str, Any]) -> str:
    return colour_name(location["sides"][at], language)


def _face(at: int, language: str, opponent: Mapping[str, Any]) -> str:
    return face_text(opponent["faces"][at], language)
