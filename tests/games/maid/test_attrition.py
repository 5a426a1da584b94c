"""MAI-9.1: the second supply check."""

import pytest

from banneret.games.maid.determination.supply import attrition

from .examples import expect
from .fights import HERE, field, lots, spare


@pytest.mark.rules("MAI-9.1")
def test_how_many() -> None:
    """`attrition`."""
    assert [attrition(size) for size in (1, 4, 5, 9, 20)] == expect("attrition")["losses"]


@pytest.mark.rules("MAI-9.1", "MAI-8.4")
def test_trains_count_and_combat_sps_are_lost() -> None:
    table = field()
    table.put("french", HERE, IN=3, AR=3, SG=3)
    table.from_part("second")
    assert (table.phase, table.asked) == ("attrition", "french")
    assert lots(table) == {"french.infantry": 3, "french.archers": 3}
    table.choose(french__infantry=2, french__archers=1)
    assert table.sp("french", HERE) == {"IN": 1, "AR": 2, "SG": 3}


@pytest.mark.rules("MAI-9.1", "MAI-8.3")
def test_a_train_with_too_small_an_escort_is_lost() -> None:
    table = field()
    table.put("french", HERE, "dunois", IN=1, SG=3, EN=1)
    table.dice(6, 6)
    table.from_part("second")
    assert table.sp("french", HERE) == {}
    assert table.at("dunois") == "captive"
    assert spare(table) == 0


@pytest.mark.rules("MAI-9.1", "MAI-5.1")
def test_the_supplied_lose_nothing() -> None:
    """Inside a town always, besieged or not; outside within three hexes of one."""
    table = field()
    table.control(rheims="french")
    table.put("french", "rheims", IN=4)
    table.put("english", "rheims", IN=2)
    table.put("french", "patay", IN=4)
    table.from_part("second")
    assert table.sp("french", "rheims") == {"IN": 4}
    assert table.sp("french", "patay") == {"IN": 4}


@pytest.mark.rules("MAI-9.1", "MAI-4.5")
def test_english_stacks_lose_first() -> None:
    table = field()
    table.control(
        rheims="french",
        laon="french",
        soissons="french",
        compiegne="french",
        chalons="french",
        noyon="french",
        ghent="french",
    )
    table.put("french", HERE, IN=3, AR=3)
    table.put("english", "2112", IN=3, AR=3)
    for town in ("chateau_thierry", "meaux", "provins", "senlis", "sens", "troyes", "melun", "paris"):
        table.control(**{town: "french"})
    table.from_part("second")
    assert (table.phase, table.asked) == ("attrition", "english")
    table.play("cheapest")
    assert (table.phase, table.asked) == ("attrition", "french")


@pytest.mark.rules("MAI-9.1", "MAI-3.14")
def test_old_marks_are_removed_and_none_is_placed() -> None:
    table = field()
    table.put("french", HERE, IN=3, AR=3)
    table.put("french", "patay", IN=3)
    table.unsupplied("french", HERE, "patay")
    table.from_part("second")
    assert table.phase == "attrition"
    assert table.s.unsupplied == [(), ()]


@pytest.mark.rules("MAI-9.1", "MAI-10.2")
def test_charles_starves() -> None:
    table = field()
    table.put("french", HERE, "charles", IN=1)
    table.put("french", "2903", IN=5, AR=5)
    table.dice(1, 1)
    table.from_part("second")
    assert table.s.result is not None and table.s.result.kind == "charles"
