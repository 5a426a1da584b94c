"""What a game tells players and bots of an option or a position: odds, worths, quick replies."""

from fractions import Fraction
from math import isfinite
from typing import Any

import msgspec

from ....kernel.determinise import determinise
from ....kernel.dice import Dice
from ....kernel.flow import asked_of, asking, seat_within
from ....kernel.match import Match
from ....kernel.odds import Odds, odds
from ....kernel.option import Menu, Option
from ....kernel.phase import Phase
from .failed import Failed, difference, fingerprint, short
from .future import future

MOST_OUTCOMES = 600
"""Odds with more outcomes than this are sampled: a fuzzer looks at many options, not at every last outcome of one."""


def chances(match: Match, seat: int, option: Option, dice: Dice) -> Odds:
    """The odds of an option sum to 1 exactly, and are the same in another world that the seat can imagine. Returns
    them."""
    before = fingerprint(match.state)
    found = odds(match.game, match.state, seat, option, MOST_OUTCOMES)
    total = sum((outcome.chance for outcome in found.outcomes), Fraction(0))
    if total != 1:
        raise Failed("odds", f"the odds of “{option.notation}” sum to {total}")
    if any(outcome.chance <= 0 for outcome in found.outcomes) or len(
        {(outcome.gists, outcome.open) for outcome in found.outcomes}
    ) != len(found.outcomes):
        raise Failed("odds", f"the odds of “{option.notation}” list an outcome twice, or one that can't be")
    after = fingerprint(match.state)
    if after != before:
        raise Failed("odds", f"computing odds changed the position: {difference(before, after)}")
    if found.exact and found.guessed:
        world = determinise(match.game, match.state, seat, dice)
        imagined = odds(match.game, world, seat, option, MOST_OUTCOMES)
        if imagined != found:
            raise Failed(
                "leak", f"the odds of “{option.notation}” for {match.seats[seat]} depend on what is hidden from it"
            )
    return found


def told(match: Match, seat: int, option: Option, wrong: str, dice: Dice) -> None:
    """What a preview says of an option, and which rule forbids a wrong answer, is the same in another world that the
    seat can imagine: the game works both out from the true position."""
    before, phase = asking(match.state)
    within = seat_within(match.state, seat)
    world, again = asking(determinise(match.game, match.state, seat, dice))
    if within is None or type(again) is not type(phase):
        return
    _same(
        match,
        seat,
        phase,
        "preview",
        option.notation,
        phase.preview(before, within, option),
        again.preview(world, within, option),
    )
    words = wrong.lower().split()
    if words:
        _same(
            match,
            seat,
            phase,
            "why_not",
            wrong,
            phase.why_not(before, within, words),
            again.why_not(world, within, words),
        )


def _same(match: Match, seat: int, phase: Phase[Any], method: str, said: str, true: object, imagined: object) -> None:
    if true == imagined:
        return
    words = {"preview": "the preview", "why_not": "the refusal"}
    texts = [msgspec.json.encode(one) for one in (true, imagined)]
    raise Failed(
        "leak",
        f"{words[method]} of “{short(said)}” for {match.seats[seat]} depends on what is hidden from it: "
        f"{difference(*texts)}",
        (type(phase), method),
    )


def judgements(match: Match, dice: Dice) -> None:
    """What a game tells its bots is a number on the scale of its scores, and its quick reply is one of the options."""
    game, decision = match.game, match.decision
    low, high = game.score_range
    for seat in range(len(match.seats)):
        worth = game.hints.evaluate(determinise(game, match.state, seat, dice), seat)
        if not (isfinite(worth) and low <= worth <= high):
            raise Failed(
                "evaluate", f"a position is worth {worth} to {match.seats[seat]}, which is not from {low} to {high}"
            )
    if decision is not None:
        seat = decision.seats[0]
        menu = decision.menu_of(seat)
        quick_reply(match, seat, menu, dice)


def quick_reply(match: Match, seat: int, menu: Menu, dice: Dice) -> Option:
    """What the game's roll-outs would answer, from what the seat knows."""
    game, world, number = asked_of(match.game, determinise(match.game, match.state, seat, dice), seat)
    choice = game.hints.playout(world, number, menu, dice)
    if not 0 <= choice < len(menu):
        raise Failed("playout", f"the quick reply is number {choice} of {len(menu)} options")
    return menu[choice]


def worth(match: Match, seat: int, option: Option, dice: Dice) -> float:
    """What an option is worth to a seat after one try in a world that it imagines: the score, or what the game thinks
    of the position."""
    after = future(determinise(match.game, match.state, seat, dice), seat, option, dice).world
    return float(match.game.hints.evaluate(after, seat) if after.result is None else after.result.scores[seat])
