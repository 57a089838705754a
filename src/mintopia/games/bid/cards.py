"""The card data of Mint Bid: the house deck (cards.toml), and user decks in the same format.

A card file has the tables `locations` and `opponents`, in TOML or JSON. Fewer than 30 Locations
change cards of the house deck, field by field. 30 to 60 Locations are a complete deck, in the
order given; a card with the id of a house card may leave out fields that stay the same.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Final

from mintopia.engine import options
from mintopia.engine.i18n import LANGUAGES, load_toml
from mintopia.engine.schema.cards import named
from mintopia.engine.sentences import Sentences
from mintopia.engine.story import flavour
from mintopia.errors import OptionError
from mintopia.games.bid import schema as b

LOCATION_KEYS: Final = ("name", "type", "value", "sides")
DERIVED_KEYS: Final = ("id", "names", "flavour")  # in a list of cards from `as_json`
MOST_ID: Final = 40
_ID: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
NEARLY_A_DECK: Final = 20  # this many complete cards are meant as a deck, not as changes
_said: Final = Sentences("card-refusals", "mintopia.games.bid")
_side: Final = Sentences("sides", "mintopia.games.bid")


@dataclass(frozen=True)
class Location:
    """A Location card: type, value and colors are numbers, sides go clockwise from the top."""

    id: str
    name: Mapping[str, str]
    type: int
    value: int
    sides: tuple[int, ...]

    @property
    def packed_sides(self) -> int:
        """The four sides packed into one number, as stored in the state."""
        return sum(
            side_colour << (b.SIDE_BITS * side) for side, side_colour in enumerate(self.sides)
        )


@dataclass(frozen=True)
class Values:
    """A deck and the faces of the opponents."""

    locations: tuple[Location, ...]
    faces: Mapping[str, tuple[str, ...]]
    house_deck: bool

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The ids of the colors in this deck, including `none` if a side has no color."""
        used = {side for location in self.locations for side in location.sides}
        return tuple(b.COLOUR_IDS[side] for side in sorted(used))

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The ids of the cards, in the order of the card file."""
        return tuple(location.id for location in self.locations)


def table() -> Mapping[str, Any]:
    """Return the shipped card data (cards.toml)."""
    return load_toml("mintopia.games.bid", "cards.toml")


@cache
def house_values() -> Values:
    """Return the deck that Mintopia ships."""
    return read_values({})


def read_values(raw: Mapping[str, object]) -> Values:
    """Check a card file and apply it to the house deck; errors name the card and the field."""
    options.check_card_keys(raw, ("locations", "opponents"))
    given = _by_id(raw)
    opponents = options.read_table(raw, "opponents")
    options.check_keys(opponents, b.SOLO_IDS, "opponents")
    locations = _read_locations(given)
    return Values(
        locations=locations,
        faces={name: _read_faces(opponents, name) for name in b.SOLO_IDS},
        house_deck=not given or locations == house_values().locations,
    )


def _by_id(raw: Mapping[str, object]) -> Mapping[str, object]:
    """Return the Locations of a card file by id; the file may also list cards that have an id."""
    cards = raw.get("locations")
    if not isinstance(cards, list | tuple):
        return options.read_table(raw, "locations")
    found: dict[str, object] = {}
    for number, card in enumerate(cards, 1):
        name = card.get("id") if isinstance(card, Mapping) else None
        if not isinstance(card, Mapping) or not isinstance(name, str):
            raise OptionError(_said("no-id", number=number))
        if name in found:
            raise OptionError(_said("id-twice", number=number, id=options.shown(name)))
        entry = {key: value for key, value in card.items() if key not in DERIVED_KEYS}
        if card.get("names") is not None:  # takes precedence over the name in one language
            entry["name"] = card["names"]
        found[name] = entry
    return found


def _read_locations(given: Mapping[str, object]) -> tuple[Location, ...]:
    house: Mapping[str, Mapping[str, object]] = table()["locations"]
    told = {"given": len(given), "low": b.FEWEST_CARDS, "high": b.MOST_CARDS}
    if len(given) > b.MOST_CARDS:
        raise OptionError(_said("deck-size", **told))
    own_deck = len(given) >= b.FEWEST_CARDS
    if not own_deck and len(given) >= NEARLY_A_DECK and all(map(_is_complete, given.values())):
        raise OptionError(_said("deck-nearly", **told))
    for card in given:
        if not isinstance(card, str) or len(card) > MOST_ID or not _ID.fullmatch(card):
            raise OptionError(_said("bad-id", id=options.shown(card), most=MOST_ID))
        if not own_deck and card not in house:
            raise OptionError(_said("not-of-the-house", card=card, **told))
    return tuple(
        _read_location(card, options.read_table(given, card, f"locations.{card}"), house.get(card))
        for card in (given if own_deck else house)
    )


def _is_complete(entry: object) -> bool:
    """Return whether an entry of a card file has all the required fields."""
    return isinstance(entry, Mapping) and all(key in entry for key in ("type", "value", "sides"))


def _read_location(
    card: str, given: Mapping[str, object], house: Mapping[str, object] | None
) -> Location:
    where = f"locations.{card}"
    options.check_keys(given, LOCATION_KEYS, where)
    entry = {key: value for key, value in given.items() if value is not None}
    if house is not None:
        entry = {**house, **entry}
    for key in ("type", "value", "sides"):
        if key not in entry:
            raise OptionError(_said("missing", name=f"{where}.{key}"))
    kind = entry["type"]
    if not isinstance(kind, str) or kind not in b.TYPE_IDS:
        raise options.not_among(f"{where}.type", b.TYPE_IDS, kind)
    value = options.read_integer(entry, "value", b.LOWEST_VALUE, b.HIGHEST_VALUE, f"{where}.value")
    assert value is not None
    return Location(
        id=card,
        name=_read_name(entry.get("name"), card, f"{where}.name"),
        type=b.TYPE_IDS.index(kind),
        value=value,
        sides=_read_sides(entry["sides"], f"{where}.sides"),
    )


def _read_sides(value: object, where: str) -> tuple[int, ...]:
    if not isinstance(value, list | tuple) or len(value) != b.SIDES:
        sides = tuple(_side(side) for side in b.SIDE_IDS)
        raise OptionError(
            _said("sides-count", name=where, count=b.SIDES, sides=sides, given=options.shown(value))
        )
    for side, name in zip(b.SIDE_IDS, value, strict=True):
        if not isinstance(name, str) or name not in b.COLOUR_IDS:
            told = {"side": _side(side), "colours": b.COLOUR_IDS, "given": options.shown(name)}
            raise OptionError(_said("side", name=where, **told))
    return tuple(b.COLOUR_IDS.index(name) for name in value)


def _read_name(value: object, card: str, where: str) -> Mapping[str, str]:
    if value is None:
        value = card.replace("-", " ").title()
    if isinstance(value, str):
        value = dict.fromkeys(LANGUAGES, value)
    if not isinstance(value, Mapping):
        raise OptionError(_said("name", name=where, languages=LANGUAGES))
    options.check_keys(value, LANGUAGES, where)
    names: dict[str, str] = {}
    for language in LANGUAGES:
        name = value.get(language)
        if not isinstance(name, str) or not name.strip() or len(name) > options.MOST_NAME:
            told = {
                "name": f"{where}.{language}",
                "most": options.MOST_NAME,
                "given": options.shown(name),
            }
            raise OptionError(_said("name-length", **told))
        if not name.isprintable():
            key = f"{where}.{language}"
            raise OptionError(_said("name-printable", name=key, given=options.shown(name)))
        names[language] = options.few_marks(name)
    return names


def _read_faces(opponents: Mapping[str, object], name: str) -> tuple[str, ...]:
    where = f"opponents.{name}"
    given = options.read_table(opponents, name, where)
    options.check_keys(given, ("faces",), where)
    if given.get("faces") is None:
        return tuple(table()["opponents"][name]["faces"])
    faces = options.read_list(given, "faces") if isinstance(given["faces"], list | tuple) else None
    if faces is None or len(faces) != b.FACES:
        told = {"count": b.FACES, "given": options.shown(given["faces"])}
        raise OptionError(_said("faces-count", name=f"{where}.faces", **told))
    for number, face in enumerate(faces, 1):
        if not isinstance(face, str) or face_number(face) is None:
            told = {"number": number, "most": b.MOST_RAISE, "given": options.shown(face)}
            raise OptionError(_said("face", name=f"{where}.faces", **told))
    return tuple(str(face) for face in faces)


def face_number(face: str) -> int | None:
    """Return the number of a face as stored in the state; None if there is no such face."""
    if face == "withdraw":
        return b.WITHDRAW_FACE
    if face == "special":
        return b.SPECIAL_FACE
    for mints in range(1, b.MOST_RAISE + 1):
        if face == f"raise {mints}":
            return mints
    return None


def as_json(values: Values, language: str) -> dict[str, Any]:
    """Return the card data for programs: Locations, colors, opponents, with their texts."""
    colours, opponents = table()["colours"], table()["opponents"]
    return {
        "house_deck": values.house_deck,
        "locations": [
            {
                **named(location.id, dict(location.name), language),
                "flavour": flavour(location.id, language),
                "type": b.TYPE_IDS[location.type],
                "value": location.value,
                "sides": [b.COLOUR_IDS[side] for side in location.sides],
            }
            for location in values.locations
        ],
        "colours": [
            {
                **named(colour, colours[colour]["name"], language),
                "letter": colours[colour]["letter"],
            }
            for colour in values.colours
        ],
        "opponents": [
            {
                **named(opponent, opponents[opponent]["name"], language),
                "title": opponents[opponent]["title"][language],
                "faces": list(values.faces[opponent]),
                "text": opponents[opponent]["text"][language],
            }
            for opponent in b.SOLO_IDS
        ],
    }


def _quoted(names: tuple[str, ...]) -> str:
    return ", ".join(json.dumps(name) for name in names)


def as_toml(values: Values) -> str:
    """Return a card file to start from, with the whole deck and every face as they are now."""
    whose = "Mintopia's own deck" if values.house_deck else "A deck"
    lines = [
        f"# {whose} of Mint Bid. Change what you like, or enter a deck of your own",
        f"# ({b.FEWEST_CARDS} to {b.MOST_CARDS} Locations), and play with it:",
        "# mintopia play bid --cards THIS-FILE",
        "#",
        f"# type: {options.listing(b.TYPE_IDS)}. value: {b.LOWEST_VALUE} to {b.HIGHEST_VALUE}.",
        f"# sides: {options.listing(b.SIDE_IDS)}, each one of",
        f"#   {options.listing(b.COLOUR_IDS)}.",
        "# name: text, or one for each language.",
    ]
    for location in values.locations:
        names = ", ".join(
            f"{language} = {json.dumps(location.name[language], ensure_ascii=False)}"
            for language in LANGUAGES
        )
        lines += [
            "",
            f"[locations.{location.id}]",
            f"name = {{ {names} }}",
            f'type = "{b.TYPE_IDS[location.type]}"',
            f"value = {location.value}",
            f"sides = [{_quoted(tuple(b.COLOUR_IDS[side] for side in location.sides))}]",
        ]
    lines += ["", "# faces: what a solitaire opponent does for each roll from 1 to 6:"]
    lines += [f"# withdraw, special, or raise K with K from 1 to {b.MOST_RAISE}."]
    for opponent in b.SOLO_IDS:
        lines += ["", f"[opponents.{opponent}]", f"faces = [{_quoted(values.faces[opponent])}]"]
    return "\n".join(lines) + "\n"
