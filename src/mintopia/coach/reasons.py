"""Why one move is better than another, in a sentence that is true of this position.

Both moves are played in the same worlds, and on to the end of the game (bots/courses.py). A game
says what to count there (its part `reasons`). The reason is the fact that differs between the two
moves, surely and by much, and that explains most of the difference in the chance of winning. If
there is none, no reason is given. A win that is certain needs no counting.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from statistics import fmean
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from mintopia.bots.courses import Course, courses, replay
from mintopia.bots.networks import has_network
from mintopia.bots.proof import Proof, UnprovableError
from mintopia.coach.chance_bars import percent
from mintopia.coach.review_model import Reason
from mintopia.coach.texts import texts
from mintopia.engine.game import Game
from mintopia.engine.i18n import LANGUAGES, catalogues
from mintopia.engine.kernel.compiler import can_compile
from mintopia.engine.schema.parts import Fact, FactKind
from mintopia.engine.sentences import address, tell_by_name
from mintopia.games import spec_of

if TYPE_CHECKING:
    from mintopia.bots.analysis import Analysis

WORLDS: Final = 100
LEAST_WORLDS: Final = 6  # with fewer, nothing can be told
SECONDS: Final = 0.1  # for the worlds of each move, where somebody waits
PLAIN_SECONDS: Final = 0.5  # always, without compiled rules
SURE: Final = 2.6  # standard errors: one in a hundred differences is further off
LEAST_SHARE: Final = 0.25  # of the difference in chances that a fact explains,
LEAST_GAIN: Final = 0.01  # and this much where the moves are close
MOST_GAIN: Final = 0.05  # where moves are close, facts that explain more count the same
PLAIN_CREDIT: Final = 0.5  # of the whole difference, for a fact that only depends on the move
MOST_PROVED: Final = 300  # positions
COUNTED: Final = 20  # worlds behind a rival's chance that is told
RIVALS_LEAD: Final = 0.05  # how much higher it must be than after the better move

WINS, PROVEN = "wins", "proven"  # reasons that need no counting


class Difference(NamedTuple):
    """How a fact differs between two moves."""

    fact: Fact
    after: float  # how often it happens after the better move, or the mean number
    instead: float  # the same after the other move
    error: float  # the standard error of the difference
    gain: float  # how much of the chance to win it explains
    is_plain: bool  # whether it depends on the move alone, whatever happens later
    rival_wins: float | None = None  # how often a rival wins with whom it happens after the other


class Found(NamedTuple):
    """Why a move is better than another."""

    other: int
    certain: str = ""  # WINS or PROVEN
    difference: Difference | None = None


class Reasoner:
    """Finds reasons; it takes little time where somebody waits (`is_timed`)."""

    def __init__(
        self, *, fast: bool = True, is_timed: bool = False, all_seeing: bool = False
    ) -> None:
        seconds: float | None = SECONDS if fast else PLAIN_SECONDS
        if fast and can_compile() and not is_timed:
            seconds = None
        self._how: dict[str, Any] = {"fast": fast, "all_seeing": all_seeing, "seconds": seconds}
        self._all_seeing = all_seeing

    def for_hint(self, game: Game, found: Analysis, seed: int) -> Reason | None:
        """Return why the first move of a hint is better, addressing its seat as "you"."""
        reason = self.find(game, found.best.action, others_of(found), seed)
        return None if reason is None else Telling(game, found.best.action, reason).reason()

    def find(
        self, game: Game, better: int, others: Sequence[tuple[int, float]], seed: int
    ) -> Found | None:
        """Return why a move is better than one of the others, each with how far it is behind."""
        spec, seat = spec_of(game.id), game.to_move
        is_known = spec.reasons and has_network(game.id, solitaire=game.is_solitaire)
        if not others or not is_known:
            return None
        own = self.courses(game, better, WORLDS, seed)
        if len(own) < LEAST_WORLDS:
            return None
        certain = _certain(game, better, own)
        if certain:
            return Found(others[0][0], certain)
        hooks = spec.reasons()
        for other, lead in others:
            found = self.courses(game, other, len(own), seed)
            if len(found) < LEAST_WORLDS:
                return None
            known = self.differences(game, (better, other), (own, found))
            for one in best_first(known, lead, hooks.kinds, seat):
                if hooks.tell(game.present, better, one.fact, game.options, LANGUAGES[0]):
                    return Found(other, difference=one)
        return None

    def courses(self, game: Game, action: int, worlds: int, seed: int) -> list[Course]:
        """Play a move on in so many worlds."""
        return courses(game, action, worlds, seed, **self._how)

    def differences(
        self, game: Game, actions: tuple[int, int], worlds: Sequence[Sequence[Course]]
    ) -> Iterator[Difference]:
        """Yield how every fact differs between two moves."""
        hooks, seat = spec_of(game.id).reasons(), game.to_move
        assert seat is not None, "somebody moves"
        count = min(map(len, worlds))
        both = [
            [
                hooks.facts(
                    game.present, seat, replay(game, action, one, all_seeing=self._all_seeing)
                )
                for one in found[:count]
            ]
            for action, found in zip(actions, worlds, strict=True)
        ]
        shares = [[one.shares for one in found[:count]] for found in worlds]
        for fact in sorted({fact for found in both for each in found for fact in each}):
            if fact.seat >= 0:
                values = [[each.get(fact, 0.0) for each in found] for found in both]
                yield _difference(fact, values, shares, seat)


def explain(
    game: Game,
    best: str,
    played: str,
    loss: float,
    seed: int,
    *,
    is_timed: bool,
    fast: bool = True,
    all_seeing: bool = False,
) -> Reason | None:
    """Return why a move would have been better than the one that was played."""
    reasoner = Reasoner(fast=fast, is_timed=is_timed, all_seeing=all_seeing)
    better = game.action_of(best)
    found = reasoner.find(game, better, [(game.action_of(played), loss)], seed)
    return None if found is None else Telling(game, better, found, by_name=True).reason()


def others_of(found: Analysis) -> list[tuple[int, float]]:
    """Return the moves to compare a hint's first with: one that is clearly worse, and the second.

    Each comes with how far it is behind.
    """
    others = [one for one in found.moves[1:] if found.is_behind(one)][:1]
    others += [one for one in found.moves[1:2] if one not in others]
    return [(one.action, found.chance - one.chance) for one in others]


# --- Counting -------------------------------------------------------------------------------------
def _certain(game: Game, action: int, found: Sequence[Course]) -> str:
    """Return which certain win a move brings; the empty string if none."""
    seat = game.to_move
    assert seat is not None, "somebody moves"
    if any(one.shares[seat] < 1 for one in found):
        return ""
    if all(one.is_over_at_once for one in found):
        return WINS
    try:
        return PROVEN if Proof(game, MOST_PROVED).holds(action) else ""
    except UnprovableError:
        return ""


def _difference(
    fact: Fact, values: Sequence[Sequence[float]], shares: Sequence[Sequence[Any]], seat: int | None
) -> Difference:
    """Compare a fact's values after two moves, world by world."""
    after, instead = map(fmean, values)
    steps = [one - other for one, other in zip(*values, strict=True)]
    step = after - instead
    # As if one more world had turned out otherwise: what always happened may still fail to.
    error = math.sqrt(sum((each - step) ** 2 for each in steps) + 1) / len(steps)
    slope, is_plain = _slope(values, [[each[seat] for each in found] for found in shares])
    wins = None
    if fact.seat != seat:
        theirs = [[each[fact.seat] for each in found] for found in shares]
        happened = [won for won, value in zip(theirs[1], values[1], strict=True) if value]
        if len(happened) >= COUNTED and fmean(happened) > fmean(theirs[0]) + RIVALS_LEAD:
            wins = fmean(happened)
    return Difference(fact, after, instead, error, slope * step, is_plain, wins)


