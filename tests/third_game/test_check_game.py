"""The kit for games: it passes for ours, and it finds each fault that is planted in Lanterns."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final, NamedTuple

import pytest

from mintopia.errors import OptionError
from mintopia.games import game_ids
from mintopia.testing import CHECKS, check_game
from tests.python_process import python
from tests.third_game.helpers import GAMES, run

LANTERNS: Final = GAMES / "lanterns"


class Fault(NamedTuple):
    """A change to one of the game's files, and the beginning of what the kit says about it.

    In the file parts.py, `old` is the name of a further part, and `new` is the whole file.
    """

    file: str
    old: str
    new: str
    told: str


FAULTS: Final = {
    "id": Fault("rules.py", 'id = "lanterns"', 'id = "lamps"', "parts: the rules say 'lamps'"),
    "part": Fault("__init__.py", "bots:DRAWS", "bots:ALL", "parts: The game"),
    "arity": Fault(
        "schema.py", "lantern=LANTERN, points=number(), r", "lantern=LANTERN, points=number(), "
        "b=number(), c=number(), r", "parts: the event hang has 5 numbers; at most 4 fit."),
    "names": Fault("schema.py", "OPTIONS.names()", "", "options: OPTIONS.names() is missing"),
    "bounds": Fault(
        "rules.py", "    def blank_table(",
        "    def read_options(self, raw: Any) -> Any:\n"
        '        return super().read_options({**raw, "rests": min(raw.get("rests") or 0, 9)})\n\n'
        "    def blank_table(", "options: the option rests takes 10; the form allows 0 to 9."),
    "label": Fault(
        "text/en.toml", 'rests = "Rests"', "", "options: [option-labels] in text/en.toml lacks"),
    "lacking": Fault(
        "text/ja.toml", 'end = "最後の', 'fin = "最後の', "texts: text/ja.toml lacks events.end."),
    "placeholder": Fault(
        "text/ja.toml", "（{points}点）", "",
        "texts: events.hang uses {lantern}, {player} in text/ja.toml"),
    "unknown": Fault(
        "text/en.toml", "{lantern}: {points}", "{lamp}: {points}",
        "texts: events.hang in text/en.toml uses {lamp}, has {lantern}, {player}, {points}."),
    "verb": Fault("text/en.toml", 'rest = "Rest"', "", "texts: text/en.toml lacks moves.rest."),
    "unfinished": Fault(
        "text/en.toml", "You do not hold that", "You do not hold {{that}}",
        "refusals: the refusal of 'hang"),
    "stuck": Fault(
        "rules.py", "if s.hand[seat] == 0:", "if s.drawn == 99:", "moves: a random game is not"),
    "twice": Fault(
        "rules.py", "    return count\n", "    out.actions[count] = out.actions[0]\n"
        "    return count + (count > 0)\n",
        "moves: legal() lists a move twice."),
    "notation": Fault(
        "rules.py", "    def blank_table(",
        "    def format_move(self, action: int, options: Any = None, s: Any = None) -> str:\n"
        '        return super().format_move(action, options, s).replace("-1", "-2")\n\n'
        "    def blank_table(", "moves: action "),
    "clicks": Fault(
        "schema.py", 'named(LANTERN_IDS, "card:{}")', 'named(LANTERN_IDS, "hand")',
        "moves: two legal moves have the same clicks"),
    "refused": Fault(
        "rules.py", "if refuse(s, action) == ALLOWED:", "if refuse(s, action) == ALLOWED or "
        "(action == REST and s.phase != OVER):", "refusals: 'rest' is refused, but legal() lists"),
    "allowed": Fault(
        "rules.py", "if refuse(s, action) == ALLOWED:", "if refuse(s, action) == ALLOWED and "
        "(action != REST or not s.drawn % 2):", "refusals: 'rest' is not refused, but legal()"),
    "asking": Fault(
        "rules.py", '"""Return the table as a viewer may see it."""', "s.drawn += s.drawn < 20",
        "refusals: the state changes when somebody asks"),
    "too-large": Fault(
        "rules.py", "s.score[seat] += points", "s.score[seat] += points * 20_000",
        "records: a number does not fit its field of the state: "),
    "chance": Fault(
        "rules.py", "random_below(s, at + 1)", '__import__("random").randrange(at + 1)',
        "records: a record does not replay: Move "),
    "winners": Fault(
        "rules.py", "    def blank_table(", "    def result_of(self, s: Any) -> Any:\n"
        '        return super().result_of(s) | {"winners": []}\n\n    def blank_table(',
        "records: the result of a game has no"),
    "ranking": Fault(
        "rules.py", "    def blank_table(", "    def result_of(self, s: Any) -> Any:\n"
        '        return super().result_of(s) | {"ranking": [[0]]}\n\n    def blank_table(',
        "records: the ranking lists"),
    "undo": Fault(
        "rules.py", "@rule\ndef play(s: State, log: Log, action: int) -> None:\n",
        "PLAYED = [0]\n\n\ndef play(s: State, log: Log, action: int) -> None:\n"
        "    PLAYED[0] += 1\n    s.score[s.to_move] += PLAYED[0] % 97 == 0\n",
        "undo: "),
    "view": Fault(
        "rules.py", "viewer in (seat, ALL_SEEING)", "viewer != 9",
        "secrets: the view tells a spectator a secret, or resample deals again what it knows: "
        "['players'][0]['hand']"),
    "known": Fault(
        "rules.py", "if seat != viewer:", "if seat != 9:", "secrets: legal() tells seat"),
    "event": Fault(
        "schema.py", 'secret(LANTERN, "seat")', "LANTERN",
        "secrets: the event draw tells more than the view (use secret() in the schema): "
        "['lantern']"),
    "dealt": Fault(
        "rules.py", "(HAND):\n            draw(s, log, seat)\n",
        "(HAND):\n            draw(s, log, seat)\n"
        "            emit(log, schema.EV_HANG, seat, s.deck[s.drawn - 1])\n",
        "deals: the event hang tells more than the view (use secret() in the schema): ['lantern']"),
    "resample": Fault(
        "rules.py", "    s.rng = rng\n", "    s.rng = rng\n    return\n",
        "secrets: resample deals nothing again for a spectator"),
    "worlds": Fault(
        "rules.py", "s.rng = rng", 's.rng = __import__("random").getrandbits(60)',
        "secrets: resample deals two worlds from one seed."),
    "record": Fault(
        "rules.py", "    refusals = schema.REFUSALS\n",
        "    refusals = schema.REFUSALS\n    secret_options = ()\n",
        "secrets: the record for a spectator holds deck."),
    "raises": Fault(
        "bots.py", "if action == REST else", "if action == REST // 0 else", "bots: "),
    "terminal": Fault(
        "rules.py", "    def blank_table(", "    def prompt(self, *_: Any) -> str:\n"
        '        raise ValueError("no prompt")\n\n    def blank_table(', "terminal: "),
    "outcomes": Fault(
        "bots.py", "DRAWS = ",
        "_other = deck_draws(0, ())\n"
        "def outcomes(s, source, place):\n    return _other.outcomes(s, source, place + 1)\n\n"
        "from dataclasses import replace\n"
        "def deck_draws(*given, real=deck_draws):\n"
        "    return replace(real(*given), outcomes=outcomes)\nDRAWS = ",
        "draws: what was really drawn is not among the outcomes."),
    "foreseen": Fault(
        "bots.py", "DRAWS = ",
        "from dataclasses import replace\n"
        "def deck_draws(*given, real=deck_draws):\n"
        "    return replace(real(*given), outcomes=lambda *_: [])\nDRAWS = ",
        "draws: outcomes() is always empty"),
    "settle": Fault(
        "bots.py", "DRAWS = ",
        "from dataclasses import replace\n"
        "def deck_draws(*given, real=deck_draws):\n"
        "    return replace(real(*given), settle=lambda *_: None)\nDRAWS = ",
        "draws: settling different outcomes leads to the same draw."),
    "compiled": Fault(
        "rules.py", "@rule\ndef play(s: State",
        "from mintopia.engine.kernel.rule import rule_with\n\n\n"
        "def other(s: Any, log: Any, action: Any) -> None:\n    s.last = action\n\n\n"
        "@rule_with(other)\ndef play(s: State",
        "compiled: compiled, play_rule plays 'rest' differently."),
    "observation": Fault(
        "bots.py", "[OWN + lantern] = 1", "[OWN + lantern] = 2",
        "observation: the field hand holds numbers beyond 0 to 1."),
    "seen": Fault(
        "bots.py", "has(s.hand[seat], lantern)", "has(s.hand[0], lantern)",
        "observation: the field hand tells seat"),
    "compact": Fault(
        "parts.py", "compact",
        "from mintopia.engine.schema.parts import CompactActions\n"
        "def mask(s, out):\n    out[0] = 1\n    return 1\n"
        "PART = CompactActions(2, lambda s, choice: 20, mask)\n",
        "compact: the compact action 0 is offered, but stands for no legal move."),
}  # fmt: skip

PROGRAM: Final = """
import json, sys
from mintopia.testing import GameCheckError, check_game
found = {}
for game in sys.argv[1:]:
    try:
        check_game(game)
        found[game] = []
    except GameCheckError as error:
        found[game] = error.faults
