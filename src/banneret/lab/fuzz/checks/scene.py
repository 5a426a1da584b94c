"""What is seen: scenes and previews are of the declared types and words and change nothing; scenes hold all that is to
be touched."""

from collections.abc import Iterator

import msgspec

from ....kernel.determinise import NOBODY
from ....kernel.match import Match
from ....kernel.option import Option
from ....kernel.scene import Preview, Scene, Struct
from .failed import Failed, difference, fingerprint, who
from .words import strangers


def scenes(match: Match) -> dict[int, bytes]:
    """What every seat and a spectator (NOBODY) is sent, as bytes that decode to the same scene."""
    before = fingerprint(match.state)
    sent: dict[int, bytes] = {}
    for seat in (NOBODY, *range(len(match.seats))):
        scene = match.scene(None if seat == NOBODY else match.seats[seat])
        sent[seat] = _sent(scene, Scene, "scene", f"the scene of {who(match, seat)}")
    after = fingerprint(match.state)
    if after != before:
        raise Failed("scene", f"a position changes when it is looked at: {difference(before, after)}")
    return sent


def preview(match: Match, seat: int, option: Option) -> None:
    """What an option means beforehand is of the declared types and words too, and changes nothing."""
    before = fingerprint(match.state)
    shown = match.preview(option, match.seats[seat])
    if shown is not None:
        _sent(shown, Preview, "preview", f"the preview of “{option.notation}”")
    after = fingerprint(match.state)
    if after != before:
        raise Failed(
            "preview", f"a position changes when “{option.notation}” is looked at: {difference(before, after)}"
        )


def _sent(told: Struct, type: type[Struct], check: str, what: str) -> bytes:
    """As bytes that decode to the same."""
    sent = msgspec.json.encode(told)
    try:
        back = msgspec.json.decode(sent, type=type)
    except msgspec.MsgspecError as error:
        strange = next(strangers(told), None)
        if strange is not None:
            raise Failed("word", f"{what} has a strange word: {strange}") from error
        raise Failed(check, f"{what} is not of the declared types: {error}") from error
    if back != told:
        raise Failed(check, f"{what} changes on its way through JSON")
    return sent


def touches(match: Match) -> None:
    """Everything that an option asks to touch can be seen by the seat that is to touch it."""
    if match.decision is None:
        return
    for seat, menu in match.decision.menus.items():
        there = set(_ids(match.scene(match.seats[seat])))
        for option in menu:
            for id in option.touch:
                if id not in there:
                    raise Failed(
                        "touch",
                        f"“{option.notation}” is chosen by touching “{id}”, which is not in the scene of "
                        f"{match.seats[seat]}",
                    )


def _ids(scene: Scene) -> Iterator[str]:
    for group in (scene.pieces, scene.hands, scene.tracks):
        for thing in group:
            yield thing.id
    for hand in scene.hands:
        for cards in hand.cards:
            yield cards.id
    for board in (scene.layout, *scene.boards):
        for place in board.places:
            yield place.id
        if board.grid is not None:
            for hex in board.grid.hexes:
                yield hex.id
    if scene.inner is not None:
        yield from _ids(scene.inner)
