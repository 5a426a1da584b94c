"""What is hidden: what a seat is sent is the same in every world that it can imagine, and what it can't know is drawn
anew there."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

import msgspec
from msgspec.structs import replace

from ....kernel.compose import compose
from ....kernel.decision import Decision
from ....kernel.determinise import NOBODY, determinise
from ....kernel.dice import Dice
from ....kernel.flow import asking, foreseen, peek, seat_within
from ....kernel.game import Game
from ....kernel.match import Match
from ....kernel.phase import Together
from ....kernel.scene import Hand, Scene
from ....kernel.secret import Secret
from ....kernel.state import State
from .failed import Failed, difference, fingerprint, who
from .observing import Observed
from .position import changed, invariants, play_on

Hidden = Mapping[int, tuple[int, int]]
"""By seat: in how many imagined worlds something was hidden from it, and in how many of these that was drawn anew."""

ENOUGH = 16
"""So often something may stay as it was by chance before it is called a forgotten redeal."""


def leaks(match: Match, seat: int, sent: bytes, dice: Dice, observed: Observed | None = None) -> bool | None:
    """What a seat is sent is the same in every world that it can imagine, and it still knows what is its own. So is
    what programs that learn are told, if they are observed.

    `sent` is its true scene. Returns whether something was hidden from it and has been drawn anew (True), was hidden
    and stayed as it is (False), or nothing is hidden (None): a game that never draws anew has forgotten its `redeal`,
    and its bots see through the cards.
    """
    game, s = match.game, match.state
    world = _imagined(match, seat, dice)
    scene = compose(game, world, None if seat == NOBODY else seat, _same_wait(match, peek(world)))
    shown = msgspec.json.encode(scene)
    if shown != sent:
        raise Failed(
            "leak",
            f"{who(match, seat)} is sent something that depends on what is hidden: {difference(sent, shown)}",
            _sender(match, match.scene(None if seat == NOBODY else match.seats[seat]), scene),
        )
    if observed is not None:
        observed.same(s, world, seat)
    if seat != NOBODY and _stakes(match, s, seat) != _stakes(match, world, seat):
        told = f"what is at stake at an interruption depends on what {who(match, seat)} can't know"
        raise Failed("leak", told, (type(asking(s)[1]), "stake"))
    if match.foresees and seat != NOBODY and _prospects(game, world, seat) != _prospects(game, s, seat):
        raise Failed("leak", f"what {who(match, seat)} could answer in its coming turns depends on what is hidden")
    true = list(secrets(s))
    own = [(path, secret) for path, secret in true if secret.seen_by(seat)]
    if own:
        kept = dict(secrets(world))
        for path, secret in own:
            if kept.get(path) != secret:
                raise Failed("redeal", f"what {who(match, seat)} knows ({path}) is not kept in a world it imagines")
    foreign = [(path, secret) for path, secret in true if secret.value and not secret.seen_by(seat)]
    if foreign:
        anew = dict(secrets(world))
        return any(anew.get(path) != secret for path, secret in foreign)
    if not _face_down(scene):
        return None
    plain = s.clone()
    _without_plans(plain, seat)
    return fingerprint(world) != fingerprint(plain)


def _sender(match: Match, true: Scene, imagined: Scene) -> tuple[type, str]:
    """What says more than it may: the face, unless only the question differs."""
    game, s = match.game.of_state(match.state), match.state
    while s.inner is not None and true.inner is not None and imagined.inner is not None:
        if replace(true, inner=None) != replace(imagined, inner=None):
            return type(game.face), "scene"
        game, s, true, imagined = game.within(s.inner), s.inner.state, true.inner, imagined.inner
    if replace(true, prompt=None) != replace(imagined, prompt=None):
        return type(game.face), "scene"
    return type(asking(s)[1]), "ask"


def outside(match: Match) -> dict[int, bytes]:
    """Where a question is asked aside, what those are sent who are not privy to it."""
    decision = match.decision
    if decision is None or not decision.aside:
        return {}
    viewers = [seat for seat in (NOBODY, *range(len(match.seats))) if seat not in decision.privy]
    return {seat: msgspec.json.encode(match.scene(None if seat == NOBODY else match.seats[seat])) for seat in viewers}


def unnoticed(match: Match, before: Mapping[int, bytes]) -> None:
    """An answer of which others hear nothing changes nothing that they see."""
    if not before or not match.course.steps[-1].hushed:
        return
    for seat, sent in before.items():
        now = msgspec.json.encode(match.scene(None if seat == NOBODY else match.seats[seat]))
        if now != sent:
            raise Failed(
                "aside", f"{who(match, seat)} is told nothing of an answer, but sees it: {difference(sent, now)}"
            )


def _stakes(match: Match, s: State, seat: int) -> list[int]:
    """What is at stake for the others who are asked at an interruption: by standing orders it decides whether they are,
    so that everybody must be able to know it."""
    if match.decision is None or not match.decision.interrupt:
        return []
    inner, phase = asking(s)
    within = [seat_within(s, other) for other in match.decision.seats if other != seat]
    return [phase.stake(inner, other) for other in within if other is not None]


def _prospects(game: Game[Any], s: State, seat: int) -> list[tuple[str, str, tuple[str, ...]]]:
    before = fingerprint(s)
    found = [(option.notation, option.label, option.touch) for option in foreseen(game, s, seat)]
    if fingerprint(s) != before:
        raise Failed("foresee", "a position changes when its coming turns are thought of")
    return found


def _imagined(match: Match, seat: int, dice: Dice) -> State:
    """A world of this seat, checked: it is a position of the game, and it can be played on."""
    before = fingerprint(match.state)
    world: State = determinise(match.game, match.state, seat, dice)
    try:
        invariants(match.game, world)
    except Failed as failed:
        raise Failed("redeal", f"{who(match, seat)} imagines a world that can't be: {failed.message}") from failed
    try:
        play_on(world.clone(), dice)
    except Failed as failed:
        told = f"in a world that {who(match, seat)} imagines, {failed.message}"
        raise Failed(failed.check, told, ahead=failed.ahead) from failed
    after = fingerprint(match.state)
    if after != before:
        raise changed("redeal", "imagining a world changed the true one", match.state, before, after)
    return world


def _same_wait(match: Match, imagined: Decision | None) -> Decision | None:
    """Whether others have made their secret plans is public, but an imagined world knows no plans: take that one thing
    from the truth."""
    true = match.decision
    if true is None or imagined is None or not isinstance(asking(match.state)[1], Together):
        return imagined
    return Decision(
        true.seat,
        imagined.prompt,
        imagined.menu_of(true.seat),
        rules=imagined.rules,
        interrupt=imagined.interrupt,
        secret=imagined.secret,
        ahead=imagined.ahead,
        further=imagined.further,
        seats=true.seats,
        menus=imagined.menus,
    )


def _without_plans(s: State, seat: int) -> None:
    """What the kernel does of itself when it imagines: what is left to the game is the rest."""
    s.stack = [phase.redeal(s, seat) for phase in s.stack]
    if s.inner is not None:
        _without_plans(s.inner.state, s.inner.seats.index(seat) if seat in s.inner.seats else NOBODY)


def _face_down(scene: Scene) -> bool:
    """Whether another seat holds cards that this one can't see: a secret by the scene, if not by the position."""
    return any(
        cards.hidden and cards.count
        for hand in _hands(scene)
        if hand.seat not in (None, scene.seat)
        for cards in hand.cards
    )


