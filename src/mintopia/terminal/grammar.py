"""Sentences about a player who is called "You": English wants "You place", not "You places".

The names of a game fill the sentences of its catalogue, which are written for a third person. A
person who plays alone or against bots is simply "You" (Japanese needs no such care), so the
terminal puts the English verbs right before it shows a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from mintopia.game import Game

YOU: Final = "You"
_IRREGULAR: Final = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go"}
_SECOND_VERBS: Final = frozenset(
    {"takes", "gains", "gives", "builds", "loses", "pays", "draws", "scores", "bids"}
)
_NO_VERBS: Final = frozenset({"as", "this", "its"})
_SIBILANT: Final = ("sses", "shes", "ches", "xes", "zzes")


def _base_form(verb: str) -> str:
    """Turn "places" into "place"; leave what is no such verb."""
    if verb in _NO_VERBS:
        return verb
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith(_SIBILANT):
        return verb[:-2]
    if verb.endswith("s") and not verb.endswith("ss"):
        return verb[:-1]
    return verb


def polish(sentence: str, names: Sequence[str], language: str) -> str:
    """Put the verbs of an English sentence right when it speaks of a player called "You"."""
    if language != "en" or YOU not in names or YOU not in sentence:
        return sentence
    sentence = re.sub(r"\bYou's\b", "Your", sentence)
    sentence = re.sub(r"\bYou ([a-z]+)\b", lambda m: f"You {_base_form(m[1])}", sentence)
    if re.match(r"(\w+: )?You\b", sentence):
        sentence = re.sub(
            r"\band ([a-z]+)\b",
            lambda m: f"and {_base_form(m[1]) if m[1] in _SECOND_VERBS else m[1]}",
            sentence,
        )
    return re.sub(r"(?<=[\w,:;→(] )You(r?)\b", r"you\1", sentence)


def tell(game: Game, event: Mapping[str, Any], language: str) -> str:
    """Describe an event in words that read well whatever the players are called."""
    return polish(game.sentence(event, language), game.names, language)
