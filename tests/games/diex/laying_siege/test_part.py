"""DXC-15: a siege as a part of a campaign: supply, days that rest, groups that come and go, and what is reported."""

import tomllib
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from banneret.board.hex import members
from banneret.games.diex.laying_siege import SIEGE
from banneret.games.diex.quick.losses import losses_of
from banneret.games.diex.quick.resolution import prospects
from banneret.games.diex.quick.troops import TROOP, TROOPS
from banneret.games.diex.siege import harm
from banneret.games.diex.siege.actions.assault import Assault
from banneret.games.diex.siege.actions.outside import BattleOutside
from banneret.games.diex.siege.actions.sally import Sally, fetch
from banneret.games.diex.siege.command import succeed
from banneret.games.diex.siege.men import BESIEGED, BESIEGER
from banneret.games.diex.siege.part import Enrolled, discharge, enrol, lay_siege, renew, siege_report, starve
from banneret.games.diex.siege.quick_fight import Side, dealt_out, fight, fight_between, force_of
from banneret.games.diex.siege.reckoning import foreseen
from banneret.games.diex.siege.recruits import join
from banneret.games.diex.siege.state import Fights
from banneret.games.diex.siege.supply import Change, kept, stocked
from banneret.games.diex.siege.tables import LADDER
from banneret.games.diex.siege.walls import bonus
from banneret.games.diex.state import DiexState
from banneret.kernel import codec
from banneret.kernel.determinise import NOBODY, determinise
from banneret.kernel.dice import FastDice
from banneret.kernel.event import Event
from banneret.kernel.flow import peek
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import BanneretError, Violation

from .camp import die_for
from .motte import QUIET, Motte
from .turns import DANES, GARRISON, HIRED, SAXONS, band, besieged, besiegers, turned, york

_CASES = tomllib.loads((Path(__file__).parents[1] / "examples_campaign.toml").read_text(encoding="utf-8"))["example"]
ARRIVING = (5,)
"""The healing roll of the Saxon who comes wounded."""
HEALTHY = band(DANES, "danish", 24, "Asbjorn", "danish_jarl")


def motte(resources: int = 5) -> Motte:
    return Motte(york(resources=resources))


# ---------------------------------------------------------------- laying it


@pytest.mark.rules("DXC-15a", "DXC-15b", "DXC-5.2g")
def test_whoever_lies_outside_and_whoever_is_within() -> None:
    men = band(DANES, "norman", 25, "Gilbert de Gand", "norman_noble") + band(SAXONS, "mercenary", 6)
    for s, outside, within, peoples in (
        (york(), besiegers(), besieged(), (("danish", "saxon"), ("norman",))),
        (turned(), men, band("h", "saxon", 11), (("norman",), ("saxon",))),
    ):
        assert s.data.peoples == peoples
        assert [man for man, _ in siege_report(s).men] == [*outside, *within]
        assert s.strength == (len(outside), len(within)) and s.day == 1 and s.castle
        SIEGE.check(s)


def test_a_garrison_of_mercenaries_is_a_people_of_its_own() -> None:
    s = lay_siege("A motte", "castle", besiegers(), band(HIRED, "mercenary", 6), 2, "quick")
    assert s.data.factions(BESIEGED) == ("mercenary",)
    camp = Motte(s)
    camp.wait(*ARRIVING)
    camp.enter(4, 5, 3, 10, 1)  # refugees
    assert TROOPS[s.roster[-1].troop].id == "mercenary_light_infantry"


def test_leaders_keep_their_names_and_riders_their_horses() -> None:
    s = york()
    assert [s.name(man) for man in members(s.ranks.leaders)] == ["Asbjorn", "Gilbert de Gand"]
    walking = tuple(replace(man, mounted=False) for man in band(GARRISON, "norman", 6))
    found = siege_report(lay_siege("A motte", "castle", besiegers(), walking, 2, "quick")).men
    assert [man for man, _ in found if man.band == GARRISON] == list(walking)


# ---------------------------------------------------------------- supply


