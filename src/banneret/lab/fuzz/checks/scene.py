"""What is seen: scenes and previews are of the declared types and words and change nothing; scenes hold all that is to
be touched."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from ....explain.rulebook import references
from ....kernel.determinise import NOBODY
from ....kernel.dice import Dice
from ....kernel.flow import asking
from ....kernel.game import Game
from ....kernel.match import Match
from ....kernel.option import Option
from ....kernel.pictures import unknown
from ....kernel.scene import Briefing, Preview, Scene, Struct
from .clauses import Clauses
from .failed import Failed, difference, fingerprint, quoted, who
from .places import places, pointed, things
from .position import asker
from .words import strangers


def scenes(match: Match, pictured: int | None = None) -> dict[int, bytes]:
    """What every seat and a spectator (NOBODY) is sent, as bytes that decode to the same scene. All in it is somewhere;
    and in the scene of the seat `pictured`, if one is named, all pictures are there."""
    before = fingerprint(match.state)
    sent: dict[int, bytes] = {}
    for seat in (NOBODY, *range(len(match.seats))):
        scene = match.scene(None if seat == NOBODY else match.seats[seat])
        what = f"the scene of {who(match, seat)}"
        sent[seat] = _sent(scene, Scene, "scene", what)
        for game, level in _levels(match, scene):
            by = (type(game.face), "scene")
            places(level, what, by)
            if seat == pictured:
                _pictures(game, level, by)
    after = fingerprint(match.state)
    if after != before:
        raise Failed("scene", f"a position changes when it is looked at: {difference(before, after)}")
    return sent


def briefings(match: Match, clauses: Clauses) -> None:
    """What everybody is told before the first decision is of the declared types, points at what is there and names
    pictures and clauses that there are."""
    by = (type(match.game.face), "briefing")
    for seat in (None, *match.seats):
        told = match.briefing(seat)
        if told is not None:
            what = f"the briefing of {seat or 'a spectator'}"
            _sent(told, Briefing, "briefing", what)
            pointed(match.scene(seat), told, what, by)
            _pictures(match.game, told, by)
            said = (told.situation, told.until, told.advice, *told.wins, *told.notes)
            clauses.cited((clause for text in said for _, clause in references(text)), what, by)


def _levels(match: Match, scene: Scene) -> Iterator[tuple[Game[Any], Scene]]:
    """A scene and those of games within it, each by itself, with its game."""
    game, s = match.game.of_state(match.state), match.state
    while True:
        yield game, replace(scene, inner=None)
        if scene.inner is None or s.inner is None:
            return
        game, s, scene = game.within(s.inner), s.inner.state, scene.inner


def _pictures(game: Game[Any], told: Struct, by: object) -> None:
    wrong = unknown(game, told)
    if wrong:
        raise Failed("picture", wrong.rstrip("."), by)


def preview(match: Match, seat: int, option: Option | str, clauses: Clauses) -> None:
    """What an option, or a whole choice, means beforehand is of the declared types and words too, points at what is
    there, cites clauses that there are, and changes nothing."""
    before = fingerprint(match.state)
    shown = match.preview(option, match.seats[seat])
    if shown is not None:
        whole = isinstance(option, str)
        by = (type(asking(match.state)[1]), "preview_tally" if whole else "preview")
        what = f"the preview of “{option}”"
        try:
            _sent(shown, Preview, "preview", what)
        except Failed as failed:
            failed.by = failed.by or by
            raise
        pointed(match.scene(match.seats[seat]), shown, what, by)
        clauses.cited((clause for reason in shown.reasons for clause in reason.rules), what, by)
    after = fingerprint(match.state)
    if after != before:
        raise Failed("preview", f"a position changes when “{option}” is looked at: {difference(before, after)}")


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
        there = set(things(match.scene(match.seats[seat])))
        for option in menu:
            for id in option.touch:
                if id not in there:
                    raise Failed(
                        "touch",
                        f"“{option.notation}” is chosen by touching “{id}”, which is not in the scene of "
                        f"{match.seats[seat]}",
                        asker(type(asking(match.state)[1])),
                    )


def touched(match: Match, seat: int, option: Option) -> None:
    """Who touches what an option asks for in vain is told so; here it must lead to an option on offer."""
    if not option.touch:
        return
    before = fingerprint(match.state)
    refusal = match.why_not_touched(option.touch, match.seats[seat])
    by = (type(asking(match.state)[1]), "meant")
    if refusal is not None:
        raise Failed(
            "touch", f"“{option.notation}” is on offer, but to touch {quoted(option.touch)} is refused: {refusal}", by
        )
    if fingerprint(match.state) != before:
        raise Failed("touch", f"a position changes when {quoted(option.touch)} is touched", by)


def fumbled(match: Match, seat: int, dice: Dice, clauses: Clauses) -> None:
    """Who touches any two things of the scene leads somewhere, or is told why not by a clause that there is."""
    there = list(things(match.scene(match.seats[seat])))
    if not there:
        return
    hands = tuple(there[dice.below(len(there))] for _ in range(1 + dice.below(2)))
    before, by = fingerprint(match.state), (type(asking(match.state)[1]), "meant")
    try:
        refusal = match.why_not_touched(hands, match.seats[seat])
    except Exception as error:
        raise Failed("touch", f"to touch {quoted(hands)} fails: {type(error).__name__}: {error}", by) from error
    if refusal is not None and refusal.rule:
        clauses.cited((refusal.rule,), f"what is told who touches {quoted(hands)}", (by[0], "why_not"))
    if fingerprint(match.state) != before:
        raise Failed("touch", f"a position changes when {quoted(hands)} is touched", by)
