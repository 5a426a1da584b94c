"""DXC-15, DXC-5.2e, DXC-5.2g: sieges of mottes, a day a turn, and how they end."""

import pytest

from banneret.games.diex.campaign import change, sieges
from banneret.games.diex.campaign.end_of_move import EndOfMove
from banneret.games.diex.campaign.group import KING, REBEL, Service
from banneret.games.diex.campaign.movement.march import begin
from banneret.games.diex.campaign.ranks import mustered, soldiers
from banneret.games.diex.campaign.siege_days import SiegeDays
from banneret.games.diex.campaign.state import Siege
from banneret.games.diex.campaign.surrender import Surrender, TakeMotte
from banneret.games.diex.laying_siege import SIEGE
from banneret.games.diex.quick.troops import TROOP
from banneret.games.diex.siege import harm, victory
from banneret.games.diex.siege.part import siege_report
from banneret.games.diex.siege.state import SiegeState
from banneret.games.diex.state import DiexState
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance

from .cases import case
from .table import Table, men

FIELD = "0316"
N, S = "0315", "0317"


def before(*, inside: int = 0, resources: int = 4) -> Table:
    """Danes before a motte in the open field, perhaps with Normans in it."""
    t = Table("york_1069", turn=3)
    t.motte("keep", FIELD, resources=resources)
    t.group("d1", FIELD, 24)
    t.leader("osbeorn", "d1", prestige=5)
    if inside:
        t.group("n1", FIELD, inside)
        t.leader("gilbert", "n1", prestige=5)
    return t


def besieged(**fields: int) -> Table:
    t = before(**fields)
    t.s.sieges["keep"] = Siege("keep", ("d1",), ("n1",) if fields.get("inside") else (), 3)
    return t


def game(t: Table) -> SiegeState:
    found = t.s.inner.state if t.s.inner is not None else t.s.sieges["keep"].game
    found = found if isinstance(found, SiegeState) else getattr(found, "state", None)
    assert isinstance(found, SiegeState)
    return found


def day(t: Table) -> None:
    """A day on which nobody does anything that he need not do."""
    t.begin(SiegeDays())
    go_on(t)


def go_on(t: Table) -> None:
    wait = ("hold", "wait", "pass", "none", "done", "no", "refuse")
    for _ in range(200):
        if t.resting or t.s.inner is None:
            return
        assert t.decision is not None
        verbs = {option.verb: option.notation for option in t.decision.options}
        t.play(next((verbs[verb] for verb in wait if verb in verbs), t.decision.options[0].notation))
    raise AssertionError("it goes on and on")


# ---------------------------------------------------------------- laying siege


@pytest.mark.rules("DXC-15a", "DXC-15b", "DXC-15e")
def test_a_group_that_ends_its_move_there_lays_siege_and_others_join() -> None:
    t = before()
    t.begin(EndOfMove("d1")).play("besiege")
    siege = t.s.sieges["keep"]
    assert (siege.besiegers, siege.inside, siege.since, siege.game) == (("d1",), (), 3, None)
    t.group("x1", FIELD, 10)
    t.begin(EndOfMove("x1")).play("besiege")
    assert t.s.sieges["keep"].besiegers == ("d1", "x1")
    assert t.told("siege") == ["Osbeorn lays siege to Keep.", "Saxon band x1 joins the siege of Keep."]


@pytest.mark.rules("DXC-15a", "DXC-15h", "DXC-6g", "DXC-5.2e")
def test_who_may_not() -> None:
    t = before()
    t.group("n2", FIELD, 5)
    assert sieges.may_besiege(t.s, "n2") is not None
    refusal = sieges.may_besiege(t.s, "d1")
    assert refusal is not None
    assert refusal.rule == "DXC-5.2e", "Normans stand before the motte: attack first"
    t.s.groups["d1"].repelled = 3
    assert sieges.may_besiege(t.s, "d1") is None
    t = before()
    t.s.mottes["keep"].barred = 4
    refusal = sieges.may_besiege(t.s, "d1")
    assert refusal is not None
    assert refusal.rule == "DXC-15h"
    t.s.turn = 4
    assert sieges.may_besiege(t.s, "d1") is None
    t.s.groups["d1"].busy = 4
    refusal = sieges.may_besiege(t.s, "d1")
    assert refusal is not None
    assert refusal.rule == "DXC-6g"


