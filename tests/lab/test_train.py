"""Training networks: small ones, on the CPU. Needs PyTorch (the extra train)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

import mintopia
from mintopia.cli.train import command

SMALL = ("--games", "32", "--width", "16")


def run(*arguments: str) -> str:
    """Run the command; return what it printed."""
    result = CliRunner().invoke(command, [*arguments])
    return result.output + str(result.exception or "")


@pytest.fixture
def torch() -> Any:
    return pytest.importorskip("torch", reason="the extra `train` is not installed")


def test_a_training_is_continued_where_it_ended(torch: Any, tmp_path: Path) -> None:
    folder = tmp_path / "net"
    assert "0.0 minutes so far" in run("works", str(folder), *SMALL, "--minutes", "0.01")
    first = torch.load(folder / "checkpoint.pt", weights_only=True)
    assert first["progress"]["iterations"] > 0
    run("works", str(folder), *SMALL, "--minutes", "0")
    again = torch.load(folder / "checkpoint.pt", weights_only=True)
    assert first["progress"] == again["progress"]
    for name in ("network", "reference"):
        assert all(torch.equal(first[name][key], again[name][key]) for key in first[name])
    assert str(first["optimizer"]) == str(again["optimizer"])


def test_the_weights_hold_the_network(torch: Any, tmp_path: Path) -> None:
    from mintopia.lab.train.run import load_network

    run("works", str(tmp_path), "--network", "solitaire", *SMALL, "--minutes", "0")
    network = load_network("works", tmp_path / "weights.npz", "cpu")
    with np.load(tmp_path / "weights.npz") as arrays:
        assert len(arrays["policy.bias"]) == len(network.layout.actions)
        assert torch.equal(network.first.weight, torch.as_tensor(arrays["first.weight"]))


def test_advantages_are_each_seats_own(torch: Any) -> None:
    from mintopia.lab.train.learning import advantages, expected_shares
    from mintopia.lab.train.self_play import Rollout

    # Two games, three steps. Game 0: seats 0, 1, 0, then seat 0 wins. Game 1: seat 1 only, goes on.
    seats = torch.tensor([[0, 1], [1, 1], [0, 1]])
    rewards = torch.zeros(3, 2, 2)
    rewards[2, 0] = torch.tensor([1.0, -1.0])
    values = torch.tensor([[0.2, 0.1], [0.3, 0.4], [0.5, -0.2]])
    own = (values + 1) / 2
    shares = torch.where(torch.arange(2) == seats[:, :, None], own[..., None], 1 - own[..., None])
    rollout = Rollout(
        observations=torch.zeros(3, 2, 1),
        legal=torch.ones(3, 2, 2, dtype=torch.bool),
        actions=torch.zeros(3, 2, dtype=torch.int64),
        log_chances=torch.zeros(3, 2),
        shares=shares,
        seats=seats,
        rewards=rewards,
        ended=torch.tensor([[False, False], [False, False], [True, False]]),
        learns=torch.ones(3, 2, dtype=torch.bool),
        players=torch.full((3, 2), 2),
        last_shares=torch.tensor([[0.05, 0.95], [0.8, 0.2]]),
        last_seats=torch.tensor([1, 0]),
        last_learns=torch.tensor([True, False]),
    )
    assert rollout.values.tolist() == [pytest.approx(row) for row in values.tolist()]
    found, known = advantages(rollout, trace=1.0)
    assert known.tolist() == [[True, True], [True, True], [True, False]]
    assert found[:, 0].tolist() == pytest.approx([0.8, -1.3, 0.5], abs=1e-6)
    assert found[:, 1].tolist() == pytest.approx([-0.3, -0.6, 0.0], abs=1e-6)
    expected = expected_shares(rollout, trace=1.0)
    assert expected[:, 0].tolist() == [[1.0, 0.0], [0.0, 1.0], [1.0, 0.0]], "from who moves"
    assert expected[2, 1].isnan().all(), "what comes after is unknown"
    assert expected[1, 1].tolist() == pytest.approx([0.4, 0.6]), "what was expected one step later"
    half = expected_shares(rollout, trace=0.5)
    assert half[1, 0].tolist() == pytest.approx([0.125, 0.875])


def test_what_is_counted_by_seats_can_be_counted_from_the_mover(torch: Any) -> None:
    from mintopia.lab.train.self_play import seats_rotated

    rows, players = torch.tensor([[0.1, 0.2, 0.7, 0.0]] * 2), torch.tensor([3, 3])
    moved = seats_rotated(rows, torch.tensor([1, 2]), players)
    assert moved[0].tolist() == pytest.approx([0.2, 0.7, 0.1, 0.0])
    assert moved[1].tolist() == pytest.approx([0.7, 0.1, 0.2, 0.0])
    back = seats_rotated(moved, torch.tensor([-1, -2]), players)
    assert torch.equal(back, rows)


def test_what_is_exported_plays_as_it_was_trained(torch: Any, tmp_path: Path) -> None:
    """In whole numbers, every chance is within a hundredth of the one in PyTorch."""
    from mintopia.bots.networks import read_network
    from mintopia.engine.kernel.network import HUNDREDTHS, expect, rate, think, to_chances
    from mintopia.games import spec_of
    from mintopia.lab.train.network import log_chances
    from mintopia.lab.train.run import load_network

    run("works", str(tmp_path), "--games", "64", "--width", "64", "--minutes", "0.05")
    trained = load_network("works", tmp_path / "weights.npz", "cpu")
    layout = trained.layout
    (n, *_), weights = read_network("works", tmp_path / "network.net").arrays(fast=False)
    game = spec_of("works").network()
    compared = 0
    for seed in range(12):
        position = mintopia.new_game("works", seed=seed, players=2 + seed % 3)
        for _ in range(seed):
            position.play(position.legal()[0])
        out = position.rules.buffer()
        assert position.to_move is not None
        seen = [0] * game.observer.observation.length
        game.observer.write(position.present, position.to_move, seen)
        n.seen[: len(seen)] = seen
        think(n, weights)
        count = game.list_choices(position.present, out, n.choices)
        rate(n, weights, count)
        to_chances(n.scores, count, HUNDREDTHS, 10_000)
        expect(n, weights, position.seats, 10_000)
        with torch.no_grad():
            scores, shares = trained(torch.tensor([seen]))
        legal = torch.tensor([[int(action) in n.choices[:count] for action in layout.actions]])
        chances = log_chances(scores, legal).exp()[0]
        for place, action in enumerate(layout.actions):
            if legal[0, place]:
                at = n.choices[:count].index(int(action))
                assert n.scores[at] / 10_000 == pytest.approx(float(chances[place]), abs=0.01)
                compared += 1
        told = [share / 10_000 for share in n.shares[: position.seats]]
        assert told == pytest.approx(shares.exp()[0, : position.seats].tolist(), abs=0.01)
    assert compared > 60


@pytest.mark.parametrize(("game", "name"), [("works", "players"), ("bid", "players")])
def test_a_network_can_learn_on(torch: Any, tmp_path: Path, game: str, name: str) -> None:
    """Read as one that learns, the game's own network writes the same file again, or nearly so."""
    from mintopia.bots.networks import network_path, read_network
    from mintopia.lab.train.run import load_network

    path = network_path(game, name)
    shipped = read_network(game, path)
    told = run(game, str(tmp_path), "--games", "32", "--width", str(shipped.head[1]),
               "--minutes", "0", "--start", str(path))  # fmt: skip
    assert "0.0 minutes so far" in told, told
    again = read_network(game, tmp_path / "network.net")
    count = shipped.head[0] * 4 + shipped.head[5]
    assert again.head[: 7 + count] == shipped.head[: 7 + count], "what it reads and what it scores"
    # A row's unit can be one step smaller the second time; then its weights are rounded anew.
    changed = np.count_nonzero(np.array(again.body) != np.array(shipped.body)) / len(shipped.body)
    assert changed < 0.1
    network = load_network(game, path, "cpu")
    with torch.no_grad():
        seen = torch.zeros((1, 2000), dtype=torch.int16)
        seen[0, network.layout.seats_column] = 2
        assert network(seen)[1].exp()[0, :2].sum() == pytest.approx(1, abs=1e-4)


