"""What a type checker finds for users of the library, and the files that `make api` writes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from tools import write_api

from tests.python_process import python

ROOT = Path(__file__).resolve().parent.parent

RIGHT = """
import numpy as np
from numpy.typing import NDArray

import mintopia
from mintopia import research
from mintopia.bots.analysis import MoveEstimate

game = mintopia.new_game("works", players=2, seed=1, advanced=["crowdfunder"], names=["Ann", "Ben"])
auction = mintopia.new_game("bid", players=1, solo="mort", dice=[1, 2])
name: str = "works"
any_game = mintopia.new_game(name, {"players": 2}, seed=1)
game.save("game.json")
again: mintopia.Game = mintopia.load("game.json")
print(game, game.copy() == again, game.imagine(0, 1).legal())
with mintopia.bot("hard", seed=1) as opponent:
    move: str = opponent.choose(game)
best: MoveEstimate = mintopia.analyse(auction, playouts=100).best
chance: float = best.chance
view = game.view(None)
stars: int = view["players"][0]["stars"]
bids: int = auction.view(0)["round"]
for event in game.events(0):
    print(event["event"], event.get("seat"))
if game.result is not None:
    winners: list[int] = game.result["winners"]
game.play(move)

program = mintopia.bot(mintopia.BotSpec("exec:./my_bot"))
played = mintopia.simulate("bid", ["greedy"] * 3, games=10, players=3, jobs=1)
mintopia.simulate(name, ["greedy"] * 2, options={"players": 2})
ranks: NDArray[np.int8] = played.ranks
shares: NDArray[np.float64] = played.shares

research.gym("works", players=2, variant="manual", bots=["easy"], on_illegal="raise")
research.gym(name, options={"players": 3}, bots="hard", seat="random", render_mode="ansi")
seat = research.gym("works", solo="mort", bots=mintopia.BotSpec("mcts:playouts=10"))
seen, info = seat.reset(seed=1)
numbers: NDArray[np.float32] = seen["observation"]
mask: NDArray[np.int8] = seen["action_mask"]
allowed: NDArray[np.bool_] = seat.action_masks()
research.aec("bid", players=3, dice=[1], actions="compact")
research.parallel("bid", players=3)
research.openspiel("works", players=3, history=10)
batch = research.vector("works", 4, players=2, autoreset="same-step")
observations: NDArray[np.int16] = batch.observations
rows: NDArray[np.float32] = research.vector("bid", 4, dtype=np.float32).reset(seed=1)[0]
rewards: NDArray[np.float32] = batch.step(batch.sample())[1]
bits: NDArray[np.uint64] = batch.mask_bits
"""
# Each of these lines is wrong and names the error that the type checker reports.
WRONG = """
import numpy as np
from numpy.typing import NDArray

import mintopia
from mintopia import research

game = mintopia.new_game("works", players=2)
mintopia.new_game("works", playrs=2)  # E: call-overload
mintopia.new_game("bid", players=2, variant="manual")  # E: call-overload
mintopia.new_game("works", players=1, solo="jutsin")  # E: call-overload
mintopia.new_game("works", players=2, seed="7")  # E: call-overload
mintopia.new_game("works", players=2, advanced=["casino"])  # E: call-overload
mintopia.new_gmae("works", players=2)  # E: attr-defined
mintopia.bot("hard").choose(game).chance  # E: attr-defined
mintopia.analyse(game).best.chanse  # E: attr-defined
game.view(0)["plyers"]  # E: typeddict-item
game.view(0)["players"][0]["points"]  # E: typeddict-item
game.play("pass")[0]["evnt"]  # E: typeddict-item
assert game.result is not None
game.result["winner"]  # E: typeddict-item
mintopia.bot("gredy")  # E: arg-type
mintopia.simulate("works", ["greedy", "greedy"], playes=2)  # E: call-overload
mintopia.simulate("works", ["greedy", "greedy"], dice=[1])  # E: call-overload
mintopia.simulate("works", ["greedy", "greedy"], device="gpu")  # E: call-overload
research.gym("works", plyers=3)  # E: call-overload
research.gym("works", on_illegal="rase")  # E: call-overload
research.gym("works", actions="smal")  # E: call-overload
research.gym("works", bots="gredy")  # E: call-overload
research.gym("works", seat="any")  # E: call-overload
research.gym("works", render_mode="human")  # E: call-overload
research.aec("bid", variant="manual")  # E: call-overload
research.aec("bid", on_illegal="rase")  # E: call-overload
research.parallel("works", actions="smal")  # E: call-overload
research.openspiel("works", histroy=10)  # E: call-overload
research.vector("works", 4, autoreset="never")  # E: call-overload
research.vector("works", 4, plyers=2)  # E: call-overload
numbers: NDArray[np.float64] = research.vector("works", 4).observations  # E: assignment
mask: NDArray[np.bool_] = research.gym("works").reset()[0]["action_mask"]  # E: assignment
winners: NDArray[np.int8] = mintopia.simulate("works", ["easy"] * 2).winners  # E: assignment
"""


Errors = dict[str, list[tuple[int, str]]]


@pytest.fixture(scope="module")
def errors(tmp_path_factory: pytest.TempPathFactory) -> Errors:
    """Check both programs with mypy --strict, as their author would; return the errors."""
    folder, programs = tmp_path_factory.mktemp("programs"), {"right": RIGHT, "wrong": WRONG}
    for name, code in programs.items():
        (folder / f"{name}.py").write_text(code, encoding="utf-8")
    files = [str(folder / f"{name}.py") for name in programs]
    # The cache is shared with `make check`, so the library is not analysed again.
    strict = ("-m", "mypy", "--strict", "--no-error-summary")
    done = python(*strict, *files, cwd=ROOT, check=False)
    assert not done.stderr, done.stderr
    found = re.findall(r"(\w+)\.py:(\d+): error: .*\[([a-z-]+)\]$", done.stdout, re.MULTILINE)
    assert len(found) == done.stdout.count("error:"), done.stdout
    told = dict.fromkeys((name, int(line), kind) for name, line, kind in found)
    return {
        name: [(line, kind) for where, line, kind in told if where == name] for name in programs
    }


def test_a_right_program_has_no_errors(errors: Errors) -> None:
    assert errors["right"] == []


def test_misspelt_options_and_names_are_found(errors: Errors) -> None:
    lines = enumerate(WRONG.splitlines(), 1)
    wanted = [(at, line.split("# E: ")[1]) for at, line in lines if "# E: " in line]
    assert errors["wrong"] == wanted


@pytest.mark.parametrize(
    ("path", "made"),
    [
        (write_api.STUB, write_api.stub),
        (write_api.RESEARCH_STUB, write_api.research_stub),
        (write_api.PAGE, write_api.reference),
    ],
)
def test_what_make_api_writes_is_up_to_date(path: Path, made: Any) -> None:
    assert path.read_text(encoding="utf-8") == made(), "run make api"
