"""The form of all answers that are described: every field known, nothing unknown."""

from __future__ import annotations

from typing import Final

from pydantic import BaseModel, ConfigDict

FLAVOUR: Final = "A line of the story; empty for a card that is not ours."


class Answer(BaseModel):
    """An answer of the API. A field with a default may be missing; all others are always there."""

    model_config = ConfigDict(strict=True, extra="forbid")


class Text(Answer):
    """The same in every language."""

    en: str
    ja: str
