"""Simulations play the same games as the library, with any number of threads."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import mintopia
from mintopia.bots.binding import simulation_of
from mintopia.bots.simulation import MOST_SEATS, Row, Source
from mintopia.errors import OptionError
from mintopia.games import spec_of
from mintopia.games.spec import Part
from mintopia.lab.arena.match import places_of, points_of
from mintopia.lab.simulate import Simulation, simulate
from mintopia.lab.simulate.output import check_output, write_games
from mintopia.lab.simulate.player import network_at
from mintopia.lab.simulate.setting import arrange
from tests.cli.command import mintopia as command
from tests.third_game.helpers import run

DEAR = {"plans": {"gardens": {"cost": 5}}}
TABLES: list[tuple[str, list[str], dict[str, Any]]] = [
    ("works", ["greedy", "greedy"], {}),
    ("works", ["random", "easy"], {"cards": DEAR, "starting": 1}),
    ("works", ["net", "easy:2026-11", "greedy"], {"advanced": 2, "promos": True}),
    ("works", ["net"], {"solo": "sonic"}),
    ("works", ["greedy"] * 4, {"advanced": 1, "variant": "manual"}),
    ("works", ["easy"] * 3, {"advanced": ["temp-agency", "swap-meet"], "variant": "prototype"}),
    *(("works", ["greedy"], {"solo": solo}) for solo in ("justin", "rachael", "sonic", "mort")),
    ("works", ["random"], {"solo": "rachael", "advanced": 1}),
    ("bid", ["greedy", "random"], {}),
    ("bid", ["easy", "greedy", "random"], {}),
    ("bid", ["greedy"] * 6, {"auctioneer": 3}),
    *(("bid", ["easy:2026-11"], {"solo": solo}) for solo in ("justin", "rachael", "sonic", "mort")),
]
CASES = [
    pytest.param(game, bots, options, id=f"{game}-{'-'.join(bots)}-{'-'.join(options)}")
    for game, bots, options in TABLES
]


def rows_of(result: Simulation) -> dict[str, Any]:
    """Return all numbers of a simulation."""
    table = result.to_dict()
    assert len(table) > 20
    return {name: array.tolist() for name, array in table.items()}


@pytest.mark.parametrize(("game", "bots", "options"), CASES)
def test_the_library_plays_the_same(game: str, bots: list[str], options: dict[str, Any]) -> None:
    result = simulate(game, bots, games=25, seed=7, **options)
    assert len(result) == 25
    for index in (0, 1, 24):
        played = result.game(index)
        ended = played.result
        assert ended is not None
        assert played.seed == result.game_seed(index)
        assert len(played.moves) == result.decisions[index]
        assert tuple(result.ranks[index]) == places_of(ended["ranking"], played.seats)
        assert tuple(result.points[index]) == points_of(ended)
        assert played.view(None)["round"] == result.rounds[index]
        assert result.end_names[result.ends[index]] == ended.get("reason", "all-auctioned")
        again = mintopia.load_record(played.record())
        assert again.result == played.result


@pytest.mark.parametrize(("game", "bots", "options"), CASES)
def test_both_forms_count_the_same(game: str, bots: list[str], options: dict[str, Any]) -> None:
    games = 4
    result = simulate(game, bots, games=games, seed=3, **options)
    setting, hooks = result.setting, spec_of(game).simulation()
    tables = hooks.tables(setting.read_options)
    policies = [*setting.policies] + [0] * MOST_SEATS
    space, weights = network_at(setting).arrays(fast=False)
    for index in range(games):
        row, tally = Row(), hooks.tally.record()
        simulation_of(game, setting.policies).play_game(
            tables,
            [None],
            [None],
            setting.rules.buffer(),
            policies,
            [Source() for _ in range(MOST_SEATS)],
            setting.game_seed(index),
            row,
            tally,
            space[0],
            weights,
        )
        for name, array in (*_fields(row), *_fields(tally)):
            column = result._rows if name in Row.dtype().names else result._tallies  # type: ignore[operator]
            assert np.array_equal(column[name][index], array), (index, name)


def _fields(record: Any) -> list[tuple[str, Any]]:
    return [(name, getattr(record, name)) for name, _, _ in record.layout()]


@pytest.mark.parametrize("game", ["works", "bid"])
def test_the_number_of_threads_changes_nothing(game: str) -> None:
    bots = ["random", "greedy"]
    alone = simulate(game, bots, games=300, seed=5, jobs=1)
    together = simulate(game, bots, games=300, seed=5, jobs=3)
    assert rows_of(alone) == rows_of(together)
    fewer = simulate(game, bots, games=40, seed=5, jobs=2)
    assert rows_of(fewer) == {name: rows[:40] for name, rows in rows_of(alone).items()}
    assert rows_of(simulate(game, bots, games=40, seed=6)) != rows_of(fewer)


def test_what_is_counted_adds_up() -> None:
    result = simulate("works", ["greedy", "greedy"], games=200, seed=2)
    assert result["taken"].shape == (200, 2, 21)
    assert result["taken"].dtype == bool
    assert (result["built"] <= result["taken"]).all()
    assert ((result["taken_round"] > 0) == result["taken"].any(axis=1)).all()
    assert (result["built_round"] <= result.rounds[:, np.newaxis]).all()
    assert (result["used"].sum(axis=(1, 2)) < result.decisions).all()
    assert (result.shares.sum(axis=1) == 1).all()
    share = result.win_share(0)
    assert share.low < share.value < share.high
    assert result.win_share(0, result.first == 0).value > 0
    with pytest.raises(OptionError, match="Nothing was counted as 'gone'; there are: taken, built"):
        result["gone"]


def test_auctions_add_up() -> None:
    result = simulate("bid", ["greedy"] * 4, games=100, seed=2)
    cards, strips = result["lot_card"], result["lot_strip"]
    assert ((cards >= 0) == (strips >= 0)).all()
    assert result["controlled"].sum(axis=(1, 2)).tolist() == (2 * (cards >= 0).sum(axis=1)).tolist()
    assert result["paid"].sum(axis=1).tolist() == result["lot_price"].sum(axis=1).tolist()
    assert (result["lot_way"][cards >= 0] < 3).all()


def test_tables(tmp_path: Path) -> None:
    result = simulate("works", ["greedy", "random"], games=30, seed=2)
    arrow = result.to_arrow()
    assert arrow.num_rows == 30
    assert arrow["points_1"].to_pylist() == result.points[:, 1].tolist()
    assert arrow["taken_0_gallery"].to_pylist() == result["taken"][:, 0, 4].tolist()
    write_games(tmp_path / "games.csv", result)
    with (tmp_path / "games.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [int(row["rank_0"]) for row in rows] == result.ranks[:, 0].tolist()
    assert {row["end"] for row in rows} <= {"stars", "supply", "round-limit"}
    with pytest.raises(OptionError, match="must end in"):
        check_output(tmp_path / "games.txt")


def test_pandas_gets_a_column_for_each_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a stand-in for pandas, which makes a frame from named arrays of the same length."""

    def load(name: str) -> Any:
        assert name == "pandas"
        return SimpleNamespace(DataFrame=dict)

    monkeypatch.setattr("mintopia.lab.simulate.result.find_spec", lambda _: True)
    monkeypatch.setattr("mintopia.lab.simulate.result.import_module", load)
    result = simulate("works", ["random", "random"], games=5, seed=2)
    frame = result.to_pandas()
    assert frame.keys() == result.to_dict().keys()
    assert {array.shape for array in frame.values()} == {(5,)}
    assert frame["points_1"].tolist() == result.points[:, 1].tolist()
    assert set(frame["end"].tolist()) <= set(result.end_names)