def _slope(values: Sequence[Sequence[float]], own: Sequence[Sequence[float]]) -> tuple[float, bool]:
    """Return how much the chance of winning rises with a fact, and whether that is a guess.

    Both are compared after the same move. What never differs there gets a share of the difference
    between the moves.
    """
    means = [(fmean(xs), fmean(ys)) for xs, ys in zip(values, own, strict=True)]
    pairs = [
        (x - mean_x, y - mean_y)
        for xs, ys, (mean_x, mean_y) in zip(values, own, means, strict=True)
        for x, y in zip(xs, ys, strict=True)
    ]
    spread = sum(x * x for x, _ in pairs)
    if spread > 0:
        return sum(x * y for x, y in pairs) / spread, False
    (after, won), (instead, lost) = means
    return PLAIN_CREDIT * (won - lost) / (after - instead) if after != instead else 0.0, True


# --- Choosing -------------------------------------------------------------------------------------
def best_first(
    found: Iterable[Difference], lead: float, kinds: Mapping[str, FactKind], seat: int | None
) -> list[Difference]:
    """Return the differences that are worth telling, those that explain most first."""

    def worth(one: Difference) -> float:
        return kinds[one.fact.kind].weight * min(one.gain, max(lead, MOST_GAIN))

    told = [one for one in found if is_told(one, lead, kinds[one.fact.kind], seat)]
    return sorted(told, key=worth, reverse=True)


