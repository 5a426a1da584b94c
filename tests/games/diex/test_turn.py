"""Section 2, played: what follows what in a game, a turn and a phase, and what begins anew."""

from collections.abc import Callable

import pytest

from banneret.games.diex.combat import harm
from banneret.games.diex.face.scene import scene
from banneret.games.diex.log import tell
from banneret.games.diex.pending import Errand
from banneret.games.diex.sequence import STEPS, GameTurn, Opening, SidePhase
from banneret.games.diex.skirmish import SKIRMISH
from banneret.games.diex.state import CHARGES, COMBAT, FIRE, HEALTHY, MOVEMENT, RECOVERY, START, STUNNED, DiexState
from banneret.kernel.dice import FastDice
from banneret.kernel.event import Event
from banneret.kernel.flow import advance, apply
from banneret.kernel.referee import Referee

from .rest import Rest
from .table import Table

FAR = ["gaucher 0202", "vital 0303", "alwin 2315", "wulfstan 2214"]
"""A bowman and another on each side, too far apart to fight."""
STEP_5 = next(number for number, stage in enumerate(SidePhase.stages) if stage.shown == "Recover")


def _quietly(t: Table) -> list[tuple[int, int, str]]:
    """Play to the end of the turn without doing anything; who was asked in which step, and what."""
    found = []
    turn = t.s.turn
    while t.decision is not None and t.s.turn == turn and t.s.stack[-1].key != "rest":
        found.append((t.s.phasing, t.s.step, t.s.stack[-1].key))
        t.play(next(word for word in ("end", "pass", "done", "stop") if t.decision.menu.find(word) is not None))
    return found


@pytest.mark.rules("DXA-2a")
@pytest.mark.parametrize("scenario", [scenario.id for scenario in SKIRMISH.scenarios])
def test_the_map_is_laid_out_and_everybody_set_up_before_the_first_phase(scenario: str) -> None:
    s = SKIRMISH.start(scenario, {"setup": "given"})
    log: list[Event] = []
    advance(s, Referee(FastDice(1), log))
    assert log[0].kind == "scenario" and log[0].rules == ("DXA-2a",)
    assert s.turn == 1 and s.ground.chart is not None
    waiting = [c for c in range(s.cast.people) if s.at[c] < 0]
    assert all(s.waiting[c] for c in waiting), "whoever is not on the map waits beside it"


@pytest.mark.rules("DXA-2b")
def test_side_a_then_side_b_then_the_next_turn() -> None:
    t = Table("meadow", FAR, GameTurn(), first="saxon", turns=3)
    assert t.s.cast.seats[0] == "saxon"
    first = _quietly(t)
    seats = [seat for seat, _, _ in first]
    assert seats == sorted(seats) and set(seats) == {0, 1}
    assert t.s.turn == 2 and t.s.phasing == 0


@pytest.mark.rules("DXA-2c", "DXA-2.1a", "DXA-2.1c", "DXA-2.1d")
def test_the_steps_of_a_phase_come_strictly_in_order() -> None:
    t = Table("meadow", ["gaucher 1010", "vital 0808", "alwin 1011", "wulfstan 0812"], Rest(), SidePhase(0))
    asked = _quietly(t)
    steps = [step for _, step, _ in asked]
    assert steps == sorted(steps) and {FIRE, MOVEMENT, COMBAT} <= set(steps)
    assert [key for _, step, key in asked if step == FIRE] == ["choose_shot"]
    assert [key for _, step, key in asked if step == COMBAT] == ["combat"]


@pytest.mark.rules("DXA-2.1a", "DXA-2.1b", "DXA-2.1c", "DXA-2.1d", "DXA-2.1e")
def test_the_steps_shown_are_those_of_the_sequence() -> None:
    s = SKIRMISH.start("malfosse", {"setup": "given"})
    shown = scene(s, None)
    assert shown.steps == ("Start", "Fire", "Charges", "Move", "Combat", "Recover") and shown.step == START, (
        "before the first phase it is about to start"
    )
    assert [STEPS[step] for step in (START, FIRE, CHARGES, MOVEMENT, COMBAT, RECOVERY)] == list(shown.steps)


@pytest.mark.rules("DXA-2c", "DXA-2.1b")
def test_charges_come_after_the_fire_and_before_the_moves() -> None:
    people = ["roussel 0916 N", "huon 0114", "alwin 0906", "wulfstan 0705"]
    t = Table("meadow", people, Rest(), SidePhase(0))
    asked = _quietly(t)
    kinds = [step for _, step, _ in asked]
    assert kinds == sorted(kinds)
    assert (0, CHARGES, "charges") in asked
    basic = Table("meadow", people, Rest(), SidePhase(0), sections=6)
    assert not any(step == CHARGES for _, step, _ in _quietly(basic)), "DXA-SC.3: no charges before section 7"


@pytest.mark.rules("DXA-2.1e")
def test_who_was_stunned_in_the_enemys_phase_recovers_at_the_end_of_his_own() -> None:
    t = Table("meadow", FAR)
    t.s.phasing = 0
    harm.stun(t.s, t.ref, t["alwin"], "DXA-6k")
    assert t.s.health[t["alwin"]] == STUNNED
    t.s.call(Rest())
    t.begin(SidePhase(0, stage=STEP_5))
    assert t.s.health[t["alwin"]] == STUNNED, "the Normans' step 5 helps no Saxon"
    t.s.phasing = 1
    t.begin(SidePhase(1, stage=STEP_5))
    assert t.s.step == RECOVERY and t.s.health[t["alwin"]] == HEALTHY
    assert t.said("Alwin recovers") and t.log[-1].rules == ("DXA-2.1e",)


