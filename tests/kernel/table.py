"""What the tests do at a table again and again: play at random, and look whether anything has changed."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from banneret.kernel import codec
from banneret.kernel.game import Game
from banneret.kernel.match import Match
from banneret.kernel.record import Record
from banneret.kernel.state import State

from . import campaign, council, fair, ford, pavise, tent

GAMES: tuple[Game[Any], ...] = (
    council.game,
    ford.game,
    fair.game,
    pavise.game,
    campaign.game,
    tent.council_tent,
    tent.double_tent,
    tent.campaign_tent,
)
"""Every game of these tests."""


def position(s: State) -> bytes:
    """A position as bytes: the same bytes, the same position."""
    return msgspec.json.encode(codec.dump(s))


def asked(match: Match) -> object:
    """All that the decision at hand says."""
    d = match.decision
    if d is None:
        return None
    menus = sorted((seat, [(o.notation, o.label, o.touch, o.final) for o in menu]) for seat, menu in d.menus.items())
    return [d.seat, d.seats, d.prompt, d.rules, d.interrupt, d.secret, d.ahead, menus]


def snapshot(match: Match) -> bytes:
    """All that makes up a match: position, log, decision, answers, orders, record and how far the dice are."""
    orders = {str(seat): list(given.values()) for seat, given in match.orders.items()}
    parts = [
        position(match.state),
        match.log,
        asked(match),
        match.answers(),
        orders,
        match.record().dumps(),
        match.course.dice.count,
        match.course.dice.rolls,
    ]
    return msgspec.json.encode(parts)


def random_answer(match: Match, rng: random.Random, reconsider: bool = False) -> tuple[str, str]:
    """A seat that is awaited (or one that may change its mind), and one of its options."""
    if match.decision is None:
        raise ValueError("nobody is asked")
    seat = rng.choice(sorted(match.decision.menus) if reconsider else match.decision.seats)
    return match.seats[seat], rng.choice(match.decision.menu_of(seat).options).notation


def play_random(match: Match, rng: random.Random, most: int = 10_000) -> Iterator[Match]:
    """Play on at random; gives the match before the first answer and after each."""
    yield match
    for _ in range(most):
        if match.decision is None:
            return
        seat, answer = random_answer(match, rng)
        match.play(answer, seat)
        yield match


def played(game: Game[Any], number: int, most: int = 10_000, **given: Any) -> Match:
    """Match `number` of a game, played at random to its end or for at most so many answers."""
    match = Match(game, seed=f"match {number}", **given)
    for _ in play_random(match, random.Random(number), most):
        pass
    return match


def play_all(match: Match, *answers: str) -> Match:
    """Play answers written as "seat: answer", or just "answer" where one seat is asked."""
    for line in answers:
        seat, colon, answer = line.partition(": ")
        match.play(answer if colon else line, seat if colon else None)
    return match


def reloaded(match: Match) -> Match:
    """The match as it comes back from its saved record."""
    return Match.from_record(Record.loads(match.record().dumps()), match.game)
