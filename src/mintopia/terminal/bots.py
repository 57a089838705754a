"""Names and descriptions of bots, and recognizing which bot was typed."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from pathlib import PurePath
from typing import Final

from mintopia.bots.levels import LEVELS, is_level
from mintopia.bots.roster import NAMES, NET, SEARCH, policy_at
from mintopia.engine.game import Game
from mintopia.engine.i18n import LANGUAGES
from mintopia.engine.options import MOST_NAME
from mintopia.terminal.questions import Choice
from mintopia.terminal.texts import texts

PERSON: Final = "person"  # the answer offered next to the bots' names
MY_STRENGTH: Final = "even"  # stands for the one of even:1, even:2, ... that the person has reached
OPPONENTS: Final = (MY_STRENGTH, *LEVELS)
OFFERED: Final = (*OPPONENTS, "greedy", "random")
PROGRAM: Final = "exec"
# How similar a lower-case word must be to a bot's name to count as a typing mistake.
NEAR: Final = 0.75
INTERPRETER: Final = re.compile(r"(python|node|ruby|perl|sh|bash)[\d.]*(\.exe)?")


def as_bot(word: str) -> str | None:
    """Return the bot that a word names, or None if it can only be a person's name."""
    word = word.strip()
    if word.casefold() in (*NAMES, MY_STRENGTH):
        return word.casefold()
    head, colon, rest = word.partition(":")
    if colon or head.casefold() in (SEARCH, NET, PROGRAM):
        return f"{head.strip().casefold()}{colon}{rest}"
    return None


def looks_misspelt(word: str) -> str | None:
    """Return the bot that a lower-case word was probably meant to name, or None."""
    if word != word.casefold():
        return None
    near = get_close_matches(word, NAMES, n=1, cutoff=NEAR)
    return near[0] if near else None


def is_program(bot: str) -> bool:
    """Return whether a bot is an external program."""
    return bot.startswith(f"{PROGRAM}:")


def searches(bot: str, game: Game) -> bool:
    """Return whether a bot uses the search in a game, which is much faster once it is compiled."""
    is_known = is_level(bot) or bot.partition(":")[0] in (SEARCH, NET)
    return is_known and policy_at(bot, game.id, solitaire=game.is_solitaire) is None


def bot_name(bot: str, language: str) -> str:
    """Return a bot's name for people."""
    words = texts(language)
    kind, _, rest = bot.partition(":")
    if kind == PROGRAM:
        return program_name(rest) or words.say("bots", "name-program")
    if words.has("bots", f"name-{kind}"):
        return words.say("bots", f"name-{kind}")
    return bot[:MOST_NAME] if bot.isprintable() else words.say("bots", "name-program")


def program_name(command: str) -> str:
    """Return a program's short name: "mybot" for "python3 bots/mybot.py --fast"."""
    try:
        parts = shlex.split(command)
    except ValueError:
        return ""
    files = [part for part in parts if not part.startswith("-")]
    # The interpreter's name says little: the script after it is what people know.
    runs_script = len(files) > 1 and INTERPRETER.fullmatch(PurePath(files[0]).name)
    chosen = PurePath(files[1 if runs_script else 0]).stem if files else ""
    return chosen[:MOST_NAME] if chosen.strip() and chosen.isprintable() else ""


def names_at_table(people: Mapping[int, str], bots: Mapping[int, str], language: str) -> list[str]:
    """Return a name for each seat; bots of the same name are numbered."""
    names: list[str] = []
    for seat in range(len(people) + len(bots)):
        name = people.get(seat, "") or bot_name(bots[seat], language)
        others = {*names, *people.values()} if seat in bots else set()
        number, numbered = 2, name
        while numbered in others:
            numbered = texts(language).say("bots", "numbered", name=name, number=number)
            number += 1
        names.append(numbered)
    return names


@cache
def _stems() -> tuple[str, ...]:
    bots = (*NAMES, MY_STRENGTH, SEARCH, NET)
    return tuple(bot_name(bot, language) for language in LANGUAGES for bot in bots)


def is_named_like_bot(name: str) -> bool:
    """Return whether a seat was named after a bot, in any language."""
    return any(re.fullmatch(rf"{re.escape(stem)} ?\d*", name) for stem in _stems())


def is_named_after(name: str, bot: str, language: str) -> bool:
    """Return whether a seat's name already says which bot plays it."""
    return bool(re.fullmatch(rf"{re.escape(bot_name(bot, language))} ?\d*", name))


def bot_choices(language: str, bots: Sequence[str] = OPPONENTS) -> tuple[Choice, ...]:
    """Return bots as choices, each with a line about it."""
    say = texts(language).say
    return tuple(
        Choice(bot, say("bots", f"level-{bot}"), say("bots", f"note-{bot}")) for bot in bots
    )


def find_player(typed: str, language: str) -> str | None:
    """Return the player that was typed for a seat: `PERSON`, a bot, or None if it is neither."""
    typed = typed.strip()
    wanted = typed.casefold()
    person = texts(language).say("bots", "person")
    if wanted in (PERSON, person.casefold(), "me"):
        return PERSON
    for choice in bot_choices(language, OFFERED):
        if wanted in (choice.value, choice.label.casefold()):
            return choice.value
    return as_bot(typed)
