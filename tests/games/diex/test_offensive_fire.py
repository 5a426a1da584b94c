"""Step 1 of a phase: offensive fire."""

import itertools

import pytest

from banneret.board.hex import members
from banneret.games.diex.missiles.defensive_fire import LateFire
from banneret.games.diex.missiles.offensive_fire import ChooseShot, OffensiveFire
from banneret.games.diex.scenario.setup import lay_out
from banneret.games.diex.sequence import Opening
from banneret.games.diex.state import DEAD, STUNNED, WOUNDED
from banneret.kernel.dice import FastDice
from banneret.kernel.flow import advance, apply
from banneret.kernel.referee import Referee

from .rest import Rest
from .table import Table
from .test_shooting import fell


def step(people: list[str], *, map: str = "meadow", first: str = "") -> Table:
    return Table(map, people, Rest(), OffensiveFire(), first=first)


@pytest.mark.rules("DXA-2.1a", "DXA-5d")
def test_everybody_shoots_once_and_several_at_one_target() -> None:
    t = step(["vital 0808", "huon 0608", "alwin 0812", "brihtric 1412"])
    assert t.offers() == ["shoot vital", "shoot huon", "end"]
    t.play("shoot vital")
    assert t.offers() == ["fire vital alwin", "fire vital brihtric", "back"]
    t.play("fire vital alwin", 9)
    assert t.offers() == ["fire huon alwin", "fire huon brihtric", "end"]
    assert t.why_not("fire vital alwin") == "DXA-5d"
    t.play("fire huon brihtric", 7)
    assert t.offers() == ["rest"] and t.s.shot == 1 << t["vital"] | 1 << t["huon"]


@pytest.mark.rules("DXA-0e", "DXA-2.1a")
def test_without_a_shot_the_step_passes() -> None:
    assert step(["gaucher 0808", "alwin 0812"]).offers() == ["rest"]
    assert step(["vital 0808", "alwin 0809"]).offers() == ["rest"]


@pytest.mark.rules("DXA-5.4d")
def test_the_hex_of_a_rider_is_named() -> None:
    t = step(["vital 0804", "ligulf 0812 N"])
    assert t.offers("fire") == ["fire vital ligulf 0812", "fire vital ligulf 0813"]
    assert t.why_not("fire vital ligulf 0811") == "DXA-5.4d"
    assert t.why_not("fire vital ligulf") == "DXA-5.4d"


@pytest.mark.rules("DXA-5.4a")
def test_a_later_shot_takes_account_of_the_earlier() -> None:
    t = step(["vital 0807", "huon 1009", "alwin 0809", "brihtric 1416"])
    t.play("shoot vital")
    t.play("fire vital alwin", 1)
    assert t.s.health[t["alwin"]] == DEAD and t.offers("fire") == ["fire huon brihtric"]


@pytest.mark.rules("DXA-5.3a")
def test_who_may_fire_defensively_is_settled_first() -> None:
    t = Table("meadow", ["vital 0807", "cuthbert 0809", "siward 1010"])
    t.s.spent[t["cuthbert"]] = 4
    t.s.call(Rest())
    t.begin(OffensiveFire())
    assert t.s.watch == 1 << t["cuthbert"]
    t.play("fire vital cuthbert", 2)
    assert t.s.health[t["cuthbert"]] == WOUNDED and t.s.watch == 1 << t["cuthbert"]


@pytest.mark.rules("DXA-5e", "DXA-5.2a", "DXA-5.4c", "DXA-5a")
def test_why_not() -> None:
    t = step(["vital 0808", "arnoul 1801", "gaucher 0814", "alwin 0812"])
    assert t.why_not("fire vital gaucher") == "DXA-5e"
    assert t.why_not("fire gaucher alwin") == "DXA-5a"
    assert t.why_not("fire alwin vital") == "DXA-2.1a"
    assert t.why_not("fire arnoul alwin") == "DXA-5.4c"
    fell(t.s, t["vital"], STUNNED)
    assert t.why_not("fire vital alwin") == "DXA-1.2c"


@pytest.mark.rules("DXA-5d")
def test_of_several_shooters_one_is_chosen_first() -> None:
    t = step(["vital 0808", "huon 0608", "alwin 0812", "brihtric 1412"])
    assert t.offers() == ["shoot vital", "shoot huon", "end"] and t.why_not("fire huon alwin") == "DXA-5d"
    t.play("shoot huon")
    assert t.offers() == ["fire huon alwin", "fire huon brihtric", "back"]
    t.play("back")
    t.play("shoot vital")
    t.play("fire vital alwin", 9)
    assert t.offers() == ["fire huon alwin", "fire huon brihtric", "end"]


@pytest.mark.rules("DXA-5e", "DXA-5.3e")
@pytest.mark.parametrize("scenario", ["foragers", "open_gate"])
def test_what_is_not_offered_is_refused_by_a_clause(scenario: str) -> None:
    """In positions of a random game the menus of both steps and the answers to "why not" agree on every pair."""
    s = lay_out(scenario)
    s.call(Opening(False))
    dice = FastDice(scenario)
    ref = Referee(dice)
    decision = advance(s, ref)
    looked_at = 0
    while decision is not None and looked_at < 30:
        phase = s.stack[-1]
        if isinstance(phase, ChooseShot | LateFire):
            looked_at += 1
            for shooter, target in itertools.product(s.cast.ranks[decision.seat], range(s.cast.counters)):
                for cell in members(s.cells(target)):
                    words = [
                        "fire",
                        s.cast.keys[shooter],
                        s.cast.keys[target],
                        *([s.ground.names[cell]] if s.facing[target] >= 0 else []),
                    ]
                    offered = decision.menu.find(" ".join(words)) is not None
                    assert offered == (phase.why_not(s, decision.seat, words) is None), " ".join(words)
        options = [option for option in decision.menu if option.verb != "surrender"]
        apply(s, ref, decision.seat, options[dice.below(len(options))])
        decision = advance(s, ref)
    assert looked_at


@pytest.mark.rules("DXA-5b", "DXA-5c")
@pytest.mark.parametrize(("thrower", "throws", "clause"), [("alwin", 1, "DXA-5b"), ("judicael", 4, "DXA-5c")])
def test_a_lance_is_thrown_once_and_four_javelins(thrower: str, throws: int, clause: str) -> None:
    target = "gaucher" if thrower == "alwin" else "osferth"
    t = step([f"{thrower} 0808", f"{target} 0810"])
    for thrown in range(throws):
        assert t.s.throws[t[thrower]] == thrown
        t.play(f"fire {thrower} {target}", 10)
        t.s.shot = 0
        t.begin(ChooseShot())
    assert t.offers() == ["rest"], "nothing is left to throw"
    refusal = ChooseShot().why_not(t.s, 0, ["fire", thrower, target])
    assert refusal is not None and refusal.rule == clause