print(json.dumps(found))
"""


def planted(place: Path, name: str, fault: Fault) -> None:
    """Write Lanterns with a fault, as a game with an id of its own."""
    folder = f"lanterns_{name.replace('-', '_')}"
    if fault.file == "parts.py":  # a part that Lanterns has not
        (place / folder).mkdir()
        (place / folder / fault.file).write_text(fault.new, encoding="utf-8")
        fault = Fault("__init__.py", "rules=", f'{fault.old}=lazy("parts:PART"), rules=', "")
    for path in LANTERNS.rglob("*"):
        if path.suffix in (".py", ".toml"):
            file = path.relative_to(LANTERNS).as_posix()
            text = path.read_text(encoding="utf-8")
            if file == fault.file:
                assert fault.old in text, name
                text = text.replace(fault.old, fault.new)
            text = text.replace("games.lanterns", f"games.{folder}")
            text = text.replace('id="lanterns"', f'id="{folder}"')
            text = text.replace('id = "lanterns"', f'id = "{folder}"')
            copy = place / folder / file
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """Check every faulty game in one process; return what was found."""
    place = tmp_path_factory.mktemp("games")
    for name, fault in FAULTS.items():
        planted(place, name, fault)
    games = [f"lanterns_{name.replace('-', '_')}" for name in FAULTS]
    told: dict[str, list[str]] = {}
    for compiling in (False, True):  # only one fault needs the compiler
        some = [game for game in games if (game == "lanterns_compiled") == compiling]
        settings = {"MINTOPIA_GAMES": str(place), "NUMBA_DISABLE_JIT": str(int(not compiling))}
        told |= json.loads(run(["-c", PROGRAM, *some], **settings))
    return told


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found_and_named(found: dict[str, list[str]], name: str) -> None:
    told = found[f"lanterns_{name.replace('-', '_')}"]
    assert any(line.startswith(FAULTS[name].told) for line in told), "\n".join(told)


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("check", CHECKS)
def test_our_games_pass(game: str, check: str) -> None:
    check_game(game, only=[check])


def test_lanterns_pass() -> None:
    assert run(["-m", "mintopia.testing", "lanterns"]) == "lanterns: nothing is wrong.\n"


@pytest.mark.parametrize(
    ("games", "told"),
    [
        (["chess"], "There is no game 'chess'; there are: works, bid.\n"),
        ([], "Name the games to check: python -m mintopia.testing my_game\n"),
    ],
)
def test_wrong_input_gets_a_sentence(games: list[str], told: str) -> None:
    done = python("-m", "mintopia.testing", *games, check=False)
    assert (done.returncode, done.stdout + done.stderr) == (1, told)


def test_without_japanese_there_is_only_a_warning(tmp_path: Path) -> None:
    planted(tmp_path, "english", Fault("text/en.toml", "", "", ""))
    (tmp_path / "lanterns_english" / "text" / "ja.toml").unlink()
    told = "lanterns_english has no text/ja.toml: its readers see ids, not words."
    code = (
        "import warnings\nfrom mintopia.testing import check_game\n"
        "with warnings.catch_warnings(record=True) as seen:\n"
        "    check_game('lanterns_english')\nprint(*(one.message for one in seen))"
    )
    assert told in run(["-c", code], MINTOPIA_GAMES=str(tmp_path))


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(OptionError, match="works"):
        check_game("lantern")
