"""A fight settled by one roll."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banneret.games.diex.quick.force import Force, characters, half_points, soldiers
from banneret.games.diex.quick.losses import by_type
from banneret.games.diex.quick.resolution import Fight, Toll, prospects, resolve, settle
from banneret.games.diex.quick.table import LETTERS, column

from .forces import body, fights, leader, of_profile


@pytest.mark.rules("DXC-17.1a")
def test_wounded_count_half_and_leaders_count() -> None:
    force = Force((body("norman_archer", 2, 3), body("norman_knight", 1, mounted=True)), (leader("danish_jarl"),))
    assert half_points(force, siege=False) == 2 * (2 * 2 + 5 + 2) + 3 * 2
    hurt = Force((), (leader("norman_knight", mounted=True, wounded=True),))
    assert half_points(hurt, siege=False) == 5


@pytest.mark.rules("DXC-17.1b", "DXC-17.1c")
def test_riders_count_on_foot_in_a_siege_or_without_their_horses() -> None:
    riders = Force((body("norman_knight", 2, mounted=True), body("mercenary_rider", 1, mounted=True)))
    walkers = Force((body("norman_knight", 2), body("mercenary_rider", 1)))
    assert half_points(riders, siege=False) == 26
    assert half_points(riders, siege=True) == half_points(walkers, siege=True) == 14
    assert half_points(walkers, siege=False) == 14
    lord = Force((), (leader("saxon_earl", mounted=True),))
    assert (half_points(lord, siege=False), half_points(lord, siege=True)) == (10, 6)


@pytest.mark.rules("DXC-17.1i")
def test_half_points_are_summed_before_the_bonus() -> None:
    """Three wounded ceorls are 1½ points: 1.8 with a slope, 2 rounded up; each by himself would make 3."""
    known = prospects(Fight(of_profile("saxon", 1), Force((body("saxon_ceorl", 0, 3),)), siege=False, bonus=20))
    assert known.defender_total == 2


@pytest.mark.rules("DXC-17.1f", "DXC-17.1h")
def test_on_a_slope_of_a_map_the_attacker_may_be_the_higher_one() -> None:
    ten = of_profile("danish", 10)
    known = prospects(Fight(ten, ten, siege=False, attacker_bonus=20))
    assert (known.attacker_total, known.defender_total) == (22, 18)


@pytest.mark.rules("DXC-17.2b")
def test_numbers_are_characters_and_count_in_the_open_field_only() -> None:
    """Fourteen and a leader against ten, wounded men whole; and not on the siege table."""
    many = Force((body("saxon_ceorl", 4, 10),), (leader("saxon_earl"),))
    few = Force((body("saxon_huscarl", 10),))
    assert (characters(many), soldiers(many.bodies)) == (15, 14)
    assert prospects(Fight(many, few, siege=False)).modifier == -1
    assert prospects(Fight(many, few, siege=True)).modifier == 0
    assert prospects(Fight(Force(many.bodies), few, siege=False)).modifier == 0


@pytest.mark.rules("DXC-17.2d")
def test_the_bonus_may_make_it_hopeless() -> None:
    attackers, defenders = Force((body("saxon_ceorl", 6),)), Force((body("saxon_ceorl", 12),))
    assert not prospects(Fight(attackers, defenders, siege=True)).hopeless
    known = prospects(Fight(attackers, defenders, siege=True, bonus=100))
    assert known.hopeless
    assert {known.letter(die) for die in range(1, 11)} == {"A"}
    turned = prospects(Fight(Force((body("saxon_ceorl", 24),)), Force((body("saxon_ceorl", 6),)), siege=True))
    assert turned.hopeless
    assert {turned.letter(die) for die in range(1, 11)} == {"J"}


@pytest.mark.rules("DXC-17.2d")
def test_where_nobody_is_nothing_is_won() -> None:
    nobody, somebody = Force(()), of_profile("saxon", 1)
    assert resolve(Fight(somebody, nobody, siege=True), 10).place_taken
    assert resolve(Fight(nobody, somebody, siege=True), 1).siege_lifted
    assert resolve(Fight(nobody, nobody, siege=True), 1).siege_lifted


@pytest.mark.rules("DXC-17.3b", "DXC-17.3c")
def test_who_keeps_the_field() -> None:
    fight = Fight(of_profile("danish", 20), of_profile("saxon", 20), siege=False)
    outcomes = {letter: settle(fight, letter) for letter in LETTERS}
    assert [outcomes[letter].winner for letter in LETTERS] == ["defender"] * 4 + [""] + ["attacker"] * 5
    assert [letter for letter in LETTERS if outcomes[letter].attacker.retreats] == list("ABCDE")
    assert [letter for letter in LETTERS if outcomes[letter].defender.retreats] == list("EFGHIJ")


@pytest.mark.rules("DXC-17.3c")
def test_who_is_wounded_in_a_rout_is_taken() -> None:
    fight = Fight(of_profile("danish", 20), Force((body("saxon_ceorl", 8, 2),)), siege=False)
    routed, retreating = settle(fight, "H").defender, settle(fight, "G").defender
    assert (routed.dead, routed.wounded, routed.prisoners, routed.left) == (2, 3, 3, 5)
    assert (retreating.dead, retreating.wounded, retreating.prisoners, retreating.left) == (2, 3, 0, 8)


@pytest.mark.rules("DXC-17.3d")
def test_a_siege_is_lifted_the_place_is_taken_or_it_goes_on() -> None:
    fight = Fight(of_profile("danish", 20), of_profile("saxon", 20), siege=True)
    outcomes = {letter: settle(fight, letter) for letter in LETTERS}
    assert [letter for letter in LETTERS if outcomes[letter].siege_lifted] == list("AB")
    assert [letter for letter in LETTERS if outcomes[letter].place_taken] == list("HIJ")
    assert [outcomes[letter].winner for letter in LETTERS] == ["defender"] * 2 + [""] * 5 + ["attacker"] * 3
    assert not any(outcome.attacker.prisoners or outcome.defender.prisoners for outcome in outcomes.values())


@pytest.mark.rules("DXC-17.4a")
def test_leaders_are_no_soldiers_when_losses_are_counted() -> None:
    """Ten per cent of four thegns are nobody, although a fifth leads them."""
    thegns = Force((body("saxon_mounted_thegn", 4),), (leader("saxon_mounted_thegn"),))
    toll = settle(Fight(thegns, thegns, siege=False), "F").attacker
    assert (toll.dead, toll.dead_percent, toll.left) == (0, 10, 4)


def _accounted(force: Force, toll: Toll) -> bool:
    """Everybody is dead, taken or left."""
    men = by_type(force.bodies)
    return soldiers(force.bodies) == toll.dead + toll.prisoners + toll.left and all(
        loss.dead_healthy + loss.newly_wounded <= men[loss.troop][0] and loss.dead_wounded <= men[loss.troop][1]
        for loss in toll.losses
    )


@given(fights, st.integers(1, 10))
def test_nobody_is_lost_and_nobody_is_found(fight: Fight, die: int) -> None:
    known, outcome = prospects(fight), resolve(fight, die)
    assert outcome == settle(fight, known.letter(die))
    assert known.column == column(known.attacker_total - known.defender_total)
    assert _accounted(fight.attacker, outcome.attacker)
    assert _accounted(fight.defender, outcome.defender)


@given(fights, st.integers(1, 9))
def test_a_lower_roll_is_never_worse_for_the_attacker(fight: Fight, die: int) -> None:
    known = prospects(fight)
    assert known.letter(die) >= known.letter(die + 1)
