"""The form of all answers that are described: every field known, nothing unknown."""

from __future__ import annotations

from typing import Final

from pydantic import BaseModel, ConfigDict

CONFIG: Final = ConfigDict(strict=True, extra="forbid", use_attribute_docstrings=True)


class Answer(BaseModel):
    """An answer of the API. A field with a default may be missing; all others are always there."""

    model_config = CONFIG
