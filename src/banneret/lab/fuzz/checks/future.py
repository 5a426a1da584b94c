"""What may come of an answer, tried on copies: the log tells nobody what is hidden from him."""

from collections.abc import Sequence
from typing import Any

import msgspec

from ....kernel.determinise import NOBODY, determinise
from ....kernel.dice import Dice, FastDice
from ....kernel.event import Event
from ....kernel.flow import advance, apply, asking
from ....kernel.match import Match
from ....kernel.option import Option
from ....kernel.referee import Referee
from ....kernel.state import State
from .failed import Failed, Spoken, fingerprint, who

SET_UPS = 3
"""So many set-ups are compared with each other."""


class Future(msgspec.Struct, frozen=True):
    """What would come of an answer: the position after it, the events, how much came out that had been secret."""

    state: bytes
    world: Any
    log: tuple[Event, ...]
    revealed: int


def future(s: State, seat: int, option: Option, dice: Dice) -> Future:
    world = s.clone()
    log: list[Event] = []
    ref = Referee(dice, log)
    try:
        apply(world, ref, seat, option)
        advance(world, ref)
    except Exception as error:
        raise Failed(
            "crash", f"“{option.notation}” (seat {seat}) on a copy: {type(error).__name__}: {error}"
        ) from error
    return Future(fingerprint(world), world, tuple(log), ref.revealed)


def telling(match: Match, seat: int, options: Sequence[Option], dice: Dice) -> int:
    """The public log tells nobody what the game hides from him.

    Each option is carried out with two sets of dice. If two futures are different positions, but one seat would imagine
    the very same worlds in both, the difference is hidden from that seat; then the public events must be the same too,
    in whatever order they came. Left out are futures in which a secret came out by the rules, those in which other dice
    lay on the table, and those of two answers that everybody sees: the log may tell which was given although the
    position does not. Returns how many pairs could be compared.
    """
    seeds = [str(dice.below(1 << 30)) for _ in range(2)]
    secret = match.decision is not None and match.decision.secret
    futures = [
        ("" if secret else option.notation, future(match.state, seat, option, FastDice(seed)))
        for option in options
        for seed in seeds
    ]
    return _told_apart(match, futures, seeds[0])


def dealt(match: Match, dice: Dice) -> int:
    """Neither does the log of the set-up, before the first answer: it is laid out with some sets of dice."""
    seeds = [str(dice.below(1 << 30)) for _ in range(SET_UPS)]
    return _told_apart(match, [("", _laid_out(match, FastDice(seed))) for seed in seeds], seeds[0])


def _laid_out(match: Match, dice: Dice) -> Future:
    log: list[Event] = []
    world: State = match.game.start(match.scenario.id, match.variants)
    ref = Referee(dice, log)
    advance(world, ref)
    return Future(fingerprint(world), world, tuple(log), ref.revealed)


def _told_apart(match: Match, futures: Sequence[tuple[str, Future]], seed: str) -> int:
    """Raise if the public log tells two futures apart that somebody can't."""
    quiet = [(said, f) for said, f in futures if not f.revealed and f.world.result is None]
    compared = 0
    for viewer in (NOBODY, *range(len(match.seats))):
        alike: dict[tuple[object, ...], Future] = {}
        for said, f in quiet:
            imagined = fingerprint(determinise(match.game, f.world, viewer, FastDice(seed)))
            other = alike.setdefault(
                (said, imagined, tuple(event.dice for event in f.log if event.seats is None and event.dice)), f
            )
            if other.state == f.state:
                continue
            compared += 1
            here, there = _public(f.log), _public(other.log)
            if [text for text, _ in here] != [text for text, _ in there]:
                pairs = zip(here, there, strict=False)
                one, another = next((pair for pair in pairs if pair[0][0] != pair[1][0]), (("", ()), ("", ())))
                unlike = f"“{one[0]}” or “{another[0]}”" if one[0] else f"{len(here)} events or {len(there)}"
                raise Failed(
                    "log",
                    f"the log tells {who(match, viewer)} what is hidden from it: {unlike}",
                    Spoken(one[1][0], type(asking(match.state)[1])) if one[1] else None,
                )
    return compared


def _public(log: Sequence[Event]) -> list[tuple[str, tuple[str, ...]]]:
    """What everybody is told, each with its clauses."""
    return sorted((event.text, event.rules) for event in log if event.seats is None)
