"""Section 4: the sequence of play."""

import pytest

from banneret.games.maid import sequence, victory
from banneret.games.maid.combat.combat import Combat
from banneret.games.maid.determination.jeanne import JeanneEvents
from banneret.games.maid.determination.ransom import Ransoms
from banneret.games.maid.determination.reinforcements import Reinforce, SalisburysFate
from banneret.games.maid.determination.replacements import Income
from banneret.games.maid.determination.sieges import Sieges
from banneret.games.maid.determination.supply_check import FirstCheck, SecondCheck
from banneret.games.maid.determination.will import NationalWill
from banneret.games.maid.movement.field_works import FieldWorks
from banneret.games.maid.movement.movement import Movement
from banneret.games.maid.sequence import PlayerTurn, Turn
from banneret.games.maid.state import MaidState
from banneret.games.maid.tables import SEATS
from banneret.kernel.flow import advance
from banneret.kernel.referee import Referee
from banneret.kernel.sequence import steps

from .table import PARTS, Table


def walked(table: Table, monkeypatch: pytest.MonkeyPatch, turns: int = 1) -> list[str]:
    """The parts of a turn as they are called, with nobody asked anything: both sides end their phases at once."""
    seen: list[str] = []
    original = Turn.run

    def run(self: Turn, s: MaidState, ref: Referee) -> None:
        original(self, s, ref)
        called = s.stack[-1]
        if isinstance(called, PlayerTurn):
            seen.append(f"{called.key}{called.side}{'!' if called.fights else ''}")
        elif called.key != "turn":
            seen.append(called.key)

    monkeypatch.setattr(Turn, "run", run)
    table.again()
    while table.decision is not None and table.s.turn <= turns:
        menu = table.menu()
        table.play(next((word for word in ("done", "end") if word in menu), menu[0]))
    return seen


@pytest.mark.rules("MAI-4.1", "MAI-4.2", "MAI-4.3", "MAI-4.4")
@pytest.mark.plain("it puts code of its own in the place of a rule")
def test_the_parts_of_a_turn_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = walked(Table("loire_1429"), monkeypatch)
    assert seen[:23] == [
        "begin",
        # First Determination Phase: supply check, replacements (with what comes at their start), ransom, Jeanne events
        "first_supply",
        "salisbury",
        "reinforce",
        "income",
        "ransoms",
        "jeanne",
        # the player turns: movement with field works at its end, then combat
        "player_turn0",
        "movement",
        "works",
        "player_turn0!",
        "combat",
        "end_turn",
        "player_turn1",
        "movement",
        "works",
        "player_turn1!",
        "combat",
        "end_turn",
        # Final Determination Phase: supply check, sieges, French National Will, automatic victory
        "second_supply",
        "sieges",
        "will",
        "automatic_victory",
    ]
    assert seen[23] == "begin" and len(PARTS) == 15


@pytest.mark.rules("MAI-4.1", "MAI-4.3")
def test_first_decisions() -> None:
    table = Table("loire_1429")
    table.again()
    assert (table.asked, table.phase) == ("english", "raise")
    table.play("done")
    assert (table.asked, table.phase) == ("french", "raise")
    table.play("done")
    assert (table.asked, table.phase) == ("english", "movement")
    table.play("end")
    while table.phase == "field_works":
        table.play("done")
    assert (table.asked, table.phase) == ("english", "combat")
    table.play("end")
    assert (table.asked, table.phase) == ("french", "movement")
    assert [event.text for event in table.told("phase")] == [
        "The English movement phase.",
        "The English combat phase.",
        "The French movement phase.",
    ]


@pytest.mark.rules("MAI-4.3")
def test_each_phase_begins_afresh() -> None:
    table = Table("loire_1429")
    table.moving("french")
    table.march("blois", "1318", jeanne=1)
    assert table.s.spent_people and table.s.received
    table.play("end")
    assert table.s.spent_people == 0 and table.s.spent == {} and table.s.received == () and table.s.attacked == ()


