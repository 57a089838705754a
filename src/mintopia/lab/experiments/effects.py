"""The results of experiments: one effect per question, saved as JSON and shown in tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from mintopia.games import spec_of, title_of
from mintopia.lab.experiments.texts import game_texts, texts
from mintopia.lab.simulate.setting import Setting

LADDER: Final = "ladder"
SIGNIFICANT: Final = 0.05
LEAST_P: Final = 0.001  # smaller ones are not told apart
_SHOWN: Final = 2  # decimals of values that are not shares


@dataclass(frozen=True)
class Effect:
    """The effect of one change (treated minus control), or a rung's share of wins on the ladder."""

    kind: str
    subject: str  # the id of a card, a restriction, a type or a bot
    estimate: float
    low: float  # the 95% interval
    high: float
    games: int  # pairs of games that count
    p: float  # adjusted for all questions of its kind (Holm); 1.0 where no test makes sense
    against: str = ""  # on the ladder: the bot of the rung below


@dataclass(frozen=True)
class Experiments:
    """All effects of a run."""

    effects: tuple[Effect, ...]
    interrupted: bool = False

    def as_json(self) -> dict[str, Any]:
        """Return the effects as plain lists and dicts."""
        return {
            "effects": [asdict(effect) for effect in self.effects],
            "interrupted": self.interrupted,
        }

    @classmethod
    def from_json(cls, raw: Mapping[str, Any]) -> Experiments:
        """Return the experiments that `as_json` described."""
        return cls(tuple(Effect(**effect) for effect in raw["effects"]), bool(raw["interrupted"]))


@dataclass(frozen=True)
class EffectTable:
    """The effects of one kind, ready to be shown."""

    kind: str
    title: str
    lead: str  # what was done, and how to read it
    subject: str  # the heading of the first column
    measure: str  # the heading of the estimate
    neutral: float  # the value that means no effect
    rows: tuple[tuple[str, Effect], ...]  # label and effect, in display order
    summary: str = ""
    unit: str = "share"  # of the estimate: "share" (1.0 is 100 points), "rounds" or "mints"


def card_names(setting: Setting, language: str) -> dict[str, str]:
    """Return the names of all cards by their ids."""
    names: dict[str, str] = {}
    for cards in setting.rules.cards_json(setting.options.get("cards") or {}, language).values():
        for card in cards if isinstance(cards, list) else ():
            names.setdefault(card["id"], card["name"])
    return names


def effect_tables(experiments: Experiments, setting: Setting, language: str) -> list[EffectTable]:
    """Return one table for each kind of question that was asked."""
    if not spec_of(setting.id).experiments:
        return []
    say, told = texts(language).say, game_texts(setting.id, language)
    tables = []
    for kind, about in spec_of(setting.id).experiments().kinds.items():
        effects = [effect for effect in experiments.effects if effect.kind == kind]
        if not effects:
            continue
        names = (
            card_names(setting, language)
            if about.subject == "card"
            else told.section("experiment-subjects")
        )
        rows = sorted(effects, key=lambda effect: -effect.estimate)
        labelled = tuple((names[effect.subject], effect) for effect in rows)
        tables.append(
            EffectTable(
                kind,
                told.say("experiment-titles", kind),
                told.say("experiment-leads", kind),
                told.say("experiment-headings", about.subject),
                told.say("experiment-measures", kind),
                0.0,
                labelled,
                _summary(labelled, about.unit, told.say("experiment-titles", kind), language),
                about.unit,
            )
        )
    rungs = [effect for effect in experiments.effects if effect.kind == LADDER]
    if rungs:
        labelled = tuple(
            (say("ladder", "rung", bot=rung.subject, other=rung.against), rung) for rung in rungs
        )
        lead = say("ladder", "lead")
        tables.append(
            EffectTable(
                LADDER,
                say("ladder", "title"),
                lead,
                say("ladder", "subject"),
                say("ladder", "measure"),
                1 / len(setting.bots),
                labelled,
            )
        )
    return tables


def shown(value: float, unit: str) -> str:
    """Format an effect with its sign: "+1.2" percentage points, or a number of rounds or Mints."""
    times, digits = (100, 1) if unit == "share" else (1, _SHOWN)
    rounded = round(times * value, digits) + 0.0  # avoids -0.0
    return f"{rounded:+.{digits}f}".replace("-", "\N{MINUS SIGN}")


def p_value(p: float) -> str:
    """Format a p value."""
    return f"<{LEAST_P}" if p < LEAST_P else f"{p:.3f}"


def head_fields(setting: Setting, games: int, language: str) -> dict[str, object]:
    """Return what the head of every result says, as the fields of its sentence."""
    return {
        "game": title_of(setting.id, language),
        "games": f"{games:,}",
        "bots": ", ".join(setting.seating),
        "seed": setting.seed,
    }


def _summary(rows: tuple[tuple[str, Effect], ...], unit: str, title: str, language: str) -> str:
    """Return a sentence about the largest and smallest effects, if any effect is significant."""
    if len(rows) == 1 or not any(effect.p < SIGNIFICANT for _, effect in rows):
        return ""
    say = texts(language).say
    (most, high), (least, low) = rows[0], rows[-1]
    told = {
        "title": title,
        "most": most,
        "high": shown(high.estimate, unit),
        "least": least,
        "low": shown(low.estimate, unit),
    }
    return say("summary", unit, **told)