@pytest.mark.rules("DXA-2.1e", "DXA-2.1f")
def test_stun_timing() -> None:
    """The worked example: one Saxon stunned in the Norman combat step of turn 3, another in the Saxons' own phase of
    turn 3."""
    t = Table("meadow", [*FAR, "aelfric 2117"], turns=6)
    s = t.s
    s.turn = 3
    s.phasing, s.step = 0, COMBAT
    harm.stun(s, t.ref, t["alwin"], "DXA-6k")
    s.call(GameTurn(stage=2))
    t.decision = advance(s, t.ref)
    assert s.phasing == 1 and s.turn == 3
    harm.stun(s, t.ref, t["aelfric"], "DXA-5.4.3i")
    t.decision = advance(s, t.ref)
    _until(t, lambda: s.turn == 4)
    assert s.health[t["alwin"]] == HEALTHY and s.health[t["aelfric"]] == STUNNED
    _until(t, lambda: s.turn == 5)
    assert s.health[t["aelfric"]] == HEALTHY


def _until(t: Table, done: Callable[[], bool]) -> None:
    while not done():
        assert t.decision is not None
        t.play(next(word for word in ("end", "pass", "done", "stop") if t.decision.menu.find(word) is not None))


@pytest.mark.rules("DXA-2c", "DXA-5d", "DXA-6b")
def test_what_is_counted_by_phase_begins_anew() -> None:
    t = Table("meadow", FAR)
    s = t.s
    everybody = (1 << s.cast.counters) - 1
    s.moved = s.fired = s.opposed = s.idle = s.carriers = s.shot = s.attacked = everybody
    for counter in range(s.cast.people):
        s.spent[counter] = 3
    s.last_target, s.tasks, s.charges = 0, (Errand("gate", 0, 0, 0),), ()
    s.call(Rest())
    t.begin(SidePhase(0))
    mine = s.cast.force[0]
    assert not (s.moved or s.fired or s.opposed or s.idle or s.carriers)
    assert not (s.shot | s.attacked) & mine, "his own shots and attacks are those of his last phase"
    assert s.shot & ~mine and s.attacked & ~mine, "what the others did in theirs is still looked at for defensive fire"
    assert s.last_target < 0 and not s.tasks
    assert all(s.spent[counter] == 0 for counter in s.cast.ranks[0])


@pytest.mark.rules("DXA-7.2.2g")
def test_a_charge_against_one_counts_for_the_turn() -> None:
    t = Table("meadow", FAR)
    t.s.charged = 3
    t.begin(GameTurn())
    assert t.s.charged == 0


@pytest.mark.rules("DXA-SC.5")
def test_the_last_turn_ends_the_game() -> None:
    t = Table("meadow", FAR, GameTurn(), turns=1)
    while t.decision is not None:
        t.play(next(word for word in ("end", "pass", "done", "stop") if t.decision.menu.find(word) is not None))
    assert t.s.result is not None and t.s.turn == 1


@pytest.mark.rules("DXA-7.3c", "DXA-SC.2")
def test_the_second_player_sets_up_first() -> None:
    s = SKIRMISH.start("malfosse", {"setup": "free"})
    assert isinstance(s.stack[-1], Opening)
    decision = advance(s, Referee(FastDice(1)))
    assert decision is not None and decision.seat == 1
    done = _set_up(s)
    assert done == [1, 0], "DXA-SC.2"
    assert s.turn == 1 and s.step <= FIRE


def _set_up(s: DiexState) -> list[int]:
    """Everybody stays where he is; whose set-up was asked for, in order."""
    ref, seats = Referee(FastDice(1)), []
    while (decision := advance(s, ref)) is not None and s.stack[-1].key == "set_up":
        if decision.seat not in seats:
            seats.append(decision.seat)
        option = decision.menu[-1]  # content with it
        apply(s, ref, decision.seat, option)
    return seats


def test_an_event_names_each_clause_once() -> None:
    t = Table("meadow", FAR)
    tell(t.s, t.ref, "test", "Nothing.", "DXA-0a", "DXA-0b", "DXA-0a")
    assert t.log[-1].rules == ("DXA-0a", "DXA-0b")


@pytest.mark.rules("DXA-5.3a")
def test_having_been_attacked_counts_until_the_next_combat_step_of_the_enemy() -> None:
    t = Table("meadow", ["gaucher 1010", "alwin 1011", "wulfstan 2018"])
    s = t.s
    s.struck = 1 << t["wulfstan"] | 1 << t["gaucher"]
    s.call(Rest())
    t.begin(SidePhase(0))
    _until(t, lambda: s.step == MOVEMENT)
    assert s.struck == 1 << t["wulfstan"] | 1 << t["gaucher"], (
        "in the enemy's movement step the last phase is still looked at"
    )
    _until(t, lambda: s.step == COMBAT)
    assert s.struck == 1 << t["gaucher"], (
        "Gaucher was attacked in the Saxons' last phase, which their next one looks at"
    )
    t.play("attack gaucher alwin", 5)
    assert s.struck >> t["alwin"] & 1
