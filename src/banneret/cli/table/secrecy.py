"""Who at one keyboard has something to hide from the others?"""

import msgspec

from ...kernel.compose import compose
from ...kernel.dice import FastDice
from ...kernel.event import Event
from ...kernel.flow import advance, apply
from ...kernel.match import Match
from ...kernel.referee import Referee
from ...kernel.scene import Scene


def hides(match: Match, seat: str) -> bool:
    """Whether this seat sees anything now that a spectator does not."""
    return _common(match.scene(seat)) != _common(match.scene(None))


def will_hide(match: Match, seat: str) -> bool:
    """Whether the answer that this seat is asked for would be a secret: tried out on a copy, with the first option."""
    number = match.seats.index(seat)
    decision = match.decision
    if decision is None or not decision.menu_of(number):
        return False
    if len(decision.menus) > 1:
        # Several choose at once: even the last of them must not see on the screen what the others have written.
        return True
    world = match.state.clone()
    log: list[Event] = []
    ref = Referee(FastDice(0), log)
    apply(world, ref, number, decision.menu_of(number)[0])
    advance(world, ref)
    mine, theirs = (compose(match.game, world, who, None) for who in (number, None))
    return any(event.seats is not None for event in log) or _common(mine) != _common(theirs)


def _common(scene: Scene) -> Scene:
    """A scene without what differs between any two seats: who looks, what is asked, and how he wins."""
    inner = None if scene.inner is None else _common(scene.inner)
    return msgspec.structs.replace(scene, seat=None, prompt=None, objective=None, inner=inner)
