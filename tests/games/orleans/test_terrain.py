"""ORL-9.3 to ORL-9.5: the harvest."""

import pytest

from banneret.games.orleans.tables import GOOD_IDS

from .examples import values
from .table import Table


def _stock(t: Table, seat: str = "green") -> dict[str, int]:
    return {good: count for good, count in zip(GOOD_IDS, t.player(seat).goods, strict=True) if count}


@pytest.mark.rules("ORL-9.3", "ORL-6.2", "ORL-9.5")
def test_so_many_different_areas_as_the_era_allows() -> None:
    """ORL-E15."""
    t = Table()
    t.terrain(blois="field", patay="lake", chambord="vineyard", clery="pasture", jargeau="forest")
    t.control("green", "blois", "patay", "chambord", "clery", "jargeau")
    t.villages("jargeau")
    t.player("green").fame = 13
    t.turn("green", "terrain", "farmer", "fisherman")
    most = values("ORL-E15")["max_goods"]
    assert t.gives("green", "terrain") == f"{most} of: Blois (grain), Chambord (wine), Patay (fish), Cléry (cheese)"
    t.play("terrain")
    assert t.menu() == ["harvest blois", "harvest chambord", "harvest patay", "harvest clery"]
    village = t.why_not("harvest jargeau")
    assert village is not None and village.rule == "ORL-9.5"
    for number, area in enumerate(("chambord", "clery", "patay"), 1):
        t.play(f"harvest {area}")
        again = t.why_not(f"harvest {area}")
        if number < most:
            assert again is not None and str(again).endswith(
                "has been chosen already: the areas must be different. (ORL-9.3)"
            )
    assert _stock(t) == {"wine": 1, "cheese": 1, "fish": 1}
    assert t.menu() == ["castle", "pass"]


@pytest.mark.rules("ORL-9.3")
@pytest.mark.parametrize(("fame", "most"), [(0, 2), (12, 2), (13, 3), (24, 3), (25, 4)])
def test_the_era_limits_the_harvest(fame: int, most: int) -> None:
    t = Table()
    t.terrain(blois="field", patay="lake", chambord="vineyard", clery="pasture", jargeau="forest")
    t.control("green", "blois", "patay", "chambord", "clery", "jargeau")
    t.player("green").fame = fame
    t.turn("green", "terrain", "farmer", "fisherman")
    t.play("terrain")
    count = 0
    while t.menu()[0].startswith("harvest"):
        t.play(t.menu()[0])
        count += 1
    assert count == most == sum(t.player("green").goods)


@pytest.mark.rules("ORL-9.3", "ORL-8.3")
def test_fewer_may_be_chosen_but_not_none() -> None:
    t = Table()
    t.terrain(blois="field", patay="lake", chambord="vineyard")
    t.control("green", "blois", "patay", "chambord")
    t.turn("green", "terrain", "farmer", "fisherman")
    t.play("terrain")
    refusal = t.why_not("stop")
    assert refusal is not None and refusal.rule == "ORL-8.3"
    t.play("harvest patay")
    t.play("stop")
    assert _stock(t) == {"fish": 1}


@pytest.mark.rules("ORL-9.3")
def test_all_at_once_where_nothing_is_to_choose() -> None:
    t = Table()
    t.terrain(blois="field", patay="lake", chambord="vineyard", clery="manor_farm")
    t.control("green", "blois", "patay")
    t.turn("green", "terrain", "farmer", "fisherman")
    assert t.gives("green", "terrain") == "all of: Blois (grain), Patay (fish)"
    t.play("terrain")
    t.play("all")
    assert _stock(t) == {"grain": 1, "fish": 1}
    t.control("green", "chambord")
    t.turn("green", "terrain", "farmer", "fisherman")
    t.play("terrain")
    refusal = t.why_not("all")
    assert refusal is not None and refusal.rule == "ORL-9.3"


