"""Game: one object for every game. Everything above the rules uses it."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from os import PathLike
from pathlib import Path
from typing import Any, Final, Generic

from typing_extensions import TypeVar

from mintopia import errors
from mintopia.engine.files import write_record_file
from mintopia.engine.kernel.log import Log, Row, new_log, read_log
from mintopia.engine.kernel.random import MASK64
from mintopia.engine.kernel.state import PlainState
from mintopia.engine.options import plain, shown
from mintopia.engine.records import RECORD_FORMAT, check_frame, check_version
from mintopia.engine.rules import Event, Rules, View, forced_action, rules_of
from mintopia.engine.schema.events import ALL_SEEING, SPECTATOR
from mintopia.engine.schema.rules import GameOptions
from mintopia.engine.sentences import Sentences, address, in_every_language, tell_by_name
from mintopia.games import game_ids

__all__ = ["Event", "Game", "Rules", "View", "begin_record", "load_record", "new_game", "rules_of"]

SEED_LOW: Final = -(2**63)
SEED_HIGH: Final = 2**64 - 1
SEED_BITS: Final = 63

_said: Final = Sentences("game")
_of_record: Final = Sentences("records")


# The types of a game's views, events and results, for type checkers; Any by default.
ViewT_co = TypeVar("ViewT_co", default=Any, covariant=True)
EventT_co = TypeVar("EventT_co", default=Any, covariant=True)
ResultT_co = TypeVar("ResultT_co", default=Any, covariant=True)


def _picture() -> Any:
    """Import the drawing module only when needed, since few games are ever drawn."""
    return import_module("mintopia.art.picture")


class Game(Generic[ViewT_co, EventT_co, ResultT_co]):
    """A game being played, defined by its options, its seed and its moves.

    Moves are written as text ("supplier gardens"), and inside as integers of one fixed action
    table; `play` takes either.
    """

    def __init__(self, rules: Rules, options: GameOptions, seed: int) -> None:
        self.rules = rules
        self.options = options
        self.seed = seed
        self._given: dict[str, Any] = plain(options.given)  # the caller's lists may change
        self._log: list[int] | None = new_log()
        self._state: PlainState = rules.set_up(options, seed, self._log)
        self._rows: list[Row] = read_log(self._log)
        self._actions: list[int] = []
        self._moves: list[str] = []
        # The state before each move and the number of events until then; None after `drop_history`.
        self._before: list[tuple[PlainState, int]] | None = []
        self._origin: PlainState | None = None  # the state in which an imagined game began

    def __str__(self) -> str:
        """Draw the table, as `draw` does."""
        return self.draw()

    def __repr__(self) -> str:
        """Show the game, its seats, its moves and whose turn it is, but nothing secret."""
        now = "over" if self.over else f"seat {self.to_move} to move"
        return f"<Game {self.id}: {self.seats} seats, {len(self._moves)} moves, {now}>"

    def _repr_html_(self) -> str:
        """Draw the table in a notebook."""
        return self.draw_html()

    def __eq__(self, other: object) -> bool:
        """Return whether two games have the same options, seed, moves and position."""
        if not isinstance(other, Game):
            return NotImplemented
        return (
            (self.id, self.seed, self._actions) == (other.id, other.seed, other._actions)
            and self._given == other._given
            and self._state == other._state
        )

    __hash__ = None  # type: ignore[assignment]  # a game changes with every move

    # --- asking -------------------------------------------------------------------------------
    @property
    def id(self) -> str:
        """Which game this is: "works"."""
        return self.rules.id

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return self.options.seats

    @property
    def is_solitaire(self) -> bool:
        """Whether one person plays against a solitaire opponent."""
        return self.options.solo is not None

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, one for each seat."""
        return self.options.names

    @property
    def to_move(self) -> int | None:
        """The seat whose turn it is; None when the game is over."""
        return self.rules.to_move(self._state)

    @property
    def is_scripted(self) -> bool:
        """Whether the seat to move is a solitaire card, which has only one move."""
        return self.rules.is_scripted(self._state)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.to_move is None

    @property
    def result(self) -> ResultT_co | None:
        """The result once the game is over: reason, winners, ranking."""
        result: ResultT_co | None = self.rules.result(self._state)
        return result

    @property
    def moves(self) -> list[str]:
        """All moves so far."""
        return self._moves[:]

    def legal(self) -> list[str]:
        """Return every legal move of the seat to move, as text; empty when the game is over."""
        return [self.text_of(action) for action in self.legal_actions()]

    def legal_actions(self) -> list[int]:
        """Return every legal move as an integer of the action table."""
        return self.rules.legal(self._state)

    def describe(
        self,
        move: str,
        language: str = "en",
        *,
        without_coordinates: bool = False,
        by_name: bool = False,
    ) -> str:
        """Describe a legal move in words, as a line in a list of choices.

        With `without_coordinates`, a place on the table is described by what lies next to it. With
        `by_name`, the mover is called by name, for other readers, and not "you".
        """
        action = self.action_of(move)
        rules = self.rules
        tell = rules.move_without_coordinates if without_coordinates else rules.move_sentence
        assert self.to_move is not None, "a legal move has a mover"
        if not by_name:
            return tell(self._state, action, language, address(self.options, self.to_move))
        by_anyone = partial(tell, self._state, action, language)
        return tell_by_name(by_anyone, self.options, self.to_move, language)

    def text_of(self, action: int) -> str:
        """Return an action of the action table as a move of the seat to move."""
        return self.rules.format_move(action, self.options, self._state)

    def action_of(self, move: str) -> int:
        """Return the integer of a move in the action table, for the seat to move."""
        return self.rules.parse_move(move, self.options, self._state)

    def state(self) -> ViewT_co:
        """Return the whole state, secrets included."""
        view: ViewT_co = self.rules.view(self._state, self.options, ALL_SEEING)
        return view

    def view(self, seat: int | None) -> ViewT_co:
        """Return the state as a seat may see it; None is a spectator."""
        view: ViewT_co = self.rules.view(self._state, self.options, self._viewer(seat))
        return view

    def has_secret(self, seat: int | None) -> bool:
        """Return whether a seat sees or must decide something that nobody else may see now."""
        return seat is not None and not self.over and self.rules.has_secret(self._state, seat)

    def events(self, seat: int | None, since: int = 0) -> list[EventT_co]:
        """Return what has happened, as a seat may know it, from the event numbered `since` on."""
        viewer = self._viewer(seat)
        return [self.rules.event(row, viewer, self.options) for row in self._rows[since:]]

    def event_numbers(self, seat: int | None, since: int = 0) -> list[list[int]]:
        """Return the same as rows of five numbers: the event's own and those of its fields."""
        viewer = self._viewer(seat)
        return [self.rules.events.numbers(row, viewer) for row in self._rows[since:]]

    def all_events(self, since: int = 0) -> list[EventT_co]:
        """Return what has happened, secrets included."""
        return [self.rules.event(row, ALL_SEEING, self.options) for row in self._rows[since:]]

    @property
    def event_count(self) -> int:
        """How many events there have been."""
        return len(self._rows)

    def sentence(
        self, event: Mapping[str, Any], language: str = "en", you: int | None = None
    ) -> str:
        """Describe an event in words; the seat `you` is called "you", all others by name."""
        return self.rules.event_sentence(event, language, address(self.options, you))

    # --- targets ------------------------------------------------------------------------------
    def choices(self, language: str = "en") -> list[dict[str, Any]]:
        """Return every legal move with its words and what to click for it.

        `clicks` names the targets, `numbers` the values to set in addition; together they are
        different for every move. `cost` is what the mover pays, `gain` how a placement changes the
        mover's points, `matches` the matches it makes.
        """
        return self.rules.choices(self._state, language, address(self.options, self.to_move))

    def blocked(self, language: str = "en") -> list[dict[str, str]]:
        """Return each target that no legal move uses, and the reason: click, why, paragraph."""
        return self.rules.blocked(self._state, language, address(self.options, self.to_move))

    def prompt(self, seat: int | None, language: str = "en") -> str:
        """Return one sentence for a seat (None: a spectator): what is to be decided now."""
        viewer = self._viewer(seat)
        return self.rules.prompt(self._state, viewer, language, address(self.options, seat))

    def derived(
        self, seat: int | None, language: str = "en", you: int | None = None
    ) -> dict[str, Any]:
        """Return what the rules compute, as far as a seat may know it; `you` as in `sentence`."""
        told: dict[str, Any] = self.rules.derived(
            self._state, self._viewer(seat), language, address(self.options, you)
        )
        return told

    def about(self, event: Mapping[str, Any]) -> list[str]:
        """List the targets that an event is about, to show them with its sentence."""
        return self.rules.events.about(event)

    def told(
        self, events: Sequence[Event], language: str = "en", you: int | None = None
    ) -> list[Event]:
        """Add to events of the last move their words, without coordinates, and `about`."""
        tell = partial(self.rules.event_without_coordinates, self._state)
        options = address(self.options, you)
        return [
            event | {"text": tell(event, language, options), "about": self.about(event)}
            for event in events
        ]

    def cards(self, language: str = "en") -> dict[str, Any]:
        """Return the cards of this game with their values, as `cards --json` prints them."""
        return self.rules.table_cards(self.options, language)

    # --- drawing ------------------------------------------------------------------------------
    def draw(self, seat: int | None = None) -> str:
        """Draw the table as text, as a seat (None: a spectator) may see it.

        Once the game is over, nothing is secret.
        """
        text: str = _picture().as_text(self, seat)
        return text

    def draw_html(self, seat: int | None = None) -> str:
        """Draw the table as HTML with pictures of the cards, as a seat may see it."""
        html: str = _picture().as_html(self, seat, self._given.get("cards") or {})
        return html

    @property
    def present(self) -> PlainState:
        """The state itself, secrets included, for code that only reads it."""
        return self._state

    # --- thinking ahead -----------------------------------------------------------------------
    def snapshot(self) -> PlainState:
        """Return a copy of the state, secrets included, for a search, which deals them again."""
        return self._state.copy()

    def imagine(self, seat: int | None, seed: int) -> Game[ViewT_co, EventT_co, ResultT_co]:
        """Return a game that could be the real one for all a seat knows: hidden cards are redealt.

        It begins at the present position, with no moves and no events before it, and can be played
        on. It has no record, because no options and seed lead to it.
        """
        known = {k: v for k, v in self._given.items() if k not in self.rules.secret_options}
        twin = self.as_if(self.imagine_state(seat, seed))
        twin.options = self.rules.read_options(known)
        twin.seed = seed
        twin._given = known
        return twin

    def imagine_state(self, seat: int | None, seed: int) -> PlainState:
        """Return only the state of an imagined game, for a search."""
        state = self._state.copy()
        self.rules.resample(state, self._viewer(seat), seed & MASK64)
        return state

    def as_if(self, state: PlainState) -> Game[ViewT_co, EventT_co, ResultT_co]:
        """Return a game at another state, with no moves before it and no record."""
        twin = self.copy()
        twin._state = state
        twin._origin = state.copy()
        twin._rows, twin._actions, twin._moves = [], [], []
        twin._before = None if self._before is None else []
        return twin

    def snapshot_at(self, moves: int) -> PlainState:
        """Return a copy of the state after this many moves, secrets included."""
        if moves == len(self._actions):
            return self.snapshot()
        if self._before is not None:
            return self._before[moves][0].copy()
        return self._replayed(moves)[0]

    def forced(self) -> str | None:
        """Return the move of a seat that has no choice: its only one, or one of several equal ones.

        Return None if there is something to decide, or if the game is over.
        """
        action = None if self.over else forced_action(self.rules, self._state)
        return None if action is None else self.text_of(action)

    def was_forced(self, number: int) -> bool:
        """Return whether a move, counted from 0, left its player no choice."""
        return forced_action(self.rules, self.snapshot_at(number)) is not None

    def check(self, move: str | int) -> int:
        """Return the action of a legal move; refuse any other as `play` does."""
        if isinstance(move, str):
            action = self.action_of(move)
        elif (
            isinstance(move, int) and not isinstance(move, bool) and 0 <= move < self.rules.actions
        ):
            action = move
        else:
            raise errors.MalformedMoveError(
                _said("no-action", last=self.rules.actions - 1, given=shown(move))
            )
        refused = self.rules.refusal(self._state, action)
        if refused is not None:
            key, paragraph = refused
            state, options, rules = self._state.copy(), self.options, self.rules
            raise errors.IllegalMoveError(
                move if isinstance(move, str) else self.text_of(action),
                key,
                paragraph,
                lambda language: rules.refusal_sentence(state, action, key, language, options),
            )
        return action

    def play(self, move: str | int) -> list[EventT_co]:
        """Play a move; return what happened, as the mover may know it.

        A refused move changes nothing. It raises MalformedMoveError if it is no move at all, and
        IllegalMoveError if the rules do not allow it now; the message says why and names the
        paragraph.
        """
        action = self.check(move)
        mover = self.to_move
        text = self.text_of(action)
        if self._before is not None:
            self._before.append((self._state.copy(), len(self._rows)))
        log = new_log() if self._log is None else self._log
        self.rules.play(self._state, log, action)
        rows = read_log(log)
        self._rows += rows
        self._actions.append(action)
        self._moves.append(text)
        viewer = SPECTATOR if mover is None else mover
        return [self.rules.event(row, viewer, self.options) for row in rows]

    def undo(self) -> str:
        """Take the last move back and return it."""
        if not self._actions:
            raise errors.UndoError(_said("no-undo"))
        undone = self._moves[-1]
        self.rewind(len(self._actions) - 1)
        return undone

    def reveals_since(self, moves: int) -> bool:
        """Return whether anything hidden was revealed after this many moves.

        That is any event that showed somebody a hidden card or number, or was left to chance: a
        draw, a die, a hidden Plan that was built. Among several people, undo stops there.
        """
        log = new_log()
        for number, before in enumerate(self._earlier_states()):
            if number < moves:
                continue
            state = before.copy()
            self.rules.play(state, log, self._actions[number])
            if any(self.rules.reveals(before, row) for row in read_log(log)):
                return True
        return False

    def rewind(self, moves: int) -> None:
        """Take back all but the first `moves` moves."""
        if not 0 <= moves <= len(self._actions):
            raise errors.UndoError(_said("rewind", moves=len(self._actions), kept=moves))
        if moves == len(self._actions):
            return
        if self._before is not None:
            state, count = self._before[moves]
            self._state = state.copy()  # a copy of the game may share the snapshot
            del self._before[moves:]
            del self._rows[count:]
        else:
            self._state, self._rows = self._replayed(moves)
        del self._actions[moves:]
        del self._moves[moves:]

    def drop_history(self) -> None:
        """Stop keeping earlier states, saving nine tenths of the memory; undo replays the game."""
        self._before = None
        self._log = None

    def copy(self) -> Game[ViewT_co, EventT_co, ResultT_co]:
        """Make an independent copy."""
        twin: Game[ViewT_co, EventT_co, ResultT_co] = object.__new__(Game)
        vars(twin).update(vars(self))
        twin._log = None if self._log is None else new_log()
        twin._state = self._state.copy()
        twin._rows = self._rows[:]
        twin._actions = self._actions[:]
        twin._moves = self._moves[:]
        # Snapshots are never changed, so they can be shared.
        twin._before = None if self._before is None else self._before[:]
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Game[ViewT_co, EventT_co, ResultT_co]:
        """Make an independent copy; options and rules are shared, because nothing changes them."""
        return self.copy()

    def save(self, path: str | PathLike[str]) -> None:
        """Write the record to a file, which `mintopia.load` reads; the folder must exist."""
        write_record_file(Path(path), self.record())

    def record(self) -> dict[str, Any]:
        """Return the game as options, seed and moves, which replay to the same game.

        It holds every secret of the game; use `record_for` for what a seat may know.
        """
        if self._origin is not None:
            raise errors.RecordError(_of_record("imagined"))
        return {
            "mintopia": RECORD_FORMAT,
            "game": self.id,
            "rules_version": self.rules.rules_version,
            "options": plain(self._given),
            "seed": self.seed,
            "moves": self.moves,
        }

    def record_for(self, seat: int | None) -> dict[str, Any]:
        """Return the record as a seat (None: a spectator) may know it.

        It leaves out the seed and any named deck or dice; a move that the seat may not know has a
        `?` instead of its secret. Such a record can be read but not replayed.
        """
        viewer = self._viewer(seat)
        moves = self.moves
        for number, before in enumerate(self._earlier_states()):
            if self.rules.hides_move(before, self._actions[number], self._state, viewer):
                moves[number] = " ".join([*moves[number].split()[:-1], "?"])
        record = self.record()
        del record["seed"]
        for key in self.rules.secret_options:
            record["options"].pop(key, None)
        return record | {"seat": seat, "moves": moves}

    # --- inside -------------------------------------------------------------------------------
    def _earlier_states(self) -> Iterator[PlainState]:
        """Yield the state before each move; each is valid only until the next one is requested."""
        if self._before is not None:
            yield from (state for state, _ in self._before)
            return
        log = new_log()
        state = self._beginning(log)
        for action in self._actions:
            yield state
            read_log(log)
            self.rules.play(state, log, action)

    def _beginning(self, log: Log) -> PlainState:
        """Return the state before the first move."""
        if self._origin is not None:
            return self._origin.copy()
        state: PlainState = self.rules.set_up(self.options, self.seed, log)
        return state

    def _replayed(self, moves: int) -> tuple[PlainState, list[Row]]:
        """Replay the first `moves` moves; return the state and all events."""
        log = new_log()
        state = self._beginning(log)
        rows = read_log(log)
        for action in self._actions[:moves]:
            self.rules.play(state, log, action)
            rows += read_log(log)
        return state, rows

    def _viewer(self, seat: int | None) -> int:
        if seat is None:
            return SPECTATOR
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < self.seats:
            raise errors.SeatError(_said("no-seat", seat=shown(seat), last=self.seats - 1))
        return seat