@pytest.mark.rules("DXC-5.2e", "DXC-14.5d")
@pytest.mark.parametrize("answer", ["meet", "shut"])
def test_normans_by_their_motte_meet_the_attack_or_shut_themselves_in(answer: str) -> None:
    t = before(inside=8)
    t.attack("d1", "n1")
    assert t.decision is not None
    assert (t.phase, t.decision.seat, t.offered()) == ("shut_or_meet", KING, ["meet", "shut"])
    t.play(answer)
    if answer == "meet":
        assert t.phase == "refuse", "a battle in the hex"
    else:
        assert t.resting
        assert t.s.contest is None
        t.begin(EndOfMove("d1")).play("besiege")
        assert t.s.sieges["keep"].inside == ("n1",), "the siege is of both"


@pytest.mark.rules("DXC-5.2e")
def test_in_the_open_field_nobody_is_asked_that() -> None:
    t = before(inside=8)
    del t.s.mottes["keep"]
    t.attack("d1", "n1")
    assert t.phase == "refuse"
    t = before(inside=8)
    t.attack("n1", "d1")
    assert t.phase == "refuse", "nor who is attacked by those of the motte"


@pytest.mark.rules("DXC-15d", "DXC-15b")
def test_a_besieger_who_moves_is_out_of_it_and_the_last_ends_it() -> None:
    t = besieged()
    t.begin(begin(t.s, "d1")).play(f"go {N}")
    assert not t.s.sieges
    assert t.told("siege") == ["The siege of Keep is over. The besiegers have gone."]


@pytest.mark.rules("DXC-15d")
def test_who_is_shut_in_does_not_move() -> None:
    t = besieged(inside=8)
    t.begin(begin(t.s, "n1"))
    assert t.resting
    assert t.at("n1") == FIELD


@pytest.mark.rules("DXC-15d", "DXC-13.2b")
def test_normans_who_come_meet_the_besiegers_like_any_group() -> None:
    t = besieged(inside=8)
    t.group("n2", N, 12)
    t.begin(begin(t.s, "n2")).play(f"go {FIELD}")
    assert (t.phase, t.offered()) == ("encounter", ["attack d1", "pass"])
    t.play("attack d1")
    assert t.s.contest is not None
    assert t.s.contest.defenders == ("d1",)


# ---------------------------------------------------------------- days


@pytest.mark.rules("DXC-15c", "DXC-15e", "DXC-6a", "DXC-15.1a", "DXC-15.1b")
def test_a_day_a_turn_and_supply_by_resources() -> None:
    given, expect = case("camp_siege_days")
    t = besieged(resources=given["motte_resources"])
    t.ref.dice = FastDice(4)
    day(t)
    state = game(t)
    assert t.s.sieges["keep"].game is not None, "it rests"
    assert state.day == 2
    assert state.last_day_of_supply == expect["days"]
    t.s.turn = 4
    day(t)
    assert game(t).day == 3


@pytest.mark.rules("DXC-15.1b", "DXC-15b")
def test_when_it_ends_the_motte_keeps_half_of_the_days_left() -> None:
    t = besieged(resources=5)
    t.ref.dice = FastDice(4)
    day(t)
    left = siege_report(game(t)).days_left
    sieges.leave(t.s, t.ref, "d1")
    assert t.s.mottes["keep"].resources == left // 2
    assert not t.s.sieges


def numbers(s: SiegeState, band: str, troop: str = "") -> list[int]:
    found = [number for number, man in enumerate(s.roster) if man.band == band and not man.leader]
    return [number for number in found if not troop or s.ranks.troops[number] == TROOP[troop].number]


