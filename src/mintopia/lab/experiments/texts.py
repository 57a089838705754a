"""The texts of experiments, comparisons and searches."""

from __future__ import annotations

from functools import cache
from typing import Final

from mintopia.engine.i18n import Catalogue, catalogues
from mintopia.engine.sentences import Sentences
from mintopia.games import spec_of

_PACKAGE: Final = "mintopia.lab.experiments"
said: Final = Sentences("refusals", _PACKAGE)


texts = catalogues(_PACKAGE)


@cache
def game_texts(game: str, language: str) -> Catalogue:
    """Return the texts of a game's folder in a language."""
    return Catalogue(spec_of(game).package, language)
