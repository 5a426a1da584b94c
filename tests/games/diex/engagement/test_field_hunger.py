"""DXC-8.4f: an unsupplied band in a battle."""

import pytest

from banneret.games.diex.combat import preview
from banneret.games.diex.combat.fight import arithmetic, clauses, reckon
from banneret.games.diex.engagement.field import battle
from banneret.games.diex.missiles import preview as shooting
from banneret.games.diex.missiles.shot import Shot, hunger, letters
from banneret.games.diex.movement.allowance import allowed
from banneret.games.diex.skirmish import SKIRMISH
from banneret.games.diex.terms import ATTACKER
from banneret.kernel.dice import ScriptedDice
from banneret.kernel.flow import advance
from banneret.kernel.referee import Referee

from .battles import ONE, begun, danes, normans, put
from .field import Field


def met(*hungry: int) -> Field:
    """Gaucher stands beside Aevar, and the archer of the Normans shoots at Aevar's comrade."""
    field = begun(battle("", "", ("Normans", "Danes"), ONE, (normans(), danes()), first=ATTACKER, hungry=hungry))
    archer, other = (field.s.cast.keys[number] for number in (1, 3))
    put(field, gaucher="1010", aevar="1011", **{archer: "1506", other: "1508"})
    return field


@pytest.mark.rules("DXC-8.4f")
def test_half_the_movement_points() -> None:
    fed, hungry = met(), met(0)
    assert [allowed(fed.s, man) for man in range(4)] == [6, 8, 6, 8]
    assert [allowed(hungry.s, man) for man in range(4)] == [3, 4, 6, 8]
    piece = next(piece for piece in SKIRMISH.face.scene(hungry.s, None).pieces if piece.id == "gaucher")
    assert piece.numbers[2] == "3" and "hungry" in piece.note


@pytest.mark.rules("DXC-8.4f")
def test_one_more_on_the_die_of_every_attack() -> None:
    fed, hungry = met(), met(0)
    gaucher, aevar = fed["gaucher"], fed["aevar"]
    before, after = (reckon(field.s, (gaucher,), (aevar,)) for field in (fed, hungry))
    assert [after.result(die) for die in range(1, 11)] == [before.result(min(die + 1, 10)) for die in range(1, 11)]
    assert "+ 1 hunger" in arithmetic(hungry.s, after, 4) and "DXC-8.4f" in clauses(after)
    assert "hunger" not in arithmetic(fed.s, before, 4) and "DXC-8.4f" not in clauses(before)
    assert any("hunger" in reason.text for reason in preview.attack(hungry.s, after).reasons)
    assert not reckon(hungry.s, (aevar,), (gaucher,)).hungry, "the enemy has eaten"


@pytest.mark.rules("DXC-8.4f")
def test_and_of_every_shot_that_strikes() -> None:
    told = {}
    for hungry in ((), (0,)):
        field = met(*hungry)
        s = field.s
        assert hunger(s, 1) == len(hungry)
        ref = Referee(ScriptedDice([4]), field.log)
        s.call(Shot(1, 3, s.at[3]))
        s.stack[-1].run(s, ref)
        told[hungry] = next(event for event in field.log if event.kind == "damage")
        assert ("hunger" in str(shooting.shot(s, 1, 2, s.at[2]).reasons)) == bool(hungry)
        advance(s, field.ref)
    assert "+ 1 hunger" in told[0,].sum and "DXC-8.4f" in told[0,].rules
    assert "hunger" not in told[()].sum and "DXC-8.4f" not in told[()].rules


@pytest.mark.rules("DXC-8.4f")
@pytest.mark.parametrize("armoured", [False, True])
def test_the_damage_table_a_row_lower(armoured: bool) -> None:
    fed, hungry = (letters(0, False, armoured, False, 0, more)[0] for more in (0, 1))
    assert hungry[:9] == fed[1:] and hungry != fed