@pytest.mark.rules("DXC-15c", "DXC-15e", "DXC-14.8a")
def test_dead_wounded_and_captured_come_back() -> None:
    t = besieged(inside=8)
    t.ref.dice = FastDice(4)
    t.begin(SiegeDays())
    s = game(t)
    danes, normans = numbers(s, "d1", "danish_archer"), numbers(s, "n1")
    harm.kill(s, sum(1 << man for man in (*danes[:2], numbers(s, sieges.GARRISON)[0])))
    harm.capture(s, 1 << normans[0] | 1 << danes[2])
    harm.wound(s, 1 << normans[1])
    go_on(t)
    assert t.s.groups["d1"].soldiers == 21
    assert (t.s.groups["n1"].healthy, t.s.groups["n1"].wounded) == (6, 1)
    assert soldiers(t.s.mottes["keep"].garrison) == 9
    assert held(t) == 1
    assert [soldiers(part.men) for part in t.s.groups["n1"].prisoners] == [1], "those within take prisoners too"
    assert t.told("losses") == [
        "Osbeorn: 2 dead, 1 prisoner.",
        "Gilbert: 0 dead, 1 prisoner.",
        "The garrison of Keep: 1 dead, 0 prisoners.",
    ]
    t.s.turn = 4
    day(t)
    assert len(t.told("losses")) == 3, "told once"
    assert t.s.groups["d1"].soldiers == 21


@pytest.mark.rules("DXC-15e", "DXC-15d")
def test_between_two_days_groups_come_and_go() -> None:
    t = besieged(inside=8)
    t.ref.dice = FastDice(4)
    day(t)
    t.group("x1", FIELD, 10)
    sieges.declare(t.s, t.ref, "x1")
    t.write("d1", men=mustered("danish", 14))
    t.s.turn = 4
    t.begin(SiegeDays())
    s = game(t)
    assert (len(numbers(s, "x1")), len(numbers(s, "d1")), len(numbers(s, "n1"))) == (10, 14, 8)


@pytest.mark.rules("DXS-11.1.1g", "DXC-8.4f", "DXC-15.1b")
def test_hungry_groups_lie_hungry_before_the_place() -> None:
    """Each day anew; who went hungry before he was shut in lives on the stores."""
    t = besieged(inside=8)
    t.group("x1", FIELD, 12)
    t.s.sieges["keep"] = Siege("keep", ("d1", "x1"), ("n1",), 3)
    t.write("d1", hungry=2)
    t.write("x1", hungry=1)
    t.write("n1", hungry=3)
    t.ref.dice = FastDice(4)
    for starving in ("d1", "x1"):
        t.begin(SiegeDays())
        s = game(t)
        assert {man.band for number, man in enumerate(s.roster) if s.hungry >> number & 1} == {starving}
        SIEGE.check(s)
        go_on(t)
        assert t.resting
        t.s.stack.clear()
        t.s.turn += 1
        t.write("d1", hungry=0)
        t.write("x1", hungry=2)


@pytest.mark.rules("DXC-15h", "DXC-17.3d", "DXC-9c", "DXC-1m")
@pytest.mark.parametrize(("rule", "retreats"), [("DXS-11.6a", False), ("DXC-17.3d", True)])
def test_a_siege_is_lifted(rule: str, retreats: bool) -> None:
    """By event 20 they are pushed nowhere, by code C they retreat one hex and have lost a battle."""
    t = besieged(inside=8)
    t.ref.dice = FastDice(4)
    t.begin(SiegeDays())
    victory.lifted(game(t), t.ref, "It is lifted.", rule)
    t.decision = advance(t.s, t.ref)
    assert not t.s.sieges
    assert t.s.mottes["keep"].barred == 5, "lifted in turn 3: again from turn 5"
    assert (t.phase == "retreat") == retreats
    assert t.s.leaders["osbeorn"].prestige == (4 if retreats else 5)
    assert t.s.leaders["gilbert"].prestige == (6 if retreats else 5)
    assert ("battle" in t.s.points[KING]) == retreats


@pytest.mark.rules("DXC-15f", "DXC-15g", "DXC-9c", "DXC-1m")
def test_an_assault_that_takes_the_place_is_a_battle_won() -> None:
    t = besieged(inside=8)
    t.ref.dice = FastDice(4)
    t.begin(SiegeDays())
    victory.taken(game(t), t.ref, "DXC-17.3d")
    t.decision = advance(t.s, t.ref)
    assert t.phase == "take_motte"
    assert held(t) == 18
    assert t.s.leaders["osbeorn"].prestige == 6
    given = t.s.data.victory
    assert t.s.points[REBEL] == {"battle": given.battle_won_half, "motte": given.motte_taken_half}


