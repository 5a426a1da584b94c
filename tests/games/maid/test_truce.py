"""The truce of Compiègne (optional)."""

import pytest

from banneret.games.maid.movement.gates import summons_refusal
from banneret.games.maid.movement.truce import in_force, note_contact
from banneret.games.maid.tables import FRENCH, PERSON_IDS

from .table import Table, cell, cells

SEPTEMBER = 6
"""Of the campaign of 1429."""


def make(turn: int = SEPTEMBER, truce: str = "on") -> Table:
    table = Table(bare=True, truce=truce)
    table.pickets()
    table.s.turn = turn
    table.put("burgundian", "rheims", MI=2)
    table.put("french", "2310", "jeanne", HC=4)
    return table


@pytest.mark.rules("MAI-12.12")
def test_when_it_is_in_force() -> None:
    table = make()
    months = []
    for turn in range(1, 19):
        table.s.turn = turn
        if in_force(table.s):
            months.append(table.s.date)
    assert months == ["September 1429", "October 1429", "Winter 1429-30"]
    table = make(truce="off")
    assert not in_force(table.s)


@pytest.mark.rules("MAI-12.12")
def test_no_siege_and_no_summons() -> None:
    table = make()
    table.moving("french")
    table.march("2310")
    assert "go rheims" not in table.menu() and "via rheims" not in table.menu()
    assert table.rule("go rheims") == "MAI-12.12"
    for turn, truce in ((SEPTEMBER - 1, "on"), (SEPTEMBER + 3, "on"), (SEPTEMBER, "off")):
        table = make(turn, truce)
        table.moving("french")
        table.march("2310", "rheims")
        assert table.phase == "summon"


@pytest.mark.rules("MAI-12.12", "MAI-6.12")
def test_why_there_is_no_summons() -> None:
    table = make()
    counts, people = table.s.sp[FRENCH][cell("2310")], 1 << PERSON_IDS.index("jeanne")
    refusal = summons_refusal(table.s, FRENCH, cell("rheims"), counts, people, starved=False)
    assert refusal is not None and refusal.rule == "MAI-12.12"


@pytest.mark.rules("MAI-12.12")
def test_the_english_are_not_party_to_it() -> None:
    table = make()
    table.take("english", "rheims")
    table.put("english", "rheims", MI=2)
    table.moving("french")
    table.march("2310", "rheims")
    assert table.phase == "summon"
    # one Burgundian among them, even a leader, is enough
    for nation, leaders, codes in (("burgundian", (), {"MI": 1}), ("burgundian", ("philip",), {})):
        table = make()
        table.take("english", "rheims")
        table.put("english", "rheims", MI=2)
        table.put(nation, "rheims", *leaders, **codes)
        table.moving("french")
        table.march("2310")
        assert table.rule("go rheims") == "MAI-12.12"


@pytest.mark.rules("MAI-12.12")
def test_burgundians_besiege_no_french() -> None:
    table = make()
    table.control(provins="french")
    table.put("french", "provins", MI=2)
    table.put("burgundian", "2115", "philip", IN=3)
    table.put("english", "2115", AR=3)
    table.moving("english")
    table.march("2115", burgundian__infantry=3)
    assert table.rule("go provins") == "MAI-12.12"
    table.play("stay")
    table.march("2115", english__archers=2, philip=1)
    assert table.rule("go provins") == "MAI-12.12", "nor under a Burgundian leader"
    table.play("stay")
    table.march("2115", "provins")
    assert table.sp("english", "provins") == {"AR": 1}


@pytest.mark.rules("MAI-12.12")
def test_an_open_town_is_nobodys_to_besiege() -> None:
    table = make()
    table.take("english", "rheims")
    table.moving("french")
    table.march("2310", "rheims")
    assert table.controller("rheims") == "french"
    table = make()
    table.control(provins="french")
    table.put("burgundian", "2115", IN=3)
    table.moving("english")
    table.march("2115", "provins")
    assert table.controller("provins") == "burgundian"


@pytest.mark.rules("MAI-12.12")
def test_those_in_contact_when_it_began_fight_on() -> None:
    for beside, allowed in (("2310", True), ("2210", False)):
        table = make()
        table.take("french", "2310")
        table.leader("jeanne", beside)
        table.put("french", beside, HC=4)
        table.s.stack = []
        table.from_part("begin")
        assert table.s.turn == SEPTEMBER
        assert (bool(table.s.contact)) is allowed
        table.s.stack = []
        table.moving("french")
        table.march(beside)
        assert ("go rheims" in table.menu()) is allowed


@pytest.mark.rules("MAI-12.12")
def test_contact_of_besiegers_and_of_leaders() -> None:
    table = make()
    table.take("french", "2310")
    table.leader("jeanne", "chinon")
    table.put("french", "rheims", HC=2)
    table.put("burgundian", "2115", "philip")
    table.put("french", "2215", "dunois")
    note_contact(table.s)
    assert cells(sum(1 << hex for hex in table.s.contact)) == {"rheims", "2115", "2215"}


@pytest.mark.rules("MAI-12.12")
def test_contact_is_noted_once_at_the_start_of_september() -> None:
    table = make(SEPTEMBER + 1)
    table.from_part("begin")
    assert table.s.contact == ()


@pytest.mark.rules("MAI-12.12", "MAI-7.2")
def test_no_attack_and_burgundians_stand_aside_in_those_of_the_english() -> None:
    table = make()
    table.fighting("french")
    assert table.phase != "combat", "nobody to attack"
    table = make()
    table.put("burgundian", "2309", "philip", IN=5)
    table.put("english", "2309", "talbot", AR=5)
    table.fighting("english")
    table.play("attack 2310")
    assert table.decision is not None and table.decision.tally is not None
    assert [lot.id for lot in table.decision.tally.lots] == ["2309.english.archers", "2309.talbot"]
    # a Burgundian leader does not lead Englishmen against the French
    table = make()
    table.put("english", "2309", "philip", AR=5)
    table.fighting("english")
    table.play("attack 2310")
    assert table.decision is not None and table.decision.tally is not None
    assert [lot.id for lot in table.decision.tally.lots] == ["2309.english.archers"]
