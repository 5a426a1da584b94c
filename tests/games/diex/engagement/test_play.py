"""Actions played through by chance and by bots, inside another game: nothing breaks, nobody is lost."""

import random
import time
from collections.abc import Mapping
from dataclasses import dataclass

import pytest

from banneret.bots.roster import make
from banneret.games.diex.engagement.assault import assault
from banneret.games.diex.engagement.laying import Store
from banneret.games.diex.engagement.outside import outside
from banneret.games.diex.engagement.place import CASTLE, GREAT_HALL, burn, intact, structures
from banneret.games.diex.engagement.report import report
from banneret.games.diex.muster.soldiers import Recruit, Soldier, enlist
from banneret.games.diex.skirmish import SKIRMISH
from banneret.games.diex.state import DiexState
from banneret.games.diex.terms import BESIEGED, BESIEGER, Assault
from banneret.kernel.codec import dumps, loads
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply
from banneret.kernel.game import Game, Scenario
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.result import Result
from banneret.kernel.state import State
from banneret.kernel.view import View

ROUNDS = 50
ENDS = {"taken", "stopped", "quiet", "gone", "night", "broken_off"}

_CODES = ("Nck", "Nim", "Nia", "Nil", "Xct", "Xih", "Xia", "Xij", "Xil", "Dih", "Dia", "Dil", "Scm", "Sil", "Sis")


def _men(dice: random.Random, number: int, taken: list[str]) -> tuple[Soldier, ...]:
    men = enlist([Recruit(dice.choice(_CODES)) for _ in range(number)], taken)
    taken.extend(man.key for man in men)
    return tuple(
        Soldier(man.key, man.like, man.name, dice.random() < 0.2, man.horse and dice.random() < 0.8) for man in men
    )


def an_assault(seed: int) -> DiexState:
    """One on a place that has burnt a little, with all that may come along."""
    dice = random.Random(seed)
    taken: list[str] = []
    inside, host = _men(dice, dice.randint(3, 10), taken), _men(dice, dice.randint(6, 18), taken)
    place = dice.choice((CASTLE, GREAT_HALL))
    works = intact(place)
    for _ in range(dice.randint(0, 4)):
        works = burn(works, place, 1 << dice.choice(sorted(structures(works, place))))
    store = Store(dice.randint(0, 4), dice.randint(0, 3), dice.randint(0, 4))
    if dice.random() < 0.3:
        within = place is CASTLE and dice.random() < 0.5
        attacker = dice.choice((BESIEGER, BESIEGED)) if within else BESIEGER
        return assault(place, host, inside, works, store, held=True, within=within, attacker=attacker)
    return assault(place, host, inside, works, store, gate_open=dice.random() < 0.3)


def a_battle(seed: int) -> DiexState:
    dice = random.Random(seed)
    taken: list[str] = []
    inside, host = _men(dice, dice.randint(3, 9), taken), _men(dice, dice.randint(3, 9), taken)
    return outside(dice.choice(("ditch", "woodbridge")), inside, host)


# ---------------------------------------------------------------- a game around it


@dataclass(slots=True)
class Fight(Phase["Camp"]):
    """Enters an action, and keeps what it was told of it."""

    key = "fight"
    seed: int
    storm: bool

    def run(self, s: "Camp", ref: Referee) -> None:
        action = an_assault(self.seed) if self.storm else a_battle(self.seed)
        s.keys = tuple(action.cast.keys[: action.cast.people])
        s.enter(SKIRMISH, action, (1, 0))

    def on_inner(self, s: "Camp", ref: Referee, inner: DiexState) -> None:
        told = report(inner)
        assert tuple(fate.key for fate in told.fates) == s.keys, "everybody comes back, once"
        s.end(Result(told.end, told.end, (), (0.0, 0.0), told.end))


@dataclass(slots=True, kw_only=True)
class Camp(State):
    keys: tuple[str, ...] = ()

    def clone(self) -> "Camp":
        new = Camp(keys=self.keys)
        new.clone_flow(self)
        return new


