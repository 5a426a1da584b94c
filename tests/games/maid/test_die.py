"""MAI-7.15 to MAI-7.20: modifiers of the die and the combat results table."""

import pytest

from banneret.games.maid.combat import odds
from banneret.games.maid.forces.stacks import people_at, stack
from banneret.games.maid.parties import Counts
from banneret.games.maid.parts import Part
from banneret.games.maid.state import NOBODY
from banneret.games.maid.tables import COLUMNS, CRT, CRT_TEXT, ENGLISH, FRENCH, HEAVY, Side

from .examples import expect, given
from .fights import HERE, NORTH, facing, field, result
from .table import Table, cell

PRINTED = """
E/- E/1  E/1  2R/2 2/2  1/4R
.   .    4R/1 2/2  2/4R -/4R
.   4R/1 2R/1 .    1/4R -/E
E/1 2/1  1/2  -/4R .    .
4R/1 2/2 1/2R .    .    .
2R/1 2/1 1/2  1/4R .    .
1R/1 1/2 1/2R -/4R .    .
1/-  1/2R 1/4R 1/E .    .
-/1  1/4R 2/E  -/E .    .
"""
"""MAI-7.19: the cells of the card; a dot is a blank or merged one."""


def look_up(die: int, column: str) -> str:
    return odds.result_text(COLUMNS.index(column), die)


def parts(table: Table, side: Side, origin: str, target: str) -> dict[str, int]:
    """The modifiers of an attack by all at a hex, by what they are for."""
    attackers: Counts = stack(table.s, side, cell(origin))
    return {
        part.text: part.value
        for part in odds.modifiers(table.s, side, cell(target), attackers, people_at(table.s, side, cell(origin)))
    }


@pytest.mark.rules("MAI-7.19", "MAI-8.1")
def test_printed_cells() -> None:
    """`crt_printed_cells`."""
    assert [look_up(die, column) for die, column in given("crt_printed_cells")["lookups"]] == expect(
        "crt_printed_cells"
    )["results"]


@pytest.mark.rules("MAI-7.19")
def test_all_printed_cells_stand_where_they_are_printed() -> None:
    rows = [line.split() for line in PRINTED.strip().splitlines()]
    printed = {(die, column): text for die, row in enumerate(rows) for column, text in enumerate(row) if text != "."}
    assert len(printed) == 37
    for (die, column), text in printed.items():
        assert CRT_TEXT[die][column] == text


@pytest.mark.rules("MAI-7.19", "MAI-7.20")
def test_filled_cells() -> None:
    """`crt_filled_cells`."""
    lookups = given("crt_filled_cells")["lookups"]
    assert len(lookups) == 17
    assert [look_up(die, column) for die, column in lookups] == expect("crt_filled_cells")["results"]


@pytest.mark.rules("MAI-7.20")
def test_results_never_worsen_for_the_stronger() -> None:
    for die, row in enumerate(CRT):
        defenders = [defender for _attacker, defender in row]
        assert defenders == sorted(defenders)
        attackers = [attacker for attacker, _defender in row]
        assert die == 8 or attackers == sorted(attackers, reverse=True)


@pytest.mark.rules("MAI-7.15", "MAI-7.18")
def test_relief() -> None:
    """`die_modifiers_relief`."""
    table = field()
    table.s.will = 0
    table.put("french", "patay", "jeanne", "de_rais", HC=4, IN=4)
    table.put("french", "orleans", IN=1)
    table.put("english", "orleans", "talbot", "scales", IN=4)
    table.works("orleans")
    found = parts(table, FRENCH, "patay", "orleans")
    wanted = expect("die_modifiers_relief")
    assert sorted(found.values()) == sorted(wanted["parts"].values())
    assert found["Jeanne leads the attack"] == wanted["parts"]["attack_leader"]
    assert found["field works"] == wanted["parts"]["works"]
    assert found["National Will 0"] == wanted["parts"]["will"]
    table.fighting("french")
    table.dice(given("die_modifiers_relief")["die"], 3, 4, 3, 4)
    table.attack("orleans", patay__jeanne=1, patay__french__heavy_cavalry=4, patay__french__infantry=4)
    assert f"= {wanted['modified']};" in table.told("result")[-1].sum


@pytest.mark.rules("MAI-7.15", "MAI-9.8")
@pytest.mark.parametrize(("will", "modifier"), [(0, -1), (1, 0), (2, 1)])
def test_national_will_counts_for_french_attacks_only(will: int, modifier: int) -> None:
    table = field()
    table.s.will = will
    table.put("french", NORTH, IN=4)
    table.put("english", HERE, AR=4)
    assert sum(parts(table, FRENCH, NORTH, HERE).values()) == modifier
    assert not parts(table, ENGLISH, HERE, NORTH)


@pytest.mark.rules("MAI-7.15")
def test_field_works_shield_the_stack_outside_and_not_the_garrison() -> None:
    table = field()
    table.put("french", "orleans", AR=4)
    table.put("english", "orleans", AR=4)
    table.put("english", HERE, AR=4)
    table.put("french", NORTH, AR=4)
    table.works("orleans", HERE)
    assert parts(table, FRENCH, "orleans", "orleans") == {"field works": -1}
    assert parts(table, ENGLISH, "orleans", "orleans") == {}
    assert parts(table, FRENCH, NORTH, HERE) == {"field works": -1}
    assert parts(table, ENGLISH, HERE, NORTH) == {}


