"""The games of a report, saved next to it in chunks for --resume; Ctrl-C loses nothing.

A folder `NAME.games` holds `setting.json` (what is played, by which code) and files of games. Each
chunk is first written to a temporary file, so that none is ever half-written.
"""

from __future__ import annotations

import json
import shutil
import zipfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from mintopia.engine.files import check_folder, write_file
from mintopia.engine.parsing import parse_json
from mintopia.engine.sentences import reason_of
from mintopia.engine.statistics import Array
from mintopia.errors import OptionError, WriteError
from mintopia.lab.arena.fingerprint import fingerprint
from mintopia.lab.report.setting import LabSetting, said

FORMAT: Final = 1
_MAGIC: Final = "mintopia-lab"
_SETTING: Final = "setting.json"
_EXPERIMENTS: Final = "experiments.json"
_CHUNK: Final = "chunk-{:06}.npz"
_COMPARED: Final = ("game", "bots", "options", "cards", "seed")


class Chunk(NamedTuple):
    """Finished games: their deals, seatings and results."""

    deals: Array
    turns: Array
    rows: Array
    tallies: Array

    def __len__(self) -> int:
        """Return the number of games."""
        return len(self.deals)


def joined(chunks: Sequence[Chunk]) -> Chunk:
    """Join chunks and sort them by deal."""
    whole = Chunk(*(np.concatenate(parts) for parts in zip(*chunks, strict=True)))
    order = np.lexsort((whole.turns, whole.deals))
    return Chunk(*(part[order] for part in whole))


@dataclass
class Store:
    """The folder that holds a report's games."""

    folder: Path
    _next: int = 0

    @classmethod
    def beside(cls, report: Path) -> Store:
        """Return the folder that belongs to a report."""
        return cls(report.with_suffix(".games"))

    @property
    def exists(self) -> bool:
        """Whether games are saved there."""
        return (self.folder / _SETTING).is_file()

    def saved(self) -> dict[str, Any]:
        """Return the saved setting; raise OptionError if the folder is not one of a report."""
        path = self.folder / _SETTING
        try:
            raw = parse_json(path.read_text(encoding="utf-8"))
            if raw[_MAGIC] != FORMAT or not all(
                key in raw for key in (*_COMPARED, "code", "asked")
            ):
                raise ValueError
        except FileNotFoundError as error:
            raise OptionError(said("nothing", folder=self.folder)) from error
        except (OSError, ValueError, RecursionError, KeyError, TypeError) as error:
            raise OptionError(said("unreadable", path=path)) from error
        saved: dict[str, Any] = raw
        return saved

    def begin(self, setting: LabSetting, games: int) -> None:
        """Start afresh; raise OptionError rather than delete the games of an unfinished run."""
        check_folder(self.folder)
        if self.exists:
            played, asked = sum(map(len, self.chunks())), self.saved()["asked"]
            if 0 < played < asked:
                told = {"folder": self.folder, "played": f"{played:,}", "asked": f"{asked:,}"}
                raise OptionError(said("unfinished", **told))
        elif self.folder.exists() and any(self.folder.iterdir()):
            raise OptionError(said("foreign", folder=self.folder))
        try:
            if self.folder.exists():
                shutil.rmtree(self.folder)
            self.folder.mkdir()
        except OSError as error:
            raise WriteError(said("folder", folder=self.folder, reason=reason_of(error))) from error
        self._write_setting(setting, games)

    def resume(self, setting: LabSetting, games: int) -> None:
        """Continue with the saved games; raise OptionError if their setting or code differs."""
        saved, wanted = self.saved(), setting.as_json()
        for key in _COMPARED:
            if saved[key] != wanted[key]:
                told = {
                    "folder": self.folder,
                    "was": _short(saved[key]),
                    "now": _short(wanted[key]),
                }
                raise OptionError(said(f"other-{key}", **told))
        if saved["code"] != fingerprint():
            raise OptionError(said("other-code", folder=self.folder))
        self._write_setting(setting, max(games, saved["asked"]))

    def chunks(self) -> list[Chunk]:
        """Return all saved games."""
        found = []
        for path in sorted(self.folder.glob(_CHUNK.replace("{:06}", "*"))):
            try:
                with np.load(path) as file:
                    found.append(Chunk(*(file[name] for name in Chunk._fields)))
            except (OSError, ValueError, KeyError, zipfile.BadZipFile) as error:
                raise OptionError(said("unreadable", path=path)) from error
            self._next = int(path.stem.rpartition("-")[2]) + 1
        return found

    def add(self, chunk: Chunk) -> None:
        """Save games; once this returns, they survive the end of the program."""
        path = self.folder / _CHUNK.format(self._next)
        draft = path.with_suffix(".part")
        try:
            with draft.open("wb") as file:
                np.savez_compressed(file, **chunk._asdict())
            draft.replace(path)
        except OSError as error:
            with suppress(OSError):
                draft.unlink(missing_ok=True)
            raise WriteError(said("folder", folder=path, reason=reason_of(error))) from error
        self._next += 1

    def _write_setting(self, setting: LabSetting, games: int) -> None:
        asked = setting.deals(games) * setting.seatings
        raw = {_MAGIC: FORMAT, **setting.as_json(), "code": fingerprint(), "asked": asked}
        text = json.dumps(raw, ensure_ascii=False, indent=1)
        write_file(self.folder / _SETTING, text.encode("utf-8"))

    # --- experiments --------------------------------------------------------------------------
    def experiments(self, wanted: dict[str, Any]) -> Any:
        """Return the saved experiments if they were asked for in the same way, else None."""
        try:
            raw = parse_json((self.folder / _EXPERIMENTS).read_text(encoding="utf-8"))
            return raw["found"] if raw["asked"] == wanted else None
        except (OSError, ValueError, RecursionError, KeyError, TypeError):
            return None

    def keep_experiments(self, wanted: dict[str, Any], found: Any) -> None:
        """Save the results of experiments."""
        text = json.dumps({"asked": wanted, "found": found}, ensure_ascii=False)
        write_file(self.folder / _EXPERIMENTS, text.encode("utf-8"))


def _short(value: Any) -> str:
    text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return text if len(text) <= 80 else f"{text[:77]}..."  # noqa: PLR2004