@pytest.mark.rules("DXC-15.1a", "DXC-15.2b")
@pytest.mark.parametrize(("kind", "negotiated"), [("starved", False), ("surrendered", True)])
def test_who_starves_or_comes_to_terms_surrenders(kind: str, negotiated: bool) -> None:
    """A six is captivity, on terms an eight: parole."""
    t = besieged(inside=8)
    t.ref.dice = FastDice(4)
    t.begin(SiegeDays())
    victory.end(game(t), t.ref, kind, sieges.BESIEGER, "It has fallen.")
    t.dice(6)
    t.decision = advance(t.s, t.ref)
    assert held(t) == (0 if negotiated else 18)
    assert "battle" not in t.s.points[REBEL]


@pytest.mark.rules("DXC-15c", "DXC-1b")
def test_three_levels_deep() -> None:
    """A campaign, in it a siege, in it an assault that is fought out."""
    t = besieged(resources=1)
    t.s.fights = "skirmish"
    t.ref.dice = FastDice(7)
    t.begin(SiegeDays())
    for _ in range(4000):
        if t.s.inner is not None and t.s.inner.state.inner is not None:
            break
        if t.resting:
            t.s.stack.clear()
            t.s.turn += 1
            t.begin(SiegeDays())
            continue
        assert t.decision is not None
        verbs = {option.verb: option.notation for option in t.decision.options}
        wish = ("assault", "storm", "ready", "go")
        t.play(next((verbs[verb] for verb in wish if verb in verbs), t.decision.options[-1].notation))
    assert t.s.inner is not None
    assert t.s.inner.state.inner is not None
    assert isinstance(t.s.inner.state.inner.state, DiexState)


# ---------------------------------------------------------------- the end


def fallen(die: int, *more: int, negotiated: bool = False, stormed: bool = False, inside: int = 8) -> Table:
    t = besieged(inside=inside)
    if inside:
        t.write("n1", chest=4, purse=6)
    t.dice(*(() if stormed else (die,)), *more)
    return t.begin(Surrender("keep", stormed=stormed, negotiated=negotiated))


def held(t: Table) -> int:
    return sum(soldiers(part.men) for part in t.s.groups["d1"].prisoners)


@pytest.mark.rules("DXC-15.2b", "DXC-1i")
@pytest.mark.parametrize("die", [1, 2])
def test_massacre(die: int) -> None:
    t = fallen(die)
    assert "n1" not in t.s.groups
    assert held(t) == 0
    assert t.s.leaders["gilbert"].condition == "captive", "never killed"
    assert t.book("d1").purse == 4
    assert t.told("gone") == ["18 men are put to the sword."]


@pytest.mark.rules("DXC-15.2a", "DXC-15.2c")
def test_surrender_decimation() -> None:
    given, expect = case("camp_surrender_decimation")
    t = besieged()
    t.s.mottes["keep"].garrison = men(**given["defenders"])
    t.dice(given["die"], *given["tests"])
    t.begin(Surrender("keep"))
    assert t.unrolled == 0, "it stops when half are dead"
    assert held(t) == expect["prisoners"]
    (part,) = t.s.groups["d1"].prisoners
    left = {body.troop: body.healthy for body in part.men}
    rolls = dict.fromkeys(given["defenders"], 0)
    for troop, die in zip(expect["order"], given["tests"], strict=True):
        rolls[troop] += die <= 5
    for id, count in given["defenders"].items():
        assert left.get(TROOP[id].number, 0) == count - rolls[id]
    assert not any(body.mounted for body in part.men), "riders dismounted"
    assert t.told("losses") == [f"{expect['dead']} men are put to death."]


@pytest.mark.rules("DXC-15.2a", "DXC-15.2b")
@pytest.mark.parametrize("die", [5, 7])
def test_prisoners(die: int) -> None:
    t = fallen(die)
    assert held(t) == 18
    assert (t.s.leaders["gilbert"].condition, t.s.leaders["gilbert"].group) == ("captive", "d1")


