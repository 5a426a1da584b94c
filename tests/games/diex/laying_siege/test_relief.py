"""Event 19, and the besieger who is besieged himself (DXS-11.4.1n to 11.4.1t)."""

from typing import Any

import pytest

from banneret.games.diex.engagement.report import report
from banneret.games.diex.quick.force import characters
from banneret.games.diex.siege import harm
from banneret.games.diex.siege.actions.inside import WALL_BETWEEN, InsideFight
from banneret.games.diex.siege.actions.relief import SideBySide
from banneret.games.diex.siege.actions.shut_in import sends_by_night
from banneret.games.diex.siege.men import BESIEGED, BESIEGER
from banneret.games.diex.siege.quick_fight import Side, fight_between
from banneret.games.diex.siege.recruits import join
from banneret.games.diex.siege.state import SiegeState
from banneret.games.diex.siege.supply import Change
from banneret.games.diex.siege.tables import RESCUE
from banneret.games.diex.state import DiexState
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply
from banneret.kernel.handful import broken
from banneret.kernel.referee import Referee
from banneret.kernel.result import Result

from .camp import ACTION, HALL, NIGHT, YORK, Camp, die_for
from .test_outside import leave

QUIET = ("ready", "pass", "done", "end", "stay", "go_on")
LEFT = (Change(4, 0, True),)
"""On day 4 the besieged withdrew: of 25 days to come they took 12 and left 13."""


def rescued(scenario: str = YORK, stage: int = ACTION, **fields: Any) -> Camp:
    """Day 5: a rescue party of eight is in sight; the besieger holds the bailey."""
    held: dict[str, Any] = {"held": True, "ledger": LEFT, "event": RESCUE, "initiative": BESIEGED, "day": 5}
    camp = Camp(scenario, stage, **{**held, **fields})
    people = "norman" if scenario == YORK else "saxon"
    foot = "medium_infantry" if scenario == YORK else "huscarl"
    horse = "knight" if scenario == YORK else "mounted_thegn"
    camp.s.relief = join(camp.s, BESIEGED, ((f"{people}_{horse}", 4), (f"{people}_{foot}", 4)))
    return camp


def field_die(camp: Camp, attackers: int, defenders: int, letter: str) -> int:
    return die_for(fight_between(camp.s, Side(BESIEGED, attackers), Side(BESIEGER, defenders), False, 0), letter)


# ---------------------------------------------------------------- a plain rescue


@pytest.mark.rules("DXS-11.6b", "DXS-11.6c", "DXS-11.4.3d")
def test_they_give_battle_together_with_the_garrison() -> None:
    """Nobody is asked; survivors of a lost battle join the garrison."""
    camp = rescued(held=False, ledger=())
    everybody = camp.s.here[BESIEGED]
    assert camp.s.inside.bit_count() == 11 and everybody.bit_count() == 19
    camp.act(field_die(camp, everybody, camp.s.here[BESIEGER], "D"), 1)
    assert camp.stopped and camp.s.pages[-1].deed == "battle" and not camp.s.sallied_out
    assert camp.s.relief == 0 and camp.s.inside == camp.s.here[BESIEGED]
    assert camp.s.inside.bit_count() == 19 - (camp.s.dead & camp.s.ranks.sides[BESIEGED]).bit_count()


@pytest.mark.rules("DXS-11.6c", "DXS-11.4.3e")
def test_a_battle_that_the_rescue_party_wins_lifts_the_siege() -> None:
    camp = rescued(held=False, ledger=())
    camp.act(field_die(camp, camp.s.here[BESIEGED], camp.s.here[BESIEGER], "F"), 1, 1, 1)
    assert camp.kind == "lifted"


@pytest.mark.rules("DXS-11.4.1n")
def test_only_part_of_a_castle_can_be_shut() -> None:
    camp = rescued(HALL, ledger=())
    camp.act(field_die(camp, camp.s.here[BESIEGED], camp.s.here[BESIEGER], "D"), 1)
    assert camp.s.pages[-1].deed == "battle" and camp.stopped


# ---------------------------------------------------------------- out, or split


@pytest.mark.rules("DXS-11.4.1n", "DXS-11.4.1o")
def test_who_goes_out_gives_up_the_bailey() -> None:
    camp = rescued(tower_door=True)
    camp.act()
    assert camp.asked == BESIEGER and camp.offers() == ["out", "split", "shut"]
    camp.play("out", field_die(camp, camp.s.here[BESIEGED], camp.s.here[BESIEGER], "D"), 1)
    assert not camp.s.held and not camp.s.tower_door and not camp.s.sallied_out and camp.stopped
    alone = rescued()
    alone.keep(BESIEGER, "osbeorn")
    alone.act()
    assert alone.offers() == ["out", "shut"], "one man can't be split"