@pytest.mark.rules("MAI-4.5")
def test_the_english_player_finishes_first() -> None:
    """Replacements, ransoms, starvation, sieges: in each step the English side is done before the French begin."""
    table = Table("campaign_1429")
    table.leader("talbot", "captive")
    table.leader("la_hire", "captive")
    table.s.banks = [10, 10, 10]
    table.from_part("income")
    asked: list[tuple[str, str]] = []
    while table.phase in ("raise", "ransom"):
        asked.append((table.phase, table.asked))
        table.play("done")
    assert asked == [
        ("raise", "english"),
        ("raise", "english"),
        ("raise", "french"),
        ("ransom", "english"),
        ("ransom", "french"),
    ]
    # starvation
    table = Table(bare=True)
    table.put("french", "1008", IN=2, LC=1)
    table.put("french", "0909", MI=2, LC=1)
    table.put("english", "1023", AR=2, IN=1)
    table.from_part("second")
    assert (table.phase, table.asked) == ("attrition", "english")
    table.play(table.menu()[0])
    assert (table.phase, table.asked) == ("attrition", "french")


@pytest.mark.rules("MAI-4.6")
@pytest.mark.parametrize(
    ("scenario", "turns"),
    [("loire_1429", 4), ("rheims_1429", 4), ("compiegne_1430", 7), ("campaign_1429", 18), ("campaign_1428", 20)],
)
def test_after_the_last_turn_the_game_is_scored(scenario: str, turns: int) -> None:
    table = Table(scenario)
    table.s.turn = turns - 1
    table.from_part("victory")
    assert table.s.result is None and table.s.turn == turns and table.decision is not None
    table = Table(scenario)
    table.s.turn = turns
    table.from_part("victory")
    assert table.s.result is not None and table.s.result.kind == "scored" and table.decision is None
    assert victory.LEVELS[victory.level(table.s, victory.score(table.s))].words == table.s.result.level


@pytest.mark.rules("MAI-4.4", "MAI-4.6")
def test_a_turn_later() -> None:
    table = Table("loire_1429")
    before = {"summoned": (3,), "sailed": True, "starving": ((1,), ())}
    for name, value in before.items():
        setattr(table.s, name, value)
    table.from_part("victory")
    assert table.s.turn == 2 and table.s.summoned == () and not table.s.sailed and table.s.starving == ((), ())
    assert "Turn 2: May 1429." in [event.text for event in table.told("turn")]


@pytest.mark.rules("MAI-4.2")
def test_nobody_is_active_in_the_determination_phases() -> None:
    table = Table("loire_1429")
    table.again()
    assert table.s.active == -1
    table.play("done", "done")
    assert table.s.active == 0
    table.s.stack = [Turn(stage=PARTS["second"]), sequence.EndTurn()]
    table.decision = advance(table.s, table.ref)
    assert table.s.active == -1


def test_parts_have_names() -> None:
    table = Table()
    stages = [stage.phase(Turn(), table.s) for stage in Turn.stages]
    assert [type(stages[number]) for number in PARTS.values()] == [
        sequence.Begin,
        FirstCheck,
        SalisburysFate,
        Reinforce,
        Income,
        Ransoms,
        JeanneEvents,
        *(PlayerTurn,) * 4,
        SecondCheck,
        Sieges,
        NationalWill,
        sequence.AutomaticVictory,
    ]
    assert [type(stages[PARTS[side] + after]) for side in SEATS for after in (1, 2, 4, 5)] == [
        Movement,
        FieldWorks,
        Combat,
        sequence.EndTurn,
    ] * 2
    assert steps(Turn) == (
        "Supply",
        "Replacements",
        "Ransom",
        "Jeanne",
        "English march",
        "English attack",
        "French march",
        "French attack",
        "Sieges",
    )
