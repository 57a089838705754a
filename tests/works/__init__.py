"""The rule tests of Mint Works: tables that read like the rulebook."""

import pytest

pytest.register_assert_rewrite(f"{__name__}.checking")
