"""The recipes of docs/architecture.md, followed: a Plan and a Location more, in a copy of the code.

They are played through every part of the game, compiled, and as WebAssembly.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

import pytest

import mintopia
from mintopia.engine.kernel.compiler import can_compile
from tests.python_process import python

ROOT: Final = Path(__file__).parents[2]
GUIDE: Final = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


class Edit(NamedTuple):
    """A change to a file of the game; `old` stands there once, or is the file's end."""

    file: str
    old: str
    new: str


PLAN: Final = (
    Edit("cards.toml", "", '''
[plans.fountain]
type = "culture"
cost = 2
stars = 0
name = { en = "Fountain", ja = "噴水" }
text = { en = "Worth 1 star per player.", ja = "プレイヤー1人につき星1個分。" }
'''),
    Edit("schema.py", '"lotto",\n)  # fmt: skip\nPLANS', '"lotto", "fountain",\n)\nPLANS'),
    Edit("schema.py", "2, 2, 2, 3, 3)", "2, 2, 2, 3, 3, 0)"),
)  # fmt: skip
PLAN_EFFECT: Final = (
    Edit("schema.py", "NO_PLAN: Final", "FOUNTAIN: Final = 21\nNO_PLAN: Final"),
    Edit("buildings.py", "    if card == w.GALLERY:\n        return s.gallery\n", '''\
    if card == w.FOUNTAIN:
        return s.seats
    if card == w.GALLERY:
        return s.gallery
'''),
    Edit("buildings.py", "    stars += ((built >> w.VAULT)", '''\
    stars += ((built >> w.FOUNTAIN) & 1) * s.seats
    stars += ((built >> w.VAULT)'''),
    Edit("bots/worth.py", "    elif card == w.OBELISK:\n", '''\
    elif card == w.FOUNTAIN:
        worth += s.seats
    elif card == w.OBELISK:
'''),
)  # fmt: skip
LOCATION: Final = (
    Edit("cards.toml", "", '''
[locations.broker]
kind = "advanced"
prices = { solo = [1], few = [1], four = [1] }
name = { en = "Broker", ja = "ブローカー" }
text = { en = "Put a Plan from the Supply under the deck.", ja = "プラン1枚を山札の下に入れる。" }
short = { en = "Plan under deck", ja = "デッキの下へ" }
'''),
    Edit("schema.py", '"swap-meet", "temp-agency",\n', '"swap-meet", "broker", "temp-agency",\n'),
    Edit("schema.py", "SWAP_MEET, TEMP_AGENCY = 6, 7, 8, 9, 10",
         "SWAP_MEET, BROKER, TEMP_AGENCY = 6, 7, 8, 9, 10, 11"),
    Edit("schema.py", "TEMP_AGENCY, SWAP_MEET)", "TEMP_AGENCY, SWAP_MEET, BROKER)"),
    Edit("schema.py", "SWAP_MEET_SWAP: Final", '''\
BROKER_SINK: Final = TABLE.add("broker", click="location:broker", plan=IN_SUPPLY)
SWAP_MEET_SWAP: Final'''),
    Edit("schema.py", '"co-op", "end",\n', '"co-op", "end", "sink",\n'),
    Edit("schema.py", "EVENT_IDS: Final", '''\
EV_SINK: Final = EVENTS.add("sink", seat=SEAT, plan=PLAN, place=COUNT)
EVENT_IDS: Final'''),
    Edit("legal.py", "w.SWAP_MEET | 1 << w.TEMP", "w.SWAP_MEET | 1 << w.BROKER | 1 << w.TEMP"),
    Edit("legal.py", "        count += cards * popcount(s.supply_set)\n", '''\
        count += cards * popcount(s.supply_set)
    if is_payable(s, w.BROKER, locations, mints):
        count += popcount(s.supply_set)
'''),
    Edit("legal.py", "    given = 0\n    offered = popcount(s.supply_set)\n", '''\
    given = 0
    offered = popcount(s.supply_set)
    if is_payable(s, w.BROKER, locations, mints):
        if index < offered:
            return w.BROKER_SINK + supplied(s, index)
        index -= offered
'''),
    Edit("refusal.py", "    if use < w.SWAP_MEET_SWAP:\n", '''\
    if w.BROKER_SINK <= use < w.SWAP_MEET_SWAP:
        return refuse_taking(s, use - w.BROKER_SINK)
    if use < w.SWAP_MEET_SWAP:
'''),
    Edit("locations.py", "    elif use < w.SWAP_MEET_SWAP:\n", '''\
    elif w.BROKER_SINK <= use < w.SWAP_MEET_SWAP:
        use_broker(s, log, player, use - w.BROKER_SINK)
    elif use < w.SWAP_MEET_SWAP:
'''),
    Edit("locations.py", "", '''

@rule
def use_broker(s: State, log: Log, player: int, card: int) -> None:
    """Put a Plan from the Supply under the deck."""
    at = take_from_supply(s, card)
    put_under_deck(s, card)
    let_all_know(s, card)
    emit(log, w.EV_SINK, player, card, at)
'''),
    Edit("text/en.toml", 'swap-meet = "Pay', '''\
broker = "Pay {price} to put {plan} under the Plan Deck"
swap-meet = "Pay'''),
    Edit("text/en.toml", "gallery-return =", '''\
sink = "{player} [puts|put] {plan} under the Plan Deck."
gallery-return ='''),
    Edit("text/ja.toml", 'swap-meet = "{price}', '''\
broker = "{price}で{plan}をプランデッキの下に入れる"
swap-meet = "{price}'''),
    Edit("text/ja.toml", "gallery-return =", '''\
sink = "{player}は{plan}をプランデッキの下に入れた。"
gallery-return ='''),
    Edit("bots/worth.py", "    if use < w.SWAP_MEET_SWAP:\n", '''\
    if w.BROKER_SINK <= use < w.SWAP_MEET_SWAP:
        return 0
    if use < w.SWAP_MEET_SWAP:
'''),
)  # fmt: skip

