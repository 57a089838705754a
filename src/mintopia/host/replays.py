"""Replays: a game step by step; all of it once it is over, before that only what a seat saw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mintopia.engine.game import load_record
from mintopia.host.messages import Message, cards_message, step_messages
from mintopia.host.table import Table


def replay_message(
    model: Table[Any], when: Sequence[tuple[int, float | None]], after: int,
    viewer: int | None, language: str, knows_all: bool, you: int | None, told: Message,
) -> Message:  # fmt: skip
    """Describe the steps of a game after an entry, together with what is `told` anyway."""
    when = when[: len(model.movers) + 1]  # more moves may have been stored since the copy was made
    steps = step_messages(model, when, after, viewer, language, knows_all=knows_all, you=you)
    return {**told, "cards": cards_message(model.running_game(), language), "steps": steps}


def seen_record(record: Mapping[str, Any], viewer: int | None) -> dict[str, Any]:
    """Return a record as a seat (None: a spectator) may know it."""
    return load_record(record).record_for(viewer)