def split(**fields: Any) -> Camp:
    """Hirdmen and archers stay in the bailey, the others are outside."""
    camp = rescued(**fields)
    camp.act()
    camp.play("split")
    camp.play("choose osbeorn 1 danish_hirdman 14 danish_archer 5")
    return camp


@pytest.mark.rules("DXS-11.4.1o", "DXS-11.4.1p")
def test_somebody_stays_and_somebody_goes() -> None:
    camp = rescued()
    camp.act()
    camp.play("split")
    assert camp.asked == BESIEGER and camp.decision is not None and camp.decision.tally is not None
    tally = camp.decision.tally
    for counts in ([0] * len(tally.lots), [lot.count for lot in tally.lots]):
        refusal = broken(tally, counts)
        assert refusal is not None and refusal.rule == "DXS-11.4.1o"
    camp.play("choose osbeorn 1 danish_hirdman 14 danish_archer 5")
    assert camp.asked == BESIEGED and camp.offers() == ["retake", "decline"]
    assert isinstance(camp.s.stack[-1], SideBySide) and camp.s.stack[-1].staying.bit_count() == 20
    camp.play("decline")
    assert camp.asked == BESIEGER and camp.offers() == ["storm", "hold"]


def both_dice(camp: Camp, attacker: int, inside: str, outside: str) -> tuple[int, int]:
    """The dice for these two results: inside against a wall between, and in the field."""
    phase = camp.s.stack[-1]
    assert isinstance(phase, SideBySide)
    sides = Side(BESIEGER, phase.staying), Side(BESIEGED, camp.s.inside)
    if attacker == BESIEGED:
        sides = sides[1], sides[0]
    within = die_for(fight_between(camp.s, *sides, True, WALL_BETWEEN), inside)
    return within, field_die(camp, camp.s.relief, camp.s.here[BESIEGER] & ~phase.staying, outside)


@pytest.mark.rules("DXS-11.4.1p", "DXS-11.4.3d", "DXS-11.6c")
def test_by_a_roll_the_fight_inside_comes_first() -> None:
    camp = split()
    one, two = both_dice(camp, BESIEGED, "E", "D")
    camp.play("retake", one, 1, 1, two)
    told = [(event.kind, event.rules[0]) for event in camp.log if event.kind in ("inside", "quick")]
    assert told == [("inside", "DXS-11.4.1p"), ("quick", "DXS-11.4.1p"), ("quick", "DXS-11.4.3e")]
    assert camp.s.held and camp.s.relief == 0 and camp.stopped and not camp.s.sallied_out


@pytest.mark.rules("DXS-11.4.1p")
def test_the_held_part_is_retaken() -> None:
    """Who is left of those who stayed in it is taken; the siege goes on with the others."""
    camp = rescued(tower_door=True)
    camp.act()
    camp.play("split")
    camp.play("choose danish_light_infantry 5 danish_archer 5")
    staying = camp.men("hallbjorn valthjof hogni ivar knud ulf frode ulf_2 frode_2 ulf_3")
    one, two = both_dice(camp, BESIEGED, "H", "D")
    camp.play("retake", one, two)
    assert not camp.s.held and not camp.s.tower_door and not staying & camp.s.here[BESIEGER]
    assert camp.s.captured == staying & ~camp.s.dead and camp.stopped


@pytest.mark.rules("DXS-11.4.1p", "DXS-11.4.1g")
def test_those_inside_may_storm_the_motte() -> None:
    camp = split()
    camp.play("decline")
    one, two = both_dice(camp, BESIEGER, "H", "D")
    camp.play("storm", one, 1, two)
    assert camp.kind == "taken"
    failed = split()
    failed.play("decline")
    one, two = both_dice(failed, BESIEGER, "E", "D")
    failed.play("storm", one, 1, 1, two)
    assert failed.s.held and failed.stopped


@pytest.mark.rules("DXS-11.4.1p", "DXS-11.4.3c")
def test_who_holds_fights_only_outside() -> None:
    camp = split()
    camp.play("decline")
    _, two = both_dice(camp, BESIEGER, "E", "D")
    camp.play("hold", two)
    assert camp.s.held and camp.stopped and not [event for event in camp.log if event.kind == "inside"]
    beaten = split()
    beaten.play("decline")
    _, two = both_dice(beaten, BESIEGER, "E", "G")
    beaten.play("hold", two, 1)
    assert beaten.kind == "lifted"


