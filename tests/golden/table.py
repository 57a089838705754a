"""The golden games of both games."""

from __future__ import annotations

from typing import Final

from tests.golden import bid_table, works_table

CASES: Final = [*works_table.CASES, *bid_table.CASES]
