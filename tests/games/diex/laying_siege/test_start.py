"""Before the first day: the forces, the stores, the commanders."""

import pytest

from banneret.games.diex.laying_siege import SIEGE
from banneret.games.diex.quick.troops import TROOPS
from banneret.games.diex.siege.command import NameCommander, candidates
from banneret.games.diex.siege.day import Day
from banneret.games.diex.siege.men import BESIEGED, BESIEGER
from banneret.games.diex.siege.opening import CountStores, Opening
from banneret.games.diex.siege.scenarios import SIEGES, siege_data
from banneret.games.diex.siege.state import SiegeState
from banneret.kernel.dice import ScriptedDice
from banneret.kernel.event import Event
from banneret.kernel.flow import advance
from banneret.kernel.match import Match
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import BanneretError
from banneret.kernel.writing import position

from .camp import EVENT, HALL, LONG, YORK, Camp


def opened(scenario: str, *dice: int) -> tuple[SiegeState, list[Event]]:
    s: SiegeState = SIEGE.start(scenario, SIEGE.settle({}))
    log: list[Event] = []
    script = ScriptedDice.faces(*dice)
    advance(s, Referee(script, log))
    assert not script.left
    return s, log


@pytest.mark.rules("DXS-11a", "DXS-11.1.1a", "DXS-11.1.1b", "DXS-11.1.1h")
@pytest.mark.parametrize(
    ("scenario", "dice", "mouths", "days"),
    [(YORK, (4, 7, 2), 11, 17), (LONG, (1, 1, 1), 19, 7), (HALL, (5,), 15, 5), (HALL, (1,), 15, 2)],
)
def test_the_stores_are_counted_for_all_who_are_inside(
    scenario: str, dice: tuple[int, ...], mouths: int, days: int
) -> None:
    s, _ = opened(scenario, *dice)
    assert s.mouths == mouths and s.supply.value == s.last_day_of_supply == days


@pytest.mark.rules("DXS-11.1.1h")
def test_the_wounded_eat_too() -> None:
    camp = Camp(YORK, mouths=0)
    camp.hurt("mauger", "vital")
    camp.call(CountStores(), 3, 3, 3)
    assert camp.s.mouths == 11


@pytest.mark.rules("DXS-11c")
def test_only_the_besieged_are_told_how_long_they_can_eat() -> None:
    s, log = opened(YORK, 4, 7, 2)
    counted = [event for event in log if event.kind == "stores"]
    assert [event.seats for event in counted] == [None, (BESIEGED,)]
    assert not any("17" in event.text or event.dice for event in log if event.visible_to(BESIEGER))
    assert s.supply.seen_by(BESIEGED) and not s.supply.seen_by(BESIEGER)


@pytest.mark.rules("DXS-11d", "DXS-11.5c", "DXS-11.5d")
def test_a_commander_is_one_who_can_command_if_there_is_one() -> None:
    """Jarls, mounted thegns and knights; only where there is none anybody."""
    camp = Camp(YORK)
    camp.call(NameCommander(BESIEGER))
    assert camp.asked == BESIEGER
    assert camp.offers() == [f"commander {key}" for key in ("osbeorn", "waltheof", "ethelnoth", "guthwold")]
    assert camp.why_not("commander aevar") == "DXS-11.5c" and camp.why_not("commander mauger") == "DXS-11d"
    assert camp.why_not("commander nobody") == ""
    camp.play("commander guthwold")
    assert camp.s.commander == [camp["guthwold"], camp["gilbert_de_gand"]] and camp.stopped
    other = Camp(YORK)
    other.keep(BESIEGED, "vital", "erwan")
    assert other.keys(candidates(other.s, BESIEGED)) == ["vital", "erwan"]


@pytest.mark.rules("DXS-11.5c", "DXS-11.5d")
def test_who_is_able_to_command() -> None:
    able = {troop.id for troop in TROOPS if troop.command}
    assert able == {
        "norman_noble",
        "norman_knight",
        "saxon_earl",
        "saxon_mounted_thegn",
        "scottish_medium_cavalry",
        "danish_jarl",
        "mercenary_knight",
    }


@pytest.mark.rules("DXS-11d")
def test_the_only_one_commands_without_a_question() -> None:
    camp = Camp(HALL)
    camp.keep(BESIEGED, "ethelnoth", "alfmaer", "alwin")
    camp.call(NameCommander(BESIEGED))
    assert camp.stopped and camp.s.commander[BESIEGED] == camp["ethelnoth"]