@pytest.mark.rules("DXC-15.1a", "DXC-15.1b")
def test_camp_siege_days() -> None:
    case = next(one for one in _CASES if one["id"] == "camp_siege_days")
    camp = motte(case["given"]["motte_resources"])
    camp.wait(*ARRIVING)
    assert camp.s.last_day_of_supply == case["expect"]["days"]
    camp.enter(1, 6, 10, 1)
    assert camp.s.event == 12 and camp.s.last_day_of_supply == case["expect"]["days_after_event"]


@pytest.mark.rules("DXC-15.1a", "DXC-15.1b", "DXS-11.1.1c")
@pytest.mark.parametrize(("resources", "days"), [(0, 2), (1, 2), (2, 4), (7, 14)])
def test_two_days_for_a_resource_and_then_they_surrender(resources: int, days: int) -> None:
    """No dice: all that are scripted here are for other things."""
    assert stocked(resources) == days
    camp = motte(resources)
    camp.wait(*ARRIVING)
    for day in range(2, days + 1):
        assert not camp.report.over and camp.report.days_left == days - day + 1
        camp.wait(*QUIET)
    assert camp.kind == "starved" and camp.s.day == days and camp.report.winner == BESIEGER
    assert camp.report.days_left == camp.report.resources == 0 and not camp.report.negotiated


@pytest.mark.rules("DXC-15.1b", "DXS-11.6k", "DXS-11.1.1e")
def test_refugees_and_packhorses() -> None:
    """One day less for each full five, whatever the number inside; one more for each animal."""
    for die, fewer in ((4, ()), (5, (Change(2, -1),)), (10, (Change(2, -2),))):
        camp = motte()
        camp.wait(*ARRIVING)
        camp.enter(4, 5, die, 10, 1)
        assert camp.s.ledger == fewer
        assert [man for man, _ in camp.of("")] == [Enrolled("", TROOP["norman_light_infantry"].number, False)] * die
    fetch(camp.s, camp.ref, 3)
    assert camp.s.last_day_of_supply == 10 - 2 + 3


@pytest.mark.rules("DXC-15.1b")
def test_the_motte_keeps_half_of_the_days_left() -> None:
    assert [kept(days) for days in (0, 1, 2, 7)] == [0, 0, 1, 3]
    camp = motte(5)
    assert (camp.report.days_left, camp.report.resources) == (10, 5), "nobody has eaten yet"
    camp.wait(*ARRIVING)
    assert (camp.report.days_left, camp.report.resources) == (9, 4)
    camp.enter(10, 10)
    assert camp.report.over and (camp.report.days_left, camp.report.resources) == (8, 4), "they ate on day 2 as well"
    assert motte(0).report.resources == 0, "who fasts has nothing to keep"


@pytest.mark.rules("DXC-15.1b")
def test_everybody_knows_the_stores() -> None:
    camp = motte()
    camp.enter(*ARRIVING)
    for seat in (BESIEGER, BESIEGED, None):
        assert camp.s.knows_stores(seat) and foreseen(camp.s, seat) == {10: Fraction(1)}
        scene = SIEGE.face.scene(camp.s, seat)
        assert [track.label for track in scene.tracks] == ["to the end of day 10"]
        assert len(scene.calendars[0].dates) == 10 and "end of day 10" in scene.calendars[0].note
    for seat in (BESIEGER, BESIEGED, NOBODY):
        assert determinise(SIEGE, camp.s, seat, FastDice(1)).supply == camp.s.supply
    assert not any(event.seats for event in camp.log), "and nobody is told it in secret"


# ---------------------------------------------------------------- days that rest


@pytest.mark.rules("DXC-15e", "DXC-15c", "DXS-11e")
def test_a_day_each_time_it_is_entered() -> None:
    camp = motte(20)
    camp.wait(*ARRIVING)
    for day in range(2, 31):
        assert camp.s.rests and camp.s.result is None and camp.s.day == day and peek(camp.s) is None
        camp.enter(*QUIET)
        assert not camp.s.rests and camp.s.heading == f"The siege of York, day {day}"
        camp.play("hold")
        camp.play("wait")
    assert camp.s.day == 31 and camp.s.result is None, "there is no last day"


