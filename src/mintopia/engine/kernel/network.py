"""A network in whole numbers: the same bits on every processor, on a card and in a browser.

The numbers of an observation select rows, which are added up; three layers and two heads follow.
All numbers of a network lie in one array of 16-bit integers (see `Shape`): weights in 4096ths,
activations in 512ths, sums of products in 32 bits. Whoever writes a network checks that no sum can
overflow (lab/train/export.py).
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import mul
from typing import Any, Final

from mintopia.engine.kernel.instruction import Instruction
from mintopia.engine.kernel.random import HasRandom, random_below
from mintopia.engine.kernel.rule import inlined_rule, rule, rule_with
from mintopia.engine.kernel.state import PlainState, number, numbers

WEIGHT_BITS: Final = 12
UNIT_BITS: Final = 9
UNIT: Final = 1 << UNIT_BITS  # an activation of 1
HIGHEST: Final = 16 * UNIT  # activations end there
SUM_BITS: Final = WEIGHT_BITS + UNIT_BITS

MOST_SEEN: Final = 1024  # numbers of an observation
MOST_WIDTH: Final = 512
MOST_CHOICES: Final = 1100  # legal actions at once
MOST_SEATS: Final = 6
HEAD: Final = 7  # numbers with which a file begins: its sizes
PER_COLUMN: Final = 4  # numbers that describe a column
NO_ROW: Final = -1
HUNDREDTHS: Final = 100  # a temperature of 1: chances as learned; higher ones are more alike

# A chance is 2 to the power of minus a score; this polynomial does it between 0 and 1, in 65536ths.
_POWER_BITS: Final = 16
_ONE: Final = 1 << _POWER_BITS
_LOG2_E: Final = 94_548  # in 65536ths
_POLYNOMIAL: Final = (455, -3_500, 15_699, -45_421, 65_536)
_SMALLEST: Final = 31
_NARROW: Final = Instruction("trunc", bits=32)


@dataclass(slots=True)
class Shape(PlainState):
    """The sizes of a network and where its numbers lie, and the working space of a pass."""

    columns: int = number("i4")  # described from `table` on: column, base, steps, first row
    width: int = number("i4")
    half: int = number("i4")
    actions: int = number("i4")  # rows of the policy; each compact action's is at `places`
    seats: int = number("i4")
    table: int = number("i4")
    places: int = number("i4")
    biases: int = number("i4")  # of all layers, one after the other
    first: int = number("i4")  # rows of the first layer, one per step of a column
    second: int = number("i4")
    third: int = number("i4")
    policy: int = number("i4")  # rows by action
    value: int = number("i4")  # rows by seat
    temperature: int = number("i4", HUNDREDTHS)  # hundredths
    seen: list[int] = numbers("i2", MOST_SEEN)
    rows: list[int] = numbers("i4", MOST_SEEN)  # of the first layer, to be added up
    sums: list[int] = numbers("i4", MOST_WIDTH)
    hidden: list[int] = numbers("i2", MOST_WIDTH)
    choices: list[int] = numbers("i2", MOST_CHOICES)  # compact actions, as listed
    scores: list[int] = numbers("i4", MOST_CHOICES)  # of these, in sums' units; then their chances
    shares: list[int] = numbers("i4", MOST_SEATS)  # of the win, counted from the mover


# --- Reading --------------------------------------------------------------------------------------
@rule
def sizes(head: Any, n: Shape) -> int:
    """Read a network's sizes; return how many 16-bit numbers it has when it is unpacked."""
    n.columns = head[0]
    n.width = head[1]
    n.half = head[2]
    n.actions = head[3]
    n.seats = head[4]
    n.table = 0
    n.places = n.columns * PER_COLUMN
    n.biases = n.places + head[5]
    n.first = n.biases + n.width + 2 * n.half + n.actions + n.seats
    n.second = n.first + head[6] * n.width
    n.third = n.second + n.width * n.half
    n.policy = n.third + n.half * n.half
    n.value = n.policy + n.actions * n.half
    return n.value + n.seats * n.half


@rule
def unpack(head: Any, body: Any, n: Shape, weights: Any) -> None:
    """Unpack a network from its file: weights of 8 bits, in units of each sum they go into.

    The rows of the first layer are added up, because a number that reaches 3 also reaches 2 and 1.
    """
    sizes(head, n)
    for i in range(n.first):
        weights[i] = head[HEAD + i]
    units = HEAD + n.first
    for i in range(n.columns):
        row = weights[n.table + i * PER_COLUMN + 3]
        for step in range(weights[n.table + i * PER_COLUMN + 2]):
            for j in range(n.width):
                at = (row + step) * n.width + j
                before = weights[n.first + at - n.width] if step > 0 else 0
                weights[n.first + at] = before + body[at] * head[units + j]
    units += n.width
    turn(head, body, n, weights, n.second, units, n.width, n.half)
    turn(head, body, n, weights, n.third, units + n.half, n.half, n.half)
    units += 2 * n.half
    for i in range(n.actions + n.seats):
        for j in range(n.half):
            at = n.policy + i * n.half + j
            weights[at] = body[at - n.first] * head[units + i]


@rule
def turn(
    head: Any, body: Any, n: Shape, weights: Any, rows: int, units: int, given: int, made: int
) -> None:
    """Unpack a layer: the file has a row of weights per input, a pass wants one per output."""
    for i in range(given):
        for j in range(made):
            weight = body[rows - n.first + i * made + j]
            weights[rows + j * given + i] = weight * head[units + j]