def _hands(scene: Scene) -> Iterator[Hand]:
    yield from scene.hands
    if scene.inner is not None:
        yield from _hands(scene.inner)


_PLAIN = (int, str, float, type(None))


def secrets(value: object, path: str = "position") -> Iterator[tuple[str, Secret[Any]]]:
    """All secrets in a position of one game and where they stand. Those of a game within it count seats otherwise and
    are left out."""
    if isinstance(value, Secret):
        yield path, value
    elif isinstance(value, list | tuple):
        for i, item in enumerate(value):
            if not isinstance(item, _PLAIN):
                yield from secrets(item, f"{path}[{i}]")
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from secrets(item, f"{path}[{key!r}]")
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            inside = getattr(value, field.name)
            if field.name != "inner" and not isinstance(inside, _PLAIN):
                yield from secrets(inside, f"{path}.{field.name}")


def redeals(hidden: Hidden, seats: Sequence[str], by: object = None) -> None:
    """What is hidden from a seat is drawn anew now and then. Only many positions together can tell: in one, what is
    hidden may be beyond doubt."""
    for seat, (chances, changes) in hidden.items():
        if chances >= ENOUGH and not changes:
            who = "a spectator" if seat == NOBODY else seats[seat]
            raise Failed(
                "redeal",
                f"in {chances} imagined worlds what is hidden from {who} was always as it truly is: the "
                "game's redeal is missing or idle",
                by,
            )