@pytest.mark.rules("DXC-15e", "DXS-11.1a")
def test_the_first_day_has_neither_event_nor_initiative() -> None:
    camp = motte()
    camp.enter(*ARRIVING)
    assert camp.asked == BESIEGER and camp.s.event == 0 and camp.s.initiative == BESIEGER


def test_a_siege_that_rests_goes_out_and_comes_back() -> None:
    camp = motte()
    camp.wait(*ARRIVING)
    again = codec.load_state(SIEGE, codec.dump(camp.s))
    assert again == camp.s == camp.s.clone()
    assert codec.dumps(again) == codec.dumps(camp.s) == codec.dumps(camp.s.clone())


# ---------------------------------------------------------------- how it ends


@pytest.mark.rules("DXC-15h", "DXS-11.6a")
def test_a_messenger_lifts_it() -> None:
    camp = motte()
    camp.s.store[LADDER] = 4
    camp.wait(*ARRIVING)
    camp.enter(10, 10)
    found = camp.report
    assert (found.over, found.kind, found.winner) == (True, "lifted", BESIEGED)
    assert found.barred and not found.retreats, "they are pushed nowhere"
    again = york()
    assert again.day == 1 and again.happened == 0 and not any(again.store), "a new one begins with nothing"


@pytest.mark.rules("DXC-15h", "DXC-17.3d")
def test_code_c_lifts_it_and_code_d_takes_the_place() -> None:
    def storm(men: tuple[Enrolled, ...], within: tuple[Enrolled, ...], letter: str, *dice: int) -> Motte:
        camp = Motte(lay_siege("A motte", "castle", men, within, 5, "quick"))
        camp.s.store[LADDER] = 4
        camp.enter()
        sides = Side(BESIEGER, camp.s.here[BESIEGER]), Side(BESIEGED, camp.s.inside)
        camp.call(Assault(), die_for(fight_between(camp.s, *sides, True, bonus(camp.s)), letter), *dice)
        return camp

    beaten = storm(HEALTHY[:9], besieged(), "B", 1)
    assert beaten.kind == "lifted" and beaten.report.barred and beaten.report.retreats
    won = storm(HEALTHY, band(GARRISON, "norman", 7), "H")
    assert (won.kind, won.report.winner) == ("taken", BESIEGER)
    assert not won.report.barred and not won.report.retreats and not won.report.negotiated


@pytest.mark.rules("DXS-11.4.3c", "DXS-11.4.3e")
def test_besiegers_who_are_beaten_in_the_field_go_but_may_come_again() -> None:
    camp = Motte(lay_siege("A motte", "castle", band(DANES, "danish", 12), band(GARRISON, "norman", 30), 5, "quick"))
    camp.enter()
    camp.call(BattleOutside(), 6)
    assert camp.kind == "lifted" and camp.report.retreats and not camp.report.barred


@pytest.mark.rules("DXS-11.5.1a", "DXS-11.5.1f")
def test_a_surrender_on_terms_says_so() -> None:
    camp = motte()
    camp.s.held = True
    camp.enter(*ARRIVING)
    assert camp.report.held
    camp.play("hold")
    camp.play("negotiate", 10)
    assert camp.kind == "surrendered" and camp.report.negotiated and camp.report.winner == BESIEGER
    assert camp.s.result is not None and "victory" not in camp.s.result.level, "the campaign says what it is worth"


# ---------------------------------------------------------------- groups come and go


@pytest.mark.rules("DXC-15d")
def test_a_group_leaves_with_its_wounded_and_without_its_dead() -> None:
    camp = motte()
    camp.wait(*ARRIVING)
    saxons = [number for number, man in enumerate(camp.s.roster) if man.band == SAXONS]
    camp.s.dead |= 1 << saxons[3]
    camp.s.here[BESIEGER] &= ~(1 << saxons[3])
    before, keys = camp.of(SAXONS), {man.key for man in camp.s.roster if man.band != SAXONS}
    danes = camp.of(DANES)
    gone = discharge(camp.s, SAXONS)
    SIEGE.check(camp.s)
    assert list(gone) == [man for man, fate in before if fate != "dead"] and len(gone) == 11
    assert [fate for _, fate in camp.of(SAXONS)] == ["dead"] and camp.of(DANES) == danes
    assert keys == {man.key for man in camp.s.roster if man.band != SAXONS}
    assert camp.s.data.factions(BESIEGER) == ("danish",)
    camp.wait(4, 5, 10, 1)
    enrol(camp.s, BESIEGER, gone)
    SIEGE.check(camp.s)
    assert camp.s.data.factions(BESIEGER) == ("danish", "saxon") and camp.s.strength[0] == 25 + 11