@pytest.mark.rules("MAI-7.15", "MAI-7.18")
def test_each_player_uses_his_best_leader() -> None:
    table = field()
    table.put("english", NORTH, "scales", "talbot", "bedford", AR=4)
    table.put("french", HERE, "charles", "alencon_duke", "dunois", AR=4)
    assert parts(table, ENGLISH, NORTH, HERE) == {"Talbot leads the attack": 2, "Dunois leads the defence": -2}
    assert sorted(parts(table, FRENCH, HERE, NORTH).values()) == [-2, 2], "Bedford is the best in defence"


@pytest.mark.rules("MAI-7.18")
def test_only_leaders_who_take_part() -> None:
    table = facing({"AR": 4}, {"IN": 4}, "talbot", "scales")
    table.dice(4)
    table.attack(HERE, **{"2702__scales": 1, "2702__english__archers": 4})
    assert table.told("result")[-1].sum.startswith("4 +1 (Scales leads the attack) = 5")


@pytest.mark.rules("MAI-7.16", "MAI-7.17")
def test_heavy_cavalry() -> None:
    """`heavy_cavalry_bonus`."""
    attackers = list(NOBODY[FRENCH])
    attackers[HEAVY] = 1
    targets: list[tuple[str, str, dict[str, int]]] = [
        ("field", HERE, {"IN": 1}),
        ("field", HERE, {"AR": 1}),
        ("field", "patay", {"MI": 1, "AR": 1}),
        ("field", "1717", {"IN": 1}),
        ("field", HERE, {"LC": 1}),
        ("field", HERE, {"HC": 1}),
        ("outside", "orleans", {"IN": 1}),
        ("inside", "rheims", {"MI": 1}),
    ]
    found = []
    for _where, place, counts in targets:
        table = field()
        table.put("english", place, **counts)
        found.append(sum(part.value for part in odds.modifiers(table.s, FRENCH, cell(place), tuple(attackers), 0)))
    assert found == expect("heavy_cavalry_bonus")["bonus"]


@pytest.mark.rules("MAI-7.16")
def test_without_heavy_cavalry_nobody_is_ridden_down() -> None:
    table = field()
    table.put("french", NORTH, LC=4, IN=4)
    table.put("english", HERE, IN=1)
    assert parts(table, FRENCH, NORTH, HERE) == {}
    table.put("french", NORTH, HC=1)
    assert parts(table, FRENCH, NORTH, HERE) == {"Heavy Cavalry in the open": 1}


@pytest.mark.rules("MAI-7.16")
def test_heavy_cavalry_of_the_burgundians_ride_as_well() -> None:
    table = field()
    table.put("burgundian", NORTH, HC=1)
    table.put("french", HERE, MI=1)
    assert parts(table, ENGLISH, NORTH, HERE) == {"Heavy Cavalry in the open": 1}


@pytest.mark.rules("MAI-7.18", "MAI-7.19")
def test_clamped() -> None:
    """`die_clamped`."""
    cases = given("die_clamped")["cases"]
    found = [odds.modified(case["die"], [Part("", case["modifier"], "")]) for case in cases]
    assert found == expect("die_clamped")["modified"]
    assert [look_up(die, case["odds"]) for die, case in zip(found, cases, strict=True)] == expect("die_clamped")[
        "results"
    ]


@pytest.mark.rules("MAI-7.18")
def test_clamped_on_the_table() -> None:
    table = facing({"HC": 4}, {"IN": 4}, "salisbury")
    table.dice(6)
    table.attack(HERE)
    assert "= 8;" in table.told("result")[-1].sum
    table = field()
    table.s.will = 0
    table.put("french", NORTH, AR=8)
    table.put("english", HERE, "bedford", IN=4)
    table.works(HERE)
    table.fighting("french")
    table.dice(1)
    table.attack(HERE)
    assert "= 0;" in table.told("result")[-1].sum
    assert result(table) == "2R/2"


@pytest.mark.rules("MAI-5.22", "MAI-7.15")
@pytest.mark.parametrize(("answer", "last"), [("keep", "1/2"), ("reroll", "1/2R")])
def test_voices_in_combat(answer: str, last: str) -> None:
    table = field()
    table.put("french", NORTH, "jeanne", AR=4)
    table.put("english", HERE, "bedford", "fastolf", IN=4)
    table.works(HERE)
    table.s.event = "voices"
    table.fighting("french")
    table.dice(3, 4)
    table.attack(HERE)
    assert (table.phase, table.asked) == ("voices", "french")
    assert table.sp("english", HERE) == {"IN": 4}, "before any result"
    table.play(answer)
    assert result(table) == last
    assert table.s.event == ("voices" if answer == "keep" else "")


@pytest.mark.rules("MAI-5.22")
def test_no_voices_without_jeanne() -> None:
    table = field()
    table.put("french", NORTH, "jeanne", AR=4)
    table.put("english", HERE, IN=4)
    table.s.event = "voices"
    table.fighting("french")
    table.dice(3)
    table.attack(HERE, **{"2702__french__archers": 4})
    assert table.phase == "combat", "nobody is asked"
    assert result(table) == "1/2"
