"""Check a stored game: do the current rules, replaying its moves, lead to what is stored?

Findings contain no secrets: never a seed, a card or the text of a move, since the game may still be
running.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from mintopia.engine.game import Game, rules_of
from mintopia.engine.kernel.state import PlainState
from mintopia.engine.sentences import in_every_language, spoken
from mintopia.errors import MintopiaError, MoveError, message_of
from mintopia.fair.deal import commitment_of
from mintopia.host.hosted import BEFORE_BRANCH
from mintopia.host.seating import BOTS_LISTED
from mintopia.server.advice.bot_worker import ALLOWED
from mintopia.server.common.errors import catalogue, shown_seat
from mintopia.server.tables.deals import set_up
from mintopia.store import Entry, StoredGame

Fault = tuple[str, Mapping[str, object]]  # the key of a finding's sentence, and its fields


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem with a table; its sentence is in text/*.toml under `key`."""

    table: str
    key: str
    fields: Mapping[str, object] = field(default_factory=dict)

    def sentence(self, language: str) -> str:
        """Return the finding as a sentence in a language."""
        return catalogue(language).say("checkup", self.key, **spoken(self.fields, language))


class _Stop(Exception):  # noqa: N818 - the end of a look, not a fault of ours
    """The game cannot be replayed further; `key` and `fields` say why."""

    def __init__(self, key: str, **fields: object) -> None:
        super().__init__(key)
        self.key = key
        self.fields = fields


def check_game(stored: StoredGame) -> list[Finding]:
    """Replay a game under the current rules; return everything that differs from the store."""
    return [Finding(stored.table.id, key, fields) for key, fields in _faults(stored)]


def _faults(stored: StoredGame) -> Iterator[Fault]:
    yield from _of_rows(stored)
    try:
        game = _set_up(stored)
        state = _replay(game, stored.entries)
    except _Stop as stop:
        yield stop.key, stop.fields
    else:
        yield from _of_state(stored, game, state)


def _replay(game: Game, entries: tuple[Entry, ...]) -> PlainState:
    """Return the state after all entries, including those later taken back, as a server does.

    This calls the rules directly, without events, and keeps earlier states only if there is an
    undo, which makes it several times as fast as `Game.play`.
    """
    rules, options = game.rules, game.options
    keeps = any(entry.kind == "undo" for entry in entries)
    state = game.snapshot()
    before: list[PlainState] = []
    for entry in entries:
        if entry.kind == "undo":
            if not before:
                raise _Stop("undo-nothing", entry=entry.seq)
            state = before.pop()
            continue
        mover = rules.to_move(state)
        if mover is None:
            raise _Stop("after-end", entry=entry.seq)
        if entry.seat != mover:
            raise _Stop(
                "wrong-mover", entry=entry.seq, seat=shown_seat(entry.seat), right=shown_seat(mover)
            )
        try:
            action = rules.parse_move(entry.text, options, state)
        except MoveError as error:
            raise _Stop("no-move", entry=entry.seq) from error
        refused = rules.refusal(state, action)
        if refused is not None:
            raise _Stop("illegal", entry=entry.seq, paragraph=refused[1])
        if rules.format_move(action, options, state) != entry.text:
            raise _Stop("other-words", entry=entry.seq)
        if keeps:
            before.append(state.copy())
        rules.play(state, None, action)
    return state


def _set_up(stored: StoredGame) -> Game:
    table = stored.table
    try:
        rules = rules_of(table.game)
    except MintopiaError as error:
        raise _Stop("no-game") from error
    try:
        game = set_up(table)
    except (MintopiaError, TypeError, KeyError, ValueError) as error:
        if any(key in table.options for key in rules.secret_options):
            raise _Stop("no-setup") from error  # the reason could name a hidden card
        reason = in_every_language(partial(message_of, error))
        raise _Stop("no-setup-because", reason=reason) from error
    if len(stored.seats) != game.seats:
        raise _Stop("seat-count", found=len(stored.seats), right=game.seats)
    return game


def _of_rows(stored: StoredGame) -> Iterator[Fault]:
    """Yield problems that can be found without replaying: numbers, commitment, times."""
    table, entries = stored.table, stored.entries
    try:
        present = rules_of(table.game).rules_version
    except MintopiaError:
        present = table.rules_version  # an unknown game is reported elsewhere
    if table.rules_version != present:
        key = "older-rules" if table.rules_version < present else "newer-rules"
        yield key, {"version": table.rules_version, "present": present}
    promised = table.seed if table.secret is None else table.secret
    if commitment_of(promised, table.salt) != table.commitment:
        yield "promise", {}
    for number, entry in enumerate(entries, 1):
        if entry.seq != number:
            yield "gap", {"missing": number, "found": entry.seq}
            break
    if table.seq != len(entries):
        yield "entry-count", {"stored": table.seq, "found": len(entries)}
    given = True  # true while the entries are moves before a branch
    for entry in entries:
        given = given and entry.kind == "move" and entry.answer_to == BEFORE_BRANCH
        right = given or entry.answer_to == entry.seq - 1
        if entry.kind == "undo":  # several undos may answer one request
            right = 0 <= entry.answer_to < entry.seq
        if not right or not 0 <= entry.seat < max(1, len(stored.seats)):
            yield "entry", {"entry": entry.seq}
            break
    if [seat.seat for seat in stored.seats] != list(range(len(stored.seats))):
        yield "seat-numbers", {}
    allowed = (None, table.options.get("solo"), *ALLOWED)  # a solitaire opponent plays by itself
    for seat in stored.seats:
        if seat.bot not in allowed or seat.stand_in not in (None, *ALLOWED):
            yield "bot", {"seat": seat.seat, "choices": BOTS_LISTED}
    started = table.status in ("running", "finished")
    if (table.started_at is None) is started and table.status != "closed":
        yield "start-time", {}
    if (table.finished_at is not None) is not (table.status == "finished"):
        yield "end-time", {}
    if entries and table.started_at is None:
        yield "moved-unstarted", {}


def _of_state(stored: StoredGame, game: Game, state: PlainState) -> Iterator[Fault]:
    """Yield differences between the replayed state and what the table's row says."""
    table = stored.table
    to_move = game.rules.to_move(state)
    started = table.status in ("running", "finished")
    if started:
        for seat in stored.seats:
            if seat.kind == "open":
                yield "open-seat", {"seat": shown_seat(seat.seat)}
        if list(game.names) != [seat.name for seat in stored.seats]:
            yield "names", {}
    if table.status == "running" and to_move is None:
        yield "is-over", {}
    if table.status == "finished" and to_move is not None:
        yield "not-over", {}
    turn = to_move if table.status == "running" else None
    if table.turn_seat != turn:
        yield "turn", {"stored": shown_seat(table.turn_seat), "right": shown_seat(turn)}
    result = game.rules.result(state) if table.status == "finished" else None
    winners = None if result is None else tuple(result["winners"])
    if table.winners != winners:
        yield "winners", {"stored": _seats(table.winners), "right": _seats(winners)}


def _seats(seats: tuple[int, ...] | None) -> str:
    return ", ".join(map(shown_seat, seats)) if seats else "-"
