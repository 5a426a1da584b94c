"""The position itself: its invariants, copies of it, and the way through JSON and back."""

from dataclasses import fields
from typing import Any

import msgspec

from ....kernel import codec
from ....kernel.decision import Decision
from ....kernel.dice import Dice
from ....kernel.flow import advance, apply, asking, peek
from ....kernel.game import Game
from ....kernel.match import Match
from ....kernel.option import Menu, Option
from ....kernel.phase import Phase
from ....kernel.referee import Referee
from ....kernel.refusal import BanneretError, Violation
from ....kernel.state import State
from .failed import Failed, difference, fingerprint, quoted

_KERNEL = Phase.__module__.rpartition(".")[0]

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


def options_kept(match: Match) -> None:
    """A position that tells its scenario and its optional rules tells those that the game began with."""
    game = match.game
    scenario = game.scenario_of(match.state)
    if scenario is not None and scenario.id != match.scenario.id:
        told = f"scenario_of says “{scenario.id}” of a position of “{match.scenario.id}”"
        raise Failed("scenario", told, (type(game), "scenario_of"))
    for id, value in game.variants_of(match.state).items():
        if match.variants.get(id) != value:
            began = f"with “{match.variants[id]}”" if id in match.variants else "without such a rule"
            told = f"variants_of says that “{id}” is “{value}”, but the game began {began}"
            raise Failed("variant", told, (type(game), "variants_of"))


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
        raise changed("clone", "playing a clone changed the original", s, before, after)


def changed(check: str, told: str, s: State, before: bytes, after: bytes) -> Failed:
    """A position was changed by what was done with a copy of it. Copies share the phases: was one of them changed where
    it stands? Else the copy shares what it should not."""
    stood, stack = (msgspec.json.decode(data)["stack"] for data in (before, after))
    for phase, then, now in zip(s.stack, stood, stack, strict=False):
        if len(stood) == len(stack) and then != now:
            name = type(phase).__name__
            why = f"the phase {name} was changed where it stands; copies share it, so it goes on with s.then({name}(…))"
            return Failed(check, f"{told}: {why}", type(phase))
    return Failed(check, f"{told}: {difference(before, after)}")


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
    path: list[tuple[int, str]] = []
    acting: object = None
    try:
        while decision is not None and len(given) < most:
            seat, menu = _asked(s, decision, dice)
            option = menu[dice.below(len(menu))]
            given.append(f"{option.notation} (seat {seat})")
            path.append((seat, option.notation))
            acting = handler(type(asking(s)[1]), option)
            apply(s, ref, seat, option)
            decision = advance(s, ref)
    except Failed as failed:
        raise Failed(failed.check, f"after {quoted(given)} on a copy: {failed.message}", ahead=path) from failed
    except Exception as error:
        told = f"after {quoted(given)} on a copy: {type(error).__name__}: {error}"
        raise Failed("crash", told, acting, ahead=path) from error
    return len(given)


def handler(phase: type[Phase[Any]], option: Option) -> object:
    """Where an answer is carried out: for the author's line."""
    return (phase, option.handler) if hasattr(phase, option.handler) else phase


def asker(phase: type[Phase[Any]]) -> tuple[type, str]:
    """What makes the options of a phase: its own `ask`, or what the kernel's goes by, the `menu` of a `Together`, the
    `tally` of a `Handful`."""
    for name in ("ask", "menu", "tally"):
        holder = next((one for one in phase.__mro__ if name in vars(one)), None)
        if holder is not None and not holder.__module__.startswith(_KERNEL):
            return phase, name
    return phase, "ask"


def _asked(s: State, decision: Decision, dice: Dice) -> tuple[int, Menu]:
    """One of the seats that are asked, and its menu; nobody is asked without an answer."""
    by = asker(type(asking(s)[1]))
    if not decision.seats:
        raise Failed("dead end", f"nobody is asked “{decision.prompt}”", by)
    seat = decision.seats[dice.below(len(decision.seats))]
    menu = decision.menu_of(seat)
    if not menu:
        raise Failed("dead end", f"seat {seat} is asked “{decision.prompt}” and has no answer", by)
    return seat, menu