@pytest.mark.rules("DXC-15b")
def test_the_siege_lasts_as_long_as_one_of_them_stays() -> None:
    camp = motte()
    camp.wait(*ARRIVING)
    join(camp.s, BESIEGER, (("danish_hirdman", 5),))
    discharge(camp.s, SAXONS)
    assert not camp.report.over
    discharge(camp.s, DANES)
    assert (camp.kind, camp.report.winner) == ("lifted", BESIEGED), "whom an event has brought go home with them"
    assert not camp.report.barred and camp.report.days_left == 9, "the second day has not been played"
    SIEGE.check(camp.s)


def test_nobody_of_its_groups_is_left_in_the_place() -> None:
    camp = motte()
    camp.wait(*ARRIVING)
    join(camp.s, BESIEGED, (("norman_light_infantry", 5),))
    harm.capture(camp.s, camp.s.here[BESIEGED] & camp.s.ranks.enrolled)
    succeed(camp.s, camp.ref)
    assert camp.kind == "taken" and camp.report.winner == BESIEGER


@pytest.mark.rules("DXC-15b", "DXC-15d")
def test_men_come_and_go_between_days_only() -> None:
    camp = motte()
    enrol(camp.s, BESIEGER, band("late", "scottish", 3))
    assert camp.s.strength[0] == 40
    camp.enter(*ARRIVING)
    with pytest.raises(BanneretError, match="between"):
        enrol(camp.s, BESIEGER, band("late", "scottish", 3))
    with pytest.raises(BanneretError, match="between"):
        discharge(camp.s, SAXONS)


@pytest.mark.rules("DXS-11.1.5c", "DXC-14.7d", "DXC-14.7e")
def test_wounds_have_their_days() -> None:
    """Two days to go: wounded on days 1 and 2, healthy on the third. Who comes without a roll rolls on arrival."""
    camp = motte()
    camp.wait(1)
    wounded = [man for man, fate in camp.report.men if fate == "wounded"]
    assert [(man.band, man.due) for man in wounded] == [(DANES, 1), (DANES, 1), (SAXONS, 1)], "a 1 is two days"
    camp.wait(*QUIET)
    assert [man.due for man, fate in camp.report.men if fate == "wounded"] == [0, 0, 0]
    camp.enter(*QUIET)
    assert all(fate == "healthy" for _, fate in camp.report.men)
    camp.play("hold")
    camp.play("wait")
    far = band("scots", "scottish", 1, wounded=1, due=-1), band("mercenaries", "mercenary", 1, wounded=1, due=-1)
    enrol(camp.s, BESIEGER, far[0])
    enrol(camp.s, BESIEGER, far[1])
    camp.wait(10, 10, *QUIET)
    assert [(man.band, man.due) for man, fate in camp.report.men if fate == "wounded"] == [
        ("scots", 18 - 1),
        ("mercenaries", 12 - 1),
    ]
    assert discharge(camp.s, "scots") == (replace(far[0][0], due=17),)


def test_who_is_due_on_the_day_that_ends_it_is_healthy() -> None:
    camp = motte()
    camp.wait(1)
    camp.wait(*QUIET)
    camp.enter(10, 10)
    assert camp.report.over and all(fate == "healthy" for _, fate in camp.report.men)


def test_what_a_day_has_cost_is_told_once() -> None:
    """The record keeps all who are lost; the campaign buries and guards them the day it happens."""
    camp = motte()

    def lost() -> list[str]:
        return [fate for _, fate in camp.report.lost]

    camp.enter(*ARRIVING)
    assert lost() == []
    harm.kill(camp.s, 1 << 5)
    harm.capture(camp.s, 1 << 6)
    camp.play("hold")
    camp.play("wait")
    assert lost() == ["dead", "captured"]
    discharge(camp.s, SAXONS)
    assert lost() == ["dead", "captured"]
    camp.wait(4, 5, 10, 1)
    assert lost() == []
    assert [fate for _, fate in camp.report.men if fate in ("dead", "captured")] == ["dead", "captured"]


