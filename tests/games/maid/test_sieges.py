"""MAI-9.2 to MAI-9.7: the siege step."""

import pytest

from banneret.games.maid.determination.siege_odds import investing, modifiers, taken, too_weak
from banneret.games.maid.forces.stacks import fighters, inside, stack
from banneret.games.maid.tables import ENGLISH, FRENCH, KINDS, Side

from .examples import expect
from .fights import field, spare
from .table import Table, cell


def siege(
    garrison: dict[str, int],
    *inside: str,
    besiegers: dict[str, int] | None = None,
    outside: tuple[str, ...] = (),
    **variants: str,
) -> Table:
    """The English before French Rheims."""
    table = field(**variants)
    table.control(rheims="french")
    table.put("french", "rheims", *inside, **garrison)
    table.put("english", "rheims", *outside, **(besiegers or {"AR": 9}))
    return table


def modifier(table: Table, side: Side = ENGLISH, town: str = "rheims") -> int:
    return sum(part.value for part in modifiers(table.s, side, cell(town)))


def falls_on(table: Table, side: Side = ENGLISH, town: str = "rheims") -> list[int]:
    return [die for die in range(1, 7) if taken(table.s, side, cell(town), die)]


@pytest.mark.rules("MAI-9.2", "MAI-4.5")
def test_english_sieges_first_each_side_by_hex_id() -> None:
    table = field()
    table.control(blois="french", rheims="french", troyes="english", chartres="english", orleans="french")
    for town in ("blois", "rheims", "orleans"):
        table.put("french", town, IN=2)
        table.put("english", town, IN=2)
    for town in ("troyes", "chartres"):
        table.put("english", town, IN=2)
        table.put("french", town, IN=2)
    table.dice(1, 1, 1, 1, 1)
    table.from_part("sieges")
    assert [event.touch[0] for event in table.told("siege")] == ["blois", "orleans", "rheims", "chartres", "troyes"]


@pytest.mark.rules("MAI-9.3")
def test_investing_strength() -> None:
    table = siege({"MI": 1}, besiegers={"HC": 1, "LC": 1, "IN": 1, "MI": 1, "AR": 1, "AT": 2, "SG": 3, "EN": 1})
    table.put("burgundian", "rheims", AT=1, SG=1, IN=1)
    assert investing(stack(table.s, ENGLISH, cell("rheims"))) == 9 + 3 + 8


@pytest.mark.rules("MAI-9.3")
@pytest.mark.parametrize(("garrison", "rolls"), [(5, False), (4, True), (3, True)])
def test_too_few_besiegers_make_no_roll(garrison: int, rolls: bool) -> None:
    table = siege({"IN": garrison, "SG": 2}, besiegers={"IN": 2, "SG": 1})
    table.dice(*([6] if rolls else []))
    table.from_part("sieges")
    assert table.controller("rheims") == ("english" if rolls else "french")
    assert table.told("siege")[-1].rules[0] == "MAI-9.3"
    assert table.sp("french", "rheims") == ({} if rolls else {"IN": garrison, "SG": 2})


@pytest.mark.rules("MAI-6.15", "MAI-9.3")
def test_slip_in() -> None:
    """`slip_in`."""
    wanted = expect("slip_in")
    table = Table("loire_1429")
    where = cell("orleans")
    assert investing(stack(table.s, ENGLISH, where)) == wanted["investing_strength"]
    assert (not too_weak(table.s, ENGLISH, where)) is wanted["roll_before"]
    table.put("french", "patay", "jeanne", IN=3)
    table.moving("french")
    table.play("move patay", "all")
    table.dice(3)
    table.play("slip orleans")
    assert table.at("jeanne") == "orleans"
    assert fighters(stack(table.s, FRENCH, where)) == wanted["garrison_after"]
    assert (not too_weak(table.s, ENGLISH, where)) is wanted["roll_after"]


@pytest.mark.rules("MAI-9.4", "MAI-9.5", "MAI-9.6")
def test_siege_of_orleans() -> None:
    """`siege_of_orleans_die`."""
    wanted = expect("siege_of_orleans_die")
    table = siege({"IN": 3, "AT": 1}, "dunois", outside=("talbot", "suffolk", "scales"))
    assert modifier(table) == wanted["modifier"]
    assert falls_on(table) == wanted["falls_on"]


@pytest.mark.rules("MAI-9.4", "MAI-9.5")
def test_certain() -> None:
    """`siege_certain`."""
    wanted = expect("siege_certain")
    table = field()
    table.put("burgundian", "rheims", MI=3)
    table.put("french", "rheims", "jeanne", IN=3)
    assert modifier(table, FRENCH) == wanted["modifier"]
    assert falls_on(table, FRENCH) == wanted["falls_on"]


@pytest.mark.rules("MAI-9.4", "MAI-9.6")
def test_bonus_matrix() -> None:
    """`siege_bonus_matrix`."""
    garrisons: list[dict[str, int]] = [
        {"IN": 2},
        {"MI": 2},
        {"MI": 2, "AT": 1},
        {"MI": 2, "SG": 1},
        {"IN": 1, "AT": 1},
        {"MI": 1, "EN": 1},
    ]
    assert [modifier(siege(garrison)) for garrison in garrisons] == expect("siege_bonus_matrix")["modifier"]


