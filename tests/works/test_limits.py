"""Too many cards for a record are refused when the game is loaded."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from mintopia.engine.kernel.hashing import offsets
from mintopia.errors import OptionError
from mintopia.games.works import cards, knowledge, schema, state
from mintopia.games.works.bank import BOTTOMLESS
from tests.kernel.test_state import MOST_BYTES

SOURCE = Path(schema.__file__).read_text(encoding="utf-8")
MOST_MORE = (5, 2)  # Plans and Locations


def load_with(plans: int = 0, locations: int = 0) -> dict[str, Any]:
    """Load the schema with this many additional Plans and Locations."""
    more_plans = "".join(f'"plan-{number}", ' for number in range(plans))
    more_locations = "".join(f'"location-{number}", ' for number in range(locations))
    text = SOURCE.replace('"wholesaler", "lotto",\n)', f'"wholesaler", "lotto", {more_plans}\n)')
    text = text.replace('"temp-agency",\n)', f'"temp-agency", {more_locations})')
    space: dict[str, Any] = {"__name__": "schema_with_more"}
    exec(compile(text, "schema.py", "exec"), space)
    assert space["PLANS"] == schema.PLANS + plans
    assert space["LOCATIONS"] == schema.LOCATIONS + locations
    return space


@pytest.mark.parametrize(("plans", "locations"), [(0, 0), (5, 0), (0, 2), MOST_MORE])
def test_no_two_sources_of_mints_share_a_number(plans: int, locations: int) -> None:
    """In the past, 24 or more Plans overlapped with the sources that follow them."""
    space = load_with(plans, locations)
    events, ids = space["EVENTS"], space["SOURCE_IDS"]
    gain = space["EV_GAIN"]
    told = [events.tell((gain, 0, 1, source, 0), 0)["source"] for source in range(len(ids))]
    assert told == list(ids)
    assert told[space["FROM_INCOME"]] == "income"
    assert told[space["FROM_BUILDING"]] == "windmill"


@pytest.mark.parametrize(
    ("plans", "locations", "words"),
    [(6, 0, "There are 27 Plans, but at most 26 fit"), (0, 3, "There are 14 Locations")],
)
def test_too_many_are_refused(plans: int, locations: int, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        load_with(plans, locations)


def test_the_state_has_room_for_as_many_as_are_allowed() -> None:
    text = Path(state.__file__).read_text(encoding="utf-8")
    text = text.replace("from mintopia.games.works import schema as w\n", "")
    space: dict[str, Any] = {"__name__": __name__, "w": SimpleNamespace(**load_with(*MOST_MORE))}
    exec(compile(text, "state.py", "exec"), space)
    assert state.State.dtype().itemsize < space["State"].dtype().itemsize <= MOST_BYTES["works"]


@pytest.mark.parametrize("upkeep", [13, 15])
def test_cards_that_bring_more_mints_than_fit_are_refused(upkeep: int) -> None:
    """W5-q: nobody can have as many Mints as Mort counts as having, and that fits 16 bits."""
    assert np.iinfo(np.int16).max > BOTTOMLESS
    plans = {plan: {"upkeep": upkeep} for plan in schema.PLAN_IDS}
    if upkeep == 13:
        assert cards.most_mints(cards.read_values({"plans": plans})) < BOTTOMLESS
    else:
        with pytest.raises(OptionError, match="at most 29999 can be counted"):
            cards.read_values({"plans": plans, "game": {"starting_mints": 10, "income": 10}})


def test_the_parts_of_a_search_key_do_not_overlap() -> None:
    """In the past, a twelfth Location overlapped with the Mints on the Gallery."""
    assert offsets("parts", 22, 16, 8, last=11) == (22, 38, 46)
    assert offsets("parts", 24, 16, 8, last=12) == (24, 40, 48)
    with pytest.raises(ValueError, match="63 bits a word; parts would need 66"):
        offsets("parts", 28, 16, 8, last=14)
    assert knowledge._GALLERY_AT == knowledge._USED_BITS * schema.LOCATIONS
