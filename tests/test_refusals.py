"""Every refusal of options, cards, moves, records and files: what it says, in both languages.

The sentences are in refusals.toml as a person would read them; refusal_examples.py provokes them.
"""

from __future__ import annotations

import errno
import os
import pickle
import re
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from mintopia.cli.common import extra_needed
from mintopia.engine.game import new_game
from mintopia.engine.i18n import LANGUAGES, load_toml
from mintopia.engine.sentences import Sentences, in_every_language, reason_of, spoken
from mintopia.errors import MintopiaError, OptionError, RecordError, SpokenError, message_of
from mintopia.games.bid import schema as bid_schema
from mintopia.games.bid.schema import SIDE_IDS
from mintopia.games.works import schema as works_schema

from .refusal_examples import EXAMPLES, record, works

TOLD: Final[dict[str, dict[str, str]]] = tomllib.loads(
    Path(__file__).with_name("refusals.toml").read_text(encoding="utf-8")
)
# Words that fill in other sentences; the sentences that use them are tested below.
PARTS: Final = ("form-words", "nouns", "system")
# The first needs a machine without the server's packages; the second follows every usage error; the
# third is a warning (tests/bots/test_roster.py).
ELSEWHERE: Final = {"flags.package", "usage.help", "bots.own-cards"}
IN_OTHER_WORDS: Final = {"files.at", "files.at-end"}  # in English, Python's own messages
JAPANESE: Final = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")


def catalogue(language: str) -> dict[str, dict[str, str]]:
    """Read the sentences of a language, those about one game's options and cards too."""
    found = load_toml("mintopia.engine", f"text/{language}.toml")
    for game in ("works", "bid"):
        own = load_toml(f"mintopia.games.{game}", f"text/{language}.toml")
        found |= {f"{game}-options": own["option-refusals"], f"{game}-cards": own["card-refusals"]}
    return found


def sentences(language: str) -> Iterator[tuple[str, str]]:
    """List every sentence with its key."""
    for section, table in catalogue(language).items():
        for key, sentence in table.items():
            yield f"{section}.{key}", sentence


# --- the catalogue --------------------------------------------------------------------------------
def test_every_sentence_has_an_example() -> None:
    keys = {key for key, _ in sentences("en") if key.split(".")[0] not in PARTS}
    assert keys - ELSEWHERE == EXAMPLES.keys()
    assert list(EXAMPLES) == list(TOLD)


