"""Section 11: villages, fortresses and churches."""

import pytest

from banneret.games.orleans.buildings import abandon, demolish
from banneret.games.orleans.loire import SPACE
from banneret.games.orleans.missions import counting
from banneret.games.orleans.tables import FORTRESSES, WOOD

from .examples import values
from .table import Table

YARD = ("building_yard", "farmer", "craftsman")
FORTIFICATION = ("fortification", "knight", "craftsman")
CHURCH = ("church_works", "farmer", "craftsman", "scholar")


def _bit(area: str) -> int:
    return 1 << SPACE[area]


def _refusal(t: Table, words: str) -> str:
    refusal = t.refused("green", words)
    assert refusal is not None
    return str(refusal)


@pytest.mark.rules("ORL-11.1", "ORL-9.8", "ORL-1.5")
def test_the_building_yard_turns_an_area_into_a_village() -> None:
    t = Table()
    t.terrain(blois="field", patay="lake")
    t.control("green", "blois", "patay")
    t.goods("green", wood=2)
    t.turn("green", *YARD)
    assert t.gives("green", "building_yard") == "for 1 wood a village at Blois or Patay, 1 Fame"
    assert t.ways("green", "building_yard") == ["building_yard blois", "building_yard patay"]
    t.play("building_yard blois")
    assert t.s.villages == _bit("blois")
    assert t.player("green").fame == 1
    assert t.player("green").goods[WOOD] == 1 and t.s.gone_goods[WOOD] == 1
    assert t.player("green").bag == [1, 0, 1, 0, 0, 0, 0]


@pytest.mark.rules("ORL-11.1")
def test_where_no_village_can_be_built() -> None:
    t = Table()
    t.terrain(blois="field", patay="lake", clery="field")
    t.control("green", "blois", "clery")
    t.control("blue", "patay")
    t.villages("blois")
    t.goods("green", wood=1)
    t.stand("green", *YARD)
    assert t.ways("green", "building_yard") == ["building_yard clery"]
    assert _refusal(t, "building_yard blois") == "Blois is a village already. (ORL-11.1)"
    assert _refusal(t, "building_yard patay") == "You do not control Patay. (ORL-11.1)"
    assert _refusal(t, "building_yard jargeau") == "You do not control Jargeau. (ORL-11.1)"
    assert _refusal(t, "building_yard orleans") == "You do not control Orléans. (ORL-11.1)"
    assert "“building_yard clery”" in _refusal(t, "building_yard")
    t.goods("green", wood=0)
    assert t.ways("green", "building_yard") == []
    assert _refusal(t, "building_yard clery") == "The Building Yard gives up 1 wood, and you have none. (ORL-11.1)"
    assert t.gives("green", "building_yard") == "nothing: the Building Yard gives up 1 wood, and you have none"


@pytest.mark.rules("ORL-11.1", "ORL-3.7")
def test_a_manor_farm_never_becomes_a_village() -> None:
    """ORL-E33."""
    t = Table()
    t.terrain(blois="manor_farm")
    t.control("green", "blois")
    t.goods("green", wood=1)
    t.stand("green", *YARD)
    assert bool(t.ways("green", "building_yard")) is values("ORL-E33")["can_choose"]
    assert _refusal(t, "building_yard blois") == "Blois is a manor farm, which never becomes a village. (ORL-3.7)"
    assert _refusal(t, "building_yard") == "None of your areas can take a village. (ORL-11.1)"


@pytest.mark.rules("ORL-11.1", "ORL-18.3")
def test_a_village_no_longer_counts_as_its_terrain() -> None:
    t = Table()
    t.terrain(blois="vineyard", patay="vineyard", clery="vineyard", jargeau="vineyard")
    t.control("green", "blois", "patay", "clery")
    t.goods("green", wood=1)
    assert counting(t.s, t.player("green").areas, "vineyard").bit_count() == 3
    t.turn("green", *YARD)
    t.play("building_yard blois")
    assert counting(t.s, t.player("green").areas, "vineyard").bit_count() == 2
    # and it gives the Fame of a village, not of a vineyard, to who conquers it
    t.turn("red", "territory", "knight", "knight", "craftsman")
    t.play("territory expand orleans blois")
    assert t.player("red").fame == 2


@pytest.mark.rules("ORL-11.2", "ORL-9.8")
def test_a_fortress_goes_in_a_controlled_area() -> None:
    t = Table()
    t.terrain(blois="manor_farm")
    t.control("green", "blois", "patay")
    t.control("blue", "clery")
    t.villages("patay")
    t.goods("green", wood=3)
    t.turn("green", *FORTIFICATION)
    assert t.gives("green", "fortification") == "for 1 wood a fortress at Blois or Patay, 1 Fame"
    t.play("fortification blois")
    player = t.player("green")
    assert (t.s.fortified, player.fortresses, player.fame, player.goods[WOOD]) == (_bit("blois"), FORTRESSES - 1, 1, 2)
    t.stand("green", *FORTIFICATION)
    assert t.ways("green", "fortification") == ["fortification patay"]
    assert _refusal(t, "fortification blois") == "Blois has a fortress already. (ORL-11.2)"
    assert _refusal(t, "fortification clery") == "You do not control Cléry. (ORL-11.2)"
    t.goods("green", wood=0)
    assert t.ways("green", "fortification") == []
    assert _refusal(t, "fortification patay") == "The Fortification gives up 1 wood, and you have none. (ORL-11.2)"


