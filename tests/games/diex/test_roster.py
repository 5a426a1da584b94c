"""Section 1.2: the characters, their figures and what they cost."""

import tomllib
from importlib.resources import files
from typing import Any

import msgspec
import pytest

from banneret.games import diex
from banneret.games.diex.muster import roster
from banneret.games.diex.muster.roster import FLAG, NO_LANCE, PEOPLE, PLAIN, Person, people, person
from banneret.games.diex.muster.rows import FACTIONS, Row
from banneret.games.diex.tables import BOW, CROSSBOW, JAVELIN, SLING
from banneret.kernel.refusal import BanneretError

DATA: list[dict[str, Any]] = tomllib.loads(
    files(diex).joinpath("data", "tac_characters.toml").read_text(encoding="utf-8")
)["character"]
BY_ID = {row["id"]: row for row in DATA}


def of(**wanted: object) -> set[str]:
    return {key for key, who in PEOPLE.items() if all(getattr(who, name) == value for name, value in wanted.items())}


@pytest.mark.rules("DXA-1.2o")
def test_numbers_of_each_people() -> None:
    assert [len(of(faction=faction)) for faction in FACTIONS] == [35, 36, 21, 25]
    knights = [PEOPLE[key] for key in of(knight=True)]
    assert {knight.attack[2] for knight in knights} <= {26, 27, 28} and any(
        knight.attack[2] == 28 for knight in knights
    )
    assert 9 in {PEOPLE[key].defence[2] for key in of(faction="scottish", kind="medium_cavalry")}


@pytest.mark.rules("DXA-1.2a", "DXA-1.2d", "DXA-4a")
@pytest.mark.parametrize("who", PEOPLE.values(), ids=lambda who: who.key)
def test_figures(who: Person) -> None:
    for healthy, wounded in ((0, 1), (2, 3)):
        assert who.attack[wounded] == -(-who.attack[healthy] // 2) and who.defence[wounded] == -(
            -who.defence[healthy] // 2
        )
    assert who.attack[0] > 0 and who.defence[0] > 0
    assert who.stunned_defence == 3 if who.armoured else who.stunned_defence in (1, 2)
    on_foot = (4, 2) if who.woman else (6, 3) if who.armoured else (8, 4)
    mounted = (0, 0) if not who.rides else (12, 12) if who.armoured else (15, 15)
    assert who.move == (*on_foot, *mounted)


@pytest.mark.rules("DXA-1.2p", "DXA-1.2p2")
@pytest.mark.parametrize("who", PEOPLE.values(), ids=lambda who: who.key)
def test_costs(who: Person) -> None:
    arms = (
        {-1: 0, BOW: 8, CROSSBOW: 12, SLING: 5, JAVELIN: 4}[who.weapon]
        + (1 if who.lance == PLAIN else 0)
        + (4 if who.axe else 0)
    )
    horse = 0 if not who.rides else 6 if who.armoured else 3
    armour = 2 if who.armoured and not who.rides else 0
    assert who.cost == max(who.attack[0], who.attack[2]) + 2 + horse + armour + arms
    assert who.cost_foot == who.attack[0] + 2 + (2 if who.armoured else 0) + arms


@pytest.mark.rules("DXA-1.2g")
def test_only_cavalry_has_mounted_values() -> None:
    assert (
        of(rides=True)
        == {key for key, who in PEOPLE.items() if who.code[1] == "c"}
        == {key for key, who in PEOPLE.items() if who.attack[2]}
    )


@pytest.mark.rules("DXA-1.2k", "DXA-1.2l", "DXA-1.2m")
def test_codes() -> None:
    origin = {"norman": "N", "saxon": "X", "scottish": "S", "danish": "D"}
    assert all(who.code[0] == origin[who.faction] and who.code[2] in "achjklmnstx" for who in PEOPLE.values())
    assert {who.code for who in PEOPLE.values() if who.kind == "huscarl"} == {"Xih"}
    assert {who.kind for who in PEOPLE.values() if who.code == "Dij"} == {"jarl", "javelinman"}


@pytest.mark.rules("DXA-5a")
def test_who_shoots() -> None:
    by_letter = {"a": BOW, "x": CROSSBOW, "s": SLING, "j": JAVELIN}
    for who in PEOPLE.values():
        assert who.weapon == (-1 if who.kind == "jarl" else by_letter.get(who.code[2], -1)), who.key


@pytest.mark.rules("DXA-1.2n")
def test_lances() -> None:
    words = {"none": NO_LANCE, "flag": FLAG, "plain": PLAIN}
    assert all(who.lance == words[BY_ID[key]["lance"]] for key, who in PEOPLE.items())
    assert PEOPLE["roussel"].lance == FLAG and PEOPLE["geoffroy"].lance == PLAIN


@pytest.mark.rules("DXA-7.4a")
def test_axes() -> None:
    named = "aevar vigrid steinar bjolf soren eskill hallbjorn valthjof hogni aegelferth alfmaer geoffroy bouchard"
    assert of(axe=True) == set(named.split()) | of(kind="huscarl")


@pytest.mark.rules("DXA-7.3a", "DXA-7.2.4a")
def test_walls_and_knights() -> None:
    wall = of(shield_wall=True)
    assert wall == {
        key for key, who in PEOPLE.items() if who.kind == "huscarl" or "thegn" in who.kind or who.kind == "hirdman"
    }
    assert {(PEOPLE[key].faction, PEOPLE[key].code[2]) for key in wall} == {
        ("saxon", "h"),
        ("saxon", "t"),
        ("danish", "h"),
    }
    assert of(knight=True) == of(code="Nck")