@pytest.mark.rules("DXS-11.4.1g", "DXS-11.4.1p")
def test_a_rescue_party_outside_does_not_hold_the_place() -> None:
    """The garrison has died to a man: the place is taken, whoever is outside."""
    for phase in (SideBySide(staying=1), InsideFight(attacker=BESIEGED)):
        camp = rescued()
        camp.s.stack.append(phase)
        harm.kill(camp.s, camp.s.inside)
        if isinstance(phase, SideBySide):
            phase.conclude(camp.s, camp.ref)
        else:
            camp.s.done()
            phase.conclude(camp.s, camp.ref, False, False)
        assert camp.kind == "taken"


# ---------------------------------------------------------------- side by side, fought out


def side_by_side(answer: str = "retake") -> tuple[Camp, DiexState, DiexState]:
    camp = split(fights="skirmish")
    if answer == "storm":
        camp.play("decline")
    camp.play(answer)
    assert camp.asked == BESIEGED and camp.offers() == ["field ditch", "field woodbridge"]
    camp.play("field woodbridge")
    assert camp.s.inner is not None and camp.s.aside is not None
    yard, field = camp.s.inner.state, camp.s.aside.state
    assert isinstance(yard, DiexState) and isinstance(field, DiexState)
    return camp, yard, field


@pytest.mark.rules("DXS-11.4.1p")
def test_two_skirmishes_side_by_side() -> None:
    """Those who stayed and the garrison inside, the others and the rescue party outside; nobody is in both."""
    camp, yard, field = side_by_side()
    within = {yard.cast.keys[man] for man in range(yard.cast.people)}
    without = {field.cast.keys[man] for man in range(field.cast.people)}
    assert yard.ground.chart.id == "motte" and field.ground.chart.id == "woodbridge"
    assert not within & without and len(within) == 20 + 11 and len(without) == 24 + 8
    assert within | without == set(camp.keys(camp.s.here[0] | camp.s.here[1]))


@pytest.mark.rules("DXS-11.4.1p")
@pytest.mark.parametrize("within", ["storm", "retake"])
@pytest.mark.plain("it puts code of its own in the place of a rule")
def test_each_plays_his_phase_on_the_first_map_and_then_on_the_second(
    monkeypatch: pytest.MonkeyPatch, within: str
) -> None:
    """Besieged who attack have a phase inside before that."""
    camp = side_by_side(within)[0]
    rested: list[tuple[str, int]] = []
    on_inner = SideBySide.on_inner

    def spy(phase: SideBySide, s: SiegeState, ref: Referee, inner: Any) -> None:
        assert inner.result is None
        rested.append((inner.ground.chart.id, inner.phasing))
        on_inner(phase, s, ref, inner)

    monkeypatch.setattr(SideBySide, "on_inner", spy)
    ref, dice = Referee(FastDice(7)), FastDice(3)
    while len(rested) < 6:
        decision = advance(camp.s, ref)
        assert decision is not None and camp.s.inner is not None and camp.s.aside is not None
        menu = decision.menu_of(decision.seats[0])
        options = [option for option in menu if option.verb != "surrender"] or list(menu)
        options = [option for option in options if option.verb in QUIET] or options
        apply(camp.s, ref, decision.seats[0], options[dice.below(len(options))])
    one, two = "motte", "woodbridge"
    if within == "storm":
        turn = [(one, BESIEGER), (two, BESIEGER), (one, BESIEGED), (two, BESIEGED)]
        assert rested[:6] == [*turn, *turn[:2]]
    else:
        turn = [(two, BESIEGER), (one, BESIEGER), (two, BESIEGED), (one, BESIEGED)]
        assert rested[:6] == [(one, BESIEGED), *turn, turn[0]]


def over(camp: Camp, inner: DiexState, kind: str) -> None:
    inner.end(Result(kind, "", (), (0.0, 0.0), "", ()))
    camp.decision = advance(camp.s, camp.ref)


@pytest.mark.rules("DXS-11.4.1p", "DXS-11.4.3c", "DXS-11.6c")
def test_when_one_is_over_the_other_goes_on() -> None:
    camp, yard, field = side_by_side()
    yard.upright[BESIEGER] = yard.upright[BESIEGED] = 1
    over(camp, yard, "night")
    assert camp.s.inner is not None and camp.s.inner.state is field and camp.s.aside is None and camp.s.held
    leave(field, BESIEGED)
    over(camp, field, "retreat")
    assert camp.stopped and camp.s.relief == 0 and camp.s.held
    assert camp.s.dead.bit_count() == 1


