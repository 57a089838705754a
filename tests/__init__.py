"""The tests of Mintopia; they mirror src."""

import pytest

pytest.register_assert_rewrite("tests.rule_tables", "tests.texts")
