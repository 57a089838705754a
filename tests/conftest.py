"""What all tests share: how Hypothesis searches, and the compiled rules, made once.

Compiling the rules costs some ten seconds on a machine that has never done it. So every test that
needs them bears `@pytest.mark.xdist_group("compiled")` and takes the fixture `compiled_rules`:
with `pytest -n auto --dist loadgroup` they run on one worker and compile once.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

from mintopia.kernel.compiler import can_compile, compiled
from mintopia.works.legal import legal_actions, random_action
from mintopia.works.playout import playout
from mintopia.works.turn import play
from tests.properties.compiled_rules import CompiledRules

# On the build machine every run tries the same examples, so that a red build is about the change
# under test. On a developer's machine every run tries new ones. No deadlines: a shared machine is
# sometimes slow, and the speed of the rules is measured in benchmarks, not here.
settings.register_profile("mintopia", deadline=None)
settings.register_profile("mintopia-ci", deadline=None, derandomize=True, database=None)
settings.load_profile(
    "mintopia-ci" if os.environ.get("CI", "").lower() in ("1", "true", "yes") else "mintopia"
)


@pytest.fixture(scope="session")
def compiled_rules() -> CompiledRules:
    """Give the compiled twins of the rules; skip where Numba is absent."""
    if not can_compile():
        pytest.skip("Numba is absent or switched off: there is nothing compiled to compare.")
    return CompiledRules(
        play=compiled(play),
        legal_actions=compiled(legal_actions),
        random_action=compiled(random_action),
        playout=compiled(playout),
    )