def test_a_training_begins_with_a_network_of_its_width(torch: Any, tmp_path: Path) -> None:
    run("works", str(tmp_path / "first"), *SMALL, "--minutes", "0")
    start = str(tmp_path / "first" / "network.net")
    run("works", str(tmp_path / "second"), *SMALL, "--minutes", "0", "--start", start)
    first, second = (
        torch.load(tmp_path / name / "checkpoint.pt", weights_only=True)["network"]
        for name in ("first", "second")
    )
    assert torch.allclose(first["first.weight"], second["first.weight"], atol=0.02)
    assert not torch.allclose(first["first.weight"], torch.zeros(1), atol=0.02)
    assert "is a network of --width 16, not 32." in run(
        "works", str(tmp_path / "third"), "--width", "32", "--minutes", "0", "--start", start
    )


def test_a_small_network_learns_from_a_larger_one(torch: Any, tmp_path: Path) -> None:
    run("works", str(tmp_path / "large"), *SMALL, "--minutes", "0")
    teacher = tmp_path / "large" / "weights.npz"
    told = run("works", str(tmp_path / "small"), "--games", "32", "--width", "24", "--minutes",
               "0.01", "--teacher", str(teacher))  # fmt: skip
    assert "Saved in" in told
    saved = torch.load(tmp_path / "small" / "checkpoint.pt", weights_only=True)
    assert saved["progress"]["iterations"] > 0
    run("works", str(tmp_path / "solo"), "--network", "solitaire", *SMALL, "--minutes", "0")
    assert "plays other tables than this network" in run(
        "works", str(tmp_path / "solo"), "--network", "solitaire", *SMALL, "--teacher", str(teacher)
    )


