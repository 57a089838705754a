"""Stepping many games together without leaving compiled code.

This is a template (see kernel/template.py) whose hooks are bound to a game's rules. For every game
it writes what the seat to move may know, its legal actions, and each seat's reward to that game's
rows of the caller's arrays. Masks are stored as bits, 64 actions per word; if a mask of bytes is
wanted as well, only its changes are written. On a card, every thread has a batch of one game.

A row is a record with one field `v`, not an array, so that compiled code needs no reference counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from mintopia.engine.kernel.bits import clear, lowest
from mintopia.engine.kernel.random import random_below, random_word
from mintopia.engine.kernel.rule import inlined_rule, rule
from mintopia.engine.kernel.state import PlainState, number
from mintopia.engine.schema.hooks import (
    OVER,
    begin,
    compact_action,
    compact_mask,
    compare,
    drawn_table,
    is_scripted,
    legal_actions,
    play,
    random_action_by,
    write_legal_bits,
    write_observation,
)

WORD_BITS: Final = 6  # low bits of an action's number: its bit within a word
BITS: Final = (1 << WORD_BITS) - 1
NEXT_STEP, SAME_STEP, DISABLED = 0, 1, 2
RUNNING, ENDED = 0, 1
LEGAL: Final = -1  # no game was given an illegal action
MIXTURE_STREAM: Final = 0x313C313C313C313C  # keeps the draw of a table apart from the deal
COMPACT: bool = False  # whether actions are those of the game's compact set


# --- One game -------------------------------------------------------------------------------------
@dataclass(slots=True)
class Slot(PlainState):
    """What a slot of the batch keeps from one game to the next."""

    ended: int = number("u8")  # whether its game is over
    rng: int = number("u8")  # draws the seeds of its games
    chance: int = number("u8")  # key for chance after the deal; 0: use the seed


@rule
def any_table(s: Any, tables: int) -> int:
    """Draw one of a mixture of tables with the seed in a state, all equally likely."""
    seed = s.rng
    s.rng = seed ^ MIXTURE_STREAM
    drawn = random_below(s, tables)
    s.rng = seed
    return drawn


@inlined_rule
def start_game(tables: Any, states: Any, i: int, slot: Slot) -> None:
    """Deal the next game of a slot."""
    seed = random_word(slot) >> 1
    states[i] = tables[0]
    states[i].rng = seed
    drawn = drawn_table(states[i], len(tables))
    states[i] = tables[drawn]
    s = states[i]
    s.rng = seed
    begin(s, tables[drawn], None)
    if slot.chance != 0:
        s.rng = s.rng ^ slot.chance
    slot.ended = RUNNING


@inlined_rule
def play_cards(s: Any, out: Any) -> None:
    """Play a solitaire card's moves until a person is to move."""
    while s.phase != OVER and is_scripted(s):
        legal_actions(s, out)
        play(s, None, out.actions[0])


@inlined_rule
def write_rewards(s: Any, rewards: Any) -> None:
    """Write each seat's reward: 1 for a win, -1 for a defeat, in between for a shared win."""
    best = 0
    for seat in range(1, s.seats):
        if compare(s, seat, best) > 0:
            best = seat
    winners = 0
    for seat in range(s.seats):
        if compare(s, seat, best) == 0:
            winners += 1
    for seat in range(s.seats):
        rewards[seat] = 2.0 / winners - 1.0 if compare(s, seat, best) == 0 else -1.0


@inlined_rule
def write_mask(
    s: Any, out: Any, flags: Any, fresh: Any, words: Any, mask: Any, bytes_too: int
) -> None:
    """Write the legal actions as bits and, if there is one, to the mask of bytes as well."""
    into = words if bytes_too == 0 else fresh
    clear(into, len(into))
    if s.phase != OVER:
        if COMPACT:
            compact_mask(s, flags.v)
            for choice in range(len(flags.v)):
                into[choice >> WORD_BITS] |= int(flags.v[choice]) << (choice & BITS)
        else:
            write_legal_bits(s, out, into)
    if bytes_too != 0:
        for at in range(len(fresh)):
            changed = fresh[at] ^ words[at]
            words[at] = fresh[at]
            while changed != 0:
                mask[(at << WORD_BITS) + lowest(changed)] ^= 1
                changed &= changed - 1