# --- the sentences --------------------------------------------------------------------------------
@pytest.mark.parametrize("key", EXAMPLES)
def test_a_refusal_is_spoken(key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that str() is English and that message() is in the requested language."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SpokenError) as refused:
        EXAMPLES[key]()
    error = refused.value
    assert str(error) == TOLD[key]["en"]
    assert {language: error.message(language) for language in LANGUAGES} == TOLD[key]


@pytest.mark.parametrize("key", EXAMPLES)
def test_an_example_is_one_of_its_sentence(key: str) -> None:
    """Check that an example matches the template of its own key and not some other sentence."""
    section, name = key.split(".")
    for language in LANGUAGES:
        template = catalogue(language)[section][name]
        pattern = "".join(
            re.escape(text) + (".*" if field else "")
            for text, field, _, _ in string.Formatter().parse(template)
        )
        if language == "ja" or key not in IN_OTHER_WORDS:
            assert re.search(pattern, TOLD[key][language])


@pytest.mark.parametrize("key", EXAMPLES)
def test_a_japanese_refusal_holds_no_english_words(key: str) -> None:
    """Check that only option names, ids and quoted input stay in English."""
    left = re.sub(r"'[^']*'|\[[^\]]*\]", "", TOLD[key]["ja"])
    english = re.findall(r"\b(?:must|not|the|is|are|cannot|has|from|there)\b", left)
    assert english == []
    assert TOLD[key]["ja"].endswith(("。", "'", "（W2）", "(W2)"))


# --- the parts of sentences -----------------------------------------------------------------------
def test_a_form_names_what_is_to_be_filled_in() -> None:
    forms = (*works_schema.TABLE.forms, *bid_schema.TABLE.forms)
    words = {word for form in forms for word in form.text.split()}
    open_words = {word for word in words if word.isupper()}
    for language in LANGUAGES:
        assert catalogue(language)["form-words"].keys() == open_words
    english = catalogue("en")["form-words"]
    assert all(english[word] == word for word in english)


def test_every_side_of_a_card_has_a_name() -> None:
    for language in LANGUAGES:
        sides = load_toml("mintopia.games.bid", f"text/{language}.toml")["sides"]
        assert tuple(sides) == SIDE_IDS
        assert language != "en" or tuple(sides.values()) == SIDE_IDS


@pytest.mark.parametrize("name", catalogue("en")["system"])
def test_the_system_s_reasons_are_told_in_both_languages(name: str) -> None:
    number = getattr(errno, name)
    reason = {"reason": reason_of(OSError(number, os.strerror(number)))}
    assert spoken(reason, "en") == {"reason": os.strerror(number)}
    assert spoken(reason, "ja") == {"reason": catalogue("ja")["system"][name]}


def test_a_rare_reason_of_the_system_stays_as_it_is() -> None:
    assert reason_of(OSError(errno.EXDEV, "Cross-device link")) == "Cross-device link"
    assert reason_of(OSError("gone")) == "gone"


def test_a_missing_package_is_told_in_both_languages() -> None:
    with pytest.raises(OptionError) as refused, extra_needed("web"):
        raise ModuleNotFoundError("No module named 'orjson'", name="orjson")
    assert str(refused.value) == "This needs the package orjson: pip install 'mintopia[web]'."
    assert refused.value.message("ja").startswith("これにはパッケージ orjson が必要です")


# --- what such an error is ------------------------------------------------------------------------
def refused(example: Any) -> SpokenError:
    """Provoke a refusal and return it."""
    with pytest.raises(SpokenError) as caught:
        example()
    return caught.value


@pytest.mark.parametrize("example", [works(players=9), record(moves=["castle"])])
def test_a_refusal_travels_between_processes(example: Any) -> None:
    error = refused(example)
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert again.message("ja") == error.message("ja") != str(error)


def test_an_illegal_move_of_a_record_is_told_in_both_languages_and_travels() -> None:
    """Check that the error contains no game, so that it can be pickled."""
    error = refused(record(moves=["supplier lotto"]))
    assert isinstance(error, RecordError)
    again = pickle.loads(pickle.dumps(error))
    assert again.message("ja") == error.message("ja")
    assert JAPANESE.search(error.message("ja"))


def test_plain_text_is_the_same_in_every_language() -> None:
    error = OptionError("Nothing goes.")
    assert (str(error), error.message("ja")) == ("Nothing goes.", "Nothing goes.")
    assert message_of(error, "ja") == "Nothing goes."
    assert message_of(MintopiaError("So it is."), "ja") == "So it is."
    assert message_of(refused(works(players=9)), "ja").startswith("players には")


def test_a_refusal_tells_what_came_in_as_it_was() -> None:
    """Check this because the caller's list may change before somebody reads the error."""
    names: list[object] = ["Ann", ["x"]]
    error = refused(lambda: new_game("works", players=2, seed=1, names=names))
    names[1] = "Ben"
    assert "['x']" in str(error)
    assert "['x']" in error.message("ja")


def test_sentences_within_sentences_are_said_in_the_same_language() -> None:
    side = Sentences("sides", "mintopia.games.bid")
    values = {
        "one": side("top"),
        "all": (side("left"), "x", 3),
        "said": in_every_language(str.upper),
    }
    assert spoken(values, "en") == {"one": "top", "all": "left, x, 3", "said": "EN"}
    assert spoken(values, "ja") == {"one": "上", "all": "左、x、3", "said": "JA"}
