"""What the letters do: DXA-6k to DXA-6m, 6.2f, 6.2g, 6.3b, 6.4."""

import pytest

from banneret.games.diex.combat.fight import Reckoning, reckon
from banneret.games.diex.combat.harm import crush
from banneret.games.diex.combat.losses import candidates, ignored, suffer
from banneret.games.diex.combat.results import FOOT_WORDS, MOUNTED_WORDS
from banneret.games.diex.state import DEAD, HEALTHY, NOBODY, STUNNED, WOUNDED
from banneret.kernel.flow import advance

from .positions import loose, stunned
from .rest import Rest
from .table import Table


def after(table: Table, attackers: str, defenders: str, letter: str, *dice: int) -> Table:
    """The table after this result, up to the first question."""
    table.script.extend(die - 1 for die in dice)
    r = reckon(table.s, tuple(table[key] for key in attackers.split()), tuple(table[key] for key in defenders.split()))
    suffer(table.s, table.ref, r, letter)
    table.decision = advance(table.s, table.ref)
    return table


def duel(letter: str, *, wounded: str = "") -> Table:
    table = Table("meadow", ["gaucher 1010", "alwin 1009"], Rest())
    if wounded:
        table.s.health[table[wounded]] = WOUNDED
    return after(table, "gaucher", "alwin", letter)


def joust(letter: str, *, wounded: bool = False) -> Table:
    table = Table("meadow", ["gaucher 1009", "ligulf 1010 N"], Rest())
    if wounded:
        table.s.health[table["ligulf"]] = WOUNDED
    return after(table, "gaucher", "ligulf", letter)


@pytest.mark.rules("DXA-6k", "DXA-6k2")
@pytest.mark.parametrize(("letter", "health"), [("D", STUNNED), ("E", WOUNDED), ("F", DEAD), ("-", HEALTHY)])
def test_letters_on_foot(letter: str, health: int) -> None:
    table = duel(letter)
    assert table.s.health[table["alwin"]] == health
    assert table.s.health[table["gaucher"]] == HEALTHY
    assert letter in FOOT_WORDS


@pytest.mark.rules("DXA-6k2")
def test_letter_a_wounds_the_attacker() -> None:
    table = duel("A")
    assert (table.s.health[table["gaucher"]], table.s.health[table["alwin"]]) == (WOUNDED, HEALTHY)
    assert duel("A", wounded="gaucher").s.health[table["gaucher"]] == DEAD


@pytest.mark.rules("DXA-6k")
def test_letters_b_and_c_drive_back_one_hex() -> None:
    table = duel("B")
    assert table.decision is not None
    assert (table.decision.seat, len(table.offers("retreat"))) == (0, 3)
    table = duel("C")
    assert table.decision is not None
    assert (table.decision.seat, table.offers("retreat")) == (1, ["retreat 0909", "retreat 1008", "retreat 1109"])


@pytest.mark.rules("DXA-6l")
def test_a_rider_falls_back_one_hex_or_two() -> None:
    assert joust("C").hex("ligulf") == "1011"
    assert joust("D").hex("ligulf") == "1012"


@pytest.mark.rules("DXA-6l")
@pytest.mark.parametrize(
    ("letter", "rider", "horse", "mounted"),
    [
        ("E", WOUNDED, HEALTHY, True),
        ("F", STUNNED, HEALTHY, False),
        ("G", STUNNED, DEAD, False),
        ("H", WOUNDED, DEAD, False),
        ("I", DEAD, HEALTHY, False),
    ],
)
def test_letters_against_a_rider(letter: str, rider: int, horse: int, mounted: bool) -> None:
    table = joust(letter)
    if not mounted:
        table.play(table.offers("land")[0])
    s = table.s
    assert (s.health[table["ligulf"]], s.health[table["ligulf_horse"]], s.steed[table["ligulf"]] >= 0) == (
        rider,
        horse,
        mounted,
    )
    assert letter in MOUNTED_WORDS


@pytest.mark.rules("DXA-6m")
@pytest.mark.parametrize(("letter", "horse"), [("E", HEALTHY), ("F", HEALTHY), ("G", DEAD), ("H", DEAD)])
def test_a_wounded_rider_dies(letter: str, horse: int) -> None:
    table = joust(letter, wounded=True)
    table.play(table.offers("land")[0])
    assert (table.s.health[table["ligulf"]], table.s.health[table["ligulf_horse"]]) == (DEAD, horse)


@pytest.mark.rules("DXA-6.8d")
@pytest.mark.parametrize(
    ("letter", "dead"), [("C", False), ("D", False), ("E", False), ("F", False), ("G", True), ("H", True), ("I", True)]
)
def test_only_g_h_and_i_kill_a_loose_horse(letter: str, dead: bool) -> None:
    table = Table("meadow", ["gaucher 1009", "ligulf 1010 N"], Rest())
    horse = loose(table, "ligulf", "2017")
    after(table, "gaucher", "ligulf_horse", letter)
    assert (table.s.health[horse] == DEAD) is dead
    if not dead:
        assert ignored(table.s, reckon(table.s, (table["gaucher"],), (horse,)), letter) == "DXA-6.8d"


