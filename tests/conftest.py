"""What all tests share: how Hypothesis searches, and the compiled rules, made once.

Compiling the rules of a game costs most of a minute on a machine that has never done it. So the
tests of compiled rules stand in two modules and name their game first in their ids: with
`pytest -n auto --dist loadgroup` those of one game run on one worker and compile once.
"""

from __future__ import annotations

import os
import re
import signal
from importlib import import_module
from typing import Any

import pytest
from hypothesis import settings

from mintopia.games import game_ids
from mintopia.kernel.compiler import can_compile
from tests.properties.compiled_rules import CompiledRules, compiled_rules_of

# Who starts the tests in the background may have them ignore Ctrl-C, and every program they start
# would inherit that; some tests press it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Every run tries the same examples, so that a red build is about the change under test. With
# MINTOPIA_EXPLORE=1 (`make explore`) every run tries new ones. No deadlines: a shared machine is
# sometimes slow, and the speed of the rules is measured in benchmarks, not here.
settings.register_profile("mintopia", deadline=None, derandomize=True, database=None)
settings.register_profile("mintopia-explore", deadline=None)
settings.load_profile(
    "mintopia-explore" if os.environ.get("MINTOPIA_EXPLORE", "") == "1" else "mintopia"
)


@pytest.fixture(scope="session")
def compiled_rules() -> dict[str, CompiledRules]:
    """Give the compiled twins of the rules of every game; skip where Numba is absent."""
    if not can_compile():
        pytest.skip("Numba is absent or switched off: there is nothing compiled to compare.")
    return {game: compiled_rules_of(game) for game in game_ids()}


@pytest.hookimpl(optionalhook=True)  # there is none without pytest-xdist
def pytest_xdist_make_scheduler(config: Any, log: Any) -> Any:
    """Send the tests of one compilation to one worker.

    The mark `xdist_group` would do, but pytest-xdist 3.8 writes it into a field that pytest 9.2 no
    longer reads.
    """
    if config.getvalue("dist") != "loadgroup":
        return None
    scheduling: Any = import_module("xdist.scheduler")

    class OneCompilationEach(scheduling.LoadGroupScheduling):  # type: ignore[misc]
        """Groups as they are marked, and one for the compiled rules of each game.

        The tests in the browser go module by module.
        """

        def _split_scope(self, nodeid: str) -> str:
            compiled = re.search(r"test_(?:compiled|uniform)\.py::\w+\[(\w+)", nodeid)
            browser = re.match(r"tests/web/(\w+)\.py", nodeid)  # a browser is started once
            group: str = super()._split_scope(nodeid)
            return f"compiled-{compiled[1]}" if compiled else browser[1] if browser else group

    return OneCompilationEach(config, log)
