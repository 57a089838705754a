"""What a game's folder offers to `Game`: its rules behind one interface, found by the game's id."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final, Protocol

from mintopia.errors import OptionError
from mintopia.games import game_ids, module_of
from mintopia.i18n import CardTable
from mintopia.kernel.log import Log, Row, new_log
from mintopia.kernel.secure_random import SecureStream
from mintopia.options import said_like, shown
from mintopia.schema.forms import OptionInfo
from mintopia.schema.options import Options as OptionList
from mintopia.sentences import Sentences

_said: Final = Sentences("game")
MOST_COMPARED: Final = 4  # at most this many moves are compared by their outcomes

Event = dict[str, Any]
View = dict[str, Any]


class Rules(Protocol):
    """The interface that a game's package offers to `Game`."""

    id: str
    rules_version: int
    actions: int
    option_list: OptionList
    read_options: Callable[[Mapping[str, object]], Any]
    set_up: Callable[[Any, int, Log], Any]
    parse_move: Callable[[str, Any, Any], int]
    format_move: Callable[[int, Any, Any], str]
    legal: Callable[[Any], list[int]]
    refusal: Callable[[Any, int], tuple[str, str] | None]
    play: Callable[[Any, Log, int], None]
    resample: Callable[[Any, int, int], None]
    to_move: Callable[[Any], int | None]
    is_automatic: Callable[[Any], bool]
    points: Callable[[Any, int], int]
    points_are: str
    result: Callable[[Any], Any]
    view: Callable[[Any, Any, int], Any]
    event: Callable[[Row, int, Any], Any]
    event_numbers: Callable[[Row, int], list[int]]
    event_sentence: Callable[[Mapping[str, Any], str, Any], str]
    move_sentence: Callable[[Any, int, str, Any], str]
    event_by_sight: Callable[[Any, Mapping[str, Any], str, Any], str]
    move_by_sight: Callable[[Any, int, str, Any], str]
    refusal_sentence: Callable[[Any, int, str, str, Any], str]
    choices: Callable[[Any, str, Any], list[dict[str, Any]]]
    blocked: Callable[[Any, str, Any], list[dict[str, str]]]
    prompt: Callable[[Any, int, str, Any], str]
    derived: Callable[[Any, int, str, Any], Any]
    about: Callable[[Mapping[str, Any]], list[str]]
    field_name: Callable[[str, str], str]
    field_names: Callable[[str], dict[str, str]]
    say: Callable[..., str]
    table_cards: Callable[[Any, str], dict[str, Any]]
    cards_json: Callable[[Mapping[str, object], str], dict[str, Any]]
    cards_tables: Callable[[Mapping[str, object], str], list[CardTable]]
    cards_toml: Callable[[Mapping[str, object]], str]
    sheet_cards: Callable[[Mapping[str, object], str], dict[str, Any]]

    describe_options: Callable[[str], list[OptionInfo]]

    # What a record given to a seat leaves out: these options, and the moves that are hidden.
    begins_option: str | None  # the option that says who begins, if there is one
    secret_options: tuple[str, ...]
    hides_move: Callable[[Any, int, Any, int], bool]
    has_secret: Callable[[Any, int], bool]

    # Whether an event reveals something hidden or left to chance, given the state before it.
    reveals: Callable[[Any, Row], bool]

    # Everything that chance still has to decide, as options, for deals without a seed.
    name_chance: Callable[[Any, Callable[[str], SecureStream]], dict[str, Any]]

    bench_cases: Sequence[tuple[str, dict[str, Any]]]
    yardstick_case: tuple[int, dict[str, Any]]
    blank: Callable[[Any, int], Any]
    play_games: Callable[[Any, Any, int], int]
    buffer: Callable[[], Any]


@cache
def rules_of(game: str) -> Rules:
    """Return the rules of a game by its id; refuse an unknown one."""
    if game not in game_ids():
        told = {"game": shown(game), "games": game_ids()}
        raise OptionError(said_like("unknown", game, game_ids(), told, _said))
    rules: Rules = module_of(game, "rules").RULES
    return rules


def forced_action(rules: Rules, state: Any) -> int | None:
    """Return the only action, or one of a few with equal outcomes; None if there is a choice."""
    actions = rules.legal(state)
    if len(actions) > MOST_COMPARED:
        return None
    outcomes = []
    for action in actions if len(actions) > 1 else ():
        outcomes.append(state.copy())
        rules.play(outcomes[-1], new_log(), action)
    return None if any(other != outcomes[0] for other in outcomes) else actions[0]
