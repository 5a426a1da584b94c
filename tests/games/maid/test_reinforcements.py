"""MAI-5.6, MAI-11.9: reinforcements and Salisbury's fate, at the start of the replacements step."""

import pytest

from banneret.games.maid.determination.reinforcements import SalisburysFate
from banneret.games.maid.scenarios import SCENARIO_DATA

from .table import PARTS, Table


def at_turn(turn: int, scenario: str = "campaign_1429") -> Table:
    """The reinforcements of a turn are about to arrive, with nothing in the banks to ask about."""
    table = Table(scenario)
    table.s.turn = turn
    return table


@pytest.mark.rules("MAI-5.6")
def test_the_owner_chooses_the_town_and_all_arrive_there() -> None:
    table = at_turn(3, "loire_1429")
    table.from_part("reinforce")
    assert (table.phase, table.asked) == ("arrive", "french")
    assert table.menu() == ["arrive tours", "arrive blois", "arrive loches"]
    before = table.sp("french", "loches")
    assert table.at("richemont") == "waiting"
    table.play("arrive loches")
    assert table.sp("french", "loches") == {**before, "HC": 2, "LC": 1, "AR": 1}
    assert table.at("richemont") == "loches"
    assert table.s.coming == (1,)
    assert (
        table.told("reinforcements")[0].text
        == "Richemont with Heavy Cavalry 2, Light Cavalry 1, Archers 1 arrive in Loches."
    )


@pytest.mark.rules("MAI-5.6")
def test_not_before_their_turn() -> None:
    table = at_turn(2, "loire_1429")
    table.from_part("reinforce")
    assert table.phase == "raise" and table.s.coming == (0, 1) and table.at("richemont") == "waiting"


@pytest.mark.rules("MAI-5.6")
def test_only_towns_of_the_list_that_are_open_and_have_room() -> None:
    table = at_turn(3, "loire_1429")
    table.put("english", "tours", AR=1)  # besieged
    table.put("french", "blois", MI=8)  # 20 SPs
    table.from_part("reinforce")
    # one town is left: nobody is asked
    assert table.sp("french", "loches")["HC"] == 2 and table.at("richemont") == "loches"
    table = at_turn(3, "loire_1429")
    table.put("french", "blois", MI=5)  # 17: three are free, and four come
    table.put("french", "tours", MI=12)  # 16: just enough
    table.from_part("reinforce")
    assert table.menu() == ["arrive tours", "arrive loches"]
    assert [table.rule(f"arrive {town}") for town in ("blois", "gien", "nowhere", "chartres")] == ["MAI-5.6"] * 4
    for town, words in (("blois", "no room"), ("gien", "come to Tours, Blois, Loches"), ("nowhere", "no town")):
        assert words in str(table.why_not(f"arrive {town}"))
    table.play("arrive tours")
    assert sum(table.sp("french", "tours").values()) == 20


@pytest.mark.rules("MAI-5.6")
def test_they_wait_and_try_again_each_turn() -> None:
    table = at_turn(3, "loire_1429")
    table.control(tours="english", loches="english")
    table.take("french", "tours")
    table.take("french", "loches")
    table.put("english", "blois", AR=1)
    table.from_part("reinforce")
    assert table.s.coming == (0, 1) and table.at("richemont") == "waiting"
    assert [event.rules for event in table.told("wait")] == [("MAI-5.6",)]
    table.take("english", "blois")
    table.s.turn = 4
    table.from_part("reinforce")
    assert table.asked == "english"  # the English reinforcements of turn 4 come first
    table.play("arrive paris")
    assert table.at("richemont") == "blois" and not table.s.coming


@pytest.mark.rules("MAI-5.6", "MAI-4.5")
def test_the_english_side_first_each_in_order() -> None:
    table = at_turn(9)
    table.from_part("reinforce")
    asked = []
    while table.phase == "arrive":
        asked.append((table.asked, table.menu()[0]))
        table.play(table.menu()[0])
    assert asked == [
        ("english", "arrive paris"),
        ("english", "arrive calais"),
        ("english", "arrive arras"),
        ("french", "arrive thouars"),
        ("french", "arrive bourges"),
    ]
    # the last find Bourges full and Orléans besieged: Tours is left
    assert table.sp("french", "tours")["AT"] == 1
    assert table.at("arundel") == "calais"
    assert table.sp("english", "arras")["B.IN"] == 5


@pytest.mark.rules("MAI-5.6")
def test_their_side_must_control_the_town_not_their_nation() -> None:
    table = at_turn(9)
    table.control(arras="english", amiens="french", lille="french", ghent="french")
    for town in ("amiens", "lille", "ghent"):
        table.take("english", town)
    table.from_part("reinforce")
    table.play("arrive paris", "arrive calais")
    assert table.sp("english", "arras")["B.IN"] == 5 and table.asked == "french"


@pytest.mark.rules("MAI-5.6")
def test_reinforcements_come_before_replacement_points() -> None:
    assert PARTS["first"] < PARTS["salisbury"] < PARTS["reinforce"] < PARTS["income"]
    table = at_turn(3, "loire_1429")
    table.from_part("first")
    assert table.phase == "arrive" and table.s.banks == [0, 0, 0]
    table.play("arrive tours")
    assert table.s.banks == [2, 0, 2]


# ---------------------------------------------------------------------- MAI-11.9


def salisbury(where: str, turn: int = 2, scenario: str = "campaign_1428", *faces: int) -> Table:
    table = Table(scenario)
    table.s.turn = turn
    table.leader("salisbury", where)
    table.dice(*faces)
    table.s.call(SalisburysFate())
    SalisburysFate().run(table.s, table.ref)
    return table


@pytest.mark.rules("MAI-11.9")
@pytest.mark.parametrize("face", range(1, 7))
def test_salisbury_at_orleans(face: int) -> None:
    for where in ("orleans", "patay"):
        table = salisbury(where, 2, "campaign_1428", face)
        assert table.at("salisbury") == ("killed" if face <= 4 else where)
        assert [roll.value for roll in table.told("salisbury")[0].dice] == [face]


@pytest.mark.rules("MAI-11.9")
def test_salisbury_elsewhere_or_at_another_time() -> None:
    for where, turn, scenario in (
        ("1516", 2, "campaign_1428"),
        ("captive", 2, "campaign_1428"),
        ("orleans", 1, "campaign_1428"),
        ("orleans", 3, "campaign_1428"),
        ("orleans", 2, "campaign_1429"),
    ):
        table = salisbury(where, turn, scenario)  # no die is there to roll
        assert table.at("salisbury") == where and not table.told("salisbury")
    assert [data.salisbury_fate_turn for data in SCENARIO_DATA.values()].count(2) == 1


@pytest.mark.rules("MAI-11.9", "MAI-11.8")
def test_salisburys_fate_in_the_turn() -> None:
    table = Table("campaign_1428")
    table.s.turn = 2
    table.leader("salisbury", "1516")
    table.leader("suffolk", "patay")
    table.from_part("salisbury")
    assert table.at("salisbury") == "1516"
    table.leader("salisbury", "patay")
    table.dice(1)
    table.s.coming = ()
    table.from_part("salisbury")
    assert table.at("salisbury") == "killed" and table.at("suffolk") == "patay"
