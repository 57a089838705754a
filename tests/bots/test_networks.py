"""Networks: files, the same choices everywhere, and nothing that a seat may not know."""

from __future__ import annotations

import json
import zlib
from array import array
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from mintopia.bots.binding import network_rules_of
from mintopia.bots.networks import MAGIC, NETWORKS, Network, network_of, pack, read_network
from mintopia.bots.roster import check_bot, make_bot
from mintopia.engine.game import Game, new_game
from mintopia.engine.kernel.compiler import can_compile, compiled
from mintopia.engine.kernel.network import (
    HEAD,
    HIGHEST,
    MOST_SEEN,
    PER_COLUMN,
    UNIT_BITS,
    WEIGHT_BITS,
    expect,
    think,
)
from mintopia.engine.kernel.random import Stream
from mintopia.errors import OptionError
from mintopia.games import game_ids, spec_of
from tests.bots.searching import each_game

# The networks of the games, with a table at which each plays.
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("works", {"players": 2}),
    ("works", {"players": 4, "advanced": 2, "promos": True}),
    ("works", {"solo": "sonic"}),
    ("bid", {"players": 2}),
    ("bid", {"players": 5}),
    ("bid", {"solo": "sonic"}),
]


def positions(game: str, options: dict[str, Any], count: int = 12) -> list[Game]:
    """Return positions of random games in which a seat has a choice."""
    found: list[Game] = []
    stream = Stream(8)
    while len(found) < count:
        position = new_game(game, seed=stream.word() >> 2, **options)
        for _ in range(stream.below(40)):
            if position.over:
                break
            actions = position.legal_actions()
            position.play(actions[stream.below(len(actions))])
        if not position.over and len(position.legal_actions()) > 1:
            found.append(position)
    return found


def passed(position: Game, *, fast: bool) -> dict[str, Any]:
    """Return all numbers after a pass of the game's network, compiled or not."""
    network = network_of(position.id, solitaire=position.is_solitaire)
    space, weights = network.arrays(fast=fast)
    rules, buffer = network_rules_of(position.id), spec_of(position.id).search().buffer()
    state: Any = position.snapshot()
    run: Callable[[Any], Any] = compiled if fast else lambda rule: rule
    if fast:
        state, buffer = state.to_array()[0], buffer.to_array()[0]
    n = space[0]
    count = run(rules.list_choices)(state, buffer, n["choices"] if fast else n.choices)
    run(rules.consider)(state, n, weights, count)
    run(expect)(n, weights, position.seats, 1000)

    def read(name: str) -> Any:
        return n[name].tolist() if fast else getattr(n, name)

    return {
        "scores": read("scores")[:count],
        "shares": read("shares")[: position.seats],
        "hidden": read("hidden"),
    }


@pytest.mark.skipif(not can_compile(), reason="Numba is absent or switched off")
@pytest.mark.parametrize(("game", "options"), TABLES)
def test_compiled_and_interpreted_passes_are_the_same(game: str, options: dict[str, Any]) -> None:
    different = set()
    for position in positions(game, options, 6):
        fast = passed(position, fast=True)
        assert fast == passed(position, fast=False)
        assert abs(sum(fast["shares"]) - 1000) <= position.seats, "rounded, they add up"
        different.add(tuple(fast["scores"]))
    assert len(different) == 6


def by_hand(network: Network, seen: list[int]) -> list[float]:
    """Return the last hidden layer by the definition of the file, in floating point."""
    head, body = list(network.head), list(network.body)
    columns, width, half, actions, seats, places, rows = head[:HEAD]
    at = HEAD
    table, at = head[at : at + columns * PER_COLUMN], at + columns * PER_COLUMN + places
    biases = head[at : at + width + 2 * half + actions + seats]
    units = head[at + len(biases) :]
    sums = [float(bias) for bias in biases[:width]]
    for column, base, steps, first in zip(*[iter(table)] * PER_COLUMN, strict=True):
        for step in range(steps):
            if seen[column] > base + step:  # the number reaches this threshold
                row = body[(first + step) * width :][:width]
                sums = [s + w * u for s, w, u in zip(sums, row, units, strict=False)]
    layer = [min(max(s / (1 << WEIGHT_BITS), 0.0), 16.0) for s in sums]
    at, done = rows * width, width
    for given in (width, half):
        sums = [float(bias) for bias in biases[done : done + half]]
        for i in range(given):
            row = body[at + i * half :][:half]
            sums = [
                s + layer[i] * w * u
                for s, w, u in zip(sums, row, units[done : done + half], strict=True)
            ]
        layer = [min(max(s / (1 << WEIGHT_BITS), 0.0), 16.0) for s in sums]
        at, done = at + given * half, done + half
    return layer