def test_a_group_that_has_changed_comes_anew() -> None:
    """Also the only one of its side."""
    camp = Motte(lay_siege("A motte", "castle", HEALTHY, besieged(), 5, "quick"))
    camp.wait()
    men = band(DANES, "danish", 30, "Sweyn", "danish_jarl", wounded=2)
    renew(camp.s, BESIEGER, DANES, men)
    SIEGE.check(camp.s)
    assert camp.s.result is None and [man for man, _ in camp.of(DANES)] == list(men)
    camp.wait(4, 5, 10, 1)
    assert camp.s.name(camp.s.commander[BESIEGER]) == "Sweyn"


# ---------------------------------------------------------------- command


@pytest.mark.rules("DXS-11d", "DXS-11.5c")
def test_leaders_command_and_nobody_is_asked_about_soldiers() -> None:
    men = band(DANES, "danish", 12), band(SAXONS, "saxon", 20), band(GARRISON, "norman", 9)
    camp = Motte(lay_siege("A motte", "castle", men[0] + men[1], men[2], 5, "quick"))
    camp.wait()
    assert TROOPS[camp.s.ranks.troops[camp.s.commander[BESIEGER]]].id == "saxon_mounted_thegn"
    enrol(camp.s, BESIEGER, band("host", "danish", 3, "Asbjorn", "danish_jarl"))
    camp.wait(*QUIET)
    assert camp.s.name(camp.s.commander[BESIEGER]) == "Asbjorn"
    enrol(camp.s, BESIEGER, band("thegns", "saxon", 3, "Edgar", "saxon_earl"))
    camp.wait(*QUIET)
    assert camp.s.name(camp.s.commander[BESIEGER]) == "Asbjorn", "he commands already"
    discharge(camp.s, "host")
    camp.wait(*QUIET)
    assert camp.s.name(camp.s.commander[BESIEGER]) == "Edgar"


@pytest.mark.rules("DXS-11d")
def test_of_several_leaders_one_is_named() -> None:
    men = band(DANES, "danish", 12, "Asbjorn", "danish_jarl"), band(SAXONS, "saxon", 20, "Edgar", "saxon_earl")
    camp = Motte(lay_siege("A motte", "castle", men[0] + men[1], besieged(), 5, "quick"))
    camp.enter()
    assert camp.asked == BESIEGER and camp.offers() == ["commander asbjorn", "commander edgar"]
    camp.play("commander edgar")
    assert camp.s.name(camp.s.commander[BESIEGER]) == "Edgar"


@pytest.mark.rules("DXS-11.5d", "DXS-11.5b")
def test_leaders_who_have_gone_are_not_dead() -> None:
    """A side that still had one able to command is lost with him; one from which they have marched off is not."""
    men = band("host", "danish", 3, "Asbjorn", "danish_jarl"), band(DANES, "danish", 20)
    for leaves in (True, False):
        camp = Motte(lay_siege("A motte", "castle", men[0] + men[1], besieged(), 5, "quick"))
        camp.wait()
        if leaves:
            discharge(camp.s, "host")
        else:
            harm.kill(camp.s, camp.men("asbjorn"))
        succeed(camp.s, camp.ref)
        assert camp.kind == ("" if leaves else "lifted")


# ---------------------------------------------------------------- losses between groups


