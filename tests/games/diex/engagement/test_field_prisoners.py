"""DXC-14.8f: prisoners whom a band has brought to the field."""

import pytest

from banneret.games.diex.charges.strength import defence_of
from banneret.games.diex.combat import harm
from banneret.games.diex.combat.attackers import hindrance, reach_of_all, why_not_attack
from banneret.games.diex.engagement.field import Band, battle, field_report
from banneret.games.diex.invariants import check
from banneret.games.diex.muster.soldiers import Soldier
from banneret.games.diex.scenario.victory import present
from banneret.games.diex.skirmish import SKIRMISH
from banneret.games.diex.state import HEALTHY, STUNNED, WOUNDED
from banneret.games.diex.terms import ATTACKER, DEFENDER
from banneret.kernel.codec import dumps, loads

from .battles import ONE, begun, danes, keys, men, normans, put, terms
from .field import Field

PRISONERS = men("Nck", "Nia", taken=keys(normans().men))
KNIGHT, ARCHER = PRISONERS


def met(wounded: bool = False) -> Field:
    """The Danes have brought a knight and an archer of the Normans, who begin."""
    held = (Soldier(KNIGHT.key, KNIGHT.like, KNIGHT.name, wounded, True), ARCHER)
    escort = Band(DEFENDER, danes().men, "bottom", prisoners=held)
    return begun(battle("", "", ("Normans", "Danes"), ONE, (normans(), escort), first=ATTACKER))


def turn(field: Field, *tasks: str) -> None:
    """The Normans name tasks, and both sides let the rest of the turn pass."""
    field.play("fight", *tasks)
    field.pass_until(lambda f: f.phase == "resolve" and f.asked.seat == ATTACKER)


def rescue(field: Field) -> None:
    """Gaucher stands beside the knight and has a turn to free him."""
    put(field, gaucher="0505", **{KNIGHT.key: "0506"})
    turn(field, "name gaucher", f"task unbind gaucher {KNIGHT.key}")


@pytest.mark.rules("DXC-14.8f")
def test_prisoners_lie_behind_their_keepers_without_arms() -> None:
    field = met()
    s = field.s
    check(s)
    for man in (field[KNIGHT.key], field[ARCHER.key]):
        assert s.cast.seat[man] == ATTACKER and s.steed[man] < 0, "on foot, and still Normans"
        assert s.ground.lattice.row(s.at[man]) == 17, "at the edge of the Danes"
        assert (defence_of(s, man), s.health[man]) == (1, STUNNED)
        assert s.cast.roster[man].weapon < 0 and not s.cast.roster[man].attack[0]
    piece = next(piece for piece in SKIRMISH.face.scene(s, None).pieces if piece.id == KNIGHT.key)
    assert "held captive" in piece.note and "without arms" in piece.note
    assert loads(SKIRMISH, dumps(s)) == s == s.clone()


@pytest.mark.rules("DXC-14.8f")
def test_they_stay_so_and_are_no_side_of_their_own() -> None:
    field = met()
    turn(field)
    assert field.s.health[field[KNIGHT.key]] == STUNNED
    assert not [event for event in field.log if event.kind in ("captive", "recover")], "nobody need be told each turn"
    for key in keys(normans().men):
        harm.kill(field.s, field.ref, field[key])
    assert not present(field.s, ATTACKER)
    field.play("fight")
    field.pass_until(lambda f: f.s.result is not None)
    told = field_report(field.s)
    assert told.end == "eliminated" and told.fate(KNIGHT.key).condition == "captured"


@pytest.mark.rules("DXC-14.8f")
def test_their_own_side_does_not_set_them_up() -> None:
    escort = Band(DEFENDER, danes().men, "bottom", prisoners=PRISONERS)
    field = Field(battle("", "", ("Normans", "Danes"), ONE, (normans(), escort), first=DEFENDER))
    for seat in (DEFENDER, ATTACKER):
        assert field.asked.seat == seat
        assert not [offer for offer in field.offers("place") if offer.split()[1] in keys(PRISONERS)]
        field.play("ready")


