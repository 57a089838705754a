"""The tests of the page's host run as in a page, without the compiler."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def without_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pretend that Numba is absent, as it is in every page."""
    monkeypatch.setattr("mintopia.bots.mcts.can_compile", lambda: False)