@pytest.mark.rules("DXC-17.3h")
def test_losses_are_dealt_out_between_groups() -> None:
    """One man at a time in turn, the largest group first; of a group the last on its roster."""
    men = band("many", "danish", 20), band("few", "danish", 10)
    s = lay_siege("A motte", "castle", men[1] + men[0], besieged(), 5, "quick")
    side = Side(BESIEGER, s.here[BESIEGER])
    losses = losses_of(force_of(s, BESIEGER, side.men).bodies, 10, 0)
    hirdmen = {
        s.roster[members(group.men)[0]].band: dealt[0].dead for group, dealt in dealt_out(s, side, losses) if dealt
    }
    assert losses[0].dead == 2 and hirdmen == {"many": 1, "few": 1}
    camp = Motte(s)
    camp.s.store[LADDER] = 5
    camp.enter()
    sides = side, Side(BESIEGED, camp.s.inside)
    camp.call(
        Assault(), die_for(fight_between(s, *sides, True, bonus(s)), "F"), *([1] * camp.s.ranks.leaders.bit_count())
    )
    hit = {
        name: sum(
            fate in ("dead", "wounded") for man, fate in camp.of(name) if TROOPS[man.troop].id == "danish_hirdman"
        )
        for name in ("many", "few")
    }
    assert hit["few"] > 0 and abs(hit["many"] - hit["few"]) <= 2, "not the last on the roster alone"


# ---------------------------------------------------------------- hunger before the walls


def hungry(*bands: str, fights: Fights = "quick") -> Motte:
    """A day on which these groups of the besieger are unsupplied."""
    camp = Motte(york(fights))
    camp.s.store[LADDER] = 5
    starve(camp.s, bands)
    camp.enter(*ARRIVING)
    return camp


@pytest.mark.rules("DXS-11.1.1g", "DXC-8.4g")
@pytest.mark.parametrize(("bands", "adds"), [((), 0), ((DANES,), 1), ((SAXONS,), 0), ((DANES, SAXONS), 1)])
def test_the_hunger_of_the_besieger_counts_in_every_roll(bands: tuple[str, ...], adds: int) -> None:
    """Half of his soldiers must be hungry, leaders not counted; it hurts him whether he attacks or is attacked."""
    s = hungry(*bands).s
    sides = Side(BESIEGER, s.here[BESIEGER]), Side(BESIEGED, s.here[BESIEGED])
    assert prospects(fight_between(s, *sides, True, bonus(s))).modifier == adds
    assert fight_between(s, *sides[::-1], False, 0).hunger == -adds


@pytest.mark.rules("DXC-8.4g")
def test_of_those_who_take_part() -> None:
    s = hungry(SAXONS).s
    saxons = s.hungry
    danes = s.here[BESIEGER] & ~saxons & ~s.ranks.leaders
    party = Side(BESIEGED, s.here[BESIEGED])
    few = sum(1 << man for man in members(danes)[:12])
    assert fight_between(s, party, Side(BESIEGER, saxons), False, 0).hunger == -1
    assert (
        fight_between(s, party, Side(BESIEGER, saxons | few | s.ranks.leaders & s.here[BESIEGER]), False, 0).hunger
        == -1
    )
    assert fight_between(s, party, Side(BESIEGER, saxons | danes), False, 0).hunger == 0


@pytest.mark.rules("DXS-11.1.1g", "DXC-8.4g")
def test_the_roll_and_its_odds_tell_of_hunger() -> None:
    fed, starved = hungry(), hungry(DANES)
    assert "hunger" not in str(Assault().prospect(fed.s))
    assert any("DXC-8.4g" in reason.rules for reason in Assault().prospect(starved.s))
    for bands, attacker, siege, words in (
        ((), BESIEGER, True, ""),
        ((DANES,), BESIEGER, True, " + 1 for hunger"),
        ((DANES,), BESIEGER, False, " − 2 for numbers + 1 for hunger"),
        ((DANES,), BESIEGED, False, " − 1 for hunger"),
    ):
        s, log = hungry(*bands).s, list[Event]()
        sides = (Side(seat, s.here[seat]) for seat in (attacker, 1 - attacker))
        fight(s, Referee(FastDice(3), log), *sides, siege=siege, bonus=50)
        event = next(event for event in log if event.kind == "quick")
        assert event.sum == (f"{event.dice[0].value}{words}" if words else "")
        assert ("DXC-8.4g" in event.rules) == bool(words)


