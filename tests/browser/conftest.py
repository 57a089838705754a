"""The tests of the page's host run as a page does: nothing is compiled."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def without_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take Numba away: no page has it."""
    monkeypatch.setattr("mintopia.bots.mcts.can_compile", lambda: False)
