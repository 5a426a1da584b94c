"""Battles of a campaign played through by chance and by bots, inside another game: nothing breaks, nobody is lost."""

import random
from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from banneret.bots.roster import make
from banneret.games.diex.engagement.field import Band, FieldReport, battle, field_report
from banneret.games.diex.skirmish import SKIRMISH
from banneret.games.diex.state import DEAD, DiexState
from banneret.games.diex.strategy.advice import advise
from banneret.games.diex.terms import ATTACKER, DEFENDER
from banneret.kernel.codec import dumps, loads
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply
from banneret.kernel.game import Game, Scenario
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.result import Result
from banneret.kernel.state import State
from banneret.kernel.view import View

from .battles import ONE, SIDES, any_battle, begun, men, small, terms

ENDS = {"eliminated", "fled", "surrendered", "draw"}
ROUNDS = {1: 40, 2: 25, 4: 15}
"""By the number of maps so many battles."""
MOST = 250
"""No question has more answers: as many hexes a man with eight points can come to, and what he can do."""


@dataclass(slots=True)
class Fight(Phase["Land"]):
    """Enters a battle, and keeps what it was told of it."""

    key = "fight"
    seed: int
    maps: int

    def run(self, s: "Land", ref: Referee) -> None:
        action = any_battle(self.seed, self.maps)
        s.keys = tuple(action.cast.keys[: action.cast.people])
        s.enter(SKIRMISH, action, (1, 0))

    def on_inner(self, s: "Land", ref: Referee, inner: DiexState) -> None:
        told = field_report(inner)
        assert tuple(fate.key for fate in told.fates) == s.keys, "everybody comes back, once"
        sound(inner, told)
        s.end(Result(told.end, told.end, (), (0.0, 0.0), told.end))


@dataclass(slots=True, kw_only=True)
class Land(State):
    keys: tuple[str, ...] = ()

    def clone(self) -> "Land":
        new = Land(keys=self.keys)
        new.clone_flow(self)
        return new


class Around(Game[Land]):
    id = "around"
    title = "Around"
    scenarios = (Scenario("one", "One", "", ("king", "rebel")),)
    parts = (SKIRMISH,)
    state = Land
    values = (Fight,)

    def start(self, scenario: str, variants: Mapping[str, str]) -> Land:
        return Land()


AROUND = Around()


def sound(s: DiexState, told: FieldReport) -> None:
    """DXC-14.6: what must be true of every report."""
    assert told.end in ENDS and (told.beaten < 0) == (told.end == "draw")
    bound = terms(s).bound
    for man, fate in enumerate(told.fates):
        assert (fate.condition == "dead") == (s.health[man] == DEAD)
        if fate.condition == "captured" and not bound >> man & 1:
            assert fate.seat == told.beaten or any(man == load for load in s.load) or s.carried_off >> man & 1
        if fate.seat == told.beaten and fate.condition in ("healthy", "wounded"):
            assert s.left_by[man] and terms(s).fleeing == fate.seat
        if told.end == "surrendered" and fate.seat == told.beaten and not s.left_by[man]:
            assert fate.condition in ("captured", "dead")


def through(seed: int, maps: int) -> str:
    """By chance to the end, looking at all that must be true on the way; how it ended."""
    s = Land()
    s.call(Fight(seed, maps))
    ref, dice = Referee(FastDice(seed)), random.Random(seed)
    for number in range(100_000):
        decision = advance(s, ref)
        if decision is None:
            assert s.result is not None
            return s.result.kind
        assert s.inner is not None and isinstance(s.inner.state, DiexState)
        if number % 90 == 0:
            assert s.clone() == s
            SKIRMISH.check(s.inner.state)
        if number % 900 == 0:
            assert loads(AROUND, dumps(s)) == s
            scene = SKIRMISH.face.scene(s.inner.state, None)
            assert [side.name for side in scene.sides] == ["Normans", "Saxons"]
            assert scene.layout.grid is not None and len(scene.layout.grid.hexes) == maps * 24 * 18
            SKIRMISH.face.briefing(s.inner.state, 1)
        seat = decision.seats[0]
        menu = decision.menu_of(seat)
        assert len(menu) <= MOST
        option = menu[dice.randrange(len(menu))]
        if option.grave and dice.random() < 0.9:
            option = menu[0]
        ready = menu.find("ready")
        if ready is not None and dice.random() < 0.5:
            option = ready
        assert menu.find(option.notation) == option
        apply(s, ref, seat, option)
    raise AssertionError("it never ends")