@pytest.mark.rules("ORL-11.2", "ORL-14.6")
def test_a_demolished_fortress_does_not_come_back() -> None:
    """ORL-E35."""
    t = Table()
    t.control("green", "blois", "patay", "clery", "jargeau")
    t.fortresses("blois", "patay", "clery")
    t.goods("green", wood=1)
    assert demolish(t.s, SPACE["blois"]) == 0
    assert t.player("green").fortresses == values("ORL-E35")["fortresses_left"]
    t.stand("green", *FORTIFICATION)
    assert t.ways("green", "fortification") == []
    assert _refusal(t, "fortification jargeau") == "You have no fortress left. (ORL-11.2)"
    assert t.gives("green", "fortification") == "nothing: you have no fortress left"


@pytest.mark.rules("ORL-11.3", "ORL-9.8")
def test_a_church_goes_in_a_controlled_village() -> None:
    t = Table()
    t.control("green", "blois", "patay", "clery")
    t.control("blue", "jargeau")
    t.villages("blois", "jargeau", "patay")
    t.churches("patay")
    t.goods("green", wood=2)
    t.turn("green", *CHURCH)
    left = t.s.church_supply
    assert t.gives("green", "church_works") == "for 1 wood a church at Blois, 3 Fame"
    assert t.ways("green", "church_works") == ["church_works blois"]
    assert _refusal(t, "church_works patay") == "Patay has a church already. (ORL-11.3)"
    assert _refusal(t, "church_works clery") == "Cléry is no village. (ORL-11.3)"
    assert _refusal(t, "church_works jargeau") == "You do not control Jargeau. (ORL-11.3)"
    t.play("church_works blois")
    assert t.s.churches == _bit("blois") | _bit("patay")
    assert t.s.church_supply == left - 1
    assert t.player("green").fame == 3
    assert t.player("green").goods[WOOD] == 1
    t.stand("green", *CHURCH)
    assert _refusal(t, "church_works") == "None of your areas can take a church. (ORL-11.3)"


@pytest.mark.rules("ORL-11.3", "ORL-1.6")
def test_no_church_when_none_is_left() -> None:
    t = Table()
    t.control("blue", "blois", "patay", "clery", "jargeau", "sully")
    t.control("red", "gien", "montargis", "pithiviers", "chateauneuf", "aubigny")
    t.churches(
        "blois", "patay", "clery", "jargeau", "sully", "gien", "montargis", "pithiviers", "chateauneuf", "aubigny"
    )
    t.control("green", "loches")
    t.villages("loches")
    t.goods("green", wood=1)
    t.stand("green", *CHURCH)
    assert t.ways("green", "church_works") == []
    assert _refusal(t, "church_works loches") == "No church is left in the supply. (ORL-1.6)"


@pytest.mark.rules("ORL-11.1", "ORL-11.3")
def test_a_village_and_a_church_at_loches() -> None:
    """ORL-E34."""
    wanted = values("ORL-E34")
    t = Table()
    t.terrain(loches="field")
    t.control("green", "loches")
    t.goods("green", wood=2)
    t.player("green").fame = 14
    t.stand("green", *YARD)
    t.turn("green", *CHURCH)
    assert t.ways("green", "church_works") == []
    t.play("building_yard loches")
    assert t.told("fame_tile") == []
    t.play("church_works loches")
    assert len(t.told("fame_tile")) == wanted["tiles_resolved"]
    assert "decline" in t.menu() and "technology castle.1" in t.menu()
    t.play("decline")
    assert t.player("green").fame == wanted["fame"]
    assert t.player("green").goods[WOOD] == wanted["wood"]


@pytest.mark.rules("ORL-11.1", "ORL-4.6", "ORL-14.4")
def test_the_followers_used_are_in_the_bag_before_the_fame_of_the_building() -> None:
    t = Table()
    t.terrain(blois="field")
    t.control("green", "blois")
    t.goods("green", wood=1)
    t.player("green").fame = 3
    t.turn("green", *YARD)
    assert sum(t.player("green").bag) == 0
    t.play("building_yard blois")
    assert t.menu() == ["draw", "decline"]
    t.play("draw")
    # whoever of the two comes may stand on the Building Yard again
    assert [words for words in t.menu() if "building_yard" in words]


@pytest.mark.rules("ORL-11.4")
def test_what_stays_when_an_area_becomes_empty() -> None:
    t = Table()
    t.control("green", "blois", "patay")
    t.churches("blois")
    t.fortresses("blois", "patay")
    supply = t.player("green").supply
    abandon(t.s, 0, SPACE["blois"])
    assert t.s.villages == t.s.churches == _bit("blois")
    assert t.s.fortified == _bit("patay")
    assert (t.player("green").fortresses, t.player("green").supply) == (FORTRESSES - 1, supply + 1)
    assert t.s.owner(SPACE["blois"]) == -1
    # whoever enters has village and church, and needs no knight
    t.turn("red", "territory", "farmer", "fisherman", "craftsman")
    t.play("territory expand orleans blois")
    assert t.player("red").areas & t.s.churches == _bit("blois")


@pytest.mark.rules("ORL-11.4")
def test_a_famine_empties_a_fortified_area() -> None:
    t = Table()
    t.bonus("malus", "bonus_fame", "bonus_coins")
    t.control("green", "blois")
    t.fortresses("blois")
    t.towns("green", 0, 0)
    for seat in ("blue", "red", "yellow"):
        t.towns(seat, 0, 0)
    t.stand("green", "castle", "farmer", "craftsman", "trader")
    t.acting("green", ["blue", "red", "yellow"])
    t.play("pass")
    if t.menu() and t.menu()[0].startswith("lose"):
        t.play("lose blois")
    assert t.player("green").areas == 0
    assert t.s.fortified == 0
    assert t.player("green").fortresses == FORTRESSES