def test_civilians() -> None:
    assert of(civilian=True) == {"edith", "hilda", "father_ailred"} and of(woman=True) == {"edith", "hilda"}


@pytest.mark.rules("DXA-1.2i", "DXA-1.2j", "DXA-1.1b")
def test_animals() -> None:
    assert (roster.HORSE_DEFENCE, roster.HORSE_HEXES) == (1, 2)
    assert (roster.MULE_DEFENCE, roster.MULE_HEXES, roster.MULE_COST) == (1, 1, 3)


NAMED = {
    **dict.fromkeys(("gaucher", "bouchard"), "Nim"),
    **dict.fromkeys(("roussel", "mauger", "geoffroy"), "Nck"),
    **dict.fromkeys(("enguerrand", "raoul"), "Nc"),
    **dict.fromkeys(("erwan", "gwendal", "herluin", "charles", "vital", "gervais", "arnoul"), "N"),
    **dict.fromkeys(("beostan", "ethelnoth"), "Xct"),
    **dict.fromkeys(("guthwold", "wulfram", "aegelferth"), "Xc"),
    **dict.fromkeys(("guthstan", "ligulf"), "X"),
    **dict.fromkeys(("duncan", "conan", "lachlan", "aluinn", "ruairidh"), "S"),
    **dict.fromkeys(("aevar", "vigrid", "steinar", "bjolf", "soren", "eskill"), "Dih"),
    **dict.fromkeys(("hallbjorn", "valthjof", "hogni"), "Dil"),
    "osferth": "Xih",
    "urquhart": "Sc",
    "gerold": "Nix",
    "munro": "Sis",
    "alfmaer": "Xil",
}


@pytest.mark.rules("DXA-1.2k")
def test_those_the_rules_name() -> None:
    assert all(PEOPLE[key].code.startswith(code) for key, code in NAMED.items())


@pytest.mark.parametrize(
    ("who", "change", "words"),
    [
        pytest.param("roussel", {"id": "Roussel!"}, "small letters", id="id"),
        pytest.param(
            "roussel", {"code": "Xck"}, "the code Xck does not fit", id="origin", marks=pytest.mark.rules("DXA-1.2k")
        ),
        pytest.param(
            "roussel", {"code": "Nqk"}, "the code Nqk does not fit", id="type", marks=pytest.mark.rules("DXA-1.2k")
        ),
        pytest.param(
            "roussel", {"code": "Ncz"}, "the code Ncz does not fit", id="class", marks=pytest.mark.rules("DXA-1.2k")
        ),
        pytest.param(
            "roussel", {"code": "Nik"}, "the code Nik says infantry", id="cavalry", marks=pytest.mark.rules("DXA-1.2k")
        ),
        pytest.param(
            "gaucher", {"code": "Ncm"}, "the code Ncm says cavalry", id="infantry", marks=pytest.mark.rules("DXA-1.2k")
        ),
        pytest.param(
            "vital", {"weapon": "sling"}, "does not go with a sling", id="weapon", marks=pytest.mark.rules("DXA-5a")
        ),
        pytest.param(
            "vital", {"move": 6}, "cannot move 6 and 4 on foot", id="allowance", marks=pytest.mark.rules("DXA-4a")
        ),
        pytest.param(
            "roussel",
            {"mounted_move": 15},
            "cannot move 15 and 12 on horseback",
            id="riding",
            marks=pytest.mark.rules("DXA-4a"),
        ),
        pytest.param(
            "roussel",
            {"attack_wounded": 7},
            "wounded attack should be 8, not 7",
            id="half attack",
            marks=pytest.mark.rules("DXA-1.2d"),
        ),
        pytest.param(
            "roussel",
            {"defence_wounded": 4},
            "wounded defence should be 5, not 4",
            id="half defence",
            marks=pytest.mark.rules("DXA-1.2d"),
        ),
        pytest.param(
            "roussel",
            {"mounted_attack_wounded": 13},
            "mounted attack should be 14",
            id="half mounted",
            marks=pytest.mark.rules("DXA-1.2d"),
        ),
        pytest.param(
            "roussel",
            {"mounted_defence_wounded": 5},
            "mounted defence should be 6",
            id="half saddle",
            marks=pytest.mark.rules("DXA-1.2d"),
        ),
        pytest.param(
            "roussel",
            {"defence_stunned": 2},
            "stunned defence cannot be 2",
            id="stunned",
            marks=pytest.mark.rules("DXA-1.2d"),
        ),
        pytest.param(
            "vital",
            {"defence_stunned": 3},
            "stunned defence cannot be 3",
            id="unarmoured",
            marks=pytest.mark.rules("DXA-1.2d"),
        ),
        pytest.param("gaucher", {"cost_foot": 9}, "no horse", id="no horse", marks=pytest.mark.rules("DXA-1.2g")),
        pytest.param("roussel", {"cost": 35}, "should cost 36, not 35", id="cost", marks=pytest.mark.rules("DXA-1.2p")),
        pytest.param(
            "roussel",
            {"cost_foot": 19},
            "on foot he should cost 20, not 19",
            id="cost on foot",
            marks=pytest.mark.rules("DXA-1.2p2"),
        ),
    ],
)
def test_what_the_roster_refuses(who: str, change: dict[str, object], words: str) -> None:
    row = msgspec.convert(BY_ID[who] | change, Row)
    with pytest.raises(BanneretError, match=rf"^The roster is wrong about {row.name} \({row.id}\): .*{words}.*\.$"):
        person(row)


@pytest.mark.rules("DXA-1.2q")
def test_nobody_is_there_twice() -> None:
    rows = [msgspec.convert(BY_ID["roussel"], Row)] * 2
    with pytest.raises(BanneretError, match="The roster has roussel twice"):
        people(rows)