@pytest.mark.usefixtures("torch")
def test_an_attacker_learns_against_a_frozen_network(tmp_path: Path) -> None:
    run("works", str(tmp_path / "net"), *SMALL, "--minutes", "0")
    weights = tmp_path / "net" / "network.net"
    before = weights.read_bytes()
    run("works", str(tmp_path / "attacker"), *SMALL, "--minutes", "0.01", "--against", str(weights))
    assert weights.read_bytes() == before
    assert (tmp_path / "attacker" / "weights.npz").exists()


@pytest.mark.usefixtures("torch")
def test_measurements_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import mintopia.lab.train.run as trainer

    monkeypatch.setattr(trainer, "REPORTED_EVERY", 0.0)
    told = run("works", str(tmp_path), *SMALL, "--minutes", "0.02")
    lines = [json.loads(line) for line in (tmp_path / "curve.jsonl").read_text().splitlines()]
    assert lines[0]["decisions"] == 32 * 64
    assert f"{lines[0]['finished']:,} games" in told


@pytest.mark.usefixtures("torch")
def test_wrong_input_is_refused_with_a_sentence(tmp_path: Path) -> None:
    assert "--network must be one of players, solitaire, not duo." in run(
        "works", str(tmp_path), "--network", "duo"
    )
    (tmp_path / "notes.txt").write_text("no weights")
    assert "is not a file of weights" in run(
        "works", str(tmp_path / "new"), "--against", str(tmp_path / "notes.txt")
    )
    run("works", str(tmp_path), *SMALL, "--minutes", "0")
    assert "holds a training of works, --network players --width 16" in run(
        "works", str(tmp_path), "--width", "32"
    )
    (tmp_path / "checkpoint.pt").write_bytes(b"PK")
    assert "checkpoint.pt is damaged" in run("works", str(tmp_path), *SMALL)


def test_without_pytorch_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mintopia.cli.train.find_spec", lambda _: None)
    assert "Training needs PyTorch: install the extra train." in run("works", "nets")