@pytest.mark.rules("DXC-14.6a", "DXC-14.6b", "DXC-14.6d", "DXC-14.6f")
@pytest.mark.parametrize("maps", [1, 2, 4])
def test_whatever_is_chosen_everybody_comes_back(maps: int) -> None:
    ends = {through(seed, maps) for seed in range(ROUNDS[maps])}
    assert ends <= ENDS and {"fled", "surrendered", "draw"} & ends


# ---------------------------------------------------------------- bots


def fought(s: DiexState, one: str, two: str, seed: int) -> FieldReport:
    bots = (make(one), make(two))
    ref, dice = Referee(FastDice(seed)), FastDice(seed + 1)
    while (decision := advance(s, ref)) is not None:
        seat = decision.seats[0]
        apply(s, ref, seat, bots[seat].choose(View(SKIRMISH, s, seat, decision), dice))
    SKIRMISH.check(s)
    told = field_report(s)
    sound(s, told)
    return told


@pytest.mark.parametrize("maps", [1, 2, 4])
def test_bots_play_it_to_the_end(maps: int) -> None:
    for seed in range(2):
        assert fought(any_battle(seed, maps), "tactician", "random" if seed else "tactician", seed).end in ENDS


@pytest.mark.rules("DXC-14.6a")
def test_bots_come_to_blows_and_press_until_it_is_decided() -> None:
    """Where neither can wait for the other most battles have a victor, and the dead are not few."""
    decided = fallen = 0
    for seed in range(8):
        found = men(*("Nck", "Nim", "Nim", "Nia") * 3, *("Xih", "Xct", "Xil", "Xij") * 3)
        bands = (Band(ATTACKER, found[:12], "top"), Band(DEFENDER, found[12:], "bottom"))
        told = fought(battle("", "", ("Normans", "Saxons"), ONE, bands), "tactician", "tactician", seed)
        decided += told.beaten >= 0
        fallen += sum(fate.condition == "dead" for fate in told.fates)
    assert decided >= 6 and fallen >= 8 * 6


def test_a_bot_runs_only_when_all_is_lost_and_never_surrenders() -> None:
    def values(one: int, two: int, turn: int = 3) -> dict[str, float]:
        found = men(*("Nim",) * one, *("Dih",) * two)
        bands = (Band(ATTACKER, found[:one], "top"), Band(DEFENDER, found[one:], "bottom"))
        field = begun(battle("", "", ("Normans", "Danes"), ONE, bands, first=ATTACKER))
        field.s.turn = turn
        menu = field.asked.menu_of(ATTACKER)
        return dict(zip((option.verb for option in menu), advise(field.s, ATTACKER, menu), strict=True))

    for few, many in ((6, 6), (2, 4), (9, 1)):
        assert max(values(few, many).items(), key=lambda item: item[1])[0] == "fight"
    lost = values(1, 12)
    assert lost["flee"] > lost["fight"] > lost["surrender"]
    assert values(1, 12, turn=12)["flee"] < 0, "the day is almost over"


@pytest.mark.parametrize("seat", [ATTACKER, DEFENDER])
def test_bots_in_flight_get_away(seat: int) -> None:
    """From the whole depth of a field of four maps, as far as the enemy lets them."""
    layout = tuple((map, False) for map in ("meadow", "crusader_trail", "meadow", "meadow"))
    field = begun(small(layout, SIDES[4][0], SIDES[4][3], first=seat))
    field.play("flee")
    told = fought(field.s, "tactician", "tactician", 5)
    assert (told.end, told.beaten) == ("fled", seat)
    assert all(fate.condition == "healthy" for fate in told.fates if fate.seat == seat)
