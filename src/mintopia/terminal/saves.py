"""Where games are saved, and how."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import platformdirs

from mintopia.game import Game

Write = Callable[[Path, dict[str, Any]], None]


@dataclass(frozen=True)
class SaveFile:
    """The file of a game, and the function that writes records."""

    path: Path
    write: Write

    def save(self, game: Game, meta: Mapping[str, object]) -> None:
        """Write the game as it stands; raises OptionError when the file cannot be written."""
        now = datetime.now().astimezone().isoformat(timespec="seconds")
        self.write(self.path, game.record() | {"meta": {"saved": now, **meta}})


def default_folder() -> Path:
    """Give the folder for saved games on this platform."""
    return platformdirs.user_data_path("mintopia") / "saves"


def new_path(game: str, folder: Path | None = None, now: datetime | None = None) -> Path:
    """Choose a readable name that is still free: works-2026-11-15-1423.json."""
    place = default_folder() if folder is None else folder
    with suppress(OSError):  # saving tells why it cannot
        place.mkdir(parents=True, exist_ok=True)
    stem = f"{game}-{now or datetime.now():%Y-%m-%d-%H%M}"
    path = place / f"{stem}.json"
    number = 2
    while path.exists():
        path = place / f"{stem}-{number}.json"
        number += 1
    return path