# --- The batch ------------------------------------------------------------------------------------
@rule
def start_games(
    tables: Any, states: Any, slots: Any, chosen: Any, out: Any, flags: Any, fresh: Any,
    bytes_too: int, observations: Any, words: Any, masks: Any, rewards: Any, terminations: Any,
    seats: Any,
) -> None:  # fmt: skip
    """Begin a new game in every chosen slot."""
    for i in range(len(states)):
        if chosen[i] != 0:
            start_game(tables, states, i, slots[i])
            s = states[i]
            play_cards(s, out)
            for seat in range(s.seats):
                rewards[i].v[seat] = 0.0
            terminations[i] = 0
            seats[i] = s.to_move
            write_observation(s, s.to_move, observations[i].v)
            write_mask(s, out, flags, fresh.v, words[i].v, masks[i].v, bytes_too)


@rule
def step_games(
    tables: Any, states: Any, slots: Any, actions: Any, mode: int, out: Any, flags: Any, fresh: Any,
    bytes_too: int, observations: Any, words: Any, masks: Any, rewards: Any, terminations: Any,
    seats: Any, final: Any,
) -> int:  # fmt: skip
    """Play one action in every game; return LEGAL, or the first game whose action is illegal.

    All actions are checked before any is played.
    """
    for i in range(len(states)):
        if not is_allowed(slots[i], actions[i], words[i].v):
            return i
    carry_out(
        tables, states, slots, actions, mode, out, flags, fresh, bytes_too, observations, words,
        masks, rewards, terminations, seats, final,
    )  # fmt: skip
    return LEGAL


@inlined_rule
def is_allowed(slot: Slot, action: int, words: Any) -> bool:
    """Return whether a mask allows an action; any action is allowed if the game is over."""
    if slot.ended != RUNNING:
        return True
    if action < 0 or action >= len(words) << WORD_BITS:
        return False
    return bool((words[action >> WORD_BITS] >> (action & BITS)) & 1 != 0)


@inlined_rule
def carry_out(
    tables: Any, states: Any, slots: Any, actions: Any, mode: int, out: Any, flags: Any, fresh: Any,
    bytes_too: int, observations: Any, words: Any, masks: Any, rewards: Any, terminations: Any,
    seats: Any, final: Any,
) -> None:  # fmt: skip
    """Play a legal action in every game."""
    for i in range(len(states)):
        s = states[i]
        is_over = slots[i].ended != RUNNING
        if is_over or terminations[i] != 0:
            for seat in range(s.seats):
                rewards[i].v[seat] = 0.0
        if is_over and mode != NEXT_STEP:
            continue
        terminations[i] = 0
        action = actions[i]
        if COMPACT and not is_over:
            action = compact_action(s, action)
        while True:  # until a person is to move; `play` is compiled only once
            if is_over:
                start_game(tables, states, i, slots[i])
                is_over = False
            else:
                play(s, None, action)
            if s.phase == OVER:
                terminations[i] = 1
                write_rewards(s, rewards[i].v)
                if mode != SAME_STEP:
                    slots[i].ended = ENDED
                    break
                write_observation(s, s.to_move, final[i].v)
                is_over = True
            elif is_scripted(s):
                legal_actions(s, out)
                action = out.actions[0]
            else:
                break
        seats[i] = s.to_move
        write_observation(s, s.to_move, observations[i].v)
        write_mask(s, out, flags, fresh.v, words[i].v, masks[i].v, bytes_too)


@rule
def draw_actions(states: Any, slots: Any, source: Any, out: Any, words: Any, actions: Any) -> None:
    """Draw a uniformly random legal action for every game."""
    for i in range(len(states)):
        if slots[i].ended != RUNNING:
            actions[i] = 0
        elif COMPACT:
            actions[i] = nth_choice(words[i].v, source)
        else:
            actions[i] = random_action_by(states[i], out, source)


@rule
def nth_choice(words: Any, source: Any) -> int:
    """Return a random action allowed by a mask."""
    count = 0
    for at in range(len(words)):
        rest = words[at]
        while rest != 0:
            rest &= rest - 1
            count += 1
    picked = random_below(source, count)
    for at in range(len(words)):
        rest = words[at]
        while rest != 0:
            if picked == 0:
                return (at << WORD_BITS) + lowest(rest)
            rest &= rest - 1
            picked -= 1
    return 0
