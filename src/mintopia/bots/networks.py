"""Networks as files, and as what compiled and interpreted rules play with.

A file holds a line that says what it is, the number of its 16-bit integers, these, and the weights
in 8 bits (kernel/network.py, `sizes` and `unpack`). Where a network came from is said by a JSON
file of the same name next to it.
"""

from __future__ import annotations

import sys
from array import array
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Final

from mintopia.engine.kernel import network
from mintopia.engine.kernel.compiler import can_compile, compiled
from mintopia.errors import OptionError
from mintopia.games import spec_of, title_of

MAGIC: Final = b"mintopia network 1\n"
SUFFIX: Final = ".net"
NETWORKS: Final = ("players", "solitaire")
_LENGTH: Final = 4  # bytes of the number of integers
ACTIONS: Final = 5  # where the head says how many actions there are to choose from


@dataclass(frozen=True)
class Network:
    """A network as it is in its file; it is unpacked when it plays."""

    head: array[int]  # 16-bit integers
    body: array[int]  # 8-bit integers

    @cached_property
    def _unpacked(self) -> tuple[network.Shape, array[int]]:
        shape = network.Shape()
        weights = array("h", bytes(2 * self.length))
        if not can_compile():
            network.unpack(self.head, self.body, shape, weights)
            return shape, weights
        import numpy as np  # noqa: PLC0415 - only compiled rules need it

        space = shape.to_array()
        numbers = np.frombuffer(self.head, np.int16), np.frombuffer(self.body, np.int8)
        compiled(network.unpack)(*numbers, space[0], np.frombuffer(weights, np.int16))
        return network.Shape.from_array(space), weights

    @property
    def length(self) -> int:
        """How many 16-bit integers it has when it is unpacked."""
        return network.sizes(self.head, network.Shape())

    def arrays(self, *, fast: bool) -> tuple[Any, Any]:
        """Return a working space and the weights, for compiled or for interpreted rules."""
        shape, weights = self._unpacked
        if not fast:
            return [shape.copy()], weights
        import numpy as np  # noqa: PLC0415

        return shape.to_array(), np.frombuffer(weights, np.int16)


@dataclass(frozen=True)
class NoNetwork(Network):
    """Takes the place of a network in searches that judge by playouts."""

    length = 1

    @cached_property
    def _unpacked(self) -> tuple[network.Shape, array[int]]:
        return network.Shape(), array("h", [0])


NO_NETWORK: Final = NoNetwork(array("h"), array("b"))


@cache
def has_network(game: str, *, solitaire: bool) -> bool:
    """Return whether a game comes with a network for such tables, trained with its present cards.

    A card that is added changes what a network chooses from; until one is trained anew, the levels
    play by playouts.
    """
    path = network_path(game, NETWORKS[solitaire])
    if not spec_of(game).network or not path.exists():
        return False
    head, _ = _parts(path, path.read_bytes())
    return head[ACTIONS] == spec_of(game).compact().count


def network_of(game: str, *, solitaire: bool) -> Network:
    """Return a game's own network for such tables."""
    if not has_network(game, solitaire=solitaire):
        table = "solitaire" if solitaire else "two or more players"
        raise OptionError(f"{title_of(game)} has no network for {table} yet.")
    return read_network(game, network_path(game, NETWORKS[solitaire]))


def network_path(game: str, name: str) -> Path:
    """Return where one of a game's own networks is: `players` or `solitaire`."""
    return spec_of(game).folder / "bots" / f"{name}{SUFFIX}"


@cache
def read_network(game: str, path: Path) -> Network:
    """Read and check a network of a game."""
    try:
        whole = path.read_bytes()
    except OSError as error:
        raise OptionError(f"{path} cannot be read: {error.strerror}.") from None
    head, body = _parts(path, whole)
    spec = spec_of(game)
    seen = spec.network().observer.observation.length
    shape = network.Shape()
    length = network.sizes(head, shape)
    fits = (
        shape.width <= network.MOST_WIDTH
        and shape.half <= network.MOST_WIDTH
        and max(seen, shape.columns) <= network.MOST_SEEN
        and 1 < shape.seats <= network.MOST_SEATS
        and head[ACTIONS] == spec.compact().count
        and len(head) == network.HEAD + shape.first + shape.first - shape.biases
        and len(body) == length - shape.first
        and all(
            0 <= head[network.HEAD + at] < seen
            and 0 <= head[network.HEAD + at + 3] <= head[6] - head[network.HEAD + at + 2]
            for at in range(0, shape.places, network.PER_COLUMN)
        )
        and all(
            -1 <= place < shape.actions
            for place in head[network.HEAD + shape.places :][: head[ACTIONS]]
        )
    )
    if not fits:
        raise OptionError(f"{path} is damaged, or a network of another game.")
    return Network(head, body)


def pack(head: array[int], body: bytes) -> bytes:
    """Return the file of a network."""
    if sys.byteorder == "big":
        head.byteswap()
    return MAGIC + len(head).to_bytes(_LENGTH, "little") + head.tobytes() + body


def _parts(path: Path, whole: bytes) -> tuple[array[int], array[int]]:
    """Return the 16-bit and the 8-bit integers of a file."""
    head, body = array("h"), array("b")
    after = len(MAGIC) + _LENGTH
    count = int.from_bytes(whole[len(MAGIC) : after], "little")
    if not whole.startswith(MAGIC) or not network.HEAD <= count <= (len(whole) - after) // 2:
        raise OptionError(f"{path} is not a network: it does not begin like one.")
    head.frombytes(whole[after : after + 2 * count])
    if sys.byteorder == "big":
        head.byteswap()
    if min(head[: network.HEAD]) < 1:
        raise OptionError(f"{path} is damaged, or a network of another game.")
    body.frombytes(whole[after + 2 * count :])
    return head, body