@pytest.mark.rules("DXS-11.1.1g", "DXC-8.4f")
@pytest.mark.parametrize("action", ["assault", "battle", "sally"])
def test_the_hungry_go_hungry_into_a_skirmish(action: str) -> None:
    camp = hungry(SAXONS, fights="skirmish")
    s = camp.s
    patrol = sum(1 << man for man in members(s.here[BESIEGER] & ~s.horses & ~s.ranks.shooters)[-8:])
    party = 1 << members(s.inside)[-1]
    s.stack.append(
        {
            "assault": Assault(),
            "battle": BattleOutside(field="ditch"),
            "sally": Sally(party=party, patrol=patrol, field="ditch"),
        }[action]
    )
    camp.go(*([3] if action == "sally" else ()))
    assert s.inner is not None
    field = s.inner.state
    assert isinstance(field, DiexState) and field.terms is not None
    found = {field.cast.keys[man] for man in members(field.terms.hungry)}
    assert found == {man.key for man in s.roster if man.band == SAXONS}


@pytest.mark.rules("DXS-11.1.1g", "DXS-11.4.1r", "DXC-15.1b")
def test_whom_hunger_does_not_touch() -> None:
    """Those within live on their stores, and a besieger who is shut in on what he has found."""
    s = york()
    starve(s, (GARRISON, HIRED))
    assert not s.hungry
    starve(s, (DANES, SAXONS))
    assert s.hungry == s.here[BESIEGER]
    s.shut_in = True
    starve(s, (DANES, SAXONS))
    assert not s.hungry


@pytest.mark.rules("DXC-15d", "DXS-11.1.1g")
def test_who_is_hungry_stays_so_when_others_leave() -> None:
    camp = hungry(SAXONS)
    camp.play("hold")
    camp.play("wait")
    discharge(camp.s, DANES)
    assert {camp.s.roster[man].band for man in members(camp.s.hungry)} == {SAXONS}
    assert camp.s.hungry == camp.s.here[BESIEGER]
    SIEGE.check(camp.s)
    camp.s.hungry = camp.s.here[BESIEGED]
    with pytest.raises(Violation, match="hungry"):
        SIEGE.check(camp.s)


@pytest.mark.rules("DXC-8.4f")
def test_the_roster_shows_who_is_hungry() -> None:
    s = hungry(SAXONS).s
    assert codec.dumps(codec.loads(SIEGE, codec.dumps(s))) == codec.dumps(s)
    shown = {piece.id for piece in SIEGE.face.scene(s, None).pieces if "unsupplied" in piece.condition}
    assert shown == {man.key for man in s.roster if man.band == SAXONS}


@pytest.mark.rules("DXS-11.4c")
@pytest.mark.parametrize("fights", ["skirmish", "ask"])
def test_a_host_for_which_there_are_no_counters_fights_by_a_roll(fights: Fights) -> None:
    """The largest that a skirmish holds can be saved in the middle of it; the next larger one is not asked."""
    for soldiers, rolled in ((160, False), (170, True)):
        s = lay_siege("A motte", "castle", band(DANES, "norman", soldiers), band(GARRISON, "norman", 30), 5, fights)
        camp = Motte(s)
        camp.enter()
        assert s.rolled == rolled
        s.stack.append(BattleOutside())
        camp.go()  # so many against so few: no die is needed
        if not rolled:
            while s.inner is None:
                camp.play(next(offer for offer in ("skirmish", "field ditch") if offer in camp.offers()))
            assert codec.dumps(codec.loads(SIEGE, codec.dumps(s))) == codec.dumps(s)
        assert (s.inner is None) == rolled and s.pages[-1].deed == "battle"


def test_positions_that_cannot_be() -> None:
    """What the campaign says of a siege agrees with itself."""
    camp = motte()
    camp.wait(*ARRIVING)
    SIEGE.check(camp.s)
    assert camp.s.war is not None
    for war, words in (
        (replace(camp.s.war, resources=4), "4 resources do not give 10 days"),
        (replace(camp.s.war, peoples=((), ("norman",))), "which peoples"),
        (replace(camp.s.war, peoples=(("danish",), ("welsh",))), "which peoples"),
    ):
        s = camp.s.clone()
        s.war = war
        with pytest.raises(Violation, match=words):
            SIEGE.check(s)
