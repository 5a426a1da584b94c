"""DXS-11c: the day of hunger leaks nothing. What the besieger and a spectator are told, by themselves or on demand, now
and of what follows, is the same whatever the besieged have rolled, until the place starves."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from banneret.games.diex.laying_siege import SIEGE, Siege
from banneret.games.diex.siege import knowledge
from banneret.games.diex.siege.actions.choice import ChooseDeed
from banneret.games.diex.siege.day import EATING, STARVED
from banneret.games.diex.siege.fire import SetFire
from banneret.games.diex.siege.healing import Return
from banneret.games.diex.siege.initiative import RollInitiative
from banneret.games.diex.siege.log import tell
from banneret.games.diex.siege.men import BESIEGED, BESIEGER
from banneret.games.diex.siege.reckoning import reckoned
from banneret.games.diex.siege.state import SiegeState
from banneret.games.diex.siege.supply import days
from banneret.kernel import codec
from banneret.kernel.decision import Decision
from banneret.kernel.determinise import NOBODY, determinise
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import peek
from banneret.kernel.match import Match
from banneret.kernel.odds import odds
from banneret.kernel.option import Menu, Option
from banneret.kernel.orders import StandingOrder
from banneret.kernel.referee import Referee
from banneret.kernel.refusal import Refusal
from banneret.kernel.scene import Preview, Reason, Scene

from .worlds import VIEWERS, Apart, Twins, difference, looked_back, name, positions, rolls, told, world

SELDOM = 5
"""The odds are compared in one position of so many: each is worked out anew for every roll."""
AHEAD = 14
ORDERS = (StandingOrder("defensive fire", "pass"), StandingOrder("counter-charge", "pass"))


def compare_positions() -> int:
    """All rolls that the besieger must reckon with, in all positions. Returns how many worlds were compared."""
    found = 0
    for number, s in enumerate(positions()):
        for viewer in VIEWERS:
            one, *others = rolls(s)
            truth = told(world(s, one), viewer, number % SELDOM == 0)
            for first in others if number % SELDOM == 0 else others[:: max(1, len(others) - 1)]:
                again = told(world(s, first), viewer, number % SELDOM == 0)
                if truth != again:
                    raise Apart(difference(viewer, truth, again))
                found += 1
    return found


def compare_what_follows() -> int:
    """How many answers were compared."""
    found = 0
    for number, s in enumerate(positions()[::2]):
        for viewer in VIEWERS:
            few, many = min(rolls(s)), max(rolls(s))
            found += Twins(world(s, few), world(s, many), viewer, ORDERS).play(AHEAD, FastDice(f"{number} {viewer}"))
    return found


def asked(s: SiegeState) -> Decision:
    decision = peek(s)
    assert decision is not None
    return decision


def quiet_days() -> list[SiegeState]:
    """Positions in which the besieger may wait, with nobody wounded today."""
    return [s for s in positions() if s.inner is None and asked(s).menu_of(BESIEGER).find("wait") and not s.fresh]


# ---------------------------------------------------------------------- what is compared


def test_there_is_something_to_hide() -> None:
    """At both levels, with many rolls, and with some that would starve the place tonight."""
    assert len([s for s in positions() if len(rolls(s)) > 5]) > 20
    assert any(s.inner is not None for s in positions())
    assert any(min(days(first, s.ledger) for first in rolls(s)) <= s.day for s in quiet_days())


@pytest.mark.rules("DXS-11c")
def test_what_a_viewer_is_told_is_the_same_whatever_was_rolled() -> None:
    """Scene, prompt, menus, briefing, odds, previews, why not, what a bot imagines, and a copy of the position."""
    assert compare_positions() > 300


@pytest.mark.rules("DXS-11c")
def test_what_follows_is_the_same_until_the_place_starves() -> None:
    """Events, questions, answers, dice, moments, entries and what can be taken back."""
    assert compare_what_follows() > 300


@pytest.mark.rules("DXS-11c")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_looking_back_shows_no_more(viewer: int) -> None:
    for number, s in enumerate(positions()[::12]):
        twins = Twins(world(s, min(rolls(s))), world(s, max(rolls(s))), viewer)
        twins.play(6, FastDice(number))
        if not any(match.result for match in twins.matches):
            first, second = (looked_back(match, viewer) for match in twins.matches)
            assert first == second, difference(viewer, first, second)


@pytest.mark.rules("DXS-11c")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_position_that_is_handed_out_is_dealt_anew(viewer: int) -> None:
    """As it stands now, and as it stood before; to the besieged it is handed out as it is."""
    s = next(s for s in positions() if len(rolls(s)) > 8 and isinstance(s.stack[-1], SetFire))
    match = Match(SIEGE, position=s, seed="copies")
    match.play("hold")
    for moment in (0, 1):
        copies = [codec.loads(SIEGE, match.imagined(name(viewer), moment)) for _ in range(20)]
        dealt = {copy.supply.value for copy in copies if isinstance(copy, SiegeState)}
        assert len(dealt) > 3 and dealt <= set(rolls(s))
        own = codec.loads(SIEGE, match.imagined("besieged", moment))
        assert isinstance(own, SiegeState) and own.supply == s.supply


@pytest.mark.rules("DXS-11c", "DXS-11.1.1f")
def test_the_odds_of_waiting_are_those_that_the_besieger_can_reckon() -> None:
    """Of waiting, building and negotiating: whether there is food for another day, by all rolls that are left and not
    by the true one. The besieged know."""
    doubtful = 0
    for s in quiet_days():
        if s.shut_in or s.day >= s.data.days:
            continue
        left = reckoned(s)
        hungry = Fraction(sum(ways for first, ways in left if days(first, s.ledger) <= s.day), sum(w for _, w in left))
        for first in (min(rolls(s)), max(rolls(s))):
            wait = asked(s).menu.find("wait")
            assert wait is not None
            found = odds(SIEGE, world(s, first), BESIEGER, wait)
            assert found.exact and found.guessed == (len(left) > 1)
            assert found.chance(STARVED) == hungry and found.chance(EATING) == 1 - hungry
        doubtful += 0 < hungry < 1
    assert doubtful > 3


@pytest.mark.rules("DXS-11c")
def test_what_is_not_about_food_is_exact_and_needs_no_guess() -> None:
    """Fire and fights: the stores do not bear on them, so they are not drawn for them."""
    seen = set()
    for s in positions():
        decision = asked(s)
        if s.inner is None and BESIEGER in decision.seats:
            for option in decision.menu[:2]:
                if not knowledge.bears(s, option):
                    found = odds(SIEGE, s, BESIEGER, option)
                    assert not found.guessed
                    seen.add(s.stack[-1].key)
    assert {"set_fire", "deed"} <= seen


@pytest.mark.rules("DXS-11c")
def test_what_the_besieged_know_is_not_drawn_anew() -> None:
    for s in positions()[::5]:
        assert determinise(SIEGE, s, BESIEGED, FastDice(1)).supply == s.supply


@pytest.mark.rules("DXS-11c", "DXS-11.1.1f")
def test_starving_reveals_it() -> None:
    """Then it is out, and what came before can't be taken back freely."""
    s = next(s for s in quiet_days() if not s.shut_in and min(days(first, s.ledger) for first in rolls(s)) <= s.day)
    match = Match(SIEGE, position=world(s, min(rolls(s))), seed="hunger")
    match.play("wait")
    assert match.result is not None and match.result.kind == "starved"
    assert match.can_undo("besieger") is not None


