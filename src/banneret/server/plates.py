"""The pictures of a game's book: its counters, the signs of its maps, the maps of its scenarios, and examples of play.
All are scenes: counters and maps of openings, examples as the rules play them."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from ..explain.rulebook import Rulebook, library
from ..kernel.booklet import Example
from ..kernel.dice import Seed
from ..kernel.game import Game
from ..kernel.match import Match
from ..kernel.plain import plain, plain_event
from ..kernel.scene import Layout, Meaning, NumberWords, Overlay, Piece, Scene
from ..kernel.tally import Tally
from ..kernel.writing import first_position
from .wire import ExampleStep, Plate, Plates, PlayedExample, Specimen

_SEED = "in the book"


@cache
def plates(game: Game[Any]) -> Plates:
    """The pictures of a game, and of all games of a title."""
    book = library(game)
    shelf: dict[str, Layout] = {}
    found: list[Plate] = []
    played: list[PlayedExample] = []
    for level in game.kinds():
        chapter = _under(book, level)
        found += _of_level(level, chapter, shelf)
        played += (_played(level, example, book, shelf) for example in level.face.book.examples)
    return Plates(layouts=shelf, plates=tuple(found), examples=tuple(played))


def _under(book: Rulebook, level: Game[Any]) -> int:
    """The chapter at whose end a game's pictures stand."""
    heading = level.face.book.heading
    return next((number for number, section in enumerate(book.sections) if section.title == heading), 0)


# ---------------------------------------------------------------------- counters, signs, maps


def _of_level(level: Game[Any], chapter: int, shelf: dict[str, Layout]) -> Iterator[Plate]:
    openings = [(scenario, Match(level, scenario.id, seed=_SEED).scene()) for scenario in level.scenarios]
    scenes = [scene for _, scene in openings]
    name = level.kind.lower() or level.id
    specimens = _specimens(scenes)
    if specimens:
        yield Plate(
            id=f"{name}-counters",
            kind="counters",
            chapter=chapter,
            title="The counters",
            scene=_slim(scenes[0], shelf),
            specimens=specimens,
            numbers=tuple(dict.fromkeys(words for scene in scenes for words in _numbers(scene))),
        )
    for number, (scene, legend) in enumerate(_legends(scenes)):
        yield Plate(
            id=f"{name}-signs-{number + 1}",
            kind="symbols",
            chapter=chapter,
            title="The signs of the maps" if number == 0 else f"More signs: {scene.layout.name or scene.heading}",
            scene=_slim(scene, shelf, bare=True),
            legend=legend,
        )
    drawn: set[tuple[str, frozenset[tuple[str, str]]]] = set()
    for scenario, scene in openings:
        stands = (scene.layout.id, frozenset((piece.id, piece.at) for piece in scene.pieces))
        if stands in drawn:  # the same for more players
            continue
        drawn.add(stands)
        yield Plate(
            id=f"{name}-map-{scenario.id}",
            kind="map",
            chapter=chapter,
            title=scenario.name,
            note=scenario.note,
            scene=_slim(scene, shelf),
        )


def _specimens(scenes: list[Scene]) -> tuple[Specimen, ...]:
    """One counter of each sort: of each kind with each picture, those with numbers before those without."""
    found: dict[tuple[str, str], tuple[Piece, Scene]] = {}
    for scene in scenes:
        for piece in scene.pieces:
            sort = (piece.kind, piece.icon)
            if piece.hidden or (sort in found and (found[sort][0].numbers or not piece.numbers)):
                continue
            found[sort] = (piece, scene)
    return tuple(
        Specimen(piece=piece, side=None if piece.seat is None else scene.sides[piece.seat])
        for piece, scene in found.values()
    )


def _numbers(scene: Scene) -> Iterator[NumberWords]:
    for layout in (scene.layout, *scene.boards):
        yield from layout.numbers


def _legends(scenes: list[Scene]) -> Iterator[tuple[Scene, tuple[Meaning, ...]]]:
    """Maps on which all signs are found, each with those that no earlier one has."""
    known: set[Meaning] = set()
    waiting = {scene.layout.id: scene for scene in scenes}
    while waiting:
        best = max(waiting.values(), key=lambda scene: len(set(scene.layout.legend) - known))
        new = tuple(sign for sign in best.layout.legend if sign not in known)
        if not new:
            return
        known.update(new)
        del waiting[best.layout.id]
        yield best, new


