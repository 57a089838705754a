"""The form of all answers that are described: every field known, nothing unknown."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Answer(BaseModel):
    """An answer of the API. A field with a default may be missing; all others are always there."""

    model_config = ConfigDict(strict=True, extra="forbid")


class Text(Answer):
    """The same in every language."""

    en: str
    ja: str
