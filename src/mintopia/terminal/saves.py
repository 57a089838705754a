"""Saving games, and listing and finding the saved ones."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

import platformdirs

from mintopia.engine.files import read_record_file, write_file, write_record_file
from mintopia.engine.game import Game, load_record
from mintopia.engine.options import show
from mintopia.engine.parsing import parse_json
from mintopia.errors import MintopiaError, OptionError
from mintopia.games import game_ids, title_of
from mintopia.terminal.texts import texts

NOT_A_GAME: Final = (MintopiaError, OSError, ValueError, KeyError, TypeError, AttributeError)
MOST_BYTES: Final = 10_000_000  # larger files are not read


def save_game(path: Path, game: Game, meta: Mapping[str, object]) -> None:
    """Write a game; raise WriteError if the file cannot be written."""
    now = datetime.now().astimezone().isoformat(timespec="seconds")
    write_record_file(path, game.record() | {"meta": {"saved": now, "over": game.over, **meta}})


def default_folder() -> Path:
    """Return the folder for saved games on this platform."""
    return platformdirs.user_data_path("mintopia") / "saves"


def read_data(path: Path) -> object:
    """Read a small file of the data folder; None if it cannot be read."""
    with suppress(OSError, ValueError, RecursionError):
        return parse_json(path.read_text(encoding="utf-8"))
    return None


def write_data(path: Path, content: object) -> None:
    """Write a small file of the data folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_file(path, (json.dumps(content) + "\n").encode())


def new_path(game: str) -> Path:
    """Return an unused path with a readable name: works-2026-11-15-1423.json."""
    place = default_folder()
    with suppress(OSError):  # saving will report the error
        place.mkdir(parents=True, exist_ok=True)
    stem = f"{game}-{datetime.now():%Y-%m-%d-%H%M}"
    path = place / f"{stem}.json"
    number = 2
    while path.exists():
        path = place / f"{stem}-{number}.json"
        number += 1
    return path


# --- the list of saved games ----------------------------------------------------------------------
@dataclass(frozen=True)
class SavedGame:
    """A saved game as the list shows it."""

    path: Path
    game: str
    names: tuple[str, ...]
    moves: int
    saved: datetime
    over: bool

    @property
    def id(self) -> str:
        """The game's name on the command line."""
        return self.path.stem


def saved_games(folder: Path | None = None) -> list[SavedGame]:
    """List the saved games of a folder, newest first; other files are left out."""
    place = default_folder() if folder is None else folder
    found = (_look_at(path) for path in place.glob("*.json"))
    return sorted(filter(None, found), key=lambda saved: (saved.saved, saved.id), reverse=True)


def last_unfinished() -> SavedGame | None:
    """Return the latest unfinished game that can still be played under these rules."""
    left = (saved for saved in saved_games() if not saved.over)
    return next((saved for saved in left if _replays(saved.path)), None)


def _replays(path: Path) -> bool:
    try:
        load_record(read_record_file(path))
    except NOT_A_GAME:
        return False
    return True


def find_saved(typed: str, language: str) -> SavedGame:
    """Return a saved game by its name, or by its number in the list."""
    found = saved_games()
    named = {str(number): saved for number, saved in enumerate(found, 1)}
    named |= {saved.id: saved for saved in found}
    if typed not in named:
        raise OptionError(texts(language).say("saves", "unknown", given=show(typed)))
    return named[typed]


def _look_at(path: Path) -> SavedGame | None:
    try:
        if path.stat().st_size > MOST_BYTES:
            return None
        record = read_record_file(path)
        if record.get("game") not in game_ids():
            return None
        meta = record.get("meta")
        if isinstance(meta, dict) and "over" in meta:
            over, moves = bool(meta["over"]), len(record["moves"])
            names = tuple(map(str, record["options"].get("names", ())))
        else:
            game = load_record(record)
            over, moves, names = game.over, len(game.moves), game.names
        saved = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    except NOT_A_GAME:
        return None
    return SavedGame(path, record["game"], names, moves, saved, over)


def describe(saved: SavedGame, language: str) -> str:
    """Describe a saved game on one line."""
    return texts(language).say(
        "saves",
        "over" if saved.over else "open",
        game=title_of(saved.game, language),
        names=", ".join(saved.names),
        moves=saved.moves,
        when=f"{saved.saved:%Y-%m-%d %H:%M}",
    )