@pytest.mark.rules("DXC-14.8f", "DXA-2.1h")
@pytest.mark.parametrize("wounded", [False, True])
def test_a_friend_who_does_nothing_else_for_a_turn_frees_one(wounded: bool) -> None:
    field = met(wounded)
    rescue(field)
    s, knight = field.s, field[KNIGHT.key]
    assert s.health[knight] == (WOUNDED if wounded else HEALTHY) and not terms(s).bound >> knight & 1
    assert terms(s).bound >> field[ARCHER.key] & 1, "the other still lies there"
    assert defence_of(s, knight) == 1, "he has no arms yet"
    s.phasing = ATTACKER
    refusal = why_not_attack(s, knight)
    assert hindrance(s, knight) and refusal is not None and refusal.rule == "DXC-14.8f"
    check(s)
    put(field, aevar="0507")
    assert not [attacker for attacker, _ in reach_of_all(s) if attacker == knight]


@pytest.mark.rules("DXC-14.8f")
def test_only_a_friend_beside_him_and_only_if_he_stays() -> None:
    field = met()
    put(field, gaucher="0505", **{KNIGHT.key: "0507"})
    field.play("fight")
    field.pass_until(lambda f: f.phase in ("start_of_phase", "movement"))
    assert not field.offers("name gaucher")
    field = met()
    put(field, gaucher="0505", **{KNIGHT.key: "0506"})
    field.play("fight", "name gaucher", f"task unbind gaucher {KNIGHT.key}")
    harm.kill(field.s, field.ref, field["gaucher"])
    field.pass_until(lambda f: f.phase == "resolve")
    assert terms(field.s).bound >> field[KNIGHT.key] & 1


@pytest.mark.rules("DXC-14.8f")
@pytest.mark.parametrize("stunned", [False, True])
def test_the_freed_man_takes_up_arms_beside_a_dead_or_stunned_character(stunned: bool) -> None:
    field = met()
    rescue(field)
    s, knight = field.s, field[KNIGHT.key]
    field.play("fight")
    assert not field.offers(f"name {KNIGHT.key}"), "nobody lies beside him"
    field.pass_until(lambda f: f.phase == "resolve" and f.asked.seat == ATTACKER)
    put(field, aevar="0507")
    if stunned:
        s.clear(field["aevar"])
        s.health[field["aevar"]] = STUNNED
        s.fresh_stunned |= 1 << field["aevar"]
        s.fill(field["aevar"])
    else:
        harm.kill(s, field.ref, field["aevar"])
    field.play("fight", f"name {KNIGHT.key}", f"task arm {KNIGHT.key} aevar")
    field.pass_until(lambda f: f.phase == "resolve")
    person = s.cast.roster[knight]
    assert person.attack[0] > 5 and defence_of(s, knight) == person.defence[0] > 1 and person.knight
    assert not s.cast.unarmed >> knight & 1 and s.cast.unarmed >> field[ARCHER.key] & 1
    assert loads(SKIRMISH, dumps(s)) == s
    field.pass_until(lambda f: f.phase == "movement" and f.asked.seat == ATTACKER)
    assert why_not_attack(s, knight) is None


@pytest.mark.rules("DXC-14.8e", "DXC-14.8f")
@pytest.mark.parametrize(("loser", "fate"), [(DEFENDER, "wounded"), (ATTACKER, "captured")])
def test_when_their_keepers_are_beaten_they_are_free(loser: int, fate: str) -> None:
    field = met(wounded=True)
    field.pass_until(lambda f: f.phase == "resolve" and f.asked.seat == loser)
    if loser == DEFENDER:
        field.play("fight")
        field.pass_until(lambda f: f.phase == "resolve" and f.asked.seat == loser)
    field.play("surrender")
    told = field_report(field.s)
    assert told.fate(KNIGHT.key).condition == fate and told.fate(KNIGHT.key).hurt
    assert len(told.fates) == 6


@pytest.mark.rules("DXC-14.8f")
def test_a_draw_leaves_them_with_their_keepers() -> None:
    field = met()
    field.s.turn = 12
    field.pass_until(lambda f: f.s.result is not None)
    assert field_report(field.s).fate(ARCHER.key).condition == "captured"
