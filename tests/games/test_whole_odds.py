"""Odds never stop half-way unmarked, in any game: every course that an answer can take is among its outcomes to the
end, or begins as an outcome says that is marked as open."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Any

import pytest

from banneret.kernel.decision import Decision
from banneret.kernel.determinise import determinise
from banneret.kernel.dice import FastDice
from banneret.kernel.event import Event
from banneret.kernel.flow import advance, apply, asking
from banneret.kernel.game import Game
from banneret.kernel.match import Match
from banneret.kernel.odds import Odds, odds
from banneret.kernel.option import Option
from banneret.kernel.referee import Referee
from banneret.kernel.registry import game as find

from ..kernel import campaign

BEGINNINGS = {
    "calais": "EnglishMarch FrenchMarch Attack",
    "diex": (
        "StartOfPhase KeepAxes MarkAxes DeclareWalls ChooseShot AimFlame Charges Movement Moving Combat Advance "
        "NameTask FillMoat"
    ),
    "maid": "Movement March Muster FieldWorks Combat Assault Advance Summon Raise Ransom Arrive",
    "orleans": (
        "Planning Act MoveToDeed Trade Harvest TakeGood TakeMonk TakePlace TakeWood Peek ExtraFollower PutTechnology "
        "FiveValue Demolish BonusFollower BonusSettler Feed LoseSettler"
    ),
    "campaign": "Bless March Spoils Form Wade",
}
"""The phases at which a side begins something new, by its own free choice. All other questions come half-way, in the
course of what an answer has begun."""

COURSES = 4
"""So many courses of each option are tried."""


Course = tuple[str, ...]
"""The gists of what came of an answer, up to the next beginning."""


def is_foretold(course: Course, found: Odds) -> bool:
    return any(
        outcome.gists == (course[: len(outcome.gists)] if outcome.open else course) for outcome in found.outcomes
    )


class _Far(Exception):
    """What follows is another matter."""


class _Bounded(Referee):
    __slots__ = ()

    def horizon(self, open: str = "") -> None:
        raise _Far


@dataclass(slots=True)
class Asked:
    """An option of a match, for the seat that is asked."""

    match: Match
    decision: Decision
    seat: int
    option: Option

    def odds(self) -> Odds:
        return odds(self.match.game, self.match.state, self.seat, self.option, most=1500)

    def course(self, rng: random.Random) -> Course:
        """What comes of it with any dice, if all that is asked half-way is answered at random."""
        game, dice = self.match.game, FastDice(rng.randrange(1 << 30))
        world = determinise(game, self.match.state, self.seat, dice, self.option)
        log: list[Event] = []
        ref, seat, option = _Bounded(dice, log), self.seat, self.option
        try:
            while True:
                apply(world, ref, seat, option)
                decision = advance(world, ref)
                if decision is None or self._begins(decision, type(asking(world)[1]).__name__):
                    break
                seat = rng.choice(decision.seats)
                option = rng.choice(decision.menu_of(seat).options)
        except _Far:
            pass
        return tuple(event.gist for event in log if event.gist and event.visible_to(self.seat))

    def _begins(self, decision: Decision, phase: str) -> bool:
        # Of who interrupts, the next interruption of the same thing is not the course of what he began.
        again = bool(self.decision.interrupt and decision.interrupt)
        return again or phase in BEGINNINGS[self.match.game.id].split()


def options(game: Game[Any], rng: random.Random, most: int) -> Iterator[Asked]:
    """Some options of random matches, of all scenarios in turn."""
    number = seen = 0
    while seen < most:
        match = Match(game, game.scenarios[number % len(game.scenarios)].id, f"whole {number}")
        number, quick = number + 1, FastDice(number)
        for _ in range(400):
            if match.decision is None or seen >= most:
                break
            seat = rng.choice(match.decision.seats)
            menu = match.decision.menu_of(seat)
            if rng.random() < 0.3:
                seen += 1
                yield Asked(match, match.decision, seat, rng.choice(menu.options))
            quickly = rng.random() < 0.5
            choice = game.hints.playout(match.state, seat, menu, quick) if quickly else rng.randrange(len(menu))
            match.play(menu[choice], match.seats[seat])


@pytest.mark.parametrize(
    ("game", "most"),
    [(find("calais"), 250), (find("diex"), 350), (find("maid"), 700), (find("orleans"), 700), (campaign.game, 300)],
    ids=lambda value: value.id if isinstance(value, Game) else "",
)
def test_every_course_is_told_to_its_end_or_marked_as_open(game: Game[Any], most: int) -> None:
    rng = random.Random(game.id)
    seen: Counter[str] = Counter()
    for asked in options(game, rng, most):
        found = asked.odds()
        assert sum(outcome.chance for outcome in found.outcomes) == 1
        if not found.exact:
            continue
        for _ in range(COURSES):
            course = asked.course(rng)
            names = [outcome.name for outcome in found.outcomes]
            assert is_foretold(course, found), f"{asked.option.notation}: {course} is not among {names}"
        seen["open" if found.open else "whole"] += 1
        seen["rolled"] += len(found.outcomes) > 1
    assert min(seen["open"], seen["whole"]) > most / 50 and seen["rolled"], seen


def test_what_is_told_comes_whatever_is_answered() -> None:
    """Through payments, and with any answers to them, a march brings what its odds tell, at least as often."""
    rng, games = random.Random(7), 1200
    looked = 0
    for asked in options(find("calais"), rng, 400):
        if not asked.option.notation.startswith("march forage") or looked == 6:
            continue
        found = asked.odds()
        counts = Counter(asked.course(rng) for _ in range(games))
        for outcome in found.outcomes:
            p = float(outcome.chance)
            if not outcome.open:
                assert counts[outcome.gists] / games >= p - 4 * sqrt(max(p * (1 - p), 0.01) / games)
        looked += 1
    assert looked == 6