@pytest.mark.rules("DXS-11.4.1p", "DXS-11.4.3c")
def test_the_besieger_is_beaten_outside_and_the_siege_lifted() -> None:
    camp, yard, field = side_by_side()
    camp.s.inner, camp.s.aside = camp.s.aside, camp.s.inner
    leave(field, BESIEGER)
    over(camp, field, "retreat")
    assert camp.s.inner is not None and camp.s.inner.state is yard and camp.s.result is None, "inside it goes on"
    yard.upright[BESIEGER] = yard.upright[BESIEGED] = 1
    over(camp, yard, "night")
    assert camp.kind == "lifted"


@pytest.mark.rules("DXS-11.4.1p")
def test_the_yard_is_retaken_sword_in_hand() -> None:
    camp, yard, field = side_by_side()
    leave(yard, BESIEGER)
    assert report_of(yard).beaten == BESIEGER
    over(camp, yard, "gone")
    leave(field, BESIEGED)
    over(camp, field, "retreat")
    assert not camp.s.held and not camp.s.here[BESIEGER] & camp.men("aevar", "ulf", "osbeorn")
    assert camp.offers("commander"), "their commander was among them"


def report_of(inner: DiexState) -> Any:
    done = inner.clone()
    done.end(Result("gone", "", (), (0.0, 0.0), "", ()))
    return report(done)


@pytest.mark.rules("DXS-11.4.1p", "DXS-11.4.1g")
def test_the_motte_is_stormed_sword_in_hand() -> None:
    camp, yard, field = side_by_side("storm")
    over(camp, yard, "taken")
    leave(field, BESIEGED)
    over(camp, field, "retreat")
    assert camp.kind == "taken"


@pytest.mark.rules("DXS-11.4.1p")
def test_who_holds_fights_one_battle_only() -> None:
    camp = split(fights="skirmish")
    camp.play("decline")
    camp.play("hold")
    camp.play("field ditch")
    assert camp.s.inner is not None and camp.s.aside is None
    field = camp.s.inner.state
    assert isinstance(field, DiexState) and not field.beside
    leave(field, BESIEGED)
    over(camp, field, "retreat")
    assert camp.stopped and camp.s.held


# ---------------------------------------------------------------- shut in


def shut(**fields: Any) -> Camp:
    camp = rescued(**fields)
    camp.act()
    camp.play("shut")
    return camp


@pytest.mark.rules("DXS-11.4.1r", "DXS-11.4.1q")
def test_who_shuts_himself_up_lives_on_what_was_left_behind() -> None:
    camp = shut()
    assert camp.s.shut_in and camp.s.found == 13 and camp.s.larder == 18 and camp.s.relief.bit_count() == 8
    assert camp.ref.revealed == 1, "he knows now what there was"
    assert camp.asked == BESIEGED and camp.offers() == ["retake", "wait"], "they have the initiative"
    assert camp.why_not("negotiate") == "DXS-11.4.1t"
    camp.play("wait")
    assert camp.stopped and camp.s.pages[-1].deed == "wait"


@pytest.mark.rules("DXS-11.4.1r", "DXS-11.4.1t")
def test_neither_side_negotiates_then() -> None:
    camp = rescued(shut_in=True, larder=18, found=13, event=0, initiative=BESIEGER, day=6)
    camp.act()
    assert camp.asked == BESIEGER and camp.offers() == ["storm", "wait"] and camp.why_not("negotiate") == "DXS-11.4.1t"


@pytest.mark.rules("DXS-11.4.1s")
def test_helpers_send_supply_by_night() -> None:
    camp = rescued(YORK, NIGHT, shut_in=True, larder=18, found=13)
    camp.go(6, 1, 1, 1, 1)
    assert camp.s.ledger == (*LEFT, Change(5, 6)) and camp.s.day == 6 and camp.cited("DXS-11.4.1s")
    free = rescued(YORK, NIGHT)
    assert not sends_by_night(free.s), "only while the besieger is shut in"
    nobody = Camp(YORK, NIGHT, day=5, shut_in=True, larder=18, found=13, held=True, ledger=LEFT)
    assert not sends_by_night(nobody.s), "nobody is there to help"


