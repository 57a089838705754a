"""An example for every refusal in src/mintopia/engine/text: what a person types and is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Final
from unittest.mock import patch

import click
from click.testing import CliRunner

from mintopia.bots.opponent import bot
from mintopia.bots.roster import check_bot
from mintopia.cli.common import read_card_file, read_record_file, write_record_file
from mintopia.cli.launch import check_free, replay
from mintopia.cli.main import cli
from mintopia.cli.rules import read_book
from mintopia.cli.usage import explained, unknown
from mintopia.coach.practice import read_exercise
from mintopia.coach.puzzle import puzzle
from mintopia.coach.review import review
from mintopia.engine.files import parse_records
from mintopia.engine.game import Game, load_record, new_game, rules_of
from mintopia.engine.links import MOST_CODE, link, unpack
from mintopia.engine.sentences import in_every_language
from mintopia.errors import OptionError
from mintopia.games.works.schema import PLAN_IDS
from mintopia.host import daily_deals as daily
from mintopia.host.table import Player, Table
from mintopia.host.table.opened import Opened, share
from mintopia.server.ops.database_check import look_at_games
from mintopia.terminal.seating import bots_from_meta
from mintopia.terminal.session import Session

Example = Callable[[], object]

DEEP: Final = 100_000  # brackets
LONG: Final = 5_000  # digits
BIG_FILE: Final = 10_000_001  # bytes
COLOURS: Final = ["mint", "mint", "mint", "mint"]
WHOLE: Final[dict[str, object]] = {"type": "deed", "value": 3, "sides": COLOURS}
RECORD: Final = {"mintopia": 1, "game": "works", "rules_version": 1, "options": {"players": 2}}


# --- games ----------------------------------------------------------------------------------------
def works(**options: Any) -> Example:
    """Start a game of Mint Works for two."""
    return lambda: new_game("works", **{"players": 2, "seed": 1} | options)


def bid(**options: Any) -> Example:
    """Start a game of Mint Bid for three."""
    return lambda: new_game("bid", **{"players": 3, "seed": 1} | options)


def bid_cards(**cards: object) -> Example:
    """Start a game of Mint Bid with custom cards."""
    return bid(cards=cards)


def mine(**fields: object) -> Example:
    """Change the card Mine."""
    return bid_cards(locations={"mine": fields})


def mort(faces: object) -> Example:
    """Change the faces of Mort."""
    return bid_cards(opponents={"mort": {"faces": faces}})


def cards(count: int, **values: object) -> dict[str, object]:
    """Make this many complete cards."""
    return {f"card-{number}": WHOLE | values for number in range(count)}


def large_deck() -> Game:
    """Start a game with so many card names that they do not fit in a link."""
    random = Random(1)
    names = ["".join(chr(random.randrange(0x4E00, 0x9FFF)) for _ in range(40)) for _ in range(60)]
    deck = {
        f"card-{at}": WHOLE | {"name": {"en": name, "ja": name[::-1]}}
        for at, name in enumerate(names)
    }
    return new_game("bid", players=3, seed=1, cards={"locations": deck})


def play(game: str, move: Any) -> Example:
    """Play something that is not a legal move."""
    return lambda: new_game(game, players=3, seed=1).play(move)


def undo(seat: int, *moves: str) -> Example:
    """Play moves at a table of two people, then undo for a seat."""

    def take_back() -> object:
        deck = ["mine", *(plan for plan in PLAN_IDS if plan != "mine")]
        game = new_game("works", players=2, seed=1, starting=0, deck=deck)
        for move in moves:
            game.play(move)
        return Table([Player(), Player()], game).undo_count(seat)

    return take_back


def undo_counted() -> object:
    """Undo in a game that counts."""
    table = Table([Player(), Player()], new_game("works", players=2, seed=1))
    table.is_counted = True
    return table.undo_count(0)


def order(game: str, seat: int, text: str, *moves: str, at: int | None = None) -> Example:
    """Play moves at a table of three people, then give an order."""

    def give() -> object:
        table = Table([Player()] * 3, new_game(game, players=3, seed=1))
        for move in moves:
            running = table.running_game()
            assert running.to_move is not None
            block = running.view(None).get("block", [""])
            table.play(running.to_move, move.format(card=block[0]))
        table.give_order(seat, text, at)
        return table

    return give


def dropped() -> object:
    """Give a move ahead that another player then makes impossible."""
    table = Table([Player()] * 2, new_game("works", players=2, seed=1, starting=0))
    table.give_order(1, "play leadership-council")
    table.play(0, "leadership-council")
    (why,) = table.drop_illegal(1)
    raise why


def not_here() -> object:
    """Give an order at a screen that two people share."""
    session = Session(new_game("works", players=2, seed=1), "en")
    session.give_order("pass")
    return session


def record(**parts: object) -> Example:
    """Load a record with a fault in one part."""
    return lambda: load_record(
        RECORD | {"rules_version": rules_of("works").rules_version, "seed": 1, "moves": []} | parts
    )


def finished() -> Game:
    """Return a game that is over."""
    game = new_game("works", players=2, seed=1)
    while not game.over:
        game.play(game.legal_actions()[-1])
    return game


def deeply_nested() -> object:
    """Start a game with a value too deeply nested to print."""
    value: list[object] = []
    for _ in range(DEEP):
        value = [value]
    return works(players=value)()


# --- files and commands ---------------------------------------------------------------------------
def file(read: Callable[[Path], object], content: str | bytes, name: str = "my.toml") -> Example:
    """Write a file into the current folder and read it."""

    def run() -> object:
        path = Path(name)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return read(path)

    return run


def folder(use: Callable[[Path], object]) -> Example:
    """Use a folder as if it were a file."""

    def run() -> object:
        path = Path("folder")
        path.mkdir()
        return use(path)

    return run


def write(path: str) -> object:
    """Save a game."""
    write_record_file(Path(path), {})
    return None


def beside_a_folder() -> object:
    """Save a game whose draft cannot be written."""
    Path("game.json.part").mkdir()
    return write("game.json")


def behind_a_file() -> object:
    """Save a game in a folder that is really a file."""
    Path("file").write_text("", encoding="utf-8")
    return write("file/game.json")


def command(name: str, *arguments: str) -> Example:
    """Run a command of the terminal."""

    def run() -> object:
        called: click.Command = import_module(f"mintopia.cli.{name}").command
        answer = CliRunner().invoke(called, list(arguments))
        assert answer.exception is not None, answer.output
        raise answer.exception

    return run


def usage(*arguments: str) -> Example:
    """Run a command line that click refuses, and raise the refusal in our words."""

    def run() -> object:
        try:
            return cli.main(list(arguments), standalone_mode=False, prog_name="mintopia")
        except click.UsageError as error:
            told = explained(error)
            raise OptionError(in_every_language(lambda lang: told(lang).split("\n")[0])) from error

    return run


def unknown_command(given: str) -> Example:
    """Name a command that a program with two commands does not have."""

    def run() -> object:
        raise OptionError(unknown("no-command", given, ["play", "simulate"]))

    return run


def without_a_checkout() -> object:
    """Run the benchmark where only the package is installed."""
    with patch("mintopia.cli.bench.CHECKOUT", Path("nowhere")):
        return command("bench", "works")()


def played_file(*arguments: str) -> Example:
    """Continue a saved game."""
    return file(lambda path: command("play", str(path), *arguments)(), "{}", "game.json")


def start_over(path: Path) -> object:
    """Save a new game in a file that already exists."""
    check_free(path)
    return None


def hint_for(seconds: str) -> Example:
    """Ask for a hint with this limit in seconds."""
    return command("hint", "game.json", "--seconds", seconds)


EXAMPLES: Final[dict[str, Example]] = {
    "options.unknown-key": works(cards={"plans": {"casino": {}}}),
    "options.unknown-key-like": works(cards={"plans": {"museun": {}}}),
    "options.unknown-option": works(colour=3),
    "options.unknown-option-like": works(varient="manual"),
    "options.unknown-card-key": works(cards={"rules": {}}),
    "options.unknown-card-key-like": works(cards={"plan": {}}),
    "options.integer": works(players=9),
    "options.flag": works(promos="yes"),
    "options.choice": works(variant="golden"),
    "options.choice-like": works(variant="manuel"),
    "options.list": works(ages=42),
    "options.table": works(cards="mine"),
    "options.each": bid(dice=[7]),
    "options.list-most": bid(dice=[1] * 1001),
    "options.per-seat": works(ages=[3, 151]),
    "options.per-seat-count": works(ages=[3]),
    "options.some-of": works(advanced="recycler"),
    "options.some-of-unknown": works(advanced=["casino"]),
    "options.some-of-unknown-like": works(advanced=["recycle"]),
    "options.some-of-once": works(advanced=["recycler", "recycler"]),
    "options.some-of-most": works(advanced=["recycler", "swap-meet", "crowdfunder"]),
    "options.some-of-most-solo": works(players=1, solo="mort", advanced=["recycler", "swap-meet"]),
    "options.order-unknown": works(deck=["casino"]),
    "options.order-once": works(deck=[*PLAN_IDS, "lotto"]),
    "options.players-missing": works(players=None),
    "options.needs-opponent": works(players=1),
    "options.solo-for-one": works(solo="mort"),
    "options.names-count": works(names=["Ann"]),
    "options.names-length": works(names=["Ann", ""]),
    "options.names-printable": works(names=["Ann", "B\nen"]),
    "options.too-large": deeply_nested,
    "works-options.deck-left-out": works(
        deck=list(PLAN_IDS), cards={"plans": {"mine": {"in_deck": False}}}
    ),
    "works-cards.too-few": works(
        cards={"plans": {plan: {"in_deck": False} for plan in PLAN_IDS[2:]}}
    ),
    "works-cards.too-rich": works(
        cards={"plans": {plan: {"upkeep": 20} for plan in PLAN_IDS}, "game": {"income": 10}}
    ),
    "bid-options.auctioneer-solo": bid(players=1, solo="mort", auctioneer=1),
    "bid-options.too-few": bid(players=2, cards={"locations": cards(30, value=6)}),
    "bid-options.too-few-one": bid(players=1, solo="mort", cards={"locations": cards(30, value=6)}),
    "bid-options.cards-unknown": bid(deck=["casino"]),
    "bid-options.cards-left-out": bid(players=2, deck=["vault"]),
    "bid-options.cards-once": bid(deck=["mine", "mine"]),
    "bid-options.deck-count": bid(deck=["mine"]),
    "bid-options.deck-count-one": bid(players=1, solo="mort", deck=["mine"]),
    "bid-options.unused-needs-deck": bid(unused=["mine"]),
    "bid-options.unused-in-deck": bid(deck=[*PLAN_IDS[:8]], unused=["mine", "statue"]),
    "bid-options.unused-missing": bid(deck=[*PLAN_IDS[:8]], unused=["mine"]),
    "bid-cards.no-id": bid_cards(locations=[{"id": "mine"}, {"value": 3}]),
    "bid-cards.id-twice": bid_cards(locations=[{"id": "mine"}, {"id": "mine"}]),
    "bid-cards.deck-size": bid_cards(locations=cards(61)),
    "bid-cards.deck-nearly": bid_cards(locations=cards(29)),
    "bid-cards.bad-id": bid_cards(locations={"Mine": {}}),
    "bid-cards.not-of-the-house": bid_cards(locations={"casino": {}}),
    "bid-cards.missing": bid_cards(locations=cards(30, value=None)),
    "bid-cards.sides-count": mine(sides=["mint"]),
    "bid-cards.side": mine(sides=["mint", "pink", "mint", "mint"]),
    "bid-cards.name": mine(name=3),
    "bid-cards.name-length": mine(name=""),
    "bid-cards.name-printable": mine(name="a\nb"),
    "bid-cards.faces-count": mort(["withdraw"]),
    "bid-cards.face": mort(["withdraw"] * 5 + ["raise 0"]),
    "game.unknown": lambda: new_game("chess"),
    "game.unknown-like": lambda: new_game("wroks"),
    "game.seed": works(seed=2**64),
    "game.no-seat": lambda: new_game("works", players=2, seed=1).view(7),
    "game.no-action": play("works", -1),
    "game.no-undo": lambda: new_game("works", players=2, seed=1).undo(),
    "game.rewind": lambda: new_game("works", players=2, seed=1).rewind(3),
    "table.no-undo": undo(0),
    "table.undo-others": undo(0, "producer", "producer"),
    "table.daily-undo": undo_counted,
    "table.undo-seen": undo(0, "supplier mine", "pass", "pass"),
    "orders.late": order("works", 1, "pass", at=9),
    "orders.none-now": order("bid", 1, "dance"),
    "orders.no-number": order("works", 1, "pass 3"),
    "orders.number": order("bid", 1, "up-to 99", "auction {card} open", "bid 1"),
    "orders.not-here": not_here,
    "orders.not-ahead": order("bid", 1, "play pass"),
    "orders.dropped": dropped,
    "moves.unknown": play("works", "castle"),
    "moves.unknown-like": play("works", "prodcer"),
    "moves.spaces": play("bid", "bid  3"),
    "moves.form": play("bid", "place 1"),
    "moves.not-after": play("works", "temp-agency pass"),
    "moves.after": play("works", "temp-agency builder"),
    "moves.name": play("works", "supplier casino"),
    "moves.choice": play("bid", "partner up"),
    "moves.number": play("bid", "bid 9999"),
    "records.no-record": lambda: load_record([]),  # type: ignore[arg-type]
    "records.format": record(mintopia=2),
    "records.for-a-seat": record(seat=0),
    "records.unknown-key": record(winner=0),
    "records.part": record(moves=None),
    "records.version": record(rules_version=99),
    "records.seed": record(seed=None),
    "records.set-up": record(options={"players": 9}),
    "records.move-text": record(moves=[3]),
    "records.move": record(moves=["producer", "temp-agency producer"]),
    "records.seats": lambda: bots_from_meta({"meta": {"seats": ["hard"]}}, (0, 1)),
    "records.imagined": lambda: new_game("works", players=2).imagine(0, 1).record(),
    "flags.picture-form": command("picture", "game.json", "-o", "table.png"),
    "links.no-link": lambda: unpack("https://example.org/replay#g=nothing"),
    "links.too-long": lambda: unpack("m1" + "x" * MOST_CODE),
    "links.format": lambda: unpack("m2" + "x" * 20),
    "links.damaged": lambda: unpack(link(new_game("works", players=2))[:-3]),
    "links.refused": lambda: unpack("m1KtA4dSKBtUlqoFl"),  # a link to a game called chess
    "links.too-large": lambda: link(large_deck()),
    "links.moves": lambda: Opened(link(new_game("works", players=2, seed=1))).code_at(3),
    "links.no-puzzle": lambda: read_exercise(link(new_game("works", players=2, seed=1))),
    "links.running": lambda: share(new_game("works", players=2, seed=1).record()),
    "usage.no-command": unknown_command("chess"),
    "usage.no-command-like": unknown_command("simulat"),
    "usage.no-game-or-command": command("lab", "chess"),
    "usage.no-game-or-command-like": command("lab", "wroks"),
    "usage.no-option": usage("cards", "--colour"),
    "usage.no-option-like": usage("arena", "--gaems", "3"),
    "usage.no-argument": usage("arena", "--games"),
    "usage.no-value": usage("cards", "--json=yes"),
    "usage.missing": usage("verify"),
    "usage.missing-choice": usage("simulate"),
    "usage.extra": usage("play", "works", "well"),
    "usage.argument": usage("simulate", "chess"),
    "usage.argument-like": usage("simulate", "wroks"),
    "usage.choice": usage("cards", "works", "--lang", "fr"),
    "usage.choice-like": usage("arena", "--game", "wroks"),
    "usage.integer": usage("arena", "--games", "many"),
    "usage.float": usage("arena", "--move-time", "soon"),
    "usage.float-range": usage("train", "works", "nets", "--minutes", "-1"),
    "usage.file": usage("play", "--cards", "/"),
    "usage.folder": usage("site", "new", "--pyodide", "/etc/hosts"),
    "usage.range": usage("web", "--port", "99999"),
    "usage.one-of": usage("cards", "works", "--json", "--toml"),
    "usage.needs": usage("cards", "works", "--backs"),
    "usage.no-book": lambda: read_book("psalms", "en"),
    "files.unreadable": lambda: read_card_file(Path("nowhere.toml")),
    "files.unwritable": beside_a_folder,
    "files.too-large": file(read_card_file, b" " * BIG_FILE),
    "files.not-text": file(read_card_file, b"game = \xff"),
    "files.no-toml": file(read_card_file, "[plans.mine]\ncost = two\n"),
    "files.at": file(read_card_file, "[plans.mine]\ncost = 1 2\n"),
    "files.at-end": file(read_card_file, "[plans.mine]\ncost ="),
    "files.long-number": file(read_record_file, f'{{"seed": {"7" * LONG}}}', "game.json"),
    "files.cards-nested": file(read_card_file, "deck = " + "[" * DEEP),
    "files.no-game": file(read_record_file, "no game", "game.json"),
    "files.not-json": file(read_record_file, '{"mintopia": one}', "game.json"),
    "files.empty": file(read_record_file, "", "game.json"),
    "files.nested": file(read_record_file, "[" * DEEP, "game.json"),
    "files.no-import": lambda: parse_records("no game"),
    "files.no-record": file(read_record_file, "[]", "game.json"),
    "files.not-ordinary": folder(lambda path: write(str(path))),
    "files.on-the-way": behind_a_file,
    "files.no-folder": lambda: write("nowhere/game.json"),
    "files.exists": file(start_over, json.dumps({}), "my game.json"),
    "files.neither": command("play", "chess"),
    "files.neither-like": command("play", "wroks"),
    "flags.other-game": command("play", "bid", "--variant", "manual"),
    "flags.saved": played_file("--players", "2"),
    "flags.seconds": hint_for("0"),
    "flags.review-seat": lambda: review(new_game("works", players=2, seed=1), seat=2),
    "flags.no-seat": lambda: replay(new_game("works", players=2, seed=1).record(), 3, "en", True),
    "flags.paragraph": command("rules", "works", "W99"),
    "flags.no-paragraphs": command("rules", "credits", "W1"),
    "flags.finished": command("export", "--finished", "--unfinished"),
    "flags.jobs": lambda: list(look_at_games("sqlite://", 0)),
    "flags.yardstick": command("bench", "server", "--yardstick", "x"),
    "flags.checkout": without_a_checkout,
    "bots.unknown": lambda: check_bot("champion"),
    "bots.unknown-like": lambda: check_bot("medum"),
    "bots.setting": lambda: check_bot("mcts:speed=3"),
    "bots.setting-range": lambda: check_bot("mcts:playouts=0"),
    "bots.open-cards": lambda: check_bot("net:open_cards=1"),
    "bots.over": lambda: bot("random").choose(finished()),
    "daily.no-date": lambda: daily.read_date("16.11.2026", date(2026, 11, 16)),
    "daily.future": lambda: daily.read_date("2026-11-17", date(2026, 11, 16)),
    "daily.too-old": lambda: daily.read_date("1999-01-01", date(2026, 11, 16)),
    "daily.other-deal": lambda: daily.load_game(
        daily.deal(date(2026, 11, 16)), new_game("works", players=2, seed=1).record()
    ),
    "puzzles.number": lambda: puzzle("works", 1000),
}