@pytest.mark.rules("MAI-9.4")
def test_the_best_leader_of_each_force() -> None:
    table = siege({"AT": 1}, "charles", "alencon_duke", "dunois", outside=("fastolf", "talbot", "bedford"))
    assert {part.text: part.value for part in modifiers(table.s, ENGLISH, cell("rheims"))} == {
        "Talbot leads the siege": 2,
        "Dunois leads the defence": -2,
    }


@pytest.mark.rules("MAI-9.4")
def test_field_works_and_the_will_do_not_count() -> None:
    table = siege({"AT": 1})
    table.works("rheims")
    table.s.will = 2
    assert modifier(table) == 0
    table = field()
    table.put("burgundian", "rheims", AT=1)
    table.put("french", "rheims", IN=3)
    table.s.will = 2
    assert modifier(table, FRENCH) == 0


@pytest.mark.rules("MAI-9.5")
@pytest.mark.parametrize(("die", "falls"), [(4, False), (5, True)])
def test_four_holds_and_five_falls(die: int, falls: bool) -> None:
    table = siege({"AT": 1})
    table.dice(die)
    table.from_part("sieges")
    assert table.controller("rheims") == ("english" if falls else "french")
    assert table.sp("french", "rheims") == ({} if falls else {"AT": 1})
    assert table.told("siege")[-1].gist == ("Rheims falls" if falls else "Rheims holds")


@pytest.mark.rules("MAI-9.7", "MAI-2.11", "MAI-6.20")
def test_what_a_fall_does() -> None:
    table = siege({"IN": 2, "SG": 1}, "la_hire", "dunois", besiegers={"AR": 3})
    table.put("burgundian", "rheims", "luxembourg", IN=4)
    table.works("rheims")
    table.dice(6, 5, 5, 2, 2)
    table.from_part("sieges")
    assert table.controller("rheims") == "burgundian", "most combat SPs are theirs"
    assert table.sp("french", "rheims") == {}
    assert table.sp("english", "rheims") == {"AR": 3, "B.IN": 4}
    assert inside(table.s, ENGLISH, cell("rheims")) and table.s.works == ()
    assert table.at("dunois") == "captive", "10 on the fallen-town line"
    assert table.at("la_hire") not in ("rheims", "captive", "killed")


@pytest.mark.rules("MAI-9.7")
def test_the_garrison_is_lost_for_good() -> None:
    table = siege({"IN": 2, "SG": 1})
    table.dice(6)
    table.from_part("sieges")
    assert table.s.lost[2 * KINDS + 2] == 2 and table.s.lost[2 * KINDS + 7] == 1


@pytest.mark.rules("MAI-10.2", "MAI-9.7")
def test_charles_in_a_fallen_town() -> None:
    table = siege({"MI": 2}, "charles", "dunois")
    table.dice(6, 6, 3)
    table.from_part("sieges")
    assert table.s.result is not None and table.s.result.kind == "charles"
    assert spare(table) == 0


@pytest.mark.rules("MAI-5.22", "MAI-9.4")
@pytest.mark.parametrize(("answer", "controller"), [("keep", "burgundian"), ("reroll", "french")])
def test_voices_in_a_siege(answer: str, controller: str) -> None:
    table = field()
    table.put("burgundian", "rheims", "philip", IN=2, AT=1)
    table.put("french", "rheims", "jeanne", IN=4)
    table.s.event = "voices"
    table.dice(2, 3, 3, 4)
    table.from_part("sieges")
    assert (table.phase, table.asked) == ("voices", "french")
    table.play(answer)
    assert table.controller("rheims") == controller


@pytest.mark.rules("MAI-5.22")
def test_voices_are_heard_once() -> None:
    """In the order of the hexes: Jeanne is before Rheims; the English roll before Orléans is no French action."""
    table = field()
    table.put("burgundian", "rheims", IN=2, AT=1)
    table.put("french", "rheims", "jeanne", IN=4)
    table.put("french", "orleans", "dunois", IN=2, AT=1)
    table.put("english", "orleans", IN=4)
    table.s.event = "voices"
    table.dice(1, 1, 1)
    table.from_part("sieges")
    table.play("reroll")
    assert table.s.event == "" and table.controller("rheims") == "burgundian"
    assert len(table.told("voices")) == 1
    assert spare(table) == 0


@pytest.mark.rules("MAI-9.1", "MAI-9.3")
def test_unsupplied_besiegers_make_no_roll() -> None:
    """The English before Orléans have no town within three hexes; in the next turn they are not remembered for it."""
    table = field()
    for town in ("janville", "etampes", "chartres", "meung", "beaugency", "jargeau", "chateaudun", "montargis", "gien"):
        table.control(**{town: "french"})
    table.put("french", "orleans", MI=1)
    table.put("english", "orleans", AR=8)
    table.dice()
    table.from_part("second")
    assert table.told("siege")[-1].rules == ("MAI-9.1",)
    assert table.controller("orleans") == "french"
    assert sum(table.sp("english", "orleans").values()) == 6