@pytest.mark.rules("ORL-9.3", "ORL-1.6")
def test_all_at_once_with_one_grain_left_gives_one() -> None:
    t = Table()
    t.terrain(blois="field", patay="field")
    t.control("green", "blois", "patay")
    t.goods("blue", grain=23)
    t.turn("green", "terrain", "farmer", "fisherman")
    t.play("terrain")
    t.play("all")
    assert _stock(t) == {"grain": 1}
    assert len(t.told("harvest")) == 1


@pytest.mark.rules("ORL-9.3")
def test_only_controlled_areas_give() -> None:
    t = Table()
    t.terrain(blois="field", patay="lake", chambord="vineyard")
    t.control("green", "blois")
    t.control("blue", "patay")
    t.turn("green", "terrain", "farmer", "fisherman")
    t.play("terrain")
    assert t.menu() == ["harvest blois"]
    for area in ("patay", "chambord", "orleans"):
        refusal = t.why_not(f"harvest {area}")
        assert refusal is not None and refusal.rule == "ORL-9.3" and "do not control" in refusal.reason
    named = t.why_not("harvest blois wine")
    assert named is not None and str(named) == "Blois gives the good of its terrain: say “harvest blois”. (ORL-9.3)"


@pytest.mark.rules("ORL-9.4", "ORL-2.4")
def test_a_manor_farm_gives_what_is_asked_for_each_time_anew() -> None:
    """ORL-E16."""
    t = Table()
    t.terrain(blois="manor_farm", patay="manor_farm")
    t.control("green", "blois", "patay")
    t.turn("green", "terrain", "farmer", "fisherman")
    assert t.gives("green", "terrain") == "all of: Blois (any of five), Patay (any of five)"
    t.play("terrain")
    kinds = ["grain", "fish", "cheese", "wood", "wine"]
    assert sorted(t.menu()) == sorted(f"harvest {area} {good}" for area in ("blois", "patay") for good in kinds)
    for words in ("harvest blois bread", "harvest blois"):
        refusal = t.why_not(words)
        assert refusal is not None and refusal.rule == "ORL-9.4"
    t.play("harvest blois wine")
    t.play("harvest patay wine")
    assert _stock(t) == {"wine": values("ORL-E16")["goods_per_action"]}
    t.turn("green", "terrain", "farmer", "fisherman")
    t.play("terrain")
    t.play("harvest blois grain")
    t.play("harvest patay cheese")
    assert _stock(t) == {"wine": 2, "grain": 1, "cheese": 1}


@pytest.mark.rules("ORL-9.4", "ORL-1.6")
def test_a_manor_farm_does_not_give_what_has_run_out() -> None:
    t = Table()
    t.terrain(blois="manor_farm")
    t.control("green", "blois")
    t.sold_out("wine")
    t.turn("green", "terrain", "farmer", "fisherman")
    t.play("terrain")
    assert "harvest blois wine" not in t.menu()
    refusal = t.why_not("harvest blois wine")
    assert refusal is not None and refusal.rule == "ORL-1.6"


@pytest.mark.rules("ORL-9.5", "ORL-8.3")
def test_villages_give_no_goods_and_may_leave_nothing_to_harvest() -> None:
    t = Table()
    t.terrain(blois="field")
    t.control("green", "blois")
    t.villages("blois")
    t.stand("green", "terrain", "farmer", "fisherman")
    assert t.ways("green", "terrain") == []
    refusal = t.refused("green", "terrain")
    assert refusal is not None and refusal.rule == "ORL-9.3"
    assert t.gives("green", "terrain").startswith("nothing: you control no area with its terrain side up")


@pytest.mark.rules("ORL-8.3", "ORL-9.3")
def test_an_area_whose_good_has_run_out_is_nothing_to_harvest() -> None:
    t = Table()
    t.terrain(blois="field", patay="lake")
    t.control("green", "blois", "patay")
    t.sold_out("grain")
    t.turn("green", "terrain", "farmer", "fisherman")
    t.play("terrain")
    assert t.menu() == ["harvest patay"]
    refusal = t.why_not("harvest blois")
    assert refusal is not None and refusal.rule == "ORL-1.6"
    t.play("harvest patay")
    t.sold_out("fish")
    t.stand("green", "terrain", "farmer", "fisherman")
    assert t.ways("green", "terrain") == []
