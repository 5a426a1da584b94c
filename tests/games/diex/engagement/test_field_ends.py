"""DXC-14.6: how a battle ends, and what becomes of everybody."""

import pytest

from banneret.games.diex.combat import harm
from banneret.games.diex.engagement.field import Band, battle, field_report
from banneret.games.diex.state import STUNNED, WOUNDED
from banneret.games.diex.terms import ATTACKER, DEFENDER

from .battles import ONE, begun, danes, men, normans, put, small, terms
from .field import Field


def met(first: int = ATTACKER) -> Field:
    """Gaucher and an archer of the Normans, who begin, against Aevar and another of the Danes, far from each other."""
    return begun(small(first=first))


def lay_low(field: Field, key: str) -> None:
    man = field[key]
    field.s.clear(man)
    field.s.health[man] = STUNNED
    field.s.fill(man)


def others(field: Field, key: str) -> str:
    """The comrade of one."""
    seat = field.s.cast.seat[field[key]]
    return next(field.s.cast.keys[man] for man in field.s.cast.ranks[seat] if field.s.cast.keys[man] != key)


def over(field: Field) -> bool:
    return field.s.result is not None


def conditions(field: Field) -> dict[str, str]:
    return {fate.key: fate.condition for fate in field_report(field.s).fates}


# ---------------------------------------------------------------- eliminated


@pytest.mark.rules("DXC-14.6a", "DXC-14.6b")
@pytest.mark.parametrize(("key", "seat"), [("gaucher", ATTACKER), ("aevar", DEFENDER)])
def test_a_side_is_eliminated_when_nobody_of_it_is_on_his_feet(key: str, seat: int) -> None:
    field = met()
    lay_low(field, others(field, key))
    harm.kill(field.s, field.ref, field[key])
    field.play("fight")
    field.pass_until(over)
    told = field_report(field.s)
    assert (told.end, told.beaten) == ("eliminated", seat)
    assert told.fate(key).condition == "dead" and told.fate(others(field, key)).condition == "captured"
    assert field.s.result is not None and field.s.result.winners == (1 - seat,)


@pytest.mark.rules("DXC-14.6a")
def test_as_long_as_somebody_waits_outside_nobody_is_eliminated() -> None:
    late = Band(DEFENDER, men("Dih", "Dil", "Dia")[2:], "right", late=True)
    field = begun(battle("", "", ("Normans", "Danes"), ONE, (normans(), danes(), late), first=ATTACKER))
    for key in ("aevar", others(field, "aevar")):
        harm.kill(field.s, field.ref, field[key])
    field.play("fight")
    field.pass_until(lambda f: f.phase == "resolve")
    assert not over(field)


# ---------------------------------------------------------------- a draw


@pytest.mark.rules("DXC-14.6a", "DXC-14.6d")
def test_twelve_turns_without_a_decision_are_a_draw() -> None:
    field = met()
    lay_low(field, "aevar")
    field.s.health[field["gaucher"]] = WOUNDED
    field.s.turn = 12
    field.pass_until(over)
    told = field_report(field.s)
    assert (told.end, told.beaten) == ("draw", -1) and field.s.result is not None and not field.s.result.winners
    assert {fate.condition for fate in told.fates} == {"healthy", "wounded"}, "the stunned have recovered"
    assert told.fate("gaucher").condition == "wounded" and told.fate("gaucher").hurt


@pytest.mark.rules("DXC-14.6d")
def test_it_goes_on_until_the_twelfth_turn_is_over() -> None:
    field = met()
    field.s.turn = 11
    field.pass_until(lambda f: f.s.turn == 12 or over(f))
    assert field.s.turn == 12 and not over(field)


# ---------------------------------------------------------------- surrender


@pytest.mark.rules("DXC-14.6a", "DXC-14.6b", "DXC-14.6f")
@pytest.mark.parametrize("seat", [ATTACKER, DEFENDER])
def test_who_surrenders_becomes_a_prisoner_with_all_his_men(seat: int) -> None:
    field = met(seat)
    harm.wound(field.s, field.ref, next(iter(field.s.cast.ranks[seat])))
    field.play("surrender")
    told = field_report(field.s)
    assert (told.end, told.beaten) == ("surrendered", seat)
    assert {(fate.seat == seat, fate.condition) for fate in told.fates} == {(True, "captured"), (False, "healthy")}
    assert sum(fate.hurt for fate in told.fates) == 1


@pytest.mark.rules("DXC-14.6f")
def test_one_may_surrender_at_the_start_of_any_of_his_phases_and_the_other_can_t_for_him() -> None:
    field = met()
    for _ in range(3):
        assert "surrender" in field.offers() and field.asked.seat == field.s.phasing
        field.play("fight")
        field.pass_until(lambda f: f.phase == "resolve")


# ---------------------------------------------------------------- flight


@pytest.mark.rules("DXC-14.6f", "DXA-1.3k")
def test_before_a_flight_is_declared_nobody_leaves() -> None:
    field = met()
    put(field, gaucher="1001")
    field.play("fight")
    field.pass_until(lambda f: f.phase == "movement")
    field.play("move gaucher")
    assert not field.offers("leave") and field.why_not("leave n") == "DXC-14.6f"


