"""Compiled rules on a CUDA card: numba-cuda compiles the CPU's functions to device code.

A kernel is an ordinary function over arrays of records that calls compiled rules; `Kernel` compiles
it for the card when it is first launched. Nothing here is imported until a card is requested.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from mintopia.engine.kernel.compiler import can_compile

THREADS: Final = 128  # per block
NEEDS_CUDA: Final = "CUDA needs numba-cuda: install the extra cuda (pip install 'mintopia[cuda]')."
NO_CARD: Final = (
    "CUDA needs an NVIDIA card and its driver; none was found here. Leave device out, or say cpu."
)


class CudaError(Exception):
    """There is no CUDA card, or no compiler for one."""


def numba_cuda() -> Any:
    """Return the module numba.cuda, whether or not there is a card."""
    if not can_compile() or find_spec("numba_cuda") is None:
        raise CudaError(NEEDS_CUDA)
    numpy: Any = import_module("numpy")
    if not hasattr(numpy, "row_stack"):
        numpy.row_stack = numpy.vstack  # dropped in NumPy 2.5, but numba-cuda 0.30 needs it
    cuda: Any = import_module("numba.cuda")
    config: Any = import_module("numba.cuda.core.config")
    config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # small batches are intended
    return cuda


@cache
def card() -> Any:
    """Return the module numba.cuda; raise CudaError if there is no card."""
    cuda = numba_cuda()
    if not cuda.is_available():
        raise CudaError(NO_CARD)
    return cuda


def busy_threads() -> int:
    """Return how many threads to start for long work: half of what the card can hold.

    About that many get all the registers they need; any more would wait for others to finish.
    """
    device = card().get_current_device()
    count: int = device.MULTIPROCESSOR_COUNT * device.MAX_THREADS_PER_MULTIPROCESSOR // 2
    return count


def record_type(dtype: Any) -> Any:
    """Return the Numba type of a record, for arrays local to a thread."""
    return import_module("numba").from_dtype(dtype)


class Kernel:
    """A function that many threads of the card run in parallel, in blocks of `block` threads."""

    def __init__(self, function: Callable[..., None], block: int = THREADS) -> None:
        self._run = card().jit(function)
        self._block = block

    def launch(self, threads: int, *arguments: Any) -> None:
        """Start at least this many threads, without waiting for them to finish."""
        self._run[-(-threads // self._block), self._block](*arguments)

    def prepared(self, threads: int, *arguments: Any) -> Callable[..., None]:
        """Return a function that starts this many threads, for arguments of the same types.

        Checking the types of records at every launch takes longer than most kernels run.
        """
        run = self._run.specialize(*arguments)
        start: Callable[..., None] = run[-(-threads // self._block), self._block]
        return start


def flat(array: Any, kind: Any = None) -> Any:
    """Return an array on the card as a flat one, its memory read as numbers of type `kind`."""
    numpy: Any = import_module("numpy")
    dtype = numpy.dtype(kind or array.dtype)
    return _at_the_same_place(array, (array.nbytes // dtype.itemsize,), dtype)


def rows_of(array: Any, kind: Any = None) -> Any:
    """Return the rows of an array on the card as records of one field `v`, in the same memory.

    `kind` is the type, of the same size, to read their numbers as.
    """
    numpy: Any = import_module("numpy")
    record = numpy.dtype([("v", kind or array.dtype, (array.shape[1],))])
    return _at_the_same_place(array, array.shape[:1], record)


def _at_the_same_place(array: Any, shape: tuple[int, ...], dtype: Any) -> Any:
    strides = [dtype.itemsize]
    for length in shape[:0:-1]:
        strides.insert(0, strides[0] * length)
    return type(array)(shape=shape, strides=tuple(strides), dtype=dtype, gpu_data=array.gpu_data)