@pytest.mark.parametrize(("game", "options"), TABLES[:4])
def test_a_pass_is_what_the_file_says(game: str, options: dict[str, Any]) -> None:
    (position,) = positions(game, options, 1)
    network = network_of(game, solitaire=position.is_solitaire)
    (n,), weights = network.arrays(fast=False)
    seat = position.to_move
    assert seat is not None
    spec_of(game).network().observer.write(position.present, seat, n.seen)
    think(n, weights)
    exact = by_hand(network, n.seen)
    found = [value / (1 << UNIT_BITS) for value in n.hidden[: len(exact)]]
    assert found == pytest.approx(exact, abs=0.05)
    assert 0 < sum(value > 0 for value in found) < len(found)
    assert max(n.hidden) <= HIGHEST


@pytest.mark.parametrize(("game", "options"), [*TABLES[:2], *TABLES[3:]])
def test_a_network_sees_what_its_seat_may_know(game: str, options: dict[str, Any]) -> None:
    """Whatever the others hold and the deck brings, the choice is the same."""
    for position in positions(game, options, 8):
        seat = position.to_move
        assert seat is not None
        for bot in ("net", "net:temperature=6"):
            choices = set()
            for world in range(6):
                other = position.copy()
                other._state = position.imagine_state(seat, 1000 + world)
                choices.add(make_bot(bot, game, 5).choose(other))
            assert len(choices) == 1


@each_game
def test_the_networks_are_small_and_say_where_they_come_from(game: str) -> None:
    folder = spec_of(game).folder / "bots"
    for name in NETWORKS:
        told = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
        assert told.keys() >= {"commands", "commit", "card", "minutes", "decisions", "results"}
    packed = [len(zlib.compress(path.read_bytes())) for id in game_ids() for path in _files(id)]
    assert sum(packed) < 1_500_000, "bytes in the wheel, which is packed"


def _files(game: str) -> list[Path]:
    return list(spec_of(game).folder.glob("bots/*.net"))


def test_a_file_of_ones_own_plays(tmp_path: Path) -> None:
    network = network_of("works", solitaire=False)
    path = tmp_path / "mine.net"
    path.write_bytes(pack(array("h", network.head), network.body.tobytes()))
    position = new_game("works", seed=3, players=2)
    own, given = (make_bot(bot, "works", 1).choose(position) for bot in ("net", f"net:file={path}"))
    assert own == given


@pytest.mark.parametrize(
    "change", ["empty", "text", "short", "long", "game", "column", "columns", "place"]
)
def test_a_damaged_file_gets_a_sentence(tmp_path: Path, change: str) -> None:
    network = network_of("works", solitaire=False)
    head, body = array("h", network.head), network.body.tobytes()
    if change == "column":
        head[HEAD] = 30_000
    if change == "columns":  # more than a pass has room for
        table = HEAD + head[0] * PER_COLUMN
        times = MOST_SEEN // head[0] + 1
        many = array("h", [head[0] * times]) + head[1:HEAD] + head[HEAD:table] * times
        head = many + head[table:]
    if change == "place":
        head[HEAD + head[0] * PER_COLUMN] = 5_000
    whole = pack(head, body)
    made = {"empty": b"", "text": b"weights", "short": whole[:-1], "long": whole + b"x"}
    path = tmp_path / "broken.net"
    path.write_bytes(made.get(change, whole))
    game = "bid" if change == "game" else "works"
    with pytest.raises(OptionError, match=r"broken\.net is (damaged|not a network)"):
        read_network(game, path)


def test_a_missing_file_gets_a_sentence(tmp_path: Path) -> None:
    position = new_game("works", seed=1, players=2)
    with pytest.raises(OptionError, match="cannot be read: No such file or directory"):
        make_bot(f"net:file={tmp_path}/no.net", "works", 1).choose(position)


def test_nobody_else_may_name_a_file() -> None:
    """A server reads no file that a stranger names."""
    check_bot("net:file=x.net")
    with pytest.raises(OptionError, match=r"There is no bot 'net:file=x\.net'"):
        check_bot("net:file=x.net", programs=False)
    assert MAGIC.endswith(b"\n")
