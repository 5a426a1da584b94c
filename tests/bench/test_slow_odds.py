"""The ways to the slowest odds can still be walked: rules may be made faster, and play the same."""

import pytest
from bars import OURS
from ours import AS_PLAYED
from slow_odds import Way, known, walk

WAYS = known()


@pytest.mark.parametrize("way", WAYS, ids=[f"{way.scenario}-{way.option}".replace(" ", "_") for way in WAYS])
def test_a_way_leads_to_its_option(way: Way) -> None:
    assert walk(AS_PLAYED[way.who](), way).option.notation == way.option


def test_the_skirmish_is_among_them() -> None:
    assert {way.who for way in WAYS} <= set(OURS)
    assert any(way.who == "Diex" and way.exact for way in WAYS)
