"""Ways of the dice that come to the same position are followed together, and nothing is lost by it."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from banneret.kernel.decision import Decision
from banneret.kernel.determinise import determinise
from banneret.kernel.dice import Dice, FastDice, TooManyOutcomes, outcomes
from banneret.kernel.event import Event
from banneret.kernel.flow import advance, apply, asking
from banneret.kernel.game import Game
from banneret.kernel.likeness import Likenesses
from banneret.kernel.match import Match
from banneret.kernel.odds import MOST_OUTCOMES, odds
from banneret.kernel.option import Option
from banneret.kernel.phase import Phase
from banneret.kernel.referee import Referee
from banneret.kernel.registry import game as find
from banneret.kernel.result import Result
from banneret.kernel.secret import Secret
from banneret.kernel.state import State
from banneret.kernel.unfold import FarEnough, UpToHorizon

from . import campaign, council, ford
from .table import play_random

F = Fraction
OMEN = council.OMEN_MENU[0]


def before(phase: Phase[council.CouncilState]) -> council.CouncilState:
    return council.CouncilState(
        rounds=2, omens=True, nations=[Secret((seat,), seat % 2) for seat in range(4)], stack=[phase]
    )


class Open(council.Council):
    """Nothing that is secret bears on what is asked here."""

    def redeal_for(self, s: council.CouncilState, seat: int, option: Option, dice: Dice) -> None:
        pass


@dataclass(slots=True)
class Storm(Phase[council.CouncilState]):
    """One arrow after the other."""

    arrows: int
    hits: int = 0
    asked: bool = True
    tells: bool = False
    """Whether each arrow is told, or only how many have hit."""

    runs = 0
    """In all, of all storms."""

    def ask(self, s: council.CouncilState) -> Decision | None:
        return Decision(0, "Shoot?", council.OMEN_MENU) if self.asked else None

    def on_consult(self, s: council.CouncilState, ref: Referee) -> None:
        s.then(replace(self, asked=False))

    def run(self, s: council.CouncilState, ref: Referee) -> None:
        Storm.runs += 1
        if not self.arrows:
            ref.tell(Event("storm", "It is over.", gist="" if self.tells else f"{self.hits} hit"))
            s.end(Result("over", "", (), (0.0,) * 4, "", ()))
            return
        hit = ref.die(6) == 6
        if self.tells:
            ref.tell(Event("arrow", "An arrow flies.", gist="hits" if hit else "misses"))
        s.then(replace(self, arrows=self.arrows - 1, hits=0 if self.tells else self.hits + hit))


def test_many_ways_that_meet_come_to_exact_odds() -> None:
    """Eight arrows fly in 6**8 ways, but there are at most nine numbers of hits after each of them."""
    assert MOST_OUTCOMES < 6**8
    Storm.runs = 0
    found = odds(Open(), before(Storm(8)), 0, OMEN)
    assert found.exact
    assert {o.gists: o.chance for o in found.outcomes} == {
        (f"{hits} hit",): F(comb(8, hits) * 5 ** (8 - hits), 6**8) for hits in range(9)
    }
    positions = sum(range(1, 10))
    assert Storm.runs <= 6 * positions


def test_what_was_told_on_the_way_stays_apart() -> None:
    """After each arrow the position is the same; what has been told is not."""
    found = odds(Open(), before(Storm(3, tells=True)), 0, OMEN)
    assert found.exact
    assert len(found.outcomes) == 8
    assert found.outcomes[0].gists == ("misses", "misses", "misses")
    assert found.outcomes[0].chance == F(125, 216)
    assert {o.chance for o in found.outcomes if o.gists.count("hits") == 1} == {F(25, 216)}


@dataclass(slots=True)
class Wheel(Storm):
    """It is spun until it shows a six: nothing of what it showed before is kept."""

    def run(self, s: council.CouncilState, ref: Referee) -> None:
        if ref.die(6) == 6:
            ref.tell(Event("wheel", "It stops.", gist="stops"))
            s.end(Result("over", "", (), (0.0,) * 4, "", ()))


def test_what_comes_back_to_where_it_was_is_sampled() -> None:
    found = odds(Open(), before(Wheel(1)), 0, OMEN)
    assert not found.exact
    assert [(o.gists, o.chance) for o in found.outcomes] == [(("stops",), F(1))]


# ---------------------------------------------------------------------- against going each way by itself


class Skipped(Exception):
    """The odds look behind a question: that is not played here."""


def one_by_one(game: Game[Any], s: State, seat: int, option: Option) -> dict[tuple[str, ...], Fraction]:
    """The chances of what is told, every way gone from the beginning to the end."""

    def run(dice: Dice) -> tuple[str, ...]:
        world = determinise(game, s, seat, dice, option)
        log: list[Event] = []
        ref = UpToHorizon(dice, log)
        try:
            apply(world, ref, seat, option)
            decision = advance(world, ref)
        except FarEnough:
            decision = None
        if decision is not None:
            inner, phase = asking(world)
            if phase.typical(inner, decision.menu):
                raise Skipped
        return tuple(event.gist for event in log if event.gist and event.visible_to(seat))

    chances: dict[tuple[str, ...], Fraction] = {}
    for chance, told in outcomes(run, 600):
        chances[told] = chances.get(told, F(0)) + chance
    return chances


def agree(game: Game[Any], s: State, seat: int, option: Option) -> int:
    """How many outcomes were compared."""
    try:
        wanted = one_by_one(game, s, seat, option)
    except (Skipped, TooManyOutcomes):
        return 0
    found = odds(game, s, seat, option)
    assert found.exact
    chances: dict[tuple[str, ...], Fraction] = {}
    for outcome in found.outcomes:
        chances[outcome.gists] = chances.get(outcome.gists, F(0)) + outcome.chance
    assert chances == wanted
    return len(wanted)


@pytest.mark.parametrize("game", [ford.game, campaign.game, council.game], ids=lambda game: str(game.id))
def test_the_same_odds_as_way_by_way(game: Game[Any]) -> None:
    compared = 0
    for number in range(6):
        match = Match(game, seed=f"unfold {number}")
        for _ in play_random(match, random.Random(number)):
            if match.decision is not None and len(match.awaited) == 1:
                compared += sum(
                    agree(game, match.state, match.decision.seat, option) for option in match.decision.options
                )
    assert compared > 30


OURS = [
    ("calais", "march"),
    ("orleans", ""),
    ("maid", "loire_1429"),
    ("chivalry", "agincourt_1415"),
    ("diex", "knoll"),
    ("diex", "open_gate"),
    ("diex", "siege_castle_york"),
    ("diex", "kent_1066"),
]


def asked(title: str, scenario: str, number: int) -> Iterator[tuple[Game[Any], State, int, Option]]:
    """Options of a random game."""
    game: Game[Any] = find(title).of(scenario or find(title).scenarios[0].id)
    rng, dice = random.Random(number), FastDice(number)
    state, ref = game.start(scenario or game.scenarios[0].id, game.settle({})), Referee(dice)
    for _ in range(250):
        decision = advance(state, ref)
        if decision is None:
            return
        seat = decision.seats[0]
        menu = decision.menu_of(seat)
        if rng.random() < 0.2:
            yield game, state, seat, rng.choice(menu)
        apply(state, ref, seat, rng.choice(menu))


@pytest.mark.parametrize(("title", "scenario"), OURS)
def test_the_same_odds_in_our_games(title: str, scenario: str) -> None:
    compared = sum(agree(*one) for number in range(2) for one in asked(title, scenario, number))
    assert compared > 10


# ---------------------------------------------------------------------- likeness


@dataclass(slots=True)
class Drawer(Phase[council.CouncilState]):
    held: dict[int, str]
    order: tuple[int, ...] = ()


class Sly(Drawer):
    """No dataclass: it may hold what no field tells of."""

    secret = 0


def test_positions_are_alike_if_all_is_alike_that_is_saved() -> None:
    likeness = Likenesses().of
    position = before(Drawer({1: "a", 2: "b"}))
    assert likeness(position) == likeness(position.clone())
    assert likeness(position) == likeness(before(Drawer({1: "a", 2: "b"})))
    assert likeness(position) != likeness(before(Drawer({1: "a", 2: "c"})))
    assert likeness(position) != likeness(before(Drawer({1: "a", 2: "b"}, (1,))))
    assert likeness(position) != likeness(before(Storm(1)))
    other = position.clone()
    other.coins[0] += 1
    assert likeness(position) != likeness(other)


def test_a_rule_may_go_through_a_dict_in_its_order() -> None:
    likeness = Likenesses().of
    assert likeness(before(Drawer({1: "a", 2: "b"}))) != likeness(before(Drawer({2: "b", 1: "a"})))


def test_what_may_hold_more_than_its_fields_is_like_itself_alone() -> None:
    likeness = Likenesses().of
    sly = Sly({})
    assert likeness(before(sly)) == likeness(before(sly))
    assert likeness(before(sly)) != likeness(before(Sly({})))


@pytest.mark.parametrize(("title", "scenario"), OURS)
def test_positions_of_our_games_are_like_their_copies(title: str, scenario: str) -> None:
    likeness = Likenesses().of
    seen = set()
    positions = 0
    for game, live, seat, _ in asked(title, scenario, 3):
        state = live.clone()  # the game goes on
        like = likeness(state)
        assert like == likeness(state.clone()), "or no ways of it would ever meet"
        seen.add(like)
        positions += 1
        world = determinise(game, state, seat, FastDice(1))
        assert likeness(world) == likeness(world.clone())
    assert len(seen) > positions * 0.8