class Around(Game[Camp]):
    id = "around"
    title = "Around"
    scenarios = (Scenario("one", "One", "", ("besieged", "besieger")),)
    parts = (SKIRMISH,)
    state = Camp
    values = (Fight,)

    def start(self, scenario: str, variants: Mapping[str, str]) -> Camp:
        return Camp()


AROUND = Around()


def through(seed: int, storm: bool) -> str:
    """By chance to the end, looking at all that must be true on the way; how it ended."""
    s = Camp()
    s.call(Fight(seed, storm))
    ref, dice = Referee(FastDice(seed)), random.Random(seed)
    for number in range(100_000):
        decision = advance(s, ref)
        if decision is None:
            assert s.result is not None
            return s.result.kind
        if number % 60 == 0:
            assert s.inner is not None and isinstance(s.inner.state, DiexState) and s.clone() == s
            SKIRMISH.check(s.inner.state)
        if number % 600 == 0:
            assert loads(AROUND, dumps(s)) == s
            assert s.inner is not None and isinstance(s.inner.state, DiexState)
            scene = SKIRMISH.face.scene(s.inner.state, None)
            assert {"Besiegers", "Besieged"} == {side.name for side in scene.sides}
        seat = decision.seats[0]
        menu = decision.menu_of(seat)
        ready = menu.find("ready")
        option = ready if ready is not None and dice.random() < 0.5 else menu[dice.randrange(len(menu))]
        assert menu.find(option.notation) == option
        apply(s, ref, seat, option)
    raise AssertionError("it never ends")


@pytest.mark.rules("DXS-11.4.1a", "DXS-11.4.3b")
@pytest.mark.parametrize("storm", [True, False], ids=["assault", "battle"])
def test_whatever_is_chosen_everybody_comes_back(storm: bool) -> None:
    ends = {through(seed, storm) for seed in range(ROUNDS)}
    assert ends <= (ENDS if storm else {"retreat", "eliminated", "night"})
    assert len(ends) >= 2


@pytest.mark.parametrize("storm", [True, False], ids=["assault", "battle"])
def test_bots_play_it_to_the_end(storm: bool) -> None:
    knight, careless = make("tactician"), make("random")
    for seed in range(4):
        s = an_assault(seed) if storm else a_battle(seed)
        ref, dice = Referee(FastDice(seed)), FastDice(seed + 1)
        while (decision := advance(s, ref)) is not None:
            seat = decision.seats[0]
            bot = knight if seat == seed % 2 else careless
            apply(s, ref, seat, bot.choose(View(SKIRMISH, s, seat, decision), dice))
        SKIRMISH.check(s)
        assert len(report(s).fates) == s.cast.people


def test_besiegers_who_storm_take_a_weak_castle() -> None:
    men = enlist([Recruit("Nim")] * 3 + [Recruit("Dih")] * 20 + [Recruit("Dil")] * 10)
    s = assault(CASTLE, men[3:], men[:3], intact(CASTLE), Store(4, 0, 6))
    ref, dice, bot = Referee(FastDice(1)), FastDice(2), make("tactician")
    while (decision := advance(s, ref)) is not None:
        seat = decision.seats[0]
        apply(s, ref, seat, bot.choose(View(SKIRMISH, s, seat, decision), dice))
    assert isinstance(s.terms, Assault) and report(s).end in ("taken", "stopped")
    assert s.cast.seats[BESIEGER] == "besieger" and s.cast.seats[BESIEGED] == "besieged"


def test_entering_and_leaving_take_little_time() -> None:
    """5 ms each, on ground that the siege knows; measured ten times as generously, for busy machines."""
    s = an_assault(3)
    laying = time.perf_counter()
    s = an_assault(3)
    laying = time.perf_counter() - laying
    ref, dice = Referee(FastDice(3)), random.Random(3)
    while (decision := advance(s, ref)) is not None:
        menu = decision.menu_of(decision.seats[0])
        apply(s, ref, decision.seats[0], menu[dice.randrange(len(menu))])
    telling = time.perf_counter()
    report(s)
    telling = time.perf_counter() - telling
    assert laying < 0.05 and telling < 0.05