PLAYED: Final = """
import mintopia
from mintopia.games import spec_of
from mintopia.testing import check_game

checks = "options texts moves refusals records secrets bots terminal observation compact draws"
check_game("works", only=checks.split())
compact = spec_of("works").compact()
used, built = set(), set()
for seed in range(40):
    table = {"players": 2 + seed % 3} if seed % 5 else {"solo": "justin"}
    game = mintopia.new_game("works", advanced=["broker"], seed=seed, **table)
    with mintopia.bot("random", seed=seed) as player:
        while not game.over:
            mask = [0] * compact.count
            compact.mask(game.present, mask)
            meant = [compact.action(game.present, at) for at in range(compact.count) if mask[at]]
            assert sorted(meant) == sorted(game.legal_actions())
            move = player.choose(game)
            used |= {game.to_move} if move.startswith("broker ") else set()
            assert game.describe(move)
            built |= {event.get("plan") for event in game.play(move) if event["event"] == "build"}
    assert str(game) and game.told(game.events(None), "ja") and game.cards()
assert used == {0, 1, 2, 3} and "fountain" in built
game = mintopia.new_game("works", players=2, seed=1, advanced=["broker", "temp-agency"])
for level in ("easy", "medium"):  # by playouts: the networks do not know the new cards
    with mintopia.bot(level, seed=1) as player:
        assert player.choose(game) in game.legal()
"""
COMPILED: Final = """
import json, subprocess
from base64 import b64encode
from mintopia.engine.game import rules_of
from mintopia.engine.kernel.compiler import compiled
from mintopia.engine.kernel.wasm import build_module
from mintopia.testing import check_game

check_game("works", only=["compiled"])
rules = rules_of("works")
state = rules.blank(rules.read_options({"players": 4, "advanced": ["broker", "temp-agency"]}), 7)
given, native = state.to_bytes() + rules.buffer().to_bytes(), state.to_array()
decisions = compiled(rules.play_games)(native[0], rules.buffer().to_array()[0], 50)
module = build_module("tests.works.wasm_example:entries")
run = '''
const [module, given, size] = JSON.parse(require("fs").readFileSync(0, "utf8"));
const compiled = new WebAssembly.Module(Buffer.from(module, "base64"));
const e = new WebAssembly.Instance(compiled, {}).exports, bytes = Buffer.from(given, "base64");
const at = (e.__heap_base.value + 7) & ~7;
e.memory.grow(1);
new Uint8Array(e.memory.buffer).set(bytes, at);
const decisions = e.play_games(at, at + size, 50);
const state = Buffer.from(e.memory.buffer, at, size).toString("base64");
console.log(JSON.stringify([decisions, state]));
'''
texts = [b64encode(module).decode(), b64encode(given).decode(), len(state.to_bytes())]
done = subprocess.run(
    ["node", "-e", run], input=json.dumps(texts), capture_output=True, text=True, check=True
)
assert json.loads(done.stdout) == [decisions, b64encode(native.tobytes()).decode()]
"""


def files(edits: Iterable[Edit]) -> int:
    """Count the files that a recipe touches."""
    return len({edit.file for edit in edits})


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a copy of the package in which both recipes were followed."""
    place = tmp_path_factory.mktemp("recipes")
    left_out = shutil.ignore_patterns("page", "__pycache__")
    shutil.copytree(Path(mintopia.__file__).parent, place / "mintopia", ignore=left_out)
    for edit in (*PLAN, *PLAN_EFFECT, *LOCATION):
        path = place / "mintopia" / "games" / "works" / edit.file
        text = path.read_text(encoding="utf-8")
        assert not edit.old or text.count(edit.old) == 1, edit
        text = text.replace(edit.old, edit.new) if edit.old else text + edit.new
        path.write_text(text, encoding="utf-8")
    return place


def run(program: str, copied: Path) -> None:
    """Run a program with the copy of the package."""
    path = os.pathsep.join([str(copied), str(ROOT)])
    variables = {"PYTHONPATH": path, "MINTOPIA_CACHE_DIR": str(copied / "cache")}
    python("-c", program, cwd=copied, variables=variables)


def test_the_guide_counts_the_files() -> None:
    adding, _, rest = GUIDE.partition("## Adding a Plan")[2].partition("## Adding a Location")
    assert f"touches **{files(PLAN)} files**" in adding
    assert f"touches **{files(PLAN + PLAN_EFFECT)} files**" in adding
    assert f"touches **{files(LOCATION)} files**" in rest.partition("\n## ")[0]


def test_a_plan_and_a_location_more_play(copied: Path) -> None:
    run(PLAYED, copied)


@pytest.mark.long  # it compiles all rules anew
@pytest.mark.skipif(
    not can_compile() or find_spec("ziglang") is None or shutil.which("node") is None,
    reason="Numba, ziglang or node is absent.",
)
def test_a_plan_and_a_location_more_are_compiled(copied: Path) -> None:
    run(COMPILED, copied)
