"""What chance decides in the setup of Mint Works, expressed as options (W2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mintopia.engine.kernel.secure_random import SecureStream
from mintopia.games.works.options import Options
from mintopia.games.works.schema import ADVANCED_IDS, PROMO_IDS


def name_chance(options: Options, stream: Callable[[str], SecureStream]) -> dict[str, Any]:
    """Return options that settle everything left to chance, so that no seed is needed."""
    named: dict[str, Any] = {}
    if options.deck is None:
        named["deck"] = stream("deck").shuffled(options.values.deck)
    if isinstance(options.advanced, int) and options.advanced:
        pool = ADVANCED_IDS + (PROMO_IDS if options.promos else ())
        named["advanced"] = stream("advanced").shuffled(pool)[: options.advanced]
    if options.starting is None and options.solo is None:
        named["starting"] = stream("starting").below(options.seats)
    return named
