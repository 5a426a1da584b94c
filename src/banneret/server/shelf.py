"""What can be played here: the games with their boxes' pictures, and the bots."""

import logging
from collections import Counter
from functools import cache, lru_cache
from threading import Lock, Thread
from typing import Any

import msgspec

from ..bots import LEVELS
from ..kernel import pictures
from ..kernel.game import Game, Scenario
from ..kernel.lesson import Lesson
from ..kernel.match import Match
from ..kernel.refusal import BanneretError
from ..kernel.registry import broken, games
from ..kernel.registry import game as find_game
from ..kernel.scene import Briefing, Scene
from .problem import Problem
from .wire import BotCard, GameCard, KindCard, LessonCard, ScenarioCard, Shelf, VariantCard

LOG = logging.getLogger("banneret.shelf")

BOT_NOTES = {
    "squire": "Thinks only briefly and errs at times: for your first games.",
    "knight": "Plays a sound game and answers quickly.",
    "banneret": "Thinks for two seconds a move: hard to beat.",
}

LOG = logging.getLogger("banneret.shelf")
_FILLING = Lock()


def shelf() -> Shelf:
    """Everything on the shelf. Games don't come and go while the server runs. The first who asks waits for seconds, for
    all games are loaded and set up; who comes meanwhile waits with him."""
    with _FILLING:
        return _shelf()


def fill() -> None:
    """Fill the shelf while nobody waits for it. The server does not stop for this."""
    Thread(target=shelf, name="shelf", daemon=True).start()


@cache
def _shelf() -> Shelf:
    for sentence in broken():
        LOG.error("a game is left out", extra={"reason": sentence})
    return Shelf(
        games=tuple(each for each in map(_card_or_none, games()) if each is not None),
        bots=tuple(BotCard(id=level, note=BOT_NOTES[level]) for level in LEVELS),
    )


def _card_or_none(game: Game[Any]) -> GameCard | None:
    """Its card; None, and a line in the log, where the game itself stumbles over being set up, or names pictures that
    there are not: it is somebody else's code, and the others go on."""
    try:
        return card(game)
    except BanneretError as error:
        LOG.error("a game is left out", extra={"reason": str(error)})
        return None
    except Exception:
        LOG.exception("a game is left out", extra={"game": game.id})
        return None


@cache
def card(game: Game[Any]) -> GameCard:
    """One game: what it is, how it can be begun, and its first scenario before the first move as a spectator sees
    it. BanneretError: it names pictures that there are not."""
    for scenario in game.scenarios:
        wrong = pictures.unknown(game, opening(game, scenario.id))
        if wrong:
            raise BanneretError(wrong)
    seats = [len(scenario.seats) for scenario in game.scenarios]
    return GameCard(
        id=game.id,
        title=game.title,
        about=game.about,
        minutes=game.face.minutes,
        difficulty=game.face.difficulty,
        players=(min(seats), max(seats)),
        scenarios=_scenarios(game),
        variants=tuple(
            VariantCard(id=one.id, name=one.name, rule=one.rule, values=one.values) for one in game.variants
        ),
        lessons=tuple(map(_lesson, game.face.lessons)),
        arms=dict(game.face.arms),
        opening=opening(game, game.scenarios[0].id),
        kinds=_kinds(game),
    )


@lru_cache(maxsize=256)
def opening(game: Game[Any], scenario: str) -> Scene:
    """A scenario before its first move, as a spectator sees it: the picture on the box."""
    return Match(game, scenario, seed="on the box").scene()


@lru_cache(maxsize=256)
def briefing(game: Game[Any], scenario: str, seat: str | None) -> Briefing | None:
    """What a seat is told before the game, whatever will be dealt."""
    return Match(game, scenario, seed="on the box").briefing(seat)


def seat_names(game: Game[Any], scenario: str) -> tuple[str, ...]:
    """The seats of a scenario as the table calls them."""
    found = opening(game, scenario)
    return tuple(
        found.sides[i].name if i < len(found.sides) else seat.replace("_", " ").capitalize()
        for i, seat in enumerate(found.seats)
    )


def _scenarios(game: Game[Any]) -> tuple[ScenarioCard, ...]:
    """All of them. Two that have the same name, in different games of one title, are told apart by the game."""
    cards = tuple(_scenario(game, one) for one in game.scenarios)
    named = Counter(one.name for one in cards)
    kinds = {id: kind.name for kind in _kinds(game) for id in kind.scenarios}
    return tuple(
        msgspec.structs.replace(one, name=f"{one.name} ({kinds[one.id].lower()})")
        if named[one.name] > 1 and one.id in kinds
        else one
        for one in cards
    )


def _scenario(game: Game[Any], one: Scenario) -> ScenarioCard:
    """What people choose it by."""
    found = opening(game, one.id)
    return ScenarioCard(
        id=one.id,
        name=one.name,
        note=one.note,
        seats=one.seats,
        names=seat_names(game, one.id),
        minutes=game.face.length(one.id),
        turns=game.face.turns(one.id),
        pieces=sum(piece.count for piece in found.pieces),
        lean=game.face.lean(one.id),
    )


def _lesson(lesson: Lesson) -> LessonCard:
    return LessonCard(
        id=lesson.id,
        title=lesson.title,
        about=lesson.about,
        minutes=lesson.minutes,
        steps=sum(bool(turn.say) for turn in lesson.turns),
        scenario=lesson.scenario,
    )


def _kinds(game: Game[Any]) -> tuple[KindCard, ...]:
    if len(game.kinds()) == 1:
        return ()
    return tuple(
        KindCard(
            name=level.kind,
            about=level.about,
            minutes=level.face.minutes,
            difficulty=level.face.difficulty,
            scenarios=tuple(scenario.id for scenario in level.scenarios),
            variants=tuple(variant.id for variant in level.variants),
        )
        for level in game.kinds()
    )


def must_find(id: str) -> Game[Any]:
    """The game of this name."""
    try:
        return find_game(id)
    except BanneretError as error:
        raise Problem(404, str(error)) from None


def checked_level(level: str) -> str:
    """The level, if there is such a bot."""
    if level not in LEVELS:
        raise Problem(400, f"There is no bot “{level}”. There are: {', '.join(LEVELS)}.")
    return level
