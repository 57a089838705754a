"""Actions: one fixed table of integers, and the moves that players write for them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from mintopia.engine.options import said_like, shown
from mintopia.engine.schema.kinds import Kind
from mintopia.engine.sentences import Form, Sentences, in_every_language
from mintopia.errors import MalformedMoveError

_said: Final = Sentences("moves")
_KNOWN_TEXTS: Final = 1 << 14  # how many texts of moves to cache


class Move(NamedTuple):
    """A parsed move: its verb, its arguments and, for a prefix, the move that follows it."""

    verb: str
    args: Mapping[str, int]
    inner: Move | None = None


@dataclass(frozen=True)
class Action:
    """A verb with its arguments and its range in the action table."""

    verb: str
    args: Mapping[str, Kind]
    first: int
    size: int
    click: str  # the target of the verb itself; empty if its arguments have all targets
    prefix_of: int = -1  # for a prefix: the first action that can follow it

    @property
    def form(self) -> str:
        """The written form of the move, such as supplier PLAN."""
        words = [kind.word or name.upper() for name, kind in self.args.items()]
        return " ".join([self.verb, *words, *(["MOVE"] if self.prefix_of >= 0 else [])])

    def decode(self, action: int) -> Move:
        """Return the move that an integer stands for."""
        rest = action - self.first
        values = []
        for kind in reversed([*self.args.values()]):
            rest, value = divmod(rest, kind.size)
            values.append(kind.low + value)
        return Move(self.verb, dict(zip(self.args, reversed(values), strict=True)))

    def encode(self, args: Mapping[str, int]) -> int:
        """Return the integer for these arguments."""
        at = 0
        for name, kind in self.args.items():
            at = at * kind.size + args[name] - kind.low
        return self.first + at


class Actions:
    """The action table of a game; each `add` gives its verb the next free integers."""

    def __init__(self) -> None:
        self._actions: list[Action] = []
        self._aliases: dict[str, Action] = {}
        self.count = 0
        self._texts = lru_cache(_KNOWN_TEXTS)(self._format)

    def add(self, verb: str, /, *, click: str | None = None, **args: Kind) -> int:
        """Declare a verb; return the integer that it has (or would have) with all arguments 0."""
        action = Action(verb, args, self.count, _product(args), verb if click is None else click)
        self._actions.append(action)
        self.count += action.size
        return action.encode(dict.fromkeys(args, 0))

    def add_prefix(self, verb: str, /, *, after: int, click: str | None = None) -> int:
        """Declare a verb that can precede every move added so far except the first `after` ones.

        Return the number to add to the integer of the following move.
        """
        size = self.count - after
        pointed = verb if click is None else click
        self._actions.append(Action(verb, {}, self.count, size, pointed, after))
        self.count += size
        return self.count - size - after

    def add_alias(self, verb: str, /, *, first: int, **args: Kind) -> int:
        """Declare a verb that shares another's integers; the state of the game tells them apart."""
        self._aliases[verb] = Action(verb, args, first, _product(args), verb)
        return self._aliases[verb].encode(dict.fromkeys(args, 0))

    def ranges(self) -> tuple[Action, ...]:
        """Return every verb with its range, in integer order and without aliases."""
        return tuple(self._actions)

    # --- taking actions apart ---------------------------------------------------------------------
    def decode(self, action: int, alias: str = "") -> Move:
        """Decode an action; `alias` is the verb to read it as if two verbs share the integer."""
        other = self._aliases.get(alias)
        if other is not None and other.first <= action < other.first + other.size:
            return other.decode(action)
        found = self._at(action)
        if found.prefix_of < 0:
            return found.decode(action)
        return Move(found.verb, {}, self.decode(action - found.first + found.prefix_of))

    def kinds(self, move: Move) -> Mapping[str, Kind]:
        """Return the kinds of a move's arguments."""
        return self._of(move).args

    def clicks(self, move: Move, ids: Sequence[str] = ()) -> tuple[list[str], list[int]]:
        """Return the targets to click for a move, and the numbers to dial."""
        action = self._of(move)
        targets, numbers = [action.click] if action.click else [], []
        for name, kind in action.args.items():
            if kind.point:
                targets.append(kind.point.format(kind.write(move.args[name], ids)))
            else:
                numbers.append(move.args[name])
        if move.inner is not None:
            more, dialled = self.clicks(move.inner, ids)
            targets, numbers = targets + more, numbers + dialled
        return targets, numbers

    # --- text -------------------------------------------------------------------------------------
    def format(self, action: int, ids: tuple[str, ...] = (), alias: str = "") -> str:
        """Write an action as a move."""
        return self._texts(action, ids, alias)

    def _format(self, action: int, ids: tuple[str, ...], alias: str) -> str:
        return self._write(self.decode(action, alias), ids)

    def _write(self, move: Move, ids: Sequence[str]) -> str:
        kinds = self._of(move).args
        words = [kinds[name].write(value, ids) for name, value in move.args.items()]
        text = " ".join([move.verb, *words])
        return text if move.inner is None else f"{text} {self._write(move.inner, ids)}"

    def parse(self, text: str, ids: Sequence[str] = ()) -> int:
        """Parse a move; raise MalformedMoveError saying what is wrong with it."""
        words = text.split()
        if not words or words[0] not in self._verbs:
            told = {"text": shown(text), "forms": self.forms}
            verb = words[0] if words else ""
            raise MalformedMoveError(said_like("unknown", verb, [*self._verbs], told, _said))
        if " ".join(words) != text:
            tidy = shown(" ".join(words))
            raise MalformedMoveError(_said("spaces", text=shown(text), tidy=tidy))
        actions, rest = self._verbs[words[0]], words[1:]
        if actions[0].prefix_of >= 0 and rest:
            return self._parse_after(actions[0], rest, ids)
        for action in actions:
            if len(action.args) == len(rest) and action.prefix_of < 0:
                pairs = zip(action.args.items(), rest, strict=True)
                args = {name: kind.read(word, ids) for (name, kind), word in pairs}
                return action.encode(args)
        forms = tuple(Form(action.form) for action in actions)
        raise MalformedMoveError(_said("form", text=shown(text), form=forms))

    def _parse_after(self, prefix: Action, rest: Sequence[str], ids: Sequence[str]) -> int:
        """Parse the move that follows a prefix."""
        follows = any(
            prefix.prefix_of <= action.first < prefix.first
            for action in self._verbs.get(rest[0], ())
        )
        if rest[0] in self._verbs and not follows:
            raise MalformedMoveError(_said("not-after", word=rest[0], verb=prefix.verb))
        try:
            inner = self.parse(" ".join(rest), ids)
        except MalformedMoveError as error:
            why = in_every_language(error.message)
            raise MalformedMoveError(_said("after", why=why, verb=prefix.verb)) from error
        return prefix.first + inner - prefix.prefix_of

    @cached_property
    def forms(self) -> tuple[Form, ...]:
        """The written forms of all moves."""
        return tuple(Form(action.form) for actions in self._verbs.values() for action in actions)

    @property
    def verbs(self) -> Iterable[str]:
        """The verbs of all moves."""
        return self._verbs.keys()

    # --- inside -----------------------------------------------------------------------------------
    @cached_property
    def _verbs(self) -> dict[str, list[Action]]:
        verbs: dict[str, list[Action]] = {}
        for action in (*self._actions, *self._aliases.values()):
            verbs.setdefault(action.verb, []).append(action)
        return verbs

    @cached_property
    def _starts(self) -> list[int]:
        return [action.first for action in self._actions]

    def _at(self, action: int) -> Action:
        return self._actions[bisect_right(self._starts, action) - 1]

    def _of(self, move: Move) -> Action:
        return next(a for a in self._verbs[move.verb] if a.args.keys() == move.args.keys())


def _product(args: Mapping[str, Kind]) -> int:
    size = 1
    for kind in args.values():
        size *= kind.size
    return size
