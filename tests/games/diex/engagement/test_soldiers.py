"""DXC-8.2d: soldiers as characters."""

import pytest

from banneret.games.diex.muster.roster import PEOPLE
from banneret.games.diex.muster.soldiers import Recruit, Soldier, enlist
from banneret.kernel.refusal import BanneretError

SLINGERS = [person.key for person in PEOPLE.values() if person.code == "Xis"]


@pytest.mark.rules("DXC-8.2d")
def test_the_named_characters_of_a_code_come_first_in_the_order_of_the_roster() -> None:
    assert [man.key for man in enlist([Recruit("Xis")] * 2)] == SLINGERS
    assert all(PEOPLE[man.like].code == "Xis" and man.name == PEOPLE[man.key].name for man in enlist([Recruit("Xis")]))


@pytest.mark.rules("DXC-8.2d")
def test_further_ones_are_copies_with_a_number() -> None:
    men = enlist([Recruit("Xis")] * 5)
    assert [man.key for man in men[2:]] == ["cuthbert_2", "penda_2", "cuthbert_3"]
    assert men[2] == Soldier("cuthbert_2", "cuthbert", "Cuthbert 2")
    assert men[4].name == "Cuthbert 3"


@pytest.mark.rules("DXC-8.2d")
def test_nobody_is_there_twice_whoever_else_was_enlisted() -> None:
    first = enlist([Recruit("Nck")] * 10)
    second = enlist([Recruit("Nck")] * 10, [man.key for man in first])
    assert len({man.key for man in (*first, *second)}) == 20
    assert len({man.name for man in (*first, *second)}) == 20


@pytest.mark.rules("DXC-8.2d")
def test_a_leader_is_an_additional_character_of_his_type() -> None:
    *men, leader = enlist([Recruit("Nck"), Recruit("Nck"), Recruit("Nck", name="Gilbert de Gand")])
    assert leader.key == "gilbert_de_gand" and leader.name == "Gilbert de Gand"
    assert PEOPLE[leader.like].code == "Nck" and leader.like not in [man.like for man in men]


@pytest.mark.rules("DXC-8.2d")
def test_a_leader_who_is_called_like_a_character_has_his_counter() -> None:
    soldier, leader = enlist([Recruit("Nck"), Recruit("Nck", name="Roussel")])
    assert (leader.key, leader.like) == ("roussel", "roussel")
    assert soldier.key == "mauger"
    again = enlist([Recruit("Nck", name="Roussel")], ["roussel"])[0]
    assert again.name == "Roussel" and again.key == "roussel_2" and again.like == "mauger"


@pytest.mark.rules("DXC-8.2d", "DXA-1.2m")
def test_where_two_kinds_share_a_code_the_kind_decides() -> None:
    jarl, man = enlist([Recruit("Dij", "jarl", "Osbeorn"), Recruit("Dij", "javelinman")])
    assert PEOPLE[jarl.like].kind == "jarl"
    assert PEOPLE[man.like].kind == "javelinman"


def test_riders_have_a_horse() -> None:
    knight, archer = enlist([Recruit("Nck"), Recruit("Nia")])
    assert knight.horse and not archer.horse


def test_there_must_be_somebody_of_the_code() -> None:
    with pytest.raises(BanneretError, match="Zzz"):
        enlist([Recruit("Zzz")])