def test_without_pandas_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    result = simulate("works", ["random", "random"], games=2, seed=2)
    monkeypatch.setattr("mintopia.lab.simulate.result.find_spec", lambda _: None)
    with pytest.raises(OptionError, match="needs pandas: pip install pandas"):
        result.to_pandas()
    with pytest.raises(OptionError, match="needs pyarrow: pip install 'mintopia"):
        result.to_arrow()


def test_interrupted_it_keeps_what_was_played() -> None:
    def interrupt(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    result = simulate(
        "works", ["random", "random"], games=20_000_000, seed=1, jobs=1, progress=interrupt
    )
    assert result.interrupted
    assert 0 < len(result) < 20_000_000
    assert (result.ranks.min(axis=1) == 1).all()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"bots": ["expert", "greedy"]}, "expert searches at this table"),
        ({"bots": ["greddy", "greedy"]}, "did you mean greedy"),
        ({"bots": ["net:file=x.net", "greedy"]}, "does not know the bot 'net:file=x.net'"),
        ({"bots": ["mcts", "greedy"]}, "mcts searches at this table"),
        ({"bots": "greedy"}, "bots must be a list"),
        ({"bots": []}, "bots must be a list"),
        ({"bots": ["greedy"], "players": 2}, "This game has 2 players; 1 bot named"),
        ({"games": 0}, "games must be a whole number from 1 to 100000000, not 0"),
        ({"jobs": 0}, "jobs must be a whole number"),
        ({"seed": "x"}, "seed must be a whole number"),
        ({"device": "cuda", "jobs": 2}, "leave ray and jobs out"),
        ({"device": "tpu"}, "device must be cpu or cuda, not 'tpu'"),
        ({"variant": "old"}, "variant must be one of"),
    ],
)
def test_refusals(arguments: dict[str, Any], told: str) -> None:
    with pytest.raises(OptionError, match=told):
        simulate("works", **{"bots": ["greedy", "greedy"], **arguments})