@pytest.mark.rules("DXS-11.4.1r", "DXS-11.4.1t", "DXS-11.5a")
@pytest.mark.parametrize(("larder", "ends"), [(5, True), (6, False)])
def test_when_the_larder_is_empty_the_siege_is_lifted(larder: int, ends: bool) -> None:
    camp = rescued(YORK, NIGHT, shut_in=True, larder=larder, found=larder - 4)
    camp.go(6, *(() if ends else (1, 1, 1, 1)))
    assert (camp.kind == "lifted") == ends


@pytest.mark.rules("DXS-11.4.1t", "DXS-11.5a")
def test_those_on_the_motte_may_starve() -> None:
    camp = rescued(YORK, NIGHT, shut_in=True, larder=18, found=13, ledger=(*LEFT, Change(5, -20)))
    camp.go(4)
    assert camp.kind == "starved", "16 − 20 and four packs by night are no more than day 5"


def inside_die(camp: Camp, attacker: int, letter: str) -> int:
    besieged = camp.s.here[BESIEGED] if attacker == BESIEGED else camp.s.inside
    sides = Side(BESIEGER, camp.s.here[BESIEGER]), Side(BESIEGED, besieged)
    if attacker == BESIEGED:
        sides = sides[1], sides[0]
    return die_for(fight_between(camp.s, *sides, True, WALL_BETWEEN), letter)


@pytest.mark.rules("DXS-11.4.1r", "DXS-11.4.1t")
def test_it_ends_when_one_of_the_two_groups_inside_is_gone() -> None:
    camp = shut()
    camp.keep(BESIEGER, "osbeorn aevar vigrid steinar bjolf soren eskill gunnar")
    camp.play("retake", inside_die(camp, BESIEGED, "H"), 1)
    assert camp.kind == "lifted" and camp.s.pages[-1].deed == "retake"
    storm = rescued(shut_in=True, larder=18, found=13, event=0, initiative=BESIEGER, day=6)
    storm.act()
    storm.play("storm", inside_die(storm, BESIEGER, "H"), 1)
    assert storm.kind == "taken" and storm.s.pages[-1].deed == "assault"
    goes_on = rescued(shut_in=True, larder=18, found=13, event=0, initiative=BESIEGER, day=6)
    goes_on.act()
    goes_on.play("storm", inside_die(goes_on, BESIEGER, "F"), 1, 1, 1)
    assert goes_on.s.shut_in and goes_on.stopped


@pytest.mark.rules("DXS-11.4.1r")
def test_helpers_take_part_only_in_what_their_side_begins() -> None:
    camp = shut()
    camp.play("retake", inside_die(camp, BESIEGED, "C"), 1)
    assert camp.said("The besieged attack within the castle")
    quick = next(event for event in camp.log if event.kind == "quick")
    assert quick.text.startswith("44 points against"), "24 of the garrison and 20 of the rescue party, on foot"
    fought = rescued(shut_in=True, larder=18, found=13, event=0, initiative=BESIEGED, day=6, fights="skirmish")
    fought.act()
    fought.play("retake")
    assert fought.s.inner is not None and isinstance(fought.s.inner.state, DiexState)
    yard = fought.s.inner.state
    assert yard.cast.people == 44 + 11 and fought.s.pages[-1].skirmish
    leave(yard, BESIEGER)
    yard.destroyed |= 1 << yard.ground.cell("0909")
    over(fought, yard, "gone")
    assert fought.kind == "lifted" and fought.s.works.destroyed >> yard.ground.cell("0909") & 1
    assert characters(fight_between(camp.s, Side(BESIEGED, camp.s.inside), Side(BESIEGER, 1), True, 0).attacker) <= 11


@pytest.mark.rules("DXS-11.4.1h", "DXS-11.4.1p")
@pytest.mark.parametrize(("attacker", "asked"), [(BESIEGER, True), (BESIEGED, False)])
def test_the_besieger_may_stop_only_what_he_has_begun(attacker: int, asked: bool) -> None:
    """In a fight that the besieged have begun the besieger is not asked whether he stops."""
    camp = rescued(shut_in=True, larder=18, found=13, event=0, initiative=attacker, day=6, fights="skirmish")
    camp.act()
    camp.play("storm" if attacker == BESIEGER else "retake")
    ref, dice, seen = Referee(FastDice(5)), FastDice(6), set()
    for _ in range(60):
        decision = advance(camp.s, ref)
        if decision is None or camp.s.inner is None:
            break
        menu = decision.menu_of(decision.seats[0])
        seen |= {option.verb for option in menu}
        options = [option for option in menu if option.verb in QUIET] or list(menu)
        apply(camp.s, ref, decision.seats[0], options[dice.below(len(options))])
    assert ("stop" in seen) == asked
