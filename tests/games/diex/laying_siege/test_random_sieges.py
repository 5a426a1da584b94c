"""Random sieges at both levels: nobody and nothing is lost or doubled on the way."""

import pytest

from banneret.games.diex.engagement.place import structures
from banneret.games.diex.engagement.report import report
from banneret.games.diex.laying_siege import SIEGE
from banneret.games.diex.siege.actions.fought import come_back, soldiers
from banneret.games.diex.siege.men import BESIEGED, BESIEGER
from banneret.games.diex.siege.state import SiegeState
from banneret.games.diex.siege.tables import HOOK, LADDER, MOAT
from banneret.games.diex.siege.walls import place_of
from banneret.games.diex.skirmish import SKIRMISH
from banneret.games.diex.state import WOUNDED, DiexState
from banneret.kernel import codec
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply
from banneret.kernel.referee import Referee

from .camp import HALL, LONG, YORK


def standing(s: SiegeState) -> set[int]:
    return set(structures(s.works, place_of(s)))


def never_undone(before: SiegeState, after: SiegeState) -> None:
    """What no day gives back: the dead, the taken, horses, burnt hexes, events."""
    assert before.roster == after.roster[: len(before.roster)]
    assert not before.dead & ~after.dead and not before.captured & ~after.captured
    assert not (before.dead | before.captured) & (after.here[0] | after.here[1])
    known = (1 << len(before.roster)) - 1
    assert not after.horses & known & ~before.horses
    if before.works.bridge == after.works.bridge:
        assert standing(after) <= standing(before)
    assert not before.happened & ~after.happened and before.ledger == after.ledger[: len(before.ledger)]
    assert after.day in (before.day, before.day + 1) or after.result is not None
    if after.pages and after.pages[-1].deed not in ("", "build"):
        assert all(now <= then for then, now in zip(before.store, after.store, strict=True))


@pytest.mark.parametrize("scenario", [YORK, LONG, HALL])
@pytest.mark.parametrize("long", ["off", "on"])
def test_random_sieges_by_rolls(scenario: str, long: str) -> None:
    for number in range(25):
        s: SiegeState = SIEGE.start(scenario, SIEGE.settle({"fights": "quick", "long_siege": long}))
        ref, rng = Referee(FastDice(f"{scenario} {number}"), []), FastDice(number)
        decision = advance(s, ref)
        while decision is not None:
            SIEGE.check(s)
            before = s.clone()
            menu = decision.menu_of(decision.seats[0])
            apply(s, ref, decision.seats[0], menu[rng.below(len(menu))])
            decision = advance(s, ref)
            never_undone(before, s)
        SIEGE.check(s)
        assert s.result is not None
        assert codec.dumps(codec.loads(SIEGE, codec.dumps(s))) == codec.dumps(s)


def entered(s: SiegeState) -> bool:
    return s.inner is not None and isinstance(s.inner.state, DiexState)


@pytest.mark.parametrize(("scenario", "number"), [(YORK, 1), (HALL, 2), (LONG, 3)])
def test_men_and_wounds_are_conserved_across_the_levels(scenario: str, number: int) -> None:
    """Everybody who went in comes back once: alive, wounded, dead or taken."""
    s: SiegeState = SIEGE.start(scenario, SIEGE.settle({"fights": "skirmish"}))
    ref, rng = Referee(FastDice(f"levels {number}")), FastDice(number)
    fights = 0
    decision = advance(s, ref)
    while decision is not None and fights < 2:
        menu = decision.menu_of(decision.seats[0])
        deeds = [option for option in menu if option.verb in ("assault", "battle", "hold", "go_on")] or list(menu)
        inside = entered(s)
        before = s.clone()
        apply(s, ref, decision.seats[0], deeds[rng.below(len(deeds))])
        decision = advance(s, ref)
        if not inside and entered(s):
            assert s.inner is not None and isinstance(s.inner.state, DiexState)
            went_in(s, s.inner.state)
            SKIRMISH.check(s.inner.state)
        elif inside and not entered(s):
            fights += 1
            never_undone(before, s)
            assert before.wounded & ~s.wounded & ~s.dead & ~s.captured == 0 or s.day > before.day
    assert fights


def went_in(s: SiegeState, inner: DiexState) -> None:
    """Those who are there, each once, with their wounds."""
    assert s.inner is not None
    people = range(inner.cast.people)
    keys = [inner.cast.keys[man] for man in people]
    assert len(set(keys)) == len(keys)
    for man in people:
        number = s.ranks.numbers[inner.cast.keys[man]]
        seat = BESIEGED if s.here[BESIEGED] >> number & 1 else BESIEGER
        assert s.here[seat] >> number & 1 and s.inner.seats[inner.cast.seat[man]] == seat
        assert (inner.health[man] == WOUNDED) == (s.wounded >> number & 1 == 1)


def test_what_comes_back_is_what_the_report_says() -> None:
    """A skirmish played to its end, and the siege before and after it."""
    s: SiegeState = SIEGE.start(HALL, SIEGE.settle({"fights": "skirmish"}))
    ref, rng = Referee(FastDice("report")), FastDice(11)
    decision = advance(s, ref)
    last: DiexState | None = None
    while decision is not None:
        menu = decision.menu_of(decision.seats[0])
        deeds = [option for option in menu if option.verb in ("assault", "hold", "go_on")] or list(menu)
        option = deeds[rng.below(len(deeds))]
        if s.inner is not None and isinstance(s.inner.state, DiexState):
            last = s.inner.state
        before = s.clone()
        apply(s, ref, decision.seats[0], option)
        decision = advance(s, ref)
        if last is not None and s.inner is None:
            break
    assert last is not None and last.result is not None
    found = report(last)
    assert sorted(fate.key for fate in found.fates) == sorted(
        soldier.key for seat in (BESIEGER, BESIEGED) for soldier in soldiers(before, before.here[seat])
    )
    after = before.clone()
    come_back(after, ref, found)
    for fate in found.fates:
        number = after.ranks.numbers[fate.key]
        places = [after.here[fate.seat], after.dead, after.captured]
        where = ["healthy" if not after.wounded >> number & 1 else "wounded", "dead", "captured"]
        there = [word for place, word in zip(places, where, strict=True) if place >> number & 1]
        assert there == ["captured" if fate.condition == "fled" else fate.condition]
    assert after.dead & ~s.dead == 0 and s.store[LADDER] + s.store[HOOK] == found.ladders + found.hooks
    assert s.store[MOAT] == before.store[MOAT]
