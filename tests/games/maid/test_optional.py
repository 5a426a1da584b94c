"""MAI-12.1 to MAI-12.8, MAI-12.11: optional rules of combat, sieges and set-up."""

import pytest

from banneret.games.maid.combat import odds
from banneret.games.maid.determination.siege_odds import modifiers as siege_modifiers
from banneret.games.maid.forces.stacks import stack, zoc
from banneret.games.maid.tables import AUTOMATIC, COLUMNS, ENGLISH, FRENCH

from .examples import expect
from .fights import HERE, NORTH, NORTH_WEST, SOUTH, attacks, facing, field, nobody, result
from .fights import odds as told
from .table import Table, cell, cells


def column(base: str, attackers: dict[str, int], defenders: dict[str, int], **variants: str) -> str:
    table = facing(attackers, defenders, **(variants or {"shifts": "on"}))
    number = AUTOMATIC if base == "auto" else COLUMNS.index(base)
    found = odds.shifted(
        number, odds.shift(table.s, stack(table.s, ENGLISH, cell(NORTH)), stack(table.s, FRENCH, cell(HERE)))
    )
    return "auto" if found == AUTOMATIC else COLUMNS[found]


@pytest.mark.rules("MAI-12.1", "MAI-12.2")
def test_shift() -> None:
    """`optional_shift`."""
    cases: list[tuple[str, dict[str, int], dict[str, int]]] = [
        ("1-1", {"AR": 2}, {"IN": 2}),
        ("4-1", {"AT": 1, "IN": 7}, {"IN": 2}),
        ("auto", {"IN": 6}, {"AR": 1}),
        ("1-3", {"IN": 1}, {"AT": 3}),
        ("2-1", {"AR": 4}, {"AT": 2}),
    ]
    assert [column(*case) for case in cases] == expect("optional_shift")["column"]
    assert [column(*case, shifts="off") for case in cases] == ["1-1", "4-1", "auto", "1-3", "2-1"]


@pytest.mark.rules("MAI-12.1")
def test_no_shift_if_neither_shoots() -> None:
    assert column("1-1", {"IN": 2}, {"IN": 2}) == "1-1"


@pytest.mark.rules("MAI-12.2")
def test_shift_right_from_four_to_one_needs_no_die() -> None:
    table = facing({"AR": 8}, {"IN": 2}, shifts="on")
    table.dice()
    table.attack(HERE)
    assert told(table) == "8 to 2: 4-1, shifted to better than 4-1"
    assert result(table) == "-/E"


@pytest.mark.rules("MAI-12.2")
def test_shooters_lost_to_fire_no_longer_count() -> None:
    table = facing({"IN": 6, "AR": 1}, {"AR": 3}, shifts="on")
    table.dice(4, 3)
    table.attack(HERE)
    table.choose(**{"2702__english__archers": 1})
    assert told(table) == "6 to 3: 2-1, shifted to 1-1"


@pytest.mark.rules("MAI-12.3", "MAI-12.4")
def test_raw_militia() -> None:
    """`optional_militia`."""
    cases: list[tuple[dict[str, int], dict[str, int]]] = [
        ({"MI": 3}, {"IN": 2}),
        ({"IN": 3}, {"MI": 2}),
        ({"MI": 3}, {"MI": 2}),
        ({"IN": 1, "MI": 1}, {"MI": 1, "AR": 1}),
    ]
    found = []
    for attackers, defenders in cases:
        table = facing({**attackers, "SG": 1}, {**defenders, "SG": 1}, raw_militia="on")
        found.append(
            sum(
                part.value
                for part in odds.modifiers(table.s, ENGLISH, cell(HERE), stack(table.s, ENGLISH, cell(NORTH)), 0)
            )
        )
        table = facing(attackers, defenders)
        assert not odds.modifiers(table.s, ENGLISH, cell(HERE), stack(table.s, ENGLISH, cell(NORTH)), 0)
    assert found == expect("optional_militia")["modifier"], "trains do not matter"


@pytest.mark.rules("MAI-12.5")
def test_engineers_in_sieges() -> None:
    """`optional_engineers`."""
    found = []
    for outside, inside in ((1, 0), (0, 1), (1, 1)):
        sums = []
        for on in ("on", "off"):
            table = field(engineers=on)
            table.control(rheims="french")
            table.put("french", "rheims", IN=2, AT=1)
            table.put("english", "rheims", IN=4)
            if outside:
                table.put("english", "rheims", EN=outside)
            if inside:
                table.put("french", "rheims", EN=inside)
            sums.append(sum(part.value for part in siege_modifiers(table.s, ENGLISH, cell("rheims"))))
        assert sums[1] == 0
        found.append(sums[0])
    assert found == expect("optional_engineers")["modifier"]


def engineers(table: Table) -> int:
    return sum(counts[6] + (counts[14] if len(counts) > 8 else 0) for side in table.s.sp for counts in side.values())


@pytest.mark.rules("MAI-12.6")
@pytest.mark.parametrize("scenario", ["loire_1429", "campaign_1429"])
def test_engineers_join_forces_with_artillery(scenario: str) -> None:
    table = Table(scenario, engineers="on")
    table.again()
    before = engineers(Table(scenario))
    assert before == 0
    placed = []
    while table.phase == "place_engineers":
        for words in table.menu():
            where = words.split()[1]
            assert table.sp(table.asked, where).keys() & {"AT", "B.AT"}
        words = table.menu()[-1]
        placed.append((table.asked, words.split()[1]))
        table.play(words)
    for side, where in placed:
        assert {"EN", "B.EN"} & table.sp(side, where).keys()
    nations = {event.text.split()[0] for event in table.told("engineers")}
    assert engineers(table) == len(nations) >= 2