@pytest.mark.rules("DXC-14.6a", "DXC-14.6c", "DXC-14.6f")
def test_a_side_has_fled_when_all_have_left_by_the_side_of_their_arrival() -> None:
    field = met()
    other = others(field, "gaucher")
    put(field, gaucher="0101", **{other: "1201"})
    field.play("flee")
    assert terms(field.s).fleeing == ATTACKER and field.log[-1].kind == "flee"
    field.pass_until(lambda f: f.phase == "movement")
    field.play("move gaucher")
    assert field.offers("leave") == ["leave n"], "a corner hex is on the west side too, but they came from the top"
    assert field.why_not("leave w") == "DXC-14.6f"
    field.play("leave n", f"move {other}", "leave n")
    field.pass_until(over)
    told = field_report(field.s)
    assert (told.end, told.beaten) == ("fled", ATTACKER)
    assert set(conditions(field).values()) == {"healthy"}


@pytest.mark.rules("DXC-14.6f")
def test_the_stunned_stay_behind_as_prisoners() -> None:
    field = met()
    other = others(field, "gaucher")
    put(field, gaucher="0501")
    lay_low(field, other)
    field.play("flee")
    field.pass_until(lambda f: f.phase == "movement")
    field.play("move gaucher", "leave n")
    field.pass_until(over)
    assert conditions(field)["gaucher"] == "healthy" and conditions(field)[other] == "captured"


@pytest.mark.rules("DXC-14.6f")
def test_who_has_not_got_off_by_the_end_is_a_prisoner() -> None:
    field = met()
    field.s.turn = 12
    put(field, gaucher="0501")
    field.play("flee")
    field.pass_until(lambda f: f.phase == "movement")
    field.play("move gaucher", "leave n")
    field.pass_until(over)
    told = field_report(field.s)
    assert (told.end, told.beaten) == ("fled", ATTACKER)
    assert conditions(field)["gaucher"] == "healthy" and conditions(field)[others(field, "gaucher")] == "captured"


@pytest.mark.rules("DXC-14.6f")
def test_who_waits_outside_when_his_side_flees_is_away() -> None:
    late = Band(ATTACKER, men("Nim", "Nia", "Nck")[2:], "left", late=True)
    field = begun(battle("", "", ("Normans", "Danes"), ONE, (normans(), late, danes()), first=ATTACKER))
    rider = field[late.men[0].key]
    horse = field.s.steed[rider]
    field.play("flee")
    assert field.s.left_by[rider] == field.s.left_by[horse] == 4 and not field.s.waiting[rider]
    field.s.turn = 12
    field.pass_until(over)
    fate = field_report(field.s).fate(late.men[0].key)
    assert (fate.condition, fate.horse_lost) == ("healthy", False)


@pytest.mark.rules("DXC-14.6f")
def test_nobody_flees_from_those_who_flee_and_flight_is_for_good() -> None:
    field = met()
    field.play("flee")
    field.pass_until(lambda f: f.phase == "resolve")
    assert field.asked.seat == DEFENDER and field.offers() == ["fight", "surrender"]
    assert field.why_not("flee") == "DXC-14.6c"
    field.play("fight")
    field.pass_until(lambda f: f.phase == "movement")
    put(field, aevar="0518")
    field.play("move aevar")
    assert field.why_not("leave s") == "DXC-14.6f", "the victors stay"
    field.pass_until(lambda f: f.phase == "resolve")
    assert field.offers() == ["run", "surrender"] and field.why_not("flee") == "DXC-14.6f"


@pytest.mark.rules("DXC-14.6b", "DXC-14.6f")
def test_a_flight_in_which_everybody_falls_is_an_elimination() -> None:
    field = met()
    field.play("flee")
    for man in field.s.cast.ranks[ATTACKER]:
        harm.kill(field.s, field.ref, man)
    field.pass_until(over)
    assert field_report(field.s).end == "eliminated"


# ---------------------------------------------------------------- horses


@pytest.mark.rules("DXC-14.6b", "DXC-14.6c")
def test_which_horses_come_back() -> None:
    """One is dead, one in the enemy's hands, one left on a lost field, and one ridden off it."""
    riders = men("Nck", "Nck", "Nck", "Nck", "Nck")
    field = begun(battle("", "", ("Normans", "Danes"), ONE, (Band(ATTACKER, riders, "top"), danes()), first=ATTACKER))
    s = field.s
    dead, taken, left, ridden, captured = (field[man.key] for man in riders)
    harm.kill(s, field.ref, s.steed[dead])
    s.holder[s.steed[taken]] = DEFENDER
    field.play("flee")
    for man in (dead, taken, left, ridden):
        if s.at[man] >= 0:
            s.clear(man)
        s.at[man], s.facing[man], s.left_by[man] = -1, -1, 1
    for man in (dead, taken, ridden):
        if s.steed[man] >= 0:
            s.left_by[s.steed[man]] = 1
    horse = s.steed[left]
    s.steed[left] = s.steed[horse] = -1
    s.at[horse], s.facing[horse] = field.cell("1010"), 0
    s.fill(horse)
    s.turn = 12
    field.pass_until(over)
    told = field_report(s)
    assert [told.fate(man.key).horse_lost for man in riders] == [True, True, True, False, True]
    assert told.fate(s.cast.keys[captured]).condition == "captured"