def is_told(one: Difference, lead: float, kind: FactKind, seat: int | None) -> bool:
    """Return whether a difference is large, sure, and connected with the chance of winning."""
    is_own, step = one.fact.seat == seat, one.after - one.instead
    if not (kind.of_own if is_own else kind.of_rivals):
        return False
    if kind.good * (step if is_own else -step) < 0:
        return False
    if is_own and one.is_plain and not kind.even_if_plain:
        return False
    is_sure = abs(step) >= kind.least and abs(step) - SURE * one.error >= kind.least / 2
    return is_sure and one.gain >= max(LEAST_SHARE * lead, LEAST_GAIN)


# --- Telling --------------------------------------------------------------------------------------
class Telling:
    """Tells why a move is better."""

    def __init__(self, game: Game, better: int, found: Found, *, by_name: bool = False) -> None:
        self._game, self._better, self._found, self._by_name = game, better, found, by_name

    def reason(self) -> Reason:
        """Return the reason in every language."""
        one = self._found.difference
        kind = self._found.certain if one is None else one.fact.kind
        tell = self._certain if one is None else self._counted
        return Reason(kind, {language: self._in_words(tell, language) for language in LANGUAGES})

    def _in_words(self, tell: Callable[[str, Any], str], language: str) -> str:
        options, seat = self._game.options, self._game.to_move
        assert seat is not None, "somebody moves"
        if self._by_name:
            return tell_by_name(lambda given: tell(language, given), options, seat, language)
        return tell(language, address(options, seat))

    def _certain(self, language: str, options: Any) -> str:
        return texts(language).say("reasons", self._found.certain)

    def _counted(self, language: str, options: Any) -> str:
        one, spec = self._found.difference, spec_of(self._game.id)
        assert one is not None, "something was counted"
        hooks = spec.reasons()
        told = hooks.tell(self._game.present, self._better, one.fact, options, language)
        assert told is not None, "what can be told in one language can be in every"
        key, fields = told
        is_number = hooks.kinds[one.fact.kind].is_number
        shown: Callable[[float], str] = _number if is_number else percent
        numbers = {"after": shown(one.after), "instead": shown(one.instead)}
        player, move = options.spoken_names(language)[one.fact.seat], self._other_move(language)
        given = {"player": player, "move": move, **fields, **numbers}
        sentence = catalogues(spec.package)(language).say("advice", key, **given)
        if sentence.startswith(move):
            sentence = sentence[:1].upper() + sentence[1:]
        say = texts(language).say
        if one.rival_wins is None or is_number:
            return say("reasons", "sentence", reason=sentence)
        chance = percent(one.rival_wins)
        return say("reasons", "rival", reason=sentence, player=player, chance=chance)

    def _other_move(self, language: str) -> str:
        say = texts(language).say
        if self._by_name:
            return say("reasons", "played")
        move = self._game.text_of(self._found.other)
        words = self._game.describe(move, language, without_coordinates=True)
        return say("reasons", "quoted", move=words)


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
