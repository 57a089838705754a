"""What a golden file contains, and how it is written and read."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, Final

import mintopia
from mintopia.engine.game import Game
from tests.golden.cases import Case
from tests.golden.deciding import decided_by

FOLDER: Final = Path(__file__).parent / "games"

Golden = dict[str, Any]


def digest(thing: object) -> str:
    """Return a short hash of an object as JSON."""
    text = json.dumps(thing, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def seats_of(game: Game) -> list[tuple[str, int | None]]:
    """List all viewers, each with its name in the file."""
    return [("spectator", None), *((str(seat), seat) for seat in range(game.seats))]


def shown_on_the_way(record: dict[str, Any]) -> dict[str, str]:
    """Return a digest, for every viewer, of all views from the first position to the last."""
    game = mintopia.load_record(record | {"moves": []})
    views = {name: [game.view(seat)] for name, seat in seats_of(game)}
    for move in record["moves"]:
        game.play(move)
        for name, seat in seats_of(game):
            views[name].append(game.view(seat))
    return {name: digest(seen) for name, seen in views.items()}


def content(game: Game, about: str) -> Golden:
    """Return the data by which a finished game is compared."""
    record = game.record()
    return {
        "about": about,
        "decided_by": decided_by(game),
        "record": record,
        "state": game.state(),
        "event_digests": {name: digest(game.events(seat)) for name, seat in seats_of(game)},
        "view_digests": shown_on_the_way(record),
        "events": game.all_events(),
    }


def check_shows(case: Case, game: Game) -> None:
    """Raise an error if a game does not show what its case is for."""
    assert game.result is not None
    happened = f", {', '.join(event['event'] for event in game.all_events())}, "
    wrong = []
    if case.reason not in (None, game.result.get("reason")):
        wrong.append(f"ends by {game.result.get('reason')}, not by {case.reason}")
    if case.decided_by not in (None, decided_by(game)):
        wrong.append(f"is decided by {decided_by(game)}, not by {case.decided_by}")
    wrong += [f"has no {events}" for events in case.events if f", {events}, " not in happened]
    for start in case.moves:
        if not any(move.startswith(start) for move in game.moves):
            wrong.append(f"has no move {start}")
    if wrong:
        raise ValueError(f"The golden game {case.name} {', '.join(wrong)}.")


def text_of(golden: Golden) -> str:
    """Return a golden game as JSON: one line for each part, one for each event."""
    lines = [
        f'"{key}": {json.dumps(value, ensure_ascii=False)},'
        for key, value in golden.items()
        if key != "events"
    ]
    events = ",\n".join(json.dumps(event, ensure_ascii=False) for event in golden["events"])
    return "{\n" + "\n".join(lines) + '\n"events": [\n' + events + "\n]\n}\n"


def make(case: Case) -> str:
    """Play a case and return what its file must contain."""
    game = case.play()
    check_shows(case, game)
    return text_of(content(game, case.about))


def path_of(case: Case) -> Path:
    """Return the path of a case's file."""
    return FOLDER / case.game / f"{case.name}.json"


def read_all(game: str) -> list[Golden]:
    """Read all golden files of a game."""
    return [
        json.loads(path.read_text(encoding="utf-8"))
        for path in sorted((FOLDER / game).glob("*.json"))
    ]
