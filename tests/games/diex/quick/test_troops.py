"""The types of soldiers: their points, and that their list is held against the rules."""

import msgspec
import pytest

from banneret.games.diex.muster.roster import PEOPLE
from banneret.games.diex.quick.troops import POINTS, TROOP, TROOPS, Row, fault, troops
from banneret.kernel.refusal import BanneretError

KNIGHT = Row("knight", "Knight", "norman", "Nck", "cavalry_armoured", "cavalry_on_foot_armoured", 9, 36)


@pytest.mark.rules("DXC-17.1a")
def test_points_by_category() -> None:
    assert POINTS == {
        "infantry": 1,
        "infantry_armoured": 2,
        "foot_shooter": 2,
        "foot_shooter_armoured": 3,
        "cavalry_on_foot_armoured": 3,
        "cavalry": 3,
        "mounted_shooter": 3,
        "mounted_shooter_armoured": 4,
        "cavalry_armoured": 5,
    }


@pytest.mark.rules("DXC-17.1a", "DXC-17.1b")
def test_a_rider_is_worth_less_on_foot() -> None:
    knight = TROOP["norman_knight"]
    assert (knight.points, knight.points_foot, knight.rides, knight.armoured) == (5, 3, True, True)


@pytest.mark.rules("DXC-17.1c")
def test_a_dismounted_rider_without_armour_is_infantry() -> None:
    for id in ("scottish_light_cavalry", "mercenary_rider"):
        assert (TROOP[id].points, TROOP[id].points_foot) == (3, 1)


@pytest.mark.rules("DXC-17.1c")
def test_javelins_slings_bows_and_crossbows_make_a_shooter() -> None:
    shooters = {troop.id.partition("_")[2] for troop in TROOPS if troop.shooter}
    assert shooters == {"archer", "javelinman", "slinger", "crossbowman"}


@pytest.mark.rules("DXS-11.3.2g")
def test_archers_have_the_class_letter_a() -> None:
    assert {troop.id for troop in TROOPS if troop.archer} == {"norman_archer", "saxon_archer", "danish_archer"}


def test_the_points_of_a_type_go_with_its_characters() -> None:
    """There are tactical characters of the code with such a horse and armour; a jarl shares his with javelinmen."""
    for troop in TROOPS:
        people = [
            person
            for person in PEOPLE.values()
            if person.code == troop.code and (person.kind == "jarl") == (troop.id == "danish_jarl")
        ]
        assert (troop.rides, troop.armoured) in {(person.rides, person.armoured) for person in people}, troop.id


@pytest.mark.rules("DXS-11.5b")
def test_those_who_command() -> None:
    assert {troop.id for troop in TROOPS if troop.command} == {
        "norman_noble",
        "norman_knight",
        "saxon_earl",
        "saxon_mounted_thegn",
        "scottish_medium_cavalry",
        "danish_jarl",
        "mercenary_knight",
    }


@pytest.mark.rules("DXS-11.5b", "DXC-17.1a")
def test_nobles_earls_and_jarls_lead_and_cannot_be_bought() -> None:
    assert [troop.id for troop in TROOPS if not troop.army_cost] == ["norman_noble", "saxon_earl", "danish_jarl"]
    assert [(TROOP[id].points, TROOP[id].points_foot) for id in ("norman_noble", "saxon_earl", "danish_jarl")] == [
        (5, 3),
        (5, 3),
        (2, 2),
    ]


def test_every_type_knows_its_number() -> None:
    assert [troop.number for troop in TROOPS] == list(range(len(TROOPS)))
    assert TROOPS[0].id == "norman_knight"


@pytest.mark.parametrize(
    ("id", "plural"),
    [("norman_knight", "Norman knights"), ("danish_hirdman", "Hirdmen"), ("saxon_ceorl", "Ceorls")],
)
def test_several_of_them(id: str, plural: str) -> None:
    assert TROOP[id].plural == plural


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"code": "Xck"}, "the code Xck does not fit"),
        ({"code": "Nik"}, "disagree about a horse"),
        ({"code": "Nca"}, "is a shooter's"),
        ({"foot_category": "infantry"}, "on foot he cannot count as infantry"),
    ],
)
def test_a_wrong_type_is_told(change: dict[str, str], said: str) -> None:
    assert fault(KNIGHT) == ""
    wrong = msgspec.structs.replace(KNIGHT, **change)
    assert said in fault(wrong)
    with pytest.raises(BanneretError, match=r"wrong about the Knight \(knight\)"):
        troops([wrong], POINTS, [])


def test_a_list_that_does_not_fit_together_is_told() -> None:
    with pytest.raises(BanneretError, match="he stands there twice"):
        troops([KNIGHT, KNIGHT], POINTS, [])
    with pytest.raises(BanneretError, match="No points are given for cavalry_armoured"):
        troops([KNIGHT], {"cavalry_on_foot_armoured": 3}, [])
    with pytest.raises(BanneretError, match="able to command: bishop"):
        troops([KNIGHT], POINTS, ["knight", "bishop"])
