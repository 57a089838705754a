"""The rule tests of Mint Bid: tables that read like the rulebook."""

import pytest

pytest.register_assert_rewrite(f"{__name__}.checking", f"{__name__}.consistency")