def new_game(
    game: str,
    options: Mapping[str, object] | None = None,
    /,
    *,
    seed: int | None = None,
    **more: object,
) -> Game:
    """Start a game with this id; without a seed, use an unpredictable one.

    Give options by name (`players=2`), or as a mapping if the id or the options are known only at
    run time.
    """
    if not isinstance(game, str):
        raise errors.OptionError(_said("unknown", game=shown(game), games=game_ids()))
    rules = rules_of(game)
    if seed is None:
        seed = secrets.randbits(SEED_BITS)
    if isinstance(seed, bool) or not isinstance(seed, int) or not SEED_LOW <= seed <= SEED_HIGH:
        raise errors.OptionError(_said("seed", given=shown(seed)))
    return Game(rules, rules.read_options({**(options or {}), **more}), seed)


def load_record(record: Mapping[str, Any]) -> Game:
    """Replay a record; raise RecordError about the first thing that is wrong."""
    game = begin_record(record)
    for number, move in enumerate(record["moves"], 1):
        if not isinstance(move, str):
            raise errors.RecordError(_of_record("move-text", number=number, given=shown(move)))
        try:
            game.play(move)
        except errors.MoveError as error:
            why = in_every_language(error.message)
            raise errors.RecordError(
                _of_record("move", number=number, move=shown(move), why=why)
            ) from error
    return game


def begin_record(record: Mapping[str, Any]) -> Game:
    """Check a record's frame and return its game before the first move."""
    check_frame(record)
    try:
        rules = rules_of(record["game"])
        check_version(record, rules.rules_version)
        if record.get("seed") is None or "seed" in record["options"] or "game" in record["options"]:
            raise errors.RecordError(_of_record("seed"))
        return new_game(record["game"], seed=record["seed"], **record["options"])
    except (errors.OptionError, TypeError) as error:
        why = in_every_language(partial(errors.message_of, error))
        raise errors.RecordError(_of_record("set-up", why=why)) from error
