"""A deck of mistakes that come back until they are solved, and what reviews say over many games."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from hashlib import sha256
from statistics import fmean
from typing import Any, Final

from mintopia.coach.judging import Board
from mintopia.coach.practice import exercise_of, schedule
from mintopia.coach.review_model import Review

MOST_CARDS: Final = 200  # solved ones go first, then the oldest
MOST_NOTES: Final = 1_000  # games
LEAST_GAMES: Final = 5  # fewer say nothing
DAY: Final = 86_400.0


@dataclass(frozen=True, slots=True)
class Card:
    """A mistake, and when it comes back."""

    id: str  # of the game and the move
    game: str
    code: str
    played: str
    chances: tuple[float, float]  # with the best move, and with the one played
    box: int = 0
    due: float | None = 0.0  # in seconds since 1970; None once it is solved for good


@dataclass(frozen=True, slots=True)
class Note:
    """What the review of a game said of its player; `faults` are the verbs and losses."""

    game: str
    accuracy: float | None
    faults: tuple[tuple[str, str, float], ...]  # the best move's verb, the played one's, the loss


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of costly decision: the best move's verb, missed or used for another move."""

    verb: str
    missed: bool
    times: int
    games: int
    loss: float


@dataclass(frozen=True)
class Deck:
    """Cards in the order in which they came, and the notes on reviewed games."""

    cards: tuple[Card, ...] = ()
    notes: Mapping[str, Note] = field(default_factory=dict)

    @classmethod
    def read(cls, told: Any) -> Deck:
        """Read a deck from its JSON; anything else counts as empty."""
        try:
            cards = [Card(**{**card, "chances": tuple(card["chances"])}) for card in told["cards"]]
            notes = {
                key: Note(note["game"], note["accuracy"], tuple(map(tuple, note["faults"])))
                for key, note in told["notes"].items()
            }
        except (TypeError, KeyError, AttributeError):
            return cls()
        return cls(tuple(cards), notes)

    def as_json(self) -> dict[str, Any]:
        """Return the deck for its file."""
        return asdict(self)

    def with_review(self, found: Review, record: Mapping[str, Any], seat: int, now: float) -> Deck:
        """Add what a review says of a seat; mistakes that are known keep their schedule."""
        content = [found.game, record["options"], record["seed"], found.moves]
        name = sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:16]
        board = Board(record)
        cards = {card.id: card for card in self.cards}
        faults = []
        for one in found.decisions:
            exercise = exercise_of(board.before(one.number), one) if one.seat == seat else None
            if exercise is None:
                continue
            faults.append((verb_in(one.best.move), verb_in(one.played.move), one.loss))
            card_id, chances = f"{name}:{one.number}", (one.best.chance, one.played.chance)
            old = cards.get(card_id) or Card("", "", "", "", chances, due=now)
            cards[card_id] = Card(
                card_id, found.game, exercise["code"], one.played.move, chances, old.box, old.due
            )
        player = next(one for one in found.players if one.seat == seat)
        notes = {**self.notes, name: Note(found.game, player.accuracy, tuple(faults))}
        kept = sorted(cards.values(), key=lambda card: card.due is not None)[-MOST_CARDS:]
        ids = {card.id for card in kept}
        left = tuple(card for card in cards.values() if card.id in ids)
        return Deck(left, dict([*notes.items()][-MOST_NOTES:]))

    def due(self, now: float) -> list[Card]:
        """List the cards to try now, the one that has waited longest first."""
        ready = [card for card in self.cards if card.due is not None and card.due <= now]
        return sorted(ready, key=lambda card: card.due or 0.0)

    def tried(self, card_id: str, now: float, *, is_right: bool) -> Deck:
        """Move a card after a try, if it was due."""
        return replace(
            self,
            cards=tuple(
                _moved(card, now, is_right) if card.id == card_id else card for card in self.cards
            ),
        )

    def accuracy(self, game: str) -> tuple[float | None, int]:
        """Return the mean accuracy in a game, and over how many of them."""
        found = [
            note.accuracy
            for note in self.notes.values()
            if note.game == game and note.accuracy is not None
        ]
        return (fmean(found) if found else None), len(found)

    def kinds(self, game: str) -> list[Kind]:
        """List the kinds of mistakes in a game, those that cost the most first."""
        return kinds_of(note.faults for note in self.notes.values() if note.game == game)


def kinds_of(games: Iterable[Sequence[tuple[str, str, float]]]) -> list[Kind]:
    """Sum up the costly decisions of games by kinds, those that cost the most first."""
    times: Counter[tuple[str, bool]] = Counter()
    seen: Counter[tuple[str, bool]] = Counter()
    lost: defaultdict[tuple[str, bool], float] = defaultdict(float)
    for faults in games:
        keys = [(best, best != played) for best, played, _ in faults]
        times.update(keys)
        seen.update(set(keys))
        for key, (_, _, loss) in zip(keys, faults, strict=True):
            lost[key] += loss
    order = sorted(lost, key=lambda key: -lost[key])
    return [Kind(*key, times[key], seen[key], lost[key]) for key in order]


def verb_in(move: str) -> str:
    """Return the verb of a move: its first word."""
    return move.partition(" ")[0]


def _moved(card: Card, now: float, is_right: bool) -> Card:
    if card.due is None or card.due > now:
        return card
    box, days = schedule(card.box, is_right=is_right)
    return replace(card, box=box, due=None if days is None else now + days * DAY)
