"""The whole of what one seat sees: the game's own board, with the prompt or the ending, and the game within the
game."""

from typing import Any

import msgspec

from . import tally as asked
from .decision import Decision
from .flow import asking, innermost, seat_within
from .game import Game
from .handful import presets
from .option import Menu, Option
from .plain import plain
from .result import Result
from .scene import Bound, Choice, Ending, Lot, Preset, Prompt, Scene, TallySheet
from .state import State


def compose(game: Game[Any], s: State, seat: int | None, decision: Decision | None) -> Scene:
    """The whole scene: the game's board, the game within it, the prompt or the ending."""
    scene: Scene = game.face.scene(s, seat)
    inner = None
    if s.inner is not None:
        within = s.inner.seats.index(seat) if seat in s.inner.seats else None
        inner = compose(game.within(s.inner), s.inner.state, within, None)
    ending = None if s.result is None else _ending(s.result)
    prompt = None if decision is None else _prompt(game, s, seat, decision)
    return msgspec.structs.replace(scene, prompt=prompt, ending=ending, inner=inner)


def choice(game: Game[Any], option: Option, closes: bool = False, forfeits: str = "") -> Choice:
    """An option as a client is told it."""
    return Choice(
        option.notation,
        plain(game, option.label),
        option.touch,
        option.final,
        bool(option.sets),
        option.grave,
        closes,
        forfeits,
    )


class _Told:
    """A menu as clients are told it in a game (another may have other words for the same), for as long as nothing in it
    hangs on the position."""

    def __init__(self, game: Game[Any], choices: tuple[Choice, ...]) -> None:
        self.game = game
        self.choices = choices


def _choices(game: Game[Any], s: State, seat: int, menu: Menu) -> tuple[Choice, ...]:
    """A menu as a client is told it, by the game that asks."""
    told = menu.told
    if isinstance(told, _Told) and told.game is game:
        return told.choices
    closing = innermost(game, s).face.closing
    inner, phase = asking(s)
    within = seat_within(s, seat)
    found = []
    lasts = True
    for option in menu:
        closes = option.notation in closing
        if closes:
            lasts = False
        found.append(
            choice(game, option, closes, phase.forfeits(inner, within, option) if closes and within is not None else "")
        )
    choices = tuple(found)
    if lasts:
        menu.told = _Told(game, choices)
    return choices


def _prompt(game: Game[Any], s: State, seat: int | None, decision: Decision) -> Prompt:
    choices = () if seat is None else _choices(game, s, seat, decision.menu_of(seat))
    tally = _tally(decision.tally, asking(s)[1].commit) if decision.tally and seat == decision.seat else None
    told = decision.told_to(seat)
    return Prompt(
        decision.seats,
        plain(game, decision.prompt if told else decision.aside),
        decision.rules if told else (),
        choices,
        decision.interrupt,
        decision.secret,
        decision.ahead,
        decision.ready,
        tally,
    )


def _tally(tally: asked.Tally, commit: str) -> TallySheet:
    return TallySheet(
        tuple(Lot(lot.id, lot.name, lot.count, lot.icon, lot.group, lot.touch) for lot in tally.lots),
        tuple(
            Bound(bound.lots, bound.least, bound.most, bound.rule, bound.reason, bound.unless) for bound in tally.bounds
        ),
        tuple(Preset(preset.id, preset.name, preset.counts) for preset in presets(tally)),
        tally.chosen,
        tally.begun,
        commit,
    )


def _ending(r: Result) -> Ending:
    return Ending(r.level, r.winners, r.scores, r.reason, r.rules)
