"""The position itself: its invariants, copies of it, and the way through JSON and back."""

from dataclasses import fields
from typing import Any

import msgspec

from ....kernel import codec
from ....kernel.decision import Decision
from ....kernel.dice import Dice
from ....kernel.flow import advance, apply, asking, peek
from ....kernel.game import Game
from ....kernel.option import Menu, Option
from ....kernel.phase import Phase
from ....kernel.referee import Referee
from ....kernel.refusal import BanneretError, Violation
from ....kernel.state import State
from .failed import Failed, difference, fingerprint, quoted

AHEAD = 6
"""So many answers are given on copies and imagined positions to see that they can be played."""


def invariants(game: Game[Any], s: State) -> None:
    """The game's own `check`, down into games within the game."""
    try:
        game.check(s)
    except Violation as violation:
        raise Failed("invariant", str(violation)) from violation
    if s.inner is not None:
        invariants(game.within(s.inner), s.inner.state)


def copies(s: State, dice: Dice) -> None:
    """A clone is equal, and playing on with it leaves the original alone."""
    before = fingerprint(s)
    copy = s.clone()
    for field in fields(s):
        if not hasattr(copy, field.name):
            raise Failed("clone", f"a clone has no “{field.name}”: clone() forgets it")
    if type(copy) is not type(s) or copy != s:
        raise Failed("clone", "a clone is not equal to its original")
    if fingerprint(copy) != before:
        raise Failed("clone", f"a clone differs from its original: {difference(before, fingerprint(copy))}")
    play_on(copy, dice)
    after = fingerprint(s)
    if after != before:
        raise Failed("clone", f"playing a clone changed the original: {difference(before, after)}")


def json(game: Game[Any], s: State) -> None:
    """To JSON, through real bytes, and back, without loss; a position that is played on is taken for one that came from
    outside."""
    data = fingerprint(s)
    try:
        running = s.result is None
        back = codec.loads(game, data.decode()) if running else codec.load_state(game, msgspec.json.decode(data))
    except BanneretError as error:
        raise Failed("json", f"a position that was written can't be read: {error}") from error
    if fingerprint(back) != data:
        raise Failed("json", f"a position changed on its way through JSON: {difference(data, fingerprint(back))}")
    if back != s:
        raise Failed("json", "a position that was written and read is not equal to the original")


def play_on(s: State, dice: Dice, most: int = AHEAD) -> int:
    """Give some random answers; whatever goes wrong is told with them. Returns how many."""
    ref = Referee(dice)
    decision = peek(s)
    given: list[str] = []
    acting: object = None
    try:
        while decision is not None and len(given) < most:
            seat, menu = _asked(s, decision, dice)
            option = menu[dice.below(len(menu))]
            given.append(f"{option.notation} (seat {seat})")
            acting = handler(type(asking(s)[1]), option)
            apply(s, ref, seat, option)
            decision = advance(s, ref)
    except Failed as failed:
        raise Failed(failed.check, f"after {quoted(given)} on a copy: {failed.message}") from failed
    except Exception as error:
        raise Failed("crash", f"after {quoted(given)} on a copy: {type(error).__name__}: {error}", acting) from error
    return len(given)


def handler(phase: type[Phase[Any]], option: Option) -> object:
    """Where an answer is carried out: for the author's line."""
    return (phase, option.handler) if hasattr(phase, option.handler) else phase


def _asked(s: State, decision: Decision, dice: Dice) -> tuple[int, Menu]:
    """One of the seats that are asked, and its menu; nobody is asked without an answer."""
    by = (type(asking(s)[1]), "ask")
    if not decision.seats:
        raise Failed("dead end", f"nobody is asked “{decision.prompt}”", by)
    seat = decision.seats[dice.below(len(decision.seats))]
    menu = decision.menu_of(seat)
    if not menu:
        raise Failed("dead end", f"seat {seat} is asked “{decision.prompt}” and has no answer", by)
    return seat, menu