# ---------------------------------------------------------------------- leaks that are planted are found


def _the_true_day_in_the_scene(plant: pytest.MonkeyPatch) -> None:
    plain = Siege.face.scene

    def scene(s: SiegeState, seat: int | None) -> Scene:
        return msgspec.structs.replace(plain(s, seat), heading=f"{s.heading}, food to day {s.last_day_of_supply}")

    plant.setattr(type(Siege.face), "scene", lambda self, s, seat: scene(s, seat))


def _hungry(s: SiegeState) -> bool:
    return s.last_day_of_supply < s.day + 6


def _said_in_a_label(plant: pytest.MonkeyPatch) -> None:
    plain = ChooseDeed.ask

    def ask(self: ChooseDeed, s: SiegeState) -> Decision | None:
        decision = plain(self, s)
        if decision is None or not _hungry(s):
            return decision
        options = [Option(o.notation, o.args, label=f"{o.label} a little", final=o.final) for o in decision.menu]
        return Decision(decision.seat, decision.prompt, Menu(options), rules=decision.rules)

    plant.setattr(ChooseDeed, "ask", ask)


def _asked_only_while_there_is_food(plant: pytest.MonkeyPatch) -> None:
    plain = SetFire.ask
    plant.setattr(SetFire, "ask", lambda self, s: None if _hungry(s) else plain(self, s))