@pytest.mark.rules("DXC-15.2b")
def test_surrender_negotiated() -> None:
    given, expect = case("camp_surrender_negotiated")
    t = fallen(given["die"], negotiated=given["negotiated"])
    assert expect["result"] == "parole"
    assert held(t) == 0
    leader = t.s.leaders["gilbert"]
    assert (leader.alone, leader.prestige, t.at("gilbert")) == (True, 4, FIELD)
    assert t.told("gone") == ["18 men are sent home without arms."]


@pytest.mark.rules("DXC-15.2b")
@pytest.mark.parametrize(("die", "negotiated"), [(10, False), (8, True), (9, True)])
def test_honours(die: int, negotiated: bool) -> None:
    t = fallen(die, negotiated=negotiated)
    assert t.phase == "retreat"
    t.play(f"retreat {N}")
    group = t.s.groups["n1"]
    assert (t.at("n1"), group.soldiers, group.book.value.chest, group.book.value.purse) == (N, 18, 4, 6)
    assert t.s.leaders["gilbert"].group == "n1"


@pytest.mark.rules("DXC-15.2b")
def test_with_honours_one_goes_where_one_likes_not_only_where_one_came_from() -> None:
    t = besieged(inside=8)
    change.mark(t.s, "n1", came=t.cell(N))
    t.dice(10)
    t.begin(Surrender("keep")).play(f"retreat {S}")
    assert t.at("n1") == S


@pytest.mark.rules("DXC-15.2b")
def test_a_garrison_alone_leaves_as_a_group() -> None:
    t = fallen(10, inside=0)
    t.play(f"retreat {N}")
    new = next(group for group in t.s.groups.values() if group.faction == "norman")
    assert (new.men, t.s.country.names[new.cell], new.book.value.level) == (mustered("norman", 10), N, 8)


@pytest.mark.rules("DXC-15f", "DXC-17.3d")
def test_a_stormed_place_is_treated_as_on_a_five() -> None:
    t = fallen(0, stormed=True)
    assert t.unrolled == 0
    assert held(t) == 18


@pytest.mark.rules("DXC-15g", "DXC-1m", "DXC-5.2g", "DXC-12.3a")
@pytest.mark.parametrize("answer", ["burn", "occupy", "strip"])
def test_the_taker_scores_and_decides_about_the_place(answer: str) -> None:
    t = fallen(5)
    assert t.s.points[REBEL]["motte"] == t.s.data.victory.motte_taken_half
    assert not t.s.sieges
    assert (t.phase, t.offered()) == ("take_motte", ["burn", "occupy", "strip"])
    t.play(answer)
    assert ("keep" in t.s.mottes) == (answer != "burn")
    assert t.book("d1").loot == (0 if answer == "occupy" else 8)
    if answer != "burn":
        motte = t.s.mottes["keep"]
        assert (motte.side, motte.faction, soldiers(motte.garrison)) == (REBEL, "danish", 5)
        assert motte.resources == (4 if answer == "occupy" else 0)
        assert t.s.groups["d1"].soldiers == 19


@pytest.mark.rules("DXC-5.2g")
def test_who_can_not_leave_five_burns_it_and_normans_do_not() -> None:
    t = before()
    t.write("d1", men=men(danish_hirdman=4))
    t.begin(TakeMotte("keep", "d1"))
    assert "keep" not in t.s.mottes
    t = Table("york_1069", turn=3)
    t.motte("keep", FIELD, side=REBEL)
    t.group("n1", FIELD, 12)
    assert sieges.may_besiege(t.s, "n1") is None, "an occupied motte may be besieged by Normans"
    t.begin(TakeMotte("keep", "n1"))
    assert t.offered() == ["occupy", "strip"]


@pytest.mark.rules("DXC-15b", "DXC-12.2d")
def test_mercenaries_lay_siege_with_their_employer() -> None:
    t = before()
    t.group("m1", FIELD, 8, side=REBEL, service=Service("d1", "hired", 1))
    sieges.declare(t.s, t.ref, "d1")
    assert t.s.sieges["keep"].besiegers == ("d1", "m1")
    sieges.leave(t.s, t.ref, "d1")
    assert not t.s.sieges