@pytest.mark.rules("DXS-11d")
def test_a_new_commander_is_named_at_once() -> None:
    """The cut-throat of event 17 kills him; the next question is who follows."""
    camp = Camp(YORK, EVENT, day=10)
    camp.go(8, 9, 7)
    assert camp.s.dead == camp.men("osbeorn") and camp.asked == BESIEGER and camp.s.commander[BESIEGER] == -1
    assert camp.offers() == [f"commander {key}" for key in ("waltheof", "ethelnoth", "guthwold")]
    camp.play("commander waltheof", 10, 1)
    assert camp.s.commander[BESIEGER] == camp["waltheof"]


@pytest.mark.rules("DXS-11.1a", "DXS-11b")
def test_the_day_of_arrival() -> None:
    """First the stores, then the commanders, then day 1: neither an event nor a roll for the initiative."""
    match = Match(SIEGE, YORK, variants={"fights": "quick"}, dice=ScriptedDice.faces(4, 7, 2))
    assert isinstance(match.state.stack[0], Opening) and match.awaited == ("besieger",)
    match.play("commander osbeorn")
    assert match.awaited == ("besieged",)
    match.play("commander gilbert_de_gand")
    state = match.state
    assert isinstance(state, SiegeState) and isinstance(state.stack[0], Day)
    assert state.day == 1 and state.initiative == BESIEGER and state.event == 0
    assert match.decision is not None and match.decision.prompt.startswith("Do your 7 archers")


# ---------------------------------------------------------------- the three sieges


@pytest.mark.rules("DXS-11.7a", "DXS-11.7c", "DXS-11.7d", "DXS-11.7e", "DXC-8.2d")
@pytest.mark.parametrize(
    ("scenario", "place", "besieger", "besieged", "store", "days", "long"),
    [
        (YORK, "castle", {"danish": 24, "saxon": 18}, {"norman": 10}, [4, 0, 6], 21, False),
        (LONG, "castle", {"danish": 12, "saxon": 6}, {"norman": 18}, [0, 0, 0], 14, True),
        (HALL, "great_hall", {"norman": 34}, {"saxon": 14}, [0, 0, 0], 10, False),
    ],
)
def test_the_three_sieges(
    scenario: str,
    place: str,
    besieger: dict[str, int],
    besieged: dict[str, int],
    store: list[int],
    days: int,
    long: bool,
) -> None:
    """Each force has so many soldiers, and a commander besides."""
    s: SiegeState = SIEGE.start(scenario, SIEGE.settle({}))
    assert s.data.place == place and s.store == store and s.data.days == days and s.long == long
    for seat, forces in ((BESIEGER, besieger), (BESIEGED, besieged)):
        assert s.data.factions(seat) == tuple(forces)
        for faction, soldiers in forces.items():
            men = [man for man in s.roster if man.side == seat and TROOPS[man.troop].faction == faction]
            assert sum(not man.leader for man in men) == soldiers and sum(man.leader for man in men) == 1
            leader = next(man for man in men if man.leader)
            assert TROOPS[leader.troop].command
    assert len({man.key for man in s.roster}) == len(s.roster)
    assert s.led == 3 and s.horses == s.ranks.riders


def test_another_siege_is_refused() -> None:
    with pytest.raises(BanneretError, match="no siege “siege_of_acre”"):
        siege_data("siege_of_acre")
    assert [siege.id for siege in SIEGES] == [YORK, LONG, HALL]


@pytest.mark.rules("DXS-11.1.2f")
def test_the_long_siege_is_a_matter_of_the_scenario_or_of_both_players() -> None:
    for scenario, wanted, long in ((YORK, "off", False), (YORK, "on", True), (LONG, "off", True), (LONG, "on", True)):
        assert SIEGE.start(scenario, SIEGE.settle({"long_siege": wanted})).long == long


@pytest.mark.rules("DXS-11d", "DXS-11.7a")
def test_in_a_position_by_names_the_commanders_of_the_scenario_command() -> None:
    """Unless it says who does, or they are dead."""
    for scenario, commanders in (
        (YORK, "osbeorn gilbert_de_gand"),
        (LONG, "thorkell geoffroy"),
        (HALL, "roussel ligulf"),
    ):
        s = position(SIEGE, scenario, day=2)
        assert isinstance(s, SiegeState)
        assert " ".join(s.roster[man].key for man in s.commander) == commanders
    s = position(SIEGE, YORK, day=2, dead=["osbeorn", "waltheof"], commander={"besieged": "charles"})
    assert isinstance(s, SiegeState)
    assert [s.roster[man].key for man in s.commander] == ["ethelnoth", "charles"]
