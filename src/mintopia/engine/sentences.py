"""Sentences whose language is chosen later: a key and its values now, the words when it is known.

The code that refuses something does not know who will read the message: a program in English, or a
player in their own language. So an error carries such a sentence (`mintopia.errors.SpokenError`).
"""

from __future__ import annotations

import errno
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar

from mintopia.engine.i18n import COMMAS, DEFAULT_LANGUAGE, LANGUAGES, YOU, Catalogue

OptionsT = TypeVar("OptionsT", bound=Any)

COMMON: Final = "mintopia.engine"  # its text/*.toml: options, cards, moves, records, files, bots
_TO_FILL_IN: Final = re.compile(r"[A-Z]+")


@dataclass(frozen=True)
class Sentence:
    """A sentence of a catalog with its values: text, numbers, a tuple, other sentences."""

    package: str
    section: str
    key: str
    values: Mapping[str, object]

    def message(self, language: str) -> str:
        """Return the sentence in a language."""
        book = Catalogue(self.package, language)
        return book.say(self.section, self.key, **spoken(self.values, language))


@dataclass(frozen=True)
class Spoken:
    """A message that is already written out in every language."""

    words: Mapping[str, str]

    def message(self, language: str) -> str:
        """Return the sentence in a language."""
        return self.words[language]


@dataclass(frozen=True)
class Form:
    """The form of a move, such as "supplier PLAN"; the player fills in the capitals."""

    text: str

    def message(self, language: str) -> str:
        """Return the form in a language; only the words to fill in are translated."""
        book = Catalogue(COMMON, language)
        words = book.section("form-words")
        return _TO_FILL_IN.sub(lambda word: words.get(word.group(), word.group()), self.text)


class Sentences:
    """A section of a catalog; call it with a key and values to get a sentence."""

    def __init__(self, section: str, package: str = COMMON) -> None:
        self._section = section
        self._package = package

    def __call__(self, key: str, /, **values: object) -> Sentence:
        """Return a sentence of the section with its values."""
        return Sentence(self._package, self._section, key, values)


def spoken(values: Mapping[str, object], language: str) -> dict[str, object]:
    """Translate values into a language: sentences become text, a tuple a list with commas."""
    return {key: _spoken(value, language) for key, value in values.items()}


def _spoken(value: object, language: str) -> object:
    if isinstance(value, Sentence | Spoken | Form):
        return value.message(language)
    if isinstance(value, tuple):
        return COMMAS[language].join(str(_spoken(one, language)) for one in value)
    return value


def in_every_language(say: Callable[[str], str]) -> Spoken:
    """Return a reason in every language now, so that its cause need not be kept in memory."""
    return Spoken({language: say(language) for language in LANGUAGES})


def in_other_languages(english: str, sentence: Sentence) -> Spoken:
    """Return another program's message in English, and our sentence in other languages."""
    return Spoken(
        {
            language: english if language == DEFAULT_LANGUAGE else sentence.message(language)
            for language in LANGUAGES
        }
    )


def reason_of(error: OSError) -> Sentence | str:
    """Return why the system could not read or write, in its own words for a rare reason."""
    name = errno.errorcode.get(error.errno or 0, "")
    if Catalogue(COMMON, DEFAULT_LANGUAGE).has("system", name):
        return Sentence(COMMON, "system", name, {})
    return error.strerror or str(error)


def address(options: OptionsT, seat: int | None) -> OptionsT:
    """Return a game's options with which sentences address a seat as "you"; None for nobody."""
    if seat is None:
        return options
    names = (*options.names[:seat], YOU, *options.names[seat + 1 :])
    return replace(options, names=names)


# How a sentence addresses the mover.
_MOVER: Final = {"en": re.compile(r"\byou\b"), "ja": re.compile("自分|あなた")}


def tell_by_name(tell: Callable[[Any], str], options: Any, mover: int, language: str) -> str:
    """Describe a move with the mover's name instead of "you"; `tell` takes a game's options.

    A player may have any name, even "you", so the names are filled in last.
    """
    marks = tuple(f"\ue000{seat}\ue001" for seat in range(len(options.names)))
    sentence = _MOVER[language].sub(marks[mover], tell(replace(options, names=marks)))
    for mark, name in zip(marks, options.spoken_names(language), strict=True):
        sentence = sentence.replace(mark, name)
    return sentence