def _odds_of_the_truth(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(Siege, "redeal_for", lambda self, s, seat, option, dice: None)


def _redeal_keeps_it(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(Siege, "redeal", lambda self, s, seat, dice: None)


def _foreseen_in_a_preview(plant: pytest.MonkeyPatch) -> None:
    def preview(self: ChooseDeed, s: SiegeState, seat: int, option: Option) -> Preview:
        return Preview((Reason("They are hungry." if _hungry(s) else "They eat well.", "", ()),))

    plant.setattr(ChooseDeed, "preview", preview)


def _said_why_not(plant: pytest.MonkeyPatch) -> None:
    def why_not(self: Any, s: SiegeState, seat: int, words: list[str]) -> Refusal:
        return Refusal("DXS-11c", "Why? They starve anyway." if _hungry(s) else "No.")

    plant.setattr(ChooseDeed, "why_not", why_not)


def _told_to_all(plant: pytest.MonkeyPatch) -> None:
    plain = Return.run

    def run(self: Return, s: SiegeState, ref: Referee) -> None:
        plain(self, s, ref)
        if ref.hears and _hungry(s):
            tell(s, ref, "return", "They look pale.", "DXS-11c")

    plant.setattr(Return, "run", run)


def _rolled_by_the_hungry(plant: pytest.MonkeyPatch) -> None:
    plain = RollInitiative.run

    def run(self: RollInitiative, s: SiegeState, ref: Referee) -> None:
        if _hungry(s):
            ref.die(10)
        plain(self, s, ref)

    plant.setattr(RollInitiative, "run", run)


AT_ONCE = (
    _the_true_day_in_the_scene,
    _said_in_a_label,
    _asked_only_while_there_is_food,
    _odds_of_the_truth,
    _redeal_keeps_it,
    _foreseen_in_a_preview,
    _said_why_not,
)
LATER = (_the_true_day_in_the_scene, _said_in_a_label, _told_to_all, _rolled_by_the_hungry)
Leak = Callable[[pytest.MonkeyPatch], None]


@pytest.mark.parametrize("leak", AT_ONCE)
@pytest.mark.plain("it puts code of its own in the place of a rule")
def test_a_leak_in_a_position_is_found(monkeypatch: pytest.MonkeyPatch, leak: Leak) -> None:
    kept = positions()
    leak(monkeypatch)
    assert kept
    with pytest.raises(Apart):
        compare_positions()


@pytest.mark.parametrize("leak", LATER)
@pytest.mark.plain("it puts code of its own in the place of a rule")
def test_a_leak_in_what_follows_is_found(monkeypatch: pytest.MonkeyPatch, leak: Leak) -> None:
    kept = positions()
    leak(monkeypatch)
    assert kept
    with pytest.raises(Apart):
        compare_what_follows()


def test_a_spectator_reckons_like_the_besieger() -> None:
    s = next(s for s in positions() if len(rolls(s)) > 8)
    assert determinise(SIEGE, s, NOBODY, FastDice(1)) == determinise(SIEGE, s, BESIEGER, FastDice(1))