# --- Layers ---------------------------------------------------------------------------------------
@rule
def add_rows(n: Shape, weights: Any, count: int) -> None:
    """Add the first `count` rows of `n.rows` to the sums, four at a time, which is faster."""
    i = 0
    while i + 4 <= count:
        a, b, c, d = n.rows[i], n.rows[i + 1], n.rows[i + 2], n.rows[i + 3]
        add_four(
            n.sums,
            weights[a : a + n.width],
            weights[b : b + n.width],
            weights[c : c + n.width],
            weights[d : d + n.width],
            n.width,
        )
        i += 4
    while i < count:
        a = n.rows[i]
        add_row(n.sums, weights[a : a + n.width], n.width)
        i += 1


@rule
def add_row(sums: Any, row: Any, width: int) -> None:
    """Add a row to the sums."""
    for j in range(width):
        sums[j] += row[j]


@rule
def add_four(sums: Any, a: Any, b: Any, c: Any, d: Any, width: int) -> None:
    """Add four rows to the sums."""
    for j in range(width):
        sums[j] += a[j] + b[j] + c[j] + d[j]


def _product_in_32_bits(hidden: Any, row: Any, width: int) -> int:
    """Add up products in 32 bits: processors do several of these in one instruction."""
    total = _NARROW(0)
    for j in range(width):
        total = _NARROW(total + hidden[j] * row[j])
    return total


@rule_with(_product_in_32_bits)
def product(hidden: Any, row: Any, width: int) -> int:
    """Return the sum of the products of activations and a row of weights."""
    return sum(map(mul, hidden, row))


@rule
def activate(sums: Any, hidden: Any, width: int, bits: int) -> None:
    """Round the sums to activations between 0 and 16."""
    half = 1 << (bits - 1)
    for j in range(width):
        hidden[j] = min(max((sums[j] + half) >> bits, 0), HIGHEST)


@rule
def layer(n: Shape, weights: Any, biases: int, rows: int, given: int, made: int) -> None:
    """Compute a layer from the activations of the one before."""
    for j in range(made):
        at = rows + j * given
        found = product(n.hidden, weights[at : at + given], given)
        n.sums[j] = found + (weights[biases + j] << UNIT_BITS)
    activate(n.sums, n.hidden, made, WEIGHT_BITS)


@rule
def think(n: Shape, weights: Any) -> None:
    """Compute the last hidden layer from the observation in `n.seen`."""
    for j in range(n.width):
        n.sums[j] = weights[n.biases + j]
    count = 0
    for i in range(n.columns):
        at = n.table + i * PER_COLUMN
        steps = min(n.seen[weights[at]] - weights[at + 1], weights[at + 2])
        if steps > 0:
            n.rows[count] = n.first + (weights[at + 3] + steps - 1) * n.width
            count += 1
    add_rows(n, weights, count)
    activate(n.sums, n.hidden, n.width, WEIGHT_BITS - UNIT_BITS)
    biases = n.biases + n.width
    layer(n, weights, biases, n.second, n.width, n.half)
    layer(n, weights, biases + n.half, n.third, n.half, n.half)


@rule
def rate(n: Shape, weights: Any, count: int) -> None:
    """Write the scores of the first `count` choices; the lowest for those it never learned."""
    biases = n.biases + n.width + 2 * n.half
    for i in range(count):
        place = weights[n.places + n.choices[i]]
        if place == NO_ROW:
            n.scores[i] = -(1 << 30)
        else:
            at = n.policy + place * n.half
            found = product(n.hidden, weights[at : at + n.half], n.half)
            n.scores[i] = found + (weights[biases + place] << UNIT_BITS)


# --- Chances --------------------------------------------------------------------------------------
@inlined_rule
def falling(distance: int, temperature: int) -> int:
    """Return e to the power of minus a distance in the units of scores, in 65536ths."""
    power = ((distance * _LOG2_E) >> SUM_BITS) * HUNDREDTHS // temperature
    whole = power >> _POWER_BITS
    if whole >= _SMALLEST:
        return 0
    part = power & (_ONE - 1)
    result = 0
    for term in _POLYNOMIAL:
        result = ((result * part) >> _POWER_BITS) + term
    return result >> whole


@rule
def to_chances(scores: Any, count: int, temperature: int, whole: int) -> None:
    """Turn scores into chances that add up to about `whole`, none below 0."""
    highest = scores[0]
    for i in range(1, count):
        highest = max(highest, scores[i])
    total = 0
    for i in range(count):
        scores[i] = falling(highest - scores[i], temperature)
        total += scores[i]
    for i in range(count):
        scores[i] = (scores[i] * whole + total // 2) // total


@rule
def expect(n: Shape, weights: Any, seats: int, whole: int) -> None:
    """Write what share of the win each seat may expect, counted from the mover, in parts."""
    biases = n.biases + n.width + 2 * n.half + n.actions
    for seat in range(seats):
        at = n.value + seat * n.half
        found = product(n.hidden, weights[at : at + n.half], n.half)
        n.shares[seat] = found + (weights[biases + seat] << UNIT_BITS)
    to_chances(n.shares, seats, HUNDREDTHS, whole)


@rule
def best_choice(n: Shape, count: int) -> int:
    """Return the place of the highest score."""
    best = 0
    for i in range(1, count):
        if n.scores[i] > n.scores[best]:
            best = i
    return best


@rule
def drawn_choice(n: Shape, count: int, source: HasRandom) -> int:
    """Draw the place of a choice by its chance; `n.scores` holds chances."""
    total = 0
    for i in range(count):
        total += n.scores[i]
    drawn = random_below(source, total)
    for i in range(count):
        drawn -= n.scores[i]
        if drawn < 0:
            return i
    return 0