@pytest.mark.rules("MAI-12.6", "MAI-5.9")
@pytest.mark.parametrize("on", [True, False])
def test_engineers_are_bought_only_with_the_rule(on: bool) -> None:
    table = Table("campaign_1429", engineers="on" if on else "off")
    table.s.banks = [10, 10, 10]
    table.from_part("income")
    assert table.phase == "raise"
    assert ("buy engineers" in table.menu()) is on


def routed(on: bool) -> Table:
    """18 to 9 is 2-1, die 3: the French have just retreated to the south on a 4R, with five SPs."""
    table = field(routs="on" if on else "off")
    table.put("english", NORTH, IN=10, AR=8)
    table.put("french", HERE, IN=9)
    table.fighting("english")
    table.dice(3, 4)
    table.attack(HERE)
    assert result(table) == "-/4R"
    table.play(f"retreat {SOUTH}")
    nobody(table)
    assert table.sp("french", SOUTH) == {"IN": 5}
    return table


@pytest.mark.rules("MAI-12.7")
@pytest.mark.parametrize("on", [True, False])
def test_routs(on: bool) -> None:
    table = routed(on)
    assert bool(zoc(table.s, FRENCH) & 1 << cell("2603")) is not on, "no zone of control"
    table.put("english", "2603", IN=1)
    table.moving("french")
    assert bool(table.s.routed[FRENCH]) is on, "until the end of their movement phase"
    table.fighting("french")
    assert "2603" in attacks(table)


@pytest.mark.rules("MAI-12.7")
def test_the_routed_do_not_attack() -> None:
    """Attackers who are thrown back by a 4R, and those whom they join."""
    table = field(routs="on")
    table.put("english", NORTH, IN=6)
    table.put("english", "2701", AR=1)
    table.put("french", HERE, IN=6)
    table.put("french", "2801", IN=1)
    table.fighting("english")
    table.dice(1)
    table.attack(HERE)
    assert result(table) == "4R/1"
    table.play("retreat 2701")
    assert cells(sum(1 << place for place in table.s.routed[ENGLISH])) == {"2701"}
    assert "2801" not in attacks(table)
    assert table.rule("attack 2801") == "MAI-12.7"


@pytest.mark.rules("MAI-12.7")
def test_only_a_4r_routs() -> None:
    table = field(routs="on")
    table.put("english", NORTH, IN=6)
    table.put("french", HERE, IN=6)
    table.fighting("english")
    table.dice(4)
    table.attack(HERE)
    assert result(table) == "1/2R"
    table.play(f"retreat {SOUTH}")
    assert table.s.routed == [(), ()]


@pytest.mark.rules("MAI-12.7")
def test_the_routed_stay_routed_when_they_retreat_again() -> None:
    table = routed(on=True)
    table.put("english", "2604", MI=5)
    table.again()
    table.attack(SOUTH)
    assert result(table) == "1/2R"
    table.play("retreat 2803")
    assert cells(sum(1 << place for place in table.s.routed[FRENCH])) == {"2803"}


@pytest.mark.rules("MAI-12.8")
@pytest.mark.parametrize(
    ("attackers", "place", "strength"),
    [
        ({"HC": 3, "LC": 2}, HERE, 8),
        ({"HC": 3}, "patay", 6),
        ({"HC": 3, "LC": 2, "SG": 1}, HERE, 8),
        ({"HC": 3, "IN": 1}, HERE, 4),
        ({"LC": 4}, HERE, 4),
        ({"HC": 3}, "1717", 3),
        ({"HC": 3}, "rheims", 3),
    ],
)
def test_force_multipliers(attackers: dict[str, int], place: str, strength: int) -> None:
    table = field(multipliers="on")
    table.put("english", NORTH_WEST, **attackers)
    counts = stack(table.s, ENGLISH, cell(NORTH_WEST))
    assert odds.attack_strength(table.s, cell(place), counts) == strength
    table.s.multipliers = False
    assert odds.attack_strength(table.s, cell(place), counts) == sum(
        count for code, count in attackers.items() if code != "SG"
    )


@pytest.mark.rules("MAI-12.8", "MAI-7.9")
def test_multipliers_look_at_those_who_are_left() -> None:
    table = field(multipliers="on")
    table.put("english", NORTH, HC=4, IN=1)
    table.put("french", HERE, AR=4)
    table.fighting("english")
    table.dice(4, 3)
    table.attack(HERE)
    table.choose(**{"2702__english__infantry": 1})
    assert told(table) == "8 to 4: 2-1"


@pytest.mark.rules("MAI-12.11")
@pytest.mark.parametrize("scenario", ["loire_1429", "campaign_1429", "rheims_1429"])
def test_de_rais_is_not_used(scenario: str) -> None:
    with_him, without = Table(scenario), Table(scenario, no_rais="on")
    where = with_him.at("de_rais")
    assert where not in ("absent", "waiting", "captive", "killed")
    assert without.at("de_rais") == "absent"
    before, after = with_him.sp("french", where), without.sp("french", where)
    assert after.pop("HC", 0) == max(before.pop("HC", 0) - 1, 0), "at Orléans he has none to take along"
    assert after == before
