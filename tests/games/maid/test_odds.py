"""MAI-7.10 to MAI-7.14: strengths and columns."""

import pytest

from banneret.games.maid.combat import odds
from banneret.games.maid.forces.stacks import fighters, stack
from banneret.games.maid.tables import AUTOMATIC, COLUMNS, ENGLISH, FRENCH, Side

from .examples import expect, given
from .fights import HERE, NORTH, facing, field, result, spare
from .fights import odds as told
from .table import Table, cell


def word(column: int) -> str:
    return "auto" if column == AUTOMATIC else COLUMNS[column]


def multipliers(table: Table, defender: Side, target: str, attackers: list[list[str]]) -> list[int]:
    return [odds.multiplier(table.s, defender, cell(target), tuple(map(cell, places))) for places in attackers]


@pytest.mark.rules("MAI-7.13", "MAI-7.14")
def test_rounding() -> None:
    """`odds_rounding`."""
    pairs = given("odds_rounding")["pairs"]
    assert [word(odds.column(attack, defence)) for attack, defence in pairs] == expect("odds_rounding")["columns"]


@pytest.mark.rules("MAI-7.13")
def test_rounding_by_the_definition() -> None:
    for attack in range(1, 41):
        for defence in range(1, 61):
            found = word(odds.column(attack, defence))
            if attack >= defence:
                times = attack // defence
                assert found == (f"{times}-1" if times <= 4 else "auto")
            else:
                assert found == ("1-2" if defence <= 2 * attack else "1-3")


@pytest.mark.rules("MAI-7.13", "MAI-7.14")
def test_better_than_four_to_one_needs_no_die() -> None:
    table = facing({"IN": 8, "AR": 7}, {"IN": 3}, "talbot")
    table.dice()
    table.attack(HERE)
    assert told(table) == "15 to 3: better than 4-1"
    assert result(table) == "-/E"
    assert spare(table) == 0
    assert table.sp("french", HERE) == {}
    assert table.sp("english", NORTH) == {"IN": 8, "AR": 7}


@pytest.mark.rules("MAI-7.14")
def test_worse_than_one_to_three_uses_one_to_three() -> None:
    table = facing({"IN": 1}, {"IN": 9})
    table.dice(6)
    table.attack(HERE)
    assert told(table) == "1 to 9: 1-3"
    assert result(table) == "1R/1"


@pytest.mark.rules("MAI-7.10")
def test_only_combat_sps_count() -> None:
    table = facing({"IN": 2, "HC": 1, "LC": 1, "MI": 1, "AR": 1, "AT": 1, "SG": 2, "EN": 1}, {"IN": 2, "SG": 3})
    table.dice(2)
    table.attack(HERE)
    assert told(table) == "7 to 2: 3-1"


@pytest.mark.rules("MAI-7.11", "MAI-7.12")
def test_woods_and_river() -> None:
    """`woods_and_river`."""
    table = field()
    case = given("woods_and_river")
    table.put("french", "1717", IN=case["defence_sp"])
    found = multipliers(table, FRENCH, "1717", case["attackers_from"])
    assert found == expect("woods_and_river")["multiplier"]
    assert [factor * fighters(stack(table.s, FRENCH, cell("1717"))) for factor in found] == expect("woods_and_river")[
        "defence_strength"
    ]


@pytest.mark.rules("MAI-7.11", "MAI-7.12", "MAI-7.5")
def test_town_across_river() -> None:
    """`town_across_river`."""
    table = field()
    table.put("french", "orleans", IN=2)
    found = multipliers(table, FRENCH, "orleans", [["1618"], ["1618", "1616"], ["orleans"]])
    assert found == expect("town_across_river")["multiplier"]
    assert [factor * 2 for factor in found] == expect("town_across_river")["defence_strength"]


@pytest.mark.rules("MAI-7.12", "MAI-7.11")
def test_besieger_not_tripled() -> None:
    """`besieger_not_tripled`."""
    table = field()
    table.put("french", "orleans", IN=2)
    table.put("english", "orleans", IN=2)
    assert (
        multipliers(table, ENGLISH, "orleans", [["1517"], ["jargeau"], ["orleans", "jargeau"]])
        == expect("besieger_not_tripled")["multiplier"]
    )


@pytest.mark.rules("MAI-7.11")
@pytest.mark.parametrize(
    ("place", "factor"),
    [
        ("1616", 1),
        ("patay", 1),
        ("1717", 2),
        ("1618", 2),
        ("2705", 2),
        ("janville", 3),
        ("orleans", 3),
        ("harfleur", 3),
    ],
)
def test_terrain(place: str, factor: int) -> None:
    """Clear, village, woods, swamp, rough, town, cathedral town, a port: the coast has no effect of its own."""
    table = field()
    side = table.s.town_side(cell(place))
    assert odds.multiplier(table.s, Side(max(side, 0)), cell(place), (cell(place),)) == factor


@pytest.mark.rules("MAI-7.12")
def test_every_attacking_sp_must_be_across_the_river() -> None:
    """1818 and 1817 (Sully) are on either side of the Loire. A bridge at a town does not help in combat."""
    table = field()
    table.put("english", "1818", IN=4)
    table.put("french", "sully", IN=4)
    table.fighting("english")
    table.dice(3)
    table.attack("sully")
    assert told(table) == "4 to 4 × 2 (across a river) = 8: 1-2"
    table = field()
    table.put("english", "1818", IN=4)
    table.put("english", "1717", SG=1, IN=1)
    table.put("french", "sully", IN=4)
    table.fighting("english")
    table.dice(3)
    table.attack("sully", **{"1818__english__infantry": 4, "1717__english__siege": 1})
    assert told(table) == "4 to 4: 1-1", "a train attacks as well, and from this bank"
