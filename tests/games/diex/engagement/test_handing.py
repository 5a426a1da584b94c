"""DXS-11.2e, DXS-11.2f: grappling hooks in an assault: who carries them, and which come back."""

import pytest

from banneret.games.diex.combat import harm
from banneret.games.diex.engagement.ending import separated
from banneret.games.diex.engagement.laying import Store, bring_in
from banneret.games.diex.engagement.place import CASTLE, GREAT_HALL, Place
from banneret.games.diex.engagement.report import report
from banneret.games.diex.hook import Hook
from banneret.games.diex.invariants import check
from banneret.games.diex.strategy.advice import advise
from banneret.games.diex.terms import BESIEGER, Assault
from banneret.kernel.refusal import Violation
from banneret.kernel.result import Result

from .field import Field, laid, storming


def handing(hooks: int = 2, place: Place = CASTLE) -> Field:
    field = Field(laid(place, store=Store(hooks=hooks)))
    field.pass_until(lambda field: field.phase == "hand_out")
    return field


def terms(field: Field) -> Assault:
    assert isinstance(field.s.terms, Assault)
    return field.s.terms


@pytest.mark.rules("DXS-11.2f", "DXS-11.4.1b")
def test_the_besieger_gives_them_to_men_without_armour() -> None:
    field = handing()
    s = field.s
    assert field.asked.seat == BESIEGER
    bare = [man for man in s.cast.ranks[BESIEGER] if not s.armoured(man)]
    assert field.offers() == [*(f"give {s.cast.keys[man]}" for man in bare), "keep"]
    armoured = next(man for man in s.cast.ranks[BESIEGER] if s.armoured(man))
    assert field.why_not(f"give {s.cast.keys[armoured]}") == "DXS-11.2f"
    for man in bare[:2]:
        field.play(f"give {s.cast.keys[man]}")
    assert s.hookmen == 1 << bare[0] | 1 << bare[1] and field.phase != "hand_out"
    assert terms(field).spare_hooks == 0 and terms(field).hooks == 2
    check(s)


@pytest.mark.rules("DXS-11.2e")
def test_what_stays_in_store_or_is_carried_away_is_kept() -> None:
    field = handing(4)
    s = field.s
    keys = [option.split()[1] for option in field.offers("give")]
    for key in keys[:3]:
        field.play(f"give {key}")
    if field.phase == "hand_out":
        field.play("keep")
    one, two, three = (field[key] for key in keys[:3])
    s.result = Result("gone", "", (1,), (-2.0, 2.0), "")
    assert (report(s).hooks, report(s).hooks_lost) == (4, 0), "never brought on"
    bring_in(s, one, s.ground.cell("1910"))
    assert (report(s).hooks, report(s).hooks_lost) == (3, 1), "he ends inside"
    harm.kill(s, field.ref, one, "DXA-6.5d")
    assert (report(s).hooks, report(s).hooks_lost) == (3, 1), "it is lost with him"
    s.hookmen &= ~(1 << two)
    s.hooks = (Hook(s.ground.cell("1907"), 3, 1, BESIEGER),)
    assert (report(s).hooks, report(s).hooks_lost) == (2, 2), "it hangs on the palisade"
    s.waiting[three], s.left_by[three] = 0, 1
    assert (report(s).hooks, report(s).hooks_lost) == (2, 2), "carried away"


@pytest.mark.rules("DXS-11.2e")
def test_there_are_never_more_than_in_store() -> None:
    field = handing(1)
    field.play(field.offers("give")[0])
    check(field.s)
    field.s.hookmen = (1 << field["hallbjorn"]) | (1 << field["valthjof"])
    with pytest.raises(Violation, match="more hooks"):
        check(field.s)


@pytest.mark.rules("DXS-11.2g", "DXS-11.4.1e")
def test_a_rope_leads_over_the_palisade_for_those_without_armour() -> None:
    field = storming({"hallbjorn": "2108", "gaucher": "1908"})
    s = field.s
    assert separated(s)
    s.hooks = (Hook(s.ground.cell("2008"), 5, 1, BESIEGER),)
    assert not separated(s)


def test_bots_take_them_to_a_castle_and_not_to_a_hall() -> None:
    for place, verb in ((CASTLE, "give"), (GREAT_HALL, "keep")):
        field = handing(place=place)
        values = advise(field.s, BESIEGER, field.asked.menu)
        assert field.asked.menu[values.index(max(values))].verb == verb
