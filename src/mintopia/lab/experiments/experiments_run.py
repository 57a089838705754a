"""Running experiments: all questions of a game's folder on the same deals, then the ladder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

import numpy as np

from mintopia.engine.options import shown
from mintopia.engine.schema.experiments import FIRST, ROUNDS, SHARE, Arm, Count, Question
from mintopia.engine.statistics import Difference, holm, paired, paired_ratio
from mintopia.errors import OptionError
from mintopia.games import spec_of
from mintopia.lab.arena.schedule import arrange as arrange_arena
from mintopia.lab.experiments.effects import LADDER, Effect, Experiments
from mintopia.lab.experiments.pairing import Pairing
from mintopia.lab.experiments.texts import said
from mintopia.lab.simulate.player import Array
from mintopia.lab.simulate.result import Simulation
from mintopia.lab.simulate.setting import Setting

Progress = Callable[[int, int], None]
RUNGS: Final = ("random", "easy:2026-11", "greedy")
SEARCHES: Final = (100, 400, 1600)  # playouts per decision
LADDER_GAMES: Final = 24  # for each rung that searches
PLAIN_GAMES: Final = 200  # for the other rungs
GAMES_PER_PLAYOUT: Final = 12  # the cost of one playout per decision, in simulated games


def games_needed(setting: Setting, games: int, ladder: int = LADDER_GAMES) -> int:
    """Return how many simulated games would take as long as the experiments."""
    if not spec_of(setting.id).experiments:
        return 0
    arms = 1 + sum(1 if question.control == Arm() else 2 for question in questions_of(setting))
    searching = ladder * GAMES_PER_PLAYOUT * sum(SEARCHES) if _has_ladder(setting) else 0
    return arms * games + searching


def run(
    setting: Setting,
    games: int,
    *,
    jobs: int | None = None,
    progress: Progress | None = None,
    ladder: int = LADDER_GAMES,
    kinds: Sequence[str] | None = None,
    subjects: Sequence[str] | None = None,
) -> Experiments:
    """Answer all questions of a game with this many pairs of games; Ctrl-C keeps what is done.

    `kinds` and `subjects` select some of the questions; `ladder` is the number of games for each
    searching rung of the ladder, 0 for no ladder.
    """
    if not spec_of(setting.id).experiments:
        return Experiments(())
    asked = [
        question
        for question in questions_of(setting)
        if (kinds is None or question.kind in kinds)
        and (subjects is None or question.subject in subjects)
    ]
    found: list[tuple[Question, Difference]] = []
    rungs: list[Effect] = []
    wanted = ladder > 0 and subjects is None and (kinds is None or LADDER in kinds)
    total = games * (1 + len(asked))
    interrupted = False
    try:
        pairing = Pairing(setting, games, jobs)
        if asked:
            control = pairing.play(Arm())
        for number, question in enumerate(asked):
            found.append((question, ask(pairing, control, question)))
            if progress is not None:
                progress(games * (2 + number), total)
        if wanted and _has_ladder(setting):
            for rung in climb(setting, ladder, jobs):
                rungs.append(rung)
    except KeyboardInterrupt:
        interrupted = True
    return Experiments((*_effects(found), *rungs), interrupted)


def ask(pairing: Pairing, free: Simulation, question: Question) -> Difference:
    """Answer one question; `free` holds the same deals played without any change."""
    control = free if question.control == Arm() else pairing.play(question.control)
    treated = pairing.play(question.treated, shuffled=pairing.deck_of(pairing.setting))
    measure = question.measure
    if isinstance(measure, Count):
        return compare_count(measure, question.card, control, treated)
    if measure == ROUNDS:
        return paired(control.rounds.astype(float), treated.rounds.astype(float))
    if measure == FIRST:
        return paired(_share_of(control, control.first), _share_of(treated, treated.first))
    assert measure == SHARE
    targets = pairing.targets if question.target is None else question.target(control)
    counted = targets >= 0
    return paired(_share_of(control, targets)[counted], _share_of(treated, targets)[counted])


def compare_count(count: Count, card: int, control: Simulation, treated: Simulation) -> Difference:
    """Compare what a game counts for a card in both arms."""
    before, after = (np.asarray(count.of(arm, card), float) for arm in (control, treated))
    if count.per is None:
        return paired(before, after)
    per = [np.asarray(count.per(arm, card), float) for arm in (control, treated)]
    return paired_ratio(before, per[0], after, per[1])


def _share_of(result: Simulation, seats: Array) -> Array:
    share: Array = result.shares[np.arange(len(result)), seats]
    return share


def questions_of(setting: Setting) -> Iterator[Question]:
    """Yield the questions of a game, without those that would leave too few cards."""
    hooks = spec_of(setting.id).experiments()
    table = setting.hooks.tables(setting.read_options)[0]
    spare = hooks.deck(table).bit_count() - hooks.least_cards(setting.read_options)
    for question in hooks.questions(setting.read_options):
        if spare > 0 or "left_out" not in question.treated.treatment:
            yield question


def check_choice(setting: Setting, kinds: Sequence[str], subjects: Sequence[str]) -> None:
    """Raise OptionError for kinds of experiments or cards that do not exist."""
    asked = list(questions_of(setting))
    known = (*dict.fromkeys(question.kind for question in asked), LADDER)
    for kind in kinds:
        if kind not in known:
            raise OptionError(said("kind", given=shown(kind), kinds=known))
    names = tuple(dict.fromkeys(question.subject for question in asked))
    for subject in subjects:
        if subject not in names:
            raise OptionError(said("subject", given=shown(subject), subjects=names))


def _effects(found: Sequence[tuple[Question, Difference]]) -> list[Effect]:
    """Return the effects, with p values corrected for the number of questions of each kind."""
    effects = [
        Effect(
            question.kind,
            question.subject,
            difference.estimate,
            difference.low,
            difference.high,
            difference.pairs,
            difference.p,
        )
        for question, difference in found
        if difference.pairs
    ]
    for kind in dict.fromkeys(effect.kind for effect in effects):
        places = [place for place, effect in enumerate(effects) if effect.kind == kind]
        adjusted = holm([effects[place].p for place in places])
        for place, p in zip(places, adjusted, strict=True):
            effects[place] = replace(effects[place], p=p)
    return effects


# --- The ladder -----------------------------------------------------------------------------------
def _has_ladder(setting: Setting) -> bool:
    return setting.solo is None


def climb(setting: Setting, games: int, jobs: int | None = None) -> Iterator[Effect]:
    """Play each bot of the ladder against the one below it in the arena, with rotated seats."""
    from mintopia.lab.arena.arena_run import run as run_arena  # noqa: PLC0415

    bots = (*RUNGS, *(f"mcts:playouts={playouts}" for playouts in SEARCHES))
    options = {key: value for key, value in setting.options.items() if key != "names"}
    for lower, higher in pairwise(bots):
        schedule = arrange_arena(
            setting.id,
            tables=[(higher, *[lower] * (len(setting.bots) - 1))],
            games=PLAIN_GAMES if higher in RUNGS else games,
            seed=setting.seed,
            **options,
        )
        results = run_arena(schedule, jobs=jobs)
        if results.interrupted:
            raise KeyboardInterrupt
        line = next(line for line in results.lines if line.bot == higher)
        yield Effect(LADDER, higher, line.share, line.low, line.high, line.games, 1.0, lower)