@pytest.mark.rules("DXA-6.4a", "DXA-6.4b")
@pytest.mark.parametrize(
    ("letter", "dead"), [("A", False), ("B", False), ("C", True), ("D", True), ("E", True), ("F", True)]
)
def test_a_stunned_defender_dies_of_everything_that_touches_him(letter: str, dead: bool) -> None:
    table = stunned(Table("meadow", ["gaucher 1010", "alwin 1009"], Rest()), "alwin")
    after(table, "gaucher", "alwin", letter)
    assert (table.s.health[table["alwin"]] == DEAD) is dead
    assert table.s.health[table["gaucher"]] == HEALTHY
    assert table.hex("gaucher") == "1010"


@pytest.mark.rules("DXA-6.4a")
def test_results_against_the_attackers_count_when_one_defender_is_on_his_feet() -> None:
    table = stunned(Table("meadow", ["gaucher 1010", "gervais 1110", "alwin 1009", "brihtric 1109"], Rest()), "alwin")
    after(table, "gaucher gervais", "alwin brihtric", "A")
    assert table.offers() == ["lose gaucher", "lose gervais"]


@pytest.mark.rules("DXA-7.2.3e")
def test_with_exchanged_roles_a_and_b_do_nothing() -> None:
    table = Table("meadow", ["gaucher 1010", "alwin 1009"], Rest())
    r = Reckoning((table["gaucher"],), (table["alwin"],), 14, 5)
    r.exchanged = True
    assert [ignored(table.s, r, letter) for letter in "ABC"] == ["DXA-7.2.3e", "DXA-7.2.3e", ""]


@pytest.mark.rules("DXA-6.3b", "DXA-6.2f")
def test_a_loss_among_mixed_defenders_falls_on_the_unarmoured() -> None:
    table = Table("meadow", ["gaucher 1010", "gervais 1110", "osferth 1009", "alwin 1109", "brihtric 0910"], Rest())
    r = reckon(table.s, (table["gaucher"], table["gervais"]), (table["osferth"], table["alwin"]))
    assert candidates(table.s, r, "E") == (table["alwin"],)
    after(table, "gaucher gervais", "osferth alwin", "E")
    assert table.s.health[table["alwin"]] == WOUNDED
    table = Table(
        "meadow",
        ["gaucher 1010", "gervais 1110", "bouchard 0911", "osferth 1009", "alwin 1109", "brihtric 0910"],
        Rest(),
    )
    after(table, "gaucher gervais bouchard", "osferth alwin brihtric", "E")
    assert table.offers() == ["lose alwin", "lose brihtric"]
    assert table.why_not("lose osferth") == "DXA-6.3b"


@pytest.mark.rules("DXA-6.2g")
def test_a_stunned_man_shut_in_by_enemies_dies() -> None:
    around = ["gaucher 1008", "gervais 1109", "bouchard 1110", "erwan 1010", "vital 0910", "mauger 0909"]
    table = stunned(Table("meadow", [*around, "alwin 1009"], Rest()), "alwin")
    table.s.health[table["vital"]] = STUNNED
    table.s.derive()
    crush(table.s, table.ref)
    assert table.s.health[table["alwin"]] == STUNNED, "one of the six is stunned himself"
    table.s.health[table["vital"]] = HEALTHY
    table.s.derive()
    crush(table.s, table.ref)
    assert table.s.health[table["alwin"]] == DEAD
    assert table.s.who[table.cell("1009")] == NOBODY


@pytest.mark.rules("DXA-6.2g")
def test_one_who_can_go_nowhere_for_the_ground_alone_is_not_crushed() -> None:
    table = stunned(Table("meadow", ["gaucher 1010", "alwin 1009"], Rest()), "alwin")
    s = table.s
    s.ground.attack_foot[table.cell("1009")], before = 0, s.ground.attack_foot[table.cell("1009")]
    try:
        crush(s, table.ref)
        assert s.health[table["alwin"]] == STUNNED
    finally:
        s.ground.attack_foot[table.cell("1009")] = before


@pytest.mark.rules("DXA-6.2g")
def test_a_man_stunned_among_enemies_dies_at_once() -> None:
    around = ["gaucher 1008", "gervais 1109", "bouchard 1110", "erwan 1010", "vital 0910", "mauger 0909"]
    table = after(Table("meadow", [*around, "alwin 1009"], Rest()), "gaucher", "alwin", "D")
    assert table.s.health[table["alwin"]] == DEAD


@pytest.mark.rules("DXA-6.2g")
def test_whoever_closes_the_ring_by_moving_kills_him() -> None:
    around = ["gaucher 1008", "gervais 1109", "bouchard 1110", "vital 0910", "mauger 0909"]
    table = stunned(Table("meadow", [*around, "erwan 1011", "alwin 1009"], Rest()), "alwin")
    table.begin(table.set_out("erwan"))
    table.play("to 1010")
    assert table.s.health[table["alwin"]] == STUNNED
    table.play("stop")
    assert table.s.health[table["alwin"]] == DEAD