def _slim(scene: Scene, shelf: dict[str, Layout], board: str = "", bare: bool = False) -> Scene:
    """The scene of a picture: what stands on the board, and the id of its layout, which is put on the shelf."""
    layout = _board(scene, board)
    shelf.setdefault(layout.id, layout)
    return Scene(
        game=scene.game,
        title=scene.title,
        heading=scene.heading,
        seats=scene.seats,
        seat=scene.seat,
        phase="",
        layout=Layout(layout.kind, layout.width, layout.height, id=layout.id),
        pieces=() if bare else scene.pieces,
        marks=() if bare else scene.marks,
        sides=scene.sides,
    )


def _board(scene: Scene, name: str) -> Layout:
    return next((board for board in scene.boards if board.name == name), scene.layout)


# ---------------------------------------------------------------------- examples of play


def begun(level: Game[Any], example: Example) -> Match:
    """The match of an example, up to where it begins."""
    first = first_position(level, example)
    match = Match(level, example.scenario, Seed(example.seed), variants=example.variants, position=first)
    for answer in example.before:
        match.play(answer, match.awaited[0])
    return match


def _played(level: Game[Any], example: Example, book: Rulebook, shelf: dict[str, Layout]) -> PlayedExample:
    match = begun(level, example)
    viewer = match.seats.index(example.seat)
    first: _Asked | None = None
    steps: list[ExampleStep] = []
    for turn in example.turns:
        asked = _Asked(match, turn.seat or match.awaited[0], turn.answer, example.seat)
        events = match.play(turn.answer, asked.seat)
        if turn.quiet:
            continue
        first = first or asked
        steps.append(
            ExampleStep(
                side=asked.side,
                question=asked.question,
                answer=asked.label,
                say=turn.say,
                events=tuple(plain_event(match.game, event) for event in events if event.visible_to(viewer)),
            )
        )
    assert first is not None, f"the example {example.id} tells of no answer"
    return PlayedExample(
        id=example.id,
        chapter=chapter_of(book, example.clause),
        title=example.title,
        about=example.about,
        before=_slim(first.scene, shelf, example.board),
        after=_slim(_inmost(match.scene(example.seat)), shelf, example.board),
        steps=tuple(steps),
        frame=example.frame,
        chosen=first.touched,
        overlays=first.overlays,
        closing=example.closing,
    )


class _Asked:
    """What a seat is asked and will answer, and how it stands then in the eyes of the viewer."""

    def __init__(self, match: Match, seat: str, answer: str, viewer: str) -> None:
        decision = match.decision
        assert decision is not None, f"nobody is asked when “{answer}” is to be answered"
        number = match.seats.index(seat)
        option = next((one for one in decision.menu_of(number) if one.notation == answer), None)
        told = decision.told_to(match.seats.index(viewer))
        preview = match.preview(answer, seat)
        self.seat = seat
        self.scene = _inmost(match.scene(viewer))
        self.side = match.scene(viewer).sides[number].name
        self.question = plain(match.game, decision.prompt if told else decision.aside)
        self.label = plain(match.game, _whole(decision.tally, answer) if option is None else option.label)
        self.touched = () if option is None else option.touch
        self.overlays: tuple[Overlay, ...] = () if preview is None else preview.overlays


def _whole(tally: Tally | None, answer: str) -> str:
    """A whole choice of so many of each lot, in words."""
    lots = {} if tally is None else {lot.id: lot for lot in tally.lots}
    words = answer.split()[1:]
    counts = zip(words[::2], map(int, words[1::2]), strict=True)
    return ", ".join(f"{lots[id].name} {count}" if lots[id].count > 1 else lots[id].name for id, count in counts)


def _inmost(scene: Scene) -> Scene:
    """The game that is being played, be it within others."""
    while scene.inner is not None:
        scene = scene.inner
    return scene


def chapter_of(book: Rulebook, clause: str) -> int:
    """The chapter in which a clause stands."""
    for number, section in enumerate(book.sections):
        if any(one.id == clause for one in section.clauses):
            return number
    raise ValueError(f"an example explains {clause}, and there is no such clause")
