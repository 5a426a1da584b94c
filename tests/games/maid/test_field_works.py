"""Field works: who may dig, and when they vanish."""

import pytest

from .examples import expect
from .table import Table, cell


@pytest.fixture
def table() -> Table:
    table = Table(bare=True)
    table.pickets()
    return table


def works(table: Table) -> set[int]:
    return set(table.s.works)


@pytest.mark.rules("MAI-6.19")
def test_field_works() -> None:
    legal = []
    for case in "abcde":
        table = Table(bare=True)
        table.pickets()
        where = {"a": "poitiers", "b": "1025", "c": "1024", "d": "poitiers", "e": "loches"}[case]
        table.put("french", "poitiers", MI=1)
        table.control(loches="english")
        # its zone of control lies on Poitiers' hexes around, and by 1124 not over the Vienne
        table.put("french", "1123", IN=3)
        table.put("french", "0925", IN=3)
        table.put("english", "1025" if case == "c" else where, AR={"d": 2, "e": 5}.get(case, 4))
        table.moving("english")
        if case == "c":
            table.march("1025", "1024")
        table.play("end")
        legal.append(f"dig {where}" in table.menu())
        if not legal[-1] and table.phase == "works":
            assert table.rule(f"dig {where}") == "MAI-6.19"
    assert legal == expect("field_works")["legal"]


@pytest.mark.rules("MAI-6.19")
def test_three_combat_sps_in_the_open_out_of_enemy_zones(table: Table) -> None:
    table.put("english", "1024", AR=3)
    table.put("english", "1025", AR=2, SG=1)
    table.put("english", "1124", AR=3)
    table.unsupplied("english", "1124")
    table.moving("english")
    table.play("end")
    assert table.menu() == ["dig 1024", "done"]
    assert table.rule("dig 1025") == "MAI-6.19", "two combat SPs"
    assert table.rule("dig 1124") == "MAI-6.19", "Unsupplied"
    assert table.rule("dig 1026") == "MAI-6.19", "nobody there"
    table.play("dig 1024")
    assert works(table) == {cell("1024")}
    assert table.phase != "works", "nobody else can dig"


@pytest.mark.rules("MAI-6.19")
def test_a_stack_that_received_pieces_may_not_dig_but_one_that_sent_some_may(table: Table) -> None:
    table.put("english", "1024", AR=5)
    table.put("english", "1022", AR=3)
    table.put("english", "1126", AR=3)
    table.moving("english")
    table.march("1024", "1022", english__archers=1)
    table.march("1126", "stay")
    table.play("end")
    assert table.menu() == ["dig 1024", "dig 1126", "done"]
    assert table.rule("dig 1022") == "MAI-6.19"


@pytest.mark.rules("MAI-6.19")
def test_leaders_who_arrive_are_pieces_too(table: Table) -> None:
    table.put("english", "1024", AR=3)
    table.put("english", "1126", "talbot", AR=3)
    table.moving("english")
    table.march("1126", "1024", talbot=1)
    table.play("end")
    assert table.menu("dig") == ["dig 1126"]


@pytest.mark.rules("MAI-6.19")
def test_works_only_once_and_the_active_player_only(table: Table) -> None:
    table.put("english", "1024", AR=3)
    table.put("english", "1126", AR=3)
    table.put("french", "1421", IN=3)
    table.works("1024")
    table.moving("english")
    table.play("end")
    assert table.menu() == ["dig 1126", "done"]
    assert table.rule("dig 1024") == "MAI-6.19"
    table.play("done")
    assert works(table) == {cell("1024")}, "nobody must dig"


@pytest.mark.rules("MAI-6.19", "MAI-12.7")
def test_in_an_enemy_zone_only_besiegers_dig(table: Table) -> None:
    table.put("english", "1024", AR=3)
    table.put("french", "1124", IN=3)
    table.put("french", "poitiers", MI=1)
    table.put("english", "poitiers", AR=3)
    table.moving("english")
    table.play("end")
    assert table.menu("dig") == ["dig poitiers"]


@pytest.mark.rules("MAI-6.20")
def test_works_vanish_with_the_last_combat_sp_and_shield_those_who_join(table: Table) -> None:
    table.put("english", "1024", "talbot", AR=4, SG=1)
    table.works("1024")
    table.put("english", "1126", AR=2)
    table.moving("english")
    table.march("1126", "1024")
    table.march("1024", "1025", english__archers=4, talbot=1)
    assert works(table) == {cell("1024")}, "those who joined later hold them"
    table.moving("english")
    table.march("1024", "1025", english__archers=2)
    assert works(table) == set()


@pytest.mark.rules("MAI-6.20")
def test_whoever_leaves_and_comes_back_finds_no_works(table: Table) -> None:
    table.control(poitiers="english")
    table.put("english", "1024", "talbot", LC=3, SG=1)
    table.works("1024")
    table.moving("english")
    table.march("1024", "via poitiers", "drop", english__light_cavalry=3, talbot=1)
    table.choose(english__light_cavalry=1)
    assert works(table) == set()
    table.play("go 1024")
    assert works(table) == set()


@pytest.mark.rules("MAI-6.20", "MAI-6.9", "MAI-6.13")
def test_works_vanish_when_their_stack_moves_inside(table: Table) -> None:
    table.put("french", "poitiers", MI=1)
    table.put("english", "poitiers", AR=3)
    table.put("english", "1024", "talbot", AR=2)
    table.works("poitiers")
    table.moving("english")
    table.dice(6)
    table.march("1024", "poitiers")
    assert works(table) == {cell("poitiers")}
    table.play("summon")
    assert table.controller("poitiers") == "english"
    assert works(table) == set()


@pytest.mark.rules("MAI-6.20", "MAI-3.6")
def test_what_the_garrison_does_leaves_the_works_before_the_walls_alone(table: Table) -> None:
    table.put("french", "poitiers", MI=3)
    table.put("english", "poitiers", AR=3)
    table.works("poitiers")
    table.moving("french")
    table.dice(6)
    table.march("poitiers", "slip 1024", french__militia=1)
    assert works(table) == {cell("poitiers")}