def test_without_numba_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mintopia.lab.simulate.setting.can_compile", lambda: False)
    with pytest.raises(OptionError, match="need NumPy and Numba"):
        arrange("works", ["greedy", "greedy"], 1, {})


def test_without_numpy_it_is_told() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "import mintopia\n"
        "try:\n    mintopia.simulate\n"
        "except mintopia.errors.OptionError as error:\n    print(error)"
    )
    assert "need NumPy and Numba" in run(["-c", code])


@pytest.mark.long
def test_ray_plays_the_same_games() -> None:
    pytest.importorskip("ray", reason="Ray is not installed")
    bots = ["greedy", "random"]
    far = simulate("works", bots, games=100, seed=3, jobs=2, ray="local")
    assert rows_of(far) == rows_of(simulate("works", bots, games=100, seed=3))


def test_without_ray_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mintopia.lab.arena.ray_cluster.find_spec", lambda _: None)
    with pytest.raises(OptionError, match="install the extra ray"):
        simulate("works", ["greedy", "random"], games=10, ray="local")


def test_a_game_without_a_simulation_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    lacking = replace(spec_of("works"), simulation=Part())
    monkeypatch.setattr("mintopia.lab.simulate.setting.spec_of", lambda _: lacking)
    with pytest.raises(OptionError, match="cannot be simulated: its GameSpec names no simulation"):
        simulate("works", ["greedy", "greedy"], games=2)


def test_the_command(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    told = command(
        "simulate", "works", "--bots", "greedy,random", "--games", "200", "--seed", "1",
        "--option", "advanced=temp-agency,swap-meet", "-o", str(path),
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    assert "Mint Works: 200 games" in told.stdout
    assert "95% interval" in told.stdout
    assert path.is_file()
    told = command("simulate", "works", "--games", "20", "--seed", "1")
    assert told.returncode == 0, told.stderr
    told = command("simulate", "works", "--bots", "greedy,expert")
    assert told.returncode == 2
    assert "expert searches at this table; the arena plays it." in told.stderr
    told = command("simulate", "works", "--bots", "greedy,greedy", "--option", "advanced")
    assert "--option wants NAME=VALUE" in told.stderr
